//! Corridors and junctions.
//!
//! A shut cell counts as a wall. A junction is a cell with more than two open neighbours. A corridor goes from one
//! junction to the next, or to a dead end. The first cell of a corridor after a junction is called its mouth. The
//! player shuts a corridor by shutting its mouth.

use super::{Board, Cell, Level};

/// The neighbours of a cell that are neither behind a wall nor shut.
pub(crate) fn open_cells<'a>(
    level: &'a Level,
    board: &'a Board,
    cell: Cell,
) -> impl Iterator<Item = Cell> + 'a {
    level.neighbours(cell).filter(|&next| !board.is_shut(next))
}

/// How a corridor ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CorridorEnd {
    DeadEnd,
    Junction,
    /// At the entrance or the exit.
    Door,
    /// At the trail, or at the start of the corridor itself. This happens only in a maze with loops.
    Trail,
}

/// Follows the corridor that the player enters at `first`, coming from `from`. Returns its cells, in order, and how it
/// ends.
pub(crate) fn follow(level: &Level, board: &Board, from: Cell, first: Cell) -> (Vec<Cell>, CorridorEnd) {
    let (mut before, mut at) = (from, first);
    let mut cells = vec![first];
    loop {
        if board.is_on_trail(at) && at != from {
            return (cells, CorridorEnd::Trail);
        }
        if level.is_door(at) {
            return (cells, CorridorEnd::Door);
        }
        let mut onward = open_cells(level, board, at).filter(|&next| next != before);
        let (next, other) = (onward.next(), onward.next());
        drop(onward);
        match (next, other) {
            (None, _) => return (cells, CorridorEnd::DeadEnd),
            (Some(_), Some(_)) => return (cells, CorridorEnd::Junction),
            // The corridor is a loop that returns to its start.
            (Some(next), None) if next == first || next == from => return (cells, CorridorEnd::Trail),
            (Some(next), None) => {
                (before, at) = (at, next);
                cells.push(at);
            }
        }
    }
}

/// The cells to which the player can step without backing up.
pub(crate) fn onward(level: &Level, board: &Board) -> Vec<Cell> {
    let previous = board.previous();
    open_cells(level, board, board.head())
        .filter(|&next| Some(next) != previous && !board.is_on_trail(next))
        .collect()
}

/// The last junction that the player passed (or the entrance), and the mouth of the corridor that the player entered
/// there.
pub(crate) fn entered(level: &Level, board: &Board) -> Option<(Cell, Cell)> {
    let trail = board.trail();
    let junction = (0..trail.len().checked_sub(1)?)
        .rev()
        .find(|&step| step == 0 || open_cells(level, board, trail[step] as Cell).count() > 2)?;
    Some((trail[junction] as Cell, trail[junction + 1] as Cell))
}

#[cfg(test)]
mod tests {
    use super::super::small;
    use super::*;

    #[test]
    fn a_corridor_is_followed_to_its_end() {
        let level = small();
        let board = Board::new(&level);
        assert_eq!(follow(&level, &board, 0, 3), (vec![3, 6], CorridorEnd::DeadEnd));
        assert_eq!(follow(&level, &board, 0, 1), (vec![1, 2, 5, 8, 7, 4], CorridorEnd::Door));
    }
}
