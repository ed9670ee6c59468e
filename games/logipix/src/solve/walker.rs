//! The broken lines of a number: every way from it to an equal one, in as many cells as it says.
//!
//! A walk goes only where the nearest possible mate can still be reached in the steps that are left. Distances are
//! found beforehand, outwards from the mates and around what is taken; on a grid they have the parity of the steps,
//! so a way that cannot end by parity is never begun. Walks that are too many are given up, and said to be.

use crate::solve::field::{FREE, Field, NOBODY, Place};

/// Walks from one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Ways {
    /// As many, all in [`Walker::lines`].
    All(usize),
    TooMany,
}

/// How many steps may be taken for each line that is allowed.
const PATIENCE: usize = 40;
const FAR: u8 = u8::MAX;

#[derive(Debug, Clone)]
pub struct Walker {
    /// Steps to the nearest mate.
    distance: Vec<u8>,
    touched: Vec<Place>,
    on_way: Vec<bool>,
    way: Vec<Place>,
    /// The lines that were found, one after the other.
    pub lines: Vec<Place>,
    found: usize,
    most: usize,
    steps: usize,
}

impl Walker {
    pub fn new(field: &Field) -> Self {
        let places = field.owner.len();
        Self {
            distance: vec![FAR; places],
            touched: Vec::new(),
            on_way: vec![false; places],
            way: Vec::new(),
            lines: Vec::new(),
            found: 0,
            most: 0,
            steps: 0,
        }
    }

    /// All lines of a clue above 1, unless there are more than `most`.
    pub fn walk(&mut self, field: &Field, clue: Place, most: usize) -> Ways {
        self.lines.clear();
        (self.found, self.steps, self.most) = (0, 0, most);
        let left = field.number[clue as usize] - 1;
        self.measure(field, clue, left);
        if self.distance[clue as usize] > left {
            return Ways::All(0);
        }
        self.way.clear();
        self.way.push(clue);
        self.on_way[clue as usize] = true;
        let ended = self.go_on(field, clue, left, NOBODY, 0);
        for &place in &self.way {
            self.on_way[place as usize] = false;
        }
        if ended { Ways::All(self.found) } else { Ways::TooMany }
    }

    /// Distances from the mates that are left, no further than a line reaches.
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
                let fresh = self.distance[side as usize] == FAR;
                if fresh && (side == clue || field.pass(clue, side).is_some()) {
                    self.distance[side as usize] = distance + 1;
                    self.touched.push(side);
                }
            }
        }
    }

    /// One step further from `at`, `left` steps being left; `end` is the mate that was decided by whose cells were
    /// passed, `held` how many of the clue's own cells were. False gives up.
    fn go_on(&mut self, field: &Field, at: Place, left: u8, end: Place, held: u16) -> bool {
        self.steps += 1;
        if self.steps > self.most * PATIENCE {
            return false;
        }
        let clue = self.way[0];
        for side in field.beside(at) {
            if self.distance[side as usize] >= left || self.on_way[side as usize] {
                continue;
            }
            if left == 1 {
                let meets = end == NOBODY || end == side;
                if meets && held == field.holdings[clue as usize] && self.completes(field, side) {
                    if self.found == self.most {
                        return false;
                    }
                    self.found += 1;
                    self.lines.extend_from_slice(&self.way);
                    self.lines.push(side);
                }
                continue;
            }
            // A mate may be met at the end only.
            let Some(owner) = field.pass(clue, side) else { continue };
            if owner != NOBODY && end != NOBODY && owner != end {
                continue;
            }
            let own = u16::from(owner == NOBODY && field.owner[side as usize] != FREE);
            self.on_way[side as usize] = true;
            self.way.push(side);
            if !self.go_on(field, side, left - 1, if owner == NOBODY { end } else { owner }, held + own) {
                return false;
            }
            self.way.pop();
            self.on_way[side as usize] = false;
        }
        true
    }

    /// Whether the way passed all that the mate owns.
    fn completes(&self, field: &Field, mate: Place) -> bool {
        let holdings = field.holdings[mate as usize];
        let passed = || self.way.iter().filter(|&&place| field.owner[place as usize] == mate).count();
        self.distance[mate as usize] == 0 && (holdings == 0 || passed() == usize::from(holdings))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Level;

    #[test]
    fn the_golden_six_has_eleven_broken_lines() {
        let rows = ["600006", "000011", "000600", "000510", "005100", "001111"];
        let numbers = rows.concat().bytes().map(|byte| byte - b'0').collect();
        let field = Field::new(&Level::plain(6, numbers).unwrap());
        let mut walker = Walker::new(&field);
        assert_eq!(walker.walk(&field, field.place(0), 100), Ways::All(11));
        assert_eq!(walker.lines.len(), 66);
        assert_eq!(walker.walk(&field, field.place(0), 10), Ways::TooMany);
        // Giving up leaves nothing behind.
        assert_eq!(walker.walk(&field, field.place(0), 100), Ways::All(11));
    }
}
