//! Finds the conclusions that lead to the next press.
//!
//! There are two plans. One goes straight to a button that must be pressed. The other settles any button as soon as
//! possible, and a settled button drops out of every row, which makes the next one easier. The plan with fewer links is
//! told. If rows settle nothing, there is a choice, which settles a button too.
//!
//! Up to [`MOST_BUTTONS`] open buttons, the [search](super::search) finds the rows: first the narrowest width that
//! works, then slightly wider rows if that means less to write. Larger puzzles, and those that are too hard for the
//! limits, use the sums of the [reasoning](super::reason), one need after the other.

use super::ledger::{Conclusion, From, Ground, Made, Row};
use super::reason::{Decision, Reasoning, Why};
use super::search::{MOST_BUTTONS, Reached, Search, Sum};
use crate::model::Level;
use crate::solve::{Quotient, System, inverse, singled_out};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::ladder::Reasoner;

/// The most rows that a search settles for each width. The time grows with its square.
const LIMIT: usize = 1500;
/// By how much rows can be wider than necessary.
const WIDER: u32 = 2;

pub(super) struct Plan<'a> {
    pub(super) level: &'a Level,
    pub(super) state: &'a [u8],
    pub(super) system: &'a System,
    pub(super) quotient: &'a Quotient,
    /// For each class, its steps to the target colour.
    pub(super) needs: &'a [u8],
    /// The presses of each class in the solution that the hint follows.
    pub(super) solution: &'a [u8],
}

/// Which button a search looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Aim {
    Any,
    Press,
}

impl Plan<'_> {
    /// The conclusions up to the next press. The classes in `settled` need no more presses.
    pub(super) fn find(&self, settled: &[bool], job: &Job) -> Result<Vec<Conclusion>, Stopped> {
        if self.open(settled).len() > MOST_BUTTONS {
            return self.by_sums(settled, job);
        }
        let direct = self.derive(settled, Aim::Press, job)?;
        let Some(stepwise) = self.stepwise(settled, job)? else {
            return direct.map_or_else(|| self.by_sums(settled, job), |found| Ok(vec![found]));
        };
        let cost = |plan: &[Conclusion]| {
            (
                plan.iter().map(Conclusion::links).sum::<usize>(),
                plan.iter().map(Conclusion::written).sum::<usize>(),
            )
        };
        let direct: Vec<Conclusion> = direct.into_iter().collect();
        Ok(if !direct.is_empty() && cost(&direct) <= cost(&stepwise) { direct } else { stepwise })
    }

    /// The classes that can still be pressed.
    fn open(&self, settled: &[bool]) -> Vec<usize> {
        let joined = &self.quotient.joined;
        (0..settled.len()).filter(|&class| !settled[class] && !joined[class].is_empty()).collect()
    }

    /// The need of a class, without the settled buttons.
    fn need(&self, class: usize, settled: &[bool]) -> Row {
        let mut times = vec![0; settled.len()];
        self.quotient.joined[class].iter().filter(|&&by| !settled[by]).for_each(|&by| times[by] = 1);
        Row { times, is: self.needs[class] }
    }

    /// Settles one class after the other, until one must be pressed. `None` if the limits were too low.
    fn stepwise(&self, settled: &[bool], job: &Job) -> Result<Option<Vec<Conclusion>>, Stopped> {
        let mut settled = settled.to_vec();
        let mut plan = Vec::new();
        while !self.open(&settled).is_empty() {
            let Some(found) = self.derive(&settled, Aim::Any, job)?.or_else(|| self.choice(&settled)) else {
                return Ok(None);
            };
            settled[found.class] = true;
            plan.push(found);
            if plan.last().is_some_and(|last| last.presses > 0) {
                return Ok(Some(plan));
            }
        }
        Ok(None)
    }

    fn conclusion(&self, class: usize, ground: Ground) -> Conclusion {
        Conclusion { class, presses: self.solution[class], ground }
    }

    /// A choice. It is offered only if rows settle nothing.
    fn choice(&self, settled: &[bool]) -> Option<Conclusion> {
        let free = &self.system.free;
        let generator = (0..free.len()).find(|&at| !settled[free[at]])?;
        Some(self.conclusion(free[generator], Ground::Choice(generator)))
    }

    /// The least to write down for a row with one class.
    fn derive(&self, settled: &[bool], aim: Aim, job: &Job) -> Result<Option<Conclusion>, Stopped> {
        let open = self.open(settled);
        let needs: Vec<Row> = (0..settled.len()).map(|class| self.need(class, settled)).collect();
        let pack = |row: &Row| Sum::new(open.iter().map(|&class| row.times[class]).enumerate(), row.is);
        let sums: Vec<Sum> = needs.iter().map(pack).collect();
        let is_wanted = |class: usize| aim == Aim::Any || self.solution[class] > 0;
        if !self.is_any_derivable(&open, is_wanted, job)? {
            return Ok(None);
        }
        let mut best: Option<Conclusion> = None;
        let mut narrowest = None;
        for width in 1..=open.len() as u32 {
            if narrowest.is_some_and(|narrowest| width > narrowest + WIDER) {
                break;
            }
            let search = Search { colors: self.system.colors, needs: &sums, width, limit: LIMIT };
            let wanted = |button: usize, sum: Sum| {
                inverse(sum.times(button), self.system.colors).is_some() && is_wanted(open[button])
            };
            let Some(found) = search.run(wanted, job)? else { continue };
            narrowest = narrowest.or(Some(width));
            let found = self.told(&found, &open, &needs);
            let cost = |found: &Conclusion| (found.written(), found.links());
            if best.as_ref().is_none_or(|best| cost(&found) < cost(best)) {
                best = Some(found);
            }
            if best.as_ref().is_some_and(|best| best.written() == 0) {
                break;
            }
        }
        Ok(best)
    }

    /// Whether some sum of needs leaves one wanted class alone. Without this test, a search could run to its limits in
    /// vain.
    fn is_any_derivable(
        &self,
        open: &[usize],
        is_wanted: impl Fn(usize) -> bool,
        job: &Job,
    ) -> Result<bool, Stopped> {
        let columns: Vec<Vec<usize>> =
            open.iter().map(|&class| self.quotient.joined[class].clone()).collect();
        let rows = self.quotient.joined.len();
        for only in (0..open.len()).filter(|&at| is_wanted(open[at])) {
            if singled_out(self.system.colors, &columns, rows, only, job)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The rows of a search as rows of classes.
    fn told(&self, found: &[Reached], open: &[usize], needs: &[Row]) -> Conclusion {
        let unpacked = |sum: Sum| {
            let mut times = vec![0; needs.len()];
            open.iter().enumerate().for_each(|(place, &class)| times[class] = sum.times(place));
            Row { times, is: sum.is }
        };
        let made = |reached: &Reached| {
            let row = unpacked(reached.sum);
            let Some((a, b)) = reached.from else {
                let colors = self.system.colors;
                let same = |need: &Row| (1..colors).any(|by| need.scaled(by, colors) == row);
                let class = needs.iter().position(same).unwrap_or(0);
                return Made { row: needs[class].clone(), from: From::Need(class) };
            };
            Made { row, from: From::Both(a, b) }
        };
        let rows: Vec<Made> = found.iter().map(made).collect();
        let class = rows.last().and_then(|made| made.row.only()).unwrap_or(0);
        self.conclusion(class, Ground::Rows(rows))
    }

    /// Makes a plan with [`Reasoning`], which always finds a plan.
    fn by_sums(&self, settled: &[bool], job: &Job) -> Result<Vec<Conclusion>, Stopped> {
        let mut settled = settled.to_vec();
        let mut reasoning = Reasoning::new(self.level, self.state, self.system, self.solution);
        for class in
            (0..settled.len()).filter(|&class| settled[class] && !self.quotient.joined[class].is_empty())
        {
            reasoning.take(Decision { class, presses: 0, why: Why::Chosen(0) });
        }
        let mut plan = Vec::new();
        while let Some(decision) = reasoning.next(job)? {
            let ground = match &decision.why {
                Why::Combined(parts) | Why::Together(parts) => Ground::Rows(self.summed(parts, &settled)),
                Why::Chosen(generator) => Ground::Choice(*generator),
            };
            plan.push(self.conclusion(decision.class, ground));
            settled[decision.class] = true;
            if decision.presses > 0 {
                break;
            }
            reasoning.take(decision);
        }
        Ok(plan)
    }

    /// Adds needs one after the other. The next one is always that which keeps the sum narrowest.
    fn summed(&self, parts: &[(usize, u8)], settled: &[bool]) -> Vec<Made> {
        let colors = self.system.colors;
        let mut left: Vec<(Row, usize, u8)> =
            parts.iter().map(|&(class, by)| (self.need(class, settled), class, by)).collect();
        let mut rows: Vec<Made> = Vec::new();
        let mut sum: Option<(Row, usize)> = None;
        while !left.is_empty() {
            let after = |(row, _, by): &(Row, usize, u8)| match &sum {
                Some((sum, _)) => sum.mixed(1, row, *by, colors),
                None => row.scaled(*by, colors),
            };
            let next = (0..left.len()).min_by_key(|&at| after(&left[at]).width()).unwrap_or(0);
            let row = after(&left[next]);
            let (need, class, _) = left.remove(next);
            rows.push(Made { row: need, from: From::Need(class) });
            if let Some((_, place)) = sum {
                rows.push(Made { row: row.clone(), from: From::Both(place, rows.len() - 1) });
            }
            sum = Some((row, rows.len() - 1));
        }
        rows
    }
}
