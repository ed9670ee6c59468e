//! The method of Okamoto and Uehara, whole.
//!
//! A uniform spanning tree of the black pixels by Wilson's loop-erased walks, the closed way around it, cut at one
//! place; then a uniform spanning tree of all white cells that hangs on the way. Last, where two dead ends touch,
//! one's branch is cut off at its first junction and hung on the other dead end instead, which leaves one dead end
//! less; until none touch. Entrance and exit count as junctions there, so the solution stays as it is.

use super::model::{Cell, SIDES, Side};
use super::pieces::Made;
use super::pixels::{Dice, Links, Walls};
use crate::engine::contract::Failure;
use crate::engine::job::Job;
use crate::engine::rng::Rng;
use crate::picture::Mask;

pub fn make(mask: &Mask, start: Cell, rng: &mut Rng, job: &Job) -> Result<Made, Failure> {
    let links = tree(mask, rng, job)?;
    let mut walls = links.rings();
    let exit = walls.cut(start, None, rng).unwrap_or(start);
    let white = |cell: Cell| {
        let (row, column) = (cell / walls.width, cell % walls.width);
        !mask.cells[row / 2 * mask.width + column / 2]
    };
    let rooted: Vec<bool> = (0..walls.walls.len()).map(|cell| !white(cell)).collect();
    for cell in (0..rooted.len()).filter(|&cell| !rooted[cell]) {
        walls.walls[cell] = 15;
    }
    wilson(&mut walls, rooted, rng, job)?;
    part_dead_ends(&mut walls, (start, exit), job)?;
    Ok(Made { walls, ends: (start, exit) })
}

/// A uniform spanning tree of the black pixels, which are in one part.
fn tree(mask: &Mask, rng: &mut Rng, job: &Job) -> Result<Links, Failure> {
    let mut links = Links::none(mask);
    let mut inside = vec![false; mask.cells.len()];
    let root = mask.cells.iter().position(|&black| black);
    if let Some(root) = root {
        inside[root] = true;
    }
    let mut way = vec![Side::North; mask.cells.len()];
    let mut dice = Dice::new();
    for start in 0..mask.cells.len() {
        if start % 1024 == 0 {
            job.go_on()?;
        }
        if !mask.cells[start] || inside[start] {
            continue;
        }
        let mut at = start;
        while !inside[at] {
            let side = dice.side(rng);
            if let Some(next) = links.beside(at, side).filter(|&next| mask.cells[next]) {
                way[at] = side;
                at = next;
            }
        }
        at = start;
        while !inside[at] {
            inside[at] = true;
            let Some(next) = links.beside(at, way[at]) else { break };
            links.join(at, way[at], next);
            at = next;
        }
    }
    Ok(links)
}

/// A uniform spanning tree of the cells that are not rooted yet, hung on those that are.
pub fn wilson(walls: &mut Walls, mut rooted: Vec<bool>, rng: &mut Rng, job: &Job) -> Result<(), Failure> {
    let mut way = vec![Side::North; rooted.len()];
    let mut dice = Dice::new();
    for start in 0..rooted.len() {
        if start % 4096 == 0 {
            job.go_on()?;
        }
        let (mut at, mut column) = (start, start % walls.width);
        while !rooted[at] {
            let side = dice.side(rng);
            let next = match side {
                Side::North if at >= walls.width => at - walls.width,
                Side::South if at + walls.width < rooted.len() => at + walls.width,
                Side::West if column > 0 => at - 1,
                Side::East if column + 1 < walls.width => at + 1,
                Side::North | Side::South | Side::West | Side::East => continue,
            };
            way[at] = side;
            column = column + usize::from(side == Side::East) - usize::from(side == Side::West);
            at = next;
        }
        at = start;
        while !rooted[at] {
            rooted[at] = true;
            let Some(next) = walls.beside(at, way[at]) else { break };
            walls.open(at, way[at]);
            at = next;
        }
    }
    Ok(())
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
