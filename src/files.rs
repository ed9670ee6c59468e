//! Reads puzzles from the name and the text of a file, and writes puzzles as text.
//!
//! A native file is TOML or JSON with a `game` field. JSON can hold several puzzles, one after another or in
//! an array. Formats of other programs are recognised by their extension or their content. Each game lists
//! its formats, so a new format needs no change here. Nothing here reads or writes the disk.

pub mod id;
mod several;

use crate::games::{GAMES, find};
use pentimento_base::document::{self, Fields, Node, ReadError, Value};
use pentimento_base::prose::capital;
use pentimento_base::suggest::did_you_mean;
use pentimento_engine::kind::{AnyPuzzle, FormatInfo, Kind};
use std::path::Path;

pub type Puzzles = Vec<Box<dyn AnyPuzzle>>;

/// A format of another program, and the game that it belongs to.
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

/// Reads the puzzles in a text. A text with a `game` field is native. Otherwise the extension decides the format. The
/// content decides if the extension is unknown or `txt`, or if several formats have it. If no format fits, the error is
/// the one for native files.
pub fn read(name: &Path, text: &str) -> Result<Puzzles, ReadError> {
    if let Some(parts) = several::split(text) {
        let read = |part: &several::Part<'_>| native_part(part).map_err(|error| moved(error, part.line));
        return parts?.iter().map(read).collect();
    }
    if id::looks_like_id(text) {
        return id::read(text).map(|puzzle| vec![puzzle]).map_err(ReadError::whole);
    }
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
    // Many kinds of text have the extension `txt`, so for them the content is more important.
    let is_plain = extension.as_deref() == Some("txt");
    let format = named.iter().find(fits).or_else(|| others.iter().find(|format| is_plain && fits(format)));
    let format = format.or(named.first()).or_else(|| others.iter().find(fits));
    match (format, root) {
        (None, root) => root.and_then(|root| native(&root)).map(|puzzle| vec![puzzle]),
        (Some(format), _) => format.read(text),
    }
}

fn native_part(part: &several::Part<'_>) -> Result<Box<dyn AnyPuzzle>, ReadError> {
    native(&document::parse(part.text)?)
}

/// Corrects the error of a part of a file: its line becomes the line in the whole file.
fn moved(mut error: ReadError, first: u32) -> ReadError {
    error.line = Some(error.line.unwrap_or(1) + first - 1);
    error
}

/// Whether a text is a whole puzzle in one word: an id of ours, or of another program.
pub(crate) fn is_id(text: &str) -> bool {
    id::looks_like_id(text)
        || GAMES
            .iter()
            .copied()
            .flat_map(foreign_of)
            .any(|format| format.info.extension == WORD && format.kind.recognises(format.place, text))
}

/// The file extension of formats in which a puzzle is one word.
const WORD: &str = "gameid";

fn has_game_field(root: &Node) -> bool {
    matches!(&root.value, Value::Table(entries) if entries.iter().any(|(key, _)| key == "game"))
}

fn native(root: &Node) -> Result<Box<dyn AnyPuzzle>, ReadError> {
    let game = match Fields::of(root)?.need("game") {
        Ok(game) => game,
        Err(error) => return nameless(root).ok_or_else(|| missing(error)),
    };
    let name = game.text()?;
    let kind = find(name).ok_or_else(|| {
        let near = did_you_mean(name, GAMES.iter().map(|kind| kind.info().name));
        game.error(format!("there is no game {name:?}; expected {}{near}", games()))
    })?;
    kind.read(root)
}

/// Reads a table without a `game` field, if only one game can read it.
fn nameless(root: &Node) -> Option<Box<dyn AnyPuzzle>> {
    let mut found = GAMES.iter().filter_map(|kind| kind.read(root).ok());
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

fn missing(mut error: ReadError) -> ReadError {
    error.message = format!("this field is missing; expected one of {}", games());
    error
}

/// The names of all games, for messages: `buttons, maze`.
pub(crate) fn games() -> String {
    GAMES.iter().map(|kind| kind.info().name).collect::<Vec<_>>().join(", ")
}

/// Whether a file can contain puzzles, judging by its extension.
pub fn is_known(name: &Path) -> bool {
    let known = |extension: &str| {
        let mut foreign = GAMES.iter().copied().flat_map(foreign_of);
        matches!(extension, "toml" | "json" | "jsonl")
            || foreign.any(|format| format.info.extension == extension)
    };
    extension(name).as_deref().is_some_and(known)
}

/// The formats in which a puzzle can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    Toml,
    Json,
    /// One line of JSON for each puzzle.
    JsonLines,
    /// The whole puzzle in one word.
    Id,
    /// A format of another program, as an index into the formats of the game.
    Foreign(usize),
}

impl Output {
    /// The format that a file extension or `--format` names. The error lists the formats of the game.
    pub fn named(kind: &'static dyn Kind, word: &str) -> Result<Self, String> {
        let foreign = || foreign_of(kind).find(|format| format.info.writes && format.info.extension == word);
        match word {
            "toml" => Ok(Output::Toml),
            "json" => Ok(Output::Json),
            "jsonl" => Ok(Output::JsonLines),
            "id" => Ok(Output::Id),
            other => {
                foreign().map(|format| Output::Foreign(format.place)).ok_or_else(|| unwritten(kind, other))
            }
        }
    }

    /// The format that the name of a file asks for. Without an extension, this is TOML.
    pub fn of_name(kind: &'static dyn Kind, name: &Path) -> Result<Self, String> {
        extension(name).map_or(Ok(Output::Toml), |word| Self::named(kind, &word))
    }

    pub fn write(self, puzzle: &dyn AnyPuzzle) -> Result<String, String> {
        match self {
            Output::Toml => Ok(document::to_toml(&puzzle.document())),
            Output::Json | Output::JsonLines => Ok(document::to_json(&puzzle.document()) + "\n"),
            Output::Id => Ok(id::write(puzzle) + "\n"),
            Output::Foreign(place) => puzzle.to_format(place),
        }
    }

    /// Writes all these puzzles as the text of one file. `None` if a file in this format can hold only one
    /// puzzle.
    pub fn write_all(self, puzzles: &[Box<dyn AnyPuzzle>]) -> Option<Result<String, String>> {
        if let [one] = puzzles {
            return Some(self.write(one.as_ref()));
        }
        let texts = || puzzles.iter().map(|puzzle| self.write(puzzle.as_ref()));
        match self {
            Output::JsonLines | Output::Id => Some(texts().collect()),
            Output::Json => {
                let texts: Result<Vec<String>, String> = texts().collect();
                Some(texts.map(|texts| {
                    format!(
                        "[{}]\n",
                        texts.iter().map(|text| text.trim_end()).collect::<Vec<_>>().join(",\n")
                    )
                }))
            }
            Output::Toml | Output::Foreign(_) => None,
        }
    }
}

/// Writes a puzzle in the format of the file extension. Without an extension, writes TOML.
pub fn write(puzzle: &dyn AnyPuzzle, name: &Path) -> Result<String, String> {
    Output::of_name(puzzle.kind(), name)?.write(puzzle)
}

fn unwritten(kind: &'static dyn Kind, extension: &str) -> String {
    let known: Vec<String> = outputs(kind).into_iter().map(|word| format!(".{word}")).collect();
    let game = kind.info().name;
    format!("{game} puzzles cannot be written as .{extension}; expected {}", known.join(", "))
}

/// The formats that `--format` accepts for a game.
pub(crate) fn outputs(kind: &'static dyn Kind) -> Vec<&'static str> {
    let foreign = foreign_of(kind).filter(|format| format.info.writes).map(|format| format.info.extension);
    ["toml", "json", "jsonl", "id"].into_iter().chain(foreign).collect()
}

/// The title of a puzzle, made from the name of its picture file. `None` if the name says nothing, such as `tw-1f98a`.
pub(crate) fn title_of(file: &Path) -> Option<String> {
    let name = file.file_stem()?.to_string_lossy().replace(['-', '_'], " ");
    let is_id = |word: &&str| {
        word.len() >= 4
            && word.bytes().all(|byte| byte.is_ascii_hexdigit())
            && word.bytes().any(|byte| byte.is_ascii_digit())
    };
    let (ids, words): (Vec<&str>, Vec<&str>) = name.split_whitespace().partition(is_id);
    let letters = words.concat().chars().filter(|letter| letter.is_alphabetic()).count();
    let says_nothing = name.trim().is_empty() || (!ids.is_empty() && letters < 3);
    (!says_nothing).then(|| capital(name.trim()))
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

    #[test]
    fn a_title_comes_from_a_name_that_says_something() {
        let title = |name: &str| title_of(Path::new(name));
        assert_eq!(title("photos/red_kite-2.png").as_deref(), Some("Red kite 2"));
        assert_eq!(title("ox.svg").as_deref(), Some("Ox"));
        assert_eq!(title("IMG_2034.jpg").as_deref(), Some("IMG 2034"));
        for name in ["tw-1f98a.svg", "om-2764.svg", "1F6B2.svg", ""] {
            assert_eq!(title(name), None, "{name}");
        }
    }
}
