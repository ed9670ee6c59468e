//! The player's own time: it runs while the board can be seen, and no longer.

use std::time::{Duration, Instant};

#[derive(Debug, Clone, Copy, Default)]
pub struct Clock {
    before: Duration,
    since: Option<Instant>,
}

impl Clock {
    pub fn resumed(seconds: u64) -> Self {
        Self { before: Duration::from_secs(seconds), since: None }
    }

    pub fn start(&mut self, now: Instant) {
        self.since = self.since.or(Some(now));
    }

    pub fn stop(&mut self, now: Instant) {
        self.before = self.elapsed(now);
        self.since = None;
    }

    pub fn elapsed(&self, now: Instant) -> Duration {
        // A save may claim any time at all.
        self.before
            .saturating_add(self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since)))
    }

    /// How long until the shown time changes; `None` while it stands.
    pub fn until_next_second(&self, now: Instant) -> Option<Duration> {
        self.since?;
        let past = self.elapsed(now).subsec_nanos();
        Some(Duration::from_nanos(u64::from(1_000_000_000 - past)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_only_while_it_runs() {
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
