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
    /// The corridor ends at the entrance or the exit.
    Door,
    /// The corridor ends at the trail, or returns to its own start. This happens only in a maze with loops.
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

/// Whether every side of the player's cell is a wall or a closed cell, except the way back.
pub(crate) fn is_dead_end(level: &Level, board: &Board) -> bool {
    let previous = board.previous();
    board.head() != level.exit() && open_cells(level, board, board.head()).all(|next| Some(next) == previous)
}

/// Why the corridor that the player is in can't be closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoDeadEnd {
    /// The corridor leads on, to a junction, to the exit or to the trail.
    LeadsOn,
    /// The player is at the entrance.
    Entrance,
    /// The corridor ends, but every other way from the trail is closed too.
    AllClosed,
}

/// If the player is in a dead end, finds the last cell of the trail that has another open way. Returns that cell and
/// the mouth of the dead end there. The player does not have to be at the very end of the corridor, but it must have
/// no other way out.
pub(crate) fn way_out(level: &Level, board: &Board) -> Result<(Cell, Cell), NoDeadEnd> {
    let trail = board.trail();
    if trail.len() < 2 {
        return Err(NoDeadEnd::Entrance);
    }
    if !ends_here(level, board) {
        return Err(NoDeadEnd::LeadsOn);
    }
    let has_other_way = |step: &usize| {
        let next = trail[step + 1] as Cell;
        open_cells(level, board, trail[*step] as Cell).any(|cell| cell != next && !board.is_on_trail(cell))
    };
    let step = (0..trail.len() - 1).rev().find(has_other_way).ok_or(NoDeadEnd::AllClosed)?;
    Ok((trail[step] as Cell, trail[step + 1] as Cell))
}

/// Whether the player's corridor is a dead end that ends at the player or farther ahead.
fn ends_here(level: &Level, board: &Board) -> bool {
    match onward(level, board).as_slice() {
        [] => is_dead_end(level, board),
        // Another open side leads back to the trail, so the corridor has a second way out.
        [_] if open_cells(level, board, board.head()).count() > 2 => false,
        &[next] => follow(level, board, board.head(), next).1 == CorridorEnd::DeadEnd,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{drawn, small};
    use super::*;

    #[test]
    fn a_corridor_is_followed_to_its_end() {
        let level = small();
        let board = Board::new(&level);
        assert_eq!(follow(&level, &board, 0, 3), (vec![3, 6], CorridorEnd::DeadEnd));
        assert_eq!(follow(&level, &board, 0, 1), (vec![1, 2, 5, 8, 7, 4], CorridorEnd::Door));
    }

    #[test]
    fn only_a_dead_end_has_a_way_out() {
        // From the second cell, one corridor leads down to a dead end and another one right to a junction.
        let level = drawn(&["+-+-+-+-+", "|E      |", "+-+ + + +", "|   |X| |", "+-+-+-+-+"]);
        let mut board = Board::new(&level);
        assert_eq!(way_out(&level, &board), Err(NoDeadEnd::Entrance));
        board.push(1);
        assert_eq!(way_out(&level, &board), Err(NoDeadEnd::LeadsOn), "a junction");
        board.push(5);
        assert_eq!(way_out(&level, &board), Ok((1, 5)), "the corridor ends ahead");
        board.push(4);
        assert_eq!(way_out(&level, &board), Ok((1, 5)));
        board.set_shut(2, true);
        assert_eq!(way_out(&level, &board), Err(NoDeadEnd::AllClosed));
        board.set_shut(2, false);
        board.back_to(1);
        board.push(2);
        board.push(3);
        board.set_shut(6, true);
        // The junction at the third cell has no open way left, so the way out is at the junction before it.
        assert_eq!(way_out(&level, &board), Ok((1, 2)));
        board.set_shut(6, false);
        assert_eq!(way_out(&level, &board), Ok((2, 3)));
    }

    #[test]
    fn a_corridor_that_returns_to_the_trail_is_no_dead_end() {
        let level = drawn(&["+-+-+-+", "|E   X|", "+ + +-+", "|   | |", "+-+-+-+"]);
        let mut board = Board::new(&level);
        for cell in [1, 4, 3] {
            board.push(cell);
        }
        assert_eq!(way_out(&level, &board), Err(NoDeadEnd::LeadsOn));
        assert!(!is_dead_end(&level, &board) && onward(&level, &board).is_empty());
    }
}
