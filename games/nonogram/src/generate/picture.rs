//! Makes puzzles from pictures, and repairs the pictures so that the puzzles have one solution.

use super::left_open;
use super::repair::{Order, Repaired, repair};
use crate::Nonogram;
use crate::grade;
use crate::model::Level;
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty;
use pentimento_base::prose::listed;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Puzzle};
use pentimento_picture::Picture;
use pentimento_picture::paint::{self, Colour};

/// The most cells that a message about an ambiguous picture lists.
const LISTED: usize = 12;

/// Makes a puzzle with one solution from a picture, and grades it. At most `most` cells of the picture change.
pub(super) fn puzzle(
    drawn: &Picture,
    most: usize,
    rng: &mut Rng,
    job: &Job,
) -> Result<Puzzle<Nonogram>, Failure> {
    let (level, changed) = repaired(drawn, most, rng, job)?;
    let solution: Vec<Colour> = level.goal().map(<[Colour]>::to_vec).unwrap_or_default();
    // If single lines leave cells undecided, the puzzle needs suppositions, so it is expert. Grading it step by step
    // would be slow.
    let difficulty = if left_open(&level).is_empty() {
        grade::difficulty(&grade::needed(&level, &solution, job)?)
    } else {
        Difficulty::Expert
    };
    let mut puzzle = Puzzle::plain(level);
    puzzle.meta.difficulty = Some(difficulty);
    puzzle.meta.changed = changed;
    Ok(puzzle)
}

/// Makes a level with one solution from a picture, by changing at most `most` of its cells. Returns the level and the
/// row and column of each changed cell. Fails if the picture is empty, or if it is still ambiguous.
fn repaired(
    drawn: &Picture,
    most: usize,
    rng: &mut Rng,
    job: &Job,
) -> Result<(Level, Vec<[usize; 2]>), Failure> {
    let (paints, cells) = paint::of_picture(drawn);
    if cells.iter().all(|&colour| colour == 0) {
        return Err(Failure::Impossible("the picture is empty, so there is nothing to find".to_owned()));
    }
    let order = Order { width: drawn.width, cells: &cells, paints: &paints, most };
    match repair(&order, rng, job)?.map_err(Failure::Impossible)? {
        Repaired::Unique(level, changed) => {
            let changed = changed.iter().map(|&place| [place / drawn.width, place % drawn.width]).collect();
            Ok((*level, changed))
        }
        Repaired::Ambiguous(places) => Err(Failure::Impossible(ambiguous(&places, drawn.width, most))),
    }
}

fn ambiguous(places: &[usize], width: usize, most: usize) -> String {
    let name = |&place: &usize| format!("[{}, {}]", place / width, place % width);
    let cells = listed(&places.iter().map(name).collect::<Vec<_>>(), LISTED);
    let tried = match most {
        0 => String::new(),
        1 => ", and changing 1 cell was not enough".to_owned(),
        many => format!(", and changing {many} cells was not enough"),
    };
    format!("the picture is ambiguous: solutions differ in {cells}{tried}")
}
