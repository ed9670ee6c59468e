//! The level, the board and the moves.
//!
//! Data that undo must restore belongs to the board. Data that never changes belongs to the level. Everything else,
//! such as the cursor, belongs to the view.

use pentimento_engine::contract::{Illegal, Standing};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The numbers below the lamps. A lamp can be without a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    numbers: Vec<Option<u8>>,
}

impl Level {
    pub(crate) fn new(numbers: Vec<Option<u8>>) -> Self {
        Self { numbers }
    }

    /// Makes a level for which this row is a solution. Every lamp gets a number.
    pub fn of_row(row: &[bool]) -> Self {
        let mut level = Self::new(vec![None; row.len()]);
        for place in 0..row.len() {
            let lit = level.around(place).filter(|&lamp| row[lamp]).count();
            level.numbers[place] = Some(lit as u8);
        }
        level
    }

    /// The number of lamps.
    pub(crate) fn len(&self) -> usize {
        self.numbers.len()
    }

    pub(crate) fn number(&self, place: usize) -> Option<u8> {
        self.numbers[place]
    }

    /// Each lamp that has a number, together with that number.
    pub(crate) fn given(&self) -> impl Iterator<Item = (usize, usize)> {
        self.numbers.iter().enumerate().filter_map(|(place, number)| Some((place, usize::from((*number)?))))
    }

    /// The lamps that the number at `place` counts: the lamp above it and the lamps beside that lamp.
    pub(crate) fn around(&self, place: usize) -> Range<usize> {
        place.saturating_sub(1)..(place + 2).min(self.len())
    }

    /// Returns the same level without the number at `place`.
    pub(crate) fn without(&self, place: usize) -> Self {
        let mut level = self.clone();
        level.numbers[place] = None;
        level
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lamp {
    Unknown,
    Lit,
    Dark,
}

impl Lamp {
    pub(crate) fn known(is_lit: bool) -> Self {
        if is_lit { Lamp::Lit } else { Lamp::Dark }
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Lamp::Unknown => "unknown",
            Lamp::Lit => "lit",
            Lamp::Dark => "dark",
        }
    }
}

/// What the player has found out so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    pub(crate) lamps: Vec<Lamp>,
}

impl Board {
    pub(crate) fn new(level: &Level) -> Self {
        Self { lamps: vec![Lamp::Unknown; level.len()] }
    }

    pub(crate) fn count(&self, lamps: impl IntoIterator<Item = usize>, state: Lamp) -> usize {
        lamps.into_iter().filter(|&lamp| self.lamps[lamp] == state).count()
    }

    pub(crate) fn unknown(&self, lamps: impl IntoIterator<Item = usize>) -> Vec<usize> {
        lamps.into_iter().filter(|&lamp| self.lamps[lamp] == Lamp::Unknown).collect()
    }
}

/// Marks one lamp. Saves and the command line use its JSON: `{"lamp": 3, "to": "lit"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    pub lamp: usize,
    pub to: Lamp,
}

/// What a player can point at, and what a hint can mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Spot {
    Lamp(usize),
    Number(usize),
}

pub(crate) fn apply(level: &Level, board: &mut Board, mv: Move) -> Result<(), Illegal> {
    let count = level.len();
    let lamp = board.lamps.get_mut(mv.lamp);
    *lamp.ok_or_else(|| Illegal(format!("there is no lamp {}; the row has {count}", mv.lamp + 1)))? = mv.to;
    Ok(())
}

/// Judges a board. The puzzle is solved when every lamp is marked and every number is right.
pub(crate) fn standing(level: &Level, board: &Board) -> Standing {
    let unknown = board.count(0..level.len(), Lamp::Unknown);
    let right = |(place, number)| board.count(level.around(place), Lamp::Lit) == number;
    if unknown == 0 && level.given().all(right) {
        return Standing::Solved;
    }
    Standing::Playing { done: level.len() - unknown, total: level.len() }
}

/// Whether a number can no longer be right, because too many or too few of its lamps can be lit.
pub(crate) fn is_broken(level: &Level, board: &Board, place: usize) -> bool {
    let Some(number) = level.number(place) else { return false };
    let lit = board.count(level.around(place), Lamp::Lit);
    let unknown = board.count(level.around(place), Lamp::Unknown);
    !(lit..=lit + unknown).contains(&usize::from(number))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Reads a board from letters: `#` is lit, `x` is dark, `.` is unknown.
    pub(crate) fn board(letters: &str) -> Board {
        let lamp = |letter| match letter {
            '#' => Lamp::Lit,
            'x' => Lamp::Dark,
            _ => Lamp::Unknown,
        };
        Board { lamps: letters.chars().map(lamp).collect() }
    }

    #[test]
    fn a_number_counts_its_lamp_and_the_two_beside_it() {
        let level = Level::of_row(&[true, true, false, true]);
        assert_eq!(level.given().collect::<Vec<_>>(), [(0, 2), (1, 2), (2, 2), (3, 1)]);
    }

    #[test]
    fn a_row_is_solved_when_all_lamps_are_marked_and_all_numbers_are_right() {
        let level = Level::of_row(&[true, false, true]);
        assert_eq!(standing(&level, &board("#.#")), Standing::Playing { done: 2, total: 3 });
        assert_eq!(standing(&level, &board("##x")), Standing::Playing { done: 3, total: 3 });
        assert_eq!(standing(&level, &board("#x#")), Standing::Solved);
    }

    #[test]
    fn a_number_is_broken_once_it_cannot_be_right() {
        let level = Level::of_row(&[true, false, false]);
        assert!(!is_broken(&level, &board("#.."), 1));
        assert!(is_broken(&level, &board("##."), 1));
        assert!(is_broken(&level, &board("xx."), 0));
    }

    #[test]
    fn a_lamp_beyond_the_row_is_refused() {
        let level = Level::of_row(&[true; 3]);
        let refused = apply(&level, &mut Board::new(&level), Move { lamp: 3, to: Lamp::Lit });
        assert_eq!(refused, Err(Illegal("there is no lamp 4; the row has 3".into())));
    }
}
