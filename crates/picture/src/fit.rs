//! Fits the content of a picture into a grid.
//!
//! The content keeps its proportions and is centred. The rest of the grid stays blank. Each cell usually gets several
//! pixels in both directions, so that the next step can see how much of a cell a stroke covers. Pixels are averaged by
//! area in linear light. Invariant: every source pixel of the content counts once, with its whole area.

use super::oklab::{Lab, Linear, lab, table, to_linear};
use super::{NATURAL, OWN, Raster};

/// A rectangle in a grid or in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rect {
    pub x: usize,
    pub y: usize,
    pub width: usize,
    pub height: usize,
}

impl Rect {
    pub fn whole(raster: &Raster) -> Self {
        Self { x: 0, y: 0, width: raster.width, height: raster.height }
    }
}

/// The size of the grid. `given` is its longer side. If `given` is `None`, small pictures keep their own
/// size, and the longer side of others is [`NATURAL`] cells.
pub(crate) fn natural(content: &Rect, scalable: bool, given: Option<usize>) -> (usize, usize) {
    let longest = content.width.max(content.height);
    if longest <= OWN && !scalable && given.is_none() {
        return (content.width, content.height);
    }
    let wanted = given.unwrap_or(NATURAL);
    let side = |length: usize| ((length * wanted + longest / 2) / longest).max(1);
    (side(content.width), side(content.height))
}

/// The rectangle of cells that the content covers in a grid of this size.
pub(crate) fn place(content: &Rect, (width, height): (usize, usize)) -> Rect {
    let scale = (width as f64 / content.width as f64).min(height as f64 / content.height as f64);
    let side = |length: usize, most: usize| ((length as f64 * scale).round() as usize).clamp(1, most);
    let (w, h) = (side(content.width, width), side(content.height, height));
    Rect { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Pixel {
    pub light: Linear,
    pub lab: Lab,
    pub opacity: f32,
}

/// The content of a picture as pixels. Each cell has `fineness` by `fineness` pixels.
pub(crate) struct Sheet {
    /// The size of the whole grid, in cells.
    pub size: (usize, usize),
    /// The cells that the content covers.
    pub place: Rect,
    /// The number of pixels along each side of a cell.
    pub fineness: usize,
    /// The pixels row by row. A row has `place.width * fineness` pixels.
    pub pixels: Vec<Pixel>,
}

const COARSEST: usize = 4;
const FINEST: usize = 12;
const MOST: usize = 1 << 20;

impl Sheet {
    pub(crate) fn new(raster: &Raster, content: Rect, size: (usize, usize), ground: [u8; 3]) -> Self {
        let place = place(&content, size);
        let fineness = fineness(&content, &place);
        let paper = to_linear(ground);
        let mean = averaged(raster, &content, place.width * fineness, place.height * fineness);
        // Neighbouring pixels often have the same colour. Then the conversion is made once.
        let mut before: (Linear, Lab) = (paper, lab(paper));
        let pixels = mean.into_iter().map(|[r, g, b, opacity]| {
            let light: Linear = std::array::from_fn(|i| [r, g, b][i] + (1.0 - opacity) * paper[i]);
            if light.map(f32::to_bits) != before.0.map(f32::to_bits) {
                before = (light, lab(light));
            }
            Pixel { light, lab: before.1, opacity }
        });
        Self { size, place, fineness, pixels: pixels.collect() }
    }

    /// The number of pixels in a row.
    pub(crate) fn width(&self) -> usize {
        self.place.width * self.fineness
    }

    /// Calls `of` for each pixel, and returns the mean for each cell.
    pub(crate) fn means(&self, of: impl Fn(usize) -> f32) -> Vec<f32> {
        let mut sums = vec![0.0; self.place.width * self.place.height];
        for pixel in 0..self.pixels.len() {
            sums[self.cell_of(pixel)] += of(pixel);
        }
        let area = (self.fineness * self.fineness) as f32;
        for sum in &mut sums {
            *sum /= area;
        }
        sums
    }

    /// The cell that a pixel belongs to. Cells are counted within the content.
    pub(crate) fn cell_of(&self, pixel: usize) -> usize {
        let (row, column) = (pixel / self.width(), pixel % self.width());
        row / self.fineness * self.place.width + column / self.fineness
    }

    /// Puts the cells of the content into the whole grid, with `blank` around them.
    pub(crate) fn spread<T: Copy>(&self, inner: &[T], blank: T) -> Vec<T> {
        let mut all = vec![blank; self.size.0 * self.size.1];
        for (row, cells) in inner.chunks(self.place.width).enumerate() {
            let start = (self.place.y + row) * self.size.0 + self.place.x;
            all[start..start + self.place.width].copy_from_slice(cells);
        }
        all
    }
}

/// The number of pixels along each side of a cell. It is 1 if each pixel of the picture covers a whole number of
/// cells. Otherwise it is the number of picture pixels along a cell, within limits. The lower limit keeps cells
/// sharp: if a picture pixel covers parts of two cells, a single pixel for each cell would blur both.
fn fineness(content: &Rect, place: &Rect) -> usize {
    let ratio = content.width.div_ceil(place.width).max(content.height.div_ceil(place.height));
    let fits = place.width.is_multiple_of(content.width) && place.height.is_multiple_of(content.height);
    let most = (MOST / (place.width * place.height)).isqrt();
    if fits { 1 } else { ratio.clamp(COARSEST, FINEST).min(most).max(1) }
}

/// Averages the pixels of `part` into `width` by `height` values. Each value is premultiplied linear light
/// and opacity.
pub(crate) fn averaged(raster: &Raster, part: &Rect, width: usize, height: usize) -> Vec<[f32; 4]> {
    let columns = overlaps(part.width, width);
    let mut out = Vec::with_capacity(width * height);
    let mut row = vec![[0f32; 4]; width];
    for band in overlaps(part.height, height) {
        row.fill([0.0; 4]);
        for (y, weight) in band {
            let start = (part.y + y) * raster.width + part.x;
            add_row(&mut row, &raster.pixels[start..start + part.width], &columns, weight);
        }
        out.extend_from_slice(&row);
    }
    out
}

fn add_row(row: &mut [[f32; 4]], source: &[[u8; 4]], columns: &[Vec<(usize, f32)>], height: f32) {
    let light = table();
    for (sum, column) in row.iter_mut().zip(columns) {
        for &(x, width) in column {
            let [r, g, b, a] = source[x];
            let weight = height * width * f32::from(a) / 255.0;
            for (sum, byte) in sum.iter_mut().zip([r, g, b]) {
                *sum += weight * light[byte as usize];
            }
            sum[3] += weight;
        }
    }
}

/// Divides a length of `from` units into `to` equal parts. For each part, returns the units it overlaps and their
/// shares of the part.
fn overlaps(from: usize, to: usize) -> Vec<Vec<(usize, f32)>> {
    let step = from as f64 / to as f64;
    let part = |i: usize| {
        let (start, end) = (i as f64 * step, (i + 1) as f64 * step);
        let units = start.floor() as usize..(end.ceil() as usize).min(from);
        let share = |unit: usize| (end.min(unit as f64 + 1.0) - start.max(unit as f64)) / step;
        units.map(|unit| (unit, share(unit) as f32)).filter(|&(_, share)| share > 1e-6).collect()
    };
    (0..to).map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(width: usize, height: usize) -> Rect {
        Rect { x: 0, y: 0, width, height }
    }

    #[test]
    fn proportions_are_kept_and_the_content_is_centred() {
        assert_eq!(place(&rect(200, 100), (30, 30)), Rect { x: 0, y: 7, width: 30, height: 15 });
        assert_eq!(place(&rect(1, 1000), (30, 30)), Rect { x: 14, y: 0, width: 1, height: 30 });
        assert_eq!(natural(&rect(45, 60), false, None), (45, 60));
        assert_eq!(natural(&rect(45, 60), true, None), (23, 30));
        assert_eq!(natural(&rect(4000, 1), false, None), (30, 1));
        assert_eq!(natural(&rect(45, 60), false, Some(20)), (15, 20));
    }

    #[test]
    fn the_shares_of_a_part_add_up_to_one_and_every_unit_counts_the_same() {
        for (from, to) in [(10, 3), (3, 10), (7, 7), (1, 5), (1000, 31)] {
            let parts = overlaps(from, to);
            let mut units = vec![0.0; from];
            for part in &parts {
                assert!((part.iter().map(|&(_, share)| share).sum::<f32>() - 1.0).abs() < 1e-4);
                for &(unit, share) in part {
                    units[unit] += share;
                }
            }
            let fair = to as f32 / from as f32;
            assert!(units.iter().all(|&sum| (sum - fair).abs() < 1e-3 * fair.max(1.0)), "{from} to {to}");
        }
    }

    #[test]
    fn half_black_and_half_white_is_half_the_light() {
        let pixels = vec![[0, 0, 0, 255], [255, 255, 255, 255]];
        let raster = Raster { width: 2, height: 1, pixels, format: "PNM", scalable: false };
        let mean = averaged(&raster, &rect(2, 1), 1, 1);
        assert!((mean[0][0] - 0.5).abs() < 1e-4 && (mean[0][3] - 1.0).abs() < 1e-4);
    }
}
