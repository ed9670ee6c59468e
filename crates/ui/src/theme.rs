//! Colours by role. All colours of the screen are defined here.
//!
//! The theme is a painter's studio in the evening: a warm dark background, bone white, one golden accent. Blue marks a
//! reason, gold marks a conclusion, and red marks what is impossible. Every role has a value for truecolor, 256 and 16
//! colours, and a way to recognise it without colours. The eight colours of the games were found by a search, so that
//! people with any kind of colour vision can distinguish them. Invariant: contrasts and distances stay above the
//! limits in the tests.

use pentimento_base::prose::Tone;
use pentimento_picture::colours::{SCREEN, ScreenColour};
use ratatui::style::{Color, Modifier, Style};

/// The role of a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ink {
    Ground,
    Panel,
    Lit,
    Raised,
    Line,
    Crossed,
    Faint,
    Muted,
    Text,
    Strong,
    Accent,
    OnAccent,
    Filled,
    Seam,
    Soft,
    Tone,
    Wall,
    /// A wall drawn as solid pixels.
    Block,
    /// The pixels of a closed corridor.
    Closed,
    Trail,
    Premise,
    Target,
    Conflict,
    Ok,
    PremiseGround,
    TargetGround,
    ConflictGround,
    TrailGround,
}

/// The colours of a role. Each pair is `[dark, light]`.
struct Row {
    ink: Ink,
    rgb: [u32; 2],
    index: [u8; 2],
    ansi: [Color; 2],
    mono: Modifier,
}

const fn row(ink: Ink, rgb: [u32; 2], index: [u8; 2], ansi: [Color; 2], mono: Modifier) -> Row {
    Row { ink, rgb, index, ansi, mono }
}

/// The terminal's own colour.
const OWN: Color = Color::Reset;
const NONE: Modifier = Modifier::empty();

use Color::{
    Black, Blue, Cyan, DarkGray as BrBlack, Gray as White, Green, LightBlue as BrBlue, LightGreen as BrGreen,
    LightMagenta as BrMagenta, LightRed as BrRed, LightYellow as BrYellow, Magenta, Red, White as BrWhite,
    Yellow,
};

#[rustfmt::skip]
const ROLES: [Row; 28] = [
    row(Ink::Ground, [0x18_1614, 0xf7_f2e8], [234, 255], [OWN, OWN], NONE),
    row(Ink::Panel, [0x21_1e1b, 0xef_e8da], [235, 254], [OWN, OWN], NONE),
    row(Ink::Lit, [0x2c_2823, 0xe8_dfcd], [237, 252], [OWN, OWN], NONE),
    row(Ink::Raised, [0x2b_2722, 0xfd_faf3], [236, 231], [OWN, OWN], NONE),
    row(Ink::Line, [0x54_4c42, 0xc3_b7a2], [240, 249], [BrBlack, White], Modifier::DIM),
    row(Ink::Crossed, [0x7b_7061, 0x86_7b6a], [242, 244], [BrBlack, BrBlack], NONE),
    row(Ink::Faint, [0x8a_7f70, 0x74_6a5b], [244, 242], [BrBlack, BrBlack], Modifier::DIM),
    row(Ink::Muted, [0xb3_a897, 0x64_5a4c], [248, 240], [White, BrBlack], NONE),
    row(Ink::Text, [0xdd_d5c6, 0x38_312a], [252, 236], [OWN, OWN], NONE),
    row(Ink::Strong, [0xfb_f6ec, 0x12_0e0a], [255, 233], [BrWhite, Black], Modifier::BOLD),
    row(Ink::Accent, [0xe8_b84a, 0x8a_5a00], [179, 94], [BrYellow, Yellow], Modifier::BOLD),
    row(Ink::OnAccent, [0x18_1614, 0xff_faf0], [234, 231], [Black, BrWhite], NONE),
    row(Ink::Filled, [0xe6_ddcc, 0x2e_2721], [253, 235], [BrWhite, Black], NONE),
    row(Ink::Seam, [0xb5_ab99, 0x6f_665a], [248, 241], [White, BrBlack], NONE),
    row(Ink::Soft, [0x5d_5448, 0xcb_bfab], [239, 250], [BrBlack, White], NONE),
    row(Ink::Tone, [0x9b_9080, 0x7f_7464], [245, 243], [White, BrBlack], NONE),
    row(Ink::Wall, [0xa3_988a, 0x6d_6254], [246, 59], [White, BrBlack], NONE),
    row(Ink::Block, [0x6f_6558, 0xb9_ac97], [241, 248], [White, BrBlack], NONE),
    row(Ink::Closed, [0x3a_352e, 0xde_d4c1], [237, 252], [BrBlack, White], NONE),
    row(Ink::Trail, [0xe8_b84a, 0x8a_5a00], [179, 94], [BrYellow, Yellow], NONE),
    row(Ink::Premise, [0x78_bdf2, 0x1f_5fae], [111, 25], [BrBlue, Blue], Modifier::UNDERLINED),
    row(Ink::Target, [0xf5_c550, 0x94_6200], [221, 94], [BrYellow, Yellow], Modifier::BOLD),
    row(Ink::Conflict, [0xff_8660, 0x8c_1022], [209, 88], [BrRed, Red], Modifier::REVERSED),
    row(Ink::Ok, [0x93_d3b3, 0x0b_6e5a], [115, 23], [BrGreen, Green], NONE),
    row(Ink::PremiseGround, [0x1c_3142, 0xd3_e2f4], [17, 189], [OWN, OWN], NONE),
    row(Ink::TargetGround, [0x43_350f, 0xf7_e6b8], [58, 223], [OWN, OWN], NONE),
    row(Ink::ConflictGround, [0x4d_2013, 0xf8_d3c9], [52, 224], [BrRed, Red], NONE),
    row(Ink::TrailGround, [0x4a_3a16, 0xf0_d898], [58, 222], [OWN, OWN], NONE),
];

/// One of the eight colours that games use.
#[derive(Debug)]
pub struct Pigment {
    pub name: &'static str,
    pub glyph: &'static str,
    rgb: [u32; 2],
    index: [u8; 2],
    ansi: [Color; 2],
}

const fn pigment(number: usize, index: [u8; 2], ansi: [Color; 2]) -> Pigment {
    let ScreenColour { name, glyph, dark, light } = &SCREEN[number];
    Pigment { name, glyph, rgb: [hex(*dark), hex(*light)], index, ansi }
}

const fn hex([r, g, b]: [u8; 3]) -> u32 {
    (r as u32) << 16 | (g as u32) << 8 | b as u32
}

/// The eight colours with their glyphs, in the order of [`SCREEN`]. A game that can choose its colours takes the first
/// ones.
#[rustfmt::skip]
pub const PIGMENTS: [Pigment; 8] = [
    pigment(0, [166, 124], [Red, Red]),
    pigment(1, [111, 33], [BrBlue, Blue]),
    pigment(2, [221, 166], [BrYellow, Yellow]),
    pigment(3, [151, 30], [Cyan, Cyan]),
    pigment(4, [175, 90], [BrMagenta, Magenta]),
    pigment(5, [231, 232], [BrWhite, Black]),
    pigment(6, [99, 17], [Magenta, BrBlue]),
    pigment(7, [101, 52], [BrBlack, BrBlack]),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shade {
    Dark,
    Light,
}

/// How many colours the terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    Mono,
    Sixteen,
    Indexed,
    True,
}

/// Which glyphs the terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Glyphs {
    Full,
    /// Letters instead of the few symbols that some fonts lack.
    Plain,
    Ascii,
}

/// The settings that decide how a screen looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is a switch of the settings.
pub struct Look {
    pub shade: Shade,
    pub depth: Depth,
    pub glyphs: Glyphs,
    pub high_contrast: bool,
    /// Whether to write the names of colours, and to put a clear glyph into every coloured cell.
    pub spell_colours: bool,
    /// Whether crosses and faint text have the colour of muted text on a terminal with sixteen colours. In the dark
    /// theme, that is white instead of bright black, which some terminals show as black.
    pub strong_marks: bool,
    /// Whether pictures are shown in the eight colours of the theme instead of their own colours.
    pub theme_paints: bool,
    /// Whether to paint the theme's own background instead of keeping the terminal's.
    pub paints_ground: bool,
    pub motion: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            shade: Shade::Dark,
            depth: Depth::True,
            glyphs: Glyphs::Full,
            high_contrast: false,
            spell_colours: false,
            strong_marks: false,
            theme_paints: false,
            paints_ground: true,
            motion: true,
        }
    }
}

fn rgb(hex: u32) -> Color {
    Color::Rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

impl Look {
    fn side(self) -> usize {
        match self.shade {
            Shade::Dark => 0,
            Shade::Light => 1,
        }
    }

    /// Returns the role whose colour is really used. With high contrast, text and lines use the colour of a stronger
    /// role. All other roles use their own colour.
    fn effective(self, ink: Ink) -> Ink {
        if !self.high_contrast {
            return ink;
        }
        match ink {
            Ink::Text | Ink::Muted | Ink::Faint => Ink::Strong,
            Ink::Line | Ink::Crossed => Ink::Faint,
            other => other,
        }
    }

    fn colour_of(self, rgb_pair: [u32; 2], index: [u8; 2], ansi: [Color; 2]) -> Color {
        match self.depth {
            Depth::Mono => Color::Reset,
            Depth::Sixteen => ansi[self.side()],
            Depth::Indexed => Color::Indexed(index[self.side()]),
            Depth::True => rgb(rgb_pair[self.side()]),
        }
    }

    /// Returns the colour of a role with these settings.
    pub fn colour(self, ink: Ink) -> Color {
        if self.high_contrast && ink == Ink::Ground && self.depth > Depth::Sixteen {
            return match self.shade {
                Shade::Dark => rgb(0),
                Shade::Light => rgb(0xff_ffff),
            };
        }
        if self.strong_marks && self.depth == Depth::Sixteen && matches!(ink, Ink::Crossed | Ink::Faint) {
            return role(Ink::Muted).ansi[self.side()];
        }
        let row = role(self.effective(ink));
        if !self.paints_ground && ink == Ink::Ground {
            return Color::Reset;
        }
        self.colour_of(row.rgb, row.index, row.ansi)
    }

    /// The style of text in the colour of a role. It sets no background.
    pub fn ink(self, ink: Ink) -> Style {
        let style = Style::new().fg(self.colour(ink));
        if self.depth == Depth::Mono { style.add_modifier(role(self.effective(ink)).mono) } else { style }
    }

    /// The style of a background. On terminals without colours, the accent and conflict backgrounds are reversed, and
    /// the others have no effect.
    pub fn ground(self, ink: Ink) -> Style {
        if self.depth == Depth::Mono {
            let reversed = matches!(ink, Ink::Accent | Ink::ConflictGround);
            return if reversed { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        }
        Style::new().bg(self.colour(ink))
    }

    /// The style of text of one role on the background of another.
    pub fn on(self, text: Ink, ground: Ink) -> Style {
        if self.depth == Depth::Mono && matches!(ground, Ink::Accent | Ink::ConflictGround) {
            return self.ground(ground).add_modifier(Modifier::BOLD);
        }
        if self.depth == Depth::Sixteen && ground == Ink::ConflictGround {
            return self.ground(ground).fg(Color::Black);
        }
        self.ink(text).patch(self.ground(ground))
    }

    /// The style of text in one of the eight colours of the games.
    pub fn pigment(self, number: u8) -> Style {
        Style::new().fg(self.pigment_colour(number))
    }

    /// One of the eight colours of the games, as red, green and blue.
    pub(crate) fn pigment_rgb(self, number: u8) -> [u8; 3] {
        let [_, r, g, b] = PIGMENTS[number as usize % PIGMENTS.len()].rgb[self.side()].to_be_bytes();
        [r, g, b]
    }

    pub fn pigment_colour(self, number: u8) -> Color {
        let pigment = &PIGMENTS[number as usize % PIGMENTS.len()];
        self.colour_of(pigment.rgb, pigment.index, pigment.ansi)
    }

    /// The style of text on one of the eight colours of the games. On terminals without colours it is reversed.
    pub fn painted(self, number: u8) -> Style {
        match self.depth {
            Depth::Mono => Style::new().add_modifier(Modifier::REVERSED),
            Depth::Sixteen => Style::new().bg(self.pigment_colour(number)).fg(Color::Black),
            Depth::Indexed | Depth::True => {
                Style::new().bg(self.pigment_colour(number)).fg(self.colour(Ink::Ground).or_near(self.shade))
            }
        }
    }

    /// The style of words that have a tone.
    pub fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Plain => self.ink(Ink::Text),
            Tone::Strong => self.ink(Ink::Strong).add_modifier(Modifier::BOLD),
            Tone::Premise => self.ink(Ink::Premise).add_modifier(Modifier::BOLD),
            Tone::Target => self.ink(Ink::Target).add_modifier(Modifier::BOLD),
            Tone::Conflict => self.ink(Ink::Conflict).add_modifier(Modifier::BOLD),
            Tone::Colour(number) => self.pigment(number).add_modifier(Modifier::BOLD),
        }
    }

    /// Bold text, for keys, labels and important figures.
    pub fn bold(self, ink: Ink) -> Style {
        self.ink(ink).add_modifier(Modifier::BOLD)
    }
}

trait OrNear {
    /// Replaces the terminal's own colour by the theme's background, because text on paint needs a known colour. Other
    /// colours stay as they are.
    fn or_near(self, shade: Shade) -> Color;
}

impl OrNear for Color {
    fn or_near(self, shade: Shade) -> Color {
        match (self, shade) {
            (Color::Reset, Shade::Dark) => rgb(ROLES[0].rgb[0]),
            (Color::Reset, Shade::Light) => rgb(ROLES[0].rgb[1]),
            (other, _) => other,
        }
    }
}

fn role(ink: Ink) -> &'static Row {
    let row = &ROLES[ink as usize];
    debug_assert_eq!(row.ink, ink, "the table has the order of the enum");
    row
}

#[cfg(test)]
mod tests;
