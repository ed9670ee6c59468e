//! The outlines of a picture, as closed lines along the sides of its cells.
//!
//! The walk follows the sides between drawn and blank cells, with the drawn cell on the right. So outer outlines run
//! clockwise (y points down), and the outlines of holes run counterclockwise. Where two drawn cells meet only at a
//! corner, the walk turns right, so the cells stay separate parts. Invariant: the signed areas of all outlines add up
//! to the number of drawn cells, and the walk follows each such side exactly once.

use super::grid::Mask;

/// A corner of the grid, with x to the right and y downwards.
pub type Point = (i32, i32);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contour {
    /// The corners where the outline turns. The last corner is joined to the first.
    pub points: Vec<Point>,
    /// Whether the outline surrounds a hole.
    pub is_hole: bool,
}

impl Contour {
    /// Twice the signed area. Clockwise outlines have a positive area.
    fn doubled_area(&self) -> i64 {
        let next = self.points.iter().cycle().skip(1);
        let cross =
            |(a, b): (&Point, &Point)| i64::from(a.0) * i64::from(b.1) - i64::from(b.0) * i64::from(a.1);
        self.points.iter().zip(next).map(cross).sum()
    }
}

/// The four directions: right, down, left, up.
const WAYS: [Point; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// All outlines of a picture. They are sorted by their first side, in reading order.
pub fn contours(mask: &Mask) -> Vec<Contour> {
    let corners = (mask.width + 1) * (mask.height + 1);
    let mut walked = vec![[false; 4]; corners];
    let mut found = Vec::new();
    for y in 0..=mask.height as i32 {
        for x in 0..=mask.width as i32 {
            for way in 0..4 {
                if is_side(mask, (x, y), way) && !walked[place(mask, (x, y))][way] {
                    found.push(walk(mask, (x, y), way, &mut walked));
                }
            }
        }
    }
    found
}

fn place(mask: &Mask, (x, y): Point) -> usize {
    y as usize * (mask.width + 1) + x as usize
}

/// Whether a step from a corner in a direction has a drawn cell on its right and a blank cell on its left.
fn is_side(mask: &Mask, (x, y): Point, way: usize) -> bool {
    let cell = |x: i32, y: i32| mask.has(y as isize, x as isize);
    let (right, left) = match way {
        0 => (cell(x, y), cell(x, y - 1)),
        1 => (cell(x - 1, y), cell(x, y)),
        2 => (cell(x - 1, y - 1), cell(x - 1, y)),
        _ => (cell(x, y - 1), cell(x - 1, y - 1)),
    };
    right && !left
}

fn walk(mask: &Mask, start: Point, first: usize, walked: &mut [[bool; 4]]) -> Contour {
    let (mut at, mut way) = (start, first);
    let mut points = Vec::new();
    loop {
        walked[place(mask, at)][way] = true;
        at = (at.0 + WAYS[way].0, at.1 + WAYS[way].1);
        // Tries right, straight on, then left. At every corner of a walk, at least one of these directions
        // follows a side.
        let next = [1, 0, 3].map(|turn| (way + turn) % 4).into_iter().find(|&next| is_side(mask, at, next));
        let next = next.unwrap_or(way);
        if next != way {
            points.push(at);
        }
        if walked[place(mask, at)][next] {
            break;
        }
        way = next;
    }
    let mut contour = Contour { points, is_hole: false };
    contour.is_hole = contour.doubled_area() < 0;
    contour
}

#[cfg(test)]
mod tests {
    use super::super::connect::parts;
    use super::*;
    use proptest::prelude::*;

    fn of(rows: &[&str]) -> Vec<Contour> {
        contours(&Mask::from_rows(rows).unwrap())
    }

    #[test]
    fn a_ring_has_an_outline_and_a_hole() {
        let found = of(&["###", "#.#", "###"]);
        let shape: Vec<_> = found.iter().map(|contour| (contour.is_hole, contour.doubled_area())).collect();
        assert_eq!(shape, [(false, 18), (true, -2)]);
        assert_eq!(found[0].points, [(3, 0), (3, 3), (0, 3), (0, 0)]);
    }

    #[test]
    fn cells_that_meet_at_a_corner_have_an_outline_each() {
        assert_eq!(of(&["#.", ".#"]).len(), 2);
        assert_eq!(of(&[".#", "#."]).len(), 2);
    }

    proptest! {
        #[test]
        fn outlines_enclose_exactly_the_cells(cells in prop::collection::vec(any::<bool>(), 56)) {
            let mask = Mask { width: 8, height: 7, cells };
            let found = contours(&mask);
            let area: i64 = found.iter().map(Contour::doubled_area).sum();
            prop_assert_eq!(area, 2 * mask.count() as i64);
            prop_assert_eq!(found.iter().filter(|contour| !contour.is_hole).count(), parts(&mask).1);
            for (cell, &drawn) in mask.cells.iter().enumerate() {
                let center = (cell as f64 % 8.0 + 0.5, (cell / 8) as f64 + 0.5);
                prop_assert_eq!(found.iter().filter(|contour| encloses(contour, center)).count() % 2 == 1, drawn);
            }
        }
    }

    /// Whether a point is inside the contour: a ray to the right crosses the contour an odd number of times.
    fn encloses(contour: &Contour, (x, y): (f64, f64)) -> bool {
        let next = contour.points.iter().cycle().skip(1);
        let crossed = contour.points.iter().zip(next).filter(|&(a, b)| {
            a.0 == b.0 && f64::from(a.0) > x && (f64::from(a.1) > y) != (f64::from(b.1) > y)
        });
        crossed.count() % 2 == 1
    }
}
