//! The board: the lines and notes of the player, and the moves that change them.

use super::{At, Cell, Level, NO_NOTE, OFF, ON, Solution, is_same_line, name};
use pentimento_engine::contract::{Illegal, Standing};
use serde::{Deserialize, Serialize};

/// A player's note in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum Note {
    #[default]
    None,
    /// The player thinks that the cell is on some line.
    On,
    /// The player thinks that the cell is on no line.
    Off,
}

/// The lines and notes of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    lines: Vec<Vec<Cell>>,
    /// For each cell, the index of its line plus 1. 0 if it has no line.
    on: Vec<u32>,
    notes: Vec<Note>,
}

/// A change to the board. In JSON, a move has no tag: its fields show which kind it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Move {
    Line { line: Vec<At> },
    Note { at: At, to: char },
    Erase { erase: Vec<At> },
}

impl Move {
    pub(crate) fn line(level: &Level, line: &[Cell]) -> Self {
        Move::Line { line: line.iter().map(|&cell| level.at(cell)).collect() }
    }

    pub(crate) fn erase(level: &Level, line: &[Cell]) -> Self {
        Move::Erase { erase: line.iter().map(|&cell| level.at(cell)).collect() }
    }

    pub(crate) fn note(level: &Level, cell: Cell, to: char) -> Self {
        Move::Note { at: level.at(cell), to }
    }
}

impl Board {
    pub(crate) fn new(level: &Level) -> Self {
        Self { lines: Vec::new(), on: vec![0; level.size()], notes: vec![Note::None; level.size()] }
    }

    pub(crate) fn lines(&self) -> &[Vec<Cell>] {
        &self.lines
    }

    /// The line through a cell.
    pub(crate) fn line(&self, cell: Cell) -> Option<&[Cell]> {
        let index = (self.on[cell as usize] as usize).checked_sub(1)?;
        Some(&self.lines[index])
    }

    pub(crate) fn is_on_line(&self, cell: Cell) -> bool {
        self.on[cell as usize] > 0
    }

    pub(crate) fn note(&self, cell: Cell) -> Note {
        self.notes[cell as usize]
    }

    pub(crate) fn apply(&mut self, level: &Level, mv: &Move) -> Result<(), Illegal> {
        match mv {
            Move::Line { line } => self.draw(level, &cells_of(level, line)?),
            Move::Erase { erase } => self.erase(level, &cells_of(level, erase)?),
            Move::Note { at, to } => {
                let cell = cells_of(level, &[*at])?[0];
                let note = match *to {
                    ON => Note::On,
                    OFF => Note::Off,
                    NO_NOTE => Note::None,
                    other => return Err(Illegal(format!("{other:?} is not a note; expected #, . or ?"))),
                };
                if self.is_on_line(cell) {
                    return Err(Illegal(format!("{} is on a line", name(level.at(cell)))));
                }
                if note != Note::None && level.number(cell) > 0 {
                    return Err(Illegal(format!(
                        "{} has a number, so it is on a line",
                        name(level.at(cell))
                    )));
                }
                self.notes[cell as usize] = note;
                Ok(())
            }
        }
    }

    fn draw(&mut self, level: &Level, line: &[Cell]) -> Result<(), Illegal> {
        if let Some(why) = level.fault(line) {
            return Err(Illegal(why));
        }
        if let Some(&cell) = line.iter().find(|&&cell| self.is_on_line(cell)) {
            return Err(Illegal(format!("there is already a line through {}", name(level.at(cell)))));
        }
        self.lines.push(line.to_vec());
        for &cell in line {
            self.on[cell as usize] = self.lines.len() as u32;
            self.notes[cell as usize] = Note::None;
        }
        Ok(())
    }

    fn erase(&mut self, level: &Level, line: &[Cell]) -> Result<(), Illegal> {
        let Some(index) = self.lines.iter().position(|other| is_same_line(other, line)) else {
            let first = line.first().map_or(String::new(), |&cell| format!(" at {}", name(level.at(cell))));
            return Err(Illegal(format!("there is no such line{first}")));
        };
        for cell in self.lines.swap_remove(index) {
            self.on[cell as usize] = 0;
        }
        // `swap_remove` has moved the last line to this index, so its cells get the new index.
        for &cell in self.lines.get(index).into_iter().flatten() {
            self.on[cell as usize] = index as u32 + 1;
        }
        Ok(())
    }

    pub(crate) fn standing(&self, level: &Level) -> Standing {
        if level.clues().all(|clue| self.is_on_line(clue)) {
            return Standing::Solved;
        }
        Standing::Playing { done: self.lines.len(), total: level.lines() }
    }

    /// The moves that turn this board into a solution.
    pub(crate) fn moves_to(&self, level: &Level, solution: &Solution) -> Vec<Move> {
        let (mut moves, mut kept) = (Vec::new(), Vec::new());
        for line in &self.lines {
            match solution.iter().position(|other| is_same_line(other, line)) {
                Some(index) => kept.push(index),
                None => moves.push(Move::erase(level, line)),
            }
        }
        let missing = (0..solution.len()).filter(|index| !kept.contains(index));
        moves.extend(missing.map(|index| Move::line(level, &solution[index])));
        moves
    }
}

fn cells_of(level: &Level, places: &[At]) -> Result<Vec<Cell>, Illegal> {
    let cell = |&at: &At| {
        let (height, width) = (level.height(), level.width());
        let none = || {
            Illegal(format!(
                "there is no cell [{}, {}]: the board has {height} rows and {width} columns",
                at[0], at[1]
            ))
        };
        level.contains(at).then(|| level.cell(at)).ok_or_else(none)
    };
    places.iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Level {
        Level::plain(3, vec![3, 0, 1, 0, 0, 3, 2, 2, 0]).unwrap()
    }

    fn line(cells: &[At]) -> Move {
        Move::Line { line: cells.to_vec() }
    }

    #[test]
    fn a_line_that_breaks_a_rule_is_refused_with_the_reason() {
        let level = small();
        let error = |cells: &[At]| Board::new(&level).apply(&level, &line(cells)).unwrap_err().0;
        assert_eq!(error(&[[0, 0], [0, 1]]), "a line joins two equal numbers of the same colour");
        assert_eq!(error(&[[2, 0]]), "a line of 2 has 2 cells, not 1");
        assert_eq!(error(&[[0, 0], [0, 1], [1, 2]]), "each cell of a line must be next to the one before");
        assert_eq!(error(&[[0, 9]]), "there is no cell [0, 9]: the board has 3 rows and 3 columns");
        assert_eq!(error(&[]), "a line has at least one cell");
    }

    #[test]
    fn a_board_is_solved_when_every_number_is_on_a_line() {
        let level = Level::plain(3, vec![3, 0, 3, 2, 2, 1]).unwrap();
        let mut board = Board::new(&level);
        for mv in [line(&[[0, 0], [0, 1], [0, 2]]), line(&[[1, 0], [1, 1]])] {
            board.apply(&level, &mv).unwrap();
        }
        assert_eq!(board.standing(&level), Standing::Playing { done: 2, total: 3 });
        board.apply(&level, &line(&[[1, 2]])).unwrap();
        assert_eq!(board.standing(&level), Standing::Solved);
        assert!(board.apply(&level, &line(&[[1, 2]])).is_err());
    }

    #[test]
    fn erasing_one_line_leaves_the_others() {
        let level = Level::plain(3, vec![3, 0, 3, 2, 2, 1]).unwrap();
        let mut board = Board::new(&level);
        for mv in [line(&[[0, 0], [0, 1], [0, 2]]), line(&[[1, 0], [1, 1]]), line(&[[1, 2]])] {
            board.apply(&level, &mv).unwrap();
        }
        board.apply(&level, &Move::Erase { erase: vec![[0, 2], [0, 1], [0, 0]] }).unwrap();
        assert_eq!(board.line(5), Some(&[5][..]));
        assert_eq!((board.line(4), board.line(1)), (Some(&[3, 4][..]), None));
    }

    #[test]
    fn moves_have_a_fixed_json_form() {
        for text in [r#"{"line":[[0,1],[0,2]]}"#, r##"{"at":[3,4],"to":"#"}"##, r#"{"erase":[[0,1]]}"#] {
            let mv: Move = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&mv).unwrap(), text);
        }
    }
}
