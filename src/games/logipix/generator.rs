//! New puzzles: a picture cut into lines that its numbers tell, and no others.
//!
//! Lines are joined by chance as far as they go. Then what cannot be decided is cut, the longest first, until all is;
//! and joined again, many at once, keeping what can still be decided. What decides is the survey, with the means that
//! the grade allows, so a puzzle is proved unique in its lines by the way it is made. Where suppositions are wanted,
//! cutting ends earlier, and the rest is cut only as far as the solver finds a second solution.

use super::Logipix;
use super::grade::Climb;
use super::model::{Cell, Colour, Level};
use super::pieces::{Joint, Pieces};
use super::rungs;
use super::solver;
use super::survey::{Means, Survey};
use crate::engine::contract::{Failure, Puzzle};
use crate::engine::job::Job;
use crate::engine::params::Difficulty;
use crate::engine::rng::Rng;
use crate::games::nonogram::model::Paint;
use std::collections::HashSet;

/// Rounds of joining; and of joining in vain, after which it is left.
const ROUNDS: usize = 60;
const IN_VAIN: usize = 6;
/// The share of lines that is joined in one round.
const AT_ONCE: usize = 8;
/// The longest lists that the survey makes: a person would make no longer ones either.
const LIMIT: usize = 150;
/// One line in so many may stay undecided by the survey where suppositions are wanted.
const OPEN: usize = 5;

/// What is asked of a puzzle beside its picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wishes {
    pub longest: usize,
    /// The share of painted cells with a number at which joining ends.
    pub density: f64,
    pub grade: Difficulty,
}

impl Wishes {
    fn means(&self) -> Means {
        match self.grade {
            Difficulty::Easy => Means::SingleLines,
            Difficulty::Medium | Difficulty::Hard | Difficulty::Expert => Means::Exclusion,
        }
    }
}

/// A picture in colours by number, 0 for the blank.
#[derive(Debug, Clone)]
pub struct Sheet {
    pub width: usize,
    pub cells: Vec<Colour>,
    pub paints: Vec<Paint>,
}

struct Maker<'a> {
    sheet: &'a Sheet,
    wishes: Wishes,
    pieces: Pieces,
    job: &'a Job,
}

/// A picture as a puzzle whose lines are unique.
pub fn make(sheet: &Sheet, wishes: Wishes, rng: &mut Rng, job: &Job) -> Result<Level, Failure> {
    if sheet.cells.iter().all(|&cell| cell == 0) {
        return Err(Failure::Impossible(
            "the picture is blank: there is nothing to draw lines through".to_owned(),
        ));
    }
    let pieces = Pieces::new(sheet.width, &sheet.cells, wishes.longest);
    let mut maker = Maker { sheet, wishes, pieces, job };
    maker.pieces.join_freely(rng);
    maker.cut_until_decided(rng)?;
    if wishes.grade == Difficulty::Expert {
        maker.cut_until_unique(rng)?;
    } else {
        maker.join_while_decided(rng)?;
    }
    maker.level()
}

impl Maker<'_> {
    fn level(&self) -> Result<Level, Failure> {
        self.pieces.level(&self.sheet.paints).map_err(Failure::Impossible)
    }

    /// The lines that the survey cannot decide.
    fn undecided(&self) -> Result<Vec<u32>, Failure> {
        let mut survey = Survey::new(&self.level()?, self.wishes.means());
        let _ = survey.run_within(&[LIMIT], self.job)?;
        let field = &survey.field;
        let mut lines: Vec<u32> =
            survey.open().map(|clue| self.pieces.line_of(field.cell(field.clues[clue]))).collect();
        lines.sort_unstable();
        lines.dedup();
        Ok(lines)
    }

    /// Cuts a third of what is undecided, the longest first, until nothing is; or, for suppositions, until little is.
    fn cut_until_decided(&mut self, rng: &mut Rng) -> Result<(), Failure> {
        let most = self.pieces.painted() as f64;
        loop {
            let mut open = self.undecided()?;
            let bearable = match self.wishes.grade {
                Difficulty::Expert => self.pieces.count() / OPEN,
                Difficulty::Easy | Difficulty::Medium | Difficulty::Hard => 0,
            };
            if open.len() <= bearable {
                return Ok(());
            }
            self.job.progress(0.5 * (1.0 - open.len() as f64 / most));
            open.sort_by_key(|&line| std::cmp::Reverse(self.pieces.length(line)));
            open.truncate(open.len().div_ceil(3));
            open.into_iter().for_each(|line| self.pieces.cut(line, rng));
        }
    }

    /// Joins many lines at once and parts those again that are not decided.
    fn join_while_decided(&mut self, rng: &mut Rng) -> Result<(), Failure> {
        let mut in_vain = 0;
        for round in 0..ROUNDS {
            if self.pieces.density() <= self.wishes.density || in_vain == IN_VAIN {
                break;
            }
            self.job.progress(0.5 + 0.5 * round as f64 / ROUNDS as f64);
            let most = self.pieces.count().div_ceil(AT_ONCE);
            let joints = self.pieces.join_some(most, rng);
            let kept = self.part_undecided(joints)?;
            in_vain = if kept == 0 { in_vain + 1 } else { 0 };
        }
        Ok(())
    }

    /// How many joints could stay.
    fn part_undecided(&mut self, mut joints: Vec<Joint>) -> Result<usize, Failure> {
        while !joints.is_empty() {
            let open = self.undecided()?;
            if open.is_empty() {
                break;
            }
            let (guilty, rest): (Vec<Joint>, Vec<Joint>) =
                joints.into_iter().partition(|joint| open.binary_search(&joint.line()).is_ok());
            // Where none of them is open itself, any may be the cause.
            let (parted, kept) = if guilty.is_empty() { (rest, Vec::new()) } else { (guilty, rest) };
            parted.into_iter().for_each(|joint| self.pieces.part(joint));
            joints = kept;
        }
        Ok(joints.len())
    }

    /// Cuts lines that another solution does not have, a third of them at a time, until there is no other.
    fn cut_until_unique(&mut self, rng: &mut Rng) -> Result<(), Failure> {
        loop {
            let found = solver::solve(&self.level()?, 2, self.job);
            if self.job.stopped() {
                return Err(Failure::Stopped);
            }
            if found.complete && found.solutions.len() == 1 {
                return Ok(());
            }
            let mut others: Vec<u32> =
                found.solutions.iter().flat_map(|other| self.missing_in(other)).collect();
            if others.is_empty() {
                // Too much for the solver: then by what the survey cannot decide.
                others = self.undecided()?;
            }
            others.sort_unstable();
            others.dedup();
            others.sort_by_key(|&line| std::cmp::Reverse(self.pieces.length(line)));
            others.truncate(others.len().div_ceil(3));
            others.into_iter().for_each(|line| self.pieces.cut(line, rng));
        }
    }

    /// The lines that a solution does not have.
    fn missing_in(&self, solution: &[Vec<Cell>]) -> Vec<u32> {
        let turned = |line: &Vec<Cell>| {
            let mut line = line.clone();
            if line.first() > line.last() {
                line.reverse();
            }
            line
        };
        let theirs: HashSet<Vec<Cell>> = solution.iter().map(turned).collect();
        let mine = self.pieces.all();
        mine.iter()
            .filter(|line| !theirs.contains(&turned(line)))
            .map(|line| self.pieces.line_of(line[0]))
            .collect()
    }
}

/// A puzzle with its grade.
pub fn graded(level: Level, job: &Job) -> Result<(Puzzle<Logipix>, Climb), Failure> {
    let found = solver::solve(&level, 2, job);
    let [solution] = &found.solutions[..] else { return Err(Failure::Stopped) };
    if !found.complete {
        return Err(Failure::Stopped);
    }
    let climb = Climb::of(&level, solution, job)?;
    let mut puzzle = Puzzle::plain(level);
    puzzle.meta.difficulty = Some(climb.difficulty());
    Ok((puzzle, climb))
}

/// Whether a puzzle may be given out as one of this grade: up to hard nothing has to be supposed, and nowhere must
/// cases be taken.
pub fn is_fair(climb: &Climb, asked: Difficulty) -> bool {
    climb.count(&rungs::CASES) == 0 && (asked == Difficulty::Expert || climb.guesses() == 0)
}
