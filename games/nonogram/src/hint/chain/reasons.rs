//! Turns a path of lines into a chain. The chain keeps only the links that a later link needs. Each link keeps only the
//! cells that it needs.
//!
//! The chain is built backwards. The last link needs the cells that make its line impossible. Each earlier link must
//! force exactly what later links need. A cell is a reason of a link only if the link does not follow without that
//! cell.

use super::position::{Forced, Position, Removal};
use super::search::Supposed;
use super::{Chain, Link, Part};
use crate::model::{Clue, Level, Line};
use crate::solve::bits::Bits;
use crate::solve::line::LineSolver;
use pentimento_picture::paint::Colour;

/// One step of a proof before it is trimmed.
#[derive(Debug, Clone)]
pub(super) enum Act {
    /// Look at this line.
    Line(usize),
    /// Refute this supposition by these acts.
    Refute(Supposed, Vec<Act>),
}

/// How thorough the search for few reasons is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Care {
    /// Thorough enough to compare chains.
    Quick,
    Full,
}

/// The colours of cells that a chain must know to be impossible.
type Needs = Vec<Removal>;

/// An act that was carried out, with what it uses.
enum Done {
    /// A line, and for each cell the colours it can have, as bits.
    Line(Line, Vec<u64>),
    /// A refuted supposition, as a chain, and the removals that this chain uses from outside.
    Refuted(Chain, Needs),
}

/// What a link must show.
enum Goal<'n> {
    Dead,
    Removals(&'n [Removal]),
}

/// Makes a chain from acts. The last act ends at a line that can't be completed. Also returns the removals that the
/// chain uses, but that neither its supposition nor its own links give. `None` if the acts don't lead to such a line.
pub(super) fn chain<const W: usize>(
    position: &mut Position<'_, W>,
    suppose: Supposed,
    acts: &[Act],
    care: Care,
) -> Option<(Chain, Needs)> {
    let point = position.point();
    let trimmed = trimmed(position, suppose, acts, care);
    position.undo(point);
    trimmed
}

fn trimmed<const W: usize>(
    position: &mut Position<'_, W>,
    suppose: Supposed,
    acts: &[Act],
    care: Care,
) -> Option<(Chain, Needs)> {
    let (done, owners) = replay(position, suppose, acts, care)?;
    let states = position.states;
    let mut needs: Vec<Needs> = vec![Vec::new(); done.len()];
    let mut outside = Needs::new();
    let mut parts = Vec::new();
    for (i, done) in done.iter().enumerate().rev() {
        let last = i + 1 == owners.1;
        if !last && needs[i].is_empty() {
            continue;
        }
        let used = match done {
            Done::Line(line, cells) => {
                let goal = if last { Goal::Dead } else { Goal::Removals(&needs[i]) };
                let prover = Prover::<W>::new(position, *line);
                let (because, used) =
                    prover.fewest(cells, &goal, states, care, |removal| owner(&owners.0, removal));
                let mut removes = std::mem::take(&mut needs[i]);
                removes.sort_unstable();
                parts.push(Part::Link(Link { line: *line, because, removes, is_dead: last }));
                used
            }
            Done::Refuted(chain, used) => {
                parts.push(Part::Chain(chain.clone()));
                used.clone()
            }
        };
        for removal in used {
            match owners.0.get(removal) {
                Some(Owner::Act(earlier)) if !needs[earlier].contains(&removal) => {
                    needs[earlier].push(removal);
                }
                Some(_) => {}
                None => outside.push(removal),
            }
        }
    }
    parts.reverse();
    Some((Chain { suppose, parts, is_shortest: false }, outside))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Owner {
    Board,
    Supposition,
    Act(usize),
}

/// What caused each removal since the supposition.
struct Owners {
    /// For each cell and each colour.
    all: Vec<Option<Owner>>,
    states: usize,
    width: usize,
}

impl Owners {
    fn new<const W: usize>(position: &Position<'_, W>) -> Self {
        let (states, level) = (position.states, position.level);
        Self { all: vec![None; level.size() * states], states, width: level.width() }
    }

    fn place(&self, ([row, column], colour): Removal) -> usize {
        (row * self.width + column) * self.states + usize::from(colour)
    }

    fn get(&self, removal: Removal) -> Option<Owner> {
        self.all[self.place(removal)]
    }

    fn note(&mut self, removals: &[Removal], owner: Owner) {
        for &removal in removals {
            let place = self.place(removal);
            self.all[place] = Some(owner);
        }
    }
}

fn owner(owners: &Owners, removal: Removal) -> Owner {
    owners.get(removal).unwrap_or(Owner::Board)
}

/// Carries out the acts until a line can't be completed. Returns these acts, the owner of each removal, and the number
/// of acts. `None` if all lines can be completed.
fn replay<const W: usize>(
    position: &mut Position<'_, W>,
    (at, colour): Supposed,
    acts: &[Act],
    care: Care,
) -> Option<(Vec<Done>, (Owners, usize))> {
    let mut owners = Owners::new(position);
    let mut done = Vec::new();
    let point = position.point();
    position.suppose(at, colour);
    owners.note(position.since(point), Owner::Supposition);
    for (i, act) in acts.iter().enumerate() {
        let point = position.point();
        match act {
            Act::Line(number) => {
                let line = position.line(*number);
                let length = position.level.length(line);
                done.push(Done::Line(line, (0..length).map(|p| position.cell(line.cell(p))).collect()));
                match position.forced(*number) {
                    Forced::Dead => return Some((done, (owners, i + 1))),
                    Forced::Loses(range) => position.follow(*number, &range, &mut Vec::new()),
                }
            }
            Act::Refute(inner, acts) => {
                let (chain, outside) = chain(position, *inner, acts, care)?;
                done.push(Done::Refuted(chain, outside));
                position.remove(inner.0, inner.1);
            }
        }
        owners.note(position.since(point), Owner::Act(i));
    }
    None
}

/// A small set of cells of a line from which the removals follow. `cells` has the colours that each cell can have, as
/// bits.
pub(super) fn fewest<const W: usize>(
    level: &Level,
    line: Line,
    cells: &[u64],
    removals: &[Removal],
) -> Vec<[usize; 2]> {
    let position = Position::<W>::new(level);
    let prover = Prover::<W>::new(&position, line);
    prover.fewest(cells, &Goal::Removals(removals), position.states, Care::Full, |_| Owner::Board).0
}

/// Checks what follows from some cells of one line.
struct Prover<'c, const W: usize> {
    line: Line,
    clues: &'c [Clue],
    states: usize,
    solver: LineSolver<W>,
    can: Vec<Bits<W>>,
}

impl<'c, const W: usize> Prover<'c, W> {
    fn new(position: &Position<'c, W>, line: Line) -> Self {
        let states = position.states;
        let clues = position.level.clues(line);
        Self { line, clues, states, solver: LineSolver::default(), can: vec![Bits::NONE; states] }
    }

    fn is_possible(&mut self, cells: &[u64]) -> bool {
        self.can.fill(Bits::NONE);
        for (place, &cell) in cells.iter().enumerate() {
            for colour in (0..self.states).filter(|&colour| cell >> colour & 1 != 0) {
                self.can[colour].insert(place);
            }
        }
        self.solver.can_be_filled(self.clues, cells.len(), &self.can)
    }

    fn holds(&mut self, cells: &mut [u64], goal: &Goal<'_>) -> bool {
        let Goal::Removals(removals) = goal else { return !self.is_possible(cells) };
        removals.iter().all(|&(at, colour)| {
            let place = if let Line::Row(_) = self.line { at[1] } else { at[0] };
            let before = cells[place];
            cells[place] &= 1 << colour;
            let follows = !self.is_possible(cells);
            cells[place] = before;
            follows
        })
    }

    /// A small set of cells from which the goal follows, found by leaving out cells in several orders. Also returns the
    /// removals at these cells that the goal needs.
    fn fewest(
        mut self,
        cells: &[u64],
        goal: &Goal<'_>,
        states: usize,
        care: Care,
        owner: impl Fn(Removal) -> Owner,
    ) -> (Vec<[usize; 2]>, Needs) {
        let all = (1u64 << states) - 1;
        let latest = |place: usize| {
            let removed = (0..states as Colour).filter(|&colour| cells[place] >> colour & 1 == 0);
            removed.map(|colour| owner((self.line.cell(place), colour))).max().unwrap_or(Owner::Board)
        };
        let known: Vec<usize> = (0..cells.len()).filter(|&place| cells[place] != all).collect();
        let mut from_board = known.clone();
        from_board.sort_by_cached_key(|&place| latest(place));
        let mut best: Option<Vec<u64>> = None;
        let count = |cells: &[u64]| cells.iter().filter(|&&cell| cell != all).count();
        let orders = match care {
            Care::Quick => vec![from_board],
            Care::Full => {
                let mut from_chain = known.clone();
                from_chain.sort_by_cached_key(|&place| std::cmp::Reverse(latest(place)));
                let backwards: Vec<usize> = known.iter().rev().copied().collect();
                vec![from_board, from_chain, known, backwards]
            }
        };
        for order in orders {
            let mut left = cells.to_vec();
            for place in order {
                let before = std::mem::replace(&mut left[place], all);
                if !self.holds(&mut left, goal) {
                    left[place] = before;
                }
            }
            if best.as_ref().is_none_or(|best| count(&left) < count(best)) {
                best = Some(left);
            }
        }
        let mut left = best.unwrap_or_default();
        if care == Care::Full {
            self.spare_colours(&mut left, goal, all);
        }
        let places: Vec<usize> = (0..left.len()).filter(|&place| left[place] != all).collect();
        let because = places.iter().map(|&place| self.line.cell(place)).collect();
        let removed = places.iter().flat_map(|&place| {
            let gone = all & !left[place];
            let at = self.line.cell(place);
            (0..states as Colour).filter(move |&c| gone >> c & 1 != 0).map(move |c| (at, c))
        });
        (because, removed.collect())
    }

    /// For each cell that is still a reason, allows ruled-out colours again that the goal does not need. At
    /// least one colour of the cell stays ruled out.
    fn spare_colours(&mut self, cells: &mut [u64], goal: &Goal<'_>, all: u64) {
        if self.states == 2 {
            return;
        }
        for place in 0..cells.len() {
            for colour in 0..self.states {
                let gone = all & !cells[place];
                if gone >> colour & 1 != 0 && gone.count_ones() > 1 {
                    cells[place] |= 1 << colour;
                    if !self.holds(cells, goal) {
                        cells[place] &= !(1 << colour);
                    }
                }
            }
        }
    }
}
