//! Solves a single line: finds out whether it can still be filled, and if so, which colours each cell can have and
//! where each run can be.
//!
//! [`LineSolver::can_be_filled`] answers the first question, [`LineSolver::narrow`] the others. Both use dynamic
//! programming over the prefixes and suffixes of the line, and handle a whole set of places at a time. Place `j` is the
//! gap before cell `j`. `ahead[i]` is the set of places up to which the first `i` runs can fill the line, with blanks
//! between and after them. `behind[i]` is the set of places from which the remaining runs can fill the rest of the
//! line. It is computed like `ahead`, but on the mirrored line. A run fits wherever `ahead` and `behind` both allow it.
//! The result is exact: if it says that a cell can have a colour, the line can be filled so that the cell has that
//! colour.

#![allow(clippy::single_match_else)] // A known and an unknown number are two equal cases.

use super::bits::Bits;
use crate::model::{Clue, Level, Line};
use pentimento_picture::paint::Colour;

/// Where one run of a line can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Room<const W: usize> {
    /// The cells where the run can begin.
    pub(crate) starts: Bits<W>,
    /// The places where the run can end, which means the cell after its last cell.
    pub(crate) ends: Bits<W>,
    /// The cells that the run can cover.
    pub(crate) cells: Bits<W>,
}

/// The error if the line can't be filled with the colours that its cells can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unfillable;

/// Solves lines. The memory is reused for the next line.
#[derive(Debug, Clone, Default)]
pub(crate) struct LineSolver<const W: usize> {
    ahead: Vec<Bits<W>>,
    behind: Vec<Bits<W>>,
    /// For each run, the places where it can start according to the runs before it.
    first: Vec<Bits<W>>,
    /// Like `first`, for the mirrored line.
    last: Vec<Bits<W>>,
    mirrored: Vec<Bits<W>>,
    /// Where each run can be. Set by [`LineSolver::narrow`].
    pub(crate) rooms: Vec<Room<W>>,
}

/// For each colour, the cells of a line that can have it. `known` returns the colour of a cell that is already decided.
pub(crate) fn possible<const W: usize>(
    level: &Level,
    line: Line,
    known: impl Fn([usize; 2]) -> Option<Colour>,
) -> Vec<Bits<W>> {
    let length = level.length(line);
    let mut can = vec![Bits::below(length); level.paints().colours() + 1];
    for place in 0..length {
        if let Some(colour) = known(line.cell(place)) {
            let others = can.iter_mut().enumerate().filter(|&(other, _)| other != usize::from(colour));
            others.for_each(|(_, cells)| cells.remove(place));
        }
    }
    can
}

/// Places the runs from left to right. For each run, adds a set to `starts`, with the places where the run can begin.
/// Also adds a set to `reached`, with the places up to which the line can be filled after that run.
fn walk<const W: usize>(
    clues: impl Iterator<Item = Clue>,
    can: &[Bits<W>],
    reached: &mut Vec<Bits<W>>,
    starts: &mut Vec<Bits<W>>,
) {
    reached.clear();
    starts.clear();
    let mut at = Bits::one(0).flood(can[0]);
    reached.push(at);
    let mut before = 0;
    for clue in clues {
        let open = can[usize::from(clue.colour)];
        let from = if clue.colour == before { (at & can[0]).right(1) } else { at };
        let (first, ended) = match clue.count {
            Some(count) => {
                let first = from & open.runs(usize::from(count));
                (first, first.right(usize::from(count)))
            }
            None => {
                let first = from & open;
                (first, first.right(1).flood(open))
            }
        };
        starts.push(first);
        at = ended.flood(can[0]);
        reached.push(at);
        before = clue.colour;
    }
}

impl<const W: usize> LineSolver<W> {
    /// Whether the line can still be filled. `can` has, for each colour, the cells that can have it.
    pub(crate) fn can_be_filled(&mut self, clues: &[Clue], length: usize, can: &[Bits<W>]) -> bool {
        walk(clues.iter().copied(), can, &mut self.ahead, &mut self.first);
        self.ahead[clues.len()].has(length)
    }

    /// Narrows `can` to the colours that are possible in some way to fill the line, and finds out where each run can
    /// be.
    pub(crate) fn narrow(
        &mut self,
        clues: &[Clue],
        length: usize,
        can: &mut [Bits<W>],
    ) -> Result<(), Unfillable> {
        if !self.can_be_filled(clues, length, can) {
            return Err(Unfillable);
        }
        self.mirrored.clear();
        self.mirrored.extend(can.iter().map(|cells| cells.mirrored(length)));
        walk(clues.iter().rev().copied(), &self.mirrored, &mut self.behind, &mut self.last);
        self.behind.reverse();
        for places in &mut self.behind {
            *places = places.mirrored(length + 1);
        }
        let blanks = self
            .ahead
            .iter()
            .zip(&self.behind)
            .fold(Bits::NONE, |blanks, (&ahead, &behind)| blanks | ahead & behind.left(1));
        self.find_rooms(clues, length, can);
        can[0] = can[0] & blanks;
        for (colour, cells) in can.iter_mut().enumerate().skip(1) {
            let of_colour =
                clues.iter().zip(&self.rooms).filter(|(clue, _)| usize::from(clue.colour) == colour);
            *cells = of_colour.fold(Bits::NONE, |cells, (_, room)| cells | room.cells);
        }
        Ok(())
    }

    fn find_rooms(&mut self, clues: &[Clue], length: usize, can: &[Bits<W>]) {
        self.rooms.clear();
        for (i, clue) in clues.iter().enumerate() {
            // A start in the mirrored line is the last cell of the run in this line.
            let ends = self.last[clues.len() - 1 - i].mirrored(length);
            let room = match clue.count {
                Some(count) => {
                    let count = usize::from(count);
                    let starts = self.first[i] & ends.left(count - 1);
                    Room { starts, ends: starts.right(count), cells: starts.cover(count) }
                }
                None => {
                    let open = can[usize::from(clue.colour)];
                    let from = self.first[i].flood(open) & open;
                    let to = self.last[clues.len() - 1 - i].flood(open.mirrored(length));
                    let cells = from & to.mirrored(length);
                    Room { starts: self.first[i] & cells, ends: (ends & cells).right(1), cells }
                }
            };
            self.rooms.push(room);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::clues_of;
    use proptest::prelude::*;

    /// All ways to fill a line with the colours in `can`, found by trying everything.
    fn fillings(clues: &[Clue], length: usize, can: &[Bits<1>]) -> Vec<Vec<u8>> {
        let colours = can.len() as u8;
        let mut all: Vec<Vec<u8>> = vec![vec![]];
        for cell in 0..length {
            let grown = all
                .into_iter()
                .flat_map(|line| (0..colours).map(move |colour| [line.clone(), vec![colour]].concat()));
            all = grown.filter(|line| can[usize::from(line[cell])].has(cell)).collect();
        }
        let meets = |line: &Vec<u8>| {
            let runs = clues_of(line.iter().copied());
            runs.len() == clues.len()
                && runs.iter().zip(clues).all(|(run, clue)| {
                    run.colour == clue.colour && (clue.count.is_none() || clue.count == run.count)
                })
        };
        all.retain(meets);
        all
    }

    fn clue() -> impl Strategy<Value = Clue> {
        (0usize..4, 1u8..3)
            .prop_map(|(n, colour)| if n == 0 { Clue::unknown(colour) } else { Clue::new(n, colour) })
    }

    proptest! {
        #[test]
        fn each_colour_that_a_cell_can_have_occurs_in_some_filling(
            clues in proptest::collection::vec(clue(), 0..4),
            length in 1usize..8,
            shut in proptest::collection::vec(any::<u64>(), 6),
        ) {
            let mut can: Vec<Bits<1>> = (0..3).map(|c| {
                Bits([!(shut[c] & shut[c + 3])]) & Bits::below(length)
            }).collect();
            let all = fillings(&clues, length, &can);
            match LineSolver::default().narrow(&clues, length, &mut can) {
                Err(Unfillable) => prop_assert!(all.is_empty()),
                Ok(()) => {
                    for (colour, cells) in can.iter().enumerate() {
                        for cell in 0..length {
                            let occurs = all.iter().any(|line| usize::from(line[cell]) == colour);
                            prop_assert_eq!(cells.has(cell), occurs, "{:?} {} {}", &clues, colour, cell);
                        }
                    }
                }
            }
        }
    }
}
