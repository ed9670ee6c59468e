//! The settings of the generator, their values for each difficulty, and the studies for the command `lab`.

use super::source;
use super::thesis::Order;
use crate::model::{Lattice, Variant};
use pentimento_base::params::{Difficulty, Param, Params, Preset, Range};
use pentimento_engine::contract::{Former, Study};
use pentimento_picture::drawing::Place;

pub(crate) const PARAMS: &[Param] = &[
    Param::new(
        "picture",
        "Picture",
        "One of our pictures, random or by name, or a scene of several.",
        Range::Choice(source::NAMES),
    ),
    Param::new(
        "variant",
        "Variant",
        "closest: join each dot to its closest. ties: join it to all dots that are exactly equally close. pairs: two \
         joined dots are each other's closest.",
        Range::Choice(Variant::NAMES),
    ),
    Param::new(
        "rho",
        "Margin",
        "How clear the closest dot is. Lower is harder.",
        Range::Real { min: 1.0, max: 3.0, step: 0.05 },
    ),
    Param::new(
        "width",
        "Width",
        "The page width in millimetres. A larger page has more dots.",
        Range::Whole { min: 40, max: 1000 },
    ),
    Param::new("height", "Height", "The page height in millimetres.", Range::Whole { min: 40, max: 1000 }),
    Param::new(
        "lattice",
        "Pixels",
        "Dots are placed on terminal pixels. This is their number along the longer side; 88 fits 80x24. Use none for \
         paper.",
        Range::WholeOr { min: 24, max: 1000, word: "none" },
    ).unless("method", "thesis"),
    Param::new(
        "density",
        "Density",
        "The most dots per centimetre of drawing. More dots need fewer colours.",
        Range::Real { min: 0.1, max: 3.0, step: 0.05 },
    ),
    Param::new(
        "epsilon",
        "Tolerance",
        "How far the solved puzzle may be from the drawing, in millimetres.",
        Range::Real { min: 0.2, max: 50.0, step: 0.2 },
    ),
    Param::new(
        "d_min",
        "Least distance",
        "The least distance between two dots, in millimetres.",
        Range::Real { min: 0.0, max: 100.0, step: 0.5 },
    ),
    Param::new(
        "d_max",
        "Longest line",
        "The length of the longest line, in millimetres. 0 means no limit.",
        Range::Real { min: 0.0, max: 1000.0, step: 1.0 },
    ),
    Param::new(
        "effort",
        "Effort",
        "thorough takes a few seconds. Its puzzles have fewer colours and fewer multicoloured dots.",
        Range::Choice(&["quick", "thorough"]),
    ),
    Param::new(
        "method",
        "Method",
        "edges colours each line separately, and chooses dots and colours together. thesis is the original method, \
         for comparison. It ignores pixels.",
        Range::Choice(&["edges", "thesis"]),
    ),
    Param::new(
        "order",
        "Order",
        "For the thesis method: the lengths along a line grow, fall, or fall from both ends. any takes the best of them.",
        Range::Choice(Order::NAMES),
    ),
];

macro_rules! preset {
    ($difficulty:ident, $asks:literal, $rho:literal, $lattice:literal, $epsilon:literal, $d_min:literal, $density:literal) => {
        Preset {
            difficulty: Difficulty::$difficulty,
            asks: $asks,
            values: &[
                ("picture", "random"),
                ("variant", "closest"),
                ("rho", $rho),
                ("width", "150"),
                ("height", "150"),
                ("lattice", $lattice),
                ("epsilon", $epsilon),
                ("d_min", $d_min),
                ("d_max", "0"),
                ("density", $density),
                ("effort", "quick"),
                ("method", "edges"),
                ("order", "any"),
            ],
        }
    };
}

pub(crate) const PRESETS: [Preset; 4] = [
    preset!(Easy, "obvious closest dots", "1.4", "80", "4.5", "5.5", "0.55"),
    preset!(Medium, "a look at the distances", "1.25", "88", "3", "4.5", "0.65"),
    preset!(Hard, "narrow margins", "1.15", "88", "2.6", "4.5", "0.65"),
    preset!(Expert, "margins of 10 %", "1.1", "110", "2", "3.8", "0.65"),
];

/// The presets of older versions. They never change.
const SPARSE: [Preset; 4] = [
    preset!(Easy, "", "1.5", "64", "4.5", "7", "0.45"),
    preset!(Medium, "", "1.25", "88", "3", "4.5", "0.61"),
    preset!(Hard, "", "1.15", "88", "2.6", "4.5", "0.61"),
    preset!(Expert, "", "1.1", "110", "2", "3.8", "0.61"),
];

/// Version 2 had 51 drawings. Version 3 had today's pictures, but tried at most two. Version 4 had more multicoloured
/// dots than today.
pub(crate) const FORMER: &[Former] = &[
    Former { version: 2, presets: SPARSE },
    Former { version: 3, presets: SPARSE },
    Former { version: 4, presets: SPARSE },
];

/// The study for a drawing from a file: the puzzle is made for paper, with more effort.
pub(crate) const DRAWN: Study = Study {
    label: "drawings",
    base: Difficulty::Medium,
    changes: &[("lattice", "none"), ("effort", "thorough")],
};

pub(crate) const STUDIES: &[Study] = &[
    Study { label: "colours on edges", base: Difficulty::Medium, changes: &[("lattice", "none")] },
    Study { label: "on 88 pixels", base: Difficulty::Medium, changes: &[] },
    Study {
        label: "as in the thesis",
        base: Difficulty::Medium,
        changes: &[("lattice", "none"), ("method", "thesis")],
    },
];

/// If there is no lattice, coordinates are rounded to this many steps per millimetre.
const FINE: f64 = 1000.0;

/// What a finished puzzle must satisfy. Distances are in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Settings {
    /// The greatest distance allowed between the solved puzzle and the drawing, in both directions.
    pub(crate) epsilon: f64,
    /// The second closest dot, called the runner-up, must be at least this many times as far away as the closest dot.
    pub(crate) rho: f64,
    /// The least distance between two dots.
    pub(crate) d_min: f64,
    /// The length of the longest line. Infinite if there is no limit.
    pub(crate) d_max: f64,
    pub(crate) variant: Variant,
    /// The width and height of the page.
    pub(crate) page: [f64; 2],
    pub(crate) lattice: Option<Lattice>,
    /// The orders of lengths that the thesis method may use.
    pub(crate) orders: &'static [Order],
}

pub(super) fn page(params: &Params) -> [f64; 2] {
    [params.size("width") as f64, params.size("height") as f64]
}

impl Settings {
    pub(super) fn new(params: &Params, page: [f64; 2]) -> Self {
        let d_max = params.real("d_max");
        Self {
            epsilon: params.real("epsilon"),
            rho: params.real("rho"),
            d_min: params.real("d_min"),
            d_max: if d_max == 0.0 { f64::INFINITY } else { d_max },
            variant: Variant::parse(params.word("variant")).unwrap_or(Variant::Closest),
            page,
            lattice: params.whole("lattice").map(|pixels| Lattice::new(pixels as usize, page)),
            orders: Order::allowed(params.word("order")),
        }
    }

    /// The nearest place on the page where a dot is allowed.
    pub(super) fn snap(&self, place: Place) -> Place {
        if let Some(lattice) = self.lattice {
            lattice.place(lattice.pixel(place))
        } else {
            let on = |axis: usize| {
                ((place[axis] * FINE).round() / FINE).clamp(0.0, (self.page[axis] * FINE).floor() / FINE)
            };
            [on(0), on(1)]
        }
    }

    /// The least squared distance between two dots.
    #[inline]
    pub(super) fn least_square(&self) -> f64 {
        self.d_min * self.d_min - 1e-9
    }

    /// Whether a line with this squared length is neither too short nor too long.
    #[inline]
    pub(super) fn allows(&self, square: f64) -> bool {
        square >= self.least_square() && square <= self.d_max * self.d_max + 1e-9
    }
}
