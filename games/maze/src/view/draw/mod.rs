//! Draws the board: walls, the trail, closed cells and the marks of a hint.

mod boxes;
mod braille;
mod closed;
mod fine;
mod lines;

use super::layout::{Layout, Scale};
use crate::Maze;
use crate::model::{Board, Cell, Cells, Level, Side};
use closed::closed_off;
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use ratatui::buffer::Buffer;
use std::collections::HashMap;

pub(crate) fn draw(scene: &Scene<'_, Maze>, layout: &Layout, buffer: &mut Buffer) {
    match layout.scale {
        Scale::Near => boxes::draw(scene, layout, buffer),
        Scale::Fine => fine::draw(scene, layout, buffer),
        Scale::Lines => lines::draw(scene, layout, buffer),
        Scale::Far => braille::draw(scene, layout, buffer),
    }
}

/// What a cell shows. If there are several things in a cell, it shows the most important one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    You,
    /// The trail, with one bit for each side that it passes through.
    Trail(u8),
    Exit,
    /// A cell that the player closed.
    Shut,
    /// A cell that a hint marks, with nothing else in it.
    Mark(Role),
    /// A cell that the player can't reach any more, because a closed cell is in the way.
    ClosedOff,
    Open,
}

/// What each cell of a scene shows.
struct Signs<'a> {
    scene: &'a Scene<'a, Maze>,
    marks: HashMap<Cell, Role>,
    trail: HashMap<Cell, u8>,
    closed: Cells,
}

impl<'a> Signs<'a> {
    fn of(scene: &'a Scene<'a, Maze>) -> Self {
        let (level, board) = (scene.level, scene.board);
        let marks = scene.marks.iter().filter_map(|(place, role)| Some((level.cell(*place)?, *role)));
        Self {
            scene,
            marks: marks.collect(),
            trail: trail_sides(level, board),
            closed: closed_off(level, board),
        }
    }

    fn mark(&self, cell: Cell) -> Option<Role> {
        self.marks.get(&cell).copied()
    }

    /// Whether the hint has exactly one target cell.
    fn is_only_target(&self) -> bool {
        self.marks.values().filter(|role| **role == Role::Target).count() == 1
    }

    fn sign(&self, cell: Cell) -> Sign {
        let (level, board) = (self.scene.level, self.scene.board);
        if cell == board.head() && self.scene.mode != Mode::Preview {
            return Sign::You;
        }
        match (self.trail.get(&cell), self.mark(cell)) {
            (Some(&sides), _) => Sign::Trail(sides),
            _ if cell == level.exit() => Sign::Exit,
            _ if board.is_shut(cell) => Sign::Shut,
            (None, Some(role)) => Sign::Mark(role),
            (None, None) if self.closed.has(cell) => Sign::ClosedOff,
            (None, None) => Sign::Open,
        }
    }

    /// The arrow on a cell beside the player's cell. Only the first stage of a hint has an arrow. That stage marks no
    /// other cell.
    fn arrow(&self, cell: Cell) -> Option<char> {
        let board = self.scene.board;
        if self.marks.len() != 1 || self.mark(cell) != Some(Role::Premise) {
            return None;
        }
        self.scene.level.side_to(board.head(), cell).map(Side::arrow)
    }

    /// Whether the trail passes through a side of a cell.
    fn is_walked(&self, cell: Cell, side: Side) -> bool {
        self.trail.get(&cell).is_some_and(|sides| sides & side.bit() != 0)
    }

    /// The mark of two neighbouring cells, if both have the same mark.
    fn shared_mark(&self, cell: Cell, next: Cell) -> Option<Role> {
        self.mark(cell).filter(|_| self.mark(cell) == self.mark(next))
    }

    fn is_closed(&self, cell: Cell) -> bool {
        self.closed.has(cell) || self.scene.board.is_shut(cell)
    }
}

/// For each cell of the trail, the sides that the trail passes through, with one bit for each side.
fn trail_sides(level: &Level, board: &Board) -> HashMap<Cell, u8> {
    let trail = board.trail();
    let mut sides: HashMap<Cell, u8> = HashMap::with_capacity(trail.len());
    sides.insert(level.entrance(), 0);
    for pair in trail.windows(2) {
        let (a, b) = (pair[0] as Cell, pair[1] as Cell);
        if let Some(side) = level.side_to(a, b) {
            *sides.entry(a).or_default() |= side.bit();
            *sides.entry(b).or_default() |= side.opposite().bit();
        }
    }
    sides
}

/// Whether a cell has a wall above it. In the row after the last one, this is the lower outer wall.
fn has_wall_above(level: &Level, row: usize, column: usize) -> bool {
    if column >= level.width() {
        return false;
    }
    row >= level.height() || !level.is_open(row * level.width() + column, Side::North)
}

/// Whether a cell has a wall at its left. In the column after the last one, this is the right outer wall.
fn has_wall_left(level: &Level, row: usize, column: usize) -> bool {
    if row >= level.height() {
        return false;
    }
    column >= level.width() || !level.is_open(row * level.width() + column, Side::West)
}

/// The walls that reach the upper left corner of a cell, with one bit for each side of the corner.
fn walls_at_corner(level: &Level, row: usize, column: usize) -> u8 {
    let up = row > 0 && has_wall_left(level, row - 1, column);
    let right = has_wall_above(level, row, column);
    let down = has_wall_left(level, row, column);
    let left = column > 0 && has_wall_above(level, row, column - 1);
    [(up, Side::North), (right, Side::East), (down, Side::South), (left, Side::West)]
        .into_iter()
        .map(|(wall, side)| u8::from(wall) * side.bit())
        .sum()
}
