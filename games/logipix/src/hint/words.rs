//! Puts inferences into words, and chooses the cells to mark on the board.

use crate::Logipix;
use crate::hint::inference::{Inference, Why};
use crate::hint::ladder::PROBE;
use crate::model::{At, Cell, Level, Move, ON, Spot, name};
use pentimento_base::prose::{Prose, Tone, capital};
use pentimento_engine::contract::{Role, Step};

/// The most places that a sentence lists.
const MOST_PLACES: usize = 3;

/// The name of a clue: `the 5 at row 3, column 7`.
pub(crate) fn clue_name(level: &Level, clue: Cell) -> String {
    format!("the {} at {}", level.number(clue), name(level.at(clue)))
}

fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("one {one}") } else { format!("{count} {many}") }
}

/// Names the first few cells, and says how many more there are.
fn places(level: &Level, cells: &[Cell]) -> String {
    let shown: Vec<String> = cells.iter().take(MOST_PLACES).map(|&cell| name(level.at(cell))).collect();
    let rest = match cells.len().saturating_sub(MOST_PLACES) {
        0 => String::new(),
        more => format!(" and {}", counted(more, "more cell", "more cells")),
    };
    format!("{}{rest}", shown.join("; "))
}

/// Adds the conclusion to a reason: the line to draw, or the cells that are on a line.
fn conclusion(level: &Level, found: &Inference, reason: Prose) -> Prose {
    if let [line] = &found.lines[..] {
        let (first, last) = (line[0], line[line.len() - 1]);
        let end = if last == found.clue { first } else { last };
        let who = if found.technique() == &PROBE { clue_name(level, found.clue) } else { "it".to_owned() };
        return reason.say(format!(" So join {who} to ")).target(name(level.at(end))).say(", as marked.");
    }
    let verb = if found.cells.len() == 1 { " is" } else { " are" };
    reason.say(" So ").target(places(level, &found.cells)).say(verb).say(" on a line.")
}

/// The conclusion when suppositions have ruled out the other lines of a number.
pub(super) fn concluded(level: &Level, clue: Cell, line: Option<&[Cell]>, cells: &[Cell]) -> Prose {
    let Some(line) = line else {
        let verb = if cells.len() == 1 { " is" } else { " are" };
        return Prose::new().say("So ").target(places(level, cells)).say(verb).say(" on a line.");
    };
    let end = if line[0] == clue { line[line.len() - 1] } else { line[0] };
    let said = Prose::new().say(format!("So join {} to ", clue_name(level, clue)));
    said.target(name(level.at(end))).say(", as marked.")
}

fn reason(level: &Level, found: &Inference) -> Prose {
    let number = level.number(found.clue);
    let clue = || Prose::new().premise(capital(&clue_name(level, found.clue)));
    match &found.why {
        Why::Ones => ones(found.lines.len()),
        Why::Mate => clue().say(format!(
            " can reach only one other {number} that has no line yet. Only one line of {number} cells leads there."
        )),
        Why::Mates { clues } => Prose::new()
            .premise(capital(&these(level, clues)))
            .say(" have only one partner each. So join them as ")
            .target("marked")
            .say("."),
        Why::Line { mates } => clue().say(format!(
            " can reach {}, but only one line of {number} cells is free.",
            counted(*mates, &format!("other {number}"), &format!("other {number}s"))
        )),
        Why::Common { lines } => {
            clue().say(format!(" still has {lines} possible lines. All of them share part of the way."))
        }
        Why::Cut { victims, ruled_out, lines } => cut(level, clue(), victims, *ruled_out, *lines),
        Why::Reach { cell } => reach(level, found.clue, *cell),
        Why::Probe { line, victim, after, failed } => probe(level, line, *victim, *after, *failed),
        Why::Cases => cases(level, found.clue),
    }
}

/// The name of several equal clues: `these four 2s`.
fn these(level: &Level, clues: &[Cell]) -> String {
    const WORDS: [&str; 9] = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let number = level.number(clues[0]);
    let word = clues.len().checked_sub(2).and_then(|index| WORDS.get(index));
    match word {
        Some(word) => format!("these {word} {number}s"),
        None => format!("these {} {number}s", clues.len()),
    }
}

fn ones(many: usize) -> Prose {
    let all = if many == 1 { "it".to_owned() } else { format!("all {many}") };
    Prose::new().premise("A 1").say(" is a line of one cell. Draw ").target(all).say(".")
}

fn cut(level: &Level, clue: Prose, victims: &[Cell], ruled_out: usize, lines: usize) -> Prose {
    let blocked = victims.iter().take(MOST_PLACES).map(|&victim| clue_name(level, victim));
    let ruled_out = match ruled_out {
        1 => ": one of its lines is wrong, because it cuts off ".to_owned(),
        many => format!(": {many} of its lines are wrong, because they cut off "),
    };
    let left = match lines {
        1 => ". Only one other line is left.".to_owned(),
        many => format!(". The other {many} lines share part of the way."),
    };
    clue.say(ruled_out).list(Tone::Conflict, blocked).say(left)
}

fn reach(level: &Level, clue: Cell, cell: Cell) -> Prose {
    let clue = clue_name(level, clue);
    Prose::new()
        .say("A line passes ")
        .premise(name(level.at(cell)))
        .say(", and only ")
        .premise(clue)
        .say(" can reach that cell. Its line must go there.")
}

fn probe(level: &Level, line: &[Cell], victim: Cell, after: usize, failed: usize) -> Prose {
    let (first, last) = (line[0], line[line.len() - 1]);
    let forced = match after {
        0 => "? Then ".to_owned(),
        1 => "? That forces one more line. Then ".to_owned(),
        many => format!("? That forces {many} more lines. Then "),
    };
    let prose = Prose::new()
        .say("What if ")
        .premise(clue_name(level, first))
        .say(" goes to ")
        .premise(name(level.at(last)))
        .say(" through ")
        .premise(name(level.at(line[line.len() / 2])))
        .say(forced)
        .conflict(clue_name(level, victim))
        .say(" has no line left.");
    if failed > 1 { prose.say(format!(" In all, {failed} lines fail like this.")) } else { prose }
}

fn cases(level: &Level, clue: Cell) -> Prose {
    Prose::new()
        .say("No single what-if helps here. Try the lines of ")
        .premise(clue_name(level, clue))
        .say(" one by one, and follow each until it fails. The marked line leads to a solution.")
}

/// Turns an inference into the step of a hint.
pub(crate) fn step(level: &Level, found: &Inference) -> Step<Logipix> {
    let reason = match found.why {
        Why::Ones | Why::Mates { .. } | Why::Cases => reason(level, found),
        Why::Mate
        | Why::Line { .. }
        | Why::Common { .. }
        | Why::Cut { .. }
        | Why::Reach { .. }
        | Why::Probe { .. } => conclusion(level, found, reason(level, found)),
    };
    let (place, marks, moves) = (place(level, found), marks(level, found), moves(level, found));
    Step { technique: found.technique(), place, reason, marks, moves, walk: Vec::new() }
}

/// The cells to mark. The targets come first, then the cells that are part of the reason. No cell is marked twice. The
/// number that a hint is about is part of the reason, even if its line is the target. Only a 1 is a target itself.
fn marks(level: &Level, found: &Inference) -> Vec<(Spot, Role)> {
    let spot = |cell: Cell| Spot(level.at(cell));
    let clues: &[Cell] = match &found.why {
        Why::Ones => &[],
        Why::Mates { clues } => clues,
        Why::Mate
        | Why::Line { .. }
        | Why::Common { .. }
        | Why::Cut { .. }
        | Why::Reach { .. }
        | Why::Probe { .. }
        | Why::Cases => std::slice::from_ref(&found.clue),
    };
    let is_target = |cell: &&Cell| !clues.contains(cell);
    let targets = found.lines.iter().flatten().chain(&found.cells).filter(is_target);
    let mut marks: Vec<(Spot, Role)> = targets.map(|&cell| (spot(cell), Role::Target)).collect();
    let more = match &found.why {
        Why::Cut { victims, .. } => victims.iter().map(|&cell| (cell, Role::Conflict)).collect(),
        Why::Reach { cell } => vec![(*cell, Role::Premise)],
        Why::Probe { line, victim, .. } => {
            let supposed = line.iter().map(|&cell| (cell, Role::Premise));
            supposed.chain([(*victim, Role::Conflict)]).collect()
        }
        Why::Ones | Why::Mate | Why::Mates { .. } | Why::Line { .. } | Why::Common { .. } | Why::Cases => {
            Vec::new()
        }
    };
    for (cell, role) in clues.iter().map(|&clue| (clue, Role::Premise)).chain(more) {
        if marks.iter().all(|(known, _)| *known != spot(cell)) {
            marks.push((spot(cell), role));
        }
    }
    marks
}

fn place(level: &Level, found: &Inference) -> Prose {
    match &found.why {
        Why::Ones => Prose::from("Look at the ones."),
        Why::Mates { clues } => Prose::new().say("Look at ").strong(these(level, clues)).say("."),
        Why::Reach { cell } => {
            Prose::new().say("Look at the cell at ").strong(name(level.at(*cell))).say(".")
        }
        Why::Mate
        | Why::Line { .. }
        | Why::Common { .. }
        | Why::Cut { .. }
        | Why::Probe { .. }
        | Why::Cases => Prose::new().say("Look at ").strong(clue_name(level, found.clue)).say("."),
    }
}

fn moves(level: &Level, found: &Inference) -> Vec<Move> {
    let lines = found.lines.iter().map(|line| Move::line(level, line));
    lines.chain(found.cells.iter().map(|&cell| Move::note(level, cell, ON))).collect()
}

/// Names the first few mistakes, and says how many more there are.
pub(crate) fn wrong_places(wrong: &[At]) -> String {
    let shown: Vec<String> = wrong.iter().take(MOST_PLACES).map(|&at| name(at)).collect();
    let rest = match wrong.len().saturating_sub(MOST_PLACES) {
        0 => String::new(),
        more => format!(" and {}", counted(more, "more place", "more places")),
    };
    format!("{}{rest}", shown.join("; "))
}
