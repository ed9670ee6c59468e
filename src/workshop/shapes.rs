//! The cells of lines and rectangles.

use super::canvas::Cell;

/// The cells of a straight line, including both ends. A line from `to` to `from` has the same cells.
pub(crate) fn line(from: Cell, to: Cell) -> Vec<Cell> {
    if from > to {
        let mut cells = line(to, from);
        cells.reverse();
        return cells;
    }
    let (rows, columns) = (to[0] as isize - from[0] as isize, to[1] as isize - from[1] as isize);
    let steps = rows.abs().max(columns.abs());
    let part = |total: isize, step: isize| {
        // Halves are rounded away from the upper end.
        if steps == 0 { 0 } else { (2 * total * step + total.signum() * steps).div_euclid(2 * steps.max(1)) }
    };
    let rounded = |total: isize, step: isize| {
        if total < 0 { -part(-total, step) } else { part(total, step) }
    };
    (0..=steps)
        .map(|step| {
            let row = from[0] as isize + rounded(rows, step);
            let column = from[1] as isize + rounded(columns, step);
            [row as usize, column as usize]
        })
        .collect()
}

/// How a rectangle is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rectangle {
    Outline,
    Filled,
}

/// The cells of a rectangle between two opposite corners.
pub(crate) fn rectangle(from: Cell, to: Cell, style: Rectangle) -> Vec<Cell> {
    let (top, bottom) = (from[0].min(to[0]), from[0].max(to[0]));
    let (left, right) = (from[1].min(to[1]), from[1].max(to[1]));
    let all = (top..=bottom).flat_map(|row| (left..=right).map(move |column| [row, column]));
    let on_edge = |at: &Cell| at[0] == top || at[0] == bottom || at[1] == left || at[1] == right;
    all.filter(|at| style == Rectangle::Filled || on_edge(at)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::canvas::{Canvas, Mirror, Stroke};
    use super::*;

    fn painted(canvas: &Canvas) -> Vec<String> {
        canvas.picture().mask().rows()
    }

    #[test]
    fn a_line_reaches_its_end_and_has_the_same_cells_backwards() {
        let mut canvas = Canvas::new(7, 4);
        canvas.paint(Stroke::New, &line([0, 0], [3, 6]), Mirror::Off, 1);
        assert_eq!(painted(&canvas), ["#......", ".##....", "...##..", ".....##"]);
        for (a, b) in
            [([0, 0], [3, 6]), ([5, 1], [0, 3]), ([0, 0], [1, 2]), ([0, 2], [1, 0]), ([2, 2], [2, 2])]
        {
            let cells = line(a, b);
            assert_eq!((cells[0], cells[cells.len() - 1]), (a, b));
            assert!(line(b, a).iter().rev().eq(&cells), "{a:?} {b:?}");
        }
    }

    #[test]
    fn rectangles_are_drawn_from_any_corner() {
        let mut canvas = Canvas::new(5, 4);
        canvas.paint(Stroke::New, &rectangle([3, 4], [0, 1], Rectangle::Outline), Mirror::Off, 1);
        assert_eq!(painted(&canvas), [".####", ".#..#", ".#..#", ".####"]);
        canvas.paint(Stroke::New, &rectangle([0, 1], [3, 4], Rectangle::Filled), Mirror::Off, 2);
        assert_eq!(canvas.used_colours(), [2]);
    }
}
