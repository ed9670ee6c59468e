//! Cells and the walls between them.

use pentimento_picture::Mask;

/// The most cells that a side of a maze can have.
pub(crate) const LONGEST: usize = 4000;

/// A side of a cell. The bit of its wall is `1 << side`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    North,
    East,
    South,
    West,
}

pub(crate) const SIDES: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

impl Side {
    pub(crate) fn bit(self) -> u8 {
        1 << self as u8
    }

    #[must_use]
    pub(crate) fn opposite(self) -> Self {
        SIDES[(self as usize + 2) % 4]
    }

    pub(crate) fn arrow(self) -> char {
        match self {
            Side::North => '▴',
            Side::East => '▸',
            Side::South => '▾',
            Side::West => '◂',
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Side::North => "up",
            Side::East => "right",
            Side::South => "down",
            Side::West => "left",
        }
    }
}

/// The number of a cell, counted row by row.
pub(crate) type Cell = usize;

/// A maze. It does not change during play.
///
/// Invariants: two neighbouring cells agree about the wall between them, the outer wall is closed, and a picture has
/// half the width and height of the maze. The entrance and the exit differ, unless the maze has only one cell. When a
/// file is read, [`Level::flaw`] checks the walls. A maze can be disconnected or have loops. `check` reports that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    height: usize,
    width: usize,
    /// For each cell, one bit for each of its walls.
    walls: Vec<u8>,
    entrance: Cell,
    exit: Cell,
    picture: Option<Mask>,
    black_cells: usize,
}

impl Level {
    pub(crate) fn new(
        (height, width): (usize, usize),
        walls: Vec<u8>,
        (entrance, exit): (Cell, Cell),
        picture: Option<Mask>,
    ) -> Self {
        debug_assert!(walls.len() == height * width && entrance < walls.len() && exit < walls.len());
        let black_cells = picture.as_ref().map_or(0, |mask| 4 * mask.count());
        Self { height, width, walls, entrance, exit, picture, black_cells }
    }

    /// The first cell that disagrees with a neighbour about a wall, or that leaves the outer wall open. Also returns
    /// a sentence that says what is wrong.
    pub(crate) fn flaw(&self) -> Option<(Cell, String)> {
        for cell in 0..self.walls.len() {
            for side in SIDES {
                let wall = self.walls[cell] & side.bit() != 0;
                match self.beside(cell, side) {
                    None if !wall => {
                        return Some((cell, format!("the outer wall is open {}", side.name())));
                    }
                    Some(next) if wall != (self.walls[next] & side.opposite().bit() != 0) => {
                        return Some((cell, format!("the wall {} has one side only", side.name())));
                    }
                    None | Some(_) => {}
                }
            }
        }
        None
    }

    pub(crate) fn height(&self) -> usize {
        self.height
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.walls.len()
    }

    pub(crate) fn walls(&self, cell: Cell) -> u8 {
        self.walls[cell]
    }

    pub(crate) fn entrance(&self) -> Cell {
        self.entrance
    }

    pub(crate) fn exit(&self) -> Cell {
        self.exit
    }

    pub(crate) fn is_door(&self, cell: Cell) -> bool {
        cell == self.entrance || cell == self.exit
    }

    pub(crate) fn picture(&self) -> Option<&Mask> {
        self.picture.as_ref()
    }

    /// The number of cells that belong to black pixels of the picture.
    pub(crate) fn black_cells(&self) -> usize {
        self.black_cells
    }

    pub(crate) fn place(&self, cell: Cell) -> [usize; 2] {
        [cell / self.width, cell % self.width]
    }

    pub(crate) fn cell(&self, [row, column]: [usize; 2]) -> Option<Cell> {
        (row < self.height && column < self.width).then(|| row * self.width + column)
    }

    /// The name of a cell: `row 3, column 7`, counted from 1.
    pub(crate) fn name(&self, cell: Cell) -> String {
        let [row, column] = self.place(cell);
        format!("row {}, column {}", row + 1, column + 1)
    }

    /// The cell at a side, even if it is behind a wall. `None` at the outer wall.
    pub(crate) fn beside(&self, cell: Cell, side: Side) -> Option<Cell> {
        match side {
            Side::North => cell.checked_sub(self.width),
            Side::South => Some(cell + self.width).filter(|&next| next < self.walls.len()),
            Side::West => (!cell.is_multiple_of(self.width)).then(|| cell - 1),
            Side::East => (!(cell + 1).is_multiple_of(self.width)).then(|| cell + 1),
        }
    }

    pub(crate) fn is_open(&self, cell: Cell, side: Side) -> bool {
        self.walls[cell] & side.bit() == 0
    }

    /// The cell at a side, if there is no wall.
    pub(crate) fn through(&self, cell: Cell, side: Side) -> Option<Cell> {
        if !self.is_open(cell, side) {
            return None;
        }
        // The outer wall is closed, so an open side always has a cell behind it.
        Some(match side {
            Side::North => cell - self.width,
            Side::East => cell + 1,
            Side::South => cell + self.width,
            Side::West => cell - 1,
        })
    }

    /// The neighbours of a cell that are not behind a wall.
    pub(crate) fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        SIDES.into_iter().filter_map(move |side| self.through(cell, side))
    }

    /// The number of open sides of a cell.
    pub(crate) fn passages(&self, cell: Cell) -> usize {
        4 - (self.walls[cell] & 15).count_ones() as usize
    }

    /// The side of a cell at which `next` is, even if there is a wall between them. `None` if the two are not
    /// neighbours.
    pub(crate) fn side_to(&self, cell: Cell, next: Cell) -> Option<Side> {
        SIDES.into_iter().find(|&side| self.beside(cell, side) == Some(next))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A level drawn with characters: `+` for corners, `-` and `|` for walls, `E` for the entrance, `X` for the exit.
    pub(crate) fn drawn(rows: &[&str]) -> Level {
        let (height, width) = (rows.len() / 2, rows[0].len() / 2);
        let at = |r: usize, c: usize| rows[r].as_bytes()[c];
        let mut walls = vec![0; height * width];
        let (mut entrance, mut exit) = (0, 0);
        for (cell, wall) in walls.iter_mut().enumerate() {
            let (r, c) = (2 * (cell / width) + 1, 2 * (cell % width) + 1);
            let around = [at(r - 1, c), at(r, c + 1), at(r + 1, c), at(r, c - 1)];
            for (side, mark) in SIDES.into_iter().zip(around) {
                *wall |= if mark == b' ' { 0 } else { side.bit() };
            }
            match at(r, c) {
                b'E' => entrance = cell,
                b'X' => exit = cell,
                _ => {}
            }
        }
        Level::new((height, width), walls, (entrance, exit), None)
    }

    pub(crate) fn small() -> Level {
        drawn(&["+-+-+-+", "|E    |", "+ +-+ +", "| |X| |", "+ + + +", "| |   |", "+-+-+-+"])
    }

    #[test]
    fn a_drawn_level_has_no_flaw() {
        let level = small();
        assert_eq!((level.height(), level.width(), level.flaw()), (3, 3, None));
        assert_eq!(level.neighbours(0).collect::<Vec<_>>(), [1, 3]);
        assert_eq!((level.passages(4), level.exit()), (1, 4));
    }

    #[test]
    fn a_wall_with_one_side_is_a_flaw() {
        let mut level = small();
        level.walls[1] |= Side::East.bit();
        assert_eq!(level.flaw(), Some((1, "the wall right has one side only".to_owned())));
    }
}
