//! All packs together: the embedded ones, the player's own, and those opened from the command line.
//!
//! The player's packs are read once. To show new files, a screen calls [`Library::read_own`] again.

use super::folders::{self, Folder};
use super::{LevelFile, Pack, Source, embedded, pack_title};
use crate::games::GAMES;
use crate::store::{self, Origin, Store};
use pentimento_engine::kind::AnyPuzzle;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The player's packs and the opened packs. The embedded packs are always available.
#[derive(Default)]
pub struct Library {
    own: Vec<Pack>,
    opened: Vec<Pack>,
}

impl Library {
    /// Adds packs that were opened from the command line. They come before all others.
    pub(crate) fn open(&mut self, packs: Vec<Pack>) {
        self.opened.splice(0..0, packs);
    }

    /// Reads the player's packs again. Returns a sentence for each file that cannot be read.
    pub(crate) fn read_own(&mut self, store: &Store) -> Vec<String> {
        let (packs, notes) = own(store);
        self.own = packs;
        notes
    }

    /// The number of packs that were opened from the command line.
    pub(crate) fn opened(&self) -> usize {
        self.opened.len()
    }

    /// All packs: first the opened ones, then for each game the embedded ones and the player's own.
    pub(crate) fn packs(&self) -> Vec<Pack> {
        let mut packs = self.opened.clone();
        for kind in GAMES {
            let game = kind.info().name;
            packs.extend(embedded::packs().iter().filter(|pack| pack.is_of(game)).map(readable));
            packs.extend(self.own.iter().filter(|pack| pack.is_of(game)).cloned());
        }
        packs
    }

    /// All packs that were read so far, without copying them.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Pack> {
        self.opened.iter().chain(&self.own).chain(embedded::packs())
    }

    /// The pack that contains a level, and the index of the level in it.
    fn find(&self, game: &str, pack: &str, name: &str) -> Option<(&Pack, usize)> {
        let pack = self.all().find(|known| known.is_of(game) && known.id == pack)?;
        Some((pack, pack.place_of(name)?))
    }

    /// The name and the puzzle of the next level in the same pack.
    pub(crate) fn after(&self, game: &str, pack: &str, name: &str) -> Option<(String, Arc<dyn AnyPuzzle>)> {
        let (pack, place) = self.find(game, pack, name)?;
        let next = pack.levels.get(place + 1)?;
        Some((next.name.clone(), next.shared().ok()?.clone()))
    }

    /// The number of a level in its pack, counted from 1.
    pub(crate) fn number(&self, game: &str, pack: &str, name: &str) -> Option<usize> {
        self.find(game, pack, name).map(|(pack, place)| pack.levels[place].number)
    }
}

/// Copies an embedded pack without the levels that cannot be read. A test checks that all of them can be
/// read.
fn readable(pack: &Pack) -> Pack {
    let mut pack = pack.clone();
    pack.levels.retain(|level| level.puzzle().is_ok());
    pack
}

/// The player's packs and the puzzles that the player made, and a sentence for each file that cannot be read.
pub fn own(store: &Store) -> (Vec<Pack>, Vec<String>) {
    let (mut packs, mut notes) = (Vec::new(), Vec::new());
    for OwnPack { id, name, path } in own_packs(store) {
        match folders::read(&path) {
            Ok(mut folder) => {
                notes.append(&mut folder.notes);
                packs.extend(by_game(&id, &name, Source::Own, folder));
            }
            Err(error) => notes.push(error.to_string()),
        }
    }
    (packs, notes)
}

/// One of the player's packs that has not been read yet.
struct OwnPack {
    id: String,
    name: String,
    path: PathBuf,
}

fn own_packs(store: &Store) -> Vec<OwnPack> {
    let mut all: Vec<OwnPack> = Vec::new();
    for path in folders::packs_in(&store.packs_dir()) {
        let text = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let (short, long) = (text(path.file_stem()), text(path.file_name()));
        // A folder and a file, or two files of different formats, can have the same name.
        let name = if all.iter().any(|pack| pack.name == short) { long } else { short };
        all.push(OwnPack { id: format!("~packs/{name}"), name, path });
    }
    if store.puzzles_dir().is_dir() {
        let (id, name) = ("~own".to_owned(), "your own".to_owned());
        all.push(OwnPack { id, name, path: store.puzzles_dir() });
    }
    all
}

/// The name of a level in this pack, given its id.
fn name_in<'a>(pack: &str, id: &'a str) -> Option<&'a str> {
    id.strip_prefix(pack)?.strip_prefix('/')
}

/// Whether an id can belong to one of the player's levels. Other ids need no search on the disk.
fn is_own(id: &str) -> bool {
    id.starts_with('~')
}

/// Finds the file of one of the player's levels. The id must not have the number of the puzzle in the file.
pub fn own_file(store: &Store, id: &str) -> Option<PathBuf> {
    if !is_own(id) {
        return None;
    }
    own_packs(store).into_iter().find_map(|pack| folders::file_of(&pack.path, name_in(&pack.id, id)?))
}

/// Finds one of the player's levels by its id.
pub fn own_level(store: &Store, id: &str) -> Option<(Origin, Arc<dyn AnyPuzzle>)> {
    if !is_own(id) {
        return None;
    }
    own(store).0.into_iter().find_map(|pack| {
        let level = &pack.levels[pack.place_of(name_in(&pack.id, id)?)?];
        Some((pack.origin(level), level.shared().ok()?.clone()))
    })
}

/// The packs in a folder or file given on the command line, and a sentence for each file that cannot be read.
pub fn opened(path: &Path) -> Result<(Vec<Pack>, Vec<String>), store::Error> {
    let mut folder = folders::read(path)?;
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = whole.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let notes = std::mem::take(&mut folder.notes);
    Ok((by_game(&whole.to_string_lossy(), &name, Source::Opened, folder), notes))
}

/// Splits a folder into a pack for each game, in the order of the menu.
fn by_game(id: &str, name: &str, source: Source, folder: Folder) -> Vec<Pack> {
    let pack = |kind| Pack {
        kind,
        source,
        id: id.to_owned(),
        title: pack_title(kind, name),
        levels: Vec::new(),
        mural: None,
    };
    let mut packs: Vec<Pack> = GAMES.iter().copied().map(pack).collect();
    for level in folder.levels {
        let Ok(puzzle) = level.puzzle() else { continue };
        let game = puzzle.kind().info().name;
        let Some(pack) = packs.iter_mut().find(|pack| pack.is_of(game)) else { continue };
        let id = match source {
            Source::Own => format!("{id}/{}", level.name),
            Source::Embedded | Source::Opened => level.id.clone(),
        };
        pack.levels.push(LevelFile { id, number: pack.levels.len() + 1, ..level });
    }
    packs.retain(|pack| !pack.levels.is_empty());
    // This checks that all pieces are puzzles of one game, and that there is one for each place.
    if let (Some(mural), [pack]) = (folder.mural, &mut packs[..])
        && pack.levels.len() == mural.pieces()
    {
        pack.mural = Some(mural);
    }
    packs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::scratch;
    use std::fs;

    const THREE: &str = "game = \"buttons\"\ncolors = 3\nstate = [0, 2, 0]\nedges = [[0, 1], [1, 2]]\n";

    #[test]
    fn the_players_packs_and_puzzles_are_listed_beside_the_embedded_ones() {
        let (_folder, store) = scratch();
        let winter = store.packs_dir().join("long-winter");
        fs::create_dir_all(&winter).unwrap();
        for name in ["1.toml", "2.toml"] {
            fs::write(winter.join(name), THREE).unwrap();
        }
        store.keep_puzzle("buttons", "Mine", "toml", THREE.as_bytes()).unwrap();
        let mut library = Library::default();
        let before = library.packs().len();
        assert!(library.read_own(&store).is_empty());
        let packs = library.packs();
        assert_eq!(packs.len(), before + 2);
        let titles: Vec<&str> = packs.iter().map(|pack| pack.title.as_str()).collect();
        assert!(
            titles.contains(&"Buttons: Long winter") && titles.contains(&"Buttons: Your own"),
            "{titles:?}"
        );
        let (name, _) = library.after("buttons", "~packs/long-winter", "1").unwrap();
        assert_eq!((name.as_str(), library.number("buttons", "~packs/long-winter", "2")), ("2", Some(2)));
        assert!(library.after("buttons", "~packs/long-winter", "2").is_none());
    }

    #[test]
    fn two_packs_that_differ_only_in_their_extension_have_ids_of_their_own() {
        let (_folder, store) = scratch();
        fs::create_dir_all(store.packs_dir().join("winter")).unwrap();
        fs::write(store.packs_dir().join("winter/1.toml"), THREE).unwrap();
        fs::write(store.packs_dir().join("winter.toml"), THREE).unwrap();
        let ids: Vec<String> = own(&store).0.into_iter().map(|pack| pack.id).collect();
        assert_eq!(ids, ["~packs/winter", "~packs/winter.toml"]);
    }

    #[test]
    fn an_own_level_is_found_by_its_id() {
        let (_folder, store) = scratch();
        let path = store.keep_puzzle("buttons", "Mine", "toml", THREE.as_bytes()).unwrap();
        let id = own(&store).0[0].levels[0].id.clone();
        assert_eq!(id, "~own/buttons/mine");
        let (origin, _) = own_level(&store, &id).unwrap();
        assert_eq!(origin, Origin::Level { pack: "~own".into(), name: "buttons/mine".into() });
        assert_eq!(own_file(&store, &id), Some(path));
        assert!(own_level(&store, "~own/buttons/other").is_none());
    }

    #[test]
    fn embedded_levels_follow_each_other() {
        let library = Library::default();
        let (next, _) = library.after("buttons", "buttons", "01-first-press").unwrap();
        assert!(next.starts_with("02-"), "{next}");
        assert_eq!(library.number("buttons", "buttons", "03-both-sides"), Some(3));
    }

    #[test]
    fn an_opened_pack_comes_first_and_its_id_is_the_whole_path() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.toml"), THREE).unwrap();
        let (packs, notes) = opened(folder.path()).unwrap();
        assert!(notes.is_empty() && Path::new(&packs[0].id).is_absolute());
        let mut library = Library::default();
        library.open(packs);
        assert_eq!((library.opened(), library.packs()[0].levels.len()), (1, 1));
    }
}
