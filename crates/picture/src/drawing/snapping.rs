//! Merges vertices that nearly coincide, and joins lines to vertices that they nearly pass through.
//!
//! The borders of two neighbouring shapes are often meant as one line but differ slightly. So do the two strokes of a
//! line that is drawn back and forth. `clustered` moves each vertex to a representative within the radius.
//! Representatives never move, so vertices don't drift along a chain of close neighbours. Then `attracted` routes
//! lines through the vertices close to them. Invariant: neither function moves a point of a line by more than the
//! radius. Both can create crossings and overlaps, so `noding` comes afterwards.

use super::Error;
use super::grid::{Buckets, Net, Point, Segment, Work, canonical};
use super::noding::guard_number;
use std::collections::HashMap;

/// Merges vertices within `radius` grid units of each other. Junctions and ends are chosen as representatives before
/// bends. Also returns the number of duplicate segments, which are removed.
pub(super) fn clustered(
    segments: &[Segment],
    radius: f64,
    work: &mut Work<'_>,
) -> Result<(Vec<Segment>, usize), Error> {
    let net = Net::of(segments);
    let degrees = net.degrees();
    let mut order: Vec<usize> = (0..net.points.len()).collect();
    order.sort_by_key(|&node| (degrees[node] == 2, node));
    let mut chosen = Chosen { radius, cells: HashMap::with_capacity(order.len()) };
    let mut moved = net.points.clone();
    for node in order {
        work.spend(9)?;
        moved[node] = chosen.take(net.points[node]);
    }
    let pieces = net.edges.iter().map(|&[a, b]| [moved[a as usize], moved[b as usize]]).collect();
    Ok(canonical(pieces))
}

/// The representatives, grouped by cell. Cells are as wide as the radius, so each contains only a few representatives.
struct Chosen {
    radius: f64,
    cells: HashMap<(i64, i64), Vec<Point>>,
}

impl Chosen {
    /// The nearest representative within the radius. If there is none, the point becomes a representative.
    fn take(&mut self, p: Point) -> Point {
        let size = self.radius.ceil() as i64;
        let (column, row) = (p.x.div_euclid(size), p.y.div_euclid(size));
        let around = (-1..=1).flat_map(|dc| (-1..=1).map(move |dr| (column + dc, row + dr)));
        let near = around.filter_map(|cell| self.cells.get(&cell)).flatten();
        let best = near.map(|&q| (q.distance(p), q)).min_by(|a, b| a.0.total_cmp(&b.0));
        match best {
            Some((distance, q)) if distance <= self.radius => q,
            _ => {
                self.cells.entry((column, row)).or_default().push(p);
                p
            }
        }
    }
}

/// Routes each line through the vertices within `radius` of it. Vertices beyond its ends don't count.
pub(super) fn attracted(
    segments: &[Segment],
    radius: f64,
    work: &mut Work<'_>,
) -> Result<Vec<Segment>, Error> {
    let net = Net::of(segments);
    let buckets = Buckets::of_points(&net.points);
    let mut out = Vec::with_capacity(segments.len());
    let mut stops = Vec::new();
    for segment in segments {
        let [a, b] = *segment;
        let mut looked = 0;
        stops.clear();
        stops.extend([(0.0, a), (1.0, b)]);
        buckets.along(segment, radius.ceil() as i64, &mut |cell| {
            looked += 1 + buckets.items(cell).len() as u64;
            let points = buckets.items(cell).iter().map(|&i| net.points[i as usize]);
            stops.extend(points.filter_map(|p| beside(segment, p, radius).map(|t| (t, p))));
        });
        work.spend(looked)?;
        stops.sort_by(|a, b| a.0.total_cmp(&b.0));
        out.extend(stops.windows(2).map(|pair| [pair[0].1, pair[1].1]));
        guard_number(out.len())?;
    }
    Ok(out)
}

/// The position of a point along a segment, from 0 to 1. `None` if the point is beyond an end, or farther than
/// `radius` from the segment.
fn beside(&[a, b]: &Segment, p: Point, radius: f64) -> Option<f64> {
    let (d, v) = (b.minus(a), p.minus(a));
    let along = v.dot(d);
    let square = d.dot(d);
    if along <= 0 || along >= square {
        return None;
    }
    let off = (d.x * v.y - d.y * v.x).abs() as f64 / (square as f64).sqrt();
    (off <= radius).then(|| along as f64 / square as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_base::job::Job;
    use pentimento_base::rng::Rng;

    fn p(x: i64, y: i64) -> Point {
        Point { x, y }
    }

    #[test]
    fn nothing_drifts_along_a_chain_of_near_neighbours() {
        let line: Vec<_> = (0..100).map(|i| [p(i * 9, 0), p(i * 9 + 9, 0)]).collect();
        let job = Job::endless();
        let (snapped, _) = clustered(&line, 10.0, &mut Work::new(&job)).expect("short");
        let points = Net::of(&snapped).points;
        assert!((45..=100).contains(&points.len()), "{}", points.len());
        assert!(points.iter().all(|q| q.y == 0 && q.x % 9 == 0));
    }

    #[test]
    fn representatives_are_farther_apart_than_the_radius() {
        for seed in 0..50 {
            let mut rng = Rng::new(seed);
            let mut point = || p(rng.below(300) as i64, rng.below(300) as i64);
            let soup: Vec<_> = (0..80).map(|_| [point(), point()]).collect();
            let (snapped, _) = clustered(&soup, 25.0, &mut Work::new(&Job::endless())).expect("few");
            let points = Net::of(&snapped).points;
            let close = |a: &Point| points.iter().filter(|b| a.distance(**b) <= 25.0).count();
            assert!(points.iter().all(|a| close(a) == 1), "seed {seed}");
        }
    }

    #[test]
    fn a_line_beside_a_vertex_is_routed_through_it() {
        let lines = [[p(0, 0), p(1000, 0)], [p(500, 30), p(500, 400)], [p(700, 60), p(700, 400)]];
        let led = attracted(&lines, 50.0, &mut Work::new(&Job::endless())).expect("few");
        let expected = [[p(0, 0), p(500, 30)], [p(500, 30), p(1000, 0)], lines[1], lines[2]];
        assert_eq!(led, expected);
    }
}
