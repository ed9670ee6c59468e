//! What colours and dots are called.
//!
//! Eight colours have a sign and a name of their own; puzzles of others may have more, which borrow colours and get a
//! letter for a sign, so that no two are ever alike.

use super::model::{Lattice, Level};
use pentimento_ui::theme::PIGMENTS;

const LETTERS: [&str; 26] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u",
    "v", "w", "x", "y", "z",
];

/// The sign of a colour.
pub fn glyph(colour: u8) -> &'static str {
    let colour = colour as usize;
    PIGMENTS
        .get(colour)
        .map_or_else(|| LETTERS[(colour - PIGMENTS.len()) % LETTERS.len()], |pigment| pigment.glyph)
}

pub fn colour_name(colour: u8) -> String {
    let pigment = &PIGMENTS[colour as usize % PIGMENTS.len()];
    if (colour as usize) < PIGMENTS.len() {
        pigment.name.to_owned()
    } else {
        format!("{} {}", pigment.name, glyph(colour))
    }
}

/// A dot by its number, counted from 1 as people do and as it is typed.
pub fn dot_name(dot: u32) -> String {
    format!("dot {}", dot + 1)
}

/// A distance, as it is told: millimetres with one digit.
pub fn told(level: &Level, square: f64) -> String {
    let distance = level.millimetres(square);
    format!("{distance:.1} mm")
}

/// Where a dot lies, as people say it: `upper left`.
pub fn region(level: &Level, dot: u32) -> &'static str {
    let [x, y] = level.dots[dot as usize].at;
    let third = |at: f64, side: f64| ((3.0 * at / side) as usize).min(2);
    [
        ["at the upper left", "at the top", "at the upper right"],
        ["at the left", "in the middle", "at the right"],
        ["at the lower left", "at the bottom", "at the lower right"],
    ][third(y, level.height)][third(x, level.width)]
}

/// How a lattice is told: `88 pixels`.
pub fn pixels(lattice: Lattice) -> String {
    format!("{} pixels", lattice.pixels)
}
