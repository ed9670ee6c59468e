//! Inferences that a person can check by eye, and the simplest of them for a hint.
//!
//! A person does not list hundreds of lines. A person sees that a number has one way out, that every other way is
//! too long, that only one line fits, or that all of two or three lines pass the same cell. Each of these is a
//! [`Fact`]: some cells are on the line of a number. No other line can use these cells, so they close ways for other
//! numbers, and more facts follow. A hint is the new fact that takes the least work, with the facts that it needs,
//! one link each. Only hints use this. Grades count the techniques of the [`Thinker`](super::reason::Thinker).
//! Invariant: each fact follows from the board and the facts that it names.

mod ways;
mod words;

use super::candidates::{Candidates, LineId};
use super::reason::Thinker;
use crate::Logipix;
use crate::model::{Board, Cell, Level, Note};
use crate::solve::field::{FREE, Place};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::Step;
use ways::Ways;

/// The most lines that a hint shows one after the other.
const MOST_SHOWN: usize = 4;
/// How many times the known facts are used to find more facts.
const ROUNDS: usize = 4;
/// An inference that takes more work than this is not called visible.
const MOST_WORK: usize = 60;
/// A way round is looked for if it is not longer than the number by more than this.
const LONGEST_DETOUR: usize = 14;
/// A cell that is supposed to be on a line is at most this many steps from the line's number.
const NEAR: usize = 3;
/// The most cells that a supposed line takes, as far as they cut off a number.
const MOST_TAKEN: usize = 4;
/// The most facts that one hint explains.
const MOST_FACTS: usize = 5;

/// Why some cells are on the line of a number.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    /// From the number on, there is only one free cell to go to.
    WayOut,
    /// Every way to an equal number that is short enough passes the cells. `round` is the shortest other way, which is
    /// too long. `None` if there is no other way.
    Narrow { round: Option<Vec<Cell>> },
    /// The number has only this line. `partners` are the equal numbers in reach to which a line could lead.
    Line { line: Vec<Cell>, partners: Vec<Cell> },
    /// The line of the number can't pass the cell `not`. It would also pass the other cells in `taken`, and then the
    /// number `victim` could not reach an equal number.
    Shut { not: Cell, taken: Vec<Cell>, victim: Cell },
    /// The number has only these lines, and all of them pass the cells.
    Few { lines: Vec<Vec<Cell>> },
}

/// Cells that are on the line of a number.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Fact {
    /// The index of the number.
    clue: usize,
    kind: Kind,
    cells: Vec<Cell>,
    /// Earlier facts whose cells are closed for this number.
    needs: Vec<usize>,
    /// How much a person has to look at, without the facts in `needs`.
    work: usize,
}

/// The step of the simplest visible inference. `None` if there is none.
pub(super) fn simplest(
    level: &Level,
    board: &Board,
    thinker: &Thinker<'_>,
    job: &Job,
) -> Result<Option<Step<Logipix>>, Stopped> {
    let noted = (0..level.size() as Cell).map(|cell| board.note(cell) == Note::On).collect();
    let candidates = thinker.candidates();
    let mut eye = Eye {
        level,
        candidates,
        noted,
        facts: Vec::new(),
        owners: vec![Vec::new(); candidates.field.owner.len()],
    };
    for round in 0..ROUNDS {
        job.go_on()?;
        if !eye.look(round, job)? {
            break;
        }
    }
    Ok(eye.best().map(|wanted| words::step(&eye, &wanted)))
}

struct Eye<'a> {
    level: &'a Level,
    candidates: &'a Candidates,
    noted: Vec<bool>,
    facts: Vec<Fact>,
    /// For each place, the facts that have it.
    owners: Vec<Vec<usize>>,
}

impl Eye<'_> {
    fn cell(&self, clue: usize) -> Cell {
        self.candidates.field.cell(self.candidates.field.clues[clue])
    }

    fn number(&self, clue: usize) -> usize {
        usize::from(self.level.number(self.cell(clue)))
    }

    /// Looks at every number once. Returns whether there is a new fact.
    fn look(&mut self, round: usize, job: &Job) -> Result<bool, Stopped> {
        let known = self.facts.len();
        let clues: Vec<usize> =
            (0..self.candidates.field.clues.len()).filter(|&clue| self.candidates.is_open(clue)).collect();
        for clue in clues {
            if clue % 16 == 0 {
                job.go_on()?;
            }
            if round > 0 && !self.near(clue, known).any(|_| true) {
                continue;
            }
            for fact in self.derive(clue, &|at| at < known) {
                let is_known = |other: &Fact| {
                    let has_all = || fact.cells.iter().all(|cell| other.cells.contains(cell));
                    let is_line = matches!(fact.kind, Kind::Line { .. });
                    other.clue == clue
                        && !matches!(other.kind, Kind::Shut { .. })
                        && if is_line { other.gives(&fact) } else { has_all() }
                };
                if !self.facts.iter().any(is_known) && fact.work <= MOST_WORK {
                    let fact = if round == 0 { fact } else { self.reduced(fact, known) };
                    self.facts.push(fact);
                }
            }
        }
        if round == 0 {
            self.shut_out(job)?;
        }
        for at in known..self.facts.len() {
            let cells = match self.facts[at].kind {
                Kind::Shut { not, .. } => vec![not],
                _ => self.facts[at].cells.clone(),
            };
            for cell in cells {
                self.owners[self.candidates.field.place(cell) as usize].push(at);
            }
        }
        Ok(self.facts.len() > known)
    }

    /// The facts about other numbers that may close a way for a clue.
    fn near(&self, clue: usize, known: usize) -> impl Iterator<Item = usize> + '_ {
        let (cell, reach) = (self.cell(clue), self.number(clue) + 2);
        let is_near = move |fact: &Fact| match fact.kind {
            Kind::Shut { not, .. } => self.level.distance(cell, not) < reach,
            _ => {
                fact.clue != clue && fact.cells.iter().any(|&other| self.level.distance(cell, other) < reach)
            }
        };
        (0..known).filter(move |&at| is_near(&self.facts[at]))
    }

    /// Keeps only the facts that the conclusion needs. Costly facts are dropped first.
    fn reduced(&self, fact: Fact, known: usize) -> Fact {
        let mut needs: Vec<usize> = self.near(fact.clue, known).collect();
        needs.sort_by_key(|&at| std::cmp::Reverse((self.total(&[at]), at)));
        let mut best = fact;
        let still = |needs: &[usize]| {
            let found = self.derive(best.clue, &|at| needs.contains(&at));
            found.into_iter().find(|other| other.gives(&best))
        };
        let mut at = 0;
        let mut reduced = None;
        while at < needs.len() {
            let without: Vec<usize> = needs.iter().copied().filter(|&other| other != needs[at]).collect();
            match still(&without) {
                Some(found) => {
                    needs = without;
                    reduced = Some(found);
                }
                None => at += 1,
            }
        }
        if let Some(found) = reduced {
            best = found;
        }
        needs.sort_unstable();
        Fact { needs, ..best }
    }

    /// What a person sees about one number, if only the facts in `known` close cells.
    fn derive(&self, clue: usize, known: &dyn Fn(usize) -> bool) -> Vec<Fact> {
        let is_closed = |place: Place, ends: [usize; 2]| {
            let owners = &self.owners[place as usize];
            owners.iter().any(|&at| {
                let is_shut = matches!(self.facts[at].kind, Kind::Shut { .. });
                known(at) && ends.contains(&self.facts[at].clue) == is_shut
            })
        };
        let ways = Ways { candidates: self.candidates, is_closed: &is_closed };
        let fact =
            |kind: Kind, cells: Vec<Cell>, work: usize| Fact { clue, kind, cells, needs: Vec::new(), work };
        let mut facts = Vec::new();
        let partners: Vec<usize> = ways.partners(clue).collect();
        let shortest = |partner: usize, without: Option<Place>| {
            ways.shortest([clue, partner], without, self.number(clue))
        };
        let reached: Vec<(usize, Vec<Place>)> =
            partners.iter().filter_map(|&partner| Some((partner, shortest(partner, None)?))).collect();
        if let Some(lines) = self.lines(clue, &is_closed) {
            let effort = || -> usize {
                reached.iter().map(|(partner, _)| ways.effort([clue, *partner], MOST_WORK)).sum()
            };
            match &lines[..] {
                [] => return Vec::new(),
                [only] => {
                    let line = self.candidates.cells(*only);
                    let cells = line[1..line.len() - 1].to_vec();
                    let partners = reached.iter().map(|(partner, _)| self.cell(*partner)).collect();
                    let work = reached.len() + effort() / 2;
                    facts.push(fact(Kind::Line { line, partners }, cells, work));
                    return facts;
                }
                few if few.len() <= MOST_SHOWN => {
                    let cells = self.candidates.field.cells(&self.candidates.common(few));
                    if !cells.is_empty() {
                        let lines = few.iter().map(|&id| self.candidates.cells(id)).collect();
                        let work = 3 * few.len() + 2 + effort() / 2;
                        facts.push(fact(Kind::Few { lines }, cells, work));
                    }
                }
                _ => {}
            }
        }
        let out = self.way_out(&ways, clue, &reached);
        if !out.is_empty() {
            let work = 3 + out.len() / 3;
            facts.push(fact(Kind::WayOut, self.candidates.field.cells(&out), work));
        }
        if let Some((_, first)) = reached.first() {
            let mut narrow: Vec<Place> = Vec::new();
            let mut round: Option<Vec<Place>> = None;
            for &place in first {
                let is_blank = self.candidates.field.number[place as usize] == 0;
                let is_needed = || partners.iter().all(|&partner| shortest(partner, Some(place)).is_none());
                if !is_blank || out.contains(&place) || !is_needed() {
                    continue;
                }
                narrow.push(place);
                for &(partner, _) in &reached {
                    let other =
                        ways.shortest([clue, partner], Some(place), self.number(clue) + LONGEST_DETOUR);
                    if other
                        .as_ref()
                        .is_some_and(|other| round.as_ref().is_none_or(|round| other.len() < round.len()))
                    {
                        round = other;
                    }
                }
            }
            if !narrow.is_empty() {
                let work = round.as_ref().map_or(6, |round| 7 + round.len() / 3) + 2 * (reached.len() - 1);
                let round = round.map(|round| self.candidates.field.cells(&round));
                facts.push(fact(Kind::Narrow { round }, self.candidates.field.cells(&narrow), work));
            }
        }
        facts
    }

    /// Finds cells that the line of a number can't pass, because another number would be cut off.
    fn shut_out(&mut self, job: &Job) -> Result<(), Stopped> {
        let candidates = self.candidates;
        let ways = Ways { candidates, is_closed: &|_, _| false };
        let open: Vec<usize> =
            (0..candidates.field.clues.len()).filter(|&clue| candidates.is_open(clue)).collect();
        // For each open clue, its partners in reach, and a shortest way to each.
        let mut reached: Vec<Vec<(usize, Vec<Place>)>> = vec![Vec::new(); candidates.field.clues.len()];
        for &clue in &open {
            let way = |partner| Some((partner, ways.shortest([clue, partner], None, self.number(clue))?));
            reached[clue] = ways.partners(clue).filter_map(way).collect();
        }
        for &clue in &open {
            job.go_on()?;
            let lines = candidates.left(clue);
            if !candidates.is_listed(clue) || lines.len() < 2 {
                continue;
            }
            let mut tried: Vec<Place> = Vec::new();
            for &id in &lines {
                let line = candidates.line(id);
                let is_turned = line[0] != candidates.field.clues[clue];
                let near = |at: usize| if is_turned { line[line.len() - 1 - at] } else { line[at] };
                for at in 1..=NEAR.min(line.len() - 2) {
                    let place = near(at);
                    if tried.contains(&place) {
                        continue;
                    }
                    tried.push(place);
                    let through: Vec<LineId> =
                        lines.iter().copied().filter(|&id| candidates.line(id).contains(&place)).collect();
                    if through.len() < lines.len()
                        && let Some(fact) = self.shut(&reached, clue, place, &through)
                    {
                        self.facts.push(fact);
                    }
                }
            }
        }
        Ok(())
    }

    /// If the line of a clue passed a place, it would be one of the lines `through`. Finds a number that would then be
    /// cut off.
    fn shut(
        &self,
        reached: &[Vec<(usize, Vec<Place>)>],
        clue: usize,
        place: Place,
        through: &[LineId],
    ) -> Option<Fact> {
        let candidates = self.candidates;
        let mut taken = candidates.common(through);
        let ends: Vec<usize> = through.iter().flat_map(|&id| candidates.ends(id)).collect();
        let is_cut = |victim: usize, taken: &[Place]| {
            let closed = |at: Place, _: [usize; 2]| taken.contains(&at);
            let left = Ways { candidates, is_closed: &closed };
            reached[victim].iter().all(|(partner, way)| {
                way.iter().any(|at| taken.contains(at))
                    && left.shortest([victim, *partner], None, self.number(victim)).is_none()
            })
        };
        let victim = (0..reached.len()).find(|&victim| {
            !reached[victim].is_empty() && !ends.contains(&victim) && is_cut(victim, &taken)
        })?;
        let mut at = 0;
        while at < taken.len() {
            let without: Vec<Place> = taken.iter().copied().filter(|&other| other != taken[at]).collect();
            if taken[at] != place && is_cut(victim, &without) {
                taken = without;
            } else {
                at += 1;
            }
        }
        (taken.len() <= MOST_TAKEN).then(|| Fact {
            clue,
            work: 5 + 2 * taken.len(),
            kind: Kind::Shut {
                not: candidates.field.cell(place),
                taken: candidates.field.cells(&taken),
                victim: self.cell(victim),
            },
            cells: Vec::new(),
            needs: Vec::new(),
        })
    }

    /// The possible lines of a clue. `None` if there are too many to list.
    fn lines(&self, clue: usize, is_closed: &dyn Fn(Place, [usize; 2]) -> bool) -> Option<Vec<LineId>> {
        if !self.candidates.is_listed(clue) {
            return None;
        }
        let mut lines = self.candidates.left(clue);
        lines.retain(|&id| {
            let mut ends = self.candidates.ends(id);
            if ends[0] != clue {
                ends.swap(0, 1);
            }
            let line = self.candidates.line(id);
            line[1..line.len() - 1].iter().all(|&place| !is_closed(place, ends))
        });
        Some(lines)
    }

    /// The cells from a clue on, as long as there is only one to go to.
    fn way_out(&self, ways: &Ways<'_>, clue: usize, reached: &[(usize, Vec<Place>)]) -> Vec<Place> {
        let field = &self.candidates.field;
        let number = self.number(clue);
        let mut path = vec![field.clues[clue]];
        while path.len() + 1 < number {
            let tip = path[path.len() - 1];
            let mut next: Vec<Place> = Vec::new();
            for &(partner, _) in reached {
                let end = field.clues[partner];
                next.extend(
                    ways.exits(tip, [clue, partner]).filter(|&place| place != end && !path.contains(&place)),
                );
            }
            next.sort_unstable();
            next.dedup();
            let [only] = next[..] else { break };
            debug_assert_eq!(field.owner[only as usize], FREE);
            path.push(only);
        }
        path.split_off(1)
    }

    /// The facts that these facts need, directly or not, and the facts themselves, in order.
    fn with_needs(&self, facts: &[usize]) -> Vec<usize> {
        let mut all = facts.to_vec();
        let mut at = 0;
        while at < all.len() {
            for &need in &self.facts[all[at]].needs {
                if !all.contains(&need) {
                    all.push(need);
                }
            }
            at += 1;
        }
        all.sort_unstable();
        all
    }

    fn total(&self, facts: &[usize]) -> usize {
        self.with_needs(facts).iter().map(|&at| self.facts[at].work + 2).sum()
    }

    /// The cells of a fact that have no note yet.
    fn new_cells(&self, fact: &Fact) -> Vec<Cell> {
        fact.cells.iter().copied().filter(|&cell| !self.noted[cell as usize]).collect()
    }

    /// The open equal numbers that are near enough for a line, but every way to them has one cell too few or too many.
    fn misfits(&self, clue: usize) -> Vec<Cell> {
        let ways = Ways { candidates: self.candidates, is_closed: &|_, _| false };
        let (cell, number) = (self.cell(clue), self.number(clue));
        let is_misfit = |&other: &usize| {
            let at = self.cell(other);
            other != clue
                && self.candidates.is_open(other)
                && self.level.number(at) == self.level.number(cell)
                && self.level.ink(at) == self.level.ink(cell)
                && !self.level.may_join(cell, at)
                && self.level.distance(cell, at) < number
                && ways.shortest([clue, other], None, number).is_some()
        };
        (0..self.candidates.field.clues.len()).filter(is_misfit).map(|other| self.cell(other)).collect()
    }

    fn is_new(&self, fact: &Fact) -> bool {
        matches!(fact.kind, Kind::Line { .. }) || fact.cells.iter().any(|&cell| !self.noted[cell as usize])
    }

    /// The new fact that takes the least work, after the facts that it needs.
    fn best(&self) -> Option<Vec<usize>> {
        let new = (0..self.facts.len()).filter(|&at| self.is_new(&self.facts[at]));
        let all = new.map(|at| (self.total(&[at]), self.with_needs(&[at])));
        let short = all.filter(|(work, facts)| *work <= MOST_WORK && facts.len() <= MOST_FACTS);
        short.min_by_key(|(work, _)| *work).map(|(_, facts)| facts)
    }
}

impl Fact {
    /// Whether this fact says all that another one says.
    fn gives(&self, other: &Self) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Line { line, .. }, Kind::Line { line: same, .. }) => line == same,
            (Kind::Few { lines }, Kind::Few { lines: same }) => lines == same,
            (Kind::WayOut, Kind::WayOut) | (Kind::Narrow { .. }, Kind::Narrow { .. }) => {
                other.cells.iter().all(|cell| self.cells.contains(cell))
            }
            _ => false,
        }
    }
}
