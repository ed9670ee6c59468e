//! The board that a player paints, and the moves that change it.

use super::{CLEAR, Clue, Level, MAYBE};
use pentimento_engine::contract::{Illegal, Standing};
use pentimento_picture::paint::Colour;
use serde::{Deserialize, Serialize};

/// The state of a cell: the mark that the player made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum Cell {
    #[default]
    Unknown,
    /// The player crossed the cell out.
    Blank,
    /// The player painted the cell. The colour is never 0.
    Colour(Colour),
    /// The player noted that the cell is perhaps filled. The rules ignore this note.
    Maybe,
}

impl Cell {
    /// The colour of the cell in the finished picture. Every cell that is not painted counts as blank.
    pub(crate) fn colour(self) -> Colour {
        if let Cell::Colour(colour) = self { colour } else { 0 }
    }

    /// The colour that the player decided on. 0 if the cell is crossed out, `None` if it is undecided.
    pub(crate) fn known(self) -> Option<Colour> {
        match self {
            Cell::Blank => Some(0),
            Cell::Colour(colour) => Some(colour),
            Cell::Unknown | Cell::Maybe => None,
        }
    }

    pub(crate) fn of(colour: Colour) -> Self {
        if colour == 0 { Cell::Blank } else { Cell::Colour(colour) }
    }
}

/// The cells with the marks of the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    width: usize,
    cells: Vec<Cell>,
}

impl Board {
    pub(crate) fn new(level: &Level) -> Self {
        Self { width: level.width(), cells: vec![Cell::Unknown; level.size()] }
    }

    pub(crate) fn get(&self, [row, column]: [usize; 2]) -> Cell {
        self.cells[row * self.width + column]
    }

    pub(crate) fn set(&mut self, [row, column]: [usize; 2], cell: Cell) {
        self.cells[row * self.width + column] = cell;
    }

    /// The cells, row by row.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub(crate) fn apply(&mut self, level: &Level, mv: &Mark) -> Result<(), Illegal> {
        let [row, column] = mv.at;
        if row >= level.height() || column >= level.width() {
            let (height, width) = (level.height(), level.width());
            return Err(Illegal(format!("there is no cell [{row}, {column}] in {height} rows of {width}")));
        }
        let cell = read_letter(level, mv.to).ok_or_else(|| {
            let letters: String = level.paints().iter().map(|paint| paint.letter).collect();
            Illegal(format!(
                "{:?} is not a colour of this puzzle; its colours are {letters}, and ? clears a cell",
                mv.to
            ))
        })?;
        self.set(mv.at, cell);
        Ok(())
    }

    /// The moves that lead to a solution. Blank cells don't have to be crossed out.
    pub(crate) fn marks_to(&self, level: &Level, solution: &[Colour]) -> Vec<Mark> {
        let mark = |(place, &colour): (usize, &Colour)| {
            let at = [place / self.width, place % self.width];
            (self.get(at).colour() != colour).then(|| Mark { at, to: level.paints().letter(colour) })
        };
        solution.iter().enumerate().filter_map(mark).collect()
    }

    pub(crate) fn standing(&self, level: &Level) -> Standing {
        let colour = |at: [usize; 2]| self.get(at).colour();
        if level.lines().all(|line| level.meets(line, colour)) {
            return Standing::Solved;
        }
        let painted = self.cells.iter().filter(|cell| cell.colour() != 0).count();
        let sum = |lines: &[Vec<Clue>]| lines.iter().flatten().map(|clue| clue.least()).sum::<usize>();
        let total = sum(level.rows()).max(sum(level.columns())).max(1);
        Standing::Playing { done: painted.min(total - 1), total }
    }
}

fn read_letter(level: &Level, letter: char) -> Option<Cell> {
    match letter {
        CLEAR => Some(Cell::Unknown),
        MAYBE => Some(Cell::Maybe),
        _ => level.colour_of(letter).map(Cell::of),
    }
}

/// A move: a cell and its new mark. The mark is `.` for blank, the letter of a colour, `?` to clear the cell, or `~`
/// for maybe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    pub(crate) at: [usize; 2],
    pub(crate) to: char,
}
