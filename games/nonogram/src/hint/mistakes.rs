//! Finds mistakes: the marks that must be removed so that the board agrees with a solution again.
//!
//! A board is right if any solution agrees with it, even if that is not the author's solution.

use super::words;
use crate::Nonogram;
use crate::model::{Board, CLEAR, Level, Mark, Spot};
use crate::solve::Search;
use crate::solve::on_board::is_broken;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Advice, MISTAKE, Role, Step};
use pentimento_engine::mistakes::contradicting;
use pentimento_picture::paint::Colour;

/// The most cells that a hint names.
const NAMED: usize = 3;

/// What the player says about a cell: it has this colour, or it doesn't have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Claim {
    at: [usize; 2],
    colour: Colour,
    has: bool,
}

/// The cells that the player painted or crossed out, and the colours that the player ruled out.
fn claims(level: &Level, board: &Board) -> Vec<Claim> {
    let at = |place: usize| [place / level.width(), place % level.width()];
    let cells = board.cells().iter().enumerate();
    let known = cells.filter_map(|(p, cell)| Some(Claim { at: at(p), colour: cell.known()?, has: true }));
    let ruled_out = board.ruled_out().iter().map(|&(p, colour)| Claim { at: at(p), colour, has: false });
    known.chain(ruled_out).collect()
}

/// Whether a solution agrees with everything on the board.
pub(super) fn agrees(level: &Level, board: &Board, solution: &[Colour]) -> bool {
    claims(level, board).iter().all(|claim| (solution[level.place(claim.at)] == claim.colour) == claim.has)
}

fn search_with(level: &Level, claims: &[Claim], job: &Job) -> Result<Search, Stopped> {
    let of = |has: bool| -> Vec<([usize; 2], Colour)> {
        claims.iter().filter(|claim| claim.has == has).map(|claim| (claim.at, claim.colour)).collect()
    };
    Search::within(level, &of(true), &of(false), job)
}

/// A search for the solutions that agree with the board.
pub(super) fn search(level: &Level, board: &Board, job: &Job) -> Result<Search, Stopped> {
    search_with(level, &claims(level, board), job)
}

/// Finds the wrong cells. If the puzzle has several solutions, these are cells to clear so that a solution agrees with
/// the rest. Clearing fewer cells could be enough.
pub(super) fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<[usize; 2]>, Stopped> {
    let claims = claims(level, board);
    let agrees = |claims: &[Claim]| Ok(search_with(level, claims, job)?.next(job)?.is_some());
    if agrees(&claims)? {
        return Ok(Vec::new());
    }
    let mut search = Search::new(level, job)?;
    let Some(solution) = search.next(job)? else { return Ok(Vec::new()) };
    let mut wrong: Vec<Claim> = if search.next(job)?.is_none() {
        let is_wrong = |claim: &Claim| (solution[level.place(claim.at)] == claim.colour) != claim.has;
        claims.into_iter().filter(is_wrong).collect()
    } else {
        contradicting(&claims, agrees)?
    };
    wrong.dedup_by_key(|claim| claim.at);
    Ok(wrong.into_iter().map(|claim| claim.at).collect())
}

/// The advice for a board that agrees with no solution.
pub(super) fn advice(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Nonogram>>, Stopped> {
    let wrong = mistakes(level, board, job)?;
    Ok(if wrong.is_empty() {
        Advice::Stuck("the puzzle has no solution: no grid meets its clues".to_owned())
    } else {
        Advice::Step(take_back(level, board, &wrong))
    })
}

fn take_back(level: &Level, board: &Board, wrong: &[[usize; 2]]) -> Step<Nonogram> {
    let mut reason = named(wrong);
    if let Some(line) = level.lines().find(|&line| is_broken(level, board, line)) {
        reason = reason.say(" ").strong(line.name()).say(" can't be completed any more.");
    }
    Step {
        technique: &MISTAKE,
        place: Prose::new().say("Something is wrong near ").strong(words::cell_name(wrong[0])).say("."),
        reason: reason.say(if wrong.len() == 1 { " Take it back." } else { " Take them back." }),
        marks: wrong.iter().map(|&at| (Spot::Cell(at), Role::Conflict)).collect(),
        moves: wrong.iter().map(|&at| Mark { at, to: CLEAR }).collect(),
        walk: Vec::new(),
    }
}

/// Names the wrong cells: `Row 3, column 1; row 4, column 2 and 2 other cells are wrong.`
fn named(wrong: &[[usize; 2]]) -> Prose {
    let mut prose = Prose::new();
    for (i, &[row, column]) in wrong.iter().take(NAMED).enumerate() {
        prose = match i {
            0 => prose.conflict(format!("Row {}, column {}", row + 1, column + 1)),
            _ => prose.say("; ").conflict(words::cell_name([row, column])),
        };
    }
    prose = match wrong.len().saturating_sub(NAMED) {
        0 => prose,
        1 => prose.say(" and 1 other cell"),
        more => prose.say(format!(" and {more} other cells")),
    };
    prose.say(if wrong.len() == 1 { " is wrong." } else { " are wrong." })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::not;
    use pentimento_picture::paint::Paint;

    #[test]
    fn a_true_colour_that_is_ruled_out_is_a_mistake() {
        let paints = vec![Paint::blank(), Paint::new('r', [200, 0, 0]), Paint::new('b', [0, 0, 200])];
        let level = Level::of_picture(2, &[1, 2], paints).unwrap();
        let wrong = |to: char| {
            let mut board = Board::new(&level);
            board.apply(&level, &Mark { at: [0, 0], to: not(to) }).unwrap();
            mistakes(&level, &board, &Job::endless()).unwrap()
        };
        assert_eq!(wrong('r'), [[0, 0]]);
        assert!(wrong('b').is_empty() && wrong('.').is_empty());
    }

    #[test]
    fn the_hint_names_up_to_three_wrong_cells() {
        let said = |wrong: &[[usize; 2]]| named(wrong).to_string();
        assert_eq!(said(&[[2, 0]]), "Row 3, column 1 is wrong.");
        assert_eq!(said(&[[2, 0], [3, 1]]), "Row 3, column 1; row 4, column 2 are wrong.");
        assert!(said(&[[0, 0]; 4]).ends_with(" and 1 other cell are wrong."));
    }
}
