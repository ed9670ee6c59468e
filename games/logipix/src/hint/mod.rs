//! Finds the next step for a person: first corrections, then the easiest technique that works.
//!
//! The solver decides what is a mistake. The board has no mistake if some solution agrees with it, even if the author
//! had another solution in mind.

mod candidates;
mod chain;
mod chain_steps;
mod inference;
pub(crate) mod ladder;
pub(crate) mod reason;
mod visible;
mod words;

pub(crate) use chain_steps::{Exhibit, proof};
pub(crate) use ladder::LADDER;
pub(crate) use words::clue_name;

use crate::Logipix;
use crate::hint::inference::{Inference, Why};
use crate::model::{
    At, Board, Cell, Level, Move, NO_NOTE, Note, OFF, ON, Solution, Spot, is_same_line, name,
};
use crate::solve::{Given, Search};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Advice, MISTAKE, Refusal, Role, Standing, Step};
use pentimento_engine::ladder::Reasoner as _;
use pentimento_engine::mistakes::contradicting;
use reason::Thinker;

/// Something that the player claims on the board: a line or a note.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Claim {
    Line(Vec<Cell>),
    On(Cell),
    Off(Cell),
}

fn claims(level: &Level, board: &Board) -> Vec<Claim> {
    let notes = (0..level.size() as Cell).filter_map(|cell| match board.note(cell) {
        Note::None => None,
        Note::On => Some(Claim::On(cell)),
        Note::Off => Some(Claim::Off(cell)),
    });
    board.lines().iter().cloned().map(Claim::Line).chain(notes).collect()
}

fn given(claims: &[Claim]) -> Given {
    let mut given = Given::default();
    for claim in claims {
        match claim {
            Claim::Line(line) => given.lines.push(line.clone()),
            Claim::On(cell) => given.on.push(*cell),
            Claim::Off(cell) => given.off.push(*cell),
        }
    }
    given
}

impl Claim {
    fn is_true(&self, level: &Level, solution: &Solution, picture: &[u8]) -> bool {
        match self {
            Claim::Line(line) => {
                level.fault(line).is_none() && solution.iter().any(|other| is_same_line(other, line))
            }
            Claim::On(cell) => picture[*cell as usize] > 0,
            Claim::Off(cell) => picture[*cell as usize] == 0,
        }
    }

    fn cells(&self) -> &[Cell] {
        match self {
            Claim::Line(line) => line,
            Claim::On(cell) | Claim::Off(cell) => std::slice::from_ref(cell),
        }
    }

    /// The move that removes the claim.
    fn removal(&self, level: &Level) -> Move {
        match self {
            Claim::Line(line) => Move::erase(level, line),
            Claim::On(cell) | Claim::Off(cell) => Move::note(level, *cell, NO_NOTE),
        }
    }
}

/// Why the board refused a move, and what to do about it.
pub(crate) fn refusal(level: &Level, board: &Board, mv: &Move) -> Refusal<Logipix> {
    let is_here = |places: &[At]| !places.is_empty() && places.iter().all(|&at| level.contains(at));
    match mv {
        Move::Note { at, to } if level.contains(*at) => refused_note(*at, *to),
        // The board has no such line to erase.
        Move::Erase { erase } if is_here(erase) => Refusal::Idle,
        Move::Line { line } if is_here(line) => refused_line(level, board, line),
        Move::Note { .. } | Move::Erase { .. } | Move::Line { .. } => Refusal::Nowhere,
    }
}

fn refused_line(level: &Level, board: &Board, line: &[At]) -> Refusal<Logipix> {
    let cells: Vec<Cell> = line.iter().map(|&at| level.cell(at)).collect();
    if board.lines().iter().any(|other| is_same_line(other, &cells)) {
        return Refusal::Idle;
    }
    Refusal::Wrong {
        at: line.iter().copied().map(Spot).collect(),
        back: vec![Move::Erase { erase: line.to_vec() }],
    }
}

/// Why the board refused a note, and what to do about it. The cell has a number or a line. So the note "on a line"
/// adds nothing, and the note "on no line" is wrong.
fn refused_note(at: At, to: char) -> Refusal<Logipix> {
    match to {
        ON | NO_NOTE => Refusal::Idle,
        OFF => Refusal::Wrong { at: vec![Spot(at)], back: vec![Move::Note { at, to: NO_NOTE }] },
        _ => Refusal::Nowhere,
    }
}

/// The claims that must be removed so that the board can be solved again.
fn wrong_claims(level: &Level, board: &Board, job: &Job) -> Result<Vec<Claim>, Stopped> {
    let all = claims(level, board);
    let agrees = |claims: &[Claim]| Ok(Search::with(level, &given(claims), job)?.next(job)?.is_some());
    if agrees(&all)? {
        return Ok(Vec::new());
    }
    let mut search = Search::new(level, job)?;
    let Some(solution) = search.next(job)? else { return Ok(Vec::new()) };
    if search.next(job)?.is_none() {
        let picture = level.picture(&solution);
        return Ok(all.into_iter().filter(|claim| !claim.is_true(level, &solution, &picture)).collect());
    }
    contradicting(&all, agrees)
}

pub(crate) fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<Spot>, Stopped> {
    let wrong = wrong_claims(level, board, job)?;
    Ok(wrong.iter().flat_map(Claim::cells).map(|&cell| Spot(level.at(cell))).collect())
}

pub(crate) fn next_step(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Logipix>>, Stopped> {
    if board.standing(level) == Standing::Solved {
        return Ok(Advice::Done);
    }
    let Some(solution) = Search::with(level, &given(&claims(level, board)), job)?.next(job)? else {
        let wrong = wrong_claims(level, board, job)?;
        if wrong.is_empty() {
            return Ok(Advice::Stuck(
                "the puzzle has no solution: no set of lines joins all numbers".to_owned(),
            ));
        }
        return Ok(Advice::Step(correction(level, &wrong)));
    };
    let mut thinker = Thinker::new(level, board, &solution, job)?;
    if let Some(found) = thinker.ones().or_else(|| thinker.easy_mates()) {
        return Ok(Advice::Step(words::step(level, &found)));
    }
    if let Some(step) = visible::simplest(level, board, &thinker, job)? {
        return Ok(Advice::Step(step));
    }
    let proof = chain::prove(level, board, job)?.filter(chain::Proof::is_short);
    if let Some(proof) = proof {
        let technique = &ladder::CUT;
        return Ok(Advice::Step(Step { technique, ..chain_steps::step(level, &proof) }));
    }
    Ok(match thinker.next(job)? {
        Some(inference) if matches!(inference.why, Why::Probe { .. } | Why::Cases) => {
            Advice::Step(what_if(level, board, &inference, job)?)
        }
        Some(inference) => Advice::Step(words::step(level, &inference)),
        None => Advice::Stuck("nothing follows from this board".to_owned()),
    })
}

/// Explains a supposition link by link. If no chain proves anything, explains only what was supposed.
fn what_if(level: &Level, board: &Board, inference: &Inference, job: &Job) -> Result<Step<Logipix>, Stopped> {
    let proof = chain::prove(level, board, job)?;
    Ok(proof.map_or_else(|| words::step(level, inference), |proof| chain_steps::step(level, &proof)))
}

fn correction(level: &Level, wrong: &[Claim]) -> Step<Logipix> {
    let places: Vec<At> = wrong.iter().map(|claim| level.at(claim.cells()[0])).collect();
    let (what, verb) = match (&wrong[0], wrong.len()) {
        (Claim::Line(_), 1) => ("The line from ", " is wrong. Erase it."),
        (Claim::On(_) | Claim::Off(_), 1) => ("The note at ", " is wrong. Remove it."),
        _ => ("There are mistakes at ", ". Remove them."),
    };
    let cells = wrong.iter().flat_map(Claim::cells);
    Step {
        technique: &MISTAKE,
        place: Prose::new().say("Something is wrong near ").strong(name(places[0])).say("."),
        reason: Prose::new().say(what).conflict(words::wrong_places(&places)).say(verb),
        marks: cells.map(|&cell| (Spot(level.at(cell)), Role::Conflict)).collect(),
        moves: wrong.iter().map(|claim| claim.removal(level)).collect(),
        walk: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_engine::progress::Progress;
    use serde_json::{Value as Json, json};

    /// A level with the numbers `3 0 3` above `2 2 1`. It has only one solution, with three lines.
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
    fn small_numbers_with_one_partner_each_are_one_hint() {
        let level = Level::plain(5, [[2, 2, 0, 3, 0], [0, 0, 0, 0, 3], [2, 2, 0, 0, 2]].concat()).unwrap();
        // The last 2 has no partner, so the puzzle has no solution.
        assert!(matches!(next_step(&level, &Board::new(&level), &Job::endless()), Ok(Advice::Stuck(_))));
        let level = Level::plain(5, [[2, 2, 0, 3, 0], [0, 0, 3, 0, 1], [2, 2, 0, 0, 0]].concat()).unwrap();
        let one = json!({ "line": [[1, 4]] });
        let (technique, reason, moves) = step_after(&level, std::slice::from_ref(&one));
        assert_eq!(technique, "mate");
        assert_eq!(reason, "These four 2s have only one partner each. So join them as marked.");
        assert_eq!(moves, json!([{ "line": [[0, 0], [0, 1]] }, { "line": [[2, 0], [2, 1]] }]));
    }

    /// Solves small presets with hints. Every sentence has at most 14 words.
    #[test]
    fn sentences_of_hints_are_short() {
        use pentimento_base::params::Params;
        use pentimento_base::rng::Rng;
        use pentimento_engine::contract::Generate as _;
        let params = Params::of(Logipix::PARAMS, &Logipix::PRESETS[1]);
        let level = Logipix::generate(&params, &mut Rng::new(4), &Job::endless()).unwrap().level;
        let mut board = Board::new(&level);
        while let Advice::Step(step) = next_step(&level, &board, &Job::endless()).unwrap() {
            for sentence in step.reason.to_string().split_inclusive(['.', '?', ':']) {
                assert!(sentence.split_whitespace().count() <= 14, "{sentence}");
            }
            step.moves.iter().for_each(|mv| board.apply(&level, mv).unwrap());
        }
        assert_eq!(board.standing(&level), Standing::Solved);
    }

    #[test]
    fn a_number_noted_as_off_is_a_mistake() {
        let off = json!({ "at": [0, 2], "to": "." });
        let back = json!({ "at": [0, 2], "to": "?" });
        let (technique, reason, moves) = step_after(&level(), std::slice::from_ref(&off));
        assert_eq!((technique.as_str(), moves), ("mistake", json!([back])));
        assert_eq!(reason, "Row 1, column 3 has a number, so it is on a line. Take it back.");
        assert_ne!(step_after(&level(), &[off, back]).0, "mistake");
    }

    #[test]
    fn a_line_that_the_board_refuses_is_a_mistake_until_it_is_erased() {
        let right = json!({ "line": [[1, 0], [1, 1]] });
        let across = json!({ "line": [[0, 0], [1, 0], [1, 1]] });
        let erased = json!({ "erase": [[0, 0], [1, 0], [1, 1]] });
        let (technique, _, moves) = step_after(&level(), &[right.clone(), across.clone()]);
        assert_eq!((technique.as_str(), moves), ("mistake", json!([erased.clone()])));
        assert_ne!(step_after(&level(), &[right, across, erased]).0, "mistake");
    }

    #[test]
    fn repeated_moves_and_empty_erasures_change_nothing() {
        let line = json!({ "line": [[1, 0], [1, 1]] });
        let again = json!({ "line": [[1, 1], [1, 0]] });
        let on = json!({ "at": [1, 0], "to": "#" });
        let nothing = json!({ "erase": [[0, 0], [0, 1], [0, 2]] });
        assert_ne!(step_after(&level(), &[line, again, on, nothing]).0, "mistake");
    }

    #[test]
    fn if_two_lines_cross_the_wrong_one_is_erased_and_the_other_stays() {
        let level = Level::plain(4, vec![2, 2, 2, 2]).unwrap();
        let (wrong, right) = (json!({ "line": [[0, 1], [0, 2]] }), json!({ "line": [[0, 0], [0, 1]] }));
        let erased = json!({ "erase": [[0, 1], [0, 2]] });
        let (technique, _, moves) = step_after(&level, &[wrong.clone(), right.clone()]);
        assert_eq!((technique.as_str(), moves), ("mistake", json!([erased.clone()])));
        let progress = Progress::<Logipix>::read(&level, &[wrong, right, erased]).unwrap();
        assert_eq!(progress.board.lines(), [[0, 1]]);
    }

    #[test]
    fn a_move_outside_the_board_is_refused() {
        let error = |mv: Json| Progress::<Logipix>::read(&level(), &[mv]).unwrap_err();
        assert!(error(json!({ "at": [7, 0], "to": "." })).starts_with("moves[0]: there is no cell"));
        assert!(error(json!({ "at": [0, 0], "to": "x" })).contains("is not a note"));
        assert!(error(json!({ "line": [] })).contains("at least one cell"));
    }
}
