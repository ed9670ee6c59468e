//! The settings of the generator, the presets, and the studies for the command `lab`.
//!
//! A harder preset has larger puzzles as well as harder techniques, because a small puzzle is always easy.

use pentimento_base::params::{Difficulty, Param, Params, Preset, Range};
use pentimento_engine::contract::{Former, Study};
use pentimento_picture::art;
use pentimento_picture::figure::{Symmetry, Wishes};

const SIDE: Range = Range::Whole { min: 2, max: 100 };
const ANY_NUMBER: &str = "any";

pub(crate) const PARAMS: &[Param] = &[
    Param::new("width", "Width", "The number of columns.", SIDE),
    Param::new("height", "Height", "The number of rows.", SIDE),
    Param::new(
        "colors",
        "Colours",
        "The number of colours, not counting empty cells.",
        Range::Whole { min: 1, max: 8 },
    ),
    Param::new(
        "density",
        "Density",
        "The share of filled cells. About one half is easiest. Below one third, a puzzle needs more what-ifs.",
        Range::Real { min: 0.2, max: 0.8, step: 0.05 },
    ).only_if("picture", art::NONE),
    Param::new(
        "symmetry",
        "Symmetry",
        "Mirror: left and right are the same. Both: top and bottom are the same too. Turn: it looks the same upside down.",
        Range::Choice(&["none", "mirror", "both", "turn"]),
    ).only_if("picture", art::NONE),
    Param::new(
        "picture",
        "Picture",
        "One of our pictures, random or by name. Or a scene of several. Or none, for a random shape. A picture has \
         its own density and symmetry, and a size near the one you ask for if you keep the sides.",
        Range::Choice(art::CHOICES),
    ),
    Param::new(
        "repair",
        "Repair",
        "How many cells of a picture may change to give it one solution. 0 changes none.",
        Range::WholeOr { min: 0, max: 10_000, word: ANY_NUMBER },
    ).unless("picture", art::NONE),
];
macro_rules! preset {
    ($difficulty:ident, $asks:literal, $side:literal, $density:literal, $symmetry:literal, $picture:literal) => {
        Preset {
            difficulty: Difficulty::$difficulty,
            asks: $asks,
            values: &[
                ("width", $side),
                ("height", $side),
                ("colors", "1"),
                ("density", $density),
                ("symmetry", $symmetry),
                ("picture", $picture),
                ("repair", "any"),
            ],
        }
    };
}

pub(crate) const PRESETS: [Preset; 4] = [
    preset!(Easy, "one line at a time, about 12x12", "10", "0.6", "mirror", "random"),
    preset!(Medium, "one line at a time, about 18x18", "15", "0.55", "none", "random"),
    preset!(Hard, "whole lines to think through, about 25x25", "20", "0.5", "none", "random"),
    preset!(Expert, "what-ifs that fail, about 25x25", "25", "0.5", "none", "random"),
];

/// Version 3 hid random figures by default. Version 4 tried pictures in a random order. Their presets never change, so
/// their codes always give the same puzzles.
pub(crate) const FORMER: &[Former] = &[
    Former {
        version: 3,
        presets: [
            preset!(Easy, "", "10", "0.6", "mirror", "none"),
            preset!(Medium, "", "15", "0.55", "none", "none"),
            preset!(Hard, "", "20", "0.5", "none", "none"),
            preset!(Expert, "", "25", "0.5", "none", "none"),
        ],
    },
    Former {
        version: 4,
        presets: [
            preset!(Easy, "", "10", "0.6", "mirror", "random"),
            preset!(Medium, "", "15", "0.55", "none", "random"),
            preset!(Hard, "", "20", "0.5", "none", "random"),
            preset!(Expert, "", "25", "0.5", "none", "random"),
        ],
    },
];

pub(crate) const STUDIES: &[Study] = &[
    Study {
        label: "15x15, six in ten filled",
        base: Difficulty::Medium,
        changes: &[("picture", "none"), ("density", "0.6")],
    },
    Study {
        label: "15x15, four in ten filled",
        base: Difficulty::Medium,
        changes: &[("picture", "none"), ("density", "0.4")],
    },
];

pub(super) fn wishes(params: &Params) -> Wishes {
    Wishes {
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
    }
}

/// The most cells of a picture that a repair can change.
pub(super) fn most_repairs(params: &Params) -> usize {
    params.whole("repair").map_or(usize::MAX / 2, |cells| cells as usize)
}
