//! The reasoning of a person, one button at a time. Hints and grades share it.
//!
//! A node's need is the number of colour steps to its final colour. Each node gives an equation: the presses of its
//! neighbours must add up to its need. An equation with one undecided button decides that button. If there is no such
//! equation, several equations must be added and subtracted until one button is left. The search tries all
//! combinations, the smallest first. A puzzle is harder if it needs a larger combination. The size depends only on the
//! graph, not on the colours at the start. If no small combination helps, there are two cases. Either there is a
//! choice, because some presses together change nothing, or the whole system must be solved at once.
//!
//! Invariant: every decision agrees with the solution that the reasoning follows.

use super::ladder;
use crate::model::Level;
use crate::solve::{Quotient, System, add_bytes, inverse, singled_out};
use pentimento_base::exact;
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::ladder::{Reasoner, Technique};
use std::cell::Cell;
use std::ops::RangeInclusive;

/// The most equations that are combined. People can't see larger combinations at a glance.
pub(crate) const MOST_COMBINED: usize = 4;
/// If there are more combinations of one size than this, that size and all larger sizes are skipped.
const MOST_TRIED: f64 = 3e5;

/// The reason why a button is decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Why {
    /// A sum of equations in which only this button remains, exactly once. Each pair is an equation and its factor in
    /// the sum.
    Combined(Vec<(usize, u8)>),
    /// There is a choice, because some presses together change nothing. The number is the index of these presses in the
    /// kernel, which lists such presses.
    Chosen(usize),
    /// Like `Combined`, but found by solving the whole system. Usually there are more than [`MOST_COMBINED`] equations.
    Together(Vec<(usize, u8)>),
}

/// A class of twins whose number of presses is now known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Decision {
    pub(crate) class: usize,
    pub(crate) presses: u8,
    pub(crate) why: Why,
}

/// The state of the reasoning: which buttons are decided so far.
pub(crate) struct Reasoning<'a> {
    system: &'a System,
    quotient: Quotient,
    /// The presses of each class of twins in the solution that the reasoning follows.
    solution: &'a [u8],
    decided: Vec<bool>,
    /// For each equation, the number of its classes of twins that are undecided.
    open: Vec<usize>,
    /// The largest number of equations that were combined for a decision so far.
    most_combined: usize,
    /// How many sums of equations were tried so far.
    tried: Cell<u64>,
}

impl Reasoner for Reasoning<'_> {
    type Inference = Decision;

    fn next(&mut self, job: &Job) -> Result<Option<Decision>, Stopped> {
        job.go_on()?;
        if let Some(decision) = self.single() {
            return Ok(Some(decision));
        }
        if self.is_done() {
            return Ok(None);
        }
        match self.combined(2..=MOST_COMBINED, job)? {
            Some(decision) => Ok(Some(decision)),
            None => match self.chosen() {
                Some(decision) => Ok(Some(decision)),
                None => self.together(job),
            },
        }
    }

    fn technique(decision: &Decision) -> &'static Technique {
        ladder::technique(&decision.why)
    }

    fn take(&mut self, decision: Decision) {
        self.decided[decision.class] = true;
        for &row in &self.quotient.joined[decision.class] {
            self.open[row] -= 1;
        }
        if let Why::Combined(parts) = decision.why {
            self.most_combined = self.most_combined.max(parts.len());
        }
    }

    fn is_done(&self) -> bool {
        self.decided.iter().all(|&decided| decided)
    }
}

impl<'a> Reasoning<'a> {
    pub(crate) fn new(level: &Level, state: &[u8], system: &'a System, solution: &'a [u8]) -> Self {
        let quotient = Quotient::new(level, state, &system.classes);
        let open = quotient.joined.iter().map(Vec::len).collect();
        // A button without neighbours never needs a press.
        let decided = quotient.joined.iter().map(Vec::is_empty).collect();
        Self { system, quotient, solution, decided, open, most_combined: 0, tried: Cell::new(0) }
    }

    pub(crate) fn most_combined(&self) -> usize {
        self.most_combined
    }

    /// How many sums of equations were tried so far.
    pub(crate) fn tried(&self) -> u64 {
        self.tried.get()
    }

    /// Reasons until all buttons are decided. Returns whether the largest combination on the way has `wished`
    /// equations. If `wished` is [`MOST_COMBINED`], a larger combination counts too. Stops as soon as the answer is
    /// known.
    pub(crate) fn needs_exactly(&mut self, wished: usize, job: &Job) -> Result<bool, Stopped> {
        while !self.is_done() {
            job.go_on()?;
            let decision = match self.single() {
                Some(decision) => Some(decision),
                None => self.combined(2..=wished.min(MOST_COMBINED), job)?,
            };
            let decision = match decision {
                Some(decision) => decision,
                // There is no choice either, so only a combination of more equations can help.
                None if self.chosen().is_none() => return Ok(wished >= MOST_COMBINED),
                None if self.combined(wished + 1..=MOST_COMBINED, job)?.is_some() => return Ok(false),
                None => match self.chosen() {
                    Some(decision) => decision,
                    None => return Ok(false),
                },
            };
            self.take(decision);
            if self.most_combined >= MOST_COMBINED {
                return Ok(wished >= MOST_COMBINED);
            }
        }
        Ok(self.most_combined.max(1) == wished)
    }

    /// A decision from an equation with one undecided button. If there are several, prefers a button that must
    /// be pressed.
    fn single(&self) -> Option<Decision> {
        let single = (0..self.open.len()).filter(|&row| self.open[row] == 1).map(|row| self.alone(row));
        single.max_by_key(|decision| decision.presses > 0)
    }

    fn decision(&self, class: usize, why: Why) -> Decision {
        Decision { class, presses: self.solution[class], why }
    }

    /// The decision from an equation with only one undecided class of twins.
    fn alone(&self, row: usize) -> Decision {
        let undecided = self.quotient.joined[row].iter().find(|&&class| !self.decided[class]);
        self.decision(*undecided.unwrap_or(&row), Why::Combined(vec![(row, 1)]))
    }

    fn combined(&self, sizes: RangeInclusive<usize>, job: &Job) -> Result<Option<Decision>, Stopped> {
        let columns: Vec<usize> = (0..self.decided.len()).filter(|&class| !self.decided[class]).collect();
        let mut place = vec![None; self.decided.len()];
        columns.iter().enumerate().for_each(|(at, &class)| place[class] = Some(at));
        let rows: Vec<usize> = (0..self.open.len()).filter(|&row| self.open[row] > 0).collect();
        let colors = self.system.colors;
        let units: Vec<u8> = (1..colors).filter(|&unit| inverse(unit, colors).is_some()).collect();
        for size in sizes {
            if combinations(rows.len(), size) * exact::power(units.len() as f64, size - 1) > MOST_TRIED {
                break;
            }
            let entries = rows.iter().map(|&row| {
                let mut entry = vec![0; columns.len()];
                self.quotient.joined[row]
                    .iter()
                    .filter_map(|&class| place[class])
                    .for_each(|at| entry[at] = 1);
                entry
            });
            let calls = |&class: &usize| self.solution[class] > 0;
            let mut search = Search {
                colors,
                units: &units,
                rows: entries.collect(),
                size,
                preferred: columns.iter().map(calls).collect(),
                chosen: Vec::new(),
                sums: vec![vec![0; columns.len()]; size + 1],
                tried: &self.tried,
                found: None,
            };
            let _ = search.extend(0, job)?;
            if let Some(Sum { column, value, parts }) = search.found {
                let once = inverse(value, colors).unwrap_or(1);
                let parts = parts.iter().map(|&(at, times)| (rows[at], times * once % colors)).collect();
                return Ok(Some(self.decision(columns[column], Why::Combined(parts))));
            }
        }
        Ok(None)
    }

    /// A decision by choice: some presses together change nothing, so the number of presses of one class is free.
    /// The kernel lists such presses. Each entry has one free class.
    fn chosen(&self) -> Option<Decision> {
        let open = |g: &usize| !self.decided[self.system.free[*g]];
        let generator = (0..self.system.kernel.len()).find(open)?;
        Some(self.decision(self.system.free[generator], Why::Chosen(generator)))
    }

    /// A decision from the whole system at once. When all choices are made, all other buttons follow. Prefers a
    /// class that must be pressed.
    fn together(&self, job: &Job) -> Result<Option<Decision>, Stopped> {
        let undecided: Vec<usize> = (0..self.decided.len()).filter(|&class| !self.decided[class]).collect();
        let rows: Vec<usize> = (0..self.open.len()).filter(|&row| self.open[row] > 0).collect();
        let mut place = vec![None; self.open.len()];
        rows.iter().enumerate().for_each(|(at, &row)| place[row] = Some(at));
        let changed =
            |&class: &usize| self.quotient.joined[class].iter().filter_map(|&row| place[row]).collect();
        let columns: Vec<Vec<usize>> = undecided.iter().map(changed).collect();
        let Some(only) = (0..undecided.len()).max_by_key(|&at| self.solution[undecided[at]] > 0) else {
            return Ok(None);
        };
        let factors = singled_out(self.system.colors, &columns, rows.len(), only, job)?.unwrap_or_default();
        let parts = rows.iter().copied().zip(factors).filter(|&(_, times)| times > 0).collect();
        Ok(Some(self.decision(undecided[only], Why::Together(parts))))
    }
}

fn combinations(of: usize, size: usize) -> f64 {
    (0..size).map(|i| of.saturating_sub(i) as f64 / (i + 1) as f64).product()
}

/// A sum of rows in which all columns but one are zero.
struct Sum {
    column: usize,
    value: u8,
    parts: Vec<(usize, u8)>,
}

/// Tries all sums of `size` rows. The first row has the factor 1. Each other row has a factor from `units`, the
/// numbers that have an inverse.
struct Search<'a> {
    colors: u8,
    units: &'a [u8],
    rows: Vec<Vec<u8>>,
    size: usize,
    /// The columns whose button must be pressed. The search ends early when it finds one of them.
    preferred: Vec<bool>,
    chosen: Vec<(usize, u8)>,
    /// Entry `n` is the sum of the first `n` chosen rows.
    sums: Vec<Vec<u8>>,
    tried: &'a Cell<u64>,
    found: Option<Sum>,
}

#[must_use]
#[derive(PartialEq, Eq)]
enum Next {
    Continue,
    Stop,
}

impl Search<'_> {
    fn extend(&mut self, from: usize, job: &Job) -> Result<Next, Stopped> {
        let depth = self.chosen.len();
        if depth == self.size {
            return Ok(self.look());
        }
        if depth == 1 {
            job.go_on()?;
        }
        for row in from..self.rows.len() {
            let units = if depth == 0 { &self.units[..1] } else { self.units };
            for &unit in units {
                let (before, after) = self.sums.split_at_mut(depth + 1);
                after[0].copy_from_slice(&before[depth]);
                add_bytes(&mut after[0], &self.rows[row], unit, self.colors);
                self.tried.set(self.tried.get() + 1);
                self.chosen.push((row, unit));
                if self.extend(row + 1, job)? == Next::Stop {
                    return Ok(Next::Stop);
                }
                self.chosen.pop();
            }
        }
        Ok(Next::Continue)
    }

    /// Checks whether the sum contains only one column. Keeps the first such sum. A sum with a preferred column
    /// replaces the kept sum and ends the search.
    fn look(&mut self) -> Next {
        let mut left = self.sums[self.size].iter().enumerate().filter(|&(_, &times)| times > 0);
        let (Some((column, &value)), None) = (left.next(), left.next()) else { return Next::Continue };
        let better = self.found.is_none() || self.preferred[column];
        if !better || !self.units.contains(&value) {
            return Next::Continue;
        }
        self.found = Some(Sum { column, value, parts: self.chosen.clone() });
        if self.preferred[column] || !self.preferred.contains(&true) { Next::Stop } else { Next::Continue }
    }
}
