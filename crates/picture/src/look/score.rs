//! Scores a look: how much of the picture it still shows.
//!
//! A score can't replace a person's judgement. These two scores agree with it best: whether edges of the picture
//! are edges of the cells, and whether dark areas are inked.

use super::plane::Plane;
use crate::Mask;
use crate::fit::Sheet;

pub(crate) struct Marks {
    /// The share of the picture's edges that are also edges of the cells.
    pub recall: f32,
    /// How well ink matches darkness, from -1 to 1.
    pub tone: f32,
    /// The share of inked cells outside the subject.
    pub beside: f32,
}

/// The steepness at which an edge counts fully, in lightness for each cell.
const STEEP: f32 = 0.25;

/// The strength of the picture's edges in each cell, from 0 to 1.
fn edges(sheet: &Sheet) -> Plane {
    let light = |c: usize| sheet.means(|pixel| sheet.pixels[pixel].lab[c]);
    let planes =
        [light(0), light(1), light(2)].map(|values| Plane::new(sheet.place.width, values).steepness());
    let sum = |i: usize| planes.iter().map(|plane| plane.values[i] * plane.values[i]).sum::<f32>().sqrt();
    let values = (0..planes[0].values.len()).map(|i| (2.0 * sum(i) / STEEP).min(1.0)).collect();
    Plane::new(sheet.place.width, values)
}

/// The cells that belong to the subject or touch it.
fn near_subject(sheet: &Sheet, inside: &[bool]) -> Mask {
    let share = sheet.means(|pixel| f32::from(u8::from(inside[pixel])));
    let cells = share.iter().map(|&share| share > 0.4).collect();
    let solid = Mask { width: sheet.place.width, height: sheet.place.height, cells };
    let near = (0..solid.cells.len()).map(|i| solid.cells[i] || solid.beside(i).any(|to| solid.cells[to]));
    Mask { cells: near.collect(), ..solid }
}

/// How busy the rest of the frame is compared with the subject. This is the ratio of the mean strength of
/// their edges.
pub(crate) fn busy(sheet: &Sheet, inside: &[bool]) -> f32 {
    let edges = edges(sheet);
    let near = near_subject(sheet, inside);
    let mean = |side: bool| {
        let values = edges.values.iter().zip(&near.cells).filter(move |(_, near)| **near == side);
        super::plane::spread(values.map(|(&value, _)| value)).0
    };
    mean(false) / (mean(true) + 1e-6)
}

pub(crate) fn of(sheet: &Sheet, inside: &[bool], cells: &Mask) -> Marks {
    let edges = edges(sheet);
    let at_edge = |i: usize| cells.beside(i).any(|to| cells.cells[to] != cells.cells[i]);
    let (mut shown, mut all) = (0.0, 0.0);
    for (i, &strength) in edges.values.iter().enumerate().filter(|(_, strength)| **strength > 0.3) {
        all += strength;
        shown += if at_edge(i) || cells.beside(i).any(at_edge) { strength } else { 0.0 };
    }
    let near = near_subject(sheet, inside);
    let outside = || (0..cells.cells.len()).filter(|&i| !near.cells[i]);
    let inked = outside().filter(|&i| cells.cells[i]).count();
    Marks {
        recall: if all > 0.0 { shown / all } else { 1.0 },
        tone: tone(sheet, cells),
        beside: inked as f32 / outside().count().max(1) as f32,
    }
}

/// The correlation of ink and darkness over all cells.
fn tone(sheet: &Sheet, cells: &Mask) -> f32 {
    let dark = sheet.means(|pixel| 1.0 - sheet.pixels[pixel].lab[0]);
    let ink: Vec<f32> = cells.cells.iter().map(|&drawn| f32::from(u8::from(drawn))).collect();
    let (a, b) = (super::plane::spread(dark.iter().copied()), super::plane::spread(ink.iter().copied()));
    let product = |i: usize| (dark[i] - a.0) * (ink[i] - b.0);
    let covariance = (0..dark.len()).map(product).sum::<f32>() / dark.len() as f32;
    covariance / (a.1 * b.1).max(1e-6)
}
