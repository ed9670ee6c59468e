//! The candidate lines of all numbers. Hints and grades use them to find lines that exclude each other.
//!
//! The solver's propagation keeps only what it needs to be fast. [`Candidates`] keeps all lines that the board
//! allows, so that a hint can say why a line is ruled out. A number with too many lines has no list, and nothing is
//! concluded from its lines. When a line is drawn nearby, the number may have fewer lines, so its lines are counted
//! again. Invariant: a line that is ruled out is in no solution that agrees with the board.

use crate::model::{Board, Cell, Level};
use crate::solve::cuts::FEW;
use crate::solve::field::{Field, Place, TAKEN};
use crate::solve::walker::{Walker, Walks};
use pentimento_base::job::{Job, Stopped};

/// The most lines that are listed for a number. A person would not list more.
const MOST_LINES: usize = 1_000;
/// After listing the lines of this many clues, the program checks whether the job is stopped.
const ASK_EVERY: usize = 64;

/// The index of a candidate line.
pub(crate) type LineId = u32;

#[derive(Debug, Clone)]
pub(crate) struct Candidates {
    pub(crate) field: Field,
    /// All lines that are possible now or were possible earlier.
    lines: Vec<Box<[Place]>>,
    possible: Vec<bool>,
    /// For each clue, its lines, including those that were ruled out. `None` if there are too many.
    lists: Vec<Option<Vec<LineId>>>,
    /// For each clue, the number of lines that are still possible.
    left: Vec<u32>,
    /// For each clue without a list, whether its lines should be counted again, because a line was drawn nearby.
    stale: Vec<bool>,
    /// For each place, the lines through it.
    through: Vec<Vec<LineId>>,
    walker: Walker,
    /// Working memory of `blocking_all`, which goes through the lines of a clue in rounds. For each line, `round` is
    /// the last round in which it crossed a line of the clue, and `hits` is the number of such rounds.
    round: Vec<u32>,
    hits: Vec<u32>,
}

/// A line that was ruled out, and a clue that shows why. Most such lines would leave that clue without a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RuledOut {
    pub(crate) line: LineId,
    /// The index of the clue that would have no line. But if the line was ruled out because it misses a cell, this is
    /// the only clue that can reach the cell.
    pub(crate) victim: usize,
}

/// A contradiction that follows from a supposed line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Contradiction {
    /// The index of the clue that has no line left.
    pub(crate) victim: usize,
    /// The number of lines that were forced before the contradiction, not counting the supposed line.
    pub(crate) after: usize,
}

impl Candidates {
    /// Lists the lines that a board allows. Cells with the note "on no line" count as blank.
    pub(crate) fn new(level: &Level, board: &Board, job: &Job) -> Result<Self, Stopped> {
        let field = Field::with_board(level, board);
        let clues = field.clues.len();
        let mut candidates = Self {
            walker: Walker::new(&field),
            through: vec![Vec::new(); field.owner.len()],
            lines: Vec::new(),
            possible: Vec::new(),
            lists: vec![None; clues],
            left: vec![0; clues],
            stale: vec![false; clues],
            round: Vec::new(),
            hits: Vec::new(),
            field,
        };
        for clue in 0..clues {
            if clue % ASK_EVERY == 0 {
                job.go_on()?;
            }
            candidates.list(clue);
        }
        Ok(candidates)
    }

    /// Lists the lines of a clue if there are not too many.
    fn list(&mut self, clue: usize) {
        let start = self.field.clues[clue];
        if self.field.joined[start as usize] || self.lists[clue].is_some() {
            return;
        }
        let Walks::All(many) = self.walker.walk(&self.field, start, MOST_LINES) else { return };
        let length = usize::from(self.field.number[start as usize]);
        let mut ids = Vec::with_capacity(many);
        let found = std::mem::take(&mut self.walker.lines);
        for line in found.chunks(length) {
            ids.push(self.known(line).unwrap_or_else(|| self.add(line)));
        }
        self.walker.lines = found;
        self.left[clue] = ids.iter().filter(|&&id| self.possible[id as usize]).count() as u32;
        self.lists[clue] = Some(ids);
    }

    /// The id of a line, if the clue at the other end of the line has listed it already.
    fn known(&self, line: &[Place]) -> Option<LineId> {
        let end = self.field.index[line[line.len() - 1] as usize] as usize;
        let list = self.lists[end].as_ref()?;
        list.iter().copied().find(|&id| self.lines[id as usize].iter().rev().eq(line.iter()))
    }

    fn add(&mut self, line: &[Place]) -> LineId {
        let id = self.lines.len() as LineId;
        for &place in line {
            self.through[place as usize].push(id);
        }
        self.lines.push(line.into());
        self.possible.push(true);
        self.round.push(u32::MAX);
        self.hits.push(0);
        id
    }

    pub(crate) fn line(&self, id: LineId) -> &[Place] {
        &self.lines[id as usize]
    }

    pub(crate) fn cells(&self, id: LineId) -> Vec<Cell> {
        self.field.cells(self.line(id))
    }

    /// Whether a clue has no line on the board yet.
    pub(crate) fn is_open(&self, clue: usize) -> bool {
        !self.field.joined[self.field.clues[clue] as usize]
    }

    /// The clues that have a list, but no line on the board yet.
    pub(crate) fn listed(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.lists.len()).filter(|&clue| self.is_listed(clue))
    }

    pub(crate) fn is_listed(&self, clue: usize) -> bool {
        self.is_open(clue) && self.lists[clue].is_some()
    }

    /// The lines of a clue that are still possible.
    pub(crate) fn left(&self, clue: usize) -> Vec<LineId> {
        let list = self.lists[clue].as_deref().unwrap_or_default();
        list.iter().copied().filter(|&id| self.possible[id as usize]).collect()
    }

    /// The number of lines of a clue that are still possible.
    pub(crate) fn count(&self, clue: usize) -> usize {
        self.left[clue] as usize
    }

    /// The clues at the two ends of a line.
    pub(crate) fn ends(&self, id: LineId) -> [usize; 2] {
        let line = self.line(id);
        [line[0], line[line.len() - 1]].map(|place| self.field.index[place as usize] as usize)
    }

    /// The lines through a place that are still possible.
    pub(crate) fn passing(&self, place: Place) -> impl Iterator<Item = LineId> + '_ {
        self.through[place as usize].iter().copied().filter(|&id| self.possible[id as usize])
    }

    pub(crate) fn rule_out(&mut self, id: LineId) {
        if std::mem::replace(&mut self.possible[id as usize], false) {
            for clue in self.ends(id) {
                if self.lists[clue].is_some() {
                    self.left[clue] -= 1;
                }
            }
        }
    }

    fn restore(&mut self, id: LineId) {
        if !std::mem::replace(&mut self.possible[id as usize], true) {
            for clue in self.ends(id) {
                if self.lists[clue].is_some() {
                    self.left[clue] += 1;
                }
            }
        }
    }

    /// Draws a line permanently and rules out all lines that share a cell with it.
    pub(crate) fn draw(&mut self, line: &[Cell]) {
        let places: Vec<Place> = line.iter().map(|&cell| self.field.place(cell)).collect();
        for &place in &places {
            self.field.owner[place as usize] = TAKEN;
            self.field.joined[place as usize] = true;
            for at in 0..self.through[place as usize].len() {
                self.rule_out(self.through[place as usize][at]);
            }
        }
        for clue in 0..self.lists.len() {
            if self.lists[clue].is_none() && !self.stale[clue] && self.is_open(clue) {
                self.stale[clue] = self.is_near(clue, &places);
            }
        }
    }

    /// Tries again to list the stale clues. Returns whether any of them now has a list.
    pub(crate) fn list_stale(&mut self) -> bool {
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

    /// The places that all these lines pass, except those with a number.
    pub(crate) fn common(&self, ids: &[LineId]) -> Vec<Place> {
        let Some((&first, others)) = ids.split_first() else { return Vec::new() };
        let is_common = |place: &&Place| {
            self.field.number[**place as usize] == 0 && others.iter().all(|&id| self.line(id).contains(place))
        };
        self.line(first).iter().filter(is_common).copied().collect()
    }

    /// Finds the lines of other numbers that cross every line of a clue. Such a line would leave the clue without a
    /// line. If the clue has many lines, this finds only lines that pass a cell which all lines of the clue share.
    pub(crate) fn blocking(&mut self, clue: usize) -> Vec<LineId> {
        let mine = self.left(clue);
        if mine.is_empty() {
            return Vec::new();
        }
        if mine.len() > FEW { self.blocking_common(clue, &mine) } else { self.blocking_all(clue, &mine) }
    }

    fn blocking_common(&self, clue: usize, mine: &[LineId]) -> Vec<LineId> {
        let Some((&first, others)) = mine.split_first() else { return Vec::new() };
        let shared =
            self.line(first).iter().filter(|place| others.iter().all(|&id| self.line(id).contains(place)));
        let mut blocking: Vec<LineId> = shared.flat_map(|&place| self.passing(place)).collect();
        blocking.retain(|&id| !self.ends(id).contains(&clue));
        blocking.sort_unstable();
        blocking.dedup();
        blocking
    }

    /// Finds the lines that cross all lines in `mine`. For each line, it counts how many lines in `mine` the line
    /// crosses.
    fn blocking_all(&mut self, clue: usize, mine: &[LineId]) -> Vec<LineId> {
        let start = self.field.clues[clue];
        let mut met: Vec<LineId> = Vec::new();
        for (round, &id) in mine.iter().enumerate() {
            for &place in &self.lines[id as usize] {
                for &other in &self.through[place as usize] {
                    let at = other as usize;
                    if !self.possible[at] || self.round[at] == round as u32 {
                        continue;
                    }
                    if self.hits[at] == 0 {
                        met.push(other);
                    }
                    self.round[at] = round as u32;
                    self.hits[at] += 1;
                }
            }
        }
        let many = mine.len() as u32;
        let is_mine = |id: LineId| {
            let line = self.line(id);
            line[0] == start || line[line.len() - 1] == start
        };
        let blocking =
            met.iter().copied().filter(|&id| self.hits[id as usize] == many && !is_mine(id)).collect();
        for id in met {
            self.hits[id as usize] = 0;
            self.round[id as usize] = u32::MAX;
        }
        blocking
    }

    /// Supposes a line and draws every line that follows from it. Stops when a clue has no line left or nothing more
    /// follows. Undoes everything afterwards.
    pub(crate) fn suppose(&mut self, id: LineId) -> Option<Contradiction> {
        let mut ruled_out: Vec<LineId> = Vec::new();
        let contradiction = self.follow(id, &mut ruled_out);
        for id in ruled_out.into_iter().rev() {
            self.restore(id);
        }
        contradiction
    }

    fn follow(&mut self, id: LineId, ruled_out: &mut Vec<LineId>) -> Option<Contradiction> {
        let mut queue = vec![id];
        let mut next = 0;
        let mut drawn = vec![false; self.lists.len()];
        while let Some(&line) = queue.get(next) {
            next += 1;
            let after = next - 1;
            if !self.possible[line as usize] {
                // This line is forced, but it crosses a line that was drawn before. So an end of this line that has
                // no line yet can't get one. That end is the victim.
                let victim = self.ends(line).into_iter().find(|&end| !drawn[end]);
                return victim.map(|victim| Contradiction { victim, after });
            }
            for end in self.ends(line) {
                drawn[end] = true;
            }
            for &place in &self.lines[line as usize].clone() {
                for at in 0..self.through[place as usize].len() {
                    let other = self.through[place as usize][at];
                    if other == line || !self.possible[other as usize] {
                        continue;
                    }
                    self.rule_out(other);
                    ruled_out.push(other);
                    for end in self.ends(other) {
                        if drawn[end] || self.lists[end].is_none() {
                            continue;
                        }
                        match self.left[end] {
                            0 => return Some(Contradiction { victim: end, after }),
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
