//! Readable names for colours, dots, distances and regions of the page.
//!
//! The first eight colours have their own sign and name. Further colours have a letter as their sign. Their names are
//! the same eight words, followed by the letter.

use crate::model::Level;
use pentimento_base::exact;
use pentimento_picture::colours::SCREEN;

const LETTERS: [&str; 26] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u",
    "v", "w", "x", "y", "z",
];

/// The sign of a colour.
pub(crate) fn glyph(colour: u8) -> &'static str {
    let colour = colour as usize;
    SCREEN.get(colour).map_or_else(|| LETTERS[(colour - SCREEN.len()) % LETTERS.len()], |colour| colour.glyph)
}

pub(crate) fn colour_name(colour: u8) -> String {
    let screen = &SCREEN[colour as usize % SCREEN.len()];
    if (colour as usize) < SCREEN.len() {
        screen.name.to_owned()
    } else {
        format!("{} {}", screen.name, glyph(colour))
    }
}

/// The name of a dot: its number, counted from 1.
pub(crate) fn dot_name(dot: u32) -> String {
    format!("dot {}", dot + 1)
}

/// `a` or `an` before a word.
pub(crate) fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// The direction from one dot to another in eighths of a turn: 0 is to the right, 2 is down.
pub(crate) fn eighth(level: &Level, from: u32, to: u32) -> usize {
    let (a, b) = (level.dots[from as usize].at, level.dots[to as usize].at);
    let eighths = exact::angle(b[0] - a[0], b[1] - a[1]) / std::f64::consts::FRAC_PI_4;
    (eighths.round() as i64).rem_euclid(8) as usize
}

/// Where a dot is as seen from another: `to the lower right`.
pub(crate) fn bearing(level: &Level, from: u32, to: u32) -> &'static str {
    [
        "to the right",
        "to the lower right",
        "below",
        "to the lower left",
        "to the left",
        "to the upper left",
        "above",
        "to the upper right",
    ][eighth(level, from, to)]
}

/// A squared distance as text: `12.5 mm`.
pub(crate) fn distance_text(level: &Level, square: f64) -> String {
    let distance = level.millimetres(square);
    format!("{distance:.1} mm")
}

/// The region of the page that a dot is in: `at the upper left`.
pub(crate) fn region(level: &Level, dot: u32) -> &'static str {
    let [x, y] = level.dots[dot as usize].at;
    let third = |at: f64, side: f64| ((3.0 * at / side) as usize).min(2);
    [
        ["at the upper left", "at the top", "at the upper right"],
        ["at the left", "in the middle", "at the right"],
        ["at the lower left", "at the bottom", "at the lower right"],
    ][third(y, level.height)][third(x, level.width)]
}
