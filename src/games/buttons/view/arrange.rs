//! Where the nodes of a graph stand when it is drawn.
//!
//! Annealing after Davidson and Harel, on character cells: a drawing costs for lines that cross, lines that run
//! under a chip, chips without room beside them, lines that leave a node side by side, and for edges that are
//! longer than need be. It begins from a circle and from distances in the graph, and keeps the better of the two.
//! The arrangement follows from the edges alone and is found once for a level; a screen only stretches it, which
//! keeps what does not cross from crossing, so the picture stays the same picture while a window changes.
//! Small planar graphs come out without crossings; no promise is made for others. The work is bounded: a graph
//! with many edges is searched less well, and is better read as a matrix anyway.

use super::super::model::Level;
use super::plane::{Cell, Dot, covers, cross, crowded, middle, narrow};
use crate::engine::rng::Rng;

/// Graphs beyond this are not drawn.
pub const MOST: usize = 60;
/// Pairs that may be looked at for one start.
const BUDGET: usize = 4_000_000;
const MOST_TRIES: usize = 24_000;

const CROWDED: f64 = 30.0;
const COVERED: f64 = 14.0;
const CROSSED: f64 = 9.0;
const NARROW: f64 = 4.0;
const STRETCHED: f64 = 1.2;
const SPREAD: f64 = 1.0;
/// A line that is nearly level or nearly upright looks bent in dots.
const BENT: f64 = 0.5;

/// A drawing of a graph: the cells at which the chips begin, in a box from zero.
#[derive(Debug, Clone, PartialEq)]
pub struct Arrangement {
    pub cells: Vec<Cell>,
    pub edges: Vec<(usize, usize)>,
    /// Columns of a chip.
    pub chip: i32,
    /// The last cell at which a chip begins, across and down.
    pub span: (i32, i32),
    pub crossings: usize,
    /// Chips too close and lines under chips.
    pub faults: usize,
}

/// The room a drawing of so many nodes takes, in columns and rows.
pub fn room(nodes: usize) -> (i32, i32) {
    let side = (nodes as f64).sqrt();
    let (columns, rows) = ((16.0 * side).round() as i32, (6.0 * side).round() as i32);
    // Sixteen nodes still have to stand beside a panel on a screen of 80x24.
    if nodes <= 16 { (columns.min(48), rows.min(17)) } else { (columns, rows) }
}

pub fn arrange(level: &Level, chip: i32) -> Arrangement {
    let nodes = level.nodes();
    let (columns, rows) = room(nodes);
    let span = ((columns - chip - 5).max(1), (rows - 1).max(1));
    let edges: Vec<(usize, usize)> =
        level.edges().iter().map(|&(a, b)| (usize::from(a), usize::from(b))).collect();
    if nodes > MOST {
        return Drawing::new(level, edges, chip, span, vec![(0, 0); nodes]).finish();
    }
    let mut rng = Rng::new(nodes as u64);
    let starts = [by_distance(level, span), on_a_circle(nodes, span)];
    let drawn = starts.map(|start| {
        let mut drawing = Drawing::new(level, edges.clone(), chip, span, start);
        drawing.anneal(&mut rng);
        let cost = drawing.cost();
        (cost, drawing)
    });
    let [(first, a), (second, b)] = drawn;
    if first <= second { a.finish() } else { b.finish() }
}

/// Scales points of any size into the span.
fn fitted(points: &[(f64, f64)], span: (i32, i32)) -> Vec<Cell> {
    let fit = |values: Vec<f64>, span: i32| -> Vec<i32> {
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let scale = if high - low < 1e-9 { 0.0 } else { f64::from(span) / (high - low) };
        let middle = if scale == 0.0 { f64::from(span) / 2.0 } else { 0.0 };
        values.iter().map(|value| (middle + (value - low) * scale).round() as i32).collect()
    };
    let across = fit(points.iter().map(|point| point.0).collect(), span.0);
    let down = fit(points.iter().map(|point| point.1).collect(), span.1);
    across.into_iter().zip(down).collect()
}

fn circle(nodes: usize) -> Vec<(f64, f64)> {
    let angle = |node| std::f64::consts::TAU * node as f64 / nodes as f64;
    (0..nodes).map(|node| (-angle(node).cos(), -angle(node).sin())).collect()
}

fn on_a_circle(nodes: usize, span: (i32, i32)) -> Vec<Cell> {
    fitted(&circle(nodes), span)
}

/// Steps between nodes; where there is no way, a little more than any way could be.
fn distances(level: &Level) -> Vec<Vec<f64>> {
    let far = (level.nodes() as f64).sqrt() + 1.0;
    let from = |start: usize| {
        let mut steps = vec![far; level.nodes()];
        steps[start] = 0.0;
        let mut ring = vec![start];
        let mut step = 0.0;
        let mut seen = vec![false; level.nodes()];
        seen[start] = true;
        while !ring.is_empty() {
            step += 1.0;
            let mut next = Vec::new();
            for node in ring {
                for &beside in level.neighbours(node) {
                    let beside = usize::from(beside);
                    if !std::mem::replace(&mut seen[beside], true) {
                        steps[beside] = step;
                        next.push(beside);
                    }
                }
            }
            ring = next;
        }
        steps
    };
    (0..level.nodes()).map(from).collect()
}

/// Stress majorisation: every pair as far apart as there are steps between them, near pairs the more exactly.
fn by_distance(level: &Level, span: (i32, i32)) -> Vec<Cell> {
    let wanted = distances(level);
    let mut points: Vec<(f64, f64)> = circle(level.nodes());
    // A circle has mirror symmetries in which the descent would be caught.
    for (node, point) in points.iter_mut().enumerate() {
        point.0 += 0.01 * node as f64;
    }
    for _ in 0..120 {
        for node in 0..points.len() {
            let mut sum = (0.0, 0.0, 0.0);
            for other in (0..points.len()).filter(|&other| other != node) {
                let want = wanted[node][other];
                let (dx, dy) = (points[node].0 - points[other].0, points[node].1 - points[other].1);
                let length = dx.hypot(dy).max(1e-6);
                let weight = 1.0 / (want * want);
                sum.0 += weight * (points[other].0 + want * dx / length);
                sum.1 += weight * (points[other].1 + want * dy / length);
                sum.2 += weight;
            }
            if sum.2 > 0.0 {
                points[node] = (sum.0 / sum.2, sum.1 / sum.2);
            }
        }
    }
    fitted(&laid_down(&points), span)
}

/// Turns a cloud of points so that its longer way lies across.
fn laid_down(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let count = points.len() as f64;
    let mean = points.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / count, sum.1 + p.1 / count));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for point in points {
        let (x, y) = (point.0 - mean.0, point.1 - mean.1);
        (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y);
    }
    let angle = 0.5 * (2.0 * xy).atan2(xx - yy);
    let (sin, cos) = angle.sin_cos();
    points.iter().map(|&(x, y)| (x * cos + y * sin, y * cos - x * sin)).collect()
}

/// A drawing while it is being improved.
struct Drawing {
    edges: Vec<(usize, usize)>,
    /// The edges of each node, by number.
    incident: Vec<Vec<usize>>,
    chip: i32,
    span: (i32, i32),
    cells: Vec<Cell>,
    dots: Vec<Dot>,
    /// The length, in dots, that suits an edge here.
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

    /// What a node's place costs: every term in which it takes part.
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

    /// One edge of a node against all else.
    fn cost_of_edge(&self, node: usize, edge: usize) -> f64 {
        let (a, b) = self.edges[edge];
        let far = if a == node { b } else { a };
        let (from, to) = (self.dots[node], self.dots[far]);
        let mut cost = self.shape(from, to);
        for (other, &(c, d)) in self.edges.iter().enumerate() {
            let (start, end) = (self.dots[c], self.dots[d]);
            if other == edge {
            } else if c == node || d == node {
                // Each pair at this node is met twice.
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

    /// The whole; terms that two nodes share count twice, which changes no comparison of like with like.
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
            // The last fifth only improves.
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

    /// A cell near the old one; early in the search, any.
    fn proposal(&self, old: Cell, left: f64, rng: &mut Rng) -> Cell {
        let reach = left.clamp(0.08, 1.0);
        let step = |at: i32, span: i32, rng: &mut Rng| {
            let reach = ((f64::from(span) * reach).round() as i32).max(2);
            let (low, high) = ((at - reach).max(0), (at + reach).min(span));
            low + rng.below((high - low + 1) as usize) as i32
        };
        (step(old.0, self.span.0, rng), step(old.1, self.span.1, rng))
    }

    /// Moved to the corner of its box, and counted.
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

    /// Of the four mirror images, the one that is read from A on: early letters up and to the left.
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

/// How many pairs of chips are crowded and how many lines run under a chip that is not theirs.
pub fn faults(cells: &[Cell], edges: &[(usize, usize)], chip: i32) -> usize {
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
    fn small_planar_graphs_come_out_without_crossings() {
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
    fn the_same_graph_is_always_drawn_the_same_way() {
        assert_eq!(arrange(&wheel(9), 4), arrange(&wheel(9), 4));
    }

    #[test]
    fn chips_never_stand_on_each_other_however_many_edges_there_are() {
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
    fn a_graph_in_pieces_is_arranged_too() {
        let arranged = arrange(&graph(6, &[(0, 1), (2, 3)]), 4);
        assert_eq!(arranged.faults, 0);
    }
}
