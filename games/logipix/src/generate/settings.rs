//! The settings of the generator, and their values for the four difficulties.

use pentimento_base::params::{Difficulty, Param, Preset, Range};
use pentimento_engine::contract::Study;
use pentimento_picture::art;

const fn param(name: &'static str, label: &'static str, help: &'static str, range: Range) -> Param {
    Param { name, label, help, range }
}

const SIDE: Range = Range::Whole { min: 3, max: 200 };
pub(crate) const NO_PICTURE: &str = "none";
pub(crate) const ANY_PICTURE: &str = "random";

/// No picture, any picture, or the name of one of our own pictures.
const PICTURES: &[&str] = &art::after::<2, { 2 + art::NAMES.len() }>([NO_PICTURE, ANY_PICTURE]);

pub(crate) const PARAMS: &[Param] = &[
    param("width", "Width", "The number of columns.", SIDE),
    param("height", "Height", "The number of rows.", SIDE),
    param("colors", "Colours", "The number of colours.", Range::Whole { min: 1, max: 8 }),
    param(
        "longest",
        "Longest line",
        "The largest number. Long lines are harder to find.",
        Range::Whole { min: 2, max: 40 },
    ),
    param(
        "density",
        "Numbers",
        "How many painted cells show a number. Fewer is harder.",
        Range::Real { min: 0.2, max: 1.0, step: 0.02 },
    ),
    param(
        "painted",
        "Painted",
        "How many cells of a random shape are painted.",
        Range::Real { min: 0.2, max: 0.8, step: 0.05 },
    ),
    param("picture", "Picture", "A random shape, or one of our pictures.", Range::Choice(PICTURES)),
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
        asks: "numbers that limit each other, 15x15",
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
        asks: "many lines to compare, 25x25",
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
        asks: "very many lines to compare, 32x32",
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

pub(crate) const STUDIES: &[Study] = &[
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
