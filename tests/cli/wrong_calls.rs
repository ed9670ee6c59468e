//! Tests that every wrong call on the page `docs/wrong-calls.md` gives the line that the page shows. The page is the
//! list of calls, so nothing is written twice.

use super::world::{THREE, World, called};
use std::fs;
use std::path::Path;
use std::process::Command;

/// A row of the page.
struct WrongCall {
    call: String,
    line: String,
    status: i32,
}

/// The rows of one section of the page.
fn section(title: &str) -> Vec<WrongCall> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/wrong-calls.md");
    let page = fs::read_to_string(path).expect("docs/wrong-calls.md");
    let part = page.split("\n## ").find(|part| part.starts_with(title)).expect("a section").to_owned();
    part.lines().filter(|row| row.starts_with("| `pentimento")).map(wrong_call).collect()
}

fn wrong_call(row: &str) -> WrongCall {
    let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
    let &[call, line, status] = cells.as_slice() else { panic!("three cells: {row}") };
    WrongCall {
        call: call.trim_matches('`').to_owned(),
        line: line.to_owned(),
        status: status.parse().expect("a status"),
    }
}

/// The files that the page mentions.
fn world() -> World {
    let world = World::new();
    for (name, text) in [
        ("hard.toml", THREE),
        ("empty.toml", ""),
        ("color.toml", "game = \"buttons\"\ncolor = 3\nstate = [0, 2, 0]\nedges = [[0, 1], [1, 2]]\n"),
        ("colour.toml", &format!("{THREE}colour = \"red\"\n")),
        ("chess.toml", "game = \"chess\"\n"),
        ("edge.toml", "game = \"buttons\"\ncolors = 3\nstate = [0, 2, 0]\nedges = [[0, 1],\n [1, 7]]\n"),
        ("text.toml", "Dear diary\n"),
        ("cut.json", "{\"game\": \"buttons\",\n \"state\": [0,\n"),
        ("bad.g", ": rows\n1\nx\n: columns\n1\n1\n:\n"),
        ("moves.json", "{\"moves\": [{\"press\": 99, \"times\": 1}]}\n"),
        ("two.xml", TWO),
    ] {
        world.file(name, text);
    }
    fs::create_dir(world.path().join("FOLDER")).expect("a folder");
    world
}

const TWO: &str = "<puzzleset>\n<puzzle type=\"grid\"><clues type=\"columns\"><line><count>1</count></line></clues>\
    <clues type=\"rows\"><line><count>1</count></line></clues></puzzle>\n<puzzle type=\"grid\"><clues type=\"columns\">\
    <line></line></clues><clues type=\"rows\"><line></line></clues></puzzle>\n</puzzleset>\n";

fn try_section(title: &str) {
    let world = world();
    let before = fs::read_dir(world.path()).expect("a folder").count();
    let calls = section(title);
    assert!(calls.len() >= 8, "{title}");
    for WrongCall { call, line, status } in calls {
        let mut shell = Command::new("sh");
        world.at_home(&mut shell);
        let ended = called(&shell.args(["-c", &call]).output().expect("a shell"));
        assert_eq!((ended.err.as_str(), ended.status), (&*format!("pentimento: {line}\n"), status), "{call}");
        assert_eq!(ended.out, "", "{call}");
    }
    assert_eq!(fs::read_dir(world.path()).expect("a folder").count(), before, "a wrong call wrote a file");
}

#[test]
fn wrong_commands_and_options_get_the_line_of_the_page() {
    try_section("Commands and options");
}

#[test]
fn wrong_calls_of_new_get_the_line_of_the_page() {
    try_section("Making puzzles");
}

#[test]
fn wrong_files_get_the_line_of_the_page() {
    try_section("Files");
}

#[test]
fn wrong_calls_of_other_commands_get_the_line_of_the_page() {
    try_section("Studies, pictures and the rest");
}

#[test]
fn the_page_has_at_least_sixty_calls() {
    let titles = ["Commands and options", "Making puzzles", "Files", "Studies, pictures and the rest"];
    assert!(titles.map(|title| section(title).len()).iter().sum::<usize>() >= 60);
}
