//! A grid of numbers, one for each pixel, and the filters that looks need.

/// Numbers row by row. Width and height are at least 1.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Plane {
    pub width: usize,
    pub height: usize,
    pub values: Vec<f32>,
}

impl Plane {
    pub(crate) fn new(width: usize, values: Vec<f32>) -> Self {
        Self { width, height: values.len() / width, values }
    }

    pub(crate) fn get(&self, row: usize, column: usize) -> f32 {
        self.values[row * self.width + column]
    }

    /// Blurs with a Gaussian. The values at the edge are repeated beyond the edge.
    pub(crate) fn blurred(&self, sigma: f32) -> Self {
        let kernel = gaussian(sigma);
        let reach = (kernel.len() / 2) as isize;
        let (width, height) = (self.width as isize, self.height as isize);
        let pass = |from: &[f32], step: (isize, isize)| -> Vec<f32> {
            let mut out = Vec::with_capacity(from.len());
            for row in 0..height {
                for column in 0..width {
                    let tap = |i: usize| {
                        let by = i as isize - reach;
                        let r = (row + by * step.0).clamp(0, height - 1);
                        let c = (column + by * step.1).clamp(0, width - 1);
                        kernel[i] * from[(r * width + c) as usize]
                    };
                    out.push((0..kernel.len()).map(tap).sum());
                }
            }
            out
        };
        let across = pass(&self.values, (0, 1));
        Self { values: pass(&across, (1, 0)), ..*self }
    }

    /// The value at this share of the sorted values. With a share of 0.25, a quarter of the values are smaller.
    pub(crate) fn quantile(&self, share: f32) -> f32 {
        let mut values = self.values.clone();
        let place = ((values.len() - 1) as f32 * share).round() as usize;
        *values.select_nth_unstable_by(place.min(self.values.len() - 1), f32::total_cmp).1
    }

    /// The steepness at each pixel. It is the length of the gradient, from the differences between opposite
    /// neighbours.
    pub(crate) fn steepness(&self) -> Self {
        let at = |row: isize, column: isize| {
            let r = row.clamp(0, self.height as isize - 1) as usize;
            self.get(r, column.clamp(0, self.width as isize - 1) as usize)
        };
        let steep = |i: usize| {
            let (row, column) = ((i / self.width) as isize, (i % self.width) as isize);
            let across = at(row, column + 1) - at(row, column - 1);
            let down = at(row + 1, column) - at(row - 1, column);
            (across * across + down * down).sqrt() / 2.0
        };
        Self { values: (0..self.values.len()).map(steep).collect(), ..*self }
    }
}

fn gaussian(sigma: f32) -> Vec<f32> {
    let reach = (3.0 * sigma).ceil().max(1.0) as isize;
    let weight = |i: isize| (-((i * i) as f32) / (2.0 * sigma * sigma).max(1e-6)).exp();
    let weights: Vec<f32> = (-reach..=reach).map(weight).collect();
    let sum: f32 = weights.iter().sum();
    weights.iter().map(|weight| weight / sum).collect()
}

/// The mean and the standard deviation of the values.
pub(crate) fn spread(values: impl Iterator<Item = f32> + Clone) -> (f32, f32) {
    let count = values.clone().count().max(1) as f32;
    let mean = values.clone().sum::<f32>() / count;
    let variance = values.map(|value| (value - mean) * (value - mean)).sum::<f32>() / count;
    (mean, variance.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blur_keeps_the_sum_and_a_flat_plane() {
        let flat = Plane::new(5, vec![0.3; 20]);
        assert!(flat.blurred(1.5).values.iter().all(|&value| (value - 0.3).abs() < 1e-5));
        let mut values = vec![0.0; 21 * 21];
        values[10 * 21 + 10] = 1.0;
        let blurred = Plane::new(21, values).blurred(2.0);
        assert!((blurred.values.iter().sum::<f32>() - 1.0).abs() < 1e-4);
        assert!((blurred.get(10, 7) - blurred.get(7, 10)).abs() < 1e-6);
    }

    #[test]
    fn quantiles_and_steepness() {
        let ramp = Plane::new(10, (0..10).map(|i| i as f32).collect());
        assert!((ramp.quantile(0.0) - 0.0).abs() < 1e-6 && (ramp.quantile(1.0) - 9.0).abs() < 1e-6);
        assert!((ramp.steepness().get(0, 5) - 1.0).abs() < 1e-6);
    }
}
