//! Makes puzzles from pictures, and repairs the pictures so that the puzzles have one solution.

use super::repair::{Order, Rating, Repaired, repair};
use super::{as_drawn, left_open, mend};
use crate::Nonogram;
use crate::grade;
use crate::model::Level;
use crate::solve::solve;
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty;
use pentimento_base::prose::listed;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Puzzle};
use pentimento_engine::repair::{RepairGoal, RepairOrder, repaired as changed_picture};
use pentimento_picture::Picture;
use pentimento_picture::paint::{self, Colour};

/// The most cells that a message about an ambiguous picture lists.
const LISTED: usize = 12;
/// A limit of this many changes means that there is no limit.
const UNLIMITED: usize = usize::MAX / 2;

/// Makes a puzzle with one solution from a picture, and grades it. At most `most` cells of the picture change.
pub(super) fn puzzle(
    drawn: &Picture,
    most: usize,
    rng: &mut Rng,
    job: &Job,
) -> Result<Puzzle<Nonogram>, Failure> {
    let (level, changed) = repaired(drawn, most, rng, job)?;
    graded(level, changed, job)
}

/// Like [`puzzle`], but with the fewest and least visible changes. The result doesn't depend on a seed.
pub(super) fn mended(drawn: &Picture, most: usize, job: &Job) -> Result<Puzzle<Nonogram>, Failure> {
    let order = RepairOrder { most, ..RepairOrder::to(RepairGoal::Unique) };
    let repairs = mend::repairs(drawn, &order, job)?;
    let Some(repair) = repairs.best() else {
        return Err(Failure::Impossible(not_mended(drawn, most, job)?));
    };
    let puzzle = as_drawn(&changed_picture(drawn, repair))?;
    graded(puzzle.level, repair.iter().map(|&(at, _)| at).collect(), job)
}

/// Says where solutions of the picture differ, and how many changes were not enough.
fn not_mended(drawn: &Picture, most: usize, job: &Job) -> Result<String, Failure> {
    let (solutions, _) = solve(&as_drawn(drawn)?.level, 2, job);
    let [first, second] = &solutions[..] else {
        return Ok("it takes too long to decide whether the picture has one solution".to_owned());
    };
    let places: Vec<usize> = (0..first.len()).filter(|&place| first[place] != second[place]).collect();
    Ok(ambiguous(&places, drawn.width, most))
}

fn graded(level: Level, changed: Vec<[usize; 2]>, job: &Job) -> Result<Puzzle<Nonogram>, Failure> {
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
    let order = Order {
        width: drawn.width,
        cells: &cells,
        paints: &paints,
        most,
        goal: RepairGoal::Unique,
        locked: &[],
        rating: Rating::Roughness,
    };
    match repair(&order, rng, job)? {
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
        UNLIMITED.. => ", and no repair was found".to_owned(),
        many => format!(", and changing {many} cells was not enough"),
    };
    format!("the picture is ambiguous: solutions differ in {cells}{tried}")
}
