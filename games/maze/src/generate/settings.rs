//! The settings of the generator, the four presets, and the studies for the command `lab`.

use super::hidden_picture;
use super::plain::Algorithm;
use super::{Ends, HIDING_SIZE, Style};
use crate::model::Place;
use pentimento_base::params::{Difficulty, Param, Params, Preset, Range};
use pentimento_engine::contract::{Failure, Former, Study};
use pentimento_picture::Mask;

const CELL: Range = Range::WholeOr { min: 0, max: 3999, word: "any" };

pub(crate) const PARAMS: &[Param] = &[
    Param::new(
        "width",
        "Picture width",
        "Picture width. The maze is twice as wide.",
        Range::Whole { min: 1, max: 2000 },
    ),
    Param::new(
        "height",
        "Picture height",
        "Picture height. The maze is twice as high.",
        Range::Whole { min: 1, max: 2000 },
    ),
    Param::new(
        "picture",
        "Picture",
        "One of our pictures, random or by name. Or a scene of several. Or a random shape. Or none, for a maze without \
         a picture.",
        Range::Choice(hidden_picture::NAMES),
    ),
    Param::new("invert", "Invert", "Swap the picture and its background.", Range::Flag).unless("picture", "none"),
    Param::new(
        "style",
        "Style",
        "hidden shows as little of the picture as possible. pieces has more and shorter dead ends. paper is the method of \
         Okamoto and Uehara.",
        Range::Choice(Style::NAMES),
    ).unless("picture", "none"),
    Param::new(
        "piece",
        "Pieces",
        "For the style pieces: about how many pixels each of them has. Larger pieces hide the picture better and make \
         longer wrong turnings. auto depends on the size of the picture.",
        Range::WholeOr { min: 1, max: 1000, word: "auto" },
    ).unless("picture", "none"),
    Param::new(
        "ends",
        "Ends",
        "Entrance and exit are side by side: anywhere in the picture, or on its outline. Or choose them below.",
        Range::Choice(&["anywhere", "outline"]),
    ).unless("picture", "none"),
    Param::new(
        "entrance-row",
        "Entrance row",
        "The row of the entrance, counted in maze cells from 0.",
        CELL,
    ),
    Param::new("entrance-column", "Entrance column", "The column of the entrance, from 0.", CELL),
    Param::new(
        "exit-row",
        "Exit row",
        "The row of the exit, from 0. If no path between your ends fills the picture, the nearest ends that work are \
         used.",
        CELL,
    ),
    Param::new("exit-column", "Exit column", "The column of the exit, from 0.", CELL),
    Param::new(
        "algorithm",
        "Algorithm",
        "How to make a maze without a picture.",
        Range::Choice(Algorithm::NAMES),
    ).only_if("picture", "none"),
    Param::new(
        "loops",
        "Loops",
        "The share of walls to open in a maze without a picture. Each opening makes a loop.",
        Range::Real { min: 0.0, max: 1.0, step: 0.01 },
    ).only_if("picture", "none"),
];

macro_rules! preset {
    ($difficulty:ident, $asks:literal, $side:literal, $style:literal) => {
        Preset {
            difficulty: Difficulty::$difficulty,
            asks: $asks,
            values: &[
                ("width", $side),
                ("height", $side),
                ("picture", "random"),
                ("invert", "no"),
                ("style", $style),
                ("piece", "auto"),
                ("ends", "anywhere"),
                ("entrance-row", "any"),
                ("entrance-column", "any"),
                ("exit-row", "any"),
                ("exit-column", "any"),
                ("algorithm", "depth-first"),
                ("loops", "0"),
            ],
        }
    };
}

pub(crate) const PRESETS: [Preset; 4] = [
    preset!(Easy, "short dead ends", "10", "hidden"),
    preset!(Medium, "dead ends to close", "16", "hidden"),
    preset!(Hard, "long wrong turnings", "26", "hidden"),
    preset!(Expert, "very long ones", "42", "hidden"),
];

/// The presets of older versions, which never change.
const IN_PIECES: [Preset; 4] = [
    preset!(Easy, "", "10", "pieces"),
    preset!(Medium, "", "16", "pieces"),
    preset!(Hard, "", "26", "pieces"),
    preset!(Expert, "", "42", "pieces"),
];

/// Version 2 had 51 drawings, always in a square. Version 3 had the pictures of today, but hid them less well. Version
/// 4 had fewer wrong turnings in small mazes, and neighbouring seeds could have the same picture.
pub(crate) const FORMER: &[Former] = &[
    Former { version: 2, presets: IN_PIECES },
    Former { version: 3, presets: IN_PIECES },
    Former { version: 4, presets: PRESETS },
];

/// The approximate number of pixels of a picture for each difficulty. The difficulty of a maze depends only on this
/// number.
pub(super) fn pixels(difficulty: Difficulty) -> usize {
    match difficulty {
        Difficulty::Easy => 140,
        Difficulty::Medium => 300,
        Difficulty::Hard => 750,
        Difficulty::Expert => 1764,
    }
}

pub(crate) const STUDIES: &[Study] = &[
    Study { label: "hidden", base: Difficulty::Expert, changes: &[] },
    Study { label: "in pieces", base: Difficulty::Expert, changes: &[("style", "pieces")] },
    Study { label: "as Okamoto and Uehara", base: Difficulty::Expert, changes: &[("style", "paper")] },
];

pub(super) fn ends(params: &Params) -> Result<Ends, Failure> {
    let place = |row: &str, column: &str| -> Result<Option<Place>, Failure> {
        match (params.whole(row), params.whole(column)) {
            (None, None) => Ok(None),
            (Some(row), Some(column)) => Ok(Some([row as usize, column as usize])),
            _ => Err(Failure::Impossible(format!("set both {row} and {column}, or neither"))),
        }
    };
    Ok(match (place("entrance-row", "entrance-column")?, place("exit-row", "exit-column")?) {
        (None, None) if params.word("ends") == "outline" => Ends::Outline,
        (None, None) => Ends::Anywhere,
        (entrance, exit) => Ends::Chosen { entrance, exit },
    })
}

pub(super) fn style(params: &Params, mask: &Mask) -> Style {
    match params.word("style") {
        "paper" => Style::OkamotoUehara,
        "hidden" if params.former().is_some() => Style::FormerlyHidden,
        "hidden" => Style::Hidden,
        _ => Style::Pieces(params.whole("piece").map_or_else(|| automatic_piece(mask), |size| size as usize)),
    }
}

/// The size of pieces that suits a picture. Small pictures get small pieces, so that every picture has several
/// pieces.
fn automatic_piece(mask: &Mask) -> usize {
    (mask.cells.len() / 40).clamp(8, HIDING_SIZE)
}
