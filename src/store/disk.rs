//! All system calls with which the store changes the disk. They are in one place, so that tests can make each
//! of them fail.
//!
//! In a debug build, every call first asks [`faults`] whether a test wants it to fail. A release build does
//! not ask.

#[cfg(debug_assertions)]
pub(crate) mod faults;

use super::quota;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use tempfile::{NamedTempFile, TempPath};

#[cfg(debug_assertions)]
use faults::{Done, ask, note, room};

#[cfg(not(debug_assertions))]
mod no_faults {
    use super::{Path, io};

    #[allow(dead_code)] // Only a debug build reads these values.
    pub(super) enum Done<'a> {
        Wrote(&'a Path, u64),
        Synced(&'a Path),
        Renamed(&'a Path, &'a Path),
        SyncedFolder(&'a Path),
    }

    pub(super) fn ask() -> io::Result<()> {
        Ok(())
    }

    pub(super) fn room(_: &Path, whole: usize) -> io::Result<usize> {
        Ok(whole)
    }

    pub(super) fn note(_: &Done<'_>) {}
}
#[cfg(not(debug_assertions))]
use no_faults::{Done, ask, note, room};

pub(super) fn create_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    ask()?;
    fs::create_dir_all(path)
}

pub(super) fn temporary(builder: &tempfile::Builder<'_, '_>, folder: &Path) -> io::Result<NamedTempFile> {
    ask()?;
    builder.tempfile_in(folder)
}

pub(super) fn open(options: &fs::OpenOptions, path: &Path) -> io::Result<File> {
    ask()?;
    options.open(path)
}

pub(super) fn create_new(path: &Path) -> io::Result<File> {
    ask()?;
    File::create_new(path)
}

/// Tries to write all bytes in one call, because another program could write between two calls. Calls again if the
/// system writes only a part. Returns an error if not all bytes could be written.
pub(super) fn write(file: &mut File, path: &Path, bytes: &[u8]) -> io::Result<()> {
    quota::expect_room(bytes.len())?;
    let room = room(path, bytes.len())?;
    let before = file.metadata().map_or(0, |meta| meta.len());
    note(&Done::Wrote(path, before));
    let mut written = 0;
    while written < room {
        match file.write(&bytes[written..room]) {
            Ok(0) => break,
            Ok(count) => written += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    if written < bytes.len() { Err(ErrorKind::StorageFull.into()) } else { Ok(()) }
}

pub(super) fn sync(file: &File, path: &Path) -> io::Result<()> {
    ask()?;
    file.sync_all()?;
    note(&Done::Synced(path));
    Ok(())
}

/// Renames a temporary file. If the new name exists, the old file is replaced.
pub(super) fn replace(file: TempPath, path: &Path) -> io::Result<()> {
    ask()?;
    note(&Done::Renamed(&file, path));
    renamed(PATIENCE, file, |file| file.persist(path).map_err(|error| (error.error, error.path)))
}

/// How often to try again if a rename is denied. On Windows, a virus scanner can have the file open for a moment.
const PATIENCE: usize = if cfg!(windows) { 10 } else { 0 };

/// Renames a file. If access is denied, tries again, `patience` times. `attempt` gets the file, and returns it if it
/// fails.
fn renamed<F, T>(
    mut patience: usize,
    mut file: F,
    mut attempt: impl FnMut(F) -> Result<T, (io::Error, F)>,
) -> io::Result<()> {
    loop {
        match attempt(file) {
            Err((error, again)) if patience > 0 && error.kind() == ErrorKind::PermissionDenied => {
                file = again;
                patience -= 1;
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            other => return other.map(drop).map_err(|(error, _)| error),
        }
    }
}

/// Renames a temporary file. Fails if the new name exists.
pub(super) fn place(file: TempPath, path: &Path) -> io::Result<()> {
    ask()?;
    let from = file.to_path_buf();
    renamed(PATIENCE, file, |file| file.persist_noclobber(path).map_err(|error| (error.error, error.path)))?;
    note(&Done::Renamed(&from, path));
    Ok(())
}

pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    ask()?;
    note(&Done::Renamed(from, to));
    renamed(PATIENCE, (), |()| fs::rename(from, to).map_err(|error| (error, ())))
}

pub(super) fn remove(path: &Path) -> io::Result<()> {
    ask()?;
    fs::remove_file(path)
}

/// Syncs the folder, so that a rename in it survives a power cut. Some systems cannot sync a folder.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    ask()?;
    File::open(folder)?.sync_all()?;
    note(&Done::SyncedFolder(folder));
    Ok(())
}

pub(super) fn try_lock(file: &File) -> Result<(), TryLockError> {
    ask().map_err(TryLockError::Error)?;
    file.try_lock()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rename_that_is_denied_for_a_moment_is_tried_again() {
        let denied = || (io::Error::from(ErrorKind::PermissionDenied), ());
        let mut tries = 0;
        let late = renamed(2, (), |()| {
            tries += 1;
            if tries < 3 { Err(denied()) } else { Ok(()) }
        });
        assert!(late.is_ok() && tries == 3);
        let mut tries = 0;
        let never = renamed(2, (), |()| -> Result<(), _> {
            tries += 1;
            Err(denied())
        });
        assert_eq!((never.unwrap_err().kind(), tries), (ErrorKind::PermissionDenied, 3));
    }
}
