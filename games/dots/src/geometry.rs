//! Points and segments, computed only with the four basic operations and the square root.
//!
//! The code of a puzzle must give the same puzzle on every machine. Sines, exponentials and `hypot` come from the
//! system library and can differ in the last digit. The operations used here give the same result everywhere. The
//! smallest functions are marked for inlining, because a search computes a hundred million squared distances, and a
//! call would take longer than the computation.

use pentimento_picture::drawing::Place;

/// The squared distance between two places.
#[inline]
pub(crate) fn square(a: Place, b: Place) -> f64 {
    let (x, y) = (a[0] - b[0], a[1] - b[1]);
    x * x + y * y
}

pub(crate) fn distance(a: Place, b: Place) -> f64 {
    square(a, b).sqrt()
}

/// The squared distance between a place and a segment.
#[inline]
pub(crate) fn square_to_segment(p: Place, a: Place, b: Place) -> f64 {
    let (x, y) = (b[0] - a[0], b[1] - a[1]);
    let length = x * x + y * y;
    if length == 0.0 {
        return square(p, a);
    }
    let t = (((p[0] - a[0]) * x + (p[1] - a[1]) * y) / length).clamp(0.0, 1.0);
    square(p, [a[0] + t * x, a[1] + t * y])
}

/// A point on the straight line through two places. It is the first place if `share` is 0, and the second if it is 1.
pub(crate) fn between(a: Place, b: Place, share: f64) -> Place {
    [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/// The length of a polyline.
pub(crate) fn length(points: &[Place]) -> f64 {
    points.windows(2).map(|pair| distance(pair[0], pair[1])).sum()
}

/// The centre of the bounding box of some places.
pub(crate) fn middle(places: &[Place]) -> Place {
    let low = |axis: usize| places.iter().map(|p| p[axis]).fold(f64::INFINITY, f64::min);
    let high = |axis: usize| places.iter().map(|p| p[axis]).fold(f64::NEG_INFINITY, f64::max);
    [f64::midpoint(low(0), high(0)), f64::midpoint(low(1), high(1))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_point_of_a_segment_is_inside_it_or_an_end() {
        let (a, b) = ([0.0, 0.0], [10.0, 0.0]);
        assert!((square_to_segment([4.0, 3.0], a, b) - 9.0).abs() < 1e-12);
        assert!((square_to_segment([13.0, 4.0], a, b) - 25.0).abs() < 1e-12);
        assert!((square_to_segment([3.0, 4.0], a, a) - 25.0).abs() < 1e-12);
    }
}
