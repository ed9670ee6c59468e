//! Who holds a game that is being played.
//!
//! Two programs that resume the same save would overwrite each other's moves. So an open save is locked by a
//! file beside it, held for as long as the [`Lock`] lives; the system frees it when the program ends, however
//! it ends, so there is no such thing as a stale lock. The save itself cannot be locked, as every write
//! replaces it by another file.

use std::fs::{self, File, TryLockError};
use std::path::Path;

use super::Error;

/// The right to write one save. Dropping it lets others in.
#[derive(Debug)]
pub struct Lock {
    /// `None` on a file system that has no locks: better to play unguarded than not at all.
    _file: Option<File>,
}

/// `None` when someone else holds it.
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

/// For a disk that lets nothing be written: the game goes on, its saver tells the player.
pub(super) fn unguarded() -> Lock {
    Lock { _file: None }
}
