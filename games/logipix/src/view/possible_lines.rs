//! Collects the possible lines of one number and the cells that they share, to be shown on the board.

use crate::model::{Board, Cell, Level};
use crate::solve::field::Field;
use crate::solve::walker::{Walker, Walks};
use crate::strokes::Sides;

/// If a number has more lines than this, they are not shown, because they would cover the whole board.
pub(super) const MOST: usize = 20_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PossibleLines {
    pub(super) clue: Cell,
    pub(super) count: usize,
    /// For each cell on any of the lines, the sides through which the lines leave it.
    sides: Vec<(Cell, Sides)>,
    /// The cells that every line passes, except those with a number.
    pub(super) common: Vec<Cell>,
    /// The board for which the lines were listed.
    board: Board,
}

impl PossibleLines {
    /// The lines that a board allows for a clue. `None` if there are too many.
    pub(super) fn of(level: &Level, board: &Board, clue: Cell) -> Option<Self> {
        let field = Field::with_board(level, board);
        let mut walker = Walker::new(&field);
        let Walks::All(count) = walker.walk(&field, field.place(clue), MOST) else { return None };
        let length = usize::from(level.number(clue));
        let mut all = vec![(0, Sides::default()); level.size()];
        for line in walker.lines.chunks(length) {
            for (cell, sides) in Sides::of(level, &field.cells(line)) {
                let (seen, union) = &mut all[cell as usize];
                *seen += 1;
                *union = union.with(sides);
            }
        }
        let passed = (0..level.size() as Cell).filter(|&cell| all[cell as usize].0 > 0);
        let sides = passed.clone().map(|cell| (cell, all[cell as usize].1)).collect();
        let is_common = |cell: &Cell| all[*cell as usize].0 == count && level.number(*cell) == 0;
        let common = passed.filter(is_common).collect();
        Some(Self { clue, count, sides, common, board: board.clone() })
    }

    pub(super) fn is_of(&self, board: &Board) -> bool {
        self.board == *board
    }

    pub(super) fn at(&self, cell: Cell) -> Option<Sides> {
        let index = self.sides.binary_search_by_key(&cell, |(cell, _)| *cell).ok()?;
        Some(self.sides[index].1)
    }
}
