//! Makes puzzles that hide a drawing or a scene.
//!
//! A good puzzle has no predrawn lines, few dots of several colours, and few lines that a player finds by joining near
//! dots. Some drawings are easier to hide than others. So the generator tries several drawings and takes the best
//! puzzle.

use super::guess::found_by_nearness;
use super::once;
use super::settings::page;
use super::source;
use crate::Dots;
use crate::model::Level;
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Params};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Meta, Puzzle};
use pentimento_picture::subject::{Room, Subjects};

/// The number of drawings that the generator compares. Version 3 compared `FORMER_TRIES`.
const TRIES: usize = 3;
const FORMER_TRIES: usize = 2;
/// The generator tries at most this many drawings to find one without predrawn lines.
const MOST_TRIES: usize = 10;
/// The search ends at a puzzle with nothing predrawn and at most this percentage of multicoloured dots.
const FEW: usize = 20;
/// Limits how detailed a drawing can be: people must recognise it in a grid of this many cells.
const CELLS: usize = 400;

/// Like [`CELLS`], for an easy puzzle. Easy puzzles have few dots, so their drawings must be simple.
const EASY_CELLS: usize = 200;

pub(super) fn make(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Dots>, Failure> {
    let is_former = params.former().is_some();
    let is_easy = params.base() == Difficulty::Easy && !is_former;
    let room = Room::Cells(if is_easy { EASY_CELLS } else { CELLS });
    let mut subjects = Subjects::new(params.word("picture"), room, rng);
    let mut best: Option<((usize, usize), Puzzle<Dots>)> = None;
    let mut why = Failure::Impossible("there is no picture for this page".to_owned());
    for tried in 0..if is_former { FORMER_TRIES } else { MOST_TRIES } {
        if tried >= TRIES && best.as_ref().is_some_and(|(faults, _)| faults.0 == 0) {
            break;
        }
        let Some(subject) = subjects.next(rng) else { break };
        let subject = subject?;
        let made = source::of_subject(&subject, page(params), job)
            .and_then(|drawing| once(&drawing, params, rng, job));
        let level = match made {
            Ok(level) => level,
            Err(Failure::Stopped) => return Err(Failure::Stopped),
            Err(failure) => {
                why = failure;
                continue;
            }
        };
        let faults = if is_former { faults(&level) } else { weaknesses(&level) };
        let is_good = faults.0 == 0 && (is_former || share_of_several(&level) <= FEW);
        let title = Some(subject.title().to_owned());
        if best.as_ref().is_none_or(|(fewest, _)| faults < *fewest) {
            best = Some((faults, Puzzle { meta: Meta { title, ..Meta::default() }, level }));
        }
        if is_good {
            break;
        }
    }
    best.map(|(_, puzzle)| puzzle).ok_or(why)
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
    use std::time::Instant;

    /// Makes many puzzles for each difficulty, and prints how long they took, how many pictures there were, and how
    /// many dots have several colours.
    fn sweep(many: u64) {
        for (preset, before) in Dots::PRESETS.into_iter().zip(Dots::FORMER[0].presets) {
            let params = Params::of(Dots::PARAMS, &preset);
            let former = Params::of_former(Dots::PARAMS, &before, Dots::FORMER[0].version);
            let (mut times, mut old_times) = (Vec::new(), Vec::new());
            let (mut titles, mut several, mut old_several) = (std::collections::BTreeSet::new(), 0, 0);
            let (mut predrawn, mut old_predrawn) = (0, 0);
            for seed in 0..many {
                let begin = Instant::now();
                let old = Dots::generate(&former, &mut Rng::new(seed), &Job::endless()).unwrap();
                old_times.push(begin.elapsed().as_millis());
                let begin = Instant::now();
                let puzzle = Dots::generate(&params, &mut Rng::new(seed), &Job::endless()).unwrap();
                times.push(begin.elapsed().as_millis());
                let check = Dots::check(&puzzle.level, &Job::endless());
                assert!(check.good, "{:?}", check.problems);
                assert_eq!(check.grade.unwrap().difficulty, preset.difficulty, "seed {seed}");
                (several, old_several) =
                    (several + faults(&puzzle.level).1, old_several + faults(&old.level).1);
                predrawn += usize::from(faults(&puzzle.level).0 > 0);
                old_predrawn += usize::from(faults(&old.level).0 > 0);
                titles.insert(puzzle.meta.title.unwrap());
            }
            times.sort_unstable();
            old_times.sort_unstable();
            let late = times.len() * 95 / 100;
            println!(
                "{}: 95 %: {} ms, before {}; {} pictures; several colours {several} %, before {old_several} (sums); \
                 something predrawn in {predrawn}, before {old_predrawn}",
                preset.difficulty,
                times[late],
                old_times[late],
                titles.len(),
            );
        }
    }

    #[test]
    fn presets_hide_a_picture_and_have_their_difficulty() {
        sweep(1);
    }

    #[test]
    #[ignore = "slow"]
    fn presets_hide_pictures_of_their_difficulty_four_times() {
        sweep(4);
    }
}
