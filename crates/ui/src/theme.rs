//! Colours by role: what a colour is for is decided here, what it looks like too, and nowhere else.
//!
//! A painter's studio in the evening: warm dark ground, bone white, one gilt accent. Blue is *because*, gold is
//! *so*, red is *this cannot be*. Every role has a value for truecolor, 256 and 16 colours and a way to be told
//! apart without any; the eight colours of the games were found by search so that they stay apart for every kind
//! of colour vision. Invariant (held by the tests below): the contrasts and distances in the tables' own measure
//! do not fall below what they are now, so a colour is changed only with the measure at hand.

use pentimento_base::prose::Tone;
use pentimento_picture::colours::{SCREEN, ScreenColour};
use ratatui::style::{Color, Modifier, Style};

/// What a colour is for.
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

/// One role in every depth: `[dark, light]` each.
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
const ROLES: [Row; 26] = [
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

/// One of the games' own eight colours.
#[derive(Debug)]
pub struct Pigment {
    pub name: &'static str,
    pub glyph: &'static str,
    rgb: [u32; 2],
    index: [u8; 2],
    ansi: [Color; 2],
}

const fn pigment(number: usize, glyph: &'static str, index: [u8; 2], ansi: [Color; 2]) -> Pigment {
    let ScreenColour { name, dark, light } = &SCREEN[number];
    Pigment { name, glyph, rgb: [hex(*dark), hex(*light)], index, ansi }
}

const fn hex([r, g, b]: [u8; 3]) -> u32 {
    (r as u32) << 16 | (g as u32) << 8 | b as u32
}

/// The eight with their glyphs, in the order of [`SCREEN`]: a puzzle of three colours uses the first three.
#[rustfmt::skip]
pub const PIGMENTS: [Pigment; 8] = [
    pigment(0, "◉", [166, 124], [Red, Red]),
    pigment(1, "∎", [111, 33], [BrBlue, Blue]),
    pigment(2, "▴", [221, 166], [BrYellow, Yellow]),
    pigment(3, "◊", [151, 30], [Cyan, Cyan]),
    pigment(4, "✚", [175, 90], [BrMagenta, Magenta]),
    pigment(5, "▾", [231, 232], [BrWhite, Black]),
    pigment(6, "✱", [99, 17], [Magenta, BrBlue]),
    pigment(7, "◧", [101, 52], [BrBlack, BrBlack]),
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
    /// Letters in place of the few symbols that some fonts lack.
    Plain,
    Ascii,
}

/// All that decides how a screen looks, apart from what is on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Switches of the settings, each its own.
pub struct Look {
    pub shade: Shade,
    pub depth: Depth,
    pub glyphs: Glyphs,
    pub high_contrast: bool,
    /// Colour names are spelled and glyphs stand in every coloured cell.
    pub spell_colours: bool,
    /// With sixteen colours: crosses and faint text in white, for terminals whose bright black can't be seen.
    pub strong_marks: bool,
    /// The program paints its own ground.
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

    /// High contrast moves text to the far end and ground to the near one; the marks stay as they are.
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

    /// The colour of a role in this look.
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

    /// Text of a role on whatever lies below it.
    pub fn ink(self, ink: Ink) -> Style {
        let style = Style::new().fg(self.colour(ink));
        if self.depth == Depth::Mono { style.add_modifier(role(self.effective(ink)).mono) } else { style }
    }

    /// The ground of a role. Without colours the accent and conflict grounds reverse, others are not there.
    pub fn ground(self, ink: Ink) -> Style {
        if self.depth == Depth::Mono {
            let reversed = matches!(ink, Ink::Accent | Ink::ConflictGround);
            return if reversed { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        }
        Style::new().bg(self.colour(ink))
    }

    /// Text of one role on the ground of another.
    pub fn on(self, text: Ink, ground: Ink) -> Style {
        if self.depth == Depth::Mono && matches!(ground, Ink::Accent | Ink::ConflictGround) {
            return self.ground(ground).add_modifier(Modifier::BOLD);
        }
        if self.depth == Depth::Sixteen && ground == Ink::ConflictGround {
            return self.ground(ground).fg(Color::Black);
        }
        self.ink(text).patch(self.ground(ground))
    }

    /// One of the games' colours as text.
    pub fn pigment(self, number: u8) -> Style {
        Style::new().fg(self.pigment_colour(number))
    }

    pub fn pigment_colour(self, number: u8) -> Color {
        let pigment = &PIGMENTS[number as usize % PIGMENTS.len()];
        self.colour_of(pigment.rgb, pigment.index, pigment.ansi)
    }

    /// One of the games' colours as ground, with text on it; reversed where there are no colours.
    pub fn painted(self, number: u8) -> Style {
        match self.depth {
            Depth::Mono => Style::new().add_modifier(Modifier::REVERSED),
            Depth::Sixteen => Style::new().bg(self.pigment_colour(number)).fg(Color::Black),
            Depth::Indexed | Depth::True => {
                Style::new().bg(self.pigment_colour(number)).fg(self.colour(Ink::Ground).or_near(self.shade))
            }
        }
    }

    /// How words of a tone look.
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

    /// Bold, for keys, labels and the one figure that matters.
    pub fn bold(self, ink: Ink) -> Style {
        self.ink(ink).add_modifier(Modifier::BOLD)
    }
}

trait OrNear {
    /// A colour that can be written on paint even where the ground is the terminal's own.
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
    debug_assert_eq!(row.ink, ink, "the table stands in the order of the enum");
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    fn channel(value: u32) -> f64 {
        let v = f64::from(value & 0xff) / 255.0;
        if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
    }

    fn linear(hex: u32) -> [f64; 3] {
        [channel(hex >> 16), channel(hex >> 8), channel(hex)]
    }

    /// WCAG's contrast ratio.
    fn contrast(a: u32, b: u32) -> f64 {
        let light = |hex| {
            let [r, g, b] = linear(hex);
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        let (a, b): (f64, f64) = (light(a), light(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn oklab([r, g, b]: [f64; 3]) -> [f64; 3] {
        let l = (0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b).max(0.0).cbrt();
        let m = (0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b).max(0.0).cbrt();
        let s = (0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b).max(0.0).cbrt();
        [
            0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
            1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
            0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
        ]
    }

    type Vision = [[f64; 3]; 3];
    const USUAL: Vision = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    /// Full colour-blindness of each kind, after Machado, Oliveira and Fernandes (2009).
    const PROTAN: Vision = [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ];
    const DEUTAN: Vision = [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ];
    const TRITAN: Vision = [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ];

    fn seen(hex: u32, vision: &Vision) -> [f64; 3] {
        let rgb = linear(hex);
        let mix = |row: &[f64; 3]| row.iter().zip(&rgb).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0);
        oklab([mix(&vision[0]), mix(&vision[1]), mix(&vision[2])])
    }

    fn apart(a: u32, b: u32, vision: &Vision) -> f64 {
        let (a, b) = (seen(a, vision), seen(b, vision));
        a.iter().zip(&b).map(|(x, y)| (x - y) * (x - y)).sum::<f64>().sqrt()
    }

    fn role_hex(ink: Ink, side: usize) -> u32 {
        role(ink).rgb[side]
    }

    #[test]
    fn the_table_stands_in_the_order_of_the_roles() {
        assert!(ROLES.iter().enumerate().all(|(place, row)| row.ink as usize == place));
    }

    #[test]
    fn what_is_read_can_be_read_and_what_carries_state_can_be_seen() {
        let read = [
            Ink::Faint,
            Ink::Muted,
            Ink::Text,
            Ink::Strong,
            Ink::Accent,
            Ink::Premise,
            Ink::Target,
            Ink::Conflict,
            Ink::Ok,
        ];
        let state = [Ink::Crossed, Ink::Filled, Ink::Wall, Ink::Trail, Ink::Tone];
        let shades = [Ink::Ground, Ink::Panel, Ink::Lit, Ink::Raised];
        for side in 0..2 {
            for ink in read {
                let ratio = contrast(role_hex(ink, side), role_hex(Ink::Ground, side));
                assert!(ratio >= 4.5, "{ink:?} on ground, side {side}: {ratio:.2}");
            }
            for ink in read.into_iter().chain(state) {
                for shade in shades {
                    let ratio = contrast(role_hex(ink, side), role_hex(shade, side));
                    assert!(ratio >= 2.95, "{ink:?} on {shade:?}, side {side}: {ratio:.2}");
                }
            }
            for (mark, ground) in [
                (Ink::Premise, Ink::PremiseGround),
                (Ink::Target, Ink::TargetGround),
                (Ink::Conflict, Ink::ConflictGround),
            ] {
                let ratio = contrast(role_hex(mark, side), role_hex(ground, side));
                assert!(ratio >= 4.1, "{mark:?} on its ground, side {side}: {ratio:.2}");
            }
            assert!(contrast(role_hex(Ink::OnAccent, side), role_hex(Ink::Accent, side)) >= 4.5);
        }
    }

    #[test]
    fn the_eight_colours_stay_apart_for_every_kind_of_sight() {
        for side in 0..2 {
            for (vision, least) in [(&USUAL, 0.15), (&PROTAN, 0.11), (&DEUTAN, 0.11), (&TRITAN, 0.095)] {
                for (i, a) in PIGMENTS.iter().enumerate() {
                    for b in &PIGMENTS[..i] {
                        let distance = apart(a.rgb[side], b.rgb[side], vision);
                        assert!(distance >= least, "{} and {}, side {side}: {distance:.3}", a.name, b.name);
                    }
                }
            }
        }
    }

    #[test]
    fn because_so_and_cannot_be_stay_apart_too() {
        for side in 0..2 {
            for vision in [&USUAL, &PROTAN, &DEUTAN, &TRITAN] {
                let marks = [Ink::Premise, Ink::Target, Ink::Conflict].map(|ink| role_hex(ink, side));
                for (a, b) in [(0, 1), (0, 2), (1, 2)] {
                    assert!(apart(marks[a], marks[b], vision) >= 0.09, "{:06x} {:06x}", marks[a], marks[b]);
                }
            }
        }
    }

    #[test]
    fn mono_uses_no_colour_at_all() {
        let look = Look { depth: Depth::Mono, ..Look::default() };
        for row in &ROLES {
            for style in [look.ink(row.ink), look.ground(row.ink), look.on(Ink::Text, row.ink)] {
                for colour in [style.fg, style.bg].into_iter().flatten() {
                    assert_eq!(colour, Color::Reset, "{:?}", row.ink);
                }
            }
        }
        assert_eq!(look.painted(3).bg, None);
    }
}
