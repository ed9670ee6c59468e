//! Puts visible inferences into words, link by link, and chooses the cells to mark.

use super::super::chain_steps::Exhibit;
use super::super::ladder;
use super::super::words::{clue_name, conclusion, places};
use super::{Eye, Fact, Kind};
use crate::Logipix;
use crate::model::{Cell, Move, ON, Spot, name};
use pentimento_base::prose::{Prose, capital};
use pentimento_engine::contract::{Link, Role, Step};
use pentimento_engine::ladder::Technique;

/// The most directions that a sentence names.
const MOST_TURNS: usize = 4;
/// The most other numbers that a sentence names.
const MOST_NAMED: usize = 2;
const NUMBERS: [&str; 5] = ["no", "one", "two", "three", "four"];

/// The step for the last of these facts. The others are the facts that it needs, in order.
pub(super) fn step(eye: &Eye<'_>, facts: &[usize]) -> Step<Logipix> {
    let mut walk: Vec<Link<Logipix>> = Vec::new();
    for place in 0..facts.len() {
        walk.extend(links(eye, facts, place));
    }
    let last = &eye.facts[facts[facts.len() - 1]];
    let reason = walk.iter().enumerate().fold(Prose::new(), |said, (number, link)| {
        append(said, if number == 0 { "" } else { " " }, &link.text)
    });
    let marks = walk.last().map(|link| link.marks.clone()).unwrap_or_default();
    let is_plain = walk.len() == 1 && walk[0].exhibit == Exhibit::default();
    let clue = clue_name(eye.level, eye.cell(last.clue));
    let place = Prose::new().say("Look at ").strong(clue);
    let place = place.say(if facts.len() > 1 { " and the numbers near it." } else { "." });
    let moves = match &last.kind {
        Kind::Line { line, .. } => vec![Move::line(eye.level, line)],
        Kind::WayOut | Kind::Narrow { .. } | Kind::Few { .. } | Kind::Shut { .. } => {
            eye.new_cells(last).into_iter().map(|cell| Move::note(eye.level, cell, ON)).collect()
        }
    };
    let technique = technique(last);
    Step { technique, place, reason, marks, moves, walk: if is_plain { Vec::new() } else { walk } }
}

fn technique(fact: &Fact) -> &'static Technique {
    match &fact.kind {
        _ if !fact.needs.is_empty() => &ladder::CUT,
        Kind::Line { partners, .. } if partners.len() == 1 => &ladder::MATE,
        Kind::Line { .. } => &ladder::LINE,
        Kind::WayOut | Kind::Narrow { .. } | Kind::Few { .. } | Kind::Shut { .. } => &ladder::COMMON,
    }
}

fn append(said: Prose, gap: &str, more: &Prose) -> Prose {
    let said = if gap.is_empty() { said } else { said.say(gap) };
    more.runs().iter().fold(said, |said, (tone, text)| said.toned(*tone, text.clone()))
}

/// The links of one fact. Only [`Kind::Few`] has more than one: each line is shown for itself.
fn links(eye: &Eye<'_>, facts: &[usize], place: usize) -> Vec<Link<Logipix>> {
    let fact = &eye.facts[facts[place]];
    let clue = eye.cell(fact.clue);
    let is_last = place + 1 == facts.len();
    let closed = facts.iter().take(place).flat_map(|&at| {
        let fact = &eye.facts[at];
        // A cell that this number's line can't pass stays in view as a reason.
        let not = match fact.kind {
            Kind::Shut { not, .. } => Some(not),
            _ => None,
        };
        std::iter::once(eye.cell(fact.clue)).chain(fact.cells.iter().copied()).chain(not)
    });
    let closed: Vec<Cell> = closed.collect();
    let cells = if is_last { eye.new_cells(fact) } else { fact.cells.clone() };
    let named = subject(eye, fact);
    let link = |text: Prose, more: &[Cell], shown: Vec<Vec<Cell>>| {
        let premises = std::iter::once(clue).chain(more.iter().copied()).chain(closed.iter().copied());
        let targets: Vec<Cell> = match &fact.kind {
            Kind::Line { line, .. } => line.iter().copied().filter(|&cell| cell != clue).collect(),
            Kind::Shut { not, .. } => vec![*not],
            Kind::WayOut | Kind::Narrow { .. } | Kind::Few { .. } => cells.clone(),
        };
        Link { text, marks: marks(eye, &targets, premises), exhibit: Exhibit::of(shown) }
    };
    let end = |said: Prose| append(said, " ", &on_its_line(eye, &cells));
    match &fact.kind {
        Kind::Shut { not, taken, victim } => {
            let mut link = link(shut(eye, clue, *not, taken, *victim), taken, Vec::new());
            link.marks.retain(|(spot, _)| *spot != Spot(eye.level.at(*victim)));
            link.marks.push((Spot(eye.level.at(*victim)), Role::Conflict));
            vec![link]
        }
        Kind::WayOut => vec![link(end(way_out(eye, fact, named)), &[], Vec::new())],
        Kind::Narrow { round } => {
            let text = end(narrow(eye, fact, named, round.as_deref()));
            let shown = round.iter().cloned().collect();
            vec![link(text, round.as_deref().unwrap_or_default(), shown)]
        }
        Kind::Line { line, partners } => {
            let others: Vec<Cell> = partners.iter().copied().filter(|other| !line.contains(other)).collect();
            let text = only_line(eye, fact, named, &others);
            vec![link(append(text, " ", &conclusion(eye.level, clue, Some(line), &[])), &others, Vec::new())]
        }
        Kind::Few { lines } => {
            let all = (0..lines.len()).map(|at| {
                let said = if at == 0 {
                    named.clone().say(format!(" has only {} possible lines. ", NUMBERS[lines.len()]))
                } else {
                    Prose::new()
                };
                let mut said = shown_line(eye, said, clue, lines, at);
                if at + 1 == lines.len() {
                    let pass = if lines.len() == 2 { " Both pass " } else { " All of them pass " };
                    said = end(said.say(pass).target(places(eye.level, &cells)).say("."));
                }
                link(said, &lines[at], vec![lines[at].clone()])
            });
            all.collect()
        }
    }
}

/// `The 5 at row 3, column 7`, or `Now the 5 at row 3, column 7` if other numbers close cells for it.
fn subject(eye: &Eye<'_>, fact: &Fact) -> Prose {
    let clue = clue_name(eye.level, eye.cell(fact.clue));
    if fact.needs.is_empty() {
        Prose::new().premise(capital(&clue))
    } else {
        Prose::new().say("Now ").premise(clue)
    }
}

/// Supposes that a line passes a cell, and names the number that is then cut off.
fn shut(eye: &Eye<'_>, clue: Cell, not: Cell, taken: &[Cell], victim: Cell) -> Prose {
    let level = eye.level;
    let said = Prose::new().say("What if ").premise(clue_name(level, clue)).say(" passed ");
    let said = said.target(name(level.at(not))).say("? ");
    let said = if taken.len() > 1 { said.say("That line takes all the marked cells. ") } else { said };
    said.say("Then ").conflict(clue_name(level, victim)).say(
        format!(" reaches no other {}. So it can't go there.", level.number(victim))
            .replace("So it", &format!("So the {}", level.number(clue))),
    )
}

fn way_out(eye: &Eye<'_>, fact: &Fact, named: Prose) -> Prose {
    let level = eye.level;
    let mut turns: Vec<&str> = Vec::new();
    let mut before = level.at(eye.cell(fact.clue));
    for &cell in &fact.cells {
        let at = level.at(cell);
        let turn = match (at[0].cmp(&before[0]), at[1].cmp(&before[1])) {
            (std::cmp::Ordering::Less, _) => "up",
            (std::cmp::Ordering::Greater, _) => "down",
            (_, std::cmp::Ordering::Less) => "left",
            _ => "right",
        };
        before = at;
        if turns.last() != Some(&turn) {
            turns.push(turn);
        }
    }
    match &turns[..] {
        [only] => named.say(format!(" has one way out: {only}.")),
        [first @ .., last] if turns.len() <= MOST_TURNS => {
            named.say(format!(" has one way out. It goes {}, then {last}.", first.join(", ")))
        }
        _ => named.say(" has one way out. It follows the marked cells."),
    }
}

fn narrow(eye: &Eye<'_>, fact: &Fact, named: Prose, round: Option<&[Cell]>) -> Prose {
    let number = eye.number(fact.clue);
    let (at, them) = match &fact.cells[..] {
        [only] => (name(eye.level.at(*only)), "it"),
        _ => ("the marked cells".to_owned(), "them"),
    };
    let said = named.say(" must pass ").target(at).say(".");
    let said = match round {
        Some(round) => {
            said.say(format!(" The shortest way round {them} is drawn. It takes {} cells.", round.len()))
        }
        None => said.say(format!(" Without {them}, it reaches no other {number}.")),
    };
    misfits(eye, fact, said)
}

/// Names the equal numbers in reach that no line of the right length can end at, however it turns.
fn misfits(eye: &Eye<'_>, fact: &Fact, said: Prose) -> Prose {
    let (number, others) = (eye.number(fact.clue), eye.misfits(fact.clue));
    let parity = if number.is_multiple_of(2) { "odd" } else { "even" };
    match &others[..] {
        [] => said,
        [other] => said
            .say(" Every way to ")
            .premise(name(eye.level.at(*other)))
            .say(format!(" has an {parity} number of cells.")),
        _ => said.say(format!(" Every way to another {number} near it has an {parity} number of cells.")),
    }
}

/// Explains why only one line is left. `others` are the numbers in reach that it does not lead to.
fn only_line(eye: &Eye<'_>, fact: &Fact, named: Prose, others: &[Cell]) -> Prose {
    let number = eye.number(fact.clue);
    if !fact.needs.is_empty() {
        return named.say(" has only one free line.");
    }
    if others.is_empty() {
        let said =
            named.say(format!(" has one partner in reach. Only one line of {number} cells leads there."));
        return misfits(eye, fact, said);
    }
    let said = named.say(" has only one free line.");
    if others.len() > MOST_NAMED {
        return said.say(format!(" No line of {number} cells reaches another {number}."));
    }
    let names = others.iter().map(|&other| name(eye.level.at(other)));
    names.fold(said, |said, other| {
        said.say(format!(" No line of {number} cells reaches ")).premise(other).say(".")
    })
}

/// `Line 2 goes to row 9, column 4 through row 8, column 5.`
fn shown_line(eye: &Eye<'_>, said: Prose, clue: Cell, lines: &[Vec<Cell>], at: usize) -> Prose {
    let line = &lines[at];
    let end = if line[0] == clue { line[line.len() - 1] } else { line[0] };
    let is_own = |cell: &&Cell| {
        lines.iter().enumerate().all(|(other, cells)| other == at || !cells.contains(cell)) && **cell != end
    };
    let said = said.say(format!("Line {} goes to ", at + 1)).premise(name(eye.level.at(end)));
    match line.iter().find(is_own) {
        Some(&cell) => said.say(" through ").premise(name(eye.level.at(cell))).say("."),
        None => said.say("."),
    }
}

/// `So row 3, column 4 is on its line.`
fn on_its_line(eye: &Eye<'_>, cells: &[Cell]) -> Prose {
    let verb = if cells.len() == 1 { " is" } else { " are" };
    Prose::new().say("So ").target(places(eye.level, cells)).say(verb).say(" on its line.")
}

/// The cells to mark, targets first. No cell is marked twice.
fn marks(eye: &Eye<'_>, targets: &[Cell], premises: impl Iterator<Item = Cell>) -> Vec<(Spot, Role)> {
    let mut marked: Vec<Cell> = Vec::new();
    let mut marks = Vec::new();
    let all =
        targets.iter().map(|&cell| (cell, Role::Target)).chain(premises.map(|cell| (cell, Role::Premise)));
    for (cell, role) in all {
        if !marked.contains(&cell) {
            marked.push(cell);
            marks.push((Spot(eye.level.at(cell)), role));
        }
    }
    marks
}
