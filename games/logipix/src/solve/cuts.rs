//! Lines that would leave another number without one.
//!
//! Where a number has few lines left, each gets a bit, and every cell the bits of the lines that pass it. A line of
//! another number that gathers all bits on its way meets every one of them, so it is in no solution.

use crate::solve::field::Place;
use crate::solve::survey::Survey;
use pentimento_base::job::{Job, Stopped};

/// Only numbers with so many lines at the most are asked: a person compares no more.
pub const FEW: usize = 24;

impl Survey {
    /// Strikes such lines off. Says whether there were any.
    pub(super) fn cut_off(&mut self, job: &Job) -> Result<bool, Stopped> {
        self.masks.resize(self.field.owner.len(), 0);
        let mut any = false;
        for clue in 0..self.lists.len() {
            if !std::mem::take(&mut self.fresh[clue]) || self.is_joined(clue) {
                continue;
            }
            let many = self.lines(clue).map_or(usize::MAX, |lines| lines.len());
            if (2..=FEW).contains(&many) {
                job.go_on()?;
                any |= self.cut_off_by(clue);
            }
        }
        Ok(any)
    }

    fn cut_off_by(&mut self, clue: usize) -> bool {
        let Some(mine) = self.lists[clue].take() else { return false };
        let start = self.field.clues[clue];
        let length = usize::from(self.field.number[start as usize]);
        for (bit, line) in mine.chunks(length).enumerate() {
            for &place in line {
                self.masks[place as usize] |= 1 << bit;
            }
        }
        let all = (1 << (mine.len() / length)) - 1;
        // Whoever meets all lines meets the first.
        let mut others: Vec<u32> =
            mine[..length].iter().flat_map(|&place| self.users[place as usize].iter().copied()).collect();
        others.sort_unstable();
        others.dedup();
        let mut any = false;
        for other in others {
            let struck = self.strike(other as usize, |masks, line| {
                line[line.len() - 1] != start
                    && line.iter().fold(0, |bits, &place| bits | masks[place as usize]) == all
            });
            self.dirty[other as usize] |= struck;
            any |= struck;
        }
        for &place in &mine {
            self.masks[place as usize] = 0;
        }
        self.lists[clue] = Some(mine);
        any
    }

    /// Strikes off the lines of a clue of which something holds. Says whether there were any.
    fn strike(&mut self, clue: usize, goes: impl Fn(&[u32], &[Place]) -> bool) -> bool {
        if self.is_joined(clue) {
            return false;
        }
        let length = usize::from(self.field.number[self.field.clues[clue] as usize]);
        let Some(list) = &mut self.lists[clue] else { return false };
        let before = list.len();
        let mut kept = 0;
        for at in (0..before).step_by(length) {
            if !goes(&self.masks, &list[at..at + length]) {
                list.copy_within(at..at + length, kept);
                kept += length;
            }
        }
        list.truncate(kept);
        self.held -= before - kept;
        self.fresh[clue] |= kept < before;
        kept < before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::pieces::Pieces;
    use crate::solve::survey::Means;
    use pentimento_base::rng::Rng;
    use pentimento_picture::paint;

    #[test]
    fn cutting_off_decides_what_exclusion_leaves_open() {
        let mut fewer = 0;
        for seed in 0..60 {
            let mut rng = Rng::new(seed);
            let picture: Vec<u8> = (0..144).map(|_| u8::from(rng.chance(0.6))).collect();
            let mut pieces = Pieces::new(12, &picture, 8);
            pieces.join_freely(&mut rng);
            let level = pieces.level(&paint::chosen(1)).unwrap();
            let open = |means| {
                let mut survey = Survey::new(&level, means);
                let _ = survey.run(&Job::endless()).unwrap();
                survey.open().count()
            };
            let (before, after) = (open(Means::Exclusion), open(Means::Cuts));
            assert!(after <= before, "seed {seed}");
            fewer += usize::from(after < before);
        }
        // Most pictures cut by chance are told by their numbers in so many ways that nothing decides them.
        assert!(fewer > 2, "{fewer}");
    }
}
