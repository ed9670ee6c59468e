//! Draws the maze in braille, with two by two dots for each cell. Forty rows of cells fit into twenty rows of text.
//!
//! The four dots of a cell are its upper left corner, the wall above it, the wall at its left, and the cell itself. The
//! dots of the trail's cells and of the passages between them are set, so the trail is visible without colour.

use super::super::layout::Layout;
use super::Signs;
use crate::Maze;
use crate::model::{Cell, Side};
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::braille::Canvas;
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::put;
use ratatui::buffer::Buffer;

/// The rank of each kind of dot. The dot with the highest rank decides the style of its character.
const WALL: u8 = 1;
const TRAIL: u8 = 2;
const PREMISE: u8 = 3;
const TARGET: u8 = 4;
const CONFLICT: u8 = 5;

pub(super) fn draw(scene: &Scene<'_, Maze>, layout: &Layout, buffer: &mut Buffer) {
    let (level, look) = (scene.level, *scene.look);
    let mut canvas = Canvas::new(layout.area);
    let ((top, bottom), (left, right)) = layout.in_view();
    let signs = Signs::of(scene);
    let dot = |row: usize, column: usize| (2 * (column as i32 - left as i32), 2 * (row as i32 - top as i32));
    for row in top..=bottom {
        for column in left..=right {
            let (x, y) = dot(row, column);
            canvas.dot((x, y), WALL);
            let inside = row < level.height() && column < level.width();
            let cell: Cell = row * level.width() + column;
            if column < level.width() && (!inside || !level.is_open(cell, Side::North)) {
                canvas.dot((x + 1, y), WALL);
            }
            if row < level.height() && (!inside || !level.is_open(cell, Side::West)) {
                canvas.dot((x, y + 1), WALL);
            }
            if !inside {
                continue;
            }
            if let Some(&sides) = signs.trail.get(&cell) {
                canvas.dot((x + 1, y + 1), TRAIL);
                if sides & Side::North.bit() != 0 {
                    canvas.dot((x + 1, y), TRAIL);
                }
                if sides & Side::West.bit() != 0 {
                    canvas.dot((x, y + 1), TRAIL);
                }
            }
            match signs.mark(cell) {
                Some(Role::Premise) => canvas.dot((x + 1, y + 1), PREMISE),
                Some(Role::Target) => canvas.dot((x + 1, y + 1), TARGET),
                Some(Role::Conflict) => canvas.dot((x + 1, y + 1), CONFLICT),
                None if signs.is_closed(cell) => canvas.dot((x + 1, y + 1), WALL),
                None => {}
            }
        }
    }
    canvas.paint(buffer, |rank| match rank {
        TRAIL => look.ink(Ink::Trail).patch(look.ground(Ink::TrailGround)),
        PREMISE => look.ink(Ink::Premise).patch(look.ground(Ink::PremiseGround)),
        TARGET => look.ink(Ink::Target).patch(look.ground(Ink::TargetGround)),
        CONFLICT => look.ink(Ink::Conflict).patch(look.ground(Ink::ConflictGround)),
        _ => look.ink(Ink::Wall),
    });
    player_and_exit(scene, layout, buffer);
}

/// Draws the player and the exit as whole characters.
fn player_and_exit(scene: &Scene<'_, Maze>, layout: &Layout, buffer: &mut Buffer) {
    let look = scene.look;
    let mut put_glyph = |cell: Cell, glyph: &str, style| {
        let [row, column] = scene.level.place(cell);
        let ((top, bottom), (left, right)) = layout.in_view();
        if (top..bottom).contains(&row) && (left..right).contains(&column) {
            let (x, y) = (layout.area.x + (column - left) as u16, layout.area.y + ((row - top) / 2) as u16);
            put(buffer, layout.area, x, y, glyph, style);
        }
    };
    put_glyph(scene.level.exit(), "⊚", look.bold(Ink::Ok));
    if scene.mode != Mode::Preview {
        put_glyph(scene.board.head(), "◉", look.on(Ink::OnAccent, Ink::Accent));
    }
}
