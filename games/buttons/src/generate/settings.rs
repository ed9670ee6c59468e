//! The settings of the generator, their values for each difficulty, and the studies for `lab`.
//!
//! The difficulty mainly depends on the number of needs that must be combined at once. Harder puzzles have only a few
//! more buttons and presses, so that they are hard to understand rather than long.

use super::search::Wishes;
use crate::model::MOST_NODES;
use pentimento_base::params::{Difficulty, Param, Params, Preset, Range, Tie};
use pentimento_engine::contract::Study;

pub(crate) const PARAMS: &[Param] = &[
    Param::new("nodes", "Buttons", "The number of buttons.", Range::Whole { min: 2, max: MOST_NODES as i64 })
        .tied(Tie::Frame),
    Param::new("colors", "Colours", "The number of colours.", Range::Whole { min: 2, max: 6 })
        .tied(Tie::Frame),
    Param::new(
        "density",
        "Lines",
        "How many pairs are connected.",
        Range::Real { min: 0.0, max: 1.0, step: 0.05 },
    )
    .tied(Tie::Frame),
    Param::new(
        "presses",
        "Presses",
        "The shortest solution has exactly this number of presses.",
        Range::WholeOr { min: 1, max: 5000, word: "any" },
    )
    .tied(Tie::Wish("any")),
    Param::new(
        "combine",
        "Combine",
        "How many needs you combine to find a press. 4 means four or more.",
        Range::WholeOr { min: 1, max: 4, word: "any" },
    )
    .tied(Tie::Grade("any")),
    Param::new("unique", "One way", "There is one shortest solution.", Range::Flag).tied(Tie::Wish("no")),
    Param::new(
        "reach",
        "Any colour",
        "You can reach every colour. Find the one that takes the fewest presses.",
        Range::Flag,
    )
    .tied(Tie::Wish("no")),
];
pub(crate) const PRESETS: [Preset; 4] = [
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
        asks: "four or more needs combined",
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
pub(crate) const STUDIES: &[Study] = &[
    Study { label: "ten buttons, as in the original", base: Difficulty::Hard, changes: AS_THE_ORIGINAL },
    Study { label: "ten buttons, exactly eight presses", base: Difficulty::Hard, changes: EXACT },
];

const AS_THE_ORIGINAL: &[(&str, &str)] =
    &[("nodes", "10"), ("presses", "any"), ("combine", "any"), ("unique", "no"), ("reach", "no")];
const EXACT: &[(&str, &str)] =
    &[("nodes", "10"), ("presses", "8"), ("combine", "any"), ("unique", "no"), ("reach", "no")];

pub(super) fn wishes(params: &Params) -> Wishes {
    Wishes {
        nodes: params.size("nodes"),
        colors: params.size("colors") as u8,
        density: params.real("density"),
        presses: params.whole("presses").map(|presses| presses as u32),
        combined: params.whole("combine").map(|combined| combined as usize),
        unique: params.flag("unique"),
        all_colors: params.flag("reach"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::generate;
    use crate::grade::check;
    use crate::solve::par;
    use pentimento_base::job::Job;
    use pentimento_base::rng::Rng;

    #[test]
    fn every_preset_gives_puzzles_of_its_difficulty() {
        let job = Job::endless();
        for preset in PRESETS {
            let params = Params::of(PARAMS, &preset);
            for seed in 0..60 {
                let level = generate(&params, &mut Rng::new(seed), &job).expect("a level for the preset");
                let checked = check(&level, &job);
                assert!(checked.good, "{:?}", checked.problems);
                assert_eq!(checked.grade.map(|grade| grade.difficulty), Some(preset.difficulty));
                assert_eq!(par(&level, &job), params.whole("presses").map(|presses| presses as usize));
            }
        }
    }
}
