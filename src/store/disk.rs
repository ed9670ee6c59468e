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
use tempfile::NamedTempFile;

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

/// Writes all bytes in one call, because another program could write between two calls. Returns an error if
/// only a part was written.
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
pub(super) fn replace(file: NamedTempFile, path: &Path) -> io::Result<()> {
    ask()?;
    let from = file.path().to_owned();
    note(&Done::Renamed(&from, path));
    let mut file = file;
    for _ in 0..PATIENT_RENAMES {
        match file.persist(path) {
            // A virus scanner can have the file open for a moment.
            Err(error) if cfg!(windows) && error.error.kind() == ErrorKind::PermissionDenied => {
                file = error.file;
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            other => return other.map(|_| ()).map_err(|error| error.error),
        }
    }
    file.persist(path).map(|_| ()).map_err(|error| error.error)
}

/// The most attempts to rename a file on Windows, where another program can block it.
const PATIENT_RENAMES: usize = 10;

/// Renames a temporary file. Fails if the new name exists.
pub(super) fn place(file: NamedTempFile, path: &Path) -> io::Result<()> {
    ask()?;
    let from = file.path().to_owned();
    file.persist_noclobber(path).map_err(|error| error.error)?;
    note(&Done::Renamed(&from, path));
    Ok(())
}

pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    ask()?;
    note(&Done::Renamed(from, to));
    fs::rename(from, to)
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
