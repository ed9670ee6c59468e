//! Tests that files of other programs are recognised by their extension and by their content.

use super::world::World;
use serde_json::json;

/// The same small puzzle in every format that the program reads. Its solution is an L: `#.`, `##`.
const FILES: [(&str, &str); 8] = [
    ("a.toml", "goal = [\"#.\", \"##\"]\n"),
    ("a.grid", "#.\n##\n"),
    ("a.pbm", "P1\n# an L\n2 2\n1 0\n1 1\n"),
    ("a.nin", "2 2\n1\n2\n2\n1\n"),
    ("a.mk", "2 2\n1\n2\n#\n2\n1\n"),
    ("a.g", ": rows\n1\n2\n: columns\n2\n1\n:\n"),
    ("a.non", "width 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n"),
    ("a.gameid", "2x2:2/1/1/2\n"),
];

#[test]
fn every_format_is_recognised_by_its_name_and_by_its_content() {
    let world = World::new();
    for (name, text) in FILES {
        world.file(name, text);
        world.file("unnamed", text);
        for call in [&["solve", name, "--json"][..], &["solve", "unnamed", "--json"]] {
            assert_eq!(world.run(call).json()["solutions"], json!([["#.", "##"]]), "{name}");
        }
        assert_eq!(world.fed(&["solve", "-", "--json"], text).json()["verdict"], "unique", "{name}");
    }
}

#[test]
fn every_format_that_is_written_is_read_back() {
    let world = World::new();
    world.file("a.toml", "goal = [\"#.#.\", \"##..\", \"...#\"]\n");
    let solution = world.run(&["solve", "a.toml", "--json"]).json()["solutions"].clone();
    for format in ["toml", "json", "jsonl", "id", "xml", "non", "g", "grid", "pbm", "gameid"] {
        let text = world.run(&["convert", "a.toml", "-o", "-", "--format", format]).good();
        assert_eq!(
            world.fed(&["solve", "-", "--json"], &text).json()["solutions"],
            solution,
            "{format}: {text}"
        );
        let file = format!("b.{format}");
        world.run(&["convert", "a.toml", "-o", &file]).good();
        assert_eq!(world.run(&["solve", &file, "--json"]).json()["solutions"], solution, "{format}");
    }
    world.file("colour.grid", "r.\nrb\n");
    for format in ["toml", "xml", "g"] {
        let text = world.run(&["convert", "colour.grid", "--format", format]).good();
        let solved = world.fed(&["solve", "-", "--json"], &text).json();
        assert_eq!(solved["solutions"], json!([["r.", "rb"]]), "{format}: {text}");
    }
    world.run(&["convert", "colour.grid", "--format", "pbm"]).refused(&["can't have colours"]);
    world.run(&["convert", "a.toml", "--format", "docx"]).refused(&["--format", "docx", ".non", ".pbm"]);
}

#[test]
fn a_packed_bitmap_is_a_puzzle() {
    let world = World::new();
    world.file("a.pbm", b"P4\n2 2\n\x80\xc0");
    assert_eq!(world.run(&["solve", "a.pbm", "--json"]).json()["solutions"], json!([["#.", "##"]]));
}

#[test]
fn game_ids_of_simon_tathams_collection_are_files() {
    let world = World::new();
    let solved = world.run(&["solve", "2x2:2/1/1/2", "--json"]).json();
    assert_eq!((&solved["game"], &solved["verdict"]), (&json!("nonogram"), &json!("unique")));
    let flipped = world.run(&["solve", "1x2:6,8", "--json"]).json();
    assert_eq!((&flipped["game"], &flipped["solutions"][0]["total"]), (&json!("buttons"), &json!(1)));
    world.run(&["solve", "3x3:1/1/1"]).refused(&["3x3:1/1/1", "3 columns and 3 rows, found 3 lines"]);
    world.run(&["solve", "3x3:f,1"]).refused(&["digits before the comma"]);
}

#[test]
fn a_broken_file_is_reported_with_its_line() {
    let world = World::new();
    for (name, text, words) in [
        ("a.grid", "#.\n##\n#?\n", "line 3"),
        ("b.grid", "#.\n##.\n", "line 2, expected 2 cells"),
        ("a.nin", "2 2\n1\nx\n2\n1\n", "line 3, expected a number"),
        ("a.mk", "2 2\n1\n2\n2\n1\n", "expected a line `#`"),
        ("a.pbm", "P1\n2 2\n1 0 1\n", "4 digits"),
    ] {
        world.file(name, text);
        world.run(&["solve", name]).refused(&[name, words]);
    }
}
