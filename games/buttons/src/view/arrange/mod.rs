//! The places of a graph's nodes in a drawing, on the screen and on paper.
//!
//! This is annealing after Davidson and Harel, on character cells. A drawing has a cost for lines that cross, lines
//! under a chip, chips without space beside them, lines that leave a node in nearly the same direction, and long edges.
//! The search starts from distances in the graph, then from circles, and keeps the best result. It depends on the edges
//! alone and runs once for a level. A screen only stretches the result, which adds no crossings, so the drawing keeps
//! its shape when the window changes. Small planar graphs usually have no crossings. The work is limited: graphs with
//! many edges get fewer tries, and are easier to read as a matrix anyway.

pub(crate) mod geometry;
mod start;

use crate::model::Level;
use geometry::{Cell, Dot, covers, cross, crowded, middle, narrow};
use pentimento_base::rng::Rng;
use start::{by_distance, on_a_circle};

/// Graphs with more nodes are not drawn.
pub(crate) const MOST: usize = 60;
/// The most pairs to look at for one start.
const BUDGET: usize = 2_000_000;
const MOST_TRIES: usize = 24_000;
/// Small graphs use more starts while something crosses.
const STARTS: usize = 4;
const FEW: usize = 16;

const CROWDED: f64 = 30.0;
const COVERED: f64 = 14.0;
const CROSSED: f64 = 9.0;
const NARROW: f64 = 4.0;
const STRETCHED: f64 = 1.2;
const SPREAD: f64 = 1.0;
/// A line that is nearly horizontal or nearly vertical looks bent in dots.
const BENT: f64 = 0.5;

/// A finished drawing.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Arrangement {
    /// Where the chips begin. The leftmost column and the top row are 0.
    pub(crate) cells: Vec<Cell>,
    pub(crate) edges: Vec<(usize, usize)>,
    /// The width of a chip.
    pub(crate) chip: i32,
    /// The last column and the last row at which a chip begins.
    pub(crate) span: (i32, i32),
    pub(crate) crossings: usize,
    /// The number of chips that are too close and of lines under chips.
    pub(crate) faults: usize,
}

/// The size of a drawing, in columns and rows.
pub(crate) fn room(nodes: usize) -> (i32, i32) {
    let side = (nodes as f64).sqrt();
    let (columns, rows) = ((16.0 * side).round() as i32, (6.0 * side).round() as i32);
    // A small graph gets more space for each node. Sixteen nodes still fit beside a panel on a screen of 80x24.
    if nodes <= FEW { ((columns + 6).min(48), (rows + 3).min(17)) } else { (columns, rows) }
}

pub(crate) fn arrange(level: &Level, chip: i32) -> Arrangement {
    let nodes = level.nodes();
    let (columns, rows) = room(nodes);
    let span = ((columns - chip - 5).max(1), (rows - 1).max(1));
    let edges: Vec<(usize, usize)> =
        level.edges().iter().map(|&(a, b)| (usize::from(a), usize::from(b))).collect();
    if nodes > MOST {
        return Drawing::new(level, edges, chip, span, vec![(0, 0); nodes]).finish();
    }
    let mut rng = Rng::new(nodes as u64);
    let mut best: Option<(f64, Drawing)> = None;
    for start in 0..STARTS {
        let cells = if start == 0 { by_distance(level, span) } else { on_a_circle(nodes, start, span) };
        let mut drawing = Drawing::new(level, edges.clone(), chip, span, cells);
        drawing.anneal(&mut rng);
        drawing.separate();
        let cost = drawing.cost();
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, drawing));
        }
        let improvable = best.as_ref().is_some_and(|(_, drawing)| drawing.is_worth_another_start(start));
        if !improvable {
            break;
        }
    }
    best.map_or_else(
        || Drawing::new(level, edges, chip, span, vec![(0, 0); nodes]).finish(),
        |(_, d)| d.finish(),
    )
}

/// A drawing during the search.
struct Drawing {
    edges: Vec<(usize, usize)>,
    /// The numbers of each node's edges.
    incident: Vec<Vec<usize>>,
    chip: i32,
    span: (i32, i32),
    cells: Vec<Cell>,
    dots: Vec<Dot>,
    /// The ideal length of an edge, in dots.
    ideal: f64,
}

impl Drawing {
    fn new(level: &Level, edges: Vec<(usize, usize)>, chip: i32, span: (i32, i32), cells: Vec<Cell>) -> Self {
        let mut incident = vec![Vec::new(); level.nodes()];
        for (edge, &(a, b)) in edges.iter().enumerate() {
            incident[a].push(edge);
            incident[b].push(edge);
        }
        let dots = cells.iter().map(|&cell| middle(cell, chip)).collect();
        let area = f64::from(2 * (span.0 + chip)) * f64::from(4 * (span.1 + 1));
        let ideal = (area / level.nodes() as f64).sqrt();
        Self { edges, incident, chip, span, cells, dots, ideal }
    }

    fn put(&mut self, node: usize, cell: Cell) {
        self.cells[node] = cell;
        self.dots[node] = middle(cell, self.chip);
    }

    fn ends(&self, edge: usize) -> (Dot, Dot) {
        let (a, b) = self.edges[edge];
        (self.dots[a], self.dots[b])
    }

    /// All cost terms that depend on a node's place.
    fn cost_of(&self, node: usize) -> f64 {
        let at = self.cells[node];
        let mut cost = 0.0;
        for other in (0..self.cells.len()).filter(|&other| other != node) {
            cost += self.closeness(node, other);
        }
        for (edge, &(a, b)) in self.edges.iter().enumerate() {
            if a != node && b != node {
                let (from, to) = self.ends(edge);
                cost += COVERED * f64::from(u8::from(covers(at, self.chip, from, to)));
            }
        }
        self.incident[node].iter().fold(cost, |cost, &edge| cost + self.cost_of_edge(node, edge))
    }

    fn closeness(&self, node: usize, other: usize) -> f64 {
        let (a, b) = (self.dots[node], self.dots[other]);
        let (dx, dy) = (f64::from(a.0 - b.0), f64::from(a.1 - b.1));
        let apart = (dx * dx + dy * dy).max(1.0);
        let crowd = if crowded(self.cells[node], self.cells[other], self.chip) { CROWDED } else { 0.0 };
        crowd + SPREAD * self.ideal * self.ideal / apart
    }

    /// All cost terms of one edge of a node.
    fn cost_of_edge(&self, node: usize, edge: usize) -> f64 {
        let (a, b) = self.edges[edge];
        let far = if a == node { b } else { a };
        let (from, to) = (self.dots[node], self.dots[far]);
        let mut cost = self.shape(from, to);
        for (other, &(c, d)) in self.edges.iter().enumerate() {
            let (start, end) = (self.dots[c], self.dots[d]);
            if other == edge {
            } else if c == node || d == node {
                // Each pair of edges at this node is counted twice.
                let beside = if c == node { end } else { start };
                cost += 0.5 * NARROW * f64::from(u8::from(narrow(from, to, beside)));
            } else if c == far || d == far {
                let beside = if c == far { end } else { start };
                cost += NARROW * f64::from(u8::from(narrow(to, from, beside)));
            } else {
                cost += CROSSED * f64::from(u8::from(cross(from, to, start, end)));
            }
        }
        let others = (0..self.cells.len()).filter(|&other| other != node && other != far);
        let under = others.filter(|&other| covers(self.cells[other], self.chip, from, to)).count();
        cost + COVERED * under as f64
    }

    fn shape(&self, from: Dot, to: Dot) -> f64 {
        let (dx, dy) = (f64::from(from.0 - to.0), f64::from(from.1 - to.1));
        let stretch = dx.hypot(dy) / self.ideal;
        let bent = (dx.abs() > 0.0 && dx.abs() < 5.0) || (dy.abs() > 0.0 && dy.abs() < 5.0);
        STRETCHED * stretch * stretch + if bent { BENT } else { 0.0 }
    }

    /// The cost of the whole drawing. Terms that two nodes share count twice, the same for every drawing.
    fn cost(&self) -> f64 {
        (0..self.cells.len()).map(|node| self.cost_of(node)).sum()
    }

    fn tries(&self) -> usize {
        let (nodes, edges) = (self.cells.len(), self.edges.len());
        let degree = 2 * edges / nodes + 1;
        let work = 2 * (degree * (edges + nodes) + edges + nodes);
        (BUDGET / work).clamp(500, MOST_TRIES.min(3000 * nodes))
    }

    fn anneal(&mut self, rng: &mut Rng) {
        if self.cells.len() < 2 {
            return;
        }
        let tries = self.tries();
        for count in 0..tries {
            // The last fifth of the tries accepts only improvements.
            let left = 1.0 - count as f64 / (tries as f64 * 0.8);
            let heat = if left > 0.0 { 12.0 * left * left * left } else { 0.0 };
            let node = rng.below(self.cells.len());
            let old = self.cells[node];
            let before = self.cost_of(node);
            self.put(node, self.proposal(old, left, rng));
            let worse = self.cost_of(node) - before;
            if worse > 0.0 && (heat == 0.0 || rng.unit() >= (-worse / heat).exp()) {
                self.put(node, old);
            }
        }
    }

    /// A random cell near the old one. Early in the search, any cell.
    fn proposal(&self, old: Cell, left: f64, rng: &mut Rng) -> Cell {
        let reach = left.clamp(0.08, 1.0);
        let step = |at: i32, span: i32, rng: &mut Rng| {
            let reach = ((f64::from(span) * reach).round() as i32).max(2);
            let (low, high) = ((at - reach).max(0), (at + reach).min(span));
            low + rng.below((high - low + 1) as usize) as i32
        };
        (step(old.0, self.span.0, rng), step(old.1, self.span.1, rng))
    }

    /// Moves each crowded chip to the nearest free cell, so that the drawing is readable in any case.
    fn separate(&mut self) {
        for node in 1..self.cells.len() {
            let crowds = |cell: Cell| (0..node).any(|other| crowded(cell, self.cells[other], self.chip));
            let at = self.cells[node];
            if !crowds(at) {
                continue;
            }
            let all = (0..=self.span.1).flat_map(|y| (0..=self.span.0).map(move |x| (x, y)));
            let far = |cell: &Cell| (cell.0 - at.0).pow(2) + 4 * (cell.1 - at.1).pow(2);
            if let Some(free) = all.filter(|&cell| !crowds(cell)).min_by_key(far) {
                self.put(node, free);
            }
        }
    }

    /// A clean drawing needs no other start, and for a graph with many crossings another start does not help.
    fn is_worth_another_start(&self, start: usize) -> bool {
        let (crossings, faults) = (self.crossings(), faults(&self.cells, &self.edges, self.chip));
        let few = self.cells.len() <= FEW && crossings + faults <= 4;
        crossings + faults > 0 && (start == 0 || few)
    }

    /// Moves the drawing to the top left, mirrors it, and counts its crossings and faults.
    fn finish(mut self) -> Arrangement {
        let left = self.cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let top = self.cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        for node in 0..self.cells.len() {
            let (x, y) = self.cells[node];
            self.put(node, (x - left, y - top));
        }
        let right = self.cells.iter().map(|cell| cell.0).max().unwrap_or(0);
        let bottom = self.cells.iter().map(|cell| cell.1).max().unwrap_or(0);
        self.mirror((right, bottom));
        let drawn = self.cells.len() <= MOST;
        let faults = if drawn { faults(&self.cells, &self.edges, self.chip) } else { usize::MAX };
        let crossings = if drawn { self.crossings() } else { usize::MAX };
        let Self { cells, edges, chip, .. } = self;
        Arrangement { cells, edges, chip, span: (right, bottom), crossings, faults }
    }

    /// Chooses the mirror image in which early letters are at the top and on the left.
    fn mirror(&mut self, (right, bottom): (i32, i32)) {
        let middle = self.cells.len() as i32 - 1;
        let lean = |side: fn(&Cell) -> i32| -> i32 {
            self.cells.iter().zip(0i32..).map(|(cell, node)| (2 * node - middle) * side(cell)).sum()
        };
        let (across, down) = (lean(|cell| cell.0) < 0, lean(|cell| cell.1) < 0);
        for node in 0..self.cells.len() {
            let (x, y) = self.cells[node];
            self.put(node, (if across { right - x } else { x }, if down { bottom - y } else { y }));
        }
    }

    fn crossings(&self) -> usize {
        let pairs = |first: usize| (first + 1..self.edges.len()).map(move |second| (first, second));
        let crossed = |&(first, second): &(usize, usize)| {
            let ((a, b), (c, d)) = (self.edges[first], self.edges[second]);
            let apart = a != c && a != d && b != c && b != d;
            apart && cross(self.dots[a], self.dots[b], self.dots[c], self.dots[d])
        };
        (0..self.edges.len()).flat_map(pairs).filter(crossed).count()
    }
}

/// The number of crowded pairs of chips, plus the number of lines under a chip that is not an end of theirs.
pub(crate) fn faults(cells: &[Cell], edges: &[(usize, usize)], chip: i32) -> usize {
    let pairs = (0..cells.len()).flat_map(|a| (a + 1..cells.len()).map(move |b| (a, b)));
    let close = pairs.filter(|&(a, b)| crowded(cells[a], cells[b], chip)).count();
    let under = |&(a, b): &(usize, usize)| {
        let (from, to) = (middle(cells[a], chip), middle(cells[b], chip));
        let others = (0..cells.len()).filter(move |&other| other != a && other != b);
        others.filter(|&other| covers(cells[other], chip, from, to)).count()
    };
    close + edges.iter().map(under).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(nodes: usize, edges: &[(usize, usize)]) -> Level {
        Level::new(3, &vec![0; nodes], edges).unwrap()
    }

    fn grid(columns: usize, rows: usize) -> Level {
        let at = |column, row| row * columns + column;
        let across = (0..rows).flat_map(|r| (1..columns).map(move |c| (at(c - 1, r), at(c, r))));
        let down = (1..rows).flat_map(|r| (0..columns).map(move |c| (at(c, r - 1), at(c, r))));
        graph(columns * rows, &across.chain(down).collect::<Vec<_>>())
    }

    fn wheel(nodes: usize) -> Level {
        let rim = (1..nodes).map(|node| (node, if node + 1 < nodes { node + 1 } else { 1 }));
        graph(nodes, &rim.chain((1..nodes).map(|node| (0, node))).collect::<Vec<_>>())
    }

    #[test]
    fn small_planar_graphs_have_no_crossings() {
        let ring: Vec<_> = (0..9).map(|node| (node, (node + 1) % 9)).collect();
        let star: Vec<_> = (1..7).map(|node| (0, node)).collect();
        let tree: Vec<_> = (1..15).map(|node| (node, (node - 1) / 2)).collect();
        let four: Vec<_> = (0..4).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        let prism = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5)];
        let planar = [
            ("ring", graph(9, &ring)),
            ("star", graph(7, &star)),
            ("tree", graph(15, &tree)),
            ("complete", graph(4, &four)),
            ("prism", graph(6, &prism)),
            ("wheel", wheel(7)),
            ("grid", grid(4, 3)),
        ];
        for (name, level) in planar {
            let arranged = arrange(&level, 4);
            assert_eq!((arranged.crossings, arranged.faults), (0, 0), "{name}: {:?}", arranged.cells);
        }
    }

    #[test]
    fn the_same_graph_always_gives_the_same_drawing() {
        assert_eq!(arrange(&wheel(9), 4), arrange(&wheel(9), 4));
    }

    #[test]
    fn chips_never_overlap_even_with_all_edges() {
        for nodes in [1, 2, 3, 10, 26, 40] {
            let edges: Vec<_> = (0..nodes).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
            let arranged = arrange(&graph(nodes, &edges), 5);
            for a in 0..nodes {
                for b in 0..a {
                    let (one, other) = (arranged.cells[a], arranged.cells[b]);
                    assert!(one.1 != other.1 || (one.0 - other.0).abs() > 5, "{a} {b} of {nodes}");
                }
            }
        }
    }

    #[test]
    fn a_graph_in_several_parts_is_arranged_too() {
        let arranged = arrange(&graph(6, &[(0, 1), (2, 3)]), 4);
        assert_eq!(arranged.faults, 0);
    }
}
