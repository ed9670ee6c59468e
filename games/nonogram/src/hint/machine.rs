//! Finds the next step on a board. It tries, in this order: cells that a line decides, colours that a line rules out,
//! the shortest chain, and a nested proof.
//!
//! A hint shows the first finding. A grade starts with an empty board and uses all findings.

use super::chain::{self, Facts, Found, Nested};
use super::line::{LineInference, LineReasoner};
use super::reasoner::{Solution, cells_by_need};
use crate::model::{Board, Level, Line};
use crate::solve::Search;
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::paint::Colour;

#[derive(Debug)]
pub(crate) enum Finding {
    /// These cells follow from one line.
    Line(LineInference),
    /// These cells of a line can't have these colours.
    RuledOut(Line, Vec<(usize, Colour)>),
    /// A supposition fails.
    Chain(Found),
    /// A supposition fails after further suppositions.
    Nested(Nested),
    /// No proof was found, but the cell has this colour in every solution.
    Deep { at: [usize; 2], is: Colour },
    /// Several solutions fit this board. In one of them, the cell has this colour.
    Choice { at: [usize; 2], is: Colour },
}

#[derive(Debug)]
pub(crate) struct Machine<'a, const W: usize> {
    pub(super) level: &'a Level,
    pub(super) lines: LineReasoner<'a, W>,
    solution: Solution,
    /// Results of the search for chains on earlier boards.
    pub(super) memory: chain::Memory,
}

impl<'a, const W: usize> Machine<'a, W> {
    pub(crate) fn new(level: &'a Level, board: &Board, solution: Solution) -> Self {
        Self::with(level, board, solution, chain::Memory::default())
    }

    pub(super) fn with(level: &'a Level, board: &Board, solution: Solution, memory: chain::Memory) -> Self {
        let known = board.cells().iter().map(|cell| cell.known()).collect();
        let mut lines = LineReasoner::new(level, known);
        for &(place, colour) in board.ruled_out() {
            lines.rule_out([place / level.width(), place % level.width()], colour);
        }
        Self { level, lines, solution, memory }
    }

    /// The next finding. `None` if every cell is decided, or if the board agrees with no solution.
    pub(crate) fn next(&mut self, job: &Job) -> Result<Option<Finding>, Stopped> {
        if let Some(found) = self.lines.next() {
            return Ok(Some(Finding::Line(found)));
        }
        if let Some((line, gone)) = self.lines.next_ruled_out() {
            return Ok(Some(Finding::RuledOut(line, gone)));
        }
        let ruled_out = self.lines.ruled_out();
        let facts = Facts {
            known: self.lines.known(),
            ruled_out: &|place, colour| ruled_out.contains(&(place, colour)),
        };
        if let Some(found) = chain::shortest::<W>(self.level, &facts, &mut self.memory, job)? {
            return Ok(Some(Finding::Chain(found)));
        }
        let Some(solution) = self.solution.cells(job)? else { return Ok(None) };
        let order = cells_by_need(self.level, self.lines.known(), solution);
        let Some(&at) = order.first() else { return Ok(None) };
        let is = solution[self.level.place(at)];
        let colour = |at: [usize; 2]| solution[self.level.place(at)];
        if let Some(nested) = chain::nested::<W>(self.level, &facts, &order, colour, job)? {
            return Ok(Some(Finding::Nested(nested)));
        }
        let several = self.has_other_solution(at, is, job)?;
        Ok(Some(if several { Finding::Choice { at, is } } else { Finding::Deep { at, is } }))
    }

    /// Whether a solution with another colour at this cell fits the board.
    fn has_other_solution(&self, at: [usize; 2], is: Colour, job: &Job) -> Result<bool, Stopped> {
        let known = self.lines.known().iter().enumerate();
        let width = self.level.width();
        let given: Vec<_> =
            known.filter_map(|(p, known)| Some(([p / width, p % width], (*known)?))).collect();
        let ruled_out = self.lines.ruled_out().iter().map(|&(p, colour)| ([p / width, p % width], colour));
        let not: Vec<_> = ruled_out.chain([(at, is)]).collect();
        Ok(Search::within(self.level, &given, &not, job)?.next(job)?.is_some())
    }

    /// Applies a finding to the board, so that the next finding can build on it.
    pub(crate) fn take(&mut self, finding: &Finding) {
        match finding {
            Finding::Line(found) => {
                for &(place, colour) in &found.cells {
                    self.lines.set(found.line.cell(place), colour);
                }
            }
            Finding::RuledOut(line, gone) => {
                for &(place, colour) in gone {
                    self.lines.rule_out(line.cell(place), colour);
                }
            }
            Finding::Chain(Found { chain, .. }) | Finding::Nested(Nested { chain }) => {
                let (at, not) = chain.suppose;
                match self.only_other(at, not) {
                    Some(colour) => self.lines.set(at, colour),
                    None => self.lines.rule_out(at, not),
                }
            }
            Finding::Deep { at, is } | Finding::Choice { at, is } => self.lines.set(*at, *is),
        }
    }

    /// The colour that a cell must have if it doesn't have the colour `not`. `None` if several colours are left.
    pub(super) fn only_other(&self, at: [usize; 2], not: Colour) -> Option<Colour> {
        let place = self.level.place(at);
        let ruled_out = self.lines.ruled_out();
        let states = self.level.paints().colours() as Colour + 1;
        let mut left = (0..states).filter(|&c| c != not && !ruled_out.contains(&(place, c)));
        left.next().filter(|_| left.next().is_none())
    }

    /// The known colours, row by row.
    pub(crate) fn known(&self) -> &[Option<Colour>] {
        self.lines.known()
    }

    /// The number of lines that decide a cell.
    pub(crate) fn useful_lines(&mut self) -> usize {
        self.lines.useful()
    }

    /// For each cell, the colours that it can have, as bits.
    pub(crate) fn cells(&self) -> Vec<u64> {
        let states = self.level.paints().colours() + 1;
        let ruled_out = self.lines.ruled_out();
        let left = |place: usize| {
            let gone = ruled_out.range((place, 0)..=(place, Colour::MAX));
            gone.fold((1u64 << states) - 1, |left, (_, colour)| left & !(1 << colour))
        };
        let known = self.lines.known().iter().enumerate();
        known.map(|(place, known)| known.map_or_else(|| left(place), |colour| 1 << colour)).collect()
    }
}
