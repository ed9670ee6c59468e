//! Explains hints about cells without a proof that a person can follow.

use super::{cell_name, colour_name};
use crate::Nonogram;
use crate::hint::ladder;
use crate::model::{Level, Mark, Spot};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Role, Step};
use pentimento_engine::ladder::Technique;
use pentimento_picture::paint::Colour;

fn step(
    level: &Level,
    technique: &'static Technique,
    at: [usize; 2],
    is: Colour,
    reason: Prose,
) -> Step<Nonogram> {
    Step {
        technique,
        place: Prose::new().say("Look at the cell in ").strong(cell_name(at)).say("."),
        reason,
        marks: vec![(Spot::Cell(at), Role::Target)],
        moves: vec![Mark { at, to: level.paints().letter(is) }],
        walk: Vec::new(),
    }
}

/// The hint for a cell without a proof that a person can follow. The solver has excluded all other colours of the cell.
pub(in crate::hint) fn too_deep(level: &Level, at: [usize; 2], is: Colour) -> Step<Nonogram> {
    let reason = Prose::new()
        .say("No line and no short what-if helps here. The proof is beyond a person. In every solution, ")
        .premise(cell_name(at))
        .say(" is ")
        .target(colour_name(level, is))
        .say(".");
    step(level, &ladder::CASES, at, is, reason)
}

pub(in crate::hint) fn one_of_several(level: &Level, at: [usize; 2], is: Colour) -> Step<Nonogram> {
    let reason = Prose::new()
        .say("Several solutions still fit this board. So you have to choose. In one of them, ")
        .premise(cell_name(at))
        .say(" is ")
        .target(colour_name(level, is))
        .say(". Take that one.");
    step(level, &ladder::CASES, at, is, reason)
}
