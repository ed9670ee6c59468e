//! Turns lines that are one cell wide into strokes. A stroke is a polyline between ends and junctions.
//!
//! Two cells of a line are joined if they touch. Touching at a corner doesn't count if a third cell shares a side with
//! both. Otherwise, every bend would be a triangle. Ends and junctions are the cells that are not joined to exactly
//! two others. Invariant: every joint between two cells is on exactly one stroke, and a cell without joints is a
//! stroke of one point.

use super::contour::Point;
use super::grid::Mask;
use pentimento_base::exact;

/// A stroke. Its points are cells, with x to the right and y downwards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stroke {
    pub(crate) points: Vec<Point>,
    /// Whether the stroke ends where it begins. Then that point is both the first and the last.
    pub(crate) is_closed: bool,
}

/// The strokes of a mask that was thinned by [`super::thin::thin`].
pub(crate) fn strokes(mask: &Mask) -> Vec<Stroke> {
    let joints: Vec<Vec<usize>> = (0..mask.cells.len()).map(|cell| joined(mask, cell)).collect();
    let mut used: Vec<Vec<bool>> = joints.iter().map(|joints| vec![false; joints.len()]).collect();
    let mut found = Vec::new();
    let cells = || (0..joints.len()).filter(|&cell| mask.cells[cell]);
    for cell in cells().filter(|&cell| joints[cell].len() != 2) {
        if joints[cell].is_empty() {
            found.push(vec![cell]);
        }
        found.extend((0..joints[cell].len()).filter_map(|way| follow(&joints, &mut used, cell, way)));
    }
    // The joints that no stroke has used yet form rings without a junction.
    for cell in cells().filter(|&cell| joints[cell].len() == 2) {
        found.extend(follow(&joints, &mut used, cell, 0));
    }
    found.into_iter().map(|cells| stroke(mask, &cells)).collect()
}

fn stroke(mask: &Mask, cells: &[usize]) -> Stroke {
    let point = |&cell: &usize| ((cell % mask.width) as i32, (cell / mask.width) as i32);
    Stroke {
        points: cells.iter().map(point).collect(),
        is_closed: cells.len() > 1 && cells.first() == cells.last(),
    }
}

fn joined(mask: &Mask, cell: usize) -> Vec<usize> {
    if !mask.cells[cell] {
        return Vec::new();
    }
    let (row, column) = ((cell / mask.width) as isize, (cell % mask.width) as isize);
    let mut found: Vec<usize> = mask.beside(cell).filter(|&next| mask.cells[next]).collect();
    for (dr, dc) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
        let around = mask.has(row + dr, column) || mask.has(row, column + dc);
        if mask.has(row + dr, column + dc) && !around {
            found.push((row + dr) as usize * mask.width + (column + dc) as usize);
        }
    }
    found
}

/// Follows the stroke that leaves a cell in one direction, up to the next end or junction. `None` if the stroke
/// was found before.
fn follow(joints: &[Vec<usize>], used: &mut [Vec<bool>], start: usize, way: usize) -> Option<Vec<usize>> {
    let mut cells = vec![start];
    let (mut at, mut way) = (start, way);
    loop {
        if std::mem::replace(&mut used[at][way], true) {
            return (cells.len() > 1).then_some(cells);
        }
        let next = joints[at][way];
        let back = joints[next].iter().position(|&cell| cell == at)?;
        used[next][back] = true;
        cells.push(next);
        if joints[next].len() != 2 || next == start {
            return Some(cells);
        }
        (at, way) = (next, 1 - back);
    }
}

/// Simplifies a line. Drops points within `tolerance` of the simplified line (Ramer 1972, Douglas and Peucker
/// 1973).
#[must_use]
pub fn simplified(points: &[Point], tolerance: f64) -> Vec<Point> {
    let Some(last) = points.len().checked_sub(1) else { return Vec::new() };
    let mut keep = vec![false; points.len()];
    (keep[0], keep[last]) = (true, true);
    let mut open = vec![(0, last)];
    while let Some((from, to)) = open.pop() {
        let far = |&i: &usize| from_line(points[i], points[from], points[to]);
        let farthest = (from + 1..to).max_by(|a, b| far(a).total_cmp(&far(b)));
        if let Some(middle) = farthest.filter(|i| far(i) > tolerance) {
            keep[middle] = true;
            open.extend([(from, middle), (middle, to)]);
        }
    }
    points.iter().zip(keep).filter(|&(_, keep)| keep).map(|(&point, _)| point).collect()
}

/// The distance from a point to a segment.
fn from_line(p: Point, a: Point, b: Point) -> f64 {
    let minus = |a: Point, b: Point| (f64::from(a.0 - b.0), f64::from(a.1 - b.1));
    let ((dx, dy), (px, py)) = (minus(b, a), minus(p, a));
    let length = dx * dx + dy * dy;
    let along = if length > 0.0 { ((px * dx + py * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
    exact::length(px - along * dx, py - along * dy)
}

#[cfg(test)]
mod tests {
    use super::super::thin::thin;
    use super::*;
    use proptest::prelude::*;

    fn of(rows: &[&str]) -> Vec<Stroke> {
        strokes(&Mask::from_rows(rows).unwrap())
    }

    #[test]
    fn a_line_a_ring_and_a_dot_are_a_stroke_each() {
        assert_eq!(of(&["##..", "..#.", "...#"])[0].points, [(0, 0), (1, 0), (2, 1), (3, 2)]);
        let ring = of(&[".#.", "#.#", ".#."]);
        assert_eq!((ring.len(), ring[0].points.len(), ring[0].is_closed), (1, 5, true));
        assert_eq!(of(&["...", ".#."])[0].points, [(1, 1)]);
    }

    #[test]
    fn a_cross_has_four_arms() {
        let cross = of(&["..#..", "..#..", "#####", "..#..", "..#.."]);
        assert_eq!(cross.len(), 4);
        assert!(cross.iter().all(|stroke| stroke.points.len() == 3 && !stroke.is_closed));
    }

    #[test]
    fn bends_are_kept_and_points_between_are_dropped() {
        let bent = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)];
        assert_eq!(simplified(&bent, 0.5), [(0, 0), (2, 0), (2, 2)]);
        assert_eq!(simplified(&bent, 5.0), [(0, 0), (2, 2)]);
        assert_eq!(simplified(&[], 1.0), []);
    }

    proptest! {
        #[test]
        fn every_joint_is_on_one_stroke(cells in prop::collection::vec(prop::bool::weighted(0.6), 90)) {
            let mask = thin(&Mask { width: 10, height: 9, cells });
            let found = strokes(&mask);
            let steps: usize = found.iter().map(|stroke| stroke.points.len() - 1).sum();
            let joints: usize = (0..90).map(|cell| joined(&mask, cell).len()).sum();
            prop_assert_eq!(2 * steps, joints);
            let mut covered = Mask { cells: vec![false; 90], ..mask.clone() };
            for (x, y) in found.iter().flat_map(|stroke| &stroke.points) {
                covered.cells[*y as usize * 10 + *x as usize] = true;
            }
            prop_assert_eq!(covered, mask);
        }
    }
}
