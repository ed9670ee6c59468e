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
    /// The content of this spot is impossible.
    Conflict,
}

/// One inference that a person could make. It says where to look, why, and what follows.
#[derive(Debug, Clone, PartialEq)]
pub struct Step<G: Model> {
    pub technique: &'static Technique,
    /// The text of the first stage of a hint. It says where to look: `Look at row 13.`
    pub place: Prose,
    /// The text of the second stage of a hint. It gives the reason in two to four short sentences.
    pub reason: Prose,
    pub marks: Vec<(G::Spot, Role)>,
    /// The moves of the third stage of a hint. Every move agrees with a solution.
    pub moves: Vec<G::Move>,
    /// The parts of a reason that is too long to show at once. It is empty for a short reason.
    pub walk: Vec<Link<G>>,
}

/// One part of a long reason. The player sees the parts one after the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Link<G: Model> {
    pub text: Prose,
    pub marks: Vec<(G::Spot, Role)>,
    /// The exhibit that is shown with the text of this part.
    pub exhibit: G::Exhibit,
}

/// The technique of a step that takes back a mistake. It is the same for every game.
pub const MISTAKE: Technique =
    Technique::new("mistake", "Mistake", 0, "Something on the board must be taken back.");

/// The technique of a step in the replay of a finished game. It is the same for every game.
pub(crate) const OWN_MOVE: Technique = Technique::new("own", "Your move", 0, "A move as you made it.");

/// The hint for a board.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum Advice<S> {
    Step(S),
    /// The puzzle is solved.
    Done,
    /// There is no next step. The text says why, for example because the puzzle has no solution.
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
    /// The move contradicts what is at the spots `at`. The moves `back` take this move back.
    Wrong { at: Vec<G::Spot>, back: Vec<G::Move> },
}

/// The steps, and a reason if they end before the puzzle is solved.
pub type Played<G> = (Vec<Step<G>>, Option<String>);
