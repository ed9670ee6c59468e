//! Finds the shortest chains, with a proof that none is shorter.
//!
//! The search tries chains of 4 links, then of 5, and so on, over all suppositions at once. Shorter chains don't exist:
//! a row and a column share one cell, so a line with only one new cell can always be completed. Four rules keep the
//! search small, and none of them loses a chain:
//!
//! 1. The last two links need no search: they are two lines that leave no colour for the cell they share.
//! 2. All changed lines are solved at once, in rounds. Every link fits in a round. So if no line dies within as many
//!    rounds as links are left, there is no chain.
//! 3. If the number of rounds equals the number of links left, every link must change the line of the next link.
//! 4. Positions without a chain are remembered, for all suppositions together.

use super::position::{ByHash, Forced, Position};
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::paint::Colour;
use std::collections::VecDeque;

/// The fewest links of a chain on a board where single lines decide nothing.
pub(super) const FEWEST: usize = 4;

/// A cell and the colour that it is supposed to have.
pub(crate) type Supposed = ([usize; 2], Colour);

/// How many rounds pass until a line can't be completed, if each round solves all changed lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Dies(usize),
    /// After this many rounds, all lines can still be completed.
    Lasts(usize),
    /// Nothing more follows, and all lines can be completed.
    Survives,
}

/// Lines in the order of their links. The last one can't be completed.
pub(super) type Path = Vec<usize>;

pub(super) struct Hunt<'p, 'a, const W: usize> {
    pub(super) position: &'p mut Position<'a, W>,
    /// For each position without a chain, the largest number of links that was tried.
    failed: ByHash<usize>,
    /// The search gives up when the effort reaches this number.
    end: u64,
    /// The most paths to find for a supposition.
    most: usize,
    path: Path,
    paths: Vec<Path>,
    struck: Vec<u64>,
}

/// Why a search ended early.
#[derive(Debug, Clone, Copy)]
pub(super) enum Cut {
    /// The search has used up its effort.
    TooLong,
    Stopped,
}

impl From<Stopped> for Cut {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl<'p, 'a, const W: usize> Hunt<'p, 'a, W> {
    pub(super) fn new(position: &'p mut Position<'a, W>, effort: u64, most: usize) -> Self {
        let (end, size) = (position.effort + effort, position.level.size());
        Self {
            position,
            failed: ByHash::default(),
            end,
            most,
            path: Vec::new(),
            paths: Vec::new(),
            struck: vec![0; size],
        }
    }

    pub(super) fn is_tired(&self) -> bool {
        self.position.effort >= self.end
    }

    /// Lets the search continue for at most this much more effort.
    pub(super) fn limit(&mut self, effort: u64) {
        self.end = self.end.min(self.position.effort + effort);
    }

    /// The fate of a supposition within this many rounds.
    pub(super) fn fate(&mut self, (at, colour): Supposed, most: usize) -> Fate {
        let point = self.position.point();
        self.position.suppose(at, colour);
        let through = self.position.through(at);
        let fate = self.rounds(&through, most);
        self.position.undo(point);
        fate
    }

    fn rounds(&mut self, changed: &[usize], most: usize) -> Fate {
        let point = self.position.point();
        let fate = self.rounds_from(changed.to_vec(), most);
        self.position.undo(point);
        fate
    }

    fn rounds_from(&mut self, mut changed: Vec<usize>, most: usize) -> Fate {
        let mut forced = Vec::new();
        for round in 1..=most {
            forced.clear();
            for &number in &changed {
                match self.position.forced(number) {
                    Forced::Dead => return Fate::Dies(round),
                    Forced::Loses(range) => forced.push((number, range)),
                }
            }
            changed.clear();
            for (number, range) in &forced {
                self.position.follow(*number, range, &mut changed);
            }
            if changed.is_empty() {
                return Fate::Survives;
            }
        }
        Fate::Lasts(most)
    }

    /// The paths with exactly this many links after a supposition. Shorter paths must not exist.
    pub(super) fn paths(
        &mut self,
        (at, colour): Supposed,
        links: usize,
        job: &Job,
    ) -> Result<Vec<Path>, Cut> {
        let point = self.position.point();
        self.position.suppose(at, colour);
        let through = self.position.through(at);
        self.path.clear();
        let searched = self.search(&through, &through, links, job);
        self.position.undo(point);
        let paths = std::mem::take(&mut self.paths);
        match searched {
            Ok(_) => Ok(paths),
            Err(Cut::TooLong) if !paths.is_empty() => Ok(paths),
            Err(cut) => Err(cut),
        }
    }

    /// Looks for paths with `left` more links. `changed` has the lines that can force something, and `fed` those of
    /// them that can be the next link.
    fn search(&mut self, changed: &[usize], fed: &[usize], left: usize, job: &Job) -> Result<bool, Cut> {
        if self.is_tired() {
            job.go_on()?;
            return Err(Cut::TooLong);
        }
        if left <= 2 {
            return Ok(self.clash(changed));
        }
        job.go_on()?;
        let hash = self.position.hash;
        if self.failed.get(&hash).is_some_and(|&links| links >= left) {
            return Ok(false);
        }
        let found = match self.rounds(fed, left) {
            Fate::Lasts(_) | Fate::Survives => false,
            Fate::Dies(rounds) => self.try_links(changed, fed, left, rounds < left, job)?,
        };
        if !found {
            self.failed.insert(hash, left);
        }
        Ok(found)
    }

    fn try_links(
        &mut self,
        changed: &[usize],
        fed: &[usize],
        left: usize,
        spare: bool,
        job: &Job,
    ) -> Result<bool, Cut> {
        let mut found = false;
        for &number in fed {
            let Forced::Loses(range) = self.position.forced(number) else { continue };
            if range.is_empty() {
                continue;
            }
            let point = self.position.point();
            let mut next = Vec::new();
            self.position.follow(number, &range, &mut next);
            let mut all: Vec<usize> = changed.iter().copied().filter(|&other| other != number).collect();
            all.extend(next.iter().filter(|line| !changed.contains(line)));
            self.path.push(number);
            let deeper = self.search(&all, if spare { &all } else { &next }, left - 1, job);
            self.path.pop();
            self.position.undo(point);
            found |= deeper?;
            if self.paths.len() >= self.most {
                break;
            }
        }
        Ok(found)
    }

    /// Looks for two changed lines that leave no colour for the cell they share.
    fn clash(&mut self, changed: &[usize]) -> bool {
        let before = self.paths.len();
        let height = self.position.level.height();
        let mut struck = std::mem::take(&mut self.struck);
        let mut touched = Vec::new();
        for &row in changed.iter().filter(|&&number| number < height) {
            match self.position.forced(row) {
                Forced::Dead => self.end_with(&[row]),
                Forced::Loses(range) => {
                    for &(place, colour) in self.position.lost(&range) {
                        let at = self.position.level.place([row, usize::from(place)]);
                        struck[at] |= 1 << colour;
                        touched.push(at);
                    }
                }
            }
        }
        for &column in changed.iter().filter(|&&number| number >= height) {
            match self.position.forced(column) {
                Forced::Dead => self.end_with(&[column]),
                Forced::Loses(range) => {
                    for row in self.clashing(column - height, self.position.lost(&range), &struck) {
                        self.end_with(&[row, column]);
                        self.end_with(&[column, row]);
                    }
                }
            }
        }
        for at in touched {
            struck[at] = 0;
        }
        self.struck = struck;
        self.paths.len() > before
    }

    /// The rows that leave no colour for their cell in a column that loses these colours.
    fn clashing(&self, column: usize, lost: &[(u16, Colour)], struck: &[u64]) -> Vec<usize> {
        let mut rows: Vec<usize> = Vec::new();
        for &(place, _) in lost {
            let row = usize::from(place);
            let mine =
                lost.iter().filter(|other| other.0 == place).fold(0, |all, other| all | 1u64 << other.1);
            let theirs = struck[self.position.level.place([row, column])];
            let left = self.position.cell([row, column]) & !mine & !theirs;
            if theirs != 0 && left == 0 && !rows.contains(&row) {
                rows.push(row);
            }
        }
        rows
    }

    fn end_with(&mut self, last: &[usize]) {
        if self.paths.len() < self.most {
            self.paths.push([&self.path[..], last].concat());
        }
    }

    /// The lines that lead from a supposition to a line that can't be completed. Most of these lines are not needed.
    /// `None` if all lines can be completed.
    pub(super) fn all_lines((at, colour): Supposed, position: &mut Position<'a, W>) -> Option<Path> {
        let point = position.point();
        position.suppose(at, colour);
        let (path, dies) = follow_lines(position, at);
        position.undo(point);
        dies.then_some(path)
    }
}

/// Follows the lines from a cell that has changed, until nothing more follows or a line can't be completed. Returns the
/// lines that force something, in order, and whether the last line can't be completed. The position keeps all changes.
pub(super) fn follow_lines<const W: usize>(position: &mut Position<'_, W>, at: [usize; 2]) -> (Path, bool) {
    let mut path = Vec::new();
    let mut waiting: VecDeque<usize> = position.through(at).into();
    let mut changed = Vec::new();
    while let Some(number) = waiting.pop_front() {
        match position.forced(number) {
            Forced::Dead => {
                path.push(number);
                return (path, true);
            }
            Forced::Loses(range) if range.is_empty() => {}
            Forced::Loses(range) => {
                path.push(number);
                position.follow(number, &range, &mut changed);
                let new = changed.drain(..).filter(|line| !waiting.contains(line)).collect::<Vec<_>>();
                waiting.extend(new);
            }
        }
    }
    (path, false)
}
