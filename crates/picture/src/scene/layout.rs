//! Decides the size and the position of each part of a scene.
//!
//! The parts form columns. A column has a part on the floor, a part in the sky, or both if the part on the floor is
//! low. Only neighbours on the floor may overlap, and only a little. The part with the smaller height is in front,
//! because it seems nearer.

use super::recipes::Floor;
use super::{Part, paint};
use crate::art::{Drawing, Faces, Place};
use pentimento_base::job::Failure;
use pentimento_base::rng::Rng;

/// The distance of the floor line from the top. The scene is 100 high.
pub(super) const FLOOR: f64 = 92.0;
/// The height of the tallest part on the floor. Other parts are at least `LEAST_SHARE` times as high.
const TALLEST: f64 = 88.0;
const LEAST_SHARE: f64 = 0.45;
/// If a part on the floor is at most this high, another part can be above it in the sky.
const LOW: f64 = 52.0;
/// The height of a part in the sky, before the parts are made smaller to fit.
const SKY: f64 = 36.0;
/// The smallest scale of a part in the sky, so that it stays recognisable.
const LEAST_SKY: f64 = 0.8;
/// The space between parts, and between parts and the edges.
const GAP: f64 = 4.0;
/// The share of its width by which a part may overlap its neighbour.
const OVERLAP: f64 = 0.16;

/// A part with its size, before its position is known.
#[derive(Debug, Clone, Copy)]
struct Measured {
    drawing: &'static Drawing,
    width: f64,
    height: f64,
}

#[derive(Debug, Clone, Copy, Default)]
struct Column {
    below: Option<Measured>,
    above: Option<Measured>,
}

impl Column {
    fn width(&self) -> f64 {
        [self.below, self.above].into_iter().flatten().map(|part| part.width).fold(0.0, f64::max)
    }

    /// How far the column may overlap its neighbours.
    fn slack(&self) -> f64 {
        match (self.below, self.above) {
            (Some(part), None) => part.width * OVERLAP,
            (_, Some(_)) | (None, None) => 0.0,
        }
    }
}

/// Arranges the parts of a scene. Returns the parts at the back first.
pub(super) fn arrange(
    drawings: &[&'static Drawing],
    width: f64,
    floor: Floor,
    rng: &mut Rng,
) -> Result<Vec<Part>, Failure> {
    let mut columns = columns(drawings)?;
    rng.shuffle(&mut columns);
    fit(&mut columns, width);
    let mut parts = place(&columns, width, floor, rng);
    // A part with a smaller height seems nearer, so it is drawn later.
    parts.sort_by(|a, b| b.height.total_cmp(&a.height));
    Ok(parts)
}

fn columns(drawings: &[&'static Drawing]) -> Result<Vec<Column>, Failure> {
    let hangs = |drawing: &Drawing| matches!(drawing.place, Place::Sky | Place::Wall);
    let standing = drawings.iter().filter(|drawing| !hangs(drawing));
    let tallest = standing.clone().map(|drawing| drawing.height).fold(0.01, f64::max);
    let mut columns = Vec::new();
    for drawing in standing {
        // The fourth root makes sizes more similar, because real sizes differ too much for one picture.
        let share = (drawing.height / tallest).sqrt().sqrt().max(LEAST_SHARE);
        columns.push(Column { below: Some(measured(drawing, TALLEST * share)?), above: None });
    }
    let alone = columns.len() == 1;
    for drawing in drawings.iter().filter(|drawing| hangs(drawing)) {
        let part = measured(drawing, SKY)?;
        let is_low = |column: &&mut Column| {
            column.above.is_none() && column.below.is_some_and(|below| below.height <= LOW)
        };
        match columns.iter_mut().find(is_low).filter(|_| !alone) {
            Some(column) => column.above = Some(part),
            None => columns.push(Column { below: None, above: Some(part) }),
        }
    }
    Ok(columns)
}

/// A drawing with this height. A very wide drawing is made lower, so that it does not fill the whole scene.
fn measured(drawing: &'static Drawing, height: f64) -> Result<Measured, Failure> {
    let proportion = paint::proportion(drawing)?;
    let height = height.min(1.35 * height / proportion);
    Ok(Measured { drawing, width: height * proportion, height })
}

/// Makes all parts smaller until they fit side by side.
fn fit(columns: &mut [Column], width: f64) {
    let gaps = GAP * (columns.len() + 1) as f64;
    let mut scale = 1.0;
    while scale > 0.2
        && gaps + scaled(columns, scale).map(|column| column.width() - column.slack()).sum::<f64>() > width
    {
        scale -= 0.02;
    }
    let fitting: Vec<Column> = scaled(columns, scale).collect();
    columns.copy_from_slice(&fitting);
}

fn scaled(columns: &[Column], scale: f64) -> impl Iterator<Item = Column> {
    let part = |part: Option<Measured>, scale: f64| {
        part.map(|part| Measured { width: part.width * scale, height: part.height * scale, ..part })
    };
    columns.iter().map(move |column| Column {
        below: part(column.below, scale),
        above: part(column.above, scale.max(LEAST_SKY)),
    })
}

fn place(columns: &[Column], width: f64, floor: Floor, rng: &mut Rng) -> Vec<Part> {
    let total: f64 = columns.iter().map(Column::width).sum();
    let between = (width - total) / (columns.len() + 1) as f64;
    let mut parts = Vec::new();
    // If columns overlap, the space between them is negative, but the margin must not be.
    let margin = between.max(GAP / 2.0);
    let inner =
        if columns.len() > 1 { (width - total - 2.0 * margin) / (columns.len() - 1) as f64 } else { 0.0 };
    let mut left = margin;
    for column in columns {
        let centre = left + column.width() / 2.0;
        let top = 2.0 + 6.0 * rng.unit();
        let sink = if floor == Floor::Water { 3.0 } else { 0.0 };
        let below = column.below.map(|part| (part, FLOOR + sink - part.height));
        let above = column.above.map(|part| (part, top));
        for (part, top) in [below, above].into_iter().flatten() {
            let mirrored = mirrored(part.drawing, centre < width / 2.0, rng);
            let Measured { drawing, width, height } = part;
            parts.push(Part { drawing, left: centre - width / 2.0, top, width, height, mirrored });
        }
        left += column.width() + inner;
    }
    parts
}

/// Whether to mirror a part, so that it looks towards the middle of the scene.
fn mirrored(drawing: &Drawing, is_left: bool, rng: &mut Rng) -> bool {
    let chance = rng.chance(0.5);
    match drawing.faces {
        Faces::Left => is_left,
        Faces::Right => !is_left,
        Faces::Front => chance,
    }
}
