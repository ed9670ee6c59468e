//! Makes a repair smaller: replaces two of its changes by one, as long as that is possible.

use super::super::repair::{Change, Order};
use super::{Budget, CONFLICT, beside, cost, few};
use pentimento_base::job::Stopped;
use pentimento_picture::paint::Colour;

/// Repairs with more changes than this stay as they are, because there are too many pairs to try.
const MOST: usize = 40;
/// Two changes are exchanged only if they are at most this many rows and columns apart.
const NEAR: usize = 3;

/// Returns a picture that reaches the goal with at most as many changes as `cells`.
pub(super) fn improve(
    order: &Order<'_>,
    mut cells: Vec<Colour>,
    budget: &mut Budget<'_>,
) -> Result<Vec<Colour>, Stopped> {
    while order.changes(&cells).len() <= MOST && !budget.is_spent() {
        match step(order, &cells, budget)? {
            Some(better) => cells = better,
            None => break,
        }
    }
    Ok(cells)
}

/// Replaces one pair of changes by a single change.
fn step(
    order: &Order<'_>,
    cells: &[Colour],
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Colour>>, Stopped> {
    let changes = order.changes(cells);
    for (index, &first) in changes.iter().enumerate() {
        for &second in &changes[index + 1..] {
            if !is_near(order.width, first.0, second.0) {
                continue;
            }
            let mut without = cells.to_vec();
            without[first.0] = order.cells[first.0];
            without[second.0] = order.cells[second.0];
            if let Some(better) = with_one(order, &without, [first.0, second.0], budget)? {
                return Ok(Some(better));
            }
            if budget.is_spent() {
                return Ok(None);
            }
        }
    }
    Ok(None)
}

fn is_near(width: usize, a: usize, b: usize) -> bool {
    (a / width).abs_diff(b / width) <= NEAR && (a % width).abs_diff(b % width) <= NEAR
}

/// Tries single changes at two places and beside them, the least visible first.
fn with_one(
    order: &Order<'_>,
    cells: &[Colour],
    places: [usize; 2],
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Colour>>, Stopped> {
    let around = places.iter().flat_map(|&place| beside(order.width, cells.len(), place));
    let mut near: Vec<usize> = places.iter().copied().chain(around).collect();
    near.sort_unstable();
    near.dedup();
    near.retain(|&place| !order.is_locked(place) && cells[place] == order.cells[place]);
    let mut changes: Vec<Change> =
        near.into_iter().flat_map(|place| few::alternatives(order, cells, place)).collect();
    changes.sort_by_key(|&change| cost::visibility(order.width, order.cells, change));
    for (place, colour) in changes {
        let mut other = cells.to_vec();
        other[place] = colour;
        let mut conflicts = 0;
        let is_good = order.is_good_after(&other, &mut conflicts, budget.job)?;
        budget.pay(4 * cells.len() + CONFLICT * conflicts)?;
        if is_good {
            return Ok(Some(other));
        }
        if budget.is_spent() {
            break;
        }
    }
    Ok(None)
}
