//! The sentences, marks and moves of hints.

use super::ladder::{DEAD_END, SEVERAL_WAYS};
use crate::Maze;
use crate::model::{Board, Cell, Level, Move, Side, onward, open_cells, walk_to};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{MISTAKE, Role, Step};
use pentimento_engine::ladder::Technique;
use std::collections::HashSet;

/// The most cells that a hint marks.
const MOST_MARKS: usize = 3000;

fn here(level: &Level, board: &Board) -> Prose {
    let entrance = if board.head() == level.entrance() { ", at the entrance" } else { "" };
    Prose::new()
        .say("Look around ")
        .strong("where you are")
        .say(format!("{entrance}: {}.", level.name(board.head())))
}

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
        chain: None,
    }
}

/// The hint to go back to index `step` of the trail, because everything after that index is wrong.
pub(super) fn back_up(level: &Level, board: &Board, step: usize) -> Step<Maze> {
    let trail = board.trail();
    let (good, wrong) = (trail[step] as Cell, trail.len() - 1 - step);
    let steps = if wrong == 1 { "step".to_owned() } else { format!("{wrong} steps") };
    let lost =
        trail[step + 1..].iter().take(MOST_MARKS).map(|&cell| (level.place(cell as Cell), Role::Conflict));
    Step {
        technique: &MISTAKE,
        place: Prose::new().say("Look at ").strong(level.name(good)).say(", where you took a wrong turning."),
        reason: Prose::new()
            .say("The last ")
            .conflict(steps)
            .say(if wrong == 1 { " leads" } else { " lead" })
            .say(if comes_back(level, board, step) {
                " only to dead ends and to your own trail. "
            } else {
                " only to dead ends. "
            })
            .target("Go back")
            .say(format!(" to {} and try another way.", level.name(good))),
        marks: lost.chain([(level.place(good), Role::Target)]).collect(),
        moves: vec![Move::Go(level.place(good))],
        chain: None,
    }
}

/// Whether the wrong part of the trail, after index `step`, is in an area that leads back to the right part at a second
/// place. This can happen only in a maze with loops.
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

pub(super) fn shut_dead_end(level: &Level, board: &Board, mouth: Cell, cells: &[Cell]) -> Step<Maze> {
    let side = level.side_to(board.head(), mouth).map_or("beside you", Side::name);
    let marks = cells.iter().skip(1).take(MOST_MARKS).map(|&cell| (level.place(cell), Role::Premise));
    Step {
        technique: &DEAD_END,
        place: here(level, board),
        reason: Prose::new()
            .say(format!("The way {side} ends after "))
            .premise(counted(cells.len(), "cell"))
            .say(". It has no branches and does not reach the exit. ")
            .target("Close it."),
        marks: marks.chain([(level.place(mouth), Role::Target)]).collect(),
        moves: vec![Move::Shut(level.place(mouth))],
        chain: None,
    }
}

/// The reason for walking in a direction: the technique, and the sentences up to the name of the direction.
pub(super) struct Why {
    technique: &'static Technique,
    reason: Prose,
}

pub(super) fn must(technique: &'static Technique, reason: Prose) -> Why {
    Why { technique, reason: reason.say("The path must go ") }
}

/// The reason for taking the shortest of several ways to the exit. `steps` is its length, and `other` is the length of
/// the shortest other way.
pub(super) fn may(steps: usize, other: usize) -> Why {
    let shortest = if steps < other { "the shortest goes " } else { "one of the shortest goes " };
    let reason = Prose::new().say("Several ways lead to the exit: ").say(shortest);
    Why { technique: &SEVERAL_WAYS, reason }
}

pub(super) fn only_passage() -> Prose {
    Prose::from("On every other side is a wall, a closed cell or your own trail. ")
}

/// The hint to walk along the path to the next junction.
pub(super) fn walk(level: &Level, board: &Board, path: &[u32], why: Why) -> Step<Maze> {
    let upto = next_choice(level, board, path);
    let stretch: Vec<Cell> = path[1..=upto].iter().map(|&cell| cell as Cell).collect();
    let (first, last) = (stretch[0], stretch[stretch.len() - 1]);
    let side = level.side_to(board.head(), first).map_or("on", Side::name);
    let reason = why.reason.target(side).say(format!(
        ". Follow it for {}, to {}.",
        counted(stretch.len(), "step"),
        if last == level.exit() { "the exit".to_owned() } else { level.name(last) }
    ));
    Step {
        technique: why.technique,
        place: here(level, board),
        reason,
        marks: stretch.iter().take(MOST_MARKS).map(|&cell| (level.place(cell), Role::Target)).collect(),
        moves: walk_moves(level, board, &stretch),
        chain: None,
    }
}

/// The index of the next junction on a path, or of the exit if no junction comes before it.
fn next_choice(level: &Level, board: &Board, path: &[u32]) -> usize {
    let is_junction = |&step: &usize| open_cells(level, board, path[step] as Cell).count() > 2;
    (1..path.len() - 1).find(is_junction).unwrap_or(path.len() - 1)
}

/// The moves for a stretch of a path. One move to its last cell is enough, unless that move would take another corridor
/// of the same length. Then a move to the cell before the last comes first.
fn walk_moves(level: &Level, board: &Board, stretch: &[Cell]) -> Vec<Move> {
    let last = stretch.len() - 1;
    let is_clear = walk_to(level, board, stretch[last], stretch.len()).is_some_and(|walk| walk.on == stretch);
    let before = if is_clear { None } else { last.checked_sub(1) };
    before.into_iter().chain([last]).map(|step| Move::Go(level.place(stretch[step]))).collect()
}

/// Says why the passages other than `right` do not reach the exit.
pub(super) fn others_fail(level: &Level, board: &Board, right: Cell) -> Prose {
    let others: Vec<Cell> = onward(level, board).into_iter().filter(|&next| next != right).collect();
    let start = Prose::new().say("The other ways from here ");
    match behind(level, board, others) {
        Behind { ends: 0, meets_trail: false } => start.premise("only go round in circles").say(". "),
        Behind { ends: 0, meets_trail: true } => start.premise("lead only back to your own trail").say(". "),
        Behind { ends, meets_trail: false } => {
            start.premise(format!("lead only to {}", counted(ends, "dead end"))).say(". ")
        }
        Behind { ends, meets_trail: true } => {
            let ends = counted(ends, "dead end");
            start.premise(format!("lead only to {ends} and back to your own trail")).say(". ")
        }
    }
}

/// What is behind the passages that don't reach the exit.
struct Behind {
    ends: usize,
    /// Whether these passages return to the trail, which can happen in a maze with loops.
    meets_trail: bool,
}

fn behind(level: &Level, board: &Board, mouths: Vec<Cell>) -> Behind {
    let mut seen = HashSet::new();
    let mut waiting = mouths;
    let mut found = Behind { ends: 0, meets_trail: false };
    while let Some(cell) = waiting.pop() {
        if !seen.insert(cell) {
            continue;
        }
        let is_earlier_trail = |next: Cell| board.is_on_trail(next) && next != board.head();
        found.ends += usize::from(open_cells(level, board, cell).count() <= 1);
        found.meets_trail |= open_cells(level, board, cell).any(is_earlier_trail);
        waiting.extend(open_cells(level, board, cell).filter(|&next| !board.is_on_trail(next)));
    }
    found
}
