//! The looks of a black and white picture: five ways from pixels to cells, and the choice between them.
//!
//! *Ink* draws what differs from the paper. *Silhouette* fills the subject. *Cutout* shows the tones inside the subject
//! and a rim around it. *Shade* shows the tones of the whole frame. *Outline* draws edges only. Icons and clip art are
//! best in ink, most photos in shade or as a cutout. The choice is made once at [`crate::NATURAL`] cells and then drawn
//! at any size, so a picture doesn't change its look with its size.

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
    /// The look that shows the picture best.
    Auto,
    /// What differs from the paper, or what is dark.
    #[default]
    Ink,
    /// The subject, filled.
    Silhouette,
    /// The subject with its tones and a rim.
    Cutout,
    /// The tones of the whole frame.
    Shade,
    /// The edges.
    Outline,
}

impl Look {
    /// The looks to choose from, side by side.
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

/// What is known of a picture before it becomes cells.
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
    /// The frame has no subject that stands out, or the rest of it is as busy.
    Unclear,
}

/// A background with more than this much of the subject's edges is too busy.
const BUSY: f32 = 0.75;
/// A cutout wants a background that is calmer than this.
const CALM: f32 = 0.42;

/// The look that shows the scene best, and whether there is a clear subject.
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
    // The first of equals wins, so that ink stays ink.
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

/// Draws the scene in a look. [`Look::Auto`] is decided before, by [`choose`].
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
