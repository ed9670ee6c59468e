//! Finds the shortest path from the entrance to the exit, and the cells that can be reached.
//!
//! The search goes breadth first from the exit, so it takes linear time. [`super::outlook`] uses the same search, so
//! hints agree with the printed solution.

use crate::model::{Cell, Level, SIDES, Side};
use pentimento_base::job::{Job, Stopped};
use std::collections::VecDeque;

/// The cells of a path in order, including both ends.
pub(crate) type Path = Vec<u32>;

/// After this many cells, a search checks whether its job is stopped.
const CELLS_PER_LOOK: usize = 1 << 14;
/// Two values in `Flood::towards`: one for cells that the search has not reached, one for the start.
const UNREACHED: u8 = 4;
const START: u8 = 5;

/// The cells that a breadth-first search reached. A cell takes one byte, and only the cells at the border of the search
/// are in a list, so that a large maze needs little memory.
pub(super) struct Flood {
    width: usize,
    /// For each cell, the number of the side that leads back to the start.
    towards: Vec<u8>,
    reached: usize,
}

impl Flood {
    /// Searches from `start`, through cells that `enter` allows. The search ends when it reaches `goal`, or when there
    /// are no more cells.
    pub(super) fn until(
        level: &Level,
        start: Cell,
        goal: Option<Cell>,
        enter: impl Fn(Cell) -> bool,
        job: &Job,
    ) -> Result<Self, Stopped> {
        let mut flood = Self { width: level.width(), towards: vec![UNREACHED; level.cells()], reached: 1 };
        flood.towards[start] = START;
        let mut border = VecDeque::from([start as u32]);
        let mut left = 0;
        while let Some(cell) = border.pop_front() {
            if left % CELLS_PER_LOOK == 0 {
                job.go_on()?;
            }
            left += 1;
            let cell = cell as Cell;
            if Some(cell) == goal {
                break;
            }
            for side in SIDES {
                let Some(next) = level.through(cell, side) else { continue };
                if flood.towards[next] == UNREACHED && enter(next) {
                    flood.towards[next] = side.opposite() as u8;
                    flood.reached += 1;
                    border.push_back(next as u32);
                }
            }
        }
        Ok(flood)
    }

    pub(super) fn has(&self, cell: Cell) -> bool {
        self.towards[cell] != UNREACHED
    }

    /// The cells from `from` back to the start of the search. `None` if the search did not reach `from`.
    pub(super) fn back(&self, from: Cell) -> Option<Path> {
        if !self.has(from) {
            return None;
        }
        let mut path = vec![from as u32];
        let mut at = from;
        while let Some(&side) = SIDES.get(self.towards[at] as usize) {
            at = match side {
                Side::North => at - self.width,
                Side::East => at + 1,
                Side::South => at + self.width,
                Side::West => at - 1,
            };
            path.push(at as u32);
        }
        Some(path)
    }
}

/// Like [`shortest`], but the job can stop it.
pub(crate) fn shortest_within(level: &Level, job: &Job) -> Result<Option<Path>, Stopped> {
    let flood = Flood::until(level, level.exit(), Some(level.entrance()), |_| true, job)?;
    Ok(flood.back(level.entrance()))
}

/// The shortest path from the entrance to the exit.
pub fn shortest(level: &Level) -> Option<Path> {
    shortest_within(level, &Job::endless()).ok().flatten()
}

/// Whether there is exactly one path from the entrance to every cell.
pub(crate) fn is_tree(level: &Level) -> bool {
    let passages = (0..level.cells()).map(|cell| level.passages(cell)).sum::<usize>() / 2;
    reached(level, &Job::endless()) == Ok(level.cells()) && passages + 1 == level.cells()
}

/// The number of cells that can be reached from the entrance.
pub(crate) fn reached(level: &Level, job: &Job) -> Result<usize, Stopped> {
    Ok(Flood::until(level, level.entrance(), None, |_| true, job)?.reached)
}
