//! Finds the shortest path from the entrance to the exit, and the cells that can be reached.
//!
//! The search goes breadth first from the exit, so it takes linear time. [`super::outlook`] uses the same search, so
//! hints agree with the printed solution.

use crate::model::{Cell, Level};
use pentimento_base::job::{Job, Stopped};

/// The cells of a path in order, including both ends.
pub(crate) type Path = Vec<u32>;

/// After this many cells, a search checks whether its job is stopped.
const CELLS_PER_LOOK: usize = 1 << 14;
const UNREACHED: u32 = u32::MAX;

/// The cells that a breadth-first search reached, each with the cell before it.
pub(super) struct Flood {
    before: Vec<u32>,
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
        let mut before = vec![UNREACHED; level.cells()];
        before[start] = start as u32;
        let mut waiting = vec![start as u32];
        let mut at = 0;
        while at < waiting.len() {
            if at % CELLS_PER_LOOK == 0 {
                job.go_on()?;
            }
            let cell = waiting[at] as Cell;
            at += 1;
            if Some(cell) == goal {
                break;
            }
            for next in level.neighbours(cell) {
                if before[next] == UNREACHED && enter(next) {
                    before[next] = cell as u32;
                    waiting.push(next as u32);
                }
            }
        }
        Ok(Self { before, reached: waiting.len() })
    }

    pub(super) fn has(&self, cell: Cell) -> bool {
        self.before[cell] != UNREACHED
    }

    /// The cells from `from` back to the start of the search. `None` if the search did not reach `from`.
    pub(super) fn back(&self, from: Cell) -> Option<Path> {
        if !self.has(from) {
            return None;
        }
        let mut path = vec![from as u32];
        let mut at = from as u32;
        while self.before[at as usize] != at {
            at = self.before[at as usize];
            path.push(at);
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
