//! Calculates how much each pixel of a photo stands out from the border of the photo, from 0 to 1.
//!
//! The result is the sum of two measures. A pixel stands out if every path from the border to it crosses a large
//! change of colour (the minimum barrier distance of Zhang and others, 2015). A pixel also stands out if its colour
//! is unusual for the strips along the four borders. For each pixel, the strip that differs most is left out, because
//! the subject often touches one border. Pixels near the centre count more.

use super::plane::Plane;
use crate::oklab::Lab;

/// The weight of the colour channels, compared with the weight 1 of lightness.
const COLOUR: f32 = 1.5;
const PASSES: usize = 4;
/// The width of a strip along the border, as a share of the side.
const STRIP: f32 = 0.08;

pub(crate) fn of(width: usize, pixels: &[Lab]) -> Plane {
    let channel = |c: usize| {
        let weight = if c == 0 { 1.0 } else { COLOUR };
        Plane::new(width, pixels.iter().map(|lab| lab[c] * weight).collect())
    };
    let channels = [channel(0), channel(1), channel(2)];
    let mut barrier = vec![0.0; pixels.len()];
    for channel in &channels {
        for (sum, value) in barrier.iter_mut().zip(barriers(channel)) {
            *sum += value;
        }
    }
    let unusual = unusual(width, pixels);
    let (barrier, unusual) = (scaled(barrier), scaled(unusual));
    let height = pixels.len() / width;
    let standing =
        |i: usize| (barrier[i] + unusual[i]) * central(i % width, width) * central(i / width, height);
    Plane::new(width, scaled((0..pixels.len()).map(standing).collect()))
}

/// A weight that is 1 in the middle of a side and falls to about a half at its ends.
fn central(at: usize, side: usize) -> f32 {
    let from_middle = (at as f32 + 0.5) / side as f32 - 0.5;
    1.0 / (1.0 + 4.0 * from_middle * from_middle)
}

fn scaled(mut values: Vec<f32>) -> Vec<f32> {
    let most = values.iter().copied().fold(1e-9, f32::max);
    for value in &mut values {
        *value /= most;
    }
    values
}

/// For each pixel, the smallest difference between the highest and the lowest value on a path from the border to it.
/// The passes run forwards and backwards in turn. Each pixel takes over the best path of its neighbours.
fn barriers(plane: &Plane) -> Vec<f32> {
    let (width, height) = (plane.width, plane.height);
    let is_border = |i: usize| {
        let (row, column) = (i / width, i % width);
        row == 0 || column == 0 || row + 1 == height || column + 1 == width
    };
    let mut best: Vec<f32> =
        (0..plane.values.len()).map(|i| if is_border(i) { 0.0 } else { f32::INFINITY }).collect();
    let mut high = plane.values.clone();
    let mut low = plane.values.clone();
    for pass in 0..PASSES {
        let mut visit = |i: usize, beside: [Option<usize>; 2]| {
            for from in beside.into_iter().flatten() {
                let (top, bottom) = (high[from].max(plane.values[i]), low[from].min(plane.values[i]));
                if top - bottom < best[i] {
                    (best[i], high[i], low[i]) = (top - bottom, top, bottom);
                }
            }
        };
        if pass % 2 == 0 {
            for i in 0..plane.values.len() {
                visit(i, [i.checked_sub(width), (i % width > 0).then(|| i - 1)]);
            }
        } else {
            for i in (0..plane.values.len()).rev() {
                let below = (i + width < plane.values.len()).then_some(i + width);
                visit(i, [below, (i % width + 1 < width).then_some(i + 1)]);
            }
        }
    }
    best
}

/// How far each colour is from the colours of the border strips, in standard deviations (Mahalanobis distance).
fn unusual(width: usize, pixels: &[Lab]) -> Vec<f32> {
    let height = pixels.len() / width;
    let deep = |side: usize| ((side as f32 * STRIP) as usize).clamp(1, side);
    let (across, down) = (deep(width), deep(height));
    let strips: [&dyn Fn(usize, usize) -> bool; 4] =
        [&|row, _| row < down, &|row, _| row + down >= height, &|_, column| column < across, &|_, column| {
            column + across >= width
        }];
    let mut sums = vec![0.0; pixels.len()];
    let mut most = vec![0f32; pixels.len()];
    for strip in strips {
        let colours: Vec<Lab> =
            (0..pixels.len()).filter(|&i| strip(i / width, i % width)).map(|i| pixels[i]).collect();
        let distances = scaled(Normal::of(&colours).distances(pixels));
        for (i, distance) in distances.into_iter().enumerate() {
            sums[i] += distance;
            most[i] = most[i].max(distance);
        }
    }
    sums.iter().zip(&most).map(|(sum, most)| sum - most).collect()
}

/// A normal distribution of colours.
struct Normal {
    mean: Lab,
    /// The inverse of the covariance.
    inverse: [[f32; 3]; 3],
}

impl Normal {
    fn of(colours: &[Lab]) -> Self {
        let count = colours.len().max(1) as f32;
        let mean: Lab = std::array::from_fn(|c| colours.iter().map(|lab| lab[c]).sum::<f32>() / count);
        // A small number is added to the diagonal, so that the matrix has an inverse even if all colours are
        // the same.
        let entry = |r: usize, c: usize| {
            let sum: f32 = colours.iter().map(|lab| (lab[r] - mean[r]) * (lab[c] - mean[c])).sum();
            sum / count + if r == c { 1e-3 } else { 0.0 }
        };
        let covariance: [[f32; 3]; 3] = std::array::from_fn(|r| std::array::from_fn(|c| entry(r, c)));
        Self { mean, inverse: inverse(covariance) }
    }

    fn distances(&self, pixels: &[Lab]) -> Vec<f32> {
        let of = |lab: &Lab| {
            let d: Lab = std::array::from_fn(|c| lab[c] - self.mean[c]);
            let product = |r: usize| (0..3).map(|c| self.inverse[r][c] * d[c]).sum::<f32>();
            (0..3).map(|r| d[r] * product(r)).sum::<f32>().max(0.0).sqrt()
        };
        pixels.iter().map(of).collect()
    }
}

fn inverse(m: [[f32; 3]; 3]) -> [[f32; 3]; 3] {
    let minor = |r: usize, c: usize| {
        let (r1, r2, c1, c2) = ((r + 1) % 3, (r + 2) % 3, (c + 1) % 3, (c + 2) % 3);
        m[r1][c1] * m[r2][c2] - m[r1][c2] * m[r2][c1]
    };
    let determinant: f32 = (0..3).map(|c| m[0][c] * minor(0, c)).sum();
    std::array::from_fn(|r| std::array::from_fn(|c| minor(c, r) / determinant))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_from_the_border_stands_out() {
        let inside = |i: usize| (8..16).contains(&(i % 24)) && (6..18).contains(&(i / 24));
        let pixels: Vec<Lab> =
            (0..24 * 24).map(|i| if inside(i) { [0.4, 0.1, 0.05] } else { [0.8, 0.0, 0.0] }).collect();
        let found = of(24, &pixels);
        assert!((0..pixels.len()).all(|i| inside(i) == (found.values[i] > 0.5)));
    }

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let m = [[2.0, 0.5, 0.1], [0.5, 1.0, 0.2], [0.1, 0.2, 3.0]];
        let i = inverse(m);
        let product = |r: usize, c: usize| (0..3).map(|k| m[r][k] * i[k][c]).sum::<f32>();
        let places = (0..9).map(|place| (place / 3, place % 3));
        assert!(places.into_iter().all(|(r, c)| (product(r, c) - f32::from(u8::from(r == c))).abs() < 1e-5));
    }
}
