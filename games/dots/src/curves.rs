//! The lines of a drawing, made ready for dots: split at junctions, in short even pieces.
//!
//! Invariant: neighbouring points of a curve are at most [`PIECE`] apart, the first and the last are junctions or
//! free ends of the drawing (or the same point of a lonely loop), and no point of the drawing lies further than
//! `CRUMB` from its curve. A segment that is near two neighbouring points is near all between them, because the
//! distance to a segment is convex: so it is enough to look at points.

use super::geometry::{between, distance, length};
use pentimento_picture::drawing::{Drawing, Place};

/// The longest piece in millimetres.
pub const PIECE: f64 = 1.0;
/// Points nearer than this to the one before say nothing new.
const CRUMB: f64 = 0.2;

/// A line of the drawing between two junctions, or a loop.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    pub points: Vec<Place>,
    /// The drawing's nodes at both ends; the same one for a loop.
    pub ends: [u32; 2],
    /// A loop that meets no other line: it has no end, and its last point is its first.
    pub lonely: bool,
    /// Not a line but all points of a small part, for which one line shall stand.
    pub stroke: bool,
}

impl Curve {
    pub fn length(&self) -> f64 {
        length(&self.points)
    }

    /// The length that counts when dots are counted: a stroke's points lie in no order.
    pub fn drawn_length(&self) -> f64 {
        if self.stroke { distance(self.points[0], self.points[self.last()]) } else { self.length() }
    }

    #[inline]
    pub fn last(&self) -> usize {
        self.points.len() - 1
    }

    /// The point at a place along the curve; on a lonely loop places go on beyond its end.
    #[inline]
    pub fn at(&self, place: usize) -> Place {
        if self.lonely { self.points[place % self.last()] } else { self.points[place] }
    }
}

pub fn of(drawing: &Drawing) -> Vec<Curve> {
    let degrees = drawing.degrees();
    let curve = |chain: &Vec<u32>| {
        let places: Vec<Place> = chain.iter().map(|&node| drawing.nodes[node as usize]).collect();
        let ends = [chain[0], chain[chain.len() - 1]];
        let lonely = ends[0] == ends[1] && degrees[ends[0] as usize] == 2;
        Curve { points: even(&places), ends, lonely, stroke: false }
    };
    drawing.chains().iter().map(curve).collect()
}

/// Crumbs are dropped, long pieces are divided; both ends stay.
fn even(places: &[Place]) -> Vec<Place> {
    let mut kept: Vec<Place> = vec![places[0]];
    let last = places[places.len() - 1];
    for &place in &places[1..places.len() - 1] {
        let crumb = distance(kept[kept.len() - 1], place) < CRUMB || distance(place, last) < CRUMB;
        if !crumb {
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
    fn curves_are_even_and_end_where_the_drawing_does() {
        let nodes = vec![[0.0, 0.0], [10.0, 0.0], [10.05, 0.0], [10.05, 5.0], [0.0, 9.5]];
        let edges = vec![[0, 1], [1, 2], [2, 3], [0, 4]];
        let curves = of(&Drawing { width: 20.0, height: 20.0, nodes, edges });
        assert_eq!(curves.len(), 1);
        let curve = &curves[0];
        assert!(curve.points.windows(2).all(|pair| distance(pair[0], pair[1]) <= PIECE + 1e-9));
        assert!(!curve.lonely && (curve.length() - 24.55).abs() < 0.1);
        let ends = [curve.points[0], curve.points[curve.last()]];
        assert!(ends.contains(&[10.05, 5.0]) && ends.contains(&[0.0, 9.5]));
    }

    #[test]
    fn a_lonely_loop_goes_round_and_round() {
        let nodes = vec![[0.0, 0.0], [3.0, 0.0], [0.0, 4.0]];
        let curves = of(&Drawing { width: 9.0, height: 9.0, nodes, edges: vec![[0, 1], [1, 2], [2, 0]] });
        let curve = &curves[0];
        assert!(curve.lonely && curve.last() == 12);
        assert!(distance(curve.at(13), curve.points[1]) < 1e-12);
    }
}
