//! Runs the Windows program under Wine and compares it with this program: exit status, output and written files.
//!
//! The Windows program is the file that `PENTIMENTO_WINDOWS` names, or else the debug build of the target
//! `x86_64-pc-windows-gnu`. Without Wine the test does nothing, and says so.

#![cfg(unix)]
#![allow(clippy::print_stderr)] // The test prints how many calls it compared.

use super::world::{Called, THREE, World, called};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Wine 8 lacks this library, which Rust programs use for random numbers.
const STUB: &str = "int SystemFunction036(void *bytes, unsigned long count);\n\
    __declspec(dllexport) int ProcessPrng(unsigned char *bytes, unsigned long long count) {\n\
    return SystemFunction036(bytes, (unsigned long) count); }\n";

/// Codes of every game and difficulty, except those that take long. Older codes must give the same puzzle too.
const CODES: &[&str] = &[
    "buttons:easy#1-1",
    "buttons:expert#1-2",
    "nonogram:easy#4-1",
    "nonogram:medium#4-2",
    "nonogram:hard#4-3",
    "maze:easy#2-1",
    "maze:medium#2-d",
    "maze:hard#2-2",
    "maze:expert#2-3",
    "logipix:easy#2-1",
    "logipix:medium#2-2",
    "dots:easy#4-1",
    "nonogram:easy#5-1",
    "nonogram:medium#5-2",
    "nonogram:hard#5-3",
    "nonogram:expert#5-4",
    "maze:easy#5-1",
    "maze:medium#5-d",
    "maze:hard#5-2",
    "maze:expert#5-3",
    "logipix:easy#3-1",
    "logipix:medium#3-2",
    "logipix:hard#3-3",
    "dots:easy#5-1",
    "dots:expert#5-2",
];

/// The Windows program in Wine, with a home folder of its own.
struct Windows {
    world: World,
    wine: PathBuf,
    program: PathBuf,
}

impl Windows {
    /// `None` without Wine or without the program.
    fn find() -> Option<Self> {
        let names = ["wine", "wine64", "/usr/lib/wine/wine64"].map(PathBuf::from);
        let runs = |name: &PathBuf| {
            Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
        };
        let wine = names.into_iter().find(runs)?;
        let built =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("target/x86_64-pc-windows-gnu/debug/pentimento.exe");
        let built = std::env::var_os("PENTIMENTO_WINDOWS").map_or(built, PathBuf::from);
        let world = World::new();
        let program = world.path().join("bin/pentimento.exe");
        fs::create_dir(program.parent()?).ok()?;
        fs::copy(built, &program).ok()?;
        add_stub(&world);
        let windows = Self { world, wine, program };
        windows.server("-p");
        // The first call makes the folder of Wine and starts its services. They must not inherit a pipe, because the
        // pipe would stay open until they end.
        let mut first = windows.command(&["--version"]);
        first.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        assert!(first.status().expect("Wine starts").success(), "the program doesn't start under Wine");
        Some(windows)
    }

    /// Makes the server of Wine stay between calls (`-p`) or end (`-k`). Without the server's program, Wine
    /// starts a server at each call, which is slower.
    fn server(&self, option: &str) {
        for name in ["wineserver", "/usr/lib/wine/wineserver64", "/usr/lib/wine/wineserver"] {
            let mut command = Command::new(name);
            command.arg(option).env("WINEPREFIX", self.world.path().join("wine"));
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            if command.status().is_ok() {
                return;
            }
        }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.wine);
        self.world.at_home(&mut command);
        command.env("WINEPREFIX", self.world.path().join("wine")).env("WINEDEBUG", "-all");
        command.arg(&self.program).args(arguments);
        command
    }

    fn fed(&self, arguments: &[&str], input: &str) -> Called {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("Wine starts");
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        called(&child.wait_with_output().expect("Wine ends"))
    }
}

impl Drop for Windows {
    fn drop(&mut self) {
        self.server("-k");
    }
}

/// Compiles the library that Wine may lack. Without a compiler, Wine must have it.
fn add_stub(world: &World) {
    let source = world.file("bin/stub.c", STUB);
    let library = world.path().join("bin/bcryptprimitives.dll");
    let mut compiler = Command::new("x86_64-w64-mingw32-gcc");
    let _ = compiler.arg("-shared").arg("-o").arg(library).arg(source).arg("-ladvapi32").status();
}

/// The output without the time that a solver took, such as `(0.001 s)` at the end of a line.
fn without_times(text: &str) -> String {
    let is_time = |words: &str| words.strip_suffix(" s)").is_some_and(|time| time.parse::<f64>().is_ok());
    let line = |line: &str| match serde_json::from_str(line) {
        Ok(serde_json::Value::Object(mut fields)) => {
            fields.remove("seconds");
            serde_json::Value::Object(fields).to_string()
        }
        _ => match line.rsplit_once(" (") {
            Some((before, time)) if is_time(time) => before.to_owned(),
            _ => line.to_owned(),
        },
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Both systems, and the number of calls that were compared.
struct Pair {
    linux: World,
    windows: Windows,
    calls: usize,
}

impl Pair {
    fn file(&self, name: &str, text: &str) {
        self.linux.file(name, text);
        self.windows.world.file(name, text);
    }

    #[track_caller]
    fn same(&mut self, arguments: &[&str], input: &str) -> Called {
        let (ours, theirs) = (self.linux.fed(arguments, input), self.windows.fed(arguments, input));
        assert_eq!(theirs.status, ours.status, "{arguments:?}: {theirs:?}");
        assert_eq!(without_times(&theirs.out), without_times(&ours.out), "{arguments:?}");
        assert_eq!(theirs.err, ours.err, "{arguments:?}");
        self.calls += 1;
        ours
    }

    /// Compares a file that both have written.
    #[track_caller]
    fn same_file(&self, name: &str) {
        let bytes = |world: &World| fs::read(world.path().join(name)).expect("a file");
        assert!(bytes(&self.linux) == bytes(&self.windows.world), "{name} differs");
    }
}

fn codes_are_the_same(pair: &mut Pair) {
    for code in CODES {
        let made = pair.same(&["new", code], "");
        assert_eq!(made.status, 0, "{code}: {made:?}");
        pair.same(&["new", code, "--json"], "");
    }
}

fn commands_are_the_same(pair: &mut Pair) {
    for call in [&["levels"][..], &["levels", "--json"], &["settings", "maze", "--json"], &["stats"]] {
        pair.same(call, "");
    }
    for level in ["three.toml", "buttons/03", "nonogram/05", "maze/03", "logipix/03", "dots/02"] {
        for command in ["solve", "check", "hint"] {
            pair.same(&[command, level], "");
            pair.same(&[command, level, "--json"], "");
        }
        for name in ["page.svg", "page.png", "page.pdf"] {
            pair.same(&["print", level, "-o", name, "--force"], "");
            pair.same_file(name);
        }
        pair.same(&["hint", level, "--all", "--json"], "");
        pair.same(&["convert", level, "-o", "out.json", "--force"], "");
        pair.same_file("out.json");
        pair.same(&["convert", level, "-o", "out.json"], "");
    }
    pair.same(&["solve", "missing.toml"], "");
    pair.same(&["check", "broken.toml"], "");
}

fn a_game_is_continued(pair: &mut Pair) {
    let begun = pair.same(&["play", "--plain", "buttons:hard#1-5"], "press A\npress B\nsave\nboard\nquit\n");
    assert!(begun.out.contains("2 presses made"), "{begun:?}");
    let again = pair.same(&["play", "--plain"], "games\ncontinue 1\nundo\nboard\nquit\n");
    assert!(again.out.contains("1 press made") || again.out.contains("1 presses made"), "{again:?}");
    let solved = pair.same(&["play", "--plain", "three.toml"], "press A\nquit\n");
    assert!(solved.out.contains("Solved"), "{solved:?}");
    pair.same(&["stats"], "");
}

/// What only Windows does: its shell expands no `*`, and a closed pipe has an error of its own.
fn windows_has_its_own_ways(windows: &Windows) {
    let all = windows.fed(&["check", "pack\\*.toml", "--json"], "");
    assert_eq!((all.status, all.json_lines().len()), (0, 2), "{all:?}");
    let mut command = Command::new("sh");
    windows.world.at_home(&mut command);
    command.env("WINEPREFIX", windows.world.path().join("wine")).env("WINEDEBUG", "-all");
    let line = "{ \"$0\" \"$1\" levels; echo $? > status; } | head -1";
    command.args(["-c", line]).arg(&windows.wine).arg(&windows.program);
    let first = called(&command.output().expect("a shell"));
    assert_eq!((first.out.lines().count(), first.err.as_str()), (1, ""), "{first:?}");
    let status = fs::read_to_string(windows.world.path().join("status")).expect("a status");
    assert_eq!(status.trim(), "0", "a closed pipe is not an error");
}

#[test]
#[ignore = "minutes: needs Wine and a Windows build"]
fn the_windows_program_does_the_same() {
    let Some(windows) = Windows::find() else {
        eprintln!("skipped: Wine or the Windows program is missing");
        return;
    };
    let mut pair = Pair { linux: World::new(), windows, calls: 0 };
    pair.file("three.toml", THREE);
    pair.file("broken.toml", "game = \"buttons\"\ncolors = 3\r\nstate = [0, 7]\nedges = []\n");
    fs::create_dir(pair.windows.world.path().join("pack")).expect("a folder");
    pair.windows.world.file("pack/a.toml", THREE);
    pair.windows.world.file("pack/b.toml", THREE);
    codes_are_the_same(&mut pair);
    commands_are_the_same(&mut pair);
    a_game_is_continued(&mut pair);
    windows_has_its_own_ways(&pair.windows);
    eprintln!("{} calls were the same", pair.calls);
}
