//! A picture in its own colours: which grounds it stands on, and how each colour is drawn.
//!
//! The colours of a picture are never replaced. Instead the *tile* (an open cell) and the *paper* (a cell known to be
//! empty) move until every colour is clear of them. A colour that is not clear of both gets a contour. All of this is a
//! pure function of the colours and the theme. [`Scheme`] is the result in the colours that a terminal has.

mod terminal;

use super::theme::{Depth, Glyphs, Look, Shade};
use pentimento_picture::oklab::{apart, lightness_strength_hue};
use ratatui::style::Color;

pub use pentimento_picture::names::names;
pub use terminal::of_terminal;

type Rgb = [u8; 3];

/// Colours at least this far apart are clear of each other.
const CLEAR: f32 = 0.12;
/// Colours nearer than this are easily taken for one another.
const NEAR: f32 = 0.06;
/// The share of white or black in the glyph of a painted cell, and in one that must stand out.
const GLYPH: f32 = 0.22;
const STRONG_GLYPH: f32 = 0.40;
/// The share of white or black in a contour.
const CONTOUR: f32 = 0.35;
/// Colours darker than this have a light glyph and light ink.
const DARK: f32 = 0.62;

/// The possible tiles and papers, the preferred one first.
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

/// The grounds for a picture, and which of its colours need help on them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stand {
    /// The ground of an open cell.
    pub tile: [u8; 3],
    /// The ground of a cell that is known to be empty.
    pub paper: [u8; 3],
    /// Which colours are not clear of tile or paper, and get a contour.
    pub contours: Vec<bool>,
    /// Which colours are easily taken for another one of the picture.
    pub near: Vec<bool>,
}

impl Stand {
    /// The grounds for these colours.
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

/// The first ground that is clear of all colours, or else the one whose nearest colour is farthest away.
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

/// White for dark colours, black for light ones.
pub fn opposite(colour: [u8; 3]) -> [u8; 3] {
    if lightness_strength_hue(colour)[0] < DARK { [255; 3] } else { [0; 3] }
}

/// How a painted cell and the clues of its colour are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tint {
    /// The colour itself.
    pub fill: Color,
    /// The glyph on it, tone in tone.
    pub glyph: Color,
    /// The hairline at the right edge of a cell.
    pub hairline: Color,
    /// The number of a chip.
    pub ink: Color,
    /// A chip and its number when the clue is done.
    pub faded: Color,
    pub faded_ink: Color,
}

/// A picture's colours and grounds as a terminal shows them. `Color::Reset` is the terminal's own ground.
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

    /// The ground of an open cell, with a share of another colour.
    pub fn tile(&self, other: [u8; 3], share: f32) -> Color {
        self.ground(mixed(self.stand.tile, other, share))
    }

    /// The ground of a cell known to be empty, with a share of another colour.
    pub fn paper(&self, other: [u8; 3], share: f32) -> Color {
        self.ground(mixed(self.stand.paper, other, share))
    }

    /// The colour of a faint sign on the tile or on the paper. `None` if these are the terminal's own ground.
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

/// Whether glyphs fill the cell, because colours can't be told apart by their ground.
pub fn by_glyph(look: &Look) -> bool {
    look.depth == Depth::Mono || look.glyphs == Glyphs::Ascii
}

#[cfg(test)]
mod tests;
