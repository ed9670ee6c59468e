//! The background in pieces that look like the picture.
//!
//! Black and white pixels alike are cut into small random trees by the same law; all black ones are then joined
//! to one tree, and white ones to trees of a size that was asked for. Every tree becomes a ring of cells. The black
//! ring is cut where entrance and exit are; each white ring touches the black one, is opened towards it there, and
//! cut beside the opening. So the whole is a tree of cells, the way through fills the picture, and inside a region
//! nothing tells white from black: the only traces are one wrong turning and one dead end a piece. Those at the edge
//! would draw thin pictures by themselves, so where there is much more white than black some pieces lie inside the
//! white and hang on others, as many as make a dead end equally likely everywhere. Time and memory are linear.

use super::model::{Cell, SIDES, Side};
use super::pixels::{Links, Walls};
use crate::engine::contract::Failure;
use crate::engine::job::Job;
use crate::engine::rng::Rng;
use crate::picture::Mask;

/// How many pixels the first small trees have: enough for their edges not to show, few enough to stay in cache.
const SEEDLING: usize = 40;
/// Of the cells around a dead end at the edge of the picture, about this share is black.
const SEEN_FROM_BLACK: f64 = 0.4;
/// Wrong turnings in a cell of the edge, at least, where there are pieces for it.
const TURNINGS: f64 = 0.03;
/// How often a long growth looks at its job.
const LOOK: usize = 4096;

/// Walls, and the two ends of the picture's way.
pub struct Made {
    pub walls: Walls,
    pub ends: (Cell, Cell),
}

/// A pixel and a side of it, in one number.
type Edge = u32;

fn edge(pixel: usize, side: Side) -> Edge {
    (pixel as u32) << 2 | side as u32
}

fn parts(edge: Edge) -> (usize, Side) {
    ((edge >> 2) as usize, SIDES[(edge & 3) as usize])
}

/// Makes a maze of a picture that is in one part and not blank; `size` is how many pixels a piece has, about.
pub fn make(mask: &Mask, size: usize, start: Cell, rng: &mut Rng, job: &Job) -> Result<Made, Failure> {
    let mut forest = Forest::grown(mask, SEEDLING.min(size), rng, job)?;
    let edges = forest.joined(mask, size, rng, job)?;
    let mut walls = forest.links.rings();
    let exit = walls.cut(start, None, rng).unwrap_or(start);
    forest.attach(&mut walls, &edges, inner_share(mask), rng);
    Ok(Made { walls, ends: (start, exit) })
}

/// How many pieces inside the white there should be for each that hangs on the black.
fn inner_share(mask: &Mask) -> f64 {
    let black = mask.count();
    let white = mask.cells.len() - black;
    (SEEN_FROM_BLACK * white as f64 / black.max(1) as f64 - (1.0 - SEEN_FROM_BLACK)).max(0.0)
}

/// Edges between trees, in random order.
struct Edges {
    /// Between white ones.
    inner: Vec<Edge>,
    /// From white to black.
    shore: Vec<Edge>,
}

struct Forest {
    links: Links,
    /// The tree of each pixel.
    tree: Vec<u32>,
    union: Union,
}

impl Forest {
    /// Small trees of one colour, grown from wherever a pixel is still free by taking any edge of the frontier.
    fn grown(mask: &Mask, most: usize, rng: &mut Rng, job: &Job) -> Result<Self, Failure> {
        let mut links = Links::none(mask);
        let mut tree = vec![u32::MAX; mask.cells.len()];
        let mut sizes = Vec::new();
        let mut frontier: Vec<Edge> = Vec::new();
        for seed in 0..tree.len() {
            if seed % LOOK == 0 {
                job.go_on()?;
            }
            if tree[seed] != u32::MAX {
                continue;
            }
            let number = sizes.len() as u32;
            tree[seed] = number;
            let mut size = 1;
            frontier.clear();
            reach(mask, &tree, seed, &mut frontier);
            while size < most && !frontier.is_empty() {
                let (from, side) = parts(frontier.swap_remove(rng.below(frontier.len())));
                let Some(next) = links.beside(from, side).filter(|&next| tree[next] == u32::MAX) else {
                    continue;
                };
                tree[next] = number;
                links.join(from, side, next);
                size += 1;
                reach(mask, &tree, next, &mut frontier);
            }
            sizes.push(size as u32);
        }
        let union = Union::new(sizes);
        Ok(Self { links, tree, union })
    }

    /// Joins all black trees, and white ones until each is large enough and touches the black or may lie inside.
    fn joined(&mut self, mask: &Mask, size: usize, rng: &mut Rng, job: &Job) -> Result<Edges, Failure> {
        let (mut inner, mut shore) = (Vec::new(), Vec::new());
        let inside = inner_share(mask) / 3.0;
        // Whether a tree may stay as it is for all that lies around it.
        let mut touches: Vec<bool> = self.union.parent.iter().map(|_| rng.chance(inside)).collect();
        for pixel in 0..self.tree.len() {
            for side in [Side::East, Side::South] {
                let Some(next) = self.links.beside(pixel, side) else { continue };
                if self.tree[pixel] == self.tree[next] {
                    continue;
                }
                if mask.cells[pixel] == mask.cells[next] {
                    inner.push(edge(pixel, side));
                } else {
                    let white = if mask.cells[pixel] { next } else { pixel };
                    let side = if white == pixel { side } else { side.back() };
                    touches[self.tree[white] as usize] = true;
                    shore.push(edge(white, side));
                }
            }
        }
        job.go_on()?;
        rng.shuffle(&mut inner);
        rng.shuffle(&mut shore);
        for &between in &inner {
            let (pixel, side) = parts(between);
            let Some(next) = self.links.beside(pixel, side) else { continue };
            let (a, b) = (self.union.find(self.tree[pixel]), self.union.find(self.tree[next]));
            let both = self.union.size[a as usize] + self.union.size[b as usize];
            let whole = |root: u32, union: &Union| {
                touches[root as usize] && 2 * union.size[root as usize] as usize >= size
            };
            let enough = !mask.cells[pixel]
                && (whole(a, &self.union) && whole(b, &self.union))
                && both as usize > size;
            if a != b && !enough {
                let root = self.union.join(a, b);
                touches[root as usize] = touches[a as usize] || touches[b as usize];
                self.links.join(pixel, side, next);
            }
        }
        inner.retain(|&between| !mask.cells[parts(between).0]);
        Ok(Edges { inner, shore })
    }

    /// Hangs white rings on the black one, as many as are wished, and the others on those.
    fn attach(&mut self, walls: &mut Walls, edges: &Edges, share: f64, rng: &mut Rng) {
        let neighbours = self.neighbours(&edges.inner);
        let pieces = neighbours.iter().filter(|list| !list.is_empty()).count().max(1);
        // Each edge between pixels has two cells on the black side.
        let least = (TURNINGS * 2.0 * edges.shore.len() as f64) as usize;
        let wished = ((pieces as f64 / (1.0 + share)) as usize).max(least).max(1);
        let mut hung = vec![false; self.union.parent.len()];
        let mut waiting = std::collections::VecDeque::new();
        for (place, &at) in edges.shore.iter().enumerate() {
            let root = self.union.find(self.tree[parts(at).0]);
            if !std::mem::replace(&mut hung[root as usize], true) {
                self.hang(walls, at, rng);
                waiting.push_back(root);
            }
            // With enough at the edge the rest hang on them; what those do not reach is found by going on.
            if waiting.len() >= wished || place + 1 == edges.shore.len() || wished == 1 {
                while let Some(root) = waiting.pop_front() {
                    for &(next, at) in &neighbours[root as usize] {
                        if !std::mem::replace(&mut hung[next as usize], true) {
                            self.hang(walls, at, rng);
                            waiting.push_back(next);
                        }
                    }
                }
            }
        }
    }

    /// For each white tree those beside it, each with an edge from it to the first.
    fn neighbours(&mut self, inner: &[Edge]) -> Vec<Vec<(u32, Edge)>> {
        let mut lists: Vec<Vec<(u32, Edge)>> = vec![Vec::new(); self.union.parent.len()];
        for &between in inner {
            let (pixel, side) = parts(between);
            let Some(next) = self.links.beside(pixel, side) else { continue };
            let (a, b) = (self.union.find(self.tree[pixel]), self.union.find(self.tree[next]));
            if a != b {
                lists[a as usize].push((b, edge(next, side.back())));
                lists[b as usize].push((a, between));
            }
        }
        lists
    }

    /// Opens a ring at an edge, and cuts it beside the opening.
    fn hang(&self, walls: &mut Walls, at: Edge, rng: &mut Rng) {
        let (pixel, side) = parts(at);
        let cell = at_side(self.links.width, pixel, side, rng.below(2));
        walls.cut(cell, None, rng);
        walls.open(cell, side);
    }
}

/// One of the two cells of a pixel that lie at a side.
pub fn at_side(width: usize, pixel: usize, side: Side, which: usize) -> Cell {
    let (row, column) = (2 * (pixel / width), 2 * (pixel % width));
    let (row, column) = match side {
        Side::North => (row, column + which),
        Side::South => (row + 1, column + which),
        Side::West => (row + which, column),
        Side::East => (row + which, column + 1),
    };
    row * 2 * width + column
}

/// Adds the edges by which a tree can grow from a pixel.
fn reach(mask: &Mask, tree: &[u32], pixel: usize, frontier: &mut Vec<Edge>) {
    for side in SIDES {
        if let Some(next) = super::pixels::beside((mask.height, mask.width), pixel, side)
            && tree[next] == u32::MAX
            && mask.cells[next] == mask.cells[pixel]
        {
            frontier.push(edge(pixel, side));
        }
    }
}

/// Sets that grow together, with their sizes in pixels.
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

    /// Joins two roots and gives the new one.
    fn join(&mut self, a: u32, b: u32) -> u32 {
        let (small, large) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
        self.parent[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
        large
    }
}
