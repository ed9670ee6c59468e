//! Finds the conclusions that lead to the next press.
//!
//! A *row* is an equation about presses. With up to [`MOST_BUTTONS`] open buttons, the [search](super::search) finds the
//! plan that uses only rows and has the fewest links. If it finds no plan, or only one with many links, the plan may be
//! a *choice* instead: some presses together change nothing, so one of their buttons can be pressed more or less often.
//! If there is neither, the plan adds up the equations that the [reasoning](super::reason) found, one after the other.

use super::ledger::{Conclusion, From, Ground, Made, Row};
use super::reason::{Decision, Reasoning, Why};
use super::search::{Found, MOST_BUTTONS, Search, Source, Sum};
use crate::model::Level;
use crate::solve::{Quotient, System, add_bytes, inverse, singled_out};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::ladder::Reasoner;

/// If a plan with rows has more links than this, a choice is explained instead, if there is one.
const MANY_LINKS: usize = 6;
/// The most generators that are combined. A generator is a list of presses that together change nothing.
const MOST_GENERATORS: usize = 60;

pub(super) struct Plan<'a> {
    pub(super) level: &'a Level,
    pub(super) state: &'a [u8],
    pub(super) system: &'a System,
    pub(super) quotient: &'a Quotient,
    /// For each class of twins, the number of colour steps to the target colour.
    pub(super) needs: &'a [u8],
    /// The presses of each class of twins in the solution that the hint follows.
    pub(super) solution: &'a [u8],
}

impl Plan<'_> {
    /// Finds the conclusions that lead to the next press. The classes of twins in `settled` need no more
    /// presses.
    pub(super) fn find(&self, settled: &[bool], job: &Job) -> Result<Vec<Conclusion>, Stopped> {
        let rows = self.by_rows(settled, job)?;
        if let Some(rows) = rows.as_ref().filter(|plan| links(plan) <= MANY_LINKS) {
            return Ok(rows.clone());
        }
        if let Some(choice) = self.choice(settled).filter(|choice| choice.presses > 0) {
            return Ok(vec![choice]);
        }
        rows.map_or_else(|| self.by_sums(settled, job), Ok)
    }

    /// The classes of twins that can still be pressed.
    fn open(&self, settled: &[bool]) -> Vec<usize> {
        let joined = &self.quotient.joined;
        (0..settled.len()).filter(|&class| !settled[class] && !joined[class].is_empty()).collect()
    }

    /// The need of a class of twins, as a row without the settled classes.
    fn need(&self, class: usize, settled: &[bool]) -> Row {
        let mut times = vec![0; settled.len()];
        self.quotient.joined[class].iter().filter(|&&by| !settled[by]).for_each(|&by| times[by] = 1);
        Row { times, is: self.needs[class] }
    }

    fn conclusion(&self, class: usize, ground: Ground) -> Conclusion {
        Conclusion { class, presses: self.solution[class], ground }
    }

    fn is_unit(&self, times: u8) -> bool {
        inverse(times, self.system.colors).is_some()
    }

    /// Finds the plan with the fewest links that uses only rows. `None` if rows settle no pressed button, or
    /// if the search takes too long.
    fn by_rows(&self, settled: &[bool], job: &Job) -> Result<Option<Vec<Conclusion>>, Stopped> {
        let open = self.open(settled);
        if open.len() > MOST_BUTTONS || !self.is_any_press_derivable(&open, job)? {
            return Ok(None);
        }
        let needs: Vec<Row> = (0..settled.len()).map(|class| self.need(class, settled)).collect();
        let pack = |row: &Row| Sum::new(open.iter().map(|&class| row.times[class]));
        let sums: Vec<Sum> = needs.iter().map(pack).collect();
        let presses: Vec<u8> = open.iter().map(|&class| self.solution[class]).collect();
        let search = Search { colors: self.system.colors, needs: &sums, presses: &presses };
        Ok(search.run(job)?.map(|found| self.conclusions(&found, &open, settled)))
    }

    /// Whether some sum of needs contains only one class, and the solution presses that class. If not, the search
    /// would fail after using its whole budget, so this is checked first.
    fn is_any_press_derivable(&self, open: &[usize], job: &Job) -> Result<bool, Stopped> {
        let columns: Vec<Vec<usize>> =
            open.iter().map(|&class| self.quotient.joined[class].clone()).collect();
        let rows = self.quotient.joined.len();
        for only in (0..open.len()).filter(|&at| self.solution[open[at]] > 0) {
            if singled_out(self.system.colors, &columns, rows, only, job)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Translates the result of a search from numbers of open buttons to classes of twins.
    fn conclusions(&self, found: &[Found], open: &[usize], settled: &[bool]) -> Vec<Conclusion> {
        let mut settled = settled.to_vec();
        let mut kept: Vec<Row> = Vec::new();
        let mut plan = Vec::new();
        for Found { button, parts } in found {
            let start = |&(source, by): &(Source, u8)| match source {
                Source::Need(class) => (self.need(class, &settled), From::Need(class), by),
                Source::Kept(at) => (kept[at].without(&settled), From::Earlier(at), by),
            };
            let parts: Vec<(Row, From, u8)> = parts.iter().map(start).collect();
            let rows = self.added(parts);
            kept.extend(
                rows.iter().filter(|made| matches!(made.from, From::Both(..))).map(|made| made.row.clone()),
            );
            settled[open[*button]] = true;
            plan.push(self.conclusion(open[*button], Ground::Rows(rows)));
        }
        plan
    }

    /// Adds rows in the given order. Returns these rows and every intermediate sum.
    fn added(&self, parts: Vec<(Row, From, u8)>) -> Vec<Made> {
        let mut rows: Vec<Made> = Vec::new();
        let mut sum: Option<(Row, usize)> = None;
        for (row, from, by) in parts {
            let after = match &sum {
                Some((sum, _)) => sum.mixed(1, &row, by, self.system.colors),
                None => row.scaled(by, self.system.colors),
            };
            rows.push(Made { row, from });
            if let Some((_, place)) = sum {
                rows.push(Made { row: after.clone(), from: From::Both(place, rows.len() - 1) });
            }
            sum = Some((after, rows.len() - 1));
        }
        rows
    }

    /// Finds presses that together change nothing. They leave a choice: how often to press one of their classes.
    /// Returns that class too. Prefers a class that the solution presses, then presses that touch no settled class,
    /// then the fewest buttons.
    fn choice(&self, settled: &[bool]) -> Option<Conclusion> {
        let choices = self.cancelling().into_iter().filter_map(|cancels| {
            let classes = (0..cancels.len()).filter(|&class| !settled[class] && self.is_unit(cancels[class]));
            let class = classes.max_by_key(|&class| (self.solution[class] > 0, usize::MAX - class))?;
            let touches_settled = (0..cancels.len()).any(|class| settled[class] && cancels[class] > 0);
            let buttons = cancels.iter().filter(|&&times| times > 0).count();
            let presses: u32 = cancels.iter().map(|&times| u32::from(times)).sum();
            Some(((self.solution[class] == 0, touches_settled, buttons, presses), class, cancels))
        });
        let (_, class, cancels) = choices.min_by(|a, b| a.0.cmp(&b.0))?;
        Some(self.conclusion(class, Ground::Choice(cancels)))
    }

    /// Lists presses that together change nothing: multiples of generators, and sums of two of them.
    fn cancelling(&self) -> Vec<Vec<u8>> {
        let colors = self.system.colors;
        let kernel: Vec<&Vec<u8>> =
            self.system.kernel.iter().take(MOST_GENERATORS).map(|generator| &generator.presses).collect();
        let mut all: Vec<Vec<u8>> = Vec::new();
        for (at, first) in kernel.iter().enumerate() {
            for by in 1..colors {
                let mut scaled = vec![0; first.len()];
                add_bytes(&mut scaled, first, by, colors);
                for second in &kernel[at + 1..] {
                    let mut sum = scaled.clone();
                    add_bytes(&mut sum, second, 1, colors);
                    all.push(sum);
                }
                all.push(scaled);
            }
        }
        all
    }

    /// Makes a plan with [`Reasoning`], which always finds a plan.
    fn by_sums(&self, settled: &[bool], job: &Job) -> Result<Vec<Conclusion>, Stopped> {
        let mut settled = settled.to_vec();
        let mut reasoning = Reasoning::new(self.level, self.state, self.system, self.solution);
        let take = |class: usize| Decision { class, presses: 0, why: Why::Chosen(0) };
        for class in
            (0..settled.len()).filter(|&class| settled[class] && !self.quotient.joined[class].is_empty())
        {
            reasoning.take(take(class));
        }
        let mut plan = Vec::new();
        while let Some(decision) = reasoning.next(job)? {
            let conclusion = match &decision.why {
                Why::Combined(parts) | Why::Together(parts) => self.summed(parts, &settled, decision.class),
                Why::Chosen(generator) => {
                    let cancels = self.system.kernel[*generator].presses.clone();
                    self.conclusion(decision.class, Ground::Choice(cancels))
                }
            };
            let (class, presses) = (conclusion.class, conclusion.presses);
            plan.push(conclusion);
            settled[class] = true;
            if presses > 0 {
                break;
            }
            reasoning.take(take(class));
        }
        Ok(plan)
    }

    /// Adds needs one by one. The next need is always the one that leaves the fewest buttons in the sum. If only
    /// one button is left before all needs are added, that button is the conclusion.
    fn summed(&self, parts: &[(usize, u8)], settled: &[bool], class: usize) -> Conclusion {
        let colors = self.system.colors;
        let mut left: Vec<(Row, From, u8)> =
            parts.iter().map(|&(class, by)| (self.need(class, settled), From::Need(class), by)).collect();
        let mut order: Vec<(Row, From, u8)> = Vec::new();
        let mut sum = Row { times: vec![0; settled.len()], is: 0 };
        while !left.is_empty() {
            let after = |(row, _, by): &(Row, From, u8)| sum.mixed(1, row, *by, colors);
            let next = (0..left.len()).min_by_key(|&at| after(&left[at]).width()).unwrap_or(0);
            sum = after(&left[next]);
            order.push(left.remove(next));
            if let Some(early) = sum.only().filter(|&class| self.is_unit(sum.times[class])) {
                return self.conclusion(early, Ground::Rows(self.added(order)));
            }
        }
        self.conclusion(class, Ground::Rows(self.added(order)))
    }
}

fn links(plan: &[Conclusion]) -> usize {
    plan.iter().map(Conclusion::links).sum()
}
