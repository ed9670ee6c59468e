//! Lines drawn in characters, two for a cell: the number or the stroke, and the stroke's way on to the right.
//!
//! The screen and the command line draw with the same strokes.

use crate::model::{At, Cell, Level};

/// The sides to which a line leaves a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[allow(clippy::struct_excessive_bools)] // Four sides, each there or not.
pub struct Sides {
    pub up: bool,
    pub down: bool,
    pub left: bool,
    pub right: bool,
}

impl Sides {
    /// The sides to which a line leaves each of its cells.
    pub fn of(level: &Level, line: &[Cell]) -> Vec<(Cell, Sides)> {
        let mut all: Vec<(Cell, Sides)> = line.iter().map(|&cell| (cell, Sides::default())).collect();
        for place in 1..line.len() {
            let (from, to) = (level.at(line[place - 1]), level.at(line[place]));
            all[place - 1].1.open(from, to);
            all[place].1.open(to, from);
        }
        all
    }

    /// A stroke leaves a cell for the one beside it.
    fn open(&mut self, [row, column]: At, [r, c]: At) {
        self.down |= r > row;
        self.up |= r < row;
        self.right |= c > column;
        self.left |= c < column;
    }

    /// Both, for strokes that are laid over each other.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            up: self.up || other.up,
            down: self.down || other.down,
            left: self.left || other.left,
            right: self.right || other.right,
        }
    }

    /// A heavy stroke; a line never forks.
    pub fn heavy(self) -> &'static str {
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

    /// A thin one, for several lines over each other.
    pub fn thin(self) -> &'static str {
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

/// The board with these lines; `sign` says what stands where there is neither a line nor a number.
pub fn draw(level: &Level, lines: &[Vec<Cell>], sign: impl Fn(Cell) -> char) -> String {
    let mut sides = vec![None; level.size()];
    for (cell, ways) in lines.iter().flat_map(|line| Sides::of(level, line)) {
        sides[cell as usize] = Some(ways);
    }
    let mut text = String::new();
    for row in 0..level.height() {
        for column in 0..level.width() {
            let cell = level.cell([row, column]);
            let ways = sides[cell as usize];
            let right = if ways.is_some_and(|ways| ways.right) { '━' } else { ' ' };
            match (level.number(cell), ways) {
                (0, Some(ways)) => text += ways.heavy(),
                (0, None) => text.push(sign(cell)),
                (number, _) => text += &number.to_string(),
            }
            if level.number(cell) < 10 {
                text.push(right);
            }
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
    fn lines_are_drawn_from_end_to_end() {
        let level = Level::plain(4, vec![5, 0, 0, 1, 0, 2, 0, 12, 5, 2, 0, 0]).unwrap();
        let lines = [vec![0, 1, 2, 6, 10], vec![5, 9]];
        let drawn = draw(&level, &lines, |_| '.');
        assert_eq!(drawn, "5━━━┓ 1\n. 2 ┃ 12\n5 2 ┃ .\n");
    }
}
