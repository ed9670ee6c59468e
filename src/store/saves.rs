//! Games in progress, a file each.
//!
//! A save is the level and the log of moves; both are opaque here, so a game may change its board and its
//! saves still load. Beside a save may lie a jotting, `<id>.quick`: a newer state that is not synced to the disk
//! yet, for a program that is killed while a slow disk still writes. Invariants: `saves/<id>.json` is replaced
//! only by whoever holds the lock of that id; a file that cannot be understood is renamed, never removed; one of
//! a newer program is not touched at all; of a save and its jotting the later turn counts, and a jotting that makes
//! no sense, as after a power cut, is passed over.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use rand::RngExt;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::atomic::{set_aside, sweep, write_quickly};
use super::error::plain;
use super::lock::{self, Lock};
use super::{Day, Error, Store, bounded, write_atomically};

/// The format this program writes, and the newest it reads.
pub const VERSION: u64 = 1;

/// No honest save comes near; reading a file that grew by accident must not eat the memory.
const MOST_BYTES: u64 = 64 << 20;

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
    /// Empty until the store gives one; the name of the file counts, not what is written in it.
    pub id: String,
    pub game: String,
    pub title: String,
    pub origin: Origin,
    pub progress: Progress,
    pub seconds: u64,
    pub hints: u32,
    pub checks: u32,
    /// Its result was noted once: who takes the last move back and makes it again has not solved it twice.
    pub solved: bool,
    /// The computer made moves of its own: a solution is not the player's.
    #[serde(default)]
    pub helped: bool,
    /// Counts the states of this game that were to be kept. A clock would not do: it may be set back.
    #[serde(default)]
    pub turn: u64,
    /// Unix seconds.
    pub started: u64,
    pub updated: u64,
    /// The puzzle as a native document.
    pub level: Value,
    pub log: Value,
}

impl Save {
    /// A game that begins at the moment `now`, with an id of its own.
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
            solved: false,
            helped: false,
            turn: 0,
            started: now,
            updated: now,
            level,
            log: Value::Null,
        }
    }

    /// Notes that the game was played at `now`. A clock that was set back doesn't make it older.
    pub fn touch(&mut self, now: u64) {
        self.updated = self.updated.max(now);
        self.turn += 1;
    }

    /// The same game under an id of its own, as if it were another: the old id belongs to someone else, or to nobody.
    pub fn renew(&mut self, now: u64) {
        self.id = fresh_id(&self.game, now);
    }

    /// What the list of games shows of it.
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

/// What is looked at first in a save, to know whether and which of two to read.
#[derive(Deserialize)]
struct Stamp {
    version: u64,
    #[serde(default)]
    turn: u64,
}

/// What the list of games shows: a save without its level and its moves, which are skipped unread.
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

/// The saves, newest first, and what the player should be told about the others.
#[derive(Debug, Default)]
pub struct Listing {
    pub saves: Vec<Header>,
    pub notes: Vec<String>,
}

/// A game that may be played and saved for as long as this lives.
#[derive(Debug)]
pub struct Opened {
    pub save: Save,
    pub lock: Lock,
    /// Something the player should know, such as that this is a copy.
    pub note: Option<String>,
}

impl Store {
    /// Writes a save. Only the holder of its lock should.
    pub fn save(&self, save: &Save) -> Result<(), Error> {
        let path = self.save_path(&save.id)?;
        let text = serde_json::to_vec(save).map_err(|e| Error::io("write", &path, e.into()))?;
        write_atomically(&path, &text)?;
        // A jotting has done its duty, unless it is of a later state.
        let quick = path.with_extension("quick");
        let later = |jotted: Vec<u8>| {
            serde_json::from_slice(&jotted).is_ok_and(|stamp: Stamp| stamp.turn > save.turn)
        };
        if !bounded::read(&quick, MOST_BYTES).is_ok_and(later) {
            let _ = fs::remove_file(&quick);
        }
        Ok(())
    }

    /// Notes a state at the speed of memory, before [`Store::save`] has it on the disk.
    pub fn jot(&self, save: &Save) -> Result<(), Error> {
        let path = self.save_path(&save.id)?.with_extension("quick");
        let text = serde_json::to_vec(save).map_err(|e| Error::io("write", &path, e.into()))?;
        write_quickly(&path, &text)
    }

    /// Removes what programs that were killed left behind.
    pub fn sweep(&self) {
        sweep(&self.saves_dir());
    }

    /// Removes what was jotted of a game.
    pub fn forget(&self, id: &str) -> Result<(), Error> {
        let path = self.save_path(id)?.with_extension("quick");
        match fs::remove_file(&path) {
            Err(e) if e.kind() != ErrorKind::NotFound => Err(Error::io("remove", &path, e)),
            _ => Ok(()),
        }
    }

    /// Reads a save without opening it for play. A damaged one is set aside.
    pub fn load(&self, id: &str) -> Result<Save, Error> {
        let mut save: Save = self.understand(id)?;
        id.clone_into(&mut save.id);
        Ok(save)
    }

    /// Opens a save for play. Where another program plays it already, this is a copy under a new id, which
    /// comes to the disk with its first write.
    pub fn open(&self, id: &str, now: u64) -> Result<Opened, Error> {
        // Looked at first, so that a wrong name leaves no lock behind.
        let save = self.load(id)?;
        let mut opened = self.claim(save, now)?;
        if opened.note.is_none() {
            // Again, for the moves that its last holder made in between.
            opened.save = self.load(id)?;
        }
        Ok(opened)
    }

    /// The right to go on with a game that is known already; a copy of it where another program has that right.
    pub fn claim(&self, mut save: Save, now: u64) -> Result<Opened, Error> {
        if let Some(lock) = self.lock(&save.id)? {
            return Ok(Opened { save, lock, note: None });
        }
        save.renew(now);
        let note = Some("This game is open in another window: you play a copy of it.".into());
        Ok(Opened { lock: self.guard(&save), save, note })
    }

    /// The lock for a game that has just begun.
    pub fn guard(&self, save: &Save) -> Lock {
        self.lock(&save.id).ok().flatten().unwrap_or_else(lock::unguarded)
    }

    /// Removes a save and its lock; one that isn't there is removed already.
    pub fn delete(&self, id: &str) -> Result<(), Error> {
        let path = self.save_path(id)?;
        match fs::remove_file(&path) {
            Err(e) if e.kind() != ErrorKind::NotFound => return Err(Error::io("remove", &path, e)),
            _ => {}
        }
        self.forget(id)?;
        // An orphaned lock file is harmless.
        let _ = fs::remove_file(self.lock_path(id));
        Ok(())
    }

    /// The games in progress, the one played last first.
    pub fn list(&self) -> Listing {
        let mut listing = Listing::default();
        for id in self.ids() {
            match self.understand::<Header>(&id) {
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
            // A game on a read-only disk can still be looked at and played.
            Err(Error::Io { source, .. })
                if matches!(
                    source.kind(),
                    ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied | ErrorKind::StorageFull
                ) =>
            {
                Ok(Some(lock::unguarded()))
            }
            other => other,
        }
    }

    /// Reads as much of a save as `T` asks for, and sets aside what makes no sense.
    fn understand<T: for<'a> Deserialize<'a>>(&self, id: &str) -> Result<T, Error> {
        let stamp = |bytes: &[u8]| serde_json::from_slice::<Stamp>(bytes);
        let newer = |version| Error::Newer { id: id.to_owned(), version };
        let jotted =
            bounded::read(&self.save_path(id)?.with_extension("quick"), MOST_BYTES).unwrap_or_default();
        let kept = self.read(id);
        if let Ok(Stamp { version: ..=VERSION, turn }) = stamp(&jotted) {
            let other = kept.as_ref().ok().and_then(|kept| stamp(kept).ok());
            if other.is_none_or(|kept| kept.version <= VERSION && kept.turn <= turn)
                && let Ok(found) = serde_json::from_slice(&jotted)
            {
                return Ok(found);
            }
        }
        let bytes = kept?;
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

/// A name that is one plain file on every system, and no damaged one's.
fn is_safe(id: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    (1..=80).contains(&id.len()) && id.chars().all(plain)
}

/// Game, moment and chance: readable, and different even for two programs in the same second.
fn fresh_id(game: &str, now: u64) -> String {
    let game: String = game.chars().filter(char::is_ascii_lowercase).take(20).collect();
    let chance: u32 = rand::rng().random();
    format!("{game}-{}-{chance:08x}", Day::at(now))
}

#[cfg(test)]
#[path = "saves_tests.rs"]
mod tests;
