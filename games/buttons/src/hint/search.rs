//! Looks for the shortest explanation that leads from the needs to a press.
//!
//! An explanation consists of links. A link adds or subtracts two rows, so a sum of five rows takes four links. A
//! sum that contains only one button settles that button. If the solution doesn't press the button, the button drops
//! out of every row. Rows that were written earlier can be used again.
//!
//! This is a shortest-path search. A place is the set of buttons that are known to stay unpressed. Dijkstra's
//! algorithm visits the places with the fewest links first, and tries the smallest sums first at each place.
//!
//! If the budget is enough, no other order of such sums reaches a press with fewer links. This assumes that each
//! place keeps the rows of the first path that reached it.

use crate::solve::inverse;
use pentimento_base::job::{Job, Stopped};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// The most buttons in the search. Each button takes four bits of a `u128`.
pub(super) const MOST_BUTTONS: usize = 32;
/// The most additions of two rows. If they are not enough, the search fails, and the caller uses a method
/// that gives longer explanations.
const BUDGET: u64 = 4_000_000;
/// The largest sum whose rows are tried in every order.
const ALL_ORDERS: usize = 4;
/// The extra cost of a sum that contains only one button before its last row is added. Two shorter sums
/// explain it better.
const TOO_EARLY: usize = 100;

const ONES: u128 = 0x1111_1111_1111_1111_1111_1111_1111_1111;
const TOPS: u128 = ONES << 3;

/// A row: how often each button counts, in four bits each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Sum(u128);

impl Sum {
    pub(super) fn new(times: impl IntoIterator<Item = u8>) -> Self {
        let all = times.into_iter().enumerate();
        Self(all.fold(0, |all, (button, times)| all | u128::from(times) << (4 * button)))
    }

    fn times(self, button: usize) -> u8 {
        (self.0 >> (4 * button) & 15) as u8
    }

    fn width(self) -> usize {
        // Adding 7 sets the top bit of every entry that is at least 1.
        ((self.0 + 7 * ONES) & TOPS).count_ones() as usize
    }

    /// If the row has exactly one button, returns that button.
    fn only(self) -> Option<usize> {
        (self.width() == 1).then_some(self.0.trailing_zeros() as usize / 4)
    }

    fn plus(self, other: Self, colors: u8) -> Self {
        let both = self.0 + other.0;
        // This addition sets the top bit of every entry that is at least `colors`. Entries are below 6, so
        // they fit into four bits.
        let over = (both + ONES * u128::from(8 - colors)) & TOPS;
        Self(both - (over >> 3) * u128::from(colors))
    }

    fn scaled(self, by: u8, colors: u8) -> Self {
        (1..by).fold(self, |sum, _| sum.plus(self, colors))
    }

    /// The row without the buttons in `gone`. All four bits of each such button are set in `gone`.
    fn without(self, gone: u128) -> Self {
        Self(self.0 & !gone)
    }
}

/// A row that a sum uses: a need, or a row that was written earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    /// The need with this number.
    Need(usize),
    /// A row that an earlier sum wrote. The number is its index among all such rows.
    Kept(usize),
}

/// A button, and the sum of rows that settles it. The rows are in the order in which they are added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) button: usize,
    pub(super) parts: Vec<(Source, u8)>,
}

/// A sum of rows that settles a button. `rows` has the sum after each addition. `buttons` adds up the buttons in all
/// these sums, plus [`TOO_EARLY`] for each sum with only one button to which another row is added.
#[derive(Debug, Clone)]
struct Written {
    found: Found,
    buttons: usize,
    rows: Vec<Sum>,
}

/// A state of the search: what is known after some conclusions.
struct Place {
    links: usize,
    written: usize,
    /// The buttons that stay unpressed.
    gone: u128,
    kept: Vec<Sum>,
    /// The previous place, and the conclusion that leads from there to this place.
    before: Option<(usize, Found)>,
}

pub(super) struct Search<'a> {
    pub(super) colors: u8,
    pub(super) needs: &'a [Sum],
    /// The presses of each button in the solution.
    pub(super) presses: &'a [u8],
}

impl Search<'_> {
    /// Finds the conclusions that lead to the first press. `None` if it finds no press within the budget.
    pub(super) fn run(&self, job: &Job) -> Result<Option<Vec<Found>>, Stopped> {
        let mut left = BUDGET;
        let mut places = vec![Place { links: 0, written: 0, gone: 0, kept: Vec::new(), before: None }];
        let mut seen: HashMap<u128, usize> = HashMap::from([(0, 0)]);
        let mut waiting = BinaryHeap::from([Reverse((1, 0, 0, 1))]);
        let mut best: Option<(usize, usize, usize, Found)> = None;
        while let Some(Reverse((links, _, at, size))) = waiting.pop() {
            if best.as_ref().is_some_and(|(fewest, ..)| links > *fewest) {
                break;
            }
            let Some(sums) = self.sums(&places[at], size, &mut left, job)? else { break };
            if size < self.needs.len() {
                waiting.push(Reverse((places[at].links + size, places[at].written, at, size + 1)));
            }
            for sum in sums {
                let written = places[at].written + sum.buttons;
                let button = sum.found.button;
                if self.presses[button] > 0 {
                    if best.as_ref().is_none_or(|(_, fewest, ..)| written < *fewest) {
                        best = Some((links, written, at, sum.found));
                    }
                    continue;
                }
                let gone = places[at].gone | 15 << (4 * button);
                if seen.get(&gone).is_none_or(|known| links < *known) {
                    seen.insert(gone, links);
                    let kept = places[at].kept.iter().chain(&sum.rows).copied().collect();
                    places.push(Place { links, written, gone, kept, before: Some((at, sum.found)) });
                    waiting.push(Reverse((links + 1, written, places.len() - 1, 1)));
                }
            }
        }
        Ok(best.map(|(_, _, at, found)| way(&places, at, found)))
    }

    /// For each button, finds the best sum of exactly `size` rows that settles it. The rows are added one after the
    /// other. The best sum has the fewest buttons in its intermediate results, counted together. `None` if the budget
    /// is used up.
    fn sums(
        &self,
        place: &Place,
        size: usize,
        left: &mut u64,
        job: &Job,
    ) -> Result<Option<Vec<Written>>, Stopped> {
        let needs = self.needs.iter().enumerate().map(|(at, &sum)| (Source::Need(at), sum));
        let kept = place.kept.iter().enumerate().map(|(at, &sum)| (Source::Kept(at), sum));
        let mut rows: Vec<(Source, Sum)> = Vec::new();
        for (source, sum) in needs.chain(kept) {
            let sum = sum.without(place.gone);
            if sum.0 != 0 && rows.iter().all(|(_, known)| *known != sum) {
                rows.push((source, sum));
            }
        }
        let units = (1..self.colors).filter(|&unit| inverse(unit, self.colors).is_some()).collect();
        let mut tried = Tried {
            colors: self.colors,
            units,
            rows,
            size,
            chosen: Vec::new(),
            best: vec![None; self.presses.len()],
            left,
        };
        let is_done = tried.extend(0, Sum(0), job)?;
        Ok(is_done.then(|| tried.best.into_iter().flatten().collect()))
    }
}

/// The conclusions that lead to a place, followed by `last`.
fn way(places: &[Place], mut at: usize, last: Found) -> Vec<Found> {
    let mut found = vec![last];
    while let Some((before, conclusion)) = &places[at].before {
        found.push(conclusion.clone());
        at = *before;
    }
    found.reverse();
    found
}

/// Tries all sums of `size` rows. The first row has the factor 1. The other rows have factors with an
/// inverse.
struct Tried<'a> {
    colors: u8,
    units: Vec<u8>,
    rows: Vec<(Source, Sum)>,
    size: usize,
    chosen: Vec<(usize, u8)>,
    /// For each button, the best sum that contains only this button.
    best: Vec<Option<Written>>,
    left: &'a mut u64,
}

impl Tried<'_> {
    /// Adds further rows to the sum. Returns false if the budget is used up.
    fn extend(&mut self, from: usize, sum: Sum, job: &Job) -> Result<bool, Stopped> {
        if self.chosen.len() == self.size {
            self.look(sum);
            return Ok(true);
        }
        if self.chosen.len() <= 1 {
            job.go_on()?;
        }
        let missing = self.size - self.chosen.len();
        for row in from..(self.rows.len() + 1).saturating_sub(missing) {
            let units = if self.chosen.is_empty() { 1 } else { self.units.len() };
            for unit in 0..units {
                let unit = self.units[unit];
                let Some(rest) = self.left.checked_sub(1) else { return Ok(false) };
                *self.left = rest;
                let more = sum.plus(self.rows[row].1.scaled(unit, self.colors), self.colors);
                self.chosen.push((row, unit));
                let go_on = self.extend(row + 1, more, job)?;
                self.chosen.pop();
                if !go_on {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn look(&mut self, sum: Sum) {
        let Some(button) = sum.only().filter(|&button| self.units.contains(&sum.times(button))) else {
            return;
        };
        let written = self.ordered(button);
        if self.best[button].as_ref().is_none_or(|best| written.buttons < best.buttons) {
            self.best[button] = Some(written);
        }
    }

    /// Puts the chosen rows in an order in which the intermediate sums contain few buttons. For up to [`ALL_ORDERS`]
    /// rows, no order has fewer.
    fn ordered(&self, button: usize) -> Written {
        let mut best: Option<Written> = None;
        let mut order = self.chosen.clone();
        if order.len() > ALL_ORDERS {
            order = self.greedy();
            return self.written(button, &order);
        }
        permute(&mut order, 0, &mut |order| {
            // Swapping the first two rows gives the same sums, so only one of the two orders is tried.
            if order.len() > 1 && order[0].0 > order[1].0 {
                return;
            }
            let written = self.written(button, order);
            if best.as_ref().is_none_or(|best| written.buttons < best.buttons) {
                best = Some(written);
            }
        });
        best.unwrap_or_else(|| self.written(button, &self.chosen))
    }

    /// Orders the chosen rows. The next row is always the one that leaves the fewest buttons in the sum.
    fn greedy(&self) -> Vec<(usize, u8)> {
        let mut left = self.chosen.clone();
        let (mut sum, mut order) = (Sum(0), Vec::new());
        while !left.is_empty() {
            let after =
                |&(row, by): &(usize, u8)| sum.plus(self.rows[row].1.scaled(by, self.colors), self.colors);
            let next = (0..left.len()).min_by_key(|&at| after(&left[at]).width()).unwrap_or(0);
            sum = after(&left[next]);
            order.push(left.remove(next));
        }
        order
    }

    fn written(&self, button: usize, order: &[(usize, u8)]) -> Written {
        let mut sum = Sum(0);
        let mut rows = Vec::new();
        let mut buttons = 0;
        for (place, &(row, by)) in order.iter().enumerate() {
            sum = sum.plus(self.rows[row].1.scaled(by, self.colors), self.colors);
            let is_early = place + 1 < order.len() && sum.width() <= 1;
            buttons += if is_early { TOO_EARLY } else { 0 };
            if place > 0 {
                buttons += sum.width();
                rows.push(sum);
            }
        }
        let parts = order.iter().map(|&(row, by)| (self.rows[row].0, by)).collect();
        Written { found: Found { button, parts }, buttons, rows }
    }
}

/// Calls `each` with every order of the list.
fn permute(list: &mut Vec<(usize, u8)>, from: usize, each: &mut impl FnMut(&[(usize, u8)])) {
    if from + 1 >= list.len() {
        return each(list);
    }
    for at in from..list.len() {
        list.swap(from, at);
        permute(list, from + 1, each);
        list.swap(from, at);
    }
}
