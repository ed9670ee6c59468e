//! Draws the maze in half blocks. A wall and a corridor are one pixel wide each.
//!
//! The upper half of a row of text shows the walls above a row of cells. The lower half shows the cells. So every
//! cell has a character of its own, which can hold a glyph instead. The player, the exit, closed cells and mistakes
//! always have a glyph, so the maze can be read without colours. If there is a wall above a glyph, its character has
//! the colour of the wall. The way that a hint suggests is dotted, unlike the trail, and a turning to close has a
//! glyph.

use super::super::layout::Layout;
use super::{Sign, Signs, has_wall_above, has_wall_left, walls_at_corner};
use crate::Maze;
use crate::model::{Cell, Side};
use pentimento_engine::contract::Role;
use pentimento_engine::view::Scene;
use pentimento_ui::theme::{Depth, Ink};
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

pub(super) fn draw(scene: &Scene<'_, Maze>, layout: &Layout, buffer: &mut Buffer) {
    let painter = Painter { signs: Signs::of(scene), scene };
    let (level, area) = (scene.level, layout.area.intersection(buffer.area));
    for at in area.positions() {
        let x = (at.x - layout.area.x) as usize + 2 * layout.scroll.1;
        let y = (at.y - layout.area.y) as usize + layout.scroll.0;
        if x <= 2 * level.width() && y <= level.height() {
            let (glyph, style) = painter.character(x, y);
            buffer[at].set_char(glyph).set_style(style);
        }
    }
}

struct Painter<'a> {
    signs: Signs<'a>,
    scene: &'a Scene<'a, Maze>,
}

impl Painter<'_> {
    /// The character at column `x` and row `y` of the drawing.
    fn character(&self, x: usize, y: usize) -> (char, Style) {
        let level = self.scene.level;
        let (upper, lower) = (self.upper(x, y), self.lower(x, y));
        if !x.is_multiple_of(2) && y < level.height() {
            let cell = y * level.width() + x / 2;
            let has_wall = has_wall_above(level, y, x / 2);
            if let Some(character) = self.glyph(cell, has_wall) {
                return character;
            }
        }
        self.halves(upper, lower)
    }

    fn halves(&self, upper: Option<Ink>, lower: Option<Ink>) -> (char, Style) {
        let look = self.scene.look;
        match (upper, lower) {
            (None, None) => (' ', Style::new()),
            (Some(upper), None) => ('▀', look.ink(upper)),
            (None, Some(lower)) => ('▄', look.ink(lower)),
            (Some(upper), Some(lower)) if upper == lower => ('█', look.ink(upper)),
            (Some(upper), Some(lower)) => ('▀', look.on(upper, lower)),
        }
    }

    /// The colour of the upper half of a character: the wall above a cell.
    fn upper(&self, x: usize, row: usize) -> Option<Ink> {
        let (level, column) = (self.scene.level, x / 2);
        if x.is_multiple_of(2) {
            return (walls_at_corner(level, row, column) != 0).then_some(Ink::Block);
        }
        if has_wall_above(level, row, column) {
            return Some(Ink::Block);
        }
        let cell = row * level.width() + column;
        self.between(cell, cell - level.width(), Side::North)
    }

    /// The colour of the lower half of a character: a cell, or the wall at its left.
    fn lower(&self, x: usize, row: usize) -> Option<Ink> {
        let (level, column) = (self.scene.level, x / 2);
        if row >= level.height() {
            return None;
        }
        let cell = row * level.width() + column;
        if !x.is_multiple_of(2) {
            return self.inside(cell);
        }
        if has_wall_left(level, row, column) {
            return Some(Ink::Block);
        }
        self.between(cell, cell - 1, Side::West)
    }

    /// The pixel of the passage between two cells.
    fn between(&self, cell: Cell, next: Cell, side: Side) -> Option<Ink> {
        if self.signs.is_walked(cell, side) {
            return Some(Ink::Trail);
        }
        match self.signs.shared_mark(cell, next) {
            Some(Role::Target) => return None,
            Some(role) => return Some(pixel_of(role)),
            None => {}
        }
        (self.signs.is_closed(cell) && self.signs.is_closed(next)).then_some(Ink::Closed)
    }

    fn inside(&self, cell: Cell) -> Option<Ink> {
        match (self.signs.sign(cell), self.signs.mark(cell)) {
            (Sign::You, _) => Some(Ink::Strong),
            (Sign::Trail(_), Some(Role::Conflict)) => Some(Ink::Conflict),
            (Sign::Trail(_), _) => Some(Ink::Trail),
            (Sign::Exit | Sign::Open, _) => None,
            (Sign::Shut | Sign::ClosedOff, _) => Some(Ink::Closed),
            (Sign::Mark(role), _) => Some(pixel_of(role)),
        }
    }

    /// The glyph of a cell, if it has one. Usually its background is the colour of the wall above, or of the cell if
    /// there is no wall.
    fn glyph(&self, cell: Cell, has_wall: bool) -> Option<(char, Style)> {
        let look = self.scene.look;
        // With sixteen colours, a wall is as light as most inks, so a glyph on it gets a dark ink.
        let on_wall = |ink| if look.depth == Depth::Sixteen { Ink::OnAccent } else { ink };
        let on = |ink: Ink, ground: Option<Ink>| match ground {
            _ if has_wall => look.on(on_wall(ink), Ink::Block).add_modifier(Modifier::BOLD),
            Some(ground) => look.on(ink, ground).add_modifier(Modifier::BOLD),
            None => look.bold(ink),
        };
        let mark = self.signs.mark(cell);
        if let (Sign::Mark(_), Some(arrow)) = (self.signs.sign(cell), self.signs.arrow(cell)) {
            return Some((arrow, look.on(Ink::OnAccent, Ink::Premise)));
        }
        match (self.signs.sign(cell), mark) {
            (Sign::You, _) => Some(('◉', look.on(Ink::OnAccent, Ink::Strong).add_modifier(Modifier::BOLD))),
            // The exit never gets the colour of a wall, because it would look walled in.
            (Sign::Exit, mark) => {
                let ground = if mark.is_some() { Ink::Target } else { Ink::Ok };
                Some(('⊚', look.on(Ink::OnAccent, ground).add_modifier(Modifier::BOLD)))
            }
            (Sign::Shut, Some(Role::Conflict)) => Some(('✕', look.on(Ink::Strong, Ink::ConflictGround))),
            (Sign::Shut, _) => Some(('✕', on(Ink::Strong, Some(Ink::Closed)))),
            (Sign::Mark(Role::Target), _) if !has_wall => Some(('◊', look.bold(Ink::Target))),
            (Sign::Mark(Role::Target), _) if self.signs.is_only_target() => {
                Some(('◊', on(Ink::Strong, None)))
            }
            (Sign::Mark(Role::Premise), _) if !has_wall => Some(('∙', look.on(Ink::OnAccent, Ink::Premise))),
            (Sign::Mark(Role::Conflict) | Sign::Trail(_), Some(Role::Conflict)) => {
                Some(('!', look.on(Ink::OnAccent, Ink::Conflict)))
            }
            (Sign::Trail(_) | Sign::Mark(_) | Sign::ClosedOff | Sign::Open, _) => None,
        }
    }
}

fn pixel_of(role: Role) -> Ink {
    match role {
        Role::Premise => Ink::Premise,
        Role::Target => Ink::Target,
        Role::Conflict => Ink::Conflict,
    }
}
