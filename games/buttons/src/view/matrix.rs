//! The graph as a matrix: a row and a column a button, a cross where two are joined.
//!
//! Columns and rows are as wide as the area lets them be; where even the narrowest do not fit, the matrix scrolls
//! below and beside its headers, and the corner tells how much is out of view.

use super::super::model::{Level, node_name};
use super::chip::{chip_style, chip_text, chip_width, glyph, mark, name_width, put};
use super::{Buttons, Focus, Ui};
use pentimento_engine::contract::Role;
use pentimento_engine::view::Scene;
use pentimento_ui::scroll::follow;
use pentimento_ui::theme::Ink;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

/// Left of a row's chip: a blank, the cursor's arrow, a mark; right of it a bracket.
const BEFORE: u16 = 3;
const AFTER: u16 = 1;
/// Beyond so many nodes blocks of five are shaded in turn, to guide the eye.
const BLOCKS_FROM: usize = 12;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matrix {
    area: Rect,
    /// Columns of a chip before a row.
    chip: u16,
    /// Columns and rows that a node takes.
    cell: u16,
    pitch: u16,
    /// The letters of a column's name and its glyph stand above each other, where side by side is too wide.
    stacked: bool,
    /// Rows of the headers, without the arrow above them.
    header: u16,
    /// Where the arrow above the headers stands, and the first cross.
    top: u16,
    first_row: u16,
    left: u16,
    /// The nodes in view: the first ones, and how many.
    rows: (usize, usize),
    columns: (usize, usize),
}

/// Columns and rows of a node, and whether headers are stacked.
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
    pub fn new(level: &Level, ui: &Ui, area: Rect) -> Self {
        let chip = chip_width(level);
        let gutter = BEFORE + chip + AFTER;
        let room = (area.width.saturating_sub(gutter + 1), area.height.saturating_sub(2));
        let (cell, pitch, stacked) = measure(level, room);
        let header = if stacked { name_width(level) as u16 + 1 } else { 1 };
        let below = area.height.saturating_sub(header + 1);
        let rows = (below.div_ceil(pitch) as usize).min(level.nodes());
        let columns = ((room.0 / cell) as usize).min(level.nodes());
        // A blank row parts the headers from the rows, where there is one.
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

    /// Where the view must begin for the cursor to be seen.
    pub fn scrolled(level: &Level, ui: &Ui, area: Rect) -> (usize, usize) {
        let matrix = Self::new(level, ui, area);
        let start = |(first, shown): (usize, usize)| {
            if shown == 0 { 0 } else { follow(first, ui.cursor, shown, level.nodes(), 2) }
        };
        (start(matrix.rows), start(matrix.columns))
    }

    fn rows(&self) -> std::ops::Range<usize> {
        self.rows.0..self.rows.0 + self.rows.1
    }

    fn columns(&self) -> std::ops::Range<usize> {
        self.columns.0..self.columns.0 + self.columns.1
    }

    fn x(&self, column: usize) -> i32 {
        i32::from(self.left) + (column - self.columns.0) as i32 * i32::from(self.cell)
    }

    fn y(&self, row: usize) -> i32 {
        i32::from(self.first_row) + (row - self.rows.0) as i32 * i32::from(self.pitch)
    }

    /// Where in a column its crosses stand: below the letter of its header.
    fn cross(&self) -> i32 {
        i32::from(self.cell - 1) / 2
    }

    fn chip_at(&self) -> i32 {
        i32::from(self.left - AFTER - self.chip)
    }

    /// The button of a place: of a column for its header and its crosses, of a row for its chip.
    pub fn hit(&self, at: Position) -> Option<usize> {
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

    pub fn draw(&self, scene: &Scene<'_, Buttons>, buffer: &mut Buffer) {
        let focus = Focus::of(scene);
        self.shade(scene, focus, buffer);
        self.columns().for_each(|column| self.draw_header(scene, focus, column, buffer));
        self.rows().for_each(|row| self.draw_row(scene, focus, row, buffer));
        self.draw_corner(scene, buffer);
    }

    /// The ground below the crosses: blocks of five, and the button in question across and down.
    fn shade(&self, scene: &Scene<'_, Buttons>, focus: Focus, buffer: &mut Buffer) {
        if scene.level.nodes() > BLOCKS_FROM {
            for (row, column) in self.rows().flat_map(|row| self.columns().map(move |column| (row, column))) {
                if (row / 5 + column / 5) % 2 == 1 {
                    self.ground(
                        buffer,
                        (self.x(column), self.y(row)),
                        (self.cell, self.pitch),
                        scene.look.ground(Ink::Panel),
                    );
                }
            }
        }
        let lit = scene.look.ground(Ink::Lit);
        let Some(node) = focus.node else { return };
        if self.columns().contains(&node) {
            let top = i32::from(self.top + 1 + self.header);
            let height = (self.y(self.rows().end) - top).max(0) as u16;
            self.ground(buffer, (self.x(node), top), (self.cell, height), lit);
        }
        if self.rows().contains(&node) {
            let width = (self.x(self.columns().end) - i32::from(self.left)).max(0) as u16 + AFTER;
            self.ground(buffer, (i32::from(self.left - AFTER), self.y(node)), (width, 1), lit);
        }
    }

    fn ground(&self, buffer: &mut Buffer, (x, y): (i32, i32), (width, height): (u16, u16), style: Style) {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { return };
        let part = Rect { x, y, width, height }.intersection(self.area);
        buffer.set_style(part.intersection(buffer.area), style);
    }

    fn draw_header(&self, scene: &Scene<'_, Buttons>, focus: Focus, column: usize, buffer: &mut Buffer) {
        let (look, color) = (*scene.look, scene.board.state[column]);
        let (x, y) = (self.x(column), i32::from(self.top));
        let style = chip_style(look, color);
        if self.stacked {
            let signs = format!("{}{}", node_name(column), glyph(color));
            let rows = format!("{signs:>width$}", width = self.header as usize);
            for (row, sign) in (1..).zip(rows.chars()) {
                put(buffer, self.area, (x, y + row), &format!("{sign} "), style);
            }
        } else {
            let (at, text) = self.header_text(column, color, scene.mark(&column));
            put(buffer, self.area, (x + at, y + 1), &text, style);
        }
        let above = x + self.cross();
        if focus.is_cursor(column) {
            put(buffer, self.area, (above, y), "▾", look.bold(Ink::Accent));
        }
        if let Some(role @ (Role::Premise | Role::Conflict)) = scene.mark(&column) {
            let (sign, style) = mark(look, role);
            let beside = above + i32::from(focus.is_cursor(column));
            put(buffer, self.area, (beside, y), sign, style);
        }
    }

    /// The chip of a column and where in it the text begins; a target has its brackets inside.
    fn header_text(&self, column: usize, color: u8, role: Option<Role>) -> (i32, String) {
        let name = node_name(column);
        let inner = format!("{name}{}", glyph(color));
        let width = self.cell.min(self.chip) as usize;
        let at = i32::from(self.cell.saturating_sub(self.chip)) / 2;
        let open = width > self.chip as usize - 1;
        let (before, after) = match role {
            Some(Role::Target) if open => ("[", "]"),
            _ => (if width + 2 > self.chip as usize { " " } else { "" }, ""),
        };
        (at, format!("{:<width$}", format!("{before}{inner}{after}")))
    }

    fn draw_row(&self, scene: &Scene<'_, Buttons>, focus: Focus, row: usize, buffer: &mut Buffer) {
        let (look, color) = (*scene.look, scene.board.state[row]);
        let (x, y) = (self.chip_at(), self.y(row));
        put(buffer, self.area, (x, y), &chip_text(row, color, self.chip), chip_style(look, color));
        if focus.is_cursor(row) {
            let at = x - 1 - i32::from(scene.mark(&row).is_some());
            put(buffer, self.area, (at, y), "▸", look.bold(Ink::Accent));
        }
        if let Some(role) = scene.mark(&row) {
            let (sign, style) = mark(look, role);
            put(buffer, self.area, (x - 1, y), sign, style);
            if role == Role::Target {
                put(buffer, self.area, (x + i32::from(self.chip), y), "]", style);
            }
        }
        for column in self.columns() {
            let (sign, style) = Self::crossing(scene, focus, row, column);
            put(buffer, self.area, (self.x(column) + self.cross(), y), sign, style);
        }
    }

    /// What stands where a row and a column meet. The crosses of the column in question are what a press changes.
    fn crossing(
        scene: &Scene<'_, Buttons>,
        focus: Focus,
        row: usize,
        column: usize,
    ) -> (&'static str, Style) {
        let look = *scene.look;
        if row == column {
            return ("─", look.ink(Ink::Line));
        }
        if !scene.level.joined(row, column) {
            return ("∙", look.ink(Ink::Line));
        }
        let style = match focus.node {
            Some(node) if node == column => look.bold(Ink::Target),
            Some(node) if node == row => look.ink(Ink::Strong).remove_modifier(Modifier::BOLD),
            _ => look.ink(Ink::Muted),
        };
        ("✕", style)
    }

    /// How many rows and columns are out of view, in the corner between the headers.
    fn draw_corner(&self, scene: &Scene<'_, Buttons>, buffer: &mut Buffer) {
        let nodes = scene.level.nodes();
        let side = |sign: &str, count: usize| {
            if count == 0 { String::new() } else { format!("{sign}{count} ") }
        };
        let down = side("▴", self.rows.0) + &side("▾", nodes - self.rows().end);
        let across = side("◂", self.columns.0) + &side("▸", nodes - self.columns().end);
        let corner = Rect { width: self.left.saturating_sub(self.area.x), ..self.area };
        let x = self.chip_at() - 2;
        for (row, text) in [(1, across), (0, down)] {
            put(
                buffer,
                corner.intersection(self.area),
                (x, i32::from(self.top) + row),
                &text,
                scene.look.ink(Ink::Faint),
            );
        }
    }
}
