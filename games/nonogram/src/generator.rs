//! New puzzles: a figure or a picture, changed in as few cells as it takes to be good.
//!
//! Easy to hard puzzles are solved by single lines. Where a figure leaves cells open, one of them is changed (with
//! those that look like it, so that symmetry stays), and the change is kept if fewer are open after it. An expert
//! puzzle has one solution that single lines do not find. Then the grade must be the one that was asked for.

use super::Nonogram;
use super::grade::Climb;
use super::model::Level;
use super::repair::{Order, Repaired, repair};
use super::rungs;
use super::solver::Search;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::Difficulty;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Puzzle};
use pentimento_picture as picture;
use pentimento_picture::figure::{Wishes, draw};
use pentimento_picture::paint::{self, Colour};

/// How often a figure may be changed before another is drawn.
const CHANGES: usize = 80;
const FIGURES: usize = 4000;

/// What a puzzle must be like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Just this grade.
    Exactly(Difficulty),
    /// Solved by single lines, or not.
    Lines(bool),
}

impl Wanted {
    fn by_lines(self) -> bool {
        match self {
            Wanted::Exactly(difficulty) => difficulty != Difficulty::Expert,
            Wanted::Lines(lines) => lines,
        }
    }

    fn met_by(self, climb: &Climb) -> bool {
        match self {
            Wanted::Exactly(difficulty) => {
                climb.difficulty() == difficulty && climb.count(&rungs::CASES) == 0
            }
            Wanted::Lines(lines) => climb.line_solvable() == lines,
        }
    }
}

pub fn make(wishes: &Wishes, wanted: Wanted, rng: &mut Rng, job: &Job) -> Result<Puzzle<Nonogram>, Failure> {
    for _ in 0..FIGURES {
        let cells = draw(wishes, rng);
        let level = if wanted.by_lines() {
            mend(wishes, cells, rng, job)?
        } else {
            one_solution(wishes, cells, rng, job)?
        };
        let Some(level) = level else { continue };
        let solution = level.goal().map(<[Colour]>::to_vec).unwrap_or_default();
        let climb = Climb::of(&level, &solution, job)?;
        if wanted.met_by(&climb) {
            let mut puzzle = Puzzle::plain(level);
            puzzle.meta.difficulty = Some(climb.difficulty());
            return Ok(puzzle);
        }
    }
    Err(Failure::Impossible(format!(
        "no figure of {}x{} was found that is as hard as asked for; try another size or density",
        wishes.width, wishes.height
    )))
}

fn level_of(wishes: &Wishes, cells: &[Colour]) -> Option<Level> {
    let level = Level::of_picture(wishes.width, cells, paint::chosen(wishes.colours)).ok()?;
    let used = (1..=wishes.colours as Colour).all(|colour| cells.contains(&colour));
    used.then_some(level)
}

/// How many cells single lines leave open, and which.
pub fn left_open(level: &Level) -> Vec<usize> {
    match level.height().max(level.width()) {
        ..64 => open_cells::<1>(level),
        64..128 => open_cells::<2>(level),
        _ => open_cells::<4>(level),
    }
}

fn open_cells<const W: usize>(level: &Level) -> Vec<usize> {
    let mut grid = super::grid::Grid::<W>::new(level);
    let _ = grid.settle();
    grid.cells().filter(|&at| grid.decided(at).is_none()).map(|at| level.place(at)).collect()
}

/// Another colour for a cell: painted becomes blank, blank takes a neighbour's colour.
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

fn mend(wishes: &Wishes, mut cells: Vec<Colour>, rng: &mut Rng, job: &Job) -> Result<Option<Level>, Stopped> {
    let Some(mut level) = level_of(wishes, &cells) else { return Ok(None) };
    let mut open = left_open(&level);
    // A figure of which most is open would be another one after so many changes.
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

fn one_solution(
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
        let apart: Vec<usize> = (0..cells.len()).filter(|&place| first[place] != second[place]).collect();
        let Some(&place) = rng.pick(&apart) else { return Ok(None) };
        change(wishes, &mut cells, place);
    }
    Ok(None)
}

/// The clues of a picture, however many solutions they have.
pub fn as_drawn(drawn: &picture::Picture) -> Result<Level, String> {
    let (paints, cells) = paint::of_picture(drawn);
    Level::of_picture(drawn.width, &cells, paints)
}

/// A picture as a puzzle with one solution, repaired in at most `most` cells, which are listed.
pub fn of_picture(
    drawn: &picture::Picture,
    most: usize,
    rng: &mut Rng,
    job: &Job,
) -> Result<(Level, Vec<[usize; 2]>), Failure> {
    let (paints, cells) = paint::of_picture(drawn);
    if cells.iter().all(|&colour| colour == 0) {
        return Err(Failure::Impossible("the picture is blank, so there is nothing to find".to_owned()));
    }
    let order = Order { width: drawn.width, cells: &cells, paints: &paints, most };
    match repair(&order, rng, job)?.map_err(Failure::Impossible)? {
        Repaired::Unique(level, changed) => {
            let changed = changed.iter().map(|&place| [place / drawn.width, place % drawn.width]).collect();
            Ok((*level, changed))
        }
        Repaired::Ambiguous(apart) => {
            let shown: Vec<String> = apart.iter().take(12).map(|&p| place_name(p, drawn.width)).collect();
            let more =
                if apart.len() > 12 { format!(" and {} more", apart.len() - 12) } else { String::new() };
            let tried = match most {
                0 => String::new(),
                1 => ", and changing 1 cell was not enough".to_owned(),
                many => format!(", and changing {many} cells was not enough"),
            };
            Err(Failure::Impossible(format!(
                "the picture is ambiguous: solutions differ in {}{more}{tried}",
                shown.join(", ")
            )))
        }
    }
}

fn place_name(place: usize, width: usize) -> String {
    format!("[{}, {}]", place / width, place % width)
}
