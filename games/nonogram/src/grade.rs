//! How hard a puzzle is: its ladder climbed from an empty board to the end.
//!
//! Each step weighs by its technique. A puzzle that single lines solve is easy to hard by the sum, so by count and
//! kind; one that needs a supposition is expert.

use super::grid::Grid;
use super::hint::cells_by_need;
use super::model::Level;
use super::reason::Reasoner;
use super::rungs;
use super::solver::Picture;
use super::suppose::refute;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::Difficulty;
use pentimento_engine::contract::Grade;
use pentimento_engine::ladder::{Needed, Technique};
use pentimento_picture::paint::Colour;

/// Below these sums a puzzle is easy, medium.
const EASY: f64 = 75.0;
const MEDIUM: f64 = 190.0;

/// How often each technique was needed.
#[derive(Debug, Clone, PartialEq)]
pub struct Climb {
    needed: Needed,
}

fn weight(rung: &Technique) -> f64 {
    match rung.tier {
        0 | 1 => 1.0,
        2 => 1.5,
        3 => 3.0,
        4 => 10.0,
        _ => 40.0,
    }
}

impl Climb {
    /// `solution` is asked only where cases must be taken.
    pub fn of(level: &Level, solution: &Picture, job: &Job) -> Result<Self, Stopped> {
        match level.height().max(level.width()) {
            ..64 => climb::<1>(level, solution, job),
            64..128 => climb::<2>(level, solution, job),
            _ => climb::<4>(level, solution, job),
        }
    }

    pub fn count(&self, rung: &Technique) -> usize {
        self.needed.count(rung)
    }

    pub fn steps(&self) -> usize {
        self.needed.steps()
    }

    /// Whether single lines suffice.
    pub fn line_solvable(&self) -> bool {
        self.guesses() == 0
    }

    /// How many suppositions there must be.
    pub fn guesses(&self) -> usize {
        self.count(&rungs::CONTRADICTION) + self.count(&rungs::CASES)
    }

    pub fn score(&self) -> f64 {
        let sum = self.needed.weighed(weight);
        (sum * 10.0).round() / 10.0
    }

    pub fn difficulty(&self) -> Difficulty {
        match self.score() {
            _ if !self.line_solvable() => Difficulty::Expert,
            score if score < EASY => Difficulty::Easy,
            score if score < MEDIUM => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }

    pub fn grade(&self) -> Grade {
        let reasons = self.needed.reasons(self.guesses(), "no guessing needed: single lines suffice");
        Grade { difficulty: self.difficulty(), score: self.score(), reasons }
    }
}

fn climb<const W: usize>(level: &Level, solution: &Picture, job: &Job) -> Result<Climb, Stopped> {
    let mut reasoner = Reasoner::<W>::new(level, vec![None; level.size()]);
    let mut climb = Climb { needed: Needed::default() };
    let painted = solution.iter().filter(|&&colour| colour > 0).count();
    let mut found = 0;
    while found < painted {
        if job.stopped() {
            return Err(Stopped);
        }
        let cells: Vec<([usize; 2], Colour)>;
        if let Some(next) = reasoner.conclusion() {
            climb.needed.add(rungs::of(&next.why));
            cells = next.cells.iter().map(|&(place, colour)| (next.line.cell(place), colour)).collect();
        } else {
            cells = vec![suppose(level, &reasoner, solution, &mut climb, job)?];
        }
        for (at, colour) in cells {
            found += usize::from(colour > 0);
            reasoner.set(at, colour);
        }
    }
    Ok(climb)
}

fn suppose<const W: usize>(
    level: &Level,
    reasoner: &Reasoner<'_, W>,
    solution: &Picture,
    climb: &mut Climb,
    job: &Job,
) -> Result<([usize; 2], Colour), Stopped> {
    let mut grid = Grid::<W>::new(level);
    let known = reasoner.known();
    for at in grid.cells() {
        if let Some(colour) = known[level.place(at)] {
            grid.fix(at, colour);
        }
    }
    if let Some(refuted) = refute(&mut grid, known, job)? {
        climb.needed.add(if refuted.effort == 0 { &rungs::COLOURS } else { &rungs::CONTRADICTION });
        return Ok((refuted.at, refuted.is));
    }
    climb.needed.add(&rungs::CASES);
    let at = cells_by_need(level, known, solution).first().copied().unwrap_or([0, 0]);
    Ok((at, solution[level.place(at)]))
}
