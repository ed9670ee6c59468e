//! The clock and the random seeds. The rest of the program gets time and randomness only from here.

use crate::guest;
use pentimento_base::job::Job;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The time since this function was first called.
pub fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// The seconds since 1970, or 0 if the clock is set to an earlier time. Tests can set `PENTIMENTO_NOW` to a
/// number of seconds instead. `PENTIMENTO_NOW` can also name a file with the number, so that a test can
/// change the clock of a running program.
pub fn unix_time() -> u64 {
    unix_milliseconds() / 1000
}

/// Like [`unix_time`], in milliseconds.
pub fn unix_milliseconds() -> u64 {
    let milliseconds =
        |text: String| text.trim().parse::<u64>().ok().map(|seconds| seconds.saturating_mul(1000));
    // For a guest, the variable is ignored. The guest could have set it, and a guest must not make the
    // program read a file.
    let asked = std::env::var("PENTIMENTO_NOW").ok().filter(|_| guest::folder().is_none());
    let fixed = asked.and_then(|text| {
        milliseconds(text.clone()).or_else(|| milliseconds(std::fs::read_to_string(text).ok()?))
    });
    fixed.unwrap_or_else(|| {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
    })
}

/// A job without a time limit. For a guest, every job has one.
pub fn job() -> Job {
    match guest::work_limit() {
        Some(limit) => Job::with_limit(now, limit),
        None => Job::with_clock(now),
    }
}

/// A job that stops itself after `limit`.
pub fn job_for(limit: Duration) -> Job {
    job().within(limit)
}

/// A random seed of 30 bits. That is small enough for a code that people can type. If a test sets
/// `PENTIMENTO_SEED`, the seeds count up from that number.
pub fn fresh_seed() -> u64 {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let first = std::env::var("PENTIMENTO_SEED").ok().and_then(|text| text.parse::<u64>().ok());
    let seed = match first {
        Some(first) => first.wrapping_add(CALLS.fetch_add(1, Relaxed)),
        None => rand::random(),
    };
    seed & 0x3fff_ffff
}
