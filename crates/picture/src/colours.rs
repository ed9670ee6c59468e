//! The eight screen colours: their values, their names, and which of them represents each colour of a puzzle.
//!
//! A puzzle can have any colours. This module replaces each of them by the nearest unused screen colour, because
//! people with every kind of colour vision can distinguish these eight. Texts must name the colour that the player
//! sees, not the one in the file. A player who sees violet can't follow a hint about black. Invariant: no two paints
//! of a puzzle have the same word.

use super::paint::Paint;

/// One of the eight screen colours.
#[derive(Debug)]
pub struct ScreenColour {
    pub name: &'static str,
    /// The sign that stands for the colour beside it or instead of it.
    pub glyph: &'static str,
    /// The value on a dark background.
    pub dark: [u8; 3],
    /// The value on a light background.
    pub light: [u8; 3],
}

const fn screen(name: &'static str, glyph: &'static str, dark: [u8; 3], light: [u8; 3]) -> ScreenColour {
    ScreenColour { name, glyph, dark, light }
}

/// The eight screen colours. A puzzle without its own colours uses the first few. The colour `ink` is nearly
/// white on a dark background.
pub const SCREEN: [ScreenColour; 8] = [
    screen("red", "◉", [0xe2, 0x4b, 0x04], [0xbc, 0x3b, 0x34]),
    screen("blue", "∎", [0x48, 0xb0, 0xfe], [0x31, 0x64, 0xcb]),
    screen("yellow", "▴", [0xfa, 0xd8, 0x4d], [0xc7, 0x7b, 0x01]),
    screen("green", "◊", [0x9a, 0xd7, 0xb4], [0x08, 0x9d, 0x89]),
    screen("pink", "✚", [0xe3, 0x7d, 0xba], [0x94, 0x39, 0x8a]),
    screen("ink", "▾", [0xf6, 0xf2, 0xed], [0x26, 0x16, 0x0e]),
    screen("violet", "✱", [0x7e, 0x73, 0xe9], [0x41, 0x21, 0x69]),
    screen("brown", "◧", [0x90, 0x7b, 0x72], [0x6c, 0x2e, 0x09]),
];

/// The index of the colour `ink` among the eight.
pub const INK: usize = 5;

/// The colours of a new canvas: black, then the other seven screen colours with their values for a light
/// background.
pub const PALETTE: [[u8; 3]; 8] = {
    let mut palette = [[0; 3]; 8];
    let (mut place, mut next) = (0, 1);
    while place < SCREEN.len() {
        if place != INK {
            palette[next] = SCREEN[place].light;
            next += 1;
        }
        place += 1;
    }
    palette
};

/// The screen colour that represents a colour of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shown {
    /// The index of the screen colour.
    pub number: u8,
    /// How many earlier colours got the same screen colour. This is above 0 only if there are more than eight
    /// colours.
    pub round: u8,
}

impl Shown {
    /// The name of the colour, such as `red`, or `red 2` for the second red.
    pub fn word(self) -> String {
        let name = SCREEN[usize::from(self.number)].name;
        if self.round == 0 { name.to_owned() } else { format!("{name} {}", self.round + 1) }
    }
}

/// Assigns screen colours to the paints of a puzzle. The first paint is blank and keeps the default.
pub fn shown_paints(paints: &[Paint]) -> Vec<Shown> {
    let colours: Vec<[u8; 3]> = paints.iter().skip(1).map(|paint| paint.rgb).collect();
    let blank = paints.first().map(|_| Shown::default());
    blank.into_iter().chain(shown(&colours)).collect()
}

/// Assigns screen colours to a list of colours.
///
/// ```
/// use pentimento_picture::colours::{Shown, shown};
///
/// let greys = shown(&[[90, 90, 90], [120, 120, 120], [255, 0, 0]]);
/// let words: Vec<String> = greys.into_iter().map(Shown::word).collect();
/// assert_eq!(words, ["violet", "brown", "red"]);
/// ```
pub fn shown(colours: &[[u8; 3]]) -> Vec<Shown> {
    let mut shown = vec![Shown::default(); colours.len()];
    let mut open: Vec<usize> = (0..colours.len()).collect();
    let mut round = 0;
    while !open.is_empty() {
        let mut free: Vec<u8> = (0..SCREEN.len() as u8).collect();
        // The closest pair is assigned first. Otherwise a brown could get the screen colour red before the
        // real red does.
        while let Some((place, at)) = closest(colours, &open, &free) {
            shown[open.remove(place)] = Shown { number: free.remove(at), round };
        }
        round += 1;
    }
    shown
}

/// Finds the closest pair of a colour in `open` and a screen colour in `free`. The colours in `open` have no
/// screen colour yet, and those in `free` are unused. Returns the positions of the two in their lists.
fn closest(colours: &[[u8; 3]], open: &[usize], free: &[u8]) -> Option<(usize, usize)> {
    let pairs = (0..open.len()).flat_map(|place| (0..free.len()).map(move |at| (place, at)));
    pairs.min_by_key(|&(place, at)| distance(colours[open[place]], &SCREEN[usize::from(free[at])]))
}

/// The distance from a colour to a screen colour. It is the smaller of the distances to the dark and the
/// light value.
fn distance(rgb: [u8; 3], screen: &ScreenColour) -> i32 {
    let apart = |other: [u8; 3]| -> i32 {
        let part = |i: usize| (i32::from(rgb[i]) - i32::from(other[i])).pow(2);
        3 * part(0) + 4 * part(1) + 2 * part(2)
    };
    apart(screen.dark).min(apart(screen.light))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(colours: &[[u8; 3]]) -> Vec<String> {
        shown(colours).into_iter().map(Shown::word).collect()
    }

    #[test]
    fn the_colours_of_a_new_canvas_keep_their_names() {
        let names = ["ink", "red", "blue", "yellow", "green", "pink", "violet", "brown"];
        assert_eq!(words(&PALETTE), names);
        assert_eq!((PALETTE[0], PALETTE[7]), ([0; 3], [0x6c, 0x2e, 0x09]));
    }

    #[test]
    fn no_two_colours_have_the_same_word() {
        let greys: Vec<[u8; 3]> = (0..20).map(|n| [100 + n; 3]).collect();
        let mut words = words(&greys);
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), greys.len());
    }

    #[test]
    fn the_blank_takes_no_colour_away() {
        let paints = [Paint::blank(), Paint::black(), Paint::new('r', [220, 30, 30])];
        let words: Vec<String> = shown_paints(&paints)[1..].iter().map(|shown| shown.word()).collect();
        assert_eq!(words, ["ink", "red"]);
        assert!(shown_paints(&[]).is_empty());
    }
}
