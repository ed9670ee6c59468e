//! A SAT solver with conflict-driven clause learning, tuned for puzzles on grids.
//!
//! Most clauses of a puzzle have two or three literals. If such clauses are added before the search, `short` stores
//! them beside their literals, and they never move. Every other clause is watched by its first two literals. The
//! solver analyses a conflict up to its first unique implication point, and minimises the learnt clause. A decision
//! and everything that follows from it form a level. If the literals of a learnt clause come from few levels, the
//! clause is kept for longer. Callers can add clauses after an answer, for example to exclude solutions one by one.
//!
//! Invariants between calls: no variable is decided. The two watched literals of a clause are its first two. The
//! literal of each one-literal clause is on the trail, but its consequences are found only when the search begins.
//!
//! The ideas come from `MiniSat` (Eén and Sörensson, 2003), Glucose (Audemard and Simon, 2009) and, for the choice of
//! values, `CaDiCaL` (Biere and Fleury, 2020).
//!
//! ```
//! use pentimento_sat::{Outcome, Solver};
//!
//! let mut solver = Solver::new();
//! let (a, b) = (solver.variable(false), solver.variable(false));
//! solver.add(&[a, b]);
//! solver.add(&[!a, b]);
//! assert_eq!(solver.solve(&mut || false), Outcome::Model);
//! assert!(solver.holds(b));
//! solver.add(&[!b]);
//! assert_eq!(solver.solve(&mut || false), Outcome::None);
//! ```

mod analyse;
mod memory;
mod order;
mod pace;
mod phases;
mod propagate;
mod short;
#[cfg(test)]
mod tests;
mod trail;

use memory::Memory;
use order::Order;
use pace::Pace;
use phases::Phases;
use propagate::Watch;
use short::Shorts;
use std::ops::Not;
use trail::{Reason, Trail};

/// A literal: a variable or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    fn index(self) -> usize {
        self.0 as usize
    }

    fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    fn is_plain(self) -> bool {
        self.0 & 1 == 0
    }
}

impl Not for Lit {
    type Output = Self;
    fn not(self) -> Self {
        Lit(self.0 ^ 1)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Outcome {
    /// There is a model, which means values that make all clauses true. [`Solver::holds`] reads it.
    Model,
    None,
    Stopped,
}

/// How a search chooses values and when it restarts. Searches of different styles are fast on different puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// Rare restarts, and the values of the longest trail without a conflict.
    #[default]
    Steady,
    /// A restart when learnt clauses get worse, as in Glucose. Variables get their last values.
    Restless,
}

#[derive(Debug, Clone)]
pub struct Solver {
    trail: Trail,
    phases: Phases,
    /// The value of each variable in the last model.
    model: Vec<bool>,
    shorts: Shorts,
    /// For each literal, the clauses that it watches.
    watches: Vec<Vec<Watch>>,
    memory: Memory,
    order: Order,
    /// After a conflict, the literals of the clause that became false. `add` uses the list as a buffer.
    conflict: Vec<Lit>,
    marks: analyse::Marks,
    pace: Pace,
    /// The search gives up when it reaches this number of conflicts.
    limit: u64,
    impossible: bool,
}

/// The search calls `stop` once in this many conflicts.
const ASK_EVERY: u64 = 64;

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    pub fn new() -> Self {
        Self {
            trail: Trail::default(),
            phases: Phases::default(),
            model: Vec::new(),
            shorts: Shorts::default(),
            watches: Vec::new(),
            memory: Memory::default(),
            order: Order::new(),
            conflict: Vec::new(),
            marks: analyse::Marks::default(),
            pace: Pace::new(),
            limit: u64::MAX,
            impossible: false,
        }
    }

    /// Adds a variable. `first` is the value that the search tries first, until the variable has had a value.
    pub fn variable(&mut self, first: bool) -> Lit {
        self.phases.add_variable(first);
        self.model.push(false);
        self.watches.extend([Vec::new(), Vec::new()]);
        self.shorts.add_variable();
        self.order.add_variable();
        self.marks.add_variable();
        self.trail.add_variable()
    }

    fn variables(&self) -> usize {
        self.phases.len()
    }

    pub fn conflicts(&self) -> u64 {
        self.pace.conflicts
    }

    /// Estimates the number of stored clauses. Clauses of one literal are not stored.
    pub fn clauses(&self) -> usize {
        self.shorts.clauses() + self.memory.clauses()
    }

    /// Adds a clause: at least one of these literals must hold.
    pub fn add(&mut self, clause: &[Lit]) {
        self.back_to(0);
        let mut kept = std::mem::take(&mut self.conflict);
        kept.clear();
        kept.extend_from_slice(clause);
        kept.sort_unstable();
        kept.dedup();
        let true_anyway = kept.windows(2).any(|pair| pair[0] == !pair[1]);
        if !true_anyway && !kept.iter().any(|&lit| self.trail.value(lit) > 0) {
            kept.retain(|&lit| self.trail.value(lit) == 0);
            self.add_open(&kept);
        }
        self.conflict = kept;
    }

    /// Adds a clause whose literals have no value yet.
    fn add_open(&mut self, lits: &[Lit]) {
        let started = self.shorts.is_laid_out();
        match *lits {
            [] => self.impossible = true,
            // The search finds the consequences later, when it begins.
            [only] => self.trail.assign(only, Reason::None),
            [a, b] if started => self.watch_two(a, b),
            [a, b] => self.shorts.add_two([a, b]),
            [a, b, c] if !started => self.shorts.add_three([a, b, c]),
            [a, b, ..] => {
                let place = self.memory.add(lits, None);
                self.watch(place, a, b);
            }
        }
    }

    /// Changes the style of the search. Learnt clauses and activities stay.
    pub fn set_style(&mut self, style: Style) {
        self.back_to(0);
        self.phases.set_style(style);
        self.pace.set_style(style);
        self.order.set_style(style);
    }

    /// Makes every later decision try first the values that make these literals true, until the solver finds a model.
    pub fn prefer(&mut self, lits: &[Lit]) {
        for &lit in lits {
            self.phases.prefer(lit);
        }
    }

    /// Whether a literal is true in the last model.
    pub fn holds(&self, lit: Lit) -> bool {
        self.model[lit.variable()] == lit.is_plain()
    }

    fn back_to(&mut self, level: usize) {
        let (phases, order) = (&mut self.phases, &mut self.order);
        self.trail.back_to(level, |lit| {
            phases.save(lit);
            order.insert(lit.variable() as u32);
        });
    }

    /// Looks for a model, but gives up after about `conflicts` conflicts.
    pub fn solve_within(&mut self, conflicts: u64, stop: &mut dyn FnMut() -> bool) -> Outcome {
        self.limit = self.pace.conflicts.saturating_add(conflicts);
        let outcome = self.solve(stop);
        self.limit = u64::MAX;
        outcome
    }

    /// Looks for a model. Calls `stop` now and then, and gives up if `stop` returns true.
    pub fn solve(&mut self, stop: &mut dyn FnMut() -> bool) -> Outcome {
        self.back_to(0);
        if self.impossible || stop() {
            return if self.impossible { Outcome::None } else { Outcome::Stopped };
        }
        if !self.shorts.is_laid_out() {
            self.shorts.lay_out(self.variables());
        }
        loop {
            if self.propagate() {
                self.house_keeping();
                if !self.decide() {
                    self.keep_model();
                    return Outcome::Model;
                }
            } else {
                if self.trail.depth() == 0 {
                    self.impossible = true;
                    return Outcome::None;
                }
                self.learn();
                let ask = self.pace.conflicts.is_multiple_of(ASK_EVERY);
                if ask && (self.pace.conflicts >= self.limit || stop() || self.is_too_large()) {
                    self.back_to(0);
                    return Outcome::Stopped;
                }
            }
        }
    }

    fn learn(&mut self) {
        let learnt = self.analyse();
        self.phases.note(self.trail.before_last());
        self.pace.note(learnt.levels);
        self.back_to(learnt.back_to);
        let lits = &learnt.lits;
        let reason = match lits[..] {
            [_] => Reason::None,
            [a, b] => {
                self.watch_two(a, b);
                Reason::Two(b)
            }
            _ => {
                let place = self.memory.add(lits, Some(learnt.levels));
                self.watch(place, lits[0], lits[1]);
                Reason::Long(place)
            }
        };
        self.trail.assign(lits[0], reason);
        self.order.decay();
        self.pace.conflicts += 1;
    }

    /// Whether the clauses take too much memory, even after the solver has forgotten some of them.
    fn is_too_large(&mut self) -> bool {
        if self.memory.is_full() {
            self.forget();
        }
        self.memory.is_full()
    }

    /// Restarts the search if that is due, and forgets clauses if that is due.
    fn house_keeping(&mut self) {
        if self.pace.restarts() {
            self.back_to(0);
            if self.pace.phases_change() {
                self.phases.change();
            }
        }
        if self.pace.forgets() {
            self.forget();
        }
    }

    fn decide(&mut self) -> bool {
        while let Some(variable) = self.order.pop() {
            let lit = Lit(2 * variable + u32::from(!self.phases.of(variable as usize)));
            if self.trail.value(lit) == 0 {
                self.trail.decide(lit);
                return true;
            }
        }
        false
    }

    fn keep_model(&mut self) {
        for (variable, holds) in self.model.iter_mut().enumerate() {
            *holds = self.trail.value(Lit(2 * variable as u32)) > 0;
        }
        self.back_to(0);
        self.phases.drop_target();
        // The next search begins close to this model, which helps more than likely values.
        self.phases.prefer_nothing();
    }
}
