//! The levels that come with the program.
//!
//! They are the files below `levels/`, embedded unchanged: `levels/<game>/<name>.toml`, or
//! `levels/<game>/<pack>/<name>.toml` for another pack of that game. A level's id is its path without the extension.
//! Names begin with a number, which defines the order. A level can also be found by its folder and its number, as in
//! `buttons/03`.

use super::murals::{self, Mural};
use super::{Content, EmbeddedFile, LevelFile, Pack, Source, pack_title};
use crate::games;
use include_dir::{Dir, File, include_dir};
use pentimento_engine::kind::Kind;
use std::sync::{Arc, OnceLock};

static EMBEDDED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/levels");

/// All packs, in the order of the menu.
pub fn packs() -> &'static [Pack] {
    static PACKS: OnceLock<Vec<Pack>> = OnceLock::new();
    PACKS.get_or_init(|| games::GAMES.iter().copied().flat_map(packs_of).collect())
}

fn packs_of(kind: &'static dyn Kind) -> Vec<Pack> {
    let game = kind.info().name;
    let Some(folder) = EMBEDDED.get_dir(game) else { return Vec::new() };
    let mut packs: Vec<Pack> = folder.dirs().filter_map(|inner| pack(kind, inner)).collect();
    packs.sort_by(|a, b| a.id.cmp(&b.id));
    packs.splice(0..0, pack(kind, folder));
    packs
}

fn pack(kind: &'static dyn Kind, folder: &'static Dir<'static>) -> Option<Pack> {
    let id = folder.path().file_name()?.to_str()?.to_owned();
    let is_mural = |file: &File<'static>| file.path().file_name().is_some_and(|name| name == murals::FILE);
    let is_puzzle = |file: &&File<'static>| {
        file.path().extension().is_some_and(|extension| extension != "md") && !is_mural(file)
    };
    // A test checks that all murals can be read.
    let mural = folder.files().find(|file| is_mural(file)).and_then(File::contents_utf8);
    let mural = mural.and_then(|text| Mural::read(text).ok());
    let mut levels: Vec<LevelFile> = folder.files().filter(is_puzzle).filter_map(level).collect();
    levels.sort_by(|a, b| a.id.cmp(&b.id));
    for (place, level) in levels.iter_mut().enumerate() {
        level.number = place + 1;
    }
    let title = if id == kind.info().name { kind.info().title.to_owned() } else { pack_title(kind, &id) };
    let title = mural.as_ref().map_or(title, |mural| format!("{}: {}", kind.info().title, mural.title));
    (!levels.is_empty()).then_some(Pack { kind, source: Source::Embedded, id, title, levels, mural })
}

fn level(file: &'static File<'static>) -> Option<LevelFile> {
    let path = file.path();
    let name = path.file_stem()?.to_str()?.to_owned();
    let parts = path.with_extension("");
    let parts: Vec<_> = parts.iter().map(|part| part.to_string_lossy()).collect();
    let content = EmbeddedFile { path, text: file.contents_utf8()?, puzzle: OnceLock::new() };
    Some(LevelFile {
        id: parts.join("/"),
        name,
        other: None,
        number: 0,
        content: Content::Embedded(Arc::new(content)),
    })
}

/// Finds a level by `buttons/03-triangle` or `buttons/03`, and returns it with its pack.
pub fn find(asked: &str) -> Option<(&'static Pack, &'static LevelFile)> {
    let all = packs().iter().flat_map(|pack| pack.levels.iter().map(move |level| (pack, level)));
    all.into_iter().find(|(_, level)| is_meant(&level.id, asked))
}

/// Whether `asked` is the whole id of a level, or only its folder and number.
fn is_meant(id: &str, asked: &str) -> bool {
    match id.strip_prefix(asked) {
        Some("") => true,
        Some(rest) => {
            let number = asked.rsplit('/').next().is_some_and(|n| n.parse::<u32>().is_ok());
            number && rest.starts_with('-')
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::without_number;
    use super::*;

    #[test]
    fn every_embedded_level_can_be_read_and_is_found_by_its_id() {
        for level in packs().iter().flat_map(|pack| &pack.levels) {
            let puzzle = level.puzzle().unwrap_or_else(|error| panic!("{}: {error}", level.id));
            assert!(level.id.starts_with(puzzle.kind().info().name), "{} is of another game", level.id);
            assert_eq!(find(&level.id).map(|(_, found)| &found.id), Some(&level.id));
            assert!(!level.title().is_empty());
        }
    }

    #[test]
    fn the_number_in_a_name_is_its_place_in_the_pack() {
        for level in packs().iter().flat_map(|pack| &pack.levels) {
            assert!(level.name.starts_with(&format!("{:02}-", level.number)), "{}", level.id);
        }
    }

    #[test]
    fn a_number_finds_a_level_and_half_a_word_does_not() {
        let id = "buttons/03-triangle";
        assert!(is_meant(id, "buttons/03") && is_meant(id, "buttons/03-triangle"));
        assert!(!is_meant(id, "buttons/0") && !is_meant(id, "buttons/03-tri"));
        assert!(!is_meant(id, "buttons") && !is_meant(id, ""));
        assert_eq!(without_number("03-triangle"), "triangle");
    }
}
