//! Decides whether there is a path between two given ends that visits all black cells.
//!
//! Each pair of neighbouring black cells has a variable, which is true if the path joins these two cells. Clauses say
//! that each end is joined to one neighbour, and every other cell to two. A solution of these clauses is a path,
//! possibly with some separate rings of cells. For each ring, a new clause says that the path joins one of the ring's
//! cells to a cell outside the ring. Then the solver runs again. If there is no ring, the path is found. If the clauses
//! have no solution, it is proved that no path exists.

use super::rings;
use crate::model::{Cell, SIDES, Side};
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::Mask;
use pentimento_sat::{Lit, Outcome, Solver};

#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub(super) enum Answer {
    Path(Vec<u32>),
    /// It is proved that no path between these ends fills the picture.
    None,
    /// The search gave up, because it took too long or would take too long.
    Undecided,
}

/// Pictures with more pixels than this are not searched, because a proof would take too long.
const MOST_PIXELS: usize = 700;
/// The search gives up after the solver has asked this many times whether it should stop.
const PATIENCE: usize = 2000;

pub(super) fn path(mask: &Mask, ends: (Cell, Cell), job: &Job) -> Result<Answer, Stopped> {
    if mask.count() > MOST_PIXELS {
        return Ok(Answer::Undecided);
    }
    let Some(mut search) = Search::new(mask, ends) else { return Ok(Answer::None) };
    let mut questions = 0;
    loop {
        job.go_on()?;
        let mut stop = || {
            questions += 1;
            questions > PATIENCE || job.stopped()
        };
        match search.solver.solve(&mut stop) {
            Outcome::None => return Ok(Answer::None),
            Outcome::Stopped => return job.go_on().map(|()| Answer::Undecided),
            Outcome::Model => {}
        }
        if let Some(path) = search.path_or_forbid_rings() {
            return Ok(Answer::Path(path));
        }
    }
}

struct Search {
    solver: Solver,
    size: (usize, usize),
    black: Vec<Cell>,
    /// For each cell of the maze and each of its sides, the variable that joins the cell to its neighbour at that
    /// side. `None` if the cell or its neighbour is not black.
    sides: Vec<[Option<Lit>; 4]>,
    start: Cell,
}

impl Search {
    /// Makes the variables and clauses. `None` if a cell has too few black neighbours for a path.
    fn new(mask: &Mask, (start, end): (Cell, Cell)) -> Option<Self> {
        let size = (2 * mask.height, 2 * mask.width);
        let is_black = |cell: Cell| mask.cells[cell / size.1 / 2 * mask.width + cell % size.1 / 2];
        let black: Vec<Cell> = (0..size.0 * size.1).filter(|&cell| is_black(cell)).collect();
        let mut solver = Solver::new();
        let mut sides = vec![[None; 4]; size.0 * size.1];
        for &cell in &black {
            for side in [Side::East, Side::South] {
                if let Some(next) = rings::beside(size, cell, side).filter(|&next| is_black(next)) {
                    let lit = solver.variable(true);
                    sides[cell][side as usize] = Some(lit);
                    sides[next][side.opposite() as usize] = Some(lit);
                }
            }
        }
        for &cell in &black {
            let around: Vec<Lit> = sides[cell].into_iter().flatten().collect();
            let count = if cell == start || cell == end { 1 } else { 2 };
            if around.len() < count {
                return None;
            }
            exactly(&mut solver, &around, count);
        }
        Some(Self { solver, size, black, sides, start })
    }

    /// Starts at `start` and follows the joined cells in the solver's answer. Returns these cells in order. `start`
    /// must be an end of the path or a cell of a ring.
    fn joined(&self, start: Cell, seen: &mut [bool]) -> Vec<u32> {
        let mut found = vec![start as u32];
        let mut at = start;
        seen[start] = true;
        loop {
            let is_used =
                |side: &Side| self.sides[at][*side as usize].is_some_and(|lit| self.solver.holds(lit));
            let mut joined =
                SIDES.into_iter().filter(is_used).filter_map(|side| rings::beside(self.size, at, side));
            let Some(next) = joined.find(|&next| !seen[next]) else { return found };
            seen[next] = true;
            found.push(next as u32);
            at = next;
        }
    }

    fn path_or_forbid_rings(&mut self) -> Option<Vec<u32>> {
        let mut seen = vec![false; self.sides.len()];
        let path = self.joined(self.start, &mut seen);
        if path.len() == self.black.len() {
            return Some(path);
        }
        for place in 0..self.black.len() {
            let cell = self.black[place];
            if !seen[cell] {
                let ring = self.joined(cell, &mut seen);
                self.forbid_ring(&ring);
            }
        }
        None
    }

    /// Adds a clause that forbids a ring: the path must join a cell of the ring to a cell outside it.
    fn forbid_ring(&mut self, ring: &[u32]) {
        let mut inside = vec![false; self.sides.len()];
        for &cell in ring {
            inside[cell as Cell] = true;
        }
        let mut clause = Vec::new();
        for &cell in ring {
            for side in SIDES {
                let next = rings::beside(self.size, cell as Cell, side);
                if next.is_some_and(|next| !inside[next]) {
                    clause.extend(self.sides[cell as Cell][side as usize]);
                }
            }
        }
        self.solver.add(&clause);
    }
}

/// Adds clauses so that exactly `count` of these literals are true. `count` must be 1 or 2.
fn exactly(solver: &mut Solver, lits: &[Lit], count: usize) {
    if count == 1 {
        solver.add(lits);
    } else {
        for left_out in 0..lits.len() {
            let rest: Vec<Lit> =
                lits.iter().enumerate().filter(|(i, _)| *i != left_out).map(|(_, &lit)| lit).collect();
            solver.add(&rest);
        }
    }
    for subset in 0_u32..1 << lits.len() {
        if subset.count_ones() as usize == count + 1 {
            let these = lits.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1);
            let not: Vec<Lit> = these.map(|(_, &lit)| !lit).collect();
            solver.add(&not);
        }
    }
}
