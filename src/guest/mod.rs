//! The mode for strangers: `pentimento guest`.
//!
//! A guest plays in a folder of its own. Invariant: from [`enter`] on, this process reads and writes nothing
//! outside that folder, and neither time, memory nor disk space grow without limit. The screens refuse paths
//! (`Store::is_guest`), the store counts bytes (`store::quota`), and this module adds what the operating system
//! can enforce: a fence and a watch.

mod fence;
mod player;
mod watch;

pub(crate) use player::{Lodging, Player};
pub(crate) use watch::{is_over, note_input};

use crate::store::quota;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

/// The longest time for a single piece of work: a new puzzle, a hint, a verdict.
const WORK: Duration = Duration::from_secs(20);
/// The time without a key after which the program ends.
const IDLE: Duration = Duration::from_mins(20);
/// The most bytes and files in the folder of a player.
const MOST_BYTES: u64 = 32 << 20;
const MOST_FILES: usize = 1500;

static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// The folder of the guest who plays in this process. `None` if this is an ordinary process.
pub(crate) fn folder() -> Option<&'static Path> {
    FOLDER.get().map(PathBuf::as_path)
}

/// The time limit of a job without a limit of its own.
pub(crate) fn work_limit() -> Option<Duration> {
    FOLDER.get().map(|_| WORK)
}

/// Limits this process before it knows who plays: to the folder of all guests, in time and in memory. There is no
/// way back. No other thread may be running yet, because threads that run already keep their rights. Returns the
/// real path of the folder, so that nothing later depends on links outside it.
pub(crate) fn prepare(guests: &Path, minutes: u32) -> io::Result<PathBuf> {
    std::fs::create_dir_all(guests)?;
    let guests = guests.canonicalize()?;
    quiet_panics();
    let session = Duration::from_mins(minutes.into());
    fence::limit(session)?;
    fence::enclose(&guests)?;
    watch::begin(session, IDLE);
    Ok(guests)
}

/// Makes this process a guest's. From now on it has only this folder.
pub(crate) fn enter(folder: PathBuf) -> io::Result<()> {
    std::fs::create_dir_all(&folder)?;
    fence::enclose(&folder)?;
    quota::limit(&folder, MOST_BYTES, MOST_FILES);
    let _ = FOLDER.set(folder);
    Ok(())
}

/// A panic must not show strangers the inside of the program.
fn quiet_panics() {
    std::panic::set_hook(Box::new(|_| {
        if !crate::untrusted::panic_is_caught() {
            let words = b"pentimento: something went wrong; your game is saved\n";
            let _ = io::stderr().write_all(words);
        }
    }));
}
