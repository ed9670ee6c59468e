//! Drafts: the unfinished puzzles of the workshop.
//!
//! Like a game, each draft has two files in the state folder. `<id>.json` is synced to disk. `<id>.quick` is
//! a quick copy that is written after each stroke. On load, the file with the higher turn number wins. A
//! program that works on a draft holds its lock, so a second window gets a copy.
//!
//! Invariants:
//! - Opening something else never changes a draft. The last [`MOST`] drafts are kept.
//! - A draft that cannot be read is renamed, never removed. A draft of a newer version stays as it is.
//! - Every draft that is written can be read again.

use super::atomic::{set_aside, sweep, write_quickly};
use super::lock::{self, Lock};
use super::saves::{fresh_id, is_safe};
use super::{Error, Store, bounded, disk, write_atomically};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// How many drafts are kept.
pub(crate) const MOST: usize = 20;

/// The largest file that is read and written. It is smaller in tests.
const MOST_BYTES: usize = if cfg!(test) { 1 << 20 } else { 16 << 20 };
/// The version of the format that this program writes. It is also the newest that it can read.
const VERSION: u64 = 2;

/// The value of `what` for a draft that is painted on the canvas. Drafts of editors have the name of their
/// game there.
pub(crate) const CANVAS: &str = "canvas";

/// How safely a draft is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Used after each stroke. The file is not synced, but it survives if the program is killed.
    Meanwhile,
    /// Used when the player leaves the workshop. The file is synced to disk.
    ForGood,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Draft {
    version: u64,
    /// The number of saved states of this draft so far.
    turn: u64,
    /// The time of the last change, in Unix milliseconds. The workshop opens the newest draft first.
    pub updated: u64,
    /// [`CANVAS`] or the name of a game.
    pub what: String,
    /// The size in words, for the list.
    pub size: String,
    pub work: Json,
    /// The title, the author and the licence.
    pub papers: Json,
    /// The states that undo can restore, oldest first.
    #[serde(default)]
    pub past: Vec<Json>,
}

impl Draft {
    pub(crate) fn new(what: &str, size: String, work: Json, papers: Json, past: Vec<Json>) -> Self {
        let (what, updated) = (what.to_owned(), super::days::now_in_milliseconds());
        Self { version: VERSION, turn: 0, updated, what, size, work, papers, past }
    }

    /// The bytes to write. If they would be too many to read again, the history is left out. `None` if there are
    /// still too many.
    fn bytes(&self) -> Option<Vec<u8>> {
        let whole = serde_json::to_vec(self).ok()?;
        if whole.len() <= MOST_BYTES {
            return Some(whole);
        }
        let bare = serde_json::to_vec(&Self { past: Vec::new(), ..self.clone() }).ok()?;
        (bare.len() <= MOST_BYTES).then_some(bare)
    }
}

/// The place of a draft on disk. While this value exists, no other program writes the draft.
#[derive(Debug)]
pub(crate) struct Place {
    id: String,
    /// `None` until the draft is written for the first time.
    lock: Option<Lock>,
    turn: u64,
}

impl Place {
    pub(crate) fn id(&self) -> &str {
        &self.id
    }
}

/// The information about a draft in the list.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Header {
    pub id: String,
    pub what: String,
    pub size: String,
    pub title: Option<String>,
    pub updated: u64,
}

/// A draft to work on.
#[derive(Debug)]
pub(crate) struct Opened {
    pub draft: Draft,
    pub place: Place,
    /// Whether this is a copy, because another window has the draft open.
    pub is_copy: bool,
}

impl Store {
    pub(crate) fn drafts_dir(&self) -> PathBuf {
        self.state_dir().join("drafts")
    }

    /// The drafts, newest first.
    pub(crate) fn drafts(&self) -> Vec<Header> {
        self.take_over_old_draft();
        self.listed_drafts()
    }

    fn listed_drafts(&self) -> Vec<Header> {
        let header = |id: String| {
            let draft = self.read_draft(&id)?;
            let text = |name| draft.papers.get(name).and_then(Json::as_str).map(str::to_owned);
            // Without a title, the name of the picture file tells drafts apart.
            let title = text("title").or_else(|| text("source"));
            Some(Header { id, what: draft.what, size: draft.size, title, updated: draft.updated })
        };
        let mut all: Vec<Header> = self.draft_ids().into_iter().filter_map(header).collect();
        all.sort_by_key(|header| (Reverse(header.updated), header.id.clone()));
        all
    }

    /// Chooses a place for a new draft. Nothing is written yet.
    pub(crate) fn new_draft(&self, what: &str) -> Place {
        loop {
            let id = fresh_id(what, super::days::now());
            if !self.draft_path(&id, "json").exists() && !self.draft_path(&id, "quick").exists() {
                return Place { id, lock: None, turn: 0 };
            }
        }
    }

    /// Opens a draft. `None` if it no longer exists or cannot be read.
    pub(crate) fn open_draft(&self, id: &str) -> Option<Opened> {
        let draft = self.read_draft(id)?;
        let lock = lock::take(&self.draft_path(id, "lock")).unwrap_or_else(|_| Some(lock::unguarded()));
        let Some(lock) = lock else {
            let place = self.new_draft(&draft.what);
            return Some(Opened { draft, place, is_copy: true });
        };
        // Another window may have changed the draft before we got the lock.
        let draft = self.read_draft(id)?;
        let place = Place { id: id.to_owned(), lock: Some(lock), turn: draft.turn };
        Some(Opened { draft, place, is_copy: false })
    }

    pub(crate) fn keep_draft(&self, place: &mut Place, mut draft: Draft, how: Keep) -> Result<(), Error> {
        let path = self.draft_path(&place.id, "json");
        place.turn += 1;
        draft.turn = place.turn;
        let Some(bytes) = draft.bytes() else { return Err(Error::TooLarge(path)) };
        let is_new = place.lock.is_none();
        if is_new {
            // If the disk has no locks, the draft is still saved.
            let lock = lock::take(&self.draft_path(&place.id, "lock"));
            place.lock = lock.unwrap_or_else(|_| Some(lock::unguarded()));
        }
        match how {
            Keep::Meanwhile => write_quickly(&self.draft_path(&place.id, "quick"), &bytes)?,
            Keep::ForGood => {
                write_atomically(&path, &bytes)?;
                let _ = disk::remove(&self.draft_path(&place.id, "quick"));
            }
        }
        if is_new {
            self.remove_old_drafts();
        }
        Ok(())
    }

    /// Removes the oldest drafts if there are too many. A draft that is open in a window stays.
    fn remove_old_drafts(&self) {
        sweep(&self.drafts_dir());
        for header in self.listed_drafts().into_iter().skip(MOST) {
            let lock = self.draft_path(&header.id, "lock");
            if let Ok(Some(held)) = lock::take(&lock) {
                for extension in ["json", "quick"] {
                    let _ = disk::remove(&self.draft_path(&header.id, extension));
                }
                drop(held);
                let _ = disk::remove(&lock);
            }
        }
    }

    fn draft_path(&self, id: &str, extension: &str) -> PathBuf {
        self.drafts_dir().join(format!("{id}.{extension}"))
    }

    fn draft_ids(&self) -> BTreeSet<String> {
        let Ok(entries) = fs::read_dir(self.drafts_dir()) else { return BTreeSet::new() };
        let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        let id = |name: String| {
            name.strip_suffix(".json")
                .or(name.strip_suffix(".quick"))
                .map(str::to_owned)
                .filter(|id| is_safe(id))
        };
        names.filter_map(id).collect()
    }

    /// Reads the newer of a draft and its quick copy. Renames a draft that cannot be read.
    fn read_draft(&self, id: &str) -> Option<Draft> {
        let read = |extension: &str| {
            let bytes = bounded::read(&self.draft_path(id, extension), MOST_BYTES as u64).ok()?;
            Some(serde_json::from_slice::<Draft>(&bytes).ok())
        };
        let (kept, quick) = (read("json"), read("quick").flatten());
        if matches!(kept, Some(None)) && !self.is_of_newer_version(id) {
            let _ = set_aside(&self.draft_path(id, "json"), "damaged");
        }
        let both = [kept.flatten(), quick].into_iter().flatten();
        both.filter(|draft| draft.version <= VERSION).max_by_key(|draft| draft.turn)
    }

    fn is_of_newer_version(&self, id: &str) -> bool {
        let bytes = bounded::read(&self.draft_path(id, "json"), MOST_BYTES as u64).unwrap_or_default();
        let value: Json = serde_json::from_slice(&bytes).unwrap_or_default();
        value.get("version").and_then(Json::as_u64).is_some_and(|version| version > VERSION)
    }

    /// Converts the file of older versions, which had one file for the canvas and all editors. Its drafts are
    /// added to the list, and the file is renamed.
    fn take_over_old_draft(&self) {
        let path = self.state_dir().join("workshop.json");
        let Ok(bytes) = bounded::read(&path, MOST_BYTES as u64) else { return };
        let old: Json = serde_json::from_slice(&bytes).unwrap_or_default();
        let is_known = old.is_object() && old.get("version").and_then(Json::as_u64).unwrap_or(1) == 1;
        let drafts = if is_known { old_drafts(&old) } else { Vec::new() };
        let keep = |draft: Draft| self.keep_draft(&mut self.new_draft(&draft.what), draft, Keep::ForGood);
        // The old file keeps its name until the new files are written.
        if drafts.into_iter().try_for_each(keep).is_ok() {
            let _ = set_aside(&path, if is_known { "old" } else { "unread" });
        }
    }
}

fn old_drafts(old: &Json) -> Vec<Draft> {
    let mut drafts = Vec::new();
    if old.get("cells").is_some() {
        let size = format!("{}x{}", old["width"], old["height"]);
        drafts.push(Draft::new(CANVAS, size, old.clone(), old["papers"].clone(), Vec::new()));
    }
    let benches = old.get("benches").and_then(Json::as_object).cloned().unwrap_or_default();
    for (game, bench) in benches {
        let papers = bench.get("papers").cloned().unwrap_or(json!({}));
        let work = bench.get("work").cloned().unwrap_or_default();
        drafts.push(Draft::new(&game, String::new(), work, papers, Vec::new()));
    }
    drafts
}

#[cfg(test)]
#[path = "draft_tests.rs"]
mod tests;
