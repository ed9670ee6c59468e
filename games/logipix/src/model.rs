//! What a Logipix is: numbers on a grid, and the lines that are being drawn between them.
//!
//! A cell is known by its place, row by row; ends of lines carry equal numbers of one colour, and a line of the
//! number n has n cells, its two ends counted. Invariants of a [`Level`]: both sides from 1 to [`LONGEST`], numbers
//! up to [`LARGEST`], a colour where there is a number and nowhere else. Whether the numbers can be paired at all is
//! not asked here: a puzzle without a solution is still a puzzle that can be looked at. Invariant of a [`Board`]:
//! every line on it keeps the rules, and no two share a cell.

use pentimento_engine::contract::{Illegal, Standing};
use pentimento_picture::paint::{self, Colour, MOST_COLOURS, Paint};
use serde::{Deserialize, Serialize};

/// The most rows and the most columns.
pub const LONGEST: usize = 200;
/// The largest number.
pub const LARGEST: u8 = 99;
/// In a move: not on a line.
pub const OFF: char = '.';
/// In a move: on some line.
pub const ON: char = '#';
/// In a move: as it was at the start.
pub const TAKEN_BACK: char = '?';

/// A cell by its place, row by row.
pub type Cell = u32;
/// A cell as people and files know it: row, column.
pub type At = [usize; 2];

/// A puzzle; never changes during play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    width: usize,
    /// 0 where there is none.
    numbers: Vec<u8>,
    inks: Vec<Colour>,
    /// The blank first.
    paints: Vec<Paint>,
}

impl Level {
    /// Checks everything that must hold; says what doesn't.
    pub fn new(
        width: usize,
        numbers: Vec<u8>,
        inks: Vec<Colour>,
        paints: Vec<Paint>,
    ) -> Result<Self, String> {
        if width == 0 || numbers.is_empty() || !numbers.len().is_multiple_of(width) {
            return Err("a Logipix has at least one row, and rows of one length".to_owned());
        }
        let height = numbers.len() / width;
        if width > LONGEST || height > LONGEST {
            return Err(format!("{width}x{height} is too large: a side has at most {LONGEST} cells"));
        }
        if paints.len() < 2 || paints.len() > MOST_COLOURS + 1 {
            let found = paints.len().saturating_sub(1);
            return Err(format!("expected 1 to {MOST_COLOURS} colours, found {found}"));
        }
        let wrong = |place: &usize| {
            let (number, ink) = (numbers[*place], usize::from(inks[*place]));
            number > LARGEST || (number == 0) != (ink == 0) || ink >= paints.len()
        };
        if inks.len() != numbers.len() {
            return Err("a colour is missing".to_owned());
        }
        if let Some(place) = (0..numbers.len()).find(wrong) {
            let (row, column) = (place / width, place % width);
            return Err(format!("[{row}, {column}]: expected a number up to {LARGEST} with its colour"));
        }
        Ok(Self { width, numbers, inks, paints })
    }

    /// Numbers in black.
    pub fn plain(width: usize, numbers: Vec<u8>) -> Result<Self, String> {
        let inks = numbers.iter().map(|&number| u8::from(number > 0)).collect();
        Self::new(width, numbers, inks, vec![Paint::blank(), Paint::black()])
    }

    /// The puzzle whose solution these lines are; each is in the colour of the picture at its first cell.
    pub fn of_lines(
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

    /// How many cells there are.
    pub fn size(&self) -> usize {
        self.numbers.len()
    }

    /// The number in a cell, 0 for none.
    pub fn number(&self, cell: Cell) -> u8 {
        self.numbers[cell as usize]
    }

    pub fn ink(&self, cell: Cell) -> Colour {
        self.inks[cell as usize]
    }

    pub fn paints(&self) -> &[Paint] {
        &self.paints
    }

    /// How many colours there are.
    pub fn colours(&self) -> usize {
        self.paints.len() - 1
    }

    /// Whether black is all there is.
    pub fn is_plain(&self) -> bool {
        paint::are_plain(&self.paints)
    }

    pub fn letter(&self, colour: Colour) -> char {
        self.paints[usize::from(colour)].letter
    }

    pub fn cell(&self, [row, column]: At) -> Cell {
        (row * self.width + column) as Cell
    }

    pub fn at(&self, cell: Cell) -> At {
        [cell as usize / self.width, cell as usize % self.width]
    }

    pub fn contains(&self, [row, column]: At) -> bool {
        row < self.height() && column < self.width
    }

    /// All cells with a number, row by row.
    pub fn clues(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.size() as Cell).filter(|&cell| self.number(cell) > 0)
    }

    /// How many lines a solution has, if there is one.
    pub fn lines(&self) -> usize {
        let ones = self.clues().filter(|&clue| self.number(clue) == 1).count();
        ones + (self.clues().count() - ones).div_ceil(2)
    }

    /// Steps between two cells when nothing is in the way.
    pub fn distance(&self, a: Cell, b: Cell) -> usize {
        let ([row, column], [r, c]) = (self.at(a), self.at(b));
        row.abs_diff(r) + column.abs_diff(c)
    }

    /// Whether two clues may be the ends of one line, as far as numbers, colours and distance tell.
    pub fn may_join(&self, a: Cell, b: Cell) -> bool {
        let steps = usize::from(self.number(a)).saturating_sub(1);
        let apart = self.distance(a, b);
        a != b
            && self.number(a) == self.number(b)
            && self.ink(a) == self.ink(b)
            && apart <= steps
            && apart % 2 == steps % 2
    }

    /// The cells above, below, left and right of one.
    pub fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
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

    /// Why a row of cells is no line by the rules, if it isn't. Other lines are not looked at.
    pub fn fault(&self, line: &[Cell]) -> Option<String> {
        let (Some(&first), Some(&last)) = (line.first(), line.last()) else {
            return Some("a line has at least one cell".to_owned());
        };
        let number = self.number(first);
        if number == 0 || self.number(last) != number || self.ink(first) != self.ink(last) {
            return Some("a line begins and ends at equal numbers of one colour".to_owned());
        }
        if line.len() != usize::from(number) {
            return Some(format!("a line of {number} has {number} cells, not {}", line.len()));
        }
        let beside = |pair: &[Cell]| self.distance(pair[0], pair[1]) == 1;
        if !line.windows(2).all(beside) {
            return Some("the cells of a line lie side by side".to_owned());
        }
        let inner = &line[1..line.len().max(2) - 1];
        if line.len() > 2 && inner.iter().any(|&cell| self.number(cell) > 0) {
            return Some("a line passes no other number".to_owned());
        }
        let mut sorted = line.to_vec();
        sorted.sort_unstable();
        sorted.windows(2).any(|pair| pair[0] == pair[1]).then(|| "a line visits no cell twice".to_owned())
    }

    /// Whether these lines solve the puzzle.
    pub fn is_solved_by(&self, lines: &[Vec<Cell>]) -> bool {
        let mut seen = vec![false; self.size()];
        let mut fresh = |cell: &Cell| !std::mem::replace(&mut seen[*cell as usize], true);
        let sound = lines.iter().all(|line| self.fault(line).is_none() && line.iter().all(&mut fresh));
        sound && self.clues().all(|clue| seen[clue as usize])
    }

    /// The picture that lines make: a colour for each cell, 0 where there is no line.
    pub fn picture(&self, lines: &[Vec<Cell>]) -> Vec<Colour> {
        let mut cells = vec![0; self.size()];
        for line in lines {
            let ink = line.first().map_or(0, |&first| self.ink(first));
            for &cell in line {
                cells[cell as usize] = ink;
            }
        }
        cells
    }
}

/// What a player noted of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Note {
    #[default]
    None,
    /// On some line.
    On,
    /// On no line.
    Off,
}

/// What undo restores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    lines: Vec<Vec<Cell>>,
    /// For each cell the place of its line, plus one.
    on: Vec<u32>,
    notes: Vec<Note>,
}

/// One change of the board; written as the contract says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Move {
    Line { line: Vec<At> },
    Note { at: At, to: char },
    Erase { erase: Vec<At> },
}

impl Board {
    pub fn new(level: &Level) -> Self {
        Self { lines: Vec::new(), on: vec![0; level.size()], notes: vec![Note::None; level.size()] }
    }

    pub fn lines(&self) -> &[Vec<Cell>] {
        &self.lines
    }

    /// The line through a cell.
    pub fn line(&self, cell: Cell) -> Option<&[Cell]> {
        let place = (self.on[cell as usize] as usize).checked_sub(1)?;
        Some(&self.lines[place])
    }

    pub fn is_on_line(&self, cell: Cell) -> bool {
        self.on[cell as usize] > 0
    }

    pub fn note(&self, cell: Cell) -> Note {
        self.notes[cell as usize]
    }

    pub fn apply(&mut self, level: &Level, mv: &Move) -> Result<(), Illegal> {
        match mv {
            Move::Line { line } => self.draw(level, &cells_of(level, line)?),
            Move::Erase { erase } => self.erase(level, &cells_of(level, erase)?),
            Move::Note { at, to } => {
                let cell = cells_of(level, &[*at])?[0];
                let note = match *to {
                    ON => Note::On,
                    OFF => Note::Off,
                    TAKEN_BACK => Note::None,
                    other => return Err(Illegal(format!("{other:?} is no mark: they are #, . and ?"))),
                };
                if self.is_on_line(cell) {
                    return Err(Illegal(format!("{} is on a line", name(level.at(cell)))));
                }
                if note != Note::None && level.number(cell) > 0 {
                    return Err(Illegal(format!("{} has a number: it is on a line", name(level.at(cell)))));
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
            return Err(Illegal(format!("there is a line through {} already", name(level.at(cell)))));
        }
        self.lines.push(line.to_vec());
        for &cell in line {
            self.on[cell as usize] = self.lines.len() as u32;
            self.notes[cell as usize] = Note::None;
        }
        Ok(())
    }

    fn erase(&mut self, level: &Level, line: &[Cell]) -> Result<(), Illegal> {
        let same = |other: &Vec<Cell>| other == line || other.iter().rev().eq(line.iter());
        let Some(place) = self.lines.iter().position(same) else {
            let first = line.first().map_or(String::new(), |&cell| format!(" at {}", name(level.at(cell))));
            return Err(Illegal(format!("there is no such line{first}")));
        };
        for cell in self.lines.swap_remove(place) {
            self.on[cell as usize] = 0;
        }
        // The last line moved up.
        for &cell in self.lines.get(place).into_iter().flatten() {
            self.on[cell as usize] = place as u32 + 1;
        }
        Ok(())
    }

    pub fn standing(&self, level: &Level) -> Standing {
        if level.clues().all(|clue| self.is_on_line(clue)) {
            return Standing::Solved;
        }
        Standing::Playing { done: self.lines.len(), total: level.lines() }
    }
}

fn cells_of(level: &Level, places: &[At]) -> Result<Vec<Cell>, Illegal> {
    let cell = |&at: &At| {
        let (height, width) = (level.height(), level.width());
        let none = || Illegal(format!("there is no cell [{}, {}] in {height} rows of {width}", at[0], at[1]));
        level.contains(at).then(|| level.cell(at)).ok_or_else(none)
    };
    places.iter().map(cell).collect()
}

/// A cell as people count: `row 3, column 7`.
pub fn name([row, column]: At) -> String {
    format!("row {}, column {}", row + 1, column + 1)
}

impl Move {
    pub fn line(level: &Level, line: &[Cell]) -> Self {
        Move::Line { line: line.iter().map(|&cell| level.at(cell)).collect() }
    }

    pub fn erase(level: &Level, line: &[Cell]) -> Self {
        Move::Erase { erase: line.iter().map(|&cell| level.at(cell)).collect() }
    }

    pub fn note(level: &Level, cell: Cell, to: char) -> Self {
        Move::Note { at: level.at(cell), to }
    }
}

/// A cell that one can point at.
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
    fn lines_keep_the_rules_or_are_refused_with_a_reason() {
        let level = small();
        let told = |cells: &[At]| Board::new(&level).apply(&level, &line(cells)).unwrap_err().0;
        assert_eq!(told(&[[0, 0], [0, 1]]), "a line begins and ends at equal numbers of one colour");
        assert_eq!(told(&[[2, 0]]), "a line of 2 has 2 cells, not 1");
        assert_eq!(told(&[[0, 0], [0, 1], [1, 2]]), "the cells of a line lie side by side");
        assert_eq!(told(&[[0, 9]]), "there is no cell [0, 9] in 3 rows of 3");
        assert_eq!(told(&[]), "a line has at least one cell");
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
    fn moves_are_written_as_the_contract_says() {
        for text in [r#"{"line":[[0,1],[0,2]]}"#, r##"{"at":[3,4],"to":"#"}"##, r#"{"erase":[[0,1]]}"#] {
            let mv: Move = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&mv).unwrap(), text);
        }
    }
}
