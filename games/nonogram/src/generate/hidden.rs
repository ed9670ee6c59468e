//! Makes puzzles that hide a drawing or a scene and have the difficulty that was requested.
//!
//! The generator tries one picture after another, each at a few sizes, until a puzzle has the requested difficulty.
//! Most pictures are used unchanged, so the player uncovers the drawing itself. If a picture is almost good, the
//! generator changes a few of its cells.
//!
//! This is for players who changed the settings, and for codes of version 4. Puzzles of an unchanged preset come from
//! a list, see [`suited`].

use super::settings::most_repairs;
use super::{as_drawn, left_open, picture, suited};
use crate::Nonogram;
use crate::grade;
use crate::hint::ladder::CASES;
use crate::model::Level;
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Params};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Puzzle};
use pentimento_engine::hidden::{Made, first_as_asked};
use pentimento_engine::ladder::Needed;
use pentimento_picture::paint::Colour;
use pentimento_picture::subject::{Room, Subject, Subjects};
use pentimento_picture::{Picture, art};

/// The number of sizes to try for one picture.
const SIZES: usize = 3;
/// A random picture is repaired only if single lines decide most of it. At most one of this many cells may stay
/// undecided. The second constant is for expert puzzles.
const ALMOST: usize = 8;
const ALMOST_EXPERT: usize = 2;
/// The repair of a random picture may change two cells, plus one for each group of this many cells.
const CELLS_PER_CHANGE: usize = 50;

/// The number of cells of the smallest and of the largest grid for a difficulty.
fn sizes(difficulty: Difficulty) -> (usize, usize) {
    match difficulty {
        Difficulty::Easy => (100, 225),
        Difficulty::Medium => (210, 400),
        Difficulty::Hard => (450, 820),
        Difficulty::Expert => (520, 730),
    }
}

pub(super) fn make(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Nonogram>, Failure> {
    let (small, large) = sizes(params.base());
    let room = Room::of(params, usize::midpoint(small, large));
    let mut subjects = Subjects::new(params.word("picture"), room, rng);
    if params.base() == Difficulty::Expert {
        // Few pictures need a what-if, so many are tried. Scenes are left out because they take longer to draw.
        subjects = subjects.without_scenes();
    }
    first_as_asked(subjects, rng, job, |subject, rng| of_subject(subject, room, params, rng, job))
}

/// Tries a subject at several sizes. After a puzzle that is too easy, the next grid is larger. After one that is too
/// hard, it is smaller. If the player chose the size, only that size is tried.
fn of_subject(
    subject: &Subject,
    room: Room,
    params: &Params,
    rng: &mut Rng,
    job: &Job,
) -> Result<Made<Nonogram>, Failure> {
    let (small, large) = sizes(params.base());
    let mut cells = rng.between(small, large);
    let mut other = Made::Nothing;
    for _ in 0..SIZES {
        let is_fixed = matches!(room, Room::Size(..));
        let grid = if is_fixed { subject.grid } else { subject.grid_of(cells) };
        let drawn = subject.cells(grid, params.size("colors"))?;
        let Some(puzzle) = of_picture(&drawn, params, rng, job)? else { return Ok(other) };
        let difficulty = puzzle.meta.difficulty;
        if difficulty == Some(params.base()) {
            return Ok(Made::AsAsked(puzzle));
        }
        other = Made::Otherwise(puzzle);
        let next = if difficulty < Some(params.base()) { cells + cells / 6 } else { cells - cells / 6 };
        if is_fixed || !(small..=large).contains(&next) {
            break;
        }
        cells = next;
    }
    Ok(other)
}

/// The puzzle of a picture, with its difficulty. `None` if too many cells would have to change, or if a random picture
/// would need a proof by cases.
fn of_picture(
    drawn: &Picture,
    params: &Params,
    rng: &mut Rng,
    job: &Job,
) -> Result<Option<Puzzle<Nonogram>>, Failure> {
    let is_named = ![art::RANDOM, art::SCENE].contains(&params.word("picture"));
    let made = clear(drawn, is_named, params, rng, job)?;
    let Some(mut puzzle) = made else { return Ok(None) };
    let needed = needed(&puzzle.level, job)?;
    puzzle.meta.difficulty = Some(grade::difficulty(&needed));
    let is_fair = needed.count(&CASES) == 0
        && (params.former().is_some()
            || grade::suppositions(&needed) == 0
            || suited::is_fair(&puzzle.level, job)?);
    Ok((is_named || is_fair).then_some(puzzle))
}

/// Makes a puzzle with one solution. If single lines solve the picture, the puzzle is the picture itself. Otherwise
/// the picture is repaired. `None` if that would change too many cells.
fn clear(
    drawn: &Picture,
    is_named: bool,
    params: &Params,
    rng: &mut Rng,
    job: &Job,
) -> Result<Option<Puzzle<Nonogram>>, Failure> {
    let puzzle = as_drawn(drawn)?;
    let open = left_open(&puzzle.level).len();
    if open == 0 {
        return Ok(Some(puzzle));
    }
    let share = if params.base() == Difficulty::Expert { ALMOST_EXPERT } else { ALMOST };
    if open > drawn.cells.len() / share && !is_named {
        return Ok(None);
    }
    let most = if is_named { usize::MAX / 2 } else { 2 + drawn.cells.len() / CELLS_PER_CHANGE };
    match picture::puzzle(drawn, most.min(most_repairs(params)), rng, job) {
        Ok(puzzle) => Ok(Some(puzzle)),
        Err(Failure::Impossible(_)) => Ok(None),
        Err(Failure::Stopped) => Err(Failure::Stopped),
    }
}

fn needed(level: &Level, job: &Job) -> Result<Needed, Failure> {
    let solution = level.goal().map(<[Colour]>::to_vec).unwrap_or_default();
    Ok(grade::needed(level, &solution, job)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_engine::contract::{Generate as _, Solve as _};
    use std::time::Instant;

    /// Makes many puzzles for each difficulty. Prints how long they took and how many pictures there were.
    fn sweep(many: u64) {
        for preset in Nonogram::PRESETS {
            let params = Params::of(Nonogram::PARAMS, &preset);
            let (mut times, mut titles) = (Vec::new(), std::collections::BTreeSet::new());
            for seed in 0..many {
                let begin = Instant::now();
                let puzzle =
                    Nonogram::generate(&params, &mut Rng::new(seed), &Job::endless()).expect("a puzzle");
                times.push(begin.elapsed().as_millis());
                let grade = Nonogram::check(&puzzle.level, &Job::endless()).grade.expect("a grade");
                assert_eq!(grade.difficulty, preset.difficulty, "seed {seed}");
                titles.insert(puzzle.meta.title.expect("a title"));
            }
            times.sort_unstable();
            let (middle, late) = (times[times.len() / 2], times[times.len() * 95 / 100]);
            println!("{}: {middle} ms, 95 %: {late} ms, {} pictures", preset.difficulty, titles.len());
        }
    }

    #[test]
    fn presets_hide_a_picture_and_have_their_difficulty() {
        sweep(4);
    }

    #[test]
    #[ignore = "slow"]
    fn presets_hide_pictures_of_their_difficulty_a_hundred_times() {
        sweep(100);
    }
}
