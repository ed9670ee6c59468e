//! Chooses which of the eight colours and glyphs in [`PIGMENTS`] a board shows for each paint of a puzzle.
//!
//! The finished picture is shown in the paints' own colours if the terminal can show them. If black is the only paint
//! of a puzzle, it is drawn in the neutral colour `Ink::Filled` instead of one of the eight.

use super::mosaic::Mosaic;
use super::own_colours::Scheme;
use super::theme::{Depth, Ink, Look, PIGMENTS};
use pentimento_picture::colours::{self, Shown};
use pentimento_picture::names::names;
use pentimento_picture::paint::{Colour, Paints};
use ratatui::style::Color;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    /// The colour and glyph that are shown for each paint. The first entry is for blank.
    given: Vec<Shown>,
    own: Vec<[u8; 3]>,
    /// The names of the paints' own colours, without blank.
    names: Vec<String>,
    plain: bool,
}

/// The second character of a cell. The index is how many earlier paints have the same glyph.
const AGAIN: [&str; 4] = [" ", "2", "3", "4"];

/// The colour in which black is drawn on paper.
pub const PEN: Color = Color::Rgb(0x26, 0x16, 0x0e);

impl Palette {
    pub fn of(paints: &Paints) -> Self {
        let own: Vec<[u8; 3]> = paints.iter().map(|paint| paint.rgb).collect();
        Self { given: colours::shown_paints(paints), names: names(&own[1..]), own, plain: paints.is_plain() }
    }

    /// The paints as the screen shows them: in their own colours, or in the colours of the theme.
    pub fn scheme(&self, look: Look) -> Scheme {
        if look.theme_paints {
            let theme: Vec<[u8; 3]> =
                self.given.iter().skip(1).map(|shown| look.pigment_rgb(shown.number)).collect();
            return Scheme::of(&theme, look);
        }
        Scheme::of(self.own.get(1..).unwrap_or_default(), look)
    }

    /// The name of the colour in which a paint is shown. No two of the paints' own colours have the same name.
    pub fn own_name(&self, look: Look, colour: Colour) -> &str {
        if look.theme_paints {
            return PIGMENTS[usize::from(self.pigment(colour))].name;
        }
        usize::from(colour).checked_sub(1).and_then(|place| self.names.get(place)).map_or("", String::as_str)
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

    /// A paint's colour on the board and on the map. It is one of the eight colours, or `Ink::Filled` if black is the
    /// only paint.
    pub fn shown(&self, look: Look, colour: Colour) -> Color {
        if self.plain { look.colour(Ink::Filled) } else { look.pigment_colour(self.pigment(colour)) }
    }

    /// A paint's own colour, for the finished picture. One of the eight colours or `Ink::Filled` is used instead if
    /// the player prefers these, if the terminal can't show the colour, or if no channel is between 50 and 235, as in
    /// black and white.
    fn own(&self, look: Look, colour: Colour) -> Color {
        match (look.depth, self.own.get(usize::from(colour))) {
            (Depth::Mono, _) => look.colour(Ink::Filled),
            _ if self.plain => look.colour(Ink::Filled),
            _ if look.theme_paints => look.pigment_colour(self.pigment(colour)),
            (Depth::True, Some(rgb)) if rgb.iter().any(|part| (50..=235).contains(part)) => {
                let [r, g, b] = *rgb;
                Color::Rgb(r, g, b)
            }
            _ => look.pigment_colour(self.pigment(colour)),
        }
    }

    /// The cells that are painted so far, as the map shows them.
    pub fn so_far(&self, look: Look, width: usize, cells: &[Colour]) -> Mosaic {
        mosaic(width, cells, |colour| self.shown(look, colour))
    }

    /// The finished picture in its own colours.
    pub fn finished(&self, look: Look, width: usize, cells: &[Colour]) -> Mosaic {
        mosaic(width, cells, |colour| self.own(look, colour))
    }

    /// The finished picture for paper. It has exactly the colours of its paints, or those of the theme. Black is the
    /// brown-black of a pen.
    pub fn on_paper(&self, look: Look, width: usize, cells: &[Colour]) -> Mosaic {
        mosaic(width, cells, |colour| match self.own.get(usize::from(colour)) {
            Some(_) if look.theme_paints && !self.plain => look.pigment_colour(self.pigment(colour)),
            Some([0, 0, 0]) | None => PEN,
            Some([r, g, b]) => Color::Rgb(*r, *g, *b),
        })
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

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_picture::paint::Paint;

    #[test]
    fn pictures_have_their_own_colours_or_those_of_the_theme() {
        let fox = Paint { rgb: [0xe2, 0x70, 0x22], ..Paint::black() };
        let paints = Paints::new(vec![Paint::blank(), Paint::black(), fox]).expect("two paints");
        let palette = Palette::of(&paints);
        let (own, theme) = (Look::default(), Look { theme_paints: true, ..Look::default() });
        assert_eq!(palette.own_name(own, 2), "orange");
        assert_eq!(palette.on_paper(own, 1, &[2]).at(0, 0), Some(Color::Rgb(0xe2, 0x70, 0x22)));
        let pigment = theme.pigment_colour(palette.pigment(2));
        assert_eq!(palette.on_paper(theme, 1, &[2]).at(0, 0), Some(pigment));
        assert_eq!(palette.finished(theme, 1, &[2]).at(0, 0), Some(pigment));
        assert_ne!(palette.scheme(own), palette.scheme(theme));
    }
}
