//! All output of the commands goes through this module.
//!
//! `println!` panics when the output is closed, as in `pentimento levels | head -1`. [`print`] returns
//! `Ending::Closed` instead. Text is bold only on a terminal. An error message is always one line, even if the name
//! or the content of a file contains line breaks.

use super::ending::{Ending, wrong};
use crate::files;
use crate::store::{Overwrite, create_all, create_new, create_quickly};
use pentimento_base::outside::{self, Colours};
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_ui::glyphs::in_ascii;
use serde_json::Value as Json;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Prints text that may contain parts of files. Escapes control characters.
pub(super) fn print(text: &str) -> Result<(), Ending> {
    let colours = if coloured() { Colours::Pass } else { Colours::Escape };
    print_own(&outside::screen(text, colours))
}

/// Prints text that the program itself wrote, such as a completion script, without changing it.
pub(super) fn print_own(text: &str) -> Result<(), Ending> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Writes bytes to standard output.
pub(super) fn print_bytes(bytes: &[u8]) -> Result<(), Ending> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    Ok(out.flush()?)
}

pub(super) fn print_line(text: &str) -> Result<(), Ending> {
    print(&format!("{text}\n"))
}

/// Prints a line to stderr. If stderr is closed, the line is lost.
pub(super) fn note(text: &str) {
    let _ = writeln!(io::stderr(), "pentimento: {}", outside::line(text));
}

/// How `--color` and `--ascii` change the output of commands.
#[derive(Debug, Clone, Default)]
pub(super) struct Style {
    pub color: Option<String>,
    pub ascii: bool,
}

static STYLE: OnceLock<Style> = OnceLock::new();

/// Sets the style of all further output. Only the first call has an effect.
pub(super) fn set_style(style: Style) {
    let _ = STYLE.set(style);
}

fn style() -> &'static Style {
    // Some texts are made before the flags are read. Reading the style for them must not fix the style of
    // later texts.
    static DEFAULT: Style = Style { color: None, ascii: false };
    STYLE.get().unwrap_or(&DEFAULT)
}

/// How many colours standard output shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    None,
    Palette,
    Exact,
}

/// The number of colours that `--color` asks for. Without the flag, a terminal has colours unless `NO_COLOR`
/// is set or `TERM` is dumb.
pub(super) fn depth() -> Depth {
    let exact = std::env::var("COLORTERM").is_ok_and(|value| value == "truecolor" || value == "24bit");
    let allowed = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) && !is_dumb();
    match style().color.as_deref() {
        Some("none") => Depth::None,
        Some("truecolor") => Depth::Exact,
        Some("16" | "256") => Depth::Palette,
        _ if !io::stdout().is_terminal() || !allowed || !obeys_escapes() => Depth::None,
        _ if exact || cfg!(windows) => Depth::Exact,
        _ => Depth::Palette,
    }
}

/// Whether the console obeys escape sequences. Old versions of Windows don't know them. In newer ones this call
/// switches them on, and the console shows every colour.
#[cfg(windows)]
fn obeys_escapes() -> bool {
    ratatui::crossterm::ansi_support::supports_ansi()
}

/// All terminals obey escape sequences.
#[cfg(not(windows))]
fn obeys_escapes() -> bool {
    true
}

/// Whether the terminal can only print lines.
pub(super) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Whether output must be ASCII, because of `--ascii` or a dumb terminal.
pub(super) fn ascii() -> bool {
    style().ascii || is_dumb()
}

/// Whether standard output shows colours.
pub(super) fn coloured() -> bool {
    depth() != Depth::None
}

/// Returns a drawing made of characters, in ASCII if the user wants that.
pub(super) fn drawn(text: &str) -> String {
    if ascii() { in_ascii(text) } else { text.to_owned() }
}

pub(super) fn bold(text: &str) -> String {
    if coloured() { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
}

/// Makes a JSON object from fields.
pub(super) fn object(fields: &[(&'static str, Json)]) -> Json {
    Json::Object(fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect())
}

pub(super) fn overwrite(force: bool) -> Overwrite {
    if force { Overwrite::Force } else { Overwrite::Refuse }
}

pub(super) fn expect_absent(path: &Path, force: bool) -> Result<(), Ending> {
    if is_stream(path) {
        return Ok(());
    }
    if path.is_dir() {
        return Err(crate::store::Error::Folder(path.to_owned()).into());
    }
    if path.symlink_metadata().is_ok() && !force {
        return Err(crate::store::Error::Exists(path.to_owned()).into());
    }
    Ok(())
}

/// Whether a path is `-` for standard output, a device or a pipe. The program writes into these and never
/// replaces them.
pub(super) fn is_stream(path: &Path) -> bool {
    path == Path::new("-") || path.metadata().is_ok_and(|meta| !meta.is_file() && !meta.is_dir())
}

/// A file to write a puzzle to, and its format. `-` is standard output.
pub(super) struct Target {
    path: PathBuf,
    output: files::Output,
}

impl Target {
    /// Chooses the format: the one that `--format` names, otherwise the one of the file extension.
    pub(super) fn new(kind: &'static dyn Kind, path: &Path, format: Option<&str>) -> Result<Self, Ending> {
        let output = match format {
            Some(word) => files::Output::named(kind, word).or_else(|why| wrong(format!("--format: {why}"))),
            None => {
                files::Output::of_name(kind, path).or_else(|why| wrong(format!("{}: {why}", path.display())))
            }
        };
        Ok(Self { path: path.to_owned(), output: output? })
    }

    /// Returns an error if the file already exists. Called before the work, so that no work is lost.
    pub(super) fn expect_free(&self, force: bool) -> Result<(), Ending> {
        expect_absent(&self.path, force)
    }

    pub(super) fn text(&self, puzzle: &dyn AnyPuzzle) -> Result<String, Ending> {
        self.output.write(puzzle).or_else(|why| self.wrong(&why))
    }

    /// The text of a file that holds all these puzzles.
    pub(super) fn text_of_all(&self, puzzles: &[Box<dyn AnyPuzzle>]) -> Result<String, Ending> {
        match self.output.write_all(puzzles) {
            Some(text) => text.or_else(|why| self.wrong(&why)),
            None => self.wrong("a file in this format holds one puzzle; use .jsonl, .json or a folder"),
        }
    }

    fn wrong<T>(&self, why: &str) -> Result<T, Ending> {
        let name = if self.path == Path::new("-") {
            "standard output".into()
        } else {
            self.path.display().to_string()
        };
        wrong(format!("{name}: {why}"))
    }

    pub(super) fn save(&self, puzzle: &dyn AnyPuzzle, force: bool) -> Result<(), Ending> {
        self.save_text(&self.text(puzzle)?, force)
    }

    pub(super) fn save_text(&self, text: &str, force: bool) -> Result<(), Ending> {
        if self.path == Path::new("-") {
            return print(text);
        }
        Ok(create_new(&self.path, text.as_bytes(), overwrite(force))?)
    }

    /// Like `save`, but without waiting for the disk.
    pub(super) fn save_quickly(&self, puzzle: &dyn AnyPuzzle, force: bool) -> Result<(), Ending> {
        Ok(create_quickly(&self.path, self.text(puzzle)?.as_bytes(), overwrite(force))?)
    }
}

/// Writes all files, or none if the bytes of one of them cannot be written.
pub(super) fn save_all(paths: &[PathBuf], files: &[impl AsRef<[u8]>], force: bool) -> Result<(), Ending> {
    paths.iter().try_for_each(|path| expect_absent(path, force))?;
    Ok(create_all(paths, files, overwrite(force))?)
}
