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

/// The completions that fish offers for the last word of a line.
fn offered_by_fish(world: &World, line: &str) -> Vec<String> {
    let mut shell = Command::new("fish");
    world.at_home(&mut shell);
    let script = format!("source ./script; complete -C '{line}'");
    let ended = called(&shell.args(["--no-config", "-c", &script]).output().expect("fish"));
    assert_eq!(ended.status, 0, "{line}: {ended:?}");
    ended.out.lines().filter_map(|line| line.split('\t').next().map(str::to_owned)).collect()
}

#[test]
fn fish_completes_commands_games_settings_values_and_levels() {
    let world = World::new();
    world.file("script", world.run(&["completions", "fish"]).good());
    let script = world.run(&["completions", "fish"]).good();
    for words in ["width=", "maze/", "-f -a \"buttons nonogram maze"] {
        assert!(script.contains(words), "{words}");
    }
    if !has("fish") {
        return;
    }
    for (line, expected) in [
        ("pentimento so", "solve"),
        ("pentimento new nono", "nonogram"),
        ("pentimento new --difficulty ex", "expert"),
        ("pentimento new --set wid", "width="),
        ("pentimento new --set variant=t", "variant=ties"),
        ("pentimento settings ma", "maze"),
        ("pentimento completions zs", "zsh"),
    ] {
        let offers = offered_by_fish(&world, line);
        assert!(offers.iter().any(|offer| offer == expected), "{line}: {offers:?}");
    }
    // An argument that is never a file gets no names of files.
    assert!(!offered_by_fish(&world, "pentimento new ").contains(&"script".to_owned()));
    assert!(offered_by_fish(&world, "pentimento solve ").contains(&"script".to_owned()));
}

/// Presses Tab in an interactive zsh, through its module for pseudo-terminals, and returns what the line becomes.
const ZSH: &str = r#"
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1='> '; autoload -U compinit && compinit -u -D && source ./script"
zpty -w z "bindkey '^I' complete-word; zstyle ':completion:*' menu no"
sleep 1
zpty -n -w z "$LINE"$'\t\a'
sleep 1
zpty -r -t z all; while zpty -r -t z part; do all+=$part; done
print -r -- "$all"
"#;

#[test]
fn zsh_can_read_its_completions() {
    let world = World::new();
    let script = world.run(&["completions", "zsh"]).good();
    assert!(script.contains("width=") && script.contains("maze/"));
    if !has("zsh") {
        return;
    }
    world.file("script", &script);
    let mut shell = Command::new("zsh");
    world.at_home(&mut shell);
    let line = "autoload -U compinit && compinit -u -D && source ./script && whence _pentimento";
    let ended = called(&shell.args(["-f", "-c", line]).output().expect("zsh"));
    assert_eq!(ended.status, 0, "{ended:?}");
}

#[test]
#[ignore = "waits for an interactive zsh"]
fn zsh_completes_commands_and_games() {
    let world = World::new();
    world.file("script", world.run(&["completions", "zsh"]).good());
    for (line, expected) in [("pentimento conv", "pentimento convert"), ("pentimento new nono", "nonogram")] {
        let mut shell = Command::new("zsh");
        world.at_home(&mut shell);
        let ended = called(&shell.env("LINE", line).args(["-f", "-c", ZSH]).output().expect("zsh"));
        assert!(ended.out.contains(expected), "{line}: {ended:?}");
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
