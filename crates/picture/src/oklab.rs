//! Colours in linear light and in `OKLab`.
//!
//! Pixels are averaged in linear light, because an area that is half black and half white gives half the light. They
//! are compared in `OKLab` (Björn Ottosson, 2020), where equal distances look about equally different. Lightness goes
//! from 0 to 1. A difference of 0.05 is hard to see.

use pentimento_base::exact;
use std::sync::OnceLock;

pub(crate) type Lab = [f32; 3];
pub(crate) type Linear = [f32; 3];

/// The linear light for each sRGB byte.
pub(crate) fn table() -> &'static [f32; 256] {
    static TABLE: OnceLock<[f32; 256]> = OnceLock::new();
    TABLE.get_or_init(|| std::array::from_fn(|byte| decode(byte as f32 / 255.0)))
}

fn decode(s: f32) -> f32 {
    if s <= 0.040_45 { s / 12.92 } else { power_of_2_4((s + 0.055) / 1.055) }
}

/// `x` to the power of 12/5.
fn power_of_2_4(x: f32) -> f32 {
    let square = f64::from(x) * f64::from(x);
    (square * exact::fifth_root(square)) as f32
}

/// `x` to the power of 5/12.
fn root_of_2_4(x: f32) -> f32 {
    exact::cube_root(exact::power(f64::from(x), 5)).sqrt().sqrt() as f32
}

/// The cube root of a number that is not negative, rounded to the nearest `f32`. Pictures need it for every pixel.
fn cube_root(x: f32) -> f32 {
    quick_cube_root(f64::from(x)).unwrap_or_else(|| exact::cube_root(f64::from(x)) as f32)
}

/// The same by two rounds of Halley's method, in an eighth of the time. The first guess is wrong by at most 6 %, and each
/// round triples the number of correct digits. `None` in the rare case that an error of [`DOUBT`] could change how the
/// result is rounded.
fn quick_cube_root(x: f64) -> Option<f32> {
    const ONE: u64 = 1.0_f64.to_bits();
    if x <= 0.0 || !x.is_finite() {
        return None;
    }
    let mut root = f64::from_bits(ONE - ONE / 3 + x.to_bits() / 3);
    for _ in 0..2 {
        let cube = root * root * root;
        root *= (cube + 2.0 * x) / (2.0 * cube + x);
    }
    let [low, high] = [1.0 - DOUBT, 1.0 + DOUBT].map(|factor| (root * factor) as f32);
    (low.to_bits() == high.to_bits()).then_some(low)
}

/// The relative error of a root by two rounds of Halley's method is at most an eighth of this.
const DOUBT: f64 = 1e-11;

fn encode(l: f32) -> f32 {
    if l <= 0.003_130_8 { 12.92 * l } else { 1.055 * root_of_2_4(l) - 0.055 }
}

pub(crate) fn to_linear(rgb: [u8; 3]) -> Linear {
    rgb.map(|byte| table()[byte as usize])
}

pub(crate) fn to_bytes(linear: Linear) -> [u8; 3] {
    linear.map(|light| (encode(light.clamp(0.0, 1.0)) * 255.0).round() as u8)
}

pub(crate) fn lab([r, g, b]: Linear) -> Lab {
    let l = cube_root(0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b);
    let m = cube_root(0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b);
    let s = cube_root(0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b);
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    ]
}

pub(crate) fn lab_of(rgb: [u8; 3]) -> Lab {
    lab(to_linear(rgb))
}

pub(crate) fn distance_squared(a: Lab, b: Lab) -> f32 {
    let [x, y, z] = std::array::from_fn(|i| a[i] - b[i]);
    x * x + y * y + z * z
}

/// How different two colours look. A difference of 0.05 is hard to see.
pub fn apart(a: [u8; 3], b: [u8; 3]) -> f32 {
    distance(lab_of(a), lab_of(b))
}

/// The lightness from 0 to 1, the strength of the colour from 0 to about 0.3, and the hue from 0 to 360 degrees.
pub fn lightness_strength_hue(rgb: [u8; 3]) -> [f32; 3] {
    let [light, a, b] = lab_of(rgb);
    let hue = exact::angle(f64::from(a), f64::from(b)) as f32;
    [light, exact::length(f64::from(a), f64::from(b)) as f32, hue.to_degrees().rem_euclid(360.0)]
}

pub(crate) fn distance(a: Lab, b: Lab) -> f32 {
    distance_squared(a, b).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_stay_the_same_through_linear_light() {
        for byte in 0..=255 {
            assert_eq!(to_bytes(to_linear([byte, 7, 255])), [byte, 7, 255]);
        }
    }

    #[test]
    fn the_quick_cube_root_is_the_exact_one() {
        let mut doubtful = 0;
        for step in 0..300_000_u32 {
            // The whole numbers in between are the bits of all `f32` from 2 to the power of -20 to 2.
            let x = f32::from_bits(0x3580_0000 + step * 587);
            let quick = quick_cube_root(f64::from(x));
            doubtful += usize::from(quick.is_none());
            assert!(
                quick.is_none_or(|root| root.to_bits() == (exact::cube_root(f64::from(x)) as f32).to_bits()),
                "{x}"
            );
        }
        assert!(doubtful < 300, "{doubtful}");
        assert_eq!((cube_root(0.0), cube_root(-1.0), cube_root(1.0)), (0.0, 0.0, 1.0));
    }

    #[test]
    fn black_white_and_red_have_their_oklab_values() {
        assert!(distance(lab_of([0; 3]), [0.0, 0.0, 0.0]) < 1e-3);
        assert!(distance(lab_of([255; 3]), [1.0, 0.0, 0.0]) < 1e-3);
        assert!(distance(lab_of([255, 0, 0]), [0.628, 0.225, 0.126]) < 2e-3);
    }
}
