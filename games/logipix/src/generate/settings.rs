//! The settings of the generator, and their values for the four difficulties.

use pentimento_base::params::{Difficulty, Param, Preset, Range};
use pentimento_engine::contract::{Former, Study};
use pentimento_picture::art;

const SIDE: Range = Range::Whole { min: 3, max: 200 };

pub(crate) const PARAMS: &[Param] = &[
    Param::new("width", "Width", "The number of columns.", SIDE),
    Param::new("height", "Height", "The number of rows.", SIDE),
    Param::new("colors", "Colours", "The number of colours.", Range::Whole { min: 1, max: 8 }),
    Param::new(
        "longest",
        "Longest line",
        "The largest number. Long lines are harder to find.",
        Range::Whole { min: 2, max: 40 },
    ),
    Param::new(
        "density",
        "Numbers",
        "How many painted cells show a number. Fewer is harder.",
        Range::Real { min: 0.2, max: 1.0, step: 0.02 },
    ),
    Param::new(
        "painted",
        "Painted",
        "How many cells of a random shape are painted.",
        Range::Real { min: 0.2, max: 0.8, step: 0.05 },
    )
    .only_if("picture", art::NONE),
    Param::new(
        "picture",
        "Picture",
        "One of our pictures, random or by name. Or a scene of several. Or none, for a random shape. A picture has a \
         size near the one you ask for if you keep the sides.",
        Range::Choice(art::CHOICES),
    ),
];

macro_rules! preset {
    ($difficulty:ident, $asks:literal, $side:literal, $longest:literal, $density:literal, $picture:literal) => {
        Preset {
            difficulty: Difficulty::$difficulty,
            asks: $asks,
            values: &[
                ("width", $side),
                ("height", $side),
                ("colors", "1"),
                ("longest", $longest),
                ("density", $density),
                ("painted", "0.6"),
                ("picture", $picture),
            ],
        }
    };
}

pub(crate) const PRESETS: [Preset; 4] = [
    preset!(Easy, "one number at a time, about 12x12", "10", "7", "0.4", "random"),
    preset!(Medium, "numbers that limit each other, about 17x17", "15", "10", "0.3", "random"),
    preset!(Hard, "many lines to compare, about 25x25", "25", "14", "0.2", "random"),
    preset!(Expert, "very many lines to compare, about 32x32", "32", "14", "0.2", "random"),
];

/// Version 2 hid random figures by default. Its presets never change, so its codes always give the same puzzles.
pub(crate) const FORMER: &[Former] = &[Former {
    version: 2,
    presets: [
        preset!(Easy, "", "10", "7", "0.4", "none"),
        preset!(Medium, "", "15", "10", "0.3", "none"),
        preset!(Hard, "", "25", "14", "0.2", "none"),
        preset!(Expert, "", "32", "14", "0.2", "none"),
    ],
}];

pub(crate) const STUDIES: &[Study] = &[
    Study {
        label: "20x20, lines up to 6",
        base: Difficulty::Hard,
        changes: &[("picture", "none"), ("width", "20"), ("height", "20"), ("longest", "6")],
    },
    Study {
        label: "20x20, lines up to 20",
        base: Difficulty::Hard,
        changes: &[("picture", "none"), ("width", "20"), ("height", "20"), ("longest", "20")],
    },
];
