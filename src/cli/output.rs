//! Everything a command writes goes through here.
//!
//! `println!` panics when the reader has gone, as in `pentimento levels | head -1`; [`print`] says so by an
//! ending that is no error. What goes to a terminal may be bold, what goes elsewhere never is, and the one
//! line of a complaint stays one line whatever a file's name or text holds.

use super::ending::{Ending, wrong};
use crate::files;
use crate::store::{Overwrite, create_new};
use pentimento_engine::kind::{AnyPuzzle, Kind};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

pub fn print(text: &str) -> Result<(), Ending> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

pub fn print_line(text: &str) -> Result<(), Ending> {
    print(&format!("{text}\n"))
}

/// A line on stderr that is no error; with stderr gone there is nobody to tell.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr(), "pentimento: {}", one_line(text));
}

/// Control characters written out: a file must not be able to move the cursor or feign a second line.
pub fn one_line(text: &str) -> String {
    let told = |c: char| match c {
        '\n' => " ".to_owned(),
        c if c.is_control() => c.escape_default().to_string(),
        c => c.to_string(),
    };
    text.trim().chars().map(told).collect()
}

/// Whether standard output shows colours.
pub fn coloured() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

pub fn bold(text: &str) -> String {
    if coloured() { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
}

pub fn overwrite(force: bool) -> Overwrite {
    if force { Overwrite::Force } else { Overwrite::Refuse }
}

/// Refuses at once what would be refused after the work: a file that exists, a format that isn't written.
pub fn expect_writable(kind: &'static dyn Kind, path: &Path, force: bool) -> Result<(), Ending> {
    files::writable(kind, path).or_else(|why| wrong(format!("{}: {why}", path.display())))?;
    expect_absent(path, force)
}

pub fn expect_absent(path: &Path, force: bool) -> Result<(), Ending> {
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

/// Standard output as `-`, a device or a pipe: such are written, not replaced.
pub fn is_stream(path: &Path) -> bool {
    path == Path::new("-") || path.metadata().is_ok_and(|meta| !meta.is_file() && !meta.is_dir())
}

pub fn save(puzzle: &dyn AnyPuzzle, path: &Path, force: bool) -> Result<(), Ending> {
    let text = files::write(puzzle, path).or_else(|why| wrong(format!("{}: {why}", path.display())))?;
    if path == Path::new("-") {
        return print(&text);
    }
    Ok(create_new(path, text.as_bytes(), overwrite(force))?)
}

/// All files or none.
pub fn save_all(paths: &[PathBuf], files: &[impl AsRef<[u8]>], force: bool) -> Result<(), Ending> {
    paths.iter().try_for_each(|path| expect_absent(path, force))?;
    let new: Vec<bool> = paths.iter().map(|path| !path.exists()).collect();
    for (place, (path, bytes)) in paths.iter().zip(files).enumerate() {
        if let Err(error) = create_new(path, bytes.as_ref(), overwrite(force)) {
            let written = paths[..place].iter().zip(&new).filter(|(_, new)| **new);
            // What cannot be removed again could not be helped.
            for (path, _) in written {
                drop(fs::remove_file(path));
            }
            return Err(error.into());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_is_one_line_without_escapes() {
        assert_eq!(one_line("a\nb\x1b[2J\tc\n"), "a b\\u{1b}[2J\\tc");
    }
}
