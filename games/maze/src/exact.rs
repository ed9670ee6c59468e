//! Whether a picture can be filled from one cell to another at all, decided.
//!
//! A variable for each pair of black cells side by side says whether the way goes from one to the other. Ends have one
//! such neighbour on the way, all other cells two; what satisfies that is a way and some rings. A ring is forbidden by
//! the clause that something must leave it, and the question is asked again, until there is no ring, which is an
//! answer, or no model, which is a proof.

use super::model::{Cell, SIDES, Side};
use super::pixels;
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::Mask;
use pentimento_sat::{Lit, Outcome, Solver};

/// What is known of a pair of ends.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Answer {
    Way(Vec<u32>),
    /// Proved: no way fills the picture between these.
    None,
    /// It would take too long to find out.
    Open,
}

/// Beyond so many pixels nobody waits for a proof.
const MOST_PIXELS: usize = 700;
/// How often the search may ask whether to stop, which it does every so many conflicts.
const PATIENCE: usize = 2000;

pub fn way(mask: &Mask, ends: (Cell, Cell), job: &Job) -> Result<Answer, Stopped> {
    if mask.count() > MOST_PIXELS {
        return Ok(Answer::Open);
    }
    let Some(mut question) = Question::new(mask, ends) else { return Ok(Answer::None) };
    let mut asked = 0;
    loop {
        job.go_on()?;
        let mut stop = || {
            asked += 1;
            asked > PATIENCE || job.stopped()
        };
        match question.solver.solve(&mut stop) {
            Outcome::None => return Ok(Answer::None),
            Outcome::Stopped => return job.go_on().map(|()| Answer::Open),
            Outcome::Model => {}
        }
        if let Some(way) = question.way_or_forbid_rings() {
            return Ok(Answer::Way(way));
        }
    }
}

struct Question {
    solver: Solver,
    size: (usize, usize),
    cells: Vec<Cell>,
    /// For each cell of the maze the variables of its sides.
    sides: Vec<[Option<Lit>; 4]>,
    start: Cell,
}

impl Question {
    /// `None` where a cell has too few neighbours already.
    fn new(mask: &Mask, (start, end): (Cell, Cell)) -> Option<Self> {
        let size = (2 * mask.height, 2 * mask.width);
        let black = |cell: Cell| mask.cells[cell / size.1 / 2 * mask.width + cell % size.1 / 2];
        let cells: Vec<Cell> = (0..size.0 * size.1).filter(|&cell| black(cell)).collect();
        let mut solver = Solver::new();
        let mut sides = vec![[None; 4]; size.0 * size.1];
        for &cell in &cells {
            for side in [Side::East, Side::South] {
                if let Some(next) = pixels::beside(size, cell, side).filter(|&next| black(next)) {
                    let lit = solver.variable(true);
                    sides[cell][side as usize] = Some(lit);
                    sides[next][side.back() as usize] = Some(lit);
                }
            }
        }
        for &cell in &cells {
            let around: Vec<Lit> = sides[cell].into_iter().flatten().collect();
            let wanted = if cell == start || cell == end { 1 } else { 2 };
            if around.len() < wanted {
                return None;
            }
            exactly(&mut solver, &around, wanted);
        }
        Some(Self { solver, size, cells, sides, start })
    }

    /// The cells that the model joins with one, in order, where it is an end.
    fn joined(&self, start: Cell, seen: &mut [bool]) -> Vec<u32> {
        let mut found = vec![start as u32];
        let mut at = start;
        seen[start] = true;
        loop {
            let on = |side: &Side| self.sides[at][*side as usize].is_some_and(|lit| self.solver.holds(lit));
            let mut beside =
                SIDES.into_iter().filter(on).filter_map(|side| pixels::beside(self.size, at, side));
            let Some(next) = beside.find(|&next| !seen[next]) else { return found };
            seen[next] = true;
            found.push(next as u32);
            at = next;
        }
    }

    fn way_or_forbid_rings(&mut self) -> Option<Vec<u32>> {
        let mut seen = vec![false; self.sides.len()];
        let way = self.joined(self.start, &mut seen);
        if way.len() == self.cells.len() {
            return Some(way);
        }
        for place in 0..self.cells.len() {
            let cell = self.cells[place];
            if !seen[cell] {
                let ring = self.joined(cell, &mut seen);
                self.must_be_left(&ring);
            }
        }
        None
    }

    fn must_be_left(&mut self, ring: &[u32]) {
        let mut inside = vec![false; self.sides.len()];
        for &cell in ring {
            inside[cell as Cell] = true;
        }
        let mut clause = Vec::new();
        for &cell in ring {
            for side in SIDES {
                let next = pixels::beside(self.size, cell as Cell, side);
                if next.is_some_and(|next| !inside[next]) {
                    clause.extend(self.sides[cell as Cell][side as usize]);
                }
            }
        }
        self.solver.add(&clause);
    }
}

/// One or two of a few literals hold, as many as wanted.
fn exactly(solver: &mut Solver, lits: &[Lit], wanted: usize) {
    if wanted == 1 {
        solver.add(lits);
    } else {
        for left_out in 0..lits.len() {
            let rest: Vec<Lit> =
                lits.iter().enumerate().filter(|(i, _)| *i != left_out).map(|(_, &lit)| lit).collect();
            solver.add(&rest);
        }
    }
    for subset in 0_u32..1 << lits.len() {
        if subset.count_ones() as usize == wanted + 1 {
            let these = lits.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1);
            let not: Vec<Lit> = these.map(|(_, &lit)| !lit).collect();
            solver.add(&not);
        }
    }
}
