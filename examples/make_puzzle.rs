//! Makes two nonograms, one from a seed and one from a picture in memory, checks them, and prints them as files.
//!
//! ```text
//! cargo run --example make_puzzle
//! ```

#![expect(clippy::print_stdout, reason = "an example prints its result")]

use pentimento::games;
use pentimento_base::document::to_toml;
use pentimento_base::job::{Failure, Job};
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::AnyPuzzle;
use pentimento_picture::Picture;

const HEART: [&str; 5] = [".#.#.", "#####", "#####", ".###.", "..#.."];

fn main() -> Result<(), String> {
    for puzzle in [from_seed(7)?, from_picture(&HEART)?] {
        println!("{}", checked(&*puzzle)?);
    }
    Ok(())
}

/// Generates a puzzle. The difficulty decides the settings. The seed selects one of the puzzles with these
/// settings.
pub(crate) fn from_seed(seed: u64) -> Result<Box<dyn AnyPuzzle>, String> {
    let game = games::find("nonogram").ok_or("there is no such game")?;
    let mut params = game.params(Difficulty::Easy);
    params.set("width", "12")?;
    game.generate(&params, seed, &Job::endless()).map_err(message)
}

/// Makes a puzzle from a picture. The generator may change a few cells to make the solution unique. The puzzle lists
/// the changed cells.
pub(crate) fn from_picture(rows: &[&str]) -> Result<Box<dyn AnyPuzzle>, String> {
    let game = games::find("nonogram").ok_or("there is no such game")?;
    let picture = Picture::from_rows(rows).ok_or("the rows have different lengths")?;
    game.paint(&picture, &game.params(Difficulty::Easy), 1, &Job::endless()).map_err(message)
}

/// Checks a puzzle. Returns the text of its file if the puzzle is good, otherwise the problems.
pub(crate) fn checked(puzzle: &dyn AnyPuzzle) -> Result<String, String> {
    let check = puzzle.check(&Job::endless());
    if check.good { Ok(to_toml(&puzzle.document())) } else { Err(check.problems.join("; ")) }
}

fn message(failure: Failure) -> String {
    match failure {
        Failure::Stopped => "the time limit was reached".to_owned(),
        Failure::Impossible(why) => why,
    }
}
