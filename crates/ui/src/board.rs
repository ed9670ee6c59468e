//! A grid of square cells: where each cell is drawn, which cells are in view, and the lines around them.
//!
//! All games with a grid share this module. A cell is two characters, one character or half a character. With two
//! characters, there is a rule after every five cells. The gutters are strips for text on the left and above. They stay
//! in place while the grid scrolls. The row and the column of the cursor are highlighted. The layout depends only on
//! the area and on the first cell in view, so a click is looked up in the same grid that was drawn. Invariant: nothing
//! is painted outside the area.

use super::theme::{Depth, Glyphs, Ink, Look};
use super::widgets::{put, tint};
use crate::scroll::follow;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use std::ops::Range;

/// The number of cells between two rules.
pub const BLOCK: usize = 5;
/// How many cells on each side of the cursor are kept in view.
const MARGIN: usize = 2;

/// The size of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scale {
    /// Two cells in one character, one above the other.
    Halves,
    /// One character per cell.
    Letters,
    /// Two characters per cell, with rules between blocks.
    Cells,
}

impl Scale {
    /// The smallest scale for a screen. Without colours or half blocks, every cell needs a character of its own.
    pub fn smallest(look: &Look) -> Self {
        if look.depth == Depth::Mono || look.glyphs == Glyphs::Ascii { Scale::Letters } else { Scale::Halves }
    }
}

/// One direction of a grid: which cells are in view, and where each is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Axis {
    total: usize,
    first: usize,
    shown: usize,
    /// The width or height of a cell, or of a pair of cells, in characters.
    cell: u16,
    paired: bool,
    ruled: bool,
}

impl Axis {
    fn new(total: usize, room: u16, cell: u16, scale: Scale, first: usize) -> Self {
        let paired = cell == 1 && scale == Scale::Halves;
        let bare = Self { total, first: 0, shown: total, cell, paired, ruled: false };
        let ruled = Self { ruled: scale == Scale::Cells, ..bare };
        // If the grid fits only without rules, the rules are left out.
        let axis = if ruled.length() <= room || bare.length() > room { ruled } else { bare };
        if axis.length() <= room {
            return axis;
        }
        let shown = axis.most(room).min(total);
        let first = first.min(total - shown);
        // The first row in view must be the upper one of a pair.
        let first = if paired { first.div_ceil(2) * 2 } else { first };
        Self { first, shown: shown.min(total - first.min(total)), ..axis }
    }

    /// How many cells fit. The number is the same wherever the view begins, so scrolling does not change it.
    fn most(self, room: u16) -> usize {
        if self.paired {
            return 2 * room as usize;
        }
        let rules = |cells: usize| if self.ruled { cells.saturating_sub(1).div_ceil(BLOCK) } else { 0 };
        let fits = |&cells: &usize| cells * self.cell as usize + rules(cells) <= room as usize;
        (0..=(room / self.cell) as usize).rev().find(fits).unwrap_or(0)
    }

    fn range(self) -> Range<usize> {
        self.first..self.first + self.shown
    }

    /// The distance of a cell from the first cell in view, in characters.
    fn place(self, index: usize) -> u16 {
        let cells = index - self.first;
        if self.paired {
            return (cells / 2) as u16;
        }
        let rules = if self.ruled { index / BLOCK - self.first / BLOCK } else { 0 };
        (cells * self.cell as usize + rules) as u16
    }

    fn length(self) -> u16 {
        match self.range().last() {
            // Below this limit, the sum fits into a `u16`.
            Some(last) if last < 10_000 => self.place(last) + self.cell,
            Some(_) => u16::MAX,
            None => 0,
        }
    }

    /// The cell at a distance from the first cell in view. For a pair, this is the upper cell.
    fn find(self, distance: u16) -> Option<usize> {
        self.range().find(|&index| (self.place(index)..self.place(index) + self.cell).contains(&distance))
    }

    /// The distances of the rules from the first cell in view. Each block in view, except the first, has a rule
    /// before it.
    fn rules(self) -> impl Iterator<Item = u16> {
        let starts = self.range().skip(1).filter(move |index| self.ruled && index.is_multiple_of(BLOCK));
        starts.map(move |index| self.place(index) - 1)
    }

    fn scrolled(self, cursor: usize) -> usize {
        if self.shown == 0 || self.shown == self.total {
            return 0;
        }
        if self.paired {
            return 2 * follow(
                self.first / 2,
                cursor / 2,
                self.shown.div_ceil(2),
                self.total.div_ceil(2),
                MARGIN / 2,
            );
        }
        follow(self.first, cursor, self.shown, self.total, MARGIN)
    }

    fn before(self) -> usize {
        self.first
    }

    fn after(self) -> usize {
        self.total - self.range().end.min(self.total)
    }
}

/// The part of an area that a grid uses. In a wide area, two columns on the right stay free, as a gap before the panel.
pub fn apart(area: Rect) -> Rect {
    if area.width > 42 { Rect { width: area.width - 2, ..area } } else { area }
}

/// What is needed to lay out a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    pub rows: usize,
    pub columns: usize,
    /// The size of the gutters in characters: the columns on the left and the rows above.
    pub gutter: (u16, u16),
    pub scale: Scale,
}

/// A grid laid out in an area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    pub area: Rect,
    pub scale: Scale,
    /// The upper left corner of the first cell in view.
    pub origin: Position,
    gutter: (u16, u16),
    down: Axis,
    across: Axis,
}

impl Grid {
    /// Lays out a grid in an area. `scroll` is the first row and column in view.
    pub fn new(area: Rect, plan: Plan, scroll: (usize, usize)) -> Self {
        let gutter = (plan.gutter.0.min(area.width), plan.gutter.1.min(area.height));
        let wide = if plan.scale == Scale::Cells { 2 } else { 1 };
        let (room_across, room_down) = (area.width - gutter.0, area.height - gutter.1);
        let high = if plan.scale == Scale::Halves { Scale::Halves } else { plan.scale };
        // `Scale::Halves` halves only the height of a cell, so its width is that of a letter.
        let flat = if plan.scale == Scale::Halves { Scale::Letters } else { plan.scale };
        let down = Axis::new(plan.rows, room_down, 1, high, scroll.0);
        let across = Axis::new(plan.columns, room_across, wide, flat, scroll.1);
        let spare = (room_across.saturating_sub(across.length()), room_down.saturating_sub(down.length()));
        let origin = Position::new(area.x + gutter.0 + spare.0 / 2, area.y + gutter.1 + spare.1 / 3);
        Self { area, scale: plan.scale, origin, gutter, down, across }
    }

    /// The first row and column in view after scrolling just far enough to show the cursor.
    pub fn scrolled(&self, (row, column): (usize, usize)) -> (usize, usize) {
        (self.down.scrolled(row), self.across.scrolled(column))
    }

    pub fn rows(&self) -> Range<usize> {
        self.down.range()
    }

    pub fn columns(&self) -> Range<usize> {
        self.across.range()
    }

    /// The number of columns, in view or not.
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

    /// Whether there are rules in both directions.
    pub fn is_ruled(&self) -> bool {
        self.down.ruled && self.across.ruled
    }

    /// How many rows are out of view above and below, and how many columns on the left and right.
    pub fn hidden(&self) -> [usize; 4] {
        [self.down.before(), self.down.after(), self.across.before(), self.across.after()]
    }

    /// The same numbers without zeros, each with a sign for its side.
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

    /// Where a cell is drawn. Two cells that share a character have the same rectangle.
    pub fn rect(&self, row: usize, column: usize) -> Option<Rect> {
        let (x, y) = (self.x(column)?, self.y(row)?);
        let place = Rect { x, y, width: self.across.cell, height: 1 };
        let seen = place.intersection(self.area);
        (seen == place).then_some(place)
    }

    /// The cells in view, and where each is drawn.
    pub fn cells(&self) -> impl Iterator<Item = ([usize; 2], Rect)> {
        let cells = self.rows().flat_map(|row| self.columns().map(move |column| [row, column]));
        cells.filter_map(|[row, column]| Some(([row, column], self.rect(row, column)?)))
    }

    /// The cell at a place. If two cells share the character, this is the upper one.
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

    /// The corner between the gutters.
    pub fn corner(&self) -> Rect {
        let (left, above) = (self.left(), self.above());
        Rect { x: left.x, y: above.y, width: left.width, height: above.height }
    }

    /// Draws rules between the blocks. If there is no room for rules, neighbouring blocks get different shades.
    pub fn draw_blocks(&self, look: &Look, buffer: &mut Buffer) {
        let inside = self.inside();
        if self.scale == Scale::Cells && !(self.down.ruled && self.across.ruled) {
            self.shade_blocks(look, buffer);
        }
        let style = look.ink(Ink::Line);
        let across: Vec<u16> = self.across.rules().map(|x| self.origin.x + x).collect();
        for x in &across {
            (inside.y..inside.bottom()).for_each(|y| {
                put(buffer, inside, *x, y, "│", style);
            });
        }
        for y in self.down.rules().map(|y| self.origin.y + y) {
            for x in inside.x..inside.right() {
                put(buffer, inside, x, y, if across.contains(&x) { "┼" } else { "─" }, style);
            }
        }
    }

    /// Draws two cells in each character. `Color::Reset` stands for the terminal's own background. No glyph can be
    /// drawn in that colour, so a cell with it becomes the background of its character. If both cells have that colour,
    /// `bare` is drawn.
    pub fn draw_halves(
        &self,
        pixel: impl Fn(usize, usize) -> Color,
        bare: (&str, Style),
        buffer: &mut Buffer,
    ) {
        for row in self.rows().step_by(2) {
            for column in self.columns() {
                let Some(place) = self.rect(row, column) else { continue };
                let lower = (row + 1 < self.down.total).then(|| pixel(row + 1, column));
                let (sign, style) = match (pixel(row, column), lower) {
                    (Color::Reset, None | Some(Color::Reset)) => bare,
                    (Color::Reset, Some(lower)) => ("▄", Style::new().fg(lower)),
                    (upper, Some(lower)) => ("▀", Style::new().fg(upper).bg(lower)),
                    (upper, None) => ("▀", Style::new().fg(upper)),
                };
                put(buffer, place, place.x, place.y, sign, style);
            }
        }
    }

    fn shade_blocks(&self, look: &Look, buffer: &mut Buffer) {
        let block = |axis: Axis, index: usize| if axis.ruled { 0 } else { index / BLOCK };
        for row in self.rows() {
            for column in self.columns() {
                let odd = (block(self.down, row) + block(self.across, column)) % 2 == 1;
                if let Some(place) = self.rect(row, column).filter(|_| odd) {
                    tint(buffer, place, look.ground(Ink::Panel));
                }
            }
        }
    }

    /// Highlights the row and the column of the cursor, including the gutters.
    pub fn light(&self, look: &Look, (row, column): (usize, usize), buffer: &mut Buffer) {
        let (inside, lit) = (self.inside(), look.ground(Ink::Lit));
        if let Some(y) = self.y(row) {
            let left = self.left().x;
            let band = Rect { x: left, y, width: inside.right().saturating_sub(left), height: 1 };
            tint(buffer, band.intersection(self.area), lit);
        }
        if let Some(x) = self.x(column) {
            let top = self.above().y;
            let height = inside.bottom().saturating_sub(top);
            let band = Rect { x, y: top, width: self.across.cell, height };
            tint(buffer, band.intersection(self.area), lit);
        }
    }

    /// Writes into the corner how many rows and columns are out of view, if there is room.
    pub fn draw_hidden(&self, look: &Look, buffer: &mut Buffer) {
        let corner = self.corner();
        for (y, (sign, count)) in (corner.y..corner.bottom()).zip(self.hidden_counts()) {
            let x = corner.x + 1.min(corner.width);
            put(buffer, corner, x, y, &format!("{sign} {count}"), look.ink(Ink::Faint));
        }
    }
}
