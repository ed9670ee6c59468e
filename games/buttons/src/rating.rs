//! How hard a level is for a person: how many equations must be combined at once.
//!
//! The level is reasoned through to the end, always by the smallest combination there is, and the largest
//! that was needed is its rating. A system that only yields as a whole counts as more than four; choices that
//! the kernel leaves are counted apart. The rating depends on the graph alone, so a generator can ask for it before it draws
//! a single press.

use super::model::Level;
use super::reason::{Decision, MOST_COMBINED, Reasoning, Why};
use super::system::System;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::Difficulty;

/// The largest step on the way, and what else was met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rating {
    /// Equations combined at once: 1 to 4, and 5 for more.
    pub combined: usize,
    /// How often a choice had to be made among presses that together change nothing.
    pub choices: usize,
}

impl Rating {
    pub const BEYOND: usize = MOST_COMBINED + 1;

    pub fn of(level: &Level, system: &System, job: &Job) -> Result<Self, Stopped> {
        // Which presses solve it plays no part in how they are found, so any will do: none at all.
        let nothing = vec![0; system.classes.len()];
        let mut reasoning = Reasoning::new(level, level.state(), system, &nothing);
        let mut rating = Self { combined: 1, choices: 0 };
        while let Some(Decision { why, .. }) = reasoning.decide(job)? {
            match why {
                Why::Combined(parts) => rating.combined = rating.combined.max(parts.len()),
                Why::Chosen(_) => rating.choices += 1,
                Why::Together(_) => rating.combined = Self::BEYOND,
            }
        }
        Ok(rating)
    }

    pub fn difficulty(self) -> Difficulty {
        match self.combined {
            0 | 1 => Difficulty::Easy,
            2 => Difficulty::Medium,
            3 => Difficulty::Hard,
            _ => Difficulty::Expert,
        }
    }

    /// In words: "one need at a time is enough".
    pub fn told(self) -> &'static str {
        match self.combined {
            0 | 1 => "one button's need at a time is enough",
            2 => "the needs of two buttons must be compared",
            3 => "the needs of three buttons must be combined",
            4 => "the needs of four buttons must be combined",
            _ => "the needs of more than four buttons must be combined",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(colors: usize, nodes: usize, edges: &[(usize, usize)]) -> Rating {
        let level = Level::new(colors, &vec![0; nodes], edges).unwrap();
        let system = System::new(&level, level.state(), &Job::endless()).unwrap();
        Rating::of(&level, &system, &Job::endless()).unwrap()
    }

    #[test]
    fn a_line_is_solved_one_need_at_a_time() {
        assert_eq!(rated(3, 4, &[(0, 1), (1, 2), (2, 3)]), Rating { combined: 1, choices: 0 });
    }

    #[test]
    fn a_triangle_takes_all_three_needs() {
        assert_eq!(rated(3, 3, &[(0, 1), (1, 2), (2, 0)]).combined, 3);
    }

    #[test]
    fn a_square_of_twins_leaves_two_needs_apart() {
        // Opposite corners are twins: two classes, each reached by the other alone.
        assert_eq!(rated(3, 4, &[(0, 1), (1, 2), (2, 3), (3, 0)]), Rating { combined: 1, choices: 0 });
    }

    #[test]
    fn a_ring_of_twelve_leaves_choices() {
        let ring: Vec<_> = (0..12).map(|at| (at, (at + 1) % 12)).collect();
        assert_eq!(rated(3, 12, &ring), Rating { combined: 1, choices: 2 });
    }
}
