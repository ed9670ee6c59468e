//! Steps: inferences explained in words. Hints and the theatre show them.

use super::contract::Model;
use super::ladder::Technique;
use pentimento_base::prose::Prose;

/// Why a spot is marked while a hint is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The step follows from this spot.
    Premise,
    /// The step decides this spot.
    Target,
    /// What is at this spot is impossible.
    Conflict,
}

/// One inference that a person could make: where to look, why, and what follows.
#[derive(Debug, Clone, PartialEq)]
pub struct Step<G: Model> {
    pub technique: &'static Technique,
    /// The first stage of a hint, where to look: `Look at row 13.`
    pub place: Prose,
    /// The second stage, why: two to four short sentences.
    pub reason: Prose,
    pub marks: Vec<(G::Spot, Role)>,
    /// The third stage, what to do. Every move agrees with a solution.
    pub moves: Vec<G::Move>,
    /// The reason link by link, for a reason that is too long to tell at once. Otherwise empty.
    pub walk: Vec<Link<G>>,
}

/// One link of a reason that is told link by link.
#[derive(Debug, Clone, PartialEq)]
pub struct Link<G: Model> {
    pub text: Prose,
    pub marks: Vec<(G::Spot, Role)>,
    /// What the link shows beside the board.
    pub exhibit: G::Exhibit,
}

/// The technique of a step that takes back a mistake. It is the same for every game.
pub const MISTAKE: Technique =
    Technique::new("mistake", "Mistake", 0, "Something on the board must be taken back.");

/// The technique of a step of a game that is watched again. It is the same for every game.
pub const OWN_MOVE: Technique = Technique::new("own", "Your move", 0, "A move as you made it.");

/// The hint for a board.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum Advice<S> {
    Step(S),
    /// The puzzle is solved.
    Done,
    /// There is no next step. The text says why: for example, the puzzle has no solution.
    Stuck(String),
}

/// Why the board does not accept a move that a person made elsewhere.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum Refusal<G: Model> {
    /// The move names something that this puzzle does not have.
    Nowhere,
    /// The move changes nothing.
    Idle,
    /// The move contradicts what is at the spots `at`. The moves `back` take it back.
    Wrong { at: Vec<G::Spot>, back: Vec<G::Move> },
}

/// Steps, and the reason if they end before a solution.
pub type Played<G> = (Vec<Step<G>>, Option<String>);
