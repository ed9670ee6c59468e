//! Sample pictures for the tests, in every format.

use image::codecs::gif::GifEncoder;
use image::{DynamicImage, Frame, ImageFormat, Rgba, RgbaImage};
use pentimento_base::rng::Rng;
use std::io::Cursor;

pub(crate) struct Sample {
    pub name: String,
    pub bytes: Vec<u8>,
    /// Whether the picture has only one colour or one line. Then an empty or full grid is correct.
    pub is_plain: bool,
}

type Paint = fn(f64, f64, u32) -> [u8; 4];

const WHITE: [u8; 4] = [255; 4];
const BLACK: [u8; 4] = [0, 0, 0, 255];
const CLEAR: [u8; 4] = [0; 4];

/// A picture painted by a function. The function gets x and y, which go from 0 to 1, and the number of the variant.
fn painted(width: u32, height: u32, variant: u32, paint: Paint) -> RgbaImage {
    let at = |at: u32, length: u32| (f64::from(at) + 0.5) / f64::from(length);
    RgbaImage::from_fn(width, height, |x, y| Rgba(paint(at(x, width), at(y, height), variant)))
}

pub(crate) fn encoded(image: RgbaImage, format: ImageFormat) -> Vec<u8> {
    let image = DynamicImage::ImageRgba8(image);
    let image = match format {
        ImageFormat::Jpeg | ImageFormat::Pnm => DynamicImage::ImageRgb8(image.into_rgb8()),
        _ => image,
    };
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).expect("a picture in memory is written");
    bytes.into_inner()
}

fn animated(frames: impl Iterator<Item = RgbaImage>) -> Vec<u8> {
    let mut bytes = Vec::new();
    GifEncoder::new(&mut bytes).encode_frames(frames.map(Frame::new)).expect("an animation in memory");
    bytes
}

fn grey(level: f64) -> [u8; 4] {
    let byte = (level * 255.0).clamp(0.0, 255.0) as u8;
    [byte, byte, byte, 255]
}

fn from_middle(x: f64, y: f64) -> f64 {
    (x - 0.5).hypot(y - 0.5)
}

fn gradient(x: f64, y: f64, variant: u32) -> [u8; 4] {
    match variant % 4 {
        0 => grey(x),
        1 => grey(y * 0.6 + 0.2),
        2 => grey(from_middle(x, y) * 1.4),
        _ => [(x * 255.0) as u8, (y * 255.0) as u8, 90, 255],
    }
}

/// Draws circles, a zigzag or a spiral. Variants with higher numbers have thinner strokes.
fn line_art(x: f64, y: f64, variant: u32) -> [u8; 4] {
    let r = from_middle(x, y);
    let off = match variant % 3 {
        0 => (r - 0.4).abs().min((r - 0.15).abs()),
        1 => ((x * 6.0).fract() - 0.5).abs().mul_add(0.3, 0.3 - y).abs().min((y - 0.8).abs()),
        _ => {
            let turn = (y - 0.5).atan2(x - 0.5) / std::f64::consts::TAU;
            ((r * 6.0 - turn).rem_euclid(1.0) - 0.5).abs() / 6.0 + if r > 0.48 { 1.0 } else { 0.0 }
        }
    };
    grey(((off - 0.03 / f64::from(variant / 3 + 1)) * 200.0).clamp(0.0, 1.0))
}

fn logo(x: f64, y: f64, variant: u32) -> [u8; 4] {
    let grounds = [WHITE, [30, 60, 120, 255], BLACK, [250, 240, 200, 255]];
    let r = from_middle(x, y);
    match () {
        () if r < 0.12 => [250, 210, 40, 255],
        () if r < 0.3 && x > 0.5 => [210, 40, 40, 255],
        () if r < 0.3 => [40, 150, 70, 255],
        () if r < 0.36 && variant >= 4 => [20, 20, 20, 255],
        () => grounds[variant as usize % 4],
    }
}

fn photo(x: f64, y: f64, variant: u32) -> [u8; 4] {
    let v = f64::from(variant + 1);
    let wave =
        (x * 7.0 * v).sin() * (y * 5.0).cos() + (y * 11.0 + v).sin() * 0.5 + (x * y * 30.0).cos() * 0.3;
    // A cheap hash function makes the grain.
    let grain = ((x * 12_989.8 + y * 78_233.1 + v).sin() * 43_758.545).fract();
    let level = 0.5 + wave * 0.25 + grain * 0.06;
    [(level * 240.0) as u8, (level * 200.0 + y * 30.0) as u8, (level * 170.0 + x * 60.0) as u8, 255]
}

fn ghost(x: f64, y: f64, variant: u32) -> [u8; 4] {
    let colors = [BLACK, WHITE, [200, 30, 30, 255], [250, 240, 120, 255], [90, 90, 90, 255], [0, 0, 0, 160]];
    let r = from_middle(x, y);
    if r < 0.35 && !(0.1..0.15).contains(&r) { colors[variant as usize % 6] } else { CLEAR }
}

fn shade(x: f64, y: f64, variant: u32) -> [u8; 4] {
    let dark = f64::from(variant % 4) * 0.15;
    let inside = (x - 0.5).abs() < 0.3 && (y - 0.5).abs() < 0.2 + x * 0.1;
    grey(if inside { dark + 0.1 } else { dark + 0.4 })
}

fn plain(_: f64, _: f64, variant: u32) -> [u8; 4] {
    [WHITE, BLACK, [90, 160, 40, 255], CLEAR][variant as usize % 4]
}

pub(crate) fn svgs() -> Vec<String> {
    let bodies = [
        "<circle cx='50' cy='50' r='40'/>",
        "<path d='M10 90 Q50 0 90 90 Z' fill='none' stroke='#224' stroke-width='4'/>",
        "<rect width='100' height='100' fill='#fe8'/><path d='M20 20h60l-30 60z' fill='#a22'/>",
        "<defs><linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>\
         <clipPath id='c'><circle cx='50' cy='50' r='45'/></clipPath></defs>\
         <rect width='100' height='100' fill='url(#g)' clip-path='url(#c)'/>",
        "<g id='a'><ellipse cx='30' cy='30' rx='20' ry='9' transform='rotate(30)'/></g><use href='#a' x='30' y='40'/>",
        "<style>.s{stroke:black;stroke-width:3;fill:none}</style><path class='s' stroke-dasharray='9 4' \
         d='M5 5 C 40 5 5 60 90 90 S 20 90 9 30 A 20 20 0 0 1 80 20'/><text x='5' y='50'>no fonts</text>",
        "<filter id='f'><feGaussianBlur stdDeviation='3'/></filter><mask id='m'><rect width='60' height='100' \
         fill='white'/></mask><circle cx='50' cy='50' r='40' filter='url(#f)' mask='url(#m)' opacity='.9'/>",
        "<pattern id='p' width='.2' height='.2'><rect width='9' height='9'/></pattern><marker id='k'><path \
         d='M0 0h4v4z'/></marker><path d='M10 10h80v80' fill='url(#p)' stroke='red' marker-end='url(#k)'/>",
    ];
    let whole =
        |body: &&str| format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>{body}</svg>");
    bodies.iter().map(whole).collect()
}

/// Sixty pictures of every kind and format. The last one is large.
pub(crate) fn sixty() -> Vec<Sample> {
    use ImageFormat::{Bmp, Gif, Jpeg, Png, Pnm};
    let sets: [(&str, u32, u32, u32, Paint, ImageFormat); 12] = [
        ("gradient", 4, 320, 240, gradient, Png),
        ("line art", 9, 500, 500, line_art, Png),
        ("line art as JPEG", 3, 400, 400, line_art, Jpeg),
        ("logo", 8, 256, 200, logo, Png),
        ("logo as GIF", 2, 120, 120, logo, Gif),
        ("photograph", 6, 400, 300, photo, Jpeg),
        ("on nothing", 6, 200, 260, ghost, Png),
        ("grey", 4, 150, 150, shade, Bmp),
        ("photograph as PNM", 2, 100, 80, photo, Pnm),
        ("plain", 4, 1, 1, plain, Png),
        ("small logo", 1, 24, 24, logo, Png),
        ("narrow line", 1, 2000, 3, shade, Png),
    ];
    let mut all = Vec::new();
    for (name, count, width, height, paint, format) in sets {
        for variant in 0..count {
            let bytes = encoded(painted(width, height, variant, paint), format);
            all.push(Sample {
                name: format!("{name} {variant}"),
                bytes,
                is_plain: ["plain", "narrow line"].contains(&name),
            });
        }
    }
    let film = animated((0..3).map(|frame| painted(90, 60, frame * 3, line_art)));
    all.push(Sample { name: "animation".to_owned(), bytes: film, is_plain: false });
    for (n, svg) in svgs().into_iter().enumerate() {
        all.push(Sample { name: format!("svg {n}"), bytes: svg.into_bytes(), is_plain: false });
    }
    all.push(large());
    all
}

pub(crate) fn large() -> Sample {
    let bytes = encoded(painted(4000, 3000, 1, photo), ImageFormat::Png);
    Sample { name: "large".to_owned(), bytes, is_plain: false }
}

/// Small files of every format, for `damaged`.
pub(crate) fn small() -> Vec<Vec<u8>> {
    use ImageFormat::{Bmp, Gif, Jpeg, Png, Pnm};
    let mut all: Vec<Vec<u8>> = svgs().into_iter().map(String::into_bytes).collect();
    for format in [Png, Jpeg, Gif, Bmp, Pnm] {
        all.push(encoded(painted(24, 20, 0, logo), format));
        all.push(encoded(painted(17, 9, 3, photo), format));
    }
    all.push(animated((0..3).map(|frame| painted(20, 20, frame, logo))));
    all.push(b"P1\n3 2\n1 0 1\n0 1 0\n".to_vec());
    all
}

/// A damaged copy of a file. A few bytes are changed, cut, repeated or replaced by something absurd, or a number in
/// the text is replaced by another number.
pub(crate) fn damaged(file: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = file.to_vec();
    for _ in 0..rng.between(1, 6) {
        if bytes.is_empty() {
            break;
        }
        let (at, other) = (rng.below(bytes.len()), rng.below(bytes.len()));
        let (from, to) = (at.min(other), at.max(other).min(at.min(other) + 200));
        match rng.below(7) {
            0 => bytes[at] = rng.word() as u8,
            1 => bytes[at] ^= 1 << rng.below(8),
            2 => bytes.truncate(at + 1),
            3 => drop(bytes.drain(from..to)),
            4 => {
                let again = bytes[from..to].repeat(rng.between(1, 20));
                bytes.splice(at..at, again);
            }
            5 => {
                let absurd: [&[u8]; 8] =
                    [b"1e38", b"-1", b"0", b"NaN", b"99999999999", b"url(#a)", b"<g>", b"\xff\xff\xff\xff"];
                bytes.splice(from..(from + 2).min(bytes.len()), absurd[rng.below(8)].to_vec());
            }
            _ => swap_number(&mut bytes, rng),
        }
    }
    bytes
}

/// Replaces a random number in a text by another number.
fn swap_number(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let digits: Vec<usize> = (0..bytes.len()).filter(|&i| bytes[i].is_ascii_digit()).collect();
    if let Some(&at) = rng.pick(&digits) {
        let end = (at..bytes.len()).find(|&i| !bytes[i].is_ascii_digit()).unwrap_or(bytes.len());
        let exponent = rng.below(12) as u32;
        bytes.splice(at..end, (10u64.pow(exponent) + rng.below(9) as u64).to_string().into_bytes());
    }
}
