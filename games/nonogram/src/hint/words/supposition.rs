//! Explains hints about suppositions.

use super::{cell_name, colour_name};
use crate::Nonogram;
use crate::hint::cases::{Branch, End, Link, Proof};
use crate::hint::ladder;
use crate::hint::suppose::{Impossible, Refuted};
use crate::model::{Level, Line, Mark, Spot};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Role, Step};
use pentimento_engine::ladder::Technique;
use pentimento_picture::paint::Colour;

/// The most links of a branch that are explained one by one, besides its last link. The others are only counted.
const EXPLAINED: usize = 4;

fn line_name(line: Line) -> String {
    line.name().to_lowercase()
}

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
    }
}

fn clues_of(level: &Level, line: Line, role: Role) -> impl Iterator<Item = (Spot, Role)> {
    (0..level.clues(line).len()).map(move |run| (line.clue_spot(run), role))
}

/// Explains why colours are impossible: `if it is red, row 3 can't be completed; if it is empty, column 5 can't be
/// completed`.
fn impossible(level: &Level, prose: Prose, colours: &[Impossible]) -> Prose {
    colours.iter().enumerate().fold(prose, |prose, (i, &(colour, line))| {
        let prose = prose.say(if i > 0 { "; " } else { "" });
        let prose = prose.say(format!("if it is {}, ", colour_name(level, colour)));
        prose.conflict(line_name(line)).say(" can't be completed")
    })
}

pub(in crate::hint) fn refuted(level: &Level, found: &Refuted) -> Step<Nonogram> {
    if found.impossible.is_empty() {
        return excluded(level, found);
    }
    let prose = if let [(not, line)] = found.impossible[..] {
        Prose::new()
            .say("What if the cell in ")
            .premise(cell_name(found.at))
            .say(format!(" is {}? Follow the lines from there: ", colour_name(level, not)))
            .conflict(line_name(line))
            .say(" can't be completed.")
    } else {
        let prose = Prose::new().say("Try every other colour in ").premise(cell_name(found.at));
        impossible(level, prose.say(". Follow the lines from there: "), &found.impossible).say(".")
    };
    let reason = prose.say(" So it is ").target(colour_name(level, found.is)).say(".");
    let mut step = step(level, &ladder::CONTRADICTION, found.at, found.is, reason);
    for &(_, line) in &found.impossible {
        step.marks.extend(clues_of(level, line, Role::Conflict));
    }
    step
}

/// Explains a cell for which lines rule out colours until only one is left. Names only the result, not each colour that
/// is ruled out on the way.
fn excluded(level: &Level, found: &Refuted) -> Step<Nonogram> {
    let [row, column] = found.at;
    let reason = Prose::new()
        .say("A line can rule out a colour without deciding the cell. Keep track of these colours in your head, line \
              by line. Where ")
        .premise(line_name(Line::Row(row)))
        .say(" and ")
        .premise(line_name(Line::Column(column)))
        .say(" meet, only ")
        .target(colour_name(level, found.is))
        .say(" is left.");
    let mut step = step(level, &ladder::COLOURS, found.at, found.is, reason);
    for line in [Line::Row(row), Line::Column(column)] {
        step.marks.extend(clues_of(level, line, Role::Premise));
    }
    step
}

pub(in crate::hint) fn cases(level: &Level, proof: &Proof) -> Step<Nonogram> {
    let mut reason = Prose::new();
    for (i, branch) in proof.branches.iter().enumerate() {
        reason = match i {
            0 => reason.say("What if the cell in ").premise(cell_name(proof.at)).say(" is "),
            _ => reason.say(" What if it is "),
        };
        reason = explained(level, reason.say(colour_name(level, branch.not)).say("?"), branch);
    }
    let reason = reason.say(" So it is ").target(colour_name(level, proof.is)).say(".");
    let mut step = step(level, &ladder::CASES, proof.at, proof.is, reason);
    for branch in &proof.branches {
        let links = branch.links.iter().map(|link| (Spot::Cell(link.at), Role::Premise));
        step.marks.extend(links.filter(|(spot, _)| *spot != Spot::Cell(proof.at)));
        if let End::Impossible(line) = branch.end {
            step.marks.extend(clues_of(level, line, Role::Conflict));
        }
    }
    step
}

/// Explains what follows from a supposition, link by link, until it fails. If there are many links, only the first ones
/// and the last are explained.
fn explained(level: &Level, mut prose: Prose, branch: &Branch) -> Prose {
    let count = branch.links.len();
    for (i, link) in branch.links.iter().enumerate() {
        if i < EXPLAINED || i + 1 == count {
            prose = explained_link(level, prose, link);
        } else if i == EXPLAINED {
            prose = match count - 1 - EXPLAINED {
                1 => prose.say(" Then 1 more cell follows in the same way."),
                more => prose.say(format!(" Then {more} more cells follow in the same way.")),
            };
        }
    }
    match branch.end {
        End::Impossible(line) => prose.say(" Then ").conflict(line_name(line)).say(" can't be completed."),
        End::NoColour => prose,
    }
}

fn explained_link(level: &Level, prose: Prose, link: &Link) -> Prose {
    let prose = prose.say(" Then ").premise(cell_name(link.at));
    let prose = match link.is {
        Some(is) => prose.say(format!(" must be {}: ", colour_name(level, is))),
        None => prose.say(" has no colour left: "),
    };
    impossible(level, prose, &link.impossible).say(".")
}

/// The hint for a cell for which no proof was found that can be explained. But the solver has excluded all other
/// colours.
pub(in crate::hint) fn too_deep(level: &Level, at: [usize; 2], is: Colour) -> Step<Nonogram> {
    let reason = Prose::new()
        .say(
            "No line and no short what-if decides a cell here. The solver tried every way to fill the rest: ",
        )
        .premise(cell_name(at))
        .say(" is always ")
        .target(colour_name(level, is))
        .say(".");
    step(level, &ladder::CASES, at, is, reason)
}

pub(in crate::hint) fn one_of_several(level: &Level, at: [usize; 2], is: Colour) -> Step<Nonogram> {
    let reason = Prose::new()
        .say("Several solutions still fit this board, so you have to choose. In one of them, ")
        .premise(cell_name(at))
        .say(" is ")
        .target(colour_name(level, is))
        .say(". Take that one.");
    step(level, &ladder::CASES, at, is, reason)
}
