//! The solver: finds all solutions of a nonogram, one after the other.
//!
//! It solves lines until nothing more follows. For most puzzles made for people, that decides every cell in
//! microseconds. The remaining cells become clauses for a SAT solver. Each solution adds a clause that excludes it,
//! until there is no other solution. So one more search proves that a solution is the only one. That search can use
//! everything that the SAT solver has learnt.
//!
//! - [`line`] decides whether one line can still be filled, and what its cells can be.
//! - [`grid`] solves all lines until nothing more follows.
//! - [`belief`] estimates the colours of the undecided cells. [`turns`] alternates between a SAT solver that tries
//!   likely colours first and one that doesn't.
//! - [`on_board`] finds the clues of a board that are done, and the lines that can no longer be filled.

mod belief;
mod belief_line;
pub(crate) mod bits;
mod encode;
pub(crate) mod grid;
pub(crate) mod line;
pub(crate) mod on_board;
#[cfg(test)]
mod small_grids;
mod turns;

use crate::model::{Level, Line};
use bits::{MOST_WORDS, words};
use encode::{Encoded, OpenCell, Run, encode};
use grid::Grid;
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::paint::Colour;
use pentimento_sat::Outcome;
use turns::Turns;

/// A grid of colours, row by row.
pub(crate) type Picture = Vec<Colour>;

/// A search for solutions.
#[derive(Debug, Clone)]
pub(crate) struct Search {
    /// The colours of the cells that lines decide. Each solution that is found overwrites the other cells.
    picture: Picture,
    rest: Rest,
    /// The number of cells that lines leave undecided.
    pub(crate) open: usize,
}

/// The result of a search with a limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Found {
    Solution(Picture),
    /// There is no other solution.
    None,
    /// The limit was reached.
    GivenUp,
}

#[derive(Debug, Clone)]
enum Rest {
    /// All solutions have been found.
    Done,
    /// Lines decide every cell, so there is exactly one solution.
    Decided,
    Clauses(Box<Clauses>),
}

#[derive(Debug, Clone)]
struct Clauses {
    solver: Turns,
    open: Vec<OpenCell>,
    guide: Option<Guide>,
}

/// What belief propagation needs. A search without it always finds the solutions in the same order. The generator
/// relies on that order.
#[derive(Debug, Clone)]
struct Guide {
    level: Level,
    /// For each cell and colour, whether the cell can have it.
    can: Vec<bool>,
    runs: Vec<(Line, Vec<Run>)>,
}

impl Search {
    pub(crate) fn new(level: &Level, job: &Job) -> Result<Self, Stopped> {
        Self::with(level, &[], job)
    }

    /// Starts a search for the solutions in which these cells have these colours.
    pub(crate) fn with(level: &Level, given: &[([usize; 2], Colour)], job: &Job) -> Result<Self, Stopped> {
        Self::within(level, given, &[], job)
    }

    /// Like `with`, but `not` has further conditions: cells, each with a colour that it doesn't have.
    pub(crate) fn within(
        level: &Level,
        given: &[([usize; 2], Colour)],
        not: &[([usize; 2], Colour)],
        job: &Job,
    ) -> Result<Self, Stopped> {
        Self::prepared(level, given, not, Way::Plain, job)
    }

    /// Starts a search that uses belief propagation if it takes long.
    pub(crate) fn guided(level: &Level, job: &Job) -> Result<Self, Stopped> {
        Self::prepared(level, &[], &[], Way::Guided, job)
    }

    fn prepared(
        level: &Level,
        given: &[([usize; 2], Colour)],
        not: &[([usize; 2], Colour)],
        way: Way,
        job: &Job,
    ) -> Result<Self, Stopped> {
        match words(level) {
            1 => prepare::<1>(level, given, not, way, job),
            2 => prepare::<2>(level, given, not, way, job),
            4 => prepare::<4>(level, given, not, way, job),
            _ => prepare::<MOST_WORDS>(level, given, not, way, job),
        }
    }

    /// The next solution. `None` if there are no more.
    pub(crate) fn next(&mut self, job: &Job) -> Result<Option<Picture>, Stopped> {
        match self.next_within(u64::MAX, job)? {
            Found::Solution(picture) => Ok(Some(picture)),
            Found::None => Ok(None),
            Found::GivenUp => Err(Stopped),
        }
    }

    /// The number of conflicts that the SAT solver has had so far.
    pub(crate) fn conflicts(&self) -> u64 {
        if let Rest::Clauses(clauses) = &self.rest { clauses.solver.conflicts() } else { 0 }
    }

    /// Like `next`, but gives up after about `conflicts` conflicts of the SAT solver.
    pub(crate) fn next_within(&mut self, conflicts: u64, job: &Job) -> Result<Found, Stopped> {
        match &mut self.rest {
            Rest::Done => Ok(Found::None),
            Rest::Decided => {
                self.rest = Rest::Done;
                Ok(Found::Solution(self.picture.clone()))
            }
            Rest::Clauses(clauses) => match clauses.solve_within(conflicts, job) {
                Outcome::Stopped if job.stopped() => Err(Stopped),
                Outcome::Stopped => Ok(Found::GivenUp),
                Outcome::None => {
                    self.rest = Rest::Done;
                    Ok(Found::None)
                }
                Outcome::Model => {
                    clauses.read(&mut self.picture);
                    Ok(Found::Solution(self.picture.clone()))
                }
            },
        }
    }
}

impl Clauses {
    fn solve_within(&mut self, conflicts: u64, job: &Job) -> Outcome {
        let Self { solver, open, guide } = self;
        let stop = &mut || job.stopped();
        match guide {
            None => solver.solve_within(conflicts, None, stop),
            Some(Guide { level, can, runs }) => {
                solver.solve_within(conflicts, Some(&|| belief::literals(level, can, open, runs, job)), stop)
            }
        }
    }

    /// Writes the solution that was found into the picture, and excludes it from now on.
    fn read(&mut self, picture: &mut Picture) {
        let mut other = Vec::with_capacity(self.open.len());
        for cell in &self.open {
            let chosen = cell.choices.iter().find(|&&(_, lit)| self.solver.holds(lit));
            if let Some(&(colour, lit)) = chosen {
                picture[cell.place] = colour;
                other.push(!lit);
            }
        }
        self.solver.add(&other);
    }
}

/// With more clauses than this, a second solver would take too much memory.
const MOST_GUIDED: usize = 1_000_000;

/// How a search chooses the values to try first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Plain,
    /// Uses belief propagation if the search takes long.
    Guided,
}

fn prepare<const W: usize>(
    level: &Level,
    given: &[([usize; 2], Colour)],
    not: &[([usize; 2], Colour)],
    way: Way,
    job: &Job,
) -> Result<Search, Stopped> {
    let mut grid = Grid::<W>::new(level);
    for &(at, colour) in given {
        grid.fix(at, colour);
    }
    for &(at, colour) in not {
        grid.forbid(at, colour);
    }
    let settled = grid.settle_until(|| job.stopped());
    if job.stopped() {
        return Err(Stopped);
    }
    let picture: Picture = grid.cells().map(|at| grid.decided(at).unwrap_or(0)).collect();
    if settled.is_err() {
        return Ok(Search { picture, rest: Rest::Done, open: 0 });
    }
    let open = grid.cells().filter(|&at| grid.decided(at).is_none()).count();
    if open == 0 {
        return Ok(Search { picture, rest: Rest::Decided, open });
    }
    let Encoded { solver, open: cells, runs } = encode(&mut grid, job)?;
    let states = level.paints().colours() + 1;
    let is_small = solver.clauses() <= MOST_GUIDED;
    let guide = (way == Way::Guided && is_small).then(|| {
        let mut can = vec![false; level.size() * states];
        for at in grid.cells() {
            grid.choices(at).for_each(|colour| can[level.place(at) * states + usize::from(colour)] = true);
        }
        Guide { level: level.clone(), can, runs }
    });
    let clauses = Clauses { solver: Turns::new(solver, states > 2), open: cells, guide };
    Ok(Search { picture, rest: Rest::Clauses(Box::new(clauses)), open })
}

/// Finds up to `want` solutions. Also returns whether these are all solutions.
pub(crate) fn solve(level: &Level, want: usize, job: &Job) -> (Vec<Picture>, bool) {
    let mut found = Vec::new();
    let Ok(mut search) = Search::guided(level, job) else { return (found, false) };
    while found.len() < want {
        match search.next(job) {
            Ok(Some(picture)) => found.push(picture),
            Ok(None) => return (found, true),
            Err(Stopped) => return (found, false),
        }
    }
    // The caller doesn't ask for a proof that there are no more solutions. So `complete` is true only if that is
    // already known.
    let complete = matches!(search.rest, Rest::Done);
    (found, complete)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Clue, Line};
    use pentimento_base::rng::Rng;
    use pentimento_picture::paint::Paint;

    fn random_level(rng: &mut Rng) -> Level {
        let colours = 1 + rng.below(3);
        let most = [16, 10, 8][colours - 1];
        let width = rng.between(2, 5);
        let height = most / width;
        let density = 0.2 + 0.6 * rng.unit();
        let cell = |rng: &mut Rng| {
            if rng.chance(density) { 1 + rng.below(colours) as Colour } else { 0 }
        };
        let cells: Picture = (0..width * height).map(|_| cell(rng)).collect();
        let letters = ['.', '#', 'r', 'b'];
        let paints = letters[..=colours].iter().map(|&letter| Paint::new(letter, [0; 3])).collect::<Vec<_>>();
        let level = Level::of_picture(width, &cells, paints.clone()).unwrap();
        let hidden = if rng.chance(0.4) { 0.3 } else { 0.0 };
        let mut spoil = |lines: &[Vec<Clue>], length: usize| -> Vec<Vec<Clue>> {
            let change = |clue: &Clue, rng: &mut Rng| {
                let wrong = clue.count.filter(|&n| rng.chance(0.02) && usize::from(n) < length);
                let count = wrong.map(|n| n + 1).or(clue.count);
                Clue { count: if rng.chance(hidden) { None } else { count }, ..*clue }
            };
            lines.iter().map(|line| line.iter().map(|clue| change(clue, rng)).collect()).collect()
        };
        let rows = spoil(level.rows(), width);
        let columns = spoil(level.columns(), height);
        Level::new(rows, columns, paints).unwrap_or(level)
    }

    fn solutions_by_trial(level: &Level) -> Vec<Picture> {
        let states = level.paints().colours() + 1;
        let grids = states.pow(level.size() as u32);
        let grid = |number: usize| -> Picture {
            (0..level.size()).map(|place| (number / states.pow(place as u32) % states) as Colour).collect()
        };
        (0..grids).map(grid).filter(|cells| level.is_met_by(cells)).collect()
    }

    #[test]
    fn the_solver_finds_the_same_solutions_as_trying_every_grid() {
        let (mut several, mut none, mut unknown) = (0, 0, 0);
        for seed in 0..200 {
            let level = random_level(&mut Rng::new(seed));
            let mut expected = solutions_by_trial(&level);
            let (mut found, complete) = solve(&level, usize::MAX, &Job::endless());
            assert!(complete, "seed {seed}");
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "seed {seed}: {level:?}");
            several += usize::from(found.len() > 1);
            none += usize::from(found.is_empty());
            unknown += usize::from(level.has_unknown_clue());
        }
        assert!(several > 20 && none > 2 && unknown > 20, "{several} {none} {unknown}");
    }

    #[test]
    fn beliefs_lead_to_the_same_solutions() {
        let mut open = 0;
        for seed in 0..150 {
            let level = random_level(&mut Rng::new(seed));
            let mut search = Search::guided(&level, &Job::endless()).unwrap();
            if let Rest::Clauses(clauses) = &mut search.rest {
                clauses.solver = clauses.solver.clone().hasty();
                open += 1;
            }
            let mut found: Vec<Picture> = Vec::new();
            while let Some(picture) = search.next(&Job::endless()).unwrap() {
                found.push(picture);
            }
            found.sort();
            let mut expected = solutions_by_trial(&level);
            expected.sort();
            assert_eq!(found, expected, "seed {seed}: {level:?}");
        }
        assert!(open > 20, "{open}");
    }

    #[test]
    fn an_empty_row_in_a_coloured_puzzle_is_blank() {
        let paints = vec![Paint::blank(), Paint::new('r', [255, 0, 0]), Paint::new('b', [0, 0, 255])];
        let level = Level::of_picture(2, &[1, 2, 0, 0, 2, 1], paints).unwrap();
        assert!(level.clues(Line::Row(1)).is_empty());
        assert_eq!(solve(&level, 2, &Job::endless()), (vec![vec![1, 2, 0, 0, 2, 1]], true));
    }

    #[test]
    fn lines_longer_than_a_machine_word_are_solved() {
        for width in [63, 64, 127, 128, 255, 256, 511, 1024] {
            let cells: Picture = (0..width * 2).map(|place| Colour::from(place % 3 != 0)).collect();
            let level = Level::of_picture(width, &cells, vec![Paint::blank(), Paint::black()]).unwrap();
            let (found, _) = solve(&level, 1, &Job::endless());
            assert!(level.is_met_by(&found[0]), "{width}");
        }
    }
}
