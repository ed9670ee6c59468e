//! The generator. It makes puzzles from random figures, from built-in pictures and from the player's own pictures.

mod area;
mod cut;
mod hidden;
pub(crate) mod pieces;
pub(crate) mod settings;
mod trials;

pub use cut::{Goals, PaintedCells, make};

use crate::Logipix;
use crate::grade::{self, WEIGHTS};
use crate::model::Level;
use crate::solve;
use cut::{graded, is_fair};
use pentimento_base::job::Job;
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Puzzle};
use pentimento_picture::figure::{self, Symmetry};
use pentimento_picture::paint::{self, Colour};
use pentimento_picture::{Picture, art};

/// The number of random figures to try before giving up.
const FIGURES: usize = 400;
/// The number of ways to cut a given picture before giving up.
const CUTTINGS: usize = 12;
/// If a picture has more cells than this, the first fair puzzle is taken, even if its difficulty is wrong. Another
/// puzzle would be just as large, so its difficulty would be about the same.
const LARGE: usize = 1500;

pub(crate) fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Logipix>, Failure> {
    if params.former().is_some() {
        return former(params, rng, job);
    }
    if params.word("picture") == art::NONE {
        return from_random_figure(params, rng, job);
    }
    hidden::make(params, rng, job)
}

/// Makes the puzzle for a code from before version 3. This code must not change, so that old codes still give the
/// same puzzles.
fn former(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Logipix>, Failure> {
    let Some((picture, title)) = art::former::chosen(params, rng)? else {
        return from_random_figure(params, rng, job);
    };
    let mut puzzle = from_picture(&picture, params, rng, job)?;
    puzzle.meta.title = Some(title);
    Ok(puzzle)
}

pub(crate) fn measure(level: &Level, job: &Job) -> Vec<(&'static str, f64)> {
    let found = solve::solve(level, 1, job);
    let Some(solution) = found.solutions.first() else { return Vec::new() };
    let Ok(needed) = grade::needed(level, solution, job) else { return Vec::new() };
    let cells: usize = solution.iter().map(Vec::len).sum();
    let numbers = level.clues().count();
    let mut figures = needed.figures(WEIGHTS, grade::suppositions(&needed));
    figures.push(("mean_line", cells as f64 / solution.len() as f64));
    figures.push(("numbers_per_cell", numbers as f64 / cells as f64));
    figures
}

fn goals(params: &Params) -> Goals {
    Goals { longest: params.size("longest"), density: params.real("density"), grade: params.base() }
}

/// Tries random figures until one gives a fair puzzle of the wanted difficulty. If the player changed any setting other
/// than the picture, a fair puzzle of any difficulty is accepted.
fn from_random_figure(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Logipix>, Failure> {
    let figure = figure::Wishes {
        width: params.size("width"),
        height: params.size("height"),
        colours: params.size("colors"),
        density: params.real("painted"),
        symmetry: Symmetry::None,
    };
    let exactly = params.changes().iter().all(|(name, _)| *name == "picture");
    for _ in 0..FIGURES {
        let cells = figure::draw(&figure, rng);
        if !(1..=figure.colours as Colour).all(|colour| cells.contains(&colour)) {
            continue;
        }
        let picture = PaintedCells { width: figure.width, cells, paints: paint::chosen(figure.colours) };
        let (puzzle, needed) = graded(make(&picture, goals(params), rng, job)?, job)?;
        let fits = !exactly || grade::difficulty(&needed) == params.base();
        if fits && is_fair(&needed, params.base()) {
            return Ok(puzzle);
        }
    }
    Err(Failure::Impossible(format!(
        "no figure of {}x{} gives a puzzle of this difficulty; try another size or longer lines",
        figure.width, figure.height
    )))
}

/// Cuts a picture in several ways, until a cut gives a fair puzzle of the wanted difficulty. If none does, takes the
/// last fair puzzle of another difficulty. It stops trying after two fair puzzles of another difficulty, or after one
/// if the picture is large.
pub(crate) fn from_picture(
    picture: &Picture,
    params: &Params,
    rng: &mut Rng,
    job: &Job,
) -> Result<Puzzle<Logipix>, Failure> {
    let (paints, cells) = paint::of_picture(picture);
    let picture = PaintedCells { width: picture.width, cells, paints };
    let mut fair = None;
    for _ in 0..CUTTINGS {
        let (puzzle, needed) = graded(make(&picture, goals(params), rng, job)?, job)?;
        if is_fair(&needed, params.base()) {
            if grade::difficulty(&needed) == params.base() {
                return Ok(puzzle);
            }
            if fair.replace(puzzle).is_some() || picture.cells.len() > LARGE {
                break;
            }
        }
    }
    fair.ok_or_else(|| {
        Failure::Impossible("the picture gives no puzzle of this difficulty; try a larger size".to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Board, Cell, Move};
    use pentimento_base::params::{Difficulty, Preset};
    use pentimento_engine::contract::{Advice, Generate as _, Hint as _, Model as _, Solve as _, Standing};
    use std::collections::HashSet;

    fn made(preset: &Preset, seed: u64, changes: &[(&str, &str)]) -> Puzzle<Logipix> {
        let mut params = Params::of(Logipix::PARAMS, preset);
        for (name, value) in changes {
            params.set(name, value).unwrap();
        }
        Logipix::generate(&params, &mut Rng::new(seed), &Job::endless()).expect("a puzzle")
    }

    #[test]
    fn every_preset_gives_puzzles_of_its_difficulty() {
        for preset in Logipix::PRESETS {
            for seed in 0..3 {
                let report = Logipix::check(&made(&preset, seed, &[]).level, &Job::endless());
                assert!(report.good, "{:?}", report.problems);
                let grade = report.grade.unwrap();
                assert_eq!(grade.difficulty, preset.difficulty, "{seed} {} {:?}", grade.score, grade.reasons);
            }
        }
    }

    /// Checks that every move of every hint is right, and that hints alone solve the level. Returns the techniques
    /// used.
    fn hints_solve(level: &Level) -> Vec<&'static str> {
        let job = Job::endless();
        let solution = solve::solve(level, 1, &job).solutions.remove(0);
        let (picture, mut board, mut used) = (level.picture(&solution), Board::new(level), Vec::new());
        let lines: HashSet<Vec<Cell>> =
            solution.iter().flat_map(|line| [line.clone(), line.iter().rev().copied().collect()]).collect();
        loop {
            let step = match Logipix::hint(level, &board, &job).unwrap() {
                Advice::Done => break,
                Advice::Stuck(why) => panic!("{why}"),
                Advice::Step(step) => step,
            };
            assert!(!step.moves.is_empty() && !step.marks.is_empty() && !step.reason.is_empty());
            used.push(step.technique.id);
            for mv in &step.moves {
                match mv {
                    Move::Line { line } => {
                        let line: Vec<Cell> = line.iter().map(|&at| level.cell(at)).collect();
                        assert!(lines.contains(&line), "{}", step.reason);
                    }
                    Move::Note { at, to } => assert!(*to == '#' && picture[level.cell(*at) as usize] > 0),
                    Move::Erase { .. } => panic!("there are no mistakes"),
                }
                Logipix::apply(level, &mut board, mv).unwrap();
            }
        }
        assert_eq!(Logipix::standing(level, &board), Standing::Solved);
        used
    }

    fn hints_solve_new_puzzles(seeds: std::ops::Range<u64>) {
        let small = [("width", "12"), ("height", "12"), ("colors", "3")];
        for seed in seeds {
            for preset in Logipix::PRESETS {
                let used = hints_solve(&made(&preset, seed, &[]).level);
                assert!(!used.contains(&"cases"), "{seed}");
                let supposes = used.contains(&"probe");
                assert!(!supposes || preset.difficulty == Difficulty::Expert, "{seed} {}", preset.difficulty);
            }
            hints_solve(&made(&Logipix::PRESETS[2], seed, &small).level);
        }
    }

    #[test]
    fn hints_alone_solve_new_puzzles_with_right_moves_only() {
        hints_solve_new_puzzles(0..2);
    }

    #[test]
    #[ignore = "slow"]
    fn hints_alone_solve_two_hundred_new_puzzles() {
        hints_solve_new_puzzles(100..140);
    }

    #[test]
    fn a_hint_finds_mistakes_and_corrects_them() {
        let level = Level::plain(3, vec![3, 0, 1, 0, 3, 0]).unwrap();
        let mut board = Board::new(&level);
        Logipix::apply(&level, &mut board, &Move::Note { at: [0, 1], to: '.' }).unwrap();
        assert_eq!(Logipix::mistakes(&level, &board, &Job::endless()).unwrap().len(), 0);
        Logipix::apply(&level, &mut board, &Move::Note { at: [1, 0], to: '.' }).unwrap();
        let Advice::Step(step) = Logipix::hint(&level, &board, &Job::endless()).unwrap() else { panic!() };
        assert_eq!(step.technique.id, "mistake");
        for mv in &step.moves {
            Logipix::apply(&level, &mut board, mv).unwrap();
        }
        assert!(Logipix::mistakes(&level, &board, &Job::endless()).unwrap().is_empty());
    }

    #[test]
    fn our_pictures_give_puzzles_with_one_solution() {
        for name in ["cat", "anchor", "house"] {
            let changes = [("picture", name), ("width", "20"), ("height", "20")];
            let puzzle = made(&Logipix::PRESETS[2], 1, &changes);
            assert!(Logipix::check(&puzzle.level, &Job::endless()).good);
            assert!(puzzle.meta.changed.is_empty() && puzzle.meta.title.is_some());
        }
    }
}
