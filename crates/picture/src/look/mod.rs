//! The looks of a black and white picture. A look is a way to turn pixels into cells. This module also
//! chooses the best look.
//!
//! *Ink* draws everything that differs from the paper. *Silhouette* fills the subject. *Cutout* shows the tones inside
//! the subject and a rim around it. *Shade* shows the tones of the whole frame. *Outline* draws only edges. Icons and
//! clip art look best in ink, and most photos look best in shade or as a cutout. The look is chosen once, at
//! [`crate::NATURAL`] cells, and then used at any size. So a picture doesn't change its look with its size.

mod cut;
mod draw;
pub(crate) mod foreground;
mod kind;
pub(crate) mod plane;
mod saliency;
mod score;
mod tone;

use crate::fit::{Rect, Sheet, natural};
use crate::ground::Ground;
use crate::load::Raster;
use crate::{Mask, NATURAL};
use foreground::Subject;

pub(crate) use kind::is_photo;

/// How a picture becomes black and white.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Look {
    /// The program chooses the look that shows the picture best.
    Auto,
    /// Draws everything that differs from the paper, or everything dark if the paper is not known.
    #[default]
    Ink,
    /// Fills the subject.
    Silhouette,
    /// Draws the tones inside the subject, and a rim around it.
    Cutout,
    /// Draws the tones of the whole frame.
    Shade,
    /// Draws only the edges.
    Outline,
}

impl Look {
    /// The looks that the player can compare side by side.
    pub const SHOWN: [Look; 5] = [Look::Ink, Look::Silhouette, Look::Cutout, Look::Shade, Look::Outline];

    pub fn name(self) -> &'static str {
        match self {
            Look::Auto => "auto",
            Look::Ink => "ink",
            Look::Silhouette => "silhouette",
            Look::Cutout => "cutout",
            Look::Shade => "shade",
            Look::Outline => "outline",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        [Look::Auto].into_iter().chain(Self::SHOWN).find(|look| look.name() == name)
    }
}

/// The analysis of a picture, before it becomes cells.
pub(crate) struct Scene<'a> {
    pub raster: &'a Raster,
    pub ground: Ground,
    pub photo: bool,
    pub subject: Subject,
    /// The part of the picture to show.
    pub frame: Rect,
}

/// How clear the subject is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clarity {
    Clear,
    /// No subject stands out, or the rest of the frame has nearly as many edges as the subject.
    Unclear,
}

/// The background is too busy if the ratio of its edges to those of the subject is above this.
const BUSY: f32 = 0.75;
/// A cutout is used only if the ratio is below this, which means a calm background.
const CALM: f32 = 0.42;

/// Finds the look that shows the scene best, and whether there is a clear subject.
pub(crate) fn choose(scene: &Scene<'_>) -> (Look, Clarity) {
    let longest = scene.frame.width.max(scene.frame.height);
    let size = if longest < NATURAL && !scene.raster.scalable {
        (scene.frame.width, scene.frame.height)
    } else {
        natural(&scene.frame, true, None)
    };
    let sheet = Sheet::new(scene.raster, scene.frame, size, scene.ground.color());
    let inside = inside(scene, &sheet);
    if scene.photo {
        of_photo(scene, &sheet, &inside)
    } else {
        (of_drawing(scene, &sheet, &inside), Clarity::Clear)
    }
}

fn of_drawing(scene: &Scene<'_>, sheet: &Sheet, inside: &[bool]) -> Look {
    if draw::has_one_colour(sheet, inside) {
        return Look::Ink;
    }
    let worth = |look: Look| {
        let marks = score::of(sheet, inside, &cells(scene, sheet, inside, look));
        marks.recall + 0.5 * marks.tone + if look == Look::Cutout { 0.15 } else { 0.0 }
    };
    let looks = [Look::Ink, Look::Cutout, Look::Shade].map(|look| (worth(look), look));
    // If several looks are equally good, the first one wins, so ink is preferred.
    looks.into_iter().rev().max_by(|a, b| a.0.total_cmp(&b.0)).map_or(Look::Ink, |(_, look)| look)
}

fn of_photo(scene: &Scene<'_>, sheet: &Sheet, inside: &[bool]) -> (Look, Clarity) {
    let busy = score::busy(sheet, inside);
    let clarity = if scene.subject.trusted && busy <= BUSY { Clarity::Clear } else { Clarity::Unclear };
    if !scene.subject.trusted {
        return (Look::Shade, clarity);
    }
    let cutout = cells(scene, sheet, inside, Look::Cutout);
    let shade = score::of(sheet, inside, &cells(scene, sheet, inside, Look::Shade));
    let marks = score::of(sheet, inside, &cutout);
    let fill = cutout.count() as f32 / cutout.cells.len() as f32;
    let fits = busy < CALM && shade.beside > 0.15 && marks.recall > 0.93 && (0.1..=0.6).contains(&fill);
    (if fits { Look::Cutout } else { Look::Shade }, clarity)
}

/// Which pixels of the sheet belong to the subject.
pub(crate) fn inside(scene: &Scene<'_>, sheet: &Sheet) -> Vec<bool> {
    let width = sheet.width();
    let height = sheet.pixels.len() / width;
    let frame = &scene.frame;
    let of = |i: usize| {
        let x = frame.x as f32 + ((i % width) as f32 + 0.5) / width as f32 * frame.width as f32;
        let y = frame.y as f32 + ((i / width) as f32 + 0.5) / height as f32 * frame.height as f32;
        scene.subject.share(x, y) > 0.5
    };
    if matches!(scene.ground, Ground::Transparent(_)) {
        return sheet.pixels.iter().map(|pixel| pixel.opacity >= 0.5).collect();
    }
    (0..sheet.pixels.len()).map(of).collect()
}

/// Draws the scene in a look. [`choose`] must have replaced [`Look::Auto`] before.
pub(crate) fn cells(scene: &Scene<'_>, sheet: &Sheet, inside: &[bool], look: Look) -> Mask {
    match look {
        Look::Auto | Look::Ink => draw::ink(sheet, scene.ground),
        Look::Silhouette => draw::silhouette(sheet, inside, scene.photo),
        Look::Cutout => draw::cutout(sheet, inside, scene),
        Look::Shade => draw::shade(sheet, scene.photo),
        Look::Outline => draw::outline(sheet, inside, scene.photo),
    }
}

#[cfg(test)]
mod tests;
