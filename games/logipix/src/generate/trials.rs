//! Makes lines longer by trial and error. Each round tries many small changes at once. They are in areas that do not
//! overlap, so each change can be judged separately.
//!
//! A trial joins two lines, or gives part of a line to another line. The second kind rarely changes the number of
//! lines, but makes new joins possible. One propagation judges all trials of a round together. If it leaves lines
//! undecided, the trial nearest to each of them is undone. This is repeated until all lines are decided again. So a
//! round needs two or three propagations, even if it has many trials. Invariant: before and after a round,
//! propagation decides every line.

use crate::generate::area::Area;
use crate::generate::cut::Maker;
use crate::generate::pieces::{Change, End};
use crate::model::Cell;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use std::collections::HashMap;

/// The most rounds of trials.
const ROUNDS: usize = 160;
/// The trials end when the last `WINDOW` rounds together reduced the number of lines by less than 1 %.
const WINDOW: usize = 16;
/// The probability that a line takes part of another line, if it can't be joined.
const TAKES_PART: f64 = 0.3;

/// Two neighbouring cells, each at the end of a line, where the two lines can be joined.
type Seam = [Cell; 2];

struct Trial {
    area: Area,
    change: Change,
    /// The ends that were joined. `None` if the trial gave part of a line to another line.
    seam: Option<Seam>,
}

/// What the maker remembers about earlier trials.
struct Memory {
    /// The round in which a seam last failed.
    failed: HashMap<Seam, usize>,
    /// For each cell, 1 plus the number of the last round that kept a trial near the cell. 0 if there was no such
    /// round.
    changed: Vec<usize>,
}

impl Memory {
    /// Whether it is worth trying to join lines at a seam. It is if this never failed, or if something nearby has
    /// changed since it failed.
    fn is_worth_a_trial(&self, seam: Seam) -> bool {
        self.failed.get(&seam).is_none_or(|&when| when < self.changed[seam[0] as usize])
    }
}

fn seam(cell: Cell, other: Cell) -> Seam {
    [cell.min(other), cell.max(other)]
}

impl Maker<'_> {
    /// Makes lines longer until the density is low enough or hardly anything changes any more.
    pub(super) fn lengthen(&mut self, rng: &mut Rng) -> Result<(), Failure> {
        let mut memory = Memory { failed: HashMap::new(), changed: vec![0; self.picture.cells.len()] };
        let mut counts = Vec::new();
        for round in 1..=ROUNDS {
            counts.push(self.pieces.count());
            let before = counts.len().checked_sub(WINDOW + 1).map(|round| counts[round]);
            let is_stuck = before.is_some_and(|before| self.pieces.count() * 100 > before * 99);
            if self.pieces.density() <= self.goals.density || is_stuck {
                break;
            }
            self.job.progress(0.3 + 0.7 * round as f64 / ROUNDS as f64);
            let trials = self.start_trials(&memory, rng);
            let kept = self.judge(trials, round, &mut memory)?;
            for cell in kept.iter().flat_map(|trial| trial.area.cells(self.picture.width)) {
                memory.changed[cell] = round + 1;
            }
        }
        Ok(())
    }

    /// Starts trials all over the picture. Their areas don't overlap.
    fn start_trials(&mut self, memory: &Memory, rng: &mut Rng) -> Vec<Trial> {
        let mut cells = self.pieces.cells().to_vec();
        rng.shuffle(&mut cells);
        let mut trials: Vec<Trial> = Vec::new();
        for cell in cells {
            if !self.pieces.is_end(cell) {
                continue;
            }
            let Some((other, part)) = self.random_trial(cell, memory, rng) else { continue };
            let lines = [cell, other].map(|cell| self.pieces.line(self.pieces.line_of(cell)));
            let area = Area::around(self.picture.width, lines.into_iter().flatten().copied(), 0);
            if trials.iter().any(|trial| trial.area.meets(&area)) {
                continue;
            }
            let (change, seam) = match part {
                None => (self.pieces.join(cell, other), Some(seam(cell, other))),
                Some(end) => (self.pieces.take_part(cell, other, end), None),
            };
            trials.extend(change.map(|change| Trial { area, change, seam }));
        }
        trials
    }

    /// Chooses a random trial at `cell`, which is an end of a line. Returns a neighbouring cell on another line. If
    /// it also returns an end, the trial takes the part of the other line from that cell to that end. Otherwise, the
    /// trial joins the two lines.
    fn random_trial(&self, cell: Cell, memory: &Memory, rng: &mut Rng) -> Option<(Cell, Option<End>)> {
        let near: Vec<Cell> = self.pieces.neighbours(cell).collect();
        let fits =
            |&&other: &&Cell| self.pieces.may_join(cell, other) && memory.is_worth_a_trial(seam(cell, other));
        let ends: Vec<Cell> = near.iter().filter(fits).copied().collect();
        if let Some(&other) = rng.pick(&ends) {
            return Some((other, None));
        }
        if !rng.chance(TAKES_PART) {
            return None;
        }
        let other = *rng.pick(&near)?;
        Some((other, Some(if rng.chance(0.5) { End::First } else { End::Last })))
    }

    /// Undoes trials until all lines are decided. Returns the trials that remain.
    fn judge(
        &mut self,
        mut trials: Vec<Trial>,
        round: usize,
        memory: &mut Memory,
    ) -> Result<Vec<Trial>, Failure> {
        while !trials.is_empty() {
            let open = self.undecided()?;
            if open.is_empty() {
                break;
            }
            let mut guilty = vec![false; trials.len()];
            for line in open {
                let Some(&cell) = self.pieces.line(line).first() else { continue };
                let distance = |&trial: &usize| trials[trial].area.distance(self.picture.width, cell);
                if let Some(nearest) = (0..trials.len()).min_by_key(distance) {
                    guilty[nearest] = true;
                }
            }
            let mut kept = Vec::new();
            for (trial, guilty) in trials.into_iter().zip(guilty) {
                if guilty {
                    memory.failed.extend(trial.seam.map(|seam| (seam, round)));
                    self.pieces.undo(trial.change);
                } else {
                    kept.push(trial);
                }
            }
            trials = kept;
        }
        Ok(trials)
    }
}
