//! Moves that a person made elsewhere, for `hint --progress`. Some of them can be wrong.
//!
//! A board always follows its rules, so it can't represent some wrong moves, such as two lines that cross or a number
//! that is marked blank. This module keeps those moves beside the board. It tries each of them again whenever the
//! board changes, and forgets it when a later move takes it back. When nothing on the board is wrong, the hint reports
//! these moves as mistakes.

use super::contract::{Advice, Hint, Hinter, Illegal, MISTAKE, Refusal, Role, Step};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::prose::{Prose, capital};
use serde_json::Value as Json;

/// A move that the board does not accept.
#[derive(Debug, Clone, PartialEq)]
struct Beside<G: Hint> {
    /// The position of the move in the list of moves, counted from 1.
    number: usize,
    mv: G::Move,
    why: String,
    at: Vec<G::Spot>,
    back: Vec<G::Move>,
}

/// The moves made so far. Some are on the board. The others are kept beside it, because the board does not accept
/// them.
#[derive(Debug, Clone)]
pub struct Progress<G: Hint> {
    pub board: G::Board,
    beside: Vec<Beside<G>>,
    made: usize,
}

impl<G: Hint> Progress<G> {
    fn new(level: &G::Level) -> Self {
        Self { board: G::start(level), beside: Vec::new(), made: 0 }
    }

    /// Reads moves and makes them. If one of them is not a move of this puzzle, the error says which one and why.
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

    pub(crate) fn make(&mut self, level: &G::Level, mv: &G::Move) -> Result<(), Illegal> {
        self.made += 1;
        let before = self.beside.len();
        self.beside.retain(|beside| !beside.back.contains(mv));
        let gave_up = self.beside.len() < before;
        match G::apply(level, &mut self.board, mv) {
            Ok(()) => self.try_again(level),
            Err(Illegal(why)) => match G::refusal(level, &self.board, mv) {
                Refusal::Idle => {}
                // This move has already had an effect: it removed a move from `beside`. So it is no error if the
                // board refuses it.
                Refusal::Nowhere if gave_up => {}
                Refusal::Nowhere => return Err(Illegal(why)),
                Refusal::Wrong { at, back } => {
                    self.beside.push(Beside { number: self.made, mv: mv.clone(), why, at, back });
                }
            },
        }
        Ok(())
    }

    /// Whether `self` and `other` have the same board and the same moves beside it.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.board == other.board && self.beside == other.beside
    }

    /// Tries the moves beside the board again, and makes those that are legal now.
    fn try_again(&mut self, level: &G::Level) {
        let Self { board, beside, .. } = self;
        beside.retain(|beside| G::apply(level, board, &beside.mv).is_err());
    }

    /// Returns the next step. If there is a mistake on the board, the step takes it back. Otherwise, if there is a
    /// move beside the board, the step takes back that move. Otherwise the step is the game's own hint.
    pub fn hint(&self, level: &G::Level, job: &Job) -> Result<Advice<Step<G>>, Stopped> {
        self.hint_by(&mut G::hinter(level), job)
    }

    pub(crate) fn hint_by(&self, hinter: &mut Hinter<'_, G>, job: &Job) -> Result<Advice<Step<G>>, Stopped> {
        let Some(beside) = self.beside.first() else { return hinter(&self.board, job) };
        match hinter(&self.board, job)? {
            Advice::Step(step) if step.technique.id == MISTAKE.id => Ok(Advice::Step(step)),
            Advice::Step(_) | Advice::Done | Advice::Stuck(_) => Ok(Advice::Step(beside.as_mistake())),
        }
    }
}

impl<G: Hint> Beside<G> {
    fn as_mistake(&self) -> Step<G> {
        Step {
            technique: &MISTAKE,
            place: Prose::new()
                .say("Look at ")
                .conflict(format!("move {}", self.number))
                .say(": it is impossible."),
            reason: Prose::new().conflict(capital(&self.why)).say(". ").target("Take it back."),
            marks: self.at.iter().map(|at| (at.clone(), Role::Conflict)).collect(),
            moves: self.back.clone(),
            walk: Vec::new(),
        }
    }
}
