//! Draws the board when it is zoomed out: two cells in each character, or one glyph for each cell on a terminal
//! without colours.
//!
//! There is no space for clues beside the board, so the clues of the cursor's row and column are below it. To the right
//! of them are the numbers of hidden rows and columns.

use super::cell::{self, Seen};
use super::clues::{is_complete, number};
use crate::Nonogram;
use crate::model::Line;
use crate::solve::on_board::{done_clues, is_broken};
use crate::view::layout::ZoomedOut;
use pentimento_engine::aids::LIVE_ERRORS;
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::board::{Grid, Scale};
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

pub(super) fn draw(scene: &Scene<'_, Nonogram>, layout: &ZoomedOut, buffer: &mut Buffer) {
    let ZoomedOut { grid, strip } = layout;
    match grid.scale {
        Scale::Halves => {
            let pixel = |row, column| cell::pixel(scene, [row, column]);
            grid.draw_halves(pixel, (" ", Style::new()), buffer);
        }
        Scale::Letters | Scale::Cells | Scale::Sized(_) => draw_letters(scene, grid, buffer),
    }
    if let Some(strip) = *strip {
        let [row, column] = scene.ui.cursor;
        draw_line(scene, grid, Line::Row(row), Rect { height: 1, ..strip }, buffer);
        draw_line(scene, grid, Line::Column(column), Rect { y: strip.y + 1, height: 1, ..strip }, buffer);
    }
}

fn draw_letters(scene: &Scene<'_, Nonogram>, grid: &Grid, buffer: &mut Buffer) {
    for (at, place) in grid.cells() {
        let (text, style) = cell::sign(*scene.look, &scene.ui.palette, Seen::of(scene, at));
        put(buffer, place, place.x, place.y, text, style);
    }
}

/// Draws the clues of a line, such as `row 34  29 10`. At the right end, the number of hidden rows follows the clues of
/// a row, and the number of hidden columns follows the clues of a column.
fn draw_line(scene: &Scene<'_, Nonogram>, grid: &Grid, line: Line, strip: Rect, buffer: &mut Buffer) {
    let (look, [above, below, left, right]) = (*scene.look, grid.hidden());
    let (signs, hidden) = match line {
        Line::Row(_) => (["▴", "▾"], [above, below]),
        Line::Column(_) => (["◂", "▸"], [left, right]),
    };
    let counts = signs.iter().zip(hidden).filter(|(_, count)| *count > 0);
    let hidden = counts.map(|(sign, count)| format!("{sign} {count}")).collect::<Vec<_>>().join("  ");
    let width = hidden.chars().count() as u16;
    put(buffer, strip, strip.right().saturating_sub(width + 2), strip.y, &hidden, look.ink(Ink::Faint));
    if scene.mode != Mode::Playing {
        return;
    }
    let room = Rect { width: strip.width.saturating_sub(width + 4), ..strip };
    let name = format!("{:<11}", line.name().to_lowercase());
    let x = put(buffer, room, strip.x + 2, strip.y, &name, look.ink(Ink::Muted));
    draw_clues(scene, line, room, x, buffer);
}

fn draw_clues(scene: &Scene<'_, Nonogram>, line: Line, room: Rect, mut x: u16, buffer: &mut Buffer) {
    let (look, palette, level) = (*scene.look, &scene.ui.palette, scene.level);
    let complete = is_complete(level, scene.board, line);
    let clues_done = done_clues(level, scene.board, line);
    for (i, clue) in level.clues(line).iter().enumerate() {
        let done = complete || clues_done.get(i).copied().unwrap_or(false);
        let style = if done { look.ink(Ink::Faint) } else { look.bold(Ink::Strong) };
        x = put(buffer, room, x, room.y, &number(*clue), style);
        if !palette.is_plain() {
            let glyph = look.pigment(palette.pigment(clue.colour));
            let style = if done { look.ink(Ink::Faint) } else { glyph };
            x = put(
                buffer,
                room,
                x,
                room.y,
                palette.glyph(clue.colour),
                style.remove_modifier(Modifier::BOLD),
            );
        }
        x += 1;
    }
    if complete {
        put(buffer, room, x, room.y, "✓", look.ink(Ink::Ok));
    } else if scene.aids.has(&LIVE_ERRORS) && is_broken(level, scene.board, line) {
        put(buffer, room, x, room.y, "!", look.bold(Ink::Conflict));
    }
}
