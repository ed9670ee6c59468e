//! What holds at the moment, in the order in which it came to hold, and why.

use super::Lit;

/// Why a literal holds: the clause, by the literals in it that are false.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reason {
    /// Decided, assumed, or true by itself.
    None,
    Two(Lit),
    Three(Lit, Lit),
    Long(u32),
}

/// Of a variable that has a value.
#[derive(Debug, Clone, Copy)]
struct Cause {
    level: u32,
    reason: Reason,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Trail {
    /// For each literal: 1 true, -1 false, 0 open.
    value: Vec<i8>,
    causes: Vec<Cause>,
    lits: Vec<Lit>,
    /// Where on the trail each level begins.
    levels: Vec<usize>,
    /// How much of the trail has been propagated.
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

    /// The level of what is decided now; 0 is what holds for ever.
    pub(crate) fn depth(&self) -> usize {
        self.levels.len()
    }

    pub(crate) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// What holds before the last decision, and so without a conflict.
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

    /// The next literal of which the consequences are to be followed.
    #[inline]
    pub(crate) fn step(&mut self) -> Option<Lit> {
        let lit = self.lits.get(self.head).copied();
        self.head += usize::from(lit.is_some());
        lit
    }

    /// Takes back everything above a level, latest first, and tells each.
    pub(crate) fn back_to(&mut self, level: usize, mut tell: impl FnMut(Lit)) {
        if self.levels.len() <= level {
            return;
        }
        let start = self.levels[level];
        for &lit in self.lits[start..].iter().rev() {
            self.value[lit.index()] = 0;
            self.value[(!lit).index()] = 0;
            tell(lit);
        }
        self.lits.truncate(start);
        self.levels.truncate(level);
        self.head = start;
    }
}
