//! Suppositions in words: what is supposed, what dies of it, and what therefore is.

use super::Nonogram;
use super::model::{Level, Line, Mark, Spot};
use super::rungs;
use super::suppose::{Branch, Cases, Link, Refuted};
use super::tell::colour_name;
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Role, Step};
use pentimento_engine::ladder::Technique;
use pentimento_picture::paint::Colour;

/// Links of a proof that are told one by one; the others are counted.
const TOLD: usize = 4;

fn name(at: [usize; 2]) -> String {
    format!("row {}, column {}", at[0] + 1, at[1] + 1)
}

fn line_name(line: Line) -> String {
    line.name().to_lowercase()
}

fn step(
    level: &Level,
    rung: &'static Technique,
    at: [usize; 2],
    is: Colour,
    reason: Prose,
) -> Step<Nonogram> {
    Step {
        technique: rung,
        place: Prose::new().say("Look at the cell in ").strong(name(at)).say("."),
        reason,
        marks: vec![(Spot::Cell(at), Role::Target)],
        moves: vec![Mark { at, to: level.letter(is) }],
    }
}

fn clues_of(level: &Level, line: Line, role: Role) -> impl Iterator<Item = (Spot, Role)> {
    (0..level.clues(line).len()).map(move |run| (line.clue_spot(run), role))
}

/// `filled, and row 3 cannot be completed; blank, and column 5 cannot`.
fn deaths(level: &Level, prose: Prose, deaths: &[(Colour, Line)]) -> Prose {
    deaths.iter().enumerate().fold(prose, |prose, (i, &(colour, line))| {
        let prose = prose.say(if i > 0 { "; " } else { "" }).say(colour_name(level, colour));
        let end = if i > 0 { " cannot" } else { " cannot be completed" };
        prose.say(", and ").conflict(line_name(line)).say(end)
    })
}

pub fn refuted(level: &Level, found: &Refuted) -> Step<Nonogram> {
    if found.deaths.is_empty() {
        return excluded(level, found);
    }
    let prose = Prose::new().say("Suppose the cell in ").premise(name(found.at)).say(" were ");
    let prose = if let [(not, line)] = found.deaths[..] {
        prose
            .say(colour_name(level, not))
            .say(". Follow the lines from there, and ")
            .conflict(line_name(line))
            .say(" cannot be completed.")
    } else {
        let prose = prose.say("anything else, and follow the lines from there: ");
        deaths(level, prose, &found.deaths).say(".")
    };
    let reason = prose.say(" So it is ").target(colour_name(level, found.is)).say(".");
    let mut step = step(level, &rungs::CONTRADICTION, found.at, found.is, reason);
    for &(_, line) in &found.deaths {
        step.marks.extend(clues_of(level, line, Role::Conflict));
    }
    step
}

/// Lines exclude colours of cells without deciding them; what that comes to is told, not every link of it.
fn excluded(level: &Level, found: &Refuted) -> Step<Nonogram> {
    let [row, column] = found.at;
    let reason = Prose::new()
        .say("Lines here exclude colours of cells without deciding them, which has no mark on the board. Go from line \
              to line with what each excludes, and the cell where ")
        .premise(line_name(Line::Row(row)))
        .say(" and ")
        .premise(line_name(Line::Column(column)))
        .say(" meet is left with ")
        .target(colour_name(level, found.is))
        .say(" alone.");
    let mut step = step(level, &rungs::COLOURS, found.at, found.is, reason);
    for line in [Line::Row(row), Line::Column(column)] {
        step.marks.extend(clues_of(level, line, Role::Premise));
    }
    step
}

pub fn cases(level: &Level, proof: &Cases) -> Step<Nonogram> {
    let mut reason = Prose::new();
    for (i, branch) in proof.branches.iter().enumerate() {
        let begin = if i > 0 { " Suppose it were " } else { "Suppose the cell in " };
        reason = reason.say(begin);
        if i == 0 {
            reason = reason.premise(name(proof.at)).say(" were ");
        }
        reason = told(level, reason.say(colour_name(level, branch.not)).say("."), branch);
    }
    let reason = reason.say(" So it is ").target(colour_name(level, proof.is)).say(".");
    let mut step = step(level, &rungs::CASES, proof.at, proof.is, reason);
    for branch in &proof.branches {
        let links = branch.links.iter().map(|link| (Spot::Cell(link.at), Role::Premise));
        step.marks.extend(links.filter(|(spot, _)| *spot != Spot::Cell(proof.at)));
        step.marks.extend(branch.end.into_iter().flat_map(|line| clues_of(level, line, Role::Conflict)));
    }
    step
}

/// A supposition from its first link to its end.
fn told(level: &Level, mut prose: Prose, branch: &Branch) -> Prose {
    let many = branch.links.len();
    for (i, link) in branch.links.iter().enumerate() {
        // The end is always told.
        if i >= TOLD && i + 1 < many {
            if i == TOLD {
                let more = many - 1 - TOLD;
                prose = prose.say(format!(
                    " Then {more} further cell{} the same way.",
                    if more == 1 { "" } else { "s" }
                ));
            }
            continue;
        }
        prose = told_link(level, prose, link);
    }
    match branch.end {
        Some(line) => prose.say(" Then ").conflict(line_name(line)).say(" cannot be completed."),
        None => prose,
    }
}

fn told_link(level: &Level, prose: Prose, link: &Link) -> Prose {
    let prose = prose.say(" Then ").premise(name(link.at));
    match link.is {
        Some(is) => {
            let prose = prose.say(format!(" must be {}: ", colour_name(level, is)));
            deaths(level, prose, &link.deaths).say(".")
        }
        None => deaths(level, prose.say(" can be nothing: "), &link.deaths).say("."),
    }
}

/// No proof was found that can be told, but the solver knows that there is one.
pub fn too_deep(level: &Level, at: [usize; 2], is: Colour) -> Step<Nonogram> {
    let reason = Prose::new()
        .say("No single line decides a cell here, nor does a supposition with one further case below it. All ways to \
              fill the rest were tried to their ends: none has anything else in ")
        .premise(name(at))
        .say(" than ")
        .target(colour_name(level, is))
        .say(".");
    step(level, &rungs::CASES, at, is, reason)
}

/// Nothing can be concluded, because there are several solutions.
pub fn one_of_several(level: &Level, at: [usize; 2], is: Colour) -> Step<Nonogram> {
    let reason = Prose::new()
        .say("There are several solutions from here, and no reasoning decides between them. One has ")
        .target(colour_name(level, is))
        .say(" in ")
        .premise(name(at))
        .say("; choose it, and others fall away.");
    step(level, &rungs::CASES, at, is, reason)
}
