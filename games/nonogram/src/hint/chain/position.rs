//! The colours that each cell can still have, in a form that the search for chains can change and restore quickly.
//!
//! The cells of a line lose colours during the search. What a line forces depends only on the colours that its cells
//! can still have. So each line has a hash of the lost colours, and the result for each hash is computed only once.

use crate::model::{Level, Line};
use crate::solve::bits::Bits;
use crate::solve::line::LineSolver;
use pentimento_picture::paint::Colour;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

/// A colour that a cell can't have.
pub(crate) type Removal = ([usize; 2], Colour);

/// A hasher for keys that are hashes already.
#[derive(Debug, Clone, Default)]
pub(super) struct Identity(u64);

impl Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

pub(super) type ByHash<T> = HashMap<u64, T, BuildHasherDefault<Identity>>;

/// The result of looking at one line.
#[derive(Debug, Clone)]
pub(super) enum Forced {
    /// The line can't be completed.
    Dead,
    /// The cells of the line lose these colours. The range selects a part of `removals` in the [`Table`].
    Loses(Range<u32>),
}

/// Remembers what lines force, by the hash of the colours that their cells have lost. It is valid for every board of a
/// puzzle.
#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    known: ByHash<Forced>,
    removals: Vec<(u16, Colour)>,
}

impl Table {
    /// When the table has more entries than this, it is cleared.
    const MOST: usize = 400_000;

    fn is_full(&self) -> bool {
        self.known.len() > Self::MOST
    }
}

#[derive(Debug, Clone)]
pub(super) struct Position<'a, const W: usize> {
    pub(super) level: &'a Level,
    /// The number of colours, including blank.
    pub(super) states: usize,
    /// For each line and each colour, the cells that can have the colour. Rows come first.
    lines: Vec<Bits<W>>,
    /// For each cell, the colours that it can have, as bits.
    cells: Vec<u64>,
    /// For each line, a hash of the colours that its cells have lost.
    hashes: Vec<u64>,
    /// A hash of the whole position.
    pub(super) hash: u64,
    trail: Vec<Removal>,
    pub(super) table: Table,
    solver: LineSolver<W>,
    narrowed: Vec<Bits<W>>,
    /// The number of looks at a line so far. It is used instead of time, because this crate has no clock.
    pub(super) effort: u64,
}

/// A number that looks random, for hashes.
fn scramble(number: usize) -> u64 {
    let mut z = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl<'a, const W: usize> Position<'a, W> {
    /// A position in which every cell can have every colour.
    pub(super) fn new(level: &'a Level) -> Self {
        Self::with(level, Table::default())
    }

    pub(super) fn with(level: &'a Level, table: Table) -> Self {
        let states = level.paints().colours() + 1;
        let lines = level.lines().flat_map(|line| vec![Bits::below(level.length(line)); states]).collect();
        let count = level.height() + level.width();
        Self {
            level,
            states,
            lines,
            cells: vec![(1 << states) - 1; level.size()],
            hashes: (0..count).map(|line| scramble(line).rotate_left(17)).collect(),
            hash: 0,
            trail: Vec::new(),
            table: if table.is_full() { Table::default() } else { table },
            narrowed: Vec::new(),
            solver: LineSolver::default(),
            effort: 0,
        }
    }

    pub(super) fn line(&self, number: usize) -> Line {
        number.checked_sub(self.level.height()).map_or(Line::Row(number), Line::Column)
    }

    /// The lines through a cell, as numbers.
    pub(super) fn through(&self, [row, column]: [usize; 2]) -> [usize; 2] {
        [row, self.level.height() + column]
    }

    /// The colours that a cell can have, as bits.
    pub(super) fn cell(&self, at: [usize; 2]) -> u64 {
        self.cells[self.level.place(at)]
    }

    pub(super) fn can(&self, at: [usize; 2], colour: Colour) -> bool {
        self.cell(at) >> colour & 1 != 0
    }

    pub(super) fn choices(&self, at: [usize; 2]) -> impl Iterator<Item = Colour> + use<W> {
        let cell = self.cell(at);
        (0..self.states as Colour).filter(move |&colour| cell >> colour & 1 != 0)
    }

    pub(super) fn open_cells(&self) -> Vec<[usize; 2]> {
        let width = self.level.width();
        let open = self.cells.iter().enumerate().filter(|(_, cell)| cell.count_ones() > 1);
        open.map(|(place, _)| [place / width, place % width]).collect()
    }

    fn toggle(&mut self, at: [usize; 2], colour: Colour) {
        let place = self.level.place(at);
        let key = scramble(place * self.states + usize::from(colour));
        self.hash ^= key;
        self.cells[place] ^= 1 << colour;
        for number in self.through(at) {
            self.hashes[number] ^= key;
        }
    }

    /// Takes a colour away from a cell. Returns whether the cell could have the colour before.
    pub(super) fn remove(&mut self, at: [usize; 2], colour: Colour) -> bool {
        let could = self.can(at, colour);
        if could {
            self.toggle(at, colour);
            let [row, column] = self.through(at);
            self.lines[row * self.states + usize::from(colour)].remove(at[1]);
            self.lines[column * self.states + usize::from(colour)].remove(at[0]);
            self.trail.push((at, colour));
        }
        could
    }

    /// Gives a cell a colour, by taking all other colours away.
    pub(super) fn suppose(&mut self, at: [usize; 2], colour: Colour) {
        for other in (0..self.states as Colour).filter(|&other| other != colour) {
            self.remove(at, other);
        }
    }

    pub(super) fn point(&self) -> usize {
        self.trail.len()
    }

    /// The removals since a point that `point` returned.
    pub(super) fn since(&self, point: usize) -> &[Removal] {
        &self.trail[point..]
    }

    pub(super) fn undo(&mut self, point: usize) {
        while self.trail.len() > point {
            let Some((at, colour)) = self.trail.pop() else { break };
            self.toggle(at, colour);
            let [row, column] = self.through(at);
            self.lines[row * self.states + usize::from(colour)].insert(at[1]);
            self.lines[column * self.states + usize::from(colour)].insert(at[0]);
        }
    }

    /// What a line forces in this position.
    pub(super) fn forced(&mut self, number: usize) -> Forced {
        self.effort += 1;
        if let Some(known) = self.table.known.get(&self.hashes[number]) {
            return known.clone();
        }
        let line = self.line(number);
        let before = &self.lines[number * self.states..(number + 1) * self.states];
        let (after, removals) = (&mut self.narrowed, &mut self.table.removals);
        after.clear();
        after.extend_from_slice(before);
        let solved = self.solver.narrow(self.level.clues(line), self.level.length(line), after);
        let forced = if solved.is_err() {
            Forced::Dead
        } else {
            let from = removals.len() as u32;
            for (colour, (&before, &after)) in before.iter().zip(after.iter()).enumerate() {
                removals.extend((before & !after).iter().map(|place| (place as u16, colour as Colour)));
            }
            Forced::Loses(from..removals.len() as u32)
        };
        self.table.known.insert(self.hashes[number], forced.clone());
        forced
    }

    /// The removals of a line. Each cell is given by its place in the line.
    pub(super) fn lost(&self, range: &Range<u32>) -> &[(u16, Colour)] {
        &self.table.removals[range.start as usize..range.end as usize]
    }

    /// Applies what a line forces. Adds the crossing lines that change to `changed`.
    pub(super) fn follow(&mut self, number: usize, range: &Range<u32>, changed: &mut Vec<usize>) {
        let line = self.line(number);
        for index in range.start..range.end {
            let (place, colour) = self.table.removals[index as usize];
            let at = line.cell(usize::from(place));
            if self.remove(at, colour) {
                let [row, column] = self.through(at);
                let crossing = if row == number { column } else { row };
                if !changed.contains(&crossing) {
                    changed.push(crossing);
                }
            }
        }
    }
}
