//! Finds the fewest presses that give all nodes the same colour, and proves that fewer are not enough.
//!
//! The documentation of `solve` explains the terms. First, this module merges twins and splits the kernel into blocks.
//! For each block, it chooses one method: a walk through all members, a trellis, or information sets (Brouwer and
//! Zimmermann). If there is still no proof, it searches from both ends. If that search does not finish either, the
//! result is a range. Invariant: only a proved minimum is called minimal.

use super::bidirectional::{Meeting, meet};
use super::blocks::{Block, Split};
use super::descent::descend;
use super::enumerate;
use super::lightest::{Count, Keeper, Lightest, Table, cost, floor, shares};
use super::system::System;
use super::trellis::Trellis;
use super::zimmermann::weigh_sets;
use crate::model::Level;
use pentimento_base::job::{Job, Stopped};

/// The presses of each node, and the final colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    pub presses: Vec<u8>,
    pub target: u8,
}

impl Solution {
    pub(crate) fn total(&self) -> u32 {
        self.presses.iter().map(|&times| u32::from(times)).sum()
    }
}

/// The minimum number of presses is between `lower` and `best`, including both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    pub lower: u32,
    pub best: u32,
}

impl Range {
    pub fn is_proved(self) -> bool {
        self.lower == self.best
    }
}

/// What is known about the shortest solutions from one state.
#[derive(Debug, Clone)]
pub struct Fewest {
    /// The range for each target colour. `None` if the colour can't be reached.
    pub targets: Vec<Option<Range>>,
    /// The range over all target colours. `None` if no colour can be reached.
    pub presses: Option<Range>,
    /// The number of solutions with `presses.best` presses.
    pub(crate) count: Count,
    /// Solutions with `presses.best` presses, at most as many as requested. If there is any solution, the list has at
    /// least one.
    pub solutions: Vec<Solution>,
}

/// The best solution that was found, and what is proved about it.
#[must_use]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Best<'a> {
    Unsolvable,
    /// The best solution, if it is proved that no solution has fewer presses.
    Proved(&'a Solution),
    /// The best solution found so far. It is proved only that no solution has fewer than `lower` presses.
    Between {
        best: &'a Solution,
        lower: u32,
    },
}

impl Fewest {
    pub(crate) fn best(&self) -> Best<'_> {
        match (self.presses, self.solutions.first()) {
            (Some(range), Some(best)) if range.is_proved() => Best::Proved(best),
            (Some(range), Some(best)) => Best::Between { best, lower: range.lower },
            _ => Best::Unsolvable,
        }
    }
}

/// Finds the fewest presses from `state`, and up to `want` solutions with that many. If the job ends before the
/// proof, the result is the range found so far.
pub fn fewest(level: &Level, state: &[u8], want: usize, job: &Job) -> Result<Fewest, Stopped> {
    let system = System::new(level, state, job)?;
    let split = Split::new(&system);
    let methods: Vec<Method> = split.blocks.iter().map(Method::choose).collect();
    let weigh = |particular: &Vec<u8>| Weighed::new(&system, &split, &methods, particular, want, job);
    let weighed: Vec<Option<Weighed>> =
        system.particular.iter().map(|particular| particular.as_ref().map(weigh)).collect();
    let mut fewest = gather(&system, &split, &weighed, want);
    if let Some(range) = fewest.presses.filter(|range| !range.is_proved())
        && let Ok(meeting) = meet(level, state, range.best - 1, job)
    {
        fewest.sharpen(meeting);
    }
    Ok(fewest)
}

impl Fewest {
    /// Improves the range with the result of the search from both ends. That search looked for solutions
    /// shorter than the best one.
    fn sharpen(&mut self, meeting: Meeting) {
        let Some(range) = &mut self.presses else { return };
        range.lower = match meeting {
            Meeting::NotBelow(lower) => range.lower.max(lower.min(range.best)),
            Meeting::At(solution) => {
                range.best = solution.total();
                self.count = Count { at_least: 1, exact: false };
                self.solutions = vec![solution];
                range.best
            }
        };
        let (lower, best) = (range.lower, range.best);
        let target = self.solutions.first().map_or(0, |solution| usize::from(solution.target));
        for (at, range) in self.targets.iter_mut().enumerate() {
            let Some(range) = range else { continue };
            range.lower = range.lower.max(lower);
            range.best = if at == target { best } else { range.best.max(range.lower) };
        }
    }
}

/// The lightest solutions of each block, for one target colour.
struct Weighed {
    range: Range,
    count: Count,
    blocks: Vec<Lightest>,
}

impl Weighed {
    fn new(
        system: &System,
        split: &Split,
        methods: &[Method],
        particular: &[u8],
        want: usize,
        job: &Job,
    ) -> Self {
        let fixed: u32 = split.fixed.iter().map(|&class| u32::from(particular[class])).sum();
        let mut range = Range { lower: fixed, best: fixed };
        let still = split.fixed.iter().map(|&class| shares(particular[class], system.classes[class].len()));
        let mut count = still.fold(Count::ONE, Count::times);
        let mut blocks = Vec::with_capacity(split.blocks.len());
        for (block, method) in split.blocks.iter().zip(methods) {
            let lightest = method.weigh(block, &block.tables(system, particular), want, job);
            range.lower += lightest.lower;
            range.best += lightest.cost;
            count = count.times(lightest.count);
            blocks.push(lightest);
        }
        Self { range, count, blocks }
    }
}

/// If a walk through all solutions of a block needs at most this many table lookups, no other method is
/// tried.
const SMALL_WALK: f64 = 2e4;
/// The most table lookups for a walk through all solutions of a block. They take a few seconds.
const LARGEST_WALK: f64 = 1e9;

/// How to find the lightest solutions of a block. The choice depends only on the graph and the number of
/// colours.
enum Method {
    Walk,
    Trellis(Trellis),
    InformationSets,
    /// Local search without a proof. It is the last choice if the number of colours is composite, because then there
    /// are no information sets.
    Descent,
}

impl Method {
    fn choose(block: &Block) -> Self {
        let walk = enumerate::work(block);
        if walk <= SMALL_WALK {
            return Self::Walk;
        }
        let trellis = Trellis::new(block);
        if trellis.is_affordable() && trellis.work() < walk {
            return Self::Trellis(trellis);
        }
        match walk {
            affordable if affordable <= LARGEST_WALK => Self::Walk,
            _ if block.is_over_a_field() => Self::InformationSets,
            _ => Self::Descent,
        }
    }

    fn weigh(&self, block: &Block, tables: &[Table], want: usize, job: &Job) -> Lightest {
        match self {
            Self::Walk => enumerate::enumerate(block, tables, want, job),
            Self::Trellis(trellis) => {
                let found = trellis.lightest(tables, want, job);
                found.unwrap_or_else(|Stopped| downhill(block, tables, job))
            }
            Self::InformationSets => {
                let start = downhill(block, tables, job);
                weigh_sets(block, tables, &start.listed[0], want, job)
            }
            Self::Descent => downhill(block, tables, job),
        }
    }
}

/// Finds a light solution of a block, without a proof. If there is no time left, returns any solution.
fn downhill(block: &Block, tables: &[Table], job: &Job) -> Lightest {
    let member = descend(block, tables, job).unwrap_or_else(|Stopped| vec![0; tables.len()]);
    let mut keeper = Keeper::new(tables, 1);
    keeper.offer(&member, cost(tables, &member));
    keeper.finish(floor(block, tables), false)
}

fn gather(system: &System, split: &Split, weighed: &[Option<Weighed>], want: usize) -> Fewest {
    let targets: Vec<Option<Range>> = weighed.iter().map(|w| w.as_ref().map(|w| w.range)).collect();
    let reached = targets.iter().flatten();
    let presses =
        reached.copied().reduce(|a, b| Range { lower: a.lower.min(b.lower), best: a.best.min(b.best) });
    let mut fewest = Fewest { targets, presses, count: Count::NONE, solutions: Vec::new() };
    let Some(presses) = presses else { return fewest };
    for (target, (weighed, particular)) in weighed.iter().zip(&system.particular).enumerate() {
        let (Some(weighed), Some(particular)) = (weighed, particular) else { continue };
        // The best solution for this target colour is longer than the best of all. If a shorter solution for this
        // colour is still possible, the count of shortest solutions is not exact.
        if weighed.range.best > presses.best {
            fewest.count.exact &= weighed.range.lower > presses.best;
            continue;
        }
        fewest.count = fewest.count.plus(weighed.count);
        let part = Part { system, split, weighed, particular, target: target as u8 };
        part.list(want.max(1), &mut fewest.solutions);
    }
    fewest
}

/// The solutions for one target colour, before they are translated from classes of twins to nodes.
struct Part<'a> {
    system: &'a System,
    split: &'a Split,
    weighed: &'a Weighed,
    particular: &'a [u8],
    target: u8,
}

impl Part<'_> {
    /// Lists the combinations of the solutions of all blocks. For each combination, lists all ways to share
    /// presses among twins. Ends after `want` solutions.
    fn list(&self, want: usize, solutions: &mut Vec<Solution>) {
        let mut choice = vec![0; self.weighed.blocks.len()];
        loop {
            let mut classes = vec![0; self.system.classes.len()];
            self.split.fixed.iter().for_each(|&class| classes[class] = self.particular[class]);
            for ((block, lightest), &chosen) in
                self.split.blocks.iter().zip(&self.weighed.blocks).zip(&choice)
            {
                block.place(&lightest.listed[chosen], self.particular, &mut classes);
            }
            let mut presses = vec![0; self.system.classes.iter().map(Vec::len).sum()];
            self.share(&classes, 0, &mut presses, want, solutions);
            let listed = |at: usize| self.weighed.blocks[at].listed.len();
            let Some(at) = (0..choice.len()).find(|&at| choice[at] + 1 < listed(at)) else { return };
            if solutions.len() >= want {
                return;
            }
            choice[at] += 1;
            choice[..at].fill(0);
        }
    }

    fn share(&self, values: &[u8], class: usize, presses: &mut [u8], want: usize, out: &mut Vec<Solution>) {
        if out.len() >= want {
            return;
        }
        let Some(nodes) = self.system.classes.get(class) else {
            out.push(Solution { presses: presses.to_vec(), target: self.target });
            return;
        };
        // Most classes have no presses or only one node. They leave nothing to share, so the loop skips them
        // without recursion.
        if nodes.len() == 1 || values[class] == 0 {
            let mut next = class;
            while next < values.len() && (self.system.classes[next].len() == 1 || values[next] == 0) {
                presses[usize::from(self.system.classes[next][0])] = values[next];
                next += 1;
            }
            return self.share(values, next, presses, want, out);
        }
        self.share_within(values, class, 0, values[class], presses, want, out);
    }

    /// Shares `left` presses among the twins from index `at` on. First gives all of them to the first twin, then all
    /// but one, and so on. The other twins share the rest.
    #[allow(clippy::too_many_arguments)] // A recursion over class, twin and rest.
    fn share_within(
        &self,
        values: &[u8],
        class: usize,
        at: usize,
        left: u8,
        presses: &mut [u8],
        want: usize,
        out: &mut Vec<Solution>,
    ) {
        let nodes = &self.system.classes[class];
        if left == 0 || at + 1 == nodes.len() {
            nodes[at..].iter().for_each(|&node| presses[usize::from(node)] = 0);
            presses[usize::from(nodes[at.min(nodes.len() - 1)])] = left;
            self.share(values, class + 1, presses, want, out);
            return;
        }
        for first in (0..=left).rev() {
            presses[usize::from(nodes[at])] = first;
            self.share_within(values, class, at + 1, left - first, presses, want, out);
        }
    }
}
