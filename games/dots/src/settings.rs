//! What a puzzle is asked to keep: distances in millimetres, the factor, the rule, and where dots may lie.

use super::model::{Lattice, Variant};
use pentimento_picture::drawing::Place;

/// A thousandth of a millimetre: where there are no pixels, dots lie on these.
const FINE: f64 = 1000.0;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// How far the solved puzzle may lie from the drawing, and the drawing from it.
    pub epsilon: f64,
    /// By which factor the closest is closer than the next.
    pub rho: f64,
    /// The least distance between any two dots.
    pub d_min: f64,
    /// The longest line, infinite where it doesn't matter.
    pub d_max: f64,
    pub variant: Variant,
    /// Width and height.
    pub page: [f64; 2],
    pub lattice: Option<Lattice>,
}

impl Settings {
    /// The nearest place on the page where a dot may lie.
    pub fn snap(&self, place: Place) -> Place {
        if let Some(lattice) = self.lattice {
            lattice.place(lattice.pixel(place))
        } else {
            let on = |axis: usize| {
                ((place[axis] * FINE).round() / FINE).clamp(0.0, (self.page[axis] * FINE).floor() / FINE)
            };
            [on(0), on(1)]
        }
    }

    /// The square below which two dots are too near each other.
    #[inline]
    pub fn least_square(&self) -> f64 {
        self.d_min * self.d_min - 1e-9
    }

    /// Whether a line may be so long.
    #[inline]
    pub fn allows(&self, square: f64) -> bool {
        square >= self.least_square() && square <= self.d_max * self.d_max + 1e-9
    }
}
