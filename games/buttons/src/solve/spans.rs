//! Prepares a small trellis: puts the columns of a block in a good order, and shortens its generators. A generator is a
//! row of numbers, one for each column. It begins at its first column that is not zero, and ends at its last.
//!
//! If two generators begin at the same column, subtracting one from the other makes it shorter. The same is true if
//! they end at the same column. When all beginnings differ and all ends differ, the trellis is as small as possible for
//! this order of columns. Mod 4 and mod 6, only generators of equal order are subtracted from each other, and only
//! entries with an inverse are used. The result is then correct, but not always the smallest. Invariant: the set of
//! sums of the generators, which are the members of the block, never changes.

use super::blocks::Block;
use super::packed::{add_bytes, inverse};
use pentimento_base::rng::Rng;

/// A generator (presses that together change nothing) that is zero outside the columns `start..=end`.
#[derive(Debug, Clone)]
pub(super) struct Spanned {
    pub(super) values: Vec<u8>,
    pub(super) order: u8,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Spanned {
    fn new(values: Vec<u8>, order: u8) -> Self {
        let mut spanned = Self { values, order, start: 0, end: 0 };
        spanned.measure();
        spanned
    }

    fn measure(&mut self) {
        self.start = self.values.iter().position(|&value| value > 0).unwrap_or(0);
        self.end = self.values.iter().rposition(|&value| value > 0).unwrap_or(0);
    }
}

/// The approximate limit on the work of the search for a better order, over all its tries. It counts the
/// numbers that change.
const SEARCH_WORK: usize = 40_000_000;
/// The most numbers that a sweep may look at. A sweep is the greedy order below.
const SWEEP_WORK: usize = 200_000_000;

/// Looks for an order of the columns for which the trellis has few states. Returns the best order that was found, and
/// the generators with their columns in this order.
pub(super) fn best_form(block: &Block) -> (Vec<usize>, Vec<Spanned>) {
    let columns = block.columns.len();
    let mut best: Vec<usize> = (0..columns).collect();
    let mut form = span_form(block, &best);
    let mut least = work(&form, columns);
    let d = block.generators.len();
    // To place a column, a sweep looks at all remaining columns in all generators. If this takes too long, the sweep is
    // left out.
    let swept = if d * columns * columns > SWEEP_WORK { best.clone() } else { sweep(block) };
    let other = span_form(block, &swept);
    if work(&other, columns) < least {
        (least, best, form) = (work(&other, columns), swept, other);
    }
    let tries = (SEARCH_WORK / (d * d * columns).max(1)).min(400);
    let mut rng = Rng::new(columns as u64);
    for _ in 0..tries {
        if least < 2e5 {
            break;
        }
        let mut order = best.clone();
        let moved = order.remove(rng.below(columns));
        order.insert(rng.below(columns), moved);
        let other = span_form(block, &order);
        let other_work = work(&other, columns);
        if other_work <= least {
            (least, best, form) = (other_work, order, other);
        }
    }
    (best, form)
}

/// Finds a greedy order: the next column is always the one that begins the fewest generators and ends the
/// most.
fn sweep(block: &Block) -> Vec<usize> {
    let columns = block.columns.len();
    let mut left: Vec<usize> =
        block.generators.iter().map(|g| g.presses.iter().filter(|&&v| v > 0).count()).collect();
    let mut open = vec![false; left.len()];
    let mut waiting: Vec<usize> = (0..columns).collect();
    let mut order = Vec::with_capacity(columns);
    while !waiting.is_empty() {
        let score = |&column: &usize| {
            let moved = (0..left.len()).filter(|&g| block.generators[g].presses[column] > 0);
            moved.map(|g| i32::from(!open[g]) * 2 - i32::from(left[g] == 1) * 3).sum::<i32>()
        };
        let Some(at) = (0..waiting.len()).min_by_key(|&at| score(&waiting[at])) else { break };
        let column = waiting.remove(at);
        for g in (0..left.len()).filter(|&g| block.generators[g].presses[column] > 0) {
            open[g] = true;
            left[g] -= 1;
        }
        order.push(column);
    }
    order
}

/// The number of states in all layers of the trellis.
pub(super) fn work(form: &[Spanned], columns: usize) -> f64 {
    let mut opening = vec![1.0; columns + 1];
    let mut closing = vec![1.0; columns + 1];
    for generator in form {
        opening[generator.start] *= f64::from(generator.order);
        closing[generator.end + 1] *= f64::from(generator.order);
    }
    let mut open: f64 = 1.0;
    let layers = opening[..columns].iter().zip(&closing);
    layers
        .map(|(opening, closing)| {
            open *= opening / closing;
            open
        })
        .sum()
}

/// Puts the columns of the block's generators into this order, and shortens the generators.
fn span_form(block: &Block, order: &[usize]) -> Vec<Spanned> {
    let mut form = Vec::with_capacity(block.generators.len());
    for group in 2..=block.colors {
        let chosen = block.generators.iter().filter(|g| g.order == group);
        let values = chosen.map(|g| order.iter().map(|&column| g.presses[column]).collect());
        let mut rows: Vec<Spanned> = values.map(|values| Spanned::new(values, group)).collect();
        let ring = Ring { colors: block.colors, order: group };
        ring.separate_starts(&mut rows, order.len());
        ring.separate_ends(&mut rows, order.len());
        form.extend(rows);
    }
    form
}

/// The arithmetic for generators of one order. All their numbers are multiples of `colors / order`. After division
/// by `colors / order`, they are numbers mod `order`.
struct Ring {
    colors: u8,
    order: u8,
}

impl Ring {
    /// The factor for which `row` plus `factor` times `by` is zero. `None` if no factor works.
    fn factor(&self, row: u8, by: u8) -> Option<u8> {
        let unit = self.colors / self.order;
        let inverse = inverse(by / unit, self.order)?;
        Some((self.order - row / unit * inverse % self.order) % self.order)
    }

    fn is_unit(&self, value: u8) -> bool {
        inverse(value / (self.colors / self.order), self.order).is_some()
    }

    fn separate_starts(&self, rows: &mut [Spanned], columns: usize) {
        let mut done = 0;
        for column in 0..columns {
            let usable = |row: &Spanned| row.start == column && self.is_unit(row.values[column]);
            let Some(at) = (done..rows.len()).find(|&at| usable(&rows[at])) else { continue };
            rows.swap(done, at);
            let (head, tail) = rows.split_at_mut(done + 1);
            self.clear(column, &head[done], tail);
            done += 1;
        }
    }

    /// Makes all generators end at different columns. Goes from the last column to the first. If several rows end at
    /// a column, the one that starts last is subtracted from the others.
    fn separate_ends(&self, rows: &mut [Spanned], columns: usize) {
        for column in (0..columns).rev() {
            let usable = |row: &Spanned| row.end == column && self.is_unit(row.values[column]);
            let ending = (0..rows.len()).filter(|&at| usable(&rows[at]));
            let Some(last) = ending.max_by_key(|&at| rows[at].start) else { continue };
            let by = rows[last].clone();
            let (head, tail) = rows.split_at_mut(last);
            for part in [head, &mut tail[1..]] {
                for row in part.iter_mut().filter(|row| row.end == column && row.start <= by.start) {
                    self.clear(column, &by, std::slice::from_mut(row));
                }
            }
        }
    }

    fn clear(&self, column: usize, by: &Spanned, rows: &mut [Spanned]) {
        for row in rows.iter_mut().filter(|row| row.values[column] > 0) {
            if let Some(factor) = self.factor(row.values[column], by.values[column]) {
                let span = by.start..=by.end;
                add_bytes(&mut row.values[span.clone()], &by.values[span], factor, self.colors);
                row.measure();
            }
        }
    }
}
