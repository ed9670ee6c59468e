//! Decoys: the outlines of copies of the picture that are turned, mirrored and shifted. Trees avoid crossing decoys.
//!
//! Trees never cross the outline of the picture. If it were the only line that trees avoid, a player could see it.

use crate::model::Side;
use pentimento_base::rng::Rng;
use pentimento_picture::Mask;

/// The number of copies of the picture whose outlines are decoys.
const COPIES: usize = 2;

/// For each pixel, whether an outline is at its east side (bit 0) and at its south side (bit 1).
pub(super) struct Decoys {
    width: usize,
    sides: Vec<u8>,
}

impl Decoys {
    pub(super) fn of(mask: &Mask, rng: &mut Rng) -> Self {
        let mut sides = vec![0; mask.cells.len()];
        for _ in 0..COPIES {
            let copy = turned(mask, rng);
            for row in 0..mask.height {
                for column in 0..mask.width {
                    let at = row * mask.width + column;
                    let is_east = column + 1 < mask.width && copy[at] != copy[at + 1];
                    let is_south = row + 1 < mask.height && copy[at] != copy[at + mask.width];
                    sides[at] |= u8::from(is_east) | u8::from(is_south) << 1;
                }
            }
        }
        Self { width: mask.width, sides }
    }

    /// Whether an outline is between a pixel and the pixel at this side, which must exist.
    pub(super) fn has(&self, pixel: usize, side: Side) -> bool {
        match side {
            Side::North => self.sides[pixel - self.width] & 2 > 0,
            Side::East => self.sides[pixel] & 1 > 0,
            Side::South => self.sides[pixel] & 2 > 0,
            Side::West => self.sides[pixel - 1] & 1 > 0,
        }
    }
}

/// A copy of the picture, mirrored or turned and then shifted. Pixels that are shifted out at one side come back at
/// the opposite side.
fn turned(mask: &Mask, rng: &mut Rng) -> Vec<bool> {
    let (height, width) = (mask.height, mask.width);
    let (down, across, turn) = (rng.below(height), rng.below(width), 1 + rng.below(7));
    // The row and the column of a pixel are independent of each other, so each is computed only once.
    let source = |at: usize, shift: usize, side: usize, flip: bool, other: usize| {
        let at = (at + shift) % side;
        let at = if flip { side - 1 - at } else { at };
        if turn & 4 > 0 { at * other / side } else { at }
    };
    let rows: Vec<usize> = (0..height).map(|row| source(row, down, height, turn & 1 > 0, width)).collect();
    let columns: Vec<usize> =
        (0..width).map(|column| source(column, across, width, turn & 2 > 0, height)).collect();
    let mut copy = Vec::with_capacity(height * width);
    for &row in &rows {
        if turn & 4 > 0 {
            copy.extend(columns.iter().map(|&column| mask.cells[column * width + row]));
        } else {
            copy.extend(columns.iter().map(|&column| mask.cells[row * width + column]));
        }
    }
    copy
}
