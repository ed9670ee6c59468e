//! The curves of a drawing, prepared for dots: split at junctions, with points at short, even distances.
//!
//! Invariants: neighbouring points of a curve are at most [`PIECE`] apart. The first and the last point of a curve are
//! junctions or free ends of the drawing. On an isolated loop, both are the same point. No point of the drawing is
//! farther than [`TINY`] from its curve. A straight line that is near two neighbouring points is also near everything
//! between them, because the distance to a straight line is convex. So other code only checks the points.

use crate::geometry::{between, distance, length};
use pentimento_picture::drawing::{Drawing, Place};

/// The greatest distance between neighbouring points, in millimetres.
const PIECE: f64 = 1.0;
/// A point is left out if it is closer than this to the previous point or to the last point of the curve, in
/// millimetres.
const TINY: f64 = 0.2;

/// A part of the drawing between two junctions or free ends, or a loop.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Curve {
    pub(crate) points: Vec<Place>,
    /// The numbers of the nodes at both ends. A loop has the same node twice.
    pub(crate) ends: [u32; 2],
    /// Whether the curve is a loop that meets no other line. The last point of such a loop equals its first.
    pub(crate) isolated: bool,
    /// Whether the curve is a stroke: a small part of the drawing that a single line replaces. The first and the last
    /// point are the ends of that line. The points between them are in no particular order.
    pub(crate) stroke: bool,
}

impl Curve {
    pub(crate) fn length(&self) -> f64 {
        length(&self.points)
    }

    /// The length from which the search computes how many dots it may use. A stroke counts as the straight line
    /// between its ends, because only this line is drawn.
    pub(crate) fn drawn_length(&self) -> f64 {
        if self.stroke { distance(self.points[0], self.points[self.last()]) } else { self.length() }
    }

    #[inline]
    pub(crate) fn last(&self) -> usize {
        self.points.len() - 1
    }

    /// The point with this index. On an isolated loop, an index past the last point continues at the first point.
    #[inline]
    pub(crate) fn at(&self, place: usize) -> Place {
        if self.isolated { self.points[place % self.last()] } else { self.points[place] }
    }
}

/// The curves of a drawing.
pub(super) fn curves(drawing: &Drawing) -> Vec<Curve> {
    let degrees = drawing.degrees();
    let curve = |chain: &Vec<u32>| {
        let places: Vec<Place> = chain.iter().map(|&node| drawing.nodes[node as usize]).collect();
        let ends = [chain[0], chain[chain.len() - 1]];
        let isolated = ends[0] == ends[1] && degrees[ends[0] as usize] == 2;
        Curve { points: evenly_spaced(&places), ends, isolated, stroke: false }
    };
    drawing.chains().iter().map(curve).collect()
}

/// Drops points that are too close together, and divides long segments. Both ends stay.
fn evenly_spaced(places: &[Place]) -> Vec<Place> {
    let mut kept: Vec<Place> = vec![places[0]];
    let last = places[places.len() - 1];
    for &place in &places[1..places.len() - 1] {
        let tiny = distance(kept[kept.len() - 1], place) < TINY || distance(place, last) < TINY;
        if !tiny {
            kept.push(place);
        }
    }
    kept.push(last);
    let mut points = vec![places[0]];
    for pair in kept.windows(2) {
        let pieces = (distance(pair[0], pair[1]) / PIECE).ceil().max(1.0) as u32;
        points.extend((1..=pieces).map(|i| between(pair[0], pair[1], f64::from(i) / f64::from(pieces))));
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_evenly_spaced_and_both_ends_stay() {
        let nodes = vec![[0.0, 0.0], [10.0, 0.0], [10.05, 0.0], [10.05, 5.0], [0.0, 9.5]];
        let edges = vec![[0, 1], [1, 2], [2, 3], [0, 4]];
        let curves = curves(&Drawing { width: 20.0, height: 20.0, nodes, edges });
        assert_eq!(curves.len(), 1);
        let curve = &curves[0];
        assert!(curve.points.windows(2).all(|pair| distance(pair[0], pair[1]) <= PIECE + 1e-9));
        assert!(!curve.isolated && (curve.length() - 24.55).abs() < 0.1);
        let ends = [curve.points[0], curve.points[curve.last()]];
        assert!(ends.contains(&[10.05, 5.0]) && ends.contains(&[0.0, 9.5]));
    }

    #[test]
    fn an_index_past_the_end_of_an_isolated_loop_wraps() {
        let nodes = vec![[0.0, 0.0], [3.0, 0.0], [0.0, 4.0]];
        let curves = curves(&Drawing { width: 9.0, height: 9.0, nodes, edges: vec![[0, 1], [1, 2], [2, 0]] });
        let curve = &curves[0];
        assert!(curve.isolated && curve.last() == 12);
        assert!(distance(curve.at(13), curve.points[1]) < 1e-12);
    }
}
