//! The sentences, marks and moves of hints.

use super::ladder::{DEAD_END, NOTHING_THERE, SEVERAL_WAYS};
use super::region::{Region, is_nook_beside};
use crate::Maze;
use crate::model::{Board, Cell, Level, Move, Side, open_cells, walk_to};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{MISTAKE, Role, Step};
use pentimento_engine::ladder::Technique;
use std::collections::HashSet;

/// The most cells that a hint marks.
const MOST_MARKS: usize = 3000;

/// A number with its noun: `one step`, `2 steps`.
pub(super) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("one {what}") } else { format!("{count} {what}s") }
}

pub(super) fn open_again(level: &Level, cells: &[Cell]) -> Step<Maze> {
    let several = cells.len() > 1;
    Step {
        technique: &MISTAKE,
        place: Prose::new().say("Look at ").conflict(level.name(cells[0])).say(", which is closed."),
        reason: Prose::new()
            .say("With ")
            .conflict(if several { format!("{} cells", cells.len()) } else { "this cell".to_owned() })
            .say(" closed, no path leads to the exit. ")
            .target(if several { "Open them again." } else { "Open it again." }),
        marks: cells.iter().map(|&cell| (level.place(cell), Role::Conflict)).collect(),
        moves: cells.iter().map(|&cell| Move::Open(level.place(cell))).collect(),
        walk: Vec::new(),
    }
}

/// The hint to go back to index `step` of the trail, because everything after that index is wrong.
pub(super) fn back_up(level: &Level, board: &Board, step: usize) -> Step<Maze> {
    let trail = board.trail();
    let (good, wrong) = (trail[step] as Cell, trail.len() - 1 - step);
    let lost: Vec<Cell> = trail[step + 1..].iter().map(|&cell| cell as Cell).collect();
    let last = if wrong == 1 { "step leads".to_owned() } else { format!("{wrong} steps lead") };
    let reason = if comes_back(level, board, step) {
        Prose::new().say("Your last ").conflict(last).say(" only to dead ends and your own trail. ")
    } else {
        Prose::new()
            .say("Behind your last turning is ")
            .conflict("no exit")
            .say(". The only way out is where you went in. ")
    };
    let marks = lost.iter().take(MOST_MARKS).map(|&cell| (level.place(cell), Role::Conflict));
    Step {
        technique: &MISTAKE,
        place: Prose::new().say("You took a ").conflict("wrong turning").say("."),
        reason: reason.target(format!("Go back {}", counted(wrong, "step"))).say(" and try another way."),
        marks: marks.chain([(level.place(good), Role::Target)]).collect(),
        moves: vec![Move::Go(level.place(good))],
        walk: Vec::new(),
    }
}

/// Whether the wrong part of the trail, after index `step`, can reach the right part again at a second place. This
/// happens only in a maze with loops.
fn comes_back(level: &Level, board: &Board, step: usize) -> bool {
    let (kept, lost) = board.trail().split_at(step + 1);
    let kept: HashSet<Cell> = kept.iter().map(|&cell| cell as Cell).collect();
    let mut seen = HashSet::new();
    let mut waiting = vec![lost[0] as Cell];
    let mut contacts = 0;
    while let Some(cell) = waiting.pop() {
        if seen.insert(cell) {
            contacts += open_cells(level, board, cell).filter(|next| kept.contains(next)).count();
            waiting.extend(open_cells(level, board, cell).filter(|next| !kept.contains(next)));
        }
    }
    contacts > 1
}

/// Where a turning is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turning {
    /// The turning is at this cell, where the player is.
    Here(Cell),
    /// The turning is this many steps ahead of the player.
    Ahead(usize),
}

/// The direction from a cell to a turning, in words: `to the left`, `up`.
fn towards(level: &Level, from: Cell, mouth: Cell) -> &'static str {
    match level.side_to(from, mouth) {
        Some(Side::North) => "up",
        Some(Side::East) => "to the right",
        Some(Side::South) => "down",
        Some(Side::West) => "to the left",
        None => "beside you",
    }
}

/// The hint to close a turning, because everything behind it is closed off.
pub(super) fn close(level: &Level, region: &Region, turning: Turning) -> Step<Maze> {
    let place = match turning {
        Turning::Here(cell) => format!("turning {}", towards(level, cell, region.mouth)),
        Turning::Ahead(steps) => format!("turning {} ahead", counted(steps, "step")),
    };
    let cells = counted(region.cells.len(), "cell");
    let said = Prose::new().say("Behind the ").target(place.clone());
    let (technique, reason) = if region.branches {
        let ends = match region.dead_ends {
            0 => "They only lead round in circles".to_owned(),
            ends => format!("They lead to {}", counted(ends, "dead end")),
        };
        let reason =
            said.say(format!(" are {cells} and no exit. ")).premise(ends).say(". So no way leads on there. ");
        (&NOTHING_THERE, reason)
    } else {
        let reason =
            said.say(" is a corridor without branches. It ").premise(format!("ends after {cells}")).say(". ");
        (&DEAD_END, reason)
    };
    let behind = region.cells.iter().skip(1).take(MOST_MARKS);
    let marks = behind.map(|&cell| (level.place(cell), Role::Premise));
    Step {
        technique,
        place: Prose::new().say("Look at the ").strong(place).say(". It leads nowhere."),
        reason: reason.target("Close it."),
        marks: marks.chain([(level.place(region.mouth), Role::Target)]).collect(),
        moves: vec![Move::Shut(level.place(region.mouth))],
        walk: Vec::new(),
    }
}

/// The reason for walking in a direction. It has the technique, and the text that comes before the name of the
/// direction.
pub(super) struct Why {
    technique: &'static Technique,
    reason: Prose,
}

pub(super) fn must(technique: &'static Technique, reason: Prose) -> Why {
    Why { technique, reason: reason.say("Go ") }
}

/// The reason for taking the shortest of several ways to the exit. `steps` is the length of that way. `other` is the
/// length of the shortest of the other ways.
pub(super) fn may(steps: usize, other: usize) -> Why {
    let shortest = if steps < other { "the shortest goes " } else { "one of the shortest goes " };
    let reason = Prose::new().say("Several ways lead to the exit: ").say(shortest);
    Why { technique: &SEVERAL_WAYS, reason }
}

/// Says why there is only one way: all other ways are nooks (short dead ends), or there are no others.
pub(super) fn only_passage(level: &Level, board: &Board, nooks: &[Region]) -> Prose {
    let nook = |prose: Prose, region: &Region| {
        let side = towards(level, board.head(), region.mouth);
        let cells = counted(region.cells.len(), "cell");
        prose.say(format!("The way {side} ")).premise(format!("ends after {cells}")).say(". ")
    };
    match nooks {
        [] => Prose::from("There is only one way on. "),
        nooks => nooks.iter().fold(Prose::new(), nook),
    }
}

/// The most cells that a hint adds to the trail.
const MOST_STEPS: usize = 12;

/// The hint to walk along the path to the next turning that is worth a look.
pub(super) fn walk(level: &Level, board: &Board, path: &[u32], why: Why) -> Step<Maze> {
    let (upto, end) = next_stop(level, board, path);
    let stretch: Vec<Cell> = path[1..=upto].iter().map(|&cell| cell as Cell).collect();
    let side = level.side_to(board.head(), stretch[0]).map_or("on", Side::name);
    let steps = counted(stretch.len(), "step");
    let reason = why.reason.target(side).say(match end {
        Stop::Exit => format!(". Follow it for {steps}, to the exit."),
        Stop::Junction => format!(". Follow it for {steps}, to the next junction."),
        Stop::Far => format!(". Follow it for {steps}. It goes on from there."),
    });
    Step {
        technique: why.technique,
        place: Prose::new().say("Look at the way ").strong(towards(level, board.head(), stretch[0])).say("."),
        reason,
        marks: stretch.iter().map(|&cell| (level.place(cell), Role::Target)).collect(),
        moves: walk_moves(level, board, &stretch),
        walk: Vec::new(),
    }
}

/// Why a walk stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    Exit,
    Junction,
    /// The walk has `MOST_STEPS` cells, the most that one hint may walk.
    Far,
}

/// Where a walk along a path stops: at the exit, at a turning that is more than a nook (a short dead end), or after
/// `MOST_STEPS` cells.
fn next_stop(level: &Level, board: &Board, path: &[u32]) -> (usize, Stop) {
    let on_path = |cell: Cell| path.iter().take(MOST_STEPS + 2).any(|&on| on as Cell == cell);
    let matters = |step: usize| {
        let cell = path[step] as Cell;
        open_cells(level, board, cell)
            .filter(|&next| !on_path(next) && !board.is_on_trail(next))
            .any(|next| !is_nook_beside(level, board, cell, next))
    };
    for step in 1..path.len() - 1 {
        if matters(step) {
            return (step, Stop::Junction);
        }
        if step == MOST_STEPS {
            return (step, Stop::Far);
        }
    }
    (path.len() - 1, Stop::Exit)
}

/// The moves for a stretch of a path. Each move leads to the next junction. Another corridor of the same length may
/// lead to that junction. In that case, a move to the cell before the junction comes first.
fn walk_moves(level: &Level, board: &Board, stretch: &[Cell]) -> Vec<Move> {
    let mut board = board.clone();
    let mut moves = Vec::new();
    let mut rest = stretch;
    while !rest.is_empty() {
        let is_junction = |&cell: &Cell| open_cells(level, &board, cell).count() > 2;
        let length = rest.iter().position(is_junction).map_or(rest.len(), |place| place + 1);
        let (leg, after) = rest.split_at(length);
        let is_clear = walk_to(level, &board, leg[length - 1], length).is_some_and(|walk| walk.on == leg);
        let before = if is_clear { None } else { (length - 1).checked_sub(1) };
        moves.extend(before.into_iter().chain([length - 1]).map(|step| Move::Go(level.place(leg[step]))));
        for &cell in leg {
            board.push(cell);
        }
        rest = after;
    }
    moves
}

/// Says why the other turnings do not lead to the exit, in a case where at least one of them leads back to the trail.
pub(super) fn others_fail(others: &[Region]) -> Prose {
    let ends: usize = others.iter().map(|region| region.dead_ends).sum();
    let start = Prose::new().say("The other ways from here ");
    match ends {
        0 => start.premise("lead only back to your own trail").say(". "),
        ends => {
            let ends = counted(ends, "dead end");
            start.premise(format!("lead only to {ends} and back to your own trail")).say(". ")
        }
    }
}
