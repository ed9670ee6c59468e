//! New puzzles: a figure or a picture, changed in as few cells as it takes to be good.
//!
//! Easy to hard puzzles are solved by single lines. Where a figure leaves cells open, one of them is changed (with
//! those that look like it, so that symmetry stays), and the change is kept if fewer are open after it. An expert
//! puzzle has one solution that single lines do not find. Then the grade must be the one that was asked for.

use super::Nonogram;
use super::figure::{Wishes, draw};
use super::grade::Climb;
use super::model::{BLACK, Colour, Level, Paint};
use super::rungs;
use super::solver::{Search, solve};
use crate::engine::contract::{Failure, Puzzle};
use crate::engine::job::{Job, Stopped};
use crate::engine::params::Difficulty;
use crate::engine::rng::Rng;
use crate::picture;

/// How often a figure may be changed before another is drawn.
const CHANGES: usize = 80;
const FIGURES: usize = 4000;

const INKS: [(char, [u8; 3]); 8] = [
    (BLACK, [0, 0, 0]),
    ('r', [0xd0, 0x30, 0x30]),
    ('b', [0x30, 0x60, 0xd0]),
    ('g', [0x30, 0xa0, 0x50]),
    ('y', [0xe0, 0xb0, 0x20]),
    ('p', [0x90, 0x40, 0xb0]),
    ('o', [0xe0, 0x80, 0x20]),
    ('c', [0x20, 0xa8, 0xb8]),
];

pub fn paints(colours: usize) -> Vec<Paint> {
    let inks = INKS.iter().take(colours).map(|&(letter, rgb)| Paint::new(letter, rgb));
    std::iter::once(Paint::blank()).chain(inks).collect()
}

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
    let level = Level::of_picture(wishes.width, cells, paints(wishes.colours)).ok()?;
    let used = (1..=wishes.colours as Colour).all(|colour| cells.contains(&colour));
    used.then_some(level)
}

/// How many cells single lines leave open, and which.
fn left_open(level: &Level) -> Vec<usize> {
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
    let (paints, cells) = inks(drawn);
    Level::of_picture(drawn.width, &cells, paints)
}

/// A picture as a puzzle with one solution, repaired in at most `most` cells, which are listed.
pub fn of_picture(
    drawn: &picture::Picture,
    most: usize,
    rng: &mut Rng,
    job: &Job,
) -> Result<(Level, Vec<[usize; 2]>), Failure> {
    let (paints, mut cells) = inks(drawn);
    let original = cells.clone();
    let impossible = |why: String| Failure::Impossible(why);
    let mut level = Level::of_picture(drawn.width, &cells, paints.clone()).map_err(impossible)?;
    let wishes = plain_wishes(drawn);
    let mut best = ambiguity(&level, job)?;
    let mut tries = 0;
    while !best.is_empty() {
        tries += 1;
        if tries > 40 * most.max(1) || most == 0 {
            let shown: Vec<String> = best.iter().take(12).map(|p| place_name(*p, drawn.width)).collect();
            return Err(Failure::Impossible(format!(
                "the picture is ambiguous: its solutions differ in {}{}",
                shown.join(", "),
                if best.len() > 12 { " and more" } else { "" }
            )));
        }
        let Some(&place) = rng.pick(&best) else { break };
        let mut other = cells.clone();
        change(&wishes, &mut other, place);
        if (0..other.len()).filter(|&p| other[p] != original[p]).count() > most {
            continue;
        }
        let Ok(changed) = Level::of_picture(drawn.width, &other, paints.clone()) else { continue };
        let left = ambiguity(&changed, job)?;
        // Sideways steps now and then, so that it does not stay where no single change helps.
        if left.len() < best.len() || (left.len() == best.len() && rng.chance(0.3)) {
            (level, best, cells) = (changed, left, other);
        }
    }
    let changed = (0..cells.len()).filter(|&place| cells[place] != original[place]);
    let changed = changed.map(|place| [place / drawn.width, place % drawn.width]).collect();
    Ok((level, changed))
}

fn place_name(place: usize, width: usize) -> String {
    format!("[{}, {}]", place / width, place % width)
}

fn plain_wishes(drawn: &picture::Picture) -> Wishes {
    let symmetry = super::figure::Symmetry::None;
    Wishes { width: drawn.width, height: drawn.height, colours: drawn.palette.len(), density: 0.5, symmetry }
}

/// The cells that are not the same in all solutions, as far as lines and two solutions tell; none if it is unique.
fn ambiguity(level: &Level, job: &Job) -> Result<Vec<usize>, Stopped> {
    let open = left_open(level);
    if open.is_empty() {
        return Ok(open);
    }
    let (found, complete) = solve(level, 2, job);
    match &found[..] {
        [_] if complete => Ok(Vec::new()),
        [_, _] => Ok(open),
        _ => Err(Stopped),
    }
}

/// The picture's colours as paints, black first where there is one, and its cells in them.
fn inks(drawn: &picture::Picture) -> (Vec<Paint>, Vec<Colour>) {
    let letters = picture::letters::of(&drawn.palette);
    let mut order: Vec<usize> = (0..letters.len()).collect();
    order.sort_by_key(|&place| letters[place] != BLACK);
    let ink = |&place: &usize| {
        let letter = letters[place];
        Paint::new(letter, if letter == BLACK { [0; 3] } else { drawn.palette[place] })
    };
    let paints = std::iter::once(Paint::blank()).chain(order.iter().map(ink)).collect();
    let moved = |&cell: &u8| match usize::from(cell).checked_sub(1) {
        None => 0,
        Some(place) => order.iter().position(|&p| p == place).map_or(0, |p| p as Colour + 1),
    };
    (paints, drawn.cells.iter().map(moved).collect())
}
