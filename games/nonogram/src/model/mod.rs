//! A nonogram: its clues and colours, and the board that a player paints.
//!
//! Invariants of a level: it has 1 to [`LONGEST`] rows and columns and at most
//! [`MOST_COLOURS`](pentimento_picture::paint::MOST_COLOURS) colours. No two colours share a letter. Every clue has a
//! colour of the level, and every number is between 1 and the length of its line.

mod board;
mod level;

pub(crate) use board::{Board, Cell, Mark};
pub use level::Level;
#[cfg(test)]
pub(crate) use level::clues_of;
pub(crate) use level::least_length;

use pentimento_picture::paint::Colour;
use serde::{Serialize, Serializer};

/// The most rows or columns that a puzzle can have.
pub(crate) const LONGEST: usize = 1024;
/// The mark in a move that clears the cell.
pub(crate) const CLEAR: char = '?';
/// The mark in a move that notes that the cell is perhaps filled.
pub(crate) const MAYBE: char = '~';

/// In a move, a letter plus this number means "not that colour". The sum is in a private area of Unicode, so it is
/// never a letter of a palette. In JSON, such a mark is written with an exclamation mark: `!r`.
const NOT: u32 = 0xf_0000;

/// The mark in a move that says that the cell doesn't have the colour with this letter.
pub(crate) fn not(letter: char) -> char {
    char::from_u32(NOT + letter as u32).unwrap_or(CLEAR)
}

/// The letter of the colour that a mark rules out. `None` if the mark rules out no colour.
pub(crate) fn ruled_out(to: char) -> Option<char> {
    (to as u32).checked_sub(NOT).and_then(char::from_u32)
}

/// The length and colour of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Clue {
    /// The length of the run. `None` if the puzzle hides the number, so that the run can have any length.
    pub(crate) count: Option<u16>,
    pub(crate) colour: Colour,
}

impl Clue {
    pub(crate) fn new(count: usize, colour: Colour) -> Self {
        Self { count: Some(count as u16), colour }
    }

    pub(crate) fn unknown(colour: Colour) -> Self {
        Self { count: None, colour }
    }

    /// The shortest length that the run can have.
    pub(crate) fn least(self) -> usize {
        self.count.map_or(1, usize::from)
    }
}

/// A row or a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Line {
    Row(usize),
    Column(usize),
}

impl Line {
    /// The row and the column of the cell at `place` in the line.
    pub(crate) fn cell(self, place: usize) -> [usize; 2] {
        match self {
            Line::Row(row) => [row, place],
            Line::Column(column) => [place, column],
        }
    }

    /// The name of the line, counted from 1: `Row 13`.
    pub(crate) fn name(self) -> String {
        match self {
            Line::Row(row) => format!("Row {}", row + 1),
            Line::Column(column) => format!("Column {}", column + 1),
        }
    }

    pub(crate) fn index(self) -> usize {
        match self {
            Line::Row(index) | Line::Column(index) => index,
        }
    }

    pub(crate) fn contains(self, [row, column]: [usize; 2]) -> bool {
        match self {
            Line::Row(index) => index == row,
            Line::Column(index) => index == column,
        }
    }

    /// The whole line as a spot.
    pub(crate) fn spot(self) -> Spot {
        match self {
            Line::Row(row) => Spot::Row(row),
            Line::Column(column) => Spot::Column(column),
        }
    }

    /// The spot of the clue with index `i`, counted from 0.
    pub(crate) fn clue_spot(self, i: usize) -> Spot {
        match self {
            Line::Row(row) => Spot::RowClue(row, i),
            Line::Column(column) => Spot::ColumnClue(column, i),
        }
    }
}

/// Anything that a player or a hint can point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Spot {
    Cell([usize; 2]),
    Row(usize),
    Column(usize),
    /// A row and the index of one of its clues.
    RowClue(usize, usize),
    ColumnClue(usize, usize),
}

impl Spot {
    /// The cell, if the spot is a cell.
    pub(crate) fn cell(self) -> Option<[usize; 2]> {
        match self {
            Spot::Cell(at) => Some(at),
            Spot::Row(_) | Spot::Column(_) | Spot::RowClue(..) | Spot::ColumnClue(..) => None,
        }
    }
}

/// In the JSON field `focus`, a cell is `[row, column]`. Every spot that is not a cell is `null`.
impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Spot::Cell(at) => at.serialize(serializer),
            Spot::Row(_) | Spot::Column(_) | Spot::RowClue(..) | Spot::ColumnClue(..) => {
                serializer.serialize_none()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_engine::contract::Standing;
    use pentimento_picture::paint::Paint;

    fn plain(rows: &[&[usize]], columns: &[&[usize]]) -> Level {
        let lines = |lines: &[&[usize]]| {
            lines.iter().map(|line| line.iter().map(|&n| Clue::new(n, 1)).collect()).collect()
        };
        Level::new(lines(rows), lines(columns), vec![Paint::blank(), Paint::black()]).unwrap()
    }

    #[test]
    fn any_grid_that_meets_the_clues_wins_even_without_crosses() {
        let level = plain(&[&[1], &[1]], &[&[1], &[1]]);
        for other in [0, 1] {
            let mut board = Board::new(&level);
            board.apply(&level, &Mark { at: [0, other], to: '#' }).unwrap();
            assert_eq!(board.standing(&level), Standing::Playing { done: 1, total: 2 });
            board.apply(&level, &Mark { at: [1, 1 - other], to: '#' }).unwrap();
            assert_eq!(board.standing(&level), Standing::Solved);
        }
    }

    #[test]
    fn runs_of_different_colours_may_touch() {
        assert_eq!(clues_of([1, 1, 2, 0, 2]), [Clue::new(2, 1), Clue::new(1, 2), Clue::new(1, 2)]);
        assert_eq!(least_length(&[Clue::new(2, 1), Clue::new(1, 2), Clue::new(1, 2)]), 5);
        assert_eq!(clues_of([0, 0]), []);
    }

    #[test]
    fn colours_are_named_as_the_board_shows_them_and_no_two_share_a_name() {
        let paint = |letter, rgb| Paint::new(letter, rgb);
        let paints = vec![
            Paint::blank(),
            Paint::black(),
            paint('r', [208, 48, 48]),
            paint('b', [48, 96, 208]),
            paint('s', [50, 100, 210]),
        ];
        let level = Level::of_picture(4, &[1, 2, 3, 4], paints).unwrap();
        let words: Vec<String> = (1..5).map(|colour| level.colour_word(colour)).collect();
        assert_eq!(words, ["black", "red", "blue 1", "blue 2"]);
    }

    #[test]
    fn any_length_meets_a_clue_with_an_unknown_number() {
        let rows = vec![vec![Clue::unknown(1)]];
        let columns = vec![vec![Clue::unknown(1)], vec![Clue::new(1, 1)], vec![]];
        let level = Level::new(rows, columns, vec![Paint::blank(), Paint::black()]).unwrap();
        assert!(level.is_met_by(&[1, 1, 0]) && !level.is_met_by(&[0, 0, 0]));
    }

    #[test]
    fn a_colour_is_ruled_out_until_the_cell_changes() {
        let paints = vec![Paint::blank(), Paint::new('r', [200, 0, 0]), Paint::new('b', [0, 0, 200])];
        let level = Level::of_picture(2, &[1, 2], paints).unwrap();
        let mark: Mark = serde_json::from_str(r#"{"at": [0, 1], "to": "!r"}"#).unwrap();
        assert_eq!(mark, Mark { at: [0, 1], to: not('r') });
        assert_eq!(serde_json::to_string(&mark).unwrap(), r#"{"at":[0,1],"to":"!r"}"#);
        let mut board = Board::new(&level);
        board.apply(&level, &mark).unwrap();
        assert_eq!(board.ruled_out().iter().collect::<Vec<_>>(), [&(1, 1)]);
        board.apply(&level, &Mark { at: [0, 1], to: 'b' }).unwrap();
        assert!(board.ruled_out().is_empty());
        assert!(board.apply(&level, &mark).is_err());
        assert!(board.apply(&level, &Mark { at: [0, 0], to: not('x') }).is_err());
        assert!(serde_json::from_str::<Mark>(r#"{"at": [0, 1], "to": "r!"}"#).is_err());
    }

    #[test]
    fn a_move_is_json_with_a_cell_and_a_letter() {
        let mark: Mark = serde_json::from_str(r##"{"at": [3, 4], "to": "#"}"##).unwrap();
        assert_eq!(mark, Mark { at: [3, 4], to: '#' });
        assert_eq!(serde_json::to_string(&mark).unwrap(), r##"{"at":[3,4],"to":"#"}"##);
        let level = plain(&[&[1]], &[&[1]]);
        assert!(Board::new(&level).apply(&level, &mark).is_err());
        assert!(Board::new(&level).apply(&level, &Mark { at: [0, 0], to: 'r' }).is_err());
    }
}
