//! Turns a nonogram into clauses, with the order encoding.
//!
//! A variable says "this run begins at or before this cell". With such variables, a clause of two literals keeps two
//! runs in order, and a clause of three literals connects a run to a cell: "if the run has begun and has not ended,
//! the cell has its colour", "if one run has ended and the next has not begun, the cell is blank". Only what the line
//! solver leaves undecided becomes a variable: cells that can have several colours, and starts that are possible in
//! some way to fill the line. A run of unknown length also has variables for its end.

use super::bits::Bits;
use super::grid::Grid;
use super::line::Room;
use crate::model::{Clue, Level, Line};
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::paint::Colour;
use pentimento_sat::{Lit, Solver};
use std::ops::Not;

/// A literal, or a truth value that is already known.
#[derive(Debug, Clone, Copy)]
enum Term {
    True,
    False,
    Lit(Lit),
}

impl Not for Term {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Term::True => Term::False,
            Term::False => Term::True,
            Term::Lit(lit) => Term::Lit(!lit),
        }
    }
}

/// A cell that can have several colours, and a literal for each of them.
#[derive(Debug, Clone)]
pub(super) struct OpenCell {
    pub(super) place: usize,
    pub(super) choices: Vec<(Colour, Lit)>,
}

/// The clauses for the undecided cells of a grid.
#[derive(Debug, Clone)]
pub(super) struct Encoded {
    pub(super) solver: Solver,
    pub(super) open: Vec<OpenCell>,
    /// The lines with open cells, and their runs.
    pub(super) runs: Vec<(Line, Vec<Run>)>,
}

/// A number with a list of possible values. Its literals mean "at most this value".
#[derive(Debug, Clone)]
struct Number {
    values: Vec<usize>,
    /// Literal `i` means "at most `values[i]`". The last value needs no literal, because the number is always at most
    /// that.
    at_most: Vec<Lit>,
}

impl Number {
    fn new<const W: usize>(solver: &mut Solver, values: Bits<W>) -> Self {
        let values: Vec<usize> = values.iter().collect();
        let many = values.len().saturating_sub(1);
        let at_most: Vec<Lit> = (0..many).map(|_| solver.variable(false)).collect();
        for pair in at_most.windows(2) {
            solver.add(&[!pair[0], pair[1]]);
        }
        Self { values, at_most }
    }

    fn at_most(&self, value: usize) -> Term {
        match self.values.partition_point(|&known| known <= value) {
            0 => Term::False,
            above => self.at_most.get(above - 1).map_or(Term::True, |&lit| Term::Lit(lit)),
        }
    }

    fn below(&self, value: usize) -> Term {
        value.checked_sub(1).map_or(Term::False, |value| self.at_most(value))
    }
}

/// The start and the end of a run.
#[derive(Debug, Clone)]
pub(super) struct Run {
    clue: Clue,
    start: Number,
    /// The end of the run. It is only needed if the length is unknown.
    end: Option<Number>,
}

impl Run {
    fn new<const W: usize>(solver: &mut Solver, clue: Clue, room: &Room<W>) -> Self {
        let start = Number::new(solver, room.starts);
        let end = clue.count.is_none().then(|| Number::new(solver, room.ends));
        Self { clue, start, end }
    }

    /// All possible starts except the last, each with its literal: "the run begins at or before this cell".
    pub(super) fn starts(&self) -> impl Iterator<Item = (usize, Lit)> {
        self.start.values.iter().copied().zip(self.start.at_most.iter().copied())
    }

    /// Like `starts`, for the ends of a run of unknown length.
    pub(super) fn open_ends(&self) -> Option<impl Iterator<Item = (usize, Lit)>> {
        let end = self.end.as_ref()?;
        Some(end.values.iter().copied().zip(end.at_most.iter().copied()))
    }

    /// Whether the last cell of the run is before `place`.
    fn ended_by(&self, place: usize) -> Term {
        match (&self.end, self.clue.count) {
            (Some(end), _) => end.at_most(place),
            (None, Some(count)) => {
                place.checked_sub(count.into()).map_or(Term::False, |start| self.start.at_most(start))
            }
            (None, None) => Term::True,
        }
    }

    /// Every place where the run can end, which means the cell after its last cell.
    fn ends(&self) -> Vec<usize> {
        let length = self.clue.count.map_or(0, usize::from);
        match &self.end {
            Some(end) => end.values.clone(),
            None => self.start.values.iter().map(|start| start + length).collect(),
        }
    }
}

struct Encoder<'a> {
    level: &'a Level,
    solver: Solver,
    /// For each cell and each colour, whether the cell has the colour. Sorted by place, then by colour.
    cells: Vec<Term>,
    open: Vec<OpenCell>,
    /// The clause that is being added. The vector is reused to save allocations.
    clause: Vec<Lit>,
}

/// The most clauses that the encoder makes. More clauses would take more than 256 MB.
const MOST_CLAUSES: usize = 3_000_000;

/// Makes the clauses for the undecided cells of a grid. All lines of the grid must already be solved. Gives up if there
/// are too many clauses.
pub(super) fn encode<const W: usize>(grid: &mut Grid<'_, W>, job: &Job) -> Result<Encoded, Stopped> {
    let level = grid.level();
    let states = level.paints().colours() + 1;
    let cells = vec![Term::False; level.size() * states];
    let mut encoder = Encoder { level, solver: Solver::new(), cells, open: Vec::new(), clause: Vec::new() };
    for at in grid.cells() {
        let choices: Vec<Colour> = grid.choices(at).collect();
        encoder.cell(level.place(at), &choices);
    }
    let mut all_runs = Vec::new();
    for line in level.lines() {
        let length = level.length(line);
        if (0..length).all(|place| grid.decided(line.cell(place)).is_some()) {
            continue;
        }
        job.go_on()?;
        if encoder.solver.clauses() > MOST_CLAUSES {
            return Err(Stopped);
        }
        if let Some(rooms) = grid.rooms(line) {
            let pairs = level.clues(line).iter().zip(rooms);
            let runs: Vec<Run> =
                pairs.map(|(&clue, room)| Run::new(&mut encoder.solver, clue, room)).collect();
            encoder.line(line, &runs);
            all_runs.push((line, runs));
        }
    }
    Ok(Encoded { solver: encoder.solver, open: encoder.open, runs: all_runs })
}

impl Encoder<'_> {
    fn add(&mut self, terms: &[Term]) {
        self.clause.clear();
        for term in terms {
            match term {
                Term::True => return,
                Term::False => {}
                Term::Lit(lit) => self.clause.push(*lit),
            }
        }
        self.solver.add(&self.clause);
    }

    fn cell(&mut self, place: usize, choices: &[Colour]) {
        let states = self.level.paints().colours() + 1;
        let lits: Vec<Lit> = match choices {
            [only] => {
                self.cells[place * states + usize::from(*only)] = Term::True;
                return;
            }
            // The solver tries the value false first, so it tries the lower colour first. That is blank, if the cell
            // can be blank.
            [_, _] => {
                let second = self.solver.variable(false);
                vec![!second, second]
            }
            more => more.iter().map(|&colour| self.solver.variable(colour == 0)).collect(),
        };
        if lits.len() > 2 {
            self.solver.add(&lits);
            for (i, &a) in lits.iter().enumerate() {
                lits[..i].iter().for_each(|&b| self.solver.add(&[!a, !b]));
            }
        }
        for (&colour, &lit) in choices.iter().zip(&lits) {
            self.cells[place * states + usize::from(colour)] = Term::Lit(lit);
        }
        self.open.push(OpenCell { place, choices: choices.iter().copied().zip(lits).collect() });
    }

    fn colour(&self, line: Line, place: usize, colour: Colour) -> Term {
        let states = self.level.paints().colours() + 1;
        self.cells[self.level.place(line.cell(place)) * states + usize::from(colour)]
    }

    fn line(&mut self, line: Line, runs: &[Run]) {
        for pair in runs.windows(2) {
            self.in_order(&pair[0], &pair[1]);
        }
        for run in runs {
            if let Some(end) = &run.end {
                for &value in &end.values {
                    self.add(&[!end.at_most(value), run.start.below(value)]);
                }
            }
        }
        for place in 0..self.level.length(line) {
            for run in runs {
                let colour = self.colour(line, place, run.clue.colour);
                self.add(&[!run.start.at_most(place), run.ended_by(place), colour]);
            }
            let blank = self.colour(line, place, 0);
            for next in 0..=runs.len() {
                let ended = next.checked_sub(1).map_or(Term::True, |before| runs[before].ended_by(place));
                let begun = runs.get(next).map_or(Term::False, |run| run.start.at_most(place));
                self.add(&[!ended, begun, blank]);
            }
        }
    }

    /// Adds clauses so that the second run begins after the first has ended. If the runs have the same colour, there
    /// is at least one blank cell between them.
    fn in_order(&mut self, first: &Run, second: &Run) {
        let gap = usize::from(first.clue.colour == second.clue.colour);
        for end in first.ends() {
            // If the first run ends at `end` or later, the second run begins at `end + gap` or later.
            let earlier = end.checked_sub(1).map_or(Term::False, |place| first.ended_by(place));
            self.add(&[earlier, !second.start.below(end + gap)]);
        }
    }
}
