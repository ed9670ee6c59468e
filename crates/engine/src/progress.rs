//! Moves that come from outside, as in `hint --progress`: whatever a person did elsewhere, wrong ones included.
//!
//! A board keeps its own rules, so some wrong moves have no place on it: two Logipix lines that cross, a number that
//! was marked blank. They are kept beside the board. Each is tried again as soon as something changes, is given up
//! when a later move takes it back, and is told as a mistake once nothing on the board itself is wrong.

use super::contract::{Advice, Hint, Illegal, MISTAKE, Refusal, Role, Step};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::prose::{Prose, capital};
use serde_json::Value as Json;

/// A move that has no place on the board.
#[derive(Debug, Clone, PartialEq)]
struct Beside<G: Hint> {
    /// Which of the moves it is, from 1.
    number: usize,
    mv: G::Move,
    why: String,
    at: Vec<G::Spot>,
    back: Vec<G::Move>,
}

/// The moves made so far: those on the board, and those that cannot be.
#[derive(Debug, Clone)]
pub struct Progress<G: Hint> {
    pub board: G::Board,
    beside: Vec<Beside<G>>,
    made: usize,
}

impl<G: Hint> Progress<G> {
    pub fn new(level: &G::Level) -> Self {
        Self { board: G::start(level), beside: Vec::new(), made: 0 }
    }

    /// Reads moves and makes them; otherwise which of them says nothing about this puzzle, and why.
    pub fn read(level: &G::Level, moves: &[Json]) -> Result<Self, String> {
        let mut progress = Self::new(level);
        for (place, mv) in moves.iter().enumerate() {
            let wrong = |why: String| format!("moves[{place}]: {why}");
            let mv: G::Move = serde_json::from_value(mv.clone())
                .map_err(|e| wrong(format!("no move of {}: {e}", G::INFO.name)))?;
            progress.make(level, &mv).map_err(|Illegal(why)| wrong(why))?;
        }
        Ok(progress)
    }

    pub fn make(&mut self, level: &G::Level, mv: &G::Move) -> Result<(), Illegal> {
        self.made += 1;
        let before = self.beside.len();
        self.beside.retain(|beside| !beside.back.contains(mv));
        let gave_up = self.beside.len() < before;
        match G::apply(level, &mut self.board, mv) {
            Ok(()) => self.try_again(level),
            Err(Illegal(why)) => match G::refusal(level, &self.board, mv) {
                Refusal::Idle => {}
                // What takes back a move beside the board need not be a move on it.
                Refusal::Nowhere if gave_up => {}
                Refusal::Nowhere => return Err(Illegal(why)),
                Refusal::Wrong { at, back } => {
                    self.beside.push(Beside { number: self.made, mv: mv.clone(), why, at, back });
                }
            },
        }
        Ok(())
    }

    /// Whether both stand at the same place, however they came there.
    pub fn is_like(&self, other: &Self) -> bool {
        self.board == other.board && self.beside == other.beside
    }

    /// Brings onto the board what has a place there now.
    fn try_again(&mut self, level: &G::Level) {
        let Self { board, beside, .. } = self;
        beside.retain(|beside| G::apply(level, board, &beside.mv).is_err());
    }

    /// The next step: what is wrong on the board, then what has no place there, then the way on.
    pub fn hint(&self, level: &G::Level, job: &Job) -> Result<Advice<Step<G>>, Stopped> {
        let Some(beside) = self.beside.first() else { return G::hint(level, &self.board, job) };
        match G::hint(level, &self.board, job)? {
            Advice::Step(step) if step.technique.id == MISTAKE.id => Ok(Advice::Step(step)),
            Advice::Step(_) | Advice::Done | Advice::Stuck(_) => Ok(Advice::Step(beside.told())),
        }
    }
}

impl<G: Hint> Beside<G> {
    fn told(&self) -> Step<G> {
        Step {
            technique: &MISTAKE,
            place: Prose::new()
                .say("Look at ")
                .conflict(format!("move {}", self.number))
                .say(": it cannot be."),
            reason: Prose::new().conflict(capital(&self.why)).say(". ").target("Take it back."),
            marks: self.at.iter().map(|at| (at.clone(), Role::Conflict)).collect(),
            moves: self.back.clone(),
        }
    }
}
