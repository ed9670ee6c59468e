//! Tests that the examples in every `--help` work when they are pasted.

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
    ["pentimento play", "pentimento guest"].iter().any(|command| line.contains(command))
        && !line.contains("--plain")
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
        // The tests in `tests/terminal/` run the examples that need a terminal.
        for line in found.iter().filter(|line| !needs_terminal(line)) {
            let fresh = World::new();
            let mut shell = Command::new("sh");
            fresh.at_home(&mut shell);
            let ended = called(&shell.args(["-c", line]).output().expect("a shell"));
            assert_eq!((ended.status, ended.err.as_str()), (0, ""), "{line}: {ended:?}");
        }
    }
}
