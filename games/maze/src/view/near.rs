//! The maze from near: four by two characters a cell.
//!
//! Characters form a lattice: corners at every fourth column of every second row, walls between them, and cells of
//! three characters in the gaps. Each character of the area is looked up in it by itself, so nothing depends on
//! what is cut off at the edges.

use super::super::Maze;
use super::super::model::{Cell, Level, SIDES, Side};
use super::{Layout, marked, strokes};
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::theme::Ink;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};
use std::collections::HashMap;

/// Glyphs by the sides to which they reach, a bit a side as for walls.
const LIGHT: [char; 16] = [' ', '╵', '╶', '╰', '╷', '│', '╭', '├', '╴', '╯', '─', '┴', '╮', '┤', '┬', '┼'];
const HEAVY: [char; 16] = ['∎', '┃', '━', '┗', '┃', '┃', '┏', '┃', '━', '┛', '━', '━', '┓', '┃', '━', '┃'];

pub fn draw(scene: &Scene<'_, Maze>, layout: &Layout, buffer: &mut Buffer) {
    let near = Near { scene, marks: marked(scene), strokes: strokes(scene.level, scene.board) };
    let area = layout.area.intersection(buffer.area);
    for at in area.positions() {
        let x = (at.x - layout.area.x) as usize + 4 * layout.scroll.1;
        let y = (at.y - layout.area.y) as usize + 2 * layout.scroll.0;
        if let Some((glyph, style)) = near.at(x, y) {
            put(buffer, at, glyph, style);
        }
    }
}

fn put(buffer: &mut Buffer, at: Position, glyph: char, style: Style) {
    buffer[at].set_char(glyph).set_style(style);
}

struct Near<'a> {
    scene: &'a Scene<'a, Maze>,
    marks: HashMap<Cell, Role>,
    strokes: HashMap<Cell, u8>,
}

impl Near<'_> {
    fn at(&self, x: usize, y: usize) -> Option<(char, Style)> {
        let level = self.scene.level;
        let (row, column) = (y / 2, x / 4);
        if y > 2 * level.height() || x > 4 * level.width() {
            return None;
        }
        match (y % 2, x % 4) {
            (0, 0) => Some(self.corner(row, column)),
            (0, across) => Some(self.floor(row, column, across)),
            (_, 0) => Some(self.side(row, column)),
            (_, across) => Some(self.inside(row * level.width() + column, across)),
        }
    }

    fn wall(&self) -> Style {
        self.scene.look.ink(Ink::Wall)
    }

    fn corner(&self, row: usize, column: usize) -> (char, Style) {
        let level = self.scene.level;
        let up = row > 0 && stands_left(level, row - 1, column);
        let down = stands_left(level, row, column);
        let left = column > 0 && stands_above(level, row, column - 1);
        let right = stands_above(level, row, column);
        let reach =
            [up, right, down, left].into_iter().zip(SIDES).map(|(wall, side)| u8::from(wall) * side.bit());
        (LIGHT[reach.sum::<u8>() as usize], self.wall())
    }

    /// Between a cell and the one above it.
    fn floor(&self, row: usize, column: usize, across: usize) -> (char, Style) {
        let level = self.scene.level;
        if stands_above(level, row, column) {
            return ('─', self.wall());
        }
        let cell = row * level.width() + column;
        let (ground, walked) = self.between(cell, cell - level.width(), Side::North);
        (if walked && across == 2 { '┃' } else { ' ' }, ground)
    }

    /// Between a cell and the one left of it.
    fn side(&self, row: usize, column: usize) -> (char, Style) {
        let level = self.scene.level;
        if stands_left(level, row, column) {
            return ('│', self.wall());
        }
        let cell = row * level.width() + column;
        let (ground, walked) = self.between(cell, cell - 1, Side::West);
        (if walked { '━' } else { ' ' }, ground)
    }

    /// The style of the passage from a cell to the next, and whether the trail goes through it.
    fn between(&self, cell: Cell, next: Cell, side: Side) -> (Style, bool) {
        let walked = self.strokes.get(&cell).is_some_and(|strokes| strokes & side.bit() != 0);
        let ground = match (self.marks.get(&cell), self.marks.get(&next)) {
            (Some(a), Some(b)) if a == b => Some(self.ground(*a)),
            _ if walked => Some(self.scene.look.ground(Ink::TrailGround)),
            _ => None,
        };
        (self.scene.look.ink(Ink::Trail).patch(ground.unwrap_or_default()), walked)
    }

    fn ground(&self, role: Role) -> Style {
        self.scene.look.ground(match role {
            Role::Premise => Ink::PremiseGround,
            Role::Target => Ink::TargetGround,
            Role::Conflict => Ink::ConflictGround,
        })
    }

    fn inside(&self, cell: Cell, across: usize) -> (char, Style) {
        let (look, board, level) = (self.scene.look, self.scene.board, self.scene.level);
        let middle = |glyph: char| if across == 2 { glyph } else { ' ' };
        let mark = self.marks.get(&cell).copied();
        if cell == board.head() && self.scene.mode != Mode::Preview {
            return (middle('◉'), look.on(Ink::OnAccent, Ink::Accent).add_modifier(Modifier::BOLD));
        }
        if let Some(&strokes) = self.strokes.get(&cell) {
            let ground = mark.map_or_else(|| look.ground(Ink::TrailGround), |role| self.ground(role));
            let ink = if mark == Some(Role::Conflict) { Ink::Conflict } else { Ink::Trail };
            let glyph = match across {
                1 => {
                    if strokes & Side::West.bit() != 0 {
                        '━'
                    } else {
                        ' '
                    }
                }
                3 => {
                    if strokes & Side::East.bit() != 0 {
                        '━'
                    } else {
                        ' '
                    }
                }
                _ if strokes.count_ones() < 2 && cell == level.entrance() => '∎',
                _ => HEAVY[strokes as usize],
            };
            return (glyph, look.ink(ink).patch(ground));
        }
        let ground = mark.map(|role| self.ground(role)).unwrap_or_default();
        if cell == level.exit() {
            return (middle('⊚'), look.bold(Ink::Accent).patch(ground));
        }
        if board.is_shut(cell) {
            return (middle('✕'), look.ink(Ink::Crossed).patch(ground));
        }
        match mark {
            None => (' ', Style::new()),
            Some(Role::Premise) => (middle('∙'), look.ink(Ink::Premise).patch(ground)),
            Some(Role::Target) => (middle('◊'), look.ink(Ink::Target).patch(ground)),
            Some(Role::Conflict) => (middle('!'), look.on(Ink::Conflict, Ink::ConflictGround)),
        }
    }
}

/// Whether a wall stands above a cell; below the last row that is its lower wall.
fn stands_above(level: &Level, row: usize, column: usize) -> bool {
    if column >= level.width() {
        return false;
    }
    row >= level.height() || !level.is_open(row * level.width() + column, Side::North)
}

/// Whether a wall stands left of a cell; beyond the last column that is its right wall.
fn stands_left(level: &Level, row: usize, column: usize) -> bool {
    if row >= level.height() {
        return false;
    }
    column >= level.width() || !level.is_open(row * level.width() + column, Side::West)
}
