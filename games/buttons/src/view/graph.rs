//! The graph drawn: chips where the arrangement has them, edges in braille.
//!
//! The arrangement is stretched to the area, as far as it looks well, and never so that chips touch or a line
//! runs under a chip where it did not before. Where the area is too small it keeps its own size and scrolls.

use super::arrange::{Arrangement, MOST, faults};
use super::chip::{chip_style, chip_text, glyph, mark, put};
use super::plane::{Cell, Dot, middle};
use super::{Buttons, Focus, Ui};
use pentimento_engine::contract::Role;
use pentimento_engine::view::Scene;
use pentimento_ui::braille::Canvas;
use pentimento_ui::scroll::follow;
use pentimento_ui::theme::Ink;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

/// Room for arrow and mark left of the leftmost chip, and for bracket and preview right of the rightmost.
const LEFT: i32 = 3;
const RIGHT: i32 = 4;
/// How far a drawing may be stretched.
const STRETCH: f64 = 1.7;
/// Sizes tried between the largest and the arrangement's own.
const SIZES: i32 = 6;

/// A step to another node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Up,
    Down,
    Left,
    Right,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    area: Rect,
    chip: i32,
    /// Where the chips begin on the screen, or beyond its edge.
    pub cells: Vec<Cell>,
}

/// Chips on a sheet that may be larger than the screen.
struct Sheet {
    cells: Vec<Cell>,
    size: (i32, i32),
    /// It is not larger than the area it was made for.
    fits: bool,
}

fn scaled(value: i32, from: i32, to: i32) -> i32 {
    if from == 0 { 0 } else { (2 * value * to + from) / (2 * from) }
}

/// A free row above and below, where rows are not short.
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

/// The whole arrangement in an area that is too small for it to look its best: chips keep apart, but lines may run
/// close to them. Good enough to be looked at; a board that is played on scrolls instead.
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

/// No board that is played on is as narrow as this: it is a preview.
const PREVIEW: u16 = 36;

fn placed(arranged: &Arrangement, area: Rect) -> Sheet {
    let clean = sheet(arranged, area);
    if clean.fits || area.width >= PREVIEW {
        return clean;
    }
    snug(arranged, area).unwrap_or(clean)
}

/// Whether the graph is the better picture here: it fits, and not too many of its edges cross.
pub fn suits(arranged: &Arrangement, area: Rect) -> bool {
    arranged.cells.len() <= MOST
        && arranged.crossings * 3 <= arranged.edges.len()
        && placed(arranged, area).fits
}

impl Graph {
    /// The graph to be looked at and not played on, where the area can hold it at all.
    pub fn whole(arranged: &Arrangement, area: Rect) -> Option<Self> {
        let clean = sheet(arranged, area);
        let sheet = if clean.fits && arranged.cells.len() <= MOST { clean } else { snug(arranged, area)? };
        let (x, y) = (i32::from(area.x), i32::from(area.y));
        let cells = sheet.cells.into_iter().map(|cell| (cell.0 + x, cell.1 + y)).collect();
        Some(Self { area, chip: arranged.chip, cells })
    }

    pub fn new(ui: &Ui, area: Rect) -> Self {
        let sheet = placed(&ui.arranged, area);
        let pan = |offset: usize, size: i32, room: u16| (offset as i32).min((size - i32::from(room)).max(0));
        let x = i32::from(area.x) - pan(ui.pan.0, sheet.size.0, area.width);
        let y = i32::from(area.y) - pan(ui.pan.1, sheet.size.1, area.height);
        let cells = sheet.cells.into_iter().map(|cell| (cell.0 + x, cell.1 + y)).collect();
        Self { area, chip: ui.arranged.chip, cells }
    }

    /// Where the view must begin for the cursor to be seen.
    pub fn panned(ui: &Ui, area: Rect) -> (usize, usize) {
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

    pub fn hit(&self, at: Position) -> Option<usize> {
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        let on = |cell: &Cell| cell.1 == y && (cell.0..cell.0 + self.chip).contains(&x);
        if self.area.contains(at) { self.cells.iter().position(on) } else { None }
    }

    /// The nearest chip that way: one that lies more that way than aside, else any that lies that way at all.
    pub fn beside(&self, node: usize, way: Way) -> Option<usize> {
        let from = middle(self.cells[node], self.chip);
        let along = |other: usize| {
            let to = middle(self.cells[other], self.chip);
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            match way {
                Way::Up => (-dy, dx.abs()),
                Way::Down => (dy, dx.abs()),
                Way::Left => (-dx, dy.abs()),
                Way::Right => (dx, dy.abs()),
            }
        };
        let that_way =
            (0..self.cells.len()).map(|other| (other, along(other))).filter(|&(_, (ahead, _))| ahead > 0);
        that_way
            .min_by_key(|&(_, (ahead, aside))| (aside > ahead, ahead * ahead + 2 * aside * aside))
            .map(|(other, _)| other)
    }

    /// A chip's middle in dots of the area.
    fn dot(&self, node: usize) -> Dot {
        let (x, y) = self.cells[node];
        middle((x - i32::from(self.area.x), y - i32::from(self.area.y)), self.chip)
    }

    /// Draws the edges, each in the rank it is given.
    pub fn draw_edges(
        &self,
        edges: &[(usize, usize)],
        buffer: &mut Buffer,
        rank: impl Fn(usize, usize) -> u8,
        style: impl Fn(u8) -> Style,
    ) {
        let mut canvas = Canvas::new(self.area.intersection(buffer.area));
        for &(a, b) in edges {
            canvas.line(self.dot(a), self.dot(b), rank(a, b));
        }
        canvas.paint(buffer, style);
    }

    pub fn draw(&self, scene: &Scene<'_, Buttons>, buffer: &mut Buffer) {
        let (focus, look) = (Focus::of(scene), *scene.look);
        let rank = |a, b| u8::from(focus.node == Some(a) || focus.node == Some(b));
        let style = |rank| look.ink(if rank == 1 { Ink::Target } else { Ink::Faint });
        self.draw_edges(&scene.ui.arranged.edges, buffer, rank, style);
        for node in 0..self.cells.len() {
            self.draw_beside(scene, focus, node, buffer);
        }
        for (node, &cell) in self.cells.iter().enumerate() {
            let color = scene.board.state[node];
            put(buffer, self.area, cell, &chip_text(node, color, self.chip as u16), chip_style(look, color));
        }
    }

    /// Cursor, mark and preview of a node: `▸[ A◉ ]◂` and ` B∎ ▸▴`.
    fn draw_beside(&self, scene: &Scene<'_, Buttons>, focus: Focus, node: usize, buffer: &mut Buffer) {
        let (look, (x, y)) = (*scene.look, self.cells[node]);
        let (mut left, mut right) = (x - 1, x + self.chip);
        if let Some(role) = scene.mark(&node) {
            let (sign, style) = mark(look, role);
            put(buffer, self.area, (left, y), sign, style);
            left -= 1;
            if role == Role::Target {
                put(buffer, self.area, (right, y), "]", style);
                right += 1;
            }
        }
        if focus.is_cursor(node) {
            put(buffer, self.area, (left, y), "▸", look.bold(Ink::Accent));
            put(buffer, self.area, (right, y), "◂", look.bold(Ink::Accent));
        }
        if Focus::previews(scene) && focus.node.is_some_and(|chosen| scene.level.joined(chosen, node)) {
            let next = (scene.board.state[node] + 1) % scene.level.colors();
            put(buffer, self.area, (right, y), "▸", look.bold(Ink::Target));
            put(
                buffer,
                self.area,
                (right + 1, y),
                glyph(next),
                look.pigment(next).add_modifier(Modifier::BOLD),
            );
        }
    }
}
