//! Calculates where the chips of the graph are on the screen.
//!
//! The drawing is stretched to fill the area, or squeezed to fit into it, within limits. A fault is a pair of chips
//! that are too close, or a line under a chip. A new size is used only if it adds no faults. If no such size fits, the
//! drawing keeps its original size and scrolls.

use crate::arrange::geometry::{Cell, middle};
use crate::arrange::{Arrangement, MOST, faults};
use crate::view::Ui;
use pentimento_ui::scroll::follow;
use ratatui::layout::{Position, Rect};

/// The space to the left of the leftmost chip is for the cursor and a mark. The space to the right of the
/// rightmost chip is for a bracket and the preview.
const LEFT: i32 = 3;
const RIGHT: i32 = 4;
/// The largest factor by which a drawing is stretched.
const STRETCH: f64 = 1.7;
/// The number of steps from the largest size to the smallest. The smallest is the original size, or less if the area
/// is smaller. All these sizes are tried.
const SIZES: i32 = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::view) enum Direction {
    Up,
    Down,
    Left,
    Right,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::view) struct Graph {
    pub(in crate::view) area: Rect,
    pub(in crate::view) chip: i32,
    /// The cells where the chips begin. Some can be outside the screen.
    pub(in crate::view) cells: Vec<Cell>,
}

/// Chips on a sheet that can be larger than the screen.
struct Sheet {
    cells: Vec<Cell>,
    size: (i32, i32),
    /// Whether the sheet fits into the area.
    fits: bool,
}

fn scaled(value: i32, from: i32, to: i32) -> i32 {
    if from == 0 { 0 } else { (2 * value * to + from) / (2 * from) }
}

/// The margin at the top and at the bottom: one empty row, if the area is high enough.
fn margin(area: Rect) -> i32 {
    i32::from(area.height >= 12)
}

fn sheet(arranged: &Arrangement, area: Rect) -> Sheet {
    let room =
        (i32::from(area.width) - arranged.chip - LEFT - RIGHT, i32::from(area.height) - 1 - 2 * margin(area));
    let own = arranged.span;
    let largest = |room: i32, own: i32| room.min((f64::from(own) * STRETCH).round() as i32);
    let (large, small) =
        ((largest(room.0, own.0), largest(room.1, own.1)), (room.0.min(own.0), room.1.min(own.1)));
    let sizes = (0..=SIZES).map(|step| {
        let between = |large: i32, small: i32| large - (large - small) * step / SIZES;
        (between(large.0, small.0), between(large.1, small.1))
    });
    let usable = room.0 >= 0 && room.1 >= 0;
    for span in sizes.filter(|_| usable) {
        let stretch = |&(x, y): &Cell| (scaled(x, own.0, span.0), scaled(y, own.1, span.1));
        let cells: Vec<Cell> = arranged.cells.iter().map(stretch).collect();
        if span == own || faults(&cells, &arranged.edges, arranged.chip) <= arranged.faults {
            let (x, y) = (LEFT + (room.0 - span.0) / 2, margin(area) + (room.1 - span.1) / 2);
            let cells = cells.into_iter().map(|cell| (cell.0 + x, cell.1 + y)).collect();
            return Sheet { cells, size: (i32::from(area.width), i32::from(area.height)), fits: true };
        }
    }
    let size = (own.0 + arranged.chip + LEFT + RIGHT, own.1 + 1);
    let size = (size.0.max(i32::from(area.width)), size.1.max(i32::from(area.height)));
    let spare = (size.0 - own.0 - arranged.chip - LEFT - RIGHT, size.1 - 1 - own.1);
    let (x, y) = (LEFT + spare.0 / 2, spare.1 / 2);
    let cells = arranged.cells.iter().map(|cell| (cell.0 + x, cell.1 + y)).collect();
    Sheet { cells, size, fits: false }
}

/// The whole drawing, squeezed into an area that is too small for it. Chips don't touch, but lines can be close to
/// them. This is good enough for a preview. A board for play scrolls instead.
fn snug(arranged: &Arrangement, area: Rect) -> Option<Sheet> {
    let room = (i32::from(area.width) - arranged.chip - 2, i32::from(area.height) - 1);
    let own = arranged.span;
    if room.0 < 0 || room.1 < 0 || arranged.cells.len() > MOST {
        return None;
    }
    let span = (room.0.min(own.0), room.1.min(own.1));
    let shift = (1 + (room.0 - span.0) / 2, (room.1 - span.1) / 2);
    let place = |&(x, y): &Cell| (scaled(x, own.0, span.0) + shift.0, scaled(y, own.1, span.1) + shift.1);
    let cells: Vec<Cell> = arranged.cells.iter().map(place).collect();
    let apart = |a: &Cell, b: &Cell| a.1 != b.1 || (a.0 - b.0).abs() > arranged.chip;
    let free = cells.iter().enumerate().all(|(i, a)| cells[..i].iter().all(|b| apart(a, b)));
    free.then_some(Sheet { cells, size: (i32::from(area.width), i32::from(area.height)), fits: true })
}

/// An area narrower than this shows a preview, not a board for play.
const PREVIEW: u16 = 36;

fn placed(arranged: &Arrangement, area: Rect) -> Sheet {
    let clean = sheet(arranged, area);
    if clean.fits || area.width >= PREVIEW {
        return clean;
    }
    snug(arranged, area).unwrap_or(clean)
}

/// Whether the graph is a better choice than the matrix. It is if it fits into the area and not too many of its
/// edges cross.
pub(in crate::view) fn suits(arranged: &Arrangement, area: Rect) -> bool {
    arranged.cells.len() <= MOST
        && arranged.crossings * 3 <= arranged.edges.len()
        && placed(arranged, area).fits
}

impl Graph {
    /// The layout of the whole graph without scrolling. `None` if the graph does not fit into the area.
    pub(in crate::view) fn whole(arranged: &Arrangement, area: Rect) -> Option<Self> {
        let clean = sheet(arranged, area);
        let sheet = if clean.fits && arranged.cells.len() <= MOST { clean } else { snug(arranged, area)? };
        let (x, y) = (i32::from(area.x), i32::from(area.y));
        let cells = sheet.cells.into_iter().map(|cell| (cell.0 + x, cell.1 + y)).collect();
        Some(Self { area, chip: arranged.chip, cells })
    }

    pub(in crate::view) fn new(ui: &Ui, area: Rect) -> Self {
        let sheet = placed(&ui.arranged, area);
        let pan = |offset: usize, size: i32, room: u16| (offset as i32).min((size - i32::from(room)).max(0));
        let x = i32::from(area.x) - pan(ui.pan.0, sheet.size.0, area.width);
        let y = i32::from(area.y) - pan(ui.pan.1, sheet.size.1, area.height);
        let cells = sheet.cells.into_iter().map(|cell| (cell.0 + x, cell.1 + y)).collect();
        Self { area, chip: ui.arranged.chip, cells }
    }

    /// The first column and row of the drawing to show, chosen so that the cursor is in view.
    pub(in crate::view) fn panned(ui: &Ui, area: Rect) -> (usize, usize) {
        let sheet = placed(&ui.arranged, area);
        let (x, y) = sheet.cells[ui.cursor];
        let across = (x + ui.arranged.chip / 2).max(0) as usize;
        let start = |offset, at, room: u16, size: i32, margin| {
            if room == 0 { 0 } else { follow(offset, at, room as usize, size.max(0) as usize, margin) }
        };
        (
            start(ui.pan.0, across, area.width, sheet.size.0, 8),
            start(ui.pan.1, y.max(0) as usize, area.height, sheet.size.1, 2),
        )
    }

    pub(super) fn hit(&self, at: Position) -> Option<usize> {
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        let on = |cell: &Cell| cell.1 == y && (cell.0..cell.0 + self.chip).contains(&x);
        if self.area.contains(at) { self.cells.iter().position(on) } else { None }
    }

    /// The nearest chip in a direction. Chips within 45 degrees of the direction are preferred.
    pub(in crate::view) fn beside(&self, node: usize, direction: Direction) -> Option<usize> {
        let from = middle(self.cells[node], self.chip);
        let along = |other: usize| {
            let to = middle(self.cells[other], self.chip);
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            match direction {
                Direction::Up => (-dy, dx.abs()),
                Direction::Down => (dy, dx.abs()),
                Direction::Left => (-dx, dy.abs()),
                Direction::Right => (dx, dy.abs()),
            }
        };
        let ahead =
            (0..self.cells.len()).map(|other| (other, along(other))).filter(|&(_, (ahead, _))| ahead > 0);
        ahead
            .min_by_key(|&(_, (ahead, aside))| (aside > ahead, ahead * ahead + 2 * aside * aside))
            .map(|(other, _)| other)
    }
}
