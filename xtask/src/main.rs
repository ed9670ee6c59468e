//! Commands for work on the project itself. They rewrite files in the repository.
//!
//! `cargo xtask help` lists the commands. To add one, add a variant to [`Command`] and a module with a `run`
//! function.

mod dist;
mod films;
mod levels;
mod sheets;
mod suited;

use clap::{Parser, Subcommand};
use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

/// Rewrite files of this project
#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Dist(dist::Args),
    Films(films::Args),
    Levels(levels::Args),
    Sheets(sheets::Args),
    Suited(suited::Args),
}

/// The result of a command. Errors are only shown to the user, so one boxed type is enough.
type Outcome = Result<(), Box<dyn Error>>;

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Dist(args) => dist::run(&args),
        Command::Films(args) => films::run(&args),
        Command::Levels(args) => levels::run(&args),
        Command::Sheets(args) => sheets::run(&args),
        Command::Suited(args) => suited::run(&args),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format!("error: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

#[expect(clippy::print_stderr, reason = "the only place where a command reports")]
fn say(line: &str) {
    eprintln!("{line}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
