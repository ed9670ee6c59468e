//! Nested proofs, for suppositions that only fail after further suppositions.
//!
//! If a supposition makes no line impossible, further suppositions are made about all undecided cells. Each of these
//! that fails rules out a colour, with a chain of its own. This goes on until a line can't be completed. The finished
//! proof keeps only the parts that its end needs.

use super::position::Table;
use super::reasons::{self, Act, Care};
use super::search::{Fate, Hunt, Supposed, follow_lines};
use super::{Chain, Facts, Position, position};
use crate::model::Level;
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::paint::Colour;

/// The limit of effort for finding nested proofs. One unit is one look at a line.
const EFFORT: u64 = 700_000;
/// The limit of effort for a single proof.
const EACH: u64 = 250_000;
/// A proof with at most this many smaller proofs is simple enough. The search stops when it finds one.
const SIMPLE: usize = 1;
/// The most smaller proofs that the game asks a person to follow.
const MOST: usize = 8;

/// A supposition that fails, with smaller proofs among its links.
#[derive(Debug, Clone)]
pub(crate) struct Nested {
    pub(crate) chain: Chain,
}

impl Nested {
    /// Whether the proof is too long for a person.
    pub(crate) fn is_beyond_a_person(&self) -> bool {
        self.chain.inner() > MOST
    }

    fn cost(&self) -> (usize, usize) {
        (self.chain.inner(), self.chain.length())
    }
}

/// Finds a nested proof with few smaller proofs. `order` has the cells to make suppositions about, and `solution` has
/// their true colours. `None` if no proof is found within the effort.
pub(crate) fn nested<const W: usize>(
    level: &Level,
    facts: &Facts<'_>,
    order: &[[usize; 2]],
    solution: impl Fn([usize; 2]) -> Colour,
    job: &Job,
) -> Result<Option<Nested>, Stopped> {
    let mut position = position::<W>(level, facts, Table::default());
    let mut best: Option<Nested> = None;
    for &at in order {
        let wrong: Vec<Colour> = position.choices(at).filter(|&colour| colour != solution(at)).collect();
        for colour in wrong {
            if position.effort >= EFFORT || best.as_ref().is_some_and(|best| best.chain.inner() <= SIMPLE) {
                return Ok(best);
            }
            let Some(acts) = acts(&mut position, (at, colour), job)? else { continue };
            let Some((chain, _)) = reasons::chain(&mut position, (at, colour), &acts, Care::Full) else {
                continue;
            };
            let found = Nested { chain };
            if best.as_ref().is_none_or(|best| found.cost() < best.cost()) {
                best = Some(found);
            }
        }
    }
    Ok(best)
}

/// Everything that follows from a supposition, until a line can't be completed. `None` if all lines can be completed.
fn acts<const W: usize>(
    position: &mut Position<'_, W>,
    (at, colour): Supposed,
    job: &Job,
) -> Result<Option<Vec<Act>>, Stopped> {
    let point = position.point();
    position.suppose(at, colour);
    let mut acts = Vec::new();
    let dies = settle(position, at, &mut acts) || refute_all(position, &mut acts, job)?;
    position.undo(point);
    Ok(dies.then_some(acts))
}

/// Follows the lines from a cell that has changed. Returns whether a line can't be completed.
fn settle<const W: usize>(position: &mut Position<'_, W>, at: [usize; 2], acts: &mut Vec<Act>) -> bool {
    let (path, dies) = follow_lines(position, at);
    acts.extend(path.into_iter().map(Act::Line));
    dies
}

/// Refutes as many further suppositions as possible. Returns whether a line can't be completed.
fn refute_all<const W: usize>(
    position: &mut Position<'_, W>,
    acts: &mut Vec<Act>,
    job: &Job,
) -> Result<bool, Stopped> {
    let end = position.effort + EACH;
    loop {
        let before = acts.len();
        for at in position.open_cells() {
            for colour in position.choices(at) {
                job.go_on()?;
                if position.effort >= end {
                    return Ok(false);
                }
                if !position.can(at, colour) || !fails(position, (at, colour)) {
                    continue;
                }
                let Some(path) = Hunt::all_lines((at, colour), position) else { continue };
                acts.push(Act::Refute((at, colour), path.into_iter().map(Act::Line).collect()));
                position.remove(at, colour);
                if settle(position, at, acts) {
                    return Ok(true);
                }
            }
        }
        if acts.len() == before {
            return Ok(false);
        }
    }
}

fn fails<const W: usize>(position: &mut Position<'_, W>, supposed: Supposed) -> bool {
    let fate = Hunt::new(position, u64::MAX / 2, 1).fate(supposed, usize::MAX);
    matches!(fate, Fate::Dies(_))
}
