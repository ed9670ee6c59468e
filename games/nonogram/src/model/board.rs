//! The board that a player paints, and the moves that change it.

use super::{CLEAR, Clue, Level, MAYBE, not, ruled_out};
use pentimento_engine::contract::{Illegal, Standing};
use pentimento_picture::paint::Colour;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeSet;

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
    /// The colours that the player has ruled out for undecided cells. Each cell is given by its index.
    ruled_out: BTreeSet<(usize, Colour)>,
}

impl Board {
    pub(crate) fn new(level: &Level) -> Self {
        Self { width: level.width(), cells: vec![Cell::Unknown; level.size()], ruled_out: BTreeSet::new() }
    }

    pub(crate) fn get(&self, [row, column]: [usize; 2]) -> Cell {
        self.cells[row * self.width + column]
    }

    /// Sets the mark of a cell. This also removes the colours that were ruled out for the cell.
    pub(crate) fn set(&mut self, [row, column]: [usize; 2], cell: Cell) {
        let place = row * self.width + column;
        self.cells[place] = cell;
        self.ruled_out.retain(|&(other, _)| other != place);
    }

    /// The colours that the player has ruled out. Each cell is given by its index.
    pub(crate) fn ruled_out(&self) -> &BTreeSet<(usize, Colour)> {
        &self.ruled_out
    }

    /// The colours that the player has ruled out for one cell, as bits.
    pub(crate) fn ruled_out_at(&self, place: usize) -> u64 {
        let gone = self.ruled_out.range((place, 0)..=(place, Colour::MAX));
        gone.fold(0, |bits, (_, colour)| bits | 1 << colour)
    }

    /// Rules out a colour for a cell that is not decided yet.
    fn rule_out(&mut self, level: &Level, at: [usize; 2], letter: char) -> Result<(), Illegal> {
        let colour = level.colour_of(letter).ok_or_else(|| unknown(level, letter))?;
        if self.get(at).known().is_some() {
            return Err(Illegal("only an open cell can have colours that are ruled out".to_owned()));
        }
        self.ruled_out.insert((level.place(at), colour));
        Ok(())
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
        if let Some(letter) = ruled_out(mv.to) {
            return self.rule_out(level, mv.at, letter);
        }
        let cell = read_letter(level, mv.to).ok_or_else(|| unknown(level, mv.to))?;
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

fn unknown(level: &Level, letter: char) -> Illegal {
    let letters: String = level.paints().iter().map(|paint| paint.letter).collect();
    Illegal(format!(
        "{letter:?} is not a colour of this puzzle; its colours are {letters}, and ? clears a cell"
    ))
}

/// A move: a cell and its new mark. The mark is `.` for blank, the letter of a colour, `?` to clear the cell, or `~`
/// for maybe. The mark that [`not`] makes from a letter says that the cell doesn't have that colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    pub(crate) at: [usize; 2],
    #[serde(serialize_with = "write_to", deserialize_with = "read_to")]
    pub(crate) to: char,
}

fn write_to<S: Serializer>(to: &char, serializer: S) -> Result<S::Ok, S::Error> {
    match ruled_out(*to) {
        Some(letter) => serializer.collect_str(&format_args!("!{letter}")),
        None => serializer.serialize_char(*to),
    }
}

fn read_to<'de, D: Deserializer<'de>>(deserializer: D) -> Result<char, D::Error> {
    let text = String::deserialize(deserializer)?;
    let mut letters = text.chars();
    match (letters.next(), letters.next(), letters.next()) {
        (Some(letter), None, _) if ruled_out(letter).is_none() => Ok(letter),
        (Some('!'), Some(letter), None) => Ok(not(letter)),
        _ => Err(D::Error::custom(format!("expected a character, or ! and a character, found {text:?}"))),
    }
}
