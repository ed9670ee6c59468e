//! Everything on disk except the settings: saves, results, packs and the player's own puzzles.
//!
//! Invariants: making a [`Store`] touches no disk, so a read-only home costs nothing until something is
//! worth keeping; a file is written whole or not at all; nothing that cannot be understood is ever deleted
//! or overwritten, only set aside or left alone. Every failure is an [`Error`] that reads as a sentence and
//! names the path. The folders follow the XDG base directory specification: what the program can lose
//! without regret but the player would miss (saves, results) is state, what the player made is data.

pub mod atomic;
pub mod bounded;
pub mod days;
pub mod draft;
mod error;
mod lock;
pub(crate) mod puzzles;
pub mod results;
pub mod saver;
pub mod saves;
pub mod tally;

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

pub use atomic::{Overwrite, create_new, write_atomically};
pub use days::Day;
pub use error::Error;
pub use lock::Lock;
pub use results::{Outcome, Results};
pub use saver::{Disk, Flush, Report, Saver, Unwritten};
pub use saves::{Header, Listing, Opened, Origin, Progress, Save};

/// Where the program keeps its files. Two paths and no state: clone it freely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Store {
    state: PathBuf,
    data: PathBuf,
}

impl Store {
    /// A store in two folders that need not exist yet.
    pub fn new(state: impl Into<PathBuf>, data: impl Into<PathBuf>) -> Self {
        Self { state: state.into(), data: data.into() }
    }

    /// The store of the person who runs the program.
    pub fn from_env() -> Result<Self, Error> {
        let base = etcetera::choose_base_strategy().map_err(|_| Error::NoHome)?;
        // Windows knows no state folder.
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

    /// A store in a folder that vanishes with the test.
    pub(crate) fn scratch() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().join("state"), folder.path().join("data"));
        (folder, store)
    }

    #[test]
    fn making_a_store_touches_no_disk() {
        let (folder, store) = scratch();
        assert!(store.list().saves.is_empty());
        assert!(store.results().all.is_empty());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
