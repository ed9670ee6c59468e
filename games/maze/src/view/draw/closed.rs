//! Finds the cells that are behind closed cells.

use crate::model::{Board, Cell, Cells, Level, open_cells};

/// In a maze with more cells than this, only the closed cells themselves are shown. A search in every frame would be
/// too slow.
const MOST_CELLS: usize = 250_000;

/// The cells that the player can no longer reach, because a closed cell is in the way.
pub(super) fn closed_off(level: &Level, board: &Board) -> Cells {
    let none = Cells::none(level.cells());
    if board.shut().count() == 0 || level.cells() > MOST_CELLS {
        return none;
    }
    let trail = board.trail().iter().map(|&cell| cell as Cell).collect();
    let reached = flooded(level, board, trail, &none);
    let behind = board.shut().iter().flat_map(|shut| open_cells(level, board, shut)).collect();
    flooded(level, board, behind, &reached)
}

/// The cells that can be reached from the cells in `from`, without passing closed cells or cells in `without`.
fn flooded(level: &Level, board: &Board, from: Vec<Cell>, without: &Cells) -> Cells {
    let mut reached = Cells::none(level.cells());
    let mut waiting = from;
    while let Some(cell) = waiting.pop() {
        if !reached.has(cell) && !without.has(cell) {
            reached.add(cell);
            waiting.extend(open_cells(level, board, cell));
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::small;

    #[test]
    fn the_cells_behind_a_closed_one_are_closed_off() {
        let level = small();
        let mut board = Board::new(&level);
        assert_eq!(closed_off(&level, &board).count(), 0);
        board.set_shut(3, true);
        assert_eq!(closed_off(&level, &board).iter().collect::<Vec<_>>(), [6]);
        board.set_shut(5, true);
        assert_eq!(closed_off(&level, &board).iter().collect::<Vec<_>>(), [4, 6, 7, 8]);
    }
}
