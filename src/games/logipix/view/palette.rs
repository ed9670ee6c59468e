//! Which of the eight colours and glyphs stands for which paint of a puzzle.
//!
//! Each paint takes the nearest of the eight that is still free, so that all stay apart for every kind of colour
//! vision; with more paints than eight they are given out again. Black alone is no colour: such a board is in ink.

use super::super::model::{Colour, Level};
use crate::games::nonogram::model::Paint;
use crate::ui::theme::{Look, PIGMENTS, Shade};
use ratatui::style::Color;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    /// By colour, the blank first.
    given: Vec<u8>,
    plain: bool,
}

impl Palette {
    pub fn of(level: &Level) -> Self {
        let paints = level.paints();
        let mut given = vec![0; paints.len()];
        let mut free: Vec<u8> = Vec::new();
        let mut open: Vec<usize> = (1..paints.len()).collect();
        while !open.is_empty() {
            if free.is_empty() {
                free = (0..PIGMENTS.len() as u8).collect();
            }
            // The closest pair first, so that a red is never robbed of its red by a brown.
            let pairs = open.iter().flat_map(|&paint| free.iter().map(move |&pigment| (paint, pigment)));
            let Some((paint, pigment)) = pairs.min_by_key(|&(paint, p)| apart(&paints[paint], p)) else {
                break;
            };
            given[paint] = pigment;
            open.retain(|&other| other != paint);
            free.retain(|&other| other != pigment);
        }
        Self { given, plain: level.is_plain() }
    }

    /// Black and nothing else.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    pub fn pigment(&self, colour: Colour) -> u8 {
        self.given.get(usize::from(colour)).copied().unwrap_or(0)
    }

    pub fn glyph(&self, colour: Colour) -> &'static str {
        PIGMENTS[usize::from(self.pigment(colour))].glyph
    }

    pub fn name(&self, level: &Level, colour: Colour) -> String {
        let named = level.paints().get(usize::from(colour)).and_then(|paint| paint.name.clone());
        named.unwrap_or_else(|| PIGMENTS[usize::from(self.pigment(colour))].name.to_owned())
    }
}

/// How unlike a paint and one of the eight are, on the ground where they are more alike.
fn apart(paint: &Paint, pigment: u8) -> i32 {
    let shades = [Shade::Dark, Shade::Light].map(|shade| Look { shade, ..Look::default() });
    let on = |look: Look| match look.pigment_colour(pigment) {
        Color::Rgb(r, g, b) => {
            let part = |a: u8, b: u8, weight: i32| weight * (i32::from(a) - i32::from(b)).pow(2);
            part(paint.rgb[0], r, 3) + part(paint.rgb[1], g, 4) + part(paint.rgb[2], b, 2)
        }
        _ => i32::MAX,
    };
    shades.map(on).into_iter().min().unwrap_or(i32::MAX)
}
