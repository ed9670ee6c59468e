//! Grades the difficulty of a level, and checks levels for problems.
//!
//! The grade depends on how many equations a person must combine at once. [`climb`] solves the level with the same
//! [`Reasoning`] as the hints. It always uses the smallest combination that decides a button. The rating is the size
//! of the largest combination that was needed. If the whole system must be solved at once, this counts as more than
//! four. Choices are counted separately. The rating depends only on the graph, so the generator can calculate it
//! before it draws presses.

use crate::hint::{ALL_NEEDS, MOST_COMBINED, NOTHING_CHANGES, Reasoning};
use crate::model::{Level, all_alike, presses};
use crate::solve::{Best, Count, Fewest, System, fewest};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::Difficulty;
use pentimento_engine::contract::{Check, Grade, Verdict};
use pentimento_engine::ladder::climb;
use serde_json::{Value as Json, json};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rating {
    /// The largest number of equations that must be combined at once: 1 to 4, or 5 for more than four.
    pub(crate) combined: usize,
    /// The number of choices. There is a choice where some presses together change nothing.
    pub(crate) choices: usize,
}

impl Rating {
    const BEYOND: usize = MOST_COMBINED + 1;

    pub(crate) fn of(level: &Level, system: &System, job: &Job) -> Result<Self, Stopped> {
        // The rating does not depend on the solution, so this uses a solution without presses.
        let nothing = vec![0; system.classes.len()];
        let mut reasoning = Reasoning::new(level, level.state(), system, &nothing);
        let needed = climb(&mut reasoning, job)?;
        let beyond = needed.count(&ALL_NEEDS) > 0;
        let combined = if beyond { Self::BEYOND } else { reasoning.most_combined().max(1) };
        Ok(Self { combined, choices: needed.count(&NOTHING_CHANGES) })
    }

    fn difficulty(self) -> Difficulty {
        match self.combined {
            0 | 1 => Difficulty::Easy,
            2 => Difficulty::Medium,
            3 => Difficulty::Hard,
            _ => Difficulty::Expert,
        }
    }

    fn reason(self) -> &'static str {
        match self.combined {
            0 | 1 => "one button's need at a time is enough",
            2 => "the needs of two buttons must be compared",
            3 => "the needs of three buttons must be combined",
            4 => "the needs of four buttons must be combined",
            _ => "the needs of more than four buttons must be combined",
        }
    }
}

pub(crate) fn check(level: &Level, job: &Job) -> Check {
    check_in_time(level, job).unwrap_or_else(|Stopped| Check {
        good: false,
        verdict: Verdict::Unknown,
        problems: vec!["there was not enough time to check it".to_owned()],
        grade: None,
        extra: vec![("presses", Json::Null), ("solutions", Json::Null)],
    })
}

fn check_in_time(level: &Level, job: &Job) -> Result<Check, Stopped> {
    let found = fewest(level, level.state(), 1, job)?;
    let mut problems = Vec::new();
    if !level.is_connected() {
        problems.push("the buttons are not all connected".to_owned());
    }
    if all_alike(level.state()) {
        problems.push("all buttons are already the same".to_owned());
    }
    let verdict = match found.best() {
        Best::Unsolvable => Verdict::None,
        Best::Proved(_) if found.count.at_least > 1 => Verdict::Multiple,
        Best::Proved(_) if found.count.exact => Verdict::Unique,
        Best::Proved(_) | Best::Between { .. } => Verdict::Unknown,
    };
    if verdict == Verdict::None {
        problems.push("no presses make all buttons the same".to_owned());
    }
    let grade = if found.presses.is_some() { Some(grade(level, &found, job)?) } else { None };
    let presses = found.presses.filter(|range| range.is_proved()).map(|range| range.best);
    let extra = vec![("presses", json!(presses)), ("solutions", number(found.count))];
    Ok(Check { good: problems.is_empty(), verdict, problems, grade, extra })
}

/// The count as JSON. Null if the count is not exact.
fn number(count: Count) -> Json {
    match (count.exact, u64::try_from(count.at_least)) {
        (false, _) => Json::Null,
        (true, Ok(number)) => json!(number),
        (true, Err(_)) => json!(count.at_least as f64),
    }
}

fn grade(level: &Level, found: &Fewest, job: &Job) -> Result<Grade, Stopped> {
    let system = System::new(level, level.state(), job)?;
    let rating = Rating::of(level, &system, job)?;
    let best = found.presses.map_or(0, |range| range.best);
    let mut reasons =
        vec![rating.reason().to_owned(), format!("{} on {} buttons", presses(best), level.nodes())];
    match rating.choices {
        0 => {}
        1 => reasons.push("some presses together change nothing".to_owned()),
        more => reasons.push(format!("{more} combinations of presses change nothing")),
    }
    // The score is mainly the number of combined needs. `length` grows with the number of presses but stays
    // below 1. So it only orders puzzles with the same number of combined needs.
    let length = f64::from(best) / (f64::from(best) + 20.0);
    let score = ((rating.combined as f64 + length) * 100.0).round() / 100.0;
    Ok(Grade { difficulty: rating.difficulty(), score, reasons })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::parsed;

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
    fn a_square_of_twins_leaves_two_separate_needs() {
        // Opposite corners are twins, so there are two classes. Each class is changed only by the other one.
        assert_eq!(rated(3, 4, &[(0, 1), (1, 2), (2, 3), (3, 0)]), Rating { combined: 1, choices: 0 });
    }

    #[test]
    fn a_ring_of_twelve_leaves_choices() {
        let ring: Vec<_> = (0..12).map(|at| (at, (at + 1) % 12)).collect();
        assert_eq!(rated(3, 12, &ring), Rating { combined: 1, choices: 2 });
    }

    #[test]
    fn a_puzzle_that_is_not_good_says_why() {
        let checked = |text| check(&parsed(text).unwrap(), &Job::endless());
        assert_eq!(
            checked("colors = 3\nstate = [1, 1, 1]\nedges = [[0, 1]]").problems,
            ["the buttons are not all connected", "all buttons are already the same"]
        );
        let never = checked("colors = 3\nstate = [1, 0, 2]\nedges = [[0, 1], [1, 2]]");
        assert_eq!(never.problems, ["no presses make all buttons the same"]);
        assert!(never.grade.is_none());
    }
}
