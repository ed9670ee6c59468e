//! Which clues are in view when the screen has too little room for all of them.
//!
//! A line that doesn't fit shows some of its clues in a row, its *window*. The window follows the part of the board that
//! is in view: at the top of the board it shows the first clues of a column, and at the bottom the last ones. So the
//! player sees every clue by moving on. A `+` stands for the clues before and after the window.

use super::clue_form::{Form, column_depth, slide};
use crate::model::{Clue, Level};
use pentimento_ui::fit::Size;
use std::ops::Range;

/// The width of a `+` beside a row, with its blank.
const MORE: u16 = 2;

/// How far the view and the cursor have moved along a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Progress {
    /// Two numbers of cells that are not in view: those before the view, and all of them.
    scrolled: (usize, usize),
    /// The place of the cursor, and the last place.
    cursor: (usize, usize),
}

impl Progress {
    /// `total` is the number of cells, and `seen` is the range that is in view.
    pub(super) fn of(seen: &Range<usize>, total: usize, cursor: usize) -> Self {
        Self { scrolled: (seen.start, total - seen.len()), cursor: (cursor, total - 1) }
    }

    /// The window of `size` clues out of `count`. It moves when the board scrolls. If the board scrolls too little to
    /// show all clues, the window follows the cursor.
    fn window(self, count: usize, size: usize) -> Range<usize> {
        let outside = count - size;
        let (steps, all) = if self.scrolled.1 >= outside { self.scrolled } else { self.cursor };
        let first = (outside * steps + all / 2).checked_div(all).unwrap_or(0).min(outside);
        first..first + size
    }
}

/// The clues of a column that are in view.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ColumnClues {
    pub(super) window: Range<usize>,
    /// The height of each clue of the window above the board. Height 0 is next to the board.
    pub(super) heights: Vec<u16>,
    /// The height of a `+` above the window, and whether there is one below the window.
    pub(super) more: (Option<u16>, bool),
}

/// Places the clues of all columns within `room` rows.
pub(super) fn columns(level: &Level, size: Size, room: u16, progress: Progress) -> Vec<ColumnClues> {
    let mut all: Vec<ColumnClues> = Vec::with_capacity(level.columns().len());
    for (column, clues) in level.columns().iter().enumerate() {
        let left = all.last().map(|clues| clues.heights.as_slice()).unwrap_or_default();
        let place = |size_of_window: usize| {
            let window = progress.window(clues.len(), size_of_window);
            let (has_more_above, has_more_below) = (window.start > 0, window.end < clues.len());
            let heights = slide(size, column, &clues[window.clone()], u16::from(has_more_below), left);
            let top = column_depth(&heights).max(u16::from(has_more_below));
            let more = (has_more_above.then_some(top), has_more_below);
            let fits = top + u16::from(has_more_above) <= room;
            fits.then_some(ColumnClues { window, heights, more })
        };
        let placed = (0..=clues.len()).rev().find_map(place).unwrap_or_default();
        all.push(placed);
    }
    all
}

/// The clues of a row that are in view within `room` columns.
pub(super) fn row(form: Form, size: Size, clues: &[Clue], room: u16, progress: Progress) -> Range<usize> {
    let fits = |window: &Range<usize>| {
        let signs = u16::from(window.start > 0) + u16::from(window.end < clues.len());
        let width = if window.is_empty() { 0 } else { form.row_width(size, &clues[window.clone()]) };
        width + MORE * signs <= room
    };
    let mut windows = (0..=clues.len()).rev().map(|count| progress.window(clues.len(), count));
    windows.find(fits).unwrap_or(0..0)
}
