use serde_json::Value;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::super::tests::scratch;
use super::super::{Origin, lock};
use super::*;

const LONG: Duration = Duration::from_secs(20);

/// A disk that can fail. If it has a gate, each write waits until the gate opens.
#[derive(Clone, Default)]
struct TestDisk {
    broken: Arc<Mutex<Option<ErrorKind>>>,
    written: Arc<Mutex<Vec<(String, u64)>>>,
    gate: Option<Arc<Mutex<Receiver<()>>>>,
}

impl TestDisk {
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

impl Disk for TestDisk {
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

impl Saver {
    fn take(&self, save: Save) {
        self.save(save, &Arc::new(lock::unguarded()));
    }
}

fn saver(disk: &TestDisk) -> (Saver, Receiver<SaveNews>) {
    let (send, news) = channel();
    (Saver::new(disk.clone(), move |report| send.send(report).unwrap()), news)
}

fn gated() -> (TestDisk, Sender<()>) {
    let (open, gate) = channel();
    (TestDisk { gate: Some(Arc::new(Mutex::new(gate))), ..TestDisk::default() }, open)
}

#[test]
fn only_the_newest_state_of_a_game_is_written() {
    let (disk, open) = gated();
    let (saver, _news) = saver(&disk);
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
fn a_full_disk_is_reported_once_and_nothing_is_lost_when_it_recovers() {
    let disk = TestDisk::default();
    disk.turn(Some(ErrorKind::StorageFull));
    let (saver, reports) = saver(&disk);
    for seconds in 1..=3 {
        saver.take(game("a", seconds));
        let Flush::Failed(why) = saver.flush(LONG) else { panic!("written to a full disk") };
        assert_eq!(why, "cannot write a: the disk is full");
    }
    disk.turn(None);
    assert_eq!(saver.flush(LONG), Flush::Written);
    assert_eq!(*disk.written.lock().unwrap(), [("a".into(), 3)]);
    let news: Vec<_> = reports.try_iter().collect();
    assert!(matches!(&news[..], [SaveNews::Failing(_), SaveNews::Recovered]), "{news:?}");
}

#[test]
fn a_state_stays_available_until_it_is_written() {
    let disk = TestDisk::default();
    disk.turn(Some(ErrorKind::StorageFull));
    let (saver, _news) = saver(&disk);
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
fn a_deleted_game_does_not_come_back_from_the_queue() {
    let disk = TestDisk::default();
    disk.turn(Some(ErrorKind::ReadOnlyFilesystem));
    let (saver, _news) = saver(&disk);
    saver.take(game("a", 7));
    assert!(matches!(saver.flush(LONG), Flush::Failed(_)));
    saver.delete("a");
    disk.turn(None);
    assert_eq!(saver.flush(LONG), Flush::Written);
    assert_eq!(*disk.written.lock().unwrap(), [("a".into(), 0)]);
}

#[test]
fn a_dead_disk_does_not_block_the_flush() {
    let (disk, open) = gated();
    let (saver, _news) = saver(&disk);
    saver.take(game("a", 1));
    assert_eq!(saver.flush(Duration::from_millis(30)), Flush::TimedOut);
    open.send(()).unwrap();
    assert_eq!(saver.flush(LONG), Flush::Written);
}

#[test]
fn dropping_the_saver_writes_the_rest() {
    let (_folder, store) = scratch();
    let save = game("a", 9);
    let saver = Saver::new(store.clone(), |_| {});
    saver.take(save.clone());
    drop(saver);
    assert_eq!(store.load("a").unwrap(), save);
}

#[test]
fn a_saver_whose_disk_always_fails_still_ends() {
    let disk = TestDisk::default();
    disk.turn(Some(ErrorKind::PermissionDenied));
    let (saver, news) = saver(&disk);
    saver.take(game("a", 1));
    drop(saver);
    assert!(matches!(news.recv(), Ok(SaveNews::Failing(_))));
}
