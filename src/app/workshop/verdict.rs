//! The verdict as the screen knows it: the newest that was told, whether it is of the canvas as it is now, and which
//! page and which repair are looked at.

use crate::app::context::Context;
use crate::workshop::canvas::{At, Canvas};
use crate::workshop::judge::{self, Count, Finding};
use crate::workshop::repair::Repair;
use pentimento_base::job::Handle;
use pentimento_engine::contract::{Grade, Verdict as Uniqueness};
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_picture::Picture;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

#[derive(Default)]
pub struct Verdict {
    pub puzzle: Option<Box<dyn AnyPuzzle>>,
    pub hopeless: Option<String>,
    pub count: Option<Count>,
    pub grade: Option<Grade>,
    pub repairs: Option<Vec<Repair>>,
    /// From the stroke to the count.
    pub took: Option<Duration>,
    /// It is of an earlier canvas.
    pub stale: bool,
    page: usize,
    repair: usize,
    work: Option<(Handle, Receiver<Finding>, Instant)>,
}

impl Verdict {
    /// Begins to judge anew; the old verdict is shown until something is known.
    pub fn begin(&mut self, context: &Context, kind: &'static dyn Kind, canvas: &Canvas) {
        let (picture, locked) = (canvas.picture().clone(), canvas.locked().to_vec());
        let (send, findings) = channel();
        let handle = context.spawn(Box::new(move |job| {
            judge::judge(kind, &picture, &locked, job, &mut |finding| {
                let _ = send.send(finding);
            });
        }));
        self.stale = true;
        self.page = 0;
        self.work = Some((handle, findings, Instant::now()));
    }

    pub fn is_working(&self) -> bool {
        self.work.is_some()
    }

    /// Takes what was found out; whether anything was.
    pub fn take(&mut self) -> bool {
        let mut news = false;
        while let Some((_, findings, begun)) = &self.work {
            let begun = *begun;
            match findings.try_recv() {
                Ok(finding) => self.hear(finding, begun),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => self.work = None,
            }
            news = true;
        }
        news
    }

    fn hear(&mut self, finding: Finding, begun: Instant) {
        if self.stale {
            let work = self.work.take();
            *self = Self { work, ..Self::default() };
        }
        match finding {
            Finding::Puzzle(puzzle) => self.puzzle = Some(puzzle),
            Finding::Hopeless(why) => self.hopeless = Some(why),
            Finding::Count(count) => {
                self.took.get_or_insert(begun.elapsed());
                self.count = Some(count);
            }
            Finding::Grade(grade) => self.grade = grade,
            Finding::Repairs(repairs) => self.repairs = Some(repairs),
        }
    }

    pub fn is_unique(&self) -> bool {
        self.count.as_ref().is_some_and(|count| count.verdict == Uniqueness::Unique)
    }

    /// Cells in which the solutions differ, of the canvas as it is.
    pub fn apart(&self) -> &[At] {
        match &self.count {
            Some(count) if !self.stale => &count.apart,
            _ => &[],
        }
    }

    /// Cells that the game has altered by itself.
    pub fn altered(&self) -> &[[usize; 2]] {
        match &self.puzzle {
            Some(puzzle) if !self.stale => &puzzle.meta().changed,
            _ => &[],
        }
    }

    /// Which solution is looked at, and of how many; the painted one is the first.
    pub fn pages(&self) -> Option<(usize, usize)> {
        let count = self.count.as_ref().filter(|_| !self.stale)?;
        (count.solutions.len() > 1).then_some((self.page + 1, count.solutions.len()))
    }

    /// Another solution than the painted one, where one is looked at.
    pub fn page(&self) -> Option<&Picture> {
        self.pages().filter(|_| self.page > 0)?;
        self.count.as_ref()?.solutions.get(self.page)
    }

    pub fn turn(&mut self, by: isize) -> bool {
        let Some((_, all)) = self.pages() else { return false };
        self.page = (self.page as isize + by).rem_euclid(all as isize) as usize;
        true
    }

    /// The repair that Enter accepts.
    pub fn proposed(&self) -> Option<&Repair> {
        self.repairs.as_ref().filter(|_| !self.stale)?.get(self.repair)
    }

    pub fn offers(&self) -> usize {
        self.repairs.as_ref().map_or(0, Vec::len)
    }

    pub fn another(&mut self) -> bool {
        let all = self.offers();
        if all < 2 {
            return false;
        }
        self.repair = (self.repair + 1) % all;
        true
    }
}
