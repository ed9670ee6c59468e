//! The lines that are left to every number, made as few as exclusion makes them.
//!
//! Numbers are listed smallest first, with a limit that grows only when all else stands still: what the small ones
//! take makes the large ones few. What all lines of a number have in common belongs to it (the original calls that
//! combination), and lines that meet another's belongings go (exclusion); where all lines end at one mate, the two are
//! a pair. Where it is asked for, lines that would leave another number nothing go too. A list is looked at again only
//! when a cell of one of its lines changed hands. Invariant: a line that is struck off is in no solution.

use crate::model::{Cell, Level};
use crate::solve::field::{FREE, Field, NOBODY, Place, TAKEN};
use crate::solve::walker::{Walker, Ways};
use pentimento_base::job::{Job, Stopped};

/// How much is concluded from the lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// Only that a number with one line has that line.
    SingleLines,
    /// Belongings and pairs too.
    Exclusion,
    /// And that no line leaves another number without one.
    Cuts,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Fate {
    Open,
    /// Some number has no line left.
    Dead,
}

/// Where the limits of lists are raised to.
const LIMITS: [usize; 3] = [200, 5_000, 60_000];
/// The most places kept in all lists together: 40 MB, and ten times as much where they become clauses.
const ROOM: usize = 10_000_000;
const ASK_EVERY: usize = 16;

#[derive(Debug, Clone)]
pub struct Survey {
    pub field: Field,
    /// For each clue its lines one after the other; `None` where they are too many, or were never counted.
    pub(super) lists: Vec<Option<Vec<Place>>>,
    /// For each place the clues whose lists pass it, or did.
    pub(super) users: Vec<Vec<u32>>,
    pub(super) dirty: Vec<bool>,
    /// Clues whose lines were too many when they were walked last.
    long: Vec<u32>,
    /// Those of them around which something changed since.
    stale: Vec<bool>,
    /// Clues whose lists changed since it was asked whom they keep from passing.
    pub(super) fresh: Vec<bool>,
    pub(super) masks: Vec<u32>,
    counts: Vec<u32>,
    walker: Walker,
    /// The lines that are certain.
    pub found: Vec<Vec<Place>>,
    limit: usize,
    pub(super) held: usize,
    means: Means,
}

impl Survey {
    pub fn new(level: &Level, means: Means) -> Self {
        let field = Field::new(level);
        let (places, clues) = (field.owner.len(), field.clues.len());
        Self {
            walker: Walker::new(&field),
            lists: vec![None; clues],
            users: vec![Vec::new(); places],
            dirty: vec![true; clues],
            long: Vec::new(),
            stale: vec![false; clues],
            fresh: vec![true; clues],
            masks: Vec::new(),
            counts: vec![0; places],
            found: Vec::new(),
            limit: 0,
            held: 0,
            field,
            means,
        }
    }

    /// Takes a line for certain, before anything else is asked.
    pub fn give_line(&mut self, line: &[Cell]) {
        let line: Vec<Place> = line.iter().map(|&cell| self.field.place(cell)).collect();
        if line.len() > 1 {
            self.join(&line);
        }
    }

    /// Takes for certain that no line passes a cell.
    pub fn give_blank(&mut self, cell: Cell) {
        let place = self.field.place(cell);
        self.field.owner[place as usize] = TAKEN;
    }

    /// Runs until nothing follows any more, listing up to the largest limit.
    pub fn run(&mut self, job: &Job) -> Result<Fate, Stopped> {
        self.run_within(&LIMITS, job)
    }

    /// Runs with limits of one's own.
    pub fn run_within(&mut self, limits: &[usize], job: &Job) -> Result<Fate, Stopped> {
        for &limit in limits {
            self.limit = limit;
            self.long.clear();
            for clue in 0..self.lists.len() {
                self.dirty[clue] |= self.lists[clue].is_none();
            }
            if self.settle(job)? == Fate::Dead {
                return Ok(Fate::Dead);
            }
            if self.open().all(|clue| self.lists[clue].is_some()) {
                break;
            }
        }
        Ok(Fate::Open)
    }

    fn settle(&mut self, job: &Job) -> Result<Fate, Stopped> {
        loop {
            job.go_on()?;
            if self.sweep(job)? == Fate::Dead {
                return Ok(Fate::Dead);
            }
            // What costs more is done only when all else stands still.
            match self.walk_a_long_one_again() {
                Some(Fate::Dead) => return Ok(Fate::Dead),
                Some(Fate::Open) => {}
                None if self.means == Means::Cuts && self.cut_off(job)? => {}
                None => return Ok(Fate::Open),
            }
        }
    }

    /// Walks again where something changed, the smallest number first, until one can be listed. `None` where none can.
    fn walk_a_long_one_again(&mut self) -> Option<Fate> {
        let mut long = std::mem::take(&mut self.long);
        long.retain(|&clue| !self.is_joined(clue as usize));
        long.sort_unstable();
        let mut fate = None;
        long.retain(|&clue| {
            let clue = clue as usize;
            if fate.is_some() || !std::mem::take(&mut self.stale[clue]) {
                return true;
            }
            let found = self.look_at(clue);
            fate = self.lists[clue].is_some().then_some(found);
            false
        });
        self.long.append(&mut long);
        fate
    }

    fn sweep(&mut self, job: &Job) -> Result<Fate, Stopped> {
        let (mut changed, mut asked) = (true, 0);
        while changed {
            changed = false;
            for clue in 0..self.lists.len() {
                if !std::mem::take(&mut self.dirty[clue]) || self.is_joined(clue) {
                    continue;
                }
                asked += 1;
                if asked % ASK_EVERY == 0 {
                    job.go_on()?;
                }
                changed = true;
                if self.look_at(clue) == Fate::Dead {
                    return Ok(Fate::Dead);
                }
            }
        }
        Ok(Fate::Open)
    }

    pub(super) fn is_joined(&self, clue: usize) -> bool {
        self.field.joined[self.field.clues[clue] as usize]
    }

    /// Clues whose line is not certain.
    pub fn open(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.lists.len()).filter(|&clue| !self.is_joined(clue))
    }

    /// The lines of a clue, if they were counted.
    pub fn lines(&self, clue: usize) -> Option<std::slice::Chunks<'_, Place>> {
        let length = usize::from(self.field.number[self.field.clues[clue] as usize]);
        self.lists[clue].as_deref().map(|list| list.chunks(length))
    }

    fn look_at(&mut self, clue: usize) -> Fate {
        let start = self.field.clues[clue];
        let length = usize::from(self.field.number[start as usize]);
        let Some(list) = self.renewed(clue, start, length) else { return Fate::Open };
        match list.len() / length {
            0 => return Fate::Dead,
            1 => self.join(&list),
            _ if self.means != Means::SingleLines => self.combine(start, &list, length),
            _ => {}
        }
        self.lists[clue] = Some(list);
        Fate::Open
    }

    /// The list as it is now: what no longer fits struck off, or walked for the first time.
    fn renewed(&mut self, clue: usize, start: Place, length: usize) -> Option<Vec<Place>> {
        if let Some(mut list) = self.lists[clue].take() {
            let before = list.len();
            let mut kept = 0;
            for at in (0..before).step_by(length) {
                if self.field.still_fits(&list[at..at + length]) {
                    list.copy_within(at..at + length, kept);
                    kept += length;
                }
            }
            list.truncate(kept);
            self.held -= before - kept;
            self.fresh[clue] |= kept < before;
            return Some(list);
        }
        let ways = self.walker.walk(&self.field, start, self.limit);
        if ways == Ways::TooMany || self.held + self.walker.lines.len() > ROOM {
            self.long.push(clue as u32);
            return None;
        }
        let list = self.walker.lines.clone();
        self.held += list.len();
        for &place in &list {
            let users = &mut self.users[place as usize];
            if users.last() != Some(&(clue as u32)) {
                users.push(clue as u32);
            }
        }
        // These lines were not there yet when the others were asked.
        if !self.masks.is_empty() {
            for user in list.iter().flat_map(|&place| &self.users[place as usize]) {
                self.fresh[*user as usize] = true;
            }
        }
        Some(list)
    }

    fn touch(&mut self, place: Place) {
        for user in 0..self.users[place as usize].len() {
            self.dirty[self.users[place as usize][user] as usize] = true;
        }
        // Lists that were too long may have become short.
        let (row, column) = (place as usize / self.field.stride, place as usize % self.field.stride);
        for &clue in &self.long {
            let start = self.field.clues[clue as usize] as usize;
            let apart =
                (start / self.field.stride).abs_diff(row) + (start % self.field.stride).abs_diff(column);
            self.stale[clue as usize] |= apart < usize::from(self.field.number[start]);
        }
    }

    fn join(&mut self, line: &[Place]) {
        for &place in line {
            self.field.owner[place as usize] = TAKEN;
        }
        for end in [line[0], line[line.len() - 1]] {
            self.field.joined[end as usize] = true;
        }
        self.found.push(line.to_vec());
        for &place in line {
            self.touch(place);
        }
    }

    /// Takes what all lines have in common, and the mate if all have the same.
    fn combine(&mut self, start: Place, list: &[Place], length: usize) {
        let many = (list.len() / length) as u32;
        let mate = list[length - 1];
        let same = list.chunks(length).all(|line| line[length - 1] == mate);
        if same && self.field.mate[start as usize] == NOBODY {
            self.field.mate[start as usize] = mate;
            self.field.mate[mate as usize] = start;
            self.touch(start);
            self.touch(mate);
        }
        for &place in list {
            self.counts[place as usize] += 1;
        }
        let mut common: Vec<Place> = Vec::new();
        for &place in &list[..length] {
            if self.counts[place as usize] == many && self.field.owner[place as usize] == FREE {
                common.push(place);
            }
        }
        for &place in list {
            self.counts[place as usize] = 0;
        }
        for place in common {
            self.field.owner[place as usize] = start;
            self.field.holdings[start as usize] += 1;
            self.touch(place);
        }
    }
}
