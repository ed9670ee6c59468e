//! Makes one call to the disk fail, for tests. Only debug builds have this module.
//!
//! A plan says which call fails, counted from 1, and how. `7` is an error, `7:short` writes only half, and
//! `7:cut` is a power cut. A power cut ends the program, and half of the bytes that were not synced are lost.
//! `7:revert` is a power cut that also undoes each rename in a folder that was not synced. The environment
//! variable `PENTIMENTO_FAIL_AT` has the plan for a whole program. A test of the store can set a plan for its
//! thread. `PENTIMENTO_COUNT_CALLS` names a file to which the number of calls is written.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Fail,
    Short,
    Cut,
    Revert,
}

#[derive(Debug, Clone, Copy)]
struct Plan {
    at: usize,
    kind: Kind,
}

/// The changes of the disk that a power cut can undo.
#[derive(Debug, Default)]
struct Journal {
    calls: usize,
    /// Files with bytes that are not synced. The number is the length of the part that is synced.
    unsynced: BTreeMap<PathBuf, u64>,
    /// Renames in folders that are not synced: the new name, and the content that it had before.
    renamed: Vec<(PathBuf, Option<Vec<u8>>)>,
}

/// What a call did.
pub(super) enum Done<'a> {
    Wrote(&'a Path, u64),
    Synced(&'a Path),
    Renamed(&'a Path, &'a Path),
    SyncedFolder(&'a Path),
}

thread_local! {
    static OF_THREAD: RefCell<Option<(Plan, Journal)>> = const { RefCell::new(None) };
}

static OF_PROGRAM: Mutex<Journal> =
    Mutex::new(Journal { calls: 0, unsynced: BTreeMap::new(), renamed: Vec::new() });

fn plan_of_program() -> Option<Plan> {
    static PLAN: OnceLock<Option<Plan>> = OnceLock::new();
    *PLAN.get_or_init(|| {
        let text = std::env::var("PENTIMENTO_FAIL_AT").ok()?;
        let (at, kind) = text.split_once(':').unwrap_or((&text, ""));
        let kind = match kind {
            "short" => Kind::Short,
            "cut" => Kind::Cut,
            "revert" => Kind::Revert,
            _ => Kind::Fail,
        };
        Some(Plan { at: at.parse().ok()?, kind })
    })
}

/// Calls `f` with the plan and the journal of this thread. If the thread has no plan, uses those of the
/// program.
fn with<T>(f: impl FnOnce(Option<Plan>, &mut Journal) -> T) -> T {
    OF_THREAD.with_borrow_mut(|own| {
        if let Some((plan, journal)) = own {
            return f(Some(*plan), journal);
        }
        let mut journal = OF_PROGRAM.lock().unwrap_or_else(PoisonError::into_inner);
        f(plan_of_program(), &mut journal)
    })
}

/// Counts a call. Returns how the call must fail, or `None` if it succeeds.
fn count() -> Option<Kind> {
    let kind = with(|plan, journal| {
        journal.calls += 1;
        if let Some(path) = std::env::var_os("PENTIMENTO_COUNT_CALLS") {
            let _ = fs::write(path, journal.calls.to_string());
        }
        let plan = plan.filter(|plan| plan.at == journal.calls)?;
        if matches!(plan.kind, Kind::Cut | Kind::Revert) {
            journal.cut_power(plan.kind);
        }
        Some(plan.kind)
    });
    if matches!(kind, Some(Kind::Cut | Kind::Revert)) {
        std::process::exit(99);
    }
    kind
}

fn error() -> io::Error {
    io::Error::other("a test asked for this failure")
}

pub(super) fn ask() -> io::Result<()> {
    if count().is_some() { Err(error()) } else { Ok(()) }
}

/// How many of the bytes this call may write.
pub(super) fn room(_path: &Path, whole: usize) -> io::Result<usize> {
    match count() {
        None => Ok(whole),
        Some(Kind::Short) => Ok(whole / 2),
        Some(Kind::Fail | Kind::Cut | Kind::Revert) => Err(ErrorKind::StorageFull.into()),
    }
}

pub(super) fn note(done: &Done<'_>) {
    with(|plan, journal| {
        if plan.is_some() {
            journal.note(done);
        }
    });
}

impl Journal {
    fn note(&mut self, done: &Done<'_>) {
        match *done {
            Done::Wrote(path, before) => {
                self.unsynced.entry(path.to_owned()).or_insert(before);
            }
            Done::Synced(path) => {
                self.unsynced.remove(path);
            }
            Done::Renamed(from, to) => {
                self.renamed.push((to.to_owned(), fs::read(to).ok()));
                self.unsynced.remove(to);
                if let Some(before) = self.unsynced.remove(from) {
                    self.unsynced.insert(to.to_owned(), before);
                }
            }
            Done::SyncedFolder(folder) => self.renamed.retain(|(path, _)| path.parent() != Some(folder)),
        }
    }

    fn cut_power(&mut self, kind: Kind) {
        for (path, before) in std::mem::take(&mut self.unsynced) {
            if let Ok(file) = File::options().write(true).open(&path) {
                let length = file.metadata().map_or(before, |meta| meta.len());
                let _ = file.set_len(before + length.saturating_sub(before) / 2);
            }
        }
        if kind == Kind::Revert {
            for (path, old) in std::mem::take(&mut self.renamed).into_iter().rev() {
                let _ = match old {
                    Some(bytes) => fs::write(path, bytes),
                    None => fs::remove_file(path),
                };
            }
        }
    }
}

/// Runs `work` and makes its call number `at` fail. Returns whether there were that many calls.
#[cfg(test)]
pub(crate) fn with_fault(at: usize, kind: Kind, work: impl FnOnce()) -> bool {
    OF_THREAD.with_borrow_mut(|own| *own = Some((Plan { at, kind }, Journal::default())));
    work();
    OF_THREAD.with_borrow_mut(|own| own.take().is_some_and(|(_, journal)| journal.calls >= at))
}
