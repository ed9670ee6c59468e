//! Finds the solutions one after the other, and checks whether they all show the same picture.
//!
//! The propagator runs first. It solves most puzzles that are made for people. The rest is turned into clauses. After
//! each solution, a new clause excludes that solution. All solutions paint the same number of cells in each colour,
//! because the numbers determine it. So if a solution shows a different picture, one of its lines passes through a
//! cell that is blank or has another colour in the first picture. One more clause asks for such a line.

pub(crate) mod cuts;
mod encode;
pub(crate) mod field;
pub mod original;
pub(crate) mod propagate;
pub(crate) mod stages;
mod steps;
#[cfg(test)]
mod tests;
pub(crate) mod walker;

use crate::model::{Cell, Level, Solution};
use encode::{Encoded, encode};
use field::{NO_CLUE, Place};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::{Answer, Verdict};
use pentimento_picture::paint::Colour;
use pentimento_sat::{Lit, Outcome};
use propagate::{Propagator, Status, Strength};
use serde_json::json;

/// What a player claims on a board: lines, cells that are on a line, and cells that are on no line.
#[derive(Debug, Clone, Default)]
pub(crate) struct Given {
    pub(crate) lines: Vec<Vec<Cell>>,
    pub(crate) on: Vec<Cell>,
    pub(crate) off: Vec<Cell>,
}

/// A search that gives one solution after the other.
#[derive(Debug, Clone)]
pub(crate) struct Search {
    /// The lines that are in every solution that agrees with the claims.
    certain: Vec<Vec<Cell>>,
    propagator: Propagator,
    rest: Rest,
}

#[derive(Debug, Clone)]
enum Rest {
    /// There are no more solutions.
    Done,
    /// The certain lines are the only solution.
    Decided,
    Clauses(Box<Encoded>),
    /// The clauses need too much memory, so nothing is known.
    TooLarge,
}

impl Search {
    pub(crate) fn new(level: &Level, job: &Job) -> Result<Self, Stopped> {
        Self::with(level, &Given::default(), job)
    }

    /// Starts a search for the solutions that agree with the claims.
    pub(crate) fn with(level: &Level, given: &Given, job: &Job) -> Result<Self, Stopped> {
        let mut propagator = Propagator::new(level, Strength::Cuts);
        given.lines.iter().for_each(|line| propagator.give_line(line));
        given.off.iter().for_each(|&cell| propagator.give_blank(cell));
        let status = if can_pair_up(&propagator) { propagator.run(job)? } else { Status::Contradiction };
        let mut certain: Vec<Vec<Cell>> =
            propagator.found.iter().map(|line| propagator.field.cells(line)).collect();
        certain.extend(level.clues().filter(|&clue| level.number(clue) == 1).map(|clue| vec![clue]));
        certain.sort_unstable();
        certain.dedup();
        let painted = level.picture(&certain);
        let on: Vec<Cell> = given.on.iter().copied().filter(|&cell| painted[cell as usize] == 0).collect();
        let rest = if status == Status::Contradiction || !can_pair_up(&propagator) {
            Rest::Done
        } else if propagator.open().next().is_none() {
            if on.is_empty() { Rest::Decided } else { Rest::Done }
        } else {
            job.go_on()?;
            encode(&propagator, &on).map_or(Rest::TooLarge, |encoded| Rest::Clauses(Box::new(encoded)))
        };
        Ok(Self { certain, propagator, rest })
    }

    /// The next solution. `None` if there are no more.
    pub(crate) fn next(&mut self, job: &Job) -> Result<Option<Solution>, Stopped> {
        match &mut self.rest {
            Rest::Done => Ok(None),
            Rest::TooLarge => Err(Stopped),
            Rest::Decided => {
                self.rest = Rest::Done;
                Ok(Some(self.certain.clone()))
            }
            Rest::Clauses(encoded) => match encoded.solver.solve(&mut || job.stopped()) {
                Outcome::Stopped => Err(Stopped),
                Outcome::None => {
                    self.rest = Rest::Done;
                    Ok(None)
                }
                Outcome::Model => {
                    let lines = drawn_lines(encoded);
                    let cells = lines.iter().map(|line| self.propagator.field.cells(line));
                    let solution = self.certain.iter().cloned().chain(cells).collect();
                    exclude_model(encoded);
                    Ok(Some(solution))
                }
            },
        }
    }

    /// Whether another solution shows a different picture. After this call, the search only finds solutions that don't
    /// show `picture`.
    fn shows_another(&mut self, level: &Level, picture: &[Colour], job: &Job) -> Result<bool, Stopped> {
        let encoded = match &mut self.rest {
            Rest::Done | Rest::Decided => return Ok(false),
            Rest::TooLarge => return Err(Stopped),
            Rest::Clauses(encoded) => encoded,
        };
        let field = &self.propagator.field;
        let leaves =
            |from: Place, place: Place| picture[field.cell(place) as usize] != level.ink(field.cell(from));
        let lines = encoded.lines.iter().filter(|l| l.line.iter().any(|&place| leaves(l.line[0], place)));
        let steps = encoded.steps.iter().filter(|s| leaves(s.from, s.at));
        let clause: Vec<Lit> = lines.map(|l| l.lit).chain(steps.map(|s| s.lit)).collect();
        encoded.solver.add(&clause);
        match encoded.solver.solve(&mut || job.stopped()) {
            Outcome::Model => Ok(true),
            Outcome::None => Ok(false),
            Outcome::Stopped => Err(Stopped),
        }
    }
}

/// The lines of the solution that the clause solver has just found.
fn drawn_lines(encoded: &Encoded) -> Vec<Vec<Place>> {
    let solver = &encoded.solver;
    let listed = encoded.lines.iter().filter(|line| solver.holds(line.lit));
    let mut lines: Vec<Vec<Place>> = listed.map(|line| line.line.clone()).collect();
    let mut from = NO_CLUE;
    for step in encoded.steps.iter().filter(|step| solver.holds(step.lit)) {
        if step.from != from {
            from = step.from;
            lines.push(Vec::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push(step.at);
        }
    }
    lines
}

fn exclude_model(encoded: &mut Encoded) {
    let listed = encoded.lines.iter().map(|line| line.lit);
    let lits = listed.chain(encoded.steps.iter().map(|step| step.lit));
    let clause: Vec<Lit> = lits.filter(|&lit| encoded.solver.holds(lit)).map(|lit| !lit).collect();
    encoded.solver.add(&clause);
}

/// Whether the numbers without a line could all be joined in pairs, judging only by counts. Equal numbers that can
/// reach each other form a group, and each group must have an even size. Imagine the cells coloured like a
/// chessboard. A line of an even number joins a black and a white cell. So a group of even numbers needs as many
/// black cells as white ones. The clause solver would take very long to find this out.
fn can_pair_up(propagator: &Propagator) -> bool {
    let field = &propagator.field;
    let mut seen = vec![false; field.clues.len()];
    for first in propagator.open() {
        let (mut stack, mut balance, mut many) = (vec![first], 0i64, 0usize);
        while let Some(clue) = stack.pop() {
            if std::mem::replace(&mut seen[clue], true) {
                continue;
            }
            let place = field.clues[clue];
            let cell = place as usize;
            many += 1;
            balance += if (cell / field.stride + cell % field.stride).is_multiple_of(2) { 1 } else { -1 };
            let near = field.partners[clue].iter().filter(|&&other| field.may_end(place, other));
            stack.extend(near.map(|&other| field.index[other as usize] as usize));
        }
        let even = field.number[field.clues[first] as usize].is_multiple_of(2);
        if many % 2 == 1 || (even && balance != 0) {
            return false;
        }
    }
    true
}

/// The solutions that were found before the job ended.
#[derive(Debug, Clone)]
pub struct Findings {
    pub solutions: Vec<Solution>,
    /// Whether these are all solutions.
    pub complete: bool,
    /// Whether the solutions show one picture or several.
    pub picture: Verdict,
}

/// The answer of a method that finds one solution and does not look for a second one.
pub(crate) fn first_answer(found: Result<Option<Solution>, Stopped>) -> Answer<Solution> {
    let is_none = found == Ok(None);
    Answer::new(found.ok().flatten().into_iter().collect(), is_none)
}

/// Finds up to `want` solutions. Returns them in the form that all games use.
pub(crate) fn answer(level: &Level, want: usize, job: &Job) -> Answer<Solution> {
    let found = solve(level, want.max(1), job);
    let mut answer = Answer::new(found.solutions, found.complete);
    answer.extra.push(("picture_verdict", json!(found.picture.name())));
    answer
}

/// Finds up to `want` solutions, and judges whether all solutions of the level show the same picture. If `want` is 1
/// and there could be more solutions, the verdict on the picture is unknown.
pub fn solve(level: &Level, want: usize, job: &Job) -> Findings {
    let mut findings = Findings { solutions: Vec::new(), complete: false, picture: Verdict::Unknown };
    let Ok(mut search) = Search::new(level, job) else { return findings };
    while findings.solutions.len() < want {
        match search.next(job) {
            Ok(Some(solution)) => findings.solutions.push(solution),
            Ok(None) => {
                findings.complete = true;
                break;
            }
            Err(Stopped) => return findings,
        }
    }
    findings.complete |= matches!(search.rest, Rest::Done);
    findings.picture = judge_picture(level, &mut search, &findings, want, job);
    findings
}

fn judge_picture(level: &Level, search: &mut Search, findings: &Findings, want: usize, job: &Job) -> Verdict {
    let Some((first, others)) = findings.solutions.split_first() else {
        return if findings.complete { Verdict::None } else { Verdict::Unknown };
    };
    let picture = level.picture(first);
    if others.iter().any(|other| level.picture(other) != picture) {
        return Verdict::Multiple;
    }
    if findings.complete {
        return Verdict::Unique;
    }
    if want < 2 {
        // A caller who wants only one solution does not ask about other pictures, so the search for them is skipped.
        return Verdict::Unknown;
    }
    match search.shows_another(level, &picture, job) {
        Ok(true) => Verdict::Multiple,
        Ok(false) => Verdict::Unique,
        Err(Stopped) => Verdict::Unknown,
    }
}
