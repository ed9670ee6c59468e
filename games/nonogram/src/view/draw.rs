//! Draws the board.

pub(super) mod cell;
pub(super) mod clues;
pub(super) mod figures;
mod large_print;
pub(super) mod map;
pub(crate) mod what_if;

use super::layout::{BoardLayout, Layout};
use crate::Nonogram;
use crate::model::Spot;
use cell::{Brushes, Seen};
use pentimento_engine::contract::Role;
use pentimento_engine::named_lines::NamedLines;
use pentimento_engine::view::{Mode, Scene};
use pentimento_picture::paint::Colour;
use pentimento_ui::painting::Pixels;
use pentimento_ui::theme::{Depth, Ink};
use pentimento_ui::widgets::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

pub(crate) fn draw(scene: &Scene<'_, Nonogram>, layout: &Layout, buffer: &mut Buffer) {
    let brushes = Brushes::of(scene);
    match layout {
        Layout::Board(board) => draw_board(scene, &brushes, board, buffer),
        Layout::Map(layout) => map::draw(scene, &brushes, layout, buffer),
    }
}

fn draw_board(scene: &Scene<'_, Nonogram>, brushes: &Brushes<'_>, board: &BoardLayout, buffer: &mut Buffer) {
    let (grid, look) = (&board.grid, scene.look);
    grid.draw_bands(look, buffer);
    clues::draw_stripes(scene, board, buffer);
    light_lines(scene, board, buffer);
    grid.draw_hidden(look, buffer);
    clues::draw(scene, brushes, board, buffer);
    draw_numbers(scene, board, buffer);
    draw_shared_rows(scene, brushes, board, buffer);
    for (at, place) in grid.cells().filter(|([row, _], _)| !grid.is_folded(*row)) {
        brushes.draw(board.size, Seen::of(scene, at), place, buffer);
    }
    draw_folded_rows(scene, brushes, board, buffer);
}

/// Highlights the row and column of the cursor, and the lines that a hint points at.
fn light_lines(scene: &Scene<'_, Nonogram>, board: &BoardLayout, buffer: &mut Buffer) {
    let (grid, [row, column]) = (&board.grid, scene.ui.cursor);
    if scene.mode == Mode::Playing {
        grid.light(scene.look, (row, column), buffer);
    }
    for (spot, role) in scene.marks {
        let is_dead = *role == Role::Conflict;
        let ground = scene.look.ground(if is_dead { Ink::ConflictGround } else { Ink::PremiseGround });
        match *spot {
            Spot::Row(row) => grid.light_row(ground, row, buffer),
            Spot::Column(column) => grid.light_column(ground, column, buffer),
            Spot::Cell(_) | Spot::RowClue(..) | Spot::ColumnClue(..) => {}
        }
    }
}

fn draw_numbers(scene: &Scene<'_, Nonogram>, board: &BoardLayout, buffer: &mut Buffer) {
    let NamedLines { rows, columns } = &scene.ui.named;
    let [row, column] = scene.ui.cursor;
    let is_playing = scene.mode == Mode::Playing;
    board.grid.draw_row_numbers(scene.look, is_playing.then_some(row), rows, buffer);
    if let Some(y) = board.ruler {
        board.grid.draw_column_numbers(scene.look, y, is_playing.then_some(column), columns, buffer);
    }
}

/// Draws the text rows that two rows of cells share: the upper half belongs to the upper cell, the lower half to the
/// lower one. This must run before the cells are drawn, because it reads the background of the board from the buffer.
fn draw_shared_rows(
    scene: &Scene<'_, Nonogram>,
    brushes: &Brushes<'_>,
    board: &BoardLayout,
    buffer: &mut Buffer,
) {
    let grid = &board.grid;
    for shared in grid.shared_rows() {
        for column in grid.columns() {
            let Some(place) = grid.rect(shared.upper, column) else { continue };
            let below = buffer[(place.x, place.y)].bg;
            let upper = brushes.surface(Seen::of(scene, [shared.upper, column])).unwrap_or(below);
            let lower = match shared.lower {
                Some(row) => {
                    let y = grid.y(row).unwrap_or(place.y);
                    let own = brushes.surface(Seen::of(scene, [row, column]));
                    own.unwrap_or(buffer[(place.x, y)].bg)
                }
                None => scene.look.colour(Ink::Ground),
            };
            let place = Rect { y: shared.y, ..place };
            if scene.look.depth == Depth::Mono {
                put_mono_halves(scene, place, [Some(shared.upper), shared.lower], column, buffer);
            } else {
                put_halves(place.intersection(grid.area), (upper, lower), buffer);
            }
        }
    }
}

/// Draws two cells in one character, for a terminal without colours. Painted cells have the terminal's text colour, and
/// other cells stay empty.
fn put_mono_halves(
    scene: &Scene<'_, Nonogram>,
    place: Rect,
    rows: [Option<usize>; 2],
    column: usize,
    buffer: &mut Buffer,
) {
    let [upper, lower] =
        rows.map(|row| row.is_some_and(|row| Seen::of(scene, [row, column]).cell.colour() > 0));
    let sign = match (upper, lower) {
        (true, true) => "█",
        (true, false) => "▀",
        (false, true) => "▄",
        (false, false) => " ",
    };
    for x in place.x..place.right() {
        put(buffer, place, x, place.y, sign, Style::new());
    }
}

/// Draws two colours in the characters of a place, one above the other. A glyph can't have the terminal's default
/// background colour. So a half with that colour is left as background.
fn put_halves(place: Rect, (upper, lower): (Color, Color), buffer: &mut Buffer) {
    let (sign, style) = match (upper, lower) {
        (Color::Reset, Color::Reset) => (" ", Style::new()),
        (Color::Reset, lower) => ("▄", Style::new().fg(lower)),
        (upper, Color::Reset) => ("▀", Style::new().fg(upper)),
        (upper, lower) => ("▀", Style::new().fg(upper).bg(lower)),
    };
    for x in place.x..place.right() {
        put(buffer, place, x, place.y, sign, style);
    }
}

fn draw_folded_rows(
    scene: &Scene<'_, Nonogram>,
    brushes: &Brushes<'_>,
    board: &BoardLayout,
    buffer: &mut Buffer,
) {
    let grid = &board.grid;
    for ([row, column], place) in grid.cells() {
        let Some((upper, lower)) = grid.folded_pair(row).filter(|(upper, _)| *upper == row) else { continue };
        if scene.look.depth == Depth::Mono {
            put_mono_halves(scene, place, [Some(upper), Some(lower)], column, buffer);
        } else {
            let half = |row: usize| brushes.half(Seen::of(scene, [row, column]));
            put_halves(place, (half(upper), half(lower)), buffer);
        }
    }
}

/// The colour of each cell in the picture that has been painted so far.
pub(super) fn painted(scene: &Scene<'_, Nonogram>) -> Vec<Colour> {
    scene.board.cells().iter().map(|cell| cell.colour()).collect()
}

pub(crate) fn finale(scene: &Scene<'_, Nonogram>, progress: f64, area: Rect, buffer: &mut Buffer) {
    pixels(scene).ink.lay_on(scene.look, progress, area, buffer);
}

/// The finished picture, with one pixel for each cell.
pub(crate) fn pixels(scene: &Scene<'_, Nonogram>) -> Pixels {
    let (palette, width, cells) = (&scene.ui.palette, scene.level.width(), painted(scene));
    Pixels {
        ink: palette.finished(*scene.look, width, &cells),
        paint: palette.on_paper(*scene.look, width, &cells),
    }
}
