//! The trail that the player walks, and the cells that the player has shut.

use super::level::{Cell, Level};

/// A set of cells. It stores only one bit for each cell, because every move copies the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cells(Vec<u64>);

impl Cells {
    pub(crate) fn none(cells: usize) -> Self {
        Self(vec![0; cells.div_ceil(64)])
    }

    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(crate) fn add(&mut self, cell: Cell) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    pub(crate) fn remove(&mut self, cell: Cell) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    pub(crate) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        let bits = |(place, &word): (usize, &u64)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * place + bit)
        };
        self.0.iter().enumerate().filter(|(_, word)| **word != 0).flat_map(bits)
    }
}

/// What the player has done so far.
///
/// Invariants: the trail starts at the entrance, goes from neighbour to neighbour, and contains no cell twice and no
/// shut cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    trail: Vec<u32>,
    on_trail: Cells,
    shut: Cells,
}

impl Board {
    pub(crate) fn new(level: &Level) -> Self {
        let mut on_trail = Cells::none(level.cells());
        on_trail.add(level.entrance());
        Self { trail: vec![level.entrance() as u32], on_trail, shut: Cells::none(level.cells()) }
    }

    /// The cell where the player is.
    pub(crate) fn head(&self) -> Cell {
        self.trail.last().map_or(0, |&cell| cell as Cell)
    }

    /// The cell where the player was one step ago.
    pub(crate) fn previous(&self) -> Option<Cell> {
        let before = self.trail.len().checked_sub(2)?;
        Some(self.trail[before] as Cell)
    }

    pub(crate) fn trail(&self) -> &[u32] {
        &self.trail
    }

    pub(crate) fn is_on_trail(&self, cell: Cell) -> bool {
        self.on_trail.has(cell)
    }

    pub(crate) fn is_shut(&self, cell: Cell) -> bool {
        self.shut.has(cell)
    }

    pub(crate) fn shut(&self) -> &Cells {
        &self.shut
    }

    /// The index of a cell in the trail.
    pub(crate) fn step_of(&self, cell: Cell) -> Option<usize> {
        if !self.is_on_trail(cell) {
            return None;
        }
        self.trail.iter().rposition(|&on| on as Cell == cell)
    }

    pub(crate) fn push(&mut self, cell: Cell) {
        debug_assert!(!self.on_trail.has(cell) && !self.shut.has(cell));
        self.on_trail.add(cell);
        self.trail.push(cell as u32);
    }

    /// Shortens the trail so that it ends at this index.
    pub(crate) fn back_to(&mut self, step: usize) {
        for cell in self.trail.drain(step + 1..) {
            self.on_trail.remove(cell as Cell);
        }
    }

    pub(crate) fn set_shut(&mut self, cell: Cell, shut: bool) {
        if shut {
            self.shut.add(cell);
        } else {
            self.shut.remove(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::small;
    use super::*;

    #[test]
    fn backing_up_removes_cells_from_the_trail() {
        let level = small();
        let mut board = Board::new(&level);
        for cell in [1, 2, 5] {
            board.push(cell);
        }
        board.back_to(1);
        assert_eq!((board.trail(), board.head(), board.previous()), (&[0, 1][..], 1, Some(0)));
        assert!(board.is_on_trail(1) && !board.is_on_trail(5));
    }
}
