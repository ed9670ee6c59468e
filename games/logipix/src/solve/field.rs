//! The grid of the solver: the owner of each cell, and the pairs of clues that are known to be joined.
//!
//! The grid has a border of taken cells, so a step in any direction is one addition, without a bounds check.
//! Invariants: a clue above 1 owns its own cell until it is joined. Only lines that start or end at a clue can pass
//! through the cells that the clue owns. If a is the mate of b, b is the mate of a.

use crate::model::{Board, Cell, Level, Note};

/// The index of a cell in the grid, counting the border.
pub(crate) type Place = u32;

/// The value of `owner` for a cell that any line can pass through.
pub(crate) const FREE: u32 = 0;
/// The value of `owner` for a cell that no line can pass through: it is on a finished line, on the border, a 1, or
/// known to be blank.
pub(crate) const TAKEN: u32 = 1;
/// The value for "no clue", and for a clue that is not known.
pub(crate) const NO_CLUE: u32 = 0;

#[derive(Debug, Clone)]
pub(crate) struct Field {
    width: usize,
    pub(crate) stride: usize,
    pub(crate) number: Vec<u8>,
    /// For each place, [`FREE`], [`TAKEN`], or the clue that owns it, because the line of that clue passes through
    /// it.
    pub(crate) owner: Vec<u32>,
    /// For each clue, the clue at the other end of its line, if that is known.
    pub(crate) mate: Vec<u32>,
    /// For each clue, whether its line is known.
    pub(crate) joined: Vec<bool>,
    /// For each clue, the number of cells that it owns, not counting its own cell.
    pub(crate) holdings: Vec<u16>,
    /// All clues above 1, smallest numbers first.
    pub(crate) clues: Vec<Place>,
    /// For each clue in `clues`, the clues that it can be joined to, judging only by number, colour and distance.
    pub(crate) partners: Vec<Vec<Place>>,
    /// For each clue, its index in `clues`.
    pub(crate) index: Vec<u32>,
}

impl Field {
    pub(crate) fn new(level: &Level) -> Self {
        let (width, height) = (level.width(), level.height());
        // The right border of a row is also the left border of the next row.
        let stride = width + 1;
        let places = stride * (height + 2) + 1;
        let mut field = Self {
            width,
            stride,
            number: vec![0; places],
            owner: vec![TAKEN; places],
            mate: vec![NO_CLUE; places],
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

    /// Creates the grid with the lines of a board. Cells with the note "on no line" are taken.
    pub(crate) fn with_board(level: &Level, board: &Board) -> Self {
        let mut field = Self::new(level);
        for cell in 0..level.size() as Cell {
            let place = field.place(cell) as usize;
            if board.is_on_line(cell) {
                field.owner[place] = TAKEN;
                field.joined[place] = true;
            } else if board.note(cell) == Note::Off {
                field.owner[place] = TAKEN;
            }
        }
        field
    }

    fn find_partners(&mut self, level: &Level) {
        for (i, &clue) in self.clues.iter().enumerate() {
            self.index[clue as usize] = i as u32;
        }
        let key = |place: Place| (self.number[place as usize], level.ink(self.cell(place)));
        let mut partners = vec![Vec::new(); self.clues.len()];
        // Equal numbers are sorted row by row, so only a range of rows has to be searched.
        for group in self.clues.chunk_by(|&a, &b| self.number[a as usize] == self.number[b as usize]) {
            let reach = (usize::from(self.number[group[0] as usize]) * self.stride) as Place;
            for &a in group {
                let from = group.partition_point(|&b| b + reach < a);
                let to = group.partition_point(|&b| b <= a + reach);
                let fits = |&&b: &&Place| key(a) == key(b) && level.may_join(self.cell(a), self.cell(b));
                partners[self.index[a as usize] as usize] =
                    group[from..to].iter().filter(fits).copied().collect();
            }
        }
        self.partners = partners;
    }

    pub(crate) fn place(&self, cell: Cell) -> Place {
        let (row, column) = (cell as usize / self.width, cell as usize % self.width);
        ((row + 1) * self.stride + column + 1) as Place
    }

    pub(crate) fn cell(&self, place: Place) -> Cell {
        let (row, column) = (place as usize / self.stride - 1, place as usize % self.stride - 1);
        (row * self.width + column) as Cell
    }

    pub(crate) fn cells(&self, line: &[Place]) -> Vec<Cell> {
        line.iter().map(|&place| self.cell(place)).collect()
    }

    /// The four neighbours of a place.
    pub(crate) fn beside(&self, place: Place) -> [Place; 4] {
        let stride = self.stride as Place;
        [place - stride, place - 1, place + 1, place + stride]
    }

    /// Checks whether a line from the clue `from` can pass through a place. Returns `None` if it can't. If another
    /// clue owns the place, the line must end at that clue. Then that clue is returned, and otherwise [`NO_CLUE`].
    #[inline]
    pub(crate) fn pass(&self, from: Place, place: Place) -> Option<Place> {
        let owner = self.owner[place as usize];
        match owner {
            FREE => Some(NO_CLUE),
            TAKEN => None,
            _ if self.number[place as usize] > 0 => None,
            _ if owner == from => Some(NO_CLUE),
            _ => self.may_end(from, owner).then_some(owner),
        }
    }

    /// Whether a line from one clue can still end at another. The numbers must be equal, the other clue must have no
    /// line yet, and neither clue may be paired with a third one. Colours are not compared.
    #[inline]
    pub(crate) fn may_end(&self, from: Place, to: Place) -> bool {
        let (f, t) = (from as usize, to as usize);
        if self.joined[t] || from == to || self.number[f] != self.number[t] {
            return false;
        }
        if self.mate[f] == NO_CLUE { self.mate[t] == NO_CLUE } else { self.mate[f] == to }
    }

    /// Whether a line that was possible earlier is still possible.
    pub(crate) fn still_fits(&self, line: &[Place]) -> bool {
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
