//! Dead-end filling: shuts every corridor that ends, until only the path is open.
//!
//! When all passages of a junction but one are shut, the junction becomes the end of a corridor. So that corridor can
//! be shut next.

use crate::model::{Board, Cell, Level, open_cells};

/// The mouths of corridors that are not on the trail and lead only to shut cells.
pub(crate) fn implied(level: &Level, board: &Board) -> Vec<Cell> {
    let mut board = board.clone();
    let mut waiting: Vec<Cell> = board.shut().iter().collect();
    let mut found = Vec::new();
    while let Some(shut) = waiting.pop() {
        for end in level.neighbours(shut).filter(|&cell| is_end(level, &board, cell)).collect::<Vec<_>>() {
            if let Some((mouth, _)) = mouth_from(level, &board, end) {
                board.set_shut(mouth, true);
                found.push(mouth);
                waiting.push(mouth);
            }
        }
    }
    found
}

/// The mouths of all corridors that end, in an order in which the player can shut them. With each mouth comes the
/// cell before it, from which the player enters the corridor.
pub(crate) fn fill_all(level: &Level, board: &Board) -> Vec<(Cell, Cell)> {
    let mut board = board.clone();
    let mut ends: Vec<Cell> = (0..level.cells()).rev().filter(|&cell| is_end(level, &board, cell)).collect();
    let mut found = Vec::new();
    while let Some(end) = ends.pop() {
        if !is_end(level, &board, end) {
            continue;
        }
        if let Some((mouth, from)) = mouth_from(level, &board, end) {
            board.set_shut(mouth, true);
            found.push((mouth, from));
            ends.push(from);
        }
    }
    found
}

fn is_end(level: &Level, board: &Board, cell: Cell) -> bool {
    !level.is_door(cell)
        && !board.is_shut(cell)
        && !board.is_on_trail(cell)
        && open_cells(level, board, cell).count() == 1
}

/// Walks from a dead end to the last cell before a junction, a door or the trail. Returns that cell and the cell after
/// it. `None` if the walk meets none of these.
fn mouth_from(level: &Level, board: &Board, end: Cell) -> Option<(Cell, Cell)> {
    let (mut before, mut at) = (end, end);
    loop {
        let next = open_cells(level, board, at).find(|&next| next != before)?;
        let is_junction = open_cells(level, board, next).count() > 2;
        if level.is_door(next) || board.is_on_trail(next) || is_junction {
            return Some((at, next));
        }
        (before, at) = (at, next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::drawn;

    #[test]
    fn a_corridor_that_leads_only_to_shut_cells_can_be_shut() {
        // A corridor leads to the right. From each of its last two cells, a side corridor leads down.
        let level = drawn(&[
            "+-+-+-+-+",
            "|E      |",
            "+ +-+ + +",
            "|X| | | |",
            "+-+ + + +",
            "| |   | |",
            "+-+-+-+-+",
        ]);
        let mut board = Board::new(&level);
        board.set_shut(7, true);
        assert_eq!(implied(&level, &board), [3]);
    }
}
