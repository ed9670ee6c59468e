//! Reads the puzzles of arguments one by one. So a command can start with the first puzzle while another
//! program is still making the next.

use super::{Named, PUZZLE, Place, Source, Which, decoded, limited};
use crate::cli::ending::{Ending, Status};
use crate::files;
use pentimento_base::document::LARGEST;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// One puzzle to read and work on, or the reason why it can't be read.
pub(in crate::cli) enum Item {
    Puzzle(Named),
    /// A line of JSON that is not parsed yet, with the name of its puzzle and the number of the line.
    Line {
        name: String,
        number: u32,
        text: String,
    },
    Unread(Unread),
}

/// A puzzle that can't be read, or can't be made from its code in time.
pub(in crate::cli) struct Unread {
    pub name: String,
    pub why: String,
    /// The exit status that this means.
    pub status: Status,
}

impl Unread {
    pub(in crate::cli) fn wrong(name: String, why: String) -> Self {
        Self { name, why, status: Status::Unreadable }
    }
}

impl Item {
    /// Reads the puzzle.
    pub(in crate::cli) fn read(self) -> Result<Named, Unread> {
        match self {
            Item::Puzzle(named) => Ok(named),
            Item::Unread(unread) => Err(unread),
            Item::Line { name, number, text } => match files::read(Path::new("line.json"), &text) {
                Ok(mut puzzles) => Ok(Named { puzzle: puzzles.swap_remove(0), name }),
                Err(mut error) => {
                    error.line = Some(number);
                    let why = format!("{name}: {error}");
                    Err(Unread::wrong(name, why))
                }
            },
        }
    }
}

/// Returns all puzzles that an argument asks for. If the first line of standard input is a JSON object, reads
/// standard input line by line.
pub(in crate::cli) fn items(source: &Source) -> Box<dyn Iterator<Item = Item> + Send> {
    if matches!((&source.place, source.which), (Place::Stdin, Which::Unsaid | Which::All)) {
        return from_stdin(source);
    }
    listed(source, source.all())
}

fn listed(source: &Source, all: Result<Vec<Named>, Ending>) -> Box<dyn Iterator<Item = Item> + Send> {
    match all {
        Ok(all) => Box::new(all.into_iter().map(Item::Puzzle)),
        Err(ending) => Box::new(std::iter::once(unread(source.name(), ending))),
    }
}

fn unread(name: String, ending: Ending) -> Item {
    Item::Unread(match ending {
        Ending::Late(why) => Unread { name, why, status: Status::Late },
        Ending::Wrong(why) | Ending::Unsolvable(why) | Ending::Unmet(why) => Unread::wrong(name, why),
        Ending::Closed => Unread::wrong(name, "it was closed".to_owned()),
    })
}

fn from_stdin(source: &Source) -> Box<dyn Iterator<Item = Item> + Send> {
    let mut lines = Lines { line: 0, count: 0, failed: false, name: source.name() };
    let first = match lines.next_line() {
        Ok(first) => first.unwrap_or_default(),
        Err(error) => return listed(source, Err(source.unread(error))),
    };
    let is_object = |text: &[u8]| {
        std::str::from_utf8(text)
            .is_ok_and(|text| serde_json::from_str::<serde_json::Map<_, _>>(text).is_ok())
    };
    if is_object(&first) {
        let first = lines.item(first);
        return Box::new(std::iter::once(first).chain(lines));
    }
    let rest =
        limited(io::Cursor::new(first).chain(io::stdin().lock())).map_err(|error| source.unread(error));
    let text = rest.and_then(|bytes| decoded(bytes, PUZZLE).map_err(|error| source.wrong(error)));
    let puzzles = text.and_then(|text| files::read(&source.name, &text).map_err(|error| source.wrong(error)));
    listed(source, puzzles.map(|puzzles| source.named(puzzles)))
}

/// The lines of standard input.
struct Lines {
    /// The number of the last line that was read.
    line: u32,
    /// How many of the lines were not blank.
    count: usize,
    /// Whether reading failed. If so, nothing more is read.
    failed: bool,
    name: String,
}

impl Lines {
    /// Reads the next line that is not blank. A line of more than `LARGEST` bytes is an error.
    fn next_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut input = io::stdin().lock();
        loop {
            let mut line = Vec::new();
            self.line += 1;
            if input.by_ref().take(LARGEST as u64 + 1).read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            if line.len() > LARGEST {
                return Err(io::ErrorKind::FileTooLarge.into());
            }
            // A line is blank if it has only white space. Zero bytes are not white space.
            if line.iter().any(|byte| !byte.is_ascii_whitespace()) {
                return Ok(Some(line));
            }
        }
    }

    fn item(&mut self, line: Vec<u8>) -> Item {
        self.count += 1;
        let name = format!("{}:{}", self.name, self.count);
        match String::from_utf8(line) {
            Ok(text) => Item::Line { name, number: self.line, text },
            Err(_) => unread(name.clone(), Ending::Wrong(format!("{name}: this is not UTF-8"))),
        }
    }
}

impl Iterator for Lines {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        if self.failed {
            return None;
        }
        match self.next_line() {
            Ok(line) => line.map(|line| self.item(line)),
            Err(error) => {
                self.failed = true;
                Some(unread(self.name.clone(), Ending::Wrong(format!("{}: {error}", self.name))))
            }
        }
    }
}
