//! Follows supposed lines, link by link, until a number has no line left.
//!
//! Each link looks at one number. Earlier lines of the chain have taken cells from all lines of this number but one.
//! So the number must have that line. The chain ends at a number that has no line left. All lines are counted on the
//! board as it is, so a person who lists the lines of a number sees the same ones. Invariants: each link follows from
//! the lines that it names as reasons, and each line of a chain is a reason for a later link.

use super::candidates::{Candidates, LineId};
use crate::model::{Board, Cell, Level, Note};
use pentimento_base::job::{Job, Stopped};
use std::collections::{BTreeSet, HashMap};

/// A number with more possible lines than this is skipped. A person would not try so many.
const MOST_LINES: usize = 48;
/// The most lines of a chain before it is trimmed.
const MOST_LINKS: usize = 40;
/// The most chains of a proof. A person would not follow more.
const MOST_CHAINS: usize = 8;
/// The most chains of a short proof, and the most links of all its chains.
const SHORT_CHAINS: usize = 2;
const SHORT_LINKS: usize = 3;
/// A supposed line can leave several numbers without a line. At most this many of them are compared, to find the
/// shortest chain.
const MOST_ENDS: usize = 6;

/// One link of a chain: what follows for one number from earlier lines of the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Forced {
    pub(crate) clue: Cell,
    /// The lines of the chain that take cells from the number's other lines. 0 is the supposed line, 1 is the line of
    /// the first link, and so on.
    pub(crate) because: Vec<usize>,
    /// The only line that the number has left. `None` if it has none.
    pub(crate) line: Option<Vec<Cell>>,
}

/// A supposed line that leads to a contradiction, with all links. The last link is a number without a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Chain {
    pub(crate) line: Vec<Cell>,
    pub(crate) links: Vec<Forced>,
}

/// What follows for a number when suppositions rule out some of its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Proof {
    pub(crate) clue: Cell,
    pub(crate) chains: Vec<Chain>,
    /// The only line that is left. `None` if several are left. Then `cells` has the cells that they share.
    pub(crate) line: Option<Vec<Cell>>,
    pub(crate) cells: Vec<Cell>,
}

impl Proof {
    /// Whether the proof is as easy to follow as one look: one or two suppositions with few links.
    pub(crate) fn is_short(&self) -> bool {
        let (chains, links) = self.cost();
        chains <= SHORT_CHAINS && links <= SHORT_LINKS
    }

    /// The number of suppositions, and the number of links in all of them.
    fn cost(&self) -> (usize, usize) {
        (self.chains.len(), self.chains.iter().map(|chain| chain.links.len()).sum())
    }
}

/// A line that a chain has ruled out.
struct Refuted {
    id: LineId,
    chain: Chain,
}

/// Finds the conclusion with the fewest suppositions. Among those, takes the one with the fewest links. If no number
/// gives a conclusion, all lines that fail are ruled out, and the search starts again with the lines that are left. So
/// a chain can rely on earlier chains of its proof. `None` if there is no conclusion, or if it takes too many chains.
pub(crate) fn prove(level: &Level, board: &Board, job: &Job) -> Result<Option<Proof>, Stopped> {
    let mut candidates = Candidates::new(level, board, job)?;
    let is_noted = |cell: Cell| board.note(cell) == Note::On;
    let mut refuted: Vec<Refuted> = Vec::new();
    loop {
        let (clues, known) = refutations(&candidates, job)?;
        let proofs = clues.iter().filter_map(|&clue| conclude(&candidates, clue, &known, is_noted));
        let whole = proofs.map(|proof| with_earlier(&candidates, &refuted, proof));
        if let Some(proof) = whole.min_by_key(Proof::cost) {
            return Ok(Some(proof).filter(|proof| proof.chains.len() <= MOST_CHAINS));
        }
        if known.is_empty() {
            return Ok(None);
        }
        let mut failed: Vec<Refuted> = known.into_iter().map(|(id, chain)| Refuted { id, chain }).collect();
        failed.sort_unstable_by_key(|failed| failed.id);
        for failed in &failed {
            candidates.rule_out(failed.id);
        }
        refuted.extend(failed);
    }
}

/// Returns the numbers that have only a few possible lines, fewest first. Also returns a chain for each of these lines
/// that can be refuted.
fn refutations(candidates: &Candidates, job: &Job) -> Result<(Vec<usize>, HashMap<LineId, Chain>), Stopped> {
    let is_few = |clue: &usize| (2..=MOST_LINES).contains(&candidates.count(*clue));
    let mut clues: Vec<usize> = candidates.listed().filter(is_few).collect();
    clues.sort_by_key(|&clue| candidates.count(clue));
    let mut tried: BTreeSet<LineId> = BTreeSet::new();
    let mut known = HashMap::new();
    for &clue in &clues {
        job.go_on()?;
        for id in candidates.left(clue) {
            if tried.insert(id) {
                known.extend(refute(candidates, id).map(|chain| (id, chain)));
            }
        }
    }
    Ok((clues, known))
}

/// Adds the earlier chains that a proof relies on.
fn with_earlier(candidates: &Candidates, refuted: &[Refuted], proof: Proof) -> Proof {
    let field = &candidates.field;
    let clue = field.index[field.place(proof.clue) as usize] as usize;
    let mut wanted: BTreeSet<usize> =
        (0..refuted.len()).filter(|&at| candidates.ends(refuted[at].id).contains(&clue)).collect();
    for chain in &proof.chains {
        wanted.extend(relied_on(candidates, refuted, chain));
    }
    for at in (0..refuted.len()).rev() {
        if wanted.contains(&at) {
            wanted.extend(relied_on(candidates, refuted, &refuted[at].chain));
        }
    }
    let mut chains: Vec<Chain> = wanted.iter().map(|&at| refuted[at].chain.clone()).collect();
    chains.extend(proof.chains);
    Proof { chains, ..proof }
}

/// The earlier chains that this chain relies on. Each has ruled out a line that the links of this chain count as
/// impossible, although no line of this chain blocks it.
fn relied_on(candidates: &Candidates, refuted: &[Refuted], chain: &Chain) -> Vec<usize> {
    let field = &candidates.field;
    let lines: Vec<&Vec<Cell>> = std::iter::once(&chain.line)
        .chain(chain.links.iter().filter_map(|link| link.line.as_ref()))
        .collect();
    let is_needed = |at: &usize| {
        let (id, cells) = (refuted[*at].id, candidates.cells(refuted[*at].id));
        chain.links.iter().any(|link| {
            let clue = field.index[field.place(link.clue) as usize] as usize;
            let is_blocked = link.because.iter().any(|&by| lines[by].iter().any(|cell| cells.contains(cell)));
            candidates.ends(id).contains(&clue) && !is_blocked
        })
    };
    (0..refuted.len()).filter(is_needed).collect()
}

/// Finds the conclusion about one number that has the lowest cost.
fn conclude(
    candidates: &Candidates,
    clue: usize,
    known: &HashMap<LineId, Chain>,
    is_noted: impl Fn(Cell) -> bool,
) -> Option<Proof> {
    let lines = candidates.left(clue);
    let chain = |id: &LineId| known.get(id);
    let open: Vec<LineId> = lines.iter().copied().filter(|id| chain(id).is_none()).collect();
    let (&first, field) = (open.first()?, &candidates.field);
    if open.len() == lines.len() {
        return None;
    }
    let proof = |failed: Vec<LineId>, line: Option<Vec<Cell>>, cells: Vec<Cell>| Proof {
        clue: field.cell(field.clues[clue]),
        chains: failed.iter().filter_map(chain).cloned().collect(),
        line,
        cells,
    };
    let mut found: Vec<Proof> = Vec::new();
    if open.len() == 1 {
        let failed = lines.iter().copied().filter(|id| *id != first).collect();
        found.push(proof(failed, Some(candidates.cells(first)), Vec::new()));
    }
    for place in candidates.common(&open).into_iter().filter(|&place| !is_noted(field.cell(place))) {
        let (left, failed): (Vec<LineId>, Vec<LineId>) =
            lines.iter().partition(|&&id| candidates.line(id).contains(&place));
        let mut cells = field.cells(&candidates.common(&left));
        cells.retain(|&cell| !is_noted(cell));
        if !failed.is_empty() && left.len() > 1 {
            found.push(proof(failed, None, cells));
        }
    }
    found.into_iter().min_by_key(Proof::cost)
}

/// The shortest chain that was found for a supposed line. `None` if the line leads to no contradiction.
pub(crate) fn refute(candidates: &Candidates, id: LineId) -> Option<Chain> {
    let mut follow = Follow {
        candidates,
        taken: HashMap::new(),
        left: HashMap::new(),
        chain: Vec::new(),
        ends: Vec::new(),
    };
    let [start, _] = candidates.ends(id);
    follow.chain.push((start, id));
    let mut next = 0;
    while next < follow.chain.len() && follow.chain.len() <= MOST_LINKS && follow.ends.len() < MOST_ENDS {
        follow.draw(next);
        next += 1;
    }
    let ends = follow.ends.clone();
    ends.into_iter().map(|(clue, until)| follow.trimmed(clue, until)).min_by_key(|chain| chain.links.len())
}

/// Everything that follows from a supposed line, in order.
struct Follow<'a> {
    candidates: &'a Candidates,
    /// For each line that is no longer possible, the lines of the chain that take a cell from it.
    taken: HashMap<LineId, Vec<usize>>,
    /// For each number that has lost lines, how many lines it has left.
    left: HashMap<usize, usize>,
    /// The numbers with only one line left, and that line. The first entry is the supposed line.
    chain: Vec<(usize, LineId)>,
    /// The numbers without a line, each with the number of lines in the chain that lead to this.
    ends: Vec<(usize, usize)>,
}

impl Follow<'_> {
    /// Draws a line of the chain, unless an earlier line has taken a cell from it.
    fn draw(&mut self, at: usize) {
        let (_, line) = self.chain[at];
        if self.taken.contains_key(&line) {
            return;
        }
        let owners = self.candidates.ends(line);
        for &place in self.candidates.line(line) {
            let crossing: Vec<LineId> = self.candidates.passing(place).filter(|&id| id != line).collect();
            for other in crossing {
                let taken = self.taken.entry(other).or_default();
                let is_first = taken.is_empty();
                if taken.last() != Some(&at) {
                    taken.push(at);
                }
                if is_first {
                    self.lose(other, owners, at);
                }
            }
        }
    }

    /// Handles a line that is no longer possible. The numbers at its ends may now have one line left, or none.
    fn lose(&mut self, line: LineId, owners: [usize; 2], at: usize) {
        for end in self.candidates.ends(line) {
            if owners.contains(&end) || !self.candidates.is_listed(end) || self.is_drawn(end, at) {
                continue;
            }
            let left = self.candidates.left(end);
            let left: Vec<LineId> = left.into_iter().filter(|id| !self.taken.contains_key(id)).collect();
            let before = self.left.insert(end, left.len());
            if before == Some(left.len()) {
                continue;
            }
            match left[..] {
                [] => self.ends.push((end, at + 1)),
                [only] => self.chain.push((end, only)),
                _ => {}
            }
        }
    }

    /// Whether a line of the chain ends at this clue. Lines after the index `until` are ignored, and so are lines
    /// that another line blocks.
    fn is_drawn(&self, clue: usize, until: usize) -> bool {
        self.chain[..=until]
            .iter()
            .any(|&(_, line)| self.candidates.ends(line).contains(&clue) && !self.taken.contains_key(&line))
    }

    /// Chooses a few lines of the chain that together block all of `lines`. The next choice is always the line that
    /// blocks the most of those that are still open. Among equals, prefers one in `used`, then the earliest.
    fn cover(&self, lines: &[LineId], until: usize, used: &BTreeSet<usize>) -> BTreeSet<usize> {
        let by = |id: &LineId| {
            let taken = self.taken.get(id).map(Vec::as_slice).unwrap_or_default();
            taken.iter().copied().filter(move |&at| at < until)
        };
        let mut open: Vec<LineId> = lines.to_vec();
        let mut chosen = BTreeSet::new();
        while !open.is_empty() {
            let hits = |at: usize| open.iter().filter(|id| by(id).any(|other| other == at)).count();
            let best = (0..until).max_by_key(|&at| (hits(at), used.contains(&at), until - at));
            let Some(best) = best.filter(|&at| hits(at) > 0) else { break };
            chosen.insert(best);
            open.retain(|id| by(id).all(|at| at != best));
        }
        chosen
    }

    /// The chain that ends at a number without a line. It has only the links that are needed.
    fn trimmed(&self, dead: usize, until: usize) -> Chain {
        let mut used = BTreeSet::from([0]);
        let last = self.cover(&self.candidates.left(dead), until, &used);
        used.extend(&last);
        let mut reasons: HashMap<usize, BTreeSet<usize>> = HashMap::new();
        let mut open: BTreeSet<usize> = used.clone();
        while let Some(at) = open.pop_last().filter(|&at| at > 0) {
            let (clue, line) = self.chain[at];
            let mut others = self.candidates.left(clue);
            others.retain(|&id| id != line);
            let cover = self.cover(&others, at, &used);
            open.extend(cover.iter().filter(|at| !used.contains(at)));
            used.extend(&cover);
            reasons.insert(at, cover);
        }
        let order: Vec<usize> = used.into_iter().collect();
        let renamed =
            |set: &BTreeSet<usize>| set.iter().filter_map(|at| order.iter().position(|o| o == at)).collect();
        let field = &self.candidates.field;
        let cell = |clue: usize| field.cell(field.clues[clue]);
        let forced = order[1..].iter().map(|at| Forced {
            clue: cell(self.chain[*at].0),
            because: reasons.get(at).map(&renamed).unwrap_or_default(),
            line: Some(self.candidates.cells(self.chain[*at].1)),
        });
        let mut links: Vec<Forced> = forced.collect();
        links.push(Forced { clue: cell(dead), because: renamed(&last), line: None });
        Chain { line: self.candidates.cells(self.chain[0].1), links }
    }
}

#[cfg(test)]
mod tests;
