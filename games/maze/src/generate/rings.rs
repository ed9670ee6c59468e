//! Trees of pixels, and the rings of cells around them.
//!
//! Every pixel is two by two cells. Imagine walking around a tree of pixels with one hand on the tree. The walk
//! visits each cell of these pixels once and returns to its start. At a side where the tree does not continue to
//! another pixel, the two cells at that side are joined to each other. At a side where the tree continues, each of
//! the two cells is joined to a cell of the next pixel instead. So the links of a pixel determine the walls of its
//! four cells, and one pass turns a forest into a maze of rings.

use crate::model::{Cell, SIDES, Side};
use pentimento_base::rng::Rng;
use pentimento_picture::Mask;

/// A pixel and one of its sides, encoded as one number.
pub(super) type Edge = u32;

pub(super) fn edge(pixel: usize, side: Side) -> Edge {
    (pixel as u32) << 2 | side as u32
}

pub(super) fn pixel_and_side(edge: Edge) -> (usize, Side) {
    ((edge >> 2) as usize, SIDES[(edge & 3) as usize])
}

/// For each pixel, the sides at which its tree continues to another pixel, with one bit for each side.
#[derive(Debug, Clone)]
pub(super) struct Links {
    pub(super) width: usize,
    height: usize,
    bits: Vec<u8>,
}

impl Links {
    pub(super) fn none(mask: &Mask) -> Self {
        Self { width: mask.width, height: mask.height, bits: vec![0; mask.cells.len()] }
    }

    pub(super) fn beside(&self, pixel: usize, side: Side) -> Option<usize> {
        beside((self.height, self.width), pixel, side)
    }

    /// Links a pixel to `next`, which must be the pixel at that side.
    pub(super) fn join(&mut self, pixel: usize, side: Side, next: usize) {
        self.bits[pixel] |= side.bit();
        self.bits[next] |= side.opposite().bit();
    }

    /// Removes the link between a pixel and `next`, which must be the pixel at that side.
    pub(super) fn part(&mut self, pixel: usize, side: Side, next: usize) {
        self.bits[pixel] &= !side.bit();
        self.bits[next] &= !side.opposite().bit();
    }

    /// Whether a pixel is linked to the pixel at this side.
    pub(super) fn has(&self, pixel: usize, side: Side) -> bool {
        self.bits[pixel] & side.bit() > 0
    }

    /// The walls of the rings around the trees.
    pub(super) fn rings(&self) -> Walls {
        let width = 2 * self.width;
        let mut walls = vec![0; 4 * self.bits.len()];
        for (row, links) in self.bits.chunks(self.width).enumerate() {
            let (upper, lower) = walls[2 * row * width..2 * (row + 1) * width].split_at_mut(width);
            for (column, &bits) in links.iter().enumerate() {
                let [a, b, c, d] = WALLS_OF_PIXEL[bits as usize];
                (upper[2 * column], upper[2 * column + 1]) = (a, b);
                (lower[2 * column], lower[2 * column + 1]) = (c, d);
            }
        }
        Walls { height: 2 * self.height, width, bits: walls }
    }
}

/// The neighbouring cell or pixel at a side, in a grid of this height and width.
pub(super) fn beside((height, width): (usize, usize), at: usize, side: Side) -> Option<usize> {
    // A grid has less than 2^32 cells, and a division of 32 bits takes half as long as one of 64 bits.
    let starts_row = |at: usize| (at as u32).is_multiple_of(width as u32);
    match side {
        Side::North => at.checked_sub(width),
        Side::South => Some(at + width).filter(|&next| next < height * width),
        Side::West => (!starts_row(at)).then(|| at - 1),
        Side::East => (!starts_row(at + 1)).then(|| at + 1),
    }
}

/// One of the two cells that a pixel has at a side. `which` is 0 or 1, and `width` is the number of pixels in a row.
pub(super) fn cell_at_side(width: usize, pixel: usize, side: Side, which: usize) -> Cell {
    let (row, column) = (2 * (pixel / width), 2 * (pixel % width));
    let (row, column) = match side {
        Side::North => (row, column + which),
        Side::South => (row + 1, column + which),
        Side::West => (row + which, column),
        Side::East => (row + which, column + 1),
    };
    row * 2 * width + column
}

/// For each of the 16 sets of links, the walls of the pixel's four cells, row by row.
const WALLS_OF_PIXEL: [[u8; 4]; 16] = {
    const N: u8 = 1;
    const E: u8 = 2;
    const S: u8 = 4;
    const W: u8 = 8;
    // Each cell touches two sides of its pixel. If such a side has no link, the cell has a wall at that side. If it has
    // a link, the cell has a wall towards the other cell at that side instead.
    const fn cell(links: u8, outer: u8, inner: u8, other: u8, other_inner: u8) -> u8 {
        let a = if links & outer == 0 { outer } else { inner };
        let b = if links & other == 0 { other } else { other_inner };
        a | b
    }
    let mut table = [[0; 4]; 16];
    let mut links = 0;
    while links < 16 {
        let l = links as u8;
        table[links] = [cell(l, N, E, W, S), cell(l, N, W, E, S), cell(l, S, E, W, N), cell(l, S, W, E, N)];
        links += 1;
    }
    table
};

/// The walls of an unfinished maze. Invariant: two neighbouring cells agree about the wall between them.
#[derive(Debug, Clone)]
pub(super) struct Walls {
    pub(super) height: usize,
    pub(super) width: usize,
    pub(super) bits: Vec<u8>,
}

impl Walls {
    /// A maze in which all walls are closed.
    pub(super) fn closed(height: usize, width: usize) -> Self {
        Self { height, width, bits: vec![15; height * width] }
    }

    pub(super) fn beside(&self, cell: Cell, side: Side) -> Option<Cell> {
        beside((self.height, self.width), cell, side)
    }

    pub(super) fn is_open(&self, cell: Cell, side: Side) -> bool {
        self.bits[cell] & side.bit() == 0
    }

    pub(super) fn passages(&self, cell: Cell) -> usize {
        4 - self.bits[cell].count_ones() as usize
    }

    pub(super) fn open(&mut self, cell: Cell, side: Side) {
        if let Some(next) = self.beside(cell, side) {
            self.bits[cell] &= !side.bit();
            self.bits[next] &= !side.opposite().bit();
        }
    }

    pub(super) fn close(&mut self, cell: Cell, side: Side) {
        if let Some(next) = self.beside(cell, side) {
            self.bits[cell] |= side.bit();
            self.bits[next] |= side.opposite().bit();
        }
    }

    /// Closes all walls of the cells on a path, except the walls that the path passes through.
    pub(super) fn set_path(&mut self, path: &[u32]) {
        for &cell in path {
            for side in SIDES {
                self.close(cell as Cell, side);
            }
        }
        for pair in path.windows(2) {
            let (from, to) = (pair[0] as Cell, pair[1] as Cell);
            let side = SIDES.into_iter().find(|&side| self.beside(from, side) == Some(to));
            if let Some(side) = side {
                self.open(from, side);
            }
        }
    }

    /// Cuts a ring at a random open side of a cell. Returns the cell on the other side of the cut.
    pub(super) fn cut(&mut self, cell: Cell, rng: &mut Rng) -> Option<Cell> {
        let open: Vec<Side> = SIDES.into_iter().filter(|&side| self.is_open(cell, side)).collect();
        let side = *rng.pick(&open)?;
        let other = self.beside(cell, side)?;
        self.close(cell, side);
        Some(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_pixel_becomes_a_ring_of_four_cells() {
        let mask = Mask::from_rows(&["#"]).unwrap();
        assert_eq!(Links::none(&mask).rings().bits, [9, 3, 12, 6]);
    }

    #[test]
    fn two_joined_pixels_become_a_ring_of_eight_cells() {
        let mask = Mask::from_rows(&["##"]).unwrap();
        let mut links = Links::none(&mask);
        links.join(0, Side::East, 1);
        assert_eq!(links.rings().bits, [9, 5, 5, 3, 12, 5, 5, 6]);
    }
}
