//! The fewest presses that make all nodes alike, proved, over every target colour.
//!
//! The chain, each link only where the one before does not suffice: merge twins, split the kernel into
//! blocks, walk the coset, run a trellis over a good order of columns, weigh information sets against each
//! other (Brouwer and Zimmermann), search from both ends. Where none of them finishes within its allowance the answer is a
//! range and not a minimum. Invariant: nothing is called minimal that was not proved so.

use super::bidirectional::{Meeting, meet};
use super::blocks::{Block, Split};
use super::descent::descend;
use super::enumerate;
use super::lightest::{Count, Keeper, Lightest, Table, cost, floor, shares};
use super::model::Level;
use super::system::System;
use super::trellis::Trellis;
use super::zimmermann::weigh_sets;
use pentimento_base::job::{Job, Stopped};

/// Presses of each node, and the colour they end in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    pub presses: Vec<u8>,
    pub target: u8,
}

impl Solution {
    pub fn total(&self) -> u32 {
        self.presses.iter().map(|&times| u32::from(times)).sum()
    }
}

/// The least presses lie somewhere between the two.
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

/// All that is known of the shortest ways out of one state.
#[derive(Debug, Clone)]
pub struct Fewest {
    /// For each target colour, or none where it can't be reached.
    pub targets: Vec<Option<Range>>,
    /// Over all targets, or none where no colour can be reached.
    pub presses: Option<Range>,
    /// How many solutions take `presses.best`.
    pub count: Count,
    /// For each node the most presses it has in a solution that takes `presses.best`, as far as known: all
    /// of them where `count.exact`, else those that were seen.
    pub safe: Vec<u8>,
    /// Up to as many solutions as were wanted, at least one where there is any.
    pub solutions: Vec<Solution>,
}

/// How it stands with the minimum.
#[must_use]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict<'a> {
    Unsolvable,
    /// No solution has fewer presses.
    Proved(&'a Solution),
    /// The best that was found; none has fewer than `lower`.
    Bounds {
        best: &'a Solution,
        lower: u32,
    },
}

impl Fewest {
    pub fn verdict(&self) -> Verdict<'_> {
        match (self.presses, self.solutions.first()) {
            (Some(range), Some(best)) if range.is_proved() => Verdict::Proved(best),
            (Some(range), Some(best)) => Verdict::Bounds { best, lower: range.lower },
            _ => Verdict::Unsolvable,
        }
    }
}

/// Finds the fewest presses from `state`, and up to `want` solutions that take no more. When the job ends
/// before the proof, what was found until then stands, as a range.
pub fn fewest(level: &Level, state: &[u8], want: usize, job: &Job) -> Result<Fewest, Stopped> {
    let system = System::new(level, state, job)?;
    let split = Split::new(&system);
    let engines: Vec<Engine> = split.blocks.iter().map(Engine::choose).collect();
    let weigh = |particular: &Vec<u8>| Weighed::new(&system, &split, &engines, particular, want, job);
    let weighed: Vec<Option<Weighed>> =
        system.particular.iter().map(|particular| particular.as_ref().map(weigh)).collect();
    let mut fewest = gather(level, &system, &split, &weighed, want);
    if let Some(range) = fewest.presses.filter(|range| !range.is_proved())
        && let Ok(meeting) = meet(level, state, range.best - 1, job)
    {
        fewest.sharpen(meeting);
    }
    Ok(fewest)
}

impl Fewest {
    /// Takes in what the search from both ends found below the best solution.
    fn sharpen(&mut self, meeting: Meeting) {
        let Some(range) = &mut self.presses else { return };
        range.lower = match meeting {
            Meeting::NotBelow(lower) => range.lower.max(lower.min(range.best)),
            Meeting::At(solution) => {
                range.best = solution.total();
                self.safe.clone_from(&solution.presses);
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

/// One target's lightest members, block by block.
struct Weighed {
    range: Range,
    count: Count,
    blocks: Vec<Lightest>,
}

impl Weighed {
    fn new(
        system: &System,
        split: &Split,
        engines: &[Engine],
        particular: &[u8],
        want: usize,
        job: &Job,
    ) -> Self {
        let fixed: u32 = split.fixed.iter().map(|&class| u32::from(particular[class])).sum();
        let mut range = Range { lower: fixed, best: fixed };
        let still = split.fixed.iter().map(|&class| shares(particular[class], system.classes[class].len()));
        let mut count = still.fold(Count::ONE, Count::times);
        let mut blocks = Vec::with_capacity(split.blocks.len());
        for (block, engine) in split.blocks.iter().zip(engines) {
            let lightest = engine.weigh(block, &block.tables(system, particular), want, job);
            range.lower += lightest.lower;
            range.best += lightest.cost;
            count = count.times(lightest.count);
            blocks.push(lightest);
        }
        Self { range, count, blocks }
    }
}

/// Table lookups that are always spent rather than looking for a cleverer way.
const SMALL_WALK: f64 = 2e4;
/// Lookups at which a walk gives up: some seconds.
const LARGEST_WALK: f64 = 1e9;

/// The first link of the chain that can finish a block. The choice depends on the kernel alone.
enum Engine {
    Walk,
    Trellis(Trellis),
    InformationSets,
    /// Composite numbers of colours have no information sets: go downhill and leave the proof to others.
    Descent,
}

impl Engine {
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

/// A light member without a proof; where the time is up, the first that comes to hand.
fn downhill(block: &Block, tables: &[Table], job: &Job) -> Lightest {
    let member = descend(block, tables, job).unwrap_or_else(|Stopped| vec![0; tables.len()]);
    let mut keeper = Keeper::new(tables, 1);
    keeper.offer(&member, cost(tables, &member));
    keeper.finish(floor(block, tables), false)
}

fn gather(level: &Level, system: &System, split: &Split, weighed: &[Option<Weighed>], want: usize) -> Fewest {
    let targets: Vec<Option<Range>> = weighed.iter().map(|w| w.as_ref().map(|w| w.range)).collect();
    let reached = targets.iter().flatten();
    let presses =
        reached.copied().reduce(|a, b| Range { lower: a.lower.min(b.lower), best: a.best.min(b.best) });
    let mut fewest =
        Fewest { targets, presses, count: Count::NONE, safe: vec![0; level.nodes()], solutions: Vec::new() };
    let Some(presses) = presses else { return fewest };
    for (target, (weighed, particular)) in weighed.iter().zip(&system.particular).enumerate() {
        let (Some(weighed), Some(particular)) = (weighed, particular) else { continue };
        // A target that may yet turn out as light leaves the number of lightest solutions open.
        if weighed.range.best > presses.best {
            fewest.count.exact &= weighed.range.lower > presses.best;
            continue;
        }
        fewest.count = fewest.count.plus(weighed.count);
        let part = Part { system, split, weighed, particular, target: target as u8 };
        part.mark_safe(&mut fewest.safe);
        part.list(want.max(1), &mut fewest.solutions);
    }
    fewest
}

/// One target, ready to be told in terms of nodes.
struct Part<'a> {
    system: &'a System,
    split: &'a Split,
    weighed: &'a Weighed,
    particular: &'a [u8],
    target: u8,
}

impl Part<'_> {
    fn mark_safe(&self, safe: &mut [u8]) {
        let mut mark = |class: usize, presses: u8| {
            for &node in &self.system.classes[class] {
                let most = &mut safe[usize::from(node)];
                *most = presses.max(*most);
            }
        };
        self.split.fixed.iter().for_each(|&class| mark(class, self.particular[class]));
        for (block, lightest) in self.split.blocks.iter().zip(&self.weighed.blocks) {
            for (column, &possible) in block.columns.iter().zip(&lightest.possible) {
                for value in (0..block.colors).filter(|value| possible >> value & 1 == 1) {
                    for member in &column.members {
                        let presses = self.particular[member.class] + member.factor * value;
                        mark(member.class, presses % block.colors);
                    }
                }
            }
        }
    }

    /// Lists combinations of the blocks' members, each with all ways to share presses among twins.
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
        // Most classes are pressed by nobody or have one node: go past them without recursion.
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

    /// Gives the twins from `at` on their part of `left` presses, the first as many as it can take first.
    #[allow(clippy::too_many_arguments)] // A recursion over (class, twin, rest); a struct would only rename them.
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
