//! A picture cut into lines: pieces that are joined end to end and cut apart again.
//!
//! Invariant: every painted cell is in just one line, the cells of a line lie side by side in their order and have one
//! colour, and no line is longer than asked for. The order of lines and of random draws is fixed, so that a seed gives
//! the same lines for ever.

use super::model::{Cell, Colour, Level};
use crate::engine::rng::Rng;
use crate::games::nonogram::model::Paint;

#[derive(Debug, Clone)]
pub struct Pieces {
    width: usize,
    picture: Vec<Colour>,
    /// Empty where a line was joined to another.
    lines: Vec<Vec<Cell>>,
    /// For each painted cell its line.
    of: Vec<u32>,
    longest: usize,
    painted: Vec<Cell>,
}

/// Two lines that became one.
#[derive(Debug, Clone)]
pub struct Joint {
    kept: u32,
    gone: u32,
    before: Vec<Cell>,
    joined: Vec<Cell>,
}

impl Joint {
    /// The line that they became.
    pub fn line(&self) -> u32 {
        self.kept
    }
}

impl Pieces {
    /// Every painted cell a line by itself.
    pub fn new(width: usize, picture: &[Colour], longest: usize) -> Self {
        let painted: Vec<Cell> = (0..picture.len() as Cell).filter(|&c| picture[c as usize] > 0).collect();
        let mut of = vec![u32::MAX; picture.len()];
        for (place, &cell) in painted.iter().enumerate() {
            of[cell as usize] = place as u32;
        }
        let lines = painted.iter().map(|&cell| vec![cell]).collect();
        Self { width, picture: picture.to_vec(), lines, of, longest, painted }
    }

    pub fn level(&self, paints: &[Paint]) -> Result<Level, String> {
        Level::of_lines(self.width, &self.picture, &self.all(), paints.to_vec())
    }

    pub fn all(&self) -> Vec<Vec<Cell>> {
        self.lines.iter().filter(|line| !line.is_empty()).cloned().collect()
    }

    pub fn count(&self) -> usize {
        self.lines.iter().filter(|line| !line.is_empty()).count()
    }

    pub fn painted(&self) -> usize {
        self.painted.len()
    }

    /// The share of painted cells with a number.
    pub fn density(&self) -> f64 {
        let numbers: usize = self.lines.iter().map(|line| line.len().min(2)).sum();
        numbers as f64 / self.painted.len().max(1) as f64
    }

    /// The line that a cell is in.
    pub fn line_of(&self, cell: Cell) -> u32 {
        self.of[cell as usize]
    }

    pub fn length(&self, line: u32) -> usize {
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

    fn is_end(&self, cell: Cell) -> bool {
        let line = &self.lines[self.of[cell as usize] as usize];
        line.first() == Some(&cell) || line.last() == Some(&cell)
    }

    /// Ends beside this end to which its line may be joined.
    fn joinable(&self, cell: Cell) -> Vec<Cell> {
        let mine = self.of[cell as usize];
        let fits = |&other: &Cell| {
            let theirs = self.of[other as usize];
            self.picture[other as usize] == self.picture[cell as usize]
                && theirs != mine
                && self.is_end(other)
                && self.length(mine) + self.length(theirs) <= self.longest
        };
        self.beside(cell).filter(fits).collect()
    }

    /// Joins the line that ends at a cell to one beside it, by chance; not to one that is `locked`.
    pub fn join_at(&mut self, cell: Cell, locked: &[bool], rng: &mut Rng) -> Option<Joint> {
        let kept = self.of[cell as usize];
        if !self.is_end(cell) || locked[kept as usize] {
            return None;
        }
        let mut others = self.joinable(cell);
        others.retain(|&other| !locked[self.of[other as usize] as usize]);
        let other = *rng.pick(&others)?;
        let gone = self.of[other as usize];
        let before = self.lines[kept as usize].clone();
        let joined = std::mem::take(&mut self.lines[gone as usize]);
        let mut line = before.clone();
        if line.last() != Some(&cell) {
            line.reverse();
        }
        if joined.first() == Some(&other) {
            line.extend(&joined);
        } else {
            line.extend(joined.iter().rev());
        }
        for &cell in &joined {
            self.of[cell as usize] = kept;
        }
        self.lines[kept as usize] = line;
        Some(Joint { kept, gone, before, joined })
    }

    /// Parts what was joined; only in the opposite order of joining where lines were joined twice.
    pub fn part(&mut self, joint: Joint) {
        for &cell in &joint.joined {
            self.of[cell as usize] = joint.gone;
        }
        self.lines[joint.gone as usize] = joint.joined;
        self.lines[joint.kept as usize] = joint.before;
    }

    /// Joins by chance until hardly anything is left to join.
    pub fn join_freely(&mut self, rng: &mut Rng) {
        let locked = vec![false; self.lines.len()];
        for _ in 0..4 {
            let mut cells = self.painted.clone();
            rng.shuffle(&mut cells);
            for cell in cells {
                let _ = self.join_at(cell, &locked, rng);
            }
        }
    }

    /// Joins some lines by chance, none of them twice, up to `most`.
    pub fn join_some(&mut self, most: usize, rng: &mut Rng) -> Vec<Joint> {
        let mut locked = vec![false; self.lines.len()];
        let mut joints = Vec::new();
        let mut cells = self.painted.clone();
        rng.shuffle(&mut cells);
        for cell in cells {
            if joints.len() == most {
                break;
            }
            if let Some(joint) = self.join_at(cell, &locked, rng) {
                locked[joint.kept as usize] = true;
                joints.push(joint);
            }
        }
        joints
    }

    /// Cuts a line in two at a place of chance.
    pub fn cut(&mut self, line: u32, rng: &mut Rng) {
        let length = self.length(line);
        if length < 2 {
            return;
        }
        let rest = self.lines[line as usize].split_off(rng.between(1, length - 1));
        // The slot of the first cell that has none is free: each slot began with one cell.
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

    fn sound(pieces: &Pieces) {
        let level = pieces.level(&[Paint::blank(), Paint::black()]).unwrap();
        let lines = pieces.all();
        assert!(level.is_solved_by(&lines));
        assert_eq!(lines.iter().map(Vec::len).sum::<usize>(), pieces.painted());
        assert!(lines.iter().all(|line| line.len() <= pieces.longest));
    }

    #[test]
    fn joining_cutting_and_parting_keep_a_picture_in_lines() {
        let mut rng = Rng::new(3);
        let picture: Vec<Colour> = (0..120).map(|_| u8::from(rng.chance(0.7))).collect();
        let mut pieces = Pieces::new(12, &picture, 7);
        pieces.join_freely(&mut rng);
        sound(&pieces);
        for _ in 0..40 {
            let line = pieces.line_of(*rng.pick(&pieces.painted.clone()).unwrap());
            pieces.cut(line, &mut rng);
            sound(&pieces);
            let before = pieces.all().len();
            let joints = pieces.join_some(5, &mut rng);
            sound(&pieces);
            assert_eq!(pieces.count(), before - joints.len());
            for joint in joints {
                pieces.part(joint);
            }
            sound(&pieces);
        }
    }
}
