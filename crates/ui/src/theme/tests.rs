use super::*;

fn channel(value: u32) -> f64 {
    let v = f64::from(value & 0xff) / 255.0;
    if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
}

fn linear(hex: u32) -> [f64; 3] {
    [channel(hex >> 16), channel(hex >> 8), channel(hex)]
}

/// The contrast ratio as WCAG defines it.
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
/// The next three matrices simulate how people with complete colour blindness see colours. There is one for each kind
/// of colour blindness. They are from Machado, Oliveira and Fernandes (2009).
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

fn hex(ink: Ink, side: usize) -> u32 {
    role(ink).rgb[side]
}

#[test]
fn the_table_has_the_order_of_the_roles() {
    assert!(ROLES.iter().enumerate().all(|(place, row)| row.ink as usize == place));
}

#[test]
fn text_is_readable_and_marks_are_visible_on_every_ground() {
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
            let ratio = contrast(hex(ink, side), hex(Ink::Ground, side));
            assert!(ratio >= 4.5, "{ink:?} on ground, side {side}: {ratio:.2}");
        }
        for ink in read.into_iter().chain(state) {
            for shade in shades {
                let ratio = contrast(hex(ink, side), hex(shade, side));
                assert!(ratio >= 2.95, "{ink:?} on {shade:?}, side {side}: {ratio:.2}");
            }
        }
        for (mark, ground) in [
            (Ink::Premise, Ink::PremiseGround),
            (Ink::Target, Ink::TargetGround),
            (Ink::Conflict, Ink::ConflictGround),
        ] {
            let ratio = contrast(hex(mark, side), hex(ground, side));
            assert!(ratio >= 4.1, "{mark:?} on its ground, side {side}: {ratio:.2}");
        }
        assert!(contrast(hex(Ink::OnAccent, side), hex(Ink::Accent, side)) >= 4.5);
    }
}

#[test]
fn the_eight_colours_differ_for_every_kind_of_colour_vision() {
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
fn the_three_marks_differ_for_every_kind_of_colour_vision() {
    for side in 0..2 {
        for vision in [&USUAL, &PROTAN, &DEUTAN, &TRITAN] {
            let marks = [Ink::Premise, Ink::Target, Ink::Conflict].map(|ink| hex(ink, side));
            for (a, b) in [(0, 1), (0, 2), (1, 2)] {
                assert!(apart(marks[a], marks[b], vision) >= 0.09, "{:06x} {:06x}", marks[a], marks[b]);
            }
        }
    }
}

#[test]
fn mono_uses_no_colours() {
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
