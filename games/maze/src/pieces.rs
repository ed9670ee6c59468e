//! The background in pieces that look like the picture.
//!
//! Black and white pixels alike are cut into small random trees by the same law; then all black ones are joined to
//! one tree, and white ones to trees of about a size that was asked for. Every tree becomes a ring of cells. The black
//! ring is cut where entrance and exit are; each white ring is opened towards the black one, or towards another white
//! one that hangs already, and cut beside the opening. So the whole is a tree of cells, the way through fills the
//! picture, and inside a region nothing tells white from black: the only traces are one turning and one dead end a
//! piece. Turnings at the edge would draw thin pictures by themselves, so only a few pieces hang on the black, as many
//! as a walker needs to be led astray, and all others on those. Time and memory are linear.

use super::model::{Cell, SIDES, Side};
use super::pixels::{Links, Walls};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::Mask;

/// How many pixels the first small trees have: so few that where they meet does not show, which was tried out.
const SEEDLING: usize = 10;
/// Wrong turnings for each cell at the edge of the picture; corners are counted twice, so a few more come of it.
const TURNINGS: f64 = 0.025;
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
pub fn make(mask: &Mask, size: usize, black: &Black, rng: &mut Rng, job: &Job) -> Result<Made, Failure> {
    let mut forest = Forest::grown(mask, SEEDLING.min(size), rng, job)?;
    let edges = forest.joined(mask, size, rng, job)?;
    let mut walls = forest.links.rings();
    let ends = black.lay(&mut walls, rng);
    forest.attach(&mut walls, &edges, rng, job)?;
    Ok(Made { walls, ends })
}

/// How the way through the picture is had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Black {
    /// The ring around its tree, cut beside this cell.
    Ring(Cell),
    /// A way that is known already, through all its cells.
    Way(Vec<u32>),
}

impl Black {
    /// Makes the black rings the way that is wished, and gives its ends.
    pub fn lay(&self, walls: &mut Walls, rng: &mut Rng) -> (Cell, Cell) {
        match self {
            Black::Ring(start) => (*start, walls.cut(*start, None, rng).unwrap_or(*start)),
            Black::Way(way) => {
                walls.lay(way);
                (way[0] as Cell, way[way.len() - 1] as Cell)
            }
        }
    }
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

    /// Joins all black trees, and white ones until each is large enough.
    fn joined(&mut self, mask: &Mask, size: usize, rng: &mut Rng, job: &Job) -> Result<Edges, Failure> {
        let mut edges = self.between(mask);
        job.go_on()?;
        rng.shuffle(&mut edges.inner);
        rng.shuffle(&mut edges.shore);
        for &between in &edges.inner {
            let (pixel, side) = parts(between);
            let Some(next) = self.links.beside(pixel, side) else { continue };
            let (a, b) = (self.union.find(self.tree[pixel]), self.union.find(self.tree[next]));
            if a != b && (mask.cells[pixel] || self.union.too_small(a, b, size)) {
                self.union.join(a, b);
                self.links.join(pixel, side, next);
            }
        }
        edges.inner.retain(|&between| !mask.cells[parts(between).0]);
        Ok(edges)
    }

    /// All edges from one tree to another, those of the shore seen from the white.
    fn between(&self, mask: &Mask) -> Edges {
        let (mut inner, mut shore) = (Vec::new(), Vec::new());
        for pixel in 0..self.tree.len() {
            for side in [Side::East, Side::South] {
                let Some(next) = self.links.beside(pixel, side) else { continue };
                if self.tree[pixel] == self.tree[next] {
                    continue;
                }
                match (mask.cells[pixel], mask.cells[next]) {
                    (true, false) => shore.push(edge(next, side.back())),
                    (false, true) => shore.push(edge(pixel, side)),
                    (true, true) | (false, false) => inner.push(edge(pixel, side)),
                }
            }
        }
        Edges { inner, shore }
    }

    /// Hangs as many white rings on the black one as there shall be wrong turnings, and the others on those.
    fn attach(&mut self, walls: &mut Walls, edges: &Edges, rng: &mut Rng, job: &Job) -> Result<(), Failure> {
        let neighbours = self.neighbours(&edges.inner);
        // Each edge between pixels has two cells on the black side.
        let wished = ((TURNINGS * 2.0 * edges.shore.len() as f64) as usize).max(1);
        let mut hung = vec![false; self.union.parent.len()];
        let mut frontier: Vec<(u32, Edge)> = Vec::new();
        let mut turnings = 0;
        for &at in &edges.shore {
            let root = self.union.find(self.tree[parts(at).0]);
            if !std::mem::replace(&mut hung[root as usize], true) {
                self.hang(walls, at, rng);
                frontier.extend(&neighbours[root as usize]);
                turnings += 1;
            }
            // With enough at the edge the rest hang on them; what those do not reach is found by going on.
            while turnings >= wished && !frontier.is_empty() {
                let (root, at) = frontier.swap_remove(rng.below(frontier.len()));
                if !std::mem::replace(&mut hung[root as usize], true) {
                    self.hang(walls, at, rng);
                    frontier
                        .extend(neighbours[root as usize].iter().filter(|(next, _)| !hung[*next as usize]));
                }
            }
        }
        job.go_on()?;
        // Where there are fewer pieces at the edge than were wished, the last of them are still waiting.
        while let Some((root, at)) = frontier.pop() {
            if !std::mem::replace(&mut hung[root as usize], true) {
                self.hang(walls, at, rng);
                frontier.extend(&neighbours[root as usize]);
            }
        }
        Ok(())
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

    /// Whether two pieces are better one: either is less than half of what was asked for, or both together are no more.
    fn too_small(&self, a: u32, b: u32, size: usize) -> bool {
        let (a, b) = (self.size[a as usize] as usize, self.size[b as usize] as usize);
        2 * a.min(b) < size || a + b <= size
    }

    /// Joins two roots.
    fn join(&mut self, a: u32, b: u32) {
        let (small, large) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
        self.parent[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
    }
}
