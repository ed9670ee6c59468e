//! All lines together: a queue of lines to look at again, run until nothing more follows.
//!
//! Each cell has a set of colours that it can still have, kept twice, by rows and by columns, as sets of cells for
//! each colour, since that is how a line is solved. What is taken from a cell is noted while something is supposed,
//! so that it can be given back. Invariant: rows and columns say the same.

use super::bits::Bits;
use super::line::{Fate, Room, Scratch};
use super::model::{Level, Line};
use pentimento_picture::paint::Colour;
use std::collections::VecDeque;

#[derive(Debug, Clone)]
pub struct Grid<'a, const W: usize> {
    level: &'a Level,
    /// Blank and paints.
    states: usize,
    /// By row and colour, by column and colour.
    rows: Vec<Bits<W>>,
    columns: Vec<Bits<W>>,
    queue: VecDeque<Line>,
    queued: Vec<bool>,
    scratch: Scratch<W>,
    narrowed: Vec<Bits<W>>,
    /// What was taken from cells, oldest first.
    taken: Vec<([usize; 2], Colour)>,
    /// How many lines have been solved.
    pub effort: u64,
}

impl<'a, const W: usize> Grid<'a, W> {
    /// Everything possible, every line to be looked at.
    pub fn new(level: &'a Level) -> Self {
        let states = level.colours() + 1;
        let (height, width) = (level.height(), level.width());
        let mut grid = Self {
            level,
            states,
            rows: vec![Bits::below(width); height * states],
            columns: vec![Bits::below(height); width * states],
            queue: VecDeque::new(),
            queued: vec![false; height + width],
            scratch: Scratch::default(),
            narrowed: Vec::with_capacity(states),
            taken: Vec::new(),
            effort: 0,
        };
        level.lines().for_each(|line| grid.look_at(line));
        grid
    }

    pub fn level(&self) -> &'a Level {
        self.level
    }

    fn number(&self, line: Line) -> usize {
        match line {
            Line::Row(row) => row,
            Line::Column(column) => self.level.height() + column,
        }
    }

    fn look_at(&mut self, line: Line) {
        let number = self.number(line);
        if !self.queued[number] {
            self.queued[number] = true;
            self.queue.push_back(line);
        }
    }

    /// The cells of a line that can have each colour.
    pub fn line(&self, line: Line) -> &[Bits<W>] {
        match line {
            Line::Row(row) => &self.rows[row * self.states..(row + 1) * self.states],
            Line::Column(column) => &self.columns[column * self.states..(column + 1) * self.states],
        }
    }

    pub fn can(&self, [row, column]: [usize; 2], colour: Colour) -> bool {
        self.rows[row * self.states + usize::from(colour)].has(column)
    }

    /// The colours that a cell can still have.
    pub fn choices(&self, at: [usize; 2]) -> impl Iterator<Item = Colour> + '_ {
        (0..self.states as Colour).filter(move |&colour| self.can(at, colour))
    }

    /// The only colour that is left to a cell.
    pub fn decided(&self, at: [usize; 2]) -> Option<Colour> {
        let mut choices = self.choices(at);
        let only = choices.next()?;
        choices.next().is_none().then_some(only)
    }

    pub fn cells(&self) -> impl Iterator<Item = [usize; 2]> + use<W> {
        let (height, width) = (self.level.height(), self.level.width());
        (0..height).flat_map(move |row| (0..width).map(move |column| [row, column]))
    }

    /// Takes a colour from a cell, and has its lines looked at.
    pub fn forbid(&mut self, at: [usize; 2], colour: Colour) {
        if self.can(at, colour) {
            self.take(at, colour);
            self.look_at(Line::Row(at[0]));
            self.look_at(Line::Column(at[1]));
        }
    }

    /// Takes all other colours from a cell.
    pub fn fix(&mut self, at: [usize; 2], colour: Colour) {
        (0..self.states as Colour).filter(|&other| other != colour).for_each(|other| self.forbid(at, other));
        if !self.can(at, colour) {
            self.look_at(Line::Row(at[0]));
        }
    }

    fn take(&mut self, [row, column]: [usize; 2], colour: Colour) {
        let colour_at = usize::from(colour);
        self.rows[row * self.states + colour_at].remove(column);
        self.columns[column * self.states + colour_at].remove(row);
        self.taken.push(([row, column], colour));
    }

    /// A point to which `undo` returns.
    pub fn point(&self) -> usize {
        self.taken.len()
    }

    pub fn undo(&mut self, point: usize) {
        while self.taken.len() > point {
            let Some(([row, column], colour)) = self.taken.pop() else { break };
            self.rows[row * self.states + usize::from(colour)].insert(column);
            self.columns[column * self.states + usize::from(colour)].insert(row);
        }
    }

    /// What was taken since a point.
    pub fn since(&self, point: usize) -> &[([usize; 2], Colour)] {
        &self.taken[point..]
    }

    /// Looks at lines until nothing more follows.
    pub fn settle(&mut self) -> Fate {
        self.settle_until(&mut || false).0
    }

    /// The same, with the line that cannot be filled, until told to stop.
    pub fn settle_until(&mut self, stop: &mut dyn FnMut() -> bool) -> (Fate, Option<Line>) {
        while let Some((line, fate)) = self.look_at_next() {
            if fate == Fate::Dead {
                return (fate, Some(line));
            }
            if self.effort.is_multiple_of(1024) && stop() {
                break;
            }
        }
        (Fate::Open, None)
    }

    /// The same, given up after so many lines: then what was not looked at is forgotten, and only `undo` may follow.
    pub fn settle_within(&mut self, most: u64) -> (Fate, Option<Line>) {
        let end = self.effort.saturating_add(most);
        while let Some((line, fate)) = self.look_at_next() {
            if fate == Fate::Dead {
                return (fate, Some(line));
            }
            if self.effort >= end {
                self.drop_queue();
            }
        }
        (Fate::Open, None)
    }

    /// The line that waited longest, and what became of it; once one is dead, no other needs a look.
    #[inline]
    fn look_at_next(&mut self) -> Option<(Line, Fate)> {
        let line = self.queue.pop_front()?;
        let number = self.number(line);
        self.queued[number] = false;
        let fate = self.solve_line(line);
        if fate == Fate::Dead {
            self.drop_queue();
        }
        Some((line, fate))
    }

    fn drop_queue(&mut self) {
        while let Some(line) = self.queue.pop_front() {
            let number = self.number(line);
            self.queued[number] = false;
        }
    }

    fn solve_line(&mut self, line: Line) -> Fate {
        self.effort += 1;
        let mut narrowed = std::mem::take(&mut self.narrowed);
        narrowed.clear();
        narrowed.extend_from_slice(self.line(line));
        let (clues, length) = (self.level.clues(line), self.level.length(line));
        let fate = self.scratch.solve(clues, length, &mut narrowed);
        if fate == Fate::Open {
            for (colour, &after) in narrowed.iter().enumerate() {
                let gone = self.line(line)[colour] & !after;
                for place in gone.iter() {
                    let at = line.cell(place);
                    self.take(at, colour as Colour);
                    self.look_at(match line {
                        Line::Row(_) => Line::Column(place),
                        Line::Column(_) => Line::Row(place),
                    });
                }
            }
        }
        self.narrowed = narrowed;
        fate
    }

    /// Where each run of a line can stand, as things are.
    pub fn rooms(&mut self, line: Line) -> Option<&[Room<W>]> {
        let mut can = self.line(line).to_vec();
        let fate = self.scratch.solve(self.level.clues(line), self.level.length(line), &mut can);
        (fate == Fate::Open).then_some(&self.scratch.rooms[..])
    }
}
