//! What is known of a grid while it is being solved: who owns a cell, who joins whom.
//!
//! Cells stand in a grid with a border of taken cells around it, so that a step to a side is an addition and needs no
//! question. Invariants: a clue above 1 owns its own cell until it is joined; a cell that another clue owns is open to
//! that clue's line only, so to lines that end there; mates are mates of each other.

use crate::model::{Cell, Level};

/// A cell in the grid with its border.
pub type Place = u32;

/// Nobody owns the cell yet.
pub const FREE: u32 = 0;
/// On a finished line, a lonely 1, beyond the border, or known to stay blank.
pub const TAKEN: u32 = 1;
/// No mate is known.
pub const NOBODY: u32 = 0;

#[derive(Debug, Clone)]
pub struct Field {
    width: usize,
    pub stride: usize,
    pub number: Vec<u8>,
    /// [`FREE`], [`TAKEN`], or the clue whose line passes here.
    pub owner: Vec<u32>,
    pub mate: Vec<u32>,
    /// Clues whose line is known.
    pub joined: Vec<bool>,
    /// For each clue, how many cells it owns beside its own.
    pub holdings: Vec<u16>,
    /// Every clue above 1, the smallest number first.
    pub clues: Vec<Place>,
    /// For each clue, the clues that it may join by number, colour and distance.
    pub partners: Vec<Vec<Place>>,
    /// Where a clue stands in `clues`.
    pub index: Vec<u32>,
}

impl Field {
    pub fn new(level: &Level) -> Self {
        let (width, height) = (level.width(), level.height());
        // The border at the right of a row is that at the left of the next.
        let stride = width + 1;
        let places = stride * (height + 2) + 1;
        let mut field = Self {
            width,
            stride,
            number: vec![0; places],
            owner: vec![TAKEN; places],
            mate: vec![NOBODY; places],
            joined: vec![false; places],
            holdings: vec![0; places],
            clues: Vec::new(),
            partners: Vec::new(),
            index: vec![u32::MAX; places],
        };
        for cell in 0..level.size() as Cell {
            let place = field.place(cell);
            let number = level.number(cell);
            field.number[place as usize] = number;
            match number {
                0 => field.owner[place as usize] = FREE,
                1 => field.joined[place as usize] = true,
                _ => {
                    field.owner[place as usize] = place;
                    field.clues.push(place);
                }
            }
        }
        let number = std::mem::take(&mut field.number);
        field.clues.sort_by_key(|&clue| number[clue as usize]);
        field.number = number;
        field.find_partners(level);
        field
    }

    fn find_partners(&mut self, level: &Level) {
        for (i, &clue) in self.clues.iter().enumerate() {
            self.index[clue as usize] = i as u32;
        }
        let key = |place: Place| (self.number[place as usize], level.ink(self.cell(place)));
        let mut partners = vec![Vec::new(); self.clues.len()];
        // Equal numbers stand together, row by row; only those within as many rows are asked.
        for group in self.clues.chunk_by(|&a, &b| self.number[a as usize] == self.number[b as usize]) {
            let reach = (usize::from(self.number[group[0] as usize]) * self.stride) as Place;
            for &a in group {
                let from = group.partition_point(|&b| b + reach < a);
                let to = group.partition_point(|&b| b <= a + reach);
                let near = |&&b: &&Place| key(a) == key(b) && level.may_join(self.cell(a), self.cell(b));
                partners[self.index[a as usize] as usize] =
                    group[from..to].iter().filter(near).copied().collect();
            }
        }
        self.partners = partners;
    }

    pub fn place(&self, cell: Cell) -> Place {
        let (row, column) = (cell as usize / self.width, cell as usize % self.width);
        ((row + 1) * self.stride + column + 1) as Place
    }

    pub fn cell(&self, place: Place) -> Cell {
        let (row, column) = (place as usize / self.stride - 1, place as usize % self.stride - 1);
        (row * self.width + column) as Cell
    }

    pub fn cells(&self, line: &[Place]) -> Vec<Cell> {
        line.iter().map(|&place| self.cell(place)).collect()
    }

    /// The four places beside one.
    pub fn beside(&self, place: Place) -> [Place; 4] {
        let stride = self.stride as Place;
        [place - stride, place - 1, place + 1, place + stride]
    }

    /// Whether a line of `from` may pass a place, and if it is another's, whose: then it must end there.
    #[inline]
    pub fn pass(&self, from: Place, place: Place) -> Option<Place> {
        let owner = self.owner[place as usize];
        match owner {
            FREE => Some(NOBODY),
            TAKEN => None,
            _ if self.number[place as usize] > 0 => None,
            _ if owner == from => Some(NOBODY),
            _ => self.may_end(from, owner).then_some(owner),
        }
    }

    /// Whether two clues that fit by number and colour may still be joined.
    #[inline]
    pub fn may_end(&self, from: Place, to: Place) -> bool {
        let (f, t) = (from as usize, to as usize);
        if self.joined[t] || from == to || self.number[f] != self.number[t] {
            return false;
        }
        if self.mate[f] == NOBODY { self.mate[t] == NOBODY } else { self.mate[f] == to }
    }

    /// Whether a line that was possible once still is.
    pub fn still_fits(&self, line: &[Place]) -> bool {
        let (Some(&from), Some(&to)) = (line.first(), line.last()) else { return false };
        if !self.may_end(from, to) {
            return false;
        }
        let (mut mine, mut theirs) = (0, 0);
        for &place in &line[1..line.len() - 1] {
            match self.owner[place as usize] {
                FREE => {}
                owner if owner == from => mine += 1,
                owner if owner == to => theirs += 1,
                _ => return false,
            }
        }
        mine == self.holdings[from as usize] && theirs == self.holdings[to as usize]
    }
}
