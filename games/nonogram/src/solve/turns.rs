//! Two SAT solvers that take turns: a plain solver, and a guided one that first tries the values that belief
//! propagation finds likely.
//!
//! Beliefs make the search for some puzzles thousands of times faster, but they mislead it on a few. So the plain
//! solver goes first, and most puzzles end there. After that, the solvers take turns that become longer. So the search
//! takes at most a few times as long as the faster solver alone.
//!
//! For a coloured puzzle, the plain solver restarts often. That makes webpbn 4445 thirty times faster. On black puzzles
//! of contests it takes nearly twice as long as rare restarts.

use pentimento_sat::{Lit, Outcome, Solver, Style};

/// The number of conflicts of the plain solver before beliefs are computed. A lower number would slow down puzzles on
/// which beliefs mislead, such as webpbn 18297. A higher number would slow down puzzles that need beliefs.
const ALONE: u64 = 1500;
/// The same for a solver that restarts often.
const ALONE_RESTLESS: u64 = 6000;
/// The number of conflicts in the first turn of the guided solver, and in the turn of the plain solver after it. Later
/// turns are longer.
const TURN: u64 = 2000;

#[derive(Debug, Clone)]
pub(super) struct Turns {
    plain: Box<Solver>,
    /// How the plain solver searches if there are beliefs.
    style: Style,
    has_begun: bool,
    guided: Option<Box<Solver>>,
    /// Whether it is the turn of the guided solver. `left` is the number of conflicts left in this turn.
    is_guided: bool,
    left: u64,
    turn: u64,
    /// Whether the guided solver found the last solution.
    found_guided: bool,
}

impl Turns {
    pub(super) fn new(solver: Solver, is_coloured: bool) -> Self {
        let (style, left) =
            if is_coloured { (Style::Restless, ALONE_RESTLESS) } else { (Style::Steady, ALONE) };
        Self {
            plain: Box::new(solver),
            style,
            has_begun: false,
            guided: None,
            is_guided: false,
            left,
            turn: TURN,
            found_guided: false,
        }
    }

    /// The same solvers, but beliefs are computed at once.
    #[cfg(test)]
    pub(super) fn hasty(self) -> Self {
        Self { left: 0, ..self }
    }

    pub(super) fn conflicts(&self) -> u64 {
        self.plain.conflicts() + self.guided.as_ref().map_or(0, |solver| solver.conflicts())
    }

    pub(super) fn add(&mut self, clause: &[Lit]) {
        self.plain.add(clause);
        if let Some(guided) = &mut self.guided {
            guided.add(clause);
        }
    }

    pub(super) fn holds(&self, lit: Lit) -> bool {
        match &self.guided {
            Some(guided) if self.found_guided => guided.holds(lit),
            Some(_) | None => self.plain.holds(lit),
        }
    }

    /// Looks for a solution within about this many conflicts. `beliefs` returns the literals to try first. It is
    /// called once, after the first turn of the plain solver. If `beliefs` is `None`, only the plain solver runs,
    /// with rare restarts. Then it always finds the solutions in the same order.
    pub(super) fn solve_within(
        &mut self,
        conflicts: u64,
        beliefs: Option<&dyn Fn() -> Vec<Lit>>,
        stop: &mut dyn FnMut() -> bool,
    ) -> Outcome {
        let Some(beliefs) = beliefs else { return self.plain.solve_within(conflicts, stop) };
        if !self.has_begun {
            self.has_begun = true;
            self.plain.set_style(self.style);
        }
        let mut left = conflicts;
        loop {
            if self.left == 0 {
                self.pass_on(beliefs);
            }
            let before = self.conflicts();
            let budget = self.left.min(left);
            let solver = match &mut self.guided {
                Some(guided) if self.is_guided => guided,
                Some(_) | None => &mut self.plain,
            };
            let outcome = solver.solve_within(budget, stop);
            let used = self.conflicts() - before;
            left = left.saturating_sub(used);
            self.left = self.left.saturating_sub(used);
            match outcome {
                Outcome::Model => self.found_guided = self.is_guided,
                Outcome::Stopped if left > 0 && self.left == 0 && !stop() => continue,
                Outcome::Stopped | Outcome::None => {}
            }
            return outcome;
        }
    }

    fn pass_on(&mut self, beliefs: &dyn Fn() -> Vec<Lit>) {
        if self.guided.is_none() {
            let mut guided = self.plain.clone();
            guided.set_style(Style::Steady);
            guided.prefer(&beliefs());
            self.guided = Some(guided);
        } else if !self.is_guided {
            self.turn += self.turn / 2;
        }
        self.is_guided = !self.is_guided;
        self.left = self.turn;
    }
}
