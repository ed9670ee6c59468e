//! The possible lines of one number, laid over the board: the original's broken lines, and what they have in common.

use crate::model::{Board, Cell, Level, Note};
use crate::solve::field::{Field, TAKEN};
use crate::solve::walker::{Walker, Ways as Walks};
use crate::strokes::Sides;

/// Numbers with more lines than this are not shown: nothing could be seen.
pub const MOST: usize = 20_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ways {
    pub clue: Cell,
    pub count: usize,
    /// For each cell that some line passes, where lines leave it.
    pub sides: Vec<(Cell, Sides)>,
    /// Cells that every line passes.
    pub common: Vec<Cell>,
    /// The board they were found on.
    board: Board,
}

impl Ways {
    /// The lines that a board leaves to a clue; `None` where they are too many.
    pub fn of(level: &Level, board: &Board, clue: Cell) -> Option<Self> {
        let mut field = Field::new(level);
        for cell in 0..level.size() as Cell {
            if board.is_on_line(cell) || board.note(cell) == Note::Off {
                let place = field.place(cell) as usize;
                field.owner[place] = TAKEN;
                field.joined[place] = board.is_on_line(cell);
            }
        }
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

    pub fn is_of(&self, board: &Board) -> bool {
        self.board == *board
    }

    pub fn at(&self, cell: Cell) -> Option<Sides> {
        let place = self.sides.binary_search_by_key(&cell, |(cell, _)| *cell).ok()?;
        Some(self.sides[place].1)
    }
}
