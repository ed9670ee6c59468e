//! A drawing of the graph during the search for a clear one. This module calculates the cost of the drawing
//! and moves its nodes.

use super::geometry::{Cell, Dot, covers, cross, crowded, middle, narrow};
use super::{Arrangement, FEW, MOST, faults};
use crate::model::Level;
use pentimento_base::rng::Rng;

/// A rough limit on the work from one start, in pairs of nodes or edges that the search looks at.
const BUDGET: usize = 2_000_000;
const MOST_TRIES: usize = 24_000;

const CROWDED: f64 = 30.0;
const COVERED: f64 = 14.0;
const CROSSED: f64 = 9.0;
const NARROW: f64 = 4.0;
const STRETCHED: f64 = 1.2;
const SPREAD: f64 = 1.0;
/// The cost of a line that is nearly horizontal or nearly vertical, because it looks bent in dots.
const BENT: f64 = 0.5;

/// A drawing during the search.
pub(super) struct Drawing {
    edges: Vec<(usize, usize)>,
    /// For each node, the indices of its edges.
    incident: Vec<Vec<usize>>,
    chip: i32,
    span: (i32, i32),
    cells: Vec<Cell>,
    dots: Vec<Dot>,
    /// The ideal length of an edge, in dots.
    ideal: f64,
}

impl Drawing {
    pub(super) fn new(
        level: &Level,
        edges: Vec<(usize, usize)>,
        chip: i32,
        span: (i32, i32),
        cells: Vec<Cell>,
    ) -> Self {
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

    /// The sum of all costs that depend on the place of a node.
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

    /// The sum of all costs of one edge of a node.
    fn cost_of_edge(&self, node: usize, edge: usize) -> f64 {
        let (a, b) = self.edges[edge];
        let far = if a == node { b } else { a };
        let (from, to) = (self.dots[node], self.dots[far]);
        let mut cost = self.shape(from, to);
        for (other, &(c, d)) in self.edges.iter().enumerate() {
            let (start, end) = (self.dots[c], self.dots[d]);
            if other == edge {
            } else if c == node || d == node {
                // Both edges of a pair count this cost, so each of them counts half.
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

    /// The cost of the whole drawing. If several nodes share a cost, each of them counts it. This is the same in
    /// every drawing, so costs can be compared.
    pub(super) fn cost(&self) -> f64 {
        (0..self.cells.len()).map(|node| self.cost_of(node)).sum()
    }

    fn tries(&self) -> usize {
        let (nodes, edges) = (self.cells.len(), self.edges.len());
        let degree = 2 * edges / nodes + 1;
        let work = 2 * (degree * (edges + nodes) + edges + nodes);
        (BUDGET / work).clamp(500, MOST_TRIES.min(3000 * nodes))
    }

    pub(super) fn anneal(&mut self, rng: &mut Rng) {
        if self.cells.len() < 2 {
            return;
        }
        let tries = self.tries();
        for count in 0..tries {
            // In the last fifth of the tries, the search accepts no change that makes the drawing worse.
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

    /// A random cell near the old one. Early in the search, it can be any cell.
    fn proposal(&self, old: Cell, left: f64, rng: &mut Rng) -> Cell {
        let reach = left.clamp(0.08, 1.0);
        let step = |at: i32, span: i32, rng: &mut Rng| {
            let reach = ((f64::from(span) * reach).round() as i32).max(2);
            let (low, high) = ((at - reach).max(0), (at + reach).min(span));
            low + rng.below((high - low + 1) as usize) as i32
        };
        (step(old.0, self.span.0, rng), step(old.1, self.span.1, rng))
    }

    /// Moves each chip that is too close to another to the nearest free cell, so that the drawing can always
    /// be read.
    pub(super) fn separate(&mut self) {
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

    /// Whether another start could give a better drawing. A drawing without crossings and faults needs no other
    /// start. Any other drawing gets a second start. More starts are only for small graphs with few crossings and
    /// faults, because other graphs hardly improve.
    pub(super) fn is_worth_another_start(&self, start: usize) -> bool {
        let (crossings, faults) = (self.crossings(), faults(&self.cells, &self.edges, self.chip));
        let few = self.cells.len() <= FEW && crossings + faults <= 4;
        crossings + faults > 0 && (start == 0 || few)
    }

    /// Moves the drawing to the top left corner, mirrors it if needed, and counts its crossings and faults.
    pub(super) fn finish(mut self) -> Arrangement {
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

    /// Mirrors the drawing if needed, so that the first letters of the alphabet are at the top and on the
    /// left.
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
