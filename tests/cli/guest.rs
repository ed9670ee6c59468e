//! Tests of `guest`, the mode for strangers: ways to break out are tried, and the limits hold.

use crate::world::{Called, THREE, World, called};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;

const GUESTS: &str = ".local/state/pentimento/guests";

fn guest(world: &World, input: &str) -> Called {
    world.fed(&["guest", "--plain", "--player", "anna"], input)
}

/// All files below a folder, with their contents.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(files(&path));
        } else {
            all.insert(path.clone(), fs::read(&path).expect("a file"));
        }
    }
    all
}

/// A world with a puzzle that no guest may see.
fn world_with_secret() -> World {
    let world = World::new();
    world.file("secret.toml", format!("title = \"Secret\"\n{THREE}"));
    fs::create_dir(world.path().join("vault")).expect("a folder");
    world.file("vault/secret.toml", format!("title = \"Secret\"\n{THREE}"));
    world
}

#[test]
fn a_guest_plays_in_a_folder_of_its_own() {
    let world = world_with_secret();
    let before = files(world.path());
    let output = guest(&world, &format!("play buttons/08\n{}menu\nstats\n", "do\n".repeat(60))).good();
    assert!(output.contains("Solved") && output.contains("buttons easy: played 1"), "{output}");
    let own = world.path().join(GUESTS).join("players/anna");
    let after = files(world.path());
    assert!(after.len() > before.len());
    for (path, bytes) in &after {
        assert!(path.starts_with(&own) || before.get(path) == Some(bytes), "{}", path.display());
    }
    assert!(guest(&world, "stats\n").good().contains("played 1"));
    let other = world.fed(&["guest", "--plain", "--player", "berta"], "stats\n").good();
    assert!(other.contains("You have not played any puzzles yet."), "{other}");
    // A name that is typed never opens the folder of a named player.
    let typed = world.fed(&["guest", "--plain"], "anna\nstats\n").good();
    assert!(typed.contains("You have not played any puzzles yet."), "{typed}");
}

#[test]
fn no_path_is_opened() {
    let world = world_with_secret();
    let secret = world.path().join("secret.toml");
    let before = files(world.path());
    let paths = [
        "secret.toml",
        "./secret.toml",
        "secret.toml:1",
        secret.to_str().expect("a path"),
        "../../../../../../secret.toml",
        "vault",
        "vault/",
        "-",
        "/etc/passwd",
        "/dev/stdin",
        "/proc/self/environ",
        "~packs/../../../secret",
        "missing.toml",
    ];
    for path in paths {
        let output = guest(&world, &format!("play {path}\nlevels {path}\nalbum {path}\n")).good();
        assert!(output.contains("files can't be opened here"), "{path}: {output}");
        assert!(
            !output.contains("Secret") && !output.contains("A: needs") && !output.contains("root:"),
            "{path}: {output}"
        );
    }
    for line in
        ["!sh", "shell", "sh -c id", "play nonogram; sh", "{\"press\": 0}", "print x.pdf", "new maze -o x"]
    {
        let output = guest(&world, &format!("{line}\n")).good();
        assert!(output.contains("Unknown command") || output.contains("Expected easy"), "{line}: {output}");
    }
    let own = world.path().join(GUESTS);
    for (path, bytes) in files(world.path()) {
        assert!(path.starts_with(&own) || before.get(&path) == Some(&bytes), "{}", path.display());
    }
}

#[test]
fn a_missing_file_and_a_real_one_get_the_same_answer() {
    let world = world_with_secret();
    let output = |path: &str| guest(&world, &format!("play {path}\n")).good().replace(path, "PATH");
    assert_eq!(output("secret.toml"), output("missing.toml"));
    assert_eq!(output("/etc/passwd"), output("/etc/no-such-file"));
}

#[test]
fn a_name_is_no_path() {
    let world = World::new();
    for name in ["", "..", "../anna", "/tmp/anna", "a/b", "a b", "-x", "$(id)", "a;id", "é"] {
        let option = format!("--player={name}");
        world.run(&["guest", "--plain", &option]).refused(&["a name has"]);
        let typed = world.fed(&["guest", "--plain"], &format!("{name}\n"));
        assert_eq!(typed.status, 2, "{name}: {typed:?}");
    }
    let long = "a".repeat(100_000);
    assert_eq!(world.fed(&["guest", "--plain"], &format!("{long}\n")).status, 2);
    assert!(files(world.path()).is_empty());
    let typed = world.fed(&["guest", "--plain"], "../x\nAnna\nquit\n");
    assert!(typed.status == 0 && world.path().join(GUESTS).join("visitors/anna").is_dir(), "{typed:?}");
}

#[test]
fn variables_lead_nowhere_else() {
    let world = world_with_secret();
    let elsewhere = world.path().join("elsewhere");
    fs::create_dir_all(elsewhere.join("pentimento/packs")).expect("a folder");
    let result = r#"{"game":"maze","seconds":9,"solved":true,"at":1,"day":"2026-11-17","origin":"file"}"#;
    world.file("elsewhere/pentimento/results.jsonl", format!("{result}\n"));
    world.file("elsewhere/pentimento/packs/secret.toml", format!("title = \"Secret\"\n{THREE}"));
    world.file("elsewhere/config.toml", "thme = \"dark\"\n");
    let mut command = world.command(&["guest", "--plain", "--player", "anna"]);
    for name in ["XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
        command.env(name, &elsewhere);
    }
    command.env("PENTIMENTO_CONFIG", elsewhere.join("config.toml"));
    command.env("PENTIMENTO_NOW", world.path().join("secret.toml"));
    command.env("SSH_ORIGINAL_COMMAND", "sh").env("SHELL", "/bin/sh").env("EDITOR", "sh");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(b"stats\nplay ~packs/secret\nalbum yours\n")
        .expect("a pipe");
    let output = called(&child.wait_with_output().expect("the program ends")).good();
    assert!(output.contains("You have not played any puzzles yet."), "{output}");
    assert!(output.contains("files can't be opened here") && !output.contains("Secret"), "{output}");
    assert!(!elsewhere.join("pentimento/saves").exists());
}

#[test]
fn a_guest_has_no_arguments_of_its_own() {
    let world = world_with_secret();
    world.run(&["guest", "--plain", "--player", "anna", "secret.toml"]).refused(&["secret.toml"]);
    world.run(&["guest", "--plain", "--player", "anna", "--config", "secret.toml"]).refused(&["--config"]);
    world.run(&["guest", "--player", "anna"]).refused(&["terminal"]);
    world.run(&["guest", "--plain", "--player", "anna", "--minutes", "0"]).refused(&["0"]);
}

#[test]
fn a_full_folder_refuses_saves_and_the_game_goes_on() {
    let world = World::new();
    let own = world.path().join(GUESTS).join("players/anna");
    fs::create_dir_all(&own).expect("a folder");
    let large = File::create(own.join("large")).expect("a file");
    large.set_len(32 << 20).expect("a sparse file");
    let output = guest(&world, "play buttons/08\nhint\ndo\nboard\n").good();
    assert!(output.contains("The game is not saved: ") && output.contains("quota is full"), "{output}");
    assert!(output.contains("done, 1 presses made.") || output.contains("presses made"), "{output}");
    // The lock of the save is an empty file.
    let written =
        files(&own).into_iter().filter(|(path, bytes)| !path.ends_with("large") && !bytes.is_empty());
    assert_eq!(written.count(), 0);
}

#[test]
fn the_number_of_players_is_limited() {
    let world = World::new();
    let play = |name: &str| world.fed(&["guest", "--plain", "--players", "1", "--player", name], "quit\n");
    play("anna").good();
    play("berta").refused(&["no room for another player"]);
    play("anna").good();
}

/// Reads `/proc`, so only Linux has this test.
#[cfg(target_os = "linux")]
#[test]
fn the_system_limits_a_guest() {
    let world = World::new();
    let mut command = world.command(&["guest", "--plain", "--player", "anna"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert!(lines.next().expect("a line").expect("text").contains("line mode"));
    let read = |name: &str| fs::read_to_string(format!("/proc/{}/{name}", child.id())).expect("/proc");
    let limits = read("limits");
    let limit = |name: &str| {
        let line = limits.lines().find(|line| line.starts_with(name)).expect("a limit");
        line[name.len()..].split_whitespace().next().expect("a number").parse::<u64>().expect("a number")
    };
    assert_eq!(limit("Max data size"), 512 << 20);
    assert_eq!(limit("Max file size"), 16 << 20);
    assert_eq!(limit("Max core file size"), 0);
    assert_eq!(limit("Max cpu time"), 180 * 60 / 2);
    assert!(limit("Max open files") <= 64);
    // The kernel sets this when the fence is up. It also means that no program can gain rights.
    assert!(read("status").contains("NoNewPrivs:\t1"));
    drop(child.stdin.take());
    assert!(child.wait().expect("the program ends").success());
}
