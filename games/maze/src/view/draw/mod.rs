//! Draws the board: walls, the trail, shut cells and the marks of a hint.

mod boxes;
mod braille;

use super::layout::{Layout, Zoom};
use crate::Maze;
use crate::model::{Board, Cell, Level};
use pentimento_engine::contract::Role;
use pentimento_engine::view::Scene;
use ratatui::buffer::Buffer;
use std::collections::HashMap;

pub(crate) fn draw(scene: &Scene<'_, Maze>, layout: &Layout, buffer: &mut Buffer) {
    match layout.zoom {
        Zoom::Near => boxes::draw(scene, layout, buffer),
        Zoom::Far => braille::draw(scene, layout, buffer),
    }
}

/// A map from cells to marks. It makes each lookup fast, because a hint can have thousands of marks.
fn marks_by_cell(scene: &Scene<'_, Maze>) -> HashMap<Cell, Role> {
    scene.marks.iter().filter_map(|(place, role)| Some((scene.level.cell(*place)?, *role))).collect()
}

/// For each cell of the trail, the sides that the trail passes through, with one bit for each side.
fn trail_sides(level: &Level, board: &Board) -> HashMap<Cell, u8> {
    let trail = board.trail();
    let mut sides: HashMap<Cell, u8> = HashMap::with_capacity(trail.len());
    sides.insert(level.entrance(), 0);
    for pair in trail.windows(2) {
        let (a, b) = (pair[0] as Cell, pair[1] as Cell);
        if let Some(side) = level.side_to(a, b) {
            *sides.entry(a).or_default() |= side.bit();
            *sides.entry(b).or_default() |= side.opposite().bit();
        }
    }
    sides
}
