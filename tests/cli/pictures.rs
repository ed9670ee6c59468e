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
    new(&["--repair", "0"]).refused(&["dots.pbm: ", "ambiguous", "differ in [0, 0]"]);
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
