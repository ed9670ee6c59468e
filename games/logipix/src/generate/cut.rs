//! Makes a puzzle by cutting a picture into lines, so that these lines are the only solution.
//!
//! First, the maker joins random cells into lines. A line is decided if propagation proves that it is in every
//! solution. The difficulty determines how strong the propagation is. The maker cuts undecided lines, the longest
//! first, until all lines are decided. Finally, the maker tries to join lines again. It keeps a join only if all
//! lines stay decided. So the finished puzzle is proved to have one solution.

use crate::Logipix;
use crate::generate::area::Area;
use crate::generate::pieces::Pieces;
use crate::grade;
use crate::hint::ladder;
use crate::model::Level;
use crate::solve;
use crate::solve::propagate::{Propagator, Strength};
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Puzzle};
use pentimento_engine::ladder::Needed;
use pentimento_picture::paint::{Colour, Paint};

/// Each line has a margin of this many cells. Two lines whose margins overlap are never cut in the same round, because
/// cutting one line can decide the other.
const APART: usize = 2;
/// The most candidate lines that propagation lists for a number. A person would not list more either.
const LIMIT: usize = 150;

/// What a puzzle should be like, besides its picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Goals {
    /// The largest number that the puzzle can have.
    pub longest: usize,
    /// The share of painted cells that should have a number. The maker stops joining lines when the share is this
    /// low.
    pub density: f64,
    pub grade: Difficulty,
}

impl Goals {
    fn strength(&self) -> Strength {
        match self.grade {
            Difficulty::Easy => Strength::SingleLines,
            Difficulty::Medium => Strength::Exclusion,
            Difficulty::Hard | Difficulty::Expert => Strength::Cuts,
        }
    }
}

/// A picture in the paints of a puzzle. Paint 0 is blank.
#[derive(Debug, Clone)]
pub struct PaintedCells {
    pub width: usize,
    pub cells: Vec<Colour>,
    pub paints: Vec<Paint>,
}

/// An unfinished puzzle.
pub(super) struct Maker<'a> {
    pub(super) picture: &'a PaintedCells,
    pub(super) goals: Goals,
    pub(super) pieces: Pieces,
    pub(super) job: &'a Job,
}

/// Makes a puzzle with exactly one solution from a picture.
pub fn make(picture: &PaintedCells, goals: Goals, rng: &mut Rng, job: &Job) -> Result<Level, Failure> {
    if picture.cells.iter().all(|&cell| cell == 0) {
        return Err(Failure::Impossible("the picture is empty, so it has no lines".to_owned()));
    }
    let pieces = Pieces::new(picture.width, &picture.cells, goals.longest);
    let mut maker = Maker { picture, goals, pieces, job };
    maker.pieces.join_randomly(rng);
    maker.cut_until_decided(rng)?;
    maker.lengthen(rng)?;
    maker.level()
}

impl Maker<'_> {
    fn level(&self) -> Result<Level, Failure> {
        self.pieces.level(&self.picture.paints).map_err(Failure::Impossible)
    }

    /// The lines that propagation can't prove to be in every solution.
    pub(super) fn undecided(&self) -> Result<Vec<u32>, Failure> {
        let mut propagator = Propagator::new(&self.level()?, self.goals.strength());
        let _ = propagator.run_within(&[LIMIT], self.job)?;
        let field = &propagator.field;
        let mut lines: Vec<u32> =
            propagator.open().map(|clue| self.pieces.line_of(field.cell(field.clues[clue]))).collect();
        lines.sort_unstable();
        lines.dedup();
        Ok(lines)
    }

    /// Cuts undecided lines until none is left. Each round cuts the longest lines that are far enough apart.
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
                let area = Area::around(self.picture.width, self.pieces.line(line).iter().copied(), APART);
                if areas.iter().all(|other| !area.meets(other)) {
                    areas.push(area);
                    self.pieces.cut(line, rng);
                }
            }
        }
    }
}

/// Solves and grades a level. Returns the puzzle with its difficulty, and how often it needs each technique.
pub(crate) fn graded(level: Level, job: &Job) -> Result<(Puzzle<Logipix>, Needed), Failure> {
    let found = solve::solve(&level, 2, job);
    let [solution] = &found.solutions[..] else { return Err(Failure::Stopped) };
    if !found.complete {
        return Err(Failure::Stopped);
    }
    let needed = grade::needed(&level, solution, job)?;
    let mut puzzle = Puzzle::plain(level);
    puzzle.meta.difficulty = Some(grade::difficulty(&needed));
    Ok((puzzle, needed))
}

/// Whether a puzzle is fair for a difficulty. It must not need proof by cases. Below expert, it must not need
/// suppositions either.
pub(crate) fn is_fair(needed: &Needed, difficulty: Difficulty) -> bool {
    needed.count(&ladder::CASES) == 0
        && (difficulty == Difficulty::Expert || grade::suppositions(needed) == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_picture::figure::{self, Symmetry};
    use pentimento_picture::paint;

    /// Thin figures are hard to cut, because their lines could also pass through the blank cells around them.
    #[test]
    fn a_thin_figure_gets_long_lines_and_one_solution() {
        let symmetry = Symmetry::None;
        let thin = figure::Wishes { width: 40, height: 40, colours: 1, density: 0.3, symmetry };
        let cells = figure::draw(&thin, &mut Rng::new(1));
        let painted = cells.iter().filter(|&&cell| cell > 0).count();
        let picture = PaintedCells { width: 40, cells, paints: paint::chosen(1) };
        for grade in [Difficulty::Medium, Difficulty::Hard] {
            let goals = Goals { longest: 12, density: 0.2, grade };
            let level = make(&picture, goals, &mut Rng::new(1), &Job::endless()).unwrap();
            let found = solve::solve(&level, 2, &Job::endless());
            assert!(found.complete && found.solutions.len() == 1, "{grade:?}");
            let mean = painted as f64 / found.solutions[0].len() as f64;
            assert!(mean > 4.3, "{grade:?}: {mean}");
            assert!(found.solutions[0].iter().all(|line| line.len() <= 12));
        }
    }

    #[test]
    fn a_higher_density_gives_more_numbers() {
        let picture = PaintedCells { width: 20, cells: vec![1; 400], paints: paint::chosen(1) };
        let dense = Goals { longest: 9, density: 0.6, grade: Difficulty::Hard };
        let level = make(&picture, dense, &mut Rng::new(1), &Job::endless()).unwrap();
        let share = level.clues().count() as f64 / 400.0;
        let sparse = Goals { density: 0.2, ..dense };
        let fewer = make(&picture, sparse, &mut Rng::new(1), &Job::endless()).unwrap();
        assert!((fewer.clues().count() as f64 / 400.0) < share, "{share}");
    }
}
