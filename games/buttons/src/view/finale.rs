//! The animation of a solved board: the colour spreads through the graph from the button under the cursor.

use super::draw::chip::{chip_style, chip_text, chip_width, put};
use super::layout::graph::Graph;
use crate::Buttons;
use crate::arrange::{MOST, room};
use crate::model::Level;
use pentimento_engine::view::Scene;
use pentimento_ui::theme::Ink;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// How far the animation has painted a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Coat {
    Underdrawing,
    Wet,
    Done,
}

pub(crate) fn finale(scene: &Scene<'_, Buttons>, progress: f64, area: Rect, buffer: &mut Buffer) {
    let coats = coats(scene, progress);
    let color = scene.board.state[scene.ui.cursor];
    let cells = if let Some(graph) = Graph::whole(&scene.ui.arranged, area) {
        let rank = |a: usize, b: usize| u8::from(coats[a].min(coats[b]) >= Coat::Wet);
        let style = |rank| if rank == 1 { scene.look.pigment(color) } else { scene.look.ink(Ink::Line) };
        graph.draw_edges(&scene.ui.arranged.edges, buffer, rank, style);
        graph.cells
    } else {
        in_rows(scene.level, area)
    };
    for (node, &cell) in cells.iter().enumerate() {
        draw_chip(scene, node, coats[node], cell, area, buffer);
    }
}

fn draw_chip(
    scene: &Scene<'_, Buttons>,
    node: usize,
    coat: Coat,
    cell: (i32, i32),
    area: Rect,
    buffer: &mut Buffer,
) {
    let (look, color, chip) = (*scene.look, scene.board.state[node], chip_width(scene.level));
    let (text, style) = match coat {
        Coat::Underdrawing => ("▒".repeat(chip as usize), look.ink(Ink::Soft)),
        Coat::Wet => ("▓".repeat(chip as usize), look.pigment(color).add_modifier(Modifier::BOLD)),
        Coat::Done => (chip_text(node, color, chip), chip_style(look, color)),
    };
    put(buffer, area, cell, &text, style);
}

fn coats(scene: &Scene<'_, Buttons>, progress: f64) -> Vec<Coat> {
    let steps = steps_from(scene.level, scene.ui.cursor);
    let last = steps.iter().copied().max().unwrap_or(0);
    let front = progress.clamp(0.0, 1.0) * (last as f64 + 2.0);
    let coat = |step: usize| {
        if front < step as f64 {
            Coat::Underdrawing
        } else if front < step as f64 + 1.0 {
            Coat::Wet
        } else {
            Coat::Done
        }
    };
    steps.into_iter().map(coat).collect()
}

/// The number of steps from `start` to each node. Nodes that can't be reached get the largest number.
fn steps_from(level: &Level, start: usize) -> Vec<usize> {
    let mut steps = vec![usize::MAX; level.nodes()];
    steps[start] = 0;
    let mut waiting = std::collections::VecDeque::from([start]);
    let mut last = 0;
    while let Some(node) = waiting.pop_front() {
        last = steps[node];
        for &next in level.neighbours(node) {
            let next = usize::from(next);
            if steps[next] == usize::MAX {
                steps[next] = last + 1;
                waiting.push_back(next);
            }
        }
    }
    steps.into_iter().map(|step| if step == usize::MAX { last + 1 } else { step }).collect()
}

/// Places the chips side by side in rows, for graphs that are too large for the area.
fn in_rows(level: &Level, area: Rect) -> Vec<(i32, i32)> {
    let pitch = i32::from(chip_width(level)) + 1;
    let columns = (i32::from(area.width) / pitch).max(1);
    let rows = (level.nodes() as i32 + columns - 1) / columns;
    let down = if 2 * rows <= i32::from(area.height) + 1 { 2 } else { 1 };
    let left = i32::from(area.x) + (i32::from(area.width) - columns * pitch + 1).max(0) / 2;
    let top = i32::from(area.y) + (i32::from(area.height) - (rows * down - down + 1)).max(0) / 2;
    (0..level.nodes() as i32)
        .map(|node| (left + node % columns * pitch, top + node / columns * down))
        .collect()
}

/// The size of the area in which the finale looks best.
pub(crate) fn size(level: &Level) -> (u16, u16) {
    let nodes = level.nodes();
    if nodes <= MOST {
        let (columns, rows) = room(nodes);
        return (columns.max(16) as u16 + 2, rows.max(3) as u16 + 1);
    }
    let columns = (nodes as f64 * 0.8).sqrt().ceil() as usize;
    ((columns * (chip_width(level) as usize + 1)) as u16, (2 * nodes.div_ceil(columns)) as u16)
}
