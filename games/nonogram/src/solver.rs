//! All solutions of a nonogram, one after the other.
//!
//! The line solver runs to its end first, which decides most puzzles made for people in microseconds. What it leaves
//! open becomes clauses; each solution that is found is excluded by one more clause, until there is none. So a proof
//! that a solution is the only one costs one further search with all that was learnt before.

use super::encode::{Encoded, OpenCell, encode};
use super::grid::Grid;
use super::line::Fate;
use super::model::Level;
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::paint::Colour;
use pentimento_sat::{Outcome, Solver};

/// A grid of colours, row by row.
pub type Picture = Vec<Colour>;

/// The solutions that are still to come.
#[derive(Debug, Clone)]
pub struct Search {
    /// The colours of the cells that the lines decide; the others are overwritten.
    picture: Picture,
    rest: Rest,
    /// How many cells the line solver alone left open.
    pub open: usize,
}

/// What a search of limited length came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    Solution(Picture),
    /// There is no further one.
    None,
    GivenUp,
}

#[derive(Debug, Clone)]
enum Rest {
    /// No further ones.
    Done,
    /// Just the one that the lines decide.
    Decided,
    Clauses(Box<Solver>, Vec<OpenCell>),
}

impl Search {
    pub fn new(level: &Level, job: &Job) -> Result<Self, Stopped> {
        Self::with(level, &[], job)
    }

    /// Only solutions in which these cells have these colours.
    pub fn with(level: &Level, given: &[([usize; 2], Colour)], job: &Job) -> Result<Self, Stopped> {
        match level.height().max(level.width()) {
            ..64 => prepare::<1>(level, given, job),
            64..128 => prepare::<2>(level, given, job),
            _ => prepare::<4>(level, given, job),
        }
    }

    /// The next solution; `None` when there is no further one.
    pub fn next(&mut self, job: &Job) -> Result<Option<Picture>, Stopped> {
        match self.next_within(u64::MAX, job)? {
            Found::Solution(picture) => Ok(Some(picture)),
            Found::None => Ok(None),
            Found::GivenUp => Err(Stopped),
        }
    }

    /// How many conflicts the search has met so far.
    pub fn conflicts(&self) -> u64 {
        if let Rest::Clauses(solver, _) = &self.rest { solver.conflicts() } else { 0 }
    }

    /// The same, given up after about so many conflicts.
    pub fn next_within(&mut self, conflicts: u64, job: &Job) -> Result<Found, Stopped> {
        match &mut self.rest {
            Rest::Done => Ok(Found::None),
            Rest::Decided => {
                self.rest = Rest::Done;
                Ok(Found::Solution(self.picture.clone()))
            }
            Rest::Clauses(solver, open) => match solver.solve_within(conflicts, &mut || job.stopped()) {
                Outcome::Stopped if job.stopped() => Err(Stopped),
                Outcome::Stopped => Ok(Found::GivenUp),
                Outcome::None => {
                    self.rest = Rest::Done;
                    Ok(Found::None)
                }
                Outcome::Model => {
                    let mut other = Vec::with_capacity(open.len());
                    for cell in open {
                        let chosen = cell.choices.iter().find(|&&(_, lit)| solver.holds(lit));
                        if let Some(&(colour, lit)) = chosen {
                            self.picture[cell.place] = colour;
                            other.push(!lit);
                        }
                    }
                    solver.add(&other);
                    Ok(Found::Solution(self.picture.clone()))
                }
            },
        }
    }
}

fn prepare<const W: usize>(
    level: &Level,
    given: &[([usize; 2], Colour)],
    job: &Job,
) -> Result<Search, Stopped> {
    let mut grid = Grid::<W>::new(level);
    for &(at, colour) in given {
        grid.fix(at, colour);
    }
    let (fate, _) = grid.settle_until(&mut || job.stopped());
    if job.stopped() {
        return Err(Stopped);
    }
    let picture: Picture = grid.cells().map(|at| grid.decided(at).unwrap_or(0)).collect();
    if fate == Fate::Dead {
        return Ok(Search { picture, rest: Rest::Done, open: 0 });
    }
    let open = grid.cells().filter(|&at| grid.decided(at).is_none()).count();
    if open == 0 {
        return Ok(Search { picture, rest: Rest::Decided, open });
    }
    let Encoded { solver, open: cells } = encode(&mut grid);
    Ok(Search { picture, rest: Rest::Clauses(Box::new(solver), cells), open })
}

/// Up to `want` solutions, and whether there are no further ones.
pub fn solve(level: &Level, want: usize, job: &Job) -> (Vec<Picture>, bool) {
    let mut found = Vec::new();
    let Ok(mut search) = Search::new(level, job) else { return (found, false) };
    while found.len() < want {
        match search.next(job) {
            Ok(Some(picture)) => found.push(picture),
            Ok(None) => return (found, true),
            Err(Stopped) => return (found, false),
        }
    }
    // Whoever asks for so many does not ask whether there is another, unless that is known anyway.
    let complete = matches!(search.rest, Rest::Done);
    (found, complete)
}

#[cfg(test)]
mod tests {
    use super::super::model::{Clue, Line};
    use super::*;
    use pentimento_base::rng::Rng;
    use pentimento_picture::paint::Paint;

    pub fn random_level(rng: &mut Rng) -> Level {
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
        let blots = if rng.chance(0.4) { 0.3 } else { 0.0 };
        let mut spoil = |lines: &[Vec<Clue>], length: usize| -> Vec<Vec<Clue>> {
            let change = |clue: &Clue, rng: &mut Rng| {
                let wrong = clue.count.filter(|&n| rng.chance(0.02) && usize::from(n) < length);
                let count = wrong.map(|n| n + 1).or(clue.count);
                Clue { count: if rng.chance(blots) { None } else { count }, ..*clue }
            };
            lines.iter().map(|line| line.iter().map(|clue| change(clue, rng)).collect()).collect()
        };
        let rows = spoil(level.rows(), width);
        let columns = spoil(level.columns(), height);
        Level::new(rows, columns, paints).unwrap_or(level)
    }

    fn tried_one_by_one(level: &Level) -> Vec<Picture> {
        let states = level.colours() + 1;
        let grids = states.pow(level.size() as u32);
        let grid = |number: usize| -> Picture {
            (0..level.size()).map(|place| (number / states.pow(place as u32) % states) as Colour).collect()
        };
        (0..grids).map(grid).filter(|cells| level.is_met_by(cells)).collect()
    }

    #[test]
    fn small_grids_have_the_solutions_that_trying_all_gives() {
        let (mut several, mut none, mut blotted) = (0, 0, 0);
        for seed in 0..200 {
            let level = random_level(&mut Rng::new(seed));
            let mut expected = tried_one_by_one(&level);
            let (mut found, complete) = solve(&level, usize::MAX, &Job::endless());
            assert!(complete, "seed {seed}");
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "seed {seed}: {level:?}");
            several += usize::from(found.len() > 1);
            none += usize::from(found.is_empty());
            blotted += usize::from(level.is_blotted());
        }
        assert!(several > 20 && none > 2 && blotted > 20, "{several} {none} {blotted}");
    }

    #[test]
    fn an_empty_row_in_a_coloured_puzzle_is_blank() {
        let paints = vec![Paint::blank(), Paint::new('r', [255, 0, 0]), Paint::new('b', [0, 0, 255])];
        let level = Level::of_picture(2, &[1, 2, 0, 0, 2, 1], paints).unwrap();
        assert!(level.clues(Line::Row(1)).is_empty());
        assert_eq!(solve(&level, 2, &Job::endless()), (vec![vec![1, 2, 0, 0, 2, 1]], true));
    }

    #[test]
    fn long_lines_take_more_words() {
        for width in [63, 64, 127, 128, 255] {
            let cells: Picture = (0..width * 2).map(|place| Colour::from(place % 3 != 0)).collect();
            let level = Level::of_picture(width, &cells, vec![Paint::blank(), Paint::black()]).unwrap();
            let (found, _) = solve(&level, 1, &Job::endless());
            assert!(level.is_met_by(&found[0]), "{width}");
        }
    }
}
