//! The method of Okamoto and Uehara.
//!
//! It makes a uniform spanning tree of the black pixels, takes the ring of cells around that tree, and cuts the ring
//! at one place. The result is the path. Then it makes a uniform spanning tree of all white cells, with the path as
//! its root. Finally, it removes pairs of dead ends that touch. For each pair, it cuts off the branch of one dead end
//! at its junction, and joins the two dead ends to each other. Each such change removes one dead end. The entrance
//! and the exit count as junctions, so the path does not change.

use super::rings::{Links, Walls};
use super::wilson::{Field, Ground, uniform_tree};
use super::{Draft, PicturePath};
use crate::model::{Cell, SIDES, Side};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::Mask;

const TURNS_PER_LOOK: usize = 4096;

/// Makes a maze from a picture that is connected and not blank.
pub(super) fn make(mask: &Mask, path: &PicturePath, rng: &mut Rng, job: &Job) -> Result<Draft, Failure> {
    let links = black_tree(mask, rng, job)?;
    let mut walls = links.rings();
    let ends = path.apply(&mut walls, rng);
    let is_black = |cell: Cell| {
        let (row, column) = (cell / walls.width, cell % walls.width);
        mask.cells[row / 2 * mask.width + column / 2]
    };
    let rooted: Vec<bool> = (0..walls.bits.len()).map(is_black).collect();
    for cell in (0..rooted.len()).filter(|&cell| !rooted[cell]) {
        walls.bits[cell] = 15;
    }
    uniform_tree(&mut walls, &rooted, rng, job)?;
    separate_dead_ends(&mut walls, ends, job)?;
    Ok(Draft { walls, ends })
}

/// Makes a uniform spanning tree of the black pixels. The picture must be connected.
fn black_tree(mask: &Mask, rng: &mut Rng, job: &Job) -> Result<Links, Failure> {
    let mut links = Links::none(mask);
    let ground = |pixel: usize| if mask.cells[pixel] { Ground::Free } else { Ground::Closed };
    let mut field = Field::new(mask.height, mask.width, ground);
    let black: Vec<usize> = (0..mask.cells.len()).filter(|&pixel| mask.cells[pixel]).collect();
    // Random walks reach a root in the middle sooner than a root at the edge. All trees are equally likely with any
    // root, so the choice changes only the speed.
    if let Some(&root) = black.get(black.len() / 2) {
        field.root(root);
    }
    field.grow(rng, job, |pixel, side| {
        if let Some(next) = links.beside(pixel, side) {
            links.join(pixel, side, next);
        }
    })?;
    Ok(links)
}

/// Joins pairs of touching dead ends until no dead ends touch.
fn separate_dead_ends(walls: &mut Walls, ends: (Cell, Cell), job: &Job) -> Result<(), Failure> {
    let is_dead_end =
        |walls: &Walls, cell: Cell| cell != ends.0 && cell != ends.1 && walls.passages(cell) == 1;
    let mut waiting: Vec<Cell> =
        (0..walls.bits.len()).rev().filter(|&cell| is_dead_end(walls, cell)).collect();
    let mut turns = 0;
    while let Some(cell) = waiting.pop() {
        turns += 1;
        if turns % TURNS_PER_LOOK == 0 {
            job.go_on()?;
        }
        if !is_dead_end(walls, cell) {
            continue;
        }
        let touching = SIDES.into_iter().find_map(|side| {
            let next = walls.beside(cell, side)?;
            (!walls.is_open(cell, side) && is_dead_end(walls, next)).then_some((side, next))
        });
        let Some((side, other)) = touching else { continue };
        let (moved, mouth) = shorter_branch(walls, cell, other, ends);
        let Some((mouth, junction_side)) = mouth else { continue };
        walls.close(mouth, junction_side);
        let towards = if moved == cell { side } else { side.opposite() };
        walls.open(moved, towards);
        waiting.push(mouth);
        // If the branch was a single cell, that cell is still a dead end, so it must be checked again.
        waiting.push(moved);
    }
    Ok(())
}

/// Finds which of two dead ends has the shorter branch. Returns that dead end, the last cell of its branch, and the
/// side of that cell where the junction is. The cell and the side are `None` if the branch meets no junction.
fn shorter_branch(walls: &Walls, a: Cell, b: Cell, ends: (Cell, Cell)) -> (Cell, Option<(Cell, Side)>) {
    let mut branches = [Branch::new(a), Branch::new(b)];
    loop {
        for branch in &mut branches {
            match branch.step(walls, ends) {
                Stride::Corridor => {}
                Stride::Junction(side) => return (branch.end, Some((branch.at, side))),
                Stride::Nowhere => return (branch.end, None),
            }
        }
    }
}

/// A walk from a dead end towards its junction.
struct Branch {
    end: Cell,
    at: Cell,
    back: Option<Side>,
}

enum Stride {
    Corridor,
    /// The walk met a junction at this side of its last cell.
    Junction(Side),
    Nowhere,
}

impl Branch {
    fn new(end: Cell) -> Self {
        Self { end, at: end, back: None }
    }

    fn step(&mut self, walls: &Walls, ends: (Cell, Cell)) -> Stride {
        let side = SIDES.into_iter().find(|&side| Some(side) != self.back && walls.is_open(self.at, side));
        let Some(side) = side else { return Stride::Nowhere };
        let Some(next) = walls.beside(self.at, side) else { return Stride::Nowhere };
        if next == ends.0 || next == ends.1 || walls.passages(next) > 2 {
            return Stride::Junction(side);
        }
        (self.at, self.back) = (next, Some(side.opposite()));
        Stride::Corridor
    }
}
