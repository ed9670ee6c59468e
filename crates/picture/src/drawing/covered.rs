//! Leaves out the lines that an opaque fill above them covers.
//!
//! Shapes are painted in the order of the file, so a later shape hides what is below its fill. Each line is cut where
//! it crosses the outline of such a fill, and the pieces whose middle is inside are dropped. A line that is exactly
//! on the outline can be kept or dropped: the outline itself is drawn too. The edges of a fill are sorted into rows, so
//! only the edges near a line are compared with it.

use super::Error;
use super::grid::{Point, Segment, Work};
use resvg::tiny_skia::FillRule;

/// Pieces shorter than this many grid units are not cut off.
const TINY: f64 = 2.0;

/// The area that an opaque fill covers.
pub(super) struct Cover {
    rule: FillRule,
    edges: Vec<Segment>,
    /// The lowest and the highest coordinates.
    bounds: [Point; 2],
    /// The height of a row, and for each row the edges that touch it.
    row: i64,
    rows: Vec<Vec<u32>>,
}

impl Cover {
    /// The area inside closed outlines. `None` if there is no outline.
    pub(super) fn new(edges: Vec<Segment>, rule: FillRule) -> Option<Self> {
        let mut bounds = [edges.first()?[0]; 2];
        for point in edges.iter().flatten() {
            bounds[0] = Point { x: bounds[0].x.min(point.x), y: bounds[0].y.min(point.y) };
            bounds[1] = Point { x: bounds[1].x.max(point.x), y: bounds[1].y.max(point.y) };
        }
        let row = (bounds[1].y - bounds[0].y) / (edges.len() as i64).clamp(1, 256) + 1;
        let mut rows = vec![Vec::new(); ((bounds[1].y - bounds[0].y) / row + 1) as usize];
        for (number, [a, b]) in edges.iter().enumerate() {
            let (low, high) = (a.y.min(b.y) - bounds[0].y, a.y.max(b.y) - bounds[0].y);
            for touched in &mut rows[(low / row) as usize..=(high / row) as usize] {
                touched.push(number as u32);
            }
        }
        Some(Self { rule, edges, bounds, row, rows })
    }

    /// Whether the area could contain a part of a segment.
    fn is_near(&self, [a, b]: &Segment) -> bool {
        let [low, high] = self.bounds;
        a.x.min(b.x) < high.x && a.x.max(b.x) > low.x && a.y.min(b.y) < high.y && a.y.max(b.y) > low.y
    }

    /// The rows between two heights.
    fn rows_between(&self, low: i64, high: i64) -> &[Vec<u32>] {
        let row = |y: i64| ((y - self.bounds[0].y) / self.row).clamp(0, self.rows.len() as i64 - 1) as usize;
        &self.rows[row(low)..=row(high)]
    }

    /// Adds the places where a segment crosses the outline, as shares of the segment's length.
    fn cuts(&self, [a, b]: &Segment, cuts: &mut Vec<f64>, work: &mut Work<'_>) -> Result<(), Error> {
        let along = b.minus(*a);
        for row in self.rows_between(a.y.min(b.y), a.y.max(b.y)) {
            work.spend(row.len() as u64)?;
            for &edge in row {
                let [c, d] = self.edges[edge as usize];
                let (other, apart) = (d.minus(c), c.minus(*a));
                let cross = |p: Point, q: Point| (p.x * q.y - p.y * q.x) as f64;
                let turn = cross(along, other);
                if turn == 0.0 {
                    continue;
                }
                let (share, theirs) = (cross(apart, other) / turn, cross(apart, along) / turn);
                if share > 0.0 && share < 1.0 && (0.0..=1.0).contains(&theirs) {
                    cuts.push(share);
                }
            }
        }
        Ok(())
    }

    /// Whether a place in grid units is inside. Counts the edges that a ray to the right crosses.
    fn contains(&self, [x, y]: [f64; 2]) -> bool {
        let height = y.floor() as i64;
        if height < self.bounds[0].y || height > self.bounds[1].y {
            return false;
        }
        let mut wound = 0;
        for &edge in self.rows_between(height, height).iter().flatten() {
            let [a, b] = self.edges[edge as usize];
            let (ax, ay, bx, by) = (a.x as f64, a.y as f64, b.x as f64, b.y as f64);
            if (ay <= y) != (by <= y) && ax + (y - ay) * (bx - ax) / (by - ay) > x {
                wound += if ay <= y { 1 } else { -1 };
            }
        }
        match self.rule {
            FillRule::Winding => wound != 0,
            FillRule::EvenOdd => wound % 2 != 0,
        }
    }
}

/// The parts of some segments that none of the covers hides.
pub(super) fn visible(
    segments: &[Segment],
    covers: &[&Cover],
    work: &mut Work<'_>,
) -> Result<Vec<Segment>, Error> {
    let mut kept = Vec::with_capacity(segments.len());
    let mut cuts = Vec::new();
    for segment in segments {
        work.spend(1 + covers.len() as u64)?;
        let near: Vec<&&Cover> = covers.iter().filter(|cover| cover.is_near(segment)).collect();
        if near.is_empty() {
            kept.push(*segment);
            continue;
        }
        cuts.clear();
        cuts.extend([0.0, 1.0]);
        for cover in &near {
            cover.cuts(segment, &mut cuts, work)?;
        }
        cuts.sort_by(f64::total_cmp);
        keep_pieces(segment, &cuts, &near, &mut kept);
    }
    Ok(kept)
}

/// Keeps the pieces between two cuts that are not covered. Neighbouring pieces are joined again.
fn keep_pieces(segment: &Segment, cuts: &[f64], near: &[&&Cover], kept: &mut Vec<Segment>) {
    let [a, b] = segment.map(|point| [point.x as f64, point.y as f64]);
    let at = |share: f64| [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
    let point = |share: f64| {
        let [x, y] = at(share);
        Point { x: x.round() as i64, y: y.round() as i64 }
    };
    let length = segment[0].distance(segment[1]);
    let mut open: Option<f64> = None;
    for pair in cuts.windows(2) {
        let is_tiny = (pair[1] - pair[0]) * length < TINY;
        let is_covered = || near.iter().any(|cover| cover.contains(at(f64::midpoint(pair[0], pair[1]))));
        if is_tiny {
            continue;
        }
        if !is_covered() {
            open.get_or_insert(pair[0]);
        } else if let Some(from) = open.take() {
            kept.push([point(from), point(pair[0])]);
        }
    }
    if let Some(from) = open {
        kept.push([point(from), segment[1]]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_base::job::Job;

    fn square(low: i64, high: i64) -> Vec<Segment> {
        let corners = [(low, low), (high, low), (high, high), (low, high)].map(|(x, y)| Point { x, y });
        (0..4).map(|i| [corners[i], corners[(i + 1) % 4]]).collect()
    }

    fn shown(segment: Segment, covers: &[&Cover]) -> Vec<Segment> {
        visible(&[segment], covers, &mut Work::new(&Job::endless())).unwrap()
    }

    #[test]
    fn a_line_is_hidden_only_where_a_fill_covers_it() {
        let cover = Cover::new(square(2000, 6000), FillRule::Winding).unwrap();
        let across = [Point { x: 0, y: 3000 }, Point { x: 9000, y: 3000 }];
        let left = [across[0], Point { x: 2000, y: 3000 }];
        let right = [Point { x: 6000, y: 3000 }, across[1]];
        assert_eq!(shown(across, &[&cover]), [left, right]);
        let outside = [Point { x: 0, y: 7000 }, Point { x: 9000, y: 7000 }];
        assert_eq!(shown(outside, &[&cover]), [outside]);
        let inside = [Point { x: 3000, y: 3000 }, Point { x: 5000, y: 4000 }];
        assert!(shown(inside, &[&cover]).is_empty());
    }

    #[test]
    fn a_hole_in_a_fill_shows_what_is_below() {
        let mut edges = square(0, 9000);
        edges.extend(square(3000, 6000));
        let cover = Cover::new(edges, FillRule::EvenOdd).unwrap();
        let across = [Point { x: -1000, y: 4000 }, Point { x: 10_000, y: 4000 }];
        let hole = [Point { x: 3000, y: 4000 }, Point { x: 6000, y: 4000 }];
        let ends = [[across[0], Point { x: 0, y: 4000 }], [Point { x: 9000, y: 4000 }, across[1]]];
        assert_eq!(shown(across, &[&cover]), [ends[0], hole, ends[1]]);
    }
}
