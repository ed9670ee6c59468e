//! What can be asked of the generator, and the four grades.
//!
//! A grade is above all the number of needs that must be combined at once; buttons and presses grow with it
//! slowly, so that a hard puzzle is hard to see through rather than long.

use super::Buttons;
use super::generator::{Wishes, make};
use super::minimum::fewest;
use super::model::{Level, MOST_NODES};
use super::rating::Rating;
use super::system::System;
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Param, Params, Preset, Range};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Generate, Puzzle, Study};

const fn param(name: &'static str, label: &'static str, help: &'static str, range: Range) -> Param {
    Param { name, label, help, range }
}

impl Generate for Buttons {
    const VERSION: u32 = 1;
    const PARAMS: &'static [Param] = &[
        param(
            "nodes",
            "Buttons",
            "How many buttons there are.",
            Range::Whole { min: 2, max: MOST_NODES as i64 },
        ),
        param(
            "colors",
            "Colours",
            "How many colours a button runs through.",
            Range::Whole { min: 2, max: 6 },
        ),
        param(
            "density",
            "Lines",
            "A line joins all buttons in a row; of the other pairs this share is joined, too.",
            Range::Real { min: 0.0, max: 1.0, step: 0.05 },
        ),
        param(
            "presses",
            "Presses",
            "The fewest presses that solve it, exactly.",
            Range::WholeOr { min: 1, max: 5000, word: "any" },
        ),
        param(
            "combine",
            "Combine",
            "How many buttons' needs must be combined at once to find a press; 4 stands for four or more.",
            Range::WholeOr { min: 1, max: 4, word: "any" },
        ),
        param("unique", "One way", "Only one way has the fewest presses.", Range::Flag),
        param(
            "reach",
            "Any colour",
            "Every colour can be the last, so that the cheapest has to be found.",
            Range::Flag,
        ),
    ];
    const PRESETS: [Preset; 4] = [
        Preset {
            difficulty: Difficulty::Easy,
            asks: "one button's need at a time",
            values: &[
                ("nodes", "5"),
                ("colors", "3"),
                ("density", "0.15"),
                ("presses", "4"),
                ("combine", "1"),
                ("unique", "yes"),
                ("reach", "no"),
            ],
        },
        Preset {
            difficulty: Difficulty::Medium,
            asks: "two needs compared",
            values: &[
                ("nodes", "7"),
                ("colors", "3"),
                ("density", "0.25"),
                ("presses", "6"),
                ("combine", "2"),
                ("unique", "yes"),
                ("reach", "yes"),
            ],
        },
        Preset {
            difficulty: Difficulty::Hard,
            asks: "three needs combined",
            values: &[
                ("nodes", "9"),
                ("colors", "3"),
                ("density", "0.3"),
                ("presses", "8"),
                ("combine", "3"),
                ("unique", "yes"),
                ("reach", "yes"),
            ],
        },
        Preset {
            difficulty: Difficulty::Expert,
            asks: "four needs and more",
            values: &[
                ("nodes", "12"),
                ("colors", "3"),
                ("density", "0.35"),
                ("presses", "11"),
                ("combine", "4"),
                ("unique", "yes"),
                ("reach", "yes"),
            ],
        },
    ];
    const STUDIES: &'static [Study] = &[
        Study {
            label: "ten buttons, as the original made them",
            base: Difficulty::Hard,
            changes: AS_THE_ORIGINAL,
        },
        Study { label: "ten buttons, exactly eight presses", base: Difficulty::Hard, changes: EXACT },
    ];

    fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Self>, Failure> {
        let wishes = Wishes {
            nodes: params.size("nodes"),
            colors: params.size("colors") as u8,
            density: params.real("density"),
            presses: params.whole("presses").map(|presses| presses as u32),
            combined: params.whole("combine").map(|combined| combined as usize),
            unique: params.flag("unique"),
            all_colors: params.flag("reach"),
        };
        make(&wishes, rng, job).map(|(level, _)| Puzzle::plain(level))
    }

    fn measure(level: &Level, job: &Job) -> Vec<(&'static str, f64)> {
        let Ok(found) = fewest(level, level.state(), 1, job) else { return Vec::new() };
        let system = System::new(level, level.state(), job);
        let rating = system.and_then(|system| Rating::of(level, &system, job));
        let mut figures = vec![
            ("presses", f64::from(found.presses.map_or(0, |range| range.best))),
            ("solutions", found.count.at_least as f64),
            ("colours", found.targets.iter().flatten().count() as f64),
        ];
        if let Ok(rating) = rating {
            figures.push(("combined", rating.combined as f64));
        }
        figures
    }
}

const AS_THE_ORIGINAL: &[(&str, &str)] =
    &[("nodes", "10"), ("presses", "any"), ("combine", "any"), ("unique", "no"), ("reach", "no")];
const EXACT: &[(&str, &str)] =
    &[("nodes", "10"), ("presses", "8"), ("combine", "any"), ("unique", "no"), ("reach", "no")];

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_engine::contract::Solve;

    #[test]
    fn every_grade_is_made_as_hard_as_it_is_called() {
        let job = Job::endless();
        for preset in Buttons::PRESETS {
            let params = Params::of(Buttons::PARAMS, &preset);
            for seed in 0..60 {
                let made = Buttons::generate(&params, &mut Rng::new(seed), &job);
                let level = made.expect("the presets can be met").level;
                let report = Buttons::check(&level, &job);
                assert!(report.good, "{:?}", report.problems);
                assert_eq!(report.grade.map(|grade| grade.difficulty), Some(preset.difficulty));
                assert_eq!(
                    Buttons::par(&level, &job),
                    params.whole("presses").map(|presses| presses as usize)
                );
            }
        }
    }
}
