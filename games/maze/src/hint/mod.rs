//! Finds the next step and says why it is right.
//!
//! Mistakes come first: a shut cell on the path, or a wrong turning. After that, the ladder looks only at the passages
//! around the player. If there is only one passage, the hint takes it. If a side corridor ends, the hint shuts it. If
//! all other passages branch but none of them reaches the exit, the hint takes the remaining passage to the next
//! junction. In a maze with loops, several passages can reach the exit. Then the hint suggests the shortest path. Every
//! step that corrects no mistake shuts a corridor or extends the trail along the shortest path. So a player who only
//! takes hints reaches the exit.

mod ladder;
mod methods;
mod words;

pub(crate) use ladder::LADDER;
pub(crate) use methods::{METHODS, play};

use crate::Maze;
use crate::model::{Board, Cell, CorridorEnd, Level, Move, Place, follow, onward};
use crate::solve::{Outlook, outlook, steps_out};
use ladder::{NOTHING_THERE, ONE_WAY};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::{Advice, Refusal, Step};

pub(crate) fn next_step(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Maze>>, Stopped> {
    if board.head() == level.exit() {
        return Ok(Advice::Done);
    }
    let path = match outlook(level, board, job)? {
        Outlook::NoPath => return Ok(Advice::Stuck("no path leads to the exit".to_owned())),
        Outlook::Blocked(cells) => return Ok(Advice::Step(words::open_again(level, &cells))),
        Outlook::WrongTurning(step) => return Ok(Advice::Step(words::back_up(level, board, step))),
        Outlook::Ahead(path) => path,
    };
    let next = path[1] as Cell;
    let ahead = onward(level, board);
    if let [_] = ahead.as_slice() {
        let why = words::must(&ONE_WAY, words::only_passage());
        return Ok(Advice::Step(words::walk(level, board, &path, why)));
    }
    if let Some((mouth, cells)) = shortest_dead_end(level, board, &ahead, next) {
        return Ok(Advice::Step(words::shut_dead_end(level, board, mouth, &cells)));
    }
    let lengths = steps_out(level, board, &ahead, job)?;
    let others = ahead.iter().zip(lengths).filter(|&(&mouth, _)| mouth != next);
    let why = match others.filter_map(|(_, length)| length).min() {
        None => words::must(&NOTHING_THERE, words::others_fail(level, board, next)),
        Some(other) => words::may(path.len() - 1, other),
    };
    Ok(Advice::Step(words::walk(level, board, &path, why)))
}

/// Finds the shortest dead end among the passages other than `next`, because it is the easiest one to see. Returns its
/// mouth and its cells.
fn shortest_dead_end(level: &Level, board: &Board, ahead: &[Cell], next: Cell) -> Option<(Cell, Vec<Cell>)> {
    let ending = |&mouth: &Cell| {
        let (cells, end) = follow(level, board, board.head(), mouth);
        (end == CorridorEnd::DeadEnd).then_some((mouth, cells))
    };
    let sides = ahead.iter().filter(|&&mouth| mouth != next);
    sides.filter_map(ending).min_by_key(|(_, cells)| cells.len())
}

pub(crate) fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<Place>, Stopped> {
    Ok(match outlook(level, board, job)? {
        Outlook::Ahead(_) | Outlook::NoPath => Vec::new(),
        Outlook::Blocked(cells) => cells.into_iter().map(|cell| level.place(cell)).collect(),
        Outlook::WrongTurning(step) => {
            board.trail()[step + 1..].iter().map(|&cell| level.place(cell as Cell)).collect()
        }
    })
}

pub(crate) fn refusal(level: &Level, board: &Board, mv: Move) -> Refusal<Maze> {
    let place = mv.place();
    let Some(cell) = level.cell(place) else { return Refusal::Nowhere };
    let back = match mv {
        Move::Open(_) => return Refusal::Idle,
        Move::Shut(_) if board.is_shut(cell) => return Refusal::Idle,
        Move::Shut(_) => Move::Open(place),
        // The walk was refused, so the player is still at the head of the trail.
        Move::Go(_) => Move::Go(level.place(board.head())),
    };
    Refusal::Wrong { at: vec![place], back: vec![back] }
}

#[cfg(test)]
mod tests;
