//! Rectangles of cells around lines. Changes in rectangles that do not overlap can be judged separately.

use crate::model::Cell;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Area {
    top: usize,
    left: usize,
    bottom: usize,
    right: usize,
}

impl Area {
    /// The bounding box of some cells, with a margin on every side.
    pub(crate) fn around(width: usize, cells: impl Iterator<Item = Cell>, margin: usize) -> Self {
        let (mut top, mut left, mut bottom, mut right) = (usize::MAX, usize::MAX, 0, 0);
        for cell in cells {
            let (row, column) = (cell as usize / width, cell as usize % width);
            (top, bottom) = (top.min(row), bottom.max(row));
            (left, right) = (left.min(column), right.max(column));
        }
        let (top, left) = (top.saturating_sub(margin), left.saturating_sub(margin));
        Self { top, left, bottom: bottom + margin, right: (right + margin).min(width - 1) }
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        let rows = self.top <= other.bottom && other.top <= self.bottom;
        rows && self.left <= other.right && other.left <= self.right
    }

    /// The number of steps from a cell to the nearest cell of the area.
    pub(crate) fn distance(&self, width: usize, cell: Cell) -> usize {
        let (row, column) = (cell as usize / width, cell as usize % width);
        let down = self.top.saturating_sub(row) + row.saturating_sub(self.bottom);
        down + self.left.saturating_sub(column) + column.saturating_sub(self.right)
    }

    /// The cells of the area.
    pub(crate) fn cells(&self, width: usize) -> impl Iterator<Item = usize> + use<> {
        let (left, right) = (self.left, self.right);
        (self.top..=self.bottom).flat_map(move |row| (left..=right).map(move |column| row * width + column))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_makes_areas_meet_that_are_apart_without_it() {
        let at = |row: u32, column: u32| row * 10 + column;
        let around = |cells: &[Cell], margin| Area::around(10, cells.iter().copied(), margin);
        let (line, other) = ([at(2, 2), at(2, 3), at(3, 3)], [at(5, 4)]);
        assert!(!around(&line, 0).meets(&around(&other, 0)));
        assert!(around(&line, 1).meets(&around(&other, 1)));
        assert_eq!(around(&line, 0).distance(10, at(5, 4)), 3);
        assert_eq!(around(&line, 0).distance(10, at(3, 2)), 0);
        assert_eq!(around(&line, 0).cells(10).collect::<Vec<_>>(), [22, 23, 32, 33]);
    }
}
