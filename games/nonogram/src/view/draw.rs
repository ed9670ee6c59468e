//! Draws the board.

pub(super) mod cell;
pub(super) mod clues;
mod zoomed_out;

use super::layout::Layout;
use crate::Nonogram;
use cell::Seen;
use pentimento_engine::view::{Mode, Scene};
use pentimento_picture::paint::Colour;
use pentimento_ui::board::Grid;
use pentimento_ui::widgets::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub(crate) fn draw(scene: &Scene<'_, Nonogram>, layout: &Layout, buffer: &mut Buffer) {
    match layout {
        Layout::ZoomedIn(grid) => draw_zoomed_in(scene, grid, buffer),
        Layout::ZoomedOut(layout) => zoomed_out::draw(scene, layout, buffer),
    }
}

fn draw_zoomed_in(scene: &Scene<'_, Nonogram>, grid: &Grid, buffer: &mut Buffer) {
    let [row, column] = scene.ui.cursor;
    grid.draw_blocks(scene.look, buffer);
    clues::draw_stripes(scene, grid, buffer);
    if scene.mode == Mode::Playing {
        grid.light(scene.look, (row, column), buffer);
    }
    grid.draw_hidden(scene.look, buffer);
    clues::draw(scene, grid, buffer);
    for (at, place) in grid.cells() {
        let signs = cell::signs(*scene.look, &scene.ui.palette, Seen::of(scene, at));
        for (x, (text, style)) in (place.x..).zip(signs) {
            put(buffer, place, x, place.y, text, style);
        }
    }
}

/// The colour of each cell in the picture that has been painted so far.
pub(super) fn painted(scene: &Scene<'_, Nonogram>) -> Vec<Colour> {
    scene.board.cells().iter().map(|cell| cell.colour()).collect()
}

pub(crate) fn finale(scene: &Scene<'_, Nonogram>, progress: f64, area: Rect, buffer: &mut Buffer) {
    let picture = scene.ui.palette.finished(*scene.look, scene.level.width(), &painted(scene));
    picture.lay_on(scene.look, progress, area, buffer);
}
