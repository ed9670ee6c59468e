//! Measures how much more black there is around a pixel than usual, at several scales. The usual amount is the mean
//! over all pixels that are equally far from the nearest side of the grid.
//!
//! This difference is called the excess. If the excess of all openings adds up to 0, the places of the openings do
//! not reveal where the picture is black. The same holds for the cuts. Only sums, products and quotients are used, so
//! every machine finds the same places.

use pentimento_picture::Mask;

/// The radii of the windows around a pixel, in pixels. A window is used only if the picture is at least three radii
/// wide and high.
const RADII: [usize; 4] = [2, 4, 8, 16];

/// The excess of a pixel, or the sum over several pixels. There is one number for each radius.
pub(super) type Excess = [f64; RADII.len()];

pub(super) struct Balance {
    width: usize,
    height: usize,
    /// For each corner of a pixel, the total excess of all single pixels above and to the left of that corner.
    sums: Vec<f64>,
}

impl Balance {
    pub(super) fn of(mask: &Mask) -> Self {
        let (height, width) = (mask.height, mask.width);
        let to_frame =
            |row: usize, column: usize| row.min(column).min(height - 1 - row).min(width - 1 - column);
        let mut rims = vec![(0.0, 0.0); height.min(width).div_ceil(2)];
        for row in 0..height {
            for column in 0..width {
                let rim = &mut rims[to_frame(row, column)];
                rim.0 += f64::from(u8::from(mask.cells[row * width + column]));
                rim.1 += 1.0;
            }
        }
        let mut sums = vec![0.0; (height + 1) * (width + 1)];
        for row in 0..height {
            let mut line = 0.0;
            for column in 0..width {
                let (black, all) = rims[to_frame(row, column)];
                line += f64::from(u8::from(mask.cells[row * width + column])) - black / all;
                sums[(row + 1) * (width + 1) + column + 1] = sums[row * (width + 1) + column + 1] + line;
            }
        }
        Self { width, height, sums }
    }

    pub(super) fn excess(&self, pixel: usize) -> Excess {
        let (row, column) = (pixel / self.width, pixel % self.width);
        RADII.map(|radius| {
            if 3 * radius > self.height.min(self.width) {
                return 0.0;
            }
            let (top, bottom) = (row.saturating_sub(radius), (row + radius + 1).min(self.height));
            let (left, right) = (column.saturating_sub(radius), (column + radius + 1).min(self.width));
            let sum = |row: usize, column: usize| self.sums[row * (self.width + 1) + column];
            let side = (2 * radius + 1) as f64;
            (sum(bottom, right) - sum(top, right) - sum(bottom, left) + sum(top, left)) / (side * side)
        })
    }
}

/// How far a sum would be from 0 if one more pixel were added. Lower is better balanced.
pub(super) fn cost(sum: &Excess, more: &Excess) -> f64 {
    sum.iter().zip(more).map(|(sum, more)| (sum + more).abs()).sum()
}

pub(super) fn add(sum: &mut Excess, more: &Excess) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_has_more_black_around_it_than_white() {
        let rows: Vec<String> = (0..12).map(|_| format!("{}{}", "#".repeat(6), ".".repeat(6))).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let balance = Balance::of(&Mask::from_rows(&rows).unwrap());
        let (black, white) = (balance.excess(6 * 12 + 2), balance.excess(6 * 12 + 9));
        assert!(black[0] > 0.3 && white[0] < -0.3, "{black:?} {white:?}");
        assert!(black[2].abs() < 1e-12, "a window of radius 8 is too large for this picture");
        let mut sum = black;
        add(&mut sum, &white);
        assert!(cost(&sum, &[0.0; 4]) < cost(&black, &[0.0; 4]));
    }
}
