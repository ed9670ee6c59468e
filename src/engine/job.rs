//! A piece of work that can be stopped, timed out and watched.
//!
//! Every solver, generator and hint takes a `&Job` and asks it now and then whether to go on. That is all
//! they know of the world: whether a person pressed Esc, a script gave `--timeout`, or a handle was dropped
//! is the business of whoever holds the job. Invariant: once `stopped` has said yes it never says no again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The work was told to end before it had its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// A shared flag, a deadline and a progress meter. Clones speak of the same job.
#[derive(Debug, Clone, Default)]
pub struct Job {
    shared: Arc<Shared>,
    deadline: Option<Instant>,
}

#[derive(Debug, Default)]
struct Shared {
    stop: AtomicBool,
    /// Progress in thousandths; 0 while nothing is known.
    progress: AtomicU32,
}

impl Job {
    /// A job that nobody will stop.
    pub fn endless() -> Self {
        Self::default()
    }

    /// A job that ends by itself after `limit`.
    pub fn with_limit(limit: Duration) -> Self {
        // A limit beyond what the clock can count is no limit.
        Self { deadline: Instant::now().checked_add(limit), ..Self::default() }
    }

    /// The same flag and meter, with an earlier end: for one stage of a longer work.
    #[must_use]
    pub fn within(&self, limit: Duration) -> Self {
        let stage = Instant::now().checked_add(limit);
        let deadline = match (self.deadline, stage) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Self { shared: Arc::clone(&self.shared), deadline }
    }

    pub fn stop(&self) {
        self.shared.stop.store(true, Relaxed);
    }

    /// Reads a clock where there is a deadline: ask every few microseconds of work, not every step.
    pub fn stopped(&self) -> bool {
        self.shared.stop.load(Relaxed) || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// `stopped` for use with `?`.
    pub fn go_on(&self) -> Result<(), Stopped> {
        if self.stopped() { Err(Stopped) } else { Ok(()) }
    }

    /// Tells how much is done, from 0 to 1.
    pub fn progress(&self, done: f64) {
        self.shared.progress.store((done.clamp(0.0, 1.0) * 1000.0) as u32, Relaxed);
    }

    pub fn done(&self) -> f64 {
        f64::from(self.shared.progress.load(Relaxed)) / 1000.0
    }
}

/// Owns a job's right to run: when the handle is dropped, the work stops at its next look.
#[derive(Debug)]
pub struct Handle(Job);

impl Handle {
    pub fn new(job: &Job) -> Self {
        Self(job.clone())
    }

    pub fn job(&self) -> &Job {
        &self.0
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_job_stays_stopped_for_every_clone() {
        let job = Job::endless();
        let clone = job.clone();
        assert_eq!(clone.go_on(), Ok(()));
        job.stop();
        assert_eq!(clone.go_on(), Err(Stopped));
        assert!(job.within(Duration::from_secs(9)).stopped());
    }

    #[test]
    fn a_limit_of_nothing_ends_at_once_and_an_absurd_one_never() {
        assert!(Job::with_limit(Duration::ZERO).stopped());
        assert!(!Job::with_limit(Duration::MAX).stopped());
    }

    #[test]
    fn dropping_the_handle_stops_the_work() {
        let job = Job::endless();
        drop(Handle::new(&job));
        assert!(job.stopped());
    }

    #[test]
    fn progress_is_kept_between_nothing_and_all() {
        let job = Job::endless();
        job.progress(7.0);
        assert!((job.done() - 1.0).abs() < 1e-9);
    }
}
