//! Explains chains. Each link has two short sentences: the clue, and what the clue forces.

use super::{cell_name, colour_name, run_in_line};
use crate::hint::chain::{Chain, Link, Part, Removal};
use crate::model::{Level, Line};
use crate::solve::bits::{Bits, MOST_WORDS};
use crate::solve::line::{LineSolver, Room};
use pentimento_base::prose::Prose;
use pentimento_picture::paint::Colour;

/// The most words in the name of several cells.
const MOST_NAMED: usize = 8;

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
pub(in crate::hint) struct Candidates<'a> {
    level: &'a Level,
    cells: Vec<u64>,
}

impl<'a> Candidates<'a> {
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

    /// Explains cells that follow from a whole line, without a full stop: `its 4 lies in columns 3 to 8`. If no single
    /// number explains them, says that all ways to fill the line agree.
    pub(super) fn whole_line(&self, line: Line, facts: &[([usize; 2], Fact)]) -> String {
        let all: Vec<usize> = (0..self.level.length(line)).collect();
        let is_empty = |fact: &([usize; 2], Fact)| fact.1 == Fact::Is(0);
        let is_one_kind = facts.iter().all(is_empty) || !facts.iter().any(is_empty);
        let view = LineView::new(self, line, &all).filter(|_| is_one_kind);
        let clue = view.and_then(|view| view.named(facts));
        clue.unwrap_or_else(|| "try every way to place its numbers. They all agree".to_owned())
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
            let clue = view.against(place, &facts(self.level, &removes));
            let left: Vec<String> =
                (0..states).filter(|&c| cell >> c & 1 != 0).map(|c| colour_name(self.level, c)).collect();
            let named = cells_along(line, &[place]);
            return start
                .say(clue)
                .say(". But ")
                .conflict(format!("{named} is {}", left.join(" or ")))
                .say(".");
        }
        start.say("its numbers don't fit. ").conflict("It can't be completed.")
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

/// The name of a few cells, or `these cells`.
pub(super) fn short(line: Line, places: &[usize]) -> String {
    let name = cells_along(line, places);
    if name.split_whitespace().count() > MOST_NAMED { "these cells".to_owned() } else { name }
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
    /// The known cells that are not empty.
    painted: Vec<usize>,
}

impl<'a> LineView<'a> {
    /// Looks at the line with only the cells in `because`. `None` if the line can't be completed.
    fn new(candidates: &Candidates<'a>, line: Line, because: &[usize]) -> Option<Self> {
        let level = candidates.level;
        let length = level.length(line);
        let mut can = vec![Places::below(length); level.paints().colours() + 1];
        let mut painted = Vec::new();
        for &place in because {
            let cell = candidates.cells[level.place(line.cell(place))];
            painted.extend((cell & 1 == 0).then_some(place));
            for (colour, places) in can.iter_mut().enumerate() {
                if cell >> colour & 1 == 0 {
                    places.remove(place);
                }
            }
        }
        let mut solver = LineSolver::<MOST_WORDS>::default();
        solver.narrow(level.clues(line), length, &mut can).ok()?;
        Some(Self { level, line, rooms: solver.rooms, painted })
    }

    /// The clue that forces these facts, without a full stop: `its 3 must be in rows 1 to 3`.
    fn clue(&self, facts: &[([usize; 2], Fact)]) -> String {
        self.named(facts).unwrap_or_else(|| self.unnamed(facts))
    }

    /// The clue that forces these facts about one cell, without a full stop: `its 3 in rows 1 to 5 covers row 3`. It
    /// names the cell, because the next sentence says the opposite about it.
    fn against(&self, place: usize, facts: &[([usize; 2], Fact)]) -> String {
        let cell = cells_along(self.line, &[place]);
        let is_filled = !self.places(facts).0.is_empty();
        match (self.named(facts), is_filled) {
            (Some(clue), true) if clue.contains(" lies in ") => {
                format!("{} covers {cell}", clue.replacen(" lies in ", " in ", 1))
            }
            (Some(clue), _) => clue,
            (None, true) => format!("every way to place its numbers covers {cell}"),
            (None, false) => self.unnamed(facts),
        }
    }

    /// The places that a fact fills, and those that it empties.
    fn places(&self, facts: &[([usize; 2], Fact)]) -> (Vec<usize>, Vec<usize>) {
        let of = |wanted: fn(Fact) -> bool| -> Vec<usize> {
            facts.iter().filter(|fact| wanted(fact.1)).map(|fact| along(self.line, fact.0)).collect()
        };
        let filled = of(|fact| matches!(fact, Fact::Is(colour) if colour > 0) || fact == Fact::Not(0));
        (filled, of(|fact| matches!(fact, Fact::Is(0))))
    }

    /// The clue that forces these facts, if single numbers explain it.
    fn named(&self, facts: &[([usize; 2], Fact)]) -> Option<String> {
        if self.level.clues(self.line).is_empty() {
            return Some("it has no numbers".to_owned());
        }
        match self.places(facts) {
            (filled, _) if !filled.is_empty() => self.covering(&filled),
            (_, emptied) if !emptied.is_empty() => self.sparing(&emptied),
            _ => None,
        }
    }

    /// What the line forces if only all its numbers together explain it.
    fn unnamed(&self, facts: &[([usize; 2], Fact)]) -> String {
        match self.places(facts) {
            (filled, _) if !filled.is_empty() => "all ways to place its numbers agree".to_owned(),
            (_, emptied) if !emptied.is_empty() => {
                format!("no number can cover {}", short(self.line, &emptied))
            }
            _ => self.without_colour(facts),
        }
    }

    fn runs_at(&self, place: usize) -> Vec<usize> {
        (0..self.rooms.len()).filter(|&run| self.rooms[run].cells.has(place)).collect()
    }

    /// The number that covers these cells, and where it must be.
    fn covering(&self, filled: &[usize]) -> Option<String> {
        let owners = self.runs_at(filled[0]);
        let [run] = owners[..] else { return None };
        if filled.iter().any(|&place| self.runs_at(place) != owners) {
            return None;
        }
        let room = &self.rooms[run];
        let (first, last) = (room.cells.first().unwrap_or(0), room.cells.last().unwrap_or(0));
        let places: Vec<usize> = (first..=last).collect();
        let (name, area) = (run_in_line(self.level, self.line, run), cells_along(self.line, &places));
        Some(if room.starts.len() == 1 && room.ends.len() == 1 {
            format!("its {name} must be in {area}")
        } else if places.len() == self.level.length(self.line) {
            format!("its {name} covers {} wherever it goes", short(self.line, filled))
        } else {
            format!("its {name} lies in {area}")
        })
    }

    /// Why these cells are empty: they are beside a number, all numbers are elsewhere, or none reaches them.
    fn sparing(&self, emptied: &[usize]) -> Option<String> {
        let clues = self.level.clues(self.line);
        if let Some(run) = (0..self.rooms.len()).find(|&run| self.is_beside(run, emptied)) {
            let places: Vec<usize> = self.rooms[run].cells.iter().collect();
            let name = run_in_line(self.level, self.line, run);
            return Some(format!("its {name} must be in {}", cells_along(self.line, &places)));
        }
        if self.rooms.iter().all(|room| room.starts.len() == 1 && room.ends.len() == 1) {
            return Some(match clues.len() {
                1 => format!("its {} is complete", run_in_line(self.level, self.line, 0)),
                _ => "all its numbers are complete".to_owned(),
            });
        }
        let within = |room: &Room<MOST_WORDS>, place: usize| {
            room.cells.first().is_some_and(|first| first <= place)
                && room.cells.last().is_some_and(|last| place <= last)
        };
        if emptied.iter().any(|&place| self.rooms.iter().any(|room| within(room, place))) {
            return self.used_up();
        }
        Some(format!("no number reaches {}", short(self.line, emptied)))
    }

    /// Whether a number has only one place, and all these cells touch it.
    fn is_beside(&self, run: usize, emptied: &[usize]) -> bool {
        let room = &self.rooms[run];
        let is_settled = self.level.clues(self.line)[run].count.is_some() && room.starts.len() == 1;
        let is_near = |place: usize| {
            room.cells.first().is_some_and(|first| place + 1 == first)
                || room.cells.last().is_some_and(|last| place == last + 1)
        };
        is_settled && emptied.iter().all(|&place| is_near(place))
    }

    /// If the filled cells belong to all numbers of the line, says so: `columns 13 and 22 use both its numbers`.
    fn used_up(&self) -> Option<String> {
        let mut used: Vec<usize> = Vec::new();
        for &place in &self.painted {
            let [run] = self.runs_at(place)[..] else { return None };
            used.push(run);
        }
        used.dedup();
        let verb = if self.painted.len() == 1 { "belongs" } else { "belong" };
        let all = match self.rooms.len() {
            1 => format!("{verb} to its {}", run_in_line(self.level, self.line, 0)),
            2 => "use both its numbers".to_owned(),
            _ => "use all its numbers".to_owned(),
        };
        (used.len() == self.rooms.len()).then(|| format!("{} {all}", short(self.line, &self.painted)))
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
        format!("no {} number can cover {}", names.join(" or "), short(self.line, &places))
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
