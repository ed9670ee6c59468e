//! The levels that come with the program.
//!
//! They are the files below `levels/`, embedded as they are: `levels/<game>/<name>.toml`, or with one folder
//! between for a pack of its own, `levels/<game>/<pack>/<name>.toml`. A level's id is its path without the
//! extension. Files begin with a number where their order matters; the number alone is enough to find one.
//! Levels are read when they are first asked for, so that a start costs nothing.

use crate::{files, games};
use include_dir::{Dir, File, include_dir};
use pentimento_base::document::ReadError;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use std::path::Path;
use std::sync::OnceLock;

static EMBEDDED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/levels");

/// Levels that are shown together.
pub struct Pack {
    pub kind: &'static dyn Kind,
    /// The folder's name; that of the game for levels which stand in no folder of their own.
    pub name: &'static str,
    pub levels: Vec<Level>,
}

pub struct Level {
    /// `buttons/03-triangle`.
    pub id: String,
    /// `03-triangle`.
    pub name: &'static str,
    path: &'static Path,
    text: &'static str,
    read: OnceLock<Result<Box<dyn AnyPuzzle>, ReadError>>,
}

impl Level {
    fn of(file: &'static File<'static>) -> Option<Self> {
        let path = file.path();
        let name = path.file_stem()?.to_str()?;
        let parts = path.with_extension("");
        let parts: Vec<_> = parts.iter().map(|part| part.to_string_lossy()).collect();
        let id = parts.join("/");
        Some(Self { id, name, path, text: file.contents_utf8()?, read: OnceLock::new() })
    }

    /// The folder it stands in.
    pub fn pack(&self) -> &str {
        self.path.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default()
    }

    /// The file as it is.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// An error here is a fault of the program, which a test finds.
    pub fn puzzle(&self) -> Result<&dyn AnyPuzzle, &ReadError> {
        let first = || files::read(self.path, self.text).map(|mut puzzles| puzzles.swap_remove(0));
        self.read.get_or_init(first).as_ref().map(AsRef::as_ref)
    }

    /// What the file says, or its name without the number.
    pub fn title(&self) -> String {
        let said = self.puzzle().ok().and_then(|puzzle| puzzle.meta().title.clone());
        said.unwrap_or_else(|| {
            self.name.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-').replace('-', " ")
        })
    }

    /// Whether a person who types `asked` means this level: the whole id, or its folder and number.
    fn answers_to(&self, asked: &str) -> bool {
        match self.id.strip_prefix(asked) {
            Some("") => true,
            Some(rest) => {
                let number = asked.rsplit('/').next().is_some_and(|n| n.parse::<u32>().is_ok());
                number && rest.starts_with('-')
            }
            None => false,
        }
    }
}

/// All packs, in the order of the menu.
pub fn packs() -> &'static [Pack] {
    static PACKS: OnceLock<Vec<Pack>> = OnceLock::new();
    PACKS.get_or_init(|| games::GAMES.iter().copied().flat_map(packs_of).collect())
}

fn packs_of(kind: &'static dyn Kind) -> Vec<Pack> {
    let game = kind.info().name;
    let Some(folder) = EMBEDDED.get_dir(game) else { return Vec::new() };
    let mut packs: Vec<Pack> = folder.dirs().filter_map(|inner| pack(kind, inner)).collect();
    packs.sort_by_key(|pack| pack.name);
    packs.splice(0..0, pack(kind, folder));
    packs
}

fn pack(kind: &'static dyn Kind, folder: &'static Dir<'static>) -> Option<Pack> {
    let name = folder.path().file_name()?.to_str()?;
    let puzzle = |file: &&File<'static>| file.path().extension().is_some_and(|extension| extension != "md");
    let mut levels: Vec<Level> = folder.files().filter(puzzle).filter_map(Level::of).collect();
    levels.sort_by(|a, b| a.id.cmp(&b.id));
    (!levels.is_empty()).then_some(Pack { kind, name, levels })
}

/// The level a person means by `buttons/03-triangle` or `buttons/03`.
pub fn find(asked: &str) -> Option<&'static Level> {
    packs().iter().flat_map(|pack| &pack.levels).find(|level| level.answers_to(asked))
}

fn placed(game: &str, pack: &str, name: &str) -> Option<(&'static Pack, usize)> {
    let pack = packs().iter().find(|known| known.kind.info().name == game && known.name == pack)?;
    Some((pack, pack.levels.iter().position(|level| level.name == name)?))
}

/// The level that comes after one of a game's pack.
pub fn after(game: &str, pack: &str, name: &str) -> Option<&'static Level> {
    let (pack, place) = placed(game, pack, name)?;
    pack.levels.get(place + 1)
}

/// Its number in its pack, from 1.
pub fn number(game: &str, pack: &str, name: &str) -> Option<usize> {
    placed(game, pack, name).map(|(_, place)| place + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedded_level_is_read_and_found_by_its_id() {
        for level in packs().iter().flat_map(|pack| &pack.levels) {
            let puzzle = level.puzzle().unwrap_or_else(|error| panic!("{}: {error}", level.id));
            assert!(level.id.starts_with(puzzle.kind().info().name), "{} is of another game", level.id);
            assert_eq!(find(&level.id).map(|found| &found.id), Some(&level.id));
            assert!(!level.title().is_empty());
        }
    }

    #[test]
    fn a_number_is_enough_and_a_part_of_a_word_is_not() {
        let level = Level {
            id: "buttons/03-triangle".to_owned(),
            name: "03-triangle",
            path: Path::new("buttons/03-triangle.toml"),
            text: "",
            read: OnceLock::new(),
        };
        assert!(level.answers_to("buttons/03") && level.answers_to("buttons/03-triangle"));
        assert!(!level.answers_to("buttons/0") && !level.answers_to("buttons/03-tri"));
        assert!(!level.answers_to("buttons") && !level.answers_to(""));
        assert_eq!(level.title(), "triangle");
    }
}
