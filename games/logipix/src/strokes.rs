//! Draws lines with box characters, for the screen and for the command line.
//!
//! A cell starts with its number or stroke. Then comes the stroke to the cell on its right.

use crate::model::{At, Cell, Level};

/// The sides of a cell through which a line leaves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[allow(clippy::struct_excessive_bools)] // Four independent sides.
pub(crate) struct Sides {
    pub(crate) up: bool,
    pub(crate) down: bool,
    pub(crate) left: bool,
    pub(crate) right: bool,
}

impl Sides {
    /// For each cell of a line, the sides through which the line leaves it.
    pub(crate) fn of(level: &Level, line: &[Cell]) -> Vec<(Cell, Sides)> {
        let mut all: Vec<(Cell, Sides)> = line.iter().map(|&cell| (cell, Sides::default())).collect();
        for step in 1..line.len() {
            let (from, to) = (level.at(line[step - 1]), level.at(line[step]));
            all[step - 1].1.open(from, to);
            all[step].1.open(to, from);
        }
        all
    }

    /// Adds the side that faces a neighbouring cell.
    fn open(&mut self, [row, column]: At, [r, c]: At) {
        self.down |= r > row;
        self.up |= r < row;
        self.right |= c > column;
        self.left |= c < column;
    }

    /// The sides through which this line or another one leaves the cell, for two lines drawn on top of each other.
    #[must_use]
    pub(crate) fn with(self, other: Self) -> Self {
        Self {
            up: self.up || other.up,
            down: self.down || other.down,
            left: self.left || other.left,
            right: self.right || other.right,
        }
    }

    /// The thick stroke for a single line. A line never forks.
    pub(crate) fn heavy(self) -> &'static str {
        match (self.up, self.down, self.left, self.right) {
            (false, true, false, true) => "┏",
            (false, true, true, false) => "┓",
            (true, false, false, true) => "┗",
            (true, false, true, false) => "┛",
            (false, false, true, _) | (false, false, _, true) => "━",
            (true, _, false, false) | (_, true, false, false) => "┃",
            _ => "∎",
        }
    }

    /// The thin stroke for several lines on top of each other.
    pub(crate) fn thin(self) -> &'static str {
        match (self.up, self.down, self.left, self.right) {
            (false, false, false, false) => "∙",
            (false, false, ..) => "─",
            (.., false, false) => "│",
            (false, true, false, true) => "╭",
            (false, true, true, false) => "╮",
            (true, false, false, true) => "╰",
            (true, false, true, false) => "╯",
            (true, true, false, true) => "├",
            (true, true, true, false) => "┤",
            (false, true, true, true) => "┬",
            (true, false, true, true) => "┴",
            (true, true, true, true) => "┼",
        }
    }
}

/// Draws the board with these lines. `sign` returns the character for a cell that has neither a line nor a number. A
/// cell is one character wider than the longest number, so that numbers never touch.
pub(crate) fn draw(level: &Level, lines: &[Vec<Cell>], sign: impl Fn(Cell) -> char) -> String {
    let mut sides = vec![None; level.size()];
    for (cell, open) in lines.iter().flat_map(|line| Sides::of(level, line)) {
        sides[cell as usize] = Some(open);
    }
    let longest = level.clues().map(|clue| level.number(clue)).max().unwrap_or(0).to_string().len();
    let mut text = String::new();
    for row in 0..level.height() {
        for column in 0..level.width() {
            let cell = level.cell([row, column]);
            let open = sides[cell as usize];
            let right = if open.is_some_and(|open| open.right) { '━' } else { ' ' };
            let shown = match (level.number(cell), open) {
                (0, Some(open)) => open.heavy().to_owned(),
                (0, None) => sign(cell).to_string(),
                (number, _) => number.to_string(),
            };
            text += &shown;
            text.extend(std::iter::repeat_n(right, longest + 1 - shown.chars().count()));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_drawn_from_end_to_end() {
        let level = Level::plain(4, vec![5, 0, 0, 1, 0, 2, 0, 12, 5, 2, 0, 0]).unwrap();
        let lines = [vec![0, 1, 2, 6, 10], vec![5, 9]];
        let drawn = draw(&level, &lines, |_| '.');
        assert_eq!(drawn, "5━━━━━┓  1\n.  2  ┃  12\n5  2  ┃  .\n");
    }
}
