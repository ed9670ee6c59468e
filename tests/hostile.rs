//! Runs every command on a pack full of control characters, as a hostile stranger could write it. No control
//! character may reach standard output or stderr, and the pack must not be able to add lines that look like ours.

#![cfg(unix)] // Other systems refuse such names of files.

use pentimento_base::outside::is_unsafe;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An escape sequence, C1 control characters, marks that reverse the order of letters, and a line that imitates our
/// output.
const HOSTILE: &str =
    "x\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}evil\u{2066}\u{200f}\u{2028}\u{7f}\u{8}\npentimento: fake";

struct Pack {
    home: tempfile::TempDir,
    files: Vec<PathBuf>,
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

/// The fields that every game has.
fn fields() -> String {
    ["title", "author", "license", "source", "code"]
        .map(|name| format!("{name} = {}\n", quoted(HOSTILE)))
        .concat()
}

/// The puzzle files of the pack. Some are good puzzles with hostile texts. Others are broken, and the error message
/// quotes the broken place.
fn texts() -> Vec<(String, String)> {
    let name = |number: usize, extension: &str| format!("{number}{HOSTILE}.{extension}").replace('/', "_");
    let xml = format!(
        "<puzzleset><source>{0}</source><puzzle type=\"grid\"><title>{0}</title><author>{0}</author><copyright>{0}</copyright>\
         <clues type=\"columns\"><line><count>1</count></line></clues>\
         <clues type=\"rows\"><line><count>1</count></line></clues></puzzle></puzzleset>",
        HOSTILE.chars().filter(|&c| c >= ' ' || c == '\n').collect::<String>()
    );
    let non = format!(
        "title \"{0}\"\nby \"{0}\"\ncatalogue \"{0}\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n",
        HOSTILE.replace('\n', " ")
    );
    let buttons = "game = \"buttons\"\ncolors = 3\nstate = [0, 2, 0]\nedges = [[0, 1], [1, 2]]\n";
    vec![
        (name(1, "toml"), format!("{buttons}{}", fields())),
        (
            name(2, "toml"),
            format!("game = \"nonogram\"\nrows = [[1], [1]]\ncolumns = [[2], [0]]\n{}", fields()),
        ),
        (name(3, "xml"), xml),
        (name(4, "non"), non),
        (name(5, "toml"), format!("game = {}\n", quoted(HOSTILE))),
        (name(6, "toml"), format!("{buttons}{} = 3\n", quoted(HOSTILE))),
        (name(7, "json"), format!("{{\"game\": \"buttons\", {HOSTILE}")),
        (name(8, "toml"), format!("{buttons}difficulty = {}\n", quoted(HOSTILE))),
        (name(9, "xml"), format!("<{HOSTILE}>")),
        (name(10, "svg"), format!("<svg><text>{HOSTILE}</text>")),
        (name(11, "txt"), HOSTILE.to_owned()),
    ]
}

impl Pack {
    fn new() -> Self {
        let home = tempfile::tempdir().expect("a temporary folder");
        let folder = home.path().join("pentimento/packs").join(OsStr::from_bytes(HOSTILE.as_bytes()));
        fs::create_dir_all(&folder).expect("a folder");
        let write = |(name, text): (String, String)| {
            let path = folder.join(name);
            fs::write(&path, text).expect("a file");
            path
        };
        let files = texts().into_iter().map(write).collect();
        Self { home, files }
    }

    fn folder(&self) -> &Path {
        self.files[0].parent().expect("a folder")
    }

    /// Runs a command and checks its output.
    #[track_caller]
    fn run(&self, arguments: &[&OsStr], input: &str) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pentimento"));
        command.current_dir(self.home.path()).env_clear().env("PENTIMENTO_SEED", "1").args(arguments);
        for name in ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"] {
            command.env(name, self.home.path());
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program");
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("the program ends");
        let printed =
            [&output.stdout, &output.stderr].map(|bytes| String::from_utf8(bytes.clone()).expect("UTF-8"));
        for text in &printed {
            let bad: Vec<char> = text.chars().filter(|&c| c != '\n' && is_unsafe(c)).collect();
            assert!(bad.is_empty(), "{arguments:?} printed {bad:?}:\n{text:?}");
            assert!(
                !text.lines().any(|line| line.starts_with("pentimento: fake")),
                "{arguments:?} printed a line of the file:\n{text}"
            );
        }
        assert!(
            printed[1].lines().all(|line| line.starts_with("pentimento: ")),
            "{arguments:?}: {}",
            printed[1]
        );
        printed.concat()
    }
}

#[test]
fn no_command_prints_what_a_terminal_obeys() {
    let pack = Pack::new();
    let word = OsStr::new;
    let folder = pack.folder().as_os_str();
    let listed = pack.run(&[word("levels")], "");
    assert!(listed.contains("Buttons: X [2J"), "the pack is not listed:\n{listed}");
    for arguments in [
        &[word("levels"), word("--json")][..],
        &[word("stats")],
        &[word("check"), folder],
        &[word("check"), folder, word("--json")],
        &[word("print"), folder, word("-o"), word("book.pdf"), word("--force")],
        &[word("new"), word(HOSTILE)],
        &[word("new"), word("maze"), word("--set"), word(HOSTILE)],
        &[word("solve"), word(HOSTILE)],
        &[word("play"), word("--plain"), word(HOSTILE)],
        &[word("lab"), word("buttons"), word("--count"), word("1"), word("--set"), word(HOSTILE)],
        &[word("lab"), word("dots"), word("--count"), word("1"), word("--drawings"), folder],
        &[word("today"), word("--date"), word(HOSTILE)],
        &[word("share"), word("--date"), word(HOSTILE)],
        &[word("practice"), word(HOSTILE)],
        &[word("replay"), word(HOSTILE), word("-o"), word("out.gif")],
        &[word("schema"), word(HOSTILE)],
        &[word("settings"), word(HOSTILE)],
        &[word("completions"), word(HOSTILE)],
        &[word("man"), word(HOSTILE)],
        &[word(HOSTILE)],
    ] {
        pack.run(arguments, "");
    }
    let request = |method: &str| {
        let hostile = quoted(HOSTILE);
        format!(
            "{{\"jsonrpc\": \"2.0\", \"id\": {hostile}, \"method\": {method}, \"params\": {{\"puzzle\": {hostile}, {hostile}: 1}}}}\n"
        )
    };
    let methods = ["\"new\"", "\"solve\"", "\"check\"", "\"hint\"", "\"open\"", "\"move\"", &quoted(HOSTILE)];
    pack.run(&[word("serve")], &methods.map(request).concat());
    pack.run(&[word("play"), word("--plain"), folder], "play 1\nhint\nwhy\nrules\ncode\nsolve\nmenu\nquit\n");
}

#[test]
fn no_command_repeats_the_bad_words_of_a_file() {
    let pack = Pack::new();
    let word = OsStr::new;
    for file in &pack.files {
        let file = file.as_os_str();
        for arguments in [
            &[word("solve"), file][..],
            &[word("solve"), file, word("--json")],
            &[word("check"), file],
            &[word("check"), file, word("--json")],
            &[word("hint"), file],
            &[word("hint"), file, word("--json")],
            &[word("convert"), file, word("-o"), word("-")],
            &[word("convert"), file, word("-o"), word("out.json"), word("--force")],
            &[word("convert"), file, word("-o"), word("out.xml"), word("--force")],
            &[word("picture"), file],
            &[word("new"), word("nonogram"), word("--picture"), file],
            &[word("print"), file, word("-o"), word("out.svg"), word("--force")],
            &[word("replay"), file, word("-o"), word("out.gif"), word("--force")],
        ] {
            pack.run(arguments, "");
        }
        // The files that these commands wrote must be safe to print, too.
        for name in ["out.json", "out.xml", "out.svg"] {
            let text = fs::read_to_string(pack.home.path().join(name)).unwrap_or_default();
            assert!(!text.contains(|c| c != '\n' && is_unsafe(c)), "{name} of {}", file.display());
        }
        pack.run(
            &[word("play"), word("--plain"), file],
            "board\nhint\nwhy\nsolve\nsave\nmenu\ncontinue 1\nquit\n",
        );
    }
}
