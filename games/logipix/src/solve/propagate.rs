//! Lists the lines of every number and rules out as many as exclusion can.
//!
//! Small numbers are listed first, because the cells that they use up make the lists of large numbers shorter. The
//! limit for the length of a list is raised only when nothing else changes. A number owns the cells that all its
//! lines share (*combination*). Lines through cells that other numbers own are ruled out (*exclusion*). If all lines
//! of a number end at the same equal number (its *mate*), the two numbers are a pair. With [`Strength::Cuts`], lines
//! that would leave another number without a line are ruled out too. A list is checked again only when a cell of one
//! of its lines gets a new owner. Invariant: a line that is ruled out is in no solution.

use crate::model::{Cell, Level};
use crate::solve::field::{FREE, Field, NO_CLUE, Place, TAKEN};
use crate::solve::walker::{Walker, Walks};
use pentimento_base::job::{Job, Stopped};

/// Which conclusions propagation draws from the lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Strength {
    /// If a number has only one line, that line is certain.
    SingleLines,
    /// Everything in `SingleLines`, and also combination, exclusion and pairs.
    Exclusion,
    /// Everything in `Exclusion`. Lines that would leave another number without a line are ruled out too.
    Cuts,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub(crate) enum Status {
    Open,
    /// Some number has no line left.
    Contradiction,
}

/// The limits for the length of a list, in the order in which they are used.
const LIMITS: [usize; 3] = [200, 5_000, 60_000];
/// The most places that all lists together can have. These lists need 40 MB, and the clauses made from them need ten
/// times as much.
const MOST_STORED: usize = 10_000_000;
/// After looking at this many clues, the propagator checks whether its job is stopped.
const ASK_EVERY: usize = 16;

#[derive(Debug, Clone)]
pub(crate) struct Propagator {
    pub(crate) field: Field,
    /// For each clue, its lines, one after the other. `None` if there are too many lines, or if they have not been
    /// listed yet.
    pub(super) lists: Vec<Option<Vec<Place>>>,
    /// For each place, the clues whose lists have, or once had, a line through the place.
    pub(super) users: Vec<Vec<u32>>,
    /// For each clue, whether its lines must be checked again.
    pub(super) dirty: Vec<bool>,
    /// The clues that had too many lines to list when their lines were last counted.
    long: Vec<u32>,
    /// For each clue in `long`, whether a cell nearby has got a new owner since the lines of the clue were last
    /// counted.
    stale: Vec<bool>,
    /// For each clue, whether `rule_out_blocking` must look at the clue again, because its list changed or because
    /// another clue listed new lines nearby.
    pub(super) changed: Vec<bool>,
    /// Working memory of `rule_out_blocking`: for each place, one bit for each line through it.
    pub(super) masks: Vec<u32>,
    /// Working memory of `combine`: for each place, the number of lines through it.
    counts: Vec<u32>,
    walker: Walker,
    /// The lines that are certain.
    pub(crate) found: Vec<Vec<Place>>,
    limit: usize,
    /// The number of places in all lists.
    pub(super) stored: usize,
    strength: Strength,
}

impl Propagator {
    pub(crate) fn new(level: &Level, strength: Strength) -> Self {
        let field = Field::new(level);
        let (places, clues) = (field.owner.len(), field.clues.len());
        Self {
            walker: Walker::new(&field),
            lists: vec![None; clues],
            users: vec![Vec::new(); places],
            dirty: vec![true; clues],
            long: Vec::new(),
            stale: vec![false; clues],
            changed: vec![true; clues],
            masks: Vec::new(),
            counts: vec![0; places],
            found: Vec::new(),
            limit: 0,
            stored: 0,
            field,
            strength,
        }
    }

    /// Declares that a line is certain. Call this before `run`.
    pub(crate) fn give_line(&mut self, line: &[Cell]) {
        let line: Vec<Place> = line.iter().map(|&cell| self.field.place(cell)).collect();
        if line.len() > 1 {
            self.join(&line);
        }
    }

    /// Declares that no line passes a cell. Call this before `run`.
    pub(crate) fn give_blank(&mut self, cell: Cell) {
        let place = self.field.place(cell);
        self.field.owner[place as usize] = TAKEN;
    }

    /// Propagates until nothing more follows.
    pub(crate) fn run(&mut self, job: &Job) -> Result<Status, Stopped> {
        self.run_within(&LIMITS, job)
    }

    /// Like `run`, but with other limits for the length of a list.
    pub(crate) fn run_within(&mut self, limits: &[usize], job: &Job) -> Result<Status, Stopped> {
        for &limit in limits {
            self.limit = limit;
            self.long.clear();
            for clue in 0..self.lists.len() {
                self.dirty[clue] |= self.lists[clue].is_none();
            }
            if self.settle(job)? == Status::Contradiction {
                return Ok(Status::Contradiction);
            }
            if self.open().all(|clue| self.lists[clue].is_some()) {
                break;
            }
        }
        Ok(Status::Open)
    }

    fn settle(&mut self, job: &Job) -> Result<Status, Stopped> {
        loop {
            job.go_on()?;
            if self.sweep(job)? == Status::Contradiction {
                return Ok(Status::Contradiction);
            }
            // Slow methods come last.
            match self.list_a_stale_one() {
                Some(Status::Contradiction) => return Ok(Status::Contradiction),
                Some(Status::Open) => {}
                None if self.strength == Strength::Cuts && self.rule_out_blocking(job)? => {}
                None => return Ok(Status::Open),
            }
        }
    }

    /// Tries again to list the lines of stale clues, smallest numbers first, until one clue gets a list. Returns what
    /// follows from that list. `None` if no clue gets a list.
    fn list_a_stale_one(&mut self) -> Option<Status> {
        let mut long = std::mem::take(&mut self.long);
        long.retain(|&clue| !self.is_joined(clue as usize));
        long.sort_unstable();
        let mut status = None;
        long.retain(|&clue| {
            let clue = clue as usize;
            if status.is_some() || !std::mem::take(&mut self.stale[clue]) {
                return true;
            }
            let found = self.look_at(clue);
            status = self.lists[clue].is_some().then_some(found);
            false
        });
        self.long.append(&mut long);
        status
    }

    /// Checks all dirty clues until none is left.
    fn sweep(&mut self, job: &Job) -> Result<Status, Stopped> {
        let (mut changed, mut count) = (true, 0);
        while changed {
            changed = false;
            for clue in 0..self.lists.len() {
                if !std::mem::take(&mut self.dirty[clue]) || self.is_joined(clue) {
                    continue;
                }
                count += 1;
                if count % ASK_EVERY == 0 {
                    job.go_on()?;
                }
                changed = true;
                if self.look_at(clue) == Status::Contradiction {
                    return Ok(Status::Contradiction);
                }
            }
        }
        Ok(Status::Open)
    }

    pub(super) fn is_joined(&self, clue: usize) -> bool {
        self.field.joined[self.field.clues[clue] as usize]
    }

    /// The clues whose line is not certain yet.
    pub(crate) fn open(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.lists.len()).filter(|&clue| !self.is_joined(clue))
    }

    /// The lines of a clue. `None` if it has no list.
    pub(crate) fn lines(&self, clue: usize) -> Option<std::slice::Chunks<'_, Place>> {
        let length = usize::from(self.field.number[self.field.clues[clue] as usize]);
        self.lists[clue].as_deref().map(|list| list.chunks(length))
    }

    fn look_at(&mut self, clue: usize) -> Status {
        let start = self.field.clues[clue];
        let length = usize::from(self.field.number[start as usize]);
        let Some(list) = self.renewed(clue, start, length) else { return Status::Open };
        match list.len() / length {
            0 => return Status::Contradiction,
            1 => self.join(&list),
            _ if self.strength != Strength::SingleLines => self.combine(start, &list, length),
            _ => {}
        }
        self.lists[clue] = Some(list);
        Status::Open
    }

    /// Brings the list of a clue up to date: drops the lines that no longer fit, or makes a new list.
    fn renewed(&mut self, clue: usize, start: Place, length: usize) -> Option<Vec<Place>> {
        let Some(mut list) = self.lists[clue].take() else { return self.walked(clue, start) };
        let before = list.len();
        let mut kept = 0;
        for at in (0..before).step_by(length) {
            if self.field.still_fits(&list[at..at + length]) {
                list.copy_within(at..at + length, kept);
                kept += length;
            }
        }
        list.truncate(kept);
        self.stored -= before - kept;
        self.changed[clue] |= kept < before;
        Some(list)
    }

    /// Makes a new list for a clue. `None` if it has too many lines.
    fn walked(&mut self, clue: usize, start: Place) -> Option<Vec<Place>> {
        let walks = self.walker.walk(&self.field, start, self.limit);
        if walks == Walks::TooMany || self.stored + self.walker.lines.len() > MOST_STORED {
            self.long.push(clue as u32);
            return None;
        }
        let list = self.walker.lines.clone();
        self.stored += list.len();
        for &place in &list {
            let users = &mut self.users[place as usize];
            if users.last() != Some(&(clue as u32)) {
                users.push(clue as u32);
            }
        }
        // The last call of `rule_out_blocking` did not know these lines. They could block the clues that share a
        // place with them, so `rule_out_blocking` must look at these clues again.
        if !self.masks.is_empty() {
            for user in list.iter().flat_map(|&place| &self.users[place as usize]) {
                self.changed[*user as usize] = true;
            }
        }
        Some(list)
    }

    /// Handles a place that has a new owner. All clues with a line through the place must be checked again.
    fn touch(&mut self, place: Place) {
        for user in 0..self.users[place as usize].len() {
            self.dirty[self.users[place as usize][user] as usize] = true;
        }
        // Clues nearby that had too many lines could have fewer now.
        let (row, column) = (place as usize / self.field.stride, place as usize % self.field.stride);
        for &clue in &self.long {
            let start = self.field.clues[clue as usize] as usize;
            let distance =
                (start / self.field.stride).abs_diff(row) + (start % self.field.stride).abs_diff(column);
            self.stale[clue as usize] |= distance < usize::from(self.field.number[start]);
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

    /// Makes a clue the owner of the cells that all its lines share. If all lines end at the same mate, the clue and
    /// the mate become a pair.
    fn combine(&mut self, start: Place, list: &[Place], length: usize) {
        let many = (list.len() / length) as u32;
        let mate = list[length - 1];
        let is_only_mate = list.chunks(length).all(|line| line[length - 1] == mate);
        if is_only_mate && self.field.mate[start as usize] == NO_CLUE {
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
