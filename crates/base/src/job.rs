//! A piece of work that can be stopped, limited and watched.
//!
//! Every solver, generator and hint takes a `&Job` and asks it now and then whether to continue. They know nothing
//! else about the outside world. The caller decides when the work ends: when a person presses Esc, when the time of
//! `--timeout` is over, or when a [`Handle`] is dropped. The caller also provides the clock, because this crate has
//! none. Invariant: once `stopped` has returned true, it never returns false again.
//!
//! ```
//! use pentimento_base::job::{Job, Stopped};
//!
//! fn count_to(limit: u64, job: &Job) -> Result<u64, Stopped> {
//!     let mut count = 0;
//!     while count < limit {
//!         job.go_on()?;
//!         count += 1;
//!         job.progress(count as f64 / limit as f64);
//!     }
//!     Ok(count)
//! }
//!
//! let job = Job::endless();
//! assert_eq!(count_to(10, &job), Ok(10));
//! job.stop();
//! assert_eq!(count_to(10, &job), Err(Stopped));
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::Duration;

/// The work was stopped before it had an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// Why no puzzle or picture was made.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Failure {
    Stopped,
    /// The puzzle or picture can't be made. The text is the reason.
    Impossible(String),
}

impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Self {
        Failure::Stopped
    }
}

/// Returns the time since some fixed moment. The time never goes backwards.
pub type Clock = fn() -> Duration;

/// A stop flag, a deadline and a progress meter. Clones share the flag and the meter.
#[derive(Debug, Clone, Default)]
pub struct Job {
    shared: Arc<Shared>,
    clock: Option<Clock>,
    /// The time on the clock at which the work must stop. A job without a clock has no deadline.
    deadline: Option<Duration>,
}

#[derive(Debug, Default)]
struct Shared {
    stop: AtomicBool,
    /// The progress in thousandths. It is 0 while the progress is unknown.
    progress: AtomicU32,
}

impl Job {
    /// A job without a clock: it ends only when it is stopped.
    pub fn endless() -> Self {
        Self::default()
    }

    /// A job that ends only when it is stopped. It has a clock, so [`Job::within`] can limit a stage of the work.
    pub fn with_clock(clock: Clock) -> Self {
        Self { clock: Some(clock), ..Self::default() }
    }

    /// A job that ends by itself after `limit`.
    pub fn with_limit(clock: Clock, limit: Duration) -> Self {
        Self::with_clock(clock).within(limit)
    }

    /// A job for one stage of the work. It shares the flag and the meter of this job. It ends after `limit` at the
    /// latest, and never later than this job. A job without a clock ignores the limit.
    #[must_use]
    pub fn within(&self, limit: Duration) -> Self {
        // If the sum overflows, the stage has no limit of its own.
        let stage = self.clock.and_then(|now| now().checked_add(limit));
        let deadline = match (self.deadline, stage) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Self { shared: Arc::clone(&self.shared), clock: self.clock, deadline }
    }

    /// A job for one stage of the work, like [`Job::within`]. It ends after this share of the time that is left. If
    /// this job has no deadline, the stage has none either.
    #[must_use]
    pub fn part(&self, share: f64) -> Self {
        let left = self.clock.zip(self.deadline).map(|(now, end)| end.saturating_sub(now()));
        left.map_or_else(|| self.clone(), |left| self.within(left.mul_f64(share.clamp(0.0, 1.0))))
    }

    pub fn stop(&self) {
        self.shared.stop.store(true, Relaxed);
    }

    /// Whether the work must stop. If there is a deadline, this function reads the clock. So call it every few
    /// microseconds, not at every step.
    pub fn stopped(&self) -> bool {
        self.shared.stop.load(Relaxed) || self.is_late()
    }

    fn is_late(&self) -> bool {
        self.clock.zip(self.deadline).is_some_and(|(now, end)| now() >= end)
    }

    /// Returns an error if the work must stop, so that callers can use `?`.
    pub fn go_on(&self) -> Result<(), Stopped> {
        if self.stopped() { Err(Stopped) } else { Ok(()) }
    }

    /// Sets the share of the work that is done, from 0 to 1.
    pub fn progress(&self, done: f64) {
        self.shared.progress.store((done.clamp(0.0, 1.0) * 1000.0) as u32, Relaxed);
    }

    pub fn done(&self) -> f64 {
        f64::from(self.shared.progress.load(Relaxed)) / 1000.0
    }
}

/// Stops its job when it is dropped.
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
    fn a_limit_of_zero_ends_at_once_and_a_huge_one_never() {
        let clock = || Duration::from_secs(5);
        assert!(Job::with_limit(clock, Duration::ZERO).stopped());
        assert!(!Job::with_limit(clock, Duration::MAX).stopped());
        assert!(!Job::with_clock(clock).stopped());
    }

    #[test]
    fn a_part_of_a_job_ends_after_its_share_of_the_time() {
        fn clock() -> Duration {
            Duration::from_secs(NOW.load(Relaxed).into())
        }
        static NOW: AtomicU32 = AtomicU32::new(10);
        let job = Job::with_limit(clock, Duration::from_secs(100));
        let part = job.part(0.4);
        NOW.store(49, Relaxed);
        assert!(!part.stopped() && !Job::with_clock(clock).part(0.0).stopped());
        NOW.store(50, Relaxed);
        assert!(part.stopped() && !job.stopped());
    }

    #[test]
    fn a_stage_may_end_before_its_job_but_not_after_it() {
        let clock = || Duration::from_secs(5);
        let job = Job::with_limit(clock, Duration::from_secs(9));
        assert!(job.within(Duration::ZERO).stopped() && !job.stopped());
        assert_eq!(job.within(Duration::from_secs(99)).deadline, job.deadline);
    }

    #[test]
    fn without_a_clock_there_is_no_limit() {
        assert!(!Job::endless().within(Duration::ZERO).stopped());
    }

    #[test]
    fn dropping_the_handle_stops_the_work() {
        let job = Job::endless();
        drop(Handle::new(&job));
        assert!(job.stopped());
    }

    #[test]
    fn progress_stays_between_0_and_1() {
        let job = Job::endless();
        job.progress(7.0);
        assert!((job.done() - 1.0).abs() < 1e-9);
    }
}
