//! The settings of the generator, and their values for the four difficulties.
//!
//! The form on the screen, `--set` on the command line and the puzzle codes use the same table. It has one setting of
//! each kind, as an example.

use pentimento_base::params::{Difficulty, Param, Params, Preset, Range};
use pentimento_engine::contract::Study;

pub(crate) const PARAMS: &[Param] = &[
    Param::new(
        "length",
        "Lamps",
        "How many lamps there are. More take longer.",
        Range::Whole { min: 2, max: 40 },
    ),
    Param::new(
        "numbers",
        "Numbers",
        "How many numbers there are at most. With any, numbers are left out as long as the grade allows.",
        Range::WholeOr { min: 1, max: 40, word: "any" },
    ),
    Param::new(
        "lit",
        "Lit",
        "The share of lamps that are lit. Near 0 or 1 puzzles are easy.",
        Range::Real { min: 0.0, max: 1.0, step: 0.05 },
    ),
    Param::new(
        "suppositions",
        "What-ifs",
        "How many what-ifs it takes. Many means three or more.",
        Range::Choice(&["none", "one", "two", "many"]),
    ),
    Param::new("mirror", "Mirror", "Whether the right half of the row mirrors the left half.", Range::Flag),
];

const fn preset(
    difficulty: Difficulty,
    asks: &'static str,
    values: &'static [(&'static str, &'static str)],
) -> Preset {
    Preset { difficulty, asks, values }
}

#[rustfmt::skip]
pub(crate) const PRESETS: [Preset; 4] = [
    preset(Difficulty::Easy, "one number at a time",
        &[("length", "5"), ("numbers", "4"), ("lit", "0.4"), ("suppositions", "none"), ("mirror", "no")]),
    preset(Difficulty::Medium, "one what-if",
        &[("length", "8"), ("numbers", "7"), ("lit", "0.4"), ("suppositions", "one"), ("mirror", "no")]),
    preset(Difficulty::Hard, "two what-ifs",
        &[("length", "12"), ("numbers", "any"), ("lit", "0.4"), ("suppositions", "two"), ("mirror", "no")]),
    preset(Difficulty::Expert, "several what-ifs",
        &[("length", "20"), ("numbers", "any"), ("lit", "0.4"), ("suppositions", "many"), ("mirror", "no")]),
];

/// The settings that the command `lab` compares if the command line gives none.
pub(crate) const STUDIES: &[Study] = &[
    Study { label: "medium", base: Difficulty::Medium, changes: &[] },
    Study {
        label: "medium, longer",
        base: Difficulty::Medium,
        changes: &[("length", "16"), ("numbers", "any")],
    },
];

/// The grade that a puzzle must have.
pub(crate) fn difficulty(params: &Params) -> Difficulty {
    match params.word("suppositions") {
        "none" => Difficulty::Easy,
        "one" => Difficulty::Medium,
        "two" => Difficulty::Hard,
        _ => Difficulty::Expert,
    }
}
