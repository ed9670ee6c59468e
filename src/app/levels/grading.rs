//! Grades of levels whose files have none, found out one after the other while the list is looked at.

use super::super::context::Context;
use super::shelf::Entry;
use crate::store::Origin;
use pentimento_base::job::Handle;
use pentimento_base::params::Difficulty;
use std::collections::HashMap;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

/// What takes longer has no grade.
const PATIENCE: Duration = Duration::from_secs(4);
/// How far from the chosen level others are graded too.
const AROUND: usize = 30;

/// Which level of which game.
type Which = (&'static str, Origin);

#[derive(Default)]
pub struct Grading {
    /// Also those of which nothing could be found out, so that none is tried twice.
    known: HashMap<String, Option<Difficulty>>,
    at_work: Option<(String, Receiver<Option<Difficulty>>, Handle)>,
}

fn key((game, origin): &Which) -> String {
    crate::store::results::level_id(game, origin).unwrap_or_default()
}

fn which(entry: &Entry) -> Which {
    (entry.puzzle.kind().info().name, entry.origin.clone())
}

impl Grading {
    /// Fills in what is known by now.
    pub fn tell(&self, entries: &mut [Entry]) {
        if self.known.is_empty() {
            return;
        }
        for entry in entries.iter_mut().filter(|entry| entry.grade.is_none()) {
            entry.grade = self.known.get(&key(&which(entry))).copied().flatten();
        }
    }

    #[cfg(test)]
    pub fn is_idle(&self) -> bool {
        self.at_work.is_none()
    }

    /// Takes an answer that has come; says whether there was one.
    pub fn poll(&mut self) -> bool {
        let Some((id, answer, _)) = &self.at_work else { return false };
        let grade = match answer.try_recv() {
            Ok(grade) => grade,
            Err(TryRecvError::Empty) => return false,
            // A fault in a solver: nothing will come any more.
            Err(TryRecvError::Disconnected) => None,
        };
        self.known.insert(id.clone(), grade);
        self.at_work = None;
        true
    }

    /// Goes on with the level nearest to the chosen one, if nothing is being graded.
    pub fn go_on(&mut self, context: &Context, entries: &[Entry], shown: &[usize], chosen: usize) {
        if self.at_work.is_some() {
            return;
        }
        let here = shown.iter().position(|&place| place == chosen).unwrap_or(0);
        let near = shown.iter().enumerate().filter(|(row, _)| row.abs_diff(here) <= AROUND);
        let open = near.filter(|(_, place)| {
            entries[**place].grade.is_none() && !self.known.contains_key(&key(&which(&entries[**place])))
        });
        let Some((_, &place)) = open.min_by_key(|(row, _)| row.abs_diff(here)) else { return };
        let (send, answer) = channel();
        let puzzle = entries[place].puzzle.clone();
        let handle = context.spawn(Box::new(move |job| {
            let report = puzzle.check(&job.within(PATIENCE));
            let _ = send.send(report.grade.map(|grade| grade.difficulty));
        }));
        self.at_work = Some((key(&which(&entries[place])), answer, handle));
    }
}
