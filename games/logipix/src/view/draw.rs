//! Draws the board, and the picture when the puzzle is solved.

mod cell;
mod far;

use super::{Buffer, Layout, Rect};
use crate::Logipix;
use crate::model::Level;
use cell::Canvas;
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::board::{Grid, Scale};
use pentimento_ui::mosaic::room_for;
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::put;
use ratatui::style::Style;

pub(crate) fn draw(scene: &Scene<'_, Logipix>, layout: &Layout, buffer: &mut Buffer) {
    let canvas = Canvas::new(scene);
    match layout.grid.scale {
        Scale::Cells => draw_near(scene, &canvas, &layout.grid, buffer),
        Scale::Halves => {
            let pixel = |row, column| canvas.pixel(scene.level.cell([row, column]));
            layout.grid.draw_halves(pixel, (" ", Style::new()), buffer);
        }
        Scale::Letters | Scale::Sized(_) => draw_letters(scene, &canvas, &layout.grid, buffer),
    }
}

fn draw_near(scene: &Scene<'_, Logipix>, canvas: &Canvas<'_, '_>, grid: &Grid, buffer: &mut Buffer) {
    let [row, column] = scene.level.at(scene.ui.cursor);
    grid.draw_blocks(scene.look, buffer);
    if scene.mode == Mode::Playing && scene.ui.draft.is_empty() {
        grid.light(scene.look, (row, column), buffer);
    }
    draw_counts(scene, grid, buffer);
    for ([row, column], place) in grid.cells() {
        let signs = canvas.signs(scene.level.cell([row, column]));
        put(buffer, place, place.x, place.y, &signs.text[0], signs.style);
        put(buffer, place, place.x + 1, place.y, &signs.text[1], signs.second.unwrap_or(signs.style));
        // If a grid line between two blocks is next to the cell, the stroke crosses it.
        if signs.right && grid.x(column + 1) == Some(place.x + 3) {
            put(buffer, grid.area, place.x + 2, place.y, "━", signs.style);
        }
        if signs.down && grid.y(row + 1) == Some(place.y + 2) {
            put(buffer, grid.area, place.x, place.y + 1, "┃", signs.style);
        }
    }
}

/// Writes the number of hidden rows or columns on each side, to the left of the board.
fn draw_counts(scene: &Scene<'_, Logipix>, grid: &Grid, buffer: &mut Buffer) {
    let left = grid.left();
    for (y, (sign, count)) in (left.y..left.bottom()).zip(grid.hidden_counts()) {
        put(buffer, left, left.x, y, &format!("{sign}{count}"), scene.look.ink(Ink::Faint));
    }
}

fn draw_letters(scene: &Scene<'_, Logipix>, canvas: &Canvas<'_, '_>, grid: &Grid, buffer: &mut Buffer) {
    for (at, place) in grid.cells() {
        let (text, style) = canvas.letter(scene.level.cell(at));
        put(buffer, place, place.x, place.y, &text, style);
    }
}

pub(crate) fn finale(scene: &Scene<'_, Logipix>, progress: f64, area: Rect, buffer: &mut Buffer) {
    let cells = scene.level.picture(scene.board.lines());
    let picture = scene.ui.palette.finished(*scene.look, scene.level.width(), &cells);
    picture.lay_on(scene.look, progress, area, buffer);
}

pub(crate) fn finale_size(level: &Level) -> (u16, u16) {
    room_for(level.width(), level.height())
}
