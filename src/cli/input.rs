//! Reads a FILE argument.
//!
//! The argument can be a file, `-` for standard input, an embedded level such as `buttons/03`, an embedded picture
//! such as `art/cat`, or one of the player's own levels such as `~packs/mine/third`. `:3` at the end means the third
//! puzzle in a file with several. Invariant: reading any argument ends soon and uses at most [`LARGEST`] bytes. The
//! result is a puzzle, or an error of one line that names the file.

use super::ending::{Ending, wrong};
use super::output::note;
use crate::store::{self, Store};
use crate::{files, packs};
use pentimento_base::document::{LARGEST, ReadError};
use pentimento_engine::kind::AnyPuzzle;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The words for a puzzle in error messages: "expected a puzzle in TOML or JSON".
const PUZZLE: &str = "a puzzle in TOML or JSON";

pub(super) struct Source {
    /// The name as the user typed it, without `:3`.
    name: PathBuf,
    place: Place,
    /// The number after the colon, counted from 1.
    number: Option<usize>,
}

enum Place {
    Stdin,
    File,
    /// The text of an embedded level.
    Level(&'static str),
    /// The file of one of the player's levels.
    Own(PathBuf),
    /// An embedded picture.
    Art(&'static [u8]),
}

impl Source {
    pub(super) fn of(argument: &OsStr) -> Self {
        let whole = Path::new(argument);
        if let Some(place) = place(whole) {
            return Self { name: whole.to_owned(), place, number: None };
        }
        match numbered(argument) {
            Some((name, number)) => {
                let name = PathBuf::from(name);
                Self { place: place(&name).unwrap_or(Place::File), name, number: Some(number) }
            }
            None => Self { name: whole.to_owned(), place: Place::File, number: None },
        }
    }

    pub(super) fn shown(&self) -> String {
        match self.number {
            Some(number) => format!("{}:{number}", self.name()),
            None => self.name(),
        }
    }

    fn name(&self) -> String {
        match self.place {
            Place::Stdin => "standard input".to_owned(),
            Place::File | Place::Level(_) | Place::Own(_) | Place::Art(_) => self.name.display().to_string(),
        }
    }

    /// An error that names this file.
    pub(super) fn wrong(&self, why: impl std::fmt::Display) -> Ending {
        Ending::Wrong(format!("{}: {why}", self.name()))
    }

    /// Reads the text. `expected` is the description of the content for error messages.
    pub(super) fn text(&self, expected: &str) -> Result<String, Ending> {
        let bytes = match self.place {
            Place::Stdin => limited(io::stdin().lock()),
            Place::File | Place::Own(_) => self.open().and_then(limited),
            Place::Level(text) => return Ok(text.to_owned()),
            Place::Art(bytes) => Ok(bytes.to_vec()),
        };
        let bytes = bytes.map_err(|source| self.unread(source))?;
        decoded(bytes, expected).map_err(|error| self.wrong(error))
    }

    /// Reads the bytes of a picture.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, Ending> {
        if let Some(number) = self.number {
            return Err(self.wrong(format!("a picture has no puzzle number {number}")));
        }
        let bytes = match self.place {
            Place::Stdin => whole(io::stdin().lock()),
            Place::File | Place::Own(_) => self.open().and_then(whole),
            Place::Level(text) => return Ok(text.as_bytes().to_vec()),
            Place::Art(bytes) => return Ok(bytes.to_vec()),
        };
        bytes.map_err(|source| self.unread(source))
    }

    fn unread(&self, source: io::Error) -> Ending {
        if source.kind() == io::ErrorKind::FileTooLarge {
            return self.wrong(format!("this file is larger than {} MiB", LARGEST >> 20));
        }
        store::Error::Io { doing: "read", path: self.name().into(), source }.into()
    }

    /// Opens the file. It is an error if the path is a folder, or an ordinary file of more than `LARGEST` bytes.
    fn open(&self) -> io::Result<File> {
        let path = self.path();
        let meta = fs::metadata(path)?;
        if meta.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if meta.is_file() && meta.len() > LARGEST as u64 {
            return Err(too_long());
        }
        File::open(path)
    }

    fn path(&self) -> &Path {
        match &self.place {
            Place::Own(path) => path,
            Place::Stdin | Place::File | Place::Level(_) | Place::Art(_) => &self.name,
        }
    }

    pub(super) fn puzzle(&self) -> Result<Box<dyn AnyPuzzle>, Ending> {
        let mut puzzles = files::read(self.path(), &self.text(PUZZLE)?).map_err(|error| self.wrong(error))?;
        let (number, found) = (self.number.unwrap_or(1), puzzles.len());
        if number > found {
            return Err(self.wrong(format!("there is no puzzle {number}; the file holds {found}")));
        }
        if self.number.is_none() && found > 1 {
            let name = self.name();
            note(&format!("{name} holds {found} puzzles; this is the first, {}:2 is the next", self.typed()));
        }
        Ok(puzzles.swap_remove(number - 1))
    }

    fn typed(&self) -> String {
        self.name.display().to_string()
    }
}

pub(super) fn puzzle(argument: &OsStr) -> Result<Box<dyn AnyPuzzle>, Ending> {
    Source::of(argument).puzzle()
}

/// Finds what a name refers to. The name has no `:3` at its end.
fn place(name: &Path) -> Option<Place> {
    if name == Path::new("-") {
        return Some(Place::Stdin);
    }
    if name.symlink_metadata().is_ok() {
        return Some(Place::File);
    }
    let name = name.to_str()?;
    if let Some((_, level)) = packs::embedded::find(name) {
        return level.embedded_text().map(Place::Level);
    }
    if let Some(bytes) = pentimento_picture::art::by_path(name) {
        return Some(Place::Art(bytes));
    }
    // Without a home folder, the player has no levels.
    packs::own_file(&Store::from_env().ok()?, name).map(Place::Own)
}

fn numbered(argument: &OsStr) -> Option<(&str, usize)> {
    let (name, number) = argument.to_str()?.rsplit_once(':')?;
    let number = number.parse().ok().filter(|&number| number > 0)?;
    (!name.is_empty()).then_some((name, number))
}

fn too_long() -> io::Error {
    io::ErrorKind::FileTooLarge.into()
}

/// Reads text in parts of 64 KiB. It stops after a part with a zero byte, because no text contains one. So reading
/// `/dev/zero` ends at once. It is an error if the input has more than `LARGEST` bytes.
fn limited(mut input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let before = bytes.len();
        input.by_ref().take(1 << 16).read_to_end(&mut bytes)?;
        if bytes.len() == before || bytes[before..].contains(&0) {
            return Ok(bytes);
        }
        if bytes.len() > LARGEST {
            return Err(too_long());
        }
    }
}

/// Reads the whole input. It is an error if the input has more than `LARGEST` bytes.
fn whole(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(LARGEST as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > LARGEST { Err(too_long()) } else { Ok(bytes) }
}

fn decoded(bytes: Vec<u8>, expected: &str) -> Result<String, ReadError> {
    if bytes.contains(&0) {
        return Err(ReadError::whole(format!("this is not a text file; expected {expected}")));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..good].split(|&byte| byte == b'\n').count();
        ReadError::at_line(line as u32, format!("this is not UTF-8; expected {expected}"))
    })?;
    // Some editors write a byte order mark at the start of every text. It is removed.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The game of that name, or an error that lists all games.
pub(super) fn game(name: &str) -> Result<&'static dyn pentimento_engine::kind::Kind, Ending> {
    match crate::games::find(name) {
        Some(kind) => Ok(kind),
        None => wrong(format!("there is no game {name:?}; the games are {}", files::games())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colon_and_a_number_choose_a_puzzle_unless_they_are_part_of_the_file_name() {
        let folder = tempfile::tempdir().unwrap();
        let odd = folder.path().join("a:3");
        fs::write(&odd, "").unwrap();
        assert_eq!(Source::of(odd.as_os_str()).number, None);
        let many = Source::of(OsStr::new("many.xml:3"));
        assert_eq!((many.number, many.shown().as_str()), (Some(3), "many.xml:3"));
        assert_eq!(Source::of(OsStr::new("many.xml:0")).number, None);
        assert_eq!(Source::of(OsStr::new("-:2")).shown(), "standard input:2");
    }

    #[test]
    fn reading_an_endless_input_stops_early() {
        assert!(limited(io::repeat(0)).unwrap().len() <= 1 << 16);
        assert_eq!(limited(io::repeat(b' ')).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }

    #[test]
    fn the_error_for_bad_utf8_names_the_line() {
        assert_eq!(decoded(vec![0xef, 0xbb, 0xbf, b'a'], PUZZLE).unwrap(), "a");
        let message = decoded(b"a\nb\n\xff".to_vec(), PUZZLE).unwrap_err().to_string();
        assert_eq!(message, "line 3, this is not UTF-8; expected a puzzle in TOML or JSON");
    }
}
