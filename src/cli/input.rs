//! Reads a FILE argument.
//!
//! The argument can be a file, `-` for standard input, an embedded level such as `buttons/03`, an embedded
//! picture such as `art/cat`, or one of the player's own levels such as `~packs/mine/third`. It can also be a
//! code, a whole-puzzle id, or a game ID of Simon Tatham's collection. In a file with several puzzles, `:3`
//! at the end means the third puzzle, and `:*` means all of them. Invariant: reading any argument ends soon
//! and uses at most [`LARGEST`] bytes. The result is puzzles, or a one-line error that names the file.

mod bytes;
mod stream;
mod suggestions;

pub(super) use stream::{Item, Unread, items};

use super::ending::{Ending, wrong};
use super::generator_args::{GeneratorArgs, Request};
use super::output::note;
use super::time_limit;
use super::watch::watched;
use crate::store::{self, Store};
use crate::{clock, files, packs};
use bytes::{decoded, limited, too_long, whole};
use pentimento_base::code::looks_like_code;
use pentimento_base::document::LARGEST;
use pentimento_base::job::{Failure, Job};
use pentimento_base::suggest::did_you_mean;
use pentimento_engine::kind::AnyPuzzle;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The words for a puzzle in error messages: "expected a puzzle in TOML or JSON".
const PUZZLE: &str = "a puzzle in TOML or JSON";

pub(super) struct Source {
    /// The name as the user typed it, without a number such as `:3`.
    name: PathBuf,
    place: Place,
    which: Which,
    /// The job that makes the puzzle of a code.
    job: Job,
}

/// Which puzzles of a file the argument asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Which {
    /// The argument does not say. Most commands then use the first puzzle.
    Unsaid,
    /// The number after the colon, counted from 1.
    Number(usize),
    All,
}

enum Place {
    Stdin,
    File,
    /// The text of an embedded level.
    Level(&'static str),
    /// The file of one of the player's own levels.
    Own(PathBuf),
    /// An embedded picture.
    Art(&'static [u8]),
    /// A code, which makes its puzzle again.
    Code,
    /// The name itself is the text of the puzzle.
    Id,
}

/// A puzzle and its name, as in `many.xml:3`.
pub(super) struct Named {
    pub name: String,
    pub puzzle: Box<dyn AnyPuzzle>,
}

impl Source {
    pub(super) fn of(argument: &OsStr) -> Self {
        let whole = Path::new(argument);
        let job = clock::job();
        if let Some(place) = place(whole) {
            return Self { name: whole.to_owned(), place, which: Which::Unsaid, job };
        }
        match numbered(argument) {
            Some((name, which)) => {
                let name = PathBuf::from(name);
                Self { place: place(&name).unwrap_or(Place::File), name, which, job }
            }
            None => Self { name: whole.to_owned(), place: Place::File, which: Which::Unsaid, job },
        }
    }

    /// Makes the puzzle of a code with this job. So a time limit covers the making too.
    pub(super) fn making_with(self, job: &Job) -> Self {
        Self { job: job.clone(), ..self }
    }

    /// The job for the work on a puzzle of this source. A puzzle from a code uses the job that made it, so
    /// one time limit covers both.
    pub(super) fn job_left(&self, limit: Option<Duration>) -> Job {
        if matches!(self.place, Place::Code) { self.job.clone() } else { time_limit::job(limit) }
    }

    pub(super) fn shown(&self) -> String {
        match self.which {
            Which::Number(number) => format!("{}:{number}", self.name()),
            Which::Unsaid | Which::All => self.name(),
        }
    }

    fn name(&self) -> String {
        match self.place {
            Place::Stdin => "standard input".to_owned(),
            Place::Id => shortened(&self.name.to_string_lossy()),
            Place::File | Place::Level(_) | Place::Own(_) | Place::Art(_) | Place::Code => {
                self.name.display().to_string()
            }
        }
    }

    /// Makes an error that names this file.
    pub(super) fn wrong(&self, why: impl std::fmt::Display) -> Ending {
        Ending::Wrong(format!("{}: {why}", self.name()))
    }

    /// Reads the text. `expected` describes the content in error messages.
    pub(super) fn text(&self, expected: &str) -> Result<String, Ending> {
        let bytes = match self.place {
            Place::Stdin => limited(io::stdin().lock()),
            Place::File | Place::Own(_) => self.open().and_then(limited),
            Place::Level(text) => return Ok(text.to_owned()),
            Place::Art(bytes) => Ok(bytes.to_vec()),
            Place::Id => return Ok(self.name.to_string_lossy().into_owned()),
            Place::Code => return Err(self.wrong(format!("this is a code; expected {expected}"))),
        };
        let bytes = bytes.map_err(|source| self.unread(source))?;
        decoded(bytes, expected).map_err(|error| self.wrong(error))
    }

    /// Reads the bytes of a picture.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, Ending> {
        if self.which != Which::Unsaid {
            return Err(self.wrong("a picture file holds one picture; leave out the number after the colon"));
        }
        let bytes = match self.place {
            Place::Stdin => whole(io::stdin().lock()),
            Place::File | Place::Own(_) => self.open().and_then(whole),
            Place::Level(text) => return Ok(text.as_bytes().to_vec()),
            Place::Art(bytes) => return Ok(bytes.to_vec()),
            Place::Code | Place::Id => return Err(self.wrong("this is a puzzle; expected a picture")),
        };
        bytes.map_err(|source| self.unread(source))
    }

    fn unread(&self, source: io::Error) -> Ending {
        if source.kind() == io::ErrorKind::FileTooLarge {
            return self.wrong(format!("this file is larger than {} MiB", LARGEST >> 20));
        }
        let near = if source.kind() == io::ErrorKind::NotFound { self.near() } else { String::new() };
        let error = store::Error::Io { doing: "read", path: self.name().into(), source };
        Ending::Wrong(format!("{error}{near}"))
    }

    /// A suggestion: an existing level, picture or file with a similar name.
    fn near(&self) -> String {
        suggestions::near(&self.name)
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
            // The name is not a path, so it has no extension.
            Place::Id | Place::Code => Path::new(""),
            Place::Stdin | Place::File | Place::Level(_) | Place::Art(_) => &self.name,
        }
    }

    fn read(&self) -> Result<files::Puzzles, Ending> {
        if matches!(self.place, Place::Code) {
            let request = Request::new(&self.name.to_string_lossy(), &GeneratorArgs::default())?;
            let made = watched("making", &self.job, || request.make(&self.job));
            return Ok(vec![made.map_err(|failure| self.not_made(failure))?]);
        }
        files::read(self.path(), &self.text(PUZZLE)?).map_err(|error| self.wrong(error))
    }

    fn not_made(&self, failure: Failure) -> Ending {
        match failure {
            Failure::Stopped => {
                Ending::Late(format!("{}: the puzzle was not made within the time limit", self.name()))
            }
            Failure::Impossible(why) => self.wrong(why),
        }
    }

    /// Reads the one puzzle that the argument asks for. If the argument has no number, this is the first
    /// puzzle, and a note names the second.
    pub(super) fn puzzle(&self) -> Result<Box<dyn AnyPuzzle>, Ending> {
        let mut puzzles = self.read()?;
        let found = puzzles.len();
        match self.which {
            Which::Number(number) if number > found => {
                Err(self.wrong(format!("there is no puzzle {number}; the file holds {found}")))
            }
            Which::Number(number) => Ok(puzzles.swap_remove(number - 1)),
            Which::All if found > 1 => {
                Err(self.wrong(format!("this command takes one puzzle; the file holds {found}")))
            }
            Which::Unsaid if found > 1 => {
                let (name, typed) = (self.name(), self.name.display());
                note(&format!("{name} holds {found} puzzles; this is the first, {typed}:2 is the next"));
                Ok(puzzles.swap_remove(0))
            }
            Which::Unsaid | Which::All => Ok(puzzles.swap_remove(0)),
        }
    }

    /// Reads the puzzles that the argument asks for. If the argument has no number, this is the first puzzle.
    pub(super) fn chosen(&self) -> Result<Vec<Named>, Ending> {
        match self.which {
            Which::All => self.all(),
            Which::Unsaid | Which::Number(_) => {
                Ok(vec![Named { puzzle: self.puzzle()?, name: self.shown() }])
            }
        }
    }

    /// Reads the puzzles that the argument asks for. If the argument has no number, these are all puzzles of
    /// the file.
    pub(super) fn all(&self) -> Result<Vec<Named>, Ending> {
        if matches!(self.which, Which::Number(_)) {
            return Ok(vec![Named { puzzle: self.puzzle()?, name: self.shown() }]);
        }
        Ok(self.named(self.read()?))
    }

    fn named(&self, puzzles: files::Puzzles) -> Vec<Named> {
        let several = puzzles.len() > 1;
        let named = |(place, puzzle): (usize, Box<dyn AnyPuzzle>)| {
            let number = if several { format!(":{}", place + 1) } else { String::new() };
            Named { name: self.name() + &number, puzzle }
        };
        puzzles.into_iter().enumerate().map(named).collect()
    }
}

/// Shortens a long id for messages.
fn shortened(id: &str) -> String {
    if id.chars().count() <= 40 { id.to_owned() } else { id.chars().take(37).collect::<String>() + "..." }
}

/// Reads the puzzles of several arguments.
pub(super) fn chosen<'a>(
    arguments: impl IntoIterator<Item = &'a std::ffi::OsString>,
) -> Result<Vec<Named>, Ending> {
    let mut all = Vec::new();
    for argument in arguments {
        all.extend(Source::of(argument).chosen()?);
    }
    Ok(all)
}

pub(super) fn puzzle(argument: &OsStr) -> Result<Box<dyn AnyPuzzle>, Ending> {
    Source::of(argument).puzzle()
}

/// Finds what a name stands for, such as a file, a level, a picture or a code. A `:3` at its end is not read as a
/// puzzle number here. `numbered` splits it off.
fn place(name: &Path) -> Option<Place> {
    if name == Path::new("-") {
        return Some(Place::Stdin);
    }
    if name.symlink_metadata().is_ok() {
        return Some(Place::File);
    }
    let name = name.to_str()?;
    if looks_like_code(name) {
        return Some(Place::Code);
    }
    if files::is_id(name) {
        return Some(Place::Id);
    }
    if let Some((_, level)) = packs::embedded::find(name) {
        return level.embedded_text().map(Place::Level);
    }
    if let Some(bytes) = pentimento_picture::art::by_path(name) {
        return Some(Place::Art(bytes));
    }
    // Without a home folder, the player has no levels.
    packs::own_file(&Store::from_env().ok()?, name).map(Place::Own)
}

fn numbered(argument: &OsStr) -> Option<(&str, Which)> {
    let (name, number) = argument.to_str()?.rsplit_once(':')?;
    let which = match number {
        "*" => Which::All,
        number => Which::Number(number.parse().ok().filter(|&number| number > 0)?),
    };
    (!name.is_empty()).then_some((name, which))
}

/// Finds a game by its name. The error lists all games.
pub(super) fn game(name: &str) -> Result<&'static dyn pentimento_engine::kind::Kind, Ending> {
    crate::games::find(name).map_or_else(
        || {
            let near = did_you_mean(name, crate::games::GAMES.iter().map(|kind| kind.info().name));
            wrong(format!("there is no game {name:?}; the games are {}{near}", files::games()))
        },
        Ok,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colon_and_a_number_choose_a_puzzle_unless_they_are_part_of_the_file_name() {
        let folder = tempfile::tempdir().unwrap();
        let odd = folder.path().join("a:3");
        fs::write(&odd, "").unwrap();
        assert_eq!(Source::of(odd.as_os_str()).which, Which::Unsaid);
        let many = Source::of(OsStr::new("many.xml:3"));
        assert_eq!((many.which, many.shown().as_str()), (Which::Number(3), "many.xml:3"));
        assert_eq!(Source::of(OsStr::new("many.xml:0")).which, Which::Unsaid);
        assert_eq!(Source::of(OsStr::new("many.xml:*")).which, Which::All);
        assert_eq!(Source::of(OsStr::new("-:2")).shown(), "standard input:2");
        assert!(matches!(Source::of(OsStr::new("buttons:easy#1-5")).place, Place::Code));
    }
}
