//! Explains chains. Each link has two short sentences: the clue, and what the clue forces.

use super::{cell_name, colour_name, run_in_line};
use crate::hint::chain::{Chain, Link, Part, Removal};
use crate::model::{Level, Line};
use crate::solve::bits::{Bits, MOST_WORDS};
use crate::solve::line::{LineSolver, Room};
use pentimento_base::prose::Prose;
use pentimento_picture::paint::Colour;

/// A set of places that is large enough for any line.
type Places = Bits<MOST_WORDS>;

/// What a link says about a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fact {
    Is(Colour),
    Not(Colour),
}

/// What a link says about each cell. If the link leaves only one colour for a cell, the fact is that colour. Otherwise
/// there is a fact for each colour that the cell can't have.
pub(in crate::hint) fn facts(level: &Level, removes: &[Removal]) -> Vec<([usize; 2], Fact)> {
    let states = level.paints().colours() as Colour + 1;
    let mut facts: Vec<([usize; 2], Fact)> = Vec::new();
    for &(at, colour) in removes {
        let left: Vec<Colour> = (0..states).filter(|&c| !removes.contains(&(at, c))).collect();
        let fact = if let [only] = left[..] { Fact::Is(only) } else { Fact::Not(colour) };
        if !facts.contains(&(at, fact)) {
            facts.push((at, fact));
        }
    }
    facts
}

/// The colours that each cell can have at the current link of an explanation.
#[derive(Debug, Clone)]
pub(in crate::hint) struct Told<'a> {
    level: &'a Level,
    cells: Vec<u64>,
}

impl<'a> Told<'a> {
    pub(in crate::hint) fn new(level: &'a Level, cells: Vec<u64>) -> Self {
        Self { level, cells }
    }

    pub(in crate::hint) fn suppose(&mut self, chain: &Chain) {
        let (at, colour) = chain.suppose;
        self.cells[self.level.place(at)] &= 1 << colour;
    }

    pub(in crate::hint) fn take(&mut self, removes: &[Removal]) {
        for &(at, colour) in removes {
            self.cells[self.level.place(at)] &= !(1 << colour);
        }
    }

    /// Explains a link: `Column 9: its 3 must be in rows 1 to 3. So rows 2 and 3 are filled.`
    pub(in crate::hint) fn link(&self, link: &Link) -> Prose {
        let start = Prose::new().strong(link.line.name()).say(": ");
        let because: Vec<usize> = link.because.iter().map(|&at| along(link.line, at)).collect();
        if link.is_dead {
            return self.dead(link, &because, start);
        }
        let facts = facts(self.level, &link.removes);
        let Some(view) = LineView::new(self, link.line, &because) else { return start };
        let clue = view.clue(&facts);
        so(self.level, link.line, &facts, start.say(clue).say(". So "))
    }

    /// Explains a line that can't be completed: `Column 8: its 3 must be in rows 1 to 3. But row 3 is empty.` The last
    /// cell is chosen so that the line can be completed without it. Then the line forces the opposite of what is known
    /// about that cell.
    fn dead(&self, link: &Link, because: &[usize], start: Prose) -> Prose {
        let line = link.line;
        for &place in because.iter().rev() {
            let others: Vec<usize> = because.iter().copied().filter(|&other| other != place).collect();
            let Some(view) = LineView::new(self, line, &others) else { continue };
            let at = line.cell(place);
            let cell = self.cells[self.level.place(at)];
            let states = self.level.paints().colours() as Colour + 1;
            let removes: Vec<Removal> =
                (0..states).filter(|&c| cell >> c & 1 != 0).map(|c| (at, c)).collect();
            let clue = view.clue(&facts(self.level, &removes));
            let left: Vec<String> =
                (0..states).filter(|&c| cell >> c & 1 != 0).map(|c| colour_name(self.level, c)).collect();
            let named = cells_along(line, &[place]);
            return start
                .say(clue)
                .say(". But ")
                .conflict(format!("{named} is {}", left.join(" or ")))
                .say(".");
        }
        start.say("its runs don't fit. ").conflict("It can't be completed.")
    }
}

/// The place of a cell in a line.
pub(in crate::hint) fn along(line: Line, at: [usize; 2]) -> usize {
    if let Line::Row(_) = line { at[1] } else { at[0] }
}

/// `rows 2 and 3` in a column, `columns 2 and 3` in a row.
pub(super) fn cells_along(line: Line, places: &[usize]) -> String {
    let noun = if let Line::Row(_) = line { "column" } else { "row" };
    super::cells(places).replacen("cell", noun, 1)
}

/// Adds what a link forces: `rows 2 and 3 are filled.`
fn so(level: &Level, line: Line, facts: &[([usize; 2], Fact)], mut prose: Prose) -> Prose {
    let mut kinds: Vec<Fact> = facts.iter().map(|&(_, fact)| fact).collect();
    kinds.sort_unstable_by_key(|&fact| (fact == Fact::Is(0), fact));
    kinds.dedup();
    for (i, &kind) in kinds.iter().enumerate() {
        let mut places: Vec<usize> =
            facts.iter().filter(|fact| fact.1 == kind).map(|fact| along(line, fact.0)).collect();
        places.sort_unstable();
        let verb = if places.len() == 1 { "is" } else { "are" };
        let state = match kind {
            Fact::Is(colour) => colour_name(level, colour),
            Fact::Not(colour) => format!("not {}", colour_name(level, colour)),
        };
        prose = if i > 0 { prose.say(", and ") } else { prose };
        prose = prose.target(cells_along(line, &places)).say(format!(" {verb} {state}"));
    }
    prose.say(".")
}

/// A line in which only some cells count as known.
struct LineView<'a> {
    level: &'a Level,
    line: Line,
    rooms: Vec<Room<MOST_WORDS>>,
}

impl<'a> LineView<'a> {
    /// Looks at the line with only the cells in `because`. `None` if the line can't be completed.
    fn new(told: &Told<'a>, line: Line, because: &[usize]) -> Option<Self> {
        let level = told.level;
        let length = level.length(line);
        let mut can = vec![Places::below(length); level.paints().colours() + 1];
        for &place in because {
            let cell = told.cells[level.place(line.cell(place))];
            for (colour, places) in can.iter_mut().enumerate() {
                if cell >> colour & 1 == 0 {
                    places.remove(place);
                }
            }
        }
        let mut solver = LineSolver::<MOST_WORDS>::default();
        solver.narrow(level.clues(line), length, &mut can).ok()?;
        Some(Self { level, line, rooms: solver.rooms })
    }

    /// The clue that forces these facts, without a full stop: `its 3 must be in rows 1 to 3`.
    fn clue(&self, facts: &[([usize; 2], Fact)]) -> String {
        let of = |wanted: fn(Fact) -> bool| -> Vec<usize> {
            facts.iter().filter(|fact| wanted(fact.1)).map(|fact| along(self.line, fact.0)).collect()
        };
        let filled = of(|fact| matches!(fact, Fact::Is(colour) if colour > 0) || fact == Fact::Not(0));
        let emptied = of(|fact| matches!(fact, Fact::Is(0)));
        if self.level.clues(self.line).is_empty() {
            return "it has no numbers".to_owned();
        }
        if !filled.is_empty() {
            return self.covering(&filled);
        }
        if !emptied.is_empty() {
            return self.sparing(&emptied);
        }
        self.without_colour(facts)
    }

    fn runs_at(&self, place: usize) -> Vec<usize> {
        (0..self.rooms.len()).filter(|&run| self.rooms[run].cells.has(place)).collect()
    }

    fn covering(&self, filled: &[usize]) -> String {
        let owners = self.runs_at(filled[0]);
        let [run] = owners[..] else { return self.every_way(filled) };
        if filled.iter().any(|&place| self.runs_at(place) != owners) {
            return self.every_way(filled);
        }
        let room = &self.rooms[run];
        let (first, last) = (room.cells.first().unwrap_or(0), room.cells.last().unwrap_or(0));
        let places: Vec<usize> = (first..=last).collect();
        let (name, area) = (run_in_line(self.level, self.line, run), cells_along(self.line, &places));
        if room.starts.len() == 1 && room.ends.len() == 1 {
            format!("its {name} must be in {area}")
        } else if places.len() == self.level.length(self.line) {
            format!("its {name} covers {} wherever it goes", cells_along(self.line, filled))
        } else {
            format!("its {name} lies in {area} and covers {}", cells_along(self.line, filled))
        }
    }

    fn every_way(&self, filled: &[usize]) -> String {
        format!("every way to place its runs covers {}", cells_along(self.line, filled))
    }

    fn sparing(&self, emptied: &[usize]) -> String {
        let clues = self.level.clues(self.line);
        let beside = |run: &usize| {
            let room = &self.rooms[*run];
            let settled = clues[*run].count.is_some() && room.starts.len() == 1;
            let near = |place: usize| {
                room.cells.first().is_some_and(|first| place + 1 == first)
                    || room.cells.last().is_some_and(|last| place == last + 1)
            };
            settled && emptied.iter().all(|&place| near(place))
        };
        if let Some(run) = (0..self.rooms.len()).find(beside) {
            let places: Vec<usize> = self.rooms[run].cells.iter().collect();
            return format!(
                "its {} must be in {}",
                run_in_line(self.level, self.line, run),
                cells_along(self.line, &places)
            );
        }
        if self.rooms.iter().all(|room| room.starts.len() == 1 && room.ends.len() == 1) {
            return match clues.len() {
                1 => format!("its {} is complete", run_in_line(self.level, self.line, 0)),
                _ => "all its runs are complete".to_owned(),
            };
        }
        let within = |room: &Room<MOST_WORDS>, place: usize| {
            room.cells.first().is_some_and(|first| first <= place)
                && room.cells.last().is_some_and(|last| place <= last)
        };
        let reached = emptied.iter().any(|&place| self.rooms.iter().any(|room| within(room, place)));
        let verb = if reached { "can cover" } else { "reaches" };
        format!("no run {verb} {}", cells_along(self.line, emptied))
    }

    fn without_colour(&self, facts: &[([usize; 2], Fact)]) -> String {
        let mut colours: Vec<Colour> = Vec::new();
        for &(_, fact) in facts {
            if let Fact::Not(colour) = fact
                && !colours.contains(&colour)
            {
                colours.push(colour);
            }
        }
        let names: Vec<String> = colours.iter().map(|&colour| colour_name(self.level, colour)).collect();
        let mut places: Vec<usize> = facts.iter().map(|fact| along(self.line, fact.0)).collect();
        places.sort_unstable();
        places.dedup();
        format!("no {} run can cover {}", names.join(" or "), cells_along(self.line, &places))
    }
}

/// The supposition of a chain in words: `row 1, column 9 is filled`.
pub(in crate::hint) fn supposed(level: &Level, chain: &Chain) -> String {
    let (at, colour) = chain.suppose;
    format!("{} is {}", cell_name(at), colour_name(level, colour))
}

/// Whether a chain has smaller proofs.
pub(in crate::hint) fn is_nested(chain: &Chain) -> bool {
    chain.parts.iter().any(|part| matches!(part, Part::Chain(_)))
}
