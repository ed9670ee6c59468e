//! Level, board and move of a Logipix: numbers on a grid, and the lines between them.
//!
//! Cells are numbered row by row. Invariants of a [`Level`]: each side has 1 to [`LONGEST`] cells, numbers are at most
//! [`LARGEST`], and exactly the cells with a number have a colour. A level may have no solution: people can still look
//! at it. Invariant of a [`Board`]: every line on it follows the rules, and no two lines share a cell.

use pentimento_engine::contract::{Illegal, Standing};
use pentimento_picture::Picture;
use pentimento_picture::paint::{self, Colour, MOST_COLOURS, Paint};
use serde::{Deserialize, Serialize};

/// The most rows, and the most columns.
pub(crate) const LONGEST: usize = 200;
/// The largest number.
pub(crate) const LARGEST: u8 = 99;
/// In a move: the cell is on no line.
pub(crate) const OFF: char = '.';
/// In a move: the cell is on some line.
pub(crate) const ON: char = '#';
/// In a move: the cell has no note.
pub(crate) const NO_NOTE: char = '?';

/// The number of a cell, counted row by row from 0.
pub(crate) type Cell = u32;
/// Row and column of a cell, counted from 0, as in files.
pub(crate) type At = [usize; 2];
/// The lines of a solution. Each goes from end to end.
pub type Solution = Vec<Vec<Cell>>;

/// The numbers of a puzzle with their colours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    width: usize,
    /// For each cell its number, or 0.
    numbers: Vec<u8>,
    /// For each cell the colour of its number, or 0.
    inks: Vec<Colour>,
    /// The first is the blank.
    paints: Vec<Paint>,
}

impl Level {
    /// Checks the invariants. The error says which one does not hold.
    pub(crate) fn new(
        width: usize,
        numbers: Vec<u8>,
        inks: Vec<Colour>,
        paints: Vec<Paint>,
    ) -> Result<Self, String> {
        if width == 0 || numbers.is_empty() || !numbers.len().is_multiple_of(width) {
            return Err("a Logipix has at least one row, and all rows have the same length".to_owned());
        }
        let height = numbers.len() / width;
        if width > LONGEST || height > LONGEST {
            return Err(format!("{width}x{height} is too large: a side has at most {LONGEST} cells"));
        }
        if paints.len() < 2 || paints.len() > MOST_COLOURS + 1 {
            let found = paints.len().saturating_sub(1);
            return Err(format!("expected 1 to {MOST_COLOURS} colours, found {found}"));
        }
        if inks.len() != numbers.len() {
            return Err("a colour is missing".to_owned());
        }
        let is_wrong = |cell: &usize| {
            let (number, ink) = (numbers[*cell], usize::from(inks[*cell]));
            number > LARGEST || (number == 0) != (ink == 0) || ink >= paints.len()
        };
        if let Some(cell) = (0..numbers.len()).find(is_wrong) {
            let (row, column) = (cell / width, cell % width);
            return Err(format!("[{row}, {column}]: expected a number up to {LARGEST} with its colour"));
        }
        Ok(Self { width, numbers, inks, paints })
    }

    /// A level with black numbers only.
    pub(crate) fn plain(width: usize, numbers: Vec<u8>) -> Result<Self, String> {
        let inks = numbers.iter().map(|&number| u8::from(number > 0)).collect();
        Self::new(width, numbers, inks, vec![Paint::blank(), Paint::black()])
    }

    /// The level that has these lines as a solution. Numbers take their colour from the picture.
    pub(crate) fn of_lines(
        width: usize,
        picture: &[Colour],
        lines: &[Vec<Cell>],
        paints: Vec<Paint>,
    ) -> Result<Self, String> {
        let mut numbers = vec![0; picture.len()];
        let mut inks = vec![0; picture.len()];
        for line in lines {
            for &end in [line.first(), line.last()].into_iter().flatten() {
                numbers[end as usize] = line.len().min(255) as u8;
                inks[end as usize] = picture[end as usize];
            }
        }
        Self::new(width, numbers, inks, paints)
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.numbers.len() / self.width
    }

    /// The number of cells.
    pub(crate) fn size(&self) -> usize {
        self.numbers.len()
    }

    /// The number in a cell, or 0.
    pub(crate) fn number(&self, cell: Cell) -> u8 {
        self.numbers[cell as usize]
    }

    pub(crate) fn ink(&self, cell: Cell) -> Colour {
        self.inks[cell as usize]
    }

    pub(crate) fn paints(&self) -> &[Paint] {
        &self.paints
    }

    /// The number of colours, without the blank.
    pub(crate) fn colours(&self) -> usize {
        self.paints.len() - 1
    }

    /// Whether black is the only colour.
    pub(crate) fn is_plain(&self) -> bool {
        paint::are_plain(&self.paints)
    }

    pub(crate) fn letter(&self, colour: Colour) -> char {
        self.paints[usize::from(colour)].letter
    }

    pub(crate) fn cell(&self, [row, column]: At) -> Cell {
        (row * self.width + column) as Cell
    }

    pub(crate) fn at(&self, cell: Cell) -> At {
        [cell as usize / self.width, cell as usize % self.width]
    }

    pub(crate) fn contains(&self, [row, column]: At) -> bool {
        row < self.height() && column < self.width
    }

    /// All cells with a number, row by row.
    pub fn clues(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.size() as Cell).filter(|&cell| self.number(cell) > 0)
    }

    /// The number of lines that every solution has.
    pub(crate) fn lines(&self) -> usize {
        let ones = self.clues().filter(|&clue| self.number(clue) == 1).count();
        ones + (self.clues().count() - ones).div_ceil(2)
    }

    /// The number of steps between two cells on an empty board.
    pub(crate) fn distance(&self, a: Cell, b: Cell) -> usize {
        let ([row, column], [r, c]) = (self.at(a), self.at(b));
        row.abs_diff(r) + column.abs_diff(c)
    }

    /// Whether two clues can be the ends of one line, judged by number, colour and distance only.
    pub(crate) fn may_join(&self, a: Cell, b: Cell) -> bool {
        let steps = usize::from(self.number(a)).saturating_sub(1);
        let apart = self.distance(a, b);
        a != b
            && self.number(a) == self.number(b)
            && self.ink(a) == self.ink(b)
            && apart <= steps
            && apart % 2 == steps % 2
    }

    /// The cells above, below, left and right.
    pub(crate) fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let (width, size) = (self.width as Cell, self.size() as Cell);
        let column = cell % width;
        let sides = [
            (cell >= width).then(|| cell - width),
            (cell + width < size).then(|| cell + width),
            (column > 0).then(|| cell - 1),
            (column + 1 < width).then(|| cell + 1),
        ];
        sides.into_iter().flatten()
    }

    /// The rule that a line breaks, in words. Ignores other lines.
    pub(crate) fn fault(&self, line: &[Cell]) -> Option<String> {
        let (Some(&first), Some(&last)) = (line.first(), line.last()) else {
            return Some("a line has at least one cell".to_owned());
        };
        let number = self.number(first);
        if number == 0 || self.number(last) != number || self.ink(first) != self.ink(last) {
            return Some("a line joins two equal numbers of the same colour".to_owned());
        }
        if line.len() != usize::from(number) {
            return Some(format!("a line of {number} has {number} cells, not {}", line.len()));
        }
        let beside = |pair: &[Cell]| self.distance(pair[0], pair[1]) == 1;
        if !line.windows(2).all(beside) {
            return Some("each cell of a line must be next to the one before".to_owned());
        }
        let inner = &line[1..line.len().max(2) - 1];
        if line.len() > 2 && inner.iter().any(|&cell| self.number(cell) > 0) {
            return Some("a line can't pass another number".to_owned());
        }
        let mut sorted = line.to_vec();
        sorted.sort_unstable();
        sorted.windows(2).any(|pair| pair[0] == pair[1]).then(|| "a line can't cross itself".to_owned())
    }

    /// Whether these lines solve the puzzle.
    pub fn is_solved_by(&self, lines: &[Vec<Cell>]) -> bool {
        let mut seen = vec![false; self.size()];
        let mut fresh = |cell: &Cell| !std::mem::replace(&mut seen[*cell as usize], true);
        let sound = lines.iter().all(|line| self.fault(line).is_none() && line.iter().all(&mut fresh));
        sound && self.clues().all(|clue| seen[clue as usize])
    }

    /// For each cell the colour of its line, or 0.
    pub(crate) fn picture(&self, lines: &[Vec<Cell>]) -> Vec<Colour> {
        let mut cells = vec![0; self.size()];
        for line in lines {
            let ink = line.first().map_or(0, |&first| self.ink(first));
            for &cell in line {
                cells[cell as usize] = ink;
            }
        }
        cells
    }

    /// The picture of a solution, with its palette.
    pub(crate) fn image(&self, solution: &Solution) -> Picture {
        let palette = self.paints.iter().skip(1).map(|paint| paint.rgb).collect();
        Picture { width: self.width, height: self.height(), cells: self.picture(solution), palette }
    }

    /// `20x15, 3 colours`.
    pub(crate) fn describe(&self) -> String {
        let size = format!("{}x{}", self.width(), self.height());
        match self.colours() {
            1 => size,
            many => format!("{size}, {many} colours"),
        }
    }
}

/// A player's note in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum Note {
    #[default]
    None,
    /// On some line.
    On,
    /// On no line.
    Off,
}

/// The lines and notes of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    lines: Vec<Vec<Cell>>,
    /// For each cell the index of its line plus one, or 0.
    on: Vec<u32>,
    notes: Vec<Note>,
}

/// One change of the board. In JSON a move has no tag: its fields say which kind it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Move {
    Line { line: Vec<At> },
    Note { at: At, to: char },
    Erase { erase: Vec<At> },
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
        // The last line is now at this index.
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

/// Whether two lists of cells are the same line, in either direction.
pub(crate) fn is_same_line(one: &[Cell], other: &[Cell]) -> bool {
    one == other || one.iter().rev().eq(other)
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

/// The name of a cell, counted from 1: `row 3, column 7`.
pub(crate) fn name([row, column]: At) -> String {
    format!("row {}, column {}", row + 1, column + 1)
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

/// A cell that a player can point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Spot(pub At);

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
