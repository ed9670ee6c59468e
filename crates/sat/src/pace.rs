//! Decides when to restart, when to change the values that are tried first, and when to forget clauses.
//!
//! Time is counted in conflicts instead of seconds, so the same clauses always give the same search.

#[derive(Debug, Clone)]
pub(crate) struct Pace {
    pub conflicts: u64,
    restarts: u64,
    restart_at: u64,
    changes: Times,
    forgettings: Times,
}

/// A task that is repeated after ever longer pauses. Pauses are measured in conflicts.
#[derive(Debug, Clone)]
struct Times {
    next: u64,
    pause: u64,
    growth: u64,
}

impl Times {
    fn new(first: u64, growth: u64) -> Self {
        Self { next: first, pause: first, growth }
    }

    fn is_due(&mut self, now: u64) -> bool {
        let due = now >= self.next;
        if due {
            self.pause += self.growth;
            self.next = now + self.pause;
        }
        due
    }
}

/// The number of conflicts in the shortest run. A run is the search between two restarts. Runs are long, because a
/// search with target values (see `phases`) loses progress at each restart.
const RUN: u64 = 512;
const CHANGE: u64 = 2000;
pub(crate) const FORGETTING: u64 = 1000;
const LATER_FORGETTING: u64 = 100;

impl Pace {
    pub(crate) fn new() -> Self {
        Self {
            conflicts: 0,
            restarts: 0,
            restart_at: RUN,
            changes: Times::new(CHANGE, CHANGE),
            forgettings: Times::new(FORGETTING, LATER_FORGETTING),
        }
    }

    pub(crate) fn restarts(&mut self) -> bool {
        let due = self.conflicts >= self.restart_at;
        if due {
            self.restarts += 1;
            self.restart_at = self.conflicts + RUN * luby(self.restarts);
        }
        due
    }

    pub(crate) fn phases_change(&mut self) -> bool {
        self.changes.is_due(self.conflicts)
    }

    pub(crate) fn forgets(&mut self) -> bool {
        self.forgettings.is_due(self.conflicts)
    }
}

/// Luby's sequence 1, 1, 2, 1, 1, 2, 4, …: the sequence so far is repeated, and then the next power of two follows.
/// With runs of these lengths, the search takes longer than with the best possible lengths only by a logarithmic
/// factor.
fn luby(mut place: u64) -> u64 {
    loop {
        let power = (place + 1).next_power_of_two();
        if power == place + 1 {
            return power / 2;
        }
        place -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_have_the_lengths_of_lubys_sequence() {
        let lengths: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
