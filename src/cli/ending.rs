//! How a command ends: its exit status, and the one line that goes with a failure.

use crate::store;
use pentimento_engine::contract::Failure;
use std::io;
use std::process::ExitCode;

/// What a command that did its work has to say by its exit status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Status {
    Done,
    /// The puzzle has no solution, or is not a good one.
    No,
    /// Input that cannot be read; it was told where it was met.
    Unreadable,
    /// The time limit came first.
    Late,
    /// A signal ended the game; 128 and its number, as shells have it.
    Ended(u8),
}

/// Why a command ended before its work was done.
#[derive(Debug)]
#[must_use]
pub enum Ending {
    /// A wrong call, or input that cannot be read.
    Wrong(String),
    /// The puzzle has no solution, and one was wanted.
    Unsolvable(String),
    Late(String),
    /// Whoever read our output has seen enough.
    Closed,
}

pub type Outcome = Result<Status, Ending>;

/// Shorthand for the most common ending.
pub fn wrong<T>(message: impl Into<String>) -> Result<T, Ending> {
    Err(Ending::Wrong(message.into()))
}

impl Status {
    pub fn code(self) -> ExitCode {
        ExitCode::from(match self {
            Status::Done => 0,
            Status::No => 1,
            Status::Unreadable => 2,
            Status::Late => 3,
            Status::Ended(code) => code,
        })
    }

    /// Of several, the one that calls for attention first: what cannot be read, what is open, what is bad.
    pub fn or_worse(self, other: Self) -> Self {
        let rank = |status| match status {
            Status::Done => 0,
            Status::No => 1,
            Status::Late => 2,
            Status::Unreadable => 3,
            Status::Ended(_) => 4,
        };
        if rank(other) > rank(self) { other } else { self }
    }
}

impl From<store::Error> for Ending {
    fn from(error: store::Error) -> Self {
        Ending::Wrong(error.to_string())
    }
}

/// Only writing to standard output gives bare errors of the system.
impl From<io::Error> for Ending {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Ending::Closed;
        }
        let error = store::Error::Io { doing: "write", path: "standard output".into(), source: error };
        Ending::Wrong(error.to_string())
    }
}

impl From<Failure> for Ending {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Stopped => Ending::Late("no puzzle was found within the time limit".to_owned()),
            Failure::Impossible(why) => Ending::Wrong(why),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_of_several_files_decides() {
        let worst = |all: &[Status]| all.iter().fold(Status::Done, |a, &b| a.or_worse(b));
        assert_eq!(worst(&[Status::Done, Status::Done]), Status::Done);
        assert_eq!(worst(&[Status::No, Status::Done]), Status::No);
        assert_eq!(worst(&[Status::Unreadable, Status::Late, Status::No]), Status::Unreadable);
    }
}
