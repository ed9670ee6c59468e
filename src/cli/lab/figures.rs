//! The mean, deviation, extremes and histogram of a series of numbers.

/// The summary of a series. For an empty series, everything is zero.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Summary {
    pub mean: f64,
    /// The sample standard deviation, because the puzzles are a sample of all possible ones.
    pub deviation: f64,
    pub min: f64,
    pub max: f64,
}

impl Summary {
    pub(super) fn of(values: &[f64]) -> Self {
        if values.is_empty() {
            return Self::default();
        }
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        Self {
            mean,
            deviation: (squares / (count - 1.0).max(1.0)).sqrt(),
            min: values.iter().copied().fold(f64::INFINITY, f64::min),
            max: values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        }
    }
}

/// Histogram bins that several series share.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Bins {
    low: f64,
    width: f64,
    pub count: usize,
    whole: bool,
}

const MOST_BINS: usize = 16;

impl Bins {
    /// Makes bins that cover all values. If the values are whole numbers, the width of a bin is a whole
    /// number too: 1, or more if that would make too many bins.
    pub(super) fn over<'a>(values: impl IntoIterator<Item = &'a f64> + Clone) -> Self {
        let low = values.clone().into_iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.clone().into_iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if low > high {
            return Self { low: 0.0, width: 1.0, count: 0, whole: true };
        }
        let whole = values.into_iter().all(|value| value.fract() == 0.0);
        if whole {
            let width = ((high - low + 1.0) / MOST_BINS as f64).ceil();
            let count = ((high - low + 1.0) / width).ceil() as usize;
            return Self { low, width, count, whole };
        }
        let width = (high - low).max(f64::MIN_POSITIVE) / MOST_BINS as f64;
        Self { low, width, count: MOST_BINS, whole }
    }

    pub(super) fn counts(&self, values: &[f64]) -> Vec<usize> {
        let mut counts = vec![0; self.count];
        for value in values {
            // The highest value is on the upper edge of the last bin. It counts in that bin.
            let bin = (((value - self.low) / self.width) as usize).min(self.count.saturating_sub(1));
            if let Some(count) = counts.get_mut(bin) {
                *count += 1;
            }
        }
        counts
    }

    /// The lower and the upper edge of a bin. For whole numbers, both edges are inside the bin.
    pub(super) fn edges(&self, bin: usize) -> (f64, f64) {
        let from = self.low + bin as f64 * self.width;
        (from, if self.whole { from + self.width - 1.0 } else { from + self.width })
    }

    pub(super) fn label(&self, bin: usize) -> String {
        let (from, to) = self.edges(bin);
        match (self.whole, self.width > 1.0) {
            (true, false) => format!("{from}"),
            (true, true) => format!("{from}-{to}"),
            (false, _) => format!("{from:.2}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_has_mean_deviation_and_extremes() {
        let found = Summary::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert!((found.mean - 5.0).abs() < 1e-9 && (found.deviation - 2.138).abs() < 1e-3);
        assert_eq!((found.min, found.max), (2.0, 9.0));
        assert_eq!(Summary::of(&[3.0]), Summary { mean: 3.0, deviation: 0.0, min: 3.0, max: 3.0 });
        assert_eq!(Summary::of(&[]), Summary::default());
    }

    #[test]
    fn bins_for_whole_numbers_are_whole_numbers_wide() {
        let few = Bins::over(&[3.0, 5.0, 5.0]);
        assert_eq!((few.counts(&[3.0, 5.0, 5.0]), few.label(1)), (vec![1, 0, 2], "4".to_owned()));
        let many: Vec<f64> = (0..40).map(f64::from).collect();
        let bins = Bins::over(&many);
        assert_eq!((bins.count, bins.label(0)), (14, "0-2".to_owned()));
        assert_eq!(bins.counts(&many).iter().sum::<usize>(), 40);
    }

    #[test]
    fn no_values_and_equal_values_can_be_counted() {
        assert_eq!(Bins::over(&[]).counts(&[]), Vec::<usize>::new());
        assert_eq!(Bins::over(&[0.5, 0.5]).counts(&[0.5, 0.5]).iter().sum::<usize>(), 2);
    }
}
