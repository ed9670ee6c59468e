//! Draws the graph, with chips for the buttons and braille dots for the edges.

use super::chip::{chip_style, chip_text, glyph, mark, put};
use crate::Buttons;
use crate::view::Focus;
use crate::view::arrange::geometry::{Dot, middle};
use crate::view::layout::graph::Graph;
use pentimento_engine::contract::Role;
use pentimento_engine::view::Scene;
use pentimento_ui::braille::Canvas;
use pentimento_ui::theme::Ink;
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

impl Graph {
    /// The middle of a chip, in braille dots from the top left corner of the area.
    fn dot(&self, node: usize) -> Dot {
        let (x, y) = self.cells[node];
        middle((x - i32::from(self.area.x), y - i32::from(self.area.y)), self.chip)
    }

    /// Draws the edges. Where two edges cross, the one with the higher rank decides the style.
    pub(in crate::view) fn draw_edges(
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

    pub(super) fn draw(&self, scene: &Scene<'_, Buttons>, buffer: &mut Buffer) {
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

    /// Draws the cursor, the mark and the preview of a node: `▸[ A◉ ]◂` and ` B∎ ▸▴`.
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
        if focus.playing && focus.node.is_some_and(|chosen| scene.level.joined(chosen, node)) {
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
