//! Arranges the nodes of a graph in a drawing, for the screen and for paper.
//!
//! This module uses simulated annealing after Davidson and Harel, on character cells. Lines that cross, lines under
//! a chip, long lines, and chips without space beside them add to the cost of a drawing. So do lines that leave a
//! node in nearly the same direction.
//!
//! The first start is based on distances in the graph, and the others on circles. The best result is kept. The
//! result depends only on the edges, and is calculated once for each level. The screen stretches it, which adds no
//! crossings, so the drawing keeps its shape when the window changes.
//!
//! Drawings of small planar graphs usually have no crossings. The work is limited, so graphs with many edges get
//! fewer tries. Such graphs are easier to read as a matrix anyway.

mod drawing;
pub(crate) mod geometry;
mod start;

use crate::model::{Level, node_name};
use drawing::Drawing;
use geometry::{Cell, covers, crowded, middle};
use pentimento_base::rng::Rng;
use start::{by_distance, on_a_circle};
use std::sync::Arc;

/// The width of a button in the drawing: a space, the name, the glyph, a space. Names are ASCII letters.
pub(crate) fn chip_width(level: &Level) -> u16 {
    node_name(level.nodes() - 1).len() as u16 + 3
}

/// Graphs with more nodes than this are not drawn.
pub(crate) const MOST: usize = 60;
/// The most starts for a small graph. Another start is tried only while there are crossings or faults.
const STARTS: usize = 4;
/// A graph is small if it has at most this many nodes.
const FEW: usize = 16;

/// A finished drawing.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Arrangement {
    /// The cells where the chips begin. The leftmost column is 0, and so is the top row.
    pub(crate) cells: Vec<Cell>,
    pub(crate) edges: Vec<(usize, usize)>,
    /// The width of a chip, in columns.
    pub(crate) chip: i32,
    /// The last column and the last row at which a chip begins.
    pub(crate) span: (i32, i32),
    pub(crate) crossings: usize,
    /// The number of pairs of chips that are too close, plus the number of lines under chips.
    pub(crate) faults: usize,
}

/// The size of the drawing for this number of nodes, in columns and rows.
pub(crate) fn room(nodes: usize) -> (i32, i32) {
    let side = (nodes as f64).sqrt();
    let (columns, rows) = ((16.0 * side).round() as i32, (6.0 * side).round() as i32);
    // A small graph gets more space for each node. Sixteen nodes still fit beside a panel on an 80x24 screen.
    if nodes <= FEW { ((columns + 6).min(48), (rows + 3).min(17)) } else { (columns, rows) }
}

/// The drawing of a level. It is made once. Its chips are wide enough for the longest name.
pub(crate) fn drawing(level: &Level) -> Arc<Arrangement> {
    level.drawn.or_make(|| arrange(level, i32::from(chip_width(level))))
}

fn arrange(level: &Level, chip: i32) -> Arrangement {
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

/// The number of pairs of chips that are too close, plus the number of times that a line runs under a chip
/// without ending there.
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
