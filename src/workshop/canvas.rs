//! The grid that is painted: tools, mirrors, locks, and a memory of every stroke.
//!
//! A stroke is what one undo takes back, however many cells it touched. Locks say which cells a repair must leave
//! alone; the painter's own hand is free. Invariant: every cell is blank or a place in the palette, counted from 1, and
//! there is a lock for each cell.

use pentimento_picture::Picture;
use std::collections::VecDeque;

/// A nonogram of this side is the largest that files of others hold.
pub use pentimento_engine::share::LONGEST_SIDE as LONGEST;
/// Strokes that are remembered.
const MEMORY: usize = 200;

pub use pentimento_picture::colours::PALETTE;

/// A row and a column.
pub type At = [usize; 2];

/// Which halves of the canvas follow the brush.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mirror {
    #[default]
    Off,
    Sideways,
    Upright,
    Both,
}

impl Mirror {
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Mirror::Off => Mirror::Sideways,
            Mirror::Sideways => Mirror::Upright,
            Mirror::Upright => Mirror::Both,
            Mirror::Both => Mirror::Off,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Mirror::Off => "off",
            Mirror::Sideways => "left and right",
            Mirror::Upright => "top and bottom",
            Mirror::Both => "all four",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Up,
    Down,
    Left,
    Right,
}

/// Whether cells begin a stroke or go on with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stroke {
    New,
    Same,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Moment {
    picture: Picture,
    locked: Vec<bool>,
}

#[derive(Debug, Clone)]
pub struct Canvas {
    now: Moment,
    past: VecDeque<Moment>,
    future: Vec<Moment>,
    strokes: usize,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Self {
        Self::of(Picture::blank(width, height, PALETTE.to_vec()))
    }

    /// A picture to go on with. What its palette lacks of ours is added, so that there is something to paint with.
    pub fn of(mut picture: Picture) -> Self {
        for colour in PALETTE {
            if picture.palette.len() < PALETTE.len() && !picture.palette.contains(&colour) {
                picture.palette.push(colour);
            }
        }
        let locked = vec![false; picture.cells.len()];
        Self { now: Moment { picture, locked }, past: VecDeque::new(), future: Vec::new(), strokes: 0 }
    }

    /// With the locks of an earlier time, where they fit.
    #[must_use]
    pub fn with_locks(mut self, locked: Vec<bool>) -> Self {
        if locked.len() == self.now.locked.len() {
            self.now.locked = locked;
        }
        self
    }

    pub fn picture(&self) -> &Picture {
        &self.now.picture
    }

    pub fn locked(&self) -> &[bool] {
        &self.now.locked
    }

    pub fn is_locked(&self, at: At) -> bool {
        self.now.locked[self.place(at)]
    }

    pub fn width(&self) -> usize {
        self.now.picture.width
    }

    pub fn height(&self) -> usize {
        self.now.picture.height
    }

    pub fn get(&self, [row, column]: At) -> u8 {
        self.now.picture.get(row, column)
    }

    /// How many strokes made it what it is.
    pub fn strokes(&self) -> usize {
        self.strokes
    }

    /// Colours that some cell has.
    pub fn used(&self) -> Vec<u8> {
        let palette = 1..=self.now.picture.palette.len() as u8;
        palette.filter(|colour| self.now.picture.cells.contains(colour)).collect()
    }

    fn place(&self, [row, column]: At) -> usize {
        row * self.width() + column
    }

    /// Changes it as one stroke; a stroke that changes nothing is none.
    fn change(&mut self, stroke: Stroke, change: impl FnOnce(&mut Moment)) -> bool {
        let before = self.now.clone();
        change(&mut self.now);
        if self.now == before {
            return false;
        }
        self.future.clear();
        if stroke == Stroke::New || self.past.is_empty() {
            self.past.push_back(before);
            self.strokes += 1;
            if self.past.len() > MEMORY {
                self.past.pop_front();
            }
        }
        true
    }

    /// A cell and those that the mirrors make of it.
    pub fn images(&self, mirror: Mirror, [row, column]: At) -> Vec<At> {
        let (over, under) = (self.height() - 1 - row, self.width() - 1 - column);
        let mut all = match mirror {
            Mirror::Off => vec![[row, column]],
            Mirror::Sideways => vec![[row, column], [row, under]],
            Mirror::Upright => vec![[row, column], [over, column]],
            Mirror::Both => vec![[row, column], [row, under], [over, column], [over, under]],
        };
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Paints cells, and their images, with a colour; 0 makes them blank.
    pub fn paint(&mut self, stroke: Stroke, cells: &[At], mirror: Mirror, colour: u8) -> bool {
        let colour = if usize::from(colour) <= self.now.picture.palette.len() { colour } else { 0 };
        let all: Vec<usize> =
            cells.iter().flat_map(|&at| self.images(mirror, at)).map(|at| self.place(at)).collect();
        self.change(stroke, |now| all.into_iter().for_each(|place| now.picture.cells[place] = colour))
    }

    /// Each cell with a colour of its own, as one stroke.
    pub fn put(&mut self, cells: &[(At, u8)]) -> bool {
        self.change(Stroke::New, |now| {
            for &([row, column], colour) in cells {
                now.picture.set(row, column, colour);
            }
        })
    }

    /// All cells of one colour that hang together with this one.
    pub fn patch(&self, from: At) -> Vec<At> {
        let mask = self.now.picture.mask();
        let wanted = self.get(from);
        let mut seen = vec![false; mask.cells.len()];
        let mut open = vec![self.place(from)];
        seen[open[0]] = true;
        let mut found = Vec::new();
        while let Some(place) = open.pop() {
            found.push([place / self.width(), place % self.width()]);
            for next in mask.beside(place) {
                if !seen[next] && self.now.picture.cells[next] == wanted {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        found
    }

    pub fn lock(&mut self, at: At) -> bool {
        let place = self.place(at);
        self.change(Stroke::New, |now| now.locked[place] = !now.locked[place])
    }

    pub fn clear(&mut self) -> bool {
        self.change(Stroke::New, |now| {
            now.picture.cells.fill(0);
            now.locked.fill(false);
        })
    }

    /// Moves the picture by one cell; what leaves at one side comes in at the other.
    pub fn shift(&mut self, way: Way) -> bool {
        let (width, height) = (self.width(), self.height());
        let from = move |row: usize, column: usize| match way {
            Way::Up => [(row + 1) % height, column],
            Way::Down => [(row + height - 1) % height, column],
            Way::Left => [row, (column + 1) % width],
            Way::Right => [row, (column + width - 1) % width],
        };
        self.rearrange(width, height, move |row, column| Some(from(row, column)))
    }

    /// Another size: what is there stays in the middle, as far as there is room for it.
    pub fn resize(&mut self, width: usize, height: usize) -> bool {
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

    fn rearrange(&mut self, width: usize, height: usize, from: impl Fn(usize, usize) -> Option<At>) -> bool {
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

    /// Another picture in its place, which undo takes back like any stroke.
    pub fn replace(&mut self, picture: Picture) -> bool {
        let fresh = Canvas::of(picture).now;
        self.change(Stroke::New, |now| *now = fresh)
    }

    pub fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop_back() else { return false };
        self.future.push(std::mem::replace(&mut self.now, before));
        self.strokes = self.strokes.saturating_sub(1);
        true
    }

    pub fn redo(&mut self) -> bool {
        let Some(after) = self.future.pop() else { return false };
        self.past.push_back(std::mem::replace(&mut self.now, after));
        self.strokes += 1;
        true
    }
}

/// The cells of a straight line, both ends among them.
pub fn line(from: At, to: At) -> Vec<At> {
    let (rows, columns) = (to[0] as isize - from[0] as isize, to[1] as isize - from[1] as isize);
    let steps = rows.abs().max(columns.abs());
    let part = |total: isize, step: isize| {
        // Rounded half away from the start, so that a line back is the same line.
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
pub enum Inside {
    Empty,
    Full,
}

pub fn rectangle(from: At, to: At, inside: Inside) -> Vec<At> {
    let (top, bottom) = (from[0].min(to[0]), from[0].max(to[0]));
    let (left, right) = (from[1].min(to[1]), from[1].max(to[1]));
    let all = (top..=bottom).flat_map(|row| (left..=right).map(move |column| [row, column]));
    let rim = |at: &At| at[0] == top || at[0] == bottom || at[1] == left || at[1] == right;
    all.filter(|at| inside == Inside::Full || rim(at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(canvas: &Canvas) -> Vec<String> {
        canvas.picture().mask().rows()
    }

    fn of(rows: &[&str]) -> Canvas {
        Canvas::of(Picture::from_rows(rows).unwrap())
    }

    #[test]
    fn a_line_goes_straight_to_its_end_and_back_the_same_way() {
        let mut canvas = Canvas::new(7, 4);
        canvas.paint(Stroke::New, &line([0, 0], [3, 6]), Mirror::Off, 1);
        assert_eq!(drawn(&canvas), ["#......", ".##....", "...##..", ".....##"]);
        for (a, b) in [([0, 0], [3, 6]), ([5, 1], [0, 3]), ([2, 2], [2, 2])] {
            let cells = line(a, b);
            assert_eq!((cells[0], cells[cells.len() - 1]), (a, b));
            assert_eq!(line(b, a).len(), cells.len());
        }
    }

    #[test]
    fn rectangles_are_drawn_from_any_corner() {
        let mut canvas = Canvas::new(5, 4);
        canvas.paint(Stroke::New, &rectangle([3, 4], [0, 1], Inside::Empty), Mirror::Off, 1);
        assert_eq!(drawn(&canvas), [".####", ".#..#", ".#..#", ".####"]);
        canvas.paint(Stroke::New, &rectangle([0, 1], [3, 4], Inside::Full), Mirror::Off, 2);
        assert_eq!(canvas.used(), [2]);
    }

    #[test]
    fn mirrors_paint_what_they_show() {
        let mut canvas = Canvas::new(5, 3);
        canvas.paint(Stroke::New, &[[0, 1]], Mirror::Both, 1);
        assert_eq!(drawn(&canvas), [".#.#.", ".....", ".#.#."]);
        assert_eq!(canvas.images(Mirror::Both, [1, 2]), [[1, 2]]);
    }

    #[test]
    fn a_fill_stops_at_other_colours() {
        let mut canvas = of(&["..#..", "..#..", "###.."]);
        let patch = canvas.patch([0, 0]);
        canvas.paint(Stroke::New, &patch, Mirror::Off, 1);
        assert_eq!(drawn(&canvas), ["###..", "###..", "###.."]);
    }

    #[test]
    fn undo_takes_back_whole_strokes_and_redo_brings_them_again() {
        let mut canvas = Canvas::new(4, 1);
        canvas.paint(Stroke::New, &[[0, 0]], Mirror::Off, 1);
        canvas.paint(Stroke::Same, &[[0, 1]], Mirror::Off, 1);
        canvas.paint(Stroke::New, &[[0, 3]], Mirror::Off, 2);
        assert!(!canvas.paint(Stroke::New, &[[0, 3]], Mirror::Off, 2), "nothing changed");
        assert_eq!(canvas.strokes(), 2);
        assert!(canvas.undo() && canvas.undo() && !canvas.undo());
        assert_eq!(drawn(&canvas), ["...."]);
        assert!(canvas.redo() && canvas.redo() && !canvas.redo());
        assert_eq!(drawn(&canvas), ["##.#"]);
        canvas.undo();
        canvas.lock([0, 2]);
        assert!(!canvas.redo(), "another future has begun");
        assert!(canvas.is_locked([0, 2]));
    }

    #[test]
    fn shifting_goes_round_and_resizing_keeps_the_middle() {
        let mut canvas = of(&["#..", "...", "..#"]);
        canvas.shift(Way::Left);
        assert_eq!(drawn(&canvas), ["..#", "...", ".#."]);
        canvas.shift(Way::Right);
        canvas.shift(Way::Down);
        assert_eq!(drawn(&canvas), ["..#", "#..", "..."]);
        canvas.resize(5, 5);
        assert_eq!(drawn(&canvas), [".....", "...#.", ".#...", ".....", "....."]);
        canvas.resize(3, 3);
        assert_eq!(drawn(&canvas), ["..#", "#..", "..."]);
        canvas.undo();
        assert_eq!(canvas.width(), 5);
    }

    #[test]
    fn a_colour_that_is_not_there_cannot_be_painted() {
        let mut canvas = of(&["#."]);
        canvas.paint(Stroke::New, &[[0, 0]], Mirror::Off, 99);
        assert_eq!(drawn(&canvas), [".."]);
    }
}
