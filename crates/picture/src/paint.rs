//! The paints of a puzzle. Each has a letter for files, a colour, and a name if the file gives one.
//!
//! Games that hide a picture number its colours. Number 0 is blank and has the letter `.`. The others are numbered
//! from 1. Black has the letter `#`. [`chosen`] and [`of_picture`] give black the number 1. A clue without a letter
//! in a file is black.

use super::{Picture, letters};
use pentimento_base::document::{Item, ReadError};
use std::ops::Deref;

/// The letter for blank, in files and moves.
pub const BLANK: char = '.';
/// The letter for black.
pub const BLACK: char = '#';
/// The most paints a puzzle can have, not counting blank.
pub const MOST_COLOURS: usize = 31;

/// The number of a colour. 0 is blank.
pub type Colour = u8;

/// A numbered colour of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paint {
    pub letter: char,
    pub rgb: [u8; 3],
    /// The name in the file, if there is one.
    pub name: Option<String>,
}

impl Paint {
    pub fn new(letter: char, rgb: [u8; 3]) -> Self {
        Self { letter, rgb, name: None }
    }

    pub fn blank() -> Self {
        Self::new(BLANK, [255; 3])
    }

    pub fn black() -> Self {
        Self::new(BLACK, [0; 3])
    }

    /// Reads a colour written as `#ff0000` or `ff0000`.
    pub fn hex(text: &str) -> Option<[u8; 3]> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some([part(0)?, part(2)?, part(4)?])
    }

    pub fn is_black(&self) -> bool {
        self.rgb == [0; 3]
    }

    pub fn to_hex(&self) -> String {
        let [r, g, b] = self.rgb;
        format!("#{r:02x}{g:02x}{b:02x}")
    }
}

/// The paints of a puzzle. Paint 0 is blank. There is at least one other paint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paints(Vec<Paint>);

impl Paints {
    pub fn new(paints: Vec<Paint>) -> Result<Self, String> {
        match paints.len().saturating_sub(1) {
            1..=MOST_COLOURS => Ok(Self(paints)),
            found => Err(format!("expected 1 to {MOST_COLOURS} colours, found {found}")),
        }
    }

    /// The number of colours, not counting blank.
    pub fn colours(&self) -> usize {
        self.0.len() - 1
    }

    /// Whether black is the only colour.
    pub fn is_plain(&self) -> bool {
        self.colours() == 1 && self.0[1].letter == BLACK
    }

    pub fn letter(&self, colour: Colour) -> char {
        self.0[usize::from(colour)].letter
    }

    /// The size of a puzzle with these paints: `20x20, 3 colours`.
    pub fn describe(&self, width: usize, height: usize) -> String {
        match self.colours() {
            1 => format!("{width}x{height}"),
            many => format!("{width}x{height}, {many} colours"),
        }
    }

    /// The letters of cells, as one string for each row.
    pub fn rows(&self, width: usize, cells: &[Colour]) -> Vec<String> {
        cells.chunks(width).map(|row| row.iter().map(|&colour| self.letter(colour)).collect()).collect()
    }

    /// The picture that these cells show in these paints.
    pub fn picture(&self, width: usize, cells: Vec<Colour>) -> Picture {
        let palette = self.0[1..].iter().map(|paint| paint.rgb).collect();
        Picture { width, height: cells.len() / width, cells, palette }
    }
}

impl Deref for Paints {
    type Target = [Paint];

    fn deref(&self) -> &[Paint] {
        &self.0
    }
}

const INKS: [(char, [u8; 3]); 8] = [
    (BLACK, [0, 0, 0]),
    ('r', [0xd0, 0x30, 0x30]),
    ('b', [0x30, 0x60, 0xd0]),
    ('g', [0x30, 0xa0, 0x50]),
    ('y', [0xe0, 0xb0, 0x20]),
    ('p', [0x90, 0x40, 0xb0]),
    ('o', [0xe0, 0x80, 0x20]),
    ('c', [0x20, 0xa8, 0xb8]),
];

/// Blank and the first `colours` of eight fixed paints, for a puzzle that is not made from a picture.
pub fn chosen(colours: usize) -> Vec<Paint> {
    let inks = INKS.iter().take(colours).map(|&(letter, rgb)| Paint::new(letter, rgb));
    std::iter::once(Paint::blank()).chain(inks).collect()
}

/// The colours of a picture as paints, and for each cell the number of its paint.
pub fn of_picture(picture: &Picture) -> (Vec<Paint>, Vec<Colour>) {
    let letters = letters::letters(&picture.palette);
    let mut order: Vec<usize> = (0..letters.len()).collect();
    order.sort_by_key(|&place| letters[place] != BLACK);
    let ink = |&place: &usize| {
        let letter = letters[place];
        Paint::new(letter, if letter == BLACK { [0; 3] } else { picture.palette[place] })
    };
    let paints = std::iter::once(Paint::blank()).chain(order.iter().map(ink)).collect();
    let moved = |&cell: &u8| match usize::from(cell).checked_sub(1) {
        None => 0,
        Some(place) => order.iter().position(|&p| p == place).map_or(0, |p| p as Colour + 1),
    };
    (paints, picture.cells.iter().map(moved).collect())
}

/// Reads the table `palette` of a native file, which contains letters and their colours. The first paint is always
/// blank, and the table can change its colour.
pub fn read_palette(item: Option<&Item<'_>>) -> Result<Vec<Paint>, ReadError> {
    let mut paints = vec![Paint::blank()];
    let Some(item) = item else { return Ok(paints) };
    for (key, value) in item.table()?.rest() {
        let mut letters = key.chars();
        let letter = letters.next().filter(|c| c.is_ascii_alphabetic() || [BLANK, BLACK].contains(c));
        let (Some(letter), None) = (letter, letters.next()) else {
            return Err(value.error("expected one ASCII letter for a colour"));
        };
        let text = value.text()?;
        let wrong = || value.error(format!("expected a colour such as \"#ff0000\", found {text:?}"));
        let rgb = Paint::hex(text).ok_or_else(wrong)?;
        if letter == BLANK {
            paints[0].rgb = rgb;
        } else {
            paints.push(Paint::new(letter, rgb));
        }
        if paints.len() > MOST_COLOURS + 1 {
            return Err(value.error(format!("there are at most {MOST_COLOURS} colours")));
        }
    }
    Ok(paints)
}

/// Adds black if the palette has no colours, or if the puzzle uses black. Black needs no entry in the palette.
pub fn add_black(paints: &mut Vec<Paint>, is_used: impl FnOnce() -> bool) {
    let known = paints.iter().any(|paint| paint.letter == BLACK);
    if !known && (paints.len() == 1 || is_used()) {
        paints.insert(1, Paint::black());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_has_at_least_one_colour_and_at_most_31() {
        let paints = |colours: usize| Paints::new(vec![Paint::blank(); colours + 1]);
        assert_eq!(Paints::new(Vec::new()).unwrap_err(), "expected 1 to 31 colours, found 0");
        assert_eq!(paints(32).unwrap_err(), "expected 1 to 31 colours, found 32");
        assert_eq!(paints(31).unwrap().colours(), 31);
    }

    #[test]
    fn paints_describe_a_puzzle_and_its_picture() {
        let red = Paint::new('r', [255, 0, 0]);
        let plain = Paints::new(chosen(1)).unwrap();
        let paints = Paints::new(vec![Paint::blank(), Paint::black(), red]).unwrap();
        assert_eq!((plain.is_plain(), paints.is_plain(), paints.letter(2)), (true, false, 'r'));
        assert_eq!([plain.describe(5, 4), paints.describe(5, 4)], ["5x4", "5x4, 2 colours"]);
        assert_eq!(paints.rows(3, &[0, 1, 2, 0, 0, 0]), [".#r", "..."]);
        let picture = paints.picture(3, vec![0, 1, 2, 0, 0, 0]);
        assert_eq!((picture.width, picture.height), (3, 2));
        assert_eq!(picture.palette, [[0; 3], [255, 0, 0]]);
    }
}
