//! The reasoner. It tries the techniques in order: first single lines, then a supposition that fails, then a proof by
//! cases.
//!
//! The reasoner only says which techniques a puzzle needs, and is fast enough for the generator. Hints use
//! [`Machine`](super::machine::Machine), which looks for the shortest chains. Both give the same answers to three
//! questions: which cells lines decide, whether a puzzle needs a supposition, and whether it can be solved without
//! nested suppositions.

use super::ladder::{self, CASES, COLOURS, CONTRADICTION};
use super::line::{LineInference, LineReasoner};
use super::suppose::{Refuted, refute};
use crate::model::Level;
use crate::solve::grid::Grid;
use crate::solve::{Picture, Search};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::ladder::{Reasoner, Technique};
use pentimento_picture::paint::Colour;

#[derive(Debug)]
pub(crate) enum Inference {
    /// These cells follow from one line.
    Line(LineInference),
    /// All colours but one make a line impossible, so the cell has that colour.
    Refuted(Refuted),
    /// No supposition about a single cell fails. The colour of this cell comes from the solution.
    Cases { at: [usize; 2], is: Colour },
}

impl Inference {
    fn cells(&self) -> Vec<([usize; 2], Colour)> {
        match self {
            Inference::Line(found) => {
                found.cells.iter().map(|&(place, colour)| (found.line.cell(place), colour)).collect()
            }
            Inference::Refuted(found) => vec![(found.at, found.is)],
            Inference::Cases { at, is } => vec![(*at, *is)],
        }
    }
}

#[derive(Debug)]
pub(crate) enum Solution {
    Known {
        cells: Picture,
        /// The number of painted cells in the solution.
        painted: usize,
    },
    /// The solution is not known yet. This search finds it when it is needed.
    Sought(Search),
}

impl Solution {
    pub(crate) fn known(cells: Picture) -> Self {
        let painted = cells.iter().filter(|&&colour| colour > 0).count();
        Solution::Known { cells, painted }
    }

    /// The cells of the solution. `None` if there is no solution.
    pub(super) fn cells(&mut self, job: &Job) -> Result<Option<&Picture>, Stopped> {
        if let Solution::Sought(search) = self {
            let Some(cells) = search.next(job)? else { return Ok(None) };
            *self = Self::known(cells);
        }
        Ok(match self {
            Solution::Known { cells, .. } => Some(cells),
            Solution::Sought(_) => None,
        })
    }
}

#[derive(Debug)]
pub(crate) struct BoardReasoner<'a, const W: usize> {
    level: &'a Level,
    lines: LineReasoner<'a, W>,
    solution: Solution,
    /// The number of painted cells that are known so far.
    painted: usize,
}

impl<'a, const W: usize> BoardReasoner<'a, W> {
    /// Creates a reasoner. `known` has the colours that are known, row by row.
    pub(crate) fn new(level: &'a Level, known: Vec<Option<Colour>>, solution: Solution) -> Self {
        let painted = known.iter().flatten().filter(|&&colour| colour > 0).count();
        Self { level, lines: LineReasoner::new(level, known), solution, painted }
    }

    /// A grid with the cells that are known.
    fn grid(&self) -> Grid<'a, W> {
        let mut grid = Grid::new(self.level);
        for at in grid.cells() {
            if let Some(colour) = self.lines.known()[self.level.place(at)] {
                grid.fix(at, colour);
            }
        }
        grid
    }
}

impl<const W: usize> Reasoner for BoardReasoner<'_, W> {
    type Inference = Inference;

    fn next(&mut self, job: &Job) -> Result<Option<Inference>, Stopped> {
        if let Some(found) = self.lines.next() {
            return Ok(Some(Inference::Line(found)));
        }
        // Excluded colours have to be found again for each inference, because a board can't store them. So this starts
        // with a new grid.
        if let Some(found) = refute(&mut self.grid(), self.lines.known(), job)? {
            return Ok(Some(Inference::Refuted(found)));
        }
        let Some(solution) = self.solution.cells(job)? else { return Ok(None) };
        let open = cells_by_need(self.level, self.lines.known(), solution);
        Ok(open.first().map(|&at| Inference::Cases { at, is: solution[self.level.place(at)] }))
    }

    fn technique(inference: &Inference) -> &'static Technique {
        match inference {
            Inference::Line(found) => ladder::of(&found.why),
            Inference::Refuted(found) if !found.supposed => &COLOURS,
            Inference::Refuted(_) => &CONTRADICTION,
            Inference::Cases { .. } => &CASES,
        }
    }

    fn take(&mut self, inference: Inference) {
        for (at, colour) in inference.cells() {
            self.painted += usize::from(colour > 0);
            self.lines.set(at, colour);
        }
    }

    /// Whether all painted cells of the solution are known. False while the solution is not known.
    fn is_done(&self) -> bool {
        matches!(self.solution, Solution::Known { painted, .. } if self.painted >= painted)
    }
}

/// The undecided cells, in the order in which a proof is most useful. Painted cells come first, because only they are
/// needed to finish. After that, cells with more known neighbours come first, because proofs about them help soonest.
pub(super) fn cells_by_need(level: &Level, known: &[Option<Colour>], solution: &[Colour]) -> Vec<[usize; 2]> {
    let (height, width) = (level.height(), level.width());
    let known_neighbours = |place: usize| {
        let (row, column) = (place / width, place % width);
        let sides = [
            (row > 0).then(|| place - width),
            (row + 1 < height).then(|| place + width),
            (column > 0).then(|| place - 1),
            (column + 1 < width).then(|| place + 1),
        ];
        sides.into_iter().filter(|side| side.is_none_or(|p| known[p].is_some())).count()
    };
    let mut open: Vec<usize> = (0..known.len()).filter(|&place| known[place].is_none()).collect();
    open.sort_by_key(|&place| (std::cmp::Reverse((solution[place] > 0, known_neighbours(place))), place));
    open.into_iter().map(|place| [place / width, place % width]).collect()
}
