//! The times of many games, stored as counts. They take little room and give the median quickly.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// For each time in seconds, the number of games that took that long.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Times(BTreeMap<u64, u32>);

impl Times {
    /// Adds a time. Times of two hours or more are rounded down to minutes, and times of a hundred hours or more to
    /// hours. No time counts as more than a thousand hours. So there are never too many different times.
    pub(crate) fn add(&mut self, seconds: u64) {
        let unit = match seconds {
            0..7_200 => 1,
            7_200..360_000 => 60,
            _ => 3_600,
        };
        self.put(seconds.min(3_600_000) / unit * unit);
    }

    /// Adds a time, rounded to its four highest binary digits. That is precise enough for a plot.
    pub(crate) fn add_roughly(&mut self, seconds: u64) {
        let seconds = seconds.min(3_600_000);
        let unit = 1_u64 << (u64::BITS - seconds.leading_zeros()).saturating_sub(4);
        self.put(seconds / unit * unit + unit / 2);
    }

    fn put(&mut self, seconds: u64) {
        let count = self.0.entry(seconds).or_default();
        *count = count.saturating_add(1);
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        for (&seconds, &count) in &other.0 {
            let known = self.0.entry(seconds).or_default();
            *known = known.saturating_add(count);
        }
    }

    pub(crate) fn count(&self) -> u64 {
        self.0.values().map(|&count| u64::from(count)).sum()
    }

    pub(crate) fn median(&self) -> Option<u64> {
        let last = self.count().checked_sub(1)?;
        Some(self.nth(last / 2)?.midpoint(self.nth(last.div_ceil(2))?))
    }

    /// The time at an index of the sorted list of all times.
    fn nth(&self, place: u64) -> Option<u64> {
        let mut before = 0;
        self.0.iter().find_map(|(&seconds, &count)| {
            before += u64::from(count);
            (place < before).then_some(seconds)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(all: &[u64]) -> Times {
        let mut times = Times::default();
        for &seconds in all {
            times.add(seconds);
        }
        times
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(times(&[]).median(), None);
        assert_eq!(times(&[7]).median(), Some(7));
        assert_eq!(times(&[90, 10, 30, 20]).median(), Some(25));
        assert_eq!(times(&[10, 10, 90]).median(), Some(10));
        let mut both = times(&[1, 2]);
        both.merge(&times(&[3]));
        assert_eq!((both.median(), both.count()), (Some(2), 3));
    }

    #[test]
    fn rough_times_are_near_and_few() {
        let mut seen = std::collections::BTreeSet::new();
        for seconds in 0..20_000 {
            let mut times = Times::default();
            times.add_roughly(seconds);
            let kept = times.median().unwrap();
            assert!(kept.abs_diff(seconds) * 15 <= seconds, "{seconds} became {kept}");
            seen.insert(kept);
        }
        assert!(seen.len() < 120, "{}", seen.len());
        assert_eq!(times(&[u64::MAX]).median(), Some(3_600_000));
    }
}
