//! What lies on the workshop's easel between two visits, and files that a person names there.
//!
//! The draft is one file in the state folder, replaced as a whole. One that cannot be read is set aside before a new
//! one is written, never overwritten.

use super::{Error, Store, write_atomically};
use serde_json::Value as Json;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

impl Store {
    pub fn draft_path(&self) -> PathBuf {
        self.state_dir().join("workshop.json")
    }

    /// The draft, if there is one that is JSON at all.
    pub fn draft(&self) -> Option<Json> {
        let bytes = read_limited(&self.draft_path(), 16 << 20).ok()?;
        serde_json::from_slice(&bytes).ok()
    }

    pub fn keep_draft(&self, draft: &Json) -> Result<(), Error> {
        let path = self.draft_path();
        if path.is_file() && self.draft().is_none() {
            let aside = path.with_extension("json.unread");
            fs::rename(&path, &aside).map_err(|e| Error::io("set aside", &path, e))?;
        }
        write_atomically(&path, draft.to_string().as_bytes())
    }
}

/// A file's bytes, if it is an ordinary file of at most so many.
pub fn read_limited(path: &Path, most: u64) -> Result<Vec<u8>, Error> {
    let read = || {
        let meta = fs::metadata(path)?;
        if meta.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if meta.len() > most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let mut bytes = Vec::new();
        File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > most { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
    };
    read().map_err(|e| Error::io("read", path, e))
}

#[cfg(test)]
mod tests {
    use super::super::tests::scratch;
    use super::*;
    use serde_json::json;

    #[test]
    fn a_draft_comes_back_and_a_broken_one_is_set_aside() {
        let (_folder, store) = scratch();
        assert_eq!(store.draft(), None);
        store.keep_draft(&json!({ "width": 3 })).unwrap();
        assert_eq!(store.draft(), Some(json!({ "width": 3 })));
        fs::write(store.draft_path(), "{ half").unwrap();
        assert_eq!(store.draft(), None);
        store.keep_draft(&json!({ "width": 4 })).unwrap();
        assert_eq!(fs::read_to_string(store.draft_path().with_extension("json.unread")).unwrap(), "{ half");
        assert_eq!(store.draft(), Some(json!({ "width": 4 })));
    }

    #[test]
    fn too_much_is_refused_before_it_is_read() {
        let (folder, _) = scratch();
        let path = folder.path().join("long");
        fs::write(&path, "12345").unwrap();
        assert_eq!(read_limited(&path, 5).unwrap(), b"12345");
        assert!(read_limited(&path, 4).is_err());
        assert!(read_limited(folder.path(), 9).is_err());
    }
}
