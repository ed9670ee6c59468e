//! Everything on disk except the settings: saves, results, drafts and the player's own puzzles.
//!
//! Invariants:
//! - Creating a [`Store`] does not access the disk, so the program starts even with a read-only home folder.
//! - A file is written completely or not at all.
//! - A file that cannot be read is never deleted or overwritten. It is renamed, or it stays as it is.
//! - Every failure is an [`Error`] whose message names the path.
//!
//! The folders follow the XDG base directory specification: saves and results are state, the player's puzzles are data.

mod atomic;
pub(crate) mod bounded;
pub(crate) mod days;
mod disk;
pub(crate) mod draft;
mod error;
pub(crate) mod finished;
pub(crate) mod lessons;
mod lock;
mod pace;
pub(crate) mod puzzles;
pub(crate) mod quota;
pub(crate) mod results;
mod saver;
mod saves;
pub(crate) mod stars;
pub(crate) mod summary;
mod summary_file;
pub(crate) mod tally;
pub(crate) mod times;

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

pub(crate) use atomic::{Overwrite, create_all, create_new, create_quickly, sync_folder, write_atomically};
pub use days::Day;
pub use error::Error;
pub use lock::Lock;
pub use pace::Pace;
pub use results::Outcome;
pub use saver::{Flush, Flusher, SaveNews, Saver, Unwritten};
pub use saves::{Header, Listing, Opened, Origin, Progress, Save};

/// The folders for the program's files. A store has only two paths, so cloning it is cheap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Store {
    state: PathBuf,
    data: PathBuf,
    is_guest: bool,
}

impl Store {
    /// A store with these folders. They don't have to exist.
    pub fn new(state: impl Into<PathBuf>, data: impl Into<PathBuf>) -> Self {
        Self { state: state.into(), data: data.into(), is_guest: false }
    }

    /// The store of a guest, in the guest's folder.
    pub(crate) fn of_guest(folder: &Path) -> Self {
        Self { is_guest: true, ..Self::new(folder.join("state"), folder.join("data")) }
    }

    /// Whether this store belongs to a guest. A guest has no files: nothing is opened from a path, and nothing
    /// is written to one.
    pub(crate) fn is_guest(&self) -> bool {
        self.is_guest
    }

    /// The folders of the user who runs the program, or of the guest who plays in it.
    pub fn from_env() -> Result<Self, Error> {
        if let Some(folder) = crate::guest::folder() {
            return Ok(Self::of_guest(folder));
        }
        let base = etcetera::choose_base_strategy().map_err(|_| Error::NoHome)?;
        // Windows has no state folder, so the data folder is used.
        let state = base.state_dir().unwrap_or_else(|| base.data_dir());
        Ok(Self::new(state.join("pentimento"), base.data_dir().join("pentimento")))
    }

    pub fn saves_dir(&self) -> PathBuf {
        self.state.join("saves")
    }

    pub fn results_path(&self) -> PathBuf {
        self.state.join("results.jsonl")
    }

    pub fn packs_dir(&self) -> PathBuf {
        self.data.join("packs")
    }

    pub fn puzzles_dir(&self) -> PathBuf {
        self.data.join("puzzles")
    }

    pub fn state_dir(&self) -> &Path {
        &self.state
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A store in a temporary folder.
    pub(crate) fn scratch() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().join("state"), folder.path().join("data"));
        (folder, store)
    }

    #[test]
    fn creating_a_store_does_not_touch_the_disk() {
        let (folder, store) = scratch();
        assert!(store.list().saves.is_empty());
        assert!(store.summary().is_empty());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
