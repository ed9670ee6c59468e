//! The maze from afar: braille, two by two dots a cell, so forty rows of cells stand in twenty of text.
//!
//! A cell's dots are its corner, the wall above, the wall at its left, and itself. Walls are dots; what was walked is
//! filled, so the trail is solid with or without colour.

use super::super::Maze;
use super::super::model::{Cell, Side};
use super::{Layout, marked, strokes};
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::braille::Canvas;
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::put;
use ratatui::buffer::Buffer;

/// What decides the style of a character, the last one first.
const WALL: u8 = 1;
const TRAIL: u8 = 2;
const PREMISE: u8 = 3;
const TARGET: u8 = 4;
const CONFLICT: u8 = 5;

pub fn draw(scene: &Scene<'_, Maze>, layout: &Layout, buffer: &mut Buffer) {
    let (level, look) = (scene.level, *scene.look);
    let mut canvas = Canvas::new(layout.area);
    let ((top, bottom), (left, right)) = layout.seen();
    let (strokes, marks) = (strokes(level, scene.board), marked(scene));
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
            if let Some(&strokes) = strokes.get(&cell) {
                canvas.dot((x + 1, y + 1), TRAIL);
                if strokes & Side::North.bit() != 0 {
                    canvas.dot((x + 1, y), TRAIL);
                }
                if strokes & Side::West.bit() != 0 {
                    canvas.dot((x, y + 1), TRAIL);
                }
            }
            match marks.get(&cell) {
                Some(Role::Premise) => canvas.dot((x + 1, y + 1), PREMISE),
                Some(Role::Target) => canvas.dot((x + 1, y + 1), TARGET),
                Some(Role::Conflict) => canvas.dot((x + 1, y + 1), CONFLICT),
                None if scene.board.is_shut(cell) => canvas.dot((x + 1, y + 1), WALL),
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
    doors(scene, layout, buffer);
}

/// You and the exit, in whole characters.
fn doors(scene: &Scene<'_, Maze>, layout: &Layout, buffer: &mut Buffer) {
    let look = scene.look;
    let mut sign = |cell: Cell, glyph: &str, style| {
        let [row, column] = scene.level.place(cell);
        let ((top, bottom), (left, right)) = layout.seen();
        if (top..bottom).contains(&row) && (left..right).contains(&column) {
            let (x, y) = (layout.area.x + (column - left) as u16, layout.area.y + ((row - top) / 2) as u16);
            put(buffer, layout.area, x, y, glyph, style);
        }
    };
    sign(scene.level.exit(), "⊚", look.bold(Ink::Accent));
    if scene.mode != Mode::Preview {
        sign(scene.board.head(), "◉", look.on(Ink::OnAccent, Ink::Accent));
    }
}
