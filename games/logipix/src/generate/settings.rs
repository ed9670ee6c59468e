//! The settings of the generator, and their values for the four grades.

use pentimento_base::params::{Difficulty, Param, Preset, Range};
use pentimento_engine::contract::Study;
use pentimento_picture::art;

const fn param(name: &'static str, label: &'static str, help: &'static str, range: Range) -> Param {
    Param { name, label, help, range }
}

const SIDE: Range = Range::Whole { min: 3, max: 200 };
pub(crate) const NO_PICTURE: &str = "none";
pub(crate) const ANY_PICTURE: &str = "random";

/// None, any, or one of our own by name.
const PICTURES: &[&str] = &art::after::<2, { 2 + art::NAMES.len() }>([NO_PICTURE, ANY_PICTURE]);

pub(crate) const PARAMS: &'static [Param] = &[
    param("width", "Width", "How many columns there are.", SIDE),
    param("height", "Height", "How many rows there are.", SIDE),
    param("colors", "Colours", "How many colours there are.", Range::Whole { min: 1, max: 8 }),
    param(
        "longest",
        "Longest line",
        "The largest number. Long lines wind more and take more looking.",
        Range::Whole { min: 2, max: 40 },
    ),
    param(
        "density",
        "Numbers",
        "Lines are made longer until this share of the painted cells has a number, or as near as the grade allows.",
        Range::Real { min: 0.2, max: 1.0, step: 0.02 },
    ),
    param(
        "painted",
        "Painted",
        "The share of painted cells in a figure of chance.",
        Range::Real { min: 0.2, max: 0.8, step: 0.05 },
    ),
    param("picture", "Picture", "A figure of chance, or one of our own pictures.", Range::Choice(PICTURES)),
];

pub(crate) const PRESETS: [Preset; 4] = [
    Preset {
        difficulty: Difficulty::Easy,
        asks: "one number at a time, 10x10",
        values: &[
            ("width", "10"),
            ("height", "10"),
            ("colors", "1"),
            ("longest", "7"),
            ("density", "0.4"),
            ("painted", "0.6"),
            ("picture", "none"),
        ],
    },
    Preset {
        difficulty: Difficulty::Medium,
        asks: "numbers that leave room to others, 15x15",
        values: &[
            ("width", "15"),
            ("height", "15"),
            ("colors", "1"),
            ("longest", "10"),
            ("density", "0.3"),
            ("painted", "0.6"),
            ("picture", "none"),
        ],
    },
    Preset {
        difficulty: Difficulty::Hard,
        asks: "much to compare, 25x25",
        values: &[
            ("width", "25"),
            ("height", "25"),
            ("colors", "1"),
            ("longest", "14"),
            ("density", "0.2"),
            ("painted", "0.6"),
            ("picture", "none"),
        ],
    },
    Preset {
        difficulty: Difficulty::Expert,
        asks: "very much to compare, 32x32",
        values: &[
            ("width", "32"),
            ("height", "32"),
            ("colors", "1"),
            ("longest", "14"),
            ("density", "0.2"),
            ("painted", "0.6"),
            ("picture", "none"),
        ],
    },
];

pub(crate) const STUDIES: &'static [Study] = &[
    Study {
        label: "20x20, lines up to 6",
        base: Difficulty::Hard,
        changes: &[("width", "20"), ("height", "20"), ("longest", "6")],
    },
    Study {
        label: "20x20, lines up to 20",
        base: Difficulty::Hard,
        changes: &[("width", "20"), ("height", "20"), ("longest", "20")],
    },
];
