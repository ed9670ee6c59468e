//! Ends the program of a guest who has gone or stays too long. The game is saved, as after any signal.

use crate::clock::now;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// How often the limits are checked.
const STEP: Duration = Duration::from_millis(500);
/// How long the program has to end by itself.
const GRACE: Duration = Duration::from_secs(4);

/// When the last key came, in milliseconds of [`now`].
static LAST_INPUT: AtomicU64 = AtomicU64::new(0);
static OVER: AtomicBool = AtomicBool::new(false);

/// Notes that the player has pressed a key.
pub(crate) fn note_input() {
    LAST_INPUT.store(now().as_millis() as u64, Relaxed);
}

/// Whether the time of this guest is over.
pub(crate) fn is_over() -> bool {
    OVER.load(Relaxed)
}

pub(super) fn begin(session: Duration, idle: Duration) {
    note_input();
    let started = now();
    let watch = move || {
        loop {
            thread::sleep(STEP);
            let last = Duration::from_millis(LAST_INPUT.load(Relaxed));
            let (played, quiet) = (now().saturating_sub(started), now().saturating_sub(last));
            if played >= session || quiet >= idle {
                OVER.store(true, Relaxed);
                end();
            }
        }
    };
    // Without this thread the limits of the operating system still hold.
    let _ = thread::Builder::new().name("watch".to_owned()).spawn(watch);
}

/// Ends the program like a signal from outside. If it does not end by itself, ends it at once.
fn end() {
    #[cfg(unix)]
    let _ = rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::TERM);
    thread::sleep(GRACE);
    std::process::exit(0);
}
