//! Tests with bad files. The program prints one line that names the file, ends with exit status 2, and takes little
//! time.

use super::world::{THREE, World};
use std::fs::{self, File};

#[test]
fn every_command_reports_a_bad_file_in_one_line() {
    let world = World::new();
    let deep = format!("game = \"buttons\"\nstate = {}", "[".repeat(300_000));
    let deep_json = format!("{{\"game\": \"buttons\", \"state\": {}", "[".repeat(300_000));
    let dotted = format!("game = \"buttons\"\n{}a = 1", "a.".repeat(200_000));
    let many_keys = (0..150_000).map(|n| format!("\"k{n}\": 1, ")).collect::<Vec<_>>().concat();
    let cases: [(&str, &[u8], &str); 14] = [
        ("empty.toml", b"", "empty"),
        ("blank.json", b" \n\n", "empty"),
        ("binary.toml", &[0, 159, 146, 150, 7], "not a text file"),
        ("latin.toml", b"game = \"buttons\"\ntitle = \"caf\xe9\"", "line 2"),
        ("words.toml", b"game = \"buttons\"\nthis is no puzzle", "line 2"),
        ("cut.json", b"{\"game\": \"buttons\",\n \"state\": [0,", "line 2"),
        ("type.toml", b"game = \"buttons\"\ncolors = \"three\"\nstate = [0]\nedges = []", "line 2, colors"),
        ("gameless.toml", b"colors = 3", "game: this field is missing"),
        ("chess.toml", b"game = \"chess\"", "there is no game \"chess\""),
        ("deep.toml", deep.as_bytes(), "nested deeper"),
        ("deep.json", deep_json.as_bytes(), "line 1"),
        ("dotted.toml", dotted.as_bytes(), ""),
        ("keys.json", format!("{{{many_keys}\"z\": 1}}").leak().as_bytes(), "game"),
        ("list.json", b"[1, 2]", ""),
    ];
    for (name, bytes, word) in cases {
        world.file(name, bytes);
        for command in [
            &["solve", name][..],
            &["check", name, "--json"],
            &["hint", name, "--json"],
            &["convert", name, "-o", "out.json"],
        ] {
            let called = world.run_within(4, command);
            if command[0] == "check" {
                // The JSON on standard output has the same message as the line on stderr.
                let line = called.json();
                assert_eq!((called.status, &line["good"]), (2, &serde_json::json!(false)), "{called:?}");
                assert!(called.err.contains(line["error"].as_str().expect("a text")), "{called:?}");
                continue;
            }
            called.refused(&[name, word]);
        }
    }
    assert!(!world.path().join("out.json").exists());
}

#[test]
fn an_unknown_field_is_reported_with_its_line() {
    let world = World::new();
    world.file("odd.toml", format!("{THREE}colour = 3\n"));
    world.run(&["solve", "odd.toml"]).refused(&["odd.toml: line 5, colour: unknown field"]);
}

#[test]
fn a_folder_or_a_missing_file_is_reported() {
    let world = World::new();
    fs::create_dir(world.path().join("folder")).unwrap();
    world.run(&["solve", "folder"]).refused(&["folder"]);
    world.run(&["solve", "missing.toml"]).refused(&["missing.toml", "no such file"]);
    world.run(&["solve", "missing.toml:3"]).refused(&["missing.toml", "no such file"]);
    world.run(&["solve", "two\nlines.toml"]).refused(&["no such file"]);
    world.fed(&["solve", "-"], "").refused(&["standard input", "empty"]);
}

#[cfg(unix)]
#[test]
fn a_file_without_permission_and_an_endless_device_are_reported() {
    use std::os::unix::fs::PermissionsExt;
    let world = World::new();
    world.run(&["solve", "/dev/zero"]).refused(&["/dev/zero", "not a text file"]);
    let secret = world.file("secret.toml", THREE);
    fs::set_permissions(&secret, PermissionsExt::from_mode(0o000)).unwrap();
    // Root can read every file, so this is tested only for other users.
    if fs::read(&secret).is_err() {
        world.run(&["solve", "secret.toml"]).refused(&["secret.toml", "permission denied"]);
    }
}

#[test]
fn a_hundred_megabytes_of_zeros_are_refused_at_once() {
    let world = World::new();
    let huge = File::create(world.path().join("huge.toml")).unwrap();
    huge.set_len(100 << 20).unwrap();
    world.run_within(1, &["solve", "huge.toml"]).refused(&["huge.toml", "larger than 64 MiB"]);
}

#[test]
fn a_number_that_is_too_high_for_the_file_is_reported() {
    let world = World::new();
    world.file("one.toml", THREE);
    assert_eq!(world.run(&["solve", "one.toml:1"]).status, 0);
    world.run(&["solve", "one.toml:2"]).refused(&["one.toml", "there is no puzzle 2"]);
}

#[test]
fn bad_progress_is_reported_with_its_place() {
    let world = World::new();
    world.file("three.toml", THREE);
    for (text, word) in [
        ("", "moves"),
        ("{\"moves\": 3}", "moves: expected a list"),
        ("{}", "moves: this field is missing"),
        ("{\"moves\": [], \"more\": 1}", "more: unknown field"),
        ("{\"moves\": [{\"press\": 1, \"times\": 1}, {\"press\": 99, \"times\": 1}]}", "moves[1]"),
        ("{\"moves\": [{\"jump\": 1}]}", "moves[0]"),
    ] {
        world.file("made.json", text);
        world.run(&["hint", "three.toml", "--progress", "made.json"]).refused(&["made.json", word]);
    }
}

const ODD_COLOUR: &str = "<puzzleset>\n<puzzle type=\"grid\">\n<title>A</title>\n<clues type=\"columns\">\n\
    <line><count>1</count></line>\n<line><count color=\"mauve\">1</count></line>\n</clues>\n\
    <clues type=\"rows\">\n<line><count>2</count></line>\n</clues>\n</puzzle>\n</puzzleset>\n";

#[test]
fn a_mistake_in_the_format_of_another_program_is_reported_with_its_line() {
    let world = World::new();
    let cases = [
        ("bad.txt", "2\n2\n1 1\n1 x\n", "line 4, expected the number of row 2, column 2"),
        ("bad.non", "width 1\nheight 2\nrows\n1\nx\ncolumns\n1\n", "line 5, expected a number"),
        (
            "few.non",
            "width 1\nheight 2\nrows\n1\ncolumns\n1\n",
            "line 2, the height is 2, but there is 1 line",
        ),
        ("bad.xml", ODD_COLOUR, "line 6, the file has no colour \"mauve\""),
    ];
    for (name, text, words) in cases {
        world.file(name, text);
        world.run(&["solve", name]).refused(&[&format!("{name}: {words}")]);
        world.fed(&["solve", "-"], text).refused(&[&format!("standard input: {words}")]);
    }
}

#[test]
fn a_wrong_command_line_is_reported_in_one_line() {
    let world = World::new();
    world.file("three.toml", THREE);
    world.run(&["new", "chess"]).refused(&["there is no game \"chess\"", "buttons"]);
    world.run(&["lab", "chess"]).refused(&["buttons"]);
    world.run(&["levels", "chess"]).refused(&["buttons"]);
    world.run(&["new", "buttons", "--difficulty", "mild"]).refused(&["mild", "easy, medium, hard or expert"]);
    world.run(&["new", "buttons", "--set", "nodes"]).refused(&["name=value"]);
    world.run(&["new", "buttons", "--set", "nudes=3"]).refused(&["nudes", "there are"]);
    world.run(&["new", "buttons:easy#999-a"]).refused(&["newer"]);
    world.run(&["new", "buttons", "--count", "2"]).refused(&["-o"]);
    let both = ["new", "nonogram", "--size", "10x10", "--set", "width=12"];
    world.run(&both).refused(&["--size", "--set width=12"]);
    let last = ["new", "buttons", "--seed", "18446744073709551615", "--json", "--count"];
    world.run(&[&last[..], &["2"]].concat()).refused(&["--seed 18446744073709551615"]);
    world.run(&[&last[..], &["1"]].concat()).good();
    world.run(&["lab", "buttons", "--seed", "18446744073709551615", "--count", "2"]).refused(&["--seed"]);
    world.run(&["new", "buttons:easy#0-a"]).refused(&["was made by an older Pentimento"]);
    world.run(&["new"]).refused(&["GAME"]);
    world.run(&["solve"]).refused(&["FILE"]);
    world.run(&["solve", "three.toml", "--solutions", "0"]).refused(&["--solutions"]);
    world.run(&["solve", "three.toml", "--timeout", "-1"]).refused(&["--timeout"]);
    world.run(&["solve", "three.toml", "--stage", "moon"]).refused(&["moon"]);
    world.run(&["frobnicate"]).refused(&["frobnicate"]);
    world.run(&["convert", "three.toml", "-o", "three.docx"]).refused(&["three.docx", ".toml, .json"]);
    world.run(&["lab", "buttons", "--sweep", "nodes"]).refused(&["nodes=5..15/3"]);
}

#[test]
fn every_command_refuses_unknown_themes_and_colours() {
    let world = World::new();
    world.run(&["--theme", "foo", "levels"]).refused(&["--theme", "foo", "dark", "colour-blind"]);
    world.run(&["levels", "--color", "foo"]).refused(&["--color", "foo", "truecolor", "256"]);
    world.run(&["--config", "nosuch.toml", "levels"]).refused(&["nosuch.toml", "no such file"]);
    world.run(&["--config", ".", "levels"]).refused(&["it is a folder"]);
    world.file("odd.toml", "theme = \"foo\"\nflavour = 3\n");
    world.run(&["--color", "none", "--ascii", "levels", "maze"]).good();
    for flags in [&["--config", "odd.toml"][..], &["--theme", "mono"], &["--no-mouse"], &["--no-motion"]] {
        world.run(&[flags, &["levels"]].concat()).refused(&[flags[0], "levels does not use it"]);
    }
}

#[test]
fn the_game_says_that_it_needs_a_terminal() {
    let world = World::new();
    world.run(&[]).refused(&["terminal"]);
    world.run(&["play", "buttons"]).refused(&["terminal"]);
}
