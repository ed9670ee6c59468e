//! How visible a change of a cell is.

use super::super::repair::Change;
use super::beside;
use pentimento_picture::paint::Colour;

/// Each change costs this much in addition to its visibility. So one visible change is better than two on an edge, but
/// three changes on an edge are better than two visible ones.
const CHANGE: usize = 4;
/// A change that rounds a corner off, and one that moves an edge by a cell.
const CORNER: usize = 0;
const EDGE: usize = 1;
/// A change that breaks a line of single cells, or joins two parts.
const THIN: usize = 2;
/// A change that makes a hole in an area, or a single cell on the paper.
const INSIDE: usize = 3;

/// The cost of some changes of a picture. Each change is judged on the picture without the other changes.
pub(super) fn cost(width: usize, cells: &[Colour], changes: &[Change]) -> usize {
    changes.iter().map(|&change| CHANGE + visibility(width, cells, change)).sum()
}

/// How visible a change is, from 0 to 3. Outside the picture everything is blank.
pub(in crate::generate) fn visibility(width: usize, cells: &[Colour], (place, colour): Change) -> usize {
    let near = beside(width, cells.len(), place).count();
    let outside = if colour == 0 { 4 - near } else { 0 };
    let alike = beside(width, cells.len(), place).filter(|&at| cells[at] == colour).count() + outside;
    if alike == 0 {
        return INSIDE;
    }
    if is_bridge(width, cells, place) {
        return THIN;
    }
    if alike == 1 { EDGE } else { CORNER }
}

/// Whether the cells on two opposite sides of this cell are painted and the cells on its other two sides are blank. If
/// the cell is painted, it joins the two; if it is blank, it separates them.
fn is_bridge(width: usize, cells: &[Colour], place: usize) -> bool {
    let column = place % width;
    let painted = |at: Option<usize>| at.and_then(|at| cells.get(at)).is_some_and(|&colour| colour != 0);
    let left = painted((column > 0).then(|| place - 1));
    let right = painted((column + 1 < width).then_some(place + 1));
    let (above, below) = (painted(place.checked_sub(width)), painted(Some(place + width)));
    (left && right && !above && !below) || (above && below && !left && !right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_cheaper_than_thin_lines_and_areas() {
        let rows = ["......", "####..", "####..", "####..", "......", "######"];
        let cells: Vec<Colour> = rows.concat().bytes().map(|byte| u8::from(byte == b'#')).collect();
        let at = |row: usize, column: usize, colour| visibility(6, &cells, (row * 6 + column, colour));
        assert_eq!(at(1, 3, 0), CORNER);
        assert_eq!(at(1, 1, 0), EDGE);
        assert_eq!(at(2, 4, 1), EDGE);
        assert_eq!(at(5, 2, 0), THIN);
        assert_eq!(at(4, 2, 1), THIN);
        assert_eq!((at(2, 1, 0), at(0, 5, 1)), (INSIDE, INSIDE));
    }
}
