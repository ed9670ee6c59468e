//! Finds a path that fills the picture and joins the entrance and the exit that the player chose.
//!
//! Imagine the cells coloured like a chessboard. The cells of a path alternate between the two colours. A path that
//! fills the picture has an even number of cells, so its two ends have different colours. Two chosen ends of the same
//! colour are therefore impossible. In thin pictures, many other pairs of ends are impossible too. A zigzag finds
//! most paths quickly. If it finds none, an exact search decides. If the chosen pair is impossible, the nearest
//! possible pair is used instead.

use super::grid::CellGrid;
use super::hamiltonian::{self, Answer};
use super::zigzag::{PathLength, zigzag};
use crate::model::Cell;
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::Mask;

/// How many zigzags are tried for one pair of ends. Each [`PathLength`] gets a third of them.
const TRIES: usize = 24;
/// The distance of a pair is the number of steps from its two cells to the two chosen cells. A pair is tried only if
/// its distance is at most this many steps larger than the smallest possible distance.
const FARTHER: usize = 24;

/// A path through the picture between the chosen cells, or between the nearest cells for which a path was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NearestPath {
    pub(super) path: Vec<u32>,
    /// Whether it is proved that no nearer pair of ends has a path.
    pub(super) proved: bool,
}

/// Finds a path between the chosen cells. If there is none, it takes the nearest pair of cells that has a path. If no
/// pair nearby has one, it takes a path with both ends in the same pixel.
pub(super) fn nearest_path(
    mask: &Mask,
    chosen: (Cell, Cell),
    rng: &mut Rng,
    job: &Job,
) -> Result<NearestPath, Failure> {
    let grid = CellGrid::new(mask);
    let least = (grid.distance_to_black(chosen.0), grid.distance_to_black(chosen.1));
    let mut proved = true;
    for away in least.0 + least.1..=least.0 + least.1 + FARTHER {
        for first in least.0..=away - least.1 {
            for a in grid.black_at(chosen.0, first) {
                for b in grid.black_at(chosen.1, away - first) {
                    job.go_on()?;
                    match path_between(mask, (a, b), rng, job)? {
                        Answer::Path(path) => return Ok(NearestPath { path, proved }),
                        Answer::None => {}
                        Answer::Undecided => proved = false,
                    }
                }
            }
        }
    }
    Ok(path_in_one_pixel(mask, chosen.0, rng))
}

/// The black cell that is nearest to a cell.
pub(super) fn nearest_black(mask: &Mask, cell: Cell) -> Cell {
    let grid = CellGrid::new(mask);
    grid.black_at(cell, grid.distance_to_black(cell)).first().copied().unwrap_or(cell)
}

/// A path that fills the picture and has both ends in one pixel. Every connected picture has such a path. It starts at
/// the black cell nearest to `entrance`.
fn path_in_one_pixel(mask: &Mask, entrance: Cell, rng: &mut Rng) -> NearestPath {
    let grid = CellGrid::new(mask);
    let start = nearest_black(mask, entrance);
    let across = if (start % grid.width).is_multiple_of(2) { start + 1 } else { start - 1 };
    let down = if (start / grid.width).is_multiple_of(2) { start + grid.width } else { start - grid.width };
    let path = [across, down].into_iter().find_map(|end| zigzag(&grid, (start, end), PathLength::Short, rng));
    NearestPath { path: path.unwrap_or_else(|| vec![start as u32]), proved: false }
}

/// Searches for a path that joins two cells and fills the picture.
fn path_between(mask: &Mask, (a, b): (Cell, Cell), rng: &mut Rng, job: &Job) -> Result<Answer, Failure> {
    let grid = CellGrid::new(mask);
    if a == b || grid.chess_colour(a) == grid.chess_colour(b) {
        return Ok(Answer::None);
    }
    let lengths = [PathLength::Short, PathLength::Random, PathLength::Long];
    for length in lengths.into_iter().cycle().take(TRIES) {
        job.go_on()?;
        if let Some(path) = zigzag(&grid, (a, b), length, rng) {
            return Ok(Answer::Path(path));
        }
    }
    Ok(hamiltonian::path(mask, (a, b), job)?)
}

#[cfg(test)]
mod tests;
