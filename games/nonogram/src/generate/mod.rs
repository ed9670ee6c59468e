//! Makes new puzzles from random figures or from pictures.

mod figure;
mod hidden;
mod mend;
mod picture;
mod repair;
pub(crate) mod settings;
pub(crate) mod suited;

use crate::Nonogram;
use crate::grade::{self, WEIGHTS};
use crate::model::Level;
use crate::solve::bits::{MOST_WORDS, words};
use crate::solve::grid::Grid;
use crate::solve::solve;
use figure::Request;
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Params};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Puzzle};
use pentimento_engine::repair::{RepairOrder, Repairs};
use pentimento_picture::{Picture, art, paint};
use settings::{most_repairs, wishes};

pub(crate) fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Nonogram>, Failure> {
    if params.former().is_some_and(|version| version < 4) {
        return former(params, rng, job);
    }
    if params.word("picture") == art::NONE {
        return random_figure(params, rng, job);
    }
    if params.former().is_some() {
        return hidden::make(params, rng, job);
    }
    if let Some(difficulty) = params.difficulty()
        && let Some(puzzle) = suited::make(difficulty, rng, job)?
    {
        return Ok(puzzle);
    }
    hidden::make(params, &mut salted(rng), job)
}

/// A random stream that differs from that of other games with the same seed, so that they don't show the same picture.
fn salted(rng: &mut Rng) -> Rng {
    const SALT: u64 = 0x6e6f_6e6f_6772_616d;
    Rng::new(rng.word() ^ SALT)
}

/// Makes the puzzle of a code from before version 4. This function must not change, because old codes must give the
/// same puzzles.
fn former(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Nonogram>, Failure> {
    let Some((drawn, title)) = art::former::chosen(params, rng)? else {
        return random_figure(params, rng, job);
    };
    let mut puzzle = picture::puzzle(&drawn, most_repairs(params), rng, job)?;
    puzzle.meta.title = Some(title);
    Ok(puzzle)
}

/// Makes a puzzle from a random figure. If the player changed no setting except the picture, the puzzle has exactly the
/// difficulty of the preset.
fn random_figure(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Nonogram>, Failure> {
    let lines = Request::Lines(params.base() != Difficulty::Expert);
    let is_picture = |(name, _): &(&str, String)| *name == "picture";
    let exactly = params.changes().iter().all(is_picture).then(|| params.base());
    figure::make(&wishes(params), exactly.map_or(lines, Request::Exactly), rng, job)
}

/// Makes a puzzle with one solution from a person's picture, with the fewest and least visible changes.
pub(crate) fn from_picture(drawn: &Picture, params: &Params, job: &Job) -> Result<Puzzle<Nonogram>, Failure> {
    picture::mended(drawn, most_repairs(params), job)
}

/// Finds the changes that make a picture a good puzzle.
pub(crate) fn repairs(drawn: &Picture, order: &RepairOrder<'_>, job: &Job) -> Result<Repairs, Failure> {
    mend::repairs(drawn, order, job)
}

/// Makes a puzzle from a picture without repairing it, even if the puzzle has several solutions.
pub(crate) fn as_drawn(drawn: &Picture) -> Result<Puzzle<Nonogram>, Failure> {
    let (paints, cells) = paint::of_picture(drawn);
    Level::of_picture(drawn.width, &cells, paints).map(Puzzle::plain).map_err(Failure::Impossible)
}

/// Statistics about a level, for the command `lab`.
pub(crate) fn measure(level: &Level, job: &Job) -> Vec<(&'static str, f64)> {
    let (found, _) = solve(level, 1, job);
    let Some(solution) = found.first() else { return Vec::new() };
    let Ok(needed) = grade::needed(level, solution, job) else { return Vec::new() };
    let painted = solution.iter().filter(|&&colour| colour > 0).count();
    let mut figures = needed.figures(WEIGHTS, grade::suppositions(&needed));
    figures.push(("painted", painted as f64));
    figures
}

/// The cells that stay undecided if every line is solved on its own, again and again, until nothing more follows.
fn left_open(level: &Level) -> Vec<usize> {
    match words(level) {
        1 => open_cells::<1>(level),
        2 => open_cells::<2>(level),
        4 => open_cells::<4>(level),
        _ => open_cells::<MOST_WORDS>(level),
    }
}

fn open_cells<const W: usize>(level: &Level) -> Vec<usize> {
    let mut grid = Grid::<W>::new(level);
    let _ = grid.settle();
    grid.cells().filter(|&at| grid.decided(at).is_none()).map(|at| level.place(at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ruled_out;
    use crate::solve::solve;
    use pentimento_base::params::Preset;
    use pentimento_engine::contract::{Advice, Generate as _, Hint as _, Model as _, Solve as _, Standing};

    fn made(preset: &Preset, seed: u64, changes: &[(&str, &str)]) -> Puzzle<Nonogram> {
        let mut params = Params::of(Nonogram::PARAMS, preset);
        for (name, value) in changes {
            params.set(name, value).unwrap();
        }
        Nonogram::generate(&params, &mut Rng::new(seed), &Job::endless()).expect("a puzzle")
    }

    #[test]
    fn each_preset_makes_puzzles_of_its_difficulty() {
        for preset in Nonogram::PRESETS {
            for seed in 0..3 {
                let check = Nonogram::check(&made(&preset, seed, &[]).level, &Job::endless());
                assert!(check.good, "{:?}", check.problems);
                let grade = check.grade.unwrap();
                assert_eq!(grade.difficulty, preset.difficulty, "{seed} {} {:?}", grade.score, grade.reasons);
            }
        }
    }

    /// Checks that every move of every hint is right, and that hints alone solve the puzzle.
    fn hints_solve(level: &Level) {
        let job = Job::endless();
        let solution = solve(level, 1, &job).0.remove(0);
        let mut board = Nonogram::start(level);
        loop {
            match Nonogram::hint(level, &board, &job).unwrap() {
                Advice::Done => break,
                Advice::Stuck(why) => panic!("{why}"),
                Advice::Step(step) => {
                    assert!(!step.moves.is_empty() && !step.marks.is_empty());
                    for mark in &step.moves {
                        let right = level.paints().letter(solution[level.place(mark.at)]);
                        let agrees = ruled_out(mark.to).map_or(mark.to == right, |letter| letter != right);
                        assert!(agrees, "{} at {:?}", step.reason, mark.at);
                        Nonogram::apply(level, &mut board, mark).unwrap();
                    }
                }
            }
        }
        assert_eq!(Nonogram::standing(level, &board), Standing::Solved);
    }

    fn hints_solve_generated_puzzles(seeds: std::ops::Range<u64>) {
        for seed in seeds {
            for preset in Nonogram::PRESETS {
                hints_solve(&made(&preset, seed, &[]).level);
            }
            let small = [("width", "12"), ("height", "12"), ("symmetry", "none")];
            hints_solve(&made(&Nonogram::PRESETS[0], seed, &[&small[..], &[("colors", "3")]].concat()).level);
            hints_solve(&made(&Nonogram::PRESETS[3], seed, &[&small[..], &[("colors", "3")]].concat()).level);
        }
    }

    #[test]
    fn hints_alone_solve_generated_puzzles_and_each_move_is_right() {
        hints_solve_generated_puzzles(0..2);
    }

    #[test]
    #[ignore = "slow"]
    fn hints_alone_solve_three_hundred_generated_puzzles() {
        hints_solve_generated_puzzles(100..150);
    }

    #[test]
    fn our_pictures_become_puzzles_with_one_solution() {
        for name in ["cat", "anchor", "house"] {
            let puzzle = made(&Nonogram::PRESETS[2], 1, &[("picture", name)]);
            assert!(Nonogram::check(&puzzle.level, &Job::endless()).good);
            assert!(puzzle.meta.changed.len() <= 20 && puzzle.meta.title.is_some());
        }
    }
}
