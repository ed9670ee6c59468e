//! Finds the next inference from the candidate lines with the easiest technique that works.
//!
//! An inference gives whole lines, or cells that must be on a line. Most inferences follow from the remaining
//! candidate lines of one number. The techniques differ in how they rule out candidate lines first. A [`Thinker`]
//! remembers the lines that it ruled out, as a person does.

mod easy;

use crate::hint::candidates::{Candidates, LineId, RuledOut};
use crate::hint::inference::{Inference, Why};
use crate::model::{Board, Cell, Level, Note};
use crate::solve::field::Place;
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::ladder::{Reasoner, Technique};

/// Suppositions are tried only for numbers with at most this many possible lines.
const MOST_SUPPOSED: usize = 48;

/// Imitates a person who reasons about a board.
#[derive(Debug, Clone)]
pub(crate) struct Thinker<'a> {
    level: &'a Level,
    /// A solution that agrees with the board. Only a proof by cases uses it.
    solution: &'a [Vec<Cell>],
    /// The number of lines on the board.
    drawn: usize,
    candidates: Candidates,
    /// For each cell, whether it is known to be on a line that is not drawn yet.
    noted: Vec<bool>,
    ones: Vec<Cell>,
    /// The lines that were ruled out since the last inference.
    ruled_out: Vec<RuledOut>,
    /// The last supposition that failed since the last inference.
    failed: Option<Failed>,
    /// For each clue, the number of lines it had when nothing followed from them. Lines are only removed, never
    /// added. So nothing follows while the clue still has that many lines.
    nothing_at: Vec<usize>,
    /// For each clue, the number of lines it had after all lines that block it had been ruled out.
    unblocked_at: Vec<usize>,
}

/// In `nothing_at` and `unblocked_at`, the value for a clue that was not looked at yet.
const NEVER: usize = usize::MAX;

/// A supposition that failed.
#[derive(Debug, Clone)]
struct Failed {
    line: Vec<Cell>,
    victim: usize,
    after: usize,
    /// The number of suppositions that failed since the last inference, including this one.
    count: usize,
}

impl<'a> Thinker<'a> {
    pub(crate) fn new(
        level: &'a Level,
        board: &Board,
        solution: &'a [Vec<Cell>],
        job: &Job,
    ) -> Result<Self, Stopped> {
        let noted = (0..level.size() as Cell).map(|cell| board.note(cell) == Note::On).collect();
        let ones = level.clues().filter(|&c| level.number(c) == 1 && !board.is_on_line(c)).collect();
        let candidates = Candidates::new(level, board, job)?;
        let never = vec![NEVER; candidates.field.clues.len()];
        Ok(Self {
            level,
            solution,
            drawn: board.lines().len(),
            candidates,
            noted,
            ones,
            ruled_out: Vec::new(),
            failed: None,
            nothing_at: never.clone(),
            unblocked_at: never,
        })
    }

    /// Finds the next inference with any technique except a proof by cases.
    fn without_cases(&mut self, job: &Job) -> Result<Option<Inference>, Stopped> {
        loop {
            if let Some(found) = self.ones().or_else(|| self.single()).or_else(|| self.common()) {
                return Ok(Some(found));
            }
            // Some numbers have no list, because they had too many lines. Listing their lines again is slow, so it is
            // done only after the techniques above.
            if !self.candidates.list_stale() {
                break;
            }
            self.unblocked_at.fill(NEVER);
        }
        loop {
            job.go_on()?;
            if let Some(found) = self.cut().or_else(|| self.reach()) {
                return Ok(Some(found));
            }
            let before = self.ruled_out.len();
            if let Some(found) = self.probe(job)? {
                return Ok(Some(found));
            }
            if self.ruled_out.len() == before {
                return Ok(None);
            }
        }
    }

    pub(super) fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    pub(super) fn ones(&self) -> Option<Inference> {
        let clue = *self.ones.first()?;
        let lines = self.ones.iter().map(|&one| vec![one]).collect();
        Some(Inference { why: Why::Ones, clue, lines, cells: Vec::new() })
    }

    fn clue(&self, index: usize) -> Cell {
        self.candidates.field.cell(self.candidates.field.clues[index])
    }

    /// The number of clues without a line that this clue could be joined to, judging only by number, colour and
    /// distance.
    fn mates(&self, clue: usize) -> usize {
        let field = &self.candidates.field;
        field.partners[clue].iter().filter(|&&other| !field.joined[other as usize]).count()
    }

    fn single(&self) -> Option<Inference> {
        let with_one = || self.candidates.listed().filter(|&clue| self.candidates.count(clue) == 1);
        let line = |clue: usize, why: Why| {
            let lines = self.candidates.left(clue).iter().map(|&id| self.candidates.cells(id)).collect();
            Inference { why, clue: self.clue(clue), lines, cells: Vec::new() }
        };
        let mated = with_one().find(|&clue| self.mates(clue) == 1);
        mated.map(|clue| line(clue, Why::Mate)).or_else(|| {
            let clue = with_one().next()?;
            Some(line(clue, Why::Line { mates: self.mates(clue) }))
        })
    }

    /// Draws a conclusion from the remaining lines of a clue. If only one line remains, it must be drawn. Otherwise,
    /// the cells that all remaining lines share must be on a line.
    fn conclude(&self, clue: usize, why: impl FnOnce() -> Why) -> Option<Inference> {
        let left = self.candidates.left(clue);
        let (lines, cells) = match left[..] {
            // No line is left, so the board has a mistake.
            [] => return None,
            [only] => (vec![self.candidates.cells(only)], Vec::new()),
            _ => {
                let mut cells = self.candidates.field.cells(&self.candidates.common(&left));
                cells.retain(|&cell| !self.noted[cell as usize]);
                (Vec::new(), cells)
            }
        };
        if lines.is_empty() && cells.is_empty() {
            return None;
        }
        Some(Inference { why: why(), clue: self.clue(clue), lines, cells })
    }

    /// Finds cells that all lines of a number share. Starts with the numbers that have the fewest lines.
    fn common(&mut self) -> Option<Inference> {
        let changed = |&clue: &usize| self.nothing_at[clue] != self.candidates.count(clue);
        let mut listed: Vec<usize> = self.candidates.listed().filter(changed).collect();
        listed.sort_by_key(|&clue| self.candidates.count(clue));
        for clue in listed {
            let lines = self.candidates.count(clue);
            let found = self.conclude(clue, || Why::Common { lines });
            if found.is_some() {
                return found;
            }
            self.nothing_at[clue] = lines;
        }
        None
    }

    fn rule_out(&mut self, line: LineId, victim: usize) {
        self.candidates.rule_out(line);
        self.ruled_out.push(RuledOut { line, victim });
    }

    /// Rules out lines that would leave another number without a line, until something follows.
    fn cut(&mut self) -> Option<Inference> {
        let mut changed = true;
        while changed {
            changed = false;
            let is_new = |&clue: &usize| self.unblocked_at[clue] != self.candidates.count(clue);
            let listed: Vec<usize> = self.candidates.listed().filter(is_new).collect();
            for victim in listed {
                for line in self.candidates.blocking(victim) {
                    self.rule_out(line, victim);
                    changed = true;
                    for end in self.candidates.ends(line) {
                        if self.candidates.is_listed(end)
                            && let Some(found) = self.conclude(end, || self.why_cut(end))
                        {
                            return Some(found);
                        }
                    }
                }
                self.unblocked_at[victim] = self.candidates.count(victim);
            }
        }
        None
    }

    fn why_cut(&self, clue: usize) -> Why {
        if let Some(failed) = &self.failed {
            return self.why_probed(failed);
        }
        let is_mine = |ruled_out: &&RuledOut| self.candidates.ends(ruled_out.line).contains(&clue);
        let mine: Vec<&RuledOut> = self.ruled_out.iter().filter(is_mine).collect();
        let mut victims: Vec<Cell> = mine.iter().map(|ruled_out| self.clue(ruled_out.victim)).collect();
        victims.sort_unstable();
        victims.dedup();
        Why::Cut { victims, lines: self.candidates.count(clue) }
    }

    fn why_probed(&self, failed: &Failed) -> Why {
        Why::Probe {
            line: failed.line.clone(),
            victim: self.clue(failed.victim),
            after: failed.after,
            failed: failed.count,
        }
    }

    /// Looks for a cell that has the note "on a line" and that only one number can reach. Rules out the lines of that
    /// number that miss the cell.
    fn reach(&mut self) -> Option<Inference> {
        for cell in 0..self.level.size() as Cell {
            if !self.noted[cell as usize] {
                continue;
            }
            let place = self.candidates.field.place(cell);
            let Some(owner) = self.only_owner(place) else { continue };
            for id in self.candidates.left(owner) {
                if !self.candidates.line(id).contains(&place) {
                    self.rule_out(id, owner);
                }
            }
            let why = || match &self.failed {
                Some(failed) => self.why_probed(failed),
                None => Why::Reach { cell },
            };
            if let Some(found) = self.conclude(owner, why) {
                return Some(found);
            }
        }
        None
    }

    /// The clue at which all lines through a place start or end. `None` if there is no such clue, or if a clue
    /// without a list could reach the place.
    fn only_owner(&self, place: Place) -> Option<usize> {
        let field = &self.candidates.field;
        let cell = field.cell(place);
        let unlisted_near = (0..field.clues.len()).any(|clue| {
            let reach = usize::from(field.number[field.clues[clue] as usize]);
            let near = self.level.distance(self.clue(clue), cell) < reach;
            near && self.candidates.is_open(clue) && !self.candidates.is_listed(clue)
        });
        let mut lines = self.candidates.passing(place);
        let first = lines.next().filter(|_| !unlisted_near)?;
        let mut owners = self.candidates.ends(first).to_vec();
        for id in lines {
            let ends = self.candidates.ends(id);
            owners.retain(|owner| ends.contains(owner));
        }
        owners.first().copied()
    }

    /// Supposes lines one after the other, starting with the numbers that have the fewest lines. Rules out each line
    /// that leads to a contradiction, until something follows.
    fn probe(&mut self, job: &Job) -> Result<Option<Inference>, Stopped> {
        let few = |&clue: &usize| self.candidates.count(clue) <= MOST_SUPPOSED;
        let mut clues: Vec<usize> = self.candidates.listed().filter(few).collect();
        clues.sort_by_key(|&clue| self.candidates.count(clue));
        for clue in clues {
            job.go_on()?;
            for id in self.candidates.left(clue) {
                let Some(found) = self.candidates.suppose(id) else { continue };
                let count = self.failed.as_ref().map_or(0, |failed| failed.count) + 1;
                let line = self.candidates.cells(id);
                let failed = Failed { line, victim: found.victim, after: found.after, count };
                let why = self.why_probed(&failed);
                self.failed = Some(failed);
                self.rule_out(id, found.victim);
                for end in self.candidates.ends(id) {
                    if self.candidates.is_listed(end)
                        && let Some(found) = self.conclude(end, || why.clone())
                    {
                        return Ok(Some(found));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The last resort. Draws the line of the solution whose first number has the fewest candidate lines.
    fn case(&self) -> Option<Inference> {
        let field = &self.candidates.field;
        let is_open = |line: &&Vec<Cell>| line.len() > 1 && !field.joined[field.place(line[0]) as usize];
        let choices = |line: &&Vec<Cell>| {
            let clue = field.index[field.place(line[0]) as usize] as usize;
            if self.candidates.is_listed(clue) { self.candidates.count(clue) } else { usize::MAX }
        };
        let line = self.solution.iter().filter(is_open).min_by_key(choices)?;
        Some(Inference { why: Why::Cases, clue: line[0], lines: vec![line.clone()], cells: Vec::new() })
    }
}

impl Reasoner for Thinker<'_> {
    type Inference = Inference;

    fn next(&mut self, job: &Job) -> Result<Option<Inference>, Stopped> {
        let found = self.without_cases(job)?;
        Ok(found.or_else(|| self.case()))
    }

    fn technique(inference: &Inference) -> &'static Technique {
        inference.technique()
    }

    fn take(&mut self, inference: Inference) {
        self.drawn += inference.lines.len();
        for line in &inference.lines {
            self.ones.retain(|&one| one != line[0]);
            self.candidates.draw(line);
            for &cell in line {
                self.noted[cell as usize] = false;
            }
        }
        for &cell in &inference.cells {
            self.noted[cell as usize] = true;
        }
        self.ruled_out.clear();
        self.failed = None;
    }

    fn is_done(&self) -> bool {
        self.drawn >= self.solution.len()
    }
}
