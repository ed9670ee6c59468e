//! Steps: inferences put into words, which hints and the theatre show.

use super::contract::Model;
use super::ladder::Technique;
use pentimento_base::prose::Prose;

/// Why a spot is marked while a hint is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Because of this.
    Premise,
    /// This follows.
    Target,
    /// This is impossible.
    Conflict,
}

/// One inference that a person could make: where to look, why, and what follows.
#[derive(Debug, Clone, PartialEq)]
pub struct Step<G: Model> {
    pub technique: &'static Technique,
    /// First stage of the hint, where to look: `Look at row 13.`
    pub place: Prose,
    /// Second stage, why: two to four short sentences.
    pub reason: Prose,
    pub marks: Vec<(G::Spot, Role)>,
    /// Third stage. Every move is true of a solution.
    pub moves: Vec<G::Move>,
}

/// The technique of a step that takes back something wrong. It is the same for every game.
pub const MISTAKE: Technique =
    Technique { id: "mistake", name: "Mistake", tier: 0, idea: "Something on the board must be taken back." };

/// The hint for a board.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum Advice<S> {
    Step(S),
    /// The puzzle is solved.
    Done,
    /// No step follows, and why. For example, the puzzle has no solution.
    Stuck(String),
}

/// What is wrong with a move from outside that the board does not accept.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum Refusal<G: Model> {
    /// It names something that this puzzle does not have.
    Nowhere,
    /// It changes nothing.
    Idle,
    /// It contradicts what is at these spots. These moves take it back.
    Wrong { at: Vec<G::Spot>, back: Vec<G::Move> },
}

/// Steps, and why they end before a solution, if they do.
pub type Played<G> = (Vec<Step<G>>, Option<String>);
