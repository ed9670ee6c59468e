//! What a person can conclude, one button at a time.
//!
//! Each node is an equation: the presses of its neighbours must add up to the steps it needs. An equation with
//! one undecided button decides it. Where there is none, equations must be combined (added and taken away)
//! until one button is left; the fewest that do it are found by trying all. How many must be held in the mind
//! at once is what makes a puzzle hard, and it depends on the graph alone, not on its colours. Where no small
//! combination helps, buttons are free to choose (presses that together change nothing) or the system has to
//! be solved as a whole.
//!
//! Invariant: everything decided agrees with the solution the reasoning was given.

use super::model::Level;
use super::packed::{add_bytes, inverse};
use super::system::{Quotient, System, singled_out};
use pentimento_base::job::{Job, Stopped};

/// The most equations that are combined; beyond that it is no longer a thought but a calculation.
pub const MOST_COMBINED: usize = 4;
/// Combinations tried before giving up on a size: large graphs are reasoned about in small steps or not at all.
const MOST_TRIED: f64 = 3e5;

/// Why a button is decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// These equations, each as often as it says, leave only this button, counted once.
    Combined(Vec<(usize, u8)>),
    /// A generator of the kernel leaves the choice.
    Chosen(usize),
    /// No few equations do it, but these, each as often as it says, leave only this button, counted once.
    Together(Vec<(usize, u8)>),
}

/// A class whose presses are now known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub class: usize,
    pub presses: u8,
    pub why: Why,
}

/// What is decided so far on the way to one solution.
pub struct Reasoning<'a> {
    system: &'a System,
    quotient: Quotient,
    /// The presses of each class in the solution that is followed.
    solution: &'a [u8],
    decided: Vec<bool>,
    /// How many undecided classes each equation has.
    open: Vec<usize>,
}

impl<'a> Reasoning<'a> {
    pub fn new(level: &Level, state: &[u8], system: &'a System, solution: &'a [u8]) -> Self {
        let quotient = Quotient::new(level, state, &system.classes);
        let open = quotient.joined.iter().map(Vec::len).collect();
        let mut reasoning = Self { system, quotient, solution, decided: vec![false; solution.len()], open };
        // A button that reaches nothing is never worth a press.
        let idle = (0..solution.len()).filter(|&class| reasoning.quotient.joined[class].is_empty());
        for class in idle.collect::<Vec<_>>() {
            reasoning.decided[class] = true;
        }
        reasoning
    }

    /// The next decision by the fewest equations, or none when everything is decided.
    pub fn decide(&mut self, job: &Job) -> Result<Option<Decision>, Stopped> {
        let Some(decision) = self.next(job)? else { return Ok(None) };
        self.decided[decision.class] = true;
        for &row in &self.quotient.joined[decision.class] {
            self.open[row] -= 1;
        }
        Ok(Some(decision))
    }

    fn next(&self, job: &Job) -> Result<Option<Decision>, Stopped> {
        job.go_on()?;
        let single = (0..self.open.len()).filter(|&row| self.open[row] == 1).map(|row| self.alone(row));
        // Of equal steps that one first which calls for a press.
        if let Some(decision) = single.max_by_key(|decision| decision.presses > 0) {
            return Ok(Some(decision));
        }
        if self.decided.iter().all(|&decided| decided) {
            return Ok(None);
        }
        match self.combined(job)? {
            Some(decision) => Ok(Some(decision)),
            None => match self.chosen() {
                Some(decision) => Ok(Some(decision)),
                None => self.together(job),
            },
        }
    }

    fn decision(&self, class: usize, why: Why) -> Decision {
        Decision { class, presses: self.solution[class], why }
    }

    /// An equation with one undecided class.
    fn alone(&self, row: usize) -> Decision {
        let undecided = self.quotient.joined[row].iter().find(|&&class| !self.decided[class]);
        self.decision(*undecided.unwrap_or(&row), Why::Combined(vec![(row, 1)]))
    }

    fn combined(&self, job: &Job) -> Result<Option<Decision>, Stopped> {
        let columns: Vec<usize> = (0..self.decided.len()).filter(|&class| !self.decided[class]).collect();
        let mut place = vec![None; self.decided.len()];
        columns.iter().enumerate().for_each(|(at, &class)| place[class] = Some(at));
        let rows: Vec<usize> = (0..self.open.len()).filter(|&row| self.open[row] > 0).collect();
        let colors = self.system.colors;
        let units: Vec<u8> = (1..colors).filter(|&unit| inverse(unit, colors).is_some()).collect();
        for size in 2..=MOST_COMBINED {
            if combinations(rows.len(), size) * (units.len() as f64).powi(size as i32 - 1) > MOST_TRIED {
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
            // Of equal steps, again, that one which calls for a press; where none does, any will do.
            let calls = |&class: &usize| self.solution[class] > 0;
            let mut search = Search {
                colors,
                units: &units,
                rows: entries.collect(),
                size,
                wanted: columns.iter().map(calls).collect(),
                chosen: Vec::new(),
                found: None,
            };
            let _ = search.extend(0, &vec![0; columns.len()], job)?;
            if let Some(Sum { column, counts, parts }) = search.found {
                let once = inverse(counts, colors).unwrap_or(1);
                let parts = parts.iter().map(|&(at, times)| (rows[at], times * once % colors)).collect();
                return Ok(Some(self.decision(columns[column], Why::Combined(parts))));
            }
        }
        Ok(None)
    }

    /// A class that the kernel leaves free.
    fn chosen(&self) -> Option<Decision> {
        let open = |g: &usize| !self.decided[self.system.free[*g]];
        let generator = (0..self.system.kernel.len()).find(open)?;
        Some(self.decision(self.system.free[generator], Why::Chosen(generator)))
    }

    /// With all free classes decided, everything follows: take one that calls for a press, if any.
    fn together(&self, job: &Job) -> Result<Option<Decision>, Stopped> {
        let undecided: Vec<usize> = (0..self.decided.len()).filter(|&class| !self.decided[class]).collect();
        let rows: Vec<usize> = (0..self.open.len()).filter(|&row| self.open[row] > 0).collect();
        let mut place = vec![None; self.open.len()];
        rows.iter().enumerate().for_each(|(at, &row)| place[row] = Some(at));
        let reached =
            |&class: &usize| self.quotient.joined[class].iter().filter_map(|&row| place[row]).collect();
        let columns: Vec<Vec<usize>> = undecided.iter().map(reached).collect();
        let Some(only) = (0..undecided.len()).max_by_key(|&at| self.solution[undecided[at]] > 0) else {
            return Ok(None);
        };
        let factors = singled_out(self.system.colors, &columns, rows.len(), only, job)?.unwrap_or_default();
        let parts = rows.iter().copied().zip(factors).filter(|&(_, times)| times > 0).collect();
        Ok(Some(self.decision(undecided[only], Why::Together(parts))))
    }

    /// The steps an equation still needs, given what is decided.
    pub fn need(&self, row: usize) -> u8 {
        let colors = self.system.colors;
        let undecided = self.quotient.joined[row].iter().filter(|&&class| !self.decided[class]);
        undecided.fold(0, |sum, &class| (sum + self.solution[class]) % colors)
    }

    /// The decided classes that an equation counts on.
    pub fn settled(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        self.quotient.joined[row].iter().copied().filter(|&class| self.decided[class])
    }

    pub fn reaches(&self, class: usize, row: usize) -> bool {
        self.quotient.joined[row].binary_search(&class).is_ok()
    }
}

fn combinations(of: usize, size: usize) -> f64 {
    (0..size).map(|i| of.saturating_sub(i) as f64 / (i + 1) as f64).product()
}

/// A sum of rows that leaves one column, and how often it counts.
struct Sum {
    column: usize,
    counts: u8,
    parts: Vec<(usize, u8)>,
}

/// A search through all sums of `size` rows, the first taken once and the others by units.
struct Search<'a> {
    colors: u8,
    units: &'a [u8],
    rows: Vec<Vec<u8>>,
    size: usize,
    /// The columns that would rather be found than others.
    wanted: Vec<bool>,
    chosen: Vec<(usize, u8)>,
    found: Option<Sum>,
}

#[must_use]
#[derive(PartialEq, Eq)]
enum Hunt {
    GoesOn,
    IsOver,
}

impl Search<'_> {
    fn extend(&mut self, from: usize, sum: &[u8], job: &Job) -> Result<Hunt, Stopped> {
        if self.chosen.len() == self.size {
            return Ok(self.look(sum));
        }
        if self.chosen.len() == 1 {
            job.go_on()?;
        }
        for row in from..self.rows.len() {
            let units = if self.chosen.is_empty() { &self.units[..1] } else { self.units };
            for &unit in units {
                let mut more = sum.to_vec();
                add_bytes(&mut more, &self.rows[row], unit, self.colors);
                self.chosen.push((row, unit));
                if self.extend(row + 1, &more, job)? == Hunt::IsOver {
                    return Ok(Hunt::IsOver);
                }
                self.chosen.pop();
            }
        }
        Ok(Hunt::GoesOn)
    }

    /// Keeps the first sum that leaves one column, until one leaves a wanted column.
    fn look(&mut self, sum: &[u8]) -> Hunt {
        let mut left = sum.iter().enumerate().filter(|&(_, &times)| times > 0);
        let (Some((column, &counts)), None) = (left.next(), left.next()) else { return Hunt::GoesOn };
        let better = self.found.is_none() || self.wanted[column];
        if !better || !self.units.contains(&counts) {
            return Hunt::GoesOn;
        }
        self.found = Some(Sum { column, counts, parts: self.chosen.clone() });
        if self.wanted[column] || !self.wanted.contains(&true) { Hunt::IsOver } else { Hunt::GoesOn }
    }
}
