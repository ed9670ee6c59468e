//! The grid of cells that a picture becomes. Every pixel becomes a block of two by two cells. A cell is black if its
//! pixel is black.

use super::rings::beside;
use crate::model::{Cell, Side};
use pentimento_picture::Mask;

pub(super) struct CellGrid<'a> {
    pub(super) mask: &'a Mask,
    pub(super) height: usize,
    pub(super) width: usize,
}

impl<'a> CellGrid<'a> {
    pub(super) fn new(mask: &'a Mask) -> Self {
        Self { mask, height: 2 * mask.height, width: 2 * mask.width }
    }

    pub(super) fn pixel(&self, cell: Cell) -> usize {
        cell / self.width / 2 * self.mask.width + cell % self.width / 2
    }

    pub(super) fn is_black(&self, cell: Cell) -> bool {
        self.mask.cells[self.pixel(cell)]
    }

    /// The colour that a cell would have on a chessboard: 0 or 1.
    pub(super) fn chess_colour(&self, cell: Cell) -> usize {
        (cell / self.width + cell % self.width) % 2
    }

    pub(super) fn beside(&self, cell: Cell, side: Side) -> Option<Cell> {
        beside((self.height, self.width), cell, side)
    }

    /// The number of steps to the nearest black cell, ignoring walls.
    pub(super) fn distance_to_black(&self, cell: Cell) -> usize {
        (0..self.height + self.width).find(|&away| !self.black_at(cell, away).is_empty()).unwrap_or(0)
    }

    /// The black cells that are `away` steps from a cell, ignoring walls.
    pub(super) fn black_at(&self, cell: Cell, away: usize) -> Vec<Cell> {
        let (row, column) = (cell / self.width, cell % self.width);
        let mut found = Vec::new();
        for r in row.saturating_sub(away)..=(row + away).min(self.height - 1) {
            let rest = away - r.abs_diff(row);
            let left = column.checked_sub(rest);
            let right = Some(column + rest).filter(|&c| rest > 0 && c < self.width);
            found.extend([left, right].into_iter().flatten().map(|c| r * self.width + c));
        }
        found.retain(|&cell| self.is_black(cell));
        found
    }
}
