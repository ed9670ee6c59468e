//! The clock and the random seeds. Time and randomness enter the program only here.

use pentimento_base::job::Job;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The time since the first call.
pub fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// A job without a time limit.
pub fn job() -> Job {
    Job::with_clock(now)
}

/// A job that stops itself after `limit`.
pub fn job_for(limit: Duration) -> Job {
    Job::with_limit(now, limit)
}

/// A random seed of 30 bits: small enough for a code that people can type.
pub fn fresh_seed() -> u64 {
    rand::random::<u64>() & 0x3fff_ffff
}
