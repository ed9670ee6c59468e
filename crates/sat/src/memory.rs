//! The watched clauses, in one long list of words.
//!
//! A clause is identified by its position in the list. Its first word is its length. The second is its number of
//! levels, which says from how many levels its literals come. The third is the number of rounds of forgetting for
//! which it still counts as used. Then come its literals. Clauses of the problem stay forever. So do learnt clauses
//! with very few levels. Learnt clauses with few levels stay while conflicts use them, which reduced the time for the
//! hardest nonograms by a third. From time to time the solver forgets half of the other learnt clauses, those with the
//! most levels, so that memory grows slowly. It packs the list when a third of the list is unused.

use super::trail::Reason;
use super::{Lit, Solver};

const HEADER: usize = 3;
const GIVEN: u32 = 0;
const GONE: u32 = u32::MAX;
/// Learnt clauses with at most this many levels stay forever.
const BEST: u32 = 2;
/// Learnt clauses with at most this many levels stay while conflicts use them.
const GOOD: u32 = 6;
/// The greatest number of words for all clauses. Above it, even good learnt clauses are forgotten. If that does not
/// help, the search gives up. A list can take twice the memory of its words, and a nonogram can have two solvers, so
/// this limit keeps a search below 200 MB.
const MOST_WORDS: usize = 10_000_000;
/// A clause counts as used for this many rounds of forgetting after it is added, or after a conflict uses it.
const LASTING: u32 = 2;

#[derive(Debug, Clone, Default)]
pub(crate) struct Memory {
    /// The clauses one after the other. The numbers at the start of each clause are stored as literals too.
    words: Vec<Lit>,
    learnt: Vec<u32>,
    waste: usize,
}

impl Memory {
    /// Adds a clause. `levels` is `None` for a clause of the problem, which was not learnt.
    pub(crate) fn add(&mut self, lits: &[Lit], levels: Option<u32>) -> u32 {
        let place = self.words.len() as u32;
        let levels_word = levels.map_or(GIVEN, |levels| levels.max(1));
        self.words.extend([Lit(lits.len() as u32), Lit(levels_word), Lit(LASTING)]);
        self.words.extend_from_slice(lits);
        if levels.is_some() {
            self.learnt.push(place);
        }
        place
    }

    /// Estimates the number of clauses, as if each had five literals.
    pub(crate) fn clauses(&self) -> usize {
        self.words.len() / (HEADER + 5)
    }

    pub(crate) fn is_full(&self) -> bool {
        self.words.len() > MOST_WORDS
    }

    fn span(&self, clause: u32) -> std::ops::Range<usize> {
        let start = clause as usize + HEADER;
        start..start + self.words[clause as usize].0 as usize
    }

    pub(crate) fn lits(&self, clause: u32) -> &[Lit] {
        &self.words[self.span(clause)]
    }

    pub(crate) fn lits_mut(&mut self, clause: u32) -> &mut [Lit] {
        let span = self.span(clause);
        &mut self.words[span]
    }

    pub(crate) fn levels(&self, clause: u32) -> u32 {
        self.words[clause as usize + 1].0
    }

    /// Lowers the number of levels of a learnt clause, if it has fewer levels now than when it was learnt.
    pub(crate) fn improve(&mut self, clause: u32, levels: u32) {
        let known = &mut self.words[clause as usize + 1].0;
        if *known != GIVEN && levels < *known {
            *known = levels.max(1);
        }
    }

    /// Records that a conflict used the clause.
    pub(crate) fn note_use(&mut self, clause: u32) {
        self.words[clause as usize + 2].0 = LASTING;
    }

    /// Drops half of the learnt clauses that are not spared. It spares clauses with at most `BEST` levels and, unless
    /// memory is full, used clauses with at most `GOOD` levels. It also spares clauses that are the reason of a
    /// current literal. For these, `reason` returns true.
    fn halve(&mut self, reason: impl Fn(u32) -> bool) {
        let is_full = self.is_full();
        let spared = |&clause: &u32| match self.levels(clause) {
            ..=BEST => true,
            ..=GOOD if !is_full && self.words[clause as usize + 2].0 > 0 => true,
            _ => reason(clause),
        };
        let mut doomed: Vec<u32> = self.learnt.iter().copied().filter(|clause| !spared(clause)).collect();
        for &clause in &self.learnt {
            let lasting = &mut self.words[clause as usize + 2].0;
            *lasting = lasting.saturating_sub(1);
        }
        doomed.sort_by_key(|&clause| std::cmp::Reverse((self.levels(clause), self.words[clause as usize].0)));
        doomed.truncate(doomed.len() / 2);
        for &clause in &doomed {
            self.waste += self.lits(clause).len() + HEADER;
            self.words[clause as usize + 1] = Lit(GONE);
        }
        let words = &self.words;
        self.learnt.retain(|&clause| words[clause as usize + 1].0 != GONE);
    }

    /// Moves the remaining clauses next to each other, without gaps. Returns the old list. In the old list, the word
    /// after the header of each moved clause is now its new position.
    fn pack(&mut self) -> Vec<Lit> {
        let mut packed = Vec::with_capacity(self.words.len() - self.waste);
        let mut at = 0;
        while at < self.words.len() {
            let end = at + HEADER + self.words[at].0 as usize;
            if self.words[at + 1].0 != GONE {
                let place = packed.len() as u32;
                packed.extend_from_slice(&self.words[at..end]);
                self.words[at + HEADER] = Lit(place);
            }
            at = end;
        }
        for clause in &mut self.learnt {
            *clause = self.words[*clause as usize + HEADER].0;
        }
        self.waste = 0;
        std::mem::replace(&mut self.words, packed)
    }
}

impl Solver {
    pub(super) fn forget(&mut self) {
        let mut used: Vec<u32> = self.trail.lits().iter().filter_map(|&lit| self.long_reason(lit)).collect();
        used.sort_unstable();
        self.memory.halve(|clause| used.binary_search(&clause).is_ok());
        for list in &mut self.watches {
            list.retain(|watch| watch.is_two() || self.memory.levels(watch.clause) != GONE);
        }
        if self.memory.waste * 3 > self.memory.words.len() {
            self.pack();
        }
    }

    fn pack(&mut self) {
        let old = self.memory.pack();
        let moved = |clause: u32| old[clause as usize + HEADER].0;
        for watch in self.watches.iter_mut().flatten().filter(|watch| !watch.is_two()) {
            watch.clause = moved(watch.clause);
        }
        for place in 0..self.trail.lits().len() {
            let lit = self.trail.lits()[place];
            if let Some(clause) = self.long_reason(lit) {
                self.trail.set_reason(lit, Reason::Long(moved(clause)));
            }
        }
    }

    fn long_reason(&self, lit: Lit) -> Option<u32> {
        if let Reason::Long(clause) = self.trail.reason(lit) { Some(clause) } else { None }
    }
}
