//! The geometry of chips and edges: which lines cross, which lines run under a chip, and which chips are too close.
//!
//! The position of a node is a character cell. Lines are measured in braille dots. These are square, so lengths and
//! angles are the same as on the screen.

/// The character cell at which a chip begins.
pub(crate) type Cell = (i32, i32);
/// A point in braille dots.
pub(crate) type Dot = (i32, i32);

/// The fewest columns between two chips in the same row. Marks and the preview of a press need this space.
const BESIDE: i32 = 5;
/// The fewest columns between two chips in neighbouring rows.
const DIAGONAL: i32 = 2;

/// The middle of a chip, where its edges end.
pub(crate) fn middle((x, y): Cell, chip: i32) -> Dot {
    (2 * x + chip, 4 * y + 2)
}

/// Whether two chips touch, or leave too little space for the text beside them.
pub(super) fn crowded(a: Cell, b: Cell, chip: i32) -> bool {
    let across = (a.0 - b.0).abs();
    match (a.1 - b.1).abs() {
        0 => across < chip + BESIDE,
        1 => across < chip + DIAGONAL,
        _ => false,
    }
}

fn turn(a: Dot, b: Dot, c: Dot) -> i32 {
    ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).signum()
}

/// Whether two lines cross or touch. Lines with a common end always touch, so the callers leave them out.
pub(super) fn cross(a: Dot, b: Dot, c: Dot, d: Dot) -> bool {
    let apart = |a: i32, b: i32, c: i32, d: i32| a.max(b) < c.min(d) || c.max(d) < a.min(b);
    if apart(a.0, b.0, c.0, d.0) || apart(a.1, b.1, c.1, d.1) {
        return false;
    }
    turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0
}

/// Whether a line runs under a chip, or so close to it that the line seems to end there.
pub(super) fn covers(at: Cell, chip: i32, a: Dot, b: Dot) -> bool {
    let (left, right) = (2 * at.0 - 3, 2 * (at.0 + chip) + 2);
    let (top, bottom) = (4 * at.1 - 2, 4 * at.1 + 5);
    if a.0.max(b.0) < left || a.0.min(b.0) > right || a.1.max(b.1) < top || a.1.min(b.1) > bottom {
        return false;
    }
    let sides = [(left, top), (right, top), (right, bottom), (left, bottom)].map(|corner| turn(a, b, corner));
    sides.iter().any(|&side| side >= 0) && sides.iter().any(|&side| side <= 0)
}

/// Whether the angle between two lines from one point is so small that they look like one line.
pub(super) fn narrow(from: Dot, a: Dot, b: Dot) -> bool {
    let (ax, ay) = (i64::from(a.0 - from.0), i64::from(a.1 - from.1));
    let (bx, by) = (i64::from(b.0 - from.0), i64::from(b.1 - from.1));
    let (dot, wedge) = (ax * bx + ay * by, ax * by - ay * bx);
    // The tangent of the angle is below 0.3, so the angle is below about 17 degrees.
    dot > 0 && 10 * wedge.abs() < 3 * dot
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_cross_only_if_they_meet() {
        assert!(cross((0, 0), (9, 9), (0, 9), (9, 0)));
        assert!(!cross((0, 0), (9, 9), (0, 2), (3, 9)));
        assert!(!cross((0, 0), (2, 2), (5, 0), (5, 9)));
        assert!(!cross((5, 0), (5, 3), (5, 6), (5, 9)));
        assert!(cross((5, 0), (5, 6), (5, 3), (5, 9)));
    }

    #[test]
    fn a_line_under_a_chip_is_found() {
        let chip = 4;
        assert!(covers((10, 5), chip, (0, 22), (60, 22)));
        assert!(covers((10, 5), chip, (24, 0), (24, 60)));
        assert!(!covers((10, 5), chip, (0, 0), (60, 0)));
        assert!(!covers((10, 5), chip, (0, 40), (60, 30)));
    }

    #[test]
    fn chips_need_space_for_the_text_beside_them() {
        assert!(crowded((0, 0), (8, 0), 4));
        assert!(!crowded((0, 0), (9, 0), 4));
        assert!(crowded((0, 0), (4, 1), 4));
        assert!(!crowded((0, 0), (0, 2), 4));
    }

    #[test]
    fn lines_in_nearly_the_same_direction_are_narrow() {
        assert!(narrow((0, 0), (20, 0), (40, 3)));
        assert!(!narrow((0, 0), (20, 0), (20, 20)));
        assert!(!narrow((0, 0), (20, 0), (-20, 1)));
    }
}
