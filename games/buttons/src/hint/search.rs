//! Looks for the shortest way from the needs to a row with one button, two rows at a time.
//!
//! A row is a sum of presses and the steps that they give together. Two rows are compared by adding a multiple of one
//! to the other. This is Knuth's generalisation of Dijkstra's algorithm: rows are settled in the order of their cost,
//! which is the number of comparisons, then the number of buttons written down. A row of more than `width` buttons is
//! never written, because a person loses track of long rows.
//!
//! What is proved: with rows of at most `width` buttons, and each kept row used once, no walk has fewer comparisons. A
//! walk that uses a kept row several times can be shorter than its cost says, so it is counted again at the end.

use crate::solve::inverse;
use pentimento_base::job::{Job, Stopped};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

/// The most buttons in the search. Each has four bits of a word.
pub(super) const MOST_BUTTONS: usize = 16;

const ONES: u64 = 0x1111_1111_1111_1111;
const TOPS: u64 = ONES << 3;

/// How often each button is pressed, in four bits each, and how many steps that gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) times: u64,
    pub(super) is: u8,
}

impl Sum {
    pub(super) fn new(times: impl IntoIterator<Item = (usize, u8)>, is: u8) -> Self {
        let times = times.into_iter().fold(0, |all, (button, times)| all | u64::from(times) << (4 * button));
        Self { times, is }
    }

    pub(super) fn times(self, button: usize) -> u8 {
        (self.times >> (4 * button) & 15) as u8
    }

    pub(super) fn width(self) -> u32 {
        // An entry of at least 1 sets the top bit of its four.
        ((self.times + 7 * ONES) & TOPS).count_ones()
    }

    /// If the row has exactly one button, returns that button.
    pub(super) fn only(self) -> Option<usize> {
        (self.width() == 1).then_some(self.times.trailing_zeros() as usize / 4)
    }

    fn plus(self, other: Self, colors: u8) -> Self {
        let both = self.times + other.times;
        // An entry of at least `colors` sets the top bit of its four, because entries are below 6.
        let over = (both + ONES * u64::from(8 - colors)) & TOPS;
        Self { times: both - (over >> 3) * u64::from(colors), is: (self.is + other.is) % colors }
    }

    pub(super) fn scaled(self, by: u8, colors: u8) -> Self {
        (1..by).fold(self, |sum, _| sum.plus(self, colors))
    }
}

/// A row of the walk, and the two earlier rows of the walk that it comes from. A need comes from none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reached {
    pub(super) sum: Sum,
    pub(super) from: Option<(usize, usize)>,
}

/// The number of comparisons, and of buttons written down.
type Cost = (u32, u32);

#[derive(Clone, Copy)]
struct Known {
    cost: Cost,
    sum: Sum,
    from: Option<(u64, u64)>,
}

pub(super) struct Search<'a> {
    pub(super) colors: u8,
    pub(super) needs: &'a [Sum],
    /// The search drops new rows that have more buttons than this.
    pub(super) width: u32,
    /// The most rows that are settled before the search gives up.
    pub(super) limit: usize,
}

impl Search<'_> {
    fn units(&self) -> Vec<u8> {
        (1..self.colors).filter(|&unit| inverse(unit, self.colors).is_some()).collect()
    }

    /// Finds the cheapest row with one button that `is_wanted`.
    pub(super) fn run(
        &self,
        is_wanted: impl Fn(usize, Sum) -> bool,
        job: &Job,
    ) -> Result<Option<Vec<Reached>>, Stopped> {
        let units = self.units();
        let mut known: HashMap<u64, Known> = HashMap::new();
        let mut waiting = BinaryHeap::new();
        for &need in self.needs.iter().filter(|need| need.times != 0) {
            let sum = self.normal(need, &units);
            known.entry(sum.times).or_insert(Known { cost: (0, 0), sum, from: None });
            waiting.push(Reverse(((0, 0), sum.width(), sum.times)));
        }
        let mut settled: Vec<(Sum, Cost)> = Vec::new();
        let mut done = HashSet::new();
        while let Some(Reverse((cost, _, key))) = waiting.pop() {
            let row = known[&key];
            if row.cost != cost || !done.insert(key) {
                continue;
            }
            if row.sum.only().is_some_and(|button| is_wanted(button, row.sum)) {
                return Ok(Some(way(&known, key)));
            }
            if settled.len() == self.limit {
                return Ok(None);
            }
            job.go_on()?;
            for unit in &units {
                let mine = row.sum.scaled(*unit, self.colors);
                for &(other, other_cost) in &settled {
                    let sum = mine.plus(other, self.colors);
                    let width = sum.width();
                    if width == 0 || width > self.width {
                        continue;
                    }
                    let sum = self.normal(sum, &units);
                    let cost = (cost.0 + other_cost.0 + 1, cost.1 + other_cost.1 + width);
                    let entry = Known { cost, sum, from: Some((other.times, key)) };
                    let better = known.get(&sum.times).is_none_or(|now| cost < now.cost);
                    if better {
                        known.insert(sum.times, entry);
                        waiting.push(Reverse((cost, width, sum.times)));
                    }
                }
            }
            settled.push((row.sum, cost));
        }
        Ok(None)
    }

    /// The multiple of a row that stands for all its multiples.
    fn normal(&self, sum: Sum, units: &[u8]) -> Sum {
        let multiples = units.iter().map(|&unit| sum.scaled(unit, self.colors));
        multiples.min_by_key(|sum| sum.times).unwrap_or(sum)
    }
}

/// The rows that lead to a row, each after the rows that it comes from.
fn way(known: &HashMap<u64, Known>, to: u64) -> Vec<Reached> {
    fn visit(
        known: &HashMap<u64, Known>,
        key: u64,
        places: &mut HashMap<u64, usize>,
        rows: &mut Vec<Reached>,
    ) -> usize {
        if let Some(&place) = places.get(&key) {
            return place;
        }
        let Known { sum, from, .. } = known[&key];
        let from = from.map(|(a, b)| (visit(known, a, places, rows), visit(known, b, places, rows)));
        rows.push(Reached { sum, from });
        places.insert(key, rows.len() - 1);
        rows.len() - 1
    }
    let mut rows = Vec::new();
    visit(known, to, &mut HashMap::new(), &mut rows);
    rows
}
