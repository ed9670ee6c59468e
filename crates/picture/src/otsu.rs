//! Finds the threshold that separates dark from light.
//!
//! Otsu's method (1979) chooses the threshold at which the means of the two sides differ most, weighted by the sizes
//! of the sides. If several thresholds in a row split the values in the same way, the middle one is chosen. So a
//! picture of two greys is split halfway between them.

/// The threshold, from 1 to 255. Values below it are the dark side. If all values are equal, the threshold is 128.
pub(crate) fn threshold(values: &[u8]) -> u8 {
    let mut histogram = [0u64; 256];
    for &value in values {
        histogram[value as usize] += 1;
    }
    let total = values.len() as u64;
    let sum = values.iter().map(|&value| u64::from(value)).sum();
    let (mut count, mut below) = (0, 0);
    let (mut best, mut from, mut to) = (0.0, 128u16, 128u16);
    for threshold in 1..256u16 {
        let level = u64::from(threshold) - 1;
        count += histogram[level as usize];
        below += histogram[level as usize] * level;
        // If there are no values between two thresholds, `spread` gets the same inputs for both. So their gains are
        // exactly equal.
        let gain = spread(count, below, total, sum);
        if gain > best {
            (best, from, to) = (gain, threshold, threshold);
        } else if gain >= best && gain > 0.0 && histogram[level as usize] == 0 && to + 1 == threshold {
            to = threshold;
        }
    }
    u16::midpoint(from, to) as u8
}

/// The variance between the two sides. A factor that all thresholds share is left out.
fn spread(count: u64, below: u64, total: u64, sum: u64) -> f64 {
    if count == 0 || count == total {
        return 0.0;
    }
    let difference = (below * total).abs_diff(sum * count) as f64;
    difference * difference / (count as f64 * (total - count) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The sum of the squared distances from each value to the mean of its side. Otsu's threshold minimises this sum.
    fn within(values: &[u8], threshold: u8) -> f64 {
        let (low, high): (Vec<u8>, Vec<u8>) = values.iter().partition(|&&value| value < threshold);
        let side = |side: &[u8]| {
            let mean = side.iter().map(|&v| f64::from(v)).sum::<f64>() / side.len().max(1) as f64;
            side.iter().map(|&v| (f64::from(v) - mean).powi(2)).sum::<f64>()
        };
        side(&low) + side(&high)
    }

    proptest! {
        #[test]
        fn no_other_threshold_is_better(values in prop::collection::vec(any::<u8>(), 1..60)) {
            let found = within(&values, threshold(&values));
            let best = (1..=255).map(|t| within(&values, t)).fold(f64::INFINITY, f64::min);
            prop_assert!(found <= best + 1e-6, "{found} against {best}");
        }
    }

    #[test]
    fn a_second_plateau_does_not_stretch_the_first() {
        // The thresholds 94 to 118 and 129 to 156 are equally good. Those in between are worse.
        let values = [118, 93, 208, 24, 72, 128, 156, 28, 228, 175];
        assert_eq!(threshold(&values), 106);
        assert!((within(&values, 106) - within(&values, 94)).abs() < 1e-6);
        assert!(within(&values, 125) > within(&values, 94));
    }

    #[test]
    fn two_greys_are_split_in_the_middle() {
        assert_eq!(threshold(&[0, 0, 255]), 128);
        assert_eq!(threshold(&[100, 200, 200, 200]), 150);
        assert_eq!(threshold(&[7; 9]), 128);
        assert_eq!(threshold(&[]), 128);
    }
}
