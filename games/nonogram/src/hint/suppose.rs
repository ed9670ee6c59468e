//! Suppositions: suppose that a cell has a colour, and solve lines until one of them can't be filled.
//!
//! If every colour but one makes a line impossible, the cell has that colour. This module only counts the suppositions
//! that a puzzle needs. The generator uses it, because searching for the shortest chains takes too long. Hints use
//! chains instead.

use crate::solve::grid::Grid;
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::paint::Colour;

/// The most lines that are solved after a supposition. The search starts with a small limit, then uses a larger one,
/// then none. The small limit comes first because a person can only follow suppositions that fail soon. It also saves
/// time, because suppositions that never fail cost the most.
const PATIENCE: [u64; 3] = [8, 64, u64::MAX];

/// A cell and the only colour that it can have.
#[derive(Debug, Clone)]
pub(crate) struct Refuted {
    pub(super) at: [usize; 2],
    pub(super) is: Colour,
    /// Whether a supposition was needed. If not, lines alone exclude all other colours.
    pub(super) supposed: bool,
    /// The number of lines that were solved until the suppositions failed.
    effort: u64,
}

/// The result of trying each colour of a cell.
struct Tried {
    /// The colours that made no line impossible within the limit.
    possible: Vec<Colour>,
    effort: u64,
}

/// Finds a cell that can have only one colour. If single lines decide a cell, returns that cell. Otherwise returns the
/// cell whose suppositions fail soonest.
pub(super) fn refute<const W: usize>(
    grid: &mut Grid<'_, W>,
    known: &[Option<Colour>],
    job: &Job,
) -> Result<Option<Refuted>, Stopped> {
    let level = grid.level();
    if grid.settle().is_err() {
        return Ok(None);
    }
    let open: Vec<[usize; 2]> = grid.cells().filter(|&at| known[level.place(at)].is_none()).collect();
    if let Some((at, is)) = open.iter().find_map(|&at| grid.decided(at).map(|is| (at, is))) {
        return Ok(Some(Refuted { at, is, supposed: false, effort: 0 }));
    }
    for patience in PATIENCE {
        let best = soonest(grid, &open, patience, job)?;
        if best.is_some() {
            return Ok(best);
        }
    }
    Ok(None)
}

/// Finds the cell whose suppositions fail soonest. `None` if none fail within `patience` lines.
fn soonest<const W: usize>(
    grid: &mut Grid<'_, W>,
    open: &[[usize; 2]],
    patience: u64,
    job: &Job,
) -> Result<Option<Refuted>, Stopped> {
    let mut best: Option<Refuted> = None;
    for &at in open {
        job.go_on()?;
        // Another cell is only better if it needs fewer lines than the best cell so far.
        let most = best.as_ref().map_or(patience, |best| best.effort - 1);
        if most == 0 {
            break;
        }
        let Tried { possible, effort } = try_colours(grid, at, most);
        if let [is] = possible[..]
            && effort <= most
        {
            best = Some(Refuted { at, is, supposed: true, effort });
        }
    }
    Ok(best)
}

/// Supposes each colour of a cell in turn, and solves at most `most` lines for each.
fn try_colours<const W: usize>(grid: &mut Grid<'_, W>, at: [usize; 2], most: u64) -> Tried {
    let choices: Vec<Colour> = grid.choices(at).collect();
    let mut tried = Tried { possible: Vec::new(), effort: 0 };
    for colour in choices {
        let (point, before) = (grid.point(), grid.effort);
        grid.fix(at, colour);
        match grid.settle_within(most) {
            Ok(()) => tried.possible.push(colour),
            Err(_) => tried.effort += grid.effort - before,
        }
        grid.undo(point);
    }
    tried
}
