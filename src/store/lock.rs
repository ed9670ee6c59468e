//! Locks for games in progress.
//!
//! If two programs played the same save, each would overwrite the other's moves. So a program that plays a save locks
//! a second file next to it for as long as the [`Lock`] exists. The system releases the lock when the program ends
//! for any reason, so no lock is left behind. The save itself cannot be locked, because every write replaces it with
//! a new file.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::{Error, disk};

/// The right to write one save. After it is dropped, another program can get this right.
#[derive(Debug)]
pub struct Lock {
    /// The locked file. `None` on a file system without locks: the game can still be played, but it is not protected.
    _file: Option<File>,
}

/// Takes the lock. `None` if another program has it.
pub(super) fn take(path: &Path) -> Result<Option<Lock>, Error> {
    if let Some(folder) = path.parent() {
        disk::create_folder(folder).map_err(|e| Error::io("create", folder, e))?;
    }
    let open = disk::open(File::options().create(true).truncate(false).write(true), path);
    let file = open.map_err(|e| Error::io("create", path, e))?;
    match disk::try_lock(&file) {
        Ok(()) => Ok(Some(Lock { _file: Some(file) })),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(_)) => Ok(Some(Lock { _file: None })),
    }
}

/// A lock without a file, for a disk that cannot be written. The game can still be played, and the saver
/// reports the failure.
pub(super) fn unguarded() -> Lock {
    Lock { _file: None }
}
