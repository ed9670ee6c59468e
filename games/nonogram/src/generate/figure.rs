//! Makes puzzles from random figures by changing a few cells until the puzzle is good.
//!
//! A figure is a random picture, which can be symmetric. Easy, medium and hard puzzles can be solved by looking at one
//! line at a time. If that leaves cells of a figure undecided, one of these cells is changed, and its mirror images
//! too, so that the figure stays symmetric. The change is kept if it leaves fewer cells undecided. An expert puzzle has
//! one solution, but looking at one line at a time doesn't find it. If a figure has two solutions, a cell in which they
//! differ is changed. A puzzle must also have the difficulty that was requested.

use super::left_open;
use crate::Nonogram;
use crate::grade;
use crate::hint::ladder::CASES;
use crate::model::Level;
use crate::solve::Search;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::Difficulty;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Puzzle};
use pentimento_engine::ladder::Needed;
use pentimento_picture::figure::{Wishes, draw};
use pentimento_picture::paint::{self, Colour};

/// The number of changes to try on a figure before drawing another one.
const CHANGES: usize = 80;
/// The number of figures to draw before giving up.
const FIGURES: usize = 4000;

/// What kind of puzzle was requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Request {
    /// A puzzle of exactly this difficulty.
    Exactly(Difficulty),
    /// If true, a puzzle that can be solved by looking at one line at a time. If false, a puzzle that can't.
    Lines(bool),
}

impl Request {
    fn by_lines(self) -> bool {
        match self {
            Request::Exactly(difficulty) => difficulty != Difficulty::Expert,
            Request::Lines(lines) => lines,
        }
    }

    fn met_by(self, needed: &Needed) -> bool {
        match self {
            Request::Exactly(difficulty) => {
                grade::difficulty(needed) == difficulty && needed.count(&CASES) == 0
            }
            Request::Lines(lines) => (grade::suppositions(needed) == 0) == lines,
        }
    }
}

pub(super) fn make(
    wishes: &Wishes,
    request: Request,
    rng: &mut Rng,
    job: &Job,
) -> Result<Puzzle<Nonogram>, Failure> {
    for _ in 0..FIGURES {
        let cells = draw(wishes, rng);
        let level = if request.by_lines() {
            solvable_by_lines(wishes, cells, rng, job)?
        } else {
            with_one_solution(wishes, cells, rng, job)?
        };
        let Some(level) = level else { continue };
        let solution = level.goal().map(<[Colour]>::to_vec).unwrap_or_default();
        let needed = grade::needed(&level, &solution, job)?;
        if request.met_by(&needed) {
            let mut puzzle = Puzzle::plain(level);
            puzzle.meta.difficulty = Some(grade::difficulty(&needed));
            return Ok(puzzle);
        }
    }
    Err(Failure::Impossible(format!(
        "found no figure of {}x{} with this difficulty; try another size or density",
        wishes.width, wishes.height
    )))
}

fn level_of(wishes: &Wishes, cells: &[Colour]) -> Option<Level> {
    let level = Level::of_picture(wishes.width, cells, paint::chosen(wishes.colours)).ok()?;
    let used = (1..=wishes.colours as Colour).all(|colour| cells.contains(&colour));
    used.then_some(level)
}

/// Changes a cell and its mirror images. A painted cell becomes blank. A blank cell gets the colour of a neighbour, or
/// the first colour if no neighbour is painted.
fn change(wishes: &Wishes, cells: &mut [Colour], place: usize) {
    let (row, column) = (place / wishes.width, place % wishes.width);
    let near = [
        (column > 0).then(|| place - 1),
        (column + 1 < wishes.width).then(|| place + 1),
        (row > 0).then(|| place - wishes.width),
        (row + 1 < wishes.height).then(|| place + wishes.width),
    ];
    let beside = near.into_iter().flatten().map(|p| cells[p]).find(|&colour| colour > 0);
    let new = if cells[place] > 0 { 0 } else { beside.unwrap_or(1) };
    for alike in wishes.alike([row, column]) {
        cells[alike] = new;
    }
}

/// Changes the figure until it can be solved by looking at one line at a time. `None` if that needs too many changes.
fn solvable_by_lines(
    wishes: &Wishes,
    mut cells: Vec<Colour>,
    rng: &mut Rng,
    job: &Job,
) -> Result<Option<Level>, Stopped> {
    let Some(mut level) = level_of(wishes, &cells) else { return Ok(None) };
    let mut open = left_open(&level);
    // A figure in which most cells are undecided would need too many changes.
    if open.len() * 2 > cells.len() {
        return Ok(None);
    }
    for _ in 0..CHANGES {
        let Some(&place) = rng.pick(&open) else { return Ok(Some(level)) };
        if job.stopped() {
            return Err(Stopped);
        }
        let mut other = cells.clone();
        change(wishes, &mut other, place);
        let Some(changed) = level_of(wishes, &other) else { continue };
        let left = left_open(&changed);
        if left.len() < open.len() {
            (level, open, cells) = (changed, left, other);
        }
    }
    Ok(open.is_empty().then_some(level))
}

/// Changes the figure until the puzzle has one solution. `None` if that needs too many changes. Also `None` if looking
/// at one line at a time decides every cell, or fewer than half of the cells.
fn with_one_solution(
    wishes: &Wishes,
    mut cells: Vec<Colour>,
    rng: &mut Rng,
    job: &Job,
) -> Result<Option<Level>, Stopped> {
    for _ in 0..CHANGES {
        let Some(level) = level_of(wishes, &cells) else { return Ok(None) };
        let mut search = Search::new(&level, job)?;
        if search.open == 0 || search.open * 2 > cells.len() {
            return Ok(None);
        }
        let first = search.next(job)?;
        let (Some(first), Some(second)) = (first, search.next(job)?) else { return Ok(Some(level)) };
        let differing: Vec<usize> = (0..cells.len()).filter(|&place| first[place] != second[place]).collect();
        let Some(&place) = rng.pick(&differing) else { return Ok(None) };
        change(wishes, &mut cells, place);
    }
    Ok(None)
}
