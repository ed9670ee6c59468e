//! Draws the maze in box-drawing characters, four by two for each cell. Walls are light, the trail is heavy.
//!
//! Corners are at every fourth column of every second row, and walls are between them. Inside, each cell has three
//! characters. Every character is computed on its own, so it does not matter which characters are cut off at the edges
//! of the screen.

use super::super::layout::Layout;
use super::{marks_by_cell, trail_sides};
use crate::Maze;
use crate::model::{Cell, Level, SIDES, Side};
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::theme::Ink;
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use std::collections::HashMap;

/// Line characters. The index has one bit for each side that the lines of a character reach, in the order of [`SIDES`].
const LIGHT: [char; 16] = [' ', '╵', '╶', '╰', '╷', '│', '╭', '├', '╴', '╯', '─', '┴', '╮', '┤', '┬', '┼'];
const HEAVY: [char; 16] = ['∎', '┃', '━', '┗', '┃', '┃', '┏', '┃', '━', '┛', '━', '━', '┓', '┃', '━', '┃'];

pub(super) fn draw(scene: &Scene<'_, Maze>, layout: &Layout, buffer: &mut Buffer) {
    let painter =
        Painter { scene, marks: marks_by_cell(scene), trail: trail_sides(scene.level, scene.board) };
    let area = layout.area.intersection(buffer.area);
    for at in area.positions() {
        let x = (at.x - layout.area.x) as usize + 4 * layout.scroll.1;
        let y = (at.y - layout.area.y) as usize + 2 * layout.scroll.0;
        if let Some((glyph, style)) = painter.character(x, y) {
            buffer[at].set_char(glyph).set_style(style);
        }
    }
}

struct Painter<'a> {
    scene: &'a Scene<'a, Maze>,
    marks: HashMap<Cell, Role>,
    trail: HashMap<Cell, u8>,
}

impl Painter<'_> {
    fn character(&self, x: usize, y: usize) -> Option<(char, Style)> {
        let level = self.scene.level;
        let (row, column) = (y / 2, x / 4);
        if y > 2 * level.height() || x > 4 * level.width() {
            return None;
        }
        match (y % 2, x % 4) {
            (0, 0) => Some(self.corner(row, column)),
            (0, across) => Some(self.above(row, column, across)),
            (_, 0) => Some(self.left(row, column)),
            (_, across) => Some(self.inside(row * level.width() + column, across)),
        }
    }

    fn wall(&self) -> Style {
        self.scene.look.ink(Ink::Wall)
    }

    fn corner(&self, row: usize, column: usize) -> (char, Style) {
        let level = self.scene.level;
        let up = row > 0 && has_wall_left(level, row - 1, column);
        let down = has_wall_left(level, row, column);
        let left = column > 0 && has_wall_above(level, row, column - 1);
        let right = has_wall_above(level, row, column);
        let reach =
            [up, right, down, left].into_iter().zip(SIDES).map(|(wall, side)| u8::from(wall) * side.bit());
        (LIGHT[reach.sum::<u8>() as usize], self.wall())
    }

    /// The character between a cell and the one above it.
    fn above(&self, row: usize, column: usize, across: usize) -> (char, Style) {
        let level = self.scene.level;
        if has_wall_above(level, row, column) {
            return ('─', self.wall());
        }
        let cell = row * level.width() + column;
        let (ground, walked) = self.between(cell, cell - level.width(), Side::North);
        (if walked && across == 2 { '┃' } else { ' ' }, ground)
    }

    /// The character between a cell and the one to the left of it.
    fn left(&self, row: usize, column: usize) -> (char, Style) {
        let level = self.scene.level;
        if has_wall_left(level, row, column) {
            return ('│', self.wall());
        }
        let cell = row * level.width() + column;
        let (ground, walked) = self.between(cell, cell - 1, Side::West);
        (if walked { '━' } else { ' ' }, ground)
    }

    /// The style of the passage between two cells, and whether the trail passes through it.
    fn between(&self, cell: Cell, next: Cell, side: Side) -> (Style, bool) {
        let walked = self.trail.get(&cell).is_some_and(|sides| sides & side.bit() != 0);
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
        if let Some(&sides) = self.trail.get(&cell) {
            let ground = mark.map_or_else(|| look.ground(Ink::TrailGround), |role| self.ground(role));
            let ink = if mark == Some(Role::Conflict) { Ink::Conflict } else { Ink::Trail };
            return (self.trail_glyph(cell, sides, across), look.ink(ink).patch(ground));
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

    fn trail_glyph(&self, cell: Cell, sides: u8, across: usize) -> char {
        let dash = |side: Side| if sides & side.bit() != 0 { '━' } else { ' ' };
        match across {
            1 => dash(Side::West),
            3 => dash(Side::East),
            _ if sides.count_ones() < 2 && cell == self.scene.level.entrance() => '∎',
            _ => HEAVY[sides as usize],
        }
    }
}

/// Whether a cell has a wall above it. For the row after the last one, this asks about the lower outer wall.
fn has_wall_above(level: &Level, row: usize, column: usize) -> bool {
    if column >= level.width() {
        return false;
    }
    row >= level.height() || !level.is_open(row * level.width() + column, Side::North)
}

/// Whether a cell has a wall at its left. For the column after the last one, this asks about the right outer wall.
fn has_wall_left(level: &Level, row: usize, column: usize) -> bool {
    if row >= level.height() {
        return false;
    }
    column >= level.width() || !level.is_open(row * level.width() + column, Side::West)
}
