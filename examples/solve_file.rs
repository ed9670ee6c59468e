//! Solves a puzzle file and prints the solution.
//!
//! ```text
//! cargo run --example solve_file levels/nonogram/01-heart.toml
//! ```

#![expect(clippy::print_stdout, reason = "an example prints its result")]

use pentimento::files;
use pentimento_base::job::Job;
use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: solve_file FILE")?;
    println!("{}", solve(Path::new(&path))?);
    Ok(())
}

/// Solves the first puzzle in a file. Returns its first solution and the verdict.
pub(crate) fn solve(path: &Path) -> Result<String, Box<dyn Error>> {
    let text = fs::read_to_string(path)?;
    // The file name helps to recognise the format. Files of other programs may hold several puzzles.
    let puzzles = files::read(path, &text).map_err(|error| error.to_string())?;
    let puzzle = puzzles.first().ok_or("the file holds no puzzle")?;
    // Looking for two solutions shows whether the first is unique. This job has no time limit.
    let solved = puzzle.solve(2, &Job::endless());
    let solution = solved.solutions.first().ok_or("the puzzle has no solution")?;
    Ok(format!("{}\n\n{}", solution.text.trim_end(), solved.verdict.name()))
}
