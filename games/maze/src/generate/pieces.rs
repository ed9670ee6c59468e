//! Makes a background of pieces that look like the picture.
//!
//! Black and white pixels are divided into small random trees in the same way. Then all black trees are joined into one
//! tree, and white trees are joined into pieces of about the requested size. Every tree becomes a ring of cells. The
//! black ring is cut at one place, and the two cells beside the cut are the entrance and the exit. Each white ring is
//! opened towards the black ring, or towards a white ring that is already attached, and is cut beside the opening. The
//! result is a tree of cells whose path fills the picture.
//!
//! Away from their edges, white and black areas look the same. Only one junction and one dead end of each piece give
//! it away. Many junctions along the edge of the picture would reveal a thin picture. So only a few pieces are
//! attached to the black ring, which is enough to mislead a player. All other pieces are attached to white pieces.
//! Time and memory are linear in the number of pixels.

use super::rings::{self, Edge, Links, Walls, cell_at_side, edge, pixel_and_side};
use super::{Draft, PicturePath};
use crate::model::{SIDES, Side};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::Mask;

/// The most pixels of one of the first small trees. In trials, the seams between trees of this size were not visible.
const SEEDLING: usize = 10;
/// The number of wrong turnings for each cell at the edge of the picture. Corner cells count twice, so a maze has a
/// few more wrong turnings than this.
const TURNINGS: f64 = 0.025;
const PIXELS_PER_LOOK: usize = 4096;
const NO_TREE: u32 = u32::MAX;

/// Makes a maze from a picture that is connected and not blank. A piece has about `size` pixels.
pub(super) fn make(
    mask: &Mask,
    size: usize,
    path: &PicturePath,
    rng: &mut Rng,
    job: &Job,
) -> Result<Draft, Failure> {
    let mut forest = Forest::grown(mask, SEEDLING.min(size), rng, job)?;
    let edges = forest.join_trees(mask, size, rng, job)?;
    let mut walls = forest.links.rings();
    let ends = path.apply(&mut walls, rng);
    forest.attach(&mut walls, &edges, rng, job)?;
    Ok(Draft { walls, ends })
}

/// Edges between neighbouring pixels of different small trees, in random order. When trees are joined later, both
/// pixels of an edge can end up in the same tree.
struct Edges {
    /// Edges between two white trees.
    white: Vec<Edge>,
    /// Edges from a white tree to a black tree.
    white_to_black: Vec<Edge>,
}

struct Forest {
    links: Links,
    /// For each pixel, the tree that it belongs to.
    tree: Vec<u32>,
    union: Union,
}

impl Forest {
    /// Grows small trees, each of one colour. A tree starts at the first pixel that has no tree yet and grows along
    /// random edges.
    fn grown(mask: &Mask, most: usize, rng: &mut Rng, job: &Job) -> Result<Self, Failure> {
        let mut links = Links::none(mask);
        let mut tree = vec![NO_TREE; mask.cells.len()];
        let mut sizes = Vec::new();
        let mut frontier: Vec<Edge> = Vec::new();
        for seed in 0..tree.len() {
            if seed % PIXELS_PER_LOOK == 0 {
                job.go_on()?;
            }
            if tree[seed] != NO_TREE {
                continue;
            }
            let number = sizes.len() as u32;
            tree[seed] = number;
            let mut size = 1;
            frontier.clear();
            add_frontier(mask, &tree, seed, &mut frontier);
            while size < most && !frontier.is_empty() {
                let (from, side) = pixel_and_side(frontier.swap_remove(rng.below(frontier.len())));
                let Some(next) = links.beside(from, side).filter(|&next| tree[next] == NO_TREE) else {
                    continue;
                };
                tree[next] = number;
                links.join(from, side, next);
                size += 1;
                add_frontier(mask, &tree, next, &mut frontier);
            }
            sizes.push(size as u32);
        }
        let union = Union::new(sizes);
        Ok(Self { links, tree, union })
    }

    /// Joins all black trees into one, and joins white trees until each is large enough. Returns the edges between the
    /// small trees, except those between two black ones.
    fn join_trees(&mut self, mask: &Mask, size: usize, rng: &mut Rng, job: &Job) -> Result<Edges, Failure> {
        let (mut same_colour, mut white_to_black) = self.edges_between_trees(mask);
        job.go_on()?;
        rng.shuffle(&mut same_colour);
        rng.shuffle(&mut white_to_black);
        for &between in &same_colour {
            let (pixel, side) = pixel_and_side(between);
            let Some(next) = self.links.beside(pixel, side) else { continue };
            let (a, b) = (self.union.find(self.tree[pixel]), self.union.find(self.tree[next]));
            if a != b && (mask.cells[pixel] || self.union.are_too_small(a, b, size)) {
                self.union.join(a, b);
                self.links.join(pixel, side, next);
            }
        }
        same_colour.retain(|&between| !mask.cells[pixel_and_side(between).0]);
        Ok(Edges { white: same_colour, white_to_black })
    }

    /// All edges from one tree to another. The first list has the edges between trees of one colour. The second list
    /// has the edges from a white tree to a black tree.
    fn edges_between_trees(&self, mask: &Mask) -> (Vec<Edge>, Vec<Edge>) {
        let (mut same_colour, mut white_to_black) = (Vec::new(), Vec::new());
        for pixel in 0..self.tree.len() {
            for side in [Side::East, Side::South] {
                let Some(next) = self.links.beside(pixel, side) else { continue };
                if self.tree[pixel] == self.tree[next] {
                    continue;
                }
                match (mask.cells[pixel], mask.cells[next]) {
                    (true, false) => white_to_black.push(edge(next, side.opposite())),
                    (false, true) => white_to_black.push(edge(pixel, side)),
                    (true, true) | (false, false) => same_colour.push(edge(pixel, side)),
                }
            }
        }
        (same_colour, white_to_black)
    }

    /// Attaches one white ring to the black ring for each wrong turning. Attaches every other white ring to a white
    /// ring that is already attached.
    fn attach(&mut self, walls: &mut Walls, edges: &Edges, rng: &mut Rng, job: &Job) -> Result<(), Failure> {
        let neighbours = self.neighbours(&edges.white);
        // An edge between a white and a black pixel touches two cells of the black pixel, so each edge counts twice.
        let enough = ((TURNINGS * 2.0 * edges.white_to_black.len() as f64) as usize).max(1);
        let mut attached = vec![false; self.union.parent.len()];
        let mut frontier: Vec<(u32, Edge)> = Vec::new();
        let mut turnings = 0;
        for &at in &edges.white_to_black {
            let root = self.union.find(self.tree[pixel_and_side(at).0]);
            if !std::mem::replace(&mut attached[root as usize], true) {
                self.attach_ring(walls, at, rng);
                frontier.extend(&neighbours[root as usize]);
                turnings += 1;
            }
            // Some white areas may not touch any attached ring. They get their own wrong turning in a later round of
            // the `for` loop.
            while turnings >= enough && !frontier.is_empty() {
                let (root, at) = frontier.swap_remove(rng.below(frontier.len()));
                if !std::mem::replace(&mut attached[root as usize], true) {
                    self.attach_ring(walls, at, rng);
                    let next = neighbours[root as usize].iter();
                    frontier.extend(next.filter(|(next, _)| !attached[*next as usize]));
                }
            }
        }
        job.go_on()?;
        // If too few pieces touch the picture, `turnings` never reaches `enough`. Then the frontier still has rings
        // to attach here.
        while let Some((root, at)) = frontier.pop() {
            if !std::mem::replace(&mut attached[root as usize], true) {
                self.attach_ring(walls, at, rng);
                frontier.extend(&neighbours[root as usize]);
            }
        }
        Ok(())
    }

    /// For each white tree, the white trees beside it. Each comes with an edge that leads from there back to the
    /// first tree.
    fn neighbours(&mut self, white: &[Edge]) -> Vec<Vec<(u32, Edge)>> {
        let mut lists: Vec<Vec<(u32, Edge)>> = vec![Vec::new(); self.union.parent.len()];
        for &between in white {
            let (pixel, side) = pixel_and_side(between);
            let Some(next) = self.links.beside(pixel, side) else { continue };
            let (a, b) = (self.union.find(self.tree[pixel]), self.union.find(self.tree[next]));
            if a != b {
                lists[a as usize].push((b, edge(next, side.opposite())));
                lists[b as usize].push((a, between));
            }
        }
        lists
    }

    /// Attaches a white ring to the ring on the other side of an edge: opens the wall there, and cuts the white ring
    /// beside it.
    fn attach_ring(&self, walls: &mut Walls, at: Edge, rng: &mut Rng) {
        let (pixel, side) = pixel_and_side(at);
        let cell = cell_at_side(self.links.width, pixel, side, rng.below(2));
        walls.cut(cell, rng);
        walls.open(cell, side);
    }
}

/// Adds the edges along which a tree can grow from a pixel.
fn add_frontier(mask: &Mask, tree: &[u32], pixel: usize, frontier: &mut Vec<Edge>) {
    for side in SIDES {
        if let Some(next) = rings::beside((mask.height, mask.width), pixel, side)
            && tree[next] == NO_TREE
            && mask.cells[next] == mask.cells[pixel]
        {
            frontier.push(edge(pixel, side));
        }
    }
}

/// A union-find structure of trees, with their sizes in pixels.
struct Union {
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl Union {
    fn new(size: Vec<u32>) -> Self {
        Self { parent: (0..size.len() as u32).collect(), size }
    }

    fn find(&mut self, mut at: u32) -> u32 {
        while self.parent[at as usize] != at {
            let up = self.parent[self.parent[at as usize] as usize];
            self.parent[at as usize] = up;
            at = up;
        }
        at
    }

    /// Whether two pieces should be joined. They should if one of them has less than half of the requested size, or
    /// if both together have at most the requested size.
    fn are_too_small(&self, a: u32, b: u32, size: usize) -> bool {
        let (a, b) = (self.size[a as usize] as usize, self.size[b as usize] as usize);
        2 * a.min(b) < size || a + b <= size
    }

    /// Joins two sets of trees, each given by its root.
    fn join(&mut self, a: u32, b: u32) {
        let (small, large) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
        self.parent[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
    }
}
