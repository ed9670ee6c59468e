//! Turns files into puzzles, given their name and text, and turns puzzles into text.
//!
//! A native file is TOML or JSON with a `game` field. Formats of other programs are recognised by their extension or
//! their content. The formats come from the registry, so a new format needs no change here. Nothing here reads or
//! writes the disk.

use crate::games::{GAMES, find};
use pentimento_base::document::{self, Fields, Node, ReadError, Value};
use pentimento_engine::kind::{AnyPuzzle, FormatInfo, Kind};
use std::path::Path;

pub type Puzzles = Vec<Box<dyn AnyPuzzle>>;

/// A format of another program, and the game it belongs to.
#[derive(Clone, Copy)]
struct Foreign {
    kind: &'static dyn Kind,
    /// The index of the format in the game's list of formats.
    place: usize,
    info: FormatInfo,
}

impl Foreign {
    fn read(self, text: &str) -> Result<Puzzles, ReadError> {
        let puzzles = self.kind.read_format(self.place, text)?;
        if puzzles.is_empty() {
            return Err(ReadError::whole(format!("this {} holds no puzzle", self.info.name)));
        }
        Ok(puzzles)
    }
}

fn foreign_of(kind: &'static dyn Kind) -> impl Iterator<Item = Foreign> {
    kind.formats().into_iter().enumerate().map(move |(place, info)| Foreign { kind, place, info })
}

fn extension(name: &Path) -> Option<String> {
    name.extension().map(|extension| extension.to_string_lossy().to_lowercase())
}

/// Reads the puzzles in a text. A file with a `game` field is native. Otherwise the extension decides, then the
/// content. If no format fits, the error message is the one for native files.
pub fn read(name: &Path, text: &str) -> Result<Puzzles, ReadError> {
    let root = document::parse(text);
    if let Ok(root) = &root
        && has_game_field(root)
    {
        return native(root).map(|puzzle| vec![puzzle]);
    }
    let extension = extension(name);
    let all: Vec<Foreign> = GAMES.iter().copied().flat_map(foreign_of).collect();
    let (named, others): (Vec<Foreign>, Vec<Foreign>) =
        all.into_iter().partition(|format| Some(format.info.extension) == extension.as_deref());
    let fits = |format: &&Foreign| format.kind.recognises(format.place, text);
    let format = named.iter().find(fits).or(named.first()).or_else(|| others.iter().find(fits));
    match format {
        Some(format) => format.read(text),
        None => root.and_then(|root| native(&root)).map(|puzzle| vec![puzzle]),
    }
}

fn has_game_field(root: &Node) -> bool {
    matches!(&root.value, Value::Table(entries) if entries.iter().any(|(key, _)| key == "game"))
}

fn native(root: &Node) -> Result<Box<dyn AnyPuzzle>, ReadError> {
    let game = Fields::of(root)?.need("game").map_err(|mut error| {
        error.message = format!("this field is missing; expected one of {}", games());
        error
    })?;
    let name = game.text()?;
    let kind =
        find(name).ok_or_else(|| game.error(format!("there is no game {name:?}; expected {}", games())))?;
    kind.read(root)
}

/// The names of all games, for messages: `buttons, maze`.
pub(crate) fn games() -> String {
    GAMES.iter().map(|kind| kind.info().name).collect::<Vec<_>>().join(", ")
}

/// Whether a file can contain puzzles, judging by its extension.
pub fn is_known(name: &Path) -> bool {
    let known = |extension: &str| {
        let mut foreign = GAMES.iter().copied().flat_map(foreign_of);
        matches!(extension, "toml" | "json") || foreign.any(|format| format.info.extension == extension)
    };
    extension(name).as_deref().is_some_and(known)
}

/// Writes a puzzle in the format of the extension. Without an extension, it writes TOML.
pub fn write(puzzle: &dyn AnyPuzzle, name: &Path) -> Result<String, String> {
    match extension(name).as_deref() {
        None | Some("toml") => Ok(document::to_toml(&puzzle.document())),
        Some("json") => Ok(document::to_json(&puzzle.document()) + "\n"),
        Some(other) => match foreign_of(puzzle.kind()).find(|f| f.info.writes && f.info.extension == other) {
            Some(format) => puzzle.to_format(format.place),
            None => Err(unwritten(puzzle.kind(), other)),
        },
    }
}

/// Checks whether [`write`] supports the extension for a game. The error says why not.
pub fn writable(kind: &'static dyn Kind, name: &Path) -> Result<(), String> {
    match extension(name).as_deref() {
        None | Some("toml" | "json") => Ok(()),
        Some(other) if foreign_of(kind).any(|f| f.info.writes && f.info.extension == other) => Ok(()),
        Some(other) => Err(unwritten(kind, other)),
    }
}

fn unwritten(kind: &'static dyn Kind, extension: &str) -> String {
    let mut known = vec![".toml".to_owned(), ".json".to_owned()];
    known.extend(foreign_of(kind).filter(|f| f.info.writes).map(|f| format!(".{}", f.info.extension)));
    let game = kind.info().name;
    format!("{game} puzzles cannot be written as .{extension}; expected {}", known.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(text: &str) -> String {
        match read(Path::new("x.toml"), text) {
            Err(error) => error.to_string(),
            Ok(_) => panic!("should not be read: {text}"),
        }
    }

    #[test]
    fn the_error_for_an_unknown_game_lists_all_games() {
        assert!(complaint("a = 1").starts_with("game: this field is missing; expected one of"));
        assert!(complaint("\ngame = \"chess\"").starts_with("line 2, game: there is no game \"chess\""));
        assert!(complaint("game = 3").starts_with("line 1, game: expected a text"));
    }
}
