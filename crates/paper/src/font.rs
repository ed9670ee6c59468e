//! The embedded font: widths of words, line breaks, and the shapes of letters.
//!
//! There are two weights of one open font (see `fonts/README.md`). Letters that the font lacks are drawn as a box.
//! Font sizes are em sizes in millimetres.

use super::Weight;
use std::sync::OnceLock;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

const REGULAR: &[u8] = include_bytes!("fonts/PentimentoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("fonts/PentimentoSans-SemiBold.ttf");

/// One weight of the font.
pub(crate) struct Font {
    pub(crate) face: Face<'static>,
    pub(crate) bytes: &'static [u8],
    pub(crate) name: &'static str,
}

impl Font {
    pub(crate) fn glyph(&self, letter: char) -> GlyphId {
        self.face.glyph_index(letter).unwrap_or(GlyphId(0))
    }

    /// The width of a glyph, as a multiple of the em.
    pub(crate) fn advance(&self, glyph: GlyphId) -> f64 {
        f64::from(self.face.glyph_hor_advance(glyph).unwrap_or(0)) / self.em()
    }

    pub(crate) fn em(&self) -> f64 {
        f64::from(self.face.units_per_em())
    }

    /// Returns the outline of a letter as an SVG path in font units. In the path, y increases downwards.
    pub(crate) fn outline(&self, glyph: GlyphId) -> String {
        let mut path = Path(String::new());
        let _ = self.face.outline_glyph(glyph, &mut path);
        path.0
    }
}

pub(crate) fn font(weight: Weight) -> &'static Font {
    static FONTS: OnceLock<[Font; 2]> = OnceLock::new();
    let fonts = FONTS.get_or_init(|| {
        [(REGULAR, "PentimentoSans-Regular"), (BOLD, "PentimentoSans-SemiBold")].map(|(bytes, name)| {
            // The font is part of the program, and the tests parse it, so this can't fail.
            let face = Face::parse(bytes, 0).expect("the embedded font");
            Font { face, bytes, name }
        })
    });
    &fonts[weight as usize]
}

pub fn width(text: &str, size: f64, weight: Weight) -> f64 {
    let font = font(weight);
    text.chars().map(|letter| font.advance(font.glyph(letter))).sum::<f64>() * size
}

/// The height of a capital letter or a digit in a font of this size.
pub fn cap_height(size: f64) -> f64 {
    size * 2048.0 / 2816.0
}

pub(crate) fn descent(size: f64) -> f64 {
    size * 680.0 / 2816.0
}

/// Breaks a text into lines no wider than `room`. A word wider than `room` gets a line of its own.
pub fn wrap(text: &str, size: f64, weight: Weight, room: f64) -> Vec<String> {
    let blank = width(" ", size, weight);
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0.0;
    for word in text.split_whitespace() {
        let needed = width(word, size, weight);
        match lines.last_mut() {
            Some(line) if used + blank + needed <= room => {
                line.push(' ');
                line.push_str(word);
                used += blank + needed;
            }
            _ => {
                lines.push(word.to_owned());
                used = needed;
            }
        }
    }
    lines
}

/// Shortens the text with an ellipsis if it is wider than `room`. It stops reading letters when the room is full, so
/// even a very long text takes little time.
pub fn shortened(text: &str, size: f64, weight: Weight, room: f64) -> String {
    let font = font(weight);
    let ellipsis = width("…", size, weight);
    // `cut` is the last place where the text can end so that the ellipsis still fits.
    let (mut used, mut cut) = (0.0, None);
    for (place, letter) in text.char_indices() {
        if used + ellipsis <= room {
            cut = Some(place);
        }
        used += font.advance(font.glyph(letter)) * size;
        if used > room {
            return cut.map_or_else(String::new, |cut| text[..cut].trim_end().to_owned() + "…");
        }
    }
    text.to_owned()
}

struct Path(String);

impl Path {
    fn add(&mut self, command: char, numbers: &[f32]) {
        self.0.push(command);
        for (place, number) in numbers.iter().enumerate() {
            if place > 0 {
                self.0.push(' ');
            }
            self.0.push_str(&number.round().to_string());
        }
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[x, -y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[x, -y]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[x1, -y1, x, -y]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[x1, -y1, x2, -y2, x, -y]);
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_the_letters_of_many_languages() {
        for weight in [Weight::Regular, Weight::Bold] {
            let font = font(weight);
            assert!(font.face.is_subsetting_allowed());
            for letter in "Nonogram 0123456789 × … – ? Čapek Œuvre Ørsted Łódź ẞ Ναός Ёлка №".chars()
            {
                assert!(font.glyph(letter).0 > 0, "{letter:?} is missing in {}", font.name);
            }
            let (cap, down) = (font.face.capital_height().unwrap(), font.face.descender());
            assert!((cap_height(2816.0) - f64::from(cap)).abs() < 0.5);
            assert!((descent(2816.0) + f64::from(down)).abs() < 0.5);
        }
    }

    #[test]
    fn a_letter_has_an_outline_and_a_blank_has_none() {
        let font = font(Weight::Regular);
        let one = font.outline(font.glyph('1'));
        assert!(one.starts_with('M') && one.ends_with('Z'), "{one}");
        assert_eq!(font.outline(font.glyph(' ')), "");
    }

    #[test]
    fn lines_fit_and_keep_every_word() {
        let text = "The numbers beside a row or column are the lengths of its runs.";
        let lines = wrap(text, 4.0, Weight::Regular, 40.0);
        assert!(lines.len() > 1 && lines.iter().all(|line| width(line, 4.0, Weight::Regular) <= 40.0));
        assert_eq!(lines.join(" "), text);
        assert_eq!(wrap("incomprehensibilities", 4.0, Weight::Regular, 10.0).len(), 1);
    }

    #[test]
    fn a_long_text_is_cut_with_an_ellipsis() {
        let cut = shortened("A very long title indeed", 4.0, Weight::Bold, 30.0);
        assert!(cut.ends_with('…') && width(&cut, 4.0, Weight::Bold) <= 30.0, "{cut}");
        assert_eq!(shortened("Cat", 4.0, Weight::Bold, 30.0), "Cat");
        assert_eq!(shortened("Cat", 4.0, Weight::Bold, 1.0), "");
    }

    /// An algorithm that takes quadratic time would need hours for this text.
    #[test]
    fn a_text_of_a_million_letters_is_cut_and_wrapped_at_once() {
        let long = "word ".repeat(200_000);
        assert!(shortened(&long, 4.0, Weight::Bold, 30.0).len() < 20);
        assert!(wrap(&long, 4.0, Weight::Bold, 30.0).len() > 50_000);
        assert_eq!(wrap(&long, 4.0, Weight::Bold, f64::MAX).len(), 1);
    }
}
