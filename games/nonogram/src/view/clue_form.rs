//! How clues are written, and how much space they take at each size of cells.
//!
//! Digits of different clues never touch. Beside a row, there is a blank between two numbers. Above the columns, a
//! number that would touch the number to its left moves up a row. In a puzzle with colours, a clue is a chip: the
//! number on its colour. Chips of different colours touch, and chips of the same colour have a blank between them, like
//! the runs on the board.

use crate::model::{Clue, Level};
use pentimento_ui::board::BLOCK;
use pentimento_ui::fit::Size;
use pentimento_ui::theme::{Depth, Glyphs, Look};

/// The number of columns between the clues of a row and its cells. They hold a sign such as `✓` or `▸`, and a blank.
pub(super) const AFTER: u16 = 2;
/// In large print: the width of a digit, and the number of text rows that a number takes.
pub(super) const LARGE: (u16, u16) = (3, 3);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Black is the only colour, so a clue is just its number.
    Plain,
    /// A clue is its number on its colour.
    Chip,
    /// The number and the glyph of its colour, for screens on which the colour alone does not say enough.
    Lettered,
}

impl Form {
    pub(super) fn of(level: &Level, look: &Look) -> Self {
        let by_colour = look.depth != Depth::Mono && look.glyphs != Glyphs::Ascii && !look.spell_colours;
        match (level.paints().is_plain(), by_colour) {
            (true, _) => Form::Plain,
            (false, true) => Form::Chip,
            (false, false) => Form::Lettered,
        }
    }

    /// The width of a clue beside a row.
    pub(super) fn width(self, size: Size, clue: Clue) -> u16 {
        let digits = number(clue).len() as u16;
        match (self, size) {
            (Form::Plain, Size::LargePrint) => digits * (LARGE.0 + 1) - 1,
            (Form::Chip | Form::Lettered, Size::LargePrint) => digits * (LARGE.0 + 1),
            (Form::Plain, _) => digits,
            (Form::Chip, _) => digits.max(2),
            (Form::Lettered, _) => digits + 1,
        }
    }

    /// A clue as it is written beside a row. `glyph` is the sign of its colour.
    pub(super) fn text(self, clue: Clue, glyph: &str) -> String {
        let text = number(clue);
        match self {
            Form::Plain => text,
            Form::Chip => format!("{text:>2}"),
            Form::Lettered => format!("{text}{glyph}"),
        }
    }

    /// The blanks between two clues of a row.
    pub(super) fn gap(self, size: Size, one: Clue, other: Clue) -> u16 {
        match self {
            Form::Plain if size == Size::LargePrint => 2,
            Form::Plain | Form::Lettered => 1,
            Form::Chip => u16::from(one.colour == other.colour),
        }
    }

    /// The width of all clues of a row.
    pub(super) fn row_width(self, size: Size, clues: &[Clue]) -> u16 {
        let widths: u16 = clues.iter().map(|clue| self.width(size, *clue)).sum();
        let gaps: u16 = clues.windows(2).map(|pair| self.gap(size, pair[0], pair[1])).sum();
        let zero = if size == Size::LargePrint { LARGE.0 } else { 1 };
        (widths + gaps).max(zero)
    }
}

pub(super) fn number(clue: Clue) -> String {
    clue.count.map_or("?".to_owned(), |count| count.to_string())
}

/// The clues of two rows that share a row of text: `15/13`.
pub(super) fn pair_text(rows: &[Vec<Clue>]) -> String {
    let text = |clues: &Vec<Clue>| {
        let numbers: Vec<String> = clues.iter().map(|clue| number(*clue)).collect();
        if numbers.is_empty() { "0".to_owned() } else { numbers.join(" ") }
    };
    rows.iter().map(text).collect::<Vec<_>>().join("/")
}

/// The number of columns that the clues of the rows take, including the sign and the blank after them.
pub(super) fn gutter(level: &Level, form: Form, size: Size) -> u16 {
    let widest = level.rows().iter().map(|clues| form.row_width(size, clues)).max();
    widest.unwrap_or(1) + AFTER
}

/// The number of text rows that the clues of the columns take.
pub(super) fn depth(level: &Level, size: Size) -> u16 {
    let deepest = slid(level, size).iter().map(|heights| column_depth(heights)).max().unwrap_or(0).max(1);
    if size == Size::LargePrint { deepest * LARGE.1 } else { deepest }
}

/// How many rows high the clues of a column are.
pub(super) fn column_depth(heights: &[u16]) -> u16 {
    heights.first().map_or(0, |highest| highest + 1)
}

/// The column after the last digit of a number, counted from the left of its cell.
pub(super) fn digits_end(size: Size) -> i32 {
    i32::from(size.cell().0) / 2 + 1
}

/// For each column, the height of each of its clues above the board. Height 0 is the text row next to the board. The
/// columns are placed from left to right, and the clues of a column from the lowest up. A number that would touch a
/// number of the column to its left moves up until it doesn't. The order of the clues in a column never changes.
fn slid(level: &Level, size: Size) -> Vec<Vec<u16>> {
    let mut all: Vec<Vec<u16>> = Vec::with_capacity(level.columns().len());
    for (column, clues) in level.columns().iter().enumerate() {
        let left = all.last().map(Vec::as_slice).unwrap_or_default();
        let heights = slide(size, column, clues, 0, left);
        all.push(heights);
    }
    all
}

/// The heights of the clues of a column, from `lowest` up. `left` has the heights of the clues of the column to its
/// left.
pub(super) fn slide(size: Size, column: usize, clues: &[Clue], lowest: u16, left: &[u16]) -> Vec<u16> {
    let (mut heights, mut next) = (vec![0; clues.len()], lowest);
    for (i, clue) in clues.iter().enumerate().rev() {
        let can_touch = column > 0 && reaches_left(size, column, *clue);
        while can_touch && left.contains(&next) {
            next += 1;
        }
        heights[i] = next;
        next += 1;
    }
    heights
}

/// Whether a number would touch a number of the column to its left in the same text row.
fn reaches_left(size: Size, column: usize, clue: Clue) -> bool {
    if size == Size::LargePrint {
        return false;
    }
    let digits = number(clue).len() as i32;
    let rule = i32::from(column.is_multiple_of(BLOCK));
    let blanks_in_cell = digits_end(size) - digits;
    let blanks_before = i32::from(size.cell().0) - digits_end(size) + rule;
    blanks_in_cell + blanks_before < 1
}
