//! Measures the length of a drawing, and the distance between lines.
//!
//! [`directed`] takes samples along the lines, so its result can be too small by up to half a step. To find the
//! nearest line, the search goes through the index ring by ring. It ends when no farther ring can contain a closer
//! line.

use super::grid::{Buckets, Point, Segment, UNITS};
use super::{Drawing, Place};
use pentimento_base::exact;

impl Drawing {
    /// The edges as pairs of places.
    pub fn segments(&self) -> Vec<[Place; 2]> {
        self.edges.iter().map(|&[a, b]| [self.nodes[a as usize], self.nodes[b as usize]]).collect()
    }

    /// The length of all lines in millimetres.
    pub fn length(&self) -> f64 {
        self.segments().iter().map(|&[a, b]| between(a, b)).sum()
    }

    /// The lowest and the highest coordinates of the nodes. `None` if there are no nodes.
    pub fn bounds(&self) -> Option<[Place; 2]> {
        bounds(self.nodes.iter().copied())
    }
}

pub(super) fn bounds(places: impl IntoIterator<Item = Place>) -> Option<[Place; 2]> {
    places.into_iter().fold(None, |found: Option<[Place; 2]>, [x, y]| {
        let [[left, top], [right, bottom]] = found.unwrap_or([[x, y], [x, y]]);
        Some([[left.min(x), top.min(y)], [right.max(x), bottom.max(y)]])
    })
}

fn between([ax, ay]: Place, [bx, by]: Place) -> f64 {
    exact::length(bx - ax, by - ay)
}

/// The place on a segment nearest to `p`.
pub(super) fn nearest([a, b]: [Place; 2], p: Place) -> Place {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let square = dx * dx + dy * dy;
    if square == 0.0 {
        return a;
    }
    let t = (((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square).clamp(0.0, 1.0);
    [a[0] + t * dx, a[1] + t * dy]
}

/// An index of lines that finds the distance from a place to the nearest line.
#[derive(Debug)]
pub struct Near {
    segments: Vec<[Place; 2]>,
    buckets: Buckets,
}

impl Near {
    pub fn of(segments: Vec<[Place; 2]>) -> Self {
        let rounded: Vec<Segment> = segments.iter().map(|&[a, b]| [Point::of(a), Point::of(b)]).collect();
        let buckets = Buckets::of_segments(&rounded);
        Self { segments, buckets }
    }

    /// The distance to the nearest line, or infinity if there are no lines.
    pub fn distance(&self, p: Place) -> f64 {
        let mut best = f64::INFINITY;
        let from = Point::of(p);
        let mut ring = 0;
        // All rings before this one are done. Everything beyond them is at least `reach` away, minus the rounding of
        // both points.
        while best * UNITS > self.buckets.reach(ring - 1) - 2.0 {
            let more = self.buckets.ring(from, ring, &mut |cell| {
                for &i in self.buckets.items(cell) {
                    best = best.min(between(p, nearest(self.segments[i as usize], p)));
                }
            });
            if !more {
                break;
            }
            ring += 1;
        }
        best
    }
}

/// The largest distance from a point on `lines` to the nearest line in `to`. Takes a sample every `step`
/// millimetres.
pub fn directed(lines: &[[Place; 2]], to: &Near, step: f64) -> f64 {
    let samples = lines.iter().flat_map(|&[a, b]| {
        let count = (between(a, b) / step).ceil().clamp(1.0, 1e6);
        (0..=count as u32).map(move |i| {
            let t = f64::from(i) / count;
            [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
        })
    });
    samples.map(|p| to.distance(p)).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_base::rng::Rng;

    fn square(at: f64, side: f64) -> Drawing {
        let nodes = vec![[at, at], [at + side, at], [at + side, at + side], [at, at + side]];
        Drawing { width: 100.0, height: 100.0, nodes, edges: vec![[0, 1], [1, 2], [2, 3], [0, 3]] }
    }

    #[test]
    fn the_length_of_a_square_is_that_of_its_sides() {
        let square = square(10.0, 5.0);
        assert!((square.length() - 20.0).abs() < 1e-9);
        assert_eq!(square.bounds(), Some([[10.0, 10.0], [15.0, 15.0]]));
    }

    #[test]
    fn the_distance_of_two_squares_is_that_of_their_corners() {
        let (one, other) = (square(10.0, 30.0).segments(), square(12.0, 26.0).segments());
        let there = directed(&one, &Near::of(other.clone()), 0.01);
        let found = there.max(directed(&other, &Near::of(one), 0.01));
        assert!((found - 8f64.sqrt()).abs() < 0.01, "{found}");
    }

    #[test]
    fn the_nearest_line_is_the_one_that_brute_force_finds() {
        for seed in 0..100 {
            let mut rng = Rng::new(seed);
            let count = rng.between(1, 40);
            let mut place = |spread: f64| [rng.unit() * spread - spread / 4.0, rng.unit() * spread];
            let lines: Vec<_> = (0..count).map(|_| [place(100.0), place(100.0)]).collect();
            let near = Near::of(lines.clone());
            for _ in 0..20 {
                let p = place(300.0);
                let brute =
                    lines.iter().map(|&line| between(p, nearest(line, p))).fold(f64::INFINITY, f64::min);
                assert!((near.distance(p) - brute).abs() < 1e-9, "seed {seed}");
            }
        }
    }

    #[test]
    fn no_lines_are_infinitely_far_away() {
        assert!(Near::of(Vec::new()).distance([1.0, 2.0]).is_infinite());
    }
}
