//! A limit for the disk space of a guest.
//!
//! Counting a folder takes time, so the limit is checked with an estimate that is never too low. Only when the
//! estimate reaches the limit, the folder is counted.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

struct Quota {
    folder: PathBuf,
    most: Size,
    /// An estimate of what the folder holds now. It is never too low.
    estimate: Size,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Size {
    bytes: u64,
    files: usize,
}

impl Size {
    fn fits(self, most: Self) -> bool {
        self.bytes <= most.bytes && self.files <= most.files
    }

    /// This size after one more file of so many bytes.
    fn with_file(self, bytes: u64) -> Self {
        Self { bytes: self.bytes.saturating_add(bytes), files: self.files + 1 }
    }
}

static QUOTA: Mutex<Option<Quota>> = Mutex::new(None);

/// Limits all later writes of the store.
pub(crate) fn limit(folder: &Path, bytes: u64, files: usize) {
    let (most, estimate) = (Size { bytes, files }, counted(folder));
    if let Ok(mut quota) = QUOTA.lock() {
        *quota = Some(Quota { folder: folder.to_owned(), most, estimate });
    }
}

/// Returns an error if a guest's folder has no room for this many bytes more. Without a guest there is always
/// room.
pub(super) fn expect_room(bytes: usize) -> io::Result<()> {
    match QUOTA.lock() {
        Ok(mut quota) => quota.as_mut().map_or(Ok(()), |quota| quota.add(bytes as u64)),
        Err(_) => Ok(()),
    }
}

impl Quota {
    fn add(&mut self, bytes: u64) -> io::Result<()> {
        if !self.estimate.with_file(bytes).fits(self.most) {
            self.estimate = counted(&self.folder);
        }
        let after = self.estimate.with_file(bytes);
        if !after.fits(self.most) {
            return Err(ErrorKind::QuotaExceeded.into());
        }
        self.estimate = after;
        Ok(())
    }
}

/// The bytes and files below a folder. Links are counted but not followed.
fn counted(folder: &Path) -> Size {
    let mut size = Size::default();
    let Ok(entries) = fs::read_dir(folder) else { return size };
    for entry in entries.flatten() {
        let Ok(meta) = entry.metadata() else { continue };
        size = size.with_file(meta.len());
        if meta.is_dir() {
            let inside = counted(&entry.path());
            size = Size { bytes: size.bytes + inside.bytes, files: size.files + inside.files };
        }
    }
    size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_folder_has_no_room_until_something_is_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let most = Size { bytes: 10_000, files: 10 };
        let mut quota = Quota { folder: folder.path().to_owned(), most, estimate: Size::default() };
        assert!(quota.add(10_001).is_err());
        fs::write(folder.path().join("a"), [0; 6000]).expect("a file");
        // The estimate grows with each write, also when a file is replaced. Then the folder is counted.
        for _ in 0..5 {
            quota.add(3000).expect("there is room");
        }
        assert!(quota.add(6000).is_err());
        fs::remove_file(folder.path().join("a")).expect("a file");
        quota.add(6000).expect("there is room again");
    }

    #[test]
    fn the_number_of_files_is_limited_too() {
        let folder = tempfile::tempdir().expect("a folder");
        let most = Size { bytes: 10_000_000, files: 3 };
        fs::create_dir(folder.path().join("saves")).expect("a folder");
        let estimate = counted(folder.path());
        let mut quota = Quota { folder: folder.path().to_owned(), most, estimate };
        for name in ["a", "b"] {
            quota.add(1).expect("there is room");
            fs::write(folder.path().join("saves").join(name), "x").expect("a file");
        }
        assert!(quota.add(1).is_err());
    }
}
