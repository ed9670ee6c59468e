//! Unit propagation: the innermost loop.
//!
//! When a literal becomes false, the loop looks it up in the short clauses, then in the watches. A watch names a
//! clause and another literal of that clause. If that other literal is true, the loop need not read the clause.

use super::trail::Reason;
use super::{Lit, Solver};

/// Stands in for the clause number in a watch of a two-literal clause that was added or learnt after the search began.
/// Such a clause isn't stored, because its two watches already name both literals.
const TWO: u32 = u32::MAX;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Watch {
    pub clause: u32,
    pub other: Lit,
}

impl Watch {
    pub(crate) fn is_two(self) -> bool {
        self.clause == TWO
    }
}

impl Solver {
    pub(super) fn watch(&mut self, clause: u32, a: Lit, b: Lit) {
        self.watches[a.index()].push(Watch { clause, other: b });
        self.watches[b.index()].push(Watch { clause, other: a });
    }

    pub(super) fn watch_two(&mut self, a: Lit, b: Lit) {
        self.watch(TWO, a, b);
    }

    /// Assigns every literal that follows from the trail. Returns false if a clause becomes false. In that case,
    /// `conflict` contains the literals of that clause.
    pub(super) fn propagate(&mut self) -> bool {
        while let Some(lit) = self.trail.step() {
            if !(self.propagate_short(!lit) && self.propagate_long(!lit)) {
                return false;
            }
        }
        true
    }

    #[inline]
    fn propagate_short(&mut self, wrong: Lit) -> bool {
        let (twos, threes) = self.shorts.row(wrong);
        for &other in twos {
            match self.trail.value(other) {
                0 => self.trail.assign(other, Reason::Two(wrong)),
                1 => {}
                _ => {
                    self.conflict.clear();
                    self.conflict.extend([wrong, other]);
                    return false;
                }
            }
        }
        for &[a, b] in threes {
            match (self.trail.value(a), self.trail.value(b)) {
                (-1, 0) => self.trail.assign(b, Reason::Three(wrong, a)),
                (0, -1) => self.trail.assign(a, Reason::Three(wrong, b)),
                (-1, -1) => {
                    self.conflict.clear();
                    self.conflict.extend([wrong, a, b]);
                    return false;
                }
                _ => {}
            }
        }
        true
    }

    fn propagate_long(&mut self, wrong: Lit) -> bool {
        // The loop takes the list out of `watches`. That is safe, because the loop never adds a watch to the list of a
        // false literal.
        let mut list = std::mem::take(&mut self.watches[wrong.index()]);
        let (mut kept, mut at, mut fine) = (0, 0, true);
        while at < list.len() && fine {
            let watch = list[at];
            at += 1;
            if self.trail.value(watch.other) > 0 {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            let (keep, holds) = self.look_at(watch, wrong);
            if let Some(watch) = keep {
                list[kept] = watch;
                kept += 1;
            }
            fine = holds;
        }
        if kept < at {
            list.copy_within(at.., kept);
            list.truncate(kept + list.len() - at);
        }
        self.watches[wrong.index()] = list;
        fine
    }

    /// Handles a watch whose other literal isn't true. Returns the watch if it stays in the list of `wrong`, and
    /// whether the clause can still be true.
    #[inline]
    fn look_at(&mut self, watch: Watch, wrong: Lit) -> (Option<Watch>, bool) {
        if watch.is_two() {
            if self.trail.value(watch.other) == 0 {
                self.trail.assign(watch.other, Reason::Two(wrong));
                return (Some(watch), true);
            }
            self.conflict.clear();
            self.conflict.extend([wrong, watch.other]);
            return (Some(watch), false);
        }
        let lits = self.memory.lits_mut(watch.clause);
        if lits[0] == wrong {
            lits.swap(0, 1);
        }
        let first = lits[0];
        let moved = Watch { clause: watch.clause, other: first };
        let state = self.trail.value(first);
        if state > 0 {
            return (Some(moved), true);
        }
        let trail = &self.trail;
        if let Some(place) = lits[2..].iter().position(|&lit| trail.value(lit) >= 0) {
            lits.swap(1, place + 2);
            let new = lits[1];
            self.watches[new.index()].push(moved);
            return (None, true);
        }
        if state == 0 {
            self.trail.assign(first, Reason::Long(watch.clause));
            return (Some(moved), true);
        }
        self.conflict.clear();
        self.conflict.extend_from_slice(lits);
        (Some(moved), false)
    }
}
