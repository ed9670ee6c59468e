//! The settings of the generator, the presets, and the studies for the command `lab`.
//!
//! A harder preset has larger puzzles as well as harder techniques, because a small puzzle is always easy.

use pentimento_base::params::{Difficulty, Param, Params, Preset, Range};
use pentimento_engine::contract::Study;
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
    ),
    Param::new(
        "symmetry",
        "Symmetry",
        "Mirror: left and right are the same. Both: top and bottom are the same too. Turn: it looks the same upside down.",
        Range::Choice(&["none", "mirror", "both", "turn"]),
    ),
    Param::new(
        "picture",
        "Picture",
        "A random shape, or one of our pictures. A picture has its own density and symmetry.",
        Range::Choice(art::CHOICES),
    ),
    Param::new(
        "repair",
        "Repair",
        "How many cells of a picture may change to give it one solution. 0 changes none.",
        Range::WholeOr { min: 0, max: 10_000, word: ANY_NUMBER },
    ),
];
pub(crate) const PRESETS: [Preset; 4] = [
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
        asks: "one line at a time, 15x15",
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
        asks: "what-ifs that fail, 25x25",
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

pub(crate) const STUDIES: &[Study] = &[
    Study { label: "15x15, six in ten filled", base: Difficulty::Medium, changes: &[("density", "0.6")] },
    Study { label: "15x15, four in ten filled", base: Difficulty::Medium, changes: &[("density", "0.4")] },
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
