//! The trail: the literals that hold now, in the order in which they were assigned, and the reason for each.
//!
//! A decision and everything that follows from it form a level. Level 0 contains everything that follows without a
//! decision.

use super::Lit;

/// The clause that makes a literal true. A short clause is stored as its other literals, which are false. A long
/// clause is stored as its position in `Memory`.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reason {
    /// The literal was decided, or it is a clause of one literal.
    None,
    Two(Lit),
    Three(Lit, Lit),
    Long(u32),
}

/// When and why a variable got its value.
#[derive(Debug, Clone, Copy)]
struct Cause {
    level: u32,
    reason: Reason,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Trail {
    /// The value of each literal: 1 if it is true, -1 if it is false, 0 if it has no value.
    value: Vec<i8>,
    causes: Vec<Cause>,
    lits: Vec<Lit>,
    /// Where each level begins in `lits`, starting with level 1.
    levels: Vec<usize>,
    /// The number of literals at the start of the trail whose consequences are already found.
    pub head: usize,
}

impl Trail {
    pub(crate) fn add_variable(&mut self) -> Lit {
        let lit = Lit(self.value.len() as u32);
        self.value.extend([0, 0]);
        self.causes.push(Cause { level: 0, reason: Reason::None });
        lit
    }

    #[inline]
    pub(crate) fn value(&self, lit: Lit) -> i8 {
        self.value[lit.index()]
    }

    #[inline]
    pub(crate) fn level(&self, lit: Lit) -> usize {
        self.causes[lit.variable()].level as usize
    }

    #[inline]
    pub(crate) fn reason(&self, lit: Lit) -> Reason {
        self.causes[lit.variable()].reason
    }

    pub(crate) fn is_decided(&self, lit: Lit) -> bool {
        matches!(self.reason(lit), Reason::None)
    }

    pub(crate) fn set_reason(&mut self, lit: Lit, reason: Reason) {
        self.causes[lit.variable()].reason = reason;
    }

    /// The current level. Literals of level 0 hold forever.
    pub(crate) fn depth(&self) -> usize {
        self.levels.len()
    }

    pub(crate) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The part of the trail before the last decision. This part has no conflict.
    pub(crate) fn before_last(&self) -> &[Lit] {
        &self.lits[..self.levels.last().copied().unwrap_or(0)]
    }

    #[inline]
    pub(crate) fn assign(&mut self, lit: Lit, reason: Reason) {
        self.value[lit.index()] = 1;
        self.value[(!lit).index()] = -1;
        self.causes[lit.variable()] = Cause { level: self.levels.len() as u32, reason };
        self.lits.push(lit);
    }

    pub(crate) fn decide(&mut self, lit: Lit) {
        self.levels.push(self.lits.len());
        self.assign(lit, Reason::None);
    }

    /// Returns the next literal to propagate, and counts it as propagated.
    #[inline]
    pub(crate) fn step(&mut self) -> Option<Lit> {
        let lit = self.lits.get(self.head).copied();
        self.head += usize::from(lit.is_some());
        lit
    }

    /// Undoes all assignments above a level, latest first, and calls `undone` for each literal.
    pub(crate) fn back_to(&mut self, level: usize, mut undone: impl FnMut(Lit)) {
        if self.levels.len() <= level {
            return;
        }
        let start = self.levels[level];
        for &lit in self.lits[start..].iter().rev() {
            self.value[lit.index()] = 0;
            self.value[(!lit).index()] = 0;
            undone(lit);
        }
        self.lits.truncate(start);
        self.levels.truncate(level);
        self.head = start;
    }
}
