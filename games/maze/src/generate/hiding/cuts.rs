//! Opens each white ring towards what it hangs on, and cuts it.
//!
//! The cut is not beside the opening, where a dead end on one side only would show which side is white. The opening
//! lacks a wall and the cut adds one. If they are near each other, neither leaves a bright or dark spot in the maze seen
//! from afar. Among the places near the opening, the most balanced one is cut.

use super::balance::{Balance, Excess, add, cost};
use crate::generate::rings::{Edge, Links, Walls, cell_at_side, pixel_and_side};
use crate::model::{Cell, SIDES, Side};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;

/// A cut is at least this many pixels from the opening, if the piece has such a pixel.
const LEAST: usize = 2;
/// And at most this many.
pub(super) const MOST: usize = 6;
const NO_PIECE: u32 = u32::MAX;

/// The piece of each pixel, by number.
struct Names {
    width: usize,
    piece: Vec<u32>,
}

impl Names {
    /// Follows the links of each piece from its opening.
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

    /// The pixels of a piece around one of its pixels: not too near and not too far. If there are none, the others.
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

/// Cuts the ring of a piece at a random side of a random cell of a pixel. Openings lead to other pieces, so they are
/// never cut.
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
