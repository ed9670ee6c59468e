//! Packs on the disk: a folder of puzzle files, or one file that holds several puzzles.
//!
//! What is no puzzle by its name (pictures, read-me files) is passed over in silence; what should be one and cannot be
//! read is told in a note and costs only itself.

use super::puzzles::files_below;
use super::{Error, bounded};
use crate::files;
use pentimento_base::document::LARGEST;
use pentimento_engine::kind::AnyPuzzle;
use rayon::prelude::*;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// How deep folders in folders are looked through.
const DEEPEST: u32 = 4;

/// A puzzle of a pack.
pub struct Found {
    /// Its file below the pack's folder without the extension, with `:2` for the second of several.
    pub name: String,
    /// As one would type it.
    pub typed: String,
    pub puzzle: Box<dyn AnyPuzzle>,
}

/// All that was found, in the order of the names, and a sentence for each file that cannot be read.
#[derive(Default)]
pub struct Folder {
    pub found: Vec<Found>,
    pub notes: Vec<String>,
}

/// Reads a folder, or a file as a pack of its own.
pub fn read(path: &Path) -> Result<Folder, Error> {
    let meta = fs::metadata(path).map_err(|e| Error::io("read", path, e))?;
    if meta.is_dir() {
        // A folder that may not be listed is told, one below it is passed over.
        drop(fs::read_dir(path).map_err(|e| Error::io("read", path, e))?);
    }
    let (root, paths) = members(path);
    let read: Vec<Result<Vec<Found>, String>> = paths.par_iter().map(|path| puzzles(root, path)).collect();
    let mut folder = Folder::default();
    for result in read {
        match result {
            Ok(found) => folder.found.extend(found),
            Err(note) => folder.notes.push(note),
        }
    }
    Ok(folder)
}

/// The files of a pack, and what their names begin after.
fn members(pack: &Path) -> (&Path, Vec<PathBuf>) {
    if !pack.is_dir() {
        return (pack.parent().unwrap_or(pack), vec![pack.to_owned()]);
    }
    let mut paths = files_below(pack, DEEPEST);
    paths.retain(|path| files::is_known(path));
    (pack, paths)
}

/// The file of a pack whose puzzles are called `name`.
pub fn file_of(pack: &Path, name: &str) -> Option<PathBuf> {
    let (root, paths) = members(pack);
    paths.into_iter().find(|path| name_below(root, path) == name)
}

fn name_below(root: &Path, path: &Path) -> String {
    let below = path.strip_prefix(root).unwrap_or(path).with_extension("");
    below.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn puzzles(root: &Path, path: &Path) -> Result<Vec<Found>, String> {
    let shown = path.display();
    let text = text(path).map_err(|error| error.to_string())?;
    let puzzles = files::read(path, &text).map_err(|error| format!("{shown}: {error}"))?;
    let below = name_below(root, path);
    let several = puzzles.len() > 1;
    let found = |(place, puzzle): (usize, Box<dyn AnyPuzzle>)| {
        let number = if several { format!(":{}", place + 1) } else { String::new() };
        Found { name: format!("{below}{number}"), typed: format!("{shown}{number}"), puzzle }
    };
    Ok(puzzles.into_iter().enumerate().map(found).collect())
}

fn text(path: &Path) -> Result<String, Error> {
    let io = |error| Error::io("read", path, error);
    let bytes = bounded::read(path, LARGEST as u64).map_err(io)?;
    let text = String::from_utf8(bytes).map_err(|_| io(ErrorKind::InvalidData.into()))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The packs in a folder of packs: each folder in it, and each file.
pub fn within(folder: &Path) -> Vec<PathBuf> {
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
        let names: Vec<&str> = pack.found.iter().map(|found| found.name.as_str()).collect();
        assert_eq!(names, ["a:1", "a:2", "b", "more/c"]);
        assert_eq!(file_of(folder.path(), "more/c"), Some(at("more/c.toml")));
        assert_eq!(file_of(folder.path(), "README"), None);
        assert_eq!(pack.notes.len(), 1);
        assert!(pack.notes[0].contains("broken.toml") && pack.notes[0].contains("chess"), "{:?}", pack.notes);
    }

    #[test]
    fn a_file_of_several_is_a_pack_and_nothing_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let many = folder.path().join("many.xml");
        fs::write(&many, TWO_IN_ONE).unwrap();
        assert_eq!(read(&many).unwrap().found.len(), 2);
        assert_eq!(within(folder.path()), [many]);
        assert!(read(&folder.path().join("gone")).is_err());
        assert!(within(&folder.path().join("gone")).is_empty());
    }
}
