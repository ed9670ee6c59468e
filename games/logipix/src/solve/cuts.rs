//! Rules out lines that would leave another number without a line.
//!
//! If a number has few lines, each of these lines gets a bit, and each cell stores the bits of the lines through it.
//! Take a line of another number, and collect the bits of all its cells. If these are all bits, that line crosses all
//! lines of the first number. So it is in no solution.

use crate::solve::field::Place;
use crate::solve::propagate::Propagator;
use pentimento_base::job::{Job, Stopped};

/// The search for lines that block a number is done only if the number has at most this many lines. A person would
/// not compare more.
pub(crate) const FEW: usize = 24;

impl Propagator {
    /// Rules out all lines that would leave another number without a line. Returns whether there were any.
    pub(super) fn rule_out_blocking(&mut self, job: &Job) -> Result<bool, Stopped> {
        self.masks.resize(self.field.owner.len(), 0);
        let mut any = false;
        for clue in 0..self.lists.len() {
            if !std::mem::take(&mut self.changed[clue]) || self.is_joined(clue) {
                continue;
            }
            let many = self.lines(clue).map_or(usize::MAX, |lines| lines.len());
            if (2..=FEW).contains(&many) {
                job.go_on()?;
                any |= self.rule_out_blocking_one(clue);
            }
        }
        Ok(any)
    }

    /// Rules out the lines that cross every line of a clue. Returns whether there were any.
    fn rule_out_blocking_one(&mut self, clue: usize) -> bool {
        let Some(mine) = self.lists[clue].take() else { return false };
        let start = self.field.clues[clue];
        let length = usize::from(self.field.number[start as usize]);
        for (bit, line) in mine.chunks(length).enumerate() {
            for &place in line {
                self.masks[place as usize] |= 1 << bit;
            }
        }
        let all = (1 << (mine.len() / length)) - 1;
        // A line that crosses all lines of the clue also crosses the first one. So it is enough to look at clues
        // whose lines cross the first line.
        let mut others: Vec<u32> =
            mine[..length].iter().flat_map(|&place| self.users[place as usize].iter().copied()).collect();
        others.sort_unstable();
        others.dedup();
        let mut any = false;
        for other in others {
            let ruled_out = self.rule_out(other as usize, |masks, line| {
                line[line.len() - 1] != start
                    && line.iter().fold(0, |bits, &place| bits | masks[place as usize]) == all
            });
            self.dirty[other as usize] |= ruled_out;
            any |= ruled_out;
        }
        for &place in &mine {
            self.masks[place as usize] = 0;
        }
        self.lists[clue] = Some(mine);
        any
    }

    /// Rules out the lines of a clue for which `selects` is true. Returns whether there were any.
    fn rule_out(&mut self, clue: usize, selects: impl Fn(&[u32], &[Place]) -> bool) -> bool {
        if self.is_joined(clue) {
            return false;
        }
        let length = usize::from(self.field.number[self.field.clues[clue] as usize]);
        let Some(list) = &mut self.lists[clue] else { return false };
        let before = list.len();
        let mut kept = 0;
        for at in (0..before).step_by(length) {
            if !selects(&self.masks, &list[at..at + length]) {
                list.copy_within(at..at + length, kept);
                kept += length;
            }
        }
        list.truncate(kept);
        self.stored -= before - kept;
        self.changed[clue] |= kept < before;
        kept < before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::pieces::Pieces;
    use crate::solve::propagate::Strength;
    use pentimento_base::rng::Rng;
    use pentimento_picture::paint;

    #[test]
    fn ruling_out_blocking_lines_decides_more_than_exclusion() {
        let mut fewer = 0;
        for seed in 0..60 {
            let mut rng = Rng::new(seed);
            let picture: Vec<u8> = (0..144).map(|_| u8::from(rng.chance(0.6))).collect();
            let mut pieces = Pieces::new(12, &picture, 8);
            pieces.join_randomly(&mut rng);
            let level = pieces.level(&paint::chosen(1)).unwrap();
            let open = |strength| {
                let mut propagator = Propagator::new(&level, strength);
                let _ = propagator.run(&Job::endless()).unwrap();
                propagator.open().count()
            };
            let (before, after) = (open(Strength::Exclusion), open(Strength::Cuts));
            assert!(after <= before, "seed {seed}");
            fewer += usize::from(after < before);
        }
        // Most random puzzles have so many solutions that neither strength decides any line.
        assert!(fewer > 2, "{fewer}");
    }
}
