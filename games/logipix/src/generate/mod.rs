//! What can be asked of the generator, and the four grades.

pub(crate) mod area;
pub mod cut;
pub(crate) mod pieces;
pub(crate) mod settings;
pub(crate) mod trials;

use crate::Logipix;
use crate::generate::cut::{Sheet, Wishes, graded, is_fair, make};
use crate::grade::Climb;
use crate::model::Level;
use crate::solve;
use pentimento_base::job::Job;
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Puzzle};
use pentimento_picture as picture;
use pentimento_picture::art;
use pentimento_picture::figure::{self, Symmetry};
use pentimento_picture::paint::{self, Colour};
use settings::{ANY_PICTURE, NO_PICTURE};

/// Figures that are drawn before it is said that none will do.
const FIGURES: usize = 400;
/// How often one of our pictures or a person's own is cut anew for the grade asked for.
const CUTTINGS: usize = 12;

pub(crate) fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Logipix>, Failure> {
    match params.word("picture") {
        NO_PICTURE => of_chance(params, rng, job),
        ANY_PICTURE => {
            let name = art::NAMES[rng.below(art::NAMES.len())];
            drawn(name, params, rng, job)
        }
        name => drawn(name, params, rng, job),
    }
}

pub(crate) fn from_picture(
    picture: &picture::Picture,
    params: &Params,
    rng: &mut Rng,
    job: &Job,
) -> Result<Puzzle<Logipix>, Failure> {
    of_sheet(&sheet_of(picture), params, rng, job)
}

pub(crate) fn measure(level: &Level, job: &Job) -> Vec<(&'static str, f64)> {
    let found = solve::solve(level, 1, job);
    let Some(solution) = found.solutions.first() else { return Vec::new() };
    let Ok(climb) = Climb::of(level, solution, job) else { return Vec::new() };
    let cells: usize = solution.iter().map(Vec::len).sum();
    let numbers = level.clues().count();
    vec![
        ("score", climb.score()),
        ("steps", climb.steps() as f64),
        ("suppositions", climb.guesses() as f64),
        ("mean_line", cells as f64 / solution.len() as f64),
        ("numbers_per_cell", numbers as f64 / cells as f64),
    ]
}

fn wishes(params: &Params) -> Wishes {
    Wishes { longest: params.size("longest"), density: params.real("density"), grade: params.base() }
}

/// Figures of chance until one becomes a puzzle as hard as asked for; where more than the grade was asked, as hard as
/// the means of the grade make it.
fn of_chance(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Logipix>, Failure> {
    let figure = figure::Wishes {
        width: params.size("width"),
        height: params.size("height"),
        colours: params.size("colors"),
        density: params.real("painted"),
        symmetry: Symmetry::None,
    };
    for _ in 0..FIGURES {
        let cells = figure::draw(&figure, rng);
        if !(1..=figure.colours as Colour).all(|colour| cells.contains(&colour)) {
            continue;
        }
        let sheet = Sheet { width: figure.width, cells, paints: paint::chosen(figure.colours) };
        let (puzzle, climb) = graded(make(&sheet, wishes(params), rng, job)?, job)?;
        let wanted = match params.difficulty() {
            Some(exactly) => climb.difficulty() == exactly,
            None => true,
        };
        if wanted && is_fair(&climb, params.base()) {
            return Ok(puzzle);
        }
    }
    Err(Failure::Impossible(format!(
        "no figure of {}x{} was found that is as hard as asked for; try another size or longer lines",
        figure.width, figure.height
    )))
}

/// One of our own pictures as a puzzle.
pub fn drawn(name: &str, params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Logipix>, Failure> {
    let size = (params.size("width"), params.size("height"));
    let cells = art::cells(name, size, params.size("colors"))?;
    let mut puzzle = of_sheet(&sheet_of(&cells), params, rng, job)?;
    puzzle.meta.title = Some(art::title(name));
    Ok(puzzle)
}

/// A picture as a puzzle of the grade asked for if some cutting gives one; else what came first and is fair.
fn of_sheet(sheet: &Sheet, params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Logipix>, Failure> {
    let mut fair = None;
    for _ in 0..CUTTINGS {
        let (puzzle, climb) = graded(make(sheet, wishes(params), rng, job)?, job)?;
        if is_fair(&climb, params.base()) {
            if climb.difficulty() == params.base() {
                return Ok(puzzle);
            }
            // A large picture is a large puzzle however it is cut, and a second one would be like it.
            if fair.replace(puzzle).is_some() || sheet.cells.len() > 1500 {
                break;
            }
        }
    }
    fair.ok_or_else(|| {
        Failure::Impossible("the picture gives no puzzle of this grade; try a larger size".to_owned())
    })
}

/// A picture's cells and colours.
pub fn sheet_of(picture: &picture::Picture) -> Sheet {
    let (paints, cells) = paint::of_picture(picture);
    Sheet { width: picture.width, cells, paints }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Board, Cell, Move};
    use pentimento_base::params::{Difficulty, Preset};
    use pentimento_engine::contract::Generate as _;
    use pentimento_engine::contract::{Advice, Hint as _, Model as _, Solve as _, Standing};
    use std::collections::HashSet;

    fn made(preset: &Preset, seed: u64, changes: &[(&str, &str)]) -> Puzzle<Logipix> {
        let mut params = Params::of(Logipix::PARAMS, preset);
        for (name, value) in changes {
            params.set(name, value).unwrap();
        }
        Logipix::generate(&params, &mut Rng::new(seed), &Job::endless()).expect("can be made")
    }

    #[test]
    fn every_grade_is_made_as_hard_as_it_is_called() {
        for preset in Logipix::PRESETS {
            for seed in 0..3 {
                let report = Logipix::check(&made(&preset, seed, &[]).level, &Job::endless());
                assert!(report.good, "{:?}", report.problems);
                let grade = report.grade.unwrap();
                assert_eq!(grade.difficulty, preset.difficulty, "{seed} {} {:?}", grade.score, grade.reasons);
            }
        }
    }

    /// Every move of every hint is true, and hints alone end in the solution. Says how often each technique spoke.
    pub fn hints_solve(level: &Level) -> Vec<&'static str> {
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
                    Move::Erase { .. } => panic!("nothing was wrong"),
                }
                Logipix::apply(level, &mut board, mv).unwrap();
            }
        }
        assert_eq!(Logipix::standing(level, &board), Standing::Solved);
        used
    }

    fn hints_solve_made_ones(seeds: std::ops::Range<u64>) {
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
    fn hints_alone_solve_what_is_made_and_each_move_is_true() {
        hints_solve_made_ones(0..2);
    }

    #[test]
    #[ignore = "slow"]
    fn hints_alone_solve_two_hundred_made_ones() {
        hints_solve_made_ones(100..140);
    }

    #[test]
    fn what_is_wrong_on_the_board_is_found_and_taken_back() {
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
    fn our_pictures_become_puzzles_with_one_solution() {
        for name in ["cat", "anchor", "house"] {
            let changes = [("picture", name), ("width", "20"), ("height", "20")];
            let puzzle = made(&Logipix::PRESETS[2], 1, &changes);
            assert!(Logipix::check(&puzzle.level, &Job::endless()).good);
            assert!(puzzle.meta.changed.is_empty() && puzzle.meta.title.is_some());
        }
    }
}
