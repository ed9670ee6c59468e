//! The sign of a dot: a chip, a glyph, a letter or `∙`.

use super::tally::Tally;
use crate::Dots;
use crate::names::glyph;
use pentimento_engine::view::{Mode, Scene};
use pentimento_picture::colours::SCREEN;
use pentimento_ui::theme::{Depth, Ink, Look, Shade};
use ratatui::style::{Color, Modifier, Style};

const LETTERS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// How a dot is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sign {
    pub(super) glyph: &'static str,
    pub(super) style: Style,
    /// Whether the sign can be drawn as a chip of three columns.
    pub(super) is_chip: bool,
}

/// The chosen colour. `None` if all colours are equally bright.
pub(super) fn chosen(scene: &Scene<'_, Dots>) -> Option<u8> {
    match scene.mode {
        Mode::Playing => Some(scene.ui.colour),
        Mode::Watching => scene.ui.hinted,
        Mode::Preview => None,
    }
}

pub(super) fn sign(scene: &Scene<'_, Dots>, tally: &Tally, dot: u32) -> Sign {
    let look = *scene.look;
    let chosen = chosen(scene);
    let in_colour = chosen.filter(|colour| scene.level.dots[dot as usize].colours.contains(colour));
    let chip = |glyph, colour| Sign { glyph, style: look.painted(colour), is_chip: true };
    if let Some(letter) = letter(scene, dot) {
        return match in_colour {
            Some(colour) => {
                Sign { style: look.painted(colour).add_modifier(Modifier::BOLD), ..chip(letter, colour) }
            }
            None => Sign { glyph: letter, style: look.bold(Ink::Strong), is_chip: false },
        };
    }
    if let Some(colour) = in_colour {
        return if tally.has_line(dot, colour) {
            Sign { glyph: glyph(colour), style: look.pigment(colour), is_chip: false }
        } else {
            chip(glyph(colour), colour)
        };
    }
    match tally.open(scene.level, dot).next() {
        None => Sign { glyph: "∙", style: look.ink(Ink::Filled), is_chip: false },
        Some(colour) if chosen.is_none() => Sign {
            glyph: glyph(colour),
            style: look.pigment(colour).add_modifier(Modifier::BOLD),
            is_chip: false,
        },
        Some(colour) => Sign { glyph: glyph(colour), style: dimmed(look, colour), is_chip: false },
    }
}

/// The signs for the colours of a dot that still need a line. The colour of the dot's first sign is left out.
pub(super) fn others(scene: &Scene<'_, Dots>, tally: &Tally, dot: u32) -> Vec<Sign> {
    let look = *scene.look;
    if scene.mode == Mode::Preview {
        return Vec::new();
    }
    let chosen = chosen(scene);
    let colours = &scene.level.dots[dot as usize].colours;
    let shown = chosen.filter(|colour| colours.contains(colour)).or_else(|| {
        // If the first sign is a letter, it shows no colour, so no colour is left out.
        tally.open(scene.level, dot).next().filter(|_| letter(scene, dot).is_none())
    });
    let style = |colour: u8| {
        let bright = || look.pigment(colour).add_modifier(Modifier::BOLD);
        if chosen.is_none() { bright() } else { dimmed(look, colour) }
    };
    let open = tally.open(scene.level, dot).filter(|colour| Some(*colour) != shown);
    open.map(|colour| Sign { glyph: glyph(colour), style: style(colour), is_chip: false }).collect()
}

/// The letter that a hint gives a dot.
fn letter(scene: &Scene<'_, Dots>, dot: u32) -> Option<&'static str> {
    let place = scene.ui.letters.iter().position(|&lettered| lettered == dot)?;
    LETTERS.get(place).copied().filter(|_| scene.mode != Mode::Preview)
}

/// The style of a colour that is not chosen: the colour mixed with the background, about half each.
fn dimmed(look: Look, colour: u8) -> Style {
    let screen = &SCREEN[colour as usize % SCREEN.len()];
    let (own, ground): ([u8; 3], [u8; 3]) = match look.shade {
        Shade::Dark => (screen.dark, [0x18, 0x16, 0x14]),
        Shade::Light => (screen.light, [0xf7, 0xf2, 0xe8]),
    };
    // A terminal with 256 colours has few dark shades: 45 % of red would be nearly black.
    let share = match look.depth {
        _ if look.high_contrast => 70,
        Depth::Indexed => 60,
        Depth::Mono | Depth::Sixteen | Depth::True => 45,
    };
    let mix = |place: usize| {
        ((u32::from(own[place]) * share + u32::from(ground[place]) * (100 - share)) / 100) as u8
    };
    let mixed = [mix(0), mix(1), mix(2)];
    match look.depth {
        Depth::True => Style::new().fg(Color::Rgb(mixed[0], mixed[1], mixed[2])),
        Depth::Indexed => Style::new().fg(Color::Indexed(nearest_index(mixed))),
        Depth::Sixteen => look.ink(Ink::Faint).add_modifier(Modifier::DIM),
        Depth::Mono => Style::new().add_modifier(Modifier::DIM),
    }
}

/// The nearest of the 216 colours that a terminal with 256 colours arranges in a cube.
fn nearest_index(rgb: [u8; 3]) -> u8 {
    // The cube has six values for each of red, green and blue: 0, 95, 135, 175, 215 and 255.
    let step = |value: u8| match value {
        0..48 => 0,
        48..115 => 1,
        _ => (value - 35) / 40,
    };
    16 + 36 * step(rgb[0]) + 6 * step(rgb[1]) + step(rgb[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dimmed_colour_is_near_its_own_in_256_colours() {
        assert_eq!([[0, 0, 0], [255, 255, 255], [95, 135, 175]].map(nearest_index), [16, 231, 67]);
    }

    #[test]
    fn dimmed_colours_differ_from_chosen_ones_at_every_depth() {
        for depth in [Depth::Mono, Depth::Sixteen, Depth::Indexed, Depth::True] {
            for shade in [Shade::Dark, Shade::Light] {
                let look = Look { depth, shade, ..Look::default() };
                for colour in 0..8 {
                    assert_ne!(dimmed(look, colour), look.pigment(colour), "{depth:?} {shade:?} {colour}");
                }
            }
        }
    }
}
