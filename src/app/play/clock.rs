//! The player's clock, which runs only while the board is visible.

use std::time::{Duration, Instant};

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Clock {
    before: Duration,
    since: Option<Instant>,
}

impl Clock {
    pub(super) fn resumed(seconds: u64) -> Self {
        Self { before: Duration::from_secs(seconds), since: None }
    }

    pub(super) fn start(&mut self, now: Instant) {
        self.since = self.since.or(Some(now));
    }

    pub(super) fn stop(&mut self, now: Instant) {
        self.before = self.elapsed(now);
        self.since = None;
    }

    pub(super) fn elapsed(&self, now: Instant) -> Duration {
        // A damaged save can contain any number, so the sum must not overflow.
        self.before
            .saturating_add(self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since)))
    }

    /// The time until the clock shows the next second. `None` while the clock is stopped.
    pub(super) fn until_next_second(&self, now: Instant) -> Option<Duration> {
        self.since?;
        let past = self.elapsed(now).subsec_nanos();
        Some(Duration::from_nanos(u64::from(1_000_000_000 - past)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_counts_only_while_the_clock_runs() {
        let begin = Instant::now();
        let later = |seconds| begin + Duration::from_secs(seconds);
        let mut clock = Clock::resumed(10);
        clock.start(begin);
        clock.start(later(2));
        clock.stop(later(5));
        assert_eq!(clock.elapsed(later(50)), Duration::from_secs(15));
        assert_eq!(clock.until_next_second(later(50)), None);
        let mut endless = Clock::resumed(u64::MAX);
        endless.start(begin);
        assert_eq!(endless.elapsed(later(2)), Duration::MAX);
        clock.start(later(60));
        assert_eq!(clock.elapsed(later(61)), Duration::from_secs(16));
    }
}
