//! What can be asked of the generator, and the four grades.
//!
//! Size and technique grow together: a small puzzle is easy however it is made, since there is little to do in it.

use super::Nonogram;
use super::generator::{Wanted, as_drawn, left_open, make, of_picture};
use super::grade::Climb;
use super::model::Level;
use super::solver::solve;
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Param, Params, Preset, Range};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Generate, Puzzle, Study};
use pentimento_picture as picture;
use pentimento_picture::art;
use pentimento_picture::figure::{Symmetry, Wishes};
use pentimento_picture::paint::Colour;

const fn param(name: &'static str, label: &'static str, help: &'static str, range: Range) -> Param {
    Param { name, label, help, range }
}

const SIDE: Range = Range::Whole { min: 2, max: 100 };
const NO_PICTURE: &str = "none";
const ANY_PICTURE: &str = "random";
/// As many cells as it takes.
const AS_MANY: &str = "any";

/// None, any, or one of our own by name.
const PICTURES: &[&str] = &art::after::<2, { 2 + art::NAMES.len() }>([NO_PICTURE, ANY_PICTURE]);

impl Generate for Nonogram {
    const VERSION: u32 = 3;
    const PARAMS: &'static [Param] = &[
        param("width", "Width", "How many columns there are.", SIDE),
        param("height", "Height", "How many rows there are.", SIDE),
        param(
            "colors",
            "Colours",
            "How many colours there are beside the blank.",
            Range::Whole { min: 1, max: 8 },
        ),
        param(
            "density",
            "Density",
            "The share of painted cells. Around a half is easiest; below a third more must be supposed.",
            Range::Real { min: 0.2, max: 0.8, step: 0.05 },
        ),
        param(
            "symmetry",
            "Symmetry",
            "Mirror: left is right. Both: top is bottom, too. Turn: the same upside down.",
            Range::Choice(&["none", "mirror", "both", "turn"]),
        ),
        param(
            "picture",
            "Picture",
            "A figure of chance, or one of our own pictures; then density and symmetry are the picture's.",
            Range::Choice(PICTURES),
        ),
        param(
            "repair",
            "Repair",
            "How many cells of a picture may be changed so that it has one solution; 0 leaves it as it is.",
            Range::WholeOr { min: 0, max: 10_000, word: AS_MANY },
        ),
    ];
    const PRESETS: [Preset; 4] = [
        Preset {
            difficulty: Difficulty::Easy,
            asks: "one line at a time, 10x10",
            values: &[
                ("width", "10"),
                ("height", "10"),
                ("colors", "1"),
                ("density", "0.6"),
                ("symmetry", "mirror"),
                ("picture", "none"),
                ("repair", "any"),
            ],
        },
        Preset {
            difficulty: Difficulty::Medium,
            asks: "more of the same, 15x15",
            values: &[
                ("width", "15"),
                ("height", "15"),
                ("colors", "1"),
                ("density", "0.55"),
                ("symmetry", "none"),
                ("picture", "none"),
                ("repair", "any"),
            ],
        },
        Preset {
            difficulty: Difficulty::Hard,
            asks: "whole lines to think through, 20x20",
            values: &[
                ("width", "20"),
                ("height", "20"),
                ("colors", "1"),
                ("density", "0.5"),
                ("symmetry", "none"),
                ("picture", "none"),
                ("repair", "any"),
            ],
        },
        Preset {
            difficulty: Difficulty::Expert,
            asks: "suppositions that fail, 25x25",
            values: &[
                ("width", "25"),
                ("height", "25"),
                ("colors", "1"),
                ("density", "0.5"),
                ("symmetry", "none"),
                ("picture", "none"),
                ("repair", "any"),
            ],
        },
    ];
    const TAKES_PICTURES: bool = true;
    const STUDIES: &'static [Study] = &[
        Study {
            label: "15x15, six in ten painted",
            base: Difficulty::Medium,
            changes: &[("density", "0.6")],
        },
        Study {
            label: "15x15, four in ten painted",
            base: Difficulty::Medium,
            changes: &[("density", "0.4")],
        },
    ];

    fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Self>, Failure> {
        let wishes = Wishes {
            width: params.size("width"),
            height: params.size("height"),
            colours: params.size("colors"),
            density: params.real("density"),
            symmetry: match params.word("symmetry") {
                "mirror" => Symmetry::Mirror,
                "both" => Symmetry::Both,
                "turn" => Symmetry::Turn,
                _ => Symmetry::None,
            },
        };
        match params.word("picture") {
            NO_PICTURE => {
                let lines = Wanted::Lines(params.base() != Difficulty::Expert);
                make(&wishes, params.difficulty().map_or(lines, Wanted::Exactly), rng, job)
            }
            ANY_PICTURE => {
                let name = art::NAMES[rng.below(art::NAMES.len())];
                drawn(name, &wishes, most(params), rng, job)
            }
            name => drawn(name, &wishes, most(params), rng, job),
        }
    }

    fn from_picture(
        picture: &picture::Picture,
        params: &Params,
        rng: &mut Rng,
        job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        of_cells(picture, most(params), rng, job)
    }

    fn as_drawn(
        picture: &picture::Picture,
        _params: &Params,
        _rng: &mut Rng,
        _job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        as_drawn(picture).map(Puzzle::plain).map_err(Failure::Impossible)
    }

    fn measure(level: &Level, job: &Job) -> Vec<(&'static str, f64)> {
        let (found, _) = solve(level, 1, job);
        let Some(solution) = found.first() else { return Vec::new() };
        let Ok(climb) = Climb::of(level, solution, job) else { return Vec::new() };
        let painted = solution.iter().filter(|&&colour| colour > 0).count();
        vec![
            ("score", climb.score()),
            ("steps", climb.steps() as f64),
            ("suppositions", climb.guesses() as f64),
            ("painted", painted as f64),
        ]
    }
}

/// How many cells of a picture may be changed.
fn most(params: &Params) -> usize {
    params.whole("repair").map_or(usize::MAX / 2, |cells| cells as usize)
}

/// One of our own pictures as a puzzle.
pub fn drawn(
    name: &str,
    wishes: &Wishes,
    most: usize,
    rng: &mut Rng,
    job: &Job,
) -> Result<Puzzle<Nonogram>, Failure> {
    let cells = art::cells(name, (wishes.width, wishes.height), wishes.colours)?;
    let mut puzzle = of_cells(&cells, most, rng, job)?;
    puzzle.meta.title = Some(art::title(name));
    Ok(puzzle)
}

/// A picture as a graded puzzle with one solution.
fn of_cells(
    cells: &picture::Picture,
    most: usize,
    rng: &mut Rng,
    job: &Job,
) -> Result<Puzzle<Nonogram>, Failure> {
    let (level, changed) = of_picture(cells, most, rng, job)?;
    let solution: Vec<Colour> = level.goal().map(<[Colour]>::to_vec).unwrap_or_default();
    // What lines leave open takes suppositions, and to climb through all of those would add nothing to the grade.
    let difficulty = if left_open(&level).is_empty() {
        Climb::of(&level, &solution, job)?.difficulty()
    } else {
        Difficulty::Expert
    };
    let mut puzzle = Puzzle::plain(level);
    puzzle.meta.difficulty = Some(difficulty);
    puzzle.meta.changed = changed;
    Ok(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_engine::contract::Advice;
    use pentimento_engine::contract::{Hint as _, Model, Solve, Standing};

    fn made(preset: &Preset, seed: u64, changes: &[(&str, &str)]) -> Puzzle<Nonogram> {
        let mut params = Params::of(Nonogram::PARAMS, preset);
        for (name, value) in changes {
            params.set(name, value).unwrap();
        }
        Nonogram::generate(&params, &mut Rng::new(seed), &Job::endless()).expect("can be made")
    }

    #[test]
    fn every_grade_is_made_as_hard_as_it_is_called() {
        for preset in Nonogram::PRESETS {
            for seed in 0..3 {
                let report = Nonogram::check(&made(&preset, seed, &[]).level, &Job::endless());
                assert!(report.good, "{:?}", report.problems);
                let grade = report.grade.unwrap();
                assert_eq!(grade.difficulty, preset.difficulty, "{seed} {} {:?}", grade.score, grade.reasons);
            }
        }
    }

    /// Every move of every hint is true, and hints alone end in the solution.
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
                        let right = level.letter(solution[level.place(mark.at)]);
                        assert_eq!(mark.to, right, "{} at {:?}", step.reason, mark.at);
                        Nonogram::apply(level, &mut board, mark).unwrap();
                    }
                }
            }
        }
        assert_eq!(Nonogram::standing(level, &board), Standing::Solved);
    }

    fn hints_solve_made_ones(seeds: std::ops::Range<u64>) {
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
    fn hints_alone_solve_what_is_made_and_each_move_is_true() {
        hints_solve_made_ones(0..2);
    }

    #[test]
    #[ignore = "slow"]
    fn hints_alone_solve_three_hundred_made_ones() {
        hints_solve_made_ones(100..150);
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
