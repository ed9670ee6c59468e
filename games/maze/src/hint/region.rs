//! The part of the maze behind a turning.

use crate::model::{Board, Cell, Cells, CorridorEnd, Level, follow, open_cells};

/// Everything that can be reached through a turning without crossing the trail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Region {
    /// The first cell of the region.
    pub(super) mouth: Cell,
    /// The cells of the region. Cells near the mouth come first.
    pub(super) cells: Vec<Cell>,
    pub(super) dead_ends: usize,
    /// The number of passages between the region and the trail.
    pub(super) openings: usize,
    pub(super) has_exit: bool,
    /// Whether the region has a cell from which more than one way leads on.
    pub(super) branches: bool,
}

/// A dead end of at most this many cells is called a nook. A player sees it at a glance, so a hint walks past without
/// closing it.
const NOOK: usize = 3;

impl Region {
    /// Finds the region that begins at `mouth`, which must be a neighbour of the player's cell.
    pub(super) fn behind(level: &Level, board: &Board, mouth: Cell) -> Self {
        let mut region =
            Self { mouth, cells: vec![mouth], dead_ends: 0, openings: 0, has_exit: false, branches: false };
        let mut seen = Cells::none(level.cells());
        seen.add(mouth);
        let mut next = 0;
        while next < region.cells.len() {
            let cell = region.cells[next];
            next += 1;
            region.has_exit |= cell == level.exit();
            let (mut sides, mut new) = (0, 0);
            for beside in open_cells(level, board, cell) {
                sides += 1;
                if board.is_on_trail(beside) {
                    region.openings += 1;
                } else if !seen.has(beside) {
                    new += 1;
                    seen.add(beside);
                    region.cells.push(beside);
                }
            }
            region.dead_ends += usize::from(sides <= 1);
            region.branches |= new > 1;
        }
        region
    }

    /// Whether the region does not contain the exit and has no opening but its mouth. Then no path goes through the
    /// region.
    pub(super) fn is_closed_off(&self) -> bool {
        !self.has_exit && self.openings == 1
    }

    pub(super) fn is_nook(&self) -> bool {
        self.is_closed_off() && !self.branches && self.cells.len() <= NOOK
    }
}

/// Whether a passage that starts at `mouth`, beside the cell `from`, is only a nook: a short dead end.
pub(super) fn is_nook_beside(level: &Level, board: &Board, from: Cell, mouth: Cell) -> bool {
    let (cells, end) = follow(level, board, from, mouth);
    end == CorridorEnd::DeadEnd && cells.len() <= NOOK
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{drawn, small};

    #[test]
    fn a_region_knows_its_openings_and_its_dead_ends() {
        let level = small();
        let board = Board::new(&level);
        let nook = Region::behind(&level, &board, 3);
        assert_eq!((&nook.cells[..], nook.dead_ends, nook.openings), (&[3, 6][..], 1, 1));
        assert!(nook.is_nook());
        assert!(Region::behind(&level, &board, 1).has_exit);
    }

    #[test]
    fn a_region_with_two_openings_is_not_closed_off() {
        let level = drawn(&["+-+-+-+", "|E   X|", "+ + +-+", "|     |", "+-+-+-+"]);
        let mut board = Board::new(&level);
        board.push(1);
        let region = Region::behind(&level, &board, 4);
        assert_eq!((region.openings, region.has_exit, region.is_closed_off()), (2, false, false));
    }
}
