//! Grows the trees: one in the black area, and one in each white part.
//!
//! First, small trees grow. Then random links join them, until each part is one tree. Both colours follow the same
//! rules. Links that cross a decoy are tried last.

use super::decoys::Decoys;
use crate::generate::rings::{Edge, Links, edge, pixel_and_side};
use crate::model::{SIDES, Side};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::Mask;

/// The most pixels of one of the first small trees. The seams between trees of this size are not visible.
const SEEDLING: usize = 10;
const PIXELS_PER_LOOK: usize = 4096;
const NO_TREE: u32 = u32::MAX;

pub(super) struct Forest {
    pub(super) links: Links,
    /// For each pixel, the small tree that it belongs to.
    tree: Vec<u32>,
    /// A union-find structure of the small trees: for each of them, another one in the same part. The root of a part is
    /// its own parent. There are far fewer trees than pixels, so this list stays in the fast caches.
    parent: Vec<u32>,
    /// The edges from a white pixel to a black one, in random order.
    pub(super) shore: Vec<Edge>,
}

impl Forest {
    /// The root of the part that contains this pixel.
    pub(super) fn part(&mut self, pixel: usize) -> usize {
        let mut at = self.tree[pixel];
        while self.parent[at as usize] != at {
            let up = self.parent[self.parent[at as usize] as usize];
            self.parent[at as usize] = up;
            at = up;
        }
        at as usize
    }

    /// Links two pixels, unless they are already in the same part.
    fn join(&mut self, pixel: usize, side: Side, next: usize) {
        let (a, b) = (self.part(pixel), self.part(next));
        if a != b {
            self.parent[a] = b as u32;
            self.links.join(pixel, side, next);
        }
    }
}

pub(super) fn grow(mask: &Mask, rng: &mut Rng, job: &Job) -> Result<Forest, Failure> {
    let decoys = Decoys::of(mask, rng);
    let tree = vec![NO_TREE; mask.cells.len()];
    let mut forest = Forest { links: Links::none(mask), tree, parent: Vec::new(), shore: Vec::new() };
    grow_seedlings(mask, &decoys, &mut forest, rng, job)?;
    let [mut first, mut last] = open_edges(mask, &decoys, &mut forest);
    rng.shuffle(&mut first);
    rng.shuffle(&mut last);
    rng.shuffle(&mut forest.shore);
    job.go_on()?;
    for (count, &between) in first.iter().chain(&last).enumerate() {
        if count % PIXELS_PER_LOOK == 0 {
            job.go_on()?;
        }
        let (pixel, side) = pixel_and_side(between);
        if let Some(next) = forest.links.beside(pixel, side) {
            forest.join(pixel, side, next);
        }
    }
    Ok(forest)
}

/// Grows small trees. Each tree starts at the first pixel that has no tree yet, and grows along random edges.
fn grow_seedlings(
    mask: &Mask,
    decoys: &Decoys,
    forest: &mut Forest,
    rng: &mut Rng,
    job: &Job,
) -> Result<(), Failure> {
    let mut frontier: Vec<Edge> = Vec::new();
    for seed in 0..mask.cells.len() {
        if seed % PIXELS_PER_LOOK == 0 {
            job.go_on()?;
        }
        if forest.tree[seed] != NO_TREE {
            continue;
        }
        let number = forest.parent.len() as u32;
        forest.parent.push(number);
        forest.tree[seed] = number;
        let mut size = 1;
        frontier.clear();
        let mut newest = seed;
        loop {
            let can_grow = |side: &Side| {
                forest.links.beside(newest, *side).is_some_and(|next| {
                    forest.tree[next] == NO_TREE
                        && mask.cells[next] == mask.cells[newest]
                        && !decoys.has(newest, *side)
                })
            };
            frontier.extend(SIDES.into_iter().filter(can_grow).map(|side| edge(newest, side)));
            let next = loop {
                if size == SEEDLING || frontier.is_empty() {
                    break None;
                }
                let (pixel, side) = pixel_and_side(frontier.swap_remove(rng.below(frontier.len())));
                let next = forest.links.beside(pixel, side).filter(|&next| forest.tree[next] == NO_TREE);
                if let Some(next) = next {
                    break Some((pixel, side, next));
                }
            };
            let Some((pixel, side, next)) = next else { break };
            forest.tree[next] = number;
            forest.links.join(pixel, side, next);
            size += 1;
            newest = next;
        }
    }
    Ok(())
}

/// Finds the edges between pixels of the same colour that are not linked. The first list has the edges that cross no
/// decoy. The second list has the others. Edges between the two colours are added to the shore.
fn open_edges(mask: &Mask, decoys: &Decoys, forest: &mut Forest) -> [Vec<Edge>; 2] {
    let [mut first, mut last] = [Vec::new(), Vec::new()];
    for pixel in 0..mask.cells.len() {
        for side in [Side::East, Side::South] {
            let Some(next) = forest.links.beside(pixel, side) else { continue };
            match (mask.cells[pixel], mask.cells[next]) {
                (true, false) => forest.shore.push(edge(next, side.opposite())),
                (false, true) => forest.shore.push(edge(pixel, side)),
                (true, true) | (false, false) if forest.links.has(pixel, side) => {}
                (true, true) | (false, false) if decoys.has(pixel, side) => last.push(edge(pixel, side)),
                (true, true) | (false, false) => first.push(edge(pixel, side)),
            }
        }
    }
    [first, last]
}
