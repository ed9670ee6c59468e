//! The positions of dots on the screen.
//!
//! The pixels of a puzzle are braille dots. They are enlarged by whole factors and scrolled, but never moved relative
//! to each other, so distances on the screen are true. Only in a preview can a pixel be smaller than a braille dot.
//! Empty margins of the page are left out, so that a page with 88 rows of pixels usually fits into 21 rows of
//! characters.

use super::Ui;
use crate::model::{Lattice, Level};
use pentimento_picture::drawing::Place;
use pentimento_ui::scroll::follow;
use ratatui::layout::{Position, Rect};

/// For puzzles without a lattice, the number of pixels along the longer side of the page.
const FOR_PAPER: usize = 150;
/// The largest zoom factor.
pub(crate) const LARGEST: u16 = 6;

/// A position in braille dots.
pub(crate) type Point = (i32, i32);

/// The size of a pixel: a whole number of braille dots, or a fraction of one in a preview.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scale {
    times: i32,
    part: i32,
}

impl Scale {
    pub(crate) fn times(factor: u16) -> Self {
        Self { times: i32::from(factor.max(1)), part: 1 }
    }

    fn of(self, pixel: i64) -> i32 {
        // An enlarged pixel has several braille dots. Use the one in the middle.
        (pixel as i32 * self.times + self.times / 2) / self.part
    }
}

/// The page without its empty margins, in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sheet {
    scale: Scale,
    /// The column and row of the page that are in the upper left corner of the sheet.
    first: (i32, i32),
    pub(crate) size: (i32, i32),
}

fn lattice(level: &Level) -> Lattice {
    level.lattice.unwrap_or_else(|| Lattice::new(FOR_PAPER, [level.width, level.height]))
}

impl Sheet {
    pub(crate) fn new(level: &Level, scale: Scale) -> Self {
        let lattice = lattice(level);
        let point = |place: Place| {
            let [x, y] = lattice.pixel(place);
            (scale.of(x), scale.of(y))
        };
        let places = level.dots.iter().map(|dot| dot.at).chain(level.predrawn.iter().flatten().copied());
        let (mut low, mut high) = ((i32::MAX, i32::MAX), (i32::MIN, i32::MIN));
        for (x, y) in places.map(point) {
            let (column, row) = (x.div_euclid(2), y.div_euclid(4));
            low = (low.0.min(column), low.1.min(row));
            high = (high.0.max(column), high.1.max(row));
        }
        // There are extra columns on both sides for brackets and further colours.
        let first = (low.0 - 2, low.1);
        Self { scale, first, size: (high.0 - low.0 + 6, high.1 - low.1 + 1) }
    }

    /// The largest whole factor at which everything fits. It is at least 1.
    pub(crate) fn fitting(level: &Level, area: Rect) -> u16 {
        let fits = |factor: &u16| {
            let (width, height) = Self::new(level, Scale::times(*factor)).size;
            width <= i32::from(area.width) && height <= i32::from(area.height)
        };
        (1..=LARGEST).rev().find(fits).unwrap_or(1)
    }

    /// The sheet for a preview: as large as possible. If necessary, pixels are smaller than a braille dot.
    pub(crate) fn preview(level: &Level, area: Rect) -> Self {
        let factor = Self::fitting(level, area);
        let whole = Self::new(level, Scale::times(factor));
        let fits =
            |sheet: &Self| sheet.size.0 <= i32::from(area.width) && sheet.size.1 <= i32::from(area.height);
        if fits(&whole) {
            return whole;
        }
        let parts = (1..=24).map(|part| Self::new(level, Scale { times: 4, part: 4 + part }));
        parts.into_iter().find(fits).unwrap_or(whole)
    }

    /// Converts a place on the page to braille dots, counted from the corner of the sheet.
    pub(crate) fn point(&self, level: &Level, place: Place) -> Point {
        let [x, y] = lattice(level).pixel(place);
        (self.scale.of(x) - 2 * self.first.0, self.scale.of(y) - 4 * self.first.1)
    }

    /// Converts a distance to braille dots.
    pub(crate) fn distance(&self, level: &Level, millimetres: f64) -> f64 {
        millimetres / lattice(level).pitch * f64::from(self.scale.times) / f64::from(self.scale.part)
    }
}

/// Where everything is on the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    pub(crate) area: Rect,
    pub(crate) sheet: Sheet,
    /// The offset from the corner of the area to the corner of the sheet, in characters.
    pub(crate) shift: (i32, i32),
    /// The character cell of each dot. It can be outside the area.
    pub(crate) cells: Vec<(i32, i32)>,
    /// The width of each dot in characters.
    pub(crate) widths: Vec<i32>,
}

impl Layout {
    pub(crate) fn new(level: &Level, ui: &Ui, area: Rect) -> Self {
        let sheet = ui.sheet(level, area);
        let shift = |room: u16, size: i32, scroll: usize| {
            let spare = i32::from(room) - size;
            if spare >= 0 { spare / 2 } else { -(scroll as i32).min(-spare) }
        };
        let shift =
            (shift(area.width, sheet.size.0, ui.scroll.0), shift(area.height, sheet.size.1, ui.scroll.1));
        let cell = |place: Place| {
            let (x, y) = sheet.point(level, place);
            (i32::from(area.x) + shift.0 + x.div_euclid(2), i32::from(area.y) + shift.1 + y.div_euclid(4))
        };
        let cells: Vec<(i32, i32)> = level.dots.iter().map(|dot| cell(dot.at)).collect();
        let widths = widths(level, &cells);
        Self { area, sheet, shift, cells, widths }
    }

    /// The dot that was clicked: the one in that character cell, or the nearest one next to it.
    pub(crate) fn hit(&self, at: Position) -> Option<u32> {
        if !self.area.contains(at) {
            return None;
        }
        let away = |dot: usize| {
            let ((x, y), width) = (self.cells[dot], self.widths[dot]);
            let (column, row) = (i32::from(at.x), i32::from(at.y));
            let across = if column < x { x - column } else { (column - (x + width - 1)).max(0) };
            across + 2 * (row - y).abs()
        };
        let nearest = (0..self.cells.len()).min_by_key(|&dot| away(dot))?;
        (away(nearest) <= 2).then_some(nearest as u32)
    }

    /// Converts a place on the page to braille dots, counted from the corner of the area.
    pub(crate) fn point(&self, level: &Level, place: Place) -> Point {
        let (x, y) = self.sheet.point(level, place);
        (x + 2 * self.shift.0, y + 4 * self.shift.1)
    }
}

/// The width of each dot. A multicoloured dot shows its colours side by side if no other dot is in the way. Otherwise
/// it is one character wide.
fn widths(level: &Level, cells: &[(i32, i32)]) -> Vec<i32> {
    let taken: std::collections::HashSet<(i32, i32)> = cells.iter().copied().collect();
    let width = |(dot, &(x, y)): (usize, &(i32, i32))| {
        let full = level.dots[dot].colours.len() as i32;
        // One more character must be empty, so that two dots never look like one.
        let free = |column: i32| !taken.contains(&(column, y));
        if (x + 1..=x + full).all(free) { full } else { 1 }
    };
    cells.iter().enumerate().map(width).collect()
}

/// The scroll position at which the dot `ui.shown` is in view.
pub(crate) fn scrolled(level: &Level, ui: &Ui, area: Rect) -> (usize, usize) {
    let sheet = ui.sheet(level, area);
    let (x, y) = sheet.point(level, level.dots[ui.shown as usize].at);
    let start = |offset: usize, at: i32, room: u16, size: i32, margin: usize| {
        if room == 0 {
            0
        } else {
            follow(offset, at.max(0) as usize, room as usize, size.max(1) as usize, margin)
        }
    };
    (
        start(ui.scroll.0, x.div_euclid(2), area.width, sheet.size.0, 10),
        start(ui.scroll.1, y.div_euclid(4), area.height, sheet.size.1, 4),
    )
}
