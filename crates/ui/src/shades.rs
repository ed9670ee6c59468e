//! Which of the eight colours and glyphs stands for which colour of a picture.
//!
//! A picture may bring any colours; on a board each is shown as the nearest of the eight that is still free, so that
//! the glyphs hold and all stay apart for every kind of colour vision. Black alone is not a colour: such a board is
//! drawn in ink.

use super::theme::{Depth, Ink, Look, PIGMENTS};
use pentimento_picture::colours::{self, Shown};
use ratatui::style::{Color, Style};

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shades {
    /// By colour.
    given: Vec<Shown>,
    plain: bool,
}

/// What follows the glyph of a colour, by how often the glyph was given away before.
const AGAIN: [&str; 4] = [" ", "2", "3", "4"];

impl Shades {
    /// For these colours; `used` of them count for whether it is ink alone.
    pub fn of(palette: &[[u8; 3]], used: impl Fn(usize) -> bool) -> Self {
        let plain = (0..palette.len()).filter(|&place| used(place)).all(|place| palette[place] == [0; 3]);
        Self { given: colours::shown(palette), plain }
    }

    /// Ink and nothing else.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Which of the eight stands for a colour, counted from 1 as in a picture.
    pub fn pigment(&self, colour: u8) -> u8 {
        usize::from(colour)
            .checked_sub(1)
            .and_then(|place| self.given.get(place))
            .map_or(0, |shown| shown.number)
    }

    pub fn glyph(&self, colour: u8) -> &'static str {
        PIGMENTS[usize::from(self.pigment(colour))].glyph
    }

    pub fn name(&self, colour: u8) -> &'static str {
        if colour == 0 { "empty" } else { PIGMENTS[usize::from(self.pigment(colour))].name }
    }

    /// The two characters of a painted cell.
    pub fn signs(&self, colour: u8) -> [&'static str; 2] {
        if self.plain {
            return ["█", "▉"];
        }
        let place = usize::from(colour).saturating_sub(1);
        let again = self.given.get(place).map_or(0, |shown| usize::from(shown.round));
        [self.glyph(colour), AGAIN[again.min(AGAIN.len() - 1)]]
    }

    /// How a painted cell is coloured; the glyph tone in tone: there for those who look, calm for those who don't.
    pub fn style(&self, look: Look, colour: u8) -> Style {
        if self.plain {
            // The eighth that `▉` leaves shows a seam, so that a run can be counted.
            let plain = look.depth == Depth::Mono;
            return if plain { Style::new() } else { look.ink(Ink::Filled).bg(look.colour(Ink::Seam)) };
        }
        let style = look.painted(self.pigment(colour));
        match (style.bg, look.colour(Ink::Ground)) {
            (Some(Color::Rgb(r, g, b)), Color::Rgb(x, y, z)) if !look.spell_colours => {
                let mix = |a: u8, b: u8| ((u32::from(a) * 58 + u32::from(b) * 42) / 100) as u8;
                style.fg(Color::Rgb(mix(r, x), mix(g, y), mix(b, z)))
            }
            _ => style,
        }
    }

    /// The colour in a list of colours: there it is shown as what it will be, even while there is only ink.
    pub fn swatch(&self, look: Look, colour: u8, ink: bool) -> ([&'static str; 2], Style) {
        let coloured = Self { plain: self.plain && ink, ..self.clone() };
        (coloured.signs(colour), coloured.style(look, colour))
    }

    /// One pixel of a small picture.
    pub fn pixel(&self, look: Look, colour: u8) -> Option<Color> {
        match colour {
            0 => None,
            _ if self.plain => Some(look.colour(Ink::Filled)),
            _ => Some(look.pigment_colour(self.pigment(colour))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_picture::colours::PALETTE;

    #[test]
    fn the_colours_one_paints_with_have_the_names_one_expects() {
        let shades = Shades::of(&PALETTE, |_| true);
        let names: Vec<&str> = (1..=8).map(|colour| shades.name(colour)).collect();
        assert_eq!(names, ["ink", "red", "blue", "yellow", "green", "pink", "violet", "brown"]);
    }

    #[test]
    fn ink_alone_is_no_colour() {
        assert!(Shades::of(&PALETTE, |place| place == 0).is_plain());
        assert!(!Shades::of(&PALETTE, |place| place < 2).is_plain());
        assert_eq!(Shades::of(&[], |_| true).signs(3), ["█", "▉"]);
    }

    #[test]
    fn more_than_eight_colours_are_told_apart_by_a_number() {
        let many: Vec<[u8; 3]> = (0..12u8).map(|n| [n * 20, 255 - n * 20, 90]).collect();
        let shades = Shades::of(&many, |_| true);
        let mut signs: Vec<[&str; 2]> = (1..=12).map(|colour| shades.signs(colour)).collect();
        signs.sort_unstable();
        signs.dedup();
        assert_eq!(signs.len(), 12);
    }
}
