//! A solver for clauses: conflict-driven learning, made for puzzles on grids.
//!
//! Clauses of two and three literals, of which puzzles mostly consist, are kept beside their literals and never
//! moved; longer ones are watched by their first two literals. A conflict is analysed to its first unique
//! implication point, the learnt clause is minimised, and clauses that tie few levels together are kept. Invariants
//! between calls: nothing is decided, everything that follows from single literals is assigned, and a clause's two
//! watched literals are its first two. Clauses can be added after an answer: so solutions are excluded one by one.
//!
//! The ideas are those of `MiniSat` (Eén and Sörensson, 2003) and Glucose (Audemard and Simon, 2009).

mod analyse;
mod memory;
mod order;
#[cfg(test)]
mod tests;

use memory::Memory;
use order::Order;
use std::ops::Not;

/// A variable or its opposite.
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

/// Why a literal holds: the clause, by the literals in it that are false.
#[derive(Debug, Clone, Copy)]
enum Reason {
    /// Decided, assumed, or true by itself.
    None,
    Two(Lit),
    Three(Lit, Lit),
    Long(u32),
}

#[derive(Debug, Clone, Copy)]
struct Watch {
    clause: u32,
    /// Some literal of the clause; where it holds, the clause need not be looked at.
    other: Lit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Outcome {
    /// There is a model, to be asked for with [`Solver::holds`].
    Model,
    None,
    Stopped,
}

#[derive(Debug, Clone)]
pub struct Solver {
    /// For each literal: 1 true, -1 false, 0 open.
    value: Vec<i8>,
    /// For each variable, and so on.
    level: Vec<u32>,
    reason: Vec<Reason>,
    phase: Vec<bool>,
    model: Vec<bool>,
    /// For each literal, what must hold once it is false.
    twos: Vec<Vec<Lit>>,
    threes: Vec<Vec<(Lit, Lit)>>,
    watches: Vec<Vec<Watch>>,
    memory: Memory,
    order: Order,
    trail: Vec<Lit>,
    /// Where on the trail each level begins.
    levels: Vec<usize>,
    /// How much of the trail has been propagated.
    head: usize,
    /// The literals of the clause that is false, after a conflict.
    conflict: Vec<Lit>,
    marks: analyse::Marks,
    pace: Pace,
    /// Conflicts after which a search is given up.
    limit: u64,
    impossible: bool,
}

/// When to restart and when to forget.
#[derive(Debug, Clone)]
struct Pace {
    conflicts: u64,
    since_restart: u32,
    /// Running means of how many levels learnt clauses tie together, over a short and a long time.
    fast: f64,
    slow: f64,
    forget_at: u64,
    forgotten: u64,
}

/// How many conflicts lie between two questions whether to stop.
const ASK_EVERY: u64 = 64;
const SHORTEST_RUN: u32 = 16;
const RESTART_FACTOR: f64 = 1.2;
const FIRST_FORGETTING: u64 = 2000;
const LATER_FORGETTING: u64 = 300;

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    pub fn new() -> Self {
        let pace = Pace {
            conflicts: 0,
            since_restart: 0,
            fast: 0.0,
            slow: 0.0,
            forget_at: FIRST_FORGETTING,
            forgotten: 0,
        };
        Self {
            value: Vec::new(),
            level: Vec::new(),
            reason: Vec::new(),
            phase: Vec::new(),
            model: Vec::new(),
            twos: Vec::new(),
            threes: Vec::new(),
            watches: Vec::new(),
            memory: Memory::default(),
            order: Order::new(),
            trail: Vec::new(),
            levels: Vec::new(),
            head: 0,
            conflict: Vec::new(),
            marks: analyse::Marks::default(),
            pace,
            limit: u64::MAX,
            impossible: false,
        }
    }

    /// A new variable, and how it is tried first.
    pub fn variable(&mut self, first: bool) -> Lit {
        let lit = Lit(self.value.len() as u32);
        self.value.extend([0, 0]);
        self.level.push(0);
        self.reason.push(Reason::None);
        self.phase.push(first);
        self.model.push(false);
        for _ in 0..2 {
            self.twos.push(Vec::new());
            self.threes.push(Vec::new());
            self.watches.push(Vec::new());
        }
        self.order.add_variable();
        self.marks.add_variable();
        lit
    }

    pub fn variables(&self) -> usize {
        self.phase.len()
    }

    pub fn conflicts(&self) -> u64 {
        self.pace.conflicts
    }

    /// At least one of these holds.
    pub fn add(&mut self, clause: &[Lit]) {
        self.back_to(0);
        if self.impossible {
            return;
        }
        let mut kept: Vec<Lit> = clause.to_vec();
        kept.sort_unstable();
        kept.dedup();
        let true_anyway = kept.windows(2).any(|pair| pair[0] == !pair[1]);
        if true_anyway || kept.iter().any(|&lit| self.value[lit.index()] > 0) {
            return;
        }
        kept.retain(|&lit| self.value[lit.index()] == 0);
        match kept[..] {
            [] => self.impossible = true,
            [only] => {
                self.assign(only, Reason::None);
                self.impossible = !self.propagate();
            }
            [a, b] => self.add_two(a, b),
            [a, b, c] => self.add_three(a, b, c),
            _ => {
                let place = self.memory.add(&kept, None);
                self.watch(place, kept[0], kept[1]);
            }
        }
    }

    fn add_two(&mut self, a: Lit, b: Lit) {
        self.twos[a.index()].push(b);
        self.twos[b.index()].push(a);
    }

    fn add_three(&mut self, a: Lit, b: Lit, c: Lit) {
        self.threes[a.index()].push((b, c));
        self.threes[b.index()].push((a, c));
        self.threes[c.index()].push((a, b));
    }

    fn watch(&mut self, clause: u32, a: Lit, b: Lit) {
        self.watches[a.index()].push(Watch { clause, other: b });
        self.watches[b.index()].push(Watch { clause, other: a });
    }

    /// Whether a literal holds in the model that was found last.
    pub fn holds(&self, lit: Lit) -> bool {
        self.model[lit.variable()] == lit.is_plain()
    }

    fn assign(&mut self, lit: Lit, reason: Reason) {
        self.value[lit.index()] = 1;
        self.value[(!lit).index()] = -1;
        self.level[lit.variable()] = self.levels.len() as u32;
        self.reason[lit.variable()] = reason;
        self.trail.push(lit);
    }

    fn back_to(&mut self, level: usize) {
        if self.levels.len() <= level {
            return;
        }
        let start = self.levels[level];
        for place in (start..self.trail.len()).rev() {
            let lit = self.trail[place];
            self.value[lit.index()] = 0;
            self.value[(!lit).index()] = 0;
            self.phase[lit.variable()] = lit.is_plain();
            self.order.insert(lit.variable() as u32);
        }
        self.trail.truncate(start);
        self.levels.truncate(level);
        self.head = start;
    }

    /// Follows all consequences; false leaves the clause that is broken in `conflict`.
    fn propagate(&mut self) -> bool {
        while let Some(&lit) = self.trail.get(self.head) {
            self.head += 1;
            let wrong = !lit;
            if !(self.propagate_twos(wrong) && self.propagate_threes(wrong) && self.propagate_long(wrong)) {
                return false;
            }
        }
        true
    }

    fn propagate_twos(&mut self, wrong: Lit) -> bool {
        // The list is taken out while it is walked; nothing can add to it meanwhile.
        let list = std::mem::take(&mut self.twos[wrong.index()]);
        let mut fine = true;
        for &other in &list {
            match self.value[other.index()] {
                0 => self.assign(other, Reason::Two(wrong)),
                1 => {}
                _ => {
                    self.conflict.clear();
                    self.conflict.extend([wrong, other]);
                    fine = false;
                    break;
                }
            }
        }
        self.twos[wrong.index()] = list;
        fine
    }

    fn propagate_threes(&mut self, wrong: Lit) -> bool {
        let list = std::mem::take(&mut self.threes[wrong.index()]);
        let mut fine = true;
        for &(a, b) in &list {
            match (self.value[a.index()], self.value[b.index()]) {
                (-1, 0) => self.assign(b, Reason::Three(wrong, a)),
                (0, -1) => self.assign(a, Reason::Three(wrong, b)),
                (-1, -1) => {
                    self.conflict.clear();
                    self.conflict.extend([wrong, a, b]);
                    fine = false;
                    break;
                }
                _ => {}
            }
        }
        self.threes[wrong.index()] = list;
        fine
    }

    fn propagate_long(&mut self, wrong: Lit) -> bool {
        let mut list = std::mem::take(&mut self.watches[wrong.index()]);
        let (mut kept, mut at, mut fine) = (0, 0, true);
        while at < list.len() && fine {
            let watch = list[at];
            at += 1;
            let (keep, holds) = self.look_at(watch, wrong);
            if let Some(watch) = keep {
                list[kept] = watch;
                kept += 1;
            }
            fine = holds;
        }
        list.copy_within(at.., kept);
        list.truncate(kept + list.len() - at);
        self.watches[wrong.index()] = list;
        fine
    }

    /// What becomes of a watch whose literal is false, and whether the clause can still hold.
    #[inline]
    fn look_at(&mut self, watch: Watch, wrong: Lit) -> (Option<Watch>, bool) {
        if self.value[watch.other.index()] > 0 {
            return (Some(watch), true);
        }
        let lits = self.memory.lits_mut(watch.clause);
        if lits[0] == wrong {
            lits.swap(0, 1);
        }
        let first = lits[0];
        let moved = Watch { clause: watch.clause, other: first };
        if self.value[first.index()] > 0 {
            return (Some(moved), true);
        }
        if let Some(place) = (2..lits.len()).find(|&place| self.value[lits[place].index()] >= 0) {
            lits.swap(1, place);
            let new = lits[1];
            self.watches[new.index()].push(moved);
            return (None, true);
        }
        if self.value[first.index()] == 0 {
            self.assign(first, Reason::Long(watch.clause));
            return (Some(moved), true);
        }
        self.conflict.clear();
        self.conflict.extend_from_slice(lits);
        (Some(moved), false)
    }

    /// Looks for a model, for about so many conflicts.
    pub fn solve_within(&mut self, conflicts: u64, stop: &mut dyn FnMut() -> bool) -> Outcome {
        self.limit = self.pace.conflicts.saturating_add(conflicts);
        let outcome = self.solve(stop);
        self.limit = u64::MAX;
        outcome
    }

    /// Looks for a model. `stop` is asked now and then.
    pub fn solve(&mut self, stop: &mut dyn FnMut() -> bool) -> Outcome {
        self.back_to(0);
        if self.impossible || stop() {
            return if self.impossible { Outcome::None } else { Outcome::Stopped };
        }
        loop {
            if self.propagate() {
                self.house_keeping();
                if !self.decide() {
                    self.keep_model();
                    return Outcome::Model;
                }
            } else {
                if self.levels.is_empty() {
                    self.impossible = true;
                    return Outcome::None;
                }
                self.learn();
                let ask = self.pace.conflicts.is_multiple_of(ASK_EVERY);
                if ask && (self.pace.conflicts >= self.limit || stop()) {
                    self.back_to(0);
                    return Outcome::Stopped;
                }
            }
        }
    }

    fn learn(&mut self) {
        let learnt = self.analyse();
        self.back_to(learnt.back_to);
        let lits = &learnt.lits;
        match lits[..] {
            [only] => self.assign(only, Reason::None),
            [a, b] => {
                self.add_two(a, b);
                self.assign(a, Reason::Two(b));
            }
            [a, b, c] if learnt.ties <= 2 => {
                self.add_three(a, b, c);
                self.assign(a, Reason::Three(b, c));
            }
            _ => {
                let place = self.memory.add(lits, Some(learnt.ties));
                self.watch(place, lits[0], lits[1]);
                self.assign(lits[0], Reason::Long(place));
            }
        }
        self.order.decay();
        self.pace.note(f64::from(learnt.ties));
    }

    /// Restarts where the last clauses were worse than usual, and forgets the least useful ones now and then.
    fn house_keeping(&mut self) {
        let pace = &mut self.pace;
        if pace.since_restart >= SHORTEST_RUN && pace.fast > RESTART_FACTOR * pace.slow {
            pace.since_restart = 0;
            pace.fast = pace.slow;
            self.back_to(0);
        }
        if self.pace.conflicts >= self.pace.forget_at {
            self.pace.forgotten += 1;
            self.pace.forget_at =
                self.pace.conflicts + FIRST_FORGETTING + LATER_FORGETTING * self.pace.forgotten;
            self.forget();
        }
    }

    fn decide(&mut self) -> bool {
        while let Some(variable) = self.order.pop() {
            let lit = Lit(2 * variable + u32::from(!self.phase[variable as usize]));
            if self.value[lit.index()] == 0 {
                self.levels.push(self.trail.len());
                self.assign(lit, Reason::None);
                return true;
            }
        }
        false
    }

    fn keep_model(&mut self) {
        for (variable, holds) in self.model.iter_mut().enumerate() {
            *holds = self.value[2 * variable] > 0;
        }
        self.back_to(0);
    }
}

impl Pace {
    fn note(&mut self, ties: f64) {
        self.conflicts += 1;
        self.since_restart += 1;
        if self.conflicts == 1 {
            (self.fast, self.slow) = (ties, ties);
        }
        self.fast += (ties - self.fast) / 32.0;
        self.slow += (ties - self.slow) / self.conflicts.min(8192) as f64;
    }
}
