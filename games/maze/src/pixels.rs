//! Trees of pixels, and the closed way around them.
//!
//! Every pixel is two by two cells. Walking around a tree of pixels with one hand on it passes each of their cells
//! once and comes back: two cells of a pixel that share a side are joined where the tree does not leave the pixel
//! at that side, and where it does they are joined to the next pixel's instead. So the walls of all four cells
//! follow from the pixel's own links, and a forest becomes a maze of rings in one pass.

use super::model::{Cell, SIDES, Side};
use pentimento_base::rng::Rng;
use pentimento_picture::Mask;

/// Which sides of each pixel its tree leaves by, a bit a side.
#[derive(Debug, Clone)]
pub struct Links {
    pub width: usize,
    pub height: usize,
    pub bits: Vec<u8>,
}

impl Links {
    pub fn none(mask: &Mask) -> Self {
        Self { width: mask.width, height: mask.height, bits: vec![0; mask.cells.len()] }
    }

    pub fn beside(&self, pixel: usize, side: Side) -> Option<usize> {
        beside((self.height, self.width), pixel, side)
    }

    /// Joins a pixel with the one at its side, which lies at `next`.
    pub fn join(&mut self, pixel: usize, side: Side, next: usize) {
        self.bits[pixel] |= side.bit();
        self.bits[next] |= side.back().bit();
    }

    /// The rings around the trees, as walls.
    pub fn rings(&self) -> Walls {
        let width = 2 * self.width;
        let mut walls = vec![0; 4 * self.bits.len()];
        for (row, links) in self.bits.chunks(self.width).enumerate() {
            let (upper, lower) = walls[2 * row * width..2 * (row + 1) * width].split_at_mut(width);
            for (column, &bits) in links.iter().enumerate() {
                let [a, b, c, d] = AROUND[bits as usize];
                (upper[2 * column], upper[2 * column + 1]) = (a, b);
                (lower[2 * column], lower[2 * column + 1]) = (c, d);
            }
        }
        Walls { height: 2 * self.height, width, walls }
    }
}

pub fn beside((height, width): (usize, usize), pixel: usize, side: Side) -> Option<usize> {
    match side {
        Side::North => pixel.checked_sub(width),
        Side::South => Some(pixel + width).filter(|&next| next < height * width),
        Side::West => (!pixel.is_multiple_of(width)).then(|| pixel - 1),
        Side::East => (!(pixel + 1).is_multiple_of(width)).then(|| pixel + 1),
    }
}

/// The walls of a pixel's four cells, row by row, for every set of links.
const AROUND: [[u8; 4]; 16] = {
    const N: u8 = 1;
    const E: u8 = 2;
    const S: u8 = 4;
    const W: u8 = 8;
    // The wall at a cell's outer side stands where there is no link; the inner one where there is.
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

/// Walls in the making; they always agree.
#[derive(Debug, Clone)]
pub struct Walls {
    pub height: usize,
    pub width: usize,
    pub walls: Vec<u8>,
}

impl Walls {
    /// Every wall there can be.
    pub fn closed(height: usize, width: usize) -> Self {
        Self { height, width, walls: vec![15; height * width] }
    }

    pub fn beside(&self, cell: Cell, side: Side) -> Option<Cell> {
        beside((self.height, self.width), cell, side)
    }

    pub fn is_open(&self, cell: Cell, side: Side) -> bool {
        self.walls[cell] & side.bit() == 0
    }

    pub fn ways(&self, cell: Cell) -> usize {
        4 - self.walls[cell].count_ones() as usize
    }

    pub fn open(&mut self, cell: Cell, side: Side) {
        if let Some(next) = self.beside(cell, side) {
            self.walls[cell] &= !side.bit();
            self.walls[next] &= !side.back().bit();
        }
    }

    pub fn close(&mut self, cell: Cell, side: Side) {
        if let Some(next) = self.beside(cell, side) {
            self.walls[cell] |= side.bit();
            self.walls[next] |= side.back().bit();
        }
    }

    /// Makes a way of the cells along it: every wall of theirs but those that it goes through.
    pub fn lay(&mut self, way: &[u32]) {
        for &cell in way {
            for side in SIDES {
                self.close(cell as Cell, side);
            }
        }
        for pair in way.windows(2) {
            let (from, to) = (pair[0] as Cell, pair[1] as Cell);
            let side = SIDES.into_iter().find(|&side| self.beside(from, side) == Some(to));
            if let Some(side) = side {
                self.open(from, side);
            }
        }
    }

    /// Cuts a ring beside a cell, at one of its two open sides, and gives the other end.
    pub fn cut(&mut self, cell: Cell, except: Option<Side>, rng: &mut Rng) -> Option<Cell> {
        let open: Vec<Side> =
            SIDES.into_iter().filter(|&side| Some(side) != except && self.is_open(cell, side)).collect();
        let side = *rng.pick(&open)?;
        let other = self.beside(cell, side)?;
        self.close(cell, side);
        Some(other)
    }
}

/// Random sides, two bits of the stream each.
pub struct Dice {
    word: u64,
    left: u8,
}

impl Default for Dice {
    fn default() -> Self {
        Self::new()
    }
}

impl Dice {
    pub fn new() -> Self {
        Self { word: 0, left: 0 }
    }

    pub fn side(&mut self, rng: &mut Rng) -> Side {
        if self.left == 0 {
            (self.word, self.left) = (rng.word(), 32);
        }
        let side = SIDES[(self.word & 3) as usize];
        self.word >>= 2;
        self.left -= 1;
        side
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pixel_alone_is_a_ring_of_four_cells() {
        let mask = Mask::from_rows(&["#"]).unwrap();
        assert_eq!(Links::none(&mask).rings().walls, [9, 3, 12, 6]);
    }

    #[test]
    fn two_joined_pixels_are_a_ring_of_eight() {
        let mask = Mask::from_rows(&["##"]).unwrap();
        let mut links = Links::none(&mask);
        links.join(0, Side::East, 1);
        assert_eq!(links.rings().walls, [9, 5, 5, 3, 12, 5, 5, 6]);
    }
}
