//! The end: the walls are gone, and the picture stands.

use super::super::Maze;
use super::super::model::{Cell, Level};
use crate::engine::view::Scene;
use crate::ui::mosaic::Mosaic;
use crate::ui::theme::Ink;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::HashSet;

pub fn finale(scene: &Scene<'_, Maze>, progress: f64, area: Rect, buffer: &mut Buffer) {
    let colour = Some(scene.look.colour(Ink::Trail));
    let picture = if let Some(mask) = scene.level.picture() {
        Mosaic::new(mask.width, mask.height, |row, column| {
            if mask.cells[row * mask.width + column] { colour } else { None }
        })
    } else {
        let trail: HashSet<Cell> = scene.board.trail().iter().map(|&cell| cell as Cell).collect();
        let width = scene.level.width();
        Mosaic::new(width, scene.level.height(), |row, column| {
            if trail.contains(&(row * width + column)) { colour } else { None }
        })
    };
    picture.lay_on(scene.look, progress, area, buffer);
}

pub fn size(level: &Level) -> (u16, u16) {
    let (width, height) =
        level.picture().map_or((level.width(), level.height()), |mask| (mask.width, mask.height));
    if width <= 40 { (2 * width as u16, height as u16) } else { (width as u16, height.div_ceil(2) as u16) }
}
