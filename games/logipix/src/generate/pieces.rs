//! A picture cut into lines. Two lines can be joined, a line can be cut in two, and a line can take part of another
//! line.
//!
//! Invariants: every painted cell is on exactly one line. On the grid, each cell of a line is next to the cell before
//! it. A line has one colour, and no line is longer than the limit. The order of lines and of random numbers is
//! fixed, so a seed always gives the same lines.

use crate::model::{Cell, Level};
use pentimento_base::rng::Rng;
use pentimento_picture::paint::{Colour, Paint};

#[derive(Debug, Clone)]
pub(crate) struct Pieces {
    width: usize,
    picture: Vec<Colour>,
    /// The cells of each line, in order. A line that was joined to another line is empty.
    lines: Vec<Vec<Cell>>,
    /// For each painted cell, the index of its line.
    of: Vec<u32>,
    longest: usize,
    painted: Vec<Cell>,
}

/// An end of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    First,
    Last,
}

/// A change to two lines, stored as the two lines before the change.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    before: [(u32, Vec<Cell>); 2],
}

impl Pieces {
    /// Starts with one line for each painted cell.
    pub(crate) fn new(width: usize, picture: &[Colour], longest: usize) -> Self {
        let painted: Vec<Cell> = (0..picture.len() as Cell).filter(|&c| picture[c as usize] > 0).collect();
        let mut of = vec![u32::MAX; picture.len()];
        for (line, &cell) in painted.iter().enumerate() {
            of[cell as usize] = line as u32;
        }
        let lines = painted.iter().map(|&cell| vec![cell]).collect();
        Self { width, picture: picture.to_vec(), lines, of, longest, painted }
    }

    pub(crate) fn level(&self, paints: &[Paint]) -> Result<Level, String> {
        Level::of_lines(self.width, &self.picture, &self.all(), paints.to_vec())
    }

    pub(crate) fn all(&self) -> Vec<Vec<Cell>> {
        self.lines.iter().filter(|line| !line.is_empty()).cloned().collect()
    }

    pub(crate) fn count(&self) -> usize {
        self.lines.iter().filter(|line| !line.is_empty()).count()
    }

    pub(crate) fn painted(&self) -> usize {
        self.painted.len()
    }

    /// The share of painted cells that have a number.
    pub(crate) fn density(&self) -> f64 {
        let numbers: usize = self.lines.iter().map(|line| line.len().min(2)).sum();
        numbers as f64 / self.painted.len().max(1) as f64
    }

    /// The index of the line through a painted cell.
    pub(crate) fn line_of(&self, cell: Cell) -> u32 {
        self.of[cell as usize]
    }

    /// All painted cells.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.painted
    }

    pub(crate) fn line(&self, line: u32) -> &[Cell] {
        &self.lines[line as usize]
    }

    pub(crate) fn length(&self, line: u32) -> usize {
        self.lines[line as usize].len()
    }

    fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let (width, size) = (self.width as Cell, self.picture.len() as Cell);
        let column = cell % width;
        let sides = [
            (cell >= width).then(|| cell - width),
            (column > 0).then(|| cell - 1),
            (column + 1 < width).then(|| cell + 1),
            (cell + width < size).then(|| cell + width),
        ];
        sides.into_iter().flatten()
    }

    pub(crate) fn is_end(&self, cell: Cell) -> bool {
        let line = &self.lines[self.of[cell as usize] as usize];
        line.first() == Some(&cell) || line.last() == Some(&cell)
    }

    /// The neighbours of a cell that have the same colour but are on other lines.
    pub(crate) fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let other = move |&side: &Cell| {
            self.picture[side as usize] == self.picture[cell as usize]
                && self.line_of(side) != self.line_of(cell)
        };
        self.beside(cell).filter(other)
    }

    /// Whether the line of `cell` and the line of `other` can be joined at `other`. `other` must be an end of its
    /// line, and the joined line must not be too long.
    pub(crate) fn may_join(&self, cell: Cell, other: Cell) -> bool {
        let long = self.length(self.line_of(cell)) + self.length(self.line_of(other));
        self.is_end(other) && long <= self.longest
    }

    /// Moves part of a neighbouring line to the line that ends at `cell`. The part goes from `other` to the end `to`.
    /// Returns `None` and changes nothing if the new line would be too long, or if no line ends at `cell`.
    pub(crate) fn take_part(&mut self, cell: Cell, other: Cell, to: End) -> Option<Change> {
        let (mine, theirs) = (self.line_of(cell), self.line_of(other));
        let before = [mine, theirs].map(|line| (line, self.lines[line as usize].clone()));
        let mut rest = before[1].1.clone();
        let at = rest.iter().position(|&c| c == other)?;
        let taken = match to {
            End::Last => rest.split_off(at),
            End::First => {
                let after = rest.split_off(at + 1);
                rest.reverse();
                std::mem::replace(&mut rest, after)
            }
        };
        if !self.is_end(cell) || taken.len() + before[0].1.len() > self.longest {
            return None;
        }
        let line = &mut self.lines[mine as usize];
        if line.last() != Some(&cell) {
            line.reverse();
        }
        line.extend(&taken);
        self.lines[theirs as usize] = rest;
        for cell in taken {
            self.of[cell as usize] = mine;
        }
        Some(Change { before })
    }

    /// Joins the lines that end at these two neighbouring cells.
    pub(crate) fn join(&mut self, cell: Cell, other: Cell) -> Option<Change> {
        let theirs = &self.lines[self.line_of(other) as usize];
        let to = if theirs.first() == Some(&other) { End::Last } else { End::First };
        self.take_part(cell, other, to)
    }

    pub(crate) fn undo(&mut self, change: Change) {
        for (line, cells) in change.before {
            for &cell in &cells {
                self.of[cell as usize] = line;
            }
            self.lines[line as usize] = cells;
        }
    }

    /// Joins random lines until hardly any can be joined.
    pub(crate) fn join_randomly(&mut self, rng: &mut Rng) {
        for _ in 0..4 {
            let mut cells = self.painted.clone();
            rng.shuffle(&mut cells);
            for cell in cells {
                if self.is_end(cell) {
                    let near: Vec<Cell> =
                        self.neighbours(cell).filter(|&other| self.may_join(cell, other)).collect();
                    let _ = rng.pick(&near).and_then(|&other| self.join(cell, other));
                }
            }
        }
    }

    /// Cuts a line in two at a random cell.
    pub(crate) fn cut(&mut self, line: u32, rng: &mut Rng) {
        let length = self.length(line);
        if length < 2 {
            return;
        }
        let rest = self.lines[line as usize].split_off(rng.between(1, length - 1));
        // Joining lines leaves empty slots. The new line goes into the first of them.
        let slot = self.lines.iter().position(Vec::is_empty).unwrap_or(self.lines.len());
        if slot == self.lines.len() {
            self.lines.push(Vec::new());
        }
        for &cell in &rest {
            self.of[cell as usize] = slot as u32;
        }
        self.lines[slot] = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_invariant(pieces: &Pieces) {
        let level = pieces.level(&[Paint::blank(), Paint::black()]).unwrap();
        let lines = pieces.all();
        assert!(level.is_solved_by(&lines));
        assert_eq!(lines.iter().map(Vec::len).sum::<usize>(), pieces.painted());
        assert!(lines.iter().all(|line| line.len() <= pieces.longest));
    }

    #[test]
    fn joining_cutting_and_undoing_keep_the_invariant() {
        let mut rng = Rng::new(3);
        let picture: Vec<Colour> = (0..120).map(|_| u8::from(rng.chance(0.7))).collect();
        let mut pieces = Pieces::new(12, &picture, 7);
        pieces.join_randomly(&mut rng);
        check_invariant(&pieces);
        for _ in 0..40 {
            let line = pieces.line_of(*rng.pick(&pieces.painted.clone()).unwrap());
            pieces.cut(line, &mut rng);
            check_invariant(&pieces);
            let before = pieces.all();
            let cells = pieces.painted.clone();
            let mut changes = Vec::new();
            for cell in cells {
                let near: Vec<Cell> = pieces.neighbours(cell).collect();
                let Some(&other) = rng.pick(&near) else { continue };
                let end = if rng.chance(0.5) { End::First } else { End::Last };
                changes.extend(pieces.take_part(cell, other, end));
                check_invariant(&pieces);
            }
            assert!(changes.len() > 5);
            // Undo the last change first, because the changes overlap.
            while let Some(change) = changes.pop() {
                pieces.undo(change);
            }
            assert_eq!(pieces.all(), before);
        }
    }
}
