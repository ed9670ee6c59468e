//! Saves games in the background.
//!
//! A slow disk must not delay a key press, so a separate thread writes the saves. For each game only the newest state
//! waits to be written, and older ones are dropped. A failure is reported once, not after every move. In the meantime
//! the saver keeps the state and tries again, and it reports when saving works again. A single sync can take longer
//! than a move, so a second thread writes quick copies without a sync. A program that is killed loses at most the
//! last move.
//!
//! Invariants:
//! - A state taken from the queue is either on disk or back in the queue, unless a newer state of the game has
//!   arrived.
//! - Until the newest state of a game is on disk, [`Saver::unwritten`] returns it, and the game stays locked.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{Error, Lock, Save, Store};

/// The time between a failed write and the next attempt.
const REST: Duration = Duration::from_secs(5);

/// The disk operations that the saver needs. The tests use a disk that can fail.
pub trait Disk: Send + 'static {
    fn write(&mut self, save: &Save) -> Result<(), Error>;
    fn delete(&mut self, id: &str) -> Result<(), Error>;
    fn write_quick_copy(&mut self, _save: &Save) -> Result<(), Error> {
        Ok(())
    }
    fn delete_quick_copy(&mut self, _id: &str) -> Result<(), Error> {
        Ok(())
    }
    /// Removes temporary files that killed programs left behind.
    fn sweep(&mut self) {}
}

impl Disk for Store {
    fn write(&mut self, save: &Save) -> Result<(), Error> {
        self.save(save)
    }

    fn delete(&mut self, id: &str) -> Result<(), Error> {
        Store::delete(self, id)
    }

    fn write_quick_copy(&mut self, save: &Save) -> Result<(), Error> {
        Store::write_quick_copy(self, save)
    }

    fn delete_quick_copy(&mut self, id: &str) -> Result<(), Error> {
        Store::delete_quick_copy(self, id)
    }

    fn sweep(&mut self) {
        Store::sweep(self);
    }
}

/// A message for the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveNews {
    /// Saving fails. The text says why.
    Failing(String),
    /// Saving works again, and everything is written.
    Recovered,
}

/// How a flush ended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Flush {
    Written,
    Failed(String),
    /// The disk took longer than the time limit.
    TimedOut,
}

enum Change {
    Write(Arc<Save>),
    Delete,
}

/// A state that is not on disk yet, with the lock of its game.
#[derive(Debug, Clone)]
pub struct Unwritten {
    pub save: Arc<Save>,
    pub lock: Arc<Lock>,
}

#[derive(Default)]
struct Queue {
    waiting: BTreeMap<String, Change>,
    /// The newest state of each game that is not on disk yet. It is either in `waiting` or being written now.
    unwritten: BTreeMap<String, Unwritten>,
    /// Why the last attempt to write failed.
    trouble: Option<String>,
    /// The number of requests to write so far.
    called: u64,
    /// How many of these requests have been answered.
    answered: u64,
    closing: bool,
    ended: bool,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // The queue is consistent after every statement, so it can be used even if another thread panicked.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, queue: MutexGuard<'a, Queue>, limit: Duration) -> MutexGuard<'a, Queue> {
        self.changed.wait_timeout(queue, limit).unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Passes saves to the threads that write them. When the saver is dropped, it writes everything that still
/// waits.
pub struct Saver {
    shared: Arc<Shared>,
    copies: Sender<CopyTask>,
}

/// A task for the thread that writes quick copies.
enum CopyTask {
    Write(Arc<Save>),
    Delete(String),
    /// Asks for an answer when all earlier tasks are done.
    Done(Sender<()>),
}

impl Saver {
    /// Starts the two threads. The first thread writes the saves and calls `report`.
    pub fn new(disk: impl Disk + Clone, report: impl FnMut(SaveNews) + Send + 'static) -> Self {
        let shared = Arc::new(Shared::default());
        let (theirs, quick) = (Arc::clone(&shared), disk.clone());
        thread::spawn(move || run_writer(&theirs, disk, report));
        let (copies, to_do) = channel();
        thread::spawn(move || write_copies(&to_do, quick));
        Self { shared, copies }
    }

    /// Writes this state. It replaces older states of the game that still wait.
    pub fn save(&self, save: Save, lock: &Arc<Lock>) {
        let save = Arc::new(save);
        let _ = self.copies.send(CopyTask::Write(Arc::clone(&save)));
        let unwritten = Unwritten { save: Arc::clone(&save), lock: Arc::clone(lock) };
        self.shared.queue().unwritten.insert(save.id.clone(), unwritten);
        self.change(save.id.clone(), Change::Write(save));
    }

    /// The states that are not on disk yet.
    pub fn unwritten(&self) -> Vec<Unwritten> {
        self.shared.queue().unwritten.values().cloned().collect()
    }

    /// Removes a save and its waiting states, so that a solved game does not come back.
    pub fn delete(&self, id: &str) {
        let _ = self.copies.send(CopyTask::Delete(id.to_owned()));
        self.shared.queue().unwritten.remove(id);
        self.change(id.to_owned(), Change::Delete);
    }

    fn change(&self, id: String, change: Change) {
        let mut queue = self.shared.queue();
        queue.waiting.insert(id, change);
        queue.called += 1;
        self.shared.changed.notify_all();
    }

    /// Waits until every waiting save is written or has failed, but at most for `limit`.
    pub fn flush(&self, limit: Duration) -> Flush {
        self.flusher().flush(limit)
    }

    /// Makes a handle that any thread can use to wait for the saver.
    pub fn flusher(&self) -> Flusher {
        Flusher { shared: Arc::clone(&self.shared), copies: self.copies.clone() }
    }
}

/// A handle with which any thread can wait for the saver.
#[derive(Clone)]
pub struct Flusher {
    shared: Arc<Shared>,
    copies: Sender<CopyTask>,
}

impl Flusher {
    /// Waits until everything has been written or has failed again, but at most for `limit`. The limit keeps a network
    /// disk that does not respond from blocking the program, for example when the program ends.
    pub fn flush(&self, limit: Duration) -> Flush {
        let end = Instant::now() + limit;
        self.wait_for_copies(limit);
        let mut queue = self.shared.queue();
        queue.called += 1;
        let call = queue.called;
        self.shared.changed.notify_all();
        loop {
            if queue.answered >= call {
                return queue.trouble.clone().map_or(Flush::Written, Flush::Failed);
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() || queue.ended {
                return Flush::TimedOut;
            }
            queue = self.shared.wait(queue, left);
        }
    }

    /// Waits for the quick copies. If a copy were written after its save was removed, the game would come
    /// back.
    fn wait_for_copies(&self, limit: Duration) {
        let (done, waiting) = channel();
        if self.copies.send(CopyTask::Done(done)).is_ok() {
            let _ = waiting.recv_timeout(limit);
        }
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        let end = Instant::now() + REST;
        self.flusher().wait_for_copies(REST);
        let mut queue = self.shared.queue();
        queue.closing = true;
        self.shared.changed.notify_all();
        while !queue.ended && Instant::now() < end {
            queue = self.shared.wait(queue, REST);
        }
    }
}

/// Runs on the second thread and writes the newest quick copy of each game. Failures are not reported here,
/// because the first thread reports them.
fn write_copies(copies: &Receiver<CopyTask>, mut disk: impl Disk) {
    while let Ok(first) = copies.recv() {
        let (mut newest, mut done) = (BTreeMap::new(), Vec::new());
        for note in std::iter::once(first).chain(copies.try_iter()) {
            match note {
                CopyTask::Write(save) => newest.insert(save.id.clone(), Some(save)),
                CopyTask::Delete(id) => newest.insert(id, None),
                CopyTask::Done(tell) => {
                    done.push(tell);
                    None
                }
            };
        }
        for (id, save) in newest {
            let _ = match save {
                Some(save) => disk.write_quick_copy(&save),
                None => disk.delete_quick_copy(&id),
            };
        }
        for tell in done {
            let _ = tell.send(());
        }
    }
}

/// Runs on the first thread and writes in rounds, with a pause after each failure.
fn run_writer(shared: &Shared, mut disk: impl Disk, mut report: impl FnMut(SaveNews)) {
    let _end = EndMark(shared);
    disk.sweep();
    let mut failing = false;
    while let Some((changes, call, last)) = next_round(shared) {
        let trouble = write_all(shared, &mut disk, changes);
        let news = match (&trouble, failing) {
            (Some(why), false) => Some(SaveNews::Failing(why.clone())),
            (None, true) => Some(SaveNews::Recovered),
            (Some(_), true) | (None, false) => None,
        };
        failing = trouble.is_some();
        if let Some(news) = news {
            report(news);
        }
        let mut queue = shared.queue();
        queue.trouble = trouble;
        queue.answered = queue.answered.max(call);
        shared.changed.notify_all();
        if last && queue.answered == queue.called {
            break;
        }
    }
}

/// Marks the end of the writer thread. When the mark is dropped, it wakes the waiting threads, even if the
/// disk or `report` panicked.
struct EndMark<'a>(&'a Shared);

impl Drop for EndMark<'_> {
    fn drop(&mut self) {
        self.0.queue().ended = true;
        self.0.changed.notify_all();
    }
}

/// Waits for the next round and takes everything from the queue. A round starts on a request, after the pause that
/// follows a failure, or when the saver is dropped. Returns `None` after the last round.
fn next_round(shared: &Shared) -> Option<(BTreeMap<String, Change>, u64, bool)> {
    let mut queue = shared.queue();
    loop {
        let called = queue.called > queue.answered;
        if queue.closing && queue.waiting.is_empty() && !called {
            return None;
        }
        if called || queue.closing {
            break;
        }
        let before = Instant::now();
        let idle = queue.waiting.is_empty();
        queue = shared.wait(queue, REST);
        if !idle && before.elapsed() >= REST {
            break;
        }
    }
    Some((std::mem::take(&mut queue.waiting), queue.called, queue.closing))
}

/// Tries to write every change. If a change fails, it goes back to the queue, unless a newer one waits there.
/// Returns the last failure.
fn write_all(shared: &Shared, disk: &mut impl Disk, changes: BTreeMap<String, Change>) -> Option<String> {
    let mut trouble = None;
    for (id, change) in changes {
        let done = match &change {
            Change::Write(save) => disk.write(save),
            Change::Delete => disk.delete(&id),
        };
        let mut queue = shared.queue();
        match (done, change) {
            (Err(error), change) => {
                trouble = Some(error.to_string());
                queue.waiting.entry(id).or_insert(change);
            }
            (Ok(()), Change::Write(save)) => {
                if queue.unwritten.get(&id).is_some_and(|newest| Arc::ptr_eq(&newest.save, &save)) {
                    queue.unwritten.remove(&id);
                }
            }
            (Ok(()), Change::Delete) => {}
        }
    }
    trouble
}

#[cfg(test)]
#[path = "saver_tests.rs"]
mod tests;
