//! A maze without a picture, for those who just want a maze.

use super::model::SIDES;
use super::paper::wilson;
use super::pieces::Made;
use super::pixels::Walls;
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;

/// How the tree of cells is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Algorithm {
    /// Long winding corridors.
    DepthFirst,
    /// Every tree as likely as any other.
    Uniform,
    /// Many short dead ends.
    Growing,
}

impl Algorithm {
    pub const NAMES: &'static [&'static str] = &["depth-first", "wilson", "prim"];

    pub fn of(name: &str) -> Self {
        match name {
            "wilson" => Algorithm::Uniform,
            "prim" => Algorithm::Growing,
            _ => Algorithm::DepthFirst,
        }
    }
}

/// From the upper left to the lower right; `loops` is the share of the walls that are opened afterwards.
pub fn make(
    (height, width): (usize, usize),
    algorithm: Algorithm,
    loops: f64,
    rng: &mut Rng,
    job: &Job,
) -> Result<Made, Failure> {
    let mut walls = Walls::closed(height, width);
    let last = height * width - 1;
    match algorithm {
        Algorithm::Uniform => {
            let mut rooted = vec![false; last + 1];
            rooted[rng.below(last + 1)] = true;
            wilson(&mut walls, &rooted, rng, job)?;
        }
        Algorithm::DepthFirst | Algorithm::Growing => grow(&mut walls, algorithm, rng, job)?,
    }
    open_loops(&mut walls, loops, rng);
    Ok(Made { walls, ends: (0, last) })
}

/// A growing tree: from the newest cell, or from any.
fn grow(walls: &mut Walls, algorithm: Algorithm, rng: &mut Rng, job: &Job) -> Result<(), Failure> {
    let start = rng.below(walls.walls.len());
    let mut seen = vec![false; walls.walls.len()];
    seen[start] = true;
    let mut growing = vec![start];
    let mut turns = 0_u32;
    while !growing.is_empty() {
        turns += 1;
        if turns.is_multiple_of(4096) {
            job.go_on()?;
        }
        let place = match algorithm {
            Algorithm::DepthFirst | Algorithm::Uniform => growing.len() - 1,
            Algorithm::Growing => rng.below(growing.len()),
        };
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
    for cell in 0..walls.walls.len() {
        for side in [super::model::Side::East, super::model::Side::South] {
            if !walls.is_open(cell, side) && walls.beside(cell, side).is_some() && rng.chance(share) {
                walls.open(cell, side);
            }
        }
    }
}
