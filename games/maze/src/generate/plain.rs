//! Makes mazes without a picture.

use super::Draft;
use super::rings::Walls;
use super::wilson::uniform_tree;
use crate::model::{SIDES, Side};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;

const TURNS_PER_LOOK: u32 = 4096;

/// How the tree of cells is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Algorithm {
    /// The tree grows from the newest cell that can still grow. This gives long winding corridors.
    DepthFirst,
    /// Every tree is equally likely.
    Wilson,
    /// The tree grows from a random cell that can still grow. This gives many short dead ends.
    Prim,
}

impl Algorithm {
    pub(super) const NAMES: &'static [&'static str] = &["depth-first", "wilson", "prim"];

    pub(super) fn of(name: &str) -> Self {
        match name {
            "wilson" => Algorithm::Wilson,
            "prim" => Algorithm::Prim,
            _ => Algorithm::DepthFirst,
        }
    }
}

/// Makes a maze with its entrance at the upper left and its exit at the lower right. The maze starts as a tree. Then
/// some of the remaining walls are opened, and `loops` is the share of walls to open.
pub(super) fn make(
    (height, width): (usize, usize),
    algorithm: Algorithm,
    loops: f64,
    rng: &mut Rng,
    job: &Job,
) -> Result<Draft, Failure> {
    let mut walls = Walls::closed(height, width);
    let last = height * width - 1;
    match algorithm {
        Algorithm::Wilson => {
            let mut rooted = vec![false; last + 1];
            rooted[rng.below(last + 1)] = true;
            uniform_tree(&mut walls, &rooted, rng, job)?;
        }
        Algorithm::DepthFirst => grow(&mut walls, |cells, _| cells - 1, rng, job)?,
        Algorithm::Prim => grow(&mut walls, |cells, rng| rng.below(cells), rng, job)?,
    }
    open_loops(&mut walls, loops, rng);
    Ok(Draft { walls, ends: (0, last) })
}

/// Grows a tree until it contains all cells. It keeps a list of cells that may still have a free neighbour. `choose`
/// picks the cell to grow from: it gets the length of the list and returns an index.
fn grow(
    walls: &mut Walls,
    choose: impl Fn(usize, &mut Rng) -> usize,
    rng: &mut Rng,
    job: &Job,
) -> Result<(), Failure> {
    let start = rng.below(walls.bits.len());
    let mut seen = vec![false; walls.bits.len()];
    seen[start] = true;
    let mut growing = vec![start];
    let mut turns = 0_u32;
    while !growing.is_empty() {
        turns += 1;
        if turns.is_multiple_of(TURNS_PER_LOOK) {
            job.go_on()?;
        }
        let place = choose(growing.len(), rng);
        let cell = growing[place];
        let mut sides = SIDES;
        rng.shuffle(&mut sides);
        let free = |side| walls.beside(cell, side).filter(|&next| !seen[next]).map(|next| (side, next));
        match sides.into_iter().find_map(free) {
            Some((side, next)) => {
                walls.open(cell, side);
                seen[next] = true;
                growing.push(next);
            }
            None => drop(growing.swap_remove(place)),
        }
    }
    Ok(())
}

fn open_loops(walls: &mut Walls, share: f64, rng: &mut Rng) {
    if share <= 0.0 {
        return;
    }
    for cell in 0..walls.bits.len() {
        for side in [Side::East, Side::South] {
            if !walls.is_open(cell, side) && walls.beside(cell, side).is_some() && rng.chance(share) {
                walls.open(cell, side);
            }
        }
    }
}
