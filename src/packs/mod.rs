//! Levels, and the packs that contain them.
//!
//! A [`Pack`] contains levels of one game. Packs come from three sources ([`Source`]): the program itself
//! ([`embedded`]), the player's folders, and a folder or file opened from the command line ([`folders`]). [`Library`]
//! combines all of them.
//!
//! Invariant: no two packs of a game have the same id, so saves and results never confuse levels of two packs. The id
//! is the name of the folder for embedded packs, `~own` or `~packs/<name>` for the player's packs, and the whole path
//! for opened packs.

pub mod embedded;
pub mod folders;
mod library;
pub mod murals;

pub use library::{Library, opened, own, own_file, own_level};

use crate::files;
use crate::store::Origin;
use murals::Mural;
use pentimento_base::document::ReadError;
use pentimento_base::outside;
use pentimento_base::prose::capital;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// Where a pack comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Embedded,
    /// The player's own folders, inside the data folder.
    Own,
    /// A path given on the command line.
    Opened,
}

/// The levels of one game from one source.
#[derive(Clone)]
pub struct Pack {
    pub kind: &'static dyn Kind,
    pub source: Source,
    /// The id that saves and results use for the pack.
    pub id: String,
    /// The title on the screen: `Nonogram: Long winter`.
    pub title: String,
    pub levels: Vec<LevelFile>,
    /// The layout of the pieces, if the levels are pieces of one large picture.
    pub mural: Option<Mural>,
}

impl Pack {
    pub(crate) fn is_of(&self, game: &str) -> bool {
        self.kind.info().name == game
    }

    /// The origin of a level, as saves and results record it.
    pub(crate) fn origin(&self, level: &LevelFile) -> Origin {
        Origin::Level { pack: self.id.clone(), name: level.name.clone() }
    }

    /// The other origin that results and saves of this level may have.
    pub(crate) fn other_origin(&self, level: &LevelFile) -> Option<Origin> {
        let name = level.other.clone()?;
        // If another level has this name, the record belongs to that level.
        let is_taken = self.levels.iter().any(|level| level.name == name);
        (!is_taken).then(|| Origin::Level { pack: self.id.clone(), name })
    }

    fn place_of(&self, name: &str) -> Option<usize> {
        let named = self.levels.iter().position(|level| level.name == name);
        named.or_else(|| self.levels.iter().position(|level| level.other.as_deref() == Some(name)))
    }
}

/// A level of a pack.
#[derive(Clone)]
pub struct LevelFile {
    /// The name to type on the command line: `buttons/03-triangle`, `~own/cup`, `folder/many.xml:2`.
    pub id: String,
    /// The path of the file relative to the pack. It includes the extension only if another file has the same path
    /// except for the extension. `:2` at the end means the second puzzle in the file.
    pub name: String,
    /// The name with the extension if `name` has none, otherwise without it. Results and saves may use this name,
    /// because files can be added and removed.
    other: Option<String>,
    /// The number of the level in its pack, counted from 1.
    pub number: usize,
    content: Content,
}

#[derive(Clone)]
enum Content {
    Embedded(Arc<EmbeddedFile>),
    Puzzle(Arc<dyn AnyPuzzle>),
}

/// A level file that is embedded in the program. It is parsed when it is first needed, so that the program
/// starts quickly.
struct EmbeddedFile {
    path: &'static Path,
    text: &'static str,
    puzzle: OnceLock<Result<Arc<dyn AnyPuzzle>, ReadError>>,
}

impl EmbeddedFile {
    fn puzzle(&self) -> Result<&Arc<dyn AnyPuzzle>, &ReadError> {
        let first = || files::read(self.path, self.text).map(|mut puzzles| puzzles.swap_remove(0).into());
        self.puzzle.get_or_init(first).as_ref()
    }
}

impl LevelFile {
    /// Makes a level whose puzzle has already been read.
    pub(crate) fn new(id: String, name: String, number: usize, puzzle: Arc<dyn AnyPuzzle>) -> Self {
        Self { id, name, other: None, number, content: Content::Puzzle(puzzle) }
    }

    /// The puzzle of this level. Only a broken embedded file returns an error. A test checks that none is
    /// broken.
    pub fn puzzle(&self) -> Result<&dyn AnyPuzzle, &ReadError> {
        self.shared().map(AsRef::as_ref)
    }

    pub(crate) fn shared(&self) -> Result<&Arc<dyn AnyPuzzle>, &ReadError> {
        match &self.content {
            Content::Embedded(file) => file.puzzle(),
            Content::Puzzle(puzzle) => Ok(puzzle),
        }
    }

    /// The text of an embedded file. `None` for a level on disk.
    pub fn embedded_text(&self) -> Option<&'static str> {
        match &self.content {
            Content::Embedded(file) => Some(file.text),
            Content::Puzzle(_) => None,
        }
    }

    /// The puzzle's title, or the level's name if there is no title.
    pub fn title(&self) -> String {
        let title = self.puzzle().ok().and_then(|puzzle| puzzle.meta().title.clone());
        match title.filter(|title| !title.trim().is_empty()) {
            Some(title) => title,
            None => match &self.content {
                Content::Embedded(_) => without_number(&self.name),
                Content::Puzzle(_) => outside::title(&self.name),
            },
        }
    }
}

/// The name without its number: `heart` for `01-heart`.
fn without_number(name: &str) -> String {
    name.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-').replace('-', " ")
}

/// The title of a pack: `Nonogram: Long winter` for `long-winter`.
fn pack_title(kind: &dyn Kind, name: &str) -> String {
    let words = capital(&outside::title(name).replace(['-', '_'], " "));
    format!("{}: {words}", kind.info().title)
}
