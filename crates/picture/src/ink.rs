//! Decides which cells of a black and white picture are drawn.
//!
//! Every pixel has an amount of ink, from 0 (paper) to 1. It is the distance from the background, or the darkness if
//! the background is not known. The value of a cell is the mean over its pixels. In a drawing, this is the share of
//! the cell that is covered.
//!
//! A cell is drawn if its value is above a threshold. If the picture also has solid parts, this rule alone would lose
//! every stroke thinner than half a cell. So in drawings, a cell on a ridge is drawn too. Such a cell has much more
//! ink than the cells on both sides. A cell in a valley, such as a thin gap between two solid parts, stays blank.

use super::fit::Sheet;
use super::grid::{BLACK, Picture};
use super::ground::Ground;
use super::oklab::{distance, lab_of};
use super::{Decided, Options, Threshold, otsu};

pub(crate) struct Drawn {
    pub cells: Decided,
    /// The threshold that was used. `None` if the picture was dithered.
    pub threshold: Option<u8>,
}

pub(crate) fn decide(sheet: &Sheet, ground: Ground, options: &Options) -> Drawn {
    let inks = inks(sheet, ground);
    let values = sheet.means(|pixel| inks[pixel]);
    if options.dither {
        let drawn = diffused(&values, sheet.place.width);
        let sure = vec![true; drawn.len()];
        return Drawn { cells: finished(sheet, &drawn, &sure), threshold: None };
    }
    let greys: Vec<u8> = values.iter().map(|&value| grey(value)).collect();
    let threshold = match options.threshold {
        Threshold::Auto => otsu::threshold(&greys),
        Threshold::Given(threshold) => threshold,
    };
    let mut drawn: Vec<bool> = greys.iter().map(|&grey| grey < threshold).collect();
    if sheet.fineness > 1 && ground != Ground::Unsure && is_drawing(&inks) {
        keep_thin(&values, &mut drawn, sheet.place.width);
    }
    let limit = 1.0 - f32::from(threshold) / 255.0;
    let sure: Vec<bool> = values.iter().map(|&value| (value - limit).abs() > SURE).collect();
    Drawn { cells: finished(sheet, &drawn, &sure), threshold: Some(threshold) }
}

/// A cell whose value is this far from the threshold is never removed as a speck.
const SURE: f32 = 0.3;

fn grey(value: f32) -> u8 {
    ((1.0 - value) * 255.0).round().clamp(0.0, 255.0) as u8
}

fn finished(sheet: &Sheet, drawn: &[bool], sure: &[bool]) -> Decided {
    let (width, height) = sheet.size;
    let inner: Vec<u8> = drawn.iter().map(|&drawn| u8::from(drawn)).collect();
    let cells = sheet.spread(&inner, 0);
    Decided {
        picture: Picture { width, height, cells, palette: vec![BLACK] },
        sure: sheet.spread(sure, true),
    }
}

/// The amount of ink of every pixel. If the background is known, the strongest 5 % of the visible pixels count as full
/// ink. So a drawing in yellow, or a drawing photographed in bad light, becomes black too.
fn inks(sheet: &Sheet, ground: Ground) -> Vec<f32> {
    if ground == Ground::Unsure {
        return sheet.pixels.iter().map(|pixel| 1.0 - pixel.lab[0]).collect();
    }
    let paper = lab_of(ground.color());
    let mut inks: Vec<f32> = sheet.pixels.iter().map(|pixel| distance(pixel.lab, paper)).collect();
    let mut visible: Vec<f32> = inks.iter().copied().filter(|&ink| ink > FAINT).collect();
    if !visible.is_empty() {
        let place = visible.len() * 95 / 100;
        let full = *visible.select_nth_unstable_by(place, f32::total_cmp).1;
        for ink in &mut inks {
            *ink = (*ink / full).min(1.0);
        }
    }
    inks
}

const FAINT: f32 = 0.1;

/// Whether the picture is a drawing rather than a photograph: more than three quarters of the pixels are close to
/// paper or to full ink.
fn is_drawing(inks: &[f32]) -> bool {
    let clear = inks.iter().filter(|&&ink| !(0.2..0.8).contains(&ink)).count();
    4 * clear > 3 * inks.len()
}

/// The limits for a thin stroke. The stroke must cover at least `THIN` of one cell. If it covers two cells, its shares
/// of them must add up to at least `SHARED`. The cells on both sides can have at most `FALL` times as much ink as the
/// cell of the stroke.
const THIN: f32 = 0.2;
const SHARED: f32 = 0.25;
const FALL: f32 = 0.5;

/// Draws cells on ridges of ink and clears cells in valleys. A valley is a ridge after ink and paper are swapped.
pub(crate) fn keep_thin(values: &[f32], drawn: &mut [bool], width: usize) {
    let before = drawn.to_vec();
    let empty: Vec<f32> = values.iter().map(|&value| 1.0 - value).collect();
    let blank: Vec<bool> = before.iter().map(|&drawn| !drawn).collect();
    for cell in 0..values.len() {
        if before[cell] {
            drawn[cell] = !on_ridge(&empty, &blank, width, cell);
        } else {
            drawn[cell] = on_ridge(values, &before, width, cell);
        }
    }
}

/// Whether a thin stroke runs through a cell. The cell must have enough ink and be between two blank cells that have
/// far less. A stroke along the border of two cells covers both. Then the two cells are one ridge. Only the cell with
/// more ink counts, or the first if both have the same amount.
pub(crate) fn on_ridge(values: &[f32], drawn: &[bool], width: usize, cell: usize) -> bool {
    let value = values[cell];
    if value < SHARED / 2.0 {
        return false;
    }
    let height = values.len() / width;
    let (row, column) = ((cell / width) as isize, (cell % width) as isize);
    let at = |dr: isize, dc: isize| {
        let (r, c) = (row + dr, column + dc);
        let inside = (0..height as isize).contains(&r) && (0..width as isize).contains(&c);
        inside.then(|| r as usize * width + c as usize)
    };
    let low = |place: Option<usize>| place.is_none_or(|at| !drawn[at] && values[at] <= value * FALL);
    let shares = |at: usize| !drawn[at] && values[at] + value >= SHARED;
    let weaker = |at: usize| shares(at) && values[at] < value;
    let as_weak = |at: usize| shares(at) && values[at] <= value;
    [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|&(dr, dc)| {
        let (before, after) = (at(-dr, -dc), at(dr, dc));
        let alone = value >= THIN && low(before) && low(after) && (before.is_some() || after.is_some());
        let first = low(before) && after.is_some_and(as_weak) && low(at(2 * dr, 2 * dc));
        let second = low(after) && before.is_some_and(weaker) && low(at(-2 * dr, -2 * dc));
        alone || first || second
    })
}

/// Dithers by the method of Floyd and Steinberg (1976). The error of a cell is passed on to cells that are not
/// decided yet.
fn diffused(values: &[f32], width: usize) -> Vec<bool> {
    let mut left: Vec<f32> = values.to_vec();
    let mut drawn = vec![false; values.len()];
    for cell in 0..values.len() {
        drawn[cell] = left[cell] >= 0.5;
        let error = left[cell] - f32::from(u8::from(drawn[cell]));
        for (to, share) in receivers(cell, width, values.len()) {
            left[to] += error * share;
        }
    }
    drawn
}

/// The cells that get a share of a cell's dithering error, and their shares.
pub(crate) fn receivers(cell: usize, width: usize, cells: usize) -> impl Iterator<Item = (usize, f32)> {
    let column = cell % width;
    let (left, right) = (column > 0, column + 1 < width);
    let all = [
        (right, cell + 1, 7.0),
        (left, (cell + width).saturating_sub(1), 3.0),
        (true, cell + width, 5.0),
        (right, cell + width + 1, 1.0),
    ];
    let there = all.into_iter().filter(move |&(there, to, _)| there && to < cells);
    there.map(|(_, to, share)| (to, share / 16.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(values: &[f32], width: usize) -> Vec<bool> {
        let mut drawn: Vec<bool> = values.iter().map(|&value| value >= 0.5).collect();
        keep_thin(values, &mut drawn, width);
        drawn
    }

    #[test]
    fn a_thin_stroke_is_kept_once_even_between_two_cells() {
        assert_eq!(kept(&[0.0, 0.3, 0.0, 0.0], 4), [false, true, false, false]);
        assert_eq!(kept(&[0.0, 0.22, 0.22, 0.0], 4), [false, true, false, false]);
        assert_eq!(kept(&[0.0, 0.25, 0.21, 0.0], 4), [false, true, false, false]);
        assert_eq!(kept(&[0.0, 0.21, 0.25, 0.0], 4), [false, false, true, false]);
        assert_eq!(kept(&[0.0, 0.1, 0.0, 0.0], 4), [false; 4]);
    }

    #[test]
    fn the_edge_of_a_solid_part_is_not_a_stroke_and_a_gap_stays_open() {
        assert_eq!(kept(&[1.0, 0.4, 0.0, 0.0], 4), [true, false, false, false]);
        assert_eq!(kept(&[1.0, 1.0, 0.7, 1.0, 1.0], 5), [true, true, false, true, true]);
    }

    #[test]
    fn a_pattern_is_as_dark_as_its_grey() {
        for share in [0.1, 0.25, 0.5, 0.8] {
            let drawn = diffused(&vec![share; 40 * 40], 40);
            let found = drawn.iter().filter(|&&drawn| drawn).count() as f32 / 1600.0;
            assert!((found - share).abs() < 0.03, "{found} for {share}");
        }
    }
}
