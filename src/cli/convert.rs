//! `convert`: writes puzzles in another format.

use super::ending::{Ending, Outcome, Status, wrong};
use super::input::{Named, chosen};
use super::output::{Target, note};
use super::words;
use pentimento_engine::kind::AnyPuzzle;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Write puzzles in another format
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  pentimento new buttons --seed 7 | pentimento convert - -o seven.json\n  \
    pentimento convert nonogram/01 --format non\n  \
    pentimento convert nonogram/08 nonogram/09 -o two.jsonl\n\n\
    The extension decides the format: .toml, .json, .jsonl (a line for each puzzle), .id (the whole puzzle in one \
    word), or a format of another program that the game can write. With several puzzles, a folder gets a file for each."
)]
pub(super) struct Args {
    /// Puzzle files (see below)
    #[arg(required = true, value_name = "FILE", value_parser = words::file(), hide_possible_values = true)]
    files: Vec<OsString>,
    /// The file to write, or a folder; - for standard output, which is the default if there is a --format
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format, instead of the one of the extension
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
    /// Replace files that exist
    #[arg(long, requires = "output")]
    force: bool,
}

pub(super) fn run(args: &Args) -> Outcome {
    if args.output.is_none() && args.format.is_none() {
        return wrong("expected -o with a file, or --format to print it");
    }
    let output = args.output.as_deref().unwrap_or(Path::new("-"));
    let all = chosen(&args.files)?;
    if output.is_dir() {
        into_folder(args, output, &all)?;
        return Ok(Status::Done);
    }
    let puzzles: Vec<Box<dyn AnyPuzzle>> = all.into_iter().map(|named| named.puzzle).collect();
    let Some(first) = puzzles.first() else { return wrong("there is no puzzle to convert") };
    let target = Target::new(first.kind(), output, args.format.as_deref())?;
    target.expect_free(args.force)?;
    target.save_text(&target.text_of_all(&puzzles)?, args.force)?;
    Ok(Status::Done)
}

/// Writes a file for each puzzle, named after the file that it comes from.
fn into_folder(args: &Args, folder: &Path, all: &[Named]) -> Result<(), Ending> {
    let format = args.format.as_deref();
    let target = |named: &Named| {
        let path = folder.join(format!("{}.{}", stem(&named.name), format.unwrap_or("toml")));
        let target = Target::new(named.puzzle.kind(), &path, format)?;
        target.expect_free(args.force)?;
        Ok(target)
    };
    let targets: Vec<Target> = all.iter().map(target).collect::<Result<_, Ending>>()?;
    for (named, target) in all.iter().zip(&targets) {
        target.save(named.puzzle.as_ref(), args.force)?;
    }
    note(&format!("{}: {} puzzles", folder.display(), all.len()));
    Ok(())
}

/// The name of a file without its folders and its extension: `many-3` for `folder/many.xml:3`.
fn stem(name: &str) -> String {
    let (name, number) = match name.rsplit_once(':') {
        Some((name, number)) if number.parse::<usize>().is_ok() => (name, format!("-{number}")),
        _ => (name, String::new()),
    };
    let stem = Path::new(name).file_stem().unwrap_or_default().to_string_lossy();
    let plain = |c: char| if c.is_alphanumeric() || "-_. ".contains(c) { c } else { '-' };
    stem.chars().map(plain).collect::<String>() + &number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_after_their_source() {
        assert_eq!(stem("folder/many.xml:3"), "many-3");
        assert_eq!(stem("nonogram/08"), "08");
        assert_eq!(stem("buttons:easy#1-5"), "buttons-easy-1-5");
        assert_eq!(stem("standard input:2"), "standard input-2");
    }
}
