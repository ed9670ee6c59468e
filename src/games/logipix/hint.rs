//! The next step a person could take: mistakes first, then the ladder.
//!
//! Whether anything on the board is wrong is asked of the solver: as long as some solution agrees with the board
//! nothing is, whatever the maker had in mind.

use super::Logipix;
use super::game::Spot;
use super::model::{At, Board, Cell, Level, Move, Note, TAKEN_BACK};
use super::reason::Reasoner;
use super::solver::{Given, Search, Solution};
use super::tell;
use crate::engine::contract::{Advice, Certainty, MISTAKE, Role, Standing, Step};
use crate::engine::job::{Job, Stopped};
use crate::engine::prose::Prose;

/// Something a board says.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Fact {
    Line(Vec<Cell>),
    On(Cell),
    Off(Cell),
}

fn facts(level: &Level, board: &Board) -> Vec<Fact> {
    let notes = (0..level.size() as Cell).filter_map(|cell| match board.note(cell) {
        Note::None => None,
        Note::On => Some(Fact::On(cell)),
        Note::Off => Some(Fact::Off(cell)),
    });
    board.lines().iter().cloned().map(Fact::Line).chain(notes).collect()
}

fn given<'a>(facts: impl IntoIterator<Item = &'a Fact>) -> Given {
    let mut given = Given::default();
    for fact in facts {
        match fact {
            Fact::Line(line) => given.lines.push(line.clone()),
            Fact::On(cell) => given.on.push(*cell),
            Fact::Off(cell) => given.off.push(*cell),
        }
    }
    given
}

impl Fact {
    fn agrees(&self, level: &Level, solution: &Solution, picture: &[u8]) -> bool {
        match self {
            Fact::Line(line) => {
                let same = |other: &Vec<Cell>| other == line || other.iter().rev().eq(line.iter());
                level.fault(line).is_none() && solution.iter().any(same)
            }
            Fact::On(cell) => picture[*cell as usize] > 0,
            Fact::Off(cell) => picture[*cell as usize] == 0,
        }
    }

    fn cells(&self) -> &[Cell] {
        match self {
            Fact::Line(line) => line,
            Fact::On(cell) | Fact::Off(cell) => std::slice::from_ref(cell),
        }
    }

    fn taken_back(&self, level: &Level) -> Move {
        match self {
            Fact::Line(line) => Move::erase(level, line),
            Fact::On(cell) | Fact::Off(cell) => Move::note(level, *cell, TAKEN_BACK),
        }
    }
}

/// What keeps the board from every solution.
fn wrong(level: &Level, board: &Board, job: &Job) -> Result<Vec<Fact>, Stopped> {
    let all = facts(level, board);
    if Search::with(level, &given(&all), job)?.next(job)?.is_some() {
        return Ok(Vec::new());
    }
    let mut search = Search::new(level, job)?;
    let Some(solution) = search.next(job)? else { return Ok(Vec::new()) };
    if search.next(job)?.is_none() {
        let picture = level.picture(&solution);
        return Ok(all.into_iter().filter(|fact| !fact.agrees(level, &solution, &picture)).collect());
    }
    // Several solutions: take back, one by one, what no solution bears together with what stands before it.
    let (mut kept, mut wrong) = (Vec::new(), Vec::new());
    let mut rest = &all[..];
    while !rest.is_empty() {
        let many = borne(level, &kept, rest, job)?;
        kept.extend(rest[..many].iter().cloned());
        wrong.extend(rest.get(many).cloned());
        rest = rest.get(many + 1..).unwrap_or_default();
    }
    Ok(wrong)
}

/// How many of `more`, from the first on, some solution has beside `kept`.
fn borne(level: &Level, kept: &[Fact], more: &[Fact], job: &Job) -> Result<usize, Stopped> {
    let (mut low, mut high) = (0, more.len());
    while low < high {
        let middle = (low + high).div_ceil(2);
        let both = given(kept.iter().chain(&more[..middle]));
        if Search::with(level, &both, job)?.next(job)?.is_some() { low = middle } else { high = middle - 1 }
    }
    Ok(low)
}

pub fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<At>, Stopped> {
    let wrong = wrong(level, board, job)?;
    Ok(wrong.iter().flat_map(Fact::cells).map(|&cell| level.at(cell)).collect())
}

pub fn next_step(level: &Level, board: &Board, job: &Job) -> Result<Advice<Logipix>, Stopped> {
    if board.standing(level) == Standing::Solved {
        return Ok(Advice::Done);
    }
    let Some(solution) = Search::with(level, &given(&facts(level, board)), job)?.next(job)? else {
        let wrong = wrong(level, board, job)?;
        if wrong.is_empty() {
            return Ok(Advice::Stuck("no lines join all numbers: the puzzle has no solution".to_owned()));
        }
        return Ok(Advice::Step(take_back(level, &wrong)));
    };
    let mut reasoner = Reasoner::new(level, board, job)?;
    let found = match reasoner.conclusion(job)? {
        Some(found) => Some(found),
        None => reasoner.case(&solution),
    };
    Ok(match found {
        Some(found) => Advice::Step(tell::step(level, &found)),
        None => Advice::Stuck("nothing true can be said of this board".to_owned()),
    })
}

fn take_back(level: &Level, wrong: &[Fact]) -> Step<Logipix> {
    let places: Vec<At> = wrong.iter().map(|fact| level.at(fact.cells()[0])).collect();
    let what = match &wrong[0] {
        Fact::Line(_) => "The line from ",
        Fact::On(_) | Fact::Off(_) => "The mark at ",
    };
    let reason = Prose::new()
        .say(what)
        .conflict(tell::wrong_places(&places))
        .say(" agrees with no solution. Take it back.");
    let cells = wrong.iter().flat_map(Fact::cells);
    Step {
        technique: &MISTAKE,
        certainty: Certainty::Forced,
        place: Prose::new().say("Something is wrong near ").strong(super::model::name(places[0])).say("."),
        reason,
        marks: cells.map(|&cell| (Spot(level.at(cell)), Role::Conflict)).collect(),
        moves: wrong.iter().map(|fact| fact.taken_back(level)).collect(),
    }
}
