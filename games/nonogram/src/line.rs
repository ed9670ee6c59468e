//! One line alone: which colours each cell can still have, and where each run can stand.
//!
//! The complete dynamic programme over prefixes and suffixes, a set of places at a time. Place `j` is the gap before
//! cell `j`. `ahead[i]` are the places up to which the first `i` runs can fill the line, `behind[i]` those from
//! which the runs from `i` on can fill the rest; the second is the first of the mirrored line. A run fits where both
//! agree. What is left is exact: each colour left to a cell stands there in some filling of the line.

#![allow(clippy::single_match_else)] // A number that is known and one that is blotted are two cases alike.

use super::bits::Bits;
use super::model::Clue;

/// The room of one run on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room<const W: usize> {
    /// The cells in which it can begin.
    pub starts: Bits<W>,
    /// The places at which it can have ended: the cell after its last one.
    pub ends: Bits<W>,
    /// The cells it can cover.
    pub cells: Bits<W>,
}

impl<const W: usize> Default for Room<W> {
    fn default() -> Self {
        Self { starts: Bits::NONE, ends: Bits::NONE, cells: Bits::NONE }
    }
}

/// Memory that is used again from line to line.
#[derive(Debug, Clone, Default)]
pub struct Scratch<const W: usize> {
    ahead: Vec<Bits<W>>,
    behind: Vec<Bits<W>>,
    /// Of each run, the starts that the runs before it allow, and in `last` its mirrored starts.
    first: Vec<Bits<W>>,
    last: Vec<Bits<W>>,
    turned: Vec<Bits<W>>,
    pub rooms: Vec<Room<W>>,
}

/// Whether a line can still be filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Fate {
    Open,
    Dead,
}

/// The prefixes of a line: after each run the places that are reached, and for each run its allowed starts.
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
        let from = if clue.colour == before { (at & can[0]).up(1) } else { at };
        let (first, ended) = match clue.count {
            Some(count) => {
                let first = from & open.runs(usize::from(count));
                (first, first.up(usize::from(count)))
            }
            None => {
                let first = from & open;
                (first, first.up(1).flood(open))
            }
        };
        starts.push(first);
        at = ended.flood(can[0]);
        reached.push(at);
        before = clue.colour;
    }
}

impl<const W: usize> Scratch<W> {
    /// Narrows `can`, the cells that can have each colour, to what stands in some filling of the line.
    pub fn solve(&mut self, clues: &[Clue], length: usize, can: &mut [Bits<W>]) -> Fate {
        walk(clues.iter().copied(), can, &mut self.ahead, &mut self.first);
        if !self.ahead[clues.len()].has(length) {
            return Fate::Dead;
        }
        self.turned.clear();
        self.turned.extend(can.iter().map(|cells| cells.mirrored(length)));
        walk(clues.iter().rev().copied(), &self.turned, &mut self.behind, &mut self.last);
        self.behind.reverse();
        for places in &mut self.behind {
            *places = places.mirrored(length + 1);
        }
        let blanks = self
            .ahead
            .iter()
            .zip(&self.behind)
            .fold(Bits::NONE, |blanks, (&ahead, &behind)| blanks | ahead & behind.down(1));
        self.find_rooms(clues, length, can);
        can[0] = can[0] & blanks;
        for (colour, cells) in can.iter_mut().enumerate().skip(1) {
            let of_colour =
                clues.iter().zip(&self.rooms).filter(|(clue, _)| usize::from(clue.colour) == colour);
            *cells = of_colour.fold(Bits::NONE, |cells, (_, room)| cells | room.cells);
        }
        Fate::Open
    }

    fn find_rooms(&mut self, clues: &[Clue], length: usize, can: &[Bits<W>]) {
        self.rooms.clear();
        for (i, clue) in clues.iter().enumerate() {
            // The mirrored starts are the cells in which the run can end.
            let ends = self.last[clues.len() - 1 - i].mirrored(length);
            let room = match clue.count {
                Some(count) => {
                    let count = usize::from(count);
                    let starts = self.first[i] & ends.down(count - 1);
                    Room { starts, ends: starts.up(count), cells: starts.cover(count) }
                }
                None => {
                    let open = can[usize::from(clue.colour)];
                    let from = self.first[i].flood(open) & open;
                    let to = self.last[clues.len() - 1 - i].flood(open.mirrored(length));
                    let cells = from & to.mirrored(length);
                    Room { starts: self.first[i] & cells, ends: (ends & cells).up(1), cells }
                }
            };
            self.rooms.push(room);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::clues_of;
    use super::*;
    use proptest::prelude::*;

    /// All fillings of a line within `can`, one by one.
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
            .prop_map(|(n, colour)| if n == 0 { Clue::blotted(colour) } else { Clue::new(n, colour) })
    }

    proptest! {
        #[test]
        fn what_is_left_is_what_stands_in_some_filling(
            clues in proptest::collection::vec(clue(), 0..4),
            length in 1usize..8,
            shut in proptest::collection::vec(any::<u64>(), 6),
        ) {
            let mut can: Vec<Bits<1>> = (0..3).map(|c| {
                Bits([!(shut[c] & shut[c + 3])]) & Bits::below(length)
            }).collect();
            let all = fillings(&clues, length, &can);
            let mut scratch = Scratch::default();
            match scratch.solve(&clues, length, &mut can) {
                Fate::Dead => prop_assert!(all.is_empty()),
                Fate::Open => {
                    for (colour, cells) in can.iter().enumerate() {
                        for cell in 0..length {
                            let stands = all.iter().any(|line| usize::from(line[cell]) == colour);
                            prop_assert_eq!(cells.has(cell), stands, "{:?} {} {}", &clues, colour, cell);
                        }
                    }
                }
            }
        }
    }
}
