//! Proofs by cases, for suppositions that only fail after further suppositions.
//!
//! If a supposition makes no line impossible, every undecided cell is tried under this supposition. If only one colour
//! is left for such a cell, the cell gets that colour, which can later make a line impossible. A proof is a chain of
//! such cells. Each link of the chain names the lines that the other colours make impossible, so the whole proof can be
//! explained. The hint shows the shortest proof that was found. If none is found, the solver decides the cell.

use super::reasoner::{BoardReasoner, cells_by_need};
use super::suppose::{Impossible, try_colours};
use super::words::supposition as words;
use crate::Nonogram;
use crate::model::Line;
use crate::solve::Search;
use crate::solve::grid::Grid;
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::Step;
use pentimento_picture::paint::Colour;

/// The number of cells to try as the start of a proof.
const TRIED: usize = 40;
/// A proof with at most this many links is short enough, so the search for a shorter one ends.
const SHORT: usize = 1;

/// A cell that can have only one colour under a supposition, because the other colours make lines impossible.
#[derive(Debug, Clone)]
pub(super) struct Link {
    pub(super) at: [usize; 2],
    /// The only colour that is left. `None` if no colour is left.
    pub(super) is: Option<Colour>,
    pub(super) impossible: Vec<Impossible>,
}

/// A supposition, and everything that follows from it until it fails.
#[derive(Debug, Clone)]
pub(super) struct Branch {
    pub(super) not: Colour,
    pub(super) links: Vec<Link>,
    pub(super) end: End,
}

/// The reason why a supposition fails.
#[derive(Debug, Clone, Copy)]
pub(super) enum End {
    /// This line can't be filled.
    Impossible(Line),
    /// The last link has no colour left.
    NoColour,
}

/// A cell, and a branch for each colour that it can't have.
#[derive(Debug, Clone)]
pub(super) struct Proof {
    pub(super) at: [usize; 2],
    pub(super) is: Colour,
    pub(super) branches: Vec<Branch>,
}

impl Proof {
    fn length(&self) -> usize {
        self.branches.iter().map(|branch| branch.links.len()).sum()
    }
}

/// Makes the hint for a board on which single lines and single suppositions decide nothing. `at` is an undecided cell,
/// and `is` is its colour in the solution.
pub(super) fn step<const W: usize>(
    reasoner: &mut BoardReasoner<'_, W>,
    (at, is): ([usize; 2], Colour),
    job: &Job,
) -> Result<Step<Nonogram>, Stopped> {
    let mut grid = reasoner.grid();
    let _ = grid.settle();
    let (level, known) = (reasoner.level, reasoner.lines.known());
    if let Some(solution) = reasoner.solution.cells(job)? {
        let order = cells_by_need(level, known, solution);
        if let Some(proof) = shortest(&mut grid, &order, |at| solution[level.place(at)], job)? {
            return Ok(words::cases(level, &proof));
        }
    }
    let given: Vec<_> = grid.cells().filter_map(|at| Some((at, known[level.place(at)]?))).collect();
    let others: Vec<Colour> = grid.choices(at).filter(|&colour| colour != is).collect();
    for other in others {
        let supposed = [&given[..], &[(at, other)]].concat();
        if Search::with(level, &supposed, job)?.next(job)?.is_some() {
            return Ok(words::one_of_several(level, at, is));
        }
    }
    Ok(words::too_deep(level, at, is))
}

/// Finds the shortest proof about one of the first cells in `order`. In `grid`, all lines must already be solved.
fn shortest<const W: usize>(
    grid: &mut Grid<'_, W>,
    order: &[[usize; 2]],
    solution: impl Fn([usize; 2]) -> Colour,
    job: &Job,
) -> Result<Option<Proof>, Stopped> {
    let mut best: Option<Proof> = None;
    for &at in order.iter().take(TRIED) {
        let longest = best.as_ref().map_or(usize::MAX, Proof::length);
        if longest <= SHORT {
            break;
        }
        let is = solution(at);
        let wrong: Vec<Colour> = grid.choices(at).filter(|&colour| colour != is).collect();
        let mut branches = Vec::new();
        for not in wrong {
            match branch(grid, at, not, job)? {
                Some(branch) => branches.push(branch),
                None => break,
            }
        }
        let proof = Proof { at, is, branches };
        if proof.branches.len() + 1 == grid.choices(at).count() && proof.length() < longest {
            best = Some(proof);
        }
    }
    Ok(best)
}

/// Follows a supposition until it fails. `None` if it doesn't fail.
fn branch<const W: usize>(
    grid: &mut Grid<'_, W>,
    at: [usize; 2],
    not: Colour,
    job: &Job,
) -> Result<Option<Branch>, Stopped> {
    let point = grid.point();
    grid.fix(at, not);
    let mut links = Vec::new();
    let end = match grid.settle() {
        Err(line) => Some(End::Impossible(line)),
        Ok(()) => follow(grid, &mut links, job)?,
    };
    grid.undo(point);
    Ok(end.map(|end| Branch { not, links, end }))
}

/// Adds links until a line is impossible or a cell has no colour left. `None` if no more links are found.
fn follow<const W: usize>(
    grid: &mut Grid<'_, W>,
    links: &mut Vec<Link>,
    job: &Job,
) -> Result<Option<End>, Stopped> {
    loop {
        let open: Vec<[usize; 2]> = grid.cells().filter(|&at| grid.decided(at).is_none()).collect();
        let before = links.len();
        for at in open {
            job.go_on()?;
            if grid.decided(at).is_some() {
                continue;
            }
            let tried = try_colours(grid, at, u64::MAX);
            match tried.possible[..] {
                [] => {
                    links.push(Link { at, is: None, impossible: tried.impossible });
                    return Ok(Some(End::NoColour));
                }
                [is] if !tried.impossible.is_empty() => {
                    links.push(Link { at, is: Some(is), impossible: tried.impossible });
                    grid.fix(at, is);
                    if let Err(line) = grid.settle() {
                        return Ok(Some(End::Impossible(line)));
                    }
                }
                _ => {}
            }
        }
        if links.len() == before {
            return Ok(None);
        }
    }
}
