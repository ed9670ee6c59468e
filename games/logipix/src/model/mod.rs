//! The level, the board and the moves of a Logipix: numbers on a grid, and the lines between them.
//!
//! Cells are numbered row by row. Invariants of a [`Level`]: each side has 1 to [`LONGEST`] cells, numbers are at
//! most [`LARGEST`], and a cell has a colour if and only if it has a number. A level does not need to have a
//! solution, so that people can look at unsolvable puzzles too. Invariant of a [`Board`]: every line on it follows
//! the rules, and no two lines share a cell.

mod board;
mod level;

pub(crate) use board::{Board, Move, Note};
pub use level::Level;

use serde::Serialize;

/// The most rows or columns that a puzzle can have.
pub(crate) const LONGEST: usize = 200;
/// The largest number that a puzzle can have.
pub(crate) const LARGEST: u8 = 99;
/// In a move, the note that a cell is on no line.
pub(crate) const OFF: char = '.';
/// In a move, the note that a cell is on some line.
pub(crate) const ON: char = '#';
/// In a move, the sign that removes the note of a cell.
pub(crate) const NO_NOTE: char = '?';

/// The index of a cell, counted row by row from 0.
pub(crate) type Cell = u32;
/// The row and the column of a cell, counted from 0, as in files.
pub(crate) type At = [usize; 2];
/// The lines of a solution. The cells of each line are in order, from one end to the other.
pub type Solution = Vec<Vec<Cell>>;

/// A cell that a player can point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Spot(pub At);

/// The name of a cell, with row and column counted from 1: `row 3, column 7`.
pub(crate) fn name([row, column]: At) -> String {
    format!("row {}, column {}", row + 1, column + 1)
}

/// Whether two lists of cells are the same line, possibly in opposite directions.
pub(crate) fn is_same_line(one: &[Cell], other: &[Cell]) -> bool {
    one == other || one.iter().rev().eq(other)
}
