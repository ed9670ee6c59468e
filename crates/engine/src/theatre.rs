//! The theatre shows a solution step by step, with explanations, forwards and backwards.
//!
//! The theatre has its own log, which begins at the player's board, so it never changes the game. Steps arrive one by
//! one from a background job. Each becomes an entry of the log that can be redone. To play a step is a redo, and to
//! step back is an undo. Invariant: step `i` is entry `i` of the log.

use super::contract::{Link, Puzzle, Role, Step};
use super::history::History;
use super::ladder::Technique;
use super::step::OWN_MOVE;
use super::view::View;
use pentimento_base::prose::Prose;
use std::sync::Arc;

/// The theatre of any game, as the screen uses it.
pub trait Timeline {
    /// How many steps are known.
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// How many of the known steps are played at the moment.
    fn at(&self) -> usize;
    /// How the theatre ends. `None` while more steps can still arrive.
    fn ending(&self) -> Option<&Ending>;
    fn go(&mut self, at: usize);
    /// The step that was played last.
    fn step(&self) -> Option<TimelineStep<'_>>;
    /// The techniques of all known steps, in order.
    fn techniques(&self) -> Vec<&'static Technique>;
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    Solved,
    /// The steps end before the puzzle is solved. The text says why.
    Short(String),
}

#[derive(Debug, Clone, Copy)]
pub struct TimelineStep<'a> {
    pub technique: &'static Technique,
    pub reason: &'a Prose,
}

pub(crate) struct Theatre<G: View> {
    puzzle: Arc<Puzzle<G>>,
    history: History<G>,
    steps: Vec<Step<G>>,
    /// The reasons of the steps as the screen shows them.
    reasons: Vec<Prose>,
    ending: Option<Ending>,
}

impl<G: View> Theatre<G> {
    pub(crate) fn new(puzzle: Arc<Puzzle<G>>, start: G::Board) -> Self {
        Self { puzzle, history: History::new(start), steps: Vec::new(), reasons: Vec::new(), ending: None }
    }

    pub(crate) fn add(&mut self, step: Step<G>) {
        self.history.foresee(step.moves.clone());
        self.reasons.push(G::on_screen(&step, &step.reason));
        self.steps.push(step);
    }

    /// Adds the moves of a finished game. Each entry of its log becomes one step.
    pub(crate) fn replay(&mut self, entries: Vec<Vec<G::Move>>) {
        let all = entries.len();
        for (place, moves) in entries.into_iter().enumerate() {
            let reason = Prose::from(format!("Your move {} of {all}.", place + 1));
            let (technique, place) = (&OWN_MOVE, reason.clone());
            self.add(Step { technique, place, reason, marks: Vec::new(), moves, walk: Vec::new() });
        }
        self.end(None);
    }

    pub(crate) fn end(&mut self, trouble: Option<String>) {
        self.ending = Some(trouble.map_or(Ending::Solved, Ending::Short));
    }

    pub(crate) fn board(&self) -> &G::Board {
        self.history.board()
    }

    /// The moves of the steps that are played at the moment.
    pub(crate) fn played(&self) -> Vec<G::Move> {
        self.history.log().entries[..self.history.at()].iter().flat_map(|e| e.moves().to_vec()).collect()
    }

    /// The index of the step that was played last.
    fn last(&self) -> Option<usize> {
        self.history.at().checked_sub(1).filter(|&last| last < self.steps.len())
    }

    /// If the step that was played last supposes something, the last part of its reason. That part shows the whole
    /// supposition on the board.
    pub(crate) fn link(&self) -> Option<&Link<G>> {
        let step = self.last().map(|last| &self.steps[last])?;
        step.walk.last().filter(|_| !G::tries(step).is_empty())
    }

    pub(crate) fn marks(&self) -> Vec<(G::Spot, Role)> {
        self.last().map(|last| self.steps[last].marks.clone()).unwrap_or_default()
    }
}

impl<G: View> Timeline for Theatre<G> {
    fn len(&self) -> usize {
        self.steps.len()
    }

    fn at(&self) -> usize {
        self.history.at()
    }

    fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    fn go(&mut self, at: usize) {
        self.history.go(&self.puzzle.level, at);
    }

    fn step(&self) -> Option<TimelineStep<'_>> {
        let last = self.last()?;
        Some(TimelineStep { technique: self.steps[last].technique, reason: &self.reasons[last] })
    }

    fn techniques(&self) -> Vec<&'static Technique> {
        self.steps.iter().map(|step| step.technique).collect()
    }
}
