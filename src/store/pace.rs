//! The pace of a game: how long the player took for each tenth of the puzzle. The best run becomes a ghost on
//! the progress bar of the next game.

use serde::{Deserialize, Serialize};

/// How many parts of a puzzle are timed.
const PARTS: usize = 10;

/// The seconds after which each tenth was done, in order. A game in progress has fewer than ten.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pace(Vec<u32>);

impl Pace {
    /// Notes the progress after some seconds of play. If the player took moves back, the lost tenths are
    /// timed again.
    pub(crate) fn note(&mut self, done: u64, total: u64, seconds: u64) {
        let parts = (done.min(total) * PARTS as u64).checked_div(total).unwrap_or(0) as usize;
        self.0.resize(parts, u32::try_from(seconds).unwrap_or(u32::MAX));
    }

    /// The pace of a game that is solved now.
    #[must_use]
    pub(crate) fn finished(&self, seconds: u64) -> Self {
        let mut whole = self.clone();
        whole.note(1, 1, seconds);
        whole
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The share of the puzzle, from 0 to 1, that was done after this time. Between two tenths, the progress
    /// is even.
    pub(crate) fn share_at(&self, seconds: u64) -> f64 {
        let seconds = seconds as f64;
        let done = self.0.iter().take_while(|&&end| f64::from(end) <= seconds).count();
        let begun = done.checked_sub(1).map_or(0.0, |last| f64::from(self.0[last]));
        let part = match self.0.get(done) {
            Some(&end) if f64::from(end) > begun => (seconds - begun) / (f64::from(end) - begun),
            Some(_) | None => 0.0,
        };
        ((done as f64 + part) / PARTS as f64).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tenth_has_its_time_and_a_lost_one_is_timed_again() {
        let mut pace = Pace::default();
        for (done, seconds) in [(0, 1), (10, 10), (35, 40), (20, 50), (40, 60)] {
            pace.note(done, 100, seconds);
        }
        assert_eq!(pace.0, [10, 40, 60, 60]);
        assert_eq!(pace.finished(100).0, [10, 40, 60, 60, 100, 100, 100, 100, 100, 100]);
        pace.note(1, 0, 70);
        assert!(pace.is_empty());
    }

    #[test]
    fn the_share_grows_evenly_between_two_tenths_and_ends_at_the_whole() {
        let pace = Pace((1..=10).map(|part| part * 20).collect());
        let shares =
            [0, 10, 20, 110, 200, 999].map(|seconds| (pace.share_at(seconds) * 100.0).round() as u32);
        assert_eq!(shares, [0, 5, 10, 55, 100, 100]);
        assert!(Pace::default().share_at(5).abs() < 1e-9);
    }
}
