//! Gives every test its own home folder, and calls the program in it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub(crate) struct World(tempfile::TempDir);

/// The exit status and the output of one call of the program.
#[derive(Debug)]
pub(crate) struct Called {
    pub status: i32,
    pub out: String,
    pub err: String,
}

/// A puzzle of three buttons in a row. One press of either end solves it.
pub(crate) const THREE: &str =
    "game = \"buttons\"\ncolors = 3\nstate = [0, 2, 0]\nedges = [[0, 1], [1, 2]]\n";

impl World {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        fs::write(&path, bytes).expect("a writable folder");
        path
    }

    pub(crate) fn at_home(&self, command: &mut Command) {
        command.current_dir(self.path()).env_clear().env("PENTIMENTO_SEED", "1");
        // The last two are for Windows.
        for name in ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "USERPROFILE", "APPDATA"] {
            command.env(name, self.path());
        }
        let beside = Path::new(env!("CARGO_BIN_EXE_pentimento")).parent().expect("a folder");
        let old = std::env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(beside.to_owned()).chain(std::env::split_paths(&old));
        command.env("PATH", std::env::join_paths(all).expect("folders"));
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pentimento"));
        self.at_home(&mut command);
        command.args(arguments);
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Called {
        self.fed(arguments, "")
    }

    pub(crate) fn fed(&self, arguments: &[&str], input: &str) -> Called {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        // A program that reads no input may have closed the pipe, so an error is ignored.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        called(&child.wait_with_output().expect("the program ends"))
    }

    /// Runs the program with a limit on its CPU time. Unlike elapsed time, CPU time does not depend on what else the
    /// machine does.
    pub(crate) fn run_within(&self, seconds: u32, arguments: &[&str]) -> Called {
        if cfg!(not(unix)) {
            return self.run(arguments);
        }
        let mut shell = Command::new("sh");
        self.at_home(&mut shell);
        let line = format!("ulimit -t {seconds}; exec pentimento \"$@\"");
        called(&shell.args(["-c", &line, "sh"]).args(arguments).output().expect("a shell"))
    }
}

pub(crate) fn called(output: &Output) -> Called {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    Called {
        status: output.status.code().expect("no signal"),
        out: text(&output.stdout),
        err: text(&output.stderr),
    }
}

impl Called {
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert_eq!((self.status, self.err.as_str()), (0, ""), "{self:?}");
        self.out
    }

    /// Checks that the program refused: exit status 2, nothing on standard output, and one line on stderr that contains
    /// all of `words`.
    #[track_caller]
    pub(crate) fn refused(&self, words: &[&str]) {
        assert_eq!((self.status, self.out.as_str()), (2, ""), "{self:?}");
        assert_eq!(self.err.lines().count(), 1, "{self:?}");
        assert!(self.err.starts_with("pentimento: "), "{self:?}");
        for word in words {
            assert!(self.err.contains(word), "{word:?} is missing: {self:?}");
        }
    }

    #[track_caller]
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    #[track_caller]
    pub(crate) fn json_lines(&self) -> Vec<serde_json::Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }
}

/// The keys of a JSON object in their order.
pub(crate) fn keys(value: &serde_json::Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}
