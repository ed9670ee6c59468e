//! Tests that `docs/adding-a-game.md` works: its commands and edits lead from the template to a game in the menu.
//!
//! The test follows the two kinds of code blocks on the page. It runs every `sh` block. A `diff` block names a file
//! in its first line. Lines that begin with a blank must occur in that file exactly once, one below the other.
//! Between them, the test inserts the lines that begin with `+`.

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::fs;
use std::io::Read;
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

const PAGE: &str = include_str!("../docs/adding-a-game.md");
/// The game that the page makes.
const NAME: &str = "beacons";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All blocks of the page, each as its language and its text.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let fenced = PAGE.split("\n```").skip(1).step_by(2);
    let blocks: Vec<_> = fenced.filter_map(|block| block.split_once('\n')).collect();
    assert!(blocks.len() > 4 && blocks.iter().all(|(language, _)| ["sh", "diff"].contains(language)));
    blocks
}

/// Applies a `diff` block to its file. Returns the path and the new text, and writes nothing.
fn edited(folder: &Path, diff: &str) -> (PathBuf, String) {
    let (head, lines) = diff.split_once('\n').expect("a file and lines");
    let path = folder.join(head.strip_prefix("--- ").expect("a path"));
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let with = |signs: &[char]| -> String {
        let kept = lines.lines().filter(|line| line.starts_with(signs));
        kept.flat_map(|line| [&line[1..], "\n"]).collect()
    };
    let (before, after) = (with(&[' ']), with(&[' ', '+']));
    assert_eq!(text.matches(&before).count(), 1, "{} must have these lines once:\n{before}", path.display());
    (path, text.replacen(&before, &after, 1))
}

#[test]
fn the_edits_fit_the_files_and_the_paths_exist() {
    for (_, diff) in blocks().iter().filter(|(language, _)| *language == "diff") {
        let (path, text) = edited(root(), diff);
        assert!(text.contains(NAME), "{}", path.display());
    }
    let quoted = PAGE.split('`').skip(1).step_by(2);
    let is_path = |word: &&str| {
        let first = word.split('/').next().unwrap_or("");
        ["crates", "games", "src", "tests"].contains(&first) && !word.contains([' ', '<'])
    };
    for path in quoted.filter(is_path).filter(|path| !path.contains(NAME)) {
        assert!(root().join(path).exists(), "{path} is not there");
    }
    let modules = PAGE.lines().filter(|line| line.starts_with("| `"));
    for module in modules.filter_map(|line| line.split('`').nth(1)) {
        assert!(root().join("games/template/src").join(module).exists(), "the template has no {module}");
    }
}

#[test]
fn the_commands_exist() {
    let lines =
        blocks().into_iter().filter(|(language, _)| *language == "sh").flat_map(|(_, text)| text.lines());
    let mut calls = 0;
    for line in lines.filter_map(|line| line.strip_prefix("cargo run -- ")) {
        let command = line.split(' ').next().expect("a command");
        let output = Command::new(env!("CARGO_BIN_EXE_pentimento")).args([command, "--help"]).output();
        let help = String::from_utf8(output.expect("the program runs").stdout).expect("text");
        for flag in line.split(' ').filter(|word| word.starts_with("--")) {
            assert!(help.contains(flag), "{command} has no {flag}");
        }
        calls += 1;
    }
    assert!(calls > 3);
}

/// Copies all files of the project that git tracks.
fn copy_of_the_project(to: &Path) {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output().expect("git runs");
    let names = String::from_utf8(listed.stdout).expect("names in UTF-8");
    for name in names.split('\0').filter(|name| root().join(name).is_file()) {
        let file = to.join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::copy(root().join(name), file).expect("a copy");
    }
}

fn run(folder: &Path, command: &mut Command) -> String {
    let output =
        command.current_dir(folder).env("XDG_STATE_HOME", folder.join("state")).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{command:?}:\n{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

/// The menu of the program, as it is drawn in a terminal.
fn menu(program: &Path, folder: &Path) -> String {
    let size = PtySize { rows: 45, cols: 100, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
    let mut command = CommandBuilder::new(program);
    for (name, value) in [("TERM", "xterm-256color"), ("PENTIMENTO_THEME", "dark")] {
        command.env(name, value);
    }
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"] {
        command.env(name, folder);
    }
    let mut child = pair.slave.spawn_command(command).expect("the program");
    let mut output = pair.master.try_clone_reader().expect("a reader");
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(read @ 1..) = output.read(&mut buffer) {
            if sender.send(buffer[..read].to_vec()).is_err() {
                break;
            }
        }
    });
    let lines = |number| NonZeroU16::new(number).expect("not 0");
    let mut screen = vt100::Parser::new(lines(size.rows), lines(size.cols), 0);
    // The menu is animated, so its output never ends. Three seconds of output are enough.
    let end = Instant::now() + Duration::from_secs(3);
    while let Ok(bytes) = receiver.recv_timeout(end.saturating_duration_since(Instant::now())) {
        screen.process(&bytes);
    }
    child.kill().expect("it was running");
    screen.screen().contents()
}

#[test]
#[ignore = "minutes: copies the project, follows the page and builds it"]
fn following_the_page_leads_to_a_game_in_the_menu() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let (folder, target) = (scratch.path(), root().join("target/adding-a-game"));
    copy_of_the_project(folder);
    for (language, text) in blocks() {
        if language == "diff" {
            let (path, text) = edited(folder, text);
            fs::write(path, text).expect("a writable file");
            continue;
        }
        let mut shell = Command::new("sh");
        shell.args(["-e", "-c", text]).env("CARGO_TARGET_DIR", &target).env("CARGO_NET_OFFLINE", "true");
        run(folder, &mut shell);
    }
    let program = target.join("debug/pentimento");
    let call = |arguments: &[&str]| run(folder, Command::new(&program).args(arguments));
    assert!(call(&["new", NAME, "--seed", "1"]).contains("game = \"beacons\""));
    assert!(call(&["levels", NAME]).contains("beacons/01-two-lit"));
    assert!(call(&["solve", "beacons/01", "--json"]).contains("\"verdict\":\"unique\""));
    assert!(call(&["hint", "beacons/01", "--all"]).contains("lamp"));
    let menu = menu(&program, folder);
    assert!(menu.contains("Beacons"), "{menu}");
}
