//! Finds the subject of a picture: which pixels belong to the subject, and whether the result can be trusted.
//!
//! In a drawing, the subject is the opaque part, or everything that the paper does not reach from the border. In a
//! photo, the subject is found by a cut. A pixel prefers the subject if it stands out, or if its colour is frequent in
//! the subject found so far. The border of the subject prefers to run along edges. The colours and the cut improve each
//! other in a few rounds. The result is always the same, and takes a few hundredths of a second for a photo of any
//! size.

use super::cut::Cut;
use super::plane::{self, Plane};
use super::saliency;
use crate::fit::{Rect, averaged};
use crate::ground::{self, Ground};
use crate::load::Raster;
use crate::oklab::{Lab, distance_squared, lab};
use crate::otsu;

/// The search uses a small copy of the picture. This is its longer side, in pixels.
const SIDE: usize = 160;
const ROUNDS: usize = 4;
/// The number of bins of a histogram for each channel.
const BINS: usize = 16;
/// The cost of a cut between two equal pixels.
const SMOOTH: f32 = 2.2;
/// How strongly a pixel that stands out prefers the subject.
const STANDING: f32 = 7.0;
/// The factor that turns costs into whole numbers, so that the flow is exact.
const UNIT: f32 = 1000.0;

/// The subject of a picture, stored as a mask of a small copy of the picture.
#[derive(Debug, Clone)]
pub(crate) struct Subject {
    width: usize,
    mask: Vec<bool>,
    /// Whether the subject is clear enough to cut the picture down to it.
    pub trusted: bool,
    /// The part of the picture that was searched.
    part: Rect,
}

/// Finds the subject in a part of a picture. Transparent pixels get the colour of the paper.
pub(crate) fn find(raster: &Raster, part: Rect, ground: Ground, photo: bool) -> Subject {
    let longest = part.width.max(part.height);
    let side = |length: usize| (length * SIDE.min(longest) / longest).max(1);
    let (width, height) = (side(part.width), side(part.height));
    let paper = crate::oklab::to_linear(ground.color());
    let mean = averaged(raster, &part, width, height);
    let light = |[r, g, b, a]: [f32; 4]| std::array::from_fn(|i| [r, g, b][i] + (1.0 - a) * paper[i]);
    let pixels: Vec<Lab> = mean.iter().map(|&pixel| lab(light(pixel))).collect();
    if photo {
        return of_photo(width, &pixels, part);
    }
    let mask = match ground {
        Ground::Transparent(_) => mean.iter().map(|pixel| pixel[3] >= 0.5).collect(),
        Ground::Border(_) | Ground::Given(_) | Ground::Unsure => unreached(width, &pixels, ground),
    };
    Subject { width, mask, trusted: true, part }
}

/// The pixels that are not paper, or that are enclosed. Paper spreads from the border through pixels of its
/// colour.
fn unreached(width: usize, pixels: &[Lab], ground: Ground) -> Vec<bool> {
    let paper = crate::oklab::lab_of(ground.color());
    let near = |i: usize| distance_squared(pixels[i], paper) < ground::TOLERANCE * ground::TOLERANCE;
    let height = pixels.len() / width;
    let mut reached = vec![false; pixels.len()];
    let is_border = |i: &usize| {
        let (row, column) = (i / width, i % width);
        row == 0 || column == 0 || row + 1 == height || column + 1 == width
    };
    let mut open: Vec<usize> = (0..pixels.len()).filter(is_border).filter(|&i| near(i)).collect();
    for &i in &open {
        reached[i] = true;
    }
    while let Some(i) = open.pop() {
        for to in around(i, width, height) {
            if !reached[to] && near(to) {
                reached[to] = true;
                open.push(to);
            }
        }
    }
    reached.iter().map(|reached| !reached).collect()
}

/// The neighbours above, left, right and below.
fn around(i: usize, width: usize, height: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (i / width, i % width);
    let up = (row > 0).then(|| i - width);
    let left = (column > 0).then(|| i - 1);
    let right = (column + 1 < width).then_some(i + 1);
    let down = (row + 1 < height).then_some(i + width);
    [up, left, right, down].into_iter().flatten()
}

fn of_photo(width: usize, pixels: &[Lab], part: Rect) -> Subject {
    let pixels = smooth(width, pixels);
    let standing = saliency::of(width, &pixels);
    let mask = tidy(width, &cut(width, &pixels, &standing));
    let trusted = is_clear(width, &mask, &standing);
    Subject { width, mask, trusted, part }
}

/// A bilateral filter: each pixel becomes the mean of the pixels around it that have a similar colour.
pub(crate) fn smooth(width: usize, pixels: &[Lab]) -> Vec<Lab> {
    let height = pixels.len() / width;
    let of = |i: usize| {
        let (row, column) = (i / width, i % width);
        let (mut sum, mut weights) = ([0.0; 3], 0.0);
        for r in row.saturating_sub(2)..(row + 3).min(height) {
            for c in column.saturating_sub(2)..(column + 3).min(width) {
                let other = pixels[r * width + c];
                let far = (r.abs_diff(row).pow(2) + c.abs_diff(column).pow(2)) as f32;
                let weight =
                    1.0 / (1.0 + far / 9.0) / (1.0 + distance_squared(other, pixels[i]) / 0.0025).powi(2);
                (0..3).for_each(|k| sum[k] += weight * other[k]);
                weights += weight;
            }
        }
        sum.map(|sum| sum / weights)
    };
    (0..pixels.len()).map(of).collect()
}

fn cut(width: usize, pixels: &[Lab], standing: &Plane) -> Vec<bool> {
    let greys: Vec<u8> = standing.values.iter().map(|&value| (value * 255.0) as u8).collect();
    let middle = f32::from(otsu::threshold(&greys)) / 255.0;
    let (certain, hopeless) = (standing.quantile(0.97), standing.quantile(0.08));
    let fixed = |value: f32| {
        if value > certain {
            3.0
        } else if value < hopeless {
            -9.0
        } else {
            0.0
        }
    };
    let (right, down) = costs(width, pixels);
    let bins: Vec<usize> = pixels.iter().map(bin).collect();
    let mut mask: Vec<bool> = standing.values.iter().map(|&value| value > middle).collect();
    for _ in 0..ROUNDS {
        let (inner, outer) = (histogram(&bins, &mask, true), histogram(&bins, &mask, false));
        let preference = |i: usize| {
            let ratio = (inner[bins[i]] + 1e-6) / (outer[bins[i]] + 1e-6);
            let value = standing.values[i];
            let sum = ratio.ln().clamp(-4.0, 4.0) + STANDING * (value - middle) + fixed(value);
            (sum * UNIT) as i32
        };
        let preferences = (0..pixels.len()).map(preference).collect();
        let next = Cut::new(width, preferences, &right, &down).run();
        let changed = next.iter().zip(&mask).filter(|(a, b)| a != b).count();
        mask = next;
        if changed * 500 < mask.len() {
            break;
        }
    }
    mask
}

fn bin(lab: &Lab) -> usize {
    let level = |value: f32| (value * BINS as f32).clamp(0.0, BINS as f32 - 1.0) as usize;
    (level(lab[0]) * BINS + level((lab[1] + 0.3) / 0.6)) * BINS + level((lab[2] + 0.3) / 0.6)
}

/// The share of each colour among the pixels of one side. The histogram is blurred, so that similar colours
/// count a little too.
fn histogram(bins: &[usize], mask: &[bool], side: bool) -> Vec<f32> {
    let mut shares = vec![0.0; BINS * BINS * BINS];
    for (&bin, _) in bins.iter().zip(mask).filter(|(_, inside)| **inside == side) {
        shares[bin] += 1.0;
    }
    for stride in [1, BINS, BINS * BINS] {
        let before = shares.clone();
        for (i, share) in shares.iter_mut().enumerate() {
            let level = i / stride % BINS;
            let below = if level > 0 { before[i - stride] } else { 0.0 };
            let above = if level + 1 < BINS { before[i + stride] } else { 0.0 };
            *share = 0.58 * before[i] + 0.21 * (below + above);
        }
    }
    let total: f32 = shares.iter().sum::<f32>().max(1e-9);
    shares.iter().map(|share| share / total).collect()
}

/// The cost of a cut between each pixel and its neighbours to the right and below. The cost is lower where
/// the colours differ.
fn costs(width: usize, pixels: &[Lab]) -> (Vec<i32>, Vec<i32>) {
    let step = |i: usize, to: Option<usize>| to.map_or(0.0, |to| distance_squared(pixels[i], pixels[to]));
    let right: Vec<f32> =
        (0..pixels.len()).map(|i| step(i, (i % width + 1 < width).then_some(i + 1))).collect();
    let down: Vec<f32> =
        (0..pixels.len()).map(|i| step(i, Some(i + width).filter(|&to| to < pixels.len()))).collect();
    let mean = right.iter().chain(&down).sum::<f32>() / (2 * pixels.len()) as f32;
    let cost = |&squared: &f32| (SMOOTH * (0.05 + (-squared / (2.0 * mean + 1e-9)).exp()) * UNIT) as i32;
    (right.iter().map(cost).collect(), down.iter().map(cost).collect())
}

/// Closes gaps, drops parts that are small compared with the largest, and cuts off thin tips.
fn tidy(width: usize, mask: &[bool]) -> Vec<bool> {
    let closed = eroded(width, &grown(width, mask));
    let mut kept = closed.clone();
    let parts = parts(width, &closed);
    let largest = parts.iter().map(Vec::len).max().unwrap_or(0);
    for part in parts.iter().filter(|part| part.len() * 100 < largest * 12) {
        for &i in part {
            kept[i] = false;
        }
    }
    grown(width, &eroded(width, &kept))
}

fn grown(width: usize, mask: &[bool]) -> Vec<bool> {
    let height = mask.len() / width;
    (0..mask.len()).map(|i| mask[i] || around(i, width, height).any(|to| mask[to])).collect()
}

fn eroded(width: usize, mask: &[bool]) -> Vec<bool> {
    let height = mask.len() / width;
    (0..mask.len()).map(|i| mask[i] && around(i, width, height).all(|to| mask[to])).collect()
}

fn parts(width: usize, mask: &[bool]) -> Vec<Vec<usize>> {
    let height = mask.len() / width;
    let mut seen = vec![false; mask.len()];
    let mut parts = Vec::new();
    for start in 0..mask.len() {
        if !mask[start] || seen[start] {
            continue;
        }
        seen[start] = true;
        let mut part = vec![start];
        let mut next = 0;
        while let Some(&i) = part.get(next) {
            next += 1;
            for to in around(i, width, height).filter(|&to| mask[to]) {
                if !std::mem::replace(&mut seen[to], true) {
                    part.push(to);
                }
            }
        }
        parts.push(part);
    }
    parts
}

/// Whether the subject is clear. It must stand out, be neither tiny nor nearly everything, be mostly one part, and
/// fill enough of its bounding box.
fn is_clear(width: usize, mask: &[bool], standing: &Plane) -> bool {
    let count = mask.iter().filter(|&&inside| inside).count();
    let share = count as f32 / mask.len() as f32;
    if !(0.05..0.75).contains(&share) {
        return false;
    }
    let side = |side: bool| {
        let values = standing.values.iter().zip(mask);
        values.filter(move |(_, inside)| **inside == side).map(|(&value, _)| value)
    };
    let ((inner, deviation), (outer, other)) = (plane::spread(side(true)), plane::spread(side(false)));
    let largest = parts(width, mask).iter().map(Vec::len).max().unwrap_or(0);
    let Some(part) = bounds(width, mask) else { return false };
    (inner - outer) / (deviation + other + 1e-6) >= 1.0
        && largest as f32 > 0.6 * count as f32
        && count as f32 > 0.27 * (part.width * part.height) as f32
}

fn bounds(width: usize, mask: &[bool]) -> Option<Rect> {
    let inside = || (0..mask.len()).filter(|&i| mask[i]);
    let (top, bottom) = (inside().next()? / width, inside().next_back()? / width);
    let (left, right) = (inside().map(|i| i % width).min()?, inside().map(|i| i % width).max()?);
    Some(Rect { x: left, y: top, width: right - left + 1, height: bottom - top + 1 })
}

/// The space that is left around the subject when a photo is cropped, as a share of the subject's longer
/// side.
const MARGIN: f32 = 0.08;

impl Subject {
    /// The part of the picture that shows the subject, with a small margin.
    pub(crate) fn frame(&self) -> Rect {
        let Some(found) = bounds(self.width, &self.mask) else { return self.part };
        let height = self.mask.len() / self.width;
        let margin = MARGIN * found.width.max(found.height) as f32 + 1.0;
        let span = |at: usize, length: usize, side: usize, from: usize, whole: usize| {
            let scale = whole as f32 / side as f32;
            let start = ((at as f32 - margin).max(0.0) * scale) as usize;
            let end = (((at + length) as f32 + margin).min(side as f32) * scale).ceil() as usize;
            (from + start, (end.min(whole) - start).max(1))
        };
        let (x, width) = span(found.x, found.width, self.width, self.part.x, self.part.width);
        let (y, height) = span(found.y, found.height, height, self.part.y, self.part.height);
        Rect { x, y, width, height }
    }

    /// How much of a point belongs to the subject, from 0 to 1. The point is in pixels of the whole picture.
    pub(crate) fn share(&self, x: f32, y: f32) -> f32 {
        let height = self.mask.len() / self.width;
        let place = |at: f32, from: usize, whole: usize, side: usize| {
            ((at - from as f32) / whole as f32 * side as f32 - 0.5).clamp(0.0, side as f32 - 1.0)
        };
        let column = place(x, self.part.x, self.part.width, self.width);
        let row = place(y, self.part.y, self.part.height, height);
        let (left, top) = (column as usize, row as usize);
        let (across, down) = (column - left as f32, row - top as f32);
        let at = |r: usize, c: usize| {
            let i = r.min(height - 1) * self.width + c.min(self.width - 1);
            f32::from(u8::from(self.mask[i]))
        };
        let upper = at(top, left) * (1.0 - across) + at(top, left + 1) * across;
        let lower = at(top + 1, left) * (1.0 - across) + at(top + 1, left + 1) * across;
        upper * (1.0 - down) + lower * down
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A dark red disc on a noisy light background.
    fn disc(side: usize) -> Raster {
        let noise = |i: usize| ((i * 7919 + i / side * 104_729) % 37) as u8;
        let at = |i: usize| {
            let (dx, dy) = ((i % side).abs_diff(side / 2), (i / side).abs_diff(side / 2));
            if dx * dx + dy * dy < side * side / 12 {
                [130 + noise(i) / 4, 30, 40, 255]
            } else {
                [190 + noise(i), 200 + noise(i), 180 + noise(i), 255]
            }
        };
        let pixels = (0..side * side).map(at).collect();
        Raster { width: side, height: side, pixels, format: "PNG", scalable: false }
    }

    #[test]
    fn the_subject_of_a_photo_is_found_and_framed() {
        let raster = disc(200);
        let found = find(&raster, Rect::whole(&raster), Ground::Unsure, true);
        assert!(found.trusted);
        assert!(found.share(100.0, 100.0) > 0.99 && found.share(20.0, 20.0) < 0.01);
        let frame = found.frame();
        assert!((30..50).contains(&frame.x) && (120..140).contains(&frame.width), "{frame:?}");
    }

    #[test]
    fn paper_enclosed_by_a_drawing_belongs_to_it() {
        let ring = |i: usize| {
            let (row, column) = (i / 9, i % 9);
            let edge = (row == 2 || row == 6) && (2..7).contains(&column)
                || (column == 2 || column == 6) && (2..7).contains(&row);
            if edge { [0, 0, 0, 255] } else { [255; 4] }
        };
        let raster = Raster {
            width: 9,
            height: 9,
            pixels: (0..81).map(ring).collect(),
            format: "PNG",
            scalable: false,
        };
        let found = find(&raster, Rect::whole(&raster), Ground::Border([255; 3]), false);
        assert!(found.share(4.5, 4.5) > 0.99 && found.share(0.5, 0.5) < 0.01);
    }
}
