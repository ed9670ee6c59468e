//! Draws each look. A look is a way to turn the pixels of a sheet into drawn and blank cells.

use super::tone::{self, Ink};
use super::{Scene, plane::Plane};
use crate::fit::Sheet;
use crate::ground::Ground;
use crate::ink::keep_thin;
use crate::{Mask, NATURAL, Options, thin};

/// The width of the narrower blur, in cells. The first value is for a grid of [`NATURAL`] cells, the second
/// is the largest.
const BLUR: (f32, f32) = (0.45, 0.6);

fn mask(sheet: &Sheet, cells: Vec<bool>) -> Mask {
    Mask { width: sheet.place.width, height: sheet.place.height, cells }
}

fn lightness(sheet: &Sheet) -> Plane {
    Plane::new(sheet.width(), sheet.pixels.iter().map(|pixel| pixel.lab[0]).collect())
}

/// For each cell, the share of its pixels for which `of` is true.
fn shares(sheet: &Sheet, of: impl Fn(usize) -> bool) -> Vec<f32> {
    sheet.means(|pixel| f32::from(u8::from(of(pixel))))
}

fn halves(shares: &[f32]) -> Vec<bool> {
    shares.iter().map(|&share| share >= 0.5).collect()
}

fn blur(sheet: &Sheet) -> f32 {
    let longest = sheet.place.width.max(sheet.place.height) as f32;
    let cells = (BLUR.0 + 0.01 * (longest - NATURAL as f32)).clamp(0.4, BLUR.1);
    (cells * sheet.fineness as f32).max(0.3)
}

pub(crate) fn ink(sheet: &Sheet, ground: Ground) -> Mask {
    let drawn = crate::ink::decide(sheet, ground, &Options::default());
    let place = &sheet.place;
    let inner = |i: usize| {
        let (row, column) = (place.y + i / place.width, place.x + i % place.width);
        drawn.cells.picture.get(row, column) != 0
    };
    mask(sheet, (0..place.width * place.height).map(inner).collect())
}

pub(crate) fn silhouette(sheet: &Sheet, inside: &[bool], photo: bool) -> Mask {
    let shares = shares(sheet, |pixel| inside[pixel]);
    let mut drawn = halves(&shares);
    if !photo && sheet.fineness > 1 {
        keep_thin(&shares, &mut drawn, sheet.place.width);
    }
    mask(sheet, drawn)
}

pub(crate) fn shade(sheet: &Sheet, photo: bool) -> Mask {
    let light = lightness(sheet);
    let light = if photo { tone::contrast(&light) } else { light };
    let all = vec![true; light.values.len()];
    let fill = photo.then_some((0.25, 0.55));
    let inked = tone::inked(&light, &all, Ink { sigma: blur(sheet), strength: 10.0, fill });
    let shares = shares(sheet, |pixel| inked[pixel]);
    let mut drawn = halves(&shares);
    if !photo && sheet.fineness > 1 {
        keep_thin(&shares, &mut drawn, sheet.place.width);
    }
    mask(sheet, drawn)
}

pub(crate) fn cutout(sheet: &Sheet, inside: &[bool], scene: &Scene<'_>) -> Mask {
    if inside.iter().filter(|&&inside| inside).count() < 20 {
        return shade(sheet, scene.photo);
    }
    let mut light = lightness(sheet);
    if scene.photo {
        let within: Vec<f32> = (0..inside.len()).filter(|&i| inside[i]).map(|i| light.values[i]).collect();
        let middle = Plane::new(within.len(), within).quantile(0.5);
        (0..inside.len()).filter(|&i| !inside[i]).for_each(|i| light.values[i] = middle);
        light = tone::contrast(&light);
    }
    let fill = scene.photo.then_some((0.2, 0.65));
    let inked = tone::inked(&light, inside, Ink { sigma: blur(sheet), strength: 6.0, fill });
    let tones = shares(sheet, |pixel| inked[pixel] && (inside[pixel] || !scene.photo));
    let solid = silhouette(sheet, inside, scene.photo);
    let mut drawn = halves(&tones);
    if !scene.photo && sheet.fineness > 1 {
        keep_thin(&tones, &mut drawn, sheet.place.width);
    }
    let rim = rim(&solid, scene.photo);
    for (i, drawn) in drawn.iter_mut().enumerate() {
        *drawn = *drawn && (solid.cells[i] || !scene.photo) || rim[i];
    }
    mask(sheet, drawn)
}

/// The cells of a shape that touch a cell outside the shape. At the edge of a photo there is no rim, because
/// the edge cuts the shape off.
fn rim(solid: &Mask, photo: bool) -> Vec<bool> {
    let (width, height) = (solid.width, solid.height);
    let of = |i: usize| {
        let (row, column) = (i / width, i % width);
        let at_edge = row == 0 || column == 0 || row + 1 == height || column + 1 == width;
        let open = solid.beside(i).any(|to| !solid.cells[to]);
        solid.cells[i] && if at_edge { !photo } else { open }
    };
    (0..solid.cells.len()).map(of).collect()
}

/// Draws the steepest changes of lightness as thin lines, and the rim of the subject.
pub(crate) fn outline(sheet: &Sheet, inside: &[bool], photo: bool) -> Mask {
    let sigma = 0.5 * sheet.fineness as f32;
    let steep = lightness(sheet).blurred(sigma.max(0.5)).steepness();
    let mut cells = vec![0f32; sheet.place.width * sheet.place.height];
    for (pixel, &value) in steep.values.iter().enumerate() {
        let cell = sheet.cell_of(pixel);
        cells[cell] = cells[cell].max(value);
    }
    let limit = Plane::new(sheet.place.width, cells.clone()).quantile(0.82).max(0.01);
    let edges = mask(sheet, cells.iter().map(|&value| value > limit).collect());
    let mut lines = thin::thin(&edges);
    if inside.iter().any(|&inside| inside) && inside.iter().any(|&inside| !inside) {
        let rim = rim(&silhouette(sheet, inside, photo), photo);
        lines.cells.iter_mut().zip(rim).for_each(|(line, rim)| *line |= rim);
    }
    lines
}

/// Whether the subject has only one colour. In each channel of `OKLab`, this ignores the lowest and the
/// highest 2 % of the pixels.
pub(crate) fn has_one_colour(sheet: &Sheet, inside: &[bool]) -> bool {
    let width = sheet.width();
    let deep = |i: usize| {
        let near =
            [i.checked_sub(width), (!i.is_multiple_of(width)).then(|| i - 1), Some(i + 1), Some(i + width)];
        near.into_iter().all(|to| to.and_then(|to| inside.get(to)).is_some_and(|&inside| inside))
    };
    let within: Vec<usize> = (0..inside.len()).filter(|&i| inside[i]).collect();
    let core: Vec<usize> = within.iter().copied().filter(|&i| deep(i)).collect();
    let used = if core.len() > 50 { core } else { within };
    if used.len() < 20 {
        return true;
    }
    let span = |c: usize| {
        let plane = Plane::new(used.len(), used.iter().map(|&i| sheet.pixels[i].lab[c]).collect());
        let span = plane.quantile(0.98) - plane.quantile(0.02);
        span * span
    };
    (span(0) + span(1) + span(2)).sqrt() < 0.1
}
