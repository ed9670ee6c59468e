//! Chains: suppositions that fail, explained link by link.
//!
//! A *link* is one look at one line: what its clues and the cells known so far force. A *chain* begins with a
//! supposition. Each link is one line, and the last line can't be completed. Only suppositions of the form "this cell
//! has this colour" are tried. Suppositions of the form "it doesn't have this colour" are not needed: if such a
//! supposition fails, then supposing any other colour for the cell also fails, with at most as many links.

mod nested;
mod position;
mod reasons;
mod search;
#[cfg(test)]
mod tests;

pub(crate) use nested::{Nested, nested};
pub(crate) use position::Removal;
pub(crate) use search::Supposed;

use crate::model::{Level, Line};
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::paint::Colour;
use position::{Position, Table};
use reasons::{Act, Care};
use search::{Cut, FEWEST, Fate, Hunt, Path};

/// The limit of effort for finding the shortest chains and for proving that none is shorter. One unit is one look at a
/// line.
const EFFORT: u64 = 250_000;
/// The limit of effort for finding more chains of the same length.
const MORE_EFFORT: u64 = 60_000;
/// The most chains of one supposition that are compared.
const PATHS: usize = 8;
/// The most chains that are compared.
const COMPARED: usize = 64;
/// When kept chains are looked up, at most this many of them are rated that were never rated before.
const COMPARED_AGAIN: usize = 6;
/// The search for the fewest reasons is thorough for at most this many chains.
const BEST: usize = 5;
/// At most this many chains are kept for later boards.
const KEPT: usize = 3000;
/// If the search for the shortest chain gives up, the chains of at most this many suppositions are compared.
const TRIMMED: usize = 16;

/// One look at one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) line: Line,
    /// The cells that the link follows from.
    pub(crate) because: Vec<[usize; 2]>,
    /// The colours that the link rules out and that a later link needs.
    pub(crate) removes: Vec<Removal>,
    /// Whether the line can't be completed.
    pub(crate) is_dead: bool,
}

/// A link, or a smaller proof instead of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    Link(Link),
    Chain(Chain),
}

/// A supposition and what follows from it, until a line can't be completed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Chain {
    pub(crate) suppose: Supposed,
    pub(crate) parts: Vec<Part>,
    /// Whether it is proved that no supposition has a chain with fewer links.
    pub(crate) is_shortest: bool,
}

impl Chain {
    /// The number of links, including those of the smaller proofs.
    pub(crate) fn length(&self) -> usize {
        self.links().count()
    }

    /// All links, including those of the smaller proofs.
    pub(crate) fn links(&self) -> Box<dyn Iterator<Item = &Link> + '_> {
        Box::new(self.parts.iter().flat_map(|part| -> Box<dyn Iterator<Item = &Link>> {
            match part {
                Part::Link(link) => Box::new(std::iter::once(link)),
                Part::Chain(chain) => chain.links(),
            }
        }))
    }

    /// The number of smaller proofs.
    pub(crate) fn inner(&self) -> usize {
        self.parts.iter().filter(|part| matches!(part, Part::Chain(_))).count()
    }

    fn reasons(&self) -> usize {
        self.links().map(|link| link.because.len()).sum()
    }
}

/// The shortest chain on a board, and how many cells have a chain of this length.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub(crate) chain: Chain,
    pub(crate) openings: usize,
}

/// What is known about the cells of a board. For each place, it is the colour of the cell, or the colours that are
/// ruled out.
pub(crate) struct Facts<'f> {
    pub(crate) known: &'f [Option<Colour>],
    pub(crate) ruled_out: &'f dyn Fn(usize, Colour) -> bool,
}

/// Results from earlier boards of the same puzzle.
#[derive(Debug, Clone, Default)]
pub(crate) struct Memory {
    table: Table,
    /// The shortest chains that were found on earlier boards. If more is known on a later board, these chains are still
    /// valid. `None` if chains are not kept.
    kept: Option<Vec<Known>>,
}

/// A supposition that fails after these lines.
#[derive(Debug, Clone)]
struct Known {
    supposed: Supposed,
    path: Path,
    /// The number of reasons that a quick search found. `None` if this was not counted yet.
    reasons: Option<usize>,
}

impl Memory {
    /// A memory that keeps chains for later boards.
    pub(crate) fn keeping() -> Self {
        Self { kept: Some(Vec::new()), ..Self::default() }
    }

    /// The simplest of the kept chains with this many links that still decide something on a board.
    fn recall<const W: usize>(&mut self, position: &mut Position<'_, W>, links: usize) -> Option<Found> {
        let kept = self.kept.as_mut()?;
        kept.retain(|known| {
            let (at, colour) = known.supposed;
            position.cell(at).count_ones() > 1 && position.can(at, colour)
        });
        let mut fitting: Vec<&mut Known> =
            kept.iter_mut().filter(|known| known.path.len() == links).collect();
        simplest(position, &mut fitting, COMPARED_AGAIN)
    }

    /// Keeps chains for later boards, instead of older ones of the same length.
    fn keep(&mut self, mut paths: Vec<Known>, links: usize) {
        let Some(kept) = self.kept.as_mut() else { return };
        paths.truncate(KEPT);
        kept.retain(|known| known.path.len() != links);
        kept.extend(paths);
    }
}

fn position<'a, const W: usize>(level: &'a Level, facts: &Facts<'_>, table: Table) -> Position<'a, W> {
    let mut position = Position::with(level, table);
    let states = position.states as Colour;
    for (place, known) in facts.known.iter().enumerate() {
        let at = [place / level.width(), place % level.width()];
        for colour in 0..states {
            if known.map_or_else(|| (facts.ruled_out)(place, colour), |known| known != colour) {
                position.remove(at, colour);
            }
        }
    }
    position
}

/// Finds the shortest chain. The caller must first apply everything that follows from single lines, including single
/// colours that they rule out. `None` if no supposition fails.
pub(crate) fn shortest<const W: usize>(
    level: &Level,
    facts: &Facts<'_>,
    memory: &mut Memory,
    job: &Job,
) -> Result<Option<Found>, Stopped> {
    let mut position = position::<W>(level, facts, std::mem::take(&mut memory.table));
    let found = shortest_at(&mut position, memory, job);
    memory.table = std::mem::take(&mut position.table);
    found
}

fn shortest_at<const W: usize>(
    position: &mut Position<'_, W>,
    memory: &mut Memory,
    job: &Job,
) -> Result<Option<Found>, Stopped> {
    let open = position.open_cells();
    let mut suppositions: Vec<(Supposed, Fate)> = Vec::new();
    for &at in &open {
        suppositions.extend(position.choices(at).map(|colour| ((at, colour), Fate::Lasts(0))));
    }
    let mut hunt = Hunt::new(position, EFFORT, PATHS);
    for links in FEWEST.. {
        // No chain has fewer links, so a chain of this length that was found on an earlier board is still shortest.
        if let Some(found) = memory.recall(hunt.position, links) {
            return Ok(Some(found));
        }
        let mut paths = match paths_of(&mut hunt, &mut suppositions, links, job) {
            Ok(paths) => paths,
            Err(Cut::TooLong) => break,
            Err(Cut::Stopped) => return Err(Stopped),
        };
        if !paths.is_empty() {
            let found = simplest(position, &mut paths.iter_mut().collect::<Vec<_>>(), COMPARED);
            memory.keep(paths, links);
            return Ok(found);
        }
        if suppositions.is_empty() {
            return Ok(None);
        }
    }
    trimmed(position, &suppositions, job)
}

/// All paths with this many links. Suppositions that never fail are dropped.
fn paths_of<const W: usize>(
    hunt: &mut Hunt<'_, '_, W>,
    suppositions: &mut Vec<(Supposed, Fate)>,
    links: usize,
    job: &Job,
) -> Result<Vec<Known>, Cut> {
    let mut found = Vec::new();
    for (supposed, fate) in suppositions.iter_mut() {
        job.go_on()?;
        if matches!(fate, Fate::Lasts(rounds) if *rounds < links) {
            *fate = hunt.fate(*supposed, links);
        }
        if !matches!(fate, Fate::Dies(rounds) if *rounds <= links) {
            continue;
        }
        match hunt.paths(*supposed, links, job) {
            Ok(paths) => {
                if found.is_empty() && !paths.is_empty() {
                    hunt.limit(MORE_EFFORT);
                }
                let known = |path| Known { supposed: *supposed, path, reasons: None };
                found.extend(paths.into_iter().map(known));
            }
            Err(Cut::TooLong) if !found.is_empty() => break,
            Err(cut) => return Err(cut),
        }
    }
    suppositions.retain(|(_, fate)| *fate != Fate::Survives);
    if found.is_empty() && hunt.is_tired() { Err(Cut::TooLong) } else { Ok(found) }
}

/// The chain with the fewest reasons. At most `more` paths are compared that were not compared before.
fn simplest<const W: usize>(
    position: &mut Position<'_, W>,
    paths: &mut [&mut Known],
    more: usize,
) -> Option<Found> {
    let mut cells: Vec<[usize; 2]> = paths.iter().map(|known| known.supposed.0).collect();
    cells.dedup();
    // If there are many paths, only some are compared. They are taken evenly from all suppositions.
    let new = paths.iter().filter(|known| known.reasons.is_none()).count();
    let step = new.div_ceil(more).max(1);
    for known in paths.iter_mut().filter(|known| known.reasons.is_none()).step_by(step) {
        let chain = chain_of(position, known.supposed, &known.path, Care::Quick);
        known.reasons = Some(chain.map_or(usize::MAX, |chain| chain.reasons()));
    }
    let mut rated: Vec<(usize, &Known)> =
        paths.iter().filter_map(|known| Some((known.reasons?, &**known))).collect();
    rated.sort_by_key(|(reasons, _)| *reasons);
    let best = rated.into_iter().take(BEST);
    let chains = best.filter_map(|(_, known)| chain_of(position, known.supposed, &known.path, Care::Full));
    let chain = chains.min_by_key(Chain::reasons)?;
    Some(Found { chain: Chain { is_shortest: true, ..chain }, openings: cells.len() })
}

fn chain_of<const W: usize>(
    position: &mut Position<'_, W>,
    supposed: Supposed,
    path: &[usize],
    care: Care,
) -> Option<Chain> {
    let acts: Vec<Act> = path.iter().map(|&number| Act::Line(number)).collect();
    reasons::chain(position, supposed, &acts, care).map(|(chain, _)| chain)
}

/// Finds a short chain without a full search: follows all lines, then removes links that are not needed.
fn trimmed<const W: usize>(
    position: &mut Position<'_, W>,
    suppositions: &[(Supposed, Fate)],
    job: &Job,
) -> Result<Option<Found>, Stopped> {
    let mut order: Vec<_> = suppositions.iter().collect();
    order.sort_by_key(|(_, fate)| match fate {
        Fate::Dies(rounds) => *rounds,
        Fate::Lasts(_) | Fate::Survives => usize::MAX,
    });
    let mut best: Option<(Chain, Path)> = None;
    let mut openings: Vec<[usize; 2]> = Vec::new();
    for (supposed, _) in order {
        job.go_on()?;
        let Some(path) = Hunt::all_lines(*supposed, position) else { continue };
        openings.push(supposed.0);
        let Some(chain) = chain_of(position, *supposed, &path, Care::Quick) else { continue };
        let cost = |chain: &Chain| (chain.length(), chain.reasons());
        if best.as_ref().is_none_or(|(best, _)| cost(&chain) < cost(best)) {
            best = Some((chain, path));
        }
        if openings.len() >= TRIMMED {
            break;
        }
    }
    openings.dedup();
    let best = best.and_then(|(chain, path)| chain_of(position, chain.suppose, &path, Care::Full));
    Ok(best.map(|chain| Found { chain, openings: openings.len() }))
}

/// A small set of cells of a line from which the given colours follow. Cells are left out one by one, so the set is not
/// always the smallest.
pub(crate) fn reasons<const W: usize>(
    level: &Level,
    line: Line,
    cells: &[u64],
    forced: &[([usize; 2], Colour)],
) -> Vec<[usize; 2]> {
    let states = level.paints().colours() as Colour + 1;
    let others =
        |&(at, is): &([usize; 2], Colour)| (0..states).filter(move |&c| c != is).map(move |c| (at, c));
    let removals: Vec<Removal> = forced.iter().flat_map(others).collect();
    reasons::fewest::<W>(level, line, cells, &removals)
}
