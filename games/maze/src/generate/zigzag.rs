//! Finds a path through all black cells that is built around a zigzag.
//!
//! The zigzag follows a line of black pixels from one end to the other. In each of these pixels, it walks through all
//! four cells. The other black pixels form trees. A tree can be attached only at a side along which the zigzag goes.
//! There, the path makes a detour around the tree. With some lines, the trees cannot reach all other pixels. Then no
//! path is found.

use super::grid::CellGrid;
use super::rings::{Links, Walls, beside};
use crate::model::{Cell, SIDES, Side};
use pentimento_base::rng::Rng;
use pentimento_picture::Mask;
use std::collections::VecDeque;

/// The length of the line of pixels to look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PathLength {
    Short,
    Long,
    Random,
}

/// Finds a path along a random line of pixels. `None` if the path would not visit all black pixels.
pub(super) fn zigzag(
    grid: &CellGrid<'_>,
    (a, b): (Cell, Cell),
    length: PathLength,
    rng: &mut Rng,
) -> Option<Vec<u32>> {
    let mask = grid.mask;
    let line = line_of_pixels(mask, grid.pixel(a), grid.pixel(b), length, rng)?;
    let mut trees =
        Trees { links: Links::none(mask), taken: vec![false; mask.cells.len()], edges: Vec::new() };
    for &(pixel, _) in &line {
        trees.taken[pixel] = true;
    }
    trees.taken[grid.pixel(b)] = true;
    let (mut seams, mut crossings) = (Vec::new(), Vec::new());
    let (mut entry, mut came) = (a, None);
    for (pixel, side) in line {
        let exit = leaving(grid, entry, side);
        let unused = shared_side(grid, entry, exit);
        trees.offer(mask, pixel, |free| free != unused && free != side && Some(free) != came);
        seams.push((entry, exit));
        crossings.push((exit, side));
        entry = grid.beside(exit, side)?;
        came = Some(side.opposite());
    }
    let unused = shared_side(grid, entry, b);
    trees.offer(mask, grid.pixel(b), |free| free != unused && Some(free) != came);
    seams.push((entry, b));
    trees.grow(mask, rng);
    if (0..mask.cells.len()).any(|pixel| mask.cells[pixel] && !trees.taken[pixel]) {
        return None;
    }
    let mut walls = trees.links.rings();
    for (entry, exit) in seams {
        for side in SIDES.into_iter().filter(|&side| grid.beside(entry, side) == Some(exit)) {
            walls.close(entry, side);
        }
    }
    for (exit, side) in crossings {
        walls.open(exit, side);
    }
    follow(&walls, (a, b), 4 * mask.count())
}

/// Finds a line of black pixels from one pixel to another. Each pixel comes with the side at which the line leaves it.
/// The last pixel is not included.
fn line_of_pixels(
    mask: &Mask,
    from: usize,
    to: usize,
    length: PathLength,
    rng: &mut Rng,
) -> Option<Vec<(usize, Side)>> {
    let mut before: Vec<Option<(usize, Side)>> = vec![None; mask.cells.len()];
    let mut waiting = VecDeque::from([from]);
    while before[to].is_none() && to != from {
        let pixel = match length {
            PathLength::Short => waiting.pop_front()?,
            PathLength::Long => waiting.pop_back()?,
            PathLength::Random => waiting.swap_remove_back(rng.below(waiting.len().max(1)))?,
        };
        let mut sides = SIDES;
        rng.shuffle(&mut sides);
        for side in sides {
            if let Some(next) = beside((mask.height, mask.width), pixel, side)
                && mask.cells[next]
                && next != from
                && before[next].is_none()
            {
                before[next] = Some((pixel, side));
                waiting.push_back(next);
            }
        }
    }
    let mut line = Vec::new();
    let mut at = to;
    while let Some((pixel, side)) = before[at] {
        line.push((pixel, side));
        at = pixel;
    }
    line.reverse();
    Some(line)
}

/// The cell where a zigzag leaves a pixel towards `side`, if it entered the pixel at `entry`. This cell is a
/// neighbour of `entry`, so the zigzag can go the long way around and visit all four cells of the pixel.
fn leaving(grid: &CellGrid<'_>, entry: Cell, side: Side) -> Cell {
    let in_pixel = |side| grid.beside(entry, side).filter(|&next| grid.pixel(next) == grid.pixel(entry));
    let turned = SIDES[(side as usize + 1) % 4];
    in_pixel(side).or_else(|| in_pixel(turned)).or_else(|| in_pixel(turned.opposite())).unwrap_or(entry)
}

/// The side of a pixel that two neighbouring cells of this pixel both touch.
fn shared_side(grid: &CellGrid<'_>, a: Cell, b: Cell) -> Side {
    match (a.abs_diff(b) == 1, a / grid.width % 2, a % grid.width % 2) {
        (true, 0, _) => Side::North,
        (true, ..) => Side::South,
        (false, _, 0) => Side::West,
        (false, ..) => Side::East,
    }
}

/// Follows the only path from `a` to `b` between these walls. `None` if its length is not `cells`.
fn follow(walls: &Walls, (a, b): (Cell, Cell), cells: usize) -> Option<Vec<u32>> {
    let mut path = vec![a as u32];
    let (mut at, mut previous) = (a, None);
    while at != b && path.len() < cells {
        let open = |side: &Side| walls.is_open(at, *side);
        let mut neighbours = SIDES.into_iter().filter(open).filter_map(|side| walls.beside(at, side));
        let next = neighbours.find(|&next| Some(next) != previous)?;
        (at, previous) = (next, Some(at));
        path.push(at as u32);
    }
    (at == b && path.len() == cells).then_some(path)
}

/// The trees attached to the line of pixels.
struct Trees {
    links: Links,
    taken: Vec<bool>,
    /// The edges along which a tree can still grow.
    edges: Vec<(usize, Side)>,
}

impl Trees {
    /// Adds an edge at each free side of a pixel, if the pixel at that side is black and not taken yet.
    fn offer(&mut self, mask: &Mask, pixel: usize, is_free: impl Fn(Side) -> bool) {
        for side in SIDES.into_iter().filter(|&side| is_free(side)) {
            let next = self.links.beside(pixel, side);
            if next.is_some_and(|next| mask.cells[next] && !self.taken[next]) {
                self.edges.push((pixel, side));
            }
        }
    }

    fn grow(&mut self, mask: &Mask, rng: &mut Rng) {
        while !self.edges.is_empty() {
            let (pixel, side) = self.edges.swap_remove(rng.below(self.edges.len()));
            let Some(next) = self.links.beside(pixel, side).filter(|&next| !self.taken[next]) else {
                continue;
            };
            self.taken[next] = true;
            self.links.join(pixel, side, next);
            self.offer(mask, next, |_| true);
        }
    }
}
