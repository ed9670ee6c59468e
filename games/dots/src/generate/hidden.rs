//! Makes puzzles that hide a drawing or a scene.
//!
//! A good puzzle has nothing drawn beforehand. If a drawing gives no such puzzle, another drawing is tried, and the
//! better puzzle of the two is taken.

use super::from_drawing;
use super::settings::page;
use super::source;
use crate::Dots;
use crate::model::Level;
use pentimento_base::job::Job;
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Meta, Puzzle};
use pentimento_picture::subject::{Room, Subjects};

/// The number of drawings from which puzzles are made.
const TRIES: usize = 2;
/// The number of cells of a grid in which people recognise as much as in the dots of a puzzle. It limits the choice of
/// drawings.
const CELLS: usize = 400;

pub(super) fn make(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Dots>, Failure> {
    let mut subjects = Subjects::new(params.word("picture"), Room::Cells(CELLS), rng);
    let mut best: Option<((usize, usize), Puzzle<Dots>)> = None;
    let mut why = Failure::Impossible("there is no picture for this page".to_owned());
    for _ in 0..TRIES {
        let Some(subject) = subjects.next(rng) else { break };
        let subject = subject?;
        let made = source::of_subject(&subject, page(params), job)
            .and_then(|drawing| from_drawing(&drawing, params, rng, job));
        let level = match made {
            Ok(level) => level,
            Err(Failure::Stopped) => return Err(Failure::Stopped),
            Err(failure) => {
                why = failure;
                continue;
            }
        };
        let faults = faults(&level);
        let title = Some(subject.title().to_owned());
        if best.as_ref().is_none_or(|(fewest, _)| faults < *fewest) {
            best = Some((faults, Puzzle { meta: Meta { title, ..Meta::default() }, level }));
        }
        if faults.0 == 0 {
            break;
        }
    }
    best.map(|(_, puzzle)| puzzle).ok_or(why)
}

/// The number of predrawn lines, and the share of dots with several colours in percent.
fn faults(level: &Level) -> (usize, usize) {
    (level.predrawn.len(), 100 * level.multicoloured() / level.dots.len().max(1))
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
