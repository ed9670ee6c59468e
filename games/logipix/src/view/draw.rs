//! Draws the board, and the picture when the puzzle is solved.

mod cell;
mod face;
mod far;
mod numbers;

use super::{Buffer, Layout, Rect};
use crate::Logipix;
use crate::model::Level;
use cell::Canvas;
use face::paint_shared;
use pentimento_engine::view::Scene;
use pentimento_ui::board::{Grid, Scale};
use pentimento_ui::fit::Size;
use pentimento_ui::mosaic::room_for;
use pentimento_ui::painting::Pixels;
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::put;
use ratatui::style::Style;

pub(crate) fn draw(scene: &Scene<'_, Logipix>, layout: &Layout, buffer: &mut Buffer) {
    let canvas = Canvas::new(scene);
    match layout.grid.scale {
        Scale::Sized(size) => {
            draw_cells(&canvas, &layout.grid, size, buffer);
            numbers::draw(scene, layout, buffer);
        }
        Scale::Halves => {
            let pixel = |row, column| canvas.pixel(scene.level.cell([row, column]));
            layout.grid.draw_halves(pixel, (" ", Style::new()), buffer);
        }
        Scale::Letters | Scale::Cells => draw_letters(scene, &canvas, &layout.grid, buffer),
    }
}

fn draw_cells(canvas: &Canvas<'_, '_>, grid: &Grid, size: Size, buffer: &mut Buffer) {
    let face = |at| canvas.face(canvas.scene.level.cell(at));
    for (at, place) in grid.cells() {
        if [Size::FiveByThree, Size::FiveByTwo].contains(&size) {
            face(at).paint_wide(place, buffer);
        } else {
            face(at).paint(place, buffer);
        }
    }
    let below = canvas.scene.look.ground(Ink::Ground);
    for shared in grid.shared_rows() {
        paint_shared(grid, shared, below, face, buffer);
    }
}

fn draw_letters(scene: &Scene<'_, Logipix>, canvas: &Canvas<'_, '_>, grid: &Grid, buffer: &mut Buffer) {
    for (at, place) in grid.cells() {
        let (text, style) = canvas.letter(scene.level.cell(at));
        put(buffer, place, place.x, place.y, &text, style);
    }
}

pub(crate) fn finale(scene: &Scene<'_, Logipix>, progress: f64, area: Rect, buffer: &mut Buffer) {
    pixels(scene).ink.lay_on(scene.look, progress, area, buffer);
}

/// The finished picture. Each cell is one pixel.
pub(crate) fn pixels(scene: &Scene<'_, Logipix>) -> Pixels {
    let (palette, width) = (&scene.ui.palette, scene.level.width());
    let cells = scene.level.picture(scene.board.lines());
    Pixels {
        ink: palette.finished(*scene.look, width, &cells),
        paint: palette.on_paper(*scene.look, width, &cells),
    }
}

pub(crate) fn finale_size(level: &Level) -> (u16, u16) {
    room_for(level.width(), level.height())
}
