//! Locks for games in play.
//!
//! Two programs that resume the same save would overwrite each other's moves. So a program that plays a save locks a
//! second file beside it while the [`Lock`] lives. The system releases the lock when the program ends for any reason, so
//! there are no stale locks. The save itself cannot be locked, because every write replaces it with a new file.

use std::fs::{self, File, TryLockError};
use std::path::Path;

use super::Error;

/// The right to write one save. Dropping it lets others in.
#[derive(Debug)]
pub struct Lock {
    /// `None` on a file system without locks: the game can still be played, but is not protected.
    _file: Option<File>,
}

/// `None` if another program holds the lock.
pub(super) fn take(path: &Path) -> Result<Option<Lock>, Error> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|e| Error::io("create", folder, e))?;
    }
    let open = File::options().create(true).truncate(false).write(true).open(path);
    let file = open.map_err(|e| Error::io("create", path, e))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(Lock { _file: Some(file) })),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(_)) => Ok(Some(Lock { _file: None })),
    }
}

/// For a disk that cannot be written. The game goes on, and the saver reports the failure.
pub(super) fn unguarded() -> Lock {
    Lock { _file: None }
}
