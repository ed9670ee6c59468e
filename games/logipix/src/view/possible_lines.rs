//! The possible lines of one number, drawn over the board, and the cells that they share.

use crate::model::{Board, Cell, Level};
use crate::solve::field::Field;
use crate::solve::walker::{Walker, Walks};
use crate::strokes::Sides;

/// Numbers with more lines than this are not shown: the lines would cover everything.
pub(super) const MOST: usize = 20_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PossibleLines {
    pub(super) clue: Cell,
    pub(super) count: usize,
    /// For each cell on some line, the sides at which lines leave it.
    sides: Vec<(Cell, Sides)>,
    /// The cells without a number that every line passes.
    pub(super) common: Vec<Cell>,
    /// The board that the lines are for.
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
