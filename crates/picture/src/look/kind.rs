//! Decides whether a picture is a drawing or a photo.
//!
//! A picture is a drawing if it is a vector picture, has transparent parts, is tiny, or has flat colours and an
//! even border. In a photo, grain and soft light make neighbouring pixels differ, even on white paper.

use crate::load::Raster;

/// Pictures with at most this many pixels along each side are pixel art.
const TINY: usize = 64;

pub(crate) fn is_photo(raster: &Raster) -> bool {
    let clear = raster.pixels.iter().filter(|pixel| pixel[3] < 128).count();
    let is_drawing = raster.scalable
        || raster.width.max(raster.height) <= TINY
        || 50 * clear > raster.pixels.len()
        || has_flat_colours(raster) && has_even_border(raster);
    !is_drawing
}

/// Whether most pixels have nearly the same colour as the next pixel in their row: more than 70 %. Each channel may
/// differ by 1 of 255.
fn has_flat_colours(raster: &Raster) -> bool {
    let same = |pair: &[[u8; 4]]| (0..3).all(|c| pair[0][c].abs_diff(pair[1][c]) <= 1);
    let rows = raster.pixels.chunks(raster.width);
    let equal: usize = rows.map(|row| row.windows(2).filter(|pair| same(pair)).count()).sum();
    10 * equal > 7 * raster.height * (raster.width - 1)
}

/// Whether at least 85 % of the border has nearly the same colour. Each channel may differ from the median by 2 of
/// 255.
fn has_even_border(raster: &Raster) -> bool {
    let border = crate::ground::border(raster);
    let mut channels: [Vec<u8>; 3] = std::array::from_fn(|c| border.iter().map(|pixel| pixel[c]).collect());
    let middle = border.len() / 2;
    let median: [u8; 3] = std::array::from_fn(|c| *channels[c].select_nth_unstable(middle).1);
    let near = |pixel: &&[u8; 4]| (0..3).all(|c| pixel[c].abs_diff(median[c]) <= 2);
    100 * border.iter().filter(near).count() >= 85 * border.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raster(at: impl Fn(usize) -> [u8; 4]) -> Raster {
        let pixels = (0..100 * 100).map(at).collect();
        Raster { width: 100, height: 100, pixels, format: "PNG", scalable: false }
    }

    #[test]
    fn flat_shapes_are_a_drawing_and_grain_makes_a_photo() {
        let square = |i: usize| (30..70).contains(&(i % 100)) && (30..70).contains(&(i / 100));
        let flat = |i: usize| if square(i) { [200, 30, 30, 255] } else { [255; 4] };
        assert!(!is_photo(&raster(flat)));
        let grain = |i: usize| {
            let noise = (i * 7919 % 13) as u8;
            if square(i) { [200 + noise, 30, 30, 255] } else { [240 + noise, 240, 240 + noise, 255] }
        };
        assert!(is_photo(&raster(grain)));
        let clear = |i: usize| if square(i) { grain(i) } else { [0; 4] };
        assert!(!is_photo(&raster(clear)));
    }
}
