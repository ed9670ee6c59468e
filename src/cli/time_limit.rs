//! `--timeout`: a time limit for long work.

use crate::clock;
use pentimento_base::job::Job;
use std::time::Duration;

/// Reads a time in seconds, such as `2.5`.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    number.ok_or_else(|| "expected a number of seconds".to_owned())
}

pub(super) fn job(limit: Option<Duration>) -> Job {
    limit.map_or_else(clock::job, clock::job_for)
}
