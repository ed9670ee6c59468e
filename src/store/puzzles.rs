//! The puzzles that the player makes in the workshop.
//!
//! They are ordinary puzzle files in ordinary folders, so people can copy, rename and share them without the program.
//! A second puzzle with the same title gets a number. Only the workshop replaces a file, and only the one that it has
//! written for the same draft.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Error, Overwrite, Store, create_new, disk};

impl Store {
    /// Writes a puzzle to `puzzles/<game>/<title>.<extension>` and returns the path.
    pub fn keep_puzzle(
        &self,
        game: &str,
        title: &str,
        extension: &str,
        bytes: &[u8],
    ) -> Result<PathBuf, Error> {
        let folder = self.puzzles_dir().join(slug(game));
        disk::create_folder(&folder).map_err(|e| Error::io("create", &folder, e))?;
        let name = slug(title);
        let mut path = folder.join(format!("{name}.{extension}"));
        for number in 2.. {
            match create_new(&path, bytes, Overwrite::Refuse) {
                Err(Error::Exists(_) | Error::Folder(_)) => {
                    path = folder.join(format!("{name}-{number}.{extension}"));
                }
                other => return other.map(|()| path),
            }
        }
        Err(Error::Exists(path))
    }

    /// Whether a file is in the folder for the player's own puzzles of a game.
    pub(crate) fn is_place_of(&self, game: &str, path: &Path) -> bool {
        path.parent() == Some(&self.puzzles_dir().join(slug(game)))
    }

    /// The player's own puzzles, sorted by name.
    pub fn own_puzzles(&self) -> Vec<PathBuf> {
        files_below(&self.puzzles_dir(), 2)
    }
}

/// All ordinary files below a folder, except hidden ones. The depth limit stops endless loops of links.
pub(crate) fn files_below(folder: &Path, depth: u32) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if hidden {
            continue;
        }
        if path.is_dir() && depth > 0 {
            found.extend(files_below(&path, depth - 1));
        } else if path.is_file() {
            found.push(path);
        }
    }
    found
}

/// Turns a title into a file name that is valid on every system.
fn slug(title: &str) -> String {
    let words: Vec<String> = title
        .to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let name: String = words.join("-").chars().take(48).collect();
    let reserved = ["con", "prn", "aux", "nul"].contains(&name.as_str())
        || (name.len() == 4 && (name.starts_with("com") || name.starts_with("lpt")));
    match name.trim_end_matches('-') {
        "" => "untitled".into(),
        _ if reserved => format!("{name}-puzzle"),
        name => name.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::scratch;
    use super::*;

    #[test]
    fn a_second_puzzle_with_the_same_title_gets_a_number() {
        let (_folder, store) = scratch();
        let first = store.keep_puzzle("dots", "A Cup/../of Tea!", "toml", b"1").unwrap();
        let second = store.keep_puzzle("dots", "a cup of tea", "toml", b"2").unwrap();
        assert!(first.ends_with("puzzles/dots/a-cup-of-tea.toml"), "{}", first.display());
        assert!(second.ends_with("puzzles/dots/a-cup-of-tea-2.toml"), "{}", second.display());
        assert_eq!(fs::read(&first).unwrap(), b"1");
        assert_eq!(store.own_puzzles(), [second, first]);
    }

    #[test]
    fn every_title_gives_a_valid_file_name() {
        assert_eq!(slug("…"), "untitled");
        assert_eq!(slug("CON"), "con-puzzle");
        assert_eq!(slug("Café №5"), "café-5");
    }

    #[test]
    fn a_missing_folder_holds_no_puzzles() {
        let (_folder, store) = scratch();
        assert!(store.own_puzzles().is_empty());
    }
}
