//! New puzzles: a picture cut into lines that its numbers tell, and no others.
//!
//! Lines are joined by chance as far as they go. Then what cannot be decided is cut, the longest first, until all is;
//! and joined again, many at once, keeping what can still be decided. What decides is the survey, with the means that
//! the grade allows, so a puzzle is proved unique in its lines by the way it is made.

use super::Logipix;
use super::grade::Climb;
use super::model::{Colour, Level};
use super::pieces::{Joint, Pieces};
use super::rungs;
use super::solver;
use super::survey::{Means, Survey};
use crate::engine::contract::{Failure, Puzzle};
use crate::engine::job::Job;
use crate::engine::params::Difficulty;
use crate::engine::rng::Rng;
use crate::games::nonogram::model::Paint;

/// Rounds of joining; and of joining in vain, after which it is left.
const ROUNDS: usize = 60;
const IN_VAIN: usize = 6;
/// The share of lines that is joined in one round.
const AT_ONCE: usize = 8;
/// The longest lists that the survey makes: a person would make no longer ones either.
const LIMIT: usize = 150;

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
    maker.join_while_decided(rng)?;
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

    /// Cuts a third of what is undecided, the longest first, until nothing is.
    fn cut_until_decided(&mut self, rng: &mut Rng) -> Result<(), Failure> {
        let most = self.pieces.painted() as f64;
        loop {
            let mut open = self.undecided()?;
            if open.is_empty() {
                return Ok(());
            }
            self.job.progress(0.5 * (1.0 - open.len() as f64 / most));
            open.sort_by_key(|&line| std::cmp::Reverse(self.pieces.length(line)));
            open.truncate(open.len().div_ceil(3));
            for line in open {
                self.pieces.cut(line, rng);
            }
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
            for joint in parted {
                self.pieces.part(joint);
            }
            joints = kept;
        }
        Ok(joints.len())
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
