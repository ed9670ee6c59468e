//! Saved games.
//!
//! A save contains the level and the log of moves. The store does not interpret either of them, so a game can change
//! its board type and old saves still load. Each game has up to two files: the save `<id>.json`, and a quick copy
//! `<id>.quick`. The quick copy is written without a sync, so that a killed program loses no moves on a slow disk.
//! When a game is loaded, the file with the higher turn number is used.
//!
//! Invariants:
//! - Only the program that has the lock for an id replaces that save.
//! - A save that cannot be read is renamed, never removed. A save from a newer version stays as it is.
//! - A quick copy that cannot be read, for example after a power cut, is ignored.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use rand::RngExt;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::atomic::{set_aside, sweep, write_quickly};
use super::error::plain;
use super::lock::{self, Lock};
use super::{Day, Error, Pace, Store, bounded, disk, write_atomically};

/// The version of the format that this program writes. It is also the newest that it can read.
const VERSION: u64 = 1;

/// The largest file that is read. Saves are much smaller. The limit stops a huge file from using up all
/// memory.
const MOST_BYTES: u64 = if cfg!(test) { 1 << 20 } else { 64 << 20 };

/// Where a puzzle came from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    Fresh { code: String },
    Level { pack: String, name: String },
    Daily { date: Day },
    File,
    Tutorial,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    pub done: u32,
    pub total: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Save {
    pub version: u64,
    /// The id of the save. When a save is loaded, it gets the id from the name of the file, not from the text in it.
    pub id: String,
    pub game: String,
    pub title: String,
    pub origin: Origin,
    pub progress: Progress,
    pub seconds: u64,
    pub hints: u32,
    pub checks: u32,
    /// How many hints made their moves.
    #[serde(default)]
    pub played: u32,
    /// How often the player measured a distance.
    #[serde(default)]
    pub measures: u32,
    /// How many hints of each technique the player asked for.
    #[serde(default)]
    pub asked: BTreeMap<String, u32>,
    /// When each part of the puzzle was done.
    #[serde(default)]
    pub pace: Pace,
    /// Whether the result is recorded. If a player undoes the last move and makes it again, this prevents a
    /// second result.
    pub solved: bool,
    /// Whether the program solved the puzzle or played steps of the theatre. If so, the puzzle does not count
    /// as solved by the player. Hints that make moves do not set this.
    #[serde(default)]
    pub helped: bool,
    /// The number of saved states of this game so far. A time would not work, because clocks can be set back.
    #[serde(default)]
    pub turn: u64,
    /// When the game was started, in Unix seconds.
    pub started: u64,
    pub updated: u64,
    /// The puzzle as it is written in our own file format.
    pub level: Value,
    pub log: Value,
}

impl Save {
    /// Makes the save of a new game that begins at `now`.
    pub fn begin(game: &str, title: &str, level: Value, origin: Origin, now: u64) -> Self {
        Self {
            version: VERSION,
            id: fresh_id(game, now),
            game: game.to_owned(),
            title: title.to_owned(),
            origin,
            progress: Progress::default(),
            seconds: 0,
            hints: 0,
            checks: 0,
            played: 0,
            measures: 0,
            asked: BTreeMap::new(),
            pace: Pace::default(),
            solved: false,
            helped: false,
            turn: 0,
            started: now,
            updated: now,
            level,
            log: Value::Null,
        }
    }

    /// Records that the game was played at `now`. The recorded time never goes backwards, even if the clock does.
    pub fn touch(&mut self, now: u64) {
        self.updated = self.updated.max(now);
        // A damaged file can have any number here.
        self.turn = self.turn.saturating_add(1);
    }

    /// Gives the game a new id. This is needed if another program uses the old id, or if the old save was deleted.
    pub fn renew(&mut self, now: u64) {
        self.id = fresh_id(&self.game, now);
    }

    pub fn header(&self) -> Header {
        Header {
            id: self.id.clone(),
            game: self.game.clone(),
            title: self.title.clone(),
            origin: self.origin.clone(),
            progress: self.progress,
            seconds: self.seconds,
            hints: self.hints,
            checks: self.checks,
            started: self.started,
            updated: self.updated,
        }
    }
}

/// The fields that decide whether the save or its quick copy is used, and whether this version of the program
/// can read the file.
#[derive(Deserialize)]
struct Stamp {
    version: u64,
    #[serde(default)]
    turn: u64,
}

/// A save without its level and its moves, for the list of unfinished games.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Header {
    #[serde(default)]
    pub id: String,
    pub game: String,
    pub title: String,
    pub origin: Origin,
    pub progress: Progress,
    pub seconds: u64,
    pub hints: u32,
    pub checks: u32,
    pub started: u64,
    pub updated: u64,
}

/// The saves, newest first, and a sentence for each one that cannot be read.
#[derive(Debug, Default)]
pub struct Listing {
    pub saves: Vec<Header>,
    pub notes: Vec<String>,
}

/// A save that is locked for play.
#[derive(Debug)]
pub struct Opened {
    pub save: Save,
    pub lock: Lock,
    /// A message for the player, for example that this is a copy.
    pub note: Option<String>,
}

impl Store {
    /// Writes a save. The caller must hold its lock.
    pub fn save(&self, save: &Save) -> Result<(), Error> {
        let path = self.save_path(&save.id)?;
        let text = written(save, &path)?;
        write_atomically(&path, &text)?;
        // The quick copy is no longer needed, unless it contains a later state.
        let quick = path.with_extension("quick");
        let is_later =
            |copy: Vec<u8>| serde_json::from_slice(&copy).is_ok_and(|stamp: Stamp| stamp.turn > save.turn);
        if !bounded::read(&quick, MOST_BYTES).is_ok_and(is_later) {
            let _ = disk::remove(&quick);
        }
        Ok(())
    }

    /// Writes the quick copy, without waiting for the disk.
    pub fn write_quick_copy(&self, save: &Save) -> Result<(), Error> {
        let path = self.save_path(&save.id)?.with_extension("quick");
        write_quickly(&path, &written(save, &path)?)
    }

    /// Removes temporary files that killed programs left behind.
    pub fn sweep(&self) {
        sweep(&self.saves_dir());
    }

    pub fn delete_quick_copy(&self, id: &str) -> Result<(), Error> {
        let path = self.save_path(id)?.with_extension("quick");
        match disk::remove(&path) {
            Err(e) if e.kind() != ErrorKind::NotFound => Err(Error::io("remove", &path, e)),
            _ => Ok(()),
        }
    }

    /// Reads a save without locking it. A damaged save is renamed.
    pub fn load(&self, id: &str) -> Result<Save, Error> {
        let mut save: Save = self.read_newest(id)?;
        id.clone_into(&mut save.id);
        Ok(save)
    }

    /// Opens a save for play. If another program is playing it, the result is a copy with a new id. The copy is not
    /// on disk until its first write.
    pub fn open(&self, id: &str, now: u64) -> Result<Opened, Error> {
        // This loads the save before locking it, so that a wrong id leaves no lock file behind.
        let save = self.load(id)?;
        let mut opened = self.claim(save, now)?;
        if opened.note.is_none() {
            // This loads the save again, because another program could have made moves before we got the lock.
            opened.save = self.load(id)?;
        }
        Ok(opened)
    }

    /// Locks a game that is already loaded. If another program has the lock, the result is a copy.
    pub fn claim(&self, mut save: Save, now: u64) -> Result<Opened, Error> {
        if let Some(lock) = self.lock(&save.id)? {
            return Ok(Opened { save, lock, note: None });
        }
        save.renew(now);
        let note = Some("This game is open in another window, so you play a copy of it.".into());
        Ok(Opened { lock: self.guard(&save), save, note })
    }

    /// Takes the lock for a new game.
    pub fn guard(&self, save: &Save) -> Lock {
        self.lock(&save.id).ok().flatten().unwrap_or_else(lock::unguarded)
    }

    /// Removes a save and its lock. A missing save is not an error.
    pub fn delete(&self, id: &str) -> Result<(), Error> {
        let path = self.save_path(id)?;
        match disk::remove(&path) {
            Err(e) if e.kind() != ErrorKind::NotFound => return Err(Error::io("remove", &path, e)),
            _ => {}
        }
        self.delete_quick_copy(id)?;
        // A lock file that cannot be removed is harmless.
        let _ = disk::remove(&self.lock_path(id));
        Ok(())
    }

    /// The games in progress. The one that was played last comes first.
    pub fn list(&self) -> Listing {
        let mut listing = Listing::default();
        for id in self.ids() {
            match self.read_newest::<Header>(&id) {
                Ok(header) => listing.saves.push(Header { id, ..header }),
                Err(Error::Missing(_)) => {}
                Err(error) => listing.notes.push(error.to_string()),
            }
        }
        listing.saves.sort_by(|a, b| (b.updated, b.started, &b.id).cmp(&(a.updated, a.started, &a.id)));
        listing
    }

    fn ids(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.saves_dir()) else { return Vec::new() };
        let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        let mut ids: Vec<_> = names
            .filter_map(|name| name.strip_suffix(".json").or(name.strip_suffix(".quick")).map(str::to_owned))
            .filter(|id| is_safe(id))
            .collect();
        ids.sort();
        ids.dedup();
        ids
    }

    fn save_path(&self, id: &str) -> Result<PathBuf, Error> {
        if is_safe(id) {
            Ok(self.saves_dir().join(format!("{id}.json")))
        } else {
            Err(Error::BadName(id.to_owned()))
        }
    }

    fn lock_path(&self, id: &str) -> PathBuf {
        self.saves_dir().join(format!("{id}.lock"))
    }

    fn lock(&self, id: &str) -> Result<Option<Lock>, Error> {
        match lock::take(&self.lock_path(id)) {
            // A game can be played without a lock, for example on a read-only disk.
            Err(Error::Io { .. }) => Ok(Some(lock::unguarded())),
            other => other,
        }
    }

    /// Reads the fields of `T` from the save or its quick copy. The file with the higher turn number wins. A
    /// damaged save is renamed.
    fn read_newest<T: for<'a> Deserialize<'a>>(&self, id: &str) -> Result<T, Error> {
        let stamp = |bytes: &[u8]| serde_json::from_slice::<Stamp>(bytes);
        let newer = |version| Error::Newer { id: id.to_owned(), version };
        let quick_copy =
            bounded::read(&self.save_path(id)?.with_extension("quick"), MOST_BYTES).unwrap_or_default();
        let saved = self.read(id);
        if let Ok(Stamp { version: ..=VERSION, turn }) = stamp(&quick_copy) {
            let other = saved.as_ref().ok().and_then(|saved| stamp(saved).ok());
            if other.is_none_or(|saved| saved.version <= VERSION && saved.turn <= turn)
                && let Ok(found) = serde_json::from_slice(&quick_copy)
            {
                return Ok(found);
            }
        }
        let bytes = saved?;
        match stamp(&bytes) {
            Ok(Stamp { version, .. }) if version > VERSION => Err(newer(version)),
            Ok(_) => serde_json::from_slice(&bytes).map_err(|e| self.damaged(id, &e)),
            Err(e) => Err(self.damaged(id, &e)),
        }
    }

    fn read(&self, id: &str) -> Result<Vec<u8>, Error> {
        let path = self.save_path(id)?;
        bounded::read(&path, MOST_BYTES).map_err(|e| match e.kind() {
            ErrorKind::NotFound => Error::Missing(id.to_owned()),
            _ => Error::io("read", &path, e),
        })
    }

    fn damaged(&self, id: &str, why: &serde_json::Error) -> Error {
        let why = if why.is_eof() { "it ends too early".into() } else { why.to_string() };
        match set_aside(&self.saves_dir().join(format!("{id}.json")), "damaged") {
            Ok(aside) => Error::Damaged { id: id.to_owned(), why, aside: Some(aside) },
            Err(e) => Error::Damaged { id: id.to_owned(), why: format!("{why}; {}", plain(&e)), aside: None },
        }
    }
}

/// The bytes of a save. If they are too many to be read again, returns an error. The save on disk then stays
/// unchanged.
fn written(save: &Save, path: &Path) -> Result<Vec<u8>, Error> {
    let text = serde_json::to_vec(save).map_err(|e| Error::io("write", path, e.into()))?;
    if text.len() as u64 > MOST_BYTES { Err(Error::TooLarge(path.to_owned())) } else { Ok(text) }
}

/// Whether an id is a valid file name on every system and does not look like the name of a damaged save.
pub(super) fn is_safe(id: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    (1..=80).contains(&id.len()) && id.chars().all(plain)
}

/// Makes an id from the game, the day and a random number, so that two programs do not choose the same one.
pub(super) fn fresh_id(game: &str, now: u64) -> String {
    let game: String = game.chars().filter(char::is_ascii_lowercase).take(20).collect();
    let random: u32 = rand::rng().random();
    format!("{game}-{}-{random:08x}", Day::at(now))
}

#[cfg(test)]
#[path = "saves_tests.rs"]
mod tests;
