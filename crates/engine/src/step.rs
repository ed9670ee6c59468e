//! Steps: inferences explained in words. Hints and the theatre show them.

use super::contract::Model;
use super::ladder::Technique;
use pentimento_base::prose::Prose;
use serde_json::Value as Json;

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
    /// For a step that tries something: what follows from it, link by link.
    pub chain: Option<Box<Chain<G>>>,
}

/// Something that is tried, and what follows from it, link by link, until it fails. The texts are in the tale. The rest
/// is what the board shows at each link.
#[derive(Debug, Clone, PartialEq)]
pub struct Chain<G: Model> {
    /// What is tried.
    pub tried: G::Move,
    pub tale: Tale,
    /// As many links as the tale has.
    pub links: Vec<Link<G>>,
    /// The chain in `hint --json`.
    pub json: Json,
}

/// The texts of a chain.
#[derive(Debug, Clone, PartialEq)]
pub struct Tale {
    /// `What if row 1, column 9 is filled?`
    pub what_if: Prose,
    /// For each link two short sentences: the clue, then what it forces.
    pub links: Vec<Prose>,
    /// `So row 1, column 9 is empty.`
    pub so: Prose,
    /// Whether it is proved that there is no shorter chain.
    pub is_shortest: bool,
}

/// What the board shows at one link of a chain.
#[derive(Debug, Clone, PartialEq)]
pub struct Link<G: Model> {
    /// The number to show on the spots that this link decides, from 1.
    pub number: usize,
    /// What the player looks at: a line.
    pub lit: Vec<G::Spot>,
    /// What the link follows from.
    pub because: Vec<G::Spot>,
    /// What the link decides, if what is tried holds. These spots carry the number until the walk goes back.
    pub moves: Vec<G::Move>,
    /// Whether what is lit has no way left.
    pub is_dead: bool,
    /// 0 for a link of the chain itself, 1 for a link of a smaller proof inside it. When the depth falls, the marks of
    /// the smaller proof vanish.
    pub depth: usize,
}

/// The technique of a step that takes back a mistake. It is the same for every game.
pub const MISTAKE: Technique =
    Technique::new("mistake", "Mistake", 0, "Something on the board must be taken back.");

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
