//! The animation at the end of a game: the walls fade, and the picture appears.
//!
//! In braille, a cell is one character wide and half a character high. A pixel of the picture has two by two cells.
//! So the walls cover exactly the picture if each of its pixels is two characters wide. If the maze does not fit at
//! this size, each cell with a wall above it becomes one dot. A dot can't show all walls of a cell, but the result
//! looks similar.

use crate::Maze;
use crate::model::{Cell, Level, Side};
use pentimento_engine::view::Scene;
use pentimento_ui::braille::Canvas;
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::painting::Pixels;
use pentimento_ui::palette::PEN;
use pentimento_ui::theme::Ink;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use std::collections::HashSet;

/// The progress at which the walls turn pale, at which they are gone, and at which the picture starts to appear.
const WALLS_PALE: f64 = 0.25;
const WALLS_GONE: f64 = 0.6;
const PICTURE_STARTS: f64 = 0.2;

pub(crate) fn finale(scene: &Scene<'_, Maze>, progress: f64, area: Rect, buffer: &mut Buffer) {
    if progress < WALLS_GONE {
        draw_walls(scene, if progress < WALLS_PALE { Ink::Wall } else { Ink::Faint }, area, buffer);
    }
    let share = (progress - PICTURE_STARTS) / (1.0 - PICTURE_STARTS);
    let share = if progress >= 1.0 { 1.0 } else { share.max(0.0) };
    picture(scene, scene.look.colour(Ink::Trail)).lay_on(scene.look, share, area, buffer);
}

pub(crate) fn pixels(scene: &Scene<'_, Maze>) -> Pixels {
    Pixels { ink: picture(scene, scene.look.colour(Ink::Trail)), paint: picture(scene, PEN) }
}

/// The picture that the trail has painted. If the maze hides no picture, this is the trail itself.
fn picture(scene: &Scene<'_, Maze>, colour: Color) -> Mosaic {
    let colour = Some(colour);
    if let Some(mask) = scene.level.picture() {
        Mosaic::new(mask.width, mask.height, |row, column| {
            if mask.cells[row * mask.width + column] { colour } else { None }
        })
    } else {
        let trail: HashSet<Cell> = scene.board.trail().iter().map(|&cell| cell as Cell).collect();
        let width = scene.level.width();
        Mosaic::new(width, scene.level.height(), |row, column| {
            if trail.contains(&(row * width + column)) { colour } else { None }
        })
    }
}

fn draw_walls(scene: &Scene<'_, Maze>, ink: Ink, area: Rect, buffer: &mut Buffer) {
    let level = scene.level;
    let fits = level.width() <= area.width as usize && level.height().div_ceil(2) <= area.height as usize;
    let (columns, rows) = if fits {
        (level.width(), level.height().div_ceil(2))
    } else {
        (level.width().div_ceil(2), level.height().div_ceil(4))
    };
    let area = Rect {
        x: area.x + (area.width as usize).saturating_sub(columns) as u16 / 2,
        y: area.y + (area.height as usize).saturating_sub(rows) as u16 / 2,
        width: area.width.min(columns as u16),
        height: area.height.min(rows as u16),
    };
    let mut canvas = Canvas::new(area);
    for cell in 0..level.cells() {
        let [row, column] = level.place(cell).map(|place| place as i32);
        let (above, left) = (!level.is_open(cell, Side::North), !level.is_open(cell, Side::West));
        if !fits {
            if above {
                canvas.dot((column, row), 1);
            }
            continue;
        }
        if above || left {
            canvas.dot((2 * column, 2 * row), 1);
        }
        if above {
            canvas.dot((2 * column + 1, 2 * row), 1);
        }
        if left {
            canvas.dot((2 * column, 2 * row + 1), 1);
        }
    }
    canvas.paint(buffer, |_| scene.look.ink(ink));
}

pub(crate) fn finale_size(level: &Level) -> (u16, u16) {
    let (width, height) =
        level.picture().map_or((level.width(), level.height()), |mask| (mask.width, mask.height));
    if width <= 40 { (2 * width as u16, height as u16) } else { (width as u16, height.div_ceil(2) as u16) }
}
