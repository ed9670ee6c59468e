//! Opens each white ring towards the piece that it is attached to, and cuts the ring.
//!
//! The cut is not directly beside the opening, because a dead end on only one side of an opening would show which
//! side is white. But it is near the opening. An opening removes a wall and a cut adds one, so from afar the two
//! cancel out: the maze has no bright or dark spot there. Of all places near the opening, the most balanced one is
//! cut.

use super::balance::{Balance, Excess, add, cost};
use crate::generate::rings::{Edge, Links, Walls, cell_at_side, pixel_and_side};
use crate::model::{Cell, SIDES, Side};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;

/// The least distance between a cut and its opening, in pixels. If a piece is too small for this, the distance is
/// shorter.
const LEAST: usize = 2;
/// The largest distance between a cut and its opening, in pixels.
pub(super) const MOST: usize = 6;
const NO_PIECE: u32 = u32::MAX;

/// For each pixel, the number of its piece.
struct Names {
    width: usize,
    piece: Vec<u32>,
}

impl Names {
    /// Numbers the pieces. Finds the pixels of each piece by following the links from its opening.
    fn of(links: &Links, openings: &[Edge], pixels: usize) -> Self {
        let mut piece = vec![NO_PIECE; pixels];
        let mut waiting = Vec::new();
        for (number, &opening) in (0..).zip(openings) {
            let start = pixel_and_side(opening).0;
            piece[start] = number;
            waiting.push(start);
            while let Some(pixel) = waiting.pop() {
                let linked = SIDES.into_iter().filter(|&side| links.has(pixel, side));
                for next in linked.filter_map(|side| links.beside(pixel, side)) {
                    if piece[next] == NO_PIECE {
                        piece[next] = number;
                        waiting.push(next);
                    }
                }
            }
        }
        Self { width: links.width, piece }
    }

    fn of_cell(&self, cell: Cell) -> u32 {
        let (row, column) = (cell / (2 * self.width), cell % (2 * self.width));
        self.piece[row / 2 * self.width + column / 2]
    }

    /// Returns the pixels in the same piece as `pixel` whose distance from it is between `LEAST` and `MOST`. If there
    /// are none, returns the nearer pixels of the piece.
    fn around(&self, pixel: usize, height: usize) -> Vec<usize> {
        let (row, column) = (pixel / self.width, pixel % self.width);
        let rows = row.saturating_sub(MOST)..(row + MOST + 1).min(height);
        let columns = column.saturating_sub(MOST)..(column + MOST + 1).min(self.width);
        let all = rows.flat_map(|row| columns.clone().map(move |column| row * self.width + column));
        let mine: Vec<usize> = all.filter(|&other| self.piece[other] == self.piece[pixel]).collect();
        let is_far = |&other: &usize| {
            (other / self.width).abs_diff(row).max((other % self.width).abs_diff(column)) >= LEAST
        };
        let far: Vec<usize> = mine.iter().copied().filter(is_far).collect();
        if far.is_empty() { mine } else { far }
    }
}

pub(super) fn attach(
    walls: &mut Walls,
    links: &Links,
    openings: &[Edge],
    balance: &Balance,
    rng: &mut Rng,
    job: &Job,
) -> Result<(), Failure> {
    let names = Names::of(links, openings, walls.bits.len() / 4);
    let mut sum = Excess::default();
    for &opening in openings {
        job.go_on()?;
        let (pixel, side) = pixel_and_side(opening);
        let candidates = names.around(pixel, walls.height / 2);
        let price = |pixel: usize| cost(&sum, &balance.excess(pixel));
        let best = candidates.into_iter().min_by(|&a, &b| price(a).total_cmp(&price(b))).unwrap_or(pixel);
        add(&mut sum, &balance.excess(best));
        cut(walls, &names, best, rng);
        walls.open(cell_at_side(links.width, pixel, side, rng.below(2)), side);
    }
    Ok(())
}

/// Cuts the ring of a piece in a pixel, at a random side of a random cell. An opening leads to another piece, so it
/// is never cut.
fn cut(walls: &mut Walls, names: &Names, pixel: usize, rng: &mut Rng) {
    let cell = cell_at_side(names.width, pixel, SIDES[2 * rng.below(2)], rng.below(2));
    let stays = |&side: &Side| {
        let next = walls.beside(cell, side);
        walls.is_open(cell, side) && next.is_some_and(|next| names.of_cell(next) == names.of_cell(cell))
    };
    let sides: Vec<Side> = SIDES.into_iter().filter(stays).collect();
    if let Some(&side) = rng.pick(&sides) {
        walls.close(cell, side);
    }
}
