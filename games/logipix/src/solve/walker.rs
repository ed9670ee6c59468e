//! Lists the broken lines of a number: all lines of the right length to equal numbers.
//!
//! A walk goes only to cells from which a mate can be reached in the remaining steps. To know these cells, the walker
//! first measures the distances to the mates, along paths that avoid taken cells. On a grid, all paths between two
//! cells have an odd length, or all have an even length. So the walker never starts towards a mate with the wrong
//! parity. If there are too many walks, the walker gives up and says so.

use crate::solve::field::{FREE, Field, NO_CLUE, Place};

/// The result of walking from a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub(crate) enum Walks {
    /// All lines were found. They are in [`Walker::lines`], and this is their number.
    All(usize),
    TooMany,
}

/// The limit for the walker's steps is this number times the limit for the number of lines.
const PATIENCE: usize = 40;
const FAR: u8 = u8::MAX;

#[derive(Debug, Clone)]
pub(crate) struct Walker {
    /// For each place, the number of steps to the nearest mate.
    distance: Vec<u8>,
    touched: Vec<Place>,
    on_path: Vec<bool>,
    path: Vec<Place>,
    /// All lines that the last walk found, one after the other.
    pub(crate) lines: Vec<Place>,
    found: usize,
    most: usize,
    steps: usize,
}

impl Walker {
    pub(crate) fn new(field: &Field) -> Self {
        let places = field.owner.len();
        Self {
            distance: vec![FAR; places],
            touched: Vec::new(),
            on_path: vec![false; places],
            path: Vec::new(),
            lines: Vec::new(),
            found: 0,
            most: 0,
            steps: 0,
        }
    }

    /// Lists the lines of a clue above 1, or gives up if there are more than `most`.
    pub(crate) fn walk(&mut self, field: &Field, clue: Place, most: usize) -> Walks {
        self.lines.clear();
        (self.found, self.steps, self.most) = (0, 0, most);
        let left = field.number[clue as usize] - 1;
        self.measure(field, clue, left);
        if self.distance[clue as usize] > left {
            return Walks::All(0);
        }
        self.path.clear();
        self.path.push(clue);
        self.on_path[clue as usize] = true;
        let ended = self.go_on(field, clue, left, NO_CLUE, 0);
        for &place in &self.path {
            self.on_path[place as usize] = false;
        }
        if ended { Walks::All(self.found) } else { Walks::TooMany }
    }

    /// Measures the distances of cells to the possible mates, up to the length of a line.
    fn measure(&mut self, field: &Field, clue: Place, reach: u8) {
        for place in self.touched.drain(..) {
            self.distance[place as usize] = FAR;
        }
        for &mate in &field.partners[field.index[clue as usize] as usize] {
            if field.may_end(clue, mate) {
                self.distance[mate as usize] = 0;
                self.touched.push(mate);
            }
        }
        let mut next = 0;
        while let Some(&place) = self.touched.get(next) {
            next += 1;
            let distance = self.distance[place as usize];
            if distance >= reach || place == clue {
                continue;
            }
            for side in field.beside(place) {
                let is_new = self.distance[side as usize] == FAR;
                if is_new && (side == clue || field.pass(clue, side).is_some()) {
                    self.distance[side as usize] = distance + 1;
                    self.touched.push(side);
                }
            }
        }
    }

    /// Tries all next steps from `at`. `left` steps remain. `end` is the clue at which the path must end, because the
    /// path has passed a cell that this clue owns. It is [`NO_CLUE`] if there is no such clue. `held` is the number of
    /// cells on the path that the start owns. Returns false if there are too many walks.
    fn go_on(&mut self, field: &Field, at: Place, left: u8, end: Place, held: u16) -> bool {
        self.steps += 1;
        if self.steps > self.most * PATIENCE {
            return false;
        }
        let clue = self.path[0];
        for side in field.beside(at) {
            if self.distance[side as usize] >= left || self.on_path[side as usize] {
                continue;
            }
            if left == 1 {
                let meets = end == NO_CLUE || end == side;
                if meets && held == field.holdings[clue as usize] && self.completes(field, side) {
                    if self.found == self.most {
                        return false;
                    }
                    self.found += 1;
                    self.lines.extend_from_slice(&self.path);
                    self.lines.push(side);
                }
                continue;
            }
            // This is not the last step, so the cell must not have a number. `pass` checks that too.
            let Some(owner) = field.pass(clue, side) else { continue };
            if owner != NO_CLUE && end != NO_CLUE && owner != end {
                continue;
            }
            let own = u16::from(owner == NO_CLUE && field.owner[side as usize] != FREE);
            self.on_path[side as usize] = true;
            self.path.push(side);
            if !self.go_on(field, side, left - 1, if owner == NO_CLUE { end } else { owner }, held + own) {
                return false;
            }
            self.path.pop();
            self.on_path[side as usize] = false;
        }
        true
    }

    /// Whether the path passes all cells that the mate owns.
    fn completes(&self, field: &Field, mate: Place) -> bool {
        let holdings = field.holdings[mate as usize];
        let passed = || self.path.iter().filter(|&&place| field.owner[place as usize] == mate).count();
        self.distance[mate as usize] == 0 && (holdings == 0 || passed() == usize::from(holdings))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Level;

    #[test]
    fn a_six_has_eleven_broken_lines() {
        let rows = ["600006", "000011", "000600", "000510", "005100", "001111"];
        let numbers = rows.concat().bytes().map(|byte| byte - b'0').collect();
        let field = Field::new(&Level::plain(6, numbers).unwrap());
        let mut walker = Walker::new(&field);
        assert_eq!(walker.walk(&field, field.place(0), 100), Walks::All(11));
        assert_eq!(walker.lines.len(), 66);
        assert_eq!(walker.walk(&field, field.place(0), 10), Walks::TooMany);
        // After giving up, the next walk works as usual.
        assert_eq!(walker.walk(&field, field.place(0), 100), Walks::All(11));
    }
}
