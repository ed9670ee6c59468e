//! A picture in its own colours: which backgrounds it has, and how each colour is drawn.
//!
//! The colours of a picture are never replaced. Instead, the background of an open cell (the *tile*) and the
//! background of a cell known to be empty (the *paper*) are chosen so that every colour differs clearly from them. A
//! colour that does not differ clearly from both gets a contour. All of this depends only on the colours and the
//! theme. [`Scheme`] is the result in the colours that a terminal has.

mod terminal;

use super::theme::{Depth, Glyphs, Look, Shade};
use pentimento_picture::oklab::{apart, lightness_strength_hue};
use ratatui::style::Color;

pub use pentimento_picture::names::names;
pub(crate) use terminal::of_terminal;

type Rgb = [u8; 3];

/// Two colours with at least this distance differ clearly.
const CLEAR: f32 = 0.12;
/// Two colours with a smaller distance than this are easily confused.
const NEAR: f32 = 0.06;
/// The share of white or black in the glyph of a painted cell. The second constant is for a glyph that must stand out.
const GLYPH: f32 = 0.22;
const STRONG_GLYPH: f32 = 0.40;
/// The share of white or black in a contour.
const CONTOUR: f32 = 0.35;
/// A colour that is darker than this has a light glyph and a light number.
const DARK: f32 = 0.62;

/// The possible tiles (backgrounds of open cells) and papers (backgrounds of empty cells). The preferred ones come
/// first.
struct Grounds {
    tiles: [Rgb; 4],
    papers: [Rgb; 4],
}

const ON_DARK: Grounds = Grounds {
    tiles: [[0x3f, 0x39, 0x31], [0x2c, 0x28, 0x23], [0x54, 0x4c, 0x42], [0x6b, 0x63, 0x58]],
    papers: [[0x8a, 0x80, 0x72], [0x5f, 0x57, 0x4c], [0xb3, 0xa7, 0x93], [0xcf, 0xc4, 0xb0]],
};
const ON_LIGHT: Grounds = Grounds {
    tiles: [[0xdc, 0xcf, 0xba], [0xe8, 0xdf, 0xcd], [0xc9, 0xbc, 0xa4], [0xf7, 0xf2, 0xe8]],
    papers: [[0xa8, 0x9c, 0x86], [0xc9, 0xbc, 0xa4], [0x8f, 0x85, 0x73], [0xf7, 0xf2, 0xe8]],
};

/// The backgrounds for a picture, and which of its colours need a contour or are easily confused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stand {
    /// The background of an open cell.
    pub tile: [u8; 3],
    /// The background of a cell that is known to be empty.
    pub paper: [u8; 3],
    /// For each colour, whether it needs a contour, because it does not differ clearly from a background.
    pub contours: Vec<bool>,
    /// For each colour, whether it is easily confused with another colour of the picture.
    pub near: Vec<bool>,
}

impl Stand {
    /// Chooses the backgrounds for these colours.
    pub fn of(colours: &[[u8; 3]], shade: Shade) -> Self {
        let grounds = match shade {
            Shade::Dark => &ON_DARK,
            Shade::Light => &ON_LIGHT,
        };
        let tile = first_clear(&grounds.tiles, colours);
        let with_tile: Vec<Rgb> = colours.iter().copied().chain([tile]).collect();
        let papers: Vec<Rgb> = grounds.papers.iter().copied().filter(|paper| *paper != tile).collect();
        let paper = first_clear(&papers, &with_tile);
        let is_clear = |colour: Rgb| apart(colour, tile) >= CLEAR && apart(colour, paper) >= CLEAR;
        let is_near = |place: usize| {
            let others = (0..colours.len()).filter(|&other| other != place);
            others.into_iter().any(|other| apart(colours[place], colours[other]) < NEAR)
        };
        Self {
            tile,
            paper,
            contours: colours.iter().map(|&colour| !is_clear(colour)).collect(),
            near: (0..colours.len()).map(is_near).collect(),
        }
    }
}

/// Returns the first background that differs clearly from all colours. If there is none, returns the one whose nearest
/// colour is farthest away.
fn first_clear(grounds: &[Rgb], colours: &[Rgb]) -> Rgb {
    let distance =
        |ground: Rgb| colours.iter().map(|&colour| apart(ground, colour)).fold(f32::INFINITY, f32::min);
    let clear = grounds.iter().copied().find(|&ground| distance(ground) >= CLEAR);
    let best = || grounds.iter().copied().max_by(|&a, &b| distance(a).total_cmp(&distance(b)));
    clear.or_else(best).unwrap_or([0; 3])
}

/// Mixes a share of another colour into a colour.
pub fn mixed(colour: [u8; 3], other: [u8; 3], share: f32) -> [u8; 3] {
    std::array::from_fn(|i| {
        let (from, to) = (f32::from(colour[i]), f32::from(other[i]));
        (from + (to - from) * share).round().clamp(0.0, 255.0) as u8
    })
}

/// Returns white for dark colours and black for light ones.
pub fn opposite(colour: [u8; 3]) -> [u8; 3] {
    if lightness_strength_hue(colour)[0] < DARK { [255; 3] } else { [0; 3] }
}

/// How a painted cell and the clues of its colour are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tint {
    /// The colour itself.
    pub fill: Color,
    /// The colour of the glyph in a painted cell, which is a lighter or darker shade of `fill`.
    pub glyph: Color,
    /// The colour of the thin line at the right edge of a cell.
    pub hairline: Color,
    /// The colour of the number on a chip. A chip is a clue on a background of its own colour.
    pub ink: Color,
    /// The colour of a chip (a coloured clue) when the clue is done. The next field is the colour of its number.
    pub faded: Color,
    pub faded_ink: Color,
}

/// A picture's colours and backgrounds as a terminal shows them. `Color::Reset` is the terminal's own background.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scheme {
    look: Look,
    stand: Stand,
    tints: Vec<Tint>,
}

impl Scheme {
    /// The scheme for the colours of a picture.
    pub fn of(colours: &[[u8; 3]], look: Look) -> Self {
        let stand = Stand::of(colours, look.shade);
        let fills = of_terminal(colours, look.depth);
        let tint = |place: usize| tint(colours[place], fills[place], look, &stand, place);
        let tints = (0..colours.len()).map(tint).collect();
        Self { look, stand, tints }
    }

    /// Whether the scheme was made for this look.
    pub fn is_for(&self, look: Look) -> bool {
        self.look == look
    }

    /// How a colour is drawn. Colours count from 1, as in a puzzle.
    pub fn tint(&self, colour: u8) -> Tint {
        let place = usize::from(colour).saturating_sub(1).min(self.tints.len().saturating_sub(1));
        self.tints.get(place).copied().unwrap_or(Tint {
            fill: Color::Reset,
            glyph: Color::Reset,
            hairline: Color::Reset,
            ink: Color::Reset,
            faded: Color::Reset,
            faded_ink: Color::Reset,
        })
    }

    /// The background of an open cell, mixed with a share of another colour.
    pub fn tile(&self, other: [u8; 3], share: f32) -> Color {
        self.ground(mixed(self.stand.tile, other, share))
    }

    /// The background of a cell known to be empty, mixed with a share of another colour.
    pub fn paper(&self, other: [u8; 3], share: f32) -> Color {
        self.ground(mixed(self.stand.paper, other, share))
    }

    /// The colour of a faint sign in an open cell, or in an empty cell if `on_paper` is true. `None` if the background
    /// is the terminal's own.
    pub fn sign(&self, on_paper: bool) -> Option<Color> {
        let ground = if on_paper { self.stand.paper } else { self.stand.tile };
        let sign = self.ground(mixed(ground, opposite(ground), if on_paper { 0.45 } else { 0.4 }));
        (sign != Color::Reset).then_some(sign)
    }

    fn ground(&self, rgb: Rgb) -> Color {
        terminal::ground(rgb, self.look.depth)
    }
}

fn tint(own: Rgb, fill: Color, look: Look, stand: &Stand, place: usize) -> Tint {
    let has_contour = stand.contours[place];
    let stands_out = has_contour || stand.near[place] || look.spell_colours;
    let tone = |share: f32| mixed(own, opposite(own), share);
    let ground = match look.shade {
        Shade::Dark => [0x18, 0x16, 0x14],
        Shade::Light => [0xf7, 0xf2, 0xe8],
    };
    match look.depth {
        Depth::True | Depth::Indexed => {
            let shown = |rgb: Rgb| terminal::exact(rgb, look.depth);
            Tint {
                fill,
                glyph: shown(tone(if stands_out { STRONG_GLYPH } else { GLYPH })),
                hairline: shown(tone(if has_contour { CONTOUR } else { GLYPH })),
                ink: shown(opposite(own)),
                faded: shown(mixed(own, ground, 0.8)),
                faded_ink: shown(mixed(opposite(mixed(own, ground, 0.8)), ground, 0.5)),
            }
        }
        Depth::Sixteen | Depth::Mono => {
            let dark = if look.depth == Depth::Mono { Color::Reset } else { Color::Black };
            let faded_ink = if look.depth == Depth::Mono { Color::Reset } else { Color::DarkGray };
            Tint { fill, glyph: dark, hairline: dark, ink: dark, faded: Color::Reset, faded_ink }
        }
    }
}

/// Whether cells are filled with glyphs, because the terminal can't distinguish them by their background colours.
pub fn by_glyph(look: &Look) -> bool {
    look.depth == Depth::Mono || look.glyphs == Glyphs::Ascii
}

#[cfg(test)]
mod tests;
