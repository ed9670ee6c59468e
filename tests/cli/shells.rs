//! Tests of the help, the completions and the manual page.

use super::world::{World, called};
use pentimento::games::GAMES;
use std::process::{Command, Stdio};

/// The completions that bash offers for the last word of a command line.
fn offered(world: &World, words: &[&str]) -> Vec<String> {
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let script = format!(
        "source ./pentimento.bash; COMP_WORDS=({}); COMP_CWORD={}; _pentimento pentimento '{}' '{}'; \
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        quoted.join(" "),
        words.len() - 1,
        words[words.len() - 1],
        words[words.len() - 2],
    );
    let mut shell = Command::new("bash");
    world.at_home(&mut shell);
    let ended = called(&shell.args(["--norc", "-c", &script]).output().expect("bash"));
    assert_eq!((ended.status, ended.err.as_str()), (0, ""), "{words:?}: {ended:?}");
    ended.out.lines().map(str::to_owned).collect()
}

fn has(program: &str) -> bool {
    let version = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

#[test]
fn bash_completes_commands_games_settings_values_and_levels() {
    if !has("bash") {
        return;
    }
    let world = World::new();
    world.file("pentimento.bash", world.run(&["completions", "bash"]).good());
    let offers = |words: &[&str], expected: &str| {
        let offers = offered(&world, words);
        assert!(offers.iter().any(|offer| offer == expected), "{words:?}: {offers:?}");
    };
    offers(&["pentimento", "so"], "solve");
    offers(&["pentimento", "new", "nono"], "nonogram");
    offers(&["pentimento", "new", "--difficulty", "ex"], "expert");
    offers(&["pentimento", "new", "--set", "wid"], "width=");
    offers(&["pentimento", "new", "--set", "variant"], "variant=ties");
    offers(&["pentimento", "settings", "ma"], "maze");
    let level =
        world.run(&["levels", "maze", "--json"]).json_lines()[0]["id"].as_str().expect("an id").to_owned();
    offers(&["pentimento", "solve", "maze/"], &level);
}

#[test]
fn other_shells_can_read_their_completions() {
    let world = World::new();
    let load = [
        ("zsh", "autoload -U compinit && compinit -u -D && source ./script && whence _pentimento"),
        ("fish", "source ./script; complete -C 'pentimento so' | string match -q 'solve*'"),
    ];
    for (shell, line) in load {
        let script = world.run(&["completions", shell]).good();
        assert!(script.contains("width=") && script.contains("maze/"), "{shell}");
        if !has(shell) {
            continue;
        }
        world.file("script", &script);
        let mut command = Command::new(shell);
        world.at_home(&mut command);
        let ended = called(&command.args(["-c", line]).output().expect("a shell"));
        assert_eq!(ended.status, 0, "{shell}: {ended:?}");
    }
}

#[test]
fn the_help_of_a_game_shows_its_settings_only() {
    let world = World::new();
    for command in ["new", "lab"] {
        let help = world.run(&[command, "maze", "--help"]).good();
        assert!(help.contains("Settings of maze") && !help.contains("Settings of dots"), "{help}");
        let help = world.run(&[command, "--help"]).good();
        for kind in GAMES {
            assert!(help.contains(&format!("Settings of {}", kind.info().name)), "{help}");
        }
    }
}

#[test]
fn settings_are_listed_with_range_and_defaults() {
    let world = World::new();
    for kind in GAMES {
        let name = kind.info().name;
        let lines = world.run(&["settings", name, "--json"]).json_lines();
        assert_eq!(lines.len(), kind.facts().table.len());
        for (line, param) in lines.iter().zip(kind.facts().table) {
            assert_eq!(line["name"], param.name);
            assert!(line["default"]["easy"] != serde_json::Value::Null && line["type"].is_string(), "{line}");
        }
        assert!(world.run(&["settings", name]).good().contains(kind.facts().table[0].help), "{name}");
    }
}

#[test]
fn help_and_manual_tell_status_formats_environment_and_files() {
    let world = World::new();
    let help = world.run(&["--help"]).good();
    let page = world.run(&["man"]).good();
    for words in ["Exit status", "NO_COLOR", "config.toml", ".nin"] {
        assert!(help.contains(words), "{words}: {help}");
    }
    for words in ["EXIT STATUS", "ENVIRONMENT", "FILES", "FORMATS", "NO_COLOR", "config.toml"] {
        assert!(page.contains(words), "{words}");
    }
    let solve = world.run(&["solve", "--help"]).good();
    assert!(solve.contains("Stages: ") && solve.contains("lines:ROW,COLUMN"), "{solve}");
}
