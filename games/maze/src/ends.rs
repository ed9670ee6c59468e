//! Entrance and exit where the maker wants them.
//!
//! A way from one cell to another through all cells of the picture: it zigzags once along a path of pixels from the
//! one to the other, going around each pixel on its way; all other pixels hang as trees on sides of the path's pixels
//! that the zigzag runs along, and are walked around there. Cells alternate like the squares of a chessboard, so ends
//! of one colour are never possible; in thin pictures many others are not either. Where no zigzag is found the
//! question is decided exactly, and where the answer is no, the nearest pair that can be had is taken instead.

use super::exact::{self, Answer};
use super::model::{Cell, SIDES, Side};
use super::pixels::{Links, beside};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::Mask;

/// Paths of pixels that are tried for one pair, a third of each kind.
const TRIES: usize = 24;
/// How much farther than the nearest black cells pairs are looked for.
const FARTHER: usize = 24;

/// A way through the picture, and what became of the wish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thread {
    pub way: Vec<u32>,
    /// How many steps its ends are from those that were asked for, together.
    pub away: usize,
    /// Every pair that is nearer is proved to be impossible.
    pub proved: bool,
}

/// The way between two cells, or between the nearest pair for which there is one.
pub fn thread(mask: &Mask, asked: (Cell, Cell), rng: &mut Rng, job: &Job) -> Result<Thread, Failure> {
    let fine = Fine::new(mask);
    let least = (fine.to_black(asked.0), fine.to_black(asked.1));
    let mut proved = true;
    for away in least.0 + least.1..=least.0 + least.1 + FARTHER {
        for first in least.0..=away - least.1 {
            for a in fine.at_distance(asked.0, first) {
                for b in fine.at_distance(asked.1, away - first) {
                    job.go_on()?;
                    match between(mask, (a, b), rng, job)? {
                        Answer::Way(way) => return Ok(Thread { way, away, proved }),
                        Answer::None => {}
                        Answer::Open => proved = false,
                    }
                }
            }
        }
    }
    Ok(beside_entrance(mask, asked, least.0, rng))
}

/// The black cell nearest to a cell.
pub fn nearest(mask: &Mask, cell: Cell) -> Cell {
    let fine = Fine::new(mask);
    fine.at_distance(cell, fine.to_black(cell)).first().copied().unwrap_or(cell)
}

/// What can be had in every picture: both ends in one pixel.
fn beside_entrance(mask: &Mask, asked: (Cell, Cell), least: usize, rng: &mut Rng) -> Thread {
    let fine = Fine::new(mask);
    let start = fine.at_distance(asked.0, least).first().copied().unwrap_or(0);
    let across = if (start % fine.width).is_multiple_of(2) { start + 1 } else { start - 1 };
    let down = if (start / fine.width).is_multiple_of(2) { start + fine.width } else { start - fine.width };
    let way = [across, down].into_iter().find_map(|end| zigzag(&fine, (start, end), Search::Near, rng));
    let way = way.unwrap_or_else(|| vec![start as u32]);
    let end = way[way.len() - 1] as Cell;
    Thread { away: least + fine.distance(asked.1, end), way, proved: false }
}

/// A way between two cells, if there is one.
pub fn between(mask: &Mask, (a, b): (Cell, Cell), rng: &mut Rng, job: &Job) -> Result<Answer, Failure> {
    let fine = Fine::new(mask);
    if a == b || fine.colour(a) == fine.colour(b) {
        return Ok(Answer::None);
    }
    let kinds = [Search::Near, Search::Wild, Search::Far];
    for kind in kinds.into_iter().cycle().take(TRIES) {
        job.go_on()?;
        if let Some(way) = zigzag(&fine, (a, b), kind, rng) {
            return Ok(Answer::Way(way));
        }
    }
    Ok(exact::way(mask, (a, b), job)?)
}

/// A picture and its cells.
struct Fine<'a> {
    mask: &'a Mask,
    height: usize,
    width: usize,
}

impl<'a> Fine<'a> {
    fn new(mask: &'a Mask) -> Self {
        Self { mask, height: 2 * mask.height, width: 2 * mask.width }
    }

    fn pixel(&self, cell: Cell) -> usize {
        cell / self.width / 2 * self.mask.width + cell % self.width / 2
    }

    fn colour(&self, cell: Cell) -> usize {
        (cell / self.width + cell % self.width) % 2
    }

    fn beside(&self, cell: Cell, side: Side) -> Option<Cell> {
        beside((self.height, self.width), cell, side)
    }

    fn distance(&self, a: Cell, b: Cell) -> usize {
        (a / self.width).abs_diff(b / self.width) + (a % self.width).abs_diff(b % self.width)
    }

    /// Steps to the nearest black cell.
    fn to_black(&self, cell: Cell) -> usize {
        (0..self.height + self.width).find(|&away| !self.at_distance(cell, away).is_empty()).unwrap_or(0)
    }

    /// The black cells so many steps away, walls or not.
    fn at_distance(&self, cell: Cell, away: usize) -> Vec<Cell> {
        let (row, column) = (cell / self.width, cell % self.width);
        let mut found = Vec::new();
        for r in row.saturating_sub(away)..=(row + away).min(self.height - 1) {
            let rest = away - r.abs_diff(row);
            let left = column.checked_sub(rest);
            let right = Some(column + rest).filter(|&c| rest > 0 && c < self.width);
            found.extend([left, right].into_iter().flatten().map(|c| r * self.width + c));
        }
        found.retain(|&cell| self.mask.cells[self.pixel(cell)]);
        found
    }

    /// Where a zigzag that entered a pixel at a cell leaves it towards a side: the next cell of the pixel's ring there.
    fn leaving(&self, entry: Cell, side: Side) -> Cell {
        let within = |side| self.beside(entry, side).filter(|&next| self.pixel(next) == self.pixel(entry));
        let turned = SIDES[(side as usize + 1) % 4];
        within(side).or_else(|| within(turned)).or_else(|| within(turned.back())).unwrap_or(entry)
    }

    /// The outer side at which two cells of a pixel both lie.
    fn shared(&self, a: Cell, b: Cell) -> Side {
        match (a.abs_diff(b) == 1, a / self.width % 2, a % self.width % 2) {
            (true, 0, _) => Side::North,
            (true, ..) => Side::South,
            (false, _, 0) => Side::West,
            (false, ..) => Side::East,
        }
    }
}

/// How a path of pixels is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Search {
    /// Short paths.
    Near,
    /// Long ones.
    Far,
    /// Anything between.
    Wild,
}

/// The pixels from one to another, each with the side by which it is left.
fn path(mask: &Mask, from: usize, to: usize, search: Search, rng: &mut Rng) -> Option<Vec<(usize, Side)>> {
    let mut before: Vec<Option<(usize, Side)>> = vec![None; mask.cells.len()];
    let mut waiting = std::collections::VecDeque::from([from]);
    while before[to].is_none() && to != from {
        let pixel = match search {
            Search::Near => waiting.pop_front()?,
            Search::Far => waiting.pop_back()?,
            Search::Wild => waiting.swap_remove_back(rng.below(waiting.len().max(1)))?,
        };
        let mut sides = SIDES;
        rng.shuffle(&mut sides);
        for side in sides {
            if let Some(next) = beside((mask.height, mask.width), pixel, side)
                && mask.cells[next]
                && next != from
                && before[next].is_none()
            {
                before[next] = Some((pixel, side));
                waiting.push_back(next);
            }
        }
    }
    let mut path = Vec::new();
    let mut at = to;
    while let Some((pixel, side)) = before[at] {
        path.push((pixel, side));
        at = pixel;
    }
    path.reverse();
    Some(path)
}

/// A way of the kind described above, along a random path of pixels; `None` where that path leaves some pixel out.
fn zigzag(fine: &Fine<'_>, (a, b): (Cell, Cell), search: Search, rng: &mut Rng) -> Option<Vec<u32>> {
    let mask = fine.mask;
    let path = path(mask, fine.pixel(a), fine.pixel(b), search, rng)?;
    let mut sewn = Sewn { links: Links::none(mask), taken: vec![false; mask.cells.len()], edges: Vec::new() };
    for &(pixel, _) in &path {
        sewn.taken[pixel] = true;
    }
    sewn.taken[fine.pixel(b)] = true;
    let (mut seams, mut crossings) = (Vec::new(), Vec::new());
    let (mut entry, mut came) = (a, None);
    for (pixel, side) in path {
        let exit = fine.leaving(entry, side);
        let unused = fine.shared(entry, exit);
        sewn.offer(mask, pixel, |free| free != unused && free != side && Some(free) != came);
        seams.push((entry, exit));
        crossings.push((exit, side));
        entry = fine.beside(exit, side)?;
        came = Some(side.back());
    }
    let unused = fine.shared(entry, b);
    sewn.offer(mask, fine.pixel(b), |free| free != unused && Some(free) != came);
    seams.push((entry, b));
    sewn.grow(mask, rng);
    if (0..mask.cells.len()).any(|pixel| mask.cells[pixel] && !sewn.taken[pixel]) {
        return None;
    }
    let mut walls = sewn.links.rings();
    for (entry, exit) in seams {
        for side in SIDES.into_iter().filter(|&side| fine.beside(entry, side) == Some(exit)) {
            walls.close(entry, side);
        }
    }
    for (exit, side) in crossings {
        walls.open(exit, side);
    }
    let mut way = vec![a as u32];
    let (mut at, mut previous) = (a, None);
    while at != b && way.len() < 4 * mask.count() {
        let open = |side: &Side| walls.is_open(at, *side);
        let mut ways = SIDES.into_iter().filter(open).filter_map(|side| walls.beside(at, side));
        let next = ways.find(|&next| Some(next) != previous)?;
        (at, previous) = (next, Some(at));
        way.push(at as u32);
    }
    (at == b && way.len() == 4 * mask.count()).then_some(way)
}

/// Trees that hang on the path of pixels.
struct Sewn {
    links: Links,
    taken: Vec<bool>,
    edges: Vec<(usize, Side)>,
}

impl Sewn {
    /// Notes the sides of a pixel at which a tree may hang.
    fn offer(&mut self, mask: &Mask, pixel: usize, free: impl Fn(Side) -> bool) {
        for side in SIDES.into_iter().filter(|&side| free(side)) {
            let next = self.links.beside(pixel, side);
            if next.is_some_and(|next| mask.cells[next] && !self.taken[next]) {
                self.edges.push((pixel, side));
            }
        }
    }

    fn grow(&mut self, mask: &Mask, rng: &mut Rng) {
        while !self.edges.is_empty() {
            let (pixel, side) = self.edges.swap_remove(rng.below(self.edges.len()));
            let Some(next) = self.links.beside(pixel, side).filter(|&next| !self.taken[next]) else {
                continue;
            };
            self.taken[next] = true;
            self.links.join(pixel, side, next);
            self.offer(mask, next, |_| true);
        }
    }
}

#[cfg(test)]
mod tests;
