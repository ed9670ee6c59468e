//! Learns a clause from a conflict.
//!
//! The solver resolves the false clause with the reasons of its literals, latest first, until only one literal of the
//! current level is left. That literal is the first unique implication point. Then the solver removes literals that
//! follow from the others. A clause is more valuable if its literals come from fewer levels. (Glucose calls this
//! number of levels the LBD.)

use super::trail::Reason;
use super::{Lit, Solver};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// The literal is in the learnt clause, or resolution has removed it.
    Seen,
    /// The literal follows from literals of the learnt clause. This mark is withdrawn if the check that is still
    /// running fails.
    Implied,
    /// A check that met this literal has failed. So the literal counts as not following from the learnt clause.
    Free,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Marks {
    of: Vec<Mark>,
    touched: Vec<usize>,
    /// For each level, the value of `count` when the level was last counted. It shows whether the level is already
    /// counted.
    counted: Vec<u32>,
    count: u32,
    stack: Vec<Lit>,
}

impl Marks {
    pub(crate) fn add_variable(&mut self) {
        self.of.push(Mark::None);
        self.counted.push(0);
        if self.counted.len() == 1 {
            // Levels start at 0, so there can be one more level than there are variables.
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
    /// The literals of the clause. The first is the one that the clause makes true. The second is from the level to
    /// return to.
    pub lits: Vec<Lit>,
    pub back_to: usize,
    pub levels: u32,
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
        let levels = self.levels(&lits);
        Learnt { lits, back_to, levels }
    }

    /// Resolves the conflict. The first literal of the result is the negation of the first unique implication point
    /// (see the top of this file).
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

    /// Appends to `into` the other literals of the clause that made `lit` true. They are all false.
    fn reason_of(&mut self, lit: Lit, into: &mut Vec<Lit>) {
        match self.trail.reason(lit) {
            Reason::None => {}
            Reason::Two(a) => into.push(a),
            Reason::Three(a, b) => into.extend([a, b]),
            Reason::Long(clause) => {
                into.extend_from_slice(self.memory.lits(clause));
                self.memory.note_use(clause);
                if self.memory.levels(clause) > 2 {
                    let levels = self.levels(into);
                    self.memory.improve(clause, levels);
                }
                into.retain(|&other| other != lit);
            }
        }
    }

    fn levels(&mut self, lits: &[Lit]) -> u32 {
        let marks = &mut self.marks;
        marks.count += 1;
        let mut levels = 0;
        for lit in lits {
            let counted = &mut marks.counted[self.trail.level(*lit)];
            if *counted != marks.count {
                *counted = marks.count;
                levels += 1;
            }
        }
        levels
    }

    /// Whether a literal of the learnt clause follows from the others and can be removed. That is so if every chain of
    /// reasons behind it ends in the other literals or in level 0.
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

    /// Puts the unmarked literals of a literal's reason on the stack. Returns false if one of these literals can't
    /// follow from the learnt clause.
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
