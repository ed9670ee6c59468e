//! The colours of a picture on terminals with 256 or 16 colours.

use super::{Rgb, apart};
use crate::theme::Depth;
use pentimento_picture::oklab::lightness_strength_hue;
use ratatui::style::Color;

/// The colours that a picture can use on a terminal with sixteen colours, as most terminals show them. Black is left
/// out, because it is the background of a dark terminal.
const SIXTEEN: [(Color, Rgb); 15] = [
    (Color::DarkGray, [0x55, 0x57, 0x53]),
    (Color::White, [0xff, 0xff, 0xff]),
    (Color::Red, [0xc0, 0x1c, 0x28]),
    (Color::LightRed, [0xf6, 0x61, 0x51]),
    (Color::Yellow, [0xa2, 0x73, 0x4c]),
    (Color::LightYellow, [0xe9, 0xad, 0x0c]),
    (Color::Green, [0x26, 0xa2, 0x69]),
    (Color::LightGreen, [0x33, 0xda, 0x7a]),
    (Color::Cyan, [0x2a, 0xa1, 0xb3]),
    (Color::LightCyan, [0x33, 0xc7, 0xde]),
    (Color::Blue, [0x12, 0x48, 0x8b]),
    (Color::LightBlue, [0x2a, 0x7b, 0xde]),
    (Color::Magenta, [0xa3, 0x47, 0xba]),
    (Color::LightMagenta, [0xc0, 0x61, 0xcb]),
    (Color::Gray, [0xd0, 0xcf, 0xcc]),
];

/// The colours of a picture as a terminal of this depth shows them. No colour of the terminal is used twice, as long
/// as there are enough.
pub(crate) fn of_terminal(colours: &[[u8; 3]], depth: Depth) -> Vec<Color> {
    match depth {
        Depth::True => colours.iter().map(|&[r, g, b]| Color::Rgb(r, g, b)).collect(),
        Depth::Indexed => {
            let all: Vec<(Color, Rgb)> = (16..=255).map(|i| (Color::Indexed(i), indexed(i))).collect();
            assigned(colours, &all, apart)
        }
        Depth::Sixteen => assigned(colours, &SIXTEEN, by_hue),
        Depth::Mono => vec![Color::Reset; colours.len()],
    }
}

/// The colour of a background that lies behind a picture. With sixteen colours, it is the terminal's own background.
pub(super) fn ground(rgb: Rgb, depth: Depth) -> Color {
    match depth {
        Depth::True => Color::Rgb(rgb[0], rgb[1], rgb[2]),
        Depth::Indexed => nearest(rgb, 232..=255),
        Depth::Sixteen | Depth::Mono => Color::Reset,
    }
}

/// The nearest colour on a terminal with 256 colours, or the colour itself on a terminal with all colours.
pub(super) fn exact(rgb: Rgb, depth: Depth) -> Color {
    if depth == Depth::True { Color::Rgb(rgb[0], rgb[1], rgb[2]) } else { nearest(rgb, 16..=255) }
}

fn nearest(rgb: Rgb, among: std::ops::RangeInclusive<u8>) -> Color {
    let best = among.min_by(|&a, &b| apart(rgb, indexed(a)).total_cmp(&apart(rgb, indexed(b))));
    best.map_or(Color::Reset, Color::Indexed)
}

/// The red, green and blue of one of the 256 terminal colours: a cube of six by six by six colours, then 24 greys.
fn indexed(index: u8) -> Rgb {
    if let Some(grey) = index.checked_sub(232) {
        return [8 + 10 * grey; 3];
    }
    let step = |place: u8| if place == 0 { 0 } else { 55 + 40 * place };
    let index = index.saturating_sub(16);
    [step(index / 36), step(index / 6 % 6), step(index % 6)]
}

/// A distance between colours in which the hue counts more than the lightness.
fn by_hue(a: Rgb, b: Rgb) -> f32 {
    let [light_a, strength_a, hue_a] = lightness_strength_hue(a);
    let [light_b, strength_b, hue_b] = lightness_strength_hue(b);
    let angle = (hue_a - hue_b).to_radians();
    let chroma = strength_a.powi(2) + strength_b.powi(2) - 2.0 * strength_a * strength_b * angle.cos();
    (0.25 * (light_a - light_b).powi(2) + 4.0 * chroma).sqrt()
}

/// Gives each colour of the picture one of the terminal's colours. The pair with the smallest distance is assigned
/// first.
fn assigned(colours: &[Rgb], all: &[(Color, Rgb)], distance: fn(Rgb, Rgb) -> f32) -> Vec<Color> {
    let distances: Vec<Vec<f32>> =
        colours.iter().map(|&own| all.iter().map(|&(_, rgb)| distance(own, rgb)).collect()).collect();
    let mut given = vec![Color::Reset; colours.len()];
    let mut open: Vec<usize> = (0..colours.len()).collect();
    let mut free: Vec<usize> = Vec::new();
    while !open.is_empty() {
        if free.is_empty() {
            free = (0..all.len()).collect();
        }
        let pairs = (0..open.len()).flat_map(|place| (0..free.len()).map(move |at| (place, at)));
        let measure = |&(place, at): &(usize, usize)| distances[open[place]][free[at]];
        let Some((place, at)) = pairs.min_by(|a, b| measure(a).total_cmp(&measure(b))) else { break };
        given[open.remove(place)] = all[free.remove(at)].0;
    }
    given
}
