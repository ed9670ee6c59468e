//! The whole grid: solves the lines in a queue until nothing more follows.
//!
//! The grid stores which colours each cell can still have. For each line and each colour, it stores the set of cells
//! that can have the colour, because the line solver needs this form. So everything is stored twice, once by row and
//! once by column. Each colour that a cell loses is recorded, so that a supposition can be undone. Invariant: the sets
//! by row and the sets by column agree.

use super::bits::Bits;
use super::line::{LineSolver, Room, Unfillable};
use crate::model::{Level, Line};
use pentimento_picture::paint::Colour;
use std::collections::VecDeque;

#[derive(Debug, Clone)]
pub(crate) struct Grid<'a, const W: usize> {
    level: &'a Level,
    /// The number of colours, including blank.
    states: usize,
    /// For each row and each colour, the cells of the row that can have the colour.
    rows: Vec<Bits<W>>,
    /// For each column and each colour, the cells of the column that can have the colour.
    columns: Vec<Bits<W>>,
    queue: VecDeque<Line>,
    queued: Vec<bool>,
    solver: LineSolver<W>,
    narrowed: Vec<Bits<W>>,
    /// The colours that cells have lost, oldest first.
    lost: Vec<([usize; 2], Colour)>,
    /// The number of lines that have been solved so far.
    pub(crate) effort: u64,
}

impl<'a, const W: usize> Grid<'a, W> {
    /// Creates a grid in which every cell can have every colour, and every line is in the queue.
    pub(crate) fn new(level: &'a Level) -> Self {
        let states = level.paints().colours() + 1;
        let (height, width) = (level.height(), level.width());
        let mut grid = Self {
            level,
            states,
            rows: vec![Bits::below(width); height * states],
            columns: vec![Bits::below(height); width * states],
            queue: VecDeque::new(),
            queued: vec![false; height + width],
            solver: LineSolver::default(),
            narrowed: Vec::with_capacity(states),
            lost: Vec::new(),
            effort: 0,
        };
        level.lines().for_each(|line| grid.enqueue(line));
        grid
    }

    pub(crate) fn level(&self) -> &'a Level {
        self.level
    }

    fn number(&self, line: Line) -> usize {
        match line {
            Line::Row(row) => row,
            Line::Column(column) => self.level.height() + column,
        }
    }

    fn enqueue(&mut self, line: Line) {
        let number = self.number(line);
        if !self.queued[number] {
            self.queued[number] = true;
            self.queue.push_back(line);
        }
    }

    /// For each colour, the cells of a line that can have it.
    fn line(&self, line: Line) -> &[Bits<W>] {
        match line {
            Line::Row(row) => &self.rows[row * self.states..(row + 1) * self.states],
            Line::Column(column) => &self.columns[column * self.states..(column + 1) * self.states],
        }
    }

    fn can(&self, [row, column]: [usize; 2], colour: Colour) -> bool {
        self.rows[row * self.states + usize::from(colour)].has(column)
    }

    /// The colours that a cell can still have.
    pub(crate) fn choices(&self, at: [usize; 2]) -> impl Iterator<Item = Colour> + '_ {
        (0..self.states as Colour).filter(move |&colour| self.can(at, colour))
    }

    /// The colour of a cell, if only one is left.
    pub(crate) fn decided(&self, at: [usize; 2]) -> Option<Colour> {
        let mut choices = self.choices(at);
        let only = choices.next()?;
        choices.next().is_none().then_some(only)
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = [usize; 2]> + use<W> {
        let (height, width) = (self.level.height(), self.level.width());
        (0..height).flat_map(move |row| (0..width).map(move |column| [row, column]))
    }

    pub(crate) fn forbid(&mut self, at: [usize; 2], colour: Colour) {
        if self.can(at, colour) {
            self.lose(at, colour);
            self.enqueue(Line::Row(at[0]));
            self.enqueue(Line::Column(at[1]));
        }
    }

    /// Gives a cell a colour, by excluding all other colours.
    pub(crate) fn fix(&mut self, at: [usize; 2], colour: Colour) {
        (0..self.states as Colour).filter(|&other| other != colour).for_each(|other| self.forbid(at, other));
        if !self.can(at, colour) {
            self.enqueue(Line::Row(at[0]));
        }
    }

    fn lose(&mut self, [row, column]: [usize; 2], colour: Colour) {
        let colour_at = usize::from(colour);
        self.rows[row * self.states + colour_at].remove(column);
        self.columns[column * self.states + colour_at].remove(row);
        self.lost.push(([row, column], colour));
    }

    /// The current state, as a point to which `undo` can return.
    pub(crate) fn point(&self) -> usize {
        self.lost.len()
    }

    pub(crate) fn undo(&mut self, point: usize) {
        while self.lost.len() > point {
            let Some(([row, column], colour)) = self.lost.pop() else { break };
            self.rows[row * self.states + usize::from(colour)].insert(column);
            self.columns[column * self.states + usize::from(colour)].insert(row);
        }
    }

    /// Solves lines until nothing more follows. The error is a line that can't be filled.
    pub(crate) fn settle(&mut self) -> Result<(), Line> {
        self.settle_until(|| false)
    }

    /// Like `settle`, but stops early when `stop` returns true.
    pub(crate) fn settle_until(&mut self, stop: impl Fn() -> bool) -> Result<(), Line> {
        while let Some(line) = self.dequeue() {
            self.solve_line(line)?;
            if self.effort.is_multiple_of(1024) && stop() {
                break;
            }
        }
        Ok(())
    }

    /// Like `settle`, but gives up after `most` lines and drops the rest of the queue. Then the only valid next call is
    /// `undo`.
    pub(crate) fn settle_within(&mut self, most: u64) -> Result<(), Line> {
        let end = self.effort.saturating_add(most);
        while let Some(line) = self.dequeue() {
            self.solve_line(line)?;
            if self.effort >= end {
                self.drop_queue();
            }
        }
        Ok(())
    }

    fn dequeue(&mut self) -> Option<Line> {
        let line = self.queue.pop_front()?;
        let number = self.number(line);
        self.queued[number] = false;
        Some(line)
    }

    fn drop_queue(&mut self) {
        while self.dequeue().is_some() {}
    }

    /// Solves a line. If the line can't be filled, the queue is emptied, because it is no longer needed.
    fn solve_line(&mut self, line: Line) -> Result<(), Line> {
        self.effort += 1;
        let mut narrowed = std::mem::take(&mut self.narrowed);
        narrowed.clear();
        narrowed.extend_from_slice(self.line(line));
        let (clues, length) = (self.level.clues(line), self.level.length(line));
        let solved = self.solver.narrow(clues, length, &mut narrowed);
        if solved.is_ok() {
            self.apply(line, &narrowed);
        }
        self.narrowed = narrowed;
        solved.map_err(|Unfillable| {
            self.drop_queue();
            line
        })
    }

    /// Removes the colours that are not in `narrowed` from the cells of a line. If a cell loses a colour, the other
    /// line through this cell is added to the queue.
    fn apply(&mut self, line: Line, narrowed: &[Bits<W>]) {
        for (colour, &after) in narrowed.iter().enumerate() {
            let gone = self.line(line)[colour] & !after;
            for place in gone.iter() {
                self.lose(line.cell(place), colour as Colour);
                self.enqueue(match line {
                    Line::Row(_) => Line::Column(place),
                    Line::Column(_) => Line::Row(place),
                });
            }
        }
    }

    /// Where each run of a line can be. `None` if the line can't be filled.
    pub(crate) fn rooms(&mut self, line: Line) -> Option<&[Room<W>]> {
        let mut can = self.line(line).to_vec();
        self.solver.narrow(self.level.clues(line), self.level.length(line), &mut can).ok()?;
        Some(&self.solver.rooms)
    }
}
