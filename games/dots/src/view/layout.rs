//! The positions of dots on the screen.
//!
//! The pixels of a puzzle become braille dots, scaled so that the drawing fills the area. Every position is first
//! rounded to a pixel, so the screen depends only on pixels. Empty margins of the page are left out. Invariant: on a
//! board that can be played, no two dots are in the same character. If two dots would be, the scale is larger and the
//! board scrolls.

use super::Ui;
use crate::model::{Lattice, Level};
use pentimento_picture::drawing::Place;
use pentimento_ui::scroll::follow;
use ratatui::layout::{Position, Rect};
use std::collections::HashSet;

/// For puzzles without a lattice, the number of pixels along the longer side of the page.
const FOR_PAPER: usize = 150;
/// Scales are whole multiples of 1/64.
const PARTS: i32 = 64;
/// The largest scale: 16 braille dots for a pixel.
const LARGEST: i32 = 16 * PARTS;
/// The number of columns left free on each side of the outermost dots, for brackets and chips of three columns.
const SIDE: i32 = 2;
/// If the board is narrower than this, it is a preview that can't be played.
const NARROWEST_BOARD: u16 = 36;
/// Boards of at least this many columns and rows have room for chips of three columns.
const CHIPS: (u16, u16) = (60, 25);
/// A dot gets no chip of three columns if another dot in the same row is at most this many columns away.
const CROWDED: i32 = 3;
/// Like [`CROWDED`], for a dot in the row above or below. Chips that overlap there would look like one chip.
const CROWDED_BELOW: i32 = 2;

/// A position in braille dots.
pub(crate) type Point = (i32, i32);

/// The page without its empty margins, in characters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Sheet {
    lattice: Lattice,
    /// The size of a pixel. 64 means one braille dot.
    scale: i32,
    /// The column and row of the page that are in the upper left corner of the sheet.
    first: (i32, i32),
    pub(crate) size: (i32, i32),
}

fn lattice(level: &Level) -> Lattice {
    level.lattice.unwrap_or_else(|| Lattice::new(FOR_PAPER, [level.width, level.height]))
}

/// The pixel of a dot.
pub(super) fn pixel(level: &Level, dot: u32) -> [i64; 2] {
    lattice(level).pixel(level.dots[dot as usize].at)
}

/// The braille dot in the middle of a pixel.
fn scaled(scale: i32, pixel: i64) -> i32 {
    (pixel as i32 * scale + scale / 2).div_euclid(PARTS)
}

/// The upper left and the lower right corner of the pixels that are used.
fn bounds(level: &Level) -> [[i64; 2]; 2] {
    let lattice = lattice(level);
    let places = level.dots.iter().map(|dot| dot.at).chain(level.predrawn.iter().flatten().copied());
    places.map(|place| lattice.pixel(place)).fold([[i64::MAX; 2], [i64::MIN; 2]], |[low, high], [x, y]| {
        [[low[0].min(x), low[1].min(y)], [high[0].max(x), high[1].max(y)]]
    })
}

impl Sheet {
    fn new(level: &Level, [low, high]: [[i64; 2]; 2], scale: i32) -> Self {
        let cell = |[x, y]: [i64; 2]| (scaled(scale, x).div_euclid(2), scaled(scale, y).div_euclid(4));
        let (low, high) = (cell(low), cell(high));
        Self {
            lattice: lattice(level),
            scale,
            first: (low.0 - SIDE, low.1),
            size: (high.0 - low.0 + 1 + 2 * SIDE, high.1 - low.1 + 1),
        }
    }

    /// Makes the sheet as large as the area allows, or larger if dots would share a character. `zoom` enlarges it
    /// further. But a preview always fits into the area.
    pub(crate) fn fitting(level: &Level, area: Rect, zoom: u16) -> Self {
        let bounds = bounds(level);
        let fits = |scale: i32| {
            let (width, height) = Self::new(level, bounds, scale).size;
            width <= i32::from(area.width) && height <= i32::from(area.height)
        };
        let (mut least, mut most) = (1, LARGEST + 1);
        while least + 1 < most {
            let middle = i32::midpoint(least, most);
            if fits(middle) { least = middle } else { most = middle }
        }
        if area.width < NARROWEST_BOARD {
            return Self::new(level, bounds, least);
        }
        while least < LARGEST && !Self::new(level, bounds, least).keeps_dots_apart(level) {
            least += 1 + least / 16;
        }
        Self::new(level, bounds, least * (2 + i32::from(zoom)) / 2)
    }

    fn keeps_dots_apart(&self, level: &Level) -> bool {
        let mut cells = HashSet::new();
        level.dots.iter().all(|dot| cells.insert(self.cell(dot.at)))
    }

    /// Converts a place on the page to braille dots, counted from the corner of the sheet.
    pub(crate) fn point(&self, place: Place) -> Point {
        let [x, y] = self.lattice.pixel(place);
        (scaled(self.scale, x) - 2 * self.first.0, scaled(self.scale, y) - 4 * self.first.1)
    }

    fn cell(&self, place: Place) -> (i32, i32) {
        let (x, y) = self.point(place);
        (x.div_euclid(2), y.div_euclid(4))
    }
}

/// Where everything is on the screen.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    pub(crate) area: Rect,
    pub(crate) sheet: Sheet,
    /// The offset from the corner of the area to the corner of the sheet, in characters.
    pub(crate) shift: (i32, i32),
    /// The character cell of each dot. It can be outside the area.
    pub(crate) cells: Vec<(i32, i32)>,
    taken: HashSet<(i32, i32)>,
    has_chips: bool,
}

impl Layout {
    pub(crate) fn new(level: &Level, ui: &Ui, area: Rect) -> Self {
        let whole = ui.whole(area);
        let sheet = Sheet::fitting(level, whole, ui.zoom);
        let shift = |room: u16, size: i32, scroll: usize| {
            let spare = i32::from(room) - size;
            if spare >= 0 { spare / 2 } else { -(scroll as i32).min(-spare) }
        };
        let shift =
            (shift(area.width, sheet.size.0, ui.scroll.0), shift(area.height, sheet.size.1, ui.scroll.1));
        let cell = |place: Place| {
            let (x, y) = sheet.cell(place);
            (i32::from(area.x) + shift.0 + x, i32::from(area.y) + shift.1 + y)
        };
        let cells: Vec<(i32, i32)> = level.dots.iter().map(|dot| cell(dot.at)).collect();
        let taken = cells.iter().copied().collect();
        let has_chips = whole.width >= CHIPS.0 && whole.height >= CHIPS.1;
        Self { area, sheet, shift, cells, taken, has_chips }
    }

    /// The dot that was clicked: the one in that character cell, or the nearest one next to it.
    pub(crate) fn hit(&self, at: Position) -> Option<u32> {
        if !self.area.contains(at) {
            return None;
        }
        let away = |dot: usize| {
            let (x, y) = self.cells[dot];
            (i32::from(at.x) - x).abs() + 2 * (i32::from(at.y) - y).abs()
        };
        let nearest = (0..self.cells.len()).min_by_key(|&dot| away(dot))?;
        (away(nearest) <= 2).then_some(nearest as u32)
    }

    /// Converts a place on the page to braille dots, counted from the corner of the area.
    pub(crate) fn point(&self, place: Place) -> Point {
        let (x, y) = self.sheet.point(place);
        (x + 2 * self.shift.0, y + 4 * self.shift.1)
    }

    /// Whether there is a dot in a character cell.
    pub(crate) fn is_taken(&self, cell: (i32, i32)) -> bool {
        self.taken.contains(&cell)
    }

    /// Whether there is room for a chip of three columns around a dot.
    pub(crate) fn has_chip(&self, dot: u32) -> bool {
        let (x, y) = self.cells[dot as usize];
        let is_free = |columns: i32, row: i32| {
            (-columns..=columns).all(|by| (by, row) == (0, 0) || !self.is_taken((x + by, y + row)))
        };
        self.has_chips && is_free(CROWDED, 0) && is_free(CROWDED_BELOW, -1) && is_free(CROWDED_BELOW, 1)
    }
}

/// The scroll position at which the last dot of `ui.shown` is in view, and as many of the other dots as possible.
pub(crate) fn scrolled(level: &Level, ui: &Ui, area: Rect) -> (usize, usize) {
    let sheet = Sheet::fitting(level, ui.whole(area), ui.zoom);
    let start = |offset: usize, at: i32, room: u16, size: i32, margin: usize| {
        if room == 0 {
            0
        } else {
            follow(offset, at.max(0) as usize, room as usize, size.max(1) as usize, margin)
        }
    };
    ui.shown.iter().fold(ui.scroll, |scroll, &dot| {
        let (x, y) = sheet.cell(level.dots[dot as usize].at);
        (start(scroll.0, x, area.width, sheet.size.0, 6), start(scroll.1, y, area.height, sheet.size.1, 2))
    })
}
