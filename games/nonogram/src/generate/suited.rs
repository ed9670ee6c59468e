//! Makes the puzzle of a seed from a list of pictures that suit each difficulty.
//!
//! Few pictures need a what-if that a person can follow, and grading takes long. So `cargo xtask suited` grades the
//! pictures beforehand and writes `suited.txt`. The generator only draws the picture, changes the cells that the list
//! names, and proves that the puzzle has one solution.

use super::repair::{Order, Rating, Repaired, repair};
use super::{as_drawn, left_open};
use crate::Nonogram;
use crate::grade::{self, walk};
use crate::hint::ladder::CASES;
use crate::model::Level;
use crate::solve::solve;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::Difficulty;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Puzzle};
use pentimento_engine::repair::RepairGoal;
use pentimento_picture::Picture;
use pentimento_picture::paint::{self, Colour};
use pentimento_picture::suited::{List, Suited};

const LIST: &str = include_str!("suited.txt");
/// The difference between the seeds of two attempts. It is a large prime.
const STRIDE: u64 = 7_368_787;
/// The most attempts. The first one succeeds if the list is up to date.
const TRIES: u64 = 50;
/// An expert puzzle needs chains of exactly this many links. Shorter chains don't exist.
const LINKS: usize = 4;
/// An expert puzzle always has at least this many possible next steps, except near the end.
const OPENINGS: usize = 3;
/// A picture is graded only if single lines decide most of it. At most one of this many cells may stay undecided.
const ALMOST: usize = 5;
/// The limit of [`ALMOST`] for pictures that should become expert puzzles.
const ALMOST_EXPERT: usize = 2;
/// How often the search for an expert puzzle starts again.
const ATTEMPTS: usize = 10;

/// The puzzle of the seed with which the random stream began. `None` if no picture suits.
pub(super) fn make(
    difficulty: Difficulty,
    rng: &Rng,
    job: &Job,
) -> Result<Option<Puzzle<Nonogram>>, Failure> {
    let list = List::new(LIST, difficulty, "nonogram");
    for attempt in 0..TRIES {
        let seed = rng.seed().wrapping_add(attempt * STRIDE);
        let Some(suited) = list.pick(seed) else { break };
        let puzzle = of_picture(&suited, difficulty, job)?;
        if puzzle.is_some() {
            return Ok(puzzle);
        }
    }
    Ok(None)
}

/// The puzzle of a picture. `None` if it has several solutions, or if single lines solve it although they shouldn't.
fn of_picture(
    suited: &Suited,
    difficulty: Difficulty,
    job: &Job,
) -> Result<Option<Puzzle<Nonogram>>, Failure> {
    let subject = suited.subject()?;
    let mut drawn = suited.cells(&subject)?;
    exchange(&mut drawn, &suited.numbers);
    let mut puzzle = as_drawn(&drawn)?;
    let by_lines = left_open(&puzzle.level).is_empty();
    if by_lines == (difficulty == Difficulty::Expert) || !by_lines && !is_unique(&puzzle.level, job)? {
        return Ok(None);
    }
    puzzle.meta.title = Some(subject.title().to_owned());
    puzzle.meta.difficulty = Some(difficulty);
    puzzle.meta.changed =
        suited.numbers.iter().map(|place| [place / drawn.width, place % drawn.width]).collect();
    Ok(Some(puzzle))
}

fn is_unique(level: &Level, job: &Job) -> Result<bool, Failure> {
    let (found, complete) = solve(level, 2, job);
    if complete { Ok(found.len() == 1) } else { Err(Failure::Stopped) }
}

/// The difficulty of a picture as a puzzle, after at most `most` of its cells have changed so that it has one solution.
/// Also returns the places of these cells. `None` if that is not enough, or if the puzzle is harder than an expert
/// puzzle should be.
pub fn suits(drawn: &Picture, most: usize, job: &Job) -> Option<(Difficulty, Vec<usize>)> {
    let (paints, cells) = paint::of_picture(drawn);
    let (goal, rating) = (RepairGoal::Unique, Rating::Roughness);
    let order = Order { width: drawn.width, cells: &cells, paints: &paints, most, goal, locked: &[], rating };
    let level = Level::of_picture(drawn.width, &cells, paints.clone()).ok()?;
    if left_open(&level).len() > cells.len() / ALMOST {
        return None;
    }
    let Ok(Repaired::Unique(level, changed)) = repair(&order, &mut Rng::new(1), job) else { return None };
    Some((difficulty(&level, job)?, changed))
}

/// Changes at most `most` cells of an ambiguous picture, so that it becomes an expert puzzle. Returns the places of these
/// cells. `None` if the search finds nothing.
pub fn harder(drawn: &Picture, most: usize, rng: &mut Rng, job: &Job) -> Option<Vec<usize>> {
    let found = |_| {
        let (changed, level) = unambiguous(drawn, most, rng, job)?;
        (difficulty(&level, job) == Some(Difficulty::Expert)).then_some(changed)
    };
    (0..ATTEMPTS).find_map(found)
}

/// Changes random cells in which two solutions differ, until there is only one solution. `None` if that needs too many
/// changes, or if single lines solve the picture.
fn unambiguous(drawn: &Picture, most: usize, rng: &mut Rng, job: &Job) -> Option<(Vec<usize>, Level)> {
    let (mut picture, mut changed) = (drawn.clone(), Vec::new());
    loop {
        let level = as_drawn(&picture).ok()?.level;
        let open = left_open(&level).len();
        if open == 0 || open > picture.cells.len() / ALMOST_EXPERT {
            return None;
        }
        let (found, complete) = solve(&level, 2, job);
        let [one, other] = &found[..] else { return complete.then_some((changed, level)) };
        let differing: Vec<usize> = (0..one.len()).filter(|&place| one[place] != other[place]).collect();
        let place = *rng.pick(&differing)?;
        if changed.len() == most || changed.contains(&place) {
            return None;
        }
        changed.push(place);
        exchange(&mut picture, &[place]);
    }
}

/// Exchanges black and blank in these cells.
pub fn exchange(picture: &mut Picture, places: &[usize]) {
    for &place in places {
        if let Some(cell) = picture.cells.get_mut(place) {
            *cell = 1 - (*cell).min(1);
        }
    }
}

/// The difficulty of a level. `None` for an expert level that a person can hardly solve.
fn difficulty(level: &Level, job: &Job) -> Option<Difficulty> {
    let needed = grade::needed(level, &level.goal()?.to_vec(), job).ok()?;
    let difficulty = grade::difficulty(&needed);
    let is_suited =
        difficulty != Difficulty::Expert || needed.count(&CASES) == 0 && is_fair(level, job) == Ok(true);
    is_suited.then_some(difficulty)
}

/// Whether a person can solve a level that needs what-ifs: all chains are as short as chains can be, and there are
/// always a few next steps to choose from.
pub(super) fn is_fair(level: &Level, job: &Job) -> Result<bool, Stopped> {
    let solution = level.goal().map(<[Colour]>::to_vec).unwrap_or_default();
    let walk = walk(level, &solution, job)?;
    let has_openings = walk.openings.is_none_or(|openings| openings >= OPENINGS);
    Ok(walk.links == LINKS && !walk.nested && has_openings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_picture_returns_within_two_hundred_seeds() {
        for difficulty in Difficulty::ALL {
            let row = 200;
            let list = List::new(LIST, difficulty, "nonogram");
            let picks: Vec<Suited> = (0..1200).map(|seed| list.pick(seed).expect("a picture")).collect();
            for (seed, pick) in picks.iter().enumerate() {
                let before = &picks[seed.saturating_sub(row - 1)..seed];
                assert!(!before.contains(pick), "{difficulty} {seed}: {} {pick}", pick.name);
            }
        }
    }

    #[test]
    fn expert_puzzles_have_short_chains_and_several_openings() {
        for seed in 0..2 {
            let puzzle =
                make(Difficulty::Expert, &Rng::new(seed), &Job::endless()).unwrap().expect("a puzzle");
            assert_eq!(super::difficulty(&puzzle.level, &Job::endless()), Some(Difficulty::Expert), "{seed}");
        }
    }
}
