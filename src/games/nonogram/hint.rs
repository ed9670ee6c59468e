//! The next step a person could take: mistakes first, then one line, then a supposition that fails.
//!
//! Whether anything on the board is wrong is asked of the solver: as long as some solution agrees with the board
//! nothing is, whatever the maker had in mind. What single lines don't give is found by supposing the opposite and
//! following the lines until one of them cannot be completed; of all such cells the one that fails soonest is told.

use super::Nonogram;
use super::grid::Grid;
use super::line::Fate;
use super::model::{Board, Colour, Level, Line, Mark, Spot, TAKEN_BACK};
use super::reason::Reasoner;
use super::rungs;
use super::solver::Search;
use super::tell;
use crate::engine::contract::{Advice, Certainty, MISTAKE, Role, Standing, Step};
use crate::engine::job::{Job, Stopped};
use crate::engine::prose::Prose;

/// What a board says for certain.
pub fn known(level: &Level, board: &Board) -> Vec<([usize; 2], Colour)> {
    let width = level.width();
    let cell =
        |(place, cell): (usize, &super::model::Cell)| Some(([place / width, place % width], cell.known()?));
    board.cells().iter().enumerate().filter_map(cell).collect()
}

/// The cells that keep the board from every solution.
pub fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<[usize; 2]>, Stopped> {
    let known = known(level, board);
    if Search::with(level, &known, job)?.next(job)?.is_some() {
        return Ok(Vec::new());
    }
    let mut search = Search::new(level, job)?;
    let Some(solution) = search.next(job)? else { return Ok(Vec::new()) };
    if search.next(job)?.is_none() {
        let wrong = |&&(at, colour): &&([usize; 2], Colour)| solution[level.place(at)] != colour;
        return Ok(known.iter().filter(wrong).map(|&(at, _)| at).collect());
    }
    // Several solutions: take back, one by one, the cells that no solution bears together with those before.
    let (mut kept, mut wrong) = (Vec::new(), Vec::new());
    let mut rest = &known[..];
    while !rest.is_empty() {
        let many = borne(level, &kept, rest, job)?;
        kept.extend_from_slice(&rest[..many]);
        wrong.extend(rest.get(many).map(|&(at, _)| at));
        rest = rest.get(many + 1..).unwrap_or_default();
    }
    Ok(wrong)
}

/// How many of `more`, from the first on, some solution has beside `kept`.
fn borne(
    level: &Level,
    kept: &[([usize; 2], Colour)],
    more: &[([usize; 2], Colour)],
    job: &Job,
) -> Result<usize, Stopped> {
    let (mut low, mut high) = (0, more.len());
    while low < high {
        let middle = (low + high).div_ceil(2);
        let given = [kept, &more[..middle]].concat();
        if Search::with(level, &given, job)?.next(job)?.is_some() { low = middle } else { high = middle - 1 }
    }
    Ok(low)
}

pub fn next_step(level: &Level, board: &Board, job: &Job) -> Result<Advice<Nonogram>, Stopped> {
    if board.standing(level) == Standing::Solved {
        return Ok(Advice::Done);
    }
    let given = known(level, board);
    let Some(solution) = Search::with(level, &given, job)?.next(job)? else {
        let wrong = mistakes(level, board, job)?;
        if wrong.is_empty() {
            return Ok(Advice::Stuck("no grid meets these clues: the puzzle has no solution".to_owned()));
        }
        return Ok(Advice::Step(take_back(level, board, &wrong)));
    };
    let step = match level.height().max(level.width()) {
        ..64 => reasoned::<1>(level, board, &solution, job)?,
        64..128 => reasoned::<2>(level, board, &solution, job)?,
        _ => reasoned::<4>(level, board, &solution, job)?,
    };
    Ok(Advice::Step(step))
}

fn take_back(level: &Level, board: &Board, wrong: &[[usize; 2]]) -> Step<Nonogram> {
    let broken = level.lines().find(|&line| super::aids::is_broken(level, board, line));
    let name = |at: &[usize; 2]| format!("row {}, column {}", at[0] + 1, at[1] + 1);
    let (shown, more) = (wrong.len().min(3), wrong.len().saturating_sub(3));
    let mut reason = Prose::new().say("What stands in ");
    for (i, at) in wrong[..shown].iter().enumerate() {
        reason = reason.say(if i > 0 { "; " } else { "" }).conflict(name(at));
    }
    if more > 0 {
        reason = reason.say(format!(" and {more} other cells"));
    }
    reason = reason.say(" agrees with no solution.");
    if let Some(line) = broken {
        reason = reason.say(" ").strong(line.name()).say(" can't be completed any more.");
    }
    Step {
        technique: &MISTAKE,
        certainty: Certainty::Forced,
        place: Prose::new().say("Something is wrong near ").strong(name(&wrong[0])).say("."),
        reason: reason.say(" Take it back."),
        marks: wrong.iter().map(|&at| (Spot::Cell(at), Role::Conflict)).collect(),
        moves: wrong.iter().map(|&at| Mark { at, to: TAKEN_BACK }).collect(),
    }
}

fn reasoned<const W: usize>(
    level: &Level,
    board: &Board,
    solution: &[Colour],
    job: &Job,
) -> Result<Step<Nonogram>, Stopped> {
    let cells = board.cells().iter().map(|cell| cell.known()).collect();
    let mut reasoner = Reasoner::<W>::new(level, cells);
    if let Some(found) = reasoner.conclusion() {
        return Ok(tell::step(level, &reasoner, &found));
    }
    let mut grid = Grid::<W>::new(level);
    for (at, colour) in known(level, board) {
        grid.fix(at, colour);
    }
    // Colours that are excluded without being decided have no place on the board; the supposition finds them anew.
    let refuted = refute(&mut grid, reasoner.known(), job)?;
    Ok(refuted.map_or_else(|| by_cases(level, board, solution), |refuted| refuted.step(level)))
}

/// A cell, what it cannot be, and the line that dies of it.
#[derive(Debug, Clone)]
pub struct Refuted {
    pub at: [usize; 2],
    pub not: Colour,
    pub is: Colour,
    pub line: Line,
    /// How many lines had to be looked at.
    pub effort: u64,
}

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
    let mut best: Option<Refuted> = None;
    for at in grid.cells().filter(|&at| known[level.place(at)].is_none()) {
        if job.stopped() {
            return Err(Stopped);
        }
        // What follows from excluded colours alone is told as what it is to the player: the others all fail.
        let choices: Vec<Colour> = grid.choices(at).collect();
        if let [only] = choices[..] {
            let other = (0..=level.colours() as Colour).find(|&c| c != only).unwrap_or(0);
            return Ok(Some(Refuted { at, not: other, is: only, line: Line::Row(at[0]), effort: 0 }));
        }
        let mut alive = Vec::new();
        let mut died = None;
        for &colour in &choices {
            let (point, before) = (grid.point(), grid.effort);
            grid.fix(at, colour);
            match grid.settle_until(&mut || false) {
                (Fate::Dead, Some(line)) => died = Some((colour, line, grid.effort - before)),
                _ => alive.push(colour),
            }
            grid.undo(point);
        }
        if let ([is], Some((not, line, effort))) = (&alive[..], died)
            && best.as_ref().is_none_or(|best| effort < best.effort)
        {
            best = Some(Refuted { at, not, is: *is, line, effort });
        }
    }
    Ok(best)
}

impl Refuted {
    fn step(&self, level: &Level) -> Step<Nonogram> {
        let [row, column] = self.at;
        let opposite = match self.not {
            0 => "blank".to_owned(),
            colour => tell::colour_name(level, colour),
        };
        let many = if level.colours() > 1 { "anything else, as " } else { "" };
        let place = format!("row {}, column {}", row + 1, column + 1);
        let reason = Prose::new()
            .say("Suppose the cell in ")
            .premise(place.clone())
            .say(format!(" were {many}{opposite}. Follow the lines from there, and "))
            .conflict(self.line.name().to_lowercase())
            .say(" cannot be completed. So it is ")
            .target(tell::colour_name(level, self.is))
            .say(".");
        let clues = (0..level.clues(self.line).len()).map(|run| (self.line.clue_spot(run), Role::Conflict));
        Step {
            technique: &rungs::CONTRADICTION,
            certainty: Certainty::Forced,
            place: Prose::new().say("Look at the cell in ").strong(place).say("."),
            reason,
            marks: std::iter::once((Spot::Cell(self.at), Role::Target)).chain(clues).collect(),
            moves: vec![Mark { at: self.at, to: level.letter(self.is) }],
        }
    }
}

/// The last resort: a painted cell of the solution next to what is known.
fn by_cases(level: &Level, board: &Board, solution: &[Colour]) -> Step<Nonogram> {
    let width = level.width();
    let place = case(level, &board.cells().iter().map(|cell| cell.known()).collect::<Vec<_>>(), solution);
    let at = [place / width, place % width];
    let name = format!("row {}, column {}", at[0] + 1, at[1] + 1);
    let colour = tell::colour_name(level, solution[place]);
    let reason = Prose::new()
        .say("No single line and no single supposition decides a cell here. Take the cases in ")
        .premise(name.clone())
        .say(" one after the other and go on until they fail: it can be ")
        .target(colour)
        .say(", and a solution follows.");
    Step {
        technique: &rungs::CASES,
        certainty: Certainty::Suggested,
        place: Prose::new().say("Look at the cell in ").strong(name).say("."),
        reason,
        marks: vec![(Spot::Cell(at), Role::Target)],
        moves: vec![Mark { at, to: level.letter(solution[place]) }],
    }
}

/// The open cell with most known neighbours: where a case helps soonest. Painted ones first, since they win.
pub fn case(level: &Level, known: &[Option<Colour>], solution: &[Colour]) -> usize {
    let (height, width) = (level.height(), level.width());
    let near = |place: usize| {
        let (row, column) = (place / width, place % width);
        let sides = [
            (row > 0).then(|| place - width),
            (row + 1 < height).then(|| place + width),
            (column > 0).then(|| place - 1),
            (column + 1 < width).then(|| place + 1),
        ];
        sides.into_iter().filter(|side| side.is_none_or(|p| known[p].is_some())).count()
    };
    let open = (0..known.len()).filter(|&place| known[place].is_none());
    open.max_by_key(|&place| (solution[place] > 0, near(place), std::cmp::Reverse(place))).unwrap_or(0)
}
