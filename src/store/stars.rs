//! Stars: one rule for all games.
//!
//! The first star is for solving the puzzle. The second star is for making every move yourself: hints may
//! explain, but not make a move. The third star is for no help at all: no hint, no check and no measuring. In
//! a game that knows the fewest moves, the third star also needs that number of moves. Stars never depend on
//! time. A puzzle that the program solved has no stars.

use super::{Outcome, Save};

/// The most stars that a game can earn.
pub(crate) const ALL: usize = 3;

/// The help that a player used while solving a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Help {
    /// Whether the program solved the puzzle.
    pub solved_by_program: bool,
    pub hints: u32,
    /// How many hints made their moves. `None` in results of older versions, which did not count them.
    pub played: Option<u32>,
    pub checks: u32,
    pub measures: u32,
    /// The number of moves beyond the fewest possible.
    pub extra_moves: u32,
}

impl Help {
    /// The help so far in a game that is still being played. `par` is the fewest moves possible.
    pub(crate) fn so_far(save: &Save, moves: usize, par: Option<usize>) -> Self {
        Self {
            solved_by_program: save.helped,
            hints: save.hints,
            played: Some(save.played),
            checks: save.checks,
            measures: save.measures,
            extra_moves: par.map_or(0, |par| moves.saturating_sub(par) as u32),
        }
    }

    /// The help in a lesson. Lessons ask the player to use hints and checks, so these cost no stars there.
    pub(crate) fn in_lesson() -> Self {
        Self { played: Some(0), ..Self::default() }
    }

    pub(crate) fn of(outcome: &Outcome) -> Self {
        Self {
            solved_by_program: !outcome.solved,
            hints: outcome.hints,
            played: outcome.played,
            checks: outcome.checks,
            measures: outcome.measures,
            extra_moves: outcome.par.map_or(0, |par| outcome.moves.saturating_sub(par)),
        }
    }

    /// The number of stars for solving the puzzle with this help.
    pub(crate) fn stars(self) -> usize {
        // An older result does not say whether hints made moves, so every hint counts as one that made a
        // move.
        let is_own = self.played.unwrap_or(self.hints) == 0;
        let is_unaided = self.hints + self.checks + self.measures + self.extra_moves == 0;
        match (self.solved_by_program, is_own, is_unaided) {
            (true, _, _) => 0,
            (false, true, true) => ALL,
            (false, true, false) => 2,
            (false, false, _) => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_count_help_and_never_time() {
        let none = Help { played: Some(0), ..Help::default() };
        let cases = [
            (none, 3),
            (Help { hints: 4, ..none }, 2),
            (Help { checks: 1, ..none }, 2),
            (Help { measures: 1, ..none }, 2),
            (Help { extra_moves: 1, ..none }, 2),
            (Help { hints: 4, played: Some(1), ..none }, 1),
            (Help { solved_by_program: true, ..none }, 0),
            (Help { hints: 2, played: None, ..none }, 1),
            (Help { played: None, ..none }, 3),
        ];
        for (help, stars) in cases {
            assert_eq!(help.stars(), stars, "{help:?}");
        }
    }
}
