//! Draws the maze with the letters `_` and `|`, for screens without colours or blocks. Each cell is two letters wide.
//!
//! The first letter of a cell is its floor or its glyph. The second letter is its right wall. A glyph on a floor is
//! underlined. The first row of text shows only the floors of the row of cells above the view.

use super::super::layout::Layout;
use super::{Sign, Signs, has_wall_above, has_wall_left};
use crate::Maze;
use crate::model::{Cell, Side};
use pentimento_engine::contract::Role;
use pentimento_engine::view::Scene;
use pentimento_ui::theme::Ink;
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

pub(super) fn draw(scene: &Scene<'_, Maze>, layout: &Layout, buffer: &mut Buffer) {
    let painter = Painter { signs: Signs::of(scene), scene };
    let (level, area) = (scene.level, layout.area.intersection(buffer.area));
    for at in area.positions() {
        let x = (at.x - layout.area.x) as usize + 2 * layout.scroll.1;
        let y = (at.y - layout.area.y) as usize;
        let below = y + layout.scroll.0;
        if x > 2 * level.width() || below > level.height() {
            continue;
        }
        let (glyph, style) = if y == 0 { painter.floor(x, below) } else { painter.character(x, below - 1) };
        buffer[at].set_char(glyph).set_style(style);
    }
}

struct Painter<'a> {
    signs: Signs<'a>,
    scene: &'a Scene<'a, Maze>,
}

impl Painter<'_> {
    fn wall(&self) -> Style {
        self.scene.look.ink(Ink::Wall)
    }

    /// The letter above the first row of cells in view. There, only a floor is drawn.
    fn floor(&self, x: usize, below: usize) -> (char, Style) {
        let is_floor = match x {
            0 => false,
            _ if x.is_multiple_of(2) => self.runs_on(x / 2 - 1, below),
            _ => has_wall_above(self.scene.level, below, x / 2),
        };
        (if is_floor { '_' } else { ' ' }, self.wall())
    }

    /// Whether the wall above row `below` continues from a column to the next one.
    fn runs_on(&self, column: usize, below: usize) -> bool {
        let level = self.scene.level;
        has_wall_above(level, below, column) && has_wall_above(level, below, column + 1)
    }

    fn character(&self, x: usize, row: usize) -> (char, Style) {
        let level = self.scene.level;
        if x == 0 {
            return ('|', self.wall());
        }
        let column = (x - 1) / 2;
        let cell = row * level.width() + column;
        if !x.is_multiple_of(2) {
            return self.inside(cell, has_wall_above(level, row + 1, column));
        }
        if has_wall_left(level, row, column + 1) {
            return ('|', self.wall());
        }
        self.passage(cell, self.runs_on(column, row + 1))
    }

    /// The letter between a cell and the cell to its right.
    fn passage(&self, cell: Cell, has_floor: bool) -> (char, Style) {
        let look = self.scene.look;
        if self.signs.is_walked(cell, Side::East) {
            return ('━', underlined(look.ink(Ink::Trail), has_floor));
        }
        match self.signs.shared_mark(cell, cell + 1) {
            _ if has_floor => ('_', self.wall()),
            Some(role) => (' ', look.ground(ground_of(role))),
            None => (' ', Style::new()),
        }
    }

    /// The letter in a cell.
    fn inside(&self, cell: Cell, has_floor: bool) -> (char, Style) {
        let look = self.scene.look;
        let mark = self.signs.mark(cell);
        let ground = mark.map(|role| look.ground(ground_of(role))).unwrap_or_default();
        let (glyph, style) = match self.signs.sign(cell) {
            Sign::You => ('◉', look.on(Ink::OnAccent, Ink::Accent).add_modifier(Modifier::BOLD)),
            Sign::Trail(_) if mark == Some(Role::Conflict) => {
                ('!', look.on(Ink::Conflict, Ink::ConflictGround))
            }
            Sign::Trail(sides) => (self.trail(cell, sides), look.ink(Ink::Trail).patch(ground)),
            Sign::Exit => ('⊚', look.bold(Ink::Ok).patch(ground)),
            Sign::Shut => ('✕', look.ink(Ink::Crossed).patch(ground)),
            Sign::Mark(Role::Premise) => {
                (self.signs.arrow(cell).unwrap_or('∙'), look.ink(Ink::Premise).patch(ground))
            }
            Sign::Mark(Role::Target) => ('◊', look.ink(Ink::Target).patch(ground)),
            Sign::Mark(Role::Conflict) => ('!', look.on(Ink::Conflict, Ink::ConflictGround)),
            Sign::ClosedOff | Sign::Open => return (if has_floor { '_' } else { ' ' }, self.wall()),
        };
        (glyph, underlined(style, has_floor))
    }

    fn trail(&self, cell: Cell, sides: u8) -> char {
        super::boxes::trail_glyph(self.scene.level, cell, sides)
    }
}

fn ground_of(role: Role) -> Ink {
    match role {
        Role::Premise => Ink::PremiseGround,
        Role::Target => Ink::TargetGround,
        Role::Conflict => Ink::ConflictGround,
    }
}

fn underlined(style: Style, has_floor: bool) -> Style {
    if has_floor { style.add_modifier(Modifier::UNDERLINED) } else { style }
}
