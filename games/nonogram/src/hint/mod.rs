//! Finds the next step for a person: correct a mistake, look at one line, follow a supposition until it fails, or prove
//! something with several suppositions.
//!
//! The board is right if any solution agrees with it. The SAT solver checks this. If the check takes long, the hint
//! doesn't wait for it. An inference from lines is true in every solution that agrees with the board, so it can be
//! shown at once. Only a nested proof needs a solution.

pub(crate) mod chain;
mod chain_steps;
pub(crate) mod ladder;
mod line;
pub(crate) mod machine;
mod mistakes;
mod reasoner;
mod suppose;
pub(crate) mod what_if;
pub(crate) mod words;

pub(crate) use reasoner::{BoardReasoner, Solution};
pub(crate) use what_if::{Sign, WhatIf};
pub(crate) use words::chain::Fact;

use crate::Nonogram;
use crate::model::{Board, Level, Mark, Spot};
use crate::solve::bits::{MOST_WORDS, words};
use crate::solve::{Found, Picture};
use machine::{Finding, Machine};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::{Advice, Hinter, Standing, Step};
use serde_json::Value as Json;

/// The most conflicts that the SAT solver can have before the hint continues without a solution.
const QUICK: u64 = 1000;

/// Results from earlier boards of the same puzzle.
#[derive(Debug, Default)]
struct Memory {
    /// A solution that agreed with an earlier board.
    solution: Option<Picture>,
    chains: chain::Memory,
}

pub(crate) fn next_step(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Nonogram>>, Stopped> {
    step_with(level, board, &mut Memory::default(), job)
}

/// Finds hints for several boards of a level.
pub(crate) fn hinter(level: &Level) -> Hinter<'_, Nonogram> {
    let mut memory = Memory { solution: None, chains: chain::Memory::keeping() };
    Box::new(move |board, job| step_with(level, board, &mut memory, job))
}

fn step_with(
    level: &Level,
    board: &Board,
    memory: &mut Memory,
    job: &Job,
) -> Result<Advice<Step<Nonogram>>, Stopped> {
    if board.standing(level) == Standing::Solved {
        return Ok(Advice::Done);
    }
    let known = memory.solution.as_ref().filter(|cells| mistakes::agrees(level, board, cells));
    let solution = if let Some(cells) = known {
        Solution::known(cells.clone())
    } else {
        let mut search = mistakes::search(level, board, job)?;
        match search.next_within(QUICK, job)? {
            Found::Solution(cells) => {
                memory.solution = Some(cells.clone());
                Solution::known(cells)
            }
            Found::None => return mistakes::advice(level, board, job),
            Found::GivenUp => Solution::Sought(search),
        }
    };
    match words(level) {
        1 => first_finding::<1>(level, board, solution, memory, job),
        2 => first_finding::<2>(level, board, solution, memory, job),
        4 => first_finding::<4>(level, board, solution, memory, job),
        _ => first_finding::<MOST_WORDS>(level, board, solution, memory, job),
    }
}

fn first_finding<const W: usize>(
    level: &Level,
    board: &Board,
    solution: Solution,
    memory: &mut Memory,
    job: &Job,
) -> Result<Advice<Step<Nonogram>>, Stopped> {
    let mut machine = Machine::<W>::with(level, board, solution, std::mem::take(&mut memory.chains));
    let finding = machine.next(job);
    memory.chains = std::mem::take(&mut machine.memory);
    let Some(finding) = finding? else { return mistakes::advice(level, board, job) };
    Ok(Advice::Step(match &finding {
        Finding::Line(found) => words::line::step(level, &machine.lines, found, &machine.cells()),
        Finding::RuledOut(line, gone) => words::line::ruled_out(level, *line, gone),
        Finding::Chain(found) => chain_steps::step(&machine, &found.chain),
        Finding::Nested(found) => chain_steps::nested(&machine, found),
        Finding::Deep { at, is } => words::supposition::too_deep(level, *at, *is),
        Finding::Choice { at, is } => words::supposition::one_of_several(level, *at, *is),
    }))
}

/// The chain of a step, as `hint --json` prints it.
pub(crate) fn proof(step: &Step<Nonogram>) -> Option<Json> {
    let chain = step.walk.first()?.exhibit.json.as_ref()?;
    Some(Json::clone(chain))
}

/// The supposition of a step, so that the player can try it on the board.
pub(crate) fn tries(step: &Step<Nonogram>) -> Vec<Mark> {
    // A proof that is too long for a person has only one link. The player can't try it.
    if step.walk.len() > 1 { vec![step.walk[0].exhibit.tried] } else { Vec::new() }
}

pub(crate) fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<Spot>, Stopped> {
    Ok(mistakes::mistakes(level, board, job)?.into_iter().map(Spot::Cell).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cell, Clue};
    use crate::solve::Search;
    use pentimento_base::rng::Rng;
    use pentimento_picture::paint::Colour;
    use pentimento_picture::paint::Paint;

    /// A puzzle whose first row is full and whose second row is empty. Below them are random cells, which take the
    /// solver a long time.
    fn hard_below_easy_rows() -> Level {
        let mut rng = Rng::new(3);
        let side = 60;
        let paints = vec![Paint::blank(), Paint::black()];
        let cells: Vec<Colour> = (0..side * side)
            .map(|place| match place / side {
                0 => 1,
                1 => 0,
                _ => Colour::from(rng.chance(0.42)),
            })
            .collect();
        Level::of_picture(side, &cells, paints).unwrap()
    }

    #[test]
    fn a_hint_from_one_line_does_not_wait_for_the_solution() {
        let level = hard_below_easy_rows();
        let job = Job::endless();
        assert_eq!(Search::new(&level, &job).unwrap().next_within(QUICK, &job), Ok(Found::GivenUp));
        let advice = next_step(&level, &Board::new(&level), &job);
        assert!(matches!(advice, Ok(Advice::Step(step)) if step.technique.id == "completed"));
    }

    #[test]
    fn a_line_that_cannot_be_completed_is_a_mistake() {
        let clues = |counts: &[usize]| counts.iter().map(|&n| Clue::new(n, 1)).collect::<Vec<_>>();
        let lines = vec![clues(&[3]), clues(&[1]), clues(&[3])];
        let level = Level::new(
            lines,
            vec![clues(&[3]), clues(&[1, 1]), clues(&[1, 1])],
            vec![Paint::blank(), Paint::black()],
        )
        .unwrap();
        let mut board = Board::new(&level);
        board.set([1, 2], Cell::of(1));
        let advice = next_step(&level, &board, &Job::endless());
        assert!(matches!(advice, Ok(Advice::Step(step)) if step.technique.id == "mistake"));
    }
}
