//! What a person can conclude from one line of the board, cheapest way first.
//!
//! The line solver says which cells of a line are certain; the techniques here only look for a reason that can be
//! told in a sentence. So each conclusion is checked twice: by its own argument and against the line solver, and
//! what no simple argument covers is left to whole-line reasoning. Invariant: a conclusion is true of every filling
//! of its line that agrees with the board.

use super::bits::Bits;
use super::line::{Fate, Room, Scratch};
use super::model::{Level, Line};
use pentimento_picture::paint::Colour;

/// The argument behind a conclusion, with what it speaks of; places count from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// There is no clue at all.
    Empty,
    /// Every run stands complete.
    Completed,
    /// The run begins between these places, so its middle is certain.
    Overlap { run: usize, earliest: usize, latest: usize },
    /// The run by the wall is already begun at this place.
    Edge { run: usize, painted: usize },
    /// The stretch belongs to this run for certain, which must reach so far.
    Glue { run: usize, from: usize, to: usize },
    /// Painting the cell would make a run longer than any that can stand here.
    Split { longest: usize },
    /// The free stretch is shorter than any run that could stand in it.
    Gap { from: usize, to: usize },
    /// No run can reach the cells.
    Reach,
    /// Row and column leave only this colour in common.
    Colours { other: Line },
    /// In every filling of the line.
    Line,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inference {
    pub line: Line,
    pub why: Why,
    /// Places in the line and their colours.
    pub cells: Vec<(usize, Colour)>,
}

/// What is known of a line and what follows.
#[derive(Debug, Clone)]
struct View<const W: usize> {
    stale: bool,
    dead: bool,
    /// Cells that are open on the board but have one colour in every filling.
    certain: Vec<(usize, Colour)>,
    can: Vec<Bits<W>>,
    rooms: Vec<Room<W>>,
}

#[derive(Debug, Clone)]
pub struct Reasoner<'a, const W: usize> {
    level: &'a Level,
    known: Vec<Option<Colour>>,
    views: Vec<View<W>>,
    scratch: Scratch<W>,
}

impl<'a, const W: usize> Reasoner<'a, W> {
    pub fn new(level: &'a Level, known: Vec<Option<Colour>>) -> Self {
        let view = View { stale: true, dead: false, certain: Vec::new(), can: Vec::new(), rooms: Vec::new() };
        let views = vec![view; level.height() + level.width()];
        Self { level, known, views, scratch: Scratch::default() }
    }

    pub fn known(&self) -> &[Option<Colour>] {
        &self.known
    }

    fn number(&self, line: Line) -> usize {
        match line {
            Line::Row(row) => row,
            Line::Column(column) => self.level.height() + column,
        }
    }

    fn at(&self, line: Line, place: usize) -> Option<Colour> {
        self.known[self.level.place(line.cell(place))]
    }

    pub fn set(&mut self, [row, column]: [usize; 2], colour: Colour) {
        self.known[row * self.level.width() + column] = Some(colour);
        let height = self.level.height();
        self.views[row].stale = true;
        self.views[height + column].stale = true;
    }

    fn refresh(&mut self) {
        for line in self.level.lines() {
            let number = self.number(line);
            if self.views[number].stale {
                self.views[number] = self.view(line);
            }
        }
    }

    fn view(&mut self, line: Line) -> View<W> {
        let length = self.level.length(line);
        let mut can = vec![Bits::below(length); self.level.colours() + 1];
        for place in 0..length {
            if let Some(colour) = self.at(line, place) {
                let others = can.iter_mut().enumerate().filter(|&(c, _)| c != usize::from(colour));
                others.for_each(|(_, cells)| cells.remove(place));
            }
        }
        let fate = self.scratch.solve(self.level.clues(line), length, &mut can);
        let dead = fate == Fate::Dead;
        let only = |place: usize| {
            let mut left = (0..can.len()).filter(|&colour| can[colour].has(place));
            let first = left.next()?;
            left.next().is_none().then_some((place, first as Colour))
        };
        let open = (0..length).filter(|&place| self.at(line, place).is_none());
        let certain = if dead { Vec::new() } else { open.filter_map(only).collect() };
        let rooms = if dead { Vec::new() } else { self.scratch.rooms.clone() };
        View { stale: false, dead, certain, can, rooms }
    }

    /// A line that cannot be filled any more.
    pub fn dead(&mut self) -> Option<Line> {
        self.refresh();
        self.level.lines().find(|&line| self.views[self.number(line)].dead)
    }

    /// The cheapest conclusion that there is.
    pub fn conclusion(&mut self) -> Option<Inference> {
        self.refresh();
        let finders: [fn(&Self, Line) -> Option<Inference>; 8] = [
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
            self.level.lines().filter(|&line| !self.views[self.number(line)].certain.is_empty()).collect();
        let found = finders.iter().find_map(|find| useful.iter().find_map(|&line| find(self, line)));
        found.or_else(|| self.colours())
    }

    /// Keeps of what an argument says only what is open and certain.
    fn conclude(
        &self,
        line: Line,
        why: Why,
        cells: impl IntoIterator<Item = (usize, Colour)>,
    ) -> Option<Inference> {
        let certain = &self.views[self.number(line)].certain;
        let mut cells: Vec<(usize, Colour)> =
            cells.into_iter().filter(|cell| certain.contains(cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        (!cells.is_empty()).then_some(Inference { line, why, cells })
    }

    fn completed(&self, line: Line) -> Option<Inference> {
        let painted = |at: [usize; 2]| self.known[self.level.place(at)].unwrap_or(0);
        if !self.level.meets(line, painted) {
            return None;
        }
        let why = if self.level.clues(line).is_empty() { Why::Empty } else { Why::Completed };
        self.conclude(line, why, (0..self.level.length(line)).map(|place| (place, 0)))
    }

    /// The stretch of the line without the blanks at both ends.
    fn inner(&self, line: Line) -> (usize, usize) {
        let length = self.level.length(line);
        let open = |&place: &usize| self.at(line, place) != Some(0);
        let from = (0..length).find(open).unwrap_or(0);
        let to = (0..length).rev().find(open).map_or(0, |place| place + 1);
        (from, to)
    }

    fn overlap(&self, line: Line) -> Option<Inference> {
        let clues = self.level.clues(line);
        let (from, to) = self.inner(line);
        let slack = (to - from).checked_sub(super::model::least_length(clues))?;
        let mut earliest = from;
        for (run, clue) in clues.iter().enumerate() {
            let (length, latest) = (clue.least(), earliest + slack);
            let why = Why::Overlap { run, earliest, latest };
            let cells = (latest..earliest + length).map(|place| (place, clue.colour));
            let found = self.conclude(line, why, cells);
            if clue.count.is_some() && found.is_some() {
                return found;
            }
            let gap = clues.get(run + 1).is_some_and(|next| next.colour == clue.colour);
            earliest += length + usize::from(gap);
        }
        None
    }

    fn edge(&self, line: Line) -> Option<Inference> {
        let clues = self.level.clues(line);
        let (from, to) = self.inner(line);
        let (first, last) = (clues.first()?, clues.last()?);
        let painted = (from..to).find(|&place| self.at(line, place) == Some(first.colour));
        if let (Some(count), Some(place)) = (first.count, painted)
            && self.owner(line, place) == Some(0)
        {
            let end = from + usize::from(count);
            let mut cells: Vec<_> = (place..end).map(|p| (p, first.colour)).collect();
            cells.extend((place == from).then_some((end, 0)));
            if let Some(found) = self.conclude(line, Why::Edge { run: 0, painted: place }, cells) {
                return Some(found);
            }
        }
        let painted = (from..to).rev().find(|&place| self.at(line, place) == Some(last.colour));
        let (count, place) = (usize::from(last.count?), painted?);
        if self.owner(line, place) != Some(clues.len() - 1) {
            return None;
        }
        let start = to.checked_sub(count)?;
        let mut cells: Vec<_> = (start..place).map(|p| (p, last.colour)).collect();
        cells.extend((place + 1 == to && start > 0).then(|| (start - 1, 0)));
        self.conclude(line, Why::Edge { run: clues.len() - 1, painted: place }, cells)
    }

    /// The only run that can cover a place.
    fn owner(&self, line: Line, place: usize) -> Option<usize> {
        let rooms = &self.views[self.number(line)].rooms;
        let colour = self.at(line, place)?;
        let clues = self.level.clues(line);
        let mut able = (0..rooms.len()).filter(|&i| clues[i].colour == colour && rooms[i].cells.has(place));
        let first = able.next()?;
        able.next().is_none().then_some(first)
    }

    /// The stretches of painted cells of one colour: from, behind the last, colour.
    fn stretches(&self, line: Line) -> Vec<(usize, usize, Colour)> {
        let mut found: Vec<(usize, usize, Colour)> = Vec::new();
        for place in 0..self.level.length(line) {
            let Some(colour) = self.at(line, place).filter(|&colour| colour > 0) else { continue };
            match found.last_mut() {
                Some((_, to, before)) if *to == place && *before == colour => *to = place + 1,
                _ => found.push((place, place + 1, colour)),
            }
        }
        found
    }

    fn glue(&self, line: Line) -> Option<Inference> {
        let rooms = &self.views[self.number(line)].rooms;
        let stretches = self.stretches(line);
        for &(from, to, colour) in &stretches {
            let Some(run) = self.owner(line, from) else { continue };
            let mine = stretches.iter().filter(|s| self.owner(line, s.0) == Some(run));
            let (from, to) = mine.fold((from, to), |(a, b), s| (a.min(s.0), b.max(s.1)));
            // All of its stretches, and between its earliest end and its latest beginning.
            let room = &rooms[run];
            let (first, last) = (room.ends.first().unwrap_or(to), room.starts.last().unwrap_or(from));
            let (left, right) = (from.min(last), to.max(first));
            let cells = (left..right).map(|place| (place, colour));
            if let Some(found) = self.conclude(line, Why::Glue { run, from, to }, cells) {
                return Some(found);
            }
        }
        None
    }

    fn split(&self, line: Line) -> Option<Inference> {
        let clues = self.level.clues(line);
        let rooms = &self.views[self.number(line)].rooms;
        for (from, to, colour) in self.stretches(line) {
            let able = |i: &usize| clues[*i].colour == colour && (from..to).all(|p| rooms[*i].cells.has(p));
            let counts: Option<Vec<u8>> = (0..clues.len()).filter(able).map(|i| clues[i].count).collect();
            let Some(longest) = counts.and_then(|counts| counts.into_iter().max()) else { continue };
            let grown = |place: usize| {
                let beyond = |p: &usize| self.at(line, *p) == Some(colour);
                let right = (place + 1..self.level.length(line)).take_while(beyond).count();
                let left = (0..place).rev().take_while(beyond).count();
                left + 1 + right
            };
            let sides = [from.checked_sub(1), Some(to).filter(|&p| p < self.level.length(line))];
            let over = sides.into_iter().flatten().filter(|&p| grown(p) > usize::from(longest));
            let found = self.conclude(line, Why::Split { longest: longest.into() }, over.map(|p| (p, 0)));
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn gap(&self, line: Line) -> Option<Inference> {
        let clues = self.level.clues(line);
        let rooms = &self.views[self.number(line)].rooms;
        let least = |from: usize, to: usize| {
            let touches = |room: &Room<W>| (from..to).any(|place| room.cells.has(place));
            clues.iter().zip(rooms).filter(|(_, room)| touches(room)).count() == 0
        };
        let shortest = clues.iter().map(|clue| clue.least()).min()?;
        let length = self.level.length(line);
        let mut from = 0;
        for place in 0..=length {
            if place < length && self.at(line, place) != Some(0) {
                continue;
            }
            let free = (from..place).all(|p| self.at(line, p).is_none());
            if free && from < place && place - from < shortest && least(from, place) {
                let cells = (from..place).map(|p| (p, 0));
                if let Some(found) = self.conclude(line, Why::Gap { from, to: place }, cells) {
                    return Some(found);
                }
            }
            from = place + 1;
        }
        None
    }

    fn reach(&self, line: Line) -> Option<Inference> {
        let rooms = &self.views[self.number(line)].rooms;
        // Between the outermost places of each run: an argument by its earliest and its latest position.
        let within = |room: &Room<W>, place: usize| {
            room.cells.first().is_some_and(|first| first <= place)
                && room.cells.last().is_some_and(|last| place <= last)
        };
        let beyond = |place: &usize| !rooms.iter().any(|room| within(room, *place));
        self.conclude(line, Why::Reach, (0..self.level.length(line)).filter(beyond).map(|place| (place, 0)))
    }

    fn whole_line(&self, line: Line) -> Option<Inference> {
        let certain = self.views[self.number(line)].certain.clone();
        self.conclude(line, Why::Line, certain)
    }

    /// A cell for which row and column have just one colour in common.
    fn colours(&self) -> Option<Inference> {
        if self.level.colours() < 2 {
            return None;
        }
        for row in 0..self.level.height() {
            for column in 0..self.level.width() {
                if self.known[row * self.level.width() + column].is_some() {
                    continue;
                }
                let (across, down) = (&self.views[row].can, &self.views[self.level.height() + column].can);
                let both = |colour: &usize| across[*colour].has(column) && down[*colour].has(row);
                let mut left = (0..across.len()).filter(both);
                if let (Some(only), None) = (left.next(), left.next()) {
                    let why = Why::Colours { other: Line::Column(column) };
                    return Some(Inference {
                        line: Line::Row(row),
                        why,
                        cells: vec![(column, only as Colour)],
                    });
                }
            }
        }
        None
    }

    /// The colours that each of its two lines leaves to a cell.
    pub fn left_to(&self, line: Line, place: usize) -> Vec<Colour> {
        let can = &self.views[self.number(line)].can;
        (0..can.len()).filter(|&colour| can[colour].has(place)).map(|colour| colour as Colour).collect()
    }
}
