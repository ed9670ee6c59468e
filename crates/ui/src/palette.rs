//! Chooses which of the eight colours and glyphs in [`PIGMENTS`] a board shows for each paint of a puzzle.
//!
//! The finished picture is shown in the paints' own colours, where the terminal can show them. If black is the only
//! paint of a puzzle, it is drawn in the neutral `Ink::Filled` instead of one of the eight colours.

use super::mosaic::Mosaic;
use super::theme::{Depth, Ink, Look, PIGMENTS};
use pentimento_picture::colours::{self, Shown};
use pentimento_picture::paint::{Colour, Paints};
use ratatui::style::Color;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    /// What is shown for each paint. The first entry is for blank.
    given: Vec<Shown>,
    own: Vec<[u8; 3]>,
    plain: bool,
}

/// The second character of a cell. The index is how many earlier paints have the same glyph.
const AGAIN: [&str; 4] = [" ", "2", "3", "4"];

impl Palette {
    pub fn of(paints: &Paints) -> Self {
        Self {
            given: colours::shown_paints(paints),
            own: paints.iter().map(|paint| paint.rgb).collect(),
            plain: paints.is_plain(),
        }
    }

    /// Whether black is the only paint.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Which of the eight colours is shown for a paint.
    pub fn pigment(&self, colour: Colour) -> u8 {
        self.given.get(usize::from(colour)).map_or(0, |shown| shown.number)
    }

    pub fn glyph(&self, colour: Colour) -> &'static str {
        PIGMENTS[usize::from(self.pigment(colour))].glyph
    }

    pub fn word(&self, colour: Colour) -> String {
        self.given.get(usize::from(colour)).map_or_else(String::new, |shown| shown.word())
    }

    /// A paint's colour on the board and on the map: one of the eight, or `Ink::Filled` if black is the only paint.
    pub fn shown(&self, look: Look, colour: Colour) -> Color {
        if self.plain { look.colour(Ink::Filled) } else { look.pigment_colour(self.pigment(colour)) }
    }

    /// A paint's own colour, for the finished picture. If the terminal can't show it, or it would hardly differ from the
    /// ground, it is one of the eight colours, or ink.
    fn own(&self, look: Look, colour: Colour) -> Color {
        match (look.depth, self.own.get(usize::from(colour))) {
            (Depth::Mono, _) => look.colour(Ink::Filled),
            _ if self.plain => look.colour(Ink::Filled),
            (Depth::True, Some(rgb)) if rgb.iter().any(|part| (50..=235).contains(part)) => {
                let [r, g, b] = *rgb;
                Color::Rgb(r, g, b)
            }
            _ => look.pigment_colour(self.pigment(colour)),
        }
    }

    /// The cells of a board that are painted so far, as the map shows them.
    pub fn so_far(&self, look: Look, width: usize, cells: &[Colour]) -> Mosaic {
        mosaic(width, cells, |colour| self.shown(look, colour))
    }

    /// The finished picture in its own colours.
    pub fn finished(&self, look: Look, width: usize, cells: &[Colour]) -> Mosaic {
        mosaic(width, cells, |colour| self.own(look, colour))
    }

    /// The two characters of a painted cell.
    pub fn signs(&self, colour: Colour) -> [&'static str; 2] {
        let again = self.given.get(usize::from(colour)).map_or(0, |shown| usize::from(shown.round));
        [self.glyph(colour), AGAIN[again.min(AGAIN.len() - 1)]]
    }
}

fn mosaic(width: usize, cells: &[Colour], color: impl Fn(Colour) -> Color) -> Mosaic {
    let pixel = |&colour: &Colour| if colour == 0 { None } else { Some(color(colour)) };
    Mosaic { width, height: cells.len() / width, pixels: cells.iter().map(pixel).collect() }
}
