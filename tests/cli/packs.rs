//! Tests with many puzzles at once. One command prints them, and another reads them.

use super::world::{THREE, World, called};
use serde_json::{Value as Json, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// Settings for which the generator finds no puzzle for some seeds, and says so at once.
const RARE: [&str; 6] = ["--set", "nodes=3", "--set", "presses=3", "--set", "density=0.4"];

fn shell(world: &World, line: &str) -> super::world::Called {
    let mut shell = Command::new("sh");
    world.at_home(&mut shell);
    called(&shell.args(["-c", line]).output().expect("a shell"))
}

#[test]
fn json_lines_and_arrays_are_files_with_several_puzzles() {
    let world = World::new();
    let lines = world.run(&["new", "buttons", "--seed", "5", "--count", "3", "--json"]).good();
    world.file("many.jsonl", &lines);
    let array = format!("[{}]", lines.lines().collect::<Vec<_>>().join(",\n"));
    world.file("many.json", array);
    let seeds = |file: &str| {
        let all = world.run(&["convert", &format!("{file}:*"), "--format", "jsonl"]).json_lines();
        all.iter().map(|puzzle| puzzle["seed"].clone()).collect::<Vec<Json>>()
    };
    assert_eq!(seeds("many.jsonl"), [5, 6, 7]);
    assert_eq!(seeds("many.json"), [5, 6, 7]);
    let third = world.run(&["convert", "many.json:3", "--format", "json"]).json();
    assert_eq!(third["seed"], json!(7));
    let first = world.run(&["convert", "many.json", "--format", "json"]);
    assert_eq!(first.json()["seed"], json!(5));
    assert!(
        first.err.contains("many.json holds 3 puzzles") && first.err.contains("many.json:2"),
        "{first:?}"
    );
    world.run(&["solve", "many.jsonl:4"]).refused(&["many.jsonl", "there is no puzzle 4", "holds 3"]);
    world.run(&["hint", "many.jsonl:*"]).refused(&["takes one puzzle"]);
}

#[test]
fn a_broken_puzzle_in_a_file_of_several_is_reported_with_its_line() {
    let world = World::new();
    world.file(
        "a.jsonl",
        "{\"game\": \"buttons\", \"colors\": 2, \"state\": [0], \"edges\": []}\n\n{\"game\": \"chess\"}\n",
    );
    world.run(&["solve", "a.jsonl"]).refused(&["a.jsonl: line 3, game: there is no game"]);
}

#[test]
fn check_judges_all_puzzles_of_a_file() {
    let world = World::new();
    let lines = world.run(&["new", "buttons", "--seed", "5", "--count", "3", "--json"]).good();
    world.file("many.jsonl", &lines);
    let names = |call: &[&str]| {
        let lines = world.run(call).json_lines();
        lines.iter().map(|line| line["file"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&["check", "--json", "many.jsonl"]), ["many.jsonl:1", "many.jsonl:2", "many.jsonl:3"]);
    assert_eq!(names(&["check", "--json", "many.jsonl:2"]), ["many.jsonl:2"]);
    let piped = world.fed(&["check", "-", "--json"], &format!("{lines}\n{{\"game\": \"chess\"}}\n"));
    let answers = piped.json_lines();
    assert_eq!((piped.status, answers.len(), piped.err.lines().count()), (2, 4, 1), "{piped:?}");
    assert_eq!(answers[3]["file"], json!("standard input:4"));
    assert!(answers[3]["error"].as_str().expect("a text").contains("line 5, game"), "{answers:?}");
}

#[test]
fn check_answers_while_its_input_is_still_open() {
    let world = World::new();
    let line = world.run(&["new", "buttons", "--seed", "5", "--json"]).good();
    let mut command = world.command(&["check", "-", "--json"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    for number in 1..=3 {
        input.write_all(line.as_bytes()).expect("a reader");
        input.flush().expect("a reader");
        let mut answer = String::new();
        output.read_line(&mut answer).expect("an answer");
        let answer: Json = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(answer["file"], json!(format!("standard input:{number}")));
    }
    drop(input);
    assert!(child.wait().expect("an end").success());
}

#[test]
fn several_files_levels_and_codes_are_solved_converted_and_printed() {
    let world = World::new();
    world.file("three.toml", THREE);
    let files = ["three.toml", "nonogram/01", "buttons:easy#1-5"];
    let solved = world.run(&[&["solve", "--json"][..], &files].concat());
    let lines = solved.json_lines();
    assert_eq!((solved.status, lines.len()), (0, 3), "{solved:?}");
    assert_eq!(lines.iter().map(|line| line["file"].clone()).collect::<Vec<_>>(), files);
    let text = world.run(&[&["solve"][..], &files].concat()).good();
    assert!(text.starts_with("three.toml\n"), "{text}");
    fs::create_dir(world.path().join("out")).unwrap();
    assert_eq!(world.run(&[&["convert", "-o", "out"][..], &files].concat()).status, 0);
    let made = world.run(&["check", "out"]).good();
    assert!(made.contains("3 puzzles: 3 good"), "{made}");
    world.run(&[&["convert", "-o", "all.jsonl"][..], &files].concat()).good();
    assert_eq!(world.run(&["check", "all.jsonl", "--json"]).json_lines().len(), 3);
    world.run(&["convert", "nonogram/01", "nonogram/02", "-o", "a.toml"]).refused(&["a.toml", "one puzzle"]);
    assert!(world.run(&["print", "all.jsonl:*", "-o", "a.pdf"]).good().contains("3 puzzles on 3 pages"));
}

#[test]
fn every_puzzle_has_an_id_that_is_read_back() {
    let world = World::new();
    for file in ["buttons/03", "nonogram/08", "maze/01", "logipix/01", "dots/01"] {
        let id = world.run(&["convert", file, "--format", "id"]).good();
        let id = id.trim();
        assert!(id.starts_with("id:") && !id.contains([' ', '#', '*']), "{id}");
        let again = world.run(&["convert", id, "--format", "toml"]).good();
        assert_eq!(again, world.run(&["convert", file, "--format", "toml"]).good());
        world.run(&["solve", &id[..id.len() - 7]]).refused(&["id:", "damaged or incomplete"]);
    }
}

#[test]
fn a_bad_seed_is_named_and_skipped() {
    let world = World::new();
    let call = [&["new", "buttons", "--seed", "1", "--count", "12", "--json"][..], &RARE].concat();
    let made = world.run(&call);
    let count = made.json_lines().len();
    // Every seed gives either a puzzle or a line on stderr that names the seed.
    let named = made.err.lines().filter(|line| line.starts_with("pentimento: seed ")).count();
    assert_eq!(count + named, 12, "{made:?}");
    if named > 0 && count > 0 {
        assert_eq!(made.status, 0, "{made:?}");
        assert!(made.err.contains(&format!("{count} puzzles, {named} failed")), "{made:?}");
        assert_eq!(world.run(&[&call[..], &["--strict"]].concat()).status, 1);
    }
}

#[test]
fn jobs_and_formats_of_a_pack() {
    let world = World::new();
    let call = ["new", "nonogram", "--seed", "3", "--count", "4", "-j", "1", "--format", "non", "-o", "pack"];
    assert_eq!(world.run(&call).good(), "pack: 4 puzzles\n");
    assert!(world.run(&["check", "pack"]).good().contains("4 puzzles: 4 good"));
    assert!(world.path().join("pack/nonogram-3.non").exists());
    let piped = shell(&world, "pentimento new nonogram --count 20 --json | pentimento check - --json");
    assert_eq!((piped.status, piped.json_lines().len()), (0, 20), "{piped:?}");
}

#[test]
fn no_option_is_ignored_silently() {
    let world = World::new();
    for option in [&["--colors", "3"][..], &["--threshold", "99"], &["--invert"], &["--dither"], &["--whole"]]
    {
        let call = [&["new", "nonogram"][..], option].concat();
        world.run(&call).refused(&[option[0], "it needs --picture"]);
    }
    world.run(&["new", "nonogram", "-j", "2"]).refused(&["--count"]);
    world.run(&["new", "nonogram", "--force"]).refused(&["--output"]);
    world.run(&["new", "nonogram:easy#1-5", "--size", "5x5"]).refused(&["code", "--size"]);
    world.run(&["solve", "nonogram/01", "--method", "magic"]).refused(&["--method magic", "nonogram"]);
    world.run(&["solve", "nonogram/01", "--stage", "magic"]).refused(&["--stage magic", "nonogram"]);
    let plain = world.run(&["solve", "maze/01", "--ascii"]).good();
    assert!(plain.is_ascii(), "{plain}");
    let colour = world.run(&["picture", "art/cat", "--size", "20x20", "--color", "256"]).good();
    assert!(colour.contains("\x1b["), "{colour}");
    let letters = world.run(&["picture", "art/cat", "--size", "20x20", "--color", "256", "--ascii"]).good();
    assert!(letters.is_ascii() && letters.contains('#') && !letters.contains('\x1b'), "{letters}");
    let heading = world.run(&["levels", "maze", "--color", "16"]).good();
    assert!(heading.starts_with("\x1b[1m"), "{heading}");
}

#[test]
fn strict_turns_a_note_into_status_1_and_writes_nothing() {
    let world = World::new();
    let call = ["new", "nonogram", "--picture", "art/cat", "--size", "8x8", "--difficulty", "expert"];
    let loose = world.run(&call);
    assert_eq!((loose.status, loose.err.lines().count()), (0, 2), "{loose:?}");
    assert!(loose.err.contains("not expert"), "{loose:?}");
    let strict = world.run(&[&call[..], &["--strict", "-o", "cat.toml"]].concat());
    assert_eq!((strict.status, strict.out.as_str(), strict.err.lines().count()), (1, "", 1), "{strict:?}");
    assert!(!world.path().join("cat.toml").exists());
}
