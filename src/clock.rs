//! The program's clock and dice: the only places where time and chance come in.

use pentimento_base::job::Job;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The time since the program first asked.
pub fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// A job that ends only when it is stopped.
pub fn job() -> Job {
    Job::with_clock(now)
}

/// A job that ends by itself after `limit`.
pub fn job_for(limit: Duration) -> Job {
    Job::with_limit(now, limit)
}

/// A seed for someone who gave none: 30 bits, so that the code stays short enough to type.
pub fn fresh_seed() -> u64 {
    rand::random::<u64>() & 0x3fff_ffff
}
