//! Packs on disk: a folder of puzzle files, or one file with several puzzles.
//!
//! Other files, such as pictures and read-me files, are ignored. If a puzzle file cannot be read, a note says
//! why, and the others are still read.

use super::LevelFile;
use super::murals::{self, Mural};
use crate::files;
use crate::store::puzzles::files_below;
use crate::store::{Error, bounded};
use pentimento_base::document::LARGEST;
use pentimento_engine::kind::AnyPuzzle;
use rayon::prelude::*;
use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The most levels of nested folders that are searched.
const DEEPEST: u32 = 4;

/// The levels in a folder, sorted by name. They can belong to several games.
#[derive(Default)]
pub struct Folder {
    pub levels: Vec<LevelFile>,
    /// A sentence for each file that cannot be read.
    pub notes: Vec<String>,
    /// The files that cannot be read, each with its sentence.
    pub unread: Vec<(PathBuf, String)>,
    pub mural: Option<Mural>,
}

/// Reads a pack from a folder, or from a single file.
pub fn read(path: &Path) -> Result<Folder, Error> {
    let meta = fs::metadata(path).map_err(|e| Error::io("read", path, e))?;
    if meta.is_dir() {
        // If the folder itself cannot be listed, this is an error. A folder inside it that cannot be listed
        // is ignored.
        drop(fs::read_dir(path).map_err(|e| Error::io("read", path, e))?);
    }
    let members = members(path);
    let read: Vec<Result<Vec<LevelFile>, String>> = members.par_iter().map(levels).collect();
    let mut folder = Folder::default();
    for (member, result) in members.into_iter().zip(read) {
        match result {
            Ok(levels) => folder.levels.extend(levels),
            Err(note) => {
                folder.notes.push(note.clone());
                folder.unread.push((member.path, note));
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

/// A file of a pack, and its names relative to the folder of the pack.
struct Member {
    path: PathBuf,
    /// The path without the extension. If two files differ only in the extension, the name includes it.
    name: String,
    /// The other name of the file: with the extension if `name` has none, otherwise without it. Results and saves may
    /// use it. `None` if it belongs to another file.
    other: Option<String>,
}

fn members(pack: &Path) -> Vec<Member> {
    if !pack.is_dir() {
        return named(pack.parent().unwrap_or(pack), vec![pack.to_owned()]);
    }
    let mut paths = files_below(pack, DEEPEST);
    paths.retain(|path| files::is_known(path) && path.file_name().is_none_or(|name| name != murals::FILE));
    named(pack, paths)
}

/// Gives each file a unique name. Some files differ only in the extension, and old results may name them without it.
/// Such results belong to the TOML file, because TOML is our own format. If there is no TOML file, they belong to the
/// first file.
fn named(root: &Path, paths: Vec<PathBuf>) -> Vec<Member> {
    let mut owners: HashMap<String, usize> = HashMap::new();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for (place, path) in paths.iter().enumerate() {
        let short = name_below(root, &path.with_extension(""));
        *counts.entry(short.clone()).or_default() += 1;
        let owner = owners.entry(short).or_insert(place);
        if path.extension().is_some_and(|extension| extension == "toml") {
            *owner = place;
        }
    }
    let member = |(place, path): (usize, PathBuf)| {
        let (short, long) = (name_below(root, &path.with_extension("")), name_below(root, &path));
        if counts[&short] == 1 && !ends_in_number(&short) {
            return Member { path, name: short, other: Some(long) };
        }
        let other = (owners[&short] == place).then_some(short);
        Member { path, name: long, other }
    };
    paths.into_iter().enumerate().map(member).collect()
}

/// Whether a name has the form of a numbered puzzle in a file, such as `many:2`.
fn ends_in_number(name: &str) -> bool {
    name.rsplit_once(':').is_some_and(|(_, number)| number.parse::<usize>().is_ok())
}

/// The file in a pack that contains the levels with this name.
pub(super) fn file_of(pack: &Path, name: &str) -> Option<PathBuf> {
    let members = members(pack);
    let named = members.iter().find(|member| member.name == name);
    let found = named.or_else(|| members.iter().find(|member| member.other.as_deref() == Some(name)));
    found.map(|member| member.path.clone())
}

fn name_below(root: &Path, path: &Path) -> String {
    let below = path.strip_prefix(root).unwrap_or(path);
    below.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn levels(member: &Member) -> Result<Vec<LevelFile>, String> {
    let shown = member.path.display();
    let text = text(&member.path).map_err(|error| error.to_string())?;
    let puzzles = files::read(&member.path, &text).map_err(|error| format!("{shown}: {error}"))?;
    let several = puzzles.len() > 1;
    let level = |(place, puzzle): (usize, Box<dyn AnyPuzzle>)| {
        let number = if several { format!(":{}", place + 1) } else { String::new() };
        let name = format!("{}{number}", member.name);
        let other = member.other.as_ref().map(|other| format!("{other}{number}"));
        let id = format!("{shown}{number}");
        LevelFile { other, ..LevelFile::new(id, name, place + 1, puzzle.into()) }
    };
    Ok(puzzles.into_iter().enumerate().map(level).collect())
}

fn text(path: &Path) -> Result<String, Error> {
    let io = |error| Error::io("read", path, error);
    let bytes = bounded::read(path, LARGEST as u64).map_err(io)?;
    let text = String::from_utf8(bytes).map_err(|_| io(ErrorKind::InvalidData.into()))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Lists the packs in a folder. Each folder in it is a pack, and each puzzle file too.
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
    fn files_that_differ_only_in_their_extension_have_names_of_their_own() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let json = r#"{"game": "buttons", "colors": 3, "state": [0, 2, 0], "edges": [[0, 1], [1, 2]]}"#;
        fs::write(at("a.json"), json).unwrap();
        fs::write(at("a.toml"), THREE).unwrap();
        fs::write(at("b.xml"), TWO_IN_ONE).unwrap();
        fs::write(at("b:1.toml"), THREE).unwrap();
        fs::write(at("c.toml"), THREE).unwrap();
        let levels = read(folder.path()).unwrap().levels;
        let names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
        assert_eq!(names, ["a.json", "a.toml", "b:1", "b:2", "b:1.toml", "c"]);
        // A result with a short name belongs to only one file.
        let others: Vec<Option<&str>> = levels.iter().map(|level| level.other.as_deref()).collect();
        let expected = [None, Some("a"), Some("b.xml:1"), Some("b.xml:2"), Some("b:1"), Some("c.toml")];
        assert_eq!(others, expected);
        for (name, file) in [("a", "a.toml"), ("a.json", "a.json"), ("b", "b.xml"), ("c.toml", "c.toml")] {
            assert_eq!(file_of(folder.path(), name), Some(at(file)), "{name}");
        }
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
