//! How a command ends: with an exit status, or with a one-line error message.

use crate::store;
use pentimento_engine::contract::Failure;
use std::io;
use std::process::ExitCode;

/// The exit status of a command that finished its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub(super) enum Status {
    Done,
    /// The puzzle has no solution, or it is not a good puzzle.
    No,
    /// Some input could not be read. The error has already been printed.
    Unreadable,
    /// The time limit was reached.
    Late,
    /// A signal ended the game. The status is 128 plus the signal's number, as in shells.
    Ended(u8),
}

/// Why a command ended early.
#[derive(Debug)]
#[must_use]
pub(super) enum Ending {
    /// The command line is wrong, or the input cannot be read.
    Wrong(String),
    /// The command needs a solution, but the puzzle has none.
    Unsolvable(String),
    /// With `--strict`: the result is not what the user asked for.
    Unmet(String),
    /// The time limit was reached.
    Late(String),
    /// The program that reads our output has closed the pipe.
    Closed,
}

pub(super) type Outcome = Result<Status, Ending>;

/// An [`Ending::Wrong`] with this message.
pub(super) fn wrong<T>(message: impl Into<String>) -> Result<T, Ending> {
    Err(Ending::Wrong(message.into()))
}

impl Status {
    pub(super) fn code(self) -> ExitCode {
        ExitCode::from(match self {
            Status::Done => 0,
            Status::No => 1,
            Status::Unreadable => 2,
            Status::Late => 3,
            Status::Ended(code) => code,
        })
    }

    /// Returns the more serious of two statuses. `Ended` is the most serious, then `Unreadable`, `Late` and `No`.
    pub(super) fn or_worse(self, other: Self) -> Self {
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

/// Converts an error from writing to standard output. Errors about files are a `store::Error` instead.
impl From<io::Error> for Ending {
    fn from(error: io::Error) -> Self {
        // Windows has several numbers for a pipe that its reader has closed. This one has no kind of its own.
        let not_connected = cfg!(windows) && error.raw_os_error() == Some(233);
        if not_connected || error.kind() == io::ErrorKind::BrokenPipe {
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
    fn the_worst_file_decides_the_exit_status() {
        let worst = |all: &[Status]| all.iter().fold(Status::Done, |a, &b| a.or_worse(b));
        assert_eq!(worst(&[Status::Done, Status::Done]), Status::Done);
        assert_eq!(worst(&[Status::No, Status::Done]), Status::No);
        assert_eq!(worst(&[Status::Unreadable, Status::Late, Status::No]), Status::Unreadable);
    }
}
