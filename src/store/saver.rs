//! Saving behind the player's back.
//!
//! A slow disk must not make a key wait, so a thread of its own writes the saves. For each game only the
//! newest state waits: whoever plays faster than the disk writes loses nothing but versions nobody wants.
//! A failure is told once, not at every move, and its end once too; meanwhile the state is kept and tried
//! again. As even a single sync can take longer than a move, a second thread jots each state down unsynced before:
//! a program that is killed loses at most the move it was at. Invariants: what is taken off the waiting list is either
//! on the disk or back on the list, unless a newer state of the same game has come in between; and until its newest
//! state is on the disk, a game can be had from here ([`Saver::unwritten`]) and its lock is held.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{Error, Lock, Save, Store};

/// How long a failed write rests before it is tried again unasked.
const REST: Duration = Duration::from_secs(5);

/// What the saver needs of a disk; the tests have one that fails.
pub trait Disk: Send + 'static {
    fn write(&mut self, save: &Save) -> Result<(), Error>;
    fn delete(&mut self, id: &str) -> Result<(), Error>;
    /// Notes a state at the speed of memory.
    fn jot(&mut self, _save: &Save) -> Result<(), Error> {
        Ok(())
    }
    fn forget(&mut self, _id: &str) -> Result<(), Error> {
        Ok(())
    }
    /// Removes what programs that were killed left behind.
    fn sweep(&mut self) {}
}

impl Disk for Store {
    fn write(&mut self, save: &Save) -> Result<(), Error> {
        self.save(save)
    }

    fn delete(&mut self, id: &str) -> Result<(), Error> {
        Store::delete(self, id)
    }

    fn jot(&mut self, save: &Save) -> Result<(), Error> {
        Store::jot(self, save)
    }

    fn forget(&mut self, id: &str) -> Result<(), Error> {
        Store::forget(self, id)
    }

    fn sweep(&mut self) {
        Store::sweep(self);
    }
}

/// News for the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    /// Saving has begun to fail; a sentence that says why.
    Failing(String),
    /// It works again, and everything is written.
    Recovered,
}

/// How a flush ended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Flush {
    Written,
    Failed(String),
    /// The disk took longer than we could wait.
    TimedOut,
}

enum Wish {
    Write(Arc<Save>),
    Delete,
}

/// A state that is not on the disk yet, with the right to put it there.
#[derive(Debug, Clone)]
pub struct Unwritten {
    pub save: Arc<Save>,
    pub lock: Arc<Lock>,
}

#[derive(Default)]
struct Desk {
    waiting: BTreeMap<String, Wish>,
    /// The newest state of each game until it is written, while it waits and while it is being written.
    unwritten: BTreeMap<String, Unwritten>,
    /// Why the last round failed.
    trouble: Option<String>,
    /// Counts calls to try again now, and the rounds that answered them.
    called: u64,
    answered: u64,
    closing: bool,
    ended: bool,
}

#[derive(Default)]
struct Shared {
    desk: Mutex<Desk>,
    changed: Condvar,
}

impl Shared {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        // The desk is consistent between statements, so a panic elsewhere doesn't spoil it.
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, desk: MutexGuard<'a, Desk>, limit: Duration) -> MutexGuard<'a, Desk> {
        self.changed.wait_timeout(desk, limit).unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Hands saves to the thread that writes them. Dropping it writes what is left.
pub struct Saver {
    shared: Arc<Shared>,
    notes: Sender<Note>,
}

/// For the thread that jots down.
enum Note {
    Jot(Arc<Save>),
    Forget(String),
    /// All that came before is done.
    Done(Sender<()>),
}

impl Saver {
    /// `report` is called on the saver's thread.
    pub fn new(disk: impl Disk + Clone, report: impl FnMut(Report) + Send + 'static) -> Self {
        let shared = Arc::new(Shared::default());
        let (theirs, quick) = (Arc::clone(&shared), disk.clone());
        thread::spawn(move || serve(&theirs, disk, report));
        let (notes, to_do) = channel();
        thread::spawn(move || jot_down(&to_do, quick));
        Self { shared, notes }
    }

    /// Replaces what waits for this game.
    pub fn save(&self, save: Save, lock: &Arc<Lock>) {
        let save = Arc::new(save);
        let _ = self.notes.send(Note::Jot(Arc::clone(&save)));
        let unwritten = Unwritten { save: Arc::clone(&save), lock: Arc::clone(lock) };
        self.shared.desk().unwritten.insert(save.id.clone(), unwritten);
        self.wish(save.id.clone(), Wish::Write(save));
    }

    /// The newest states that the disk does not have yet.
    pub fn unwritten(&self) -> Vec<Unwritten> {
        self.shared.desk().unwritten.values().cloned().collect()
    }

    /// Removes a save, and what waits for it: a solved game doesn't come back.
    pub fn delete(&self, id: &str) {
        let _ = self.notes.send(Note::Forget(id.to_owned()));
        self.shared.desk().unwritten.remove(id);
        self.wish(id.to_owned(), Wish::Delete);
    }

    fn wish(&self, id: String, wish: Wish) {
        let mut desk = self.shared.desk();
        desk.waiting.insert(id, wish);
        desk.called += 1;
        self.shared.changed.notify_all();
    }

    /// Waits until all is written or has failed once more, but no longer than `limit`: this runs when the
    /// program ends, and a dead network disk must not hold it.
    pub fn flush(&self, limit: Duration) -> Flush {
        let end = Instant::now() + limit;
        self.jotted(limit);
        let mut desk = self.shared.desk();
        desk.called += 1;
        let call = desk.called;
        self.shared.changed.notify_all();
        loop {
            if desk.answered >= call {
                return desk.trouble.clone().map_or(Flush::Written, Flush::Failed);
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() || desk.ended {
                return Flush::TimedOut;
            }
            desk = self.shared.wait(desk, left);
        }
    }

    /// Waits until the jottings are done: one that came after its save was removed would bring the game back.
    fn jotted(&self, limit: Duration) {
        let (done, waiting) = channel();
        if self.notes.send(Note::Done(done)).is_ok() {
            let _ = waiting.recv_timeout(limit);
        }
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        let end = Instant::now() + REST;
        self.jotted(REST);
        let mut desk = self.shared.desk();
        desk.closing = true;
        self.shared.changed.notify_all();
        while !desk.ended && Instant::now() < end {
            desk = self.shared.wait(desk, REST);
        }
    }
}

/// The other thread: the newest of what waits, as it comes. A failure is the writer's to tell.
fn jot_down(notes: &Receiver<Note>, mut disk: impl Disk) {
    while let Ok(first) = notes.recv() {
        let (mut newest, mut done) = (BTreeMap::new(), Vec::new());
        for note in std::iter::once(first).chain(notes.try_iter()) {
            match note {
                Note::Jot(save) => newest.insert(save.id.clone(), Some(save)),
                Note::Forget(id) => newest.insert(id, None),
                Note::Done(tell) => {
                    done.push(tell);
                    None
                }
            };
        }
        for (id, save) in newest {
            let _ = match save {
                Some(save) => disk.jot(&save),
                None => disk.forget(&id),
            };
        }
        for tell in done {
            let _ = tell.send(());
        }
    }
}

/// The thread: rounds of writing, with rests between.
fn serve(shared: &Shared, mut disk: impl Disk, mut report: impl FnMut(Report)) {
    let _end = EndMark(shared);
    disk.sweep();
    let mut failing = false;
    while let Some((wishes, call, last)) = next_round(shared) {
        let trouble = write_all(shared, &mut disk, wishes);
        let news = match (&trouble, failing) {
            (Some(why), false) => Some(Report::Failing(why.clone())),
            (None, true) => Some(Report::Recovered),
            _ => None,
        };
        failing = trouble.is_some();
        if let Some(news) = news {
            report(news);
        }
        let mut desk = shared.desk();
        desk.trouble = trouble;
        desk.answered = desk.answered.max(call);
        shared.changed.notify_all();
        if last && desk.answered == desk.called {
            break;
        }
    }
}

/// Wakes those who wait, even if the disk or the reporter panicked.
struct EndMark<'a>(&'a Shared);

impl Drop for EndMark<'_> {
    fn drop(&mut self) {
        self.0.desk().ended = true;
        self.0.changed.notify_all();
    }
}

/// Takes the waiting list when there is a call, when the rest after a failure is over, or for the last time.
fn next_round(shared: &Shared) -> Option<(BTreeMap<String, Wish>, u64, bool)> {
    let mut desk = shared.desk();
    loop {
        let called = desk.called > desk.answered;
        if desk.closing && desk.waiting.is_empty() && !called {
            return None;
        }
        if called || desk.closing {
            break;
        }
        let before = Instant::now();
        let idle = desk.waiting.is_empty();
        desk = shared.wait(desk, REST);
        if !idle && before.elapsed() >= REST {
            break;
        }
    }
    Some((std::mem::take(&mut desk.waiting), desk.called, desk.closing))
}

/// Tries every wish; those that fail go back, unless something newer waits. Returns the last reason.
fn write_all(shared: &Shared, disk: &mut impl Disk, wishes: BTreeMap<String, Wish>) -> Option<String> {
    let mut trouble = None;
    for (id, wish) in wishes {
        let done = match &wish {
            Wish::Write(save) => disk.write(save),
            Wish::Delete => disk.delete(&id),
        };
        let mut desk = shared.desk();
        match (done, wish) {
            (Err(error), wish) => {
                trouble = Some(error.to_string());
                desk.waiting.entry(id).or_insert(wish);
            }
            (Ok(()), Wish::Write(save)) => {
                if desk.unwritten.get(&id).is_some_and(|newest| Arc::ptr_eq(&newest.save, &save)) {
                    desk.unwritten.remove(&id);
                }
            }
            (Ok(()), Wish::Delete) => {}
        }
    }
    trouble
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use std::io::{self, ErrorKind};
    use std::path::Path;

    use super::super::tests::scratch;
    use super::super::{Origin, lock};
    use super::*;

    const LONG: Duration = Duration::from_secs(20);

    /// A disk that fails while told to, and waits at a gate before each write where there is one.
    #[derive(Clone, Default)]
    struct Odd {
        broken: Arc<Mutex<Option<ErrorKind>>>,
        written: Arc<Mutex<Vec<(String, u64)>>>,
        gate: Option<Arc<Mutex<Receiver<()>>>>,
    }

    impl Odd {
        fn turn(&self, kind: Option<ErrorKind>) {
            *self.broken.lock().unwrap() = kind;
        }

        fn attempt(&self, id: &str, seconds: u64) -> Result<(), Error> {
            if let Some(gate) = &self.gate {
                gate.lock().unwrap().recv().unwrap();
            }
            if let Some(kind) = *self.broken.lock().unwrap() {
                return Err(Error::io("write", Path::new(id), io::Error::from(kind)));
            }
            self.written.lock().unwrap().push((id.to_owned(), seconds));
            Ok(())
        }
    }

    impl Disk for Odd {
        fn write(&mut self, save: &Save) -> Result<(), Error> {
            self.attempt(&save.id, save.seconds)
        }

        fn delete(&mut self, id: &str) -> Result<(), Error> {
            self.attempt(id, 0)
        }
    }

    fn game(id: &str, seconds: u64) -> Save {
        Save { id: id.into(), seconds, ..Save::begin("dots", "", Value::Null, Origin::File, 0) }
    }

    /// A game is handed over with its lock.
    impl Saver {
        fn take(&self, save: Save) {
            self.save(save, &Arc::new(lock::unguarded()));
        }
    }

    fn saver(disk: &Odd) -> (Saver, Receiver<Report>) {
        let (tell, told) = channel();
        (Saver::new(disk.clone(), move |report| tell.send(report).unwrap()), told)
    }

    fn gated() -> (Odd, Sender<()>) {
        let (open, gate) = channel();
        (Odd { gate: Some(Arc::new(Mutex::new(gate))), ..Odd::default() }, open)
    }

    #[test]
    fn only_the_newest_state_of_a_game_is_written() {
        let (disk, open) = gated();
        let (saver, _told) = saver(&disk);
        for seconds in 1..=50 {
            saver.take(game("a", seconds));
        }
        saver.take(game("b", 1));
        for _ in 0..60 {
            open.send(()).unwrap();
        }
        assert_eq!(saver.flush(LONG), Flush::Written);
        let written = disk.written.lock().unwrap();
        assert!(written.len() <= 4, "{written:?}");
        assert!(written.contains(&("a".into(), 50)) && written.contains(&("b".into(), 1)));
    }

    #[test]
    fn a_full_disk_is_told_once_and_nothing_is_lost_when_it_recovers() {
        let disk = Odd::default();
        disk.turn(Some(ErrorKind::StorageFull));
        let (saver, told) = saver(&disk);
        for seconds in 1..=3 {
            saver.take(game("a", seconds));
            let Flush::Failed(why) = saver.flush(LONG) else { panic!("written to a full disk") };
            assert_eq!(why, "cannot write a: the disk is full");
        }
        disk.turn(None);
        assert_eq!(saver.flush(LONG), Flush::Written);
        assert_eq!(*disk.written.lock().unwrap(), [("a".into(), 3)]);
        let news: Vec<_> = told.try_iter().collect();
        assert!(matches!(&news[..], [Report::Failing(_), Report::Recovered]), "{news:?}");
    }

    #[test]
    fn what_a_full_disk_did_not_take_can_be_had_until_it_does() {
        let disk = Odd::default();
        disk.turn(Some(ErrorKind::StorageFull));
        let (saver, _told) = saver(&disk);
        saver.take(game("a", 1));
        saver.take(game("a", 2));
        assert!(matches!(saver.flush(LONG), Flush::Failed(_)));
        let newest: Vec<u64> = saver.unwritten().iter().map(|state| state.save.seconds).collect();
        assert_eq!(newest, [2]);
        disk.turn(None);
        assert_eq!(saver.flush(LONG), Flush::Written);
        assert!(saver.unwritten().is_empty());
    }

    #[test]
    fn a_deleted_game_does_not_come_back_from_the_waiting_list() {
        let disk = Odd::default();
        disk.turn(Some(ErrorKind::ReadOnlyFilesystem));
        let (saver, _told) = saver(&disk);
        saver.take(game("a", 7));
        assert!(matches!(saver.flush(LONG), Flush::Failed(_)));
        saver.delete("a");
        disk.turn(None);
        assert_eq!(saver.flush(LONG), Flush::Written);
        assert_eq!(*disk.written.lock().unwrap(), [("a".into(), 0)]);
    }

    #[test]
    fn a_dead_disk_does_not_hold_the_flush() {
        let (disk, open) = gated();
        let (saver, _told) = saver(&disk);
        saver.take(game("a", 1));
        assert_eq!(saver.flush(Duration::from_millis(30)), Flush::TimedOut);
        open.send(()).unwrap();
        assert_eq!(saver.flush(LONG), Flush::Written);
    }

    #[test]
    fn dropping_the_saver_writes_what_is_left() {
        let (_folder, store) = scratch();
        let save = game("a", 9);
        let saver = Saver::new(store.clone(), |_| {});
        saver.take(save.clone());
        drop(saver);
        assert_eq!(store.load("a").unwrap(), save);
    }

    #[test]
    fn a_saver_that_never_worked_ends_all_the_same() {
        let disk = Odd::default();
        disk.turn(Some(ErrorKind::PermissionDenied));
        let (saver, told) = saver(&disk);
        saver.take(game("a", 1));
        drop(saver);
        assert!(matches!(told.recv(), Ok(Report::Failing(_))));
    }
}
