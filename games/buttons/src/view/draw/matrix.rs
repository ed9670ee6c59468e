//! Draws the matrix: headers, chips, crosses, and shading that makes it easier to follow rows and columns.

use super::chip::{chip_style, chip_text, glyph, mark, put};
use crate::Buttons;
use crate::model::node_name;
use crate::view::Focus;
use crate::view::layout::matrix::{AFTER, Matrix};
use pentimento_engine::contract::Role;
use pentimento_engine::view::Scene;
use pentimento_ui::theme::Ink;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// If there are more nodes than this, blocks of five by five cells are shaded like a chessboard.
const BLOCKS_FROM: usize = 12;

impl Matrix {
    pub(super) fn draw(&self, scene: &Scene<'_, Buttons>, buffer: &mut Buffer) {
        let focus = Focus::of(scene);
        self.shade(scene, focus, buffer);
        self.columns().for_each(|column| self.draw_header(scene, focus, column, buffer));
        self.rows().for_each(|row| self.draw_row(scene, focus, row, buffer));
        self.draw_corner(scene, buffer);
    }

    /// Shades the blocks of five, and the row and column of the selected button.
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

    /// The text of the chip above a column, and the position where it begins. If the column is the target of a hint,
    /// the brackets are inside the chip.
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

    /// The sign where a row and a column meet. A cross shows that pressing the button of the column changes the
    /// button of the row.
    fn crossing(
        scene: &Scene<'_, Buttons>,
        focus: Focus,
        row: usize,
        column: usize,
    ) -> (&'static str, Style) {
        let look = *scene.look;
        let is_settled = scene.ui.exhibit.as_ref().is_some_and(|exhibit| exhibit.is_settled(column));
        if row == column && is_settled {
            // The presses of a button that needs no more.
            const PRESSES: [&str; 6] = ["0", "1", "2", "3", "4", "5"];
            let pressed = scene.board.pressed[column] as usize;
            return (PRESSES.get(pressed).copied().unwrap_or("✓"), look.ink(Ink::Ok));
        }
        if is_settled {
            return ("∙", look.ink(Ink::Line));
        }
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

    /// Writes the number of hidden rows and columns into the corner between the headers.
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
