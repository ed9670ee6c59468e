//! The techniques for one line. Each looks for cells that follow from one kind of argument.

use super::{LineInference, LineReasoner, Why};
use crate::model::{Line, least_length};
use crate::solve::line::Room;
use pentimento_picture::paint::Colour;

impl<const W: usize> LineReasoner<'_, W> {
    pub(super) fn completed(&self, line: Line) -> Option<LineInference> {
        let painted = |at: [usize; 2]| self.known[self.level.place(at)].unwrap_or(0);
        if !self.level.meets(line, painted) {
            return None;
        }
        let why = if self.level.clues(line).is_empty() { Why::Empty } else { Why::Completed };
        self.conclude(line, why, (0..self.level.length(line)).map(|place| (place, 0)))
    }

    /// The part of the line between the blanks at its two ends, as start and end (exclusive).
    pub(in crate::hint) fn inner(&self, line: Line) -> (usize, usize) {
        let length = self.level.length(line);
        let open = |&place: &usize| self.at(line, place) != Some(0);
        let from = (0..length).find(open).unwrap_or(0);
        let to = (0..length).rev().find(open).map_or(0, |place| place + 1);
        (from, to)
    }

    pub(super) fn overlap(&self, line: Line) -> Option<LineInference> {
        let clues = self.level.clues(line);
        let (from, to) = self.inner(line);
        let slack = (to - from).checked_sub(least_length(clues))?;
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

    pub(super) fn edge(&self, line: Line) -> Option<LineInference> {
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

    /// The run that a painted cell belongs to. `None` if several runs are possible.
    fn owner(&self, line: Line, place: usize) -> Option<usize> {
        let rooms = &self.solved(line).rooms;
        let colour = self.at(line, place)?;
        let clues = self.level.clues(line);
        let mut able = (0..rooms.len()).filter(|&i| clues[i].colour == colour && rooms[i].cells.has(place));
        let first = able.next()?;
        able.next().is_none().then_some(first)
    }

    /// The groups of neighbouring painted cells of one colour, as start, end (exclusive) and colour.
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

    pub(super) fn glue(&self, line: Line) -> Option<LineInference> {
        let rooms = &self.solved(line).rooms;
        let stretches = self.stretches(line);
        for &(from, to, colour) in &stretches {
            let Some(run) = self.owner(line, from) else { continue };
            let mine = stretches.iter().filter(|s| self.owner(line, s.0) == Some(run));
            let (from, to) = mine.fold((from, to), |(a, b), s| (a.min(s.0), b.max(s.1)));
            // The run covers all its painted cells, and everything from its latest start to its earliest end.
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

    pub(super) fn split(&self, line: Line) -> Option<LineInference> {
        let clues = self.level.clues(line);
        let rooms = &self.solved(line).rooms;
        for (from, to, colour) in self.stretches(line) {
            let able = |i: &usize| clues[*i].colour == colour && (from..to).all(|p| rooms[*i].cells.has(p));
            let counts: Option<Vec<u16>> = (0..clues.len()).filter(able).map(|i| clues[i].count).collect();
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

    pub(super) fn gap(&self, line: Line) -> Option<LineInference> {
        let clues = self.level.clues(line);
        let rooms = &self.solved(line).rooms;
        let fits_no_run =
            |from: usize, to: usize| !rooms.iter().any(|room| (from..to).any(|place| room.cells.has(place)));
        let shortest = clues.iter().map(|clue| clue.least()).min()?;
        let length = self.level.length(line);
        let mut from = 0;
        for place in 0..=length {
            if place < length && self.at(line, place) != Some(0) {
                continue;
            }
            let free = (from..place).all(|p| self.at(line, p).is_none());
            if free && from < place && place - from < shortest && fits_no_run(from, place) {
                let cells = (from..place).map(|p| (p, 0));
                if let Some(found) = self.conclude(line, Why::Gap { from, to: place }, cells) {
                    return Some(found);
                }
            }
            from = place + 1;
        }
        None
    }

    pub(super) fn reach(&self, line: Line) -> Option<LineInference> {
        let rooms = &self.solved(line).rooms;
        // To keep the argument simple, it uses only the first and the last cell that each run can cover.
        let within = |room: &Room<W>, place: usize| {
            room.cells.first().is_some_and(|first| first <= place)
                && room.cells.last().is_some_and(|last| place <= last)
        };
        let beyond = |place: &usize| !rooms.iter().any(|room| within(room, *place));
        self.conclude(line, Why::Reach, (0..self.level.length(line)).filter(beyond).map(|place| (place, 0)))
    }

    pub(super) fn whole_line(&self, line: Line) -> Option<LineInference> {
        let certain = self.solved(line).certain.clone();
        self.conclude(line, Why::Line, certain)
    }

    /// Finds a cell whose row and column agree on only one colour for it.
    pub(super) fn colours(&self) -> Option<LineInference> {
        if self.level.paints().colours() < 2 {
            return None;
        }
        for row in 0..self.level.height() {
            for column in 0..self.level.width() {
                if self.known[row * self.level.width() + column].is_some() {
                    continue;
                }
                let (across, down) =
                    (&self.solved(Line::Row(row)).can, &self.solved(Line::Column(column)).can);
                let both = |colour: &usize| across[*colour].has(column) && down[*colour].has(row);
                let mut left = (0..across.len()).filter(both);
                if let (Some(only), None) = (left.next(), left.next()) {
                    let why = Why::Colours { other: Line::Column(column) };
                    return Some(LineInference {
                        line: Line::Row(row),
                        why,
                        cells: vec![(column, only as Colour)],
                    });
                }
            }
        }
        None
    }
}
