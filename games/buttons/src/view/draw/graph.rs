//! Draws the graph, with chips for the buttons and braille dots for the edges.

use super::chip::{chip_style, chip_text, glyph, mark, put};
use crate::Buttons;
use crate::arrange::geometry::{Dot, middle};
use crate::view::Focus;
use crate::view::layout::graph::Graph;
use crate::view::ledger::{need, need_text, shows_conclusion};
use crate::view::panel::shows_needs;
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

    /// Draws the edges. Where two edges cross, the edge with the higher rank decides the style. Edges of rank 0 are
    /// dotted.
    pub(in crate::view) fn draw_edges(
        &self,
        edges: &[(usize, usize)],
        buffer: &mut Buffer,
        rank: impl Fn(usize, usize) -> u8,
        style: impl Fn(u8) -> Style,
    ) {
        let mut canvas = Canvas::new(self.area.intersection(buffer.area));
        for &(a, b) in edges {
            let (from, to) = (self.dot(a), self.dot(b));
            match rank(a, b) {
                0 => dotted(&mut canvas, from, to),
                rank => canvas.line(from, to, rank),
            }
        }
        canvas.paint(buffer, style);
    }

    pub(super) fn draw(&self, scene: &Scene<'_, Buttons>, buffer: &mut Buffer) {
        let (focus, look) = (Focus::of(scene), *scene.look);
        let style = |rank| {
            look.ink(match rank {
                0 => Ink::Faint,
                1 => Ink::Text,
                2 => Ink::Premise,
                _ => Ink::Target,
            })
            .remove_modifier(Modifier::UNDERLINED)
        };
        self.draw_edges(&scene.ui.arranged.edges, buffer, |a, b| rank(scene, focus, a, b), style);
        for node in 0..self.cells.len() {
            self.draw_beside(scene, focus, node, buffer);
        }
        for (node, &cell) in self.cells.iter().enumerate() {
            let color = scene.board.state[node];
            put(buffer, self.area, cell, &chip_text(node, color, self.chip as u16), chip_style(look, color));
        }
    }

    /// Draws the signs beside a chip: the cursor, the mark of a hint, the need, and the number of settled
    /// presses, as in `▸[ A◉ +1]◂ 2x`. If needs are hidden, the neighbours of the cursor have a preview:
    /// ` B∎ ▸▴`.
    fn draw_beside(&self, scene: &Scene<'_, Buttons>, focus: Focus, node: usize, buffer: &mut Buffer) {
        let (look, (x, y)) = (*scene.look, self.cells[node]);
        let (mut left, mut right) = (x - 1, x + self.chip);
        let mut after = |text: &str, style: Style| {
            put(buffer, self.area, (right, y), text, style);
            right += text.chars().count() as i32;
        };
        let has_needs = shows_needs(scene);
        if has_needs {
            let need = need(scene, node);
            let ink = if need == 0 { Ink::Ok } else { Ink::Strong };
            after(&need_text(need), look.bold(ink));
        }
        let role = scene.mark(&node);
        let sign = role.map(|role| (role, mark(look, role)));
        if let Some((Role::Target, (_, style))) = sign {
            after("]", style);
        }
        if focus.is_cursor(node) {
            after("◂", look.bold(Ink::Accent));
        } else if !has_needs
            && focus.playing
            && focus.node.is_some_and(|chosen| scene.level.joined(chosen, node))
        {
            let next = (scene.board.state[node] + 1) % scene.level.colors();
            after("▸", look.bold(Ink::Target));
            after(glyph(next), look.pigment(next).add_modifier(Modifier::BOLD));
        }
        let settled = settled_presses(scene, node).map(|presses| format!("{presses}x"));
        let fits = |text: &String| right + 1 + text.len() as i32 <= i32::from(self.area.right());
        if let Some(text) = settled.as_ref().filter(|text| fits(text)) {
            put(buffer, self.area, (right + 1, y), text, look.ink(Ink::Ok));
        }
        if let Some((_, (sign, style))) = sign {
            put(buffer, self.area, (left, y), sign, style);
            left -= 1;
        }
        if focus.is_cursor(node) {
            put(buffer, self.area, (left, y), "▸", look.bold(Ink::Accent));
            left -= 1;
        }
        // If the number of settled presses does not fit on the right, it is drawn on the left.
        if let Some(text) = settled.filter(|text| !fits(text)) {
            put(buffer, self.area, (left - text.len() as i32, y), &text, look.ink(Ink::Ok));
        }
    }
}

/// If the hint counts a button as settled, returns how often the player has pressed it.
fn settled_presses(scene: &Scene<'_, Buttons>, node: usize) -> Option<u32> {
    let exhibit = scene.ui.exhibit.as_ref()?;
    exhibit.is_settled(node).then(|| scene.board.pressed[node])
}

/// The rank of an edge. During a hint, the edges of the compared rows have rank 2, or 3 if they belong to the row
/// that remains. Without a hint, the edges of the selected button have rank 1.
fn rank(scene: &Scene<'_, Buttons>, focus: Focus, a: usize, b: usize) -> u8 {
    let row_edge = |owner: usize, by: usize| {
        let exhibit = scene.ui.exhibit.as_ref()?;
        let (_, row) = exhibit.compared.iter().find(|(_, row)| row.button() == Some(owner))?;
        row.terms.iter().find(|(node, _)| *node == by)?;
        let is_left = exhibit.left.as_ref().is_none_or(|left| left.terms.iter().any(|(node, _)| *node == by));
        Some(if is_left && shows_conclusion(scene) { 3 } else { 2 })
    };
    let hinted = row_edge(a, b).max(row_edge(b, a));
    let selected = focus.node == Some(a) || focus.node == Some(b);
    hinted.unwrap_or(u8::from(selected && scene.ui.exhibit.is_none()))
}

/// Draws every second dot of a line.
fn dotted(canvas: &mut Canvas, from: Dot, to: Dot) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = dx.abs().max(dy.abs()).max(1);
    for step in (0..=steps).step_by(2) {
        let part = f64::from(step) / f64::from(steps);
        let along = |start: i32, way: i32| start + (f64::from(way) * part).round() as i32;
        canvas.dot((along(from.0, dx), along(from.1, dy)), 0);
    }
}
