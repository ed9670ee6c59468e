//! Finds the next step and says why it is right.
//!
//! Mistakes come first: a closed cell on the path, or a wrong turning. After that, a hint looks at the turnings
//! beside the player. If the player is in a corridor, it looks at the next turning on the path. If everything behind
//! a turning is closed off, the hint says so and closes it, one turning at a time. Then the hint walks on along the
//! path. It walks only a few cells, and stops at a turning that is worth a look. In a maze with loops, several ways
//! can reach the exit, and the hint suggests the shortest. Every step that corrects no mistake closes a turning or
//! extends the trail along the shortest path. So a player who only takes hints reaches the exit.

mod ladder;
mod methods;
mod region;
mod words;

pub(crate) use ladder::LADDER;
pub(crate) use methods::{METHODS, play};

use crate::Maze;
use crate::model::{Board, Cell, Level, Move, Place, onward};
use crate::solve::{Outlook, outlook, steps_out};
use ladder::{NOTHING_THERE, ONE_WAY};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::{Advice, Refusal, Role, Step};
use region::Region;

/// A hint looks at a turning ahead only if it is at most this many steps away.
const FAR: usize = 24;

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
    let others = ahead.iter().filter(|&&mouth| mouth != next);
    let others: Vec<Region> = others.map(|&mouth| Region::behind(level, board, mouth)).collect();
    let closed_off = others.iter().filter(|region| region.is_closed_off() && !region.is_nook());
    if let Some(region) = closed_off.min_by_key(|region| region.cells.len()) {
        return Ok(Advice::Step(words::close(level, region, words::Turning::Here(board.head()))));
    }
    if others.is_empty()
        && let Some((steps, region)) = turning_ahead(level, board, &path)
        && steps <= FAR
    {
        return Ok(Advice::Step(words::close(level, &region, words::Turning::Ahead(steps))));
    }
    let why = if others.iter().all(Region::is_nook) {
        words::must(&ONE_WAY, words::only_passage(level, board, &others))
    } else {
        let lengths = steps_out(level, board, &ahead, job)?;
        let lengths = ahead.iter().zip(lengths).filter(|&(&mouth, _)| mouth != next);
        match lengths.filter_map(|(_, length)| length).min() {
            None => words::must(&NOTHING_THERE, words::others_fail(&others)),
            Some(other) => words::may(path.len() - 1, other),
        }
    };
    Ok(Advice::Step(words::walk(level, board, &path, why)))
}

/// If the player is in a corridor, finds the next turning on the path that is closed off, and the number of steps to
/// it. The search stops at the first junction, even if its turnings are closed already. So hints that close and hints
/// that walk alternate.
fn turning_ahead(level: &Level, board: &Board, path: &[u32]) -> Option<(usize, Region)> {
    let is_nook = |from: Cell, mouth: Cell| region::is_nook_beside(level, board, from, mouth);
    let others = |step: usize| {
        let (before, at, after) = (path[step - 1] as Cell, path[step] as Cell, path[step + 1] as Cell);
        level
            .neighbours(at)
            .filter(move |&next| next != before && next != after && !board.is_on_trail(next))
            .filter(move |&next| board.is_shut(next) || !is_nook(at, next))
    };
    let steps = (1..path.len() - 1).find(|&step| others(step).next().is_some())?;
    let mut there = board.clone();
    for &cell in &path[1..=steps] {
        there.push(cell as Cell);
    }
    let open = others(steps).filter(|&mouth| !board.is_shut(mouth));
    let regions = open.map(|mouth| Region::behind(level, &there, mouth));
    let closed_off = regions.filter(Region::is_closed_off);
    Some((steps, closed_off.min_by_key(|region| region.cells.len())?))
}

/// The cell that the first stage of a hint marks: the mouth of the turning to close, the first cell of the way to take,
/// the cell to go back to, or the first cell to open again.
pub(crate) fn pointed(step: &Step<Maze>) -> Vec<(Place, Role)> {
    let target = step.marks.iter().find(|(_, role)| *role == Role::Target);
    target.or(step.marks.first()).map(|(place, _)| (*place, Role::Premise)).into_iter().collect()
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
