//! The shortest way through, and what is to be said of a board.
//!
//! Everything here is found breadth first from the exit, so that all of it is linear and what is said of a board
//! agrees with the way that is printed.

use super::model::{Board, Cell, Level, SIDES};
use pentimento_base::job::{Job, Stopped};

/// A way from entrance to exit.
pub type Way = Vec<u32>;

const LOOK: usize = 1 << 14;
const NOWHERE: u32 = u32::MAX;

/// Cells reached breadth first from a start, each with the one before it.
struct Flood {
    before: Vec<u32>,
    reached: usize,
}

impl Flood {
    fn until(
        level: &Level,
        start: Cell,
        goal: Option<Cell>,
        enter: impl Fn(Cell) -> bool,
        job: &Job,
    ) -> Result<Self, Stopped> {
        let mut before = vec![NOWHERE; level.cells()];
        before[start] = start as u32;
        let mut waiting = vec![start as u32];
        let mut at = 0;
        while at < waiting.len() {
            if at % LOOK == 0 {
                job.go_on()?;
            }
            let cell = waiting[at] as Cell;
            at += 1;
            if Some(cell) == goal {
                break;
            }
            for next in level.open(cell) {
                if before[next] == NOWHERE && enter(next) {
                    before[next] = cell as u32;
                    waiting.push(next as u32);
                }
            }
        }
        Ok(Self { before, reached: waiting.len() })
    }

    /// The cells from `from` back to the start.
    fn back(&self, from: Cell) -> Option<Way> {
        if self.before[from] == NOWHERE {
            return None;
        }
        let mut way = vec![from as u32];
        let mut at = from as u32;
        while self.before[at as usize] != at {
            at = self.before[at as usize];
            way.push(at);
        }
        Some(way)
    }
}

pub fn shortest_within(level: &Level, job: &Job) -> Result<Option<Way>, Stopped> {
    let flood = Flood::until(level, level.exit(), Some(level.entrance()), |_| true, job)?;
    Ok(flood.back(level.entrance()))
}

pub fn shortest(level: &Level) -> Option<Way> {
    shortest_within(level, &Job::endless()).ok().flatten()
}

/// Open walls between cells.
pub fn passages(level: &Level) -> usize {
    (0..level.cells()).map(|cell| level.ways(cell)).sum::<usize>() / 2
}

/// Whether every cell is reached in one way only.
pub fn is_tree(level: &Level) -> bool {
    let flood = Flood::until(level, level.entrance(), None, |_| true, &Job::endless());
    flood.is_ok_and(|flood| flood.reached == level.cells()) && passages(level) + 1 == level.cells()
}

/// Cells that can be reached from the entrance.
pub fn reached(level: &Level, job: &Job) -> Result<usize, Stopped> {
    Ok(Flood::until(level, level.entrance(), None, |_| true, job)?.reached)
}

/// What can be said of a board: the way on, or what is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outlook {
    /// From where the player stands to the exit, both counted.
    Ahead(Way),
    /// The trail left every way to the exit after this step.
    Astray(usize),
    /// Shut cells that lie on the way.
    Barred(Vec<Cell>),
    /// There is no way from the entrance to the exit.
    Hopeless,
}

/// Whether the player may still enter a cell.
fn is_free(board: &Board, cell: Cell) -> bool {
    !board.is_on_trail(cell) && !board.is_shut(cell)
}

/// For each of these cells beside the player the steps to the exit by way of it, where it leads there at all without
/// crossing the trail.
pub fn steps_out(
    level: &Level,
    board: &Board,
    mouths: &[Cell],
    job: &Job,
) -> Result<Vec<Option<usize>>, Stopped> {
    let flood = Flood::until(level, level.exit(), None, |cell| is_free(board, cell), job)?;
    Ok(mouths.iter().map(|&mouth| flood.back(mouth).map(|way| way.len())).collect())
}

/// Looks from the exit, through cells that are neither shut nor on the trail, for the player, else for the last cell
/// of the trail that is met.
pub fn outlook(level: &Level, board: &Board, job: &Job) -> Result<Outlook, Stopped> {
    if board.head() == level.exit() {
        return Ok(Outlook::Ahead(vec![level.exit() as u32]));
    }
    let head = board.head();
    let enter = |cell: Cell| cell == head || is_free(board, cell);
    let flood = Flood::until(level, level.exit(), Some(head), enter, job)?;
    if let Some(way) = flood.back(head) {
        return Ok(Outlook::Ahead(way));
    }
    let met = |cell: Cell| level.open(cell).any(|next| flood.before[next] != NOWHERE);
    let trail = board.trail();
    if let Some(step) = (0..trail.len()).rev().find(|&step| met(trail[step] as Cell)) {
        return Ok(Outlook::Astray(step));
    }
    let way = shortest_within(level, job)?;
    Ok(way.map_or(Outlook::Hopeless, |way| {
        let barred: Vec<Cell> =
            way.iter().map(|&cell| cell as Cell).filter(|&cell| board.is_shut(cell)).collect();
        // In a maze with loops the trail itself may have closed the last way round.
        if barred.is_empty() { Outlook::Astray(0) } else { Outlook::Barred(barred) }
    }))
}

/// How many sides of a way's cells lead off it.
pub fn wrong_turnings(level: &Level, way: &[u32]) -> usize {
    way.iter().map(|&cell| level.ways(cell as Cell).saturating_sub(2)).sum()
}

/// Cells of a way that touch what is not on it.
pub fn shore(level: &Level, way: &[u32]) -> usize {
    let mut on = vec![false; level.cells()];
    for &cell in way {
        on[cell as usize] = true;
    }
    let beside_off =
        |cell: Cell| SIDES.into_iter().any(|side| level.beside(cell, side).is_some_and(|next| !on[next]));
    way.iter().filter(|&&cell| beside_off(cell as Cell)).count()
}
