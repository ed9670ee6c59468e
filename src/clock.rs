//! The clock and the random seeds. Time and randomness enter the program only here.

use pentimento_base::job::Job;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The time since this function was first called.
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

/// A random seed of 30 bits, which is small enough for a code that people can type. If `PENTIMENTO_SEED` is set, as
/// in the tests, the seeds count up from that number.
pub fn fresh_seed() -> u64 {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let first = std::env::var("PENTIMENTO_SEED").ok().and_then(|text| text.parse::<u64>().ok());
    let seed = match first {
        Some(first) => first.wrapping_add(CALLS.fetch_add(1, Relaxed)),
        None => rand::random(),
    };
    seed & 0x3fff_ffff
}
