//! Packs on disk: a folder of puzzle files, or one file with several puzzles.
//!
//! Files that don't have the name of a puzzle file, such as pictures and read-me files, are ignored. If a puzzle file
//! cannot be read, there is a note about it, and the others are still read.

use super::LevelFile;
use super::murals::{self, Mural};
use crate::files;
use crate::store::puzzles::files_below;
use crate::store::{Error, bounded};
use pentimento_base::document::LARGEST;
use pentimento_engine::kind::AnyPuzzle;
use rayon::prelude::*;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// How deep nested folders are searched.
const DEEPEST: u32 = 4;

/// The levels in a folder, of any game, sorted by name.
#[derive(Default)]
pub struct Folder {
    pub levels: Vec<LevelFile>,
    /// A sentence for each file that cannot be read.
    pub notes: Vec<String>,
    /// These files, each with its sentence.
    pub unread: Vec<(PathBuf, String)>,
    pub mural: Option<Mural>,
}

/// Reads a pack from a folder, or from a single file.
pub fn read(path: &Path) -> Result<Folder, Error> {
    let meta = fs::metadata(path).map_err(|e| Error::io("read", path, e))?;
    if meta.is_dir() {
        // It is an error if the folder itself cannot be listed. A folder inside it that cannot be listed is ignored.
        drop(fs::read_dir(path).map_err(|e| Error::io("read", path, e))?);
    }
    let (root, paths) = members(path);
    let read: Vec<Result<Vec<LevelFile>, String>> = paths.par_iter().map(|path| levels(root, path)).collect();
    let mut folder = Folder::default();
    for (path, result) in paths.into_iter().zip(read) {
        match result {
            Ok(levels) => folder.levels.extend(levels),
            Err(note) => {
                folder.notes.push(note.clone());
                folder.unread.push((path, note));
            }
        }
    }
    for (place, level) in folder.levels.iter_mut().enumerate() {
        level.number = place + 1;
    }
    let mural = path.join(murals::FILE);
    if mural.is_file() {
        match text(&mural)
            .map_err(|error| error.to_string())
            .and_then(|text| Mural::read(&text).map_err(|error| format!("{}: {error}", mural.display())))
        {
            Ok(mural) => folder.mural = Some(mural),
            Err(note) => folder.notes.push(note),
        }
    }
    Ok(folder)
}

/// The files of a pack, and the folder that their names are relative to.
fn members(pack: &Path) -> (&Path, Vec<PathBuf>) {
    if !pack.is_dir() {
        return (pack.parent().unwrap_or(pack), vec![pack.to_owned()]);
    }
    let mut paths = files_below(pack, DEEPEST);
    paths.retain(|path| files::is_known(path) && path.file_name().is_none_or(|name| name != murals::FILE));
    (pack, paths)
}

/// The file in a pack that contains the levels with this name.
pub(super) fn file_of(pack: &Path, name: &str) -> Option<PathBuf> {
    let (root, paths) = members(pack);
    paths.into_iter().find(|path| name_below(root, path) == name)
}

fn name_below(root: &Path, path: &Path) -> String {
    let below = path.strip_prefix(root).unwrap_or(path).with_extension("");
    below.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn levels(root: &Path, path: &Path) -> Result<Vec<LevelFile>, String> {
    let shown = path.display();
    let text = text(path).map_err(|error| error.to_string())?;
    let puzzles = files::read(path, &text).map_err(|error| format!("{shown}: {error}"))?;
    let below = name_below(root, path);
    let several = puzzles.len() > 1;
    let level = |(place, puzzle): (usize, Box<dyn AnyPuzzle>)| {
        let number = if several { format!(":{}", place + 1) } else { String::new() };
        LevelFile::new(format!("{shown}{number}"), format!("{below}{number}"), place + 1, puzzle.into())
    };
    Ok(puzzles.into_iter().enumerate().map(level).collect())
}

fn text(path: &Path) -> Result<String, Error> {
    let io = |error| Error::io("read", path, error);
    let bytes = bounded::read(path, LARGEST as u64).map_err(io)?;
    let text = String::from_utf8(bytes).map_err(|_| io(ErrorKind::InvalidData.into()))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The packs in a folder of packs. Each folder in it is a pack, and so is each puzzle file.
pub(super) fn packs_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    let hidden = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    paths.retain(|path| !hidden(path) && (path.is_dir() || files::is_known(path)));
    paths.sort();
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: &str = "game = \"buttons\"\ncolors = 3\nstate = [0, 2, 0]\nedges = [[0, 1], [1, 2]]\n";
    const TWO_IN_ONE: &str = "<puzzleset>\
        <puzzle type=\"grid\"><clues type=\"columns\"><line><count>1</count></line></clues>\
        <clues type=\"rows\"><line><count>1</count></line></clues></puzzle>\
        <puzzle type=\"grid\"><clues type=\"columns\"><line><count>2</count></line></clues>\
        <clues type=\"rows\"><line><count>1</count></line><line><count>1</count></line></clues></puzzle>\
        </puzzleset>";

    #[test]
    fn a_folder_is_read_in_order_with_every_puzzle_of_every_file() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("more")).unwrap();
        fs::write(at("b.toml"), THREE).unwrap();
        fs::write(at("a.xml"), TWO_IN_ONE).unwrap();
        fs::write(at("more/c.toml"), THREE).unwrap();
        fs::write(at("README.md"), "no puzzle").unwrap();
        fs::write(at(".hidden.toml"), "no puzzle").unwrap();
        fs::write(at("broken.toml"), "game = \"chess\"").unwrap();
        let pack = read(folder.path()).unwrap();
        let names: Vec<&str> = pack.levels.iter().map(|level| level.name.as_str()).collect();
        assert_eq!(names, ["a:1", "a:2", "b", "more/c"]);
        assert_eq!(file_of(folder.path(), "more/c"), Some(at("more/c.toml")));
        assert_eq!(file_of(folder.path(), "README"), None);
        assert_eq!(pack.notes.len(), 1);
        assert!(pack.notes[0].contains("broken.toml") && pack.notes[0].contains("chess"), "{:?}", pack.notes);
    }

    #[test]
    fn a_file_with_several_puzzles_is_a_pack_and_a_missing_folder_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let many = folder.path().join("many.xml");
        fs::write(&many, TWO_IN_ONE).unwrap();
        assert_eq!(read(&many).unwrap().levels.len(), 2);
        assert_eq!(packs_in(folder.path()), [many]);
        assert!(read(&folder.path().join("gone")).is_err());
        assert!(packs_in(&folder.path().join("gone")).is_empty());
    }
}
