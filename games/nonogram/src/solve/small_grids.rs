//! Counts the small grids that are determined by their clues, and those of them that single lines solve.

use super::grid::Grid;
use crate::model::{Level, clues_of};
use pentimento_picture::paint::{Colour, Paint};
use std::collections::HashMap;

/// All rows of a square grid, as bits, with their clues. Each different list of clues has a number.
struct Rows {
    side: usize,
    /// For each list of clues, the rows that have it.
    with: Vec<Vec<u32>>,
    /// For each row, the number of its list of clues.
    clues: Vec<u64>,
}

impl Rows {
    fn new(side: usize) -> Self {
        let mut lists = Vec::new();
        let mut with: Vec<Vec<u32>> = Vec::new();
        let mut clues = Vec::new();
        for row in 0..1u32 << side {
            let list = clues_of((0..side).map(|place| Colour::from(row >> place & 1 != 0)));
            let number = lists.iter().position(|known| *known == list).unwrap_or_else(|| {
                lists.push(list);
                with.push(Vec::new());
                lists.len() - 1
            });
            with[number].push(row);
            clues.push(number as u64);
        }
        Self { side, with, clues }
    }

    /// The clues of all columns, combined into one number.
    fn columns(&self, grid: &[u32]) -> u64 {
        (0..self.side).fold(0, |number, column| {
            let bits = grid.iter().fold(0, |bits, row| bits << 1 | row >> column & 1);
            number * self.with.len() as u64 + self.clues[bits as usize]
        })
    }

    /// Calls `each` with every grid that is the only one with its clues.
    fn unique_grids(&self, each: &mut dyn FnMut(&[u32])) {
        let lists = self.with.len();
        for number in 0..lists.pow(self.side as u32) {
            let rows: Vec<&[u32]> =
                (0..self.side).map(|row| &self.with[number / lists.pow(row as u32) % lists][..]).collect();
            let mut seen: HashMap<u64, Option<Vec<u32>>> = HashMap::new();
            let many: usize = rows.iter().map(|rows| rows.len()).product();
            for mut which in 0..many {
                let grid: Vec<u32> = rows
                    .iter()
                    .map(|rows| {
                        let row = rows[which % rows.len()];
                        which /= rows.len();
                        row
                    })
                    .collect();
                seen.entry(self.columns(&grid)).and_modify(|known| *known = None).or_insert(Some(grid));
            }
            for grid in seen.values().flatten() {
                each(grid);
            }
        }
    }
}

/// The number of grids that are the only ones with their clues, and how many of them single lines solve.
fn counts(side: usize) -> (u64, u64) {
    let (mut unique, mut by_lines) = (0, 0);
    let paints = vec![Paint::blank(), Paint::black()];
    Rows::new(side).unique_grids(&mut |rows| {
        let cell = |place: usize| Colour::from(rows[place / side] >> (place % side) & 1 != 0);
        let cells: Vec<Colour> = (0..side * side).map(cell).collect();
        let level = Level::of_picture(side, &cells, paints.clone()).unwrap();
        let mut grid = Grid::<1>::new(&level);
        grid.settle().unwrap();
        unique += 1;
        by_lines += u64::from(grid.cells().all(|at| grid.decided(at).is_some()));
    });
    (unique, by_lines)
}

#[test]
fn of_all_grids_of_4x4_as_many_are_unique_as_another_program_counts() {
    assert_eq!(counts(3).0, 384);
    assert_eq!(counts(4), (52_362, 51_234));
}

#[test]
#[ignore = "takes minutes"]
fn of_all_grids_of_5x5_as_many_are_unique_and_solved_by_lines_as_published() {
    assert_eq!(counts(5), (25_309_575, 24_976_511));
}
