//! `convert`: writes a puzzle in another format.

use super::ending::{Outcome, Status};
use super::input;
use super::output::{expect_writable, save};
use std::ffi::OsString;
use std::path::PathBuf;

/// Write a puzzle in another format
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  pentimento new buttons --seed 7 | pentimento convert - -o seven.json\n\n\
    The extension decides the format: .toml, .json, or a format of another program that the game can write."
)]
pub(super) struct Args {
    /// A puzzle file (see below)
    file: OsString,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace a file that exists
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args) -> Outcome {
    let puzzle = input::puzzle(&args.file)?;
    expect_writable(puzzle.kind(), &args.output, args.force)?;
    save(puzzle.as_ref(), &args.output, args.force)?;
    Ok(Status::Done)
}
