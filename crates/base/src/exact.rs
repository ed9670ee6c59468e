//! Functions of real numbers that give the same bits on every machine.
//!
//! The standard library leaves `powf`, `cbrt`, `hypot`, `ln` and similar functions to the C library, and C libraries
//! differ in the last bit. A code must give the same puzzle everywhere, so generators use the functions of this module
//! instead. These need only the four basic operations and the square root. The standard for floating point fixes the
//! results of those. A test forbids the functions of the standard library.

use std::f64::consts::{FRAC_PI_2, LN_2, PI};

/// The length of a vector.
pub fn length(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}

/// Raises `base` to a whole power, by repeated multiplication.
pub fn power(base: f64, exponent: usize) -> f64 {
    (0..exponent).fold(1.0, |product, _| product * base)
}

/// The cube root of a number that is not negative.
pub fn cube_root(x: f64) -> f64 {
    root(x, 3)
}

/// The fifth root of a number that is not negative.
pub fn fifth_root(x: f64) -> f64 {
    root(x, 5)
}

/// Computes a root with Newton's method. The first guess divides the exponent of `x` by `degree`, so it is wrong by at
/// most a factor of 2. Each round doubles the number of correct bits.
fn root(x: f64, degree: u64) -> f64 {
    const ONE: u64 = 1.0_f64.to_bits();
    if x <= 0.0 || !x.is_finite() {
        return x.max(0.0);
    }
    let guess = ONE - ONE / degree + x.to_bits() / degree;
    let (n, mut root) = (degree as f64, f64::from_bits(guess));
    for _ in 0..8 {
        root -= (root - x / power(root, degree as usize - 1)) / n;
    }
    root
}

/// The binary logarithm of a positive number.
pub fn log2(x: f64) -> f64 {
    let exponent = (x.to_bits() >> 52) as i64 - 1023;
    let mantissa = f64::from_bits((x.to_bits() & 0x000f_ffff_ffff_ffff) | 1.0_f64.to_bits());
    // This is the series ln m = 2 artanh t, where t is at most a third.
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let sum: f64 = (0..24).rev().map(|k| power(t * t, k) / (2 * k + 1) as f64).sum();
    exponent as f64 + 2.0 * t * sum / LN_2
}

/// The angle of a vector, from -π to π. It is measured from the x axis towards the y axis.
pub fn angle(x: f64, y: f64) -> f64 {
    let (wide, high) = (x.abs(), y.abs());
    let within = if wide == 0.0 && high == 0.0 {
        0.0
    } else if high <= wide {
        arc_tangent(high / wide)
    } else {
        FRAC_PI_2 - arc_tangent(wide / high)
    };
    let right = if x < 0.0 { PI - within } else { within };
    if y < 0.0 { -right } else { right }
}

/// The arc tangent of a number from 0 to 1. The function halves the angle twice, so that the series converges quickly.
fn arc_tangent(t: f64) -> f64 {
    let half = |t: f64| t / (1.0 + (1.0 + t * t).sqrt());
    let t = half(half(t));
    let sum: f64 = (0..18).rev().map(|k| power(-t * t, k) / (2 * k + 1) as f64).sum();
    4.0 * t * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(ours: f64, theirs: f64) -> bool {
        (ours - theirs).abs() <= 4e-15 * theirs.abs().max(1.0)
    }

    #[test]
    fn all_agree_with_the_standard_library_to_fifteen_digits() {
        for step in 1..20_000 {
            let x = f64::from(step) / 7.0;
            let y = f64::from(step % 371) - 180.5;
            assert!(close(cube_root(x / 3000.0), (x / 3000.0).cbrt()), "cube root of {x}");
            assert!(close(fifth_root(x), x.powf(0.2)), "fifth root of {x}");
            assert!(close(log2(x), x.log2()), "log2 of {x}");
            assert!(close(length(x, y), x.hypot(y)), "length of {x}, {y}");
            for (x, y) in [(x - 1400.0, y), (y, x - 1400.0)] {
                assert!(close(angle(x, y), y.atan2(x)), "angle of {x}, {y}");
            }
        }
    }

    #[test]
    fn the_edges_are_what_they_should_be() {
        let cases = [
            (cube_root(0.0), 0.0),
            (fifth_root(0.0), 0.0),
            (cube_root(1.0), 1.0),
            (log2(1.0), 0.0),
            (log2(8.0), 3.0),
            (angle(0.0, 0.0), 0.0),
            (angle(1.0, 0.0), 0.0),
            (power(2.0, 10), 1024.0),
            (power(0.0, 0), 1.0),
        ];
        assert!(cases.iter().all(|&(ours, right)| close(ours, right)), "{cases:?}");
    }
}
