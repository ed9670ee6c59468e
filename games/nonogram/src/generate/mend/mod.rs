//! Finds the fewest and least visible cells to change so that a picture is a good puzzle.
//!
//! The search first tries single changes, then pairs, then a few more: see [`few`]. If a picture needs many changes, a
//! greedy search makes them one after another: see [`super::repair`]. Then [`exchange`] replaces two changes by one
//! where it can. Cells on an edge of the picture are cheaper than cells inside an area or on a thin line: see [`cost`].
//!
//! Invariants: every repair that is returned is proved to reach its goal. The same picture always gives the same
//! repairs, because the limits count steps, not time. No locked cell changes.

mod cost;
mod exchange;
mod few;

use super::repair::{Change, Order, Rating, attempts};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_engine::repair::{Repair, RepairGoal, RepairOrder, Repairs};
use pentimento_picture::Picture;
use pentimento_picture::paint::{self, Colour, Paint};

pub(super) use cost::visibility;

/// The steps that a search for repairs can take. A step is about one cell of one solved line. A picture that
/// needs many changes then takes about ten seconds.
const BUDGET: usize = 40_000_000;
/// What a conflict of the clause solver costs, in steps.
const CONFLICT: usize = 60;
/// A repair with at least this many changes can contain some that are not needed.
const LONG: usize = 4;
/// The most repairs that are offered.
const OFFERED: usize = 6;

/// What a search still can spend.
struct Budget<'a> {
    left: usize,
    job: &'a Job,
}

impl Budget<'_> {
    /// Pays for some steps, and shows how much of the budget is spent.
    fn pay(&mut self, steps: usize) -> Result<(), Stopped> {
        self.left = self.left.saturating_sub(steps);
        self.job.progress(1.0 - self.left as f64 / BUDGET as f64);
        self.job.go_on()
    }

    fn is_spent(&self) -> bool {
        self.left == 0
    }
}

pub(super) fn repairs(picture: &Picture, order: &RepairOrder<'_>, job: &Job) -> Result<Repairs, Failure> {
    if picture.count() == 0 {
        return Err(Failure::Impossible("the picture is empty, so there is nothing to find".to_owned()));
    }
    let colours = Colours::of(picture);
    let inside = Order {
        width: picture.width,
        cells: &colours.cells,
        paints: &colours.paints,
        most: order.most,
        goal: order.goal,
        locked: order.locked,
        rating: Rating::Visibility,
    };
    inside.level(&colours.cells).map_err(Failure::Impossible)?;
    let mut found = search(&inside, job)?;
    let mut reached = order.goal;
    if found.is_empty() && order.goal == RepairGoal::Line {
        reached = RepairGoal::Unique;
        found = search(&Order { goal: reached, ..inside }, job)?;
    }
    let repair = |changes: &Vec<Change>| colours.repair(picture.width, changes);
    Ok(Repairs { found: found.iter().map(repair).collect(), reached })
}

/// The best repairs, the least visible first. An empty repair means that the picture is good as it is.
fn search(order: &Order<'_>, job: &Job) -> Result<Vec<Vec<Change>>, Stopped> {
    let mut budget = Budget { left: BUDGET, job };
    if order.is_good(order.cells, job)? {
        return Ok(vec![Vec::new()]);
    }
    let few = few::search(order, &mut budget)?;
    match few.first() {
        Some(best) if best.len() < LONG => return Ok(few),
        Some(best) => {
            let better = exchange::improve(order, pruned(order, best, job)?, &mut budget)?;
            return Ok(vec![order.changes(&better)]);
        }
        None => {}
    }
    let Some(cells) = attempts(order, &mut Rng::new(1), job)? else { return Ok(Vec::new()) };
    let better = exchange::improve(order, cells, &mut budget)?;
    Ok(vec![order.changes(&better)])
}

/// Takes back the changes that later ones have made unnecessary. Returns the cells of the picture.
fn pruned(order: &Order<'_>, changes: &[Change], job: &Job) -> Result<Vec<Colour>, Stopped> {
    let mut cells = order.cells.to_vec();
    for &(place, colour) in changes {
        cells[place] = colour;
    }
    for &(place, _) in changes {
        let mut before = cells.clone();
        before[place] = order.cells[place];
        if order.is_good(&before, job)? {
            cells = before;
        }
    }
    Ok(cells)
}

/// The colours of a picture as paints of a puzzle, without the colours that it doesn't use.
struct Colours {
    paints: Vec<Paint>,
    cells: Vec<Colour>,
    /// For each paint, the colour in the picture.
    back: Vec<u8>,
}

impl Colours {
    fn of(picture: &Picture) -> Self {
        let used: Vec<u8> =
            (1..=picture.palette.len() as u8).filter(|colour| picture.cells.contains(colour)).collect();
        let palette: Vec<[u8; 3]> =
            used.iter().map(|&colour| picture.palette[usize::from(colour) - 1]).collect();
        // One cell of each colour shows which paint the colour becomes.
        let row = Picture { width: used.len(), height: 1, cells: (1..=used.len() as u8).collect(), palette };
        let (paints, moved) = paint::of_picture(&row);
        let mut back = vec![0; paints.len()];
        for (&colour, &paint) in used.iter().zip(&moved) {
            back[usize::from(paint)] = colour;
        }
        let paint = |cell: &u8| back.iter().position(|colour| colour == cell).unwrap_or(0) as Colour;
        let cells = picture.cells.iter().map(paint).collect();
        Self { paints, cells, back }
    }

    fn repair(&self, width: usize, changes: &[Change]) -> Repair {
        let change =
            |&(place, paint): &Change| ([place / width, place % width], self.back[usize::from(paint)]);
        changes.iter().map(change).collect()
    }
}

/// The places beside a cell: above, left, right and below.
fn beside(width: usize, cells: usize, place: usize) -> impl Iterator<Item = usize> {
    let column = place % width;
    let sides = [
        place.checked_sub(width),
        (column > 0).then(|| place - 1),
        (column + 1 < width).then_some(place + 1),
        Some(place + width).filter(|&below| below < cells),
    ];
    sides.into_iter().flatten()
}

#[cfg(test)]
mod tests;
