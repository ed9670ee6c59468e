//! Finds inferences from one line of the board, with the easiest technique first.
//!
//! The line solver says which cells of a line are certain. The techniques only look for a reason that fits into one
//! sentence. So every inference is checked twice: by its own argument and by the line solver. If no simple argument
//! explains a cell, the reason is the whole line. Invariant: an inference is true in every way to fill the line that
//! agrees with the board.

mod techniques;

use crate::model::{Level, Line};
use crate::solve::bits::Bits;
use crate::solve::line::{LineSolver, Room, possible};
use pentimento_picture::paint::Colour;
use std::collections::BTreeSet;

/// The argument for an inference. Places and runs are counted from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Why {
    /// The line has no clue.
    Empty,
    /// Every run is complete.
    Completed,
    /// The run starts at `earliest` or later, and at `latest` or earlier. So it always covers the cells in the middle.
    Overlap { run: usize, earliest: usize, latest: usize },
    /// The painted cell belongs to the first or the last run, which is close to the edge.
    Edge { run: usize, painted: usize },
    /// All painted cells from `from` to before `to` belong to this run.
    Glue { run: usize, from: usize, to: usize },
    /// Painting the cell would make a run of more than `longest` cells, and no run that fits here is longer than that.
    Split { longest: usize },
    /// The gap is shorter than the shortest run.
    Gap { from: usize, to: usize },
    /// No run can reach these cells.
    Reach,
    /// The line and the line `other`, which crosses it, have only one possible colour in common for the cell.
    Colours { other: Line },
    /// The cells have the same colour in every way to fill the line.
    Line,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LineInference {
    pub(crate) line: Line,
    pub(super) why: Why,
    /// The cells, as places in the line, and the colours that they must have.
    pub(crate) cells: Vec<(usize, Colour)>,
}

/// What the line solver found out about one line.
#[derive(Debug, Clone)]
struct Solved<const W: usize> {
    /// Whether a cell of the line has changed since the line was solved.
    stale: bool,
    /// The cells that are undecided on the board but have the same colour in every way to fill the line.
    certain: Vec<(usize, Colour)>,
    can: Vec<Bits<W>>,
    /// Where each run can be. Empty if the line can't be filled.
    rooms: Vec<Room<W>>,
}

#[derive(Debug, Clone)]
pub(super) struct LineReasoner<'a, const W: usize> {
    level: &'a Level,
    known: Vec<Option<Colour>>,
    /// The colours that are ruled out for undecided cells, as places in the grid.
    ruled_out: BTreeSet<(usize, Colour)>,
    /// The results for all lines: rows first, then columns.
    solved: Vec<Solved<W>>,
    solver: LineSolver<W>,
}

impl<'a, const W: usize> LineReasoner<'a, W> {
    pub(super) fn new(level: &'a Level, known: Vec<Option<Colour>>) -> Self {
        let unsolved = Solved { stale: true, certain: Vec::new(), can: Vec::new(), rooms: Vec::new() };
        let solved = vec![unsolved; level.height() + level.width()];
        Self { level, known, ruled_out: BTreeSet::new(), solved, solver: LineSolver::default() }
    }

    /// The known colours, row by row.
    pub(super) fn known(&self) -> &[Option<Colour>] {
        &self.known
    }

    pub(super) fn at(&self, line: Line, place: usize) -> Option<Colour> {
        self.known[self.level.place(line.cell(place))]
    }

    pub(super) fn set(&mut self, at: [usize; 2], colour: Colour) {
        self.known[self.level.place(at)] = Some(colour);
        let height = self.level.height();
        self.solved[at[0]].stale = true;
        self.solved[height + at[1]].stale = true;
    }

    pub(super) fn rule_out(&mut self, at: [usize; 2], colour: Colour) {
        self.ruled_out.insert((self.level.place(at), colour));
        let height = self.level.height();
        self.solved[at[0]].stale = true;
        self.solved[height + at[1]].stale = true;
    }

    pub(super) fn ruled_out(&self) -> &BTreeSet<(usize, Colour)> {
        &self.ruled_out
    }

    fn number(&self, line: Line) -> usize {
        match line {
            Line::Row(row) => row,
            Line::Column(column) => self.level.height() + column,
        }
    }

    fn solved(&self, line: Line) -> &Solved<W> {
        &self.solved[self.number(line)]
    }

    fn refresh(&mut self) {
        for line in self.level.lines() {
            let number = self.number(line);
            if self.solved[number].stale {
                self.solved[number] = self.solve(line);
            }
        }
    }

    fn solve(&mut self, line: Line) -> Solved<W> {
        let length = self.level.length(line);
        let mut can = possible(self.level, line, |at| self.known[self.level.place(at)]);
        for place in 0..length {
            let cell = self.level.place(line.cell(place));
            for (_, colour) in self.ruled_out.range((cell, 0)..=(cell, Colour::MAX)) {
                can[usize::from(*colour)].remove(place);
            }
        }
        if self.solver.narrow(self.level.clues(line), length, &mut can).is_err() {
            return Solved { stale: false, certain: Vec::new(), can, rooms: Vec::new() };
        }
        let only = |place: usize| {
            let mut left = (0..can.len()).filter(|&colour| can[colour].has(place));
            let first = left.next()?;
            left.next().is_none().then_some((place, first as Colour))
        };
        let open = (0..length).filter(|&place| self.at(line, place).is_none());
        let certain = open.filter_map(only).collect();
        Solved { stale: false, certain, can, rooms: self.solver.rooms.clone() }
    }

    /// The next inference, with the easiest technique that works.
    pub(super) fn next(&mut self) -> Option<LineInference> {
        self.refresh();
        let techniques: [fn(&Self, Line) -> Option<LineInference>; 8] = [
            Self::completed,
            Self::overlap,
            Self::edge,
            Self::glue,
            Self::split,
            Self::gap,
            Self::reach,
            Self::whole_line,
        ];
        let useful: Vec<Line> =
            self.level.lines().filter(|&line| !self.solved(line).certain.is_empty()).collect();
        let found = techniques.iter().find_map(|find| useful.iter().find_map(|&line| find(self, line)));
        found.or_else(|| self.colours())
    }

    /// The number of lines that decide a cell.
    pub(super) fn useful(&mut self) -> usize {
        self.refresh();
        self.level.lines().filter(|&line| !self.solved(line).certain.is_empty()).count()
    }

    /// Colours that a line rules out without deciding a cell. Must only be called when `next` finds nothing.
    pub(super) fn next_ruled_out(&self) -> Option<(Line, Vec<(usize, Colour)>)> {
        self.level.lines().find_map(|line| {
            let can = &self.solved(line).can;
            let open = (0..self.level.length(line)).filter(|&place| self.at(line, place).is_none());
            let gone = |place: usize| {
                let cell = self.level.place(line.cell(place));
                let gone = (0..can.len()).filter(move |&colour| !can[colour].has(place));
                gone.map(move |colour| (place, colour as Colour))
                    .filter(move |&(_, colour)| !self.ruled_out.contains(&(cell, colour)))
            };
            let gone: Vec<(usize, Colour)> = open.flat_map(gone).collect();
            (!gone.is_empty()).then_some((line, gone))
        })
    }

    /// Makes an inference from those of `cells` that are undecided on the board and certain in the line. `None` if
    /// there are none.
    fn conclude(
        &self,
        line: Line,
        why: Why,
        cells: impl IntoIterator<Item = (usize, Colour)>,
    ) -> Option<LineInference> {
        let certain = &self.solved(line).certain;
        let mut cells: Vec<(usize, Colour)> =
            cells.into_iter().filter(|cell| certain.contains(cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        (!cells.is_empty()).then_some(LineInference { line, why, cells })
    }

    /// The first and the last cell that a run can cover. `None` if the line can't be filled.
    pub(super) fn room(&self, line: Line, run: usize) -> Option<(usize, usize)> {
        let cells = &self.solved(line).rooms.get(run)?.cells;
        Some((cells.first()?, cells.last()?))
    }

    /// The colours that a cell can still have according to this line alone.
    pub(super) fn left_to(&self, line: Line, place: usize) -> Vec<Colour> {
        let can = &self.solved(line).can;
        (0..can.len()).filter(|&colour| can[colour].has(place)).map(|colour| colour as Colour).collect()
    }
}
