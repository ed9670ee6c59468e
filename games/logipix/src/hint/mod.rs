//! The next step a person could take: mistakes first, then the ladder.
//!
//! Whether anything on the board is wrong is asked of the solver: as long as some solution agrees with the board
//! nothing is, whatever the maker had in mind.

pub(crate) mod candidates;
pub(crate) mod ladder;
pub(crate) mod reason;
pub(crate) mod words;

use crate::Logipix;
use crate::hint::reason::Reasoner;
use crate::model::Spot;
use crate::model::{At, Board, Cell, Level, Move, Note, OFF, ON, TAKEN_BACK};
use crate::solve::{Given, Search, Solution};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Advice, MISTAKE, Refusal, Role, Standing, Step};

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
                level.fault(line).is_none() && solution.iter().any(|other| is_same(other, line))
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

/// What a person meant by a move for which the board has no place.
pub fn refusal(level: &Level, board: &Board, mv: &Move) -> Refusal<Logipix> {
    let is_here = |places: &[At]| !places.is_empty() && places.iter().all(|&at| level.contains(at));
    match mv {
        Move::Note { at, to } if level.contains(*at) => refused_note(*at, *to),
        // There is no such line to be erased.
        Move::Erase { erase } if is_here(erase) => Refusal::Idle,
        Move::Line { line } if is_here(line) => refused_line(level, board, line),
        Move::Note { .. } | Move::Erase { .. } | Move::Line { .. } => Refusal::Nowhere,
    }
}

fn refused_line(level: &Level, board: &Board, line: &[At]) -> Refusal<Logipix> {
    let cells: Vec<Cell> = line.iter().map(|&at| level.cell(at)).collect();
    if board.lines().iter().any(|other| is_same(other, &cells)) {
        return Refusal::Idle;
    }
    Refusal::Wrong {
        at: line.iter().copied().map(Spot).collect(),
        back: vec![Move::Erase { erase: line.to_vec() }],
    }
}

/// The cell has a number or a line: to say again that it is painted changes nothing, to say otherwise is wrong.
fn refused_note(at: At, to: char) -> Refusal<Logipix> {
    match to {
        ON | TAKEN_BACK => Refusal::Idle,
        OFF => Refusal::Wrong { at: vec![Spot(at)], back: vec![Move::Note { at, to: TAKEN_BACK }] },
        _ => Refusal::Nowhere,
    }
}

/// Whether two rows of cells are one line, whichever end is named first.
fn is_same(one: &[Cell], other: &[Cell]) -> bool {
    one == other || one.iter().rev().eq(other.iter())
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

pub fn next_step(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Logipix>>, Stopped> {
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
        Some(found) => Advice::Step(words::step(level, &found)),
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
        .conflict(words::wrong_places(&places))
        .say(" agrees with no solution. Take it back.");
    let cells = wrong.iter().flat_map(Fact::cells);
    Step {
        technique: &MISTAKE,
        place: Prose::new().say("Something is wrong near ").strong(crate::model::name(places[0])).say("."),
        reason,
        marks: cells.map(|&cell| (Spot(level.at(cell)), Role::Conflict)).collect(),
        moves: wrong.iter().map(|fact| fact.taken_back(level)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_engine::progress::Progress;
    use serde_json::{Value as Json, json};

    /// `3 0 3` over `2 2 1`: three lines, no other way.
    fn level() -> Level {
        Level::plain(3, vec![3, 0, 3, 2, 2, 1]).unwrap()
    }

    fn step_after(level: &Level, moves: &[Json]) -> (String, String, Json) {
        let progress = Progress::<Logipix>::read(level, moves).unwrap();
        match progress.hint(level, &Job::endless()) {
            Ok(Advice::Step(step)) => {
                (step.technique.id.to_owned(), step.reason.to_string(), json!(step.moves))
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_number_marked_blank_is_a_mistake_that_is_taken_back() {
        let blank = json!({ "at": [0, 2], "to": "." });
        let back = json!({ "at": [0, 2], "to": "?" });
        let (technique, reason, moves) = step_after(&level(), std::slice::from_ref(&blank));
        assert_eq!((technique.as_str(), moves), ("mistake", json!([back])));
        assert_eq!(reason, "Row 1, column 3 has a number: it is on a line. Take it back.");
        assert_ne!(step_after(&level(), &[blank, back]).0, "mistake");
    }

    #[test]
    fn a_line_that_the_board_cannot_hold_is_a_mistake_until_it_is_erased() {
        let right = json!({ "line": [[1, 0], [1, 1]] });
        let across = json!({ "line": [[0, 0], [1, 0], [1, 1]] });
        let erased = json!({ "erase": [[0, 0], [1, 0], [1, 1]] });
        let (technique, _, moves) = step_after(&level(), &[right.clone(), across.clone()]);
        assert_eq!((technique.as_str(), moves), ("mistake", json!([erased.clone()])));
        assert_ne!(step_after(&level(), &[right, across, erased]).0, "mistake");
    }

    #[test]
    fn what_is_said_twice_or_takes_nothing_back_changes_nothing() {
        let line = json!({ "line": [[1, 0], [1, 1]] });
        let again = json!({ "line": [[1, 1], [1, 0]] });
        let on = json!({ "at": [1, 0], "to": "#" });
        let nothing = json!({ "erase": [[0, 0], [0, 1], [0, 2]] });
        assert_ne!(step_after(&level(), &[line, again, on, nothing]).0, "mistake");
    }

    #[test]
    fn of_two_lines_that_cross_the_wrong_one_is_taken_back_and_the_other_stands() {
        let level = Level::plain(4, vec![2, 2, 2, 2]).unwrap();
        let (wrong, right) = (json!({ "line": [[0, 1], [0, 2]] }), json!({ "line": [[0, 0], [0, 1]] }));
        let erased = json!({ "erase": [[0, 1], [0, 2]] });
        let (technique, _, moves) = step_after(&level, &[wrong.clone(), right.clone()]);
        assert_eq!((technique.as_str(), moves), ("mistake", json!([erased.clone()])));
        let progress = Progress::<Logipix>::read(&level, &[wrong, right, erased]).unwrap();
        assert_eq!(progress.board.lines(), [[0, 1]]);
    }

    #[test]
    fn what_is_not_on_the_board_is_no_move_at_all() {
        let told = |mv: Json| Progress::<Logipix>::read(&level(), &[mv]).unwrap_err();
        assert!(told(json!({ "at": [7, 0], "to": "." })).starts_with("moves[0]: there is no cell"));
        assert!(told(json!({ "at": [0, 0], "to": "x" })).contains("is no mark"));
        assert!(told(json!({ "line": [] })).contains("at least one cell"));
    }
}
