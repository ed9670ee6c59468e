//! How much work a search may do, and what its result should be.

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Plan {
    /// The number of steps per edge in the first round of annealing, and in each later round.
    pub(crate) steps: (usize, usize),
    /// The number of rounds for each number of colours.
    pub(crate) rounds: usize,
    /// The smallest and the greatest number of colours.
    pub(crate) colours: (usize, usize),
    /// The most dots per centimetre of drawing.
    pub(crate) density: f64,
    /// The search ends as soon as at most this share of the dots is multicoloured.
    pub(crate) goal: f64,
    /// If the share is higher than this, the search tries one more colour.
    pub(crate) limit: f64,
}

impl Plan {
    /// For a player who is waiting.
    const QUICK: Plan =
        Plan { steps: (2000, 800), rounds: 4, colours: (4, 6), density: 0.61, goal: 0.16, limit: 0.2 };
    /// For a puzzle that is kept: more steps, and a search that begins with fewer colours.
    const THOROUGH: Plan =
        Plan { steps: (3000, 1200), rounds: 6, colours: (3, 7), density: 0.61, goal: 0.16, limit: 0.2 };

    pub(crate) fn new(is_thorough: bool, density: f64) -> Self {
        Plan { density, ..if is_thorough { Self::THOROUGH } else { Self::QUICK } }
    }

    /// A plan for drawings that did not work out: more colours, more dots and more steps.
    pub(crate) fn harder(self) -> Self {
        let (first, later) = self.steps;
        let (_, most) = self.colours;
        Plan {
            steps: (2 * first, 2 * later),
            colours: (most, most + 3),
            density: 1.4 * self.density,
            limit: 0.35,
            ..self
        }
    }
}
