//! A grid of square cells: where each cell is drawn, which cells are in view, and the lines around them.
//!
//! All games with a grid share this module. A cell has one of the sizes of [`crate::fit`], or takes one character or
//! half a character. The gutters on the left and above the cells stay in place while the grid scrolls. The row and the
//! column of the cursor are highlighted. The layout depends only on the area and on the first cell in view, so a click
//! is looked up in the same grid that was drawn. Invariant: nothing is painted outside the area.

mod axis;
mod draw;

pub use self::axis::Fold;

use self::axis::{Axis, MARGIN, Pitch, Ruled};
use crate::fit::Size;
use crate::theme::{Depth, Glyphs, Look};
use ratatui::layout::{Position, Rect};
use std::ops::Range;

/// The number of cells between two rules. A rule is a line between blocks of cells.
pub const BLOCK: usize = 5;

/// The size of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Two cells in one character, one above the other.
    Halves,
    /// One character per cell.
    Letters,
    /// Two characters per cell, with lines between blocks of cells in both directions.
    Cells,
    /// Cells of this size.
    Sized(Size),
}

impl Scale {
    /// The smallest scale that the screen supports. Without colours or half blocks, every cell needs its own
    /// character.
    pub fn smallest(look: &Look) -> Self {
        if look.depth == Depth::Mono || look.glyphs == Glyphs::Ascii { Scale::Letters } else { Scale::Halves }
    }
}

/// Returns the area for a grid. On a wide screen, it leaves a gap on the right, before the panel.
pub fn apart(area: Rect) -> Rect {
    if area.width > 42 { Rect { width: area.width - 2, ..area } } else { area }
}

/// The sizes and options for the layout of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    pub rows: usize,
    pub columns: usize,
    /// The size of the gutters in characters: the columns on the left and the rows above.
    pub gutter: (u16, u16),
    /// The number of screen columns on the right of the cells, for row numbers.
    pub right: u16,
    pub scale: Scale,
    /// Whether there is a line after every five columns. It has an effect only with [`Scale::Sized`].
    pub ruled: bool,
    /// The rows that are drawn at half height. It has an effect only if cells are one character high.
    pub fold: Option<Fold>,
}

impl Plan {
    /// A plan without gutters.
    pub fn new(rows: usize, columns: usize, scale: Scale) -> Self {
        Self { rows, columns, gutter: (0, 0), right: 0, scale, ruled: false, fold: None }
    }

    fn axes(&self) -> ((Pitch, Ruled), (Pitch, Ruled)) {
        let across_rules = if self.ruled { Ruled::Always } else { Ruled::Never };
        match self.scale {
            Scale::Halves => ((Pitch::Half, Ruled::Never), (Pitch::Whole(1), Ruled::Never)),
            Scale::Letters => ((Pitch::Whole(1), Ruled::Never), (Pitch::Whole(1), Ruled::Never)),
            Scale::Cells => ((Pitch::Whole(1), Ruled::IfItFits), (Pitch::Whole(2), Ruled::IfItFits)),
            Scale::Sized(size) => {
                let (width, halves) = size.cell();
                let down = match halves {
                    1 => Pitch::Half,
                    3 => Pitch::OneAndAHalf,
                    _ => Pitch::Whole(halves / 2),
                };
                ((down, Ruled::Never), (Pitch::Whole(width), across_rules))
            }
        }
    }
}

/// A text row that shows the lower half of an upper cell and the upper half of a lower cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedRow {
    pub y: u16,
    pub upper: usize,
    /// The lower row of cells. It is `None` below the last row if the number of rows is odd.
    pub lower: Option<usize>,
}

/// A grid laid out in an area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    pub area: Rect,
    pub scale: Scale,
    /// The upper left corner of the first cell in view.
    pub origin: Position,
    gutter: (u16, u16),
    right: u16,
    down: Axis,
    across: Axis,
}

impl Grid {
    /// Lays out a grid in an area. `scroll` is the first row and column in view.
    pub fn new(area: Rect, plan: Plan, scroll: (usize, usize)) -> Self {
        let gutter = (plan.gutter.0.min(area.width), plan.gutter.1.min(area.height));
        let right = plan.right.min(area.width - gutter.0);
        let (room_across, room_down) = (area.width - gutter.0 - right, area.height - gutter.1);
        let ((high, ruled_down), (wide, ruled_across)) = plan.axes();
        let mut down = Axis::new(plan.rows, room_down, high, ruled_down, scroll.0);
        if let Some(fold) = plan.fold.filter(|_| high == Pitch::Whole(1)) {
            let folded = Axis { first: 0, shown: plan.rows, fold: Some(fold), ..down };
            if folded.length() <= room_down {
                down = folded;
            }
        }
        let across = Axis::new(plan.columns, room_across, wide, ruled_across, scroll.1);
        let spare = (room_across.saturating_sub(across.length()), room_down.saturating_sub(down.length()));
        let origin = Position::new(area.x + gutter.0 + spare.0 / 2, area.y + gutter.1 + spare.1 / 3);
        Self { area, scale: plan.scale, origin, gutter, right, down, across }
    }

    /// Returns the first row and column in view after scrolling just far enough to show the cursor.
    pub fn scrolled(&self, (row, column): (usize, usize)) -> (usize, usize) {
        (self.down.scrolled(row, MARGIN), self.across.scrolled(column, MARGIN))
    }

    /// Returns the first row and column in view after scrolling just far enough to show the first of `rows` and of
    /// `columns`, and then as many of the others as fit.
    pub fn scrolled_over(&self, rows: &[usize], columns: &[usize]) -> (usize, usize) {
        (self.down.scrolled_over(rows.iter().copied()), self.across.scrolled_over(columns.iter().copied()))
    }

    pub fn rows(&self) -> Range<usize> {
        self.down.range()
    }

    pub fn columns(&self) -> Range<usize> {
        self.across.range()
    }

    /// The number of all columns, including those out of view.
    pub fn width(&self) -> usize {
        self.across.total
    }

    /// Whether all cells are in view.
    pub fn whole(&self) -> bool {
        self.down.shown == self.down.total && self.across.shown == self.across.total
    }

    /// The number of cells in view.
    pub fn count(&self) -> usize {
        self.down.shown * self.across.shown
    }

    /// The numbers of rows and columns out of view: above, below, on the left and on the right.
    pub fn hidden(&self) -> [usize; 4] {
        [self.down.before(), self.down.after(), self.across.before(), self.across.after()]
    }

    /// The numbers of rows and columns out of view, without zeros. Each has an arrow for its side.
    pub fn hidden_counts(&self) -> impl Iterator<Item = (&'static str, usize)> {
        ["▴", "▾", "◂", "▸"].into_iter().zip(self.hidden()).filter(|(_, count)| *count > 0)
    }

    /// The part of the area that the cells cover.
    pub fn inside(&self) -> Rect {
        let part = Rect {
            x: self.origin.x,
            y: self.origin.y,
            width: self.across.length(),
            height: self.down.length(),
        };
        part.intersection(self.area)
    }

    /// Where a column begins on the screen, if it is in view.
    pub fn x(&self, column: usize) -> Option<u16> {
        self.columns().contains(&column).then(|| self.origin.x + self.across.place(column))
    }

    pub fn y(&self, row: usize) -> Option<u16> {
        self.rows().contains(&row).then(|| self.origin.y + self.down.place(row))
    }

    /// The text row for a number beside a row of cells: the middle one, or the one just above the middle.
    pub fn label_y(&self, row: usize) -> Option<u16> {
        self.y(row).map(|y| y + (self.down.extent() - 1) / 2)
    }

    /// The width and height of the characters that belong to one cell alone.
    pub fn cell_size(&self) -> (u16, u16) {
        (self.across.extent(), self.down.extent())
    }

    /// The text rows that two rows of cells share. There are some only if cells are one and a half characters high.
    pub fn shared_rows(&self) -> Vec<SharedRow> {
        if self.down.pitch != Pitch::OneAndAHalf {
            return Vec::new();
        }
        let upper = self.rows().filter(|row| row.is_multiple_of(2));
        let shared = upper.map(|upper| {
            let lower = Some(upper + 1).filter(|lower| self.rows().contains(lower));
            SharedRow { y: self.origin.y + self.down.place(upper) + 1, upper, lower }
        });
        shared.filter(|shared| shared.y < self.area.bottom()).collect()
    }

    /// Whether a row is folded, which means that it shares a character with another row.
    pub fn is_folded(&self, row: usize) -> bool {
        self.down.fold.is_some_and(|fold| {
            let start = self.down.total - fold.rows.min(self.down.total);
            if fold.at_end { row >= start } else { row < fold.rows }
        })
    }

    /// If the row is folded, returns the two rows that share its character, the upper one first.
    pub fn folded_pair(&self, row: usize) -> Option<(usize, usize)> {
        let fold = self.down.fold.filter(|_| self.is_folded(row))?;
        let start = if fold.at_end { self.down.total - fold.rows } else { 0 };
        let upper = row - (row - start) % 2;
        Some((upper, upper + 1))
    }

    /// The area on the right of the cells, for row numbers.
    pub fn right(&self) -> Rect {
        let inside = self.inside();
        Rect { x: inside.right(), width: self.right, ..inside }.intersection(self.area)
    }

    /// Where a cell is drawn. Two cells that share a character have the same rectangle. Cells that are one and a half
    /// characters high have a rectangle of one row, without the row that they share.
    pub fn rect(&self, row: usize, column: usize) -> Option<Rect> {
        let (x, y) = (self.x(column)?, self.y(row)?);
        let place = Rect { x, y, width: self.across.extent(), height: self.down.extent() };
        let seen = place.intersection(self.area);
        (seen == place).then_some(place)
    }

    /// The cells in view, each with the rectangle in which it is drawn.
    pub fn cells(&self) -> impl Iterator<Item = ([usize; 2], Rect)> {
        let cells = self.rows().flat_map(|row| self.columns().map(move |column| [row, column]));
        cells.filter_map(|[row, column]| Some(([row, column], self.rect(row, column)?)))
    }

    /// Finds the cell at a position on the screen. If two cells share the character, it returns the upper one.
    pub fn hit(&self, at: Position) -> Option<(usize, usize)> {
        if !self.inside().contains(at) {
            return None;
        }
        let row = self.down.find(at.y - self.origin.y)?;
        Some((row, self.across.find(at.x - self.origin.x)?))
    }

    /// The gutter on the left of the cells.
    pub fn left(&self) -> Rect {
        let inside = self.inside();
        let x = self.origin.x.saturating_sub(self.gutter.0);
        Rect { x, y: inside.y, width: self.origin.x - x, height: inside.height }
    }

    /// The gutter above the cells.
    pub fn above(&self) -> Rect {
        let inside = self.inside();
        let y = self.origin.y.saturating_sub(self.gutter.1);
        Rect { x: inside.x, y, width: inside.width, height: self.origin.y - y }
    }

    /// The corner between the left gutter and the upper gutter.
    pub fn corner(&self) -> Rect {
        let (left, above) = (self.left(), self.above());
        Rect { x: left.x, y: above.y, width: left.width, height: above.height }
    }
}

#[cfg(test)]
mod tests;
