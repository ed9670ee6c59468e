//! The method of Okamoto and Uehara, whole.
//!
//! A uniform spanning tree of the black pixels by Wilson's loop-erased walks, the closed way around it, cut at one
//! place; then a uniform spanning tree of all white cells that hangs on the way. Last, where two dead ends touch,
//! one's branch is cut off at its first junction and hung on the other dead end instead, which leaves one dead end
//! less; until none touch. Entrance and exit count as junctions there, so the solution stays as it is.

use super::model::{Cell, SIDES, Side};
use super::pieces::{Black, Made};
use super::pixels::{Dice, Links, Walls};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::Mask;

pub fn make(mask: &Mask, black: &Black, rng: &mut Rng, job: &Job) -> Result<Made, Failure> {
    let links = tree(mask, rng, job)?;
    let mut walls = links.rings();
    let ends = black.lay(&mut walls, rng);
    let on_black = |cell: Cell| {
        let (row, column) = (cell / walls.width, cell % walls.width);
        mask.cells[row / 2 * mask.width + column / 2]
    };
    let rooted: Vec<bool> = (0..walls.walls.len()).map(on_black).collect();
    for cell in (0..rooted.len()).filter(|&cell| !rooted[cell]) {
        walls.walls[cell] = 15;
    }
    wilson(&mut walls, &rooted, rng, job)?;
    part_dead_ends(&mut walls, ends, job)?;
    Ok(Made { walls, ends })
}

/// A uniform spanning tree of the black pixels, which are in one part.
fn tree(mask: &Mask, rng: &mut Rng, job: &Job) -> Result<Links, Failure> {
    let mut links = Links::none(mask);
    let mut field =
        Field::new(
            mask.height,
            mask.width,
            |pixel| {
                if mask.cells[pixel] { Ground::Free } else { Ground::Closed }
            },
        );
    let black: Vec<usize> = (0..mask.cells.len()).filter(|&pixel| mask.cells[pixel]).collect();
    // Walks find a root in the middle sooner than one at the rim; the tree is as likely with any.
    if let Some(&root) = black.get(black.len() / 2) {
        field.root(root);
    }
    field.walk(rng, job, |pixel, side| {
        if let Some(next) = links.beside(pixel, side) {
            links.join(pixel, side, next);
        }
    })?;
    Ok(links)
}

/// A uniform spanning tree of the cells that are not rooted yet, hung on those that are.
pub fn wilson(walls: &mut Walls, rooted: &[bool], rng: &mut Rng, job: &Job) -> Result<(), Failure> {
    let ground = |cell: Cell| if rooted[cell] { Ground::Rooted } else { Ground::Free };
    Field::new(walls.height, walls.width, ground).walk(rng, job, |cell, side| walls.open(cell, side))
}

/// What a place is to a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ground {
    Free,
    Rooted,
    Closed,
}

/// Places with a closed border around them, so that a walk need not look where it is.
struct Field {
    height: usize,
    width: usize,
    ground: Vec<Ground>,
}

impl Field {
    fn new(height: usize, width: usize, ground: impl Fn(usize) -> Ground) -> Self {
        let mut all = vec![Ground::Closed; (height + 2) * (width + 2)];
        for row in 0..height {
            for column in 0..width {
                all[(row + 1) * (width + 2) + column + 1] = ground(row * width + column);
            }
        }
        Self { height, width, ground: all }
    }

    fn root(&mut self, place: usize) {
        let at = (place / self.width + 1) * (self.width + 2) + place % self.width + 1;
        self.ground[at] = Ground::Rooted;
    }

    /// Wilson: from each free place a random walk to what is rooted; its last exits are the branch that is kept.
    fn walk(&mut self, rng: &mut Rng, job: &Job, mut branch: impl FnMut(usize, Side)) -> Result<(), Failure> {
        let stride = self.width + 2;
        // What is added is one stride too many, so that all of it is positive.
        let by = [0, stride + 1, 2 * stride, stride - 1];
        let mut way = vec![Side::North; self.ground.len()];
        let mut dice = Dice::new();
        for row in 0..self.height {
            job.go_on()?;
            for column in 0..self.width {
                let start = (row + 1) * stride + column + 1;
                let mut at = start;
                while self.ground[at] == Ground::Free {
                    let side = dice.side(rng);
                    let next = at + by[side as usize] - stride;
                    if self.ground[next] != Ground::Closed {
                        way[at] = side;
                        at = next;
                    }
                }
                at = start;
                while self.ground[at] == Ground::Free {
                    self.ground[at] = Ground::Rooted;
                    branch((at / stride - 1) * self.width + at % stride - 1, way[at]);
                    at = at + by[way[at] as usize] - stride;
                }
            }
        }
        Ok(())
    }
}

/// Hangs dead ends on dead ends until none touch.
fn part_dead_ends(walls: &mut Walls, ends: (Cell, Cell), job: &Job) -> Result<(), Failure> {
    let dead = |walls: &Walls, cell: Cell| cell != ends.0 && cell != ends.1 && walls.ways(cell) == 1;
    let mut waiting: Vec<Cell> = (0..walls.walls.len()).rev().filter(|&cell| dead(walls, cell)).collect();
    let mut turns = 0;
    while let Some(cell) = waiting.pop() {
        turns += 1;
        if turns % 4096 == 0 {
            job.go_on()?;
        }
        if !dead(walls, cell) {
            continue;
        }
        let touching = SIDES.into_iter().find_map(|side| {
            let next =
                walls.beside(cell, side).filter(|&next| !walls.is_open(cell, side) && dead(walls, next))?;
            Some((side, next))
        });
        let Some((side, other)) = touching else { continue };
        let (moved, mouth) = shorter_branch(walls, cell, other, ends);
        let Some((mouth, out)) = mouth else { continue };
        walls.close(mouth, out);
        let towards = if moved == cell { side } else { side.back() };
        walls.open(moved, towards);
        waiting.push(mouth);
        // The end that was left may be one still, where the branch was a single cell.
        waiting.push(moved);
    }
    Ok(())
}

/// Of two dead ends the one whose branch is shorter, with the branch's last cell and the side of its junction.
fn shorter_branch(walls: &Walls, a: Cell, b: Cell, ends: (Cell, Cell)) -> (Cell, Option<(Cell, Side)>) {
    let mut branches = [Branch::new(a), Branch::new(b)];
    loop {
        for branch in &mut branches {
            match branch.step(walls, ends) {
                Stride::On => {}
                Stride::Junction(side) => return (branch.end, Some((branch.at, side))),
                Stride::Lost => return (branch.end, None),
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
    On,
    /// The junction lies at this side of where the walk stands.
    Junction(Side),
    Lost,
}

impl Branch {
    fn new(end: Cell) -> Self {
        Self { end, at: end, back: None }
    }

    fn step(&mut self, walls: &Walls, ends: (Cell, Cell)) -> Stride {
        let side = SIDES.into_iter().find(|&side| Some(side) != self.back && walls.is_open(self.at, side));
        let Some(side) = side else { return Stride::Lost };
        let Some(next) = walls.beside(self.at, side) else { return Stride::Lost };
        if next == ends.0 || next == ends.1 || walls.ways(next) > 2 {
            return Stride::Junction(side);
        }
        (self.at, self.back) = (next, Some(side.back()));
        Stride::On
    }
}
