//! The verdict on the canvas as the screen shows it: the newest findings, the visible solution and the
//! offered repair.

use crate::app::context::Context;
use crate::workshop::canvas::{Canvas, Cell};
use crate::workshop::judge::{self, Count, Finding};
use pentimento_base::job::Handle;
use pentimento_engine::contract::{Grade, Verdict as Uniqueness};
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_engine::repair::Repair;
use pentimento_picture::Picture;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

#[derive(Default)]
pub(super) struct Verdict {
    pub(super) puzzle: Option<Box<dyn AnyPuzzle>>,
    /// Why no puzzle can be made from the picture.
    pub(super) impossible: Option<String>,
    pub(super) count: Option<Count>,
    pub(super) grade: Option<Grade>,
    pub(super) repairs: Option<Vec<Repair>>,
    /// How visible the picture is in the puzzle, from 0 to 1, for games that measure it.
    pub(super) visibility: Option<f64>,
    /// The time from the stroke until the program knew the number of solutions.
    pub(super) took: Option<Duration>,
    /// Whether the verdict is about an earlier state of the canvas.
    pub(super) is_stale: bool,
    page: usize,
    repair: usize,
    work: Option<(Handle, Receiver<Finding>, Instant)>,
}

impl Verdict {
    /// Starts a new judgement. The old verdict stays until the first finding arrives.
    pub(super) fn begin(&mut self, context: &Context, kind: &'static dyn Kind, canvas: &Canvas) {
        let (picture, locked) = (canvas.picture().clone(), canvas.locked().to_vec());
        let (send, findings) = channel();
        let handle = context.spawn(Box::new(move |job| {
            judge::judge(kind, &picture, &locked, job, &mut |finding| {
                let _ = send.send(finding);
            });
        }));
        self.is_stale = true;
        self.page = 0;
        self.work = Some((handle, findings, Instant::now()));
    }

    pub(super) fn is_working(&self) -> bool {
        self.work.is_some()
    }

    /// Takes new findings. Returns whether there are any.
    pub(super) fn take(&mut self) -> bool {
        let mut found = false;
        while let Some((_, findings, begun)) = &self.work {
            let begun = *begun;
            match findings.try_recv() {
                Ok(finding) => self.add(finding, begun),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => self.work = None,
            }
            found = true;
        }
        found
    }

    fn add(&mut self, finding: Finding, begun: Instant) {
        if self.is_stale {
            let work = self.work.take();
            *self = Self { work, ..Self::default() };
        }
        match finding {
            Finding::Puzzle(puzzle) => self.puzzle = Some(puzzle),
            Finding::Impossible(why) => self.impossible = Some(why),
            Finding::Count(count) => {
                self.took.get_or_insert(begun.elapsed());
                self.count = Some(count);
            }
            Finding::Grade(grade) => self.grade = grade,
            Finding::Repairs(repairs) => self.repairs = Some(repairs),
            Finding::Visibility(visibility) => self.visibility = Some(visibility),
        }
    }

    pub(super) fn is_unique(&self) -> bool {
        self.count.as_ref().is_some_and(|count| count.verdict == Uniqueness::Unique)
    }

    /// How far the search for a repair is, from 0 to 1. `None` if no search is running.
    pub(super) fn searching_repair(&self) -> Option<f64> {
        let (handle, ..) = self.work.as_ref().filter(|_| !self.is_stale && self.repairs.is_none())?;
        let several = self.count.as_ref().is_some_and(|count| count.verdict == Uniqueness::Multiple);
        several.then(|| handle.job().done())
    }

    /// Cells in which the solutions differ. Empty while the verdict is stale.
    pub(super) fn differing(&self) -> &[Cell] {
        match &self.count {
            Some(count) if !self.is_stale => &count.differing,
            Some(_) | None => &[],
        }
    }

    /// Cells that the game had to change to make a puzzle.
    pub(super) fn changed_by_game(&self) -> &[Cell] {
        match &self.puzzle {
            Some(puzzle) if !self.is_stale => &puzzle.meta().changed,
            Some(_) | None => &[],
        }
    }

    /// The number of the visible solution, counted from 1, and the number of all solutions. The first
    /// solution is the one that the player painted.
    pub(super) fn pages(&self) -> Option<(usize, usize)> {
        let count = self.count.as_ref().filter(|_| !self.is_stale)?;
        (count.solutions.len() > 1).then_some((self.page + 1, count.solutions.len()))
    }

    /// The visible solution. `None` if it is the one that the player painted.
    pub(super) fn page(&self) -> Option<&Picture> {
        self.pages().filter(|_| self.page > 0)?;
        self.count.as_ref()?.solutions.get(self.page)
    }

    pub(super) fn turn_page(&mut self, by: isize) {
        if let Some((_, all)) = self.pages() {
            self.page = (self.page as isize + by).rem_euclid(all as isize) as usize;
        }
    }

    /// The repair that Enter would accept.
    pub(super) fn proposed(&self) -> Option<&Repair> {
        self.repairs.as_ref().filter(|_| !self.is_stale)?.get(self.repair)
    }

    pub(super) fn repair_count(&self) -> usize {
        self.repairs.as_ref().map_or(0, Vec::len)
    }

    pub(super) fn next_repair(&mut self) {
        self.repair = (self.repair + 1) % self.repair_count().max(1);
    }
}
