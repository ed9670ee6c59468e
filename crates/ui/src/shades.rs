//! Chooses which of the eight colours and glyphs the workshop shows for each colour of a picture.
//!
//! A picture can have any colours. Each is shown as the nearest of the eight that is not taken yet. So up to eight
//! colours have different glyphs, and people with any kind of colour vision can distinguish them. Further colours use
//! the glyphs again, with a number. If black is the only colour of a picture, it is drawn in the neutral `Ink::Filled`
//! instead of one of the eight colours.
//!
//! If a picture has colours that a new canvas doesn't have, it is shown in its own colours, as far as the terminal can
//! show them.

use super::own_colours::{Stand, mixed, names, of_terminal, opposite};
use super::theme::{Depth, Ink, Look, PIGMENTS, Shade};
use pentimento_picture::colours::{self, PALETTE, Shown};
use ratatui::style::{Color, Style};

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shades {
    /// The colour and glyph that are shown for each colour of the picture.
    given: Vec<Shown>,
    plain: bool,
    own: Option<Own>,
}

/// The own colours of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Own {
    rgb: Vec<[u8; 3]>,
    /// The nearest of the 256 colours of a terminal.
    indexed: Vec<Color>,
    names: Vec<String>,
    /// The backgrounds of empty cells in the dark and in the light theme. All colours differ from them.
    tiles: [[u8; 3]; 2],
}

impl Own {
    fn of(palette: &[[u8; 3]]) -> Option<Self> {
        if palette.iter().all(|colour| PALETTE.contains(colour)) {
            return None;
        }
        Some(Self {
            rgb: palette.to_vec(),
            indexed: of_terminal(palette, Depth::Indexed),
            names: names(palette),
            tiles: [Shade::Dark, Shade::Light].map(|shade| Stand::of(palette, shade).tile),
        })
    }

    /// The colour of a cell, and of the glyph on it. `None` if the terminal has too few colours.
    fn of_cell(&self, look: Look, colour: u8) -> Option<(Color, Color)> {
        let place = usize::from(colour).checked_sub(1)?;
        let &rgb = self.rgb.get(place)?;
        let [r, g, b] = mixed(rgb, opposite(rgb), 0.22);
        match look.depth {
            Depth::True => Some((Color::Rgb(rgb[0], rgb[1], rgb[2]), Color::Rgb(r, g, b))),
            Depth::Indexed => {
                let glyph = of_terminal(&[[r, g, b]], Depth::Indexed).first().copied()?;
                Some((self.indexed.get(place).copied()?, glyph))
            }
            Depth::Sixteen | Depth::Mono => None,
        }
    }
}

/// The second character of a cell. The index is how many earlier colours have the same glyph.
const AGAIN: [&str; 4] = [" ", "2", "3", "4"];

impl Shades {
    /// Creates the shades for a palette. `used` says which of its colours the picture uses. If black is the only one,
    /// the picture is plain.
    pub fn of(palette: &[[u8; 3]], used: impl Fn(usize) -> bool) -> Self {
        let plain = (0..palette.len()).filter(|&place| used(place)).all(|place| palette[place] == [0; 3]);
        Self { given: colours::shown(palette), plain, own: Own::of(palette) }
    }

    /// The own colours, unless the theme replaces them.
    fn own(&self, look: Look) -> Option<&Own> {
        self.own.as_ref().filter(|_| !look.theme_paints && !self.plain)
    }

    /// The background of an empty cell. `None` if it is that of the theme.
    pub fn ground(&self, look: Look) -> Option<Color> {
        let own = self.own(look).filter(|_| look.depth == Depth::True)?;
        let [r, g, b] = own.tiles[usize::from(look.shade == Shade::Light)];
        Some(Color::Rgb(r, g, b))
    }

    /// Whether black is the only colour.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Which of the eight colours is shown for a colour of the picture. Colours count from 1, as in a picture.
    pub fn pigment(&self, colour: u8) -> u8 {
        usize::from(colour)
            .checked_sub(1)
            .and_then(|place| self.given.get(place))
            .map_or(0, |shown| shown.number)
    }

    pub fn glyph(&self, colour: u8) -> &'static str {
        PIGMENTS[usize::from(self.pigment(colour))].glyph
    }

    pub fn name(&self, colour: u8) -> &str {
        let own = self.own.as_ref().filter(|_| !self.plain);
        match usize::from(colour).checked_sub(1) {
            None => "empty",
            Some(place) => own
                .and_then(|own| own.names.get(place))
                .map_or(PIGMENTS[usize::from(self.pigment(colour))].name, String::as_str),
        }
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

    /// The style of a painted cell. The glyph differs only a little from its ground, so that it does not distract.
    pub fn style(&self, look: Look, colour: u8) -> Style {
        if self.plain {
            // The second character of a cell, `▉`, leaves a narrow gap. The gap has the colour of a seam, so that the
            // cells of a run can be counted.
            let plain = look.depth == Depth::Mono;
            return if plain { Style::new() } else { look.ink(Ink::Filled).bg(look.colour(Ink::Seam)) };
        }
        if let Some((fill, glyph)) = self.own(look).and_then(|own| own.of_cell(look, colour)) {
            return Style::new().fg(glyph).bg(fill);
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

    /// Returns a sample of the colour, for a list of colours. If `ink` is false, even a picture that uses only black
    /// gets a coloured sample.
    pub fn swatch(&self, look: Look, colour: u8, ink: bool) -> ([&'static str; 2], Style) {
        let coloured = Self { plain: self.plain && ink, ..self.clone() };
        (coloured.signs(colour), coloured.style(look, colour))
    }

    /// The colour of one pixel of a small picture.
    pub fn pixel(&self, look: Look, colour: u8) -> Option<Color> {
        match colour {
            0 => None,
            _ if self.plain => Some(look.colour(Ink::Filled)),
            _ => Some(
                self.own(look)
                    .and_then(|own| own.of_cell(look, colour))
                    .map_or_else(|| look.pigment_colour(self.pigment(colour)), |(fill, _)| fill),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_picture::colours::PALETTE;

    #[test]
    fn the_colours_of_the_workshop_have_the_expected_names() {
        let shades = Shades::of(&PALETTE, |_| true);
        let names: Vec<&str> = (1..=8).map(|colour| shades.name(colour)).collect();
        assert_eq!(names, ["ink", "red", "blue", "yellow", "green", "pink", "violet", "brown"]);
    }

    #[test]
    fn a_picture_keeps_its_own_colours_on_a_ground_that_differs_from_them() {
        let fox = [[226, 112, 34], [26, 21, 18], [253, 253, 253]];
        let shades = Shades::of(&fox, |_| true);
        let look = Look { depth: Depth::True, ..Look::default() };
        assert_eq!(shades.pixel(look, 1), Some(Color::Rgb(226, 112, 34)));
        assert_eq!((shades.name(1), shades.name(2)), ("orange", "black"));
        assert!(shades.ground(look).is_some_and(|ground| ground != Color::Rgb(26, 21, 18)));
        assert_eq!(Shades::of(&PALETTE, |_| true).ground(look), None);
    }

    #[test]
    fn a_picture_in_black_has_no_colours() {
        assert!(Shades::of(&PALETTE, |place| place == 0).is_plain());
        assert!(!Shades::of(&PALETTE, |place| place < 2).is_plain());
        assert_eq!(Shades::of(&[], |_| true).signs(3), ["█", "▉"]);
    }

    #[test]
    fn more_than_eight_colours_differ_by_a_number() {
        let many: Vec<[u8; 3]> = (0..12u8).map(|n| [n * 20, 255 - n * 20, 90]).collect();
        let shades = Shades::of(&many, |_| true);
        let mut signs: Vec<[&str; 2]> = (1..=12).map(|colour| shades.signs(colour)).collect();
        signs.sort_unstable();
        signs.dedup();
        assert_eq!(signs.len(), 12);
    }
}
