//! Points on a grid of micrometres, and a spatial index.
//!
//! Coordinates are whole numbers, so every test is exact, and it is always clear whether two lines cross. They are at
//! most ten metres, so twice a product of two differences easily fits into `i64`. The index is a uniform grid of
//! buckets. The lines of a drawing are short and spread over the page, so a sweep line would not be faster. Invariant
//! of the index: everything within `pad` of a segment is in a bucket that `along` visits.

use super::{Error, Place};
use pentimento_base::job::Job;

/// The number of grid units in a millimetre.
pub(super) const UNITS: f64 = 1000.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Point {
    pub x: i64,
    pub y: i64,
}

pub(super) type Segment = [Point; 2];

impl Point {
    /// The nearest grid point. Callers have already refused infinite and huge coordinates.
    pub(crate) fn of([x, y]: Place) -> Self {
        Self { x: (x * UNITS).round() as i64, y: (y * UNITS).round() as i64 }
    }

    pub(crate) fn place(self) -> Place {
        [self.x as f64 / UNITS, self.y as f64 / UNITS]
    }

    pub(crate) fn minus(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }

    pub(crate) fn dot(self, other: Point) -> i64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn distance(self, other: Point) -> f64 {
        let d = self.minus(other);
        (d.dot(d) as f64).sqrt()
    }
}

pub(super) fn length(&[a, b]: &Segment) -> f64 {
    a.distance(b)
}

/// Sorts the two ends of each segment, sorts the segments, and removes duplicates and segments of length zero. Also
/// returns the number of duplicates.
pub(super) fn canonical(mut segments: Vec<Segment>) -> (Vec<Segment>, usize) {
    segments.retain(|[a, b]| a != b);
    for segment in &mut segments {
        segment.sort_unstable();
    }
    segments.sort_unstable();
    let before = segments.len();
    segments.dedup();
    let merged = before - segments.len();
    (segments, merged)
}

/// The ends of the segments, sorted and without duplicates.
pub(super) fn ends(segments: &[Segment]) -> Vec<Point> {
    let mut points: Vec<Point> = segments.iter().flatten().copied().collect();
    points.sort_unstable();
    points.dedup();
    points
}

/// Segments as a graph. The points are sorted, so the same segments always give the same point numbers.
#[derive(Debug)]
pub(super) struct Net {
    pub points: Vec<Point>,
    pub edges: Vec<[u32; 2]>,
}

impl Net {
    pub(crate) fn of(segments: &[Segment]) -> Self {
        let points = ends(segments);
        // Every end is in `points`, so the search always finds it.
        let number = |p: &Point| points.binary_search(p).unwrap_or_default() as u32;
        let mut edges: Vec<_> = segments.iter().map(|[a, b]| [number(a), number(b)]).collect();
        edges.sort_unstable();
        Self { points, edges }
    }

    pub(crate) fn degrees(&self) -> Vec<u32> {
        let mut degrees = vec![0; self.points.len()];
        for &end in self.edges.iter().flatten() {
            degrees[end as usize] += 1;
        }
        degrees
    }
}

/// A limit on the number of steps, so that no file takes forever. It also has the job that can stop the work.
#[derive(Debug)]
pub(super) struct Work<'a> {
    job: &'a Job,
    left: u64,
    since: u64,
}

/// The most steps. They are enough for a hundred thousand pieces that cross all over a page.
const BUDGET: u64 = 3_000_000_000;

impl<'a> Work<'a> {
    pub(crate) fn new(job: &'a Job) -> Self {
        Self { job, left: BUDGET, since: 0 }
    }

    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), Error> {
        let Some(left) = self.left.checked_sub(steps) else {
            return Err(Error::new("the lines are too close together to separate"));
        };
        self.left = left;
        self.since += steps;
        if self.since > 100_000 {
            self.since = 0;
            self.job.go_on()?;
        }
        Ok(())
    }
}

/// The index: items grouped by the cells of a coarse grid. `items[starts[i]..starts[i + 1]]` are the items of cell
/// `i`.
#[derive(Debug)]
pub(super) struct Buckets {
    low: Point,
    cell: i64,
    columns: i64,
    rows: i64,
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Buckets {
    pub(crate) fn of_segments(segments: &[Segment]) -> Self {
        let total: f64 = segments.iter().map(length).sum();
        let mean = total / segments.len().max(1) as f64;
        let mut buckets = Self::frame(segments.iter().flatten().copied(), segments.len(), mean);
        buckets.fill(segments.len(), |buckets, i, visit| buckets.along(&segments[i], 0, visit));
        buckets
    }

    pub(crate) fn of_points(points: &[Point]) -> Self {
        let mut buckets = Self::frame(points.iter().copied(), points.len(), 0.0);
        buckets.fill(points.len(), |buckets, i, visit| {
            let (column, row) = buckets.cell_of(points[i]);
            visit((row * buckets.columns + column) as usize);
        });
        buckets
    }

    /// Chooses the size of the cells. They are about as large as the items, and there are only a few cells for each
    /// item.
    fn frame(points: impl Iterator<Item = Point> + Clone, count: usize, mean: f64) -> Self {
        let low_x = points.clone().map(|p| p.x).min().unwrap_or(0);
        let low_y = points.clone().map(|p| p.y).min().unwrap_or(0);
        let high_x = points.clone().map(|p| p.x).max().unwrap_or(0);
        let high_y = points.map(|p| p.y).max().unwrap_or(0);
        let (width, height) = ((high_x - low_x) as f64, (high_y - low_y) as f64);
        let most = 2.0 * count.max(1) as f64;
        let cell = mean.max((width * height / most).sqrt()).max(width.max(height) / most).max(4.0);
        let cell = cell.ceil() as i64;
        let (columns, rows) = ((high_x - low_x) / cell + 1, (high_y - low_y) / cell + 1);
        let low = Point { x: low_x, y: low_y };
        Self { low, cell, columns, rows, starts: Vec::new(), items: Vec::new() }
    }

    /// Counts the items of each cell, then places them. Two passes avoid a vector for each cell.
    fn fill(&mut self, count: usize, cells_of: impl Fn(&Self, usize, &mut dyn FnMut(usize))) {
        let mut starts = vec![0u32; (self.columns * self.rows) as usize + 1];
        for item in 0..count {
            cells_of(self, item, &mut |cell| starts[cell + 1] += 1);
        }
        for cell in 1..starts.len() {
            starts[cell] += starts[cell - 1];
        }
        let mut items = vec![0u32; starts.last().map_or(0, |&n| n as usize)];
        let mut next = starts.clone();
        for item in 0..count {
            cells_of(self, item, &mut |cell| {
                items[next[cell] as usize] = item as u32;
                next[cell] += 1;
            });
        }
        (self.starts, self.items) = (starts, items);
    }

    fn column(&self, x: i64) -> i64 {
        ((x - self.low.x).div_euclid(self.cell)).clamp(0, self.columns - 1)
    }

    fn row(&self, y: i64) -> i64 {
        ((y - self.low.y).div_euclid(self.cell)).clamp(0, self.rows - 1)
    }

    fn cell_of(&self, p: Point) -> (i64, i64) {
        (self.column(p.x), self.row(p.y))
    }

    pub(crate) fn cells(&self) -> usize {
        self.starts.len() - 1
    }

    pub(crate) fn items(&self, cell: usize) -> &[u32] {
        &self.items[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    /// Visits each cell within `pad` of a segment once. It can also visit a few cells that are farther away.
    pub(crate) fn along(&self, &[a, b]: &Segment, pad: i64, visit: &mut dyn FnMut(usize)) {
        let (top, bottom) = (a.y.min(b.y) - pad, a.y.max(b.y) + pad);
        let (left, right) = (a.x.min(b.x) as f64, a.x.max(b.x) as f64);
        let slope = (b.x - a.x) as f64 / (b.y - a.y) as f64;
        for row in self.row(top)..=self.row(bottom) {
            let (mut from, mut to) = (left, right);
            if a.y != b.y {
                // Looks only at the part of the segment near this row of cells, with a margin of one unit.
                let low = self.low.y + row * self.cell - pad - 1;
                let high = low + self.cell + 2 * pad + 2;
                let at = |y: i64| a.x as f64 + (y.clamp(a.y.min(b.y), a.y.max(b.y)) - a.y) as f64 * slope;
                let (one, other) = (at(low), at(high));
                (from, to) = (from.max(one.min(other)), to.min(one.max(other)));
            }
            let columns =
                self.column(from.floor() as i64 - pad - 1)..=self.column(to.ceil() as i64 + pad + 1);
            for column in columns {
                visit((row * self.columns + column) as usize);
            }
        }
    }

    /// Visits the cells that are exactly `ring` rows or columns away from the cell of `p`. They form a square ring.
    /// Returns false if all larger rings are outside the grid.
    pub(crate) fn ring(&self, p: Point, ring: i64, visit: &mut dyn FnMut(usize)) -> bool {
        let (column, row) = self.cell_of(p);
        let inside = |c: i64, r: i64| (0..self.columns).contains(&c) && (0..self.rows).contains(&r);
        for r in (row - ring).max(0)..=(row + ring).min(self.rows - 1) {
            let edge = (r - row).abs() == ring;
            let step = if edge { 1 } else { (2 * ring).max(1) };
            let mut c = column - ring;
            while c <= column + ring {
                if inside(c, r) {
                    visit((r * self.columns + c) as usize);
                }
                c += step;
            }
        }
        ring <= self.columns.max(self.rows)
    }

    /// The least distance to anything beyond this ring, in grid units.
    pub(crate) fn reach(&self, ring: i64) -> f64 {
        (ring * self.cell) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_base::rng::Rng;

    fn point(rng: &mut Rng, side: usize) -> Point {
        Point { x: rng.below(side) as i64, y: rng.below(side) as i64 }
    }

    fn off(p: Point, &[a, b]: &Segment) -> f64 {
        let (d, v) = (b.minus(a), p.minus(a));
        let t = (v.dot(d) as f64 / (d.dot(d) as f64).max(1.0)).clamp(0.0, 1.0);
        (v.x as f64 - t * d.x as f64).hypot(v.y as f64 - t * d.y as f64)
    }

    #[test]
    fn the_index_finds_every_point_near_a_segment() {
        for seed in 0..200 {
            let mut rng = Rng::new(seed);
            let side = [3, 40, 5000][rng.below(3)];
            let points: Vec<_> = (0..60).map(|_| point(&mut rng, side)).collect();
            let buckets = Buckets::of_points(&points);
            let segment = [point(&mut rng, side), point(&mut rng, side)];
            let pad = rng.below(side / 2 + 1) as i64;
            let mut seen = vec![0; points.len()];
            buckets.along(&segment, pad, &mut |cell| {
                buckets.items(cell).iter().for_each(|&i| seen[i as usize] += 1);
            });
            for (p, seen) in points.iter().zip(seen) {
                assert!(seen <= 1 && (seen == 1 || off(*p, &segment) > pad as f64), "seed {seed}");
            }
        }
    }

    #[test]
    fn rings_cover_every_cell_once() {
        let points: Vec<_> = (0..50).map(|i| Point { x: i * 37 % 101, y: i * 53 % 61 }).collect();
        let buckets = Buckets::of_points(&points);
        let mut seen = vec![0; buckets.cells()];
        let mut ring = 0;
        while buckets.ring(points[7], ring, &mut |cell| seen[cell] += 1) {
            ring += 1;
        }
        assert!(seen.iter().all(|&n| n == 1), "{seen:?}");
    }

    #[test]
    fn work_ends_with_its_job_and_with_its_budget() {
        let job = Job::endless();
        let mut work = Work::new(&job);
        assert_eq!(work.spend(200_000), Ok(()));
        assert!(matches!(work.spend(BUDGET), Err(Error::Read(_))));
        job.stop();
        assert_eq!(work.spend(200_000), Err(Error::Stopped));
    }
}
