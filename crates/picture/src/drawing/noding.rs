//! Turns every crossing into a vertex by snap rounding. The calculation is exact.
//!
//! A crossing is rarely at a grid point. Moving it to one bends lines, and the bent lines can cross others. Snap
//! rounding (Hobby 1999, Guibas and Marimont 1998) solves this in one pass. The cell around a grid point is hot if it
//! contains an end or a crossing. Each segment is routed through the centres of all hot cells that it passes.
//!
//! Only the left side and the side with the lower y belong to a cell. Otherwise, a line through a corner would pass
//! several cells at once. The pass is repeated until nothing changes, which also splits segments that now touch a
//! vertex. Invariant: the result of `noded` has no crossings, and no end is within half a unit of a segment that it
//! doesn't belong to.

use super::grid::{Buckets, Point, Segment, Work, canonical, ends};
use super::{Cleanup, Error, MOST_SEGMENTS};

/// The most crossings that are collected before duplicates are removed. If more than half of this number remain, the
/// drawing is refused, because it is a hatching and makes no good puzzle.
const MOST_CROSSINGS: usize = MOST_SEGMENTS;
/// The most passes. Drawings need one to three passes, and bundles of nearly parallel lines need about a dozen.
/// Each pass moves a line by less than a micrometre.
const MOST_PASSES: usize = 60;

/// Splits segments wherever they meet. Counts the new vertices and the duplicate pieces in `cleanup`.
pub(super) fn noded(
    segments: Vec<Segment>,
    cleanup: &mut Cleanup,
    work: &mut Work<'_>,
) -> Result<Vec<Segment>, Error> {
    let (mut segments, merged) = canonical(segments);
    cleanup.overlaps += merged;
    for _ in 0..MOST_PASSES {
        let crossings = crossings(&segments, work)?;
        let mut hot = ends(&segments);
        cleanup.crossings += crossings.iter().filter(|p| hot.binary_search(p).is_err()).count();
        hot.extend(crossings);
        hot.sort_unstable();
        hot.dedup();
        let (routed, merged) = canonical(routed(&segments, &hot, work)?);
        cleanup.overlaps += merged;
        if routed == segments {
            return Ok(segments);
        }
        segments = routed;
    }
    Err(Error::new("the lines are too close together to separate"))
}

/// The side of the line from `a` to `b` on which `p` is: positive, negative, or 0 on the line itself.
pub(super) fn side(a: Point, b: Point, p: Point) -> i64 {
    let (d, v) = (b.minus(a), p.minus(a));
    d.x * v.y - d.y * v.x
}

/// Whether two segments cross at a point inside both.
pub(super) fn cross(&[a, b]: &Segment, &[c, d]: &Segment) -> bool {
    let apart = |s: i64, t: i64| s != 0 && t != 0 && (s > 0) != (t > 0);
    apart(side(a, b, c), side(a, b, d)) && apart(side(c, d, a), side(c, d, b))
}

fn boxes_meet(&[a, b]: &Segment, &[c, d]: &Segment) -> bool {
    // The two ends of a segment are sorted by x, so only y needs `min` and `max`.
    a.x <= d.x && c.x <= b.x && a.y.min(b.y) <= c.y.max(d.y) && c.y.min(d.y) <= a.y.max(b.y)
}

/// The grid point nearest to the crossing of two segments. Halves are rounded up, because the upper sides
/// don't belong to a cell.
fn meeting(&[a, b]: &Segment, &[c, d]: &Segment) -> Point {
    let (from, to) = (i128::from(side(c, d, a)), i128::from(side(c, d, b)));
    let along = |start: i64, end: i64| {
        // This is start + (end - start) · from / (from - to), rounded only in the last step.
        let (n, m) = (i128::from(end - start) * from, from - to);
        let (n, m) = if m < 0 { (-n, -m) } else { (n, m) };
        start + (2 * n + m).div_euclid(2 * m) as i64
    };
    Point { x: along(a.x, b.x), y: along(a.y, b.y) }
}

fn crossings(segments: &[Segment], work: &mut Work<'_>) -> Result<Vec<Point>, Error> {
    let buckets = Buckets::of_segments(segments);
    let mut found = Vec::new();
    for cell in 0..buckets.cells() {
        let items = buckets.items(cell);
        for (at, &i) in items.iter().enumerate() {
            let one = &segments[i as usize];
            work.spend((items.len() - at) as u64)?;
            for &j in &items[at + 1..] {
                let other = &segments[j as usize];
                if boxes_meet(one, other) && cross(one, other) {
                    found.push(meeting(one, other));
                }
            }
        }
        if found.len() > MOST_CROSSINGS {
            found.sort_unstable();
            found.dedup();
            if found.len() > MOST_CROSSINGS / 2 {
                return Err(Error::new(format!("more than {} crossings", MOST_CROSSINGS / 2)));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Routes each segment through the centres of the hot cells that it passes.
fn routed(segments: &[Segment], hot: &[Point], work: &mut Work<'_>) -> Result<Vec<Segment>, Error> {
    let buckets = Buckets::of_points(hot);
    let mut out = Vec::with_capacity(segments.len());
    let mut stops = Vec::new();
    for segment in segments {
        let [a, b] = *segment;
        let mut looked = 0;
        stops.clear();
        buckets.along(segment, 1, &mut |cell| {
            looked += 1 + buckets.items(cell).len() as u64;
            let hits = buckets.items(cell).iter().map(|&i| hot[i as usize]).filter(|&p| passes(segment, p));
            stops.extend(hits.map(|p| (p.minus(a).dot(b.minus(a)), p)));
        });
        work.spend(looked)?;
        stops.sort_unstable();
        out.extend(stops.windows(2).map(|pair| [pair[0].1, pair[1].1]));
        guard_number(out.len())?;
    }
    Ok(out)
}

pub(super) fn guard_number(segments: usize) -> Result<(), Error> {
    if segments > 4 * MOST_SEGMENTS {
        return Err(Error::new(format!("more than {} pieces of line", 4 * MOST_SEGMENTS)));
    }
    Ok(())
}

/// Whether a segment meets the cell around `center`. Only the left and lower sides belong to the cell, where lower
/// means a smaller y. The ends of the segment must be sorted by x. All coordinates are doubled, because the corners of
/// a cell are at half units.
fn passes(&[a, b]: &Segment, center: Point) -> bool {
    let double = |p: Point| Point { x: 2 * p.x, y: 2 * p.y };
    let (a, b, c) = (double(a), double(b), double(center));
    let (left, right, low, high) = (c.x - 1, c.x + 1, c.y - 1, c.y + 1);
    if a.x >= right || b.x < left || a.y.min(b.y) >= high || a.y.max(b.y) < low {
        return false;
    }
    if a.x == b.x || a.y == b.y {
        return true;
    }
    let at = |x, y| side(a, b, Point { x, y }).signum();
    // The upper left, upper right and lower right corners don't belong to the cell. So a line through one of them
    // meets the cell only if it also runs through the inside.
    let rises = a.y < b.y;
    let high_left = at(left, high);
    let high_right = at(right, high);
    let low_right = at(right, low);
    if high_left == 0 {
        return !rises;
    }
    if high_right == 0 {
        return rises;
    }
    if low_right == 0 {
        return !rises;
    }
    let low_left = at(left, low);
    low_left == 0 || [high_left, high_right, low_right].iter().any(|&s| s != low_left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_base::job::Job;
    use pentimento_base::rng::Rng;

    fn p(x: i64, y: i64) -> Point {
        Point { x, y }
    }

    fn node(segments: Vec<Segment>) -> (Vec<Segment>, Cleanup) {
        let mut cleanup = Cleanup::default();
        let noded = noded(segments, &mut cleanup, &mut Work::new(&Job::endless())).expect("few enough");
        (noded, cleanup)
    }

    /// Checks with exact arithmetic that no two segments share more than an end.
    fn assert_planar(segments: &[Segment]) {
        let inside = |q: Point, &[a, b]: &Segment| {
            q != a && q != b && side(a, b, q) == 0 && q.minus(a).dot(q.minus(b)) < 0
        };
        for (i, one) in segments.iter().enumerate() {
            assert_ne!(one[0], one[1]);
            for other in &segments[i + 1..] {
                assert_ne!(one, other);
                assert!(!cross(one, other), "{one:?} crosses {other:?}");
                let touch = one.iter().any(|&q| inside(q, other)) || other.iter().any(|&q| inside(q, one));
                assert!(!touch, "{one:?} touches {other:?}");
            }
        }
    }

    #[test]
    fn a_cross_has_a_vertex_in_its_middle() {
        let (cross, cleanup) = node(vec![[p(0, 0), p(10, 10)], [p(0, 10), p(10, 0)]]);
        assert_eq!(cross.len(), 4);
        assert_eq!((cleanup.crossings, cleanup.overlaps), (1, 0));
        assert!(cross.iter().all(|s| s.contains(&p(5, 5))));
    }

    #[test]
    fn overlapping_lines_become_one() {
        let (line, cleanup) = node(vec![[p(0, 0), p(30, 10)], [p(15, 5), p(45, 15)], [p(45, 15), p(15, 5)]]);
        assert_eq!(line, [[p(0, 0), p(15, 5)], [p(15, 5), p(30, 10)], [p(30, 10), p(45, 15)]]);
        assert_eq!((cleanup.crossings, cleanup.overlaps), (0, 2));
    }

    #[test]
    fn an_end_on_a_line_splits_it() {
        assert_eq!(node(vec![[p(0, 0), p(20, 0)], [p(7, 0), p(7, 9)]]).0.len(), 3);
    }

    #[test]
    fn no_crossing_is_left_in_any_soup() {
        for seed in 0..600 {
            let mut rng = Rng::new(seed);
            // On small grids there are many special cases, such as parallels, shared ends and triple points. On large
            // grids there are few.
            let side = [4, 7, 12, 60, 1000, 150_000][rng.below(6)];
            let count = rng.between(2, 60);
            let mut point = || p(rng.below(side) as i64, rng.below(side) as i64);
            let soup: Vec<_> = (0..count).map(|_| [point(), point()]).collect();
            assert_planar(&node(soup).0);
        }
    }

    #[test]
    fn no_crossing_is_left_among_nearly_parallel_lines() {
        for seed in 0..300 {
            let mut rng = Rng::new(seed);
            let mut jitter = |at: i64| at + rng.below(7) as i64 - 3;
            let soup: Vec<_> = (0..30)
                .map(|i| [p(jitter(0), jitter(i % 5)), p(jitter(100_000), jitter(70_000 + i % 7))])
                .collect();
            assert_planar(&node(soup).0);
        }
    }

    #[test]
    fn noding_moves_nothing_by_more_than_a_few_units() {
        for seed in 0..50 {
            let mut rng = Rng::new(seed);
            let mut point = || p(rng.below(100_000) as i64, rng.below(100_000) as i64);
            let soup: Vec<_> = (0..40).map(|_| [point(), point()]).collect();
            let mut hot = ends(&node(soup.clone()).0);
            hot.retain(|q| {
                !soup.iter().any(|&[a, b]| {
                    let off = side(a, b, *q).abs() as f64 / a.distance(b).max(1.0);
                    off <= 2.0
                })
            });
            assert_eq!(hot, [], "seed {seed}");
        }
    }

    #[test]
    fn a_cell_owns_its_left_and_lower_sides_only() {
        let cell = p(0, 0);
        assert!(passes(&[p(-1, -1), p(1, 1)], cell));
        // Lines that only touch the upper left or the lower right corner don't meet the cell.
        assert!(!passes(&[p(-1, 0), p(0, 1)], cell));
        assert!(!passes(&[p(0, -1), p(1, 0)], cell));
        // A line that only touches the lower left corner meets the cell, because this corner belongs to the cell.
        assert!(passes(&[p(-1, 0), p(0, -1)], cell));
        // A line that only touches the upper right corner doesn't meet the cell. It meets the next cell, to which this
        // corner belongs.
        assert!(!passes(&[p(0, 1), p(1, 0)], cell));
        assert!(passes(&[p(0, 1), p(1, 0)], p(1, 1)));
    }
}
