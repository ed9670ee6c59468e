//! The draft: the unfinished puzzle in the workshop.
//!
//! The draft is one file in the state folder. If it cannot be read, it is renamed before a new one is written.

use super::atomic::{set_aside, write_quickly};
use super::{Error, Store, bounded, write_atomically};
use serde_json::Value as Json;
use std::path::PathBuf;

const MOST_BYTES: u64 = 16 << 20;

/// How safely a draft is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// Used after each stroke. The file is not synced, but it survives if the program is killed.
    Meanwhile,
    /// Used when the player leaves the workshop. The file is synced to disk.
    ForGood,
}

impl Store {
    pub fn draft_path(&self) -> PathBuf {
        self.state_dir().join("workshop.json")
    }

    /// The draft, if there is one and it is valid JSON.
    pub fn draft(&self) -> Option<Json> {
        let bytes = bounded::read(&self.draft_path(), MOST_BYTES).ok()?;
        serde_json::from_slice(&bytes).ok()
    }

    pub fn keep_draft(&self, draft: &Json, how: Keep) -> Result<(), Error> {
        let path = self.draft_path();
        if path.is_file() && self.draft().is_none() {
            self.set_draft_aside()?;
        }
        let text = draft.to_string();
        match how {
            Keep::Meanwhile => write_quickly(&path, text.as_bytes()),
            Keep::ForGood => write_atomically(&path, text.as_bytes()),
        }
    }

    /// Renames a draft that is damaged or from a newer version, so that it is not overwritten.
    pub fn set_draft_aside(&self) -> Result<PathBuf, Error> {
        let path = self.draft_path();
        set_aside(&path, "unread").map_err(|e| Error::io("set aside", &path, e))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::scratch;
    use super::Keep;
    use serde_json::json;
    use std::fs;

    #[test]
    fn a_draft_is_restored_and_a_broken_one_is_renamed() {
        let (_folder, store) = scratch();
        assert_eq!(store.draft(), None);
        store.keep_draft(&json!({ "width": 3 }), Keep::Meanwhile).unwrap();
        assert_eq!(store.draft(), Some(json!({ "width": 3 })));
        fs::write(store.draft_path(), "{ half").unwrap();
        assert_eq!(store.draft(), None);
        store.keep_draft(&json!({ "width": 4 }), Keep::ForGood).unwrap();
        fs::write(store.draft_path(), "{ quarter").unwrap();
        store.keep_draft(&json!({ "width": 4 }), Keep::ForGood).unwrap();
        for (number, text) in [(1, "{ half"), (2, "{ quarter")] {
            let aside = store.draft_path().with_extension(format!("unread-{number}.json"));
            assert_eq!(fs::read_to_string(aside).unwrap(), text);
        }
        assert_eq!(store.draft(), Some(json!({ "width": 4 })));
    }
}
