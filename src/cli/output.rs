//! All output of the commands goes through this module.
//!
//! `println!` panics when the output is closed, as in `pentimento levels | head -1`. [`print`] returns
//! `Ending::Closed` instead. Text is bold only on a terminal. An error message is always one line, even if the name
//! or the content of a file contains line breaks.

use super::ending::{Ending, wrong};
use crate::files;
use crate::store::{Overwrite, create_new};
use pentimento_base::outside::{self, Colours};
use pentimento_engine::kind::{AnyPuzzle, Kind};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Prints text that may contain parts of files. Control characters are escaped.
pub(super) fn print(text: &str) -> Result<(), Ending> {
    let colours = if io::stdout().is_terminal() { Colours::Pass } else { Colours::Escape };
    print_own(&outside::screen(text, colours))
}

/// Prints text that the program itself wrote, such as a completion script, without a change.
pub(super) fn print_own(text: &str) -> Result<(), Ending> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

pub(super) fn print_line(text: &str) -> Result<(), Ending> {
    print(&format!("{text}\n"))
}

/// Prints a line to stderr. If stderr is closed, the line is lost.
pub(super) fn note(text: &str) {
    let _ = writeln!(io::stderr(), "pentimento: {}", outside::line(text));
}

/// Whether standard output shows colours.
pub(super) fn coloured() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

pub(super) fn bold(text: &str) -> String {
    if coloured() { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
}

pub(super) fn overwrite(force: bool) -> Overwrite {
    if force { Overwrite::Force } else { Overwrite::Refuse }
}

/// Checks before the work what would fail after it: whether the file already exists, and whether its format can be
/// written.
pub(super) fn expect_writable(kind: &'static dyn Kind, path: &Path, force: bool) -> Result<(), Ending> {
    files::writable(kind, path).or_else(|why| wrong(format!("{}: {why}", path.display())))?;
    expect_absent(path, force)
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

/// Whether a path is `-` for standard output, a device or a pipe. The program writes into these instead of replacing
/// them.
pub(super) fn is_stream(path: &Path) -> bool {
    path == Path::new("-") || path.metadata().is_ok_and(|meta| !meta.is_file() && !meta.is_dir())
}

pub(super) fn save(puzzle: &dyn AnyPuzzle, path: &Path, force: bool) -> Result<(), Ending> {
    let text = files::write(puzzle, path).or_else(|why| wrong(format!("{}: {why}", path.display())))?;
    if path == Path::new("-") {
        return print(&text);
    }
    Ok(create_new(path, text.as_bytes(), overwrite(force))?)
}

/// Writes all files. If one cannot be written, removes the files that were created before it and returns the error. A
/// file that was replaced is not restored.
pub(super) fn save_all(paths: &[PathBuf], files: &[impl AsRef<[u8]>], force: bool) -> Result<(), Ending> {
    paths.iter().try_for_each(|path| expect_absent(path, force))?;
    let new: Vec<bool> = paths.iter().map(|path| !path.exists()).collect();
    for (place, (path, bytes)) in paths.iter().zip(files).enumerate() {
        if let Err(error) = create_new(path, bytes.as_ref(), overwrite(force)) {
            let written = paths[..place].iter().zip(&new).filter(|(_, new)| **new);
            // An error of removing is ignored: the file stays, and the first error is reported.
            for (path, _) in written {
                drop(fs::remove_file(path));
            }
            return Err(error.into());
        }
    }
    Ok(())
}
