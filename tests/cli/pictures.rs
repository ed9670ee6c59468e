//! Tests of the `picture` command, and of puzzles from pictures and drawings.

use super::world::{World, keys};
use pentimento::games::GAMES;
use serde_json::json;

const HOUSE: &str = "P1 5 5  0 0 1 0 0  0 1 0 1 0  1 0 0 0 1  1 1 1 1 1  1 0 1 0 1";

#[test]
fn a_picture_is_printed_as_rows_with_a_report_below() {
    let world = World::new();
    world.file("house.pbm", HOUSE);
    let output = world.run(&["picture", "house.pbm"]).good();
    assert!(
        output.starts_with("..#..\n.#.#.\n#...#\n#####\n#.#.#\n\n5x5 cells, 13 drawn (52 %)"),
        "{output}"
    );
    let inverted = world.fed(&["picture", "-", "--invert"], HOUSE).good();
    assert!(inverted.starts_with("##.##\n#.#.#\n"), "{inverted}");
}

#[test]
fn the_json_holds_rows_palette_and_report() {
    let world = World::new();
    let called = world.fed(&["picture", "-", "--json", "--size", "10x7", "--colors", "2"], HOUSE);
    let output = called.json();
    let names = [
        "width",
        "height",
        "rows",
        "palette",
        "drawn",
        "source",
        "crop",
        "background",
        "threshold",
        "cleaned",
        "look",
        "clear",
    ];
    assert_eq!(keys(&output), names);
    assert_eq!((&output["width"], &output["height"]), (&json!(10), &json!(7)));
    assert_eq!(output["palette"], json!({ "#": "#000000" }));
    assert_eq!(output["rows"].as_array().map(Vec::len), Some(7));
}

#[test]
fn a_drawing_given_as_a_graph_is_shown() {
    let world = World::new();
    world.file(
        "cross.json",
        r#"{"nodes": [[10, 10], [110, 110], [10, 110], [110, 10]], "edges": [[0, 1], [2, 3]]}"#,
    );
    let output = world.run(&["picture", "cross.json", "--size", "5x5"]).good();
    assert!(output.starts_with("#...#\n.#.#.\n..#..\n.#.#.\n#...#\n\n5x5 cells, 9 drawn"), "{output}");
    assert!(output.contains("(graph JSON)"), "{output}");
    world.file("odd.json", "{\"nodes\": [[1, 2]],\n\"edges\": [[0, 7]]}");
    world.run(&["picture", "odd.json"]).refused(&["odd.json: line 2, edges[0]"]);
}

#[test]
fn bad_pictures_and_options_are_reported_in_one_line() {
    let world = World::new();
    world.file("note.png", "this is a text");
    world.run(&["picture", "note.png"]).refused(&["note.png: cannot read this picture", "expected PNG"]);
    world.file("bomb.ppm", "P6 40000 40000 255\n");
    world.run(&["picture", "bomb.ppm"]).refused(&["bomb.ppm", "too large"]);
    world.file("cut.svg", "<svg xmlns='http://www.w3.org/2000/svg'><g>");
    world.run(&["picture", "cut.svg"]).refused(&["cut.svg: cannot read this picture"]);
    world.run(&["picture", "gone.png"]).refused(&["gone.png", "no such file"]);
    world.run(&["picture", "art/nowhere"]).refused(&["art/nowhere"]);
    world.fed(&["picture", "-"], "").refused(&["standard input", "empty"]);
    world.file("house.pbm", HOUSE);
    world.run(&["picture", "house.pbm:2"]).refused(&["house.pbm"]);
    for (flag, value) in [
        ("--size", "30x"),
        ("--look", "oil"),
        ("--part", "1,2,3"),
        ("--size", "0x9"),
        ("--colors", "0"),
        ("--threshold", "256"),
        ("--background", "red"),
    ] {
        world.run(&["picture", "house.pbm", flag, value]).refused(&[flag, value]);
    }
}

#[test]
fn a_blank_picture_is_refused_and_an_empty_board_scores_0() {
    let world = World::new();
    for game in GAMES.iter().filter(|kind| kind.facts().hides_picture).map(|kind| kind.info().name) {
        let blank = "P1 3 3 0 0 0 0 0 0 0 0 0";
        world.fed(&["new", game, "--picture", "-"], blank).refused(&["standard input: the picture "]);
    }
    for file in
        ["game = \"nonogram\"\nrows = [[]]\ncolumns = [[]]\n", "game = \"logipix\"\nclues = [[0, 0]]\n"]
    {
        let checked = world.fed(&["check", "-", "--json"], file);
        assert!(checked.out.contains("\"score\":0.0"), "{checked:?}");
    }
}

#[test]
fn the_error_for_a_bad_drawing_says_what_was_expected() {
    let world = World::new();
    world.file("x.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    let drawn = |name: &str| world.run(&["new", "dots", "--drawing", name]);
    drawn("x.png").refused(&["x.png: ", "expected an SVG or a graph in JSON"]);
    world.file("nan.json", "{\"nodes\": [[1, 2],\n[NaN, 3]], \"edges\": [[0, 1]]}");
    drawn("nan.json").refused(&["nan.json: line 2, not a graph in JSON"]);
    world.file("none.json", "{\"nodes\": [[1, 2]], \"edges\": []}");
    drawn("none.json").refused(&["none.json: "]);
}

/// A picture with two dots in opposite corners. Dots in the other two corners would give the same clues.
const DOTS: &str = "P1 4 4  1 0 0 0  0 0 0 0  0 0 0 0  0 0 0 1";

#[test]
fn an_ambiguous_picture_is_repaired_within_the_limit() {
    let world = World::new();
    world.file("dots.pbm", DOTS);
    let given = ["new", "nonogram", "--picture", "dots.pbm", "--no-clean"];
    let new = |more: &[&str]| world.run(&[&given[..], more].concat());
    let none = new(&["--repair", "0"]);
    assert_eq!((none.status, none.out.as_str()), (1, ""), "{none:?}");
    assert!(none.err.starts_with("pentimento: dots.pbm: the picture is ambiguous"), "{none:?}");
    assert!(none.err.contains("differ in [0, 0]"), "{none:?}");
    let made = new(&["--repair", "3", "--json", "--seed", "1"]).json();
    let changed = made["changed"].as_array().map_or(0, Vec::len);
    assert!((1..=3).contains(&changed), "{made}");
    let file = world.file("made.json", made.to_string());
    let output = world.run(&["solve", file.to_str().expect("a name"), "--json"]).json();
    assert_eq!(output["verdict"], json!("unique"));
    world.run(&["new", "buttons", "--repair", "1", "--picture", "dots.pbm"]).refused(&["repair"]);
}

#[test]
fn the_size_of_a_dots_puzzle_from_a_picture_is_its_page() {
    let world = World::new();
    world.file("house.pbm", HOUSE);
    let call = ["new", "dots", "--picture", "house.pbm", "--size", "100x120", "--seed", "1", "--json"];
    let made = world.run(&call).json();
    assert_eq!((made["width"].as_f64(), made["height"].as_f64()), (Some(100.0), Some(120.0)));
    let far = made["dots"].as_array().expect("dots").iter().map(|dot| dot["at"][0].as_f64().expect("x"));
    assert!(far.fold(0.0, f64::max) > 60.0, "{made}");
    world
        .run(&["new", "dots", "--picture", "house.pbm", "--size", "10x10"])
        .refused(&["--size", "40 to 1000"]);
}

/// A picture of 8x8 cells that needs suppositions: a ring of single cells and a diagonal.
const THIN: &str = "P1 8 8  0 0 1 1 1 1 0 0  0 1 0 0 0 0 1 0  1 0 1 0 0 0 0 1  1 0 0 1 0 0 0 1 \
    1 0 0 0 1 0 0 1  1 0 0 0 0 1 0 1  0 1 0 0 0 0 1 0  0 0 1 1 1 1 0 0";

#[test]
fn a_folder_of_pictures_becomes_a_folder_of_titled_puzzles() {
    let world = World::new();
    std::fs::create_dir(world.path().join("in")).unwrap();
    world.file("in/my-house.pbm", HOUSE);
    world.file("in/thin.pbm", THIN);
    world.file("in/notes.txt", "not a picture");
    let called = world.run(&[
        "new",
        "nonogram",
        "--picture",
        "in",
        "-o",
        "out",
        "--author",
        "Ann",
        "--license",
        "CC0-1.0",
    ]);
    assert_eq!((called.status, called.out.as_str()), (0, "out: 2 puzzles\n"), "{called:?}");
    assert!(called.err.contains("my-house.pbm: ") && called.err.contains("changed"), "{called:?}");
    let house = std::fs::read_to_string(world.path().join("out/my-house.toml")).unwrap();
    for field in
        ["title = \"My house\"", "author = \"Ann\"", "license = \"CC0-1.0\"", "source = \"my-house.pbm"]
    {
        assert!(house.contains(field), "{field}: {house}");
    }
    assert!(world.run(&["check", "out"]).good().contains("2 puzzles: 2 good"));
    let several = ["new", "nonogram", "--picture", "in/thin.pbm", "in/my-house.pbm"];
    let lines = world.run(&[&several[..], &["--json"]].concat()).json_lines();
    assert_eq!((lines.len(), &lines[1]["title"]), (2, &json!("My house")));
    world.run(&several).refused(&["-o with a folder"]);
    world.run(&[&several[..], &["-o", "x", "--title", "T"]].concat()).refused(&["--title"]);
}

#[test]
fn variants_of_a_picture_differ() {
    let world = World::new();
    world.file("house.pbm", HOUSE);
    for game in ["maze", "logipix"] {
        let call = ["new", game, "--picture", "house.pbm", "--count", "2", "--seed", "1", "--json"];
        let lines = world.run(&call).json_lines();
        assert_eq!(lines.len(), 2);
        assert_ne!(lines[0], lines[1]);
    }
}

#[test]
fn a_repair_to_line_leaves_no_supposition() {
    let world = World::new();
    world.file("thin.pbm", THIN);
    let call = ["new", "nonogram", "--picture", "thin.pbm", "--no-clean", "--repair-to", "line", "--strict"];
    let made = world.run(&[&call[..], &["--json"]].concat());
    assert_eq!(made.status, 0, "{made:?}");
    let file = world.file("made.json", made.json().to_string());
    let check = world.run(&["check", file.to_str().unwrap(), "--json"]).json();
    assert_eq!((&check["good"], &check["line_solvable"]), (&json!(true), &json!(true)), "{check}");
    let none = world.run(&[&call[..], &["--repair", "0"]].concat());
    assert_eq!(none.status, 1, "{none:?}");
    world.run(&["new", "maze", "--picture", "thin.pbm", "--repair-to", "line"]).refused(&["--repair-to"]);
    world
        .run(&["new", "nonogram", "--picture", "thin.pbm", "--repair-to", "sun"])
        .refused(&["unique or line"]);
}

#[test]
fn a_folder_of_pictures_becomes_a_book() {
    let world = World::new();
    std::fs::create_dir(world.path().join("rainy-days")).unwrap();
    world.file("rainy-days/house.pbm", HOUSE);
    world.file("rainy-days/thin.pbm", THIN);
    let called = world.run(&[
        "book",
        "rainy-days",
        "-o",
        "b.pdf",
        "--paper",
        "6x9",
        "--gutter",
        "5mm",
        "--bleed",
        "3mm",
    ]);
    assert_eq!((called.status, called.out.as_str()), (0, "b.pdf: 2 puzzles on 4 pages\n"), "{called:?}");
    let bytes = std::fs::read(world.path().join("b.pdf")).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    for part in ["/Title (Rainy days)", "/Outlines", "/PageLabels", "/TrimBox", "/Lang (en)"] {
        assert!(text.contains(part), "{part}");
    }
    world.run(&["book", "rainy-days", "-o", "b.pdf"]).refused(&["b.pdf", "--force"]);
    world.run(&["book", "nonogram/01", "--colors", "3", "-o", "c.pdf"]).refused(&["--colors", "pictures"]);
}

#[test]
fn a_mural_becomes_a_poster() {
    let world = World::new();
    let made = world.run(&[
        "new",
        "nonogram",
        "--picture",
        "art/castle",
        "--mural",
        "1x2",
        "--size",
        "16",
        "-o",
        "castle",
    ]);
    assert_eq!(made.status, 0, "{made:?}");
    let said = world.run(&["print", "castle", "--poster", "--solution", "-o", "p.svg"]).good();
    assert_eq!(said, "p.svg: 2 puzzles on 2 pages\n");
    let page = std::fs::read_to_string(world.path().join("p-1.svg")).unwrap();
    assert!(page.contains("Castle: row 1, column 1"), "{page}");
    world.run(&["print", "nonogram/01", "--poster", "-o", "q.svg"]).refused(&["mural"]);
}
