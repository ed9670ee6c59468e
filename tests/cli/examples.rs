//! The examples in every `--help` work when they are pasted.

use super::world::{World, called};
use std::process::Command;

fn commands(world: &World) -> Vec<String> {
    let help = world.run(&["--help"]).good();
    let listed = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let names =
        listed.take_while(|line| line.starts_with("  ")).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// The indented lines below `Examples:`.
fn examples(help: &str) -> Vec<&str> {
    let below = help.lines().skip_while(|line| !line.starts_with("Example")).skip(1);
    below.take_while(|line| line.starts_with("  ")).map(str::trim).collect()
}

fn needs_terminal(line: &str) -> bool {
    line.contains("pentimento play") && !line.contains("--plain")
}

#[test]
fn every_command_has_examples_and_all_of_them_run() {
    let world = World::new();
    let names = commands(&world);
    assert!(names.len() >= 11, "{names:?}");
    for name in names {
        let help = world.run(&[&name, "--help"]).good();
        let found = examples(&help);
        assert!(!found.is_empty(), "{name} has no example:\n{help}");
        // The examples that need a terminal are run by the tests in `tests/terminal/`.
        for line in found.iter().filter(|line| !needs_terminal(line)) {
            let fresh = World::new();
            let mut shell = Command::new("sh");
            fresh.at_home(&mut shell);
            let ended = called(&shell.args(["-c", line]).output().expect("a shell"));
            assert_eq!((ended.status, ended.err.as_str()), (0, ""), "{line}: {ended:?}");
        }
    }
}

/// The commands in the README that make, solve, convert or print puzzles. Lines that stand for files that only the
/// reader has are left out.
fn readme_lines() -> Vec<String> {
    let readme = include_str!("../../README.md").replace("\\\n", " ");
    let line = |line: &str| {
        let line = line.split("  #").next().unwrap_or_default().trim();
        (line.starts_with("pentimento ")).then(|| line.to_owned())
    };
    let foreign = ["FOLDER", "cat.png", "puzzle.txt", "pentimento play", "--drawings", "COMMAND"];
    let lines = readme.lines().filter_map(line);
    lines.filter(|line| !foreign.iter().any(|word| line.contains(word))).collect()
}

#[test]
fn the_commands_in_the_readme_run_in_their_order() {
    let world = World::new();
    let lines = readme_lines();
    assert!(lines.len() >= 12, "{lines:?}");
    for line in lines {
        // The lab makes a hundred puzzles unless it is told how many. One is enough here.
        let short = if line.starts_with("pentimento lab") { format!("{line} --count 1") } else { line.clone() };
        let mut shell = Command::new("sh");
        world.at_home(&mut shell);
        let ended = called(&shell.args(["-c", &short]).output().expect("a shell"));
        assert_eq!(ended.status, 0, "{line}: {ended:?}");
    }
}
