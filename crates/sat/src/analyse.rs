//! What is learnt from a conflict.
//!
//! The broken clause is resolved with the reasons of its literals, latest first, until one literal of the last level
//! is left: the first unique implication point. Then literals that follow from the others are taken out. The fewer
//! levels a clause ties together, the more it will be worth.

use super::trail::Reason;
use super::{Lit, Solver};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// In the clause, or resolved away.
    Seen,
    /// Follows from literals of the clause.
    Implied,
    /// Does not.
    Free,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Marks {
    of: Vec<Mark>,
    touched: Vec<usize>,
    /// For counting levels: when each was counted last.
    counted: Vec<u32>,
    count: u32,
    stack: Vec<Lit>,
}

impl Marks {
    pub(crate) fn add_variable(&mut self) {
        self.of.push(Mark::None);
        self.counted.push(0);
        if self.counted.len() == 1 {
            // There is one more level than variables.
            self.counted.push(0);
        }
    }

    fn set(&mut self, variable: usize, mark: Mark) {
        self.of[variable] = mark;
        self.touched.push(variable);
    }

    fn clear(&mut self) {
        for variable in self.touched.drain(..) {
            self.of[variable] = Mark::None;
        }
    }
}

pub(crate) struct Learnt {
    /// The literal that will hold first, then one of the level to return to.
    pub lits: Vec<Lit>,
    pub back_to: usize,
    pub ties: u32,
}

impl Solver {
    pub(super) fn analyse(&mut self) -> Learnt {
        let mut lits = self.resolve();
        let mut kept = 1;
        for place in 1..lits.len() {
            if !self.follows(lits[place]) {
                lits[kept] = lits[place];
                kept += 1;
            }
        }
        lits.truncate(kept);
        self.marks.clear();
        let latest = (1..lits.len()).max_by_key(|&place| self.trail.level(lits[place]));
        let back_to = latest.map_or(0, |place| {
            lits.swap(1, place);
            self.trail.level(lits[1])
        });
        let ties = self.ties(&lits);
        Learnt { lits, back_to, ties }
    }

    /// Resolves the conflict up to the first unique implication point, which comes first.
    fn resolve(&mut self) -> Vec<Lit> {
        let now = self.trail.depth();
        let mut lits = vec![Lit(0)];
        let mut clause = std::mem::take(&mut self.conflict);
        let (mut open, mut place) = (0, self.trail.lits().len());
        loop {
            for &lit in &clause {
                let variable = lit.variable();
                let level = self.trail.level(lit);
                if self.marks.of[variable] == Mark::None && level > 0 {
                    self.marks.set(variable, Mark::Seen);
                    self.order.bump(variable as u32);
                    if level == now { open += 1 } else { lits.push(lit) }
                }
            }
            place -= 1;
            while self.marks.of[self.trail.lits()[place].variable()] == Mark::None {
                place -= 1;
            }
            open -= 1;
            let lit = self.trail.lits()[place];
            if open == 0 {
                lits[0] = !lit;
                self.conflict = clause;
                return lits;
            }
            clause.clear();
            self.reason_of(lit, &mut clause);
        }
    }

    /// The false literals of the clause by which a literal holds.
    fn reason_of(&mut self, lit: Lit, into: &mut Vec<Lit>) {
        match self.trail.reason(lit) {
            Reason::None => {}
            Reason::Two(a) => into.push(a),
            Reason::Three(a, b) => into.extend([a, b]),
            Reason::Long(clause) => {
                into.extend_from_slice(self.memory.lits(clause));
                self.memory.note_use(clause);
                if self.memory.ties(clause) > 2 {
                    let ties = self.ties(into);
                    self.memory.improve(clause, ties);
                }
                into.retain(|&other| other != lit);
            }
        }
    }

    fn ties(&mut self, lits: &[Lit]) -> u32 {
        let marks = &mut self.marks;
        marks.count += 1;
        let mut ties = 0;
        for lit in lits {
            let counted = &mut marks.counted[self.trail.level(*lit)];
            if *counted != marks.count {
                *counted = marks.count;
                ties += 1;
            }
        }
        ties
    }

    /// Whether a literal of the learnt clause follows from the others: every chain of reasons ends in them.
    fn follows(&mut self, lit: Lit) -> bool {
        if self.trail.is_decided(lit) {
            return false;
        }
        let before = self.marks.touched.len();
        self.marks.stack.clear();
        self.marks.stack.push(lit);
        while let Some(next) = self.marks.stack.pop() {
            if !self.follow(next) {
                for place in before..self.marks.touched.len() {
                    self.marks.of[self.marks.touched[place]] = Mark::Free;
                }
                return false;
            }
        }
        true
    }

    /// Puts what a literal's reason still leaves open on the stack; false where a chain ends elsewhere.
    fn follow(&mut self, lit: Lit) -> bool {
        let two;
        let lits = match self.trail.reason(lit) {
            Reason::None => return false,
            Reason::Two(a) => {
                two = [a, a];
                &two[..1]
            }
            Reason::Three(a, b) => {
                two = [a, b];
                &two[..]
            }
            Reason::Long(clause) => self.memory.lits(clause),
        };
        for &other in lits {
            let variable = other.variable();
            if variable == lit.variable() || self.trail.level(other) == 0 {
                continue;
            }
            match self.marks.of[variable] {
                Mark::Seen | Mark::Implied => {}
                Mark::Free => return false,
                Mark::None if self.trail.is_decided(other) => return false,
                Mark::None => {
                    self.marks.set(variable, Mark::Implied);
                    self.marks.stack.push(other);
                }
            }
        }
        true
    }
}
