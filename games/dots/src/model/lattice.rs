//! Square pixels on the page, for puzzles that are played in a terminal.

use pentimento_picture::drawing::Place;

/// The number of pixels allowed along the longer side of a page.
pub(crate) const PIXELS: std::ops::RangeInclusive<usize> = 8..=2000;

/// The column and the row of a pixel.
pub(crate) type Pixel = [i64; 2];

/// A grid of square pixels. A braille character shows two by four of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Lattice {
    /// The number of pixels along the longer side of the page.
    pub(crate) pixels: usize,
    /// The side of a pixel in millimetres.
    pub(crate) pitch: f64,
    /// The numbers of columns and rows.
    size: Pixel,
}

impl Lattice {
    pub(crate) fn new(pixels: usize, page: [f64; 2]) -> Self {
        let pitch = page[0].max(page[1]) / pixels as f64;
        let along = |side: f64| ((side / pitch + 1e-6).floor() as i64).max(1);
        Self { pixels, pitch, size: page.map(along) }
    }

    /// The pixel that contains a place.
    pub(crate) fn pixel(&self, place: Place) -> Pixel {
        let at =
            |axis: usize| ((place[axis] / self.pitch + 1e-6).floor() as i64).clamp(0, self.size[axis] - 1);
        [at(0), at(1)]
    }

    /// The centre of a pixel.
    pub(crate) fn place(&self, pixel: Pixel) -> Place {
        pixel.map(|at| (at as f64 + 0.5) * self.pitch)
    }

    /// The character cell that contains a place.
    pub(crate) fn cell(&self, place: Place) -> Pixel {
        let [x, y] = self.pixel(place);
        [x.div_euclid(2), y.div_euclid(4)]
    }

    /// Whether a place is the centre of a pixel. Files round coordinates, so a small error is allowed.
    pub(crate) fn is_centre(&self, place: Place) -> bool {
        let centre = self.place(self.pixel(place));
        (0..2).all(|axis| (centre[axis] - place[axis]).abs() <= 1e-3 * self.pitch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pixel_converts_to_a_place_on_the_page_and_back() {
        let lattice = Lattice::new(88, [150.0, 75.0]);
        assert_eq!(lattice.size, [88, 44]);
        for pixel in [[0, 0], [87, 43], [13, 29]] {
            assert_eq!(lattice.pixel(lattice.place(pixel)), pixel);
            assert!(lattice.is_centre(lattice.place(pixel)));
        }
        assert_eq!(lattice.pixel([150.0, 75.0]), [87, 43]);
        assert!(!lattice.is_centre([0.1, 0.1]));
    }
}
