//! Makes puzzles that hide a drawing or a scene.
//!
//! A good puzzle has no predrawn lines, few dots of several colours, and few lines that a player finds by joining near
//! dots. Some drawings are easier to hide than others. If a drawing gives no good puzzle, the generator tries others
//! and takes the best puzzle.

use super::guess::found_by_nearness;
use super::settings::page;
use super::source;
use super::{from_drawing, in_runs, is_in_runs, once, plan};
use crate::Dots;
use crate::model::Level;
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Params};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Meta, Puzzle};
use pentimento_picture::subject::{Room, Subjects};

/// The generator tries at most this many drawings. It takes a good puzzle at once.
const TRIES: usize = 4;
/// The generator tries at most this many drawings to find one without predrawn lines.
const MOST_TRIES: usize = 10;
/// Versions 3 and 4 compared this many drawings.
const FORMER_TRIES: [usize; 2] = [2, 3];
/// A puzzle with nothing predrawn and at most this percentage of multicoloured dots is good. Version 4 used
/// `FORMER_FEW`.
const FEW: usize = 22;
const FORMER_FEW: usize = 20;
/// Limits how detailed a drawing can be: people must recognise it in a grid of this many cells.
const CELLS: usize = 400;
/// Like [`CELLS`], for an easy puzzle. Easy puzzles have few dots, so their drawings must be simple. Version 4 used
/// `FORMER_EASY_CELLS`.
const EASY_CELLS: usize = 225;
const FORMER_EASY_CELLS: usize = 200;
/// The order of the drawings depends on this number. It makes the order different from that of other games.
const SALT: u64 = 0xd075;

/// The best puzzle so far, with its weaknesses.
type Best = Option<((usize, usize), Puzzle<Dots>)>;

pub(super) fn make(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Dots>, Failure> {
    if params.former().is_some() {
        return make_former(params, rng, job);
    }
    let room = Room::Cells(if params.base() == Difficulty::Easy { EASY_CELLS } else { CELLS });
    let mut subjects = Subjects::in_turn(params.word("picture"), room, SALT, rng);
    let mut best: Best = None;
    let mut last = None;
    for tried in 0..MOST_TRIES {
        if tried >= TRIES && best.as_ref().is_some_and(|(weaknesses, _)| weaknesses.0 == 0) {
            break;
        }
        let Some(subject) = subjects.next(rng) else { break };
        let subject = subject?;
        let drawing = source::of_subject(&subject, page(params), job)?;
        let made = if is_in_runs(params) {
            in_runs(&drawing, params, &plan(params), rng, job)
        } else {
            once(&drawing, params, rng, job)
        };
        match made {
            Ok(level) => keep(&mut best, level, subject.title(), weaknesses),
            Err(Failure::Stopped) => return Err(Failure::Stopped),
            Err(Failure::Impossible(_)) => last = Some((drawing, subject)),
        }
        if best.as_ref().is_some_and(|(_, puzzle)| is_good(&puzzle.level, FEW)) {
            break;
        }
    }
    match (best, last) {
        (Some((_, puzzle)), _) => Ok(puzzle),
        // No drawing gave a puzzle. So the last one is tried again, with more effort and perhaps with predrawn lines.
        (None, Some((drawing, subject))) => {
            let level = from_drawing(&drawing, params, rng, job)?;
            let title = Some(subject.title().to_owned());
            Ok(Puzzle { meta: Meta { title, ..Meta::default() }, level })
        }
        (None, None) => Err(Failure::Impossible("there is no picture for this page".to_owned())),
    }
}

/// Makes the puzzle for a code of version 3 or 4. This function must not change, because old codes must give the same
/// puzzles.
fn make_former(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Dots>, Failure> {
    let is_fourth = params.former() == Some(4);
    let is_easy = params.base() == Difficulty::Easy && is_fourth;
    let room = Room::Cells(if is_easy { FORMER_EASY_CELLS } else { CELLS });
    let mut subjects = Subjects::new(params.word("picture"), room, rng);
    let mut best: Best = None;
    let mut why = Failure::Impossible("there is no picture for this page".to_owned());
    for tried in 0..if is_fourth { MOST_TRIES } else { FORMER_TRIES[0] } {
        if tried >= FORMER_TRIES[1] && best.as_ref().is_some_and(|(faults, _)| faults.0 == 0) {
            break;
        }
        let Some(subject) = subjects.next(rng) else { break };
        let subject = subject?;
        let made = source::of_former_subject(&subject, page(params), job)
            .and_then(|drawing| once(&drawing, params, rng, job));
        let level = match made {
            Ok(level) => level,
            Err(Failure::Stopped) => return Err(Failure::Stopped),
            Err(failure) => {
                why = failure;
                continue;
            }
        };
        let is_taken = if is_fourth { is_good(&level, FORMER_FEW) } else { level.predrawn.is_empty() };
        keep(&mut best, level, subject.title(), if is_fourth { weaknesses } else { faults });
        if is_taken {
            break;
        }
    }
    best.map(|(_, puzzle)| puzzle).ok_or(why)
}

/// Keeps a level if it is better than the best one so far.
fn keep(best: &mut Best, level: Level, title: &str, rate: fn(&Level) -> (usize, usize)) {
    let rating = rate(&level);
    if best.as_ref().is_none_or(|(fewest, _)| rating < *fewest) {
        let title = Some(title.to_owned());
        *best = Some((rating, Puzzle { meta: Meta { title, ..Meta::default() }, level }));
    }
}

fn is_good(level: &Level, most: usize) -> bool {
    level.predrawn.is_empty() && share_of_several(level) <= most
}

/// The percentage of dots that have several colours.
fn share_of_several(level: &Level) -> usize {
    100 * level.multicoloured() / level.dots.len().max(1)
}

/// Rates a level by two numbers, where lower is better. The first is the number of predrawn lines. The second is twice
/// the percentage of dots with several colours, plus the percentage of lines that nearness gives away.
fn weaknesses(level: &Level) -> (usize, usize) {
    let given_away = (100.0 * found_by_nearness(level)) as usize;
    (level.predrawn.len(), 2 * share_of_several(level) + given_away)
}

/// The number of predrawn lines, and the percentage of dots that have several colours.
fn faults(level: &Level) -> (usize, usize) {
    (level.predrawn.len(), share_of_several(level))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_engine::contract::{Generate as _, Solve as _};
    use std::collections::BTreeSet;
    use std::time::Instant;

    /// Makes many puzzles for each difficulty, and prints how long they took, how many pictures there were, how many
    /// dots have several colours, and how many lines nearness gives away.
    fn sweep(many: u64) {
        for preset in Dots::PRESETS {
            let params = Params::of(Dots::PARAMS, &preset);
            let (mut times, mut titles, mut several, mut given_away) = (Vec::new(), BTreeSet::new(), 0, 0.0);
            for seed in 0..many {
                let begin = Instant::now();
                let puzzle = Dots::generate(&params, &mut Rng::new(seed), &Job::endless()).unwrap();
                times.push(begin.elapsed().as_millis());
                let check = Dots::check(&puzzle.level, &Job::endless());
                assert!(check.good && puzzle.level.predrawn.is_empty(), "{:?}", check.problems);
                assert_eq!(check.grade.unwrap().difficulty, preset.difficulty, "seed {seed}");
                several += share_of_several(&puzzle.level);
                given_away += 100.0 * found_by_nearness(&puzzle.level);
                titles.insert(puzzle.meta.title.unwrap());
            }
            times.sort_unstable();
            println!(
                "{}: median {} ms, 95 % {} ms; {} pictures; several colours {:.1} %, found by nearness {:.0} %",
                preset.difficulty,
                times[times.len() / 2],
                times[times.len() * 95 / 100],
                titles.len(),
                several as f64 / many as f64,
                given_away / many as f64,
            );
            assert!(several as u64 <= 26 * many, "{}: {several}", preset.difficulty);
        }
    }

    #[test]
    fn presets_hide_a_picture_and_have_their_difficulty() {
        sweep(1);
    }

    #[test]
    #[ignore = "slow"]
    fn presets_hide_forty_pictures_of_their_difficulty() {
        sweep(40);
    }
}
