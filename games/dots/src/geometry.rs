//! Points and segments, with nothing but the four operations and the square root.
//!
//! A code must give the same puzzle on every machine. Sines, exponentials and `hypot` come from the system's library
//! and may differ in the last digit from one machine to the next; the operations used here are the same everywhere.
//! The smallest are marked for inlining: a search asks for a hundred million squares, and a call costs more than one.

use pentimento_picture::drawing::Place;

#[inline]
pub fn square(a: Place, b: Place) -> f64 {
    let (x, y) = (a[0] - b[0], a[1] - b[1]);
    x * x + y * y
}

pub fn distance(a: Place, b: Place) -> f64 {
    square(a, b).sqrt()
}

/// The squared distance from a place to a segment.
#[inline]
pub fn square_to_segment(p: Place, a: Place, b: Place) -> f64 {
    let (x, y) = (b[0] - a[0], b[1] - a[1]);
    let length = x * x + y * y;
    if length == 0.0 {
        return square(p, a);
    }
    let t = (((p[0] - a[0]) * x + (p[1] - a[1]) * y) / length).clamp(0.0, 1.0);
    square(p, [a[0] + t * x, a[1] + t * y])
}

/// The point a share of the way from one place to another.
pub fn between(a: Place, b: Place, share: f64) -> Place {
    [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

pub fn length(points: &[Place]) -> f64 {
    points.windows(2).map(|pair| distance(pair[0], pair[1])).sum()
}

/// The middle of the smallest upright box around some places.
pub fn middle(places: &[Place]) -> Place {
    let low = |axis: usize| places.iter().map(|p| p[axis]).fold(f64::INFINITY, f64::min);
    let high = |axis: usize| places.iter().map(|p| p[axis]).fold(f64::NEG_INFINITY, f64::max);
    [f64::midpoint(low(0), high(0)), f64::midpoint(low(1), high(1))]
}

/// The exponential of a number that is not positive, near enough for tossing a coin: `(1 + x/32)` to the power 32.
#[inline]
pub fn likelihood(exponent: f64) -> f64 {
    let mut power = (1.0 + exponent / 32.0).max(0.0);
    for _ in 0..5 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_segment_is_nearest_at_its_foot_or_at_an_end() {
        let (a, b) = ([0.0, 0.0], [10.0, 0.0]);
        assert!((square_to_segment([4.0, 3.0], a, b) - 9.0).abs() < 1e-12);
        assert!((square_to_segment([13.0, 4.0], a, b) - 25.0).abs() < 1e-12);
        assert!((square_to_segment([3.0, 4.0], a, a) - 25.0).abs() < 1e-12);
    }

    #[test]
    fn the_coin_is_fair_enough() {
        assert!((likelihood(0.0) - 1.0).abs() < 1e-12);
        assert!((likelihood(-1.0) - (-1.0_f64).exp()).abs() < 0.01);
        assert!(likelihood(-40.0) == 0.0 && likelihood(-1000.0) == 0.0);
    }
}
