//! Finds the background of a picture, and the rectangle of its content.
//!
//! If enough of a picture is transparent, that part is the background. Otherwise, if most of the border has one colour,
//! that colour is the background. In most photographs, neither is the case. Then the background is unknown, and the
//! dark cells are drawn. The background of an opaque picture of a single colour is unknown too, because otherwise the
//! whole picture would be background.

use super::fit::Rect;
use super::oklab::{Lab, distance, lab_of};
use super::{Background, Raster};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// The background is transparent. The colour is that of the paper below the picture: white, or black if the
    /// content is light.
    Transparent([u8; 3]),
    /// The background is the colour of most of the border.
    Border([u8; 3]),
    Given([u8; 3]),
    Unsure,
}

impl Ground {
    /// The colour of the paper under the picture.
    pub fn color(self) -> [u8; 3] {
        match self {
            Ground::Transparent(color) | Ground::Border(color) | Ground::Given(color) => color,
            Ground::Unsure => [255; 3],
        }
    }
}

const TRANSPARENT: u8 = 128;
/// The largest distance of a background pixel from the background colour, in `OKLab`. White paper in a compressed
/// photograph differs from white by up to this distance.
pub(crate) const TOLERANCE: f32 = 0.1;

pub(crate) fn find(raster: &Raster, background: Background) -> Ground {
    if let Background::Given(color) = background {
        return Ground::Given(color);
    }
    let border = border(raster);
    let clear = |pixels: &[[u8; 4]]| pixels.iter().filter(|pixel| pixel[3] < TRANSPARENT).count();
    if 2 * clear(&border) > border.len() || 10 * clear(&raster.pixels) > raster.pixels.len() {
        return Ground::Transparent(paper_under(raster));
    }
    match majority(&border) {
        Some(color) if bounds(raster, Ground::Border(color)).is_some() => Ground::Border(color),
        _ => Ground::Unsure,
    }
}

pub(crate) fn border(raster: &Raster) -> Vec<[u8; 4]> {
    let (width, height) = (raster.width, raster.height);
    let mut border: Vec<_> = raster.pixels[..width].to_vec();
    border.extend(&raster.pixels[(height - 1) * width..]);
    for row in raster.pixels.chunks(width) {
        border.extend([row[0], row[width - 1]]);
    }
    border
}

/// The colour of the paper: white, unless almost nothing would be visible on white.
fn paper_under(raster: &Raster) -> [u8; 3] {
    let mut content = 0;
    let mut light = 0;
    for &[r, g, b, _] in raster.pixels.iter().filter(|pixel| pixel[3] >= TRANSPARENT) {
        content += 1;
        light += usize::from(r.min(g).min(b) > 225);
    }
    if 100 * light > 98 * content { [0; 3] } else { [255; 3] }
}

fn over_white([r, g, b, a]: [u8; 4]) -> [u8; 3] {
    let over = |byte: u8| ((u32::from(byte) * u32::from(a) + 255 * (255 - u32::from(a)) + 127) / 255) as u8;
    [r, g, b].map(over)
}

/// The colour that more than half of the pixels are close to. `None` if there is no such colour.
fn majority(pixels: &[[u8; 4]]) -> Option<[u8; 3]> {
    let pixels: Vec<[u8; 3]> = pixels.iter().map(|&pixel| over_white(pixel)).collect();
    let mut bins = vec![0u32; 1 << 12];
    let bin = |rgb: &[u8; 3]| rgb.iter().fold(0, |bin, &byte| bin << 4 | usize::from(byte >> 4));
    for rgb in &pixels {
        bins[bin(rgb)] += 1;
    }
    let fullest = (0..bins.len()).rev().max_by_key(|&at| bins[at])?;
    let alike: Vec<_> = pixels.iter().copied().filter(|rgb| bin(rgb) == fullest).collect();
    let center = lab_of(median(&alike));
    let near: Vec<_> =
        pixels.iter().copied().filter(|&rgb| distance(lab_of(rgb), center) < TOLERANCE).collect();
    (2 * near.len() > pixels.len()).then(|| median(&near))
}

/// The median of each channel. A few pixels at a blurred edge don't change it.
fn median(pixels: &[[u8; 3]]) -> [u8; 3] {
    let channel = |i: usize| {
        let mut values: Vec<u8> = pixels.iter().map(|rgb| rgb[i]).collect();
        let middle = values.len() / 2;
        *values.select_nth_unstable(middle).1
    };
    std::array::from_fn(channel)
}

/// The smallest rectangle that contains everything except background. If everything is background, the whole
/// picture.
pub(crate) fn content(raster: &Raster, ground: Ground) -> Rect {
    bounds(raster, ground).unwrap_or_else(|| Rect::whole(raster))
}

fn bounds(raster: &Raster, ground: Ground) -> Option<Rect> {
    let paper = lab_of(ground.color());
    let drawn = |x: usize, y: usize| is_content(raster.pixels[y * raster.width + x], ground, paper);
    let row = |y: &usize| (0..raster.width).any(|x| drawn(x, y.to_owned()));
    let top = (0..raster.height).find(row)?;
    let bottom = (top..raster.height).rfind(row)?;
    let column = |x: &usize| (top..=bottom).any(|y| drawn(x.to_owned(), y));
    let left = (0..raster.width).find(column)?;
    let right = (left..raster.width).rfind(column)?;
    Some(Rect { x: left, y: top, width: right - left + 1, height: bottom - top + 1 })
}

fn is_content([r, g, b, a]: [u8; 4], ground: Ground, paper: Lab) -> bool {
    match ground {
        Ground::Transparent(_) => a >= TRANSPARENT / 4,
        Ground::Unsure => true,
        Ground::Border(color) | Ground::Given(color) => {
            // Most pixels have exactly the background colour, so the slow cube root is skipped for them.
            [r, g, b] != color && distance(lab_of(over_white([r, g, b, a])), paper) > TOLERANCE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raster(width: usize, pixels: Vec<[u8; 4]>) -> Raster {
        Raster { width, height: pixels.len() / width, pixels, format: "PNG", scalable: false }
    }

    /// A rectangle on a background.
    fn square(ground: [u8; 4], inner: [u8; 4]) -> Raster {
        let at =
            |i: usize| if (3..6).contains(&(i % 10)) && (4..8).contains(&(i / 10)) { inner } else { ground };
        raster(10, (0..100).map(at).collect())
    }

    #[test]
    fn the_border_or_transparency_is_the_background() {
        let yellow = square([240, 230, 90, 255], [0, 0, 0, 255]);
        assert_eq!(find(&yellow, Background::Auto), Ground::Border([240, 230, 90]));
        let clear = square([0, 0, 0, 0], [9, 9, 9, 255]);
        assert_eq!(find(&clear, Background::Auto), Ground::Transparent([255; 3]));
        let ghost = square([0, 0, 0, 0], [255, 255, 255, 255]);
        assert_eq!(find(&ghost, Background::Auto), Ground::Transparent([0; 3]));
        assert_eq!(find(&ghost, Background::Given([1, 2, 3])), Ground::Given([1, 2, 3]));
    }

    #[test]
    fn a_gradient_and_a_plain_sheet_have_no_background() {
        let ramp = raster(16, (0..256).map(|i| [i as u8, i as u8, i as u8, 255]).collect());
        assert_eq!(find(&ramp, Background::Auto), Ground::Unsure);
        assert_eq!(find(&raster(2, vec![[0, 0, 0, 255]; 4]), Background::Auto), Ground::Unsure);
    }

    #[test]
    fn the_content_is_found_between_its_margins() {
        let inner = Rect { x: 3, y: 4, width: 3, height: 4 };
        for ground in [[255, 255, 255, 255], [0, 0, 0, 0]] {
            let picture = square(ground, [200, 0, 0, 255]);
            assert_eq!(content(&picture, find(&picture, Background::Auto)), inner);
        }
        let empty = square([0; 4], [0; 4]);
        assert_eq!(content(&empty, find(&empty, Background::Auto)), Rect::whole(&empty));
    }
}
