//! The lines of every number side by side, and what they do to each other: the ground on which hints and grades stand.
//!
//! Unlike the survey, which hurries, a web knows all lines that the board leaves to a number, so that it can be said why
//! one of them goes. Numbers with very many lines are left out until their neighbours are drawn; nothing is concluded
//! from them meanwhile. Invariant: a line that is struck out is in no solution that agrees with the board.

use crate::model::{Board, Cell, Level, Note};
use crate::solve::cuts::FEW;
use crate::solve::field::{Field, Place, TAKEN};
use crate::solve::walker::{Walker, Ways};
use pentimento_base::job::{Job, Stopped};

/// Numbers with more lines than this are not looked at: no person would.
pub const MOST_LINES: usize = 1_000;
const ASK_EVERY: usize = 64;

/// A line by its place in the web.
pub type Id = u32;

#[derive(Debug, Clone)]
pub struct Web {
    pub field: Field,
    /// All lines that were ever possible, as places.
    lines: Vec<Box<[Place]>>,
    alive: Vec<bool>,
    /// For each clue its lines, dead ones left out now and then; `None` where they are too many.
    lists: Vec<Option<Vec<Id>>>,
    /// How many lines of a clue are alive.
    left: Vec<u32>,
    /// Clues with too many lines around which something was drawn since they were walked.
    stale: Vec<bool>,
    through: Vec<Vec<Id>>,
    walker: Walker,
    stamp: Vec<u32>,
    hits: Vec<u32>,
}

/// A line that was struck out because it leaves nothing to another number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Struck {
    pub line: Id,
    /// The number, by its place among the clues, that would have no line.
    pub victim: usize,
}

impl Web {
    /// The lines that a board leaves. Notes that say "on no line" are believed.
    pub fn new(level: &Level, board: &Board, job: &Job) -> Result<Self, Stopped> {
        let mut field = Field::new(level);
        for line in board.lines() {
            for &cell in line {
                let place = field.place(cell) as usize;
                field.owner[place] = TAKEN;
                field.joined[place] = true;
            }
        }
        for cell in 0..level.size() as Cell {
            if board.note(cell) == Note::Off {
                let place = field.place(cell) as usize;
                field.owner[place] = TAKEN;
            }
        }
        let clues = field.clues.len();
        let mut web = Self {
            walker: Walker::new(&field),
            through: vec![Vec::new(); field.owner.len()],
            lines: Vec::new(),
            alive: Vec::new(),
            lists: vec![None; clues],
            left: vec![0; clues],
            stale: vec![false; clues],
            stamp: Vec::new(),
            hits: Vec::new(),
            field,
        };
        for clue in 0..clues {
            if clue % ASK_EVERY == 0 {
                job.go_on()?;
            }
            web.list(clue);
        }
        Ok(web)
    }

    /// Lists the lines of a clue, if they are few enough.
    fn list(&mut self, clue: usize) {
        let start = self.field.clues[clue];
        if self.field.joined[start as usize] || self.lists[clue].is_some() {
            return;
        }
        let Ways::All(many) = self.walker.walk(&self.field, start, MOST_LINES) else { return };
        let length = usize::from(self.field.number[start as usize]);
        let mut ids = Vec::with_capacity(many);
        let found = std::mem::take(&mut self.walker.lines);
        for line in found.chunks(length) {
            ids.push(self.known(line).unwrap_or_else(|| self.add(line)));
        }
        self.walker.lines = found;
        self.left[clue] = ids.iter().filter(|&&id| self.alive[id as usize]).count() as u32;
        self.lists[clue] = Some(ids);
    }

    /// The same line, if the other end listed it before.
    fn known(&self, line: &[Place]) -> Option<Id> {
        let end = self.field.index[line[line.len() - 1] as usize] as usize;
        let list = self.lists[end].as_ref()?;
        list.iter().copied().find(|&id| self.lines[id as usize].iter().rev().eq(line.iter()))
    }

    fn add(&mut self, line: &[Place]) -> Id {
        let id = self.lines.len() as Id;
        for &place in line {
            self.through[place as usize].push(id);
        }
        self.lines.push(line.into());
        self.alive.push(true);
        self.stamp.push(u32::MAX);
        self.hits.push(0);
        id
    }

    pub fn line(&self, id: Id) -> &[Place] {
        &self.lines[id as usize]
    }

    pub fn cells(&self, id: Id) -> Vec<Cell> {
        self.field.cells(self.line(id))
    }

    pub fn is_open(&self, clue: usize) -> bool {
        !self.field.joined[self.field.clues[clue] as usize]
    }

    /// Clues without a line whose lines are listed.
    pub fn listed(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.lists.len()).filter(|&clue| self.is_listed(clue))
    }

    /// Whether a clue is among them.
    pub fn is_listed(&self, clue: usize) -> bool {
        self.is_open(clue) && self.lists[clue].is_some()
    }

    /// The lines that are left to a clue.
    pub fn left(&self, clue: usize) -> Vec<Id> {
        let list = self.lists[clue].as_deref().unwrap_or_default();
        list.iter().copied().filter(|&id| self.alive[id as usize]).collect()
    }

    pub fn count(&self, clue: usize) -> usize {
        self.left[clue] as usize
    }

    /// The clues at the ends of a line.
    pub fn ends(&self, id: Id) -> [usize; 2] {
        let line = self.line(id);
        [line[0], line[line.len() - 1]].map(|place| self.field.index[place as usize] as usize)
    }

    /// Lines that pass a place and are alive.
    pub fn passing(&self, place: Place) -> impl Iterator<Item = Id> + '_ {
        self.through[place as usize].iter().copied().filter(|&id| self.alive[id as usize])
    }

    /// Strikes a line out.
    pub fn strike(&mut self, id: Id) {
        if std::mem::replace(&mut self.alive[id as usize], false) {
            for clue in self.ends(id) {
                if self.lists[clue].is_some() {
                    self.left[clue] -= 1;
                }
            }
        }
    }

    /// Takes a struck line back.
    pub fn revive(&mut self, id: Id) {
        if !std::mem::replace(&mut self.alive[id as usize], true) {
            for clue in self.ends(id) {
                if self.lists[clue].is_some() {
                    self.left[clue] += 1;
                }
            }
        }
    }

    /// Draws a line for good: what it meets goes, and neighbours with too many lines may be counted again.
    pub fn draw(&mut self, line: &[Cell]) {
        let places: Vec<Place> = line.iter().map(|&cell| self.field.place(cell)).collect();
        for &place in &places {
            self.field.owner[place as usize] = TAKEN;
            self.field.joined[place as usize] = true;
            for at in 0..self.through[place as usize].len() {
                self.strike(self.through[place as usize][at]);
            }
        }
        for clue in 0..self.lists.len() {
            if self.lists[clue].is_none() && !self.stale[clue] && self.is_open(clue) {
                self.stale[clue] = self.is_near(clue, &places);
            }
        }
    }

    /// Walks again where something was drawn nearby. Says whether a number was listed by it.
    pub fn count_again(&mut self) -> bool {
        let mut listed = false;
        for clue in 0..self.lists.len() {
            if std::mem::take(&mut self.stale[clue]) {
                self.list(clue);
                listed |= self.lists[clue].is_some();
            }
        }
        listed
    }

    fn is_near(&self, clue: usize, places: &[Place]) -> bool {
        let stride = self.field.stride;
        let start = self.field.clues[clue] as usize;
        let reach = usize::from(self.field.number[start]);
        places.iter().any(|&place| {
            let place = place as usize;
            (start / stride).abs_diff(place / stride) + (start % stride).abs_diff(place % stride) < reach
        })
    }

    /// The places that all these lines pass, clues left out.
    pub fn common(&self, ids: &[Id]) -> Vec<Place> {
        let Some((&first, others)) = ids.split_first() else { return Vec::new() };
        let all = |place: &&Place| {
            self.field.number[**place as usize] == 0 && others.iter().all(|&id| self.line(id).contains(place))
        };
        self.line(first).iter().filter(all).copied().collect()
    }

    /// The lines that meet every line of a number, and so leave it nothing. Where it has many, only those that pass
    /// a cell which all of them have in common.
    pub fn cutting(&mut self, clue: usize) -> Vec<Id> {
        let mine = self.left(clue);
        let Some((&first, others)) = mine.split_first() else { return Vec::new() };
        let start = self.field.clues[clue];
        if mine.len() > FEW {
            let common = self
                .line(first)
                .iter()
                .filter(|place| others.iter().all(|&id| self.line(id).contains(place)));
            let mut cutting: Vec<Id> = common.flat_map(|&place| self.passing(place)).collect();
            cutting.retain(|&id| !self.ends(id).contains(&clue));
            cutting.sort_unstable();
            cutting.dedup();
            return cutting;
        }
        let mut met: Vec<Id> = Vec::new();
        for (turn, &id) in mine.iter().enumerate() {
            for &place in &self.lines[id as usize] {
                for &other in &self.through[place as usize] {
                    let at = other as usize;
                    if !self.alive[at] || self.stamp[at] == turn as u32 {
                        continue;
                    }
                    if self.hits[at] == 0 {
                        met.push(other);
                    }
                    self.stamp[at] = turn as u32;
                    self.hits[at] += 1;
                }
            }
        }
        let many = mine.len() as u32;
        let is_mine = |id: Id| {
            let line = self.line(id);
            line[0] == start || line[line.len() - 1] == start
        };
        let cutting =
            met.iter().copied().filter(|&id| self.hits[id as usize] == many && !is_mine(id)).collect();
        for id in met {
            self.hits[id as usize] = 0;
            self.stamp[id as usize] = u32::MAX;
        }
        cutting
    }

    /// Supposes a line and follows it as far as single lines lead. Says which number is left without a line, if one is,
    /// and after how many further lines. Nothing stays changed.
    pub fn suppose(&mut self, id: Id) -> Option<(usize, usize)> {
        let mut struck: Vec<Id> = Vec::new();
        let outcome = self.follow(id, &mut struck);
        for id in struck.into_iter().rev() {
            self.revive(id);
        }
        outcome
    }

    fn follow(&mut self, id: Id, struck: &mut Vec<Id>) -> Option<(usize, usize)> {
        let mut queue = vec![id];
        let mut next = 0;
        let mut drawn = vec![false; self.lists.len()];
        while let Some(&line) = queue.get(next) {
            next += 1;
            if !self.alive[line as usize] {
                // Two lines that both must be: whichever end lost it has none.
                let victim = self.ends(line).into_iter().find(|&end| !drawn[end]);
                return victim.map(|end| (end, next - 1));
            }
            for end in self.ends(line) {
                drawn[end] = true;
            }
            for &place in &self.lines[line as usize].clone() {
                for at in 0..self.through[place as usize].len() {
                    let other = self.through[place as usize][at];
                    if other == line || !self.alive[other as usize] {
                        continue;
                    }
                    self.strike(other);
                    struck.push(other);
                    for end in self.ends(other) {
                        if drawn[end] || self.lists[end].is_none() {
                            continue;
                        }
                        match self.left[end] {
                            0 => return Some((end, next - 1)),
                            1 => queue.extend(self.left(end)),
                            _ => {}
                        }
                    }
                }
            }
        }
        None
    }
}
