//! Sixty wrong calls. Each ends with status 2, prints nothing, and says in one line what is wrong.

use super::world::{THREE, World};

/// A call, and words that its line must contain.
const CALLS: &[(&str, &[&str])] = &[
    ("frobnicate", &["frobnicate"]),
    ("sovle a.toml", &["sovle", "did you mean `solve`?"]),
    ("chekc a.toml", &["chekc", "did you mean `check`?"]),
    ("solve", &["FILE"]),
    ("solve --jsn a.toml", &["--jsn", "did you mean `--json`?"]),
    ("solve a.toml --timeout soon", &["--timeout", "number of seconds"]),
    ("solve a.toml --timeout -1", &["--timeout"]),
    ("solve a.toml --solutions 0", &["--solutions"]),
    ("solve a.toml --solutions many", &["--solutions", "many"]),
    ("solve gone.toml", &["gone.toml", "no such file"]),
    ("solve three.tml", &["three.tml", "did you mean `three.toml`?"]),
    ("solve buttons/999", &["buttons/999", "no such file"]),
    ("solve .", &["folder"]),
    ("solve a.toml:2", &["a.toml", "there is no puzzle 2"]),
    ("solve two.jsonl:3", &["two.jsonl", "there is no puzzle 3; the file holds 2"]),
    ("solve a.toml --method magic", &["--method magic", "buttons"]),
    ("solve a.toml --stage magic", &["--stage magic", "buttons has none"]),
    ("solve a.toml --stage magic --json", &["--stage"]),
    ("solve empty.toml", &["empty.toml", "empty"]),
    ("solve field.toml", &["field.toml: line 5, colour: unknown field"]),
    ("solve near.toml", &["near.toml: line 4, edge: unknown field; did you mean `edges`?"]),
    ("solve chess.toml", &["chess.toml: line 1, game: there is no game \"chess\""]),
    ("solve typo.toml", &["there is no game \"buttosn\"", "did you mean `buttons`?"]),
    ("solve broken.json", &["broken.json: line 2"]),
    ("solve id:AAAA", &["id:AAAA"]),
    ("solve 3x3:1/1", &["3x3:1/1", "3 columns and 3 rows"]),
    ("solve buttons:easy#999-a", &["was made by a newer Pentimento"]),
    ("solve chess:easy#1-a", &["there is no game \"chess\""]),
    ("hint", &["FILE"]),
    ("hint two.jsonl:*", &["two.jsonl", "takes one puzzle"]),
    ("hint a.toml --progress gone.json", &["gone.json", "no such file"]),
    ("hint a.toml --progress a.toml", &["a.toml", "moves"]),
    ("check", &["FILE"]),
    ("check emptyfolder", &["emptyfolder", "no puzzles in this folder"]),
    ("convert a.toml", &["--output"]),
    ("convert a.toml -o a.docx", &["a.docx", ".toml, .json"]),
    ("convert a.toml --format docx", &["--format", "docx"]),
    ("convert a.toml -o three.toml", &["three.toml already exists", "--force"]),
    ("convert a.toml --format json --force", &["--output"]),
    ("convert two.jsonl:* -o many.toml", &["many.toml", "holds one puzzle"]),
    ("print a.toml", &["--output"]),
    ("print a.toml -o a.doc", &["a.doc", ".svg, .png or .pdf"]),
    ("new", &["GAME"]),
    ("new chess", &["there is no game \"chess\"", "buttons"]),
    ("new nonogramm", &["did you mean `nonogram`?"]),
    ("new buttons --difficulty mild", &["easy, medium, hard or expert"]),
    ("new buttons --set nodes", &["name=value"]),
    ("new buttons --set nudes=3", &["nudes", "did you mean `nodes`?"]),
    ("new buttons --set nodes=9999", &["nodes = \"9999\": expected"]),
    ("new dots --set variant=tie", &["did you mean `ties`?"]),
    ("new buttons --count 2", &["-o with a folder, or --json"]),
    ("new buttons --count 2 -o three.toml", &["three.toml is not a folder"]),
    ("new buttons --count 0 --json", &["--count"]),
    ("new buttons -j 2", &["--count"]),
    ("new buttons --colors 3", &["--colors is for pictures; it needs --picture"]),
    ("new nonogram --invert", &["--invert", "it needs --picture"]),
    ("new nonogram --threshold 99", &["--threshold", "it needs --picture"]),
    ("new nonogram --picture art/catt", &["art/catt", "did you mean `art/cat`?"]),
    ("new nonogram --size huge", &["--size", "WIDTHxHEIGHT"]),
    ("new nonogram --size 10x10 --set width=12", &["--size", "--set width=12"]),
    ("new buttons:easy#1-5 --seed 8", &["is a code"]),
    ("new buttons --seed -1", &["--seed"]),
    ("lab buttons --sweep nodes", &["nodes=5..15/3"]),
    ("lab chess", &["there is no game"]),
    ("levels chess", &["there is no game"]),
    ("levels --theme mono", &["--theme", "levels does not use it"]),
    ("levels --color pink", &["--color", "pink"]),
    ("picture gone.png", &["gone.png", "no such file"]),
    ("picture a.toml", &["a.toml"]),
    ("settings", &["GAME"]),
    ("settings mazes", &["did you mean `maze`?"]),
    ("completions tcsh", &["tcsh"]),
];

fn world() -> World {
    let world = World::new();
    for name in ["a.toml", "three.toml"] {
        world.file(name, THREE);
    }
    let line = world.run(&["convert", "a.toml", "--format", "json"]).good();
    world.file("two.jsonl", line.repeat(2));
    world.file("empty.toml", "");
    world.file("field.toml", format!("{THREE}colour = 3\n"));
    world.file("near.toml", "game = \"buttons\"\ncolors = 3\nstate = [0]\nedge = []\nedges = []\n");
    world.file("chess.toml", "game = \"chess\"\n");
    world.file("typo.toml", "game = \"buttosn\"\n");
    world.file("broken.json", "{\"game\":\n \"buttons\",,}\n");
    std::fs::create_dir(world.path().join("emptyfolder")).expect("a folder");
    world
}

#[test]
fn every_wrong_call_is_answered_in_one_clear_line() {
    assert!(CALLS.len() >= 60, "{}", CALLS.len());
    let world = world();
    let before = std::fs::read_dir(world.path()).expect("a folder").count();
    let mut wrong = Vec::new();
    for (call, words) in CALLS {
        let called = world.run(&call.split(' ').collect::<Vec<_>>());
        let is_one_line = (called.status, called.out.as_str(), called.err.lines().count()) == (2, "", 1);
        if !is_one_line || !words.iter().all(|word| called.err.contains(word)) {
            wrong.push(format!("{call}: {called:?}; expected {words:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(std::fs::read_dir(world.path()).expect("a folder").count(), before, "nothing is written");
}
