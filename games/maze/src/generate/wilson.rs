//! Makes uniform spanning trees with Wilson's algorithm: every tree is equally likely.
//!
//! A place is a cell or a pixel. A random walk starts at each place that is not in the tree yet, and ends when it
//! meets the tree. A walk can visit a place several times. Only the side at which it left the place for the last time
//! counts. These sides form the new branch, so the branch has no loops.

use super::rings::Walls;
use crate::model::{Cell, SIDES, Side};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;

/// Grows a uniform spanning tree from the `rooted` cells until it contains all cells.
pub(super) fn uniform_tree(
    walls: &mut Walls,
    rooted: &[bool],
    rng: &mut Rng,
    job: &Job,
) -> Result<(), Failure> {
    let ground = |cell: Cell| if rooted[cell] { Ground::Rooted } else { Ground::Free };
    Field::new(walls.height, walls.width, ground).grow(rng, job, |cell, side| walls.open(cell, side))
}

/// The state of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ground {
    Free,
    /// The place is part of the tree.
    Rooted,
    Closed,
}

/// A grid of places with a closed border around it, so that a walk needs no bounds checks.
pub(super) struct Field {
    height: usize,
    width: usize,
    ground: Vec<Ground>,
}

impl Field {
    pub(super) fn new(height: usize, width: usize, ground: impl Fn(usize) -> Ground) -> Self {
        let mut all = vec![Ground::Closed; (height + 2) * (width + 2)];
        for row in 0..height {
            for column in 0..width {
                all[(row + 1) * (width + 2) + column + 1] = ground(row * width + column);
            }
        }
        Self { height, width, ground: all }
    }

    pub(super) fn root(&mut self, place: usize) {
        let at = (place / self.width + 1) * (self.width + 2) + place % self.width + 1;
        self.ground[at] = Ground::Rooted;
    }

    /// Adds every free place to the tree. Calls `branch` for each of them, with the side that leads towards the root.
    pub(super) fn grow(
        &mut self,
        rng: &mut Rng,
        job: &Job,
        mut branch: impl FnMut(usize, Side),
    ) -> Result<(), Failure> {
        let stride = self.width + 2;
        // How much an index changes for a step to each of the four sides. One stride is added to each number, so that
        // none is negative.
        let by = [0, stride + 1, 2 * stride, stride - 1];
        let mut left_by = vec![Side::North; self.ground.len()];
        let mut sides = RandomSides::default();
        for row in 0..self.height {
            job.go_on()?;
            for column in 0..self.width {
                let start = (row + 1) * stride + column + 1;
                let mut at = start;
                while self.ground[at] == Ground::Free {
                    let side = sides.next(rng);
                    let next = at + by[side as usize] - stride;
                    if self.ground[next] != Ground::Closed {
                        left_by[at] = side;
                        at = next;
                    }
                }
                at = start;
                while self.ground[at] == Ground::Free {
                    self.ground[at] = Ground::Rooted;
                    branch((at / stride - 1) * self.width + at % stride - 1, left_by[at]);
                    at = at + by[left_by[at] as usize] - stride;
                }
            }
        }
        Ok(())
    }
}

/// A source of random sides. Each side uses up two random bits.
#[derive(Default)]
struct RandomSides {
    word: u64,
    left: u8,
}

impl RandomSides {
    fn next(&mut self, rng: &mut Rng) -> Side {
        if self.left == 0 {
            (self.word, self.left) = (rng.word(), 32);
        }
        let side = SIDES[(self.word & 3) as usize];
        self.word >>= 2;
        self.left -= 1;
        side
    }
}
