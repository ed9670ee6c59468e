//! Calculates where the rows and columns of the matrix are on the screen.
//!
//! Each button has a row and a column, and a cross shows that two buttons are joined. Cells are as large as the area
//! allows. If even the smallest cells don't fit, the matrix scrolls, but its headers stay in view.

use crate::model::Level;
use crate::view::Ui;
use crate::view::draw::chip::{chip_width, name_width};
use pentimento_ui::scroll::follow;
use ratatui::layout::{Position, Rect};

/// The space to the left of a row's chip is for a blank, the cursor and a mark. The space to the right is for a
/// bracket.
const BEFORE: u16 = 3;
pub(in crate::view) const AFTER: u16 = 1;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::view) struct Matrix {
    pub(in crate::view) area: Rect,
    /// The width of the chip at the start of a row.
    pub(in crate::view) chip: u16,
    /// The width of a cell. Its height is `pitch`.
    pub(in crate::view) cell: u16,
    pub(in crate::view) pitch: u16,
    /// Whether the name and the glyph of a column are stacked, because they are too wide side by side.
    pub(in crate::view) stacked: bool,
    /// The height of the headers, not counting the arrow above them.
    pub(in crate::view) header: u16,
    /// The screen row of the arrow above the headers.
    pub(in crate::view) top: u16,
    first_row: u16,
    pub(in crate::view) left: u16,
    /// The number of the first row in view, and the number of rows in view.
    pub(in crate::view) rows: (usize, usize),
    pub(in crate::view) columns: (usize, usize),
}

/// The width and height of a cell, and whether headers are stacked.
fn measure(level: &Level, room: (u16, u16)) -> (u16, u16, bool) {
    let (nodes, name) = (level.nodes(), name_width(level) as u16);
    let fits = |cell: u16, pitch: u16| {
        nodes * cell as usize <= room.0 as usize && nodes * pitch as usize <= room.1 as usize + 1
    };
    let wide = |cell: u16| nodes * cell as usize <= room.0 as usize;
    if fits(name + 5, 3) {
        return (name + 5, 3, false);
    }
    let cell = [name + 3, name + 2, name + 1].into_iter().find(|&cell| wide(cell));
    match cell {
        Some(cell) => (cell, if cell > name + 1 && fits(cell, 2) { 2 } else { 1 }, false),
        None if wide(2) => (2, 1, true),
        None => (name + 2, 1, false),
    }
}

impl Matrix {
    pub(super) fn new(level: &Level, ui: &Ui, area: Rect) -> Self {
        let chip = chip_width(level);
        let gutter = BEFORE + chip + AFTER;
        let room = (area.width.saturating_sub(gutter + 1), area.height.saturating_sub(2));
        let (cell, pitch, stacked) = measure(level, room);
        let header = if stacked { name_width(level) as u16 + 1 } else { 1 };
        let below = area.height.saturating_sub(header + 1);
        let rows = (below.div_ceil(pitch) as usize).min(level.nodes());
        let columns = ((room.0 / cell) as usize).min(level.nodes());
        // If there is enough space, an empty row separates the headers from the rows.
        let used = (rows as u16 * pitch).saturating_sub(pitch - 1);
        let gap = u16::from(below > used);
        let spare = (room.0 - columns as u16 * cell, below.saturating_sub(used + gap));
        let top = area.y + spare.1 / 3;
        let latest = |shown: usize, first: usize| first.min(level.nodes() - shown);
        Self {
            area,
            chip,
            cell,
            pitch,
            stacked,
            header,
            top,
            first_row: top + 1 + header + gap,
            left: area.x + spare.0 / 2 + gutter,
            rows: (latest(rows, ui.scroll.0), rows),
            columns: (latest(columns, ui.scroll.1), columns),
        }
    }

    /// The first row and column to show, chosen so that the cursor is in view.
    pub(in crate::view) fn scrolled(level: &Level, ui: &Ui, area: Rect) -> (usize, usize) {
        let matrix = Self::new(level, ui, area);
        let start = |(first, shown): (usize, usize)| {
            if shown == 0 { 0 } else { follow(first, ui.cursor, shown, level.nodes(), 2) }
        };
        (start(matrix.rows), start(matrix.columns))
    }

    pub(in crate::view) fn rows(&self) -> std::ops::Range<usize> {
        self.rows.0..self.rows.0 + self.rows.1
    }

    pub(in crate::view) fn columns(&self) -> std::ops::Range<usize> {
        self.columns.0..self.columns.0 + self.columns.1
    }

    pub(in crate::view) fn x(&self, column: usize) -> i32 {
        i32::from(self.left) + (column - self.columns.0) as i32 * i32::from(self.cell)
    }

    pub(in crate::view) fn y(&self, row: usize) -> i32 {
        i32::from(self.first_row) + (row - self.rows.0) as i32 * i32::from(self.pitch)
    }

    /// The column of the cross within its cell. The cross is below the letter of the header.
    pub(in crate::view) fn cross(&self) -> i32 {
        i32::from(self.cell - 1) / 2
    }

    pub(in crate::view) fn chip_at(&self) -> i32 {
        i32::from(self.left - AFTER - self.chip)
    }

    /// The button at a screen position. A header or a cross belongs to the button of its column, a chip to
    /// the button of its row.
    pub(super) fn hit(&self, at: Position) -> Option<usize> {
        if !self.area.contains(at) {
            return None;
        }
        let row = self.rows().find(|&row| self.y(row) == i32::from(at.y));
        let x = i32::from(at.x);
        if x < i32::from(self.left) {
            let chip = self.chip_at() - 1..self.chip_at() + i32::from(self.chip) + 1;
            return row.filter(|_| chip.contains(&x));
        }
        let column = self.columns().find(|&c| (self.x(c)..self.x(c) + i32::from(self.cell)).contains(&x))?;
        let bottom = self.y(self.rows().end);
        (at.y > self.top && i32::from(at.y) < bottom).then_some(column)
    }
}
