//! The grid that the player paints, with mirrors, locks and undo.
//!
//! One undo takes back one stroke, which can change many cells. A repair must not change a locked cell, but
//! the player can. Invariants: every cell is 0 (blank) or a colour of the palette counted from 1, and the
//! list of locks has one entry for each cell.

mod record;

use pentimento_picture::Picture;
use std::collections::VecDeque;

/// The longest side of a canvas. It is the side of the largest nonogram in the files of other programs.
pub(crate) use pentimento_engine::share::LONGEST_SIDE as LONGEST;
use pentimento_picture::colours::PALETTE;

/// The longest side that a player can choose. It is the side of the largest nonogram that `new` makes.
pub(crate) const LARGEST_SIDE: usize = 100;

/// The most strokes that undo can take back.
const UNDO_LIMIT: usize = 200;

/// A row and a column.
pub(crate) type Cell = [usize; 2];

/// Where a stroke is mirrored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Mirror {
    #[default]
    Off,
    LeftRight,
    TopBottom,
    Both,
}

impl Mirror {
    #[must_use]
    pub(crate) fn next(self) -> Self {
        match self {
            Mirror::Off => Mirror::LeftRight,
            Mirror::LeftRight => Mirror::TopBottom,
            Mirror::TopBottom => Mirror::Both,
            Mirror::Both => Mirror::Off,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Mirror::Off => "off",
            Mirror::LeftRight => "left and right",
            Mirror::TopBottom => "top and bottom",
            Mirror::Both => "all four",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// Whether painted cells start a new stroke or belong to the last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stroke {
    New,
    Continued,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Snapshot {
    picture: Picture,
    locked: Vec<bool>,
}

#[derive(Debug, Clone)]
pub(crate) struct Canvas {
    now: Snapshot,
    past: VecDeque<Snapshot>,
    future: Vec<Snapshot>,
    strokes: usize,
}

impl Canvas {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self::of(Picture::blank(width, height, PALETTE.to_vec()))
    }

    /// Makes a canvas with this picture. Adds our colours to its palette, so that there are enough to paint
    /// with.
    pub(crate) fn of(mut picture: Picture) -> Self {
        for colour in PALETTE {
            if picture.palette.len() < PALETTE.len() && !picture.palette.contains(&colour) {
                picture.palette.push(colour);
            }
        }
        let locked = vec![false; picture.cells.len()];
        Self { now: Snapshot { picture, locked }, past: VecDeque::new(), future: Vec::new(), strokes: 0 }
    }

    /// Sets the locks. Ignores a list of the wrong length.
    #[must_use]
    pub(crate) fn with_locks(mut self, locked: Vec<bool>) -> Self {
        if locked.len() == self.now.locked.len() {
            self.now.locked = locked;
        }
        self
    }

    pub(crate) fn picture(&self) -> &Picture {
        &self.now.picture
    }

    pub(crate) fn locked(&self) -> &[bool] {
        &self.now.locked
    }

    pub(crate) fn is_locked(&self, at: Cell) -> bool {
        self.now.locked[self.place(at)]
    }

    pub(crate) fn width(&self) -> usize {
        self.now.picture.width
    }

    pub(crate) fn height(&self) -> usize {
        self.now.picture.height
    }

    pub(crate) fn get(&self, [row, column]: Cell) -> u8 {
        self.now.picture.get(row, column)
    }

    /// The number of strokes so far, not counting those that were undone.
    pub(crate) fn strokes(&self) -> usize {
        self.strokes
    }

    /// The colours that appear in the picture.
    pub(crate) fn used_colours(&self) -> Vec<u8> {
        let palette = 1..=self.now.picture.palette.len() as u8;
        palette.filter(|colour| self.now.picture.cells.contains(colour)).collect()
    }

    fn place(&self, [row, column]: Cell) -> usize {
        row * self.width() + column
    }

    /// Changes the canvas, as a new stroke or as part of the last one. If nothing changes, counts no stroke and returns
    /// false.
    fn change(&mut self, stroke: Stroke, change: impl FnOnce(&mut Snapshot)) -> bool {
        let before = self.now.clone();
        change(&mut self.now);
        if self.now == before {
            return false;
        }
        self.future.clear();
        if stroke == Stroke::New || self.past.is_empty() {
            self.past.push_back(before);
            self.strokes += 1;
            if self.past.len() > UNDO_LIMIT {
                self.past.pop_front();
            }
        }
        true
    }

    /// A cell and its mirror images.
    pub(crate) fn mirrored(&self, mirror: Mirror, [row, column]: Cell) -> Vec<Cell> {
        let (opposite_row, opposite_column) = (self.height() - 1 - row, self.width() - 1 - column);
        let mut all = match mirror {
            Mirror::Off => vec![[row, column]],
            Mirror::LeftRight => vec![[row, column], [row, opposite_column]],
            Mirror::TopBottom => vec![[row, column], [opposite_row, column]],
            Mirror::Both => vec![
                [row, column],
                [row, opposite_column],
                [opposite_row, column],
                [opposite_row, opposite_column],
            ],
        };
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Paints cells and their mirror images with a colour. Colour 0 makes them blank.
    pub(crate) fn paint(&mut self, stroke: Stroke, cells: &[Cell], mirror: Mirror, colour: u8) -> bool {
        let colour = if usize::from(colour) <= self.now.picture.palette.len() { colour } else { 0 };
        let all: Vec<usize> =
            cells.iter().flat_map(|&at| self.mirrored(mirror, at)).map(|at| self.place(at)).collect();
        self.change(stroke, |now| all.into_iter().for_each(|place| now.picture.cells[place] = colour))
    }

    /// Sets each cell of the list to its colour, as one stroke.
    pub(crate) fn set_cells(&mut self, cells: &[(Cell, u8)]) -> bool {
        self.change(Stroke::New, |now| {
            for &([row, column], colour) in cells {
                now.picture.set(row, column, colour);
            }
        })
    }

    /// The cells of the connected area of one colour that contains a cell.
    pub(crate) fn area_around(&self, from: Cell) -> Vec<Cell> {
        let mask = self.now.picture.mask();
        let colour = self.get(from);
        let mut seen = vec![false; mask.cells.len()];
        let mut open = vec![self.place(from)];
        seen[open[0]] = true;
        let mut found = Vec::new();
        while let Some(place) = open.pop() {
            found.push([place / self.width(), place % self.width()]);
            for next in mask.beside(place) {
                if !seen[next] && self.now.picture.cells[next] == colour {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        found
    }

    pub(crate) fn toggle_lock(&mut self, at: Cell) -> bool {
        let place = self.place(at);
        self.change(Stroke::New, |now| now.locked[place] = !now.locked[place])
    }

    pub(crate) fn clear(&mut self) -> bool {
        self.change(Stroke::New, |now| {
            now.picture.cells.fill(0);
            now.locked.fill(false);
        })
    }

    /// Moves the picture by one cell. A row or column that leaves at one side comes back at the other.
    pub(crate) fn shift(&mut self, way: Direction) -> bool {
        let (width, height) = (self.width(), self.height());
        let from = move |row: usize, column: usize| match way {
            Direction::Up => [(row + 1) % height, column],
            Direction::Down => [(row + height - 1) % height, column],
            Direction::Left => [row, (column + 1) % width],
            Direction::Right => [row, (column + width - 1) % width],
        };
        self.rearrange(width, height, move |row, column| Some(from(row, column)))
    }

    /// Changes the size of the canvas and keeps the picture in the middle.
    pub(crate) fn resize(&mut self, width: usize, height: usize) -> bool {
        let (width, height) = (width.clamp(1, LONGEST), height.clamp(1, LONGEST));
        let across = (self.width() as isize - width as isize).div_euclid(2);
        let down = (self.height() as isize - height as isize).div_euclid(2);
        let (old_width, old_height) = (self.width(), self.height());
        self.rearrange(width, height, move |row, column| {
            let row = usize::try_from(row as isize + down).ok().filter(|row| *row < old_height)?;
            let column =
                usize::try_from(column as isize + across).ok().filter(|column| *column < old_width)?;
            Some([row, column])
        })
    }

    fn rearrange(
        &mut self,
        width: usize,
        height: usize,
        from: impl Fn(usize, usize) -> Option<Cell>,
    ) -> bool {
        let old_width = self.width();
        self.change(Stroke::New, |now| {
            let old = now.clone();
            let places = (0..width * height).map(|place| from(place / width, place % width));
            let places: Vec<Option<usize>> =
                places.map(|at| at.map(|[row, column]| row * old_width + column)).collect();
            now.picture.cells =
                places.iter().map(|place| place.map_or(0, |p| old.picture.cells[p])).collect();
            now.locked = places.iter().map(|place| place.is_some_and(|p| old.locked[p])).collect();
            (now.picture.width, now.picture.height) = (width, height);
        })
    }

    /// Replaces the picture, as one stroke.
    pub(crate) fn replace(&mut self, picture: Picture) -> bool {
        let fresh = Canvas::of(picture).now;
        self.change(Stroke::New, |now| *now = fresh)
    }

    pub(crate) fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop_back() else { return false };
        self.future.push(std::mem::replace(&mut self.now, before));
        self.strokes = self.strokes.saturating_sub(1);
        true
    }

    pub(crate) fn redo(&mut self) -> bool {
        let Some(after) = self.future.pop() else { return false };
        self.past.push_back(std::mem::replace(&mut self.now, after));
        self.strokes += 1;
        true
    }
}

#[cfg(test)]
mod tests;
