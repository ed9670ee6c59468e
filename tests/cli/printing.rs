//! Tests of printing, of folders of puzzles, and of the player's own levels.

use super::world::{THREE, World};
use pentimento::games::GAMES;
use std::fs;

const TITLED: &str = "game = \"nonogram\"\ntitle = \"Rosebud\"\nrows = [[2], [1]]\ncolumns = [[2], [1]]\ngoal = [\"##\", \"#.\"]\n";

/// The bytes of a PDF as text. The pages are compressed, but the title is readable.
fn pdf(world: &World, name: &str) -> String {
    String::from_utf8_lossy(&fs::read(world.path().join(name)).expect("a file")).into_owned()
}

#[test]
fn one_puzzle_gives_one_page_in_every_format() {
    let world = World::new();
    world.file("a.toml", TITLED);
    for name in ["a.svg", "a.png", "a.pdf"] {
        let said = world.run(&["print", "a.toml", "-o", name, "--dpi", "40"]).good();
        assert_eq!(said, format!("{name}: 1 puzzle on 1 page\n"));
    }
    let svg = fs::read_to_string(world.path().join("a.svg")).unwrap();
    assert!(svg.contains("width=\"210mm\"") && svg.contains("aria-label=\"Nonogram\""), "{svg}");
    assert!(!svg.contains("Rosebud"), "the title would give the picture away");
    let png = fs::read(world.path().join("a.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG") && png.windows(4).any(|chunk| chunk == b"pHYs"));
    assert!(pdf(&world, "a.pdf").starts_with("%PDF-1.7"));
}

#[test]
fn the_time_limit_covers_the_making_of_a_code() {
    let world = World::new();
    let late = world.run(&["print", "dots:expert#5-77", "-o", "a.svg", "--timeout", "0"]);
    assert_eq!(late.status, 3);
    assert_eq!(late.err, "pentimento: dots:expert#5-77: the puzzle was not made within the time limit\n");
    assert!(!world.path().join("a.svg").exists());
}

#[test]
fn the_solution_shows_the_title_and_letter_paper_has_its_size() {
    let world = World::new();
    world.file("a.toml", TITLED);
    world.run(&["print", "a.toml", "-o", "a.svg", "--solution", "--paper", "letter"]).good();
    let svg = fs::read_to_string(world.path().join("a.svg")).unwrap();
    assert!(svg.contains("width=\"215.9mm\"") && svg.contains("aria-label=\"Rosebud\""), "{svg}");
}

#[test]
fn a_puzzle_that_is_not_good_is_printed_with_a_note() {
    let world = World::new();
    world.file("two.toml", "game = \"nonogram\"\nrows = [[1], [1]]\ncolumns = [[1], [1]]\n");
    world.file("one.toml", TITLED);
    let called = world.run(&["print", "two.toml", "one.toml", "-o", "a.pdf"]);
    assert!(
        called.err.contains("two.toml is not a good puzzle: there are several solutions"),
        "{}",
        called.err
    );
    assert!(!called.err.contains("one.toml"), "{}", called.err);
    assert_eq!(called.status, 0);
}

#[test]
fn a_folder_becomes_a_booklet_with_solutions_at_the_end() {
    let world = World::new();
    fs::create_dir(world.path().join("rainy-days")).unwrap();
    for name in ["1", "2", "3"] {
        world.file(&format!("rainy-days/{name}.toml"), TITLED);
    }
    world.file("rainy-days/notes.md", "not a puzzle");
    let said = world.run(&["print", "rainy-days", "-o", "book.pdf"]).good();
    // The pages are the title page, the rules, a page with three small puzzles, and a page with the solutions.
    assert_eq!(said, "book.pdf: 3 puzzles on 4 pages\n");
    assert!(pdf(&world, "book.pdf").contains("/Title (Rainy days)"));
    world.run(&["print", "rainy-days", "-o", "book.svg"]).good();
    let page = |number: usize| fs::read_to_string(world.path().join(format!("book-{number}.svg"))).unwrap();
    assert!(page(1).contains("aria-label=\"Rainy days\"") && page(1).contains("3 Nonogram puzzles"));
    assert!(!page(3).contains("Rosebud") && page(4).contains("Rosebud") && page(4).contains("Solutions"));
}

#[test]
fn the_levels_of_a_game_become_a_booklet() {
    let world = World::new();
    let said =
        world.run(&["print", "buttons", "-o", "b.pdf", "--title", "All of them", "--per-page", "4"]).good();
    let levels = world.run(&["levels", "--json"]).good();
    let count = levels.lines().filter(|line| line.contains("\"game\":\"buttons\"")).count();
    assert!(said.starts_with(&format!("b.pdf: {count} puzzles on ")), "{said}");
    assert!(pdf(&world, "b.pdf").contains("/Title (All of them)"));
}

#[test]
fn every_game_can_be_printed_with_its_solution() {
    let world = World::new();
    for game in GAMES.iter().map(|kind| kind.info().name) {
        world.run(&["new", game, "--seed", "1", "-o", &format!("{game}.toml")]).good();
        world.run(&["print", &format!("{game}.toml"), "-o", &format!("{game}.svg")]).good();
        world.run(&["print", &format!("{game}.toml"), "-o", &format!("{game}-s.svg"), "--solution"]).good();
        let read = |name: String| fs::read_to_string(world.path().join(name)).unwrap();
        assert_ne!(read(format!("{game}.svg")), read(format!("{game}-s.svg")));
    }
}

#[test]
fn a_wrong_command_line_writes_nothing() {
    let world = World::new();
    world.file("a.toml", THREE);
    world.run(&["print", "a.toml", "-o", "a.doc"]).refused(&["a.doc", ".svg, .png or .pdf"]);
    world.run(&["print", "gone.toml", "-o", "a.pdf"]).refused(&["gone.toml"]);
    world.run(&["print", "a.toml", "-o", "a.pdf", "--paper", "a3"]).refused(&["a4, letter, a5"]);
    world.run(&["print", "a.toml", "-o", "a.pdf", "--per-page", "40"]).refused(&["40"]);
    fs::create_dir(world.path().join("empty")).unwrap();
    world.run(&["print", "empty", "-o", "a.pdf"]).refused(&["empty", "no puzzle"]);
    let unsolvable = "game = \"buttons\"\ncolors = 2\nstate = [0, 1]\nedges = []\n";
    world.file("h.toml", unsolvable);
    let unsolvable = world.run(&["print", "h.toml", "-o", "a.pdf", "--solution"]);
    assert_eq!((unsolvable.status, unsolvable.out.as_str()), (1, ""), "{unsolvable:?}");
    assert_eq!(unsolvable.err, "pentimento: h.toml: there is no solution to print\n");
    assert!(!world.path().join("a.pdf").exists());
    world.run(&["print", "a.toml", "-o", "a.pdf"]).good();
    world.run(&["print", "a.toml", "-o", "a.pdf"]).refused(&["a.pdf", "--force"]);
    world.run(&["print", "a.toml", "-o", "a.pdf", "--force"]).good();
}

#[test]
fn one_shell_line_turns_a_picture_into_a_printed_nonogram() {
    let world = World::new();
    let line = "pentimento new nonogram --picture art/cat --size 20x20 --colors 3 -o cat.toml && \
                pentimento check cat.toml && pentimento print cat.toml -o cat.pdf";
    let mut shell = std::process::Command::new("sh");
    world.at_home(&mut shell);
    let ended = super::world::called(&shell.args(["-c", line]).output().expect("a shell"));
    assert_eq!(ended.status, 0, "{ended:?}");
    assert!(ended.err.contains("colours") && ended.err.lines().count() == 1, "{ended:?}");
    assert!(ended.out.contains("good") && pdf(&world, "cat.pdf").starts_with("%PDF"), "{ended:?}");
}

const TWO_IN_ONE: &str = "<puzzleset>\
    <puzzle type=\"grid\"><clues type=\"columns\"><line><count>1</count></line></clues>\
    <clues type=\"rows\"><line><count>1</count></line></clues></puzzle>\
    <puzzle type=\"grid\"><clues type=\"columns\"><line><count>1</count></line></clues>\
    <clues type=\"rows\"><line><count>1</count></line><line></line></clues></puzzle>\
    </puzzleset>";

#[test]
fn check_judges_every_puzzle_in_a_folder() {
    let world = World::new();
    fs::create_dir(world.path().join("pack")).unwrap();
    world.file("pack/b.toml", THREE);
    world.file("pack/a.xml", TWO_IN_ONE);
    let checked = world.run(&["check", "pack", "--json"]);
    let lines = checked.json_lines();
    let files: Vec<&str> = lines.iter().map(|line| line["file"].as_str().unwrap()).collect();
    assert_eq!((checked.status, files), (0, vec!["pack/a.xml:1", "pack/a.xml:2", "pack/b.toml"]));
    let output = world.run(&["check", "pack"]).good();
    assert!(output.lines().last().unwrap().starts_with("3 puzzles: 3 good; "), "{output}");
    world.file("pack/c.toml", "game = \"buttons\"\ncolors = 2\nstate = [0, 1]\nedges = []\n");
    assert_eq!(world.run(&["check", "pack", "--json"]).status, 1);
    world.file("pack/d.toml", "game = \"chess\"\n");
    let spoilt = world.run(&["check", "pack", "--json"]);
    assert_eq!((spoilt.status, spoilt.json_lines().len(), spoilt.err.lines().count()), (2, 5, 1));
    fs::create_dir(world.path().join("empty")).unwrap();
    world.run(&["check", "empty"]).refused(&["empty", "there are no puzzles in this folder"]);
}

#[test]
fn a_booklet_holds_all_puzzles_of_a_file() {
    let world = World::new();
    world.file("many.xml", TWO_IN_ONE);
    let said = world.run(&["print", "many.xml", "-o", "many.pdf", "--booklet"]).good();
    assert_eq!(said, "many.pdf: 2 puzzles on 4 pages\n");
    let one = world.run(&["print", "many.xml:2", "-o", "one.pdf"]).good();
    assert_eq!(one, "one.pdf: 1 puzzle on 1 page\n");
}

#[test]
fn three_hundred_buttons_are_printed_soon() {
    let world = World::new();
    // Each hub has 29 buttons around it, and any of them can be pressed. So there are very many solutions.
    let edges: Vec<[usize; 2]> =
        (10..300).map(|node| [node % 10, node]).chain((0..9).map(|hub| [hub, hub + 1])).collect();
    let state: Vec<u8> = (0..300).map(|node| if node < 10 { 2 } else { 0 }).collect();
    let text = format!("game = \"buttons\"\ncolors = 3\nstate = {state:?}\nedges = {edges:?}\n");
    world.file("hubs.toml", text);
    let printed = world.run_within(20, &["print", "hubs.toml", "-o", "book.pdf", "--booklet"]);
    assert_eq!(printed.status, 0, "{printed:?}");
}

#[test]
fn the_second_puzzle_of_standard_input_is_chosen_as_the_note_says() {
    let world = World::new();
    let first = world.fed(&["solve", "-", "--json"], TWO_IN_ONE);
    assert!(first.err.contains("-:2 is the next"), "{first:?}");
    let second = world.fed(&["check", "-:2", "--json"], TWO_IN_ONE).json();
    assert_eq!(second["file"], "standard input:2");
    assert_eq!(world.fed(&["solve", "-:*", "--json"], TWO_IN_ONE).json_lines().len(), 2);
    for call in [&["solve", "-:2"][..], &["hint", "-:2", "--json"], &["convert", "-:2", "-o", "a.toml"]] {
        world.fed(call, TWO_IN_ONE).good();
    }
    world.fed(&["solve", "-:3"], TWO_IN_ONE).refused(&["standard input", "there is no puzzle 3"]);
    world.run(&["solve", "--jsn", "a.toml"]).refused(&["--jsn"]);
}

#[test]
fn levels_lists_the_packs_in_the_data_folder() {
    let world = World::new();
    let folder = world.path().join("pentimento/packs/long-winter");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("1.toml"), THREE).unwrap();
    let output = world.run(&["levels", "buttons"]).good();
    assert!(output.contains("Buttons: Long winter\n  ~packs/long-winter/1  "), "{output}");
    let lines = world.run(&["levels", "buttons", "--json"]).json_lines();
    assert_eq!(lines.last().unwrap()["pack"], "~packs/long-winter");
}

#[test]
fn every_command_knows_the_players_levels_by_their_listed_names() {
    let world = World::new();
    let folder = world.path().join("pentimento/packs/mine/more");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("1.toml"), THREE).unwrap();
    world.file("pentimento/packs/many.xml", TWO_IN_ONE);
    let ids: Vec<String> = world
        .run(&["levels", "--json"])
        .json_lines()
        .iter()
        .map(|line| line["id"].as_str().unwrap().to_owned())
        .filter(|id| id.starts_with('~'))
        .collect();
    assert_eq!(ids, ["~packs/many/many:1", "~packs/many/many:2", "~packs/mine/more/1"]);
    for (number, id) in ids.iter().enumerate() {
        assert!(world.run(&["levels"]).good().contains(&format!("  {id}  ")));
        world.run(&["solve", id]).good();
        world.run(&["hint", id]).good();
        assert!(world.run(&["check", id]).good().starts_with(&format!("{id}: good")));
        world.run(&["convert", id, "-o", &format!("{number}.json")]).good();
        world.run(&["print", id, "-o", &format!("{number}.svg")]).good();
        let output = world.fed(&["play", "--plain", id], "solve\nnext\n").good();
        assert!(output.contains("Solved for you"), "{output}");
        assert_eq!(output.contains("You finished this pack"), number != 0, "{id}: {output}");
    }
    let results = fs::read_to_string(world.path().join("pentimento/results.jsonl")).unwrap();
    assert!(results.contains("~packs/mine"), "{results}");
    world.run(&["solve", "~packs/mine/more/2"]).refused(&["~packs/mine/more/2", "no such file"]);
}
