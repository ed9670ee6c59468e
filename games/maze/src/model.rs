//! Cells and the walls between them, and the trail that the player draws.
//!
//! Invariant: a `Level` that exists is well formed. A wall has two sides that agree, the outer wall is closed,
//! entrance and exit are different cells unless there is but one, and a picture has half the maze's size. It need
//! not be connected or free of loops: those are judgements on a puzzle, not conditions for having one. A board's
//! trail begins at the entrance, never crosses itself, a wall or a shut cell, and holds no cell twice.

use pentimento_picture::Mask;

/// The longest side, in cells.
pub const LONGEST: usize = 4000;

/// A side of a cell; its wall's bit is `1 << side`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    North,
    East,
    South,
    West,
}

pub const SIDES: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

impl Side {
    pub fn bit(self) -> u8 {
        1 << self as u8
    }

    #[must_use]
    pub fn back(self) -> Self {
        SIDES[(self as usize + 2) % 4]
    }

    pub fn name(self) -> &'static str {
        match self {
            Side::North => "up",
            Side::East => "right",
            Side::South => "down",
            Side::West => "left",
        }
    }
}

/// A cell by its number, row by row.
pub type Cell = usize;

/// What never changes while one plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    height: usize,
    width: usize,
    /// The sum of a cell's walls.
    walls: Vec<u8>,
    entrance: Cell,
    exit: Cell,
    picture: Option<Mask>,
    /// Cells that the picture holds, for progress.
    black: usize,
}

impl Level {
    /// Takes any walls; [`Level::flaw`] says whether they agree.
    pub fn new(
        (height, width): (usize, usize),
        walls: Vec<u8>,
        (entrance, exit): (Cell, Cell),
        picture: Option<Mask>,
    ) -> Self {
        debug_assert!(walls.len() == height * width && entrance < walls.len() && exit < walls.len());
        let black = picture.as_ref().map_or(0, |mask| 4 * mask.count());
        Self { height, width, walls, entrance, exit, picture, black }
    }

    /// The first cell whose walls do not agree with what is beside it, and what is wrong there.
    pub fn flaw(&self) -> Option<(Cell, String)> {
        for cell in 0..self.walls.len() {
            for side in SIDES {
                let wall = self.walls[cell] & side.bit() != 0;
                match self.beside(cell, side) {
                    None if !wall => {
                        return Some((cell, format!("the outer wall is open {}", side.name())));
                    }
                    Some(next) if wall != (self.walls[next] & side.back().bit() != 0) => {
                        return Some((cell, format!("the wall {} has one side only", side.name())));
                    }
                    None | Some(_) => {}
                }
            }
        }
        None
    }

    pub fn height(&self) -> usize {
        self.height
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn cells(&self) -> usize {
        self.walls.len()
    }

    pub fn walls(&self, cell: Cell) -> u8 {
        self.walls[cell]
    }

    pub fn entrance(&self) -> Cell {
        self.entrance
    }

    pub fn exit(&self) -> Cell {
        self.exit
    }

    pub fn picture(&self) -> Option<&Mask> {
        self.picture.as_ref()
    }

    /// Cells that are picture.
    pub fn black(&self) -> usize {
        self.black
    }

    pub fn place(&self, cell: Cell) -> [usize; 2] {
        [cell / self.width, cell % self.width]
    }

    pub fn cell(&self, [row, column]: [usize; 2]) -> Option<Cell> {
        (row < self.height && column < self.width).then(|| row * self.width + column)
    }

    /// The cell at a side, wall or not.
    pub fn beside(&self, cell: Cell, side: Side) -> Option<Cell> {
        match side {
            Side::North => cell.checked_sub(self.width),
            Side::South => Some(cell + self.width).filter(|&next| next < self.walls.len()),
            Side::West => (!cell.is_multiple_of(self.width)).then(|| cell - 1),
            Side::East => (!(cell + 1).is_multiple_of(self.width)).then(|| cell + 1),
        }
    }

    pub fn is_open(&self, cell: Cell, side: Side) -> bool {
        self.walls[cell] & side.bit() == 0
    }

    /// The cell one comes to through an open side. The outer wall is closed, so there always is one.
    pub fn through(&self, cell: Cell, side: Side) -> Option<Cell> {
        if !self.is_open(cell, side) {
            return None;
        }
        Some(match side {
            Side::North => cell - self.width,
            Side::East => cell + 1,
            Side::South => cell + self.width,
            Side::West => cell - 1,
        })
    }

    /// The cells one can step to.
    pub fn open(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        SIDES.into_iter().filter_map(move |side| self.through(cell, side))
    }

    /// How many open sides a cell has.
    pub fn ways(&self, cell: Cell) -> usize {
        4 - (self.walls[cell] & 15).count_ones() as usize
    }

    /// The side of a cell at which another lies.
    pub fn side_to(&self, cell: Cell, next: Cell) -> Option<Side> {
        SIDES.into_iter().find(|&side| self.beside(cell, side) == Some(next))
    }
}

/// A set of cells, a bit each: boards are copied with every move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cells(Vec<u64>);

impl Cells {
    pub fn none(cells: usize) -> Self {
        Self(vec![0; cells.div_ceil(64)])
    }

    pub fn has(&self, cell: Cell) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Whether it was not there before.
    pub fn add(&mut self, cell: Cell) -> bool {
        let before = self.has(cell);
        self.0[cell / 64] |= 1 << (cell % 64);
        !before
    }

    pub fn remove(&mut self, cell: Cell) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        let bits = |(place, &word): (usize, &u64)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * place + bit)
        };
        self.0.iter().enumerate().filter(|(_, word)| **word != 0).flat_map(bits)
    }
}

/// What undo restores: the way walked so far, and the cells that were shut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    trail: Vec<u32>,
    on_trail: Cells,
    shut: Cells,
}

impl Board {
    pub fn new(level: &Level) -> Self {
        let mut on_trail = Cells::none(level.cells());
        on_trail.add(level.entrance());
        Self { trail: vec![level.entrance() as u32], on_trail, shut: Cells::none(level.cells()) }
    }

    /// Where the player stands.
    pub fn head(&self) -> Cell {
        self.trail.last().map_or(0, |&cell| cell as Cell)
    }

    /// Where the player came from.
    pub fn previous(&self) -> Option<Cell> {
        let before = self.trail.len().checked_sub(2)?;
        Some(self.trail[before] as Cell)
    }

    pub fn trail(&self) -> &[u32] {
        &self.trail
    }

    pub fn is_on_trail(&self, cell: Cell) -> bool {
        self.on_trail.has(cell)
    }

    pub fn is_shut(&self, cell: Cell) -> bool {
        self.shut.has(cell)
    }

    pub fn shut(&self) -> &Cells {
        &self.shut
    }

    /// The place of a cell on the trail.
    pub fn step_of(&self, cell: Cell) -> Option<usize> {
        if !self.is_on_trail(cell) {
            return None;
        }
        self.trail.iter().rposition(|&on| on as Cell == cell)
    }

    pub fn push(&mut self, cell: Cell) {
        debug_assert!(!self.on_trail.has(cell) && !self.shut.has(cell));
        self.on_trail.add(cell);
        self.trail.push(cell as u32);
    }

    /// Backs up until only so many steps are left after the first cell.
    pub fn back_to(&mut self, step: usize) {
        for cell in self.trail.drain(step + 1..) {
            self.on_trail.remove(cell as Cell);
        }
    }

    pub fn set_shut(&mut self, cell: Cell, shut: bool) {
        if shut {
            self.shut.add(cell);
        } else {
            self.shut.remove(cell);
        }
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A level drawn in characters: `+` corners, `-` and `|` walls, `E` the entrance, `X` the exit.
    pub fn drawn(rows: &[&str]) -> Level {
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

    pub fn small() -> Level {
        drawn(&["+-+-+-+", "|E    |", "+ +-+ +", "| |X| |", "+ + + +", "| |   |", "+-+-+-+"])
    }

    #[test]
    fn a_drawing_is_a_level_without_flaws() {
        let level = small();
        assert_eq!((level.height(), level.width(), level.flaw()), (3, 3, None));
        assert_eq!(level.open(0).collect::<Vec<_>>(), [1, 3]);
        assert_eq!((level.ways(4), level.exit()), (1, 4));
    }

    #[test]
    fn a_wall_with_one_side_is_a_flaw() {
        let mut level = small();
        level.walls[1] |= Side::East.bit();
        assert_eq!(level.flaw(), Some((1, "the wall right has one side only".to_owned())));
    }

    #[test]
    fn backing_up_erases() {
        let level = small();
        let mut board = Board::new(&level);
        for cell in [1, 2, 5] {
            board.push(cell);
        }
        board.back_to(1);
        assert_eq!((board.trail(), board.head(), board.previous()), (&[0, 1][..], 1, Some(0)));
        assert!(board.is_on_trail(1) && !board.is_on_trail(5));
    }
}
