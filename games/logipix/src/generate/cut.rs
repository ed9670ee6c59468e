//! New puzzles: a picture cut into lines that its numbers tell, and no others.
//!
//! Lines are joined by chance as far as they go. Then what cannot be decided is cut, the longest first, until all is;
//! and joined again by trial, keeping what can still be decided. What decides is the survey, with the means that
//! the grade allows, so a puzzle is proved unique in its lines by the way it is made.

use crate::Logipix;
use crate::generate::area::Area;
use crate::generate::pieces::Pieces;
use crate::grade::Climb;
use crate::hint::ladder;
use crate::model::Level;
use crate::solve;
use crate::solve::survey::{Means, Survey};
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Puzzle};
use pentimento_picture::paint::Colour;
use pentimento_picture::paint::Paint;

/// How far around a line that is cut nothing else is, since that may have decided it.
const APART: usize = 2;
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
            Difficulty::Medium => Means::Exclusion,
            Difficulty::Hard | Difficulty::Expert => Means::Cuts,
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

/// A puzzle in the making.
pub(super) struct Maker<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) wishes: Wishes,
    pub(super) pieces: Pieces,
    pub(super) job: &'a Job,
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
    maker.lengthen(rng)?;
    maker.level()
}

impl Maker<'_> {
    fn level(&self) -> Result<Level, Failure> {
        self.pieces.level(&self.sheet.paints).map_err(Failure::Impossible)
    }

    /// The lines that the survey cannot decide.
    pub(super) fn undecided(&self) -> Result<Vec<u32>, Failure> {
        let mut survey = Survey::new(&self.level()?, self.wishes.means());
        let _ = survey.run_within(&[LIMIT], self.job)?;
        let field = &survey.field;
        let mut lines: Vec<u32> =
            survey.open().map(|clue| self.pieces.line_of(field.cell(field.clues[clue]))).collect();
        lines.sort_unstable();
        lines.dedup();
        Ok(lines)
    }

    /// Cuts some of what is undecided, the longest first and none close to another, until nothing is.
    fn cut_until_decided(&mut self, rng: &mut Rng) -> Result<(), Failure> {
        let most = self.pieces.painted() as f64;
        loop {
            let mut open = self.undecided()?;
            if open.is_empty() {
                return Ok(());
            }
            self.job.progress(0.3 * (1.0 - open.len() as f64 / most));
            open.sort_by_key(|&line| std::cmp::Reverse(self.pieces.length(line)));
            let mut areas: Vec<Area> = Vec::new();
            for line in open {
                let area = Area::around(self.sheet.width, self.pieces.line(line).iter().copied(), APART);
                if areas.iter().all(|other| !area.meets(other)) {
                    areas.push(area);
                    self.pieces.cut(line, rng);
                }
            }
        }
    }
}

/// A puzzle with its grade.
pub fn graded(level: Level, job: &Job) -> Result<(Puzzle<Logipix>, Climb), Failure> {
    let found = solve::solve(&level, 2, job);
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
    climb.count(&ladder::CASES) == 0 && (asked == Difficulty::Expert || climb.guesses() == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_picture::figure::{self, Symmetry};
    use pentimento_picture::paint;

    /// Thin figures are the hard ones: there is much blank space through which lines could go as well.
    #[test]
    fn lines_of_a_thin_figure_are_long_and_proved() {
        let symmetry = Symmetry::None;
        let thin = figure::Wishes { width: 40, height: 40, colours: 1, density: 0.3, symmetry };
        let cells = figure::draw(&thin, &mut Rng::new(1));
        let painted = cells.iter().filter(|&&cell| cell > 0).count();
        let sheet = Sheet { width: 40, cells, paints: paint::chosen(1) };
        for grade in [Difficulty::Medium, Difficulty::Hard] {
            let wishes = Wishes { longest: 12, density: 0.2, grade };
            let level = make(&sheet, wishes, &mut Rng::new(1), &Job::endless()).unwrap();
            let found = solve::solve(&level, 2, &Job::endless());
            assert!(found.complete && found.solutions.len() == 1, "{grade:?}");
            let mean = painted as f64 / found.solutions[0].len() as f64;
            assert!(mean > 4.3, "{grade:?}: {mean}");
            assert!(found.solutions[0].iter().all(|line| line.len() <= 12));
        }
    }

    #[test]
    fn lines_are_made_no_longer_than_the_numbers_asked_for_need() {
        let sheet = Sheet { width: 20, cells: vec![1; 400], paints: paint::chosen(1) };
        let dense = Wishes { longest: 9, density: 0.6, grade: Difficulty::Hard };
        let level = make(&sheet, dense, &mut Rng::new(1), &Job::endless()).unwrap();
        let share = level.clues().count() as f64 / 400.0;
        let thin = Wishes { density: 0.2, ..dense };
        let fewer = make(&sheet, thin, &mut Rng::new(1), &Job::endless()).unwrap();
        assert!((fewer.clues().count() as f64 / 400.0) < share, "{share}");
    }
}
