//! Finds out whether the player can still reach the exit, and if not, why.

use super::shortest::{Flood, Path, shortest_within};
use crate::model::{Board, Cell, Level};
use pentimento_base::job::{Job, Stopped};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outlook {
    /// The exit can be reached. This is the shortest path from the player to the exit, including both.
    Ahead(Path),
    /// The trail took a wrong turning after the cell with this index.
    WrongTurning(usize),
    /// These shut cells block the path.
    Blocked(Vec<Cell>),
    /// The maze has no path to the exit.
    NoPath,
}

fn is_free(board: &Board, cell: Cell) -> bool {
    !board.is_on_trail(cell) && !board.is_shut(cell)
}

/// For each of these neighbours of the player, the number of steps from the player to the exit through that
/// neighbour. `None` if shut cells or the trail block every way from that neighbour to the exit.
pub(crate) fn steps_out(
    level: &Level,
    board: &Board,
    mouths: &[Cell],
    job: &Job,
) -> Result<Vec<Option<usize>>, Stopped> {
    let flood = Flood::until(level, level.exit(), None, |cell| is_free(board, cell), job)?;
    Ok(mouths.iter().map(|&mouth| flood.back(mouth).map(|path| path.len())).collect())
}

/// Searches from the exit, through cells that are neither shut nor on the trail. If the search meets the player's
/// cell, the exit can be reached. If it meets other cells of the trail, the wrong turning is after the latest of
/// them. If it meets no cell of the trail, shut cells block the path.
pub(crate) fn outlook(level: &Level, board: &Board, job: &Job) -> Result<Outlook, Stopped> {
    if board.head() == level.exit() {
        return Ok(Outlook::Ahead(vec![level.exit() as u32]));
    }
    let head = board.head();
    let enter = |cell: Cell| cell == head || is_free(board, cell);
    let flood = Flood::until(level, level.exit(), Some(head), enter, job)?;
    if let Some(path) = flood.back(head) {
        return Ok(Outlook::Ahead(path));
    }
    let met = |cell: Cell| level.neighbours(cell).any(|next| flood.has(next));
    let trail = board.trail();
    if let Some(step) = (0..trail.len()).rev().find(|&step| met(trail[step] as Cell)) {
        return Ok(Outlook::WrongTurning(step));
    }
    let path = shortest_within(level, job)?;
    Ok(path.map_or(Outlook::NoPath, |path| {
        let blocked: Vec<Cell> =
            path.iter().map(|&cell| cell as Cell).filter(|&cell| board.is_shut(cell)).collect();
        // If no cell of this path were shut, the search above would have met the trail. So `blocked` should never be
        // empty.
        if blocked.is_empty() { Outlook::WrongTurning(0) } else { Outlook::Blocked(blocked) }
    }))
}
