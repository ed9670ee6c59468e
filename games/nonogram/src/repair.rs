//! A picture made unique by as few changed cells as are found.
//!
//! A picture is ambiguous because another grid has the same clues. So a cell in which the two differ is changed, to
//! what the other grid has there: of many such cells the one after which single lines leave fewest cells open, and of
//! those the one that stays closest to its neighbours. Once there is one solution, every change is taken back that is
//! not needed after all. Invariants: what comes out is proved unique, no more cells than allowed are changed, and the
//! same picture and seed give the same puzzle, since what is counted is conflicts and candidates, never time.

use super::generator::left_open;
use super::model::Level;
use super::solver::{Found, Search};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::rng::Rng;
use pentimento_picture::paint::{Colour, Paint};

/// Conflicts after which it counts as undecided whether there is another grid: of a small picture and of others. What
/// takes longer is no pleasure to solve, so it is changed as if there were one.
const SHORT_PATIENCE: u64 = 4_000;
const PATIENCE: u64 = 20_000;
/// How many other grids are looked at in a round.
const OTHERS: usize = 3;
/// Cells that candidates may cost in a round: so many are weighed as fit in.
const WEIGHING: usize = 300_000;
const ROUNDS: usize = 400;
/// Pictures of up to so many cells are repaired more than once, and the best is taken.
const SMALL: usize = 2500;
const ATTEMPTS: usize = 4;
/// After so many candidates and conflicts no further attempt is begun: line art that lines hardly solve takes its time.
const ENOUGH: usize = 3000;
/// A further change in the same round must decide at least so many cells: the least ambiguity has four.
const WORTH: usize = 3;

/// A picture as it is to be repaired.
#[derive(Debug, Clone, Copy)]
pub struct Order<'a> {
    pub width: usize,
    pub cells: &'a [Colour],
    pub paints: &'a [Paint],
    /// The most cells that may be changed.
    pub most: usize,
}

/// What came of it.
#[derive(Debug, Clone)]
pub enum Repaired {
    /// A puzzle with one solution, and the places that were changed.
    Unique(Box<Level>, Vec<usize>),
    /// Places in which two solutions of the picture as it was differ.
    Ambiguous(Vec<usize>),
}

/// A cell and what it could become.
type Change = (usize, Colour);

/// Whether a picture is the only one with its clues, as far as it was found out.
enum Doubt {
    None,
    /// What other grids have elsewhere.
    Others(Vec<Change>),
}

pub fn repair(order: &Order<'_>, rng: &mut Rng, job: &Job) -> Result<Result<Repaired, String>, Stopped> {
    let level = match order.level(order.cells) {
        Ok(level) => level,
        Err(why) => return Ok(Err(why)),
    };
    let (mut best, mut spent): (Option<Vec<Colour>>, usize) = (None, 0);
    let Doubt::Others(apart) = order.doubt(&level, order.cells, &mut spent, job)? else {
        return Ok(Ok(Repaired::Unique(Box::new(level), Vec::new())));
    };
    let attempts = if order.cells.len() <= SMALL { ATTEMPTS } else { 1 };
    for _ in 0..attempts.min(order.most) {
        let most = best.as_ref().map_or(order.most, |cells| order.changed(cells).len() - 1);
        if most == 0 || spent >= ENOUGH {
            break;
        }
        best = Order { most, ..*order }.attempt(rng, &mut spent, job)?.or(best);
    }
    let places = |changes: &[Change]| {
        let mut places: Vec<usize> = changes.iter().map(|&(place, _)| place).collect();
        places.sort_unstable();
        places.dedup();
        places
    };
    Ok(match best {
        None => Ok(Repaired::Ambiguous(places(&apart))),
        Some(cells) => {
            order.level(&cells).map(|level| Repaired::Unique(Box::new(level), order.changed(&cells)))
        }
    })
}

impl Order<'_> {
    fn level(&self, cells: &[Colour]) -> Result<Level, String> {
        Level::of_picture(self.width, cells, self.paints.to_vec())
    }

    fn changed(&self, cells: &[Colour]) -> Vec<usize> {
        (0..cells.len()).filter(|&place| cells[place] != self.cells[place]).collect()
    }

    /// Changes cells until there is one solution, then takes back what was not needed.
    /// `spent` counts the candidates that were weighed and the conflicts that were met.
    fn attempt(&self, rng: &mut Rng, spent: &mut usize, job: &Job) -> Result<Option<Vec<Colour>>, Stopped> {
        let mut cells = self.cells.to_vec();
        // A change on the way may be one too many; whether they are is seen at the end.
        let allowed = self.most.saturating_add(8.min(self.most / 4 + 1));
        for _ in 0..ROUNDS {
            let Ok(level) = self.level(&cells) else { return Ok(None) };
            let Doubt::Others(changes) = self.doubt(&level, &cells, spent, job)? else {
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

    /// The best change of all that offer themselves, and those that help as much beside it. Says how many were weighed.
    fn round(
        &self,
        cells: &mut [Colour],
        mut changes: Vec<Change>,
        rng: &mut Rng,
        job: &Job,
    ) -> Result<usize, Stopped> {
        let many = (WEIGHING / cells.len()).clamp(24, 400);
        rng.shuffle(&mut changes);
        // What was changed once is not changed again, or it would go in circles.
        changes.retain(|&(place, _)| cells[place] == self.cells[place]);
        changes.truncate(many);
        let mut weighed = Vec::with_capacity(changes.len());
        for change in changes {
            if job.stopped() {
                return Err(Stopped);
            }
            weighed.push((self.open_after(cells, change), self.roughness(cells, change), change));
        }
        weighed.sort_unstable();
        let Some(&(mut open, _, (place, colour))) = weighed.first() else { return Ok(0) };
        cells[place] = colour;
        let further = weighed.iter().skip(1).take(many / 3);
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

    /// How many cells single lines leave open after a change.
    fn open_after(&self, cells: &[Colour], (place, colour): Change) -> usize {
        let mut other = cells.to_vec();
        other[place] = colour;
        self.level(&other).map_or(usize::MAX, |level| left_open(&level).len())
    }

    /// How many neighbours differ from what a cell would become.
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
            if matches!(self.doubt(&level, &before, spent, job)?, Doubt::None) {
                *cells = before;
            }
        }
        Ok(())
    }

    /// Looks for other grids with the same clues.
    fn doubt(&self, level: &Level, cells: &[Colour], spent: &mut usize, job: &Job) -> Result<Doubt, Stopped> {
        let open = left_open(level);
        if open.is_empty() {
            return Ok(Doubt::None);
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
                    return Ok(Doubt::None);
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
        Ok(Doubt::Others(changes))
    }

    /// Painted becomes blank, blank takes a neighbour's colour.
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
    use super::super::solver::solve;
    use super::*;

    fn drawn(rows: &[&str]) -> Vec<Colour> {
        rows.concat().bytes().map(|byte| u8::from(byte == b'#')).collect()
    }

    fn repaired(width: usize, cells: &[Colour], most: usize) -> Repaired {
        let paints = [Paint::blank(), Paint::black()];
        let order = Order { width, cells, paints: &paints, most };
        repair(&order, &mut Rng::new(1), &Job::endless()).unwrap().unwrap()
    }

    #[test]
    fn one_cell_suffices_for_each_pair_that_can_be_swapped() {
        let cells = drawn(&["#...", ".#..", "..#.", "...#"]);
        assert!(matches!(repaired(4, &cells, 0), Repaired::Ambiguous(apart) if apart.len() >= 4));
        let cells = drawn(&["#....", ".#...", ".....", ".....", "#####"]);
        let Repaired::Unique(level, changed) = repaired(5, &cells, 3) else { panic!("not repaired") };
        assert_eq!(changed.len(), 1, "{changed:?}");
        assert_eq!(solve(&level, 2, &Job::endless()).0.len(), 1);
    }

    #[test]
    fn what_is_unique_stays_as_it_is() {
        let cells = drawn(&[".#.#.", "#####", "#####", ".###.", "..#.."]);
        assert!(matches!(repaired(5, &cells, 0), Repaired::Unique(_, changed) if changed.is_empty()));
    }

    #[test]
    fn noise_is_repaired_within_what_is_allowed_or_called_ambiguous() {
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
                Repaired::Ambiguous(apart) => assert!(!apart.is_empty()),
            }
        }
    }
}
