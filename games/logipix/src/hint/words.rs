//! Conclusions in words, with what to mark on the board.

use crate::Logipix;
use crate::hint::reason::{Inference, Why};
use crate::model::Spot;
use crate::model::{At, Cell, Level, Move, ON, name};
use pentimento_base::prose::{Prose, Tone, capital};
use pentimento_engine::contract::{Role, Step};

/// `the 5 at row 3, column 7`.
pub fn clue_name(level: &Level, clue: Cell) -> String {
    format!("the {} at {}", level.number(clue), name(level.at(clue)))
}

fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("one {one}") } else { format!("{count} {many}") }
}

/// Cells as people count, three of them at the most.
fn places(level: &Level, cells: &[Cell]) -> String {
    let shown: Vec<String> = cells.iter().take(3).map(|&cell| name(level.at(cell))).collect();
    let more = cells.len().saturating_sub(3);
    let rest =
        if more > 0 { format!(" and {}", counted(more, "more cell", "more cells")) } else { String::new() };
    format!("{}{rest}", shown.join("; "))
}

fn so(level: &Level, found: &Inference, prose: Prose) -> Prose {
    if let [line] = &found.lines[..] {
        let end =
            if line.last() == Some(&found.clue) { line[0] } else { *line.last().unwrap_or(&found.clue) };
        return prose.say(" So its line to ").target(name(level.at(end))).say(" is the one marked.");
    }
    let verb = if found.cells.len() == 1 { " is" } else { " are" };
    prose.say(" So ").target(places(level, &found.cells)).say(verb).say(" on a line.")
}

fn because(level: &Level, found: &Inference) -> Prose {
    let clue = clue_name(level, found.clue);
    let number = level.number(found.clue);
    let prose = Prose::new().premise(capital(&clue));
    match &found.why {
        Why::Ones => {
            let many = found.lines.len();
            let all = if many == 1 { "it".to_owned() } else { format!("all {many}") };
            Prose::new().premise("A 1").say(" is a cell by itself. Draw ").target(all).say(".")
        }
        Why::Mate => prose.say(format!(
            " has one other {number} in reach that is not joined yet, and only one free way of {number} cells leads there."
        )),
        Why::Line { mates } => prose.say(format!(
            " has {} in reach, but of all ways of {number} cells only one is free.",
            counted(*mates, &format!("other {number}"), &format!("other {number}s"))
        )),
        Why::Common { lines } => prose.say(format!(
            " can still be joined in {lines} ways, and every one of them passes here."
        )),
        Why::Cut { victims, struck, lines } => {
            let went = if *struck == 1 { "one of its lines".to_owned() } else { format!("{struck} of its lines") };
            let prose = prose.say(": ").say(went).say(" would leave no way to ");
            let prose = prose.list(Tone::Conflict, victims.iter().take(3).map(|&v| clue_name(level, v)));
            let rest = match lines {
                1 => ". One line is left.".to_owned(),
                many => format!(". All {many} that are left pass here."),
            };
            prose.say(rest)
        }
        Why::Reach { cell } => Prose::new()
            .say("Something passes ")
            .premise(name(level.at(*cell)))
            .say(", and no other number than ")
            .premise(clue)
            .say(" can reach that cell. Its lines that miss it are out."),
        Why::Probe { line, victim, after, struck } => {
            let end = line.last().map_or(found.clue, |&end| end);
            let first = line.first().map_or(found.clue, |&first| first);
            let many = if *struck > 1 {
                format!(" {struck} lines fail in this way, one after the other.")
            } else {
                String::new()
            };
            let steps = match after {
                0 => ", and at once ".to_owned(),
                1 => ". It forces one more line, and then ".to_owned(),
                many => format!(". It forces {many} more lines, and then "),
            };
            Prose::new()
                .say("Suppose ")
                .premise(clue_name(level, first))
                .say(" were joined to ")
                .premise(name(level.at(end)))
                .say(" by way of ")
                .premise(name(level.at(line[line.len() / 2])))
                .say(steps)
                .conflict(clue_name(level, *victim))
                .say(" has no way left.")
                .say(many)
        }
        Why::Cases => Prose::new()
            .say("No single supposition decides anything here. Take the lines of ")
            .premise(clue)
            .say(" one after the other and go on until they fail: the one marked leads to a solution."),
    }
}

/// A conclusion as the step of a hint.
pub fn step(level: &Level, found: &Inference) -> Step<Logipix> {
    let spot = |cell: Cell| Spot(level.at(cell));
    let reason = match found.why {
        Why::Ones | Why::Cases => because(level, found),
        _ => so(level, found, because(level, found)),
    };
    let targets = found.lines.iter().flatten().chain(&found.cells);
    let mut marks: Vec<(Spot, Role)> = targets.map(|&cell| (spot(cell), Role::Target)).collect();
    let premises = match &found.why {
        Why::Cut { victims, .. } => victims.iter().map(|&cell| (cell, Role::Conflict)).collect(),
        Why::Reach { cell } => vec![(*cell, Role::Premise)],
        Why::Probe { line, victim, .. } => {
            let supposed = line.iter().map(|&cell| (cell, Role::Premise));
            supposed.chain([(*victim, Role::Conflict)]).collect()
        }
        Why::Ones | Why::Mate | Why::Line { .. } | Why::Common { .. } | Why::Cases => Vec::new(),
    };
    let premises = std::iter::once((found.clue, Role::Premise)).chain(premises);
    for (cell, role) in premises {
        if marks.iter().all(|(known, _)| *known != spot(cell)) {
            marks.push((spot(cell), role));
        }
    }
    Step { technique: found.rung(), place: place(level, found), reason, marks, moves: moves(level, found) }
}

fn place(level: &Level, found: &Inference) -> Prose {
    match &found.why {
        Why::Ones => Prose::from("Look at the ones."),
        Why::Reach { cell } => {
            Prose::new().say("Look at the cell at ").strong(name(level.at(*cell))).say(".")
        }
        _ => Prose::new().say("Look at ").strong(clue_name(level, found.clue)).say("."),
    }
}

fn moves(level: &Level, found: &Inference) -> Vec<Move> {
    let lines = found.lines.iter().map(|line| Move::line(level, line));
    lines.chain(found.cells.iter().map(|&cell| Move::note(level, cell, ON))).collect()
}

/// Where something is wrong, in words: the first few places.
pub fn wrong_places(wrong: &[At]) -> String {
    let shown: Vec<String> = wrong.iter().take(3).map(|&at| name(at)).collect();
    let more = wrong.len().saturating_sub(3);
    let rest = if more > 0 { format!(" and in {more} other places") } else { String::new() };
    format!("{}{rest}", shown.join("; "))
}
