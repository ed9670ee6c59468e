//! Repairs of pictures: which cells to change so that a picture becomes a good puzzle.
//!
//! A game that makes puzzles from pictures can offer one search for repairs, in
//! [`Generate::repair`](super::contract::Generate::repair). The command line and the workshop both use it, so they give
//! the same answer for the same picture.

use pentimento_picture::Picture;

/// What a repair must reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum RepairGoal {
    /// The puzzle has one solution.
    #[default]
    Unique,
    /// The puzzle has one solution, and a player finds it line by line, without a supposition.
    Line,
}

impl RepairGoal {
    pub const ALL: [RepairGoal; 2] = [RepairGoal::Unique, RepairGoal::Line];

    pub fn name(self) -> &'static str {
        match self {
            RepairGoal::Unique => "unique",
            RepairGoal::Line => "line",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|goal| goal.name() == name)
    }
}

/// What a repair must reach, and what it can change.
#[derive(Debug, Clone, Copy)]
pub struct RepairOrder<'a> {
    pub goal: RepairGoal,
    /// The most cells that can change.
    pub most: usize,
    /// Whether each cell must stay as it is, row by row. Cells beyond the end of the list can change.
    pub locked: &'a [bool],
}

impl RepairOrder<'_> {
    /// A repair of any size that can change every cell.
    pub fn to(goal: RepairGoal) -> Self {
        Self { goal, most: usize::MAX / 2, locked: &[] }
    }
}

/// Cells, as row and column, and their new colours.
pub type Repair = Vec<([usize; 2], u8)>;

/// What the search for repairs found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repairs {
    /// Repairs that are equally small, the least visible first. If the picture is good as it is, the only repair
    /// changes nothing. The list is empty if no repair was found.
    pub found: Vec<Repair>,
    /// What the repairs reach. This can be less than what was asked for.
    pub reached: RepairGoal,
}

impl Repairs {
    /// The result for a picture that needs no repair.
    pub fn none_needed(goal: RepairGoal) -> Self {
        Self { found: vec![Vec::new()], reached: goal }
    }

    /// The best repair.
    pub fn best(&self) -> Option<&Repair> {
        self.found.first()
    }
}

/// Returns the picture with these changes.
pub fn repaired(picture: &Picture, repair: &[([usize; 2], u8)]) -> Picture {
    let mut other = picture.clone();
    for &([row, column], colour) in repair {
        other.set(row, column, colour);
    }
    other
}
