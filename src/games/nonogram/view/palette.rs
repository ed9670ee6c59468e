//! Which of the eight colours and glyphs stands for which paint of a puzzle.
//!
//! A puzzle may bring any colours; on the board each is shown as the nearest of the eight that is still free, so
//! that the glyphs hold and all stay apart for every kind of colour vision. The finished picture has its own. Black
//! alone is not a colour: such a board is drawn in ink.

use super::super::model::{Colour, Level, Paint};
use crate::ui::theme::{Look, PIGMENTS, Shade};
use ratatui::style::Color;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    /// By colour, the blank first: which of the eight, and how often it was given away before.
    given: Vec<(u8, u8)>,
    plain: bool,
}

/// What follows the glyph of a colour, by how often the glyph was given away before.
const AGAIN: [&str; 4] = [" ", "2", "3", "4"];

impl Palette {
    pub fn of(level: &Level) -> Self {
        let mut given = vec![(0, 0); level.paints().len()];
        let mut open: Vec<usize> = (1..given.len()).collect();
        let mut round = 0;
        while !open.is_empty() {
            let mut free: Vec<u8> = (0..PIGMENTS.len() as u8).collect();
            // The closest pair first, so that a red is never robbed of its red by a brown.
            while let Some((place, at)) = closest(level, &open, &free) {
                given[open.remove(place)] = (free.remove(at), round);
            }
            round += 1;
        }
        Self { given, plain: level.is_plain() }
    }

    /// Black and nothing else.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Which of the eight stands for a colour.
    pub fn pigment(&self, colour: Colour) -> u8 {
        self.given.get(usize::from(colour)).map_or(0, |given| given.0)
    }

    pub fn glyph(&self, colour: Colour) -> &'static str {
        PIGMENTS[usize::from(self.pigment(colour))].glyph
    }

    /// The two characters of a painted cell.
    pub fn signs(&self, colour: Colour) -> [&'static str; 2] {
        let again = self.given.get(usize::from(colour)).map_or(0, |given| usize::from(given.1));
        [self.glyph(colour), AGAIN[again.min(AGAIN.len() - 1)]]
    }
}

/// Of the paints and the colours that are left, those two that are most alike.
fn closest(level: &Level, open: &[usize], free: &[u8]) -> Option<(usize, usize)> {
    let pairs = (0..open.len()).flat_map(|place| (0..free.len()).map(move |at| (place, at)));
    pairs.min_by_key(|&(place, at)| distance(&level.paints()[open[place]], free[at]))
}

/// Each of the eight has a value for dark and one for light ground; the nearer one counts.
fn distance(paint: &Paint, pigment: u8) -> i32 {
    let shades = [Shade::Dark, Shade::Light].map(|shade| Look { shade, ..Look::default() });
    let apart = |look: Look| match look.pigment_colour(pigment) {
        Color::Rgb(r, g, b) => {
            let part = |a: u8, b: u8, weight: i32| weight * (i32::from(a) - i32::from(b)).pow(2);
            part(paint.rgb[0], r, 3) + part(paint.rgb[1], g, 4) + part(paint.rgb[2], b, 2)
        }
        _ => i32::MAX,
    };
    shades.map(apart).into_iter().min().unwrap_or(i32::MAX)
}
