//! Puts inferences into words, and chooses the cells to mark on the board.

use crate::Logipix;
use crate::hint::inference::{Inference, Why};
use crate::model::{At, Cell, Level, Move, ON, Spot, name};
use pentimento_base::prose::{Prose, capital};
use pentimento_engine::contract::{Role, Step};

/// The most places that a sentence lists.
const MOST_PLACES: usize = 3;
/// The most lines of a number that a sentence counts.
const FEW_LINES: usize = 6;

/// The words for 2 to 10.
const WORDS: [&str; 19] = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// The name of a clue: `the 5 at row 3, column 7`.
pub(crate) fn clue_name(level: &Level, clue: Cell) -> String {
    format!("the {} at {}", level.number(clue), name(level.at(clue)))
}

fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("one {one}") } else { format!("{count} {many}") }
}

/// Names cells that lie side by side in one row or column: `row 2, columns 4 to 6`. Other cells are `the marked
/// cells`.
pub(super) fn places(level: &Level, cells: &[Cell]) -> String {
    const MARKED: &str = "the marked cells";
    let mut all: Vec<At> = cells.iter().map(|&cell| level.at(cell)).collect();
    all.sort_unstable();
    let (Some(&[top, left]), Some(&[bottom, right])) = (all.first(), all.last()) else {
        return MARKED.to_owned();
    };
    let range = |from: usize, to: usize| match to - from {
        1 => format!("{} and {}", from + 1, to + 1),
        _ => format!("{} to {}", from + 1, to + 1),
    };
    let is_whole = |length: usize| length + 1 == all.len();
    match (bottom - top, right.abs_diff(left)) {
        (0, 0) => name([top, left]),
        (0, across) if is_whole(across) => format!("row {}, columns {}", top + 1, range(left, right)),
        (down, 0) if is_whole(down) => format!("column {}, rows {}", left + 1, range(top, bottom)),
        _ => MARKED.to_owned(),
    }
}

/// The conclusion: the line to draw, or the cells that are on a line.
pub(super) fn conclusion(level: &Level, clue: Cell, line: Option<&[Cell]>, cells: &[Cell]) -> Prose {
    let Some(line) = line else {
        let verb = if cells.len() == 1 { " is" } else { " are" };
        return Prose::new().say("So ").target(places(level, cells)).say(verb).say(" on a line.");
    };
    let end = if line[0] == clue { line[line.len() - 1] } else { line[0] };
    let said = Prose::new().say(format!("So join the {} to ", level.number(clue)));
    said.target(name(level.at(end))).say(", as marked.")
}

fn reason(level: &Level, found: &Inference) -> Prose {
    let number = level.number(found.clue);
    let clue = || Prose::new().premise(capital(&clue_name(level, found.clue)));
    match &found.why {
        Why::Ones => ones(found.lines.len()),
        Why::Mate => clue().say(" has only one free partner. Only one line leads there."),
        Why::Mates { clues } => Prose::new()
            .premise(capital(&these(level, clues)))
            .say(" have only one partner each. So join them as ")
            .target("marked")
            .say("."),
        Why::Line { mates } => clue().say(format!(
            " has {}. But only one line of {number} cells is free.",
            counted(*mates, "possible partner", "possible partners")
        )),
        Why::Common { lines } => clue().say(many_lines(*lines)).say(" All of them pass the same cells."),
        Why::Cut { victims, lines } => cut(level, found.clue, victims, *lines),
        Why::Reach { cell } => reach(level, found.clue, *cell),
        Why::Probe { line, victim, after, failed } => probe(level, line, *victim, *after, *failed),
        Why::Cases => cases(level, found.clue),
    }
}

/// How many lines a number has. A person lists only a few, so the text gives no larger number.
fn many_lines(lines: usize) -> String {
    match lines {
        ..=FEW_LINES => format!(" still has {lines} possible lines."),
        _ => " has too many lines to show here.".to_owned(),
    }
}

/// What is known about the lines that are left.
fn lines_left(lines: usize) -> &'static str {
    match lines {
        1 => " Only one of its lines cuts off no number.",
        _ => " All lines that cut off no number pass the same cells.",
    }
}

/// The name of several equal clues: `these four 2s`.
fn these(level: &Level, clues: &[Cell]) -> String {
    let number = level.number(clues[0]);
    let word = clues.len().checked_sub(2).and_then(|index| WORDS.get(index));
    match word {
        Some(word) => format!("these {word} {number}s"),
        None => format!("all {} of these {number}s", clues.len()),
    }
}

fn ones(many: usize) -> Prose {
    let said = Prose::new().say("A line of ").premise("1").say(" is a single cell, the number itself. ");
    match many {
        1 => said.say("One 1 is left. Draw ").target("it").say("."),
        2 => said.say("Two 1s are left. Draw ").target("both").say("."),
        _ => said.say(format!("{} are left. Draw ", capital(&these_many(many)))).target("them").say("."),
    }
}

/// `six 1s`, or `20 1s`.
fn these_many(many: usize) -> String {
    match many.checked_sub(2).and_then(|index| WORDS.get(index)) {
        Some(word) => format!("{word} 1s"),
        None => format!("{many} ones"),
    }
}

/// Explains a conclusion that needs too many lines to be followed one by one, and says so.
fn cut(level: &Level, clue: Cell, victims: &[Cell], lines: usize) -> Prose {
    let said = Prose::new().premise(capital(&clue_name(level, clue))).say(" has too many lines to show. ");
    let said = match victims {
        [victim] => {
            said.say("Many of them cut off ").conflict(format!("the marked {}", level.number(*victim)))
        }
        _ => said.say("Many of them cut off ").conflict("a marked number"),
    };
    said.say(".").say(lines_left(lines))
}

fn reach(level: &Level, clue: Cell, cell: Cell) -> Prose {
    Prose::new()
        .say("A line passes ")
        .premise(name(level.at(cell)))
        .say(". Only ")
        .premise(clue_name(level, clue))
        .say(" can reach that cell. Its line must go there.")
}

/// Only for what-ifs that are too long to explain link by link.
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
        .say(" joins ")
        .premise(name(level.at(last)))
        .say(forced)
        .conflict(clue_name(level, victim))
        .say(" has no line left.");
    let prose = if failed > 1 { prose.say(format!(" In all, {failed} lines fail.")) } else { prose };
    prose.say(" Other lines have to be ruled out first. The whole proof is beyond a person.")
}

fn cases(level: &Level, clue: Cell) -> Prose {
    Prose::new()
        .say("No single what-if helps here. Try each line of ")
        .premise(clue_name(level, clue))
        .say(". Follow each until it fails. The marked line leads to a solution.")
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
        | Why::Probe { .. } => {
            let line = found.lines.first().map(Vec::as_slice);
            let end = conclusion(level, found.clue, line, &found.cells);
            let said = reason(level, found).say(" ");
            end.runs().iter().fold(said, |said, (tone, words)| said.toned(*tone, words.clone()))
        }
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
