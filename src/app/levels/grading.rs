//! Grades levels whose files have no grade, one after the other in the background.

use super::super::context::Context;
use super::collection::Entry;
use crate::store::Origin;
use pentimento_base::job::Handle;
use pentimento_base::params::Difficulty;
use std::collections::HashMap;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

/// The time limit for grading. A level that takes longer gets no grade.
const LIMIT: Duration = Duration::from_secs(4);
/// The grading covers levels up to this many rows away from the chosen level.
const AROUND: usize = 30;

/// Identifies a level: the name of its game, and its origin.
type Level = (&'static str, Origin);

#[derive(Default)]
pub(crate) struct Grading {
    /// The grades so far. If a level could not be graded, its entry is `None`, so that the program does not
    /// try again.
    known: HashMap<String, Option<Difficulty>>,
    running: Option<(String, Receiver<Option<Difficulty>>, Handle)>,
}

fn key((game, origin): &Level) -> String {
    format!("{game} {origin:?}")
}

fn level_of(entry: &Entry) -> Level {
    (entry.puzzle.kind().info().name, entry.origin.clone())
}

impl Grading {
    /// Copies the known grades into the entries that have no grade.
    pub(crate) fn fill_in(&self, entries: &mut [Entry]) {
        if self.known.is_empty() {
            return;
        }
        for entry in entries.iter_mut().filter(|entry| entry.grade.is_none()) {
            entry.grade = self.known.get(&key(&level_of(entry))).copied().flatten();
        }
    }

    #[cfg(test)]
    pub(super) fn is_idle(&self) -> bool {
        self.running.is_none()
    }

    /// Takes the grade that the background work has found. Returns whether a grade has arrived.
    pub(crate) fn poll(&mut self) -> bool {
        let Some((id, answer, _)) = &self.running else { return false };
        let grade = match answer.try_recv() {
            Ok(grade) => grade,
            Err(TryRecvError::Empty) => return false,
            // The solver panicked, so no answer will come.
            Err(TryRecvError::Disconnected) => None,
        };
        self.known.insert(id.clone(), grade);
        self.running = None;
        true
    }

    /// Starts to grade the level nearest to the chosen one, unless another level is being graded.
    pub(crate) fn grade_next(
        &mut self,
        context: &Context,
        entries: &[Entry],
        shown: &[usize],
        chosen: usize,
    ) {
        if self.running.is_some() {
            return;
        }
        let here = shown.iter().position(|&place| place == chosen).unwrap_or(0);
        let near = shown.iter().enumerate().filter(|(row, _)| row.abs_diff(here) <= AROUND);
        let open = near.filter(|(_, place)| {
            entries[**place].grade.is_none() && !self.known.contains_key(&key(&level_of(&entries[**place])))
        });
        let Some((_, &place)) = open.min_by_key(|(row, _)| row.abs_diff(here)) else { return };
        let (send, answer) = channel();
        let puzzle = entries[place].puzzle.clone();
        let handle = context.spawn(Box::new(move |job| {
            let report = puzzle.check(&job.within(LIMIT));
            let _ = send.send(report.grade.map(|grade| grade.difficulty));
        }));
        self.running = Some((key(&level_of(&entries[place])), answer, handle));
    }
}
