//! One direction of a grid: which cells are in view, and where each is drawn. Rows can be folded.

use super::BLOCK;
use crate::scroll::follow;
use std::ops::Range;

/// How many cells on each side of the cursor are kept in view.
pub(super) const MARGIN: usize = 2;

/// How many characters the cells take in one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pitch {
    /// Each cell has this many characters.
    Whole(u16),
    /// Two cells share one character.
    Half,
    /// Two cells share three characters. The upper half of the middle character belongs to the first cell, and the
    /// lower half to the second.
    OneAndAHalf,
}

impl Pitch {
    pub(super) fn is_paired(self) -> bool {
        self == Pitch::Half || self == Pitch::OneAndAHalf
    }
}

/// A fold: rows at one end of the board that are drawn at half height, two in one character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fold {
    /// The number of folded rows, which is always even.
    pub rows: usize,
    /// If true, the last rows are folded. If false, the first rows are folded.
    pub at_end: bool,
}

impl Fold {
    /// Folds the end of the board that is farther from the cursor. The present fold stays until the cursor comes near
    /// it, so that the board does not jump to and fro.
    pub fn away_from(cursor: usize, total: usize, rows: usize, present: Option<Self>) -> Self {
        let keeps_clear = |fold: Self| {
            let distance = if fold.at_end {
                (total - rows).saturating_sub(cursor + 1)
            } else {
                cursor.saturating_sub(rows)
            };
            let is_inside = if fold.at_end { cursor >= total - rows } else { cursor < rows };
            !is_inside && distance >= MARGIN
        };
        let present = present.map(|fold| Self { rows, ..fold });
        present.filter(|fold| keeps_clear(*fold)).unwrap_or(Self { rows, at_end: cursor < total / 2 })
    }
}

/// Whether there are rules, which are lines between blocks of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ruled {
    Never,
    IfItFits,
    Always,
}

/// One direction of a grid: which cells are in view, and where each is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Axis {
    pub(super) total: usize,
    pub(super) first: usize,
    pub(super) shown: usize,
    pub(super) pitch: Pitch,
    pub(super) ruled: bool,
    pub(super) fold: Option<Fold>,
}

impl Axis {
    pub(super) fn new(total: usize, room: u16, pitch: Pitch, ruled: Ruled, first: usize) -> Self {
        let bare = Self { total, first: 0, shown: total, pitch, ruled: false, fold: None };
        let ruled_axis = Self { ruled: ruled != Ruled::Never, ..bare };
        // If the grid fits only without the lines between blocks, these lines are left out.
        let keeps = ruled != Ruled::IfItFits || ruled_axis.length() <= room || bare.length() > room;
        let axis = if keeps { ruled_axis } else { bare };
        if axis.length() <= room {
            return axis;
        }
        let shown = axis.most(room).min(total);
        let first = first.min(total - shown);
        // The first row in view must be the upper one of a pair.
        let first = if pitch.is_paired() { first.div_ceil(2) * 2 } else { first };
        Self { first, shown: shown.min(total - first.min(total)), ..axis }
    }

    /// The number of cells that fit. It is the same for every scroll position.
    fn most(self, room: u16) -> usize {
        let rules = |cells: usize| if self.ruled { cells.saturating_sub(1).div_ceil(BLOCK) } else { 0 };
        match self.pitch {
            Pitch::Half => 2 * room as usize,
            Pitch::OneAndAHalf => 2 * (room as usize / 3),
            Pitch::Whole(cell) => {
                let fits = |&cells: &usize| cells * cell as usize + rules(cells) <= room as usize;
                (0..=(room / cell.max(1)) as usize).rev().find(fits).unwrap_or(0)
            }
        }
    }

    pub(super) fn range(self) -> Range<usize> {
        self.first..self.first + self.shown
    }

    /// The number of characters that belong to one cell alone, in this direction.
    pub(super) fn extent(self) -> u16 {
        match self.pitch {
            Pitch::Whole(cell) => cell,
            Pitch::Half | Pitch::OneAndAHalf => 1,
        }
    }

    /// The distance from the first cell in view to this cell, in characters.
    pub(super) fn place(self, index: usize) -> u16 {
        let cells = index - self.first;
        let rules = if self.ruled { index / BLOCK - self.first / BLOCK } else { 0 };
        let place = match (self.pitch, self.fold) {
            (Pitch::Half, _) => cells / 2,
            (Pitch::OneAndAHalf, _) => cells / 2 * 3 + cells % 2 * 2,
            (Pitch::Whole(cell), None) => cells * cell as usize + rules,
            (Pitch::Whole(_), Some(fold)) => folded_place(index, self.total, fold),
        };
        place as u16
    }

    pub(super) fn length(self) -> u16 {
        match self.range().last() {
            // Beyond this limit, the distance could overflow a `u16`.
            Some(last) if last < 8_000 => {
                // With an odd number of cells, the last cell fills only the upper half of its last character. The
                // lower half is empty.
                let half = u16::from(self.pitch == Pitch::OneAndAHalf && last.is_multiple_of(2));
                self.place(last) + self.extent() + half
            }
            Some(_) => u16::MAX,
            None => 0,
        }
    }

    /// Finds the cell at a distance from the first cell in view. If two cells share the character, it returns the
    /// upper one.
    pub(super) fn find(self, distance: u16) -> Option<usize> {
        let covers = |index: &usize| {
            let shared = u16::from(self.pitch == Pitch::OneAndAHalf && index.is_multiple_of(2));
            (self.place(*index)..self.place(*index) + self.extent() + shared).contains(&distance)
        };
        self.range().find(covers)
    }

    /// The distances from the first cell in view to the rules, the lines between blocks. Each block in view, except
    /// the first, has a rule before it.
    pub(super) fn rules(self) -> impl Iterator<Item = u16> {
        let starts = self.range().skip(1).filter(move |index| self.ruled && index.is_multiple_of(BLOCK));
        starts.map(move |index| self.place(index) - 1)
    }

    /// Returns the first cell in view after scrolling just far enough to show the cursor with `margin` cells around it.
    pub(super) fn scrolled(self, cursor: usize, margin: usize) -> usize {
        if self.shown == 0 || self.shown == self.total {
            return 0;
        }
        if self.pitch.is_paired() {
            return 2 * follow(
                self.first / 2,
                cursor / 2,
                self.shown.div_ceil(2),
                self.total.div_ceil(2),
                margin / 2,
            );
        }
        follow(self.first, cursor, self.shown, self.total, margin)
    }

    /// Returns the first cell in view after scrolling just far enough to show the first of `places`, and then as many
    /// of the others as fit.
    pub(super) fn scrolled_over(self, places: impl Iterator<Item = usize>) -> usize {
        let mut axis = self;
        // With pairs, a view that begins in the middle of a pair could lose one cell.
        let room = if self.pitch.is_paired() { self.shown.saturating_sub(1) } else { self.shown };
        let mut seen: Option<(usize, usize)> = None;
        for place in places {
            let (first, last) =
                seen.map_or((place, place), |(first, last)| (first.min(place), last.max(place)));
            if seen.is_some() && last - first >= room {
                continue;
            }
            axis.first = axis.scrolled(place, if seen.is_none() { MARGIN } else { 0 });
            for end in [first, last] {
                axis.first = axis.scrolled(end, 0);
            }
            seen = Some((first, last));
        }
        axis.first
    }

    pub(super) fn before(self) -> usize {
        self.first
    }

    pub(super) fn after(self) -> usize {
        self.total - self.range().end.min(self.total)
    }
}

/// The text row in which a row of cells is drawn if the board is folded.
fn folded_place(index: usize, total: usize, fold: Fold) -> usize {
    let rows = fold.rows.min(total);
    match fold.at_end {
        true if index >= total - rows => total - rows + (index - (total - rows)) / 2,
        true => index,
        false if index < rows => index / 2,
        false => index - rows + rows / 2,
    }
}
