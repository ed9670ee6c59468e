//! Finished games: the puzzle and the moves of each solved game, so that the player can watch and export it.
//!
//! A finished game has the format of a save, in a folder of its own. Only the latest games are kept.

use super::{Error, Save, Store, bounded, write_atomically};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The newest `KEPT` finished games are kept. Older ones are removed together, when there are more than `SLACK` of
/// those.
const KEPT: usize = 300;
const SLACK: usize = 20;
const MOST_BYTES: u64 = 64 << 20;

impl Store {
    fn finished_dir(&self) -> PathBuf {
        self.state_dir().join("finished")
    }

    /// Stores a finished game.
    pub(crate) fn keep_finished(&self, save: &Save) -> Result<(), Error> {
        let folder = self.finished_dir();
        let path = folder.join(format!("{}.json", save.id));
        fs::create_dir_all(&folder).map_err(|e| Error::io("create", &folder, e))?;
        let text = serde_json::to_vec(save).map_err(|e| Error::io("write", &path, e.into()))?;
        write_atomically(&path, &text)?;
        let mut all = files(&folder);
        if all.len() > KEPT + SLACK {
            all.sort();
            for (_, old) in &all[..all.len() - KEPT] {
                let _ = fs::remove_file(old);
            }
        }
        Ok(())
    }

    /// The last game of this kind that the player finished.
    pub(crate) fn last_finished(&self, game: &str) -> Option<Save> {
        let mut all = files(&self.finished_dir());
        all.sort();
        let is_of = |path: &Path| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.strip_prefix(game).is_some_and(|rest| rest.starts_with('-'))
        };
        let mut paths = all.into_iter().rev().map(|(_, path)| path).filter(|path| is_of(path));
        paths.find_map(|path| read_save(&path).ok())
    }

    /// Reads a finished game by its id.
    pub(crate) fn finished(&self, id: &str) -> Option<Save> {
        let is_plain = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if !is_plain {
            return None;
        }
        read_save(&self.finished_dir().join(format!("{id}.json"))).ok()
    }
}

/// The JSON files of a folder, with the times of their last change.
fn files(folder: &Path) -> Vec<(SystemTime, PathBuf)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let timed = |entry: fs::DirEntry| Some((entry.metadata().ok()?.modified().ok()?, entry.path()));
    let is_json = |(_, path): &(SystemTime, PathBuf)| path.extension().is_some_and(|name| name == "json");
    entries.flatten().filter_map(timed).filter(is_json).collect()
}

/// Reads a save from a file. The error says what is wrong with the file.
pub(crate) fn read_save(path: &Path) -> Result<Save, String> {
    let bytes = bounded::read(path, MOST_BYTES).map_err(|e| super::error::plain(&e))?;
    serde_json::from_slice(&bytes).map_err(|_| "this is not a saved game".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::Origin;
    use super::super::tests::scratch;
    use super::*;
    use serde_json::Value;

    #[test]
    fn a_finished_game_is_found_by_its_game_and_by_its_id() {
        let (_folder, store) = scratch();
        assert_eq!(store.last_finished("maze"), None);
        let save = Save::begin("maze", "Easy", Value::Null, Origin::File, 86_400);
        store.keep_finished(&save).unwrap();
        assert_eq!(store.last_finished("maze"), Some(save.clone()));
        assert_eq!(store.finished(&save.id), Some(save));
        assert_eq!((store.last_finished("dots"), store.finished("../saves/x")), (None, None));
    }
}
