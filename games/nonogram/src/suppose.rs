//! What can be told by supposing the opposite: a cell that kills a line, or a proof by cases.
//!
//! A supposition is followed by the lines until one of them cannot be completed. Where none dies, every open cell is
//! tried in turn under the supposition: a cell of which all colours but one kill a line must have that one, which may
//! kill a line further on. So a proof by cases is a chain of such cells, each with the lines that speak for it, and it
//! can be told from its beginning to its end. Of all proofs that are found the shortest is told.

use super::grid::Grid;
use super::line::Fate;
use super::model::Line;
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::paint::Colour;

/// How many cells are tried for a proof by cases.
const TRIED: usize = 40;
/// A chain of so few links is short enough to look no further.
const SHORT: usize = 1;

/// A cell, the only colour it can have, and for each other one the line that dies of it.
#[derive(Debug, Clone)]
pub struct Refuted {
    pub at: [usize; 2],
    pub is: Colour,
    /// Empty where lines exclude all other colours without any supposition.
    pub deaths: Vec<(Colour, Line)>,
    /// How many lines had to be looked at.
    pub effort: u64,
}

/// How many lines may be looked at to see a supposition fail: few at first, then more, then as many as it takes. What
/// a person can follow fails soon, and those that never fail cost most, so they are not followed to their end.
const PATIENCE: [u64; 3] = [8, 64, u64::MAX];

/// The cell that is decided by the shortest failing supposition.
pub fn refute<const W: usize>(
    grid: &mut Grid<'_, W>,
    known: &[Option<Colour>],
    job: &Job,
) -> Result<Option<Refuted>, Stopped> {
    let level = grid.level();
    if grid.settle() == Fate::Dead {
        return Ok(None);
    }
    let open: Vec<[usize; 2]> = grid.cells().filter(|&at| known[level.place(at)].is_none()).collect();
    if let Some((at, is)) = open.iter().find_map(|&at| grid.decided(at).map(|is| (at, is))) {
        return Ok(Some(Refuted { at, is, deaths: Vec::new(), effort: 0 }));
    }
    for patience in PATIENCE {
        let mut best: Option<Refuted> = None;
        for &at in &open {
            if job.stopped() {
                return Err(Stopped);
            }
            // Whatever takes as long as the best is no better.
            let most = best.as_ref().map_or(patience, |best| best.effort - 1);
            if most == 0 {
                break;
            }
            let (alive, deaths, effort) = tried(grid, at, most);
            if let ([is], false) = (&alive[..], deaths.is_empty())
                && effort <= most
            {
                best = Some(Refuted { at, is: *is, deaths, effort });
            }
        }
        if best.is_some() {
            return Ok(best);
        }
    }
    Ok(None)
}

/// Each colour of a cell supposed by itself: those under which every line lives, as far as it was followed, those that
/// kill one, and how many lines had to be looked at for that.
fn tried<const W: usize>(
    grid: &mut Grid<'_, W>,
    at: [usize; 2],
    most: u64,
) -> (Vec<Colour>, Vec<(Colour, Line)>, u64) {
    let choices: Vec<Colour> = grid.choices(at).collect();
    let (mut alive, mut deaths, mut effort) = (Vec::new(), Vec::new(), 0);
    for colour in choices {
        let (point, before) = (grid.point(), grid.effort);
        grid.fix(at, colour);
        match grid.settle_within(most) {
            (Fate::Dead, Some(line)) => {
                deaths.push((colour, line));
                effort += grid.effort - before;
            }
            _ => alive.push(colour),
        }
        grid.undo(point);
    }
    (alive, deaths, effort)
}

/// A cell that must have a colour under a supposition, since the others kill lines; `None` where all do.
#[derive(Debug, Clone)]
pub struct Link {
    pub at: [usize; 2],
    pub is: Option<Colour>,
    pub deaths: Vec<(Colour, Line)>,
}

/// What following a supposition came to.
enum End {
    Dies(Line),
    /// The last link has no colour left.
    NoColour,
    /// It does not end.
    Open,
}

/// How one supposition ends.
#[derive(Debug, Clone)]
pub struct Branch {
    pub not: Colour,
    pub links: Vec<Link>,
    /// The line that cannot be completed in the end; `None` where the last link has no colour left.
    pub end: Option<Line>,
}

/// A cell and a branch for every colour that it cannot have.
#[derive(Debug, Clone)]
pub struct Cases {
    pub at: [usize; 2],
    pub is: Colour,
    pub branches: Vec<Branch>,
}

impl Cases {
    fn length(&self) -> usize {
        self.branches.iter().map(|branch| branch.links.len()).sum()
    }
}

/// The shortest proof by cases among some cells, taken in the order given. The grid is settled.
pub fn by_cases<const W: usize>(
    grid: &mut Grid<'_, W>,
    order: &[[usize; 2]],
    solution: impl Fn([usize; 2]) -> Colour,
    job: &Job,
) -> Result<Option<Cases>, Stopped> {
    let mut best: Option<Cases> = None;
    for &at in order.iter().take(TRIED) {
        let longest = best.as_ref().map_or(usize::MAX, Cases::length);
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
        let proof = Cases { at, is, branches };
        if proof.branches.len() + 1 == grid.choices(at).count() && proof.length() < longest {
            best = Some(proof);
        }
    }
    Ok(best)
}

/// Follows one supposition to its end; `None` where it does not end.
fn branch<const W: usize>(
    grid: &mut Grid<'_, W>,
    at: [usize; 2],
    not: Colour,
    job: &Job,
) -> Result<Option<Branch>, Stopped> {
    let point = grid.point();
    grid.fix(at, not);
    let mut links = Vec::new();
    let ended = match grid.settle_until(&mut || false) {
        (Fate::Dead, Some(line)) => End::Dies(line),
        _ => follow(grid, &mut links, job)?,
    };
    grid.undo(point);
    Ok(match ended {
        End::Dies(line) => Some(Branch { not, links, end: Some(line) }),
        End::NoColour => Some(Branch { not, links, end: None }),
        End::Open => None,
    })
}

/// Adds links until a line dies or a cell has no colour left.
fn follow<const W: usize>(grid: &mut Grid<'_, W>, links: &mut Vec<Link>, job: &Job) -> Result<End, Stopped> {
    loop {
        let open: Vec<[usize; 2]> = grid.cells().filter(|&at| grid.decided(at).is_none()).collect();
        let before = links.len();
        for at in open {
            if job.stopped() {
                return Err(Stopped);
            }
            if grid.decided(at).is_some() {
                continue;
            }
            let (alive, deaths, _) = tried(grid, at, u64::MAX);
            match alive[..] {
                [] => {
                    links.push(Link { at, is: None, deaths });
                    return Ok(End::NoColour);
                }
                [is] if !deaths.is_empty() => {
                    links.push(Link { at, is: Some(is), deaths });
                    grid.fix(at, is);
                    if let (Fate::Dead, Some(line)) = grid.settle_until(&mut || false) {
                        return Ok(End::Dies(line));
                    }
                }
                _ => {}
            }
        }
        if links.len() == before {
            return Ok(End::Open);
        }
    }
}
