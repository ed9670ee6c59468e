//! Tries all single changes near the cells that are not decided, then pairs, then a few more.
//!
//! Each round adds one change to the best pictures of the round before. The first round in which a picture reaches the
//! goal ends the search, so no larger repair is taken where a smaller one was seen.

use super::super::left_open;
use super::super::repair::{Change, Order};
use super::{Budget, CONFLICT, OFFERED, beside, cost};
use crate::model::Level;
use crate::solve::{Found, Search};
use pentimento_base::job::Stopped;
use pentimento_engine::repair::RepairGoal;
use pentimento_picture::paint::Colour;
use std::collections::HashSet;

/// The most changes that this search tries together.
const DEEPEST: usize = 48;
/// The most pictures that are kept after a round, and the most changes that are tried in a round.
const KEPT: usize = 4;
const TRIED: usize = 2000;
/// Each round after the first must reduce the number of cells in which two solutions differ to at most this
/// percentage. Otherwise the search ends. If single lines must decide all cells, any reduction is enough.
const PROGRESS: usize = 85;
/// The most conflicts in the proof that a picture has one solution.
const PATIENCE: u64 = 2000;
/// What building and solving clauses costs, in steps for each cell.
const CLAUSES: usize = 12;

/// A picture with some changes.
#[derive(Clone)]
struct State {
    cells: Vec<Colour>,
    changes: Vec<Change>,
    /// How far the picture is from the goal: cells that lines leave open, or in which two solutions differ.
    far: usize,
    /// The cells to change next.
    places: Vec<usize>,
    /// Another solution, if one is known.
    other: Option<Vec<Colour>>,
}

/// Whether a picture has reached the goal. If not, how far it is from it.
enum Reach {
    Goal,
    Far(State),
}

/// Returns the smallest repairs that the search sees, the least visible first. Empty if it sees none.
pub(super) fn search(order: &Order<'_>, budget: &mut Budget<'_>) -> Result<Vec<Vec<Change>>, Stopped> {
    let Reach::Far(start) = reach(order, order.cells.to_vec(), Vec::new(), budget)? else {
        return Ok(vec![Vec::new()]);
    };
    let mut kept = vec![start];
    for depth in 1..=DEEPEST.min(order.most) {
        let (found, mut others) = round(order, &kept, budget)?;
        if !found.is_empty() {
            return Ok(found);
        }
        others.sort_by_key(|state| (state.far, cost::cost(order.width, order.cells, &state.changes)));
        others.truncate(KEPT);
        let (before, now) = (kept[0].far, others.first().map_or(usize::MAX, |best| best.far));
        let is_slow = match order.goal {
            RepairGoal::Unique => depth > 1 && now.saturating_mul(100) > before * PROGRESS,
            RepairGoal::Line => now >= before,
        };
        if budget.is_spent() || others.is_empty() || is_slow {
            break;
        }
        kept = others;
    }
    Ok(Vec::new())
}

type Round = (Vec<Vec<Change>>, Vec<State>);

/// Adds one change to each picture in all ways. Returns the repairs that reach the goal, and the other pictures.
fn round(order: &Order<'_>, kept: &[State], budget: &mut Budget<'_>) -> Result<Round, Stopped> {
    let (mut found, mut others, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    let share = TRIED / kept.len();
    for state in kept {
        let mut changes = changes(order, state);
        // If there are too many, the least visible ones are tried.
        changes.sort_by_key(|&change| super::visibility(order.width, &state.cells, change));
        for change in changes.into_iter().take(share) {
            let mut all = [&state.changes[..], &[change]].concat();
            all.sort_unstable();
            if budget.is_spent() || !seen.insert(all.clone()) {
                continue;
            }
            let mut cells = state.cells.clone();
            cells[change.0] = change.1;
            if let Some(other) = still_another(order, state, &cells, change) {
                others.push(State { far: differ(&cells, &other).count(), ..of(cells, all, Some(other)) });
                continue;
            }
            match reach(order, cells, all.clone(), budget)? {
                Reach::Goal => found.push(all),
                Reach::Far(state) => others.push(state),
            }
        }
    }
    found.sort_by_key(|changes| cost::cost(order.width, order.cells, changes));
    found.truncate(OFFERED);
    Ok((found, others))
}

/// The changes to try: each place and each cell beside it becomes blank or gets the colour of a neighbour. A cell changes
/// only once, and locked cells never do.
fn changes(order: &Order<'_>, state: &State) -> Vec<Change> {
    let count = state.cells.len();
    let around = state.places.iter().flat_map(|&place| beside(order.width, count, place));
    let mut places: Vec<usize> = state.places.iter().copied().chain(around).collect();
    places.sort_unstable();
    places.dedup();
    places.retain(|&place| !order.is_locked(place) && state.cells[place] == order.cells[place]);
    places.into_iter().flat_map(|place| alternatives(order, &state.cells, place)).collect()
}

/// The colours that a cell could get: blank and its neighbours' colours. A blank cell far from everything could get the
/// first colour.
pub(super) fn alternatives(order: &Order<'_>, cells: &[Colour], place: usize) -> Vec<Change> {
    let near = beside(order.width, cells.len(), place).map(|at| cells[at]);
    let mut colours: Vec<Colour> = near.chain([0]).collect();
    if colours.iter().all(|&colour| colour == 0) {
        colours.push(1);
    }
    colours.sort_unstable();
    colours.dedup();
    colours.retain(|&colour| colour != cells[place]);
    colours.into_iter().map(|colour| (place, colour)).collect()
}

fn of(cells: Vec<Colour>, changes: Vec<Change>, other: Option<Vec<Colour>>) -> State {
    let places = other.as_ref().map(|other| differ(&cells, other).collect()).unwrap_or_default();
    State { cells, changes, far: 0, places, other }
}

fn differ<'a>(cells: &'a [Colour], other: &'a [Colour]) -> impl Iterator<Item = usize> + 'a {
    (0..cells.len()).filter(|&place| cells[place] != other[place])
}

/// Tries to find a second solution of the changed picture without a search. It makes the same change in the second
/// solution of the picture before the change. `None` if the clues then differ.
fn still_another(order: &Order<'_>, state: &State, cells: &[Colour], change: Change) -> Option<Vec<Colour>> {
    let mut other = state.other.clone()?;
    other[change.0] = change.1;
    let (row, column) = (change.0 / order.width, change.0 % order.width);
    let across = |cells: &[Colour]| runs(cells[row * order.width..][..order.width].iter().copied());
    let down = |cells: &[Colour]| runs(cells.iter().copied().skip(column).step_by(order.width));
    (other != cells && across(&other) == across(cells) && down(&other) == down(cells)).then_some(other)
}

/// The runs of a line: lengths and colours.
fn runs(line: impl Iterator<Item = Colour>) -> Vec<(usize, Colour)> {
    let mut runs: Vec<(usize, Colour)> = Vec::new();
    let mut before = 0;
    for colour in line {
        match runs.last_mut() {
            Some((length, _)) if colour != 0 && colour == before => *length += 1,
            Some(_) | None if colour != 0 => runs.push((1, colour)),
            Some(_) | None => {}
        }
        before = colour;
    }
    runs
}

fn reach(
    order: &Order<'_>,
    cells: Vec<Colour>,
    changes: Vec<Change>,
    budget: &mut Budget<'_>,
) -> Result<Reach, Stopped> {
    budget.pay(cells.len())?;
    let Some(level) = order.level(&cells).ok().filter(|_| cells.iter().any(|&colour| colour != 0)) else {
        return Ok(Reach::Far(State { far: usize::MAX, ..of(cells, changes, None) }));
    };
    let open = left_open(&level);
    if open.is_empty() {
        return Ok(Reach::Goal);
    }
    if order.goal == RepairGoal::Line {
        return Ok(Reach::Far(State { far: open.len(), places: open, ..of(cells, changes, None) }));
    }
    match another(&level, &cells, budget)? {
        Found::None => Ok(Reach::Goal),
        Found::Solution(other) => {
            let far = differ(&cells, &other).count();
            Ok(Reach::Far(State { far, ..of(cells, changes, Some(other)) }))
        }
        // It takes too long to decide, so all open cells can be wrong.
        Found::GivenUp => Ok(Reach::Far(State { far: open.len(), places: open, ..of(cells, changes, None) })),
    }
}

/// Looks for a solution other than the picture itself.
fn another(level: &Level, cells: &[Colour], budget: &mut Budget<'_>) -> Result<Found, Stopped> {
    let mut search = Search::new(level, budget.job)?;
    let mut found = search.next_within(PATIENCE, budget.job)?;
    if matches!(&found, Found::Solution(first) if first == cells) {
        found = search.next_within(PATIENCE, budget.job)?;
    }
    budget.pay(CLAUSES * search.open + CONFLICT * search.conflicts() as usize)?;
    Ok(found)
}
