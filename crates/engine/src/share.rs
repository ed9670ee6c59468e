//! Codes that contain a picture, so that a small puzzle can be sent as one line of text.
//!
//! The code `nonogram:paint#1-10x10-3v0g…` consists of the game, the word `paint`, the version of the generator, the
//! size, and the cells. The cells are in Crockford's base 32, with five bits per digit. If the picture has colours,
//! they are listed before the cells, with six hexadecimal digits each. Invariant: [`read()`] restores the picture that
//! was passed to [`write()`], without its unused colours.

#[cfg(feature = "view")]
use crate::kind::Facts;
use pentimento_base::code::{DIGITS, digit};
use pentimento_picture::BLACK;
use pentimento_picture::Picture;
use std::fmt::Write as _;

/// The longest code, in characters. For larger pictures a file is better.
pub const LONGEST: usize = 400;
/// The longest side of a picture in a code.
pub const LONGEST_SIDE: usize = 255;
const WORD: &str = ":paint#";

/// A picture from a code, from which a puzzle is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Painted {
    pub game: String,
    pub version: u32,
    pub picture: Picture,
}

#[cfg(feature = "view")]
impl Painted {
    /// Checks the version of the generator. An unknown version could make another puzzle from the same picture.
    pub fn expect_version(&self, facts: &Facts) -> Result<(), String> {
        if facts.makes(self.version) {
            return Ok(());
        }
        let (game, asked, version) = (&self.game, self.version, facts.version);
        Err(format!("this code is for version {asked} of {game}; this program has version {version}"))
    }
}

fn bits_of(colours: usize) -> usize {
    (usize::BITS - colours.leading_zeros()) as usize
}

/// Returns the code of a picture, or `None` if the picture is blank or the code would be too long.
pub fn write(game: &str, version: u32, picture: &Picture) -> Option<String> {
    let picture = picture.clone().without_unused();
    if picture.count() == 0 {
        return None;
    }
    let mut text = format!("{game}{WORD}{version}-{}x{}-", picture.width, picture.height);
    if !picture.is_black_and_white() {
        for [r, g, b] in &picture.palette {
            let _ = write!(text, "{r:02x}{g:02x}{b:02x}.");
        }
        text.push('-');
    }
    let width = bits_of(picture.palette.len());
    let bits: Vec<bool> =
        picture.cells.iter().flat_map(|cell| (0..width).rev().map(move |bit| cell >> bit & 1 == 1)).collect();
    for chunk in bits.chunks(5) {
        let value = (0..5).fold(0, |value, place| value * 2 + usize::from(chunk.get(place) == Some(&true)));
        text.push(char::from(DIGITS[value]));
    }
    (text.len() <= LONGEST).then_some(text)
}

/// Reads the picture in a code. Returns `None` if the text is another kind of code.
pub fn read(text: &str) -> Option<Result<Painted, String>> {
    let (game, rest) = text.trim().split_once(WORD)?;
    let wrong = || format!("{:?} is not a picture code, such as {game}:paint#1-5x5-3v0g2", text.trim());
    Some(parse(game, rest).ok_or_else(wrong))
}

fn parse(game: &str, rest: &str) -> Option<Painted> {
    let mut parts = rest.split('-');
    let version = parts.next()?.parse().ok()?;
    let (width, height) = parts.next()?.split_once('x')?;
    let (width, height): (usize, usize) = (width.parse().ok()?, height.parse().ok()?);
    let sides = 1..=LONGEST_SIDE;
    if !sides.contains(&width) || !sides.contains(&height) {
        return None;
    }
    let (first, second) = (parts.next()?, parts.next());
    let (palette, cells) = match second {
        None => (vec![BLACK], first),
        Some(cells) => (colours(first)?, cells),
    };
    if parts.next().is_some() {
        return None;
    }
    let cells = cells_of(cells, width * height, palette.len())?;
    Some(Painted { game: game.to_lowercase(), version, picture: Picture { width, height, cells, palette } })
}

fn colours(text: &str) -> Option<Vec<[u8; 3]>> {
    let colour = |hex: &str| {
        let value = u32::from_str_radix(hex, 16).ok().filter(|_| hex.len() == 6)?;
        let [_, r, g, b] = value.to_be_bytes();
        Some([r, g, b])
    };
    let all: Option<Vec<[u8; 3]>> = text.trim_end_matches('.').split('.').map(colour).collect();
    all.filter(|all| all.len() <= pentimento_picture::MOST_COLORS)
}

fn cells_of(text: &str, count: usize, colours: usize) -> Option<Vec<u8>> {
    let width = bits_of(colours);
    if text.len() != (count * width).div_ceil(5) {
        return None;
    }
    let digits: Vec<u64> = text.bytes().map(digit).collect::<Option<_>>()?;
    let bit = |place: usize| digits[place / 5] >> (4 - place % 5) & 1;
    let cell = |n: usize| (n * width..(n + 1) * width).fold(0, |value, place| value * 2 + bit(place)) as u8;
    let cells: Vec<u8> = (0..count).map(cell).collect();
    cells.iter().all(|&cell| usize::from(cell) <= colours).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_small_picture_is_a_short_code() {
        let picture = Picture::from_rows(&["..#..", ".###.", "#####", ".#.#.", ".###."]).unwrap();
        let code = write("nonogram", 1, &picture).unwrap();
        assert_eq!(code, "nonogram:paint#1-5x5-4ezae");
        assert_eq!(read(&code).unwrap().unwrap().picture, picture);
        assert_eq!(
            read(&code.to_uppercase().replace("NONOGRAM:PAINT", "nonogram:paint").replace('X', "x"))
                .unwrap()
                .unwrap()
                .picture,
            picture
        );
    }

    #[test]
    fn other_codes_are_ignored_and_bad_ones_are_errors() {
        assert_eq!(read("buttons:hard#1-9f3c"), None);
        for bad in [
            "nonogram:paint#",
            "nonogram:paint#1-5x5-",
            "nonogram:paint#1-0x5-0",
            "nonogram:paint#1-999x999-0",
            "nonogram:paint#1-5x5-4ezaeu",
            "nonogram:paint#1-2x2-zzzzzz-00",
        ] {
            assert!(read(bad).unwrap().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_large_picture_has_no_code() {
        assert_eq!(write("maze", 1, &Picture::blank(80, 80, vec![BLACK])), None);
    }

    proptest! {
        #[test]
        fn every_picture_is_restored(width in 1usize..9, height in 1usize..9, colours in 1usize..7, seed: u64) {
            let palette: Vec<[u8; 3]> = (0..colours as u8).map(|n| [n, 2 * n, 200 - n]).collect();
            let mut picture = Picture::blank(width, height, palette);
            for (place, cell) in picture.cells.iter_mut().enumerate() {
                *cell = ((seed >> (place % 50)) % (colours as u64 + 1)) as u8;
            }
            prop_assume!(picture.count() > 0);
            let code = write("maze", 3, &picture).unwrap();
            let painted = read(&code).unwrap().unwrap();
            prop_assert_eq!(painted.picture, picture.without_unused());
            prop_assert_eq!((painted.game.as_str(), painted.version), ("maze", 3));
        }

        #[test]
        fn no_text_panics(text in ".{0,60}") {
            let _ = read(&format!("nonogram:paint#{text}"));
        }
    }
}
