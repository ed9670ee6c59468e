//! Longer lines by trial: many small changes at once, each far enough from the others to answer for itself.
//!
//! A trial joins two lines, or lets one take a part of another, which leaves as many lines but others to join. One
//! survey judges all trials of a round: what it cannot decide is laid to the trial that is nearest, and that one is
//! taken back, until all is decided again. So a round costs two or three surveys however many trials it has. Invariant:
//! before and after a round the survey decides every line.

use crate::generate::area::Area;
use crate::generate::cut::Maker;
use crate::generate::pieces::{Change, Way};
use crate::model::Cell;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use std::collections::HashMap;

/// Rounds of trials at the most.
const ROUNDS: usize = 160;
/// It is left when so many rounds made the lines fewer by less than a hundredth.
const IN_VAIN: usize = 16;
/// How likely a line that has nothing to be joined to takes a part of another.
const BITES: f64 = 0.3;

/// Two ends side by side.
type Seam = [Cell; 2];

struct Trial {
    area: Area,
    change: Change,
    /// What was joined; `None` where a part was taken.
    seam: Option<Seam>,
}

/// What was learnt so far.
struct Memory {
    /// When a seam failed last.
    failed: HashMap<Seam, usize>,
    /// For each cell, when something changed around it last.
    changed: Vec<usize>,
}

impl Memory {
    /// Whether a seam may hold, for all that is known.
    fn may_hold(&self, seam: Seam) -> bool {
        self.failed.get(&seam).is_none_or(|&when| when < self.changed[seam[0] as usize])
    }
}

fn seam(cell: Cell, other: Cell) -> Seam {
    [cell.min(other), cell.max(other)]
}

impl Maker<'_> {
    /// Makes lines longer as long as that is any use.
    pub(super) fn lengthen(&mut self, rng: &mut Rng) -> Result<(), Failure> {
        let mut memory = Memory { failed: HashMap::new(), changed: vec![0; self.sheet.cells.len()] };
        let mut counts = Vec::new();
        for round in 1..=ROUNDS {
            counts.push(self.pieces.count());
            let before = counts.len().checked_sub(IN_VAIN + 1).map(|place| counts[place]);
            let in_vain = before.is_some_and(|before| self.pieces.count() * 100 > before * 99);
            if self.pieces.density() <= self.wishes.density || in_vain {
                break;
            }
            self.job.progress(0.3 + 0.7 * round as f64 / ROUNDS as f64);
            let trials = self.begin(&memory, rng);
            let kept = self.judge(trials, round, &mut memory)?;
            for cell in kept.iter().flat_map(|trial| trial.area.cells(self.sheet.width)) {
                memory.changed[cell] = round + 1;
            }
        }
        Ok(())
    }

    /// As many trials as there is room for.
    fn begin(&mut self, memory: &Memory, rng: &mut Rng) -> Vec<Trial> {
        let mut cells = self.pieces.cells().to_vec();
        rng.shuffle(&mut cells);
        let mut trials: Vec<Trial> = Vec::new();
        for cell in cells {
            if !self.pieces.is_end(cell) {
                continue;
            }
            let Some((other, way)) = self.idea(cell, memory, rng) else { continue };
            let lines = [cell, other].map(|cell| self.pieces.line(self.pieces.line_of(cell)));
            let area = Area::around(self.sheet.width, lines.into_iter().flatten().copied(), 0);
            if trials.iter().any(|trial| trial.area.meets(&area)) {
                continue;
            }
            let (change, seam) = match way {
                None => (self.pieces.join(cell, other), Some(seam(cell, other))),
                Some(way) => (self.pieces.bite(cell, other, way), None),
            };
            trials.extend(change.map(|change| Trial { area, change, seam }));
        }
        trials
    }

    /// What could be tried at the end of a line: which cell beside it to take, and how much of the line there, all of it
    /// where nothing is said.
    fn idea(&self, cell: Cell, memory: &Memory, rng: &mut Rng) -> Option<(Cell, Option<Way>)> {
        let near: Vec<Cell> = self.pieces.neighbours(cell).collect();
        let fits = |&&other: &&Cell| self.pieces.may_join(cell, other) && memory.may_hold(seam(cell, other));
        let ends: Vec<Cell> = near.iter().filter(fits).copied().collect();
        if let Some(&other) = rng.pick(&ends) {
            return Some((other, None));
        }
        if !rng.chance(BITES) {
            return None;
        }
        let other = *rng.pick(&near)?;
        Some((other, Some(if rng.chance(0.5) { Way::First } else { Way::Last })))
    }

    /// Takes trials back until all lines are decided. What is left of them may stay.
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
                let distance = |&place: &usize| trials[place].area.distance(self.sheet.width, cell);
                if let Some(nearest) = (0..trials.len()).min_by_key(distance) {
                    guilty[nearest] = true;
                }
            }
            let mut kept = Vec::new();
            for (trial, guilty) in trials.into_iter().zip(guilty) {
                if guilty {
                    memory.failed.extend(trial.seam.map(|seam| (seam, round)));
                    self.pieces.take_back(trial.change);
                } else {
                    kept.push(trial);
                }
            }
            trials = kept;
        }
        Ok(trials)
    }
}
