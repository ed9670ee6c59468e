//! Makes puzzles that hide a drawing or a scene and have the difficulty that was requested.
//!
//! The difficulty grows with the number of painted cells. So the size of the grid is chosen such that about as many
//! cells are painted as the difficulty needs. A thin drawing gets a larger grid than a compact one.

use super::cut::{graded, is_fair};
use super::{PaintedCells, goals, make as cut};
use crate::Logipix;
use crate::grade;
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Params};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Puzzle};
use pentimento_engine::hidden::{Made, first_as_asked};
use pentimento_picture::subject::{Room, Subject, Subjects};
use pentimento_picture::{Picture, paint};

/// The most puzzles that are made from one picture.
const CUTTINGS: usize = 3;

/// The number of painted cells for a difficulty, and the largest number of cells of its grid.
fn painted(difficulty: Difficulty) -> (usize, usize) {
    match difficulty {
        Difficulty::Easy => (62, 170),
        Difficulty::Medium => (140, 360),
        Difficulty::Hard => (330, 840),
        Difficulty::Expert => (560, 1300),
    }
}

pub(super) fn make(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Logipix>, Failure> {
    let (_, most) = painted(params.base());
    let room = Room::of(params, most);
    let subjects = Subjects::new(params.word("picture"), room, rng);
    first_as_asked(subjects, rng, job, |subject, rng| of_subject(subject, room, params, rng, job))
}

/// Makes a few puzzles from a subject. If a puzzle is too easy, the next one gets a larger grid. If it is too hard, the
/// next one gets a smaller grid. A size that the player chose stays the same. Only a fair puzzle counts.
fn of_subject(
    subject: &Subject,
    room: Room,
    params: &Params,
    rng: &mut Rng,
    job: &Job,
) -> Result<Made<Logipix>, Failure> {
    let (mut wanted, most) = painted(params.base());
    let mut other = Made::Nothing;
    for _ in 0..CUTTINGS {
        let picture = match room {
            Room::Size(..) => subject.cells(subject.grid, params.size("colors"))?,
            Room::Cells(_) => match with_painted(subject, wanted, most, params)? {
                Some(picture) => picture,
                None => break,
            },
        };
        let (paints, cells) = paint::of_picture(&picture);
        let picture = PaintedCells { width: picture.width, cells, paints };
        let (puzzle, needed) = graded(cut(&picture, goals(params), rng, job)?, job)?;
        let difficulty = grade::difficulty(&needed);
        if is_fair(&needed, params.base()) {
            if difficulty == params.base() {
                return Ok(Made::AsAsked(puzzle));
            }
            other = Made::Otherwise(puzzle);
        }
        wanted = if difficulty < params.base() { wanted + wanted / 7 } else { wanted - wanted / 7 };
    }
    Ok(other)
}

/// Draws the subject in a grid in which about `wanted` cells are painted. `None` if the grid would have more than
/// `most` cells.
fn with_painted(
    subject: &Subject,
    wanted: usize,
    most: usize,
    params: &Params,
) -> Result<Option<Picture>, Failure> {
    let colours = params.size("colors");
    let first = subject.cells(subject.grid_of(2 * wanted), colours)?;
    let cells = first.cells.len() * wanted / first.count().max(1);
    if cells > most {
        return Ok(None);
    }
    subject.cells(subject.grid_of(cells), colours).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_engine::contract::{Generate as _, Solve as _};
    use std::time::Instant;

    /// Makes many puzzles for each difficulty. Prints the time that they took and the number of different pictures.
    fn sweep(many: u64) {
        for preset in Logipix::PRESETS {
            let params = Params::of(Logipix::PARAMS, &preset);
            let (mut times, mut titles) = (Vec::new(), std::collections::BTreeSet::new());
            for seed in 0..many {
                let begin = Instant::now();
                let puzzle =
                    Logipix::generate(&params, &mut Rng::new(seed), &Job::endless()).expect("a puzzle");
                times.push(begin.elapsed().as_millis());
                let grade = Logipix::check(&puzzle.level, &Job::endless()).grade.expect("a grade");
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
        sweep(2);
    }

    #[test]
    #[ignore = "slow"]
    fn presets_hide_pictures_of_their_difficulty_thirty_times() {
        sweep(30);
    }
}
