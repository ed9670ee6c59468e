//! Decides when to restart, when to change the values that are tried first, and when to forget clauses.
//!
//! Time is counted in conflicts instead of seconds, so the same clauses always give the same search.

use super::Style;

#[derive(Debug, Clone)]
pub(crate) struct Pace {
    pub conflicts: u64,
    style: Style,
    /// Averages of the number of levels of learnt clauses: over the last clauses, and over thousands of them.
    recent: f64,
    usual: f64,
    /// The number of conflicts since the last restart of a restless search.
    run: u64,
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
/// A restless search restarts if the recent average is greater than the usual one by this factor. On the hardest
/// nonograms, 1 / .7 is as fast, and 1 / .9 takes two to five times as long.
const WORSE: f64 = 1.25;
/// The shortest run of a restless search.
const RESTLESS_RUN: u64 = 50;
/// The number of clauses in the two averages.
const RECENT: f64 = 32.0;
const USUAL: f64 = 8192.0;
pub(crate) const FORGETTING: u64 = 1000;
const LATER_FORGETTING: u64 = 100;

impl Pace {
    pub(crate) fn new() -> Self {
        Self {
            conflicts: 0,
            style: Style::Steady,
            recent: 0.0,
            usual: 0.0,
            run: 0,
            restarts: 0,
            restart_at: RUN,
            changes: Times::new(CHANGE, CHANGE),
            forgettings: Times::new(FORGETTING, LATER_FORGETTING),
        }
    }

    pub(crate) fn set_style(&mut self, style: Style) {
        self.style = style;
    }

    /// Notes the number of levels of a learnt clause.
    pub(crate) fn note(&mut self, levels: u32) {
        let levels = f64::from(levels);
        self.run += 1;
        self.recent += (levels - self.recent) / RECENT;
        self.usual += (levels - self.usual) / USUAL.min(self.conflicts as f64 + 1.0);
    }

    pub(crate) fn restarts(&mut self) -> bool {
        match self.style {
            Style::Steady => self.steady_restarts(),
            Style::Restless => {
                let due = self.run >= RESTLESS_RUN && self.recent > WORSE * self.usual;
                if due {
                    (self.run, self.recent) = (0, self.usual);
                }
                due
            }
        }
    }

    fn steady_restarts(&mut self) -> bool {
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
