//! Draws the maze in box-drawing characters. A cell is four columns wide and two rows high. Walls are light, the
//! trail is heavy.
//!
//! Corners are at every fourth column of every second row, and walls are between them. Inside, each cell has three
//! characters. Each character is computed on its own, so any part of the maze can be out of view.

use super::super::layout::Layout;
use super::{Sign, Signs, has_wall_above, has_wall_left, walls_at_corner};
use crate::Maze;
use crate::model::{Cell, Level, Side};
use pentimento_engine::contract::Role;
use pentimento_engine::view::Scene;
use pentimento_ui::theme::Ink;
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

/// Line characters. The index has four bits, one for each side that the line reaches, in the order north, east,
/// south, west.
const LIGHT: [char; 16] = [' ', '╵', '╶', '╰', '╷', '│', '╭', '├', '╴', '╯', '─', '┴', '╮', '┤', '┬', '┼'];
const HEAVY: [char; 16] = ['∎', '┃', '━', '┗', '┃', '┃', '┏', '┃', '━', '┛', '━', '━', '┓', '┃', '━', '┃'];

pub(super) fn draw(scene: &Scene<'_, Maze>, layout: &Layout, buffer: &mut Buffer) {
    let painter = Painter { scene, signs: Signs::of(scene) };
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
    signs: Signs<'a>,
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
        let reach = walls_at_corner(self.scene.level, row, column);
        (LIGHT[reach as usize], self.wall())
    }

    /// The character between a cell and the cell above it.
    fn above(&self, row: usize, column: usize, across: usize) -> (char, Style) {
        let level = self.scene.level;
        if has_wall_above(level, row, column) {
            return ('─', self.wall());
        }
        let cell = row * level.width() + column;
        let (ground, walked) = self.between(cell, cell - level.width(), Side::North);
        (if walked && across == 2 { '┃' } else { ' ' }, ground)
    }

    /// The character between a cell and the cell to its left.
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
        let look = self.scene.look;
        let walked = self.signs.is_walked(cell, side);
        let ground = match self.signs.shared_mark(cell, next) {
            Some(role) => Some(self.ground(role)),
            None if walked => Some(look.ground(Ink::TrailGround)),
            None if self.signs.is_closed(cell) && self.signs.is_closed(next) => {
                Some(look.ground(Ink::Closed))
            }
            None => None,
        };
        (look.ink(Ink::Trail).patch(ground.unwrap_or_default()), walked)
    }

    fn ground(&self, role: Role) -> Style {
        self.scene.look.ground(match role {
            Role::Premise => Ink::PremiseGround,
            Role::Target => Ink::TargetGround,
            Role::Conflict => Ink::ConflictGround,
        })
    }

    fn inside(&self, cell: Cell, across: usize) -> (char, Style) {
        let look = self.scene.look;
        let middle = |glyph: char| if across == 2 { glyph } else { ' ' };
        let mark = self.signs.mark(cell);
        let ground = |usual: Ink| mark.map_or_else(|| look.ground(usual), |role| self.ground(role));
        match self.signs.sign(cell) {
            Sign::You => (middle('◉'), look.on(Ink::OnAccent, Ink::Accent).add_modifier(Modifier::BOLD)),
            Sign::Trail(sides) => {
                let ink = if mark == Some(Role::Conflict) { Ink::Conflict } else { Ink::Trail };
                let glyph = match across {
                    1 => dash(sides, Side::West),
                    3 => dash(sides, Side::East),
                    _ => trail_glyph(self.scene.level, cell, sides),
                };
                (glyph, look.ink(ink).patch(ground(Ink::TrailGround)))
            }
            Sign::Exit => (
                middle('⊚'),
                look.bold(Ink::Ok).patch(mark.map(|role| self.ground(role)).unwrap_or_default()),
            ),
            Sign::Shut => (middle('✕'), look.ink(Ink::Muted).patch(ground(Ink::Closed))),
            Sign::ClosedOff => (' ', look.ground(Ink::Closed)),
            Sign::Open => (' ', Style::new()),
            Sign::Mark(Role::Premise) => (
                middle(self.signs.arrow(cell).unwrap_or('∙')),
                look.ink(Ink::Premise).patch(self.ground(Role::Premise)),
            ),
            Sign::Mark(Role::Target) => (middle('◊'), look.ink(Ink::Target).patch(self.ground(Role::Target))),
            Sign::Mark(Role::Conflict) => (middle('!'), look.on(Ink::Conflict, Ink::ConflictGround)),
        }
    }
}

fn dash(sides: u8, side: Side) -> char {
    if sides & side.bit() != 0 { '━' } else { ' ' }
}

/// The heavy line of the trail in a cell. At the entrance, it starts with a square.
pub(super) fn trail_glyph(level: &Level, cell: Cell, sides: u8) -> char {
    if sides.count_ones() < 2 && cell == level.entrance() { '∎' } else { HEAVY[sides as usize] }
}
