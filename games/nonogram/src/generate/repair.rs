//! Repairs a picture by changing a few cells, so that its clues have only one solution.
//!
//! A picture is ambiguous if another grid has the same clues. The repair looks at the cells in which the picture and
//! other grids differ. It changes one of these cells to the colour that the cell has in another grid. It chooses the
//! cell whose change leaves the fewest cells undecided when single lines are solved. If several cells are equally good,
//! it chooses one whose new colour differs from the fewest neighbours. It repeats this until there is only one
//! solution. Then it takes back every change that is not needed.
//!
//! Invariants: the result is proved to have one solution, no more cells change than allowed, and the same picture and
//! seed always give the same puzzle. The last invariant holds because the limits count conflicts of the SAT solver and
//! candidates for a change, not time.

use super::left_open;
use super::mend::visibility;
use crate::model::Level;
use crate::solve::{Found, Search};
use pentimento_base::job::{Failure, Job, Stopped};
use pentimento_base::rng::Rng;
use pentimento_engine::repair::RepairGoal;
use pentimento_picture::paint::{Colour, Paint};

/// The most conflicts that the SAT solver can have while it searches for another grid, in a small picture. A puzzle
/// that takes longer is no fun to solve, so it is treated as if another grid existed.
const SHORT_PATIENCE: u64 = 4_000;
/// The limit of [`SHORT_PATIENCE`] for larger pictures.
const PATIENCE: u64 = 20_000;
/// The number of other grids to look for in each round.
const OTHERS: usize = 3;
/// Limits the candidates for a change in each round. Their number times the number of cells in the picture is about
/// this at most.
const CANDIDATES: usize = 300_000;
const ROUNDS: usize = 400;
/// Pictures with at most this many cells are repaired several times, and the best repair is used.
const SMALL: usize = 2500;
const ATTEMPTS: usize = 4;
/// After this many candidates and conflicts in total, no new attempt starts, because line art can take very long.
const ENOUGH: usize = 3000;
/// After the best change of a round, each further change must decide more than this many cells. Four is the size of the
/// smallest ambiguity.
const WORTH: usize = 3;

/// A picture to repair.
#[derive(Debug, Clone, Copy)]
pub(super) struct Order<'a> {
    pub(super) width: usize,
    pub(super) cells: &'a [Colour],
    pub(super) paints: &'a [Paint],
    /// The most cells that the repair can change.
    pub(super) most: usize,
    pub(super) goal: RepairGoal,
    /// Whether each cell must stay as it is. Cells beyond the end of the list can change.
    pub(super) locked: &'a [bool],
    pub(super) rating: Rating,
}

/// What decides between changes that leave equally many cells undecided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rating {
    /// The number of neighbours with another colour. Puzzles that a code makes are repaired in this way.
    Roughness,
    /// How visible the change is.
    Visibility,
}

/// The result of a repair.
#[derive(Debug, Clone)]
pub(super) enum Repaired {
    /// A level with one solution, and the cells that were changed.
    Unique(Box<Level>, Vec<usize>),
    /// The picture is still ambiguous. These are the cells in which solutions of the original picture differ.
    Ambiguous(Vec<usize>),
}

/// A cell and its new colour.
pub(super) type Change = (usize, Colour);

/// Whether other grids have the same clues as a picture.
enum Ambiguity {
    None,
    /// Other grids exist, or the search for them was given up. These changes can perhaps make the picture unique.
    Others(Vec<Change>),
}

pub(super) fn repair(order: &Order<'_>, rng: &mut Rng, job: &Job) -> Result<Repaired, Failure> {
    let level = order.level(order.cells).map_err(Failure::Impossible)?;
    let mut spent = 0;
    let Ambiguity::Others(differing) = order.ambiguity(&level, order.cells, &mut spent, job)? else {
        return Ok(Repaired::Unique(Box::new(level), Vec::new()));
    };
    let best = order.attempts(rng, &mut spent, job)?;
    let places = |changes: &[Change]| {
        let mut places: Vec<usize> = changes.iter().map(|&(place, _)| place).collect();
        places.sort_unstable();
        places.dedup();
        places
    };
    let Some(cells) = best else { return Ok(Repaired::Ambiguous(places(&differing))) };
    let level = order.level(&cells).map_err(Failure::Impossible)?;
    Ok(Repaired::Unique(Box::new(level), order.changed(&cells)))
}

/// Repairs the picture greedily, several times if it is small. Returns the cells of the best attempt.
pub(super) fn attempts(order: &Order<'_>, rng: &mut Rng, job: &Job) -> Result<Option<Vec<Colour>>, Stopped> {
    order.attempts(rng, &mut 0, job)
}

impl Order<'_> {
    fn attempts(&self, rng: &mut Rng, spent: &mut usize, job: &Job) -> Result<Option<Vec<Colour>>, Stopped> {
        let mut best: Option<Vec<Colour>> = None;
        let attempts = if self.cells.len() <= SMALL { ATTEMPTS } else { 1 };
        for _ in 0..attempts.min(self.most) {
            let most = best.as_ref().map_or(self.most, |cells| self.changed(cells).len() - 1);
            if most == 0 || *spent >= ENOUGH {
                break;
            }
            best = Order { most, ..*self }.attempt(rng, spent, job)?.or(best);
        }
        Ok(best)
    }

    /// Whether these cells are proved to reach the goal.
    pub(super) fn is_good(&self, cells: &[Colour], job: &Job) -> Result<bool, Stopped> {
        self.is_good_after(cells, &mut 0, job)
    }

    /// The same. Adds the conflicts that the proof needed to `conflicts`.
    pub(super) fn is_good_after(
        &self,
        cells: &[Colour],
        conflicts: &mut usize,
        job: &Job,
    ) -> Result<bool, Stopped> {
        let Ok(level) = self.level(cells) else { return Ok(false) };
        if cells.iter().all(|&colour| colour == 0) {
            return Ok(false);
        }
        Ok(matches!(self.ambiguity(&level, cells, conflicts, job)?, Ambiguity::None))
    }

    pub(super) fn is_locked(&self, place: usize) -> bool {
        self.locked.get(place).copied().unwrap_or(false)
    }

    /// The cells that differ from the original picture, with their colours.
    pub(super) fn changes(&self, cells: &[Colour]) -> Vec<Change> {
        self.changed(cells).into_iter().map(|place| (place, cells[place])).collect()
    }

    pub(super) fn level(&self, cells: &[Colour]) -> Result<Level, String> {
        Level::of_picture(self.width, cells, self.paints.to_vec())
    }

    fn changed(&self, cells: &[Colour]) -> Vec<usize> {
        (0..cells.len()).filter(|&place| cells[place] != self.cells[place]).collect()
    }

    /// Changes cells until there is only one solution, then takes back the changes that are not needed. `None` if this
    /// needs too many changes. Adds the candidates and conflicts to `spent`.
    fn attempt(&self, rng: &mut Rng, spent: &mut usize, job: &Job) -> Result<Option<Vec<Colour>>, Stopped> {
        let mut cells = self.cells.to_vec();
        // Some changes can perhaps be taken back at the end, so a few more changes than `most` are allowed until then.
        let allowed = self.most.saturating_add(8.min(self.most / 4 + 1));
        for _ in 0..ROUNDS {
            let Ok(level) = self.level(&cells) else { return Ok(None) };
            let Ambiguity::Others(changes) = self.ambiguity(&level, &cells, spent, job)? else {
                self.take_back(&mut cells, spent, job)?;
                return Ok((self.changed(&cells).len() <= self.most).then_some(cells));
            };
            *spent += self.round(&mut cells, changes, rng, job)?;
            if self.changed(&cells).len() > allowed {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Makes the best change. Then makes each further change that decides more than [`WORTH`] more cells. Returns the
    /// number of candidates.
    fn round(
        &self,
        cells: &mut [Colour],
        mut changes: Vec<Change>,
        rng: &mut Rng,
        job: &Job,
    ) -> Result<usize, Stopped> {
        let most = (CANDIDATES / cells.len()).clamp(24, 400);
        rng.shuffle(&mut changes);
        // Each cell changes only once. Otherwise the rounds could go in circles.
        changes.retain(|&(place, _)| cells[place] == self.cells[place] && !self.is_locked(place));
        changes.truncate(most);
        let mut weighed = Vec::with_capacity(changes.len());
        for change in changes {
            if job.stopped() {
                return Err(Stopped);
            }
            weighed.push((self.open_after(cells, change), self.rating(cells, change), change));
        }
        weighed.sort_unstable();
        let Some(&(mut open, _, (place, colour))) = weighed.first() else { return Ok(0) };
        cells[place] = colour;
        let further = weighed.iter().skip(1).take(most / 3);
        let count = weighed.len() + further.len();
        for &(_, _, change) in further {
            let left = self.open_after(cells, change);
            if left + WORTH < open {
                cells[change.0] = change.1;
                open = left;
            }
        }
        Ok(count)
    }

    /// The number of cells that single lines leave undecided after a change.
    fn open_after(&self, cells: &[Colour], (place, colour): Change) -> usize {
        let mut other = cells.to_vec();
        other[place] = colour;
        self.level(&other).map_or(usize::MAX, |level| left_open(&level).len())
    }

    fn rating(&self, cells: &[Colour], change: Change) -> usize {
        match self.rating {
            Rating::Roughness => self.roughness(cells, change),
            Rating::Visibility => visibility(self.width, cells, change),
        }
    }

    /// The number of neighbours that differ from the new colour of the cell. A neighbour outside the picture counts as
    /// blank.
    fn roughness(&self, cells: &[Colour], (place, colour): Change) -> usize {
        let (row, column) = (place / self.width, place % self.width);
        let near = [
            (column > 0).then(|| place - 1),
            (column + 1 < self.width).then(|| place + 1),
            (row > 0).then(|| place - self.width),
            (place + self.width < cells.len()).then(|| place + self.width),
        ];
        near.into_iter().filter(|side| side.map_or(0, |p| cells[p]) != colour).count()
    }

    fn take_back(&self, cells: &mut Vec<Colour>, spent: &mut usize, job: &Job) -> Result<(), Stopped> {
        for place in self.changed(cells) {
            let mut before = cells.clone();
            before[place] = self.cells[place];
            let Ok(level) = self.level(&before) else { continue };
            if matches!(self.ambiguity(&level, &before, spent, job)?, Ambiguity::None) {
                *cells = before;
            }
        }
        Ok(())
    }

    /// Looks for other grids with the same clues. Adds the conflicts to `spent`.
    fn ambiguity(
        &self,
        level: &Level,
        cells: &[Colour],
        spent: &mut usize,
        job: &Job,
    ) -> Result<Ambiguity, Stopped> {
        let open = left_open(level);
        if open.is_empty() {
            return Ok(Ambiguity::None);
        }
        if self.goal == RepairGoal::Line {
            let changes = open.iter().map(|&place| (place, self.opposite(cells, place)));
            return Ok(Ambiguity::Others(changes.collect()));
        }
        let mut search = Search::new(level, job)?;
        let patience = if cells.len() <= SMALL { SHORT_PATIENCE } else { PATIENCE };
        let mut changes = Vec::new();
        let mut others = 0;
        while others < OTHERS {
            match search.next_within(patience, job)? {
                Found::Solution(other) if other == cells => {}
                Found::Solution(other) => {
                    others += 1;
                    let differ = open.iter().filter(|&&place| other[place] != cells[place]);
                    changes.extend(differ.map(|&place| (place, other[place])));
                }
                Found::None if others == 0 => {
                    *spent += search.conflicts() as usize;
                    return Ok(Ambiguity::None);
                }
                Found::None => break,
                Found::GivenUp => {
                    changes.extend(open.iter().map(|&place| (place, self.opposite(cells, place))));
                    break;
                }
            }
        }
        *spent += search.conflicts() as usize;
        changes.sort_unstable();
        changes.dedup();
        Ok(Ambiguity::Others(changes))
    }

    /// The colour for changing a cell when no other grid is known: blank for a painted cell. A blank cell gets the
    /// colour of a neighbour, or the first colour if no neighbour is painted.
    fn opposite(&self, cells: &[Colour], place: usize) -> Colour {
        if cells[place] > 0 {
            return 0;
        }
        let column = place % self.width;
        let sides = [
            (column > 0).then(|| place - 1),
            (column + 1 < self.width).then(|| place + 1),
            place.checked_sub(self.width),
            Some(place + self.width),
        ];
        let near = sides.into_iter().flatten().filter_map(|p| cells.get(p)).find(|&&colour| colour > 0);
        near.copied().unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::solve;

    fn drawn(rows: &[&str]) -> Vec<Colour> {
        rows.concat().bytes().map(|byte| u8::from(byte == b'#')).collect()
    }

    fn whole() -> Order<'static> {
        let (goal, rating) = (RepairGoal::Unique, Rating::Roughness);
        Order { width: 0, cells: &[], paints: &[], most: 0, goal, locked: &[], rating }
    }

    fn repaired(width: usize, cells: &[Colour], most: usize) -> Repaired {
        let paints = [Paint::blank(), Paint::black()];
        let order = Order { width, cells, paints: &paints, most, ..whole() };
        repair(&order, &mut Rng::new(1), &Job::endless()).unwrap()
    }

    #[test]
    fn one_change_is_enough_for_a_pair_of_cells_that_can_swap() {
        let cells = drawn(&["#...", ".#..", "..#.", "...#"]);
        assert!(matches!(repaired(4, &cells, 0), Repaired::Ambiguous(cells) if cells.len() >= 4));
        let cells = drawn(&["#....", ".#...", ".....", ".....", "#####"]);
        let Repaired::Unique(level, changed) = repaired(5, &cells, 3) else { panic!("not repaired") };
        assert_eq!(changed.len(), 1, "{changed:?}");
        assert_eq!(solve(&level, 2, &Job::endless()).0.len(), 1);
    }

    #[test]
    fn a_unique_picture_does_not_change() {
        let cells = drawn(&[".#.#.", "#####", "#####", ".###.", "..#.."]);
        assert!(matches!(repaired(5, &cells, 0), Repaired::Unique(_, changed) if changed.is_empty()));
    }

    #[test]
    fn noise_is_repaired_within_the_limit_or_called_ambiguous() {
        for seed in 0..6 {
            let mut rng = Rng::new(seed);
            let cells: Vec<Colour> = (0..144).map(|_| Colour::from(rng.chance(0.5))).collect();
            match repaired(12, &cells, 6) {
                Repaired::Unique(level, changed) => {
                    assert!(changed.len() <= 6);
                    assert_eq!(solve(&level, 2, &Job::endless()).0.len(), 1, "seed {seed}");
                    let goal = level.goal().unwrap();
                    assert!((0..144).all(|place| (goal[place] != cells[place]) == changed.contains(&place)));
                }
                Repaired::Ambiguous(cells) => assert!(!cells.is_empty()),
            }
        }
    }
}
