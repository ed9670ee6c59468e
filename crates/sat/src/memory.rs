//! The clauses that are watched, in one long list of words.
//!
//! A clause is named by its place: its length, how many levels it ties together, for how long it counts as in use, and
//! its literals. Clauses that were given stay for ever; of the learnt ones the half that ties most levels together is
//! forgotten from time to time, so that memory stays bounded, and the list is packed anew once a third of it is waste.
//! Those that tie few levels together are spared while conflicts make use of them, which took a third off the time
//! of the hardest nonograms.

use super::trail::Reason;
use super::{Lit, Solver};

const HEADER: usize = 3;
const GIVEN: u32 = 0;
const GONE: u32 = u32::MAX;
/// Clauses that tie at most so many levels together stay for ever.
const BEST: u32 = 2;
/// Those are spared while they are used.
const GOOD: u32 = 6;
/// How many times of forgetting a use lasts.
const LASTING: u32 = 2;

#[derive(Debug, Clone, Default)]
pub(crate) struct Memory {
    /// Literals, and headers in the guise of literals.
    words: Vec<Lit>,
    learnt: Vec<u32>,
    waste: usize,
}

impl Memory {
    /// `ties` where it was learnt: how many levels it tied together.
    pub(crate) fn add(&mut self, lits: &[Lit], ties: Option<u32>) -> u32 {
        let place = self.words.len() as u32;
        let ties_word = ties.map_or(GIVEN, |ties| ties.max(1));
        self.words.extend([Lit(lits.len() as u32), Lit(ties_word), Lit(LASTING)]);
        self.words.extend_from_slice(lits);
        if ties.is_some() {
            self.learnt.push(place);
        }
        place
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

    pub(crate) fn ties(&self, clause: u32) -> u32 {
        self.words[clause as usize + 1].0
    }

    /// A learnt clause may turn out better than it was when it was learnt.
    pub(crate) fn improve(&mut self, clause: u32, ties: u32) {
        let known = &mut self.words[clause as usize + 1].0;
        if *known != GIVEN && ties < *known {
            *known = ties.max(1);
        }
    }

    /// A conflict made use of it.
    pub(crate) fn note_use(&mut self, clause: u32) {
        self.words[clause as usize + 2].0 = LASTING;
    }

    /// Drops half of the learnt clauses, but the best, the good ones in use, and those that are reasons now.
    fn halve(&mut self, reason: impl Fn(u32) -> bool) {
        let spared = |&clause: &u32| match self.ties(clause) {
            ..=BEST => true,
            ..=GOOD if self.words[clause as usize + 2].0 > 0 => true,
            _ => reason(clause),
        };
        let mut doomed: Vec<u32> = self.learnt.iter().copied().filter(|clause| !spared(clause)).collect();
        for &clause in &self.learnt {
            let lasting = &mut self.words[clause as usize + 2].0;
            *lasting = lasting.saturating_sub(1);
        }
        doomed.sort_by_key(|&clause| std::cmp::Reverse((self.ties(clause), self.words[clause as usize].0)));
        doomed.truncate(doomed.len() / 2);
        for &clause in &doomed {
            self.waste += self.lits(clause).len() + HEADER;
            self.words[clause as usize + 1] = Lit(GONE);
        }
        let words = &self.words;
        self.learnt.retain(|&clause| words[clause as usize + 1].0 != GONE);
    }

    /// Moves all clauses together. The old list stays for a moment and tells where each one went.
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
            list.retain(|watch| watch.is_two() || self.memory.ties(watch.clause) != GONE);
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
