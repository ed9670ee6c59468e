//! Checks a puzzle and grades how hard it is.
//!
//! Every line follows directly from the rule, so the grade does not count techniques. Instead, it compares distances.
//! The margin of a dot is the distance to the second closest dot, the runner-up, divided by the distance to the
//! closest dot. In a correct level, all margins are at least rho, so rho decides the difficulty. If a runner-up is 50
//! % farther away, the closest dot is obvious. If it is 10 % farther away, the player must measure. The score grows
//! with the number of links, of narrow margins and of multicoloured dots.

use crate::generate::verify::{closest_pair, error, faults, predrawn_percent, segments, shown_percent};
use crate::hint::{OBVIOUS, margin};
use crate::model::Level;
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty;
use pentimento_engine::contract::{Check, Grade};
use serde_json::{Value as Json, json};

/// The smallest rho of each difficulty. A puzzle with a smaller rho than all of these is expert.
const BOUNDS: [(f64, Difficulty); 3] =
    [(1.4, Difficulty::Easy), (1.2, Difficulty::Medium), (1.125, Difficulty::Hard)];
/// A puzzle with at most this many dots is always easy.
const FEW: usize = 8;
/// If more than this percentage of the drawing is predrawn, the puzzle is not good, because too little is left to do.
const MOST_SHOWN: f64 = 5.0;
/// The most problems that are listed one by one.
const MOST_PROBLEMS: usize = 8;

pub(crate) fn check(level: &Level, job: &Job) -> Check {
    let answer = crate::solve::solve(level, 2, job);
    let mut problems = faults(level);
    let found = problems.len();
    if found > MOST_PROBLEMS {
        problems.truncate(MOST_PROBLEMS);
        problems.push(format!("and {} more like these", found - MOST_PROBLEMS));
    }
    let source = segments(&level.drawing);
    let shown = shown_percent(level, &source);
    if shown > MOST_SHOWN {
        problems
            .push(format!("{shown:.0} % of the drawing is drawn beforehand; at most {MOST_SHOWN} % is good"));
    }
    let measured = |value: f64| if value.is_finite() { json!(rounded(value, 100.0)) } else { Json::Null };
    let known = !source.is_empty();
    let extra = vec![
        ("dots", json!(level.dots.len())),
        ("colors", json!(level.colours())),
        ("multicolored", json!(level.multicoloured())),
        ("predrawn_percent", if known { measured(predrawn_percent(level, &source)) } else { Json::Null }),
        ("error_mm", if known { measured(error(level, &source)) } else { Json::Null }),
        ("closest_pair_mm", measured(closest_pair(level))),
    ];
    let solvable = !answer.solutions.is_empty();
    Check {
        good: problems.is_empty() && solvable,
        verdict: answer.verdict,
        problems,
        grade: solvable.then(|| grade(level)),
        extra,
    }
}

fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}

/// The number of links whose closest dot is not obvious and must be measured.
pub(crate) fn narrow(level: &Level) -> usize {
    level.links().iter().filter(|link| margin(level, link) < OBVIOUS).count()
}

pub(crate) fn grade(level: &Level) -> Grade {
    let (links, narrow) = (level.links().len(), narrow(level));
    let tightest = level.links().iter().map(|link| margin(level, link)).fold(f64::INFINITY, f64::min);
    let score = links as f64 * 0.6 + narrow as f64 + level.multicoloured() as f64 * 0.5;
    let bound = BOUNDS.iter().find(|(least, _)| level.rho >= *least);
    let easy = (level.dots.len() <= FEW).then_some(Difficulty::Easy);
    let mut reasons =
        vec![format!("{} dots, {} of them multicoloured", level.dots.len(), level.multicoloured())];
    if tightest.is_finite() {
        let percent = 100.0 * (tightest - 1.0);
        reasons.push(format!(
            "{narrow} of {links} closest dots must be measured; the tightest margin is {percent:.0} %"
        ));
    }
    Grade {
        difficulty: easy.or(bound.map(|bound| bound.1)).unwrap_or(Difficulty::Expert),
        score: rounded(score, 10.0),
        reasons,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Facts;
    use crate::model::tests::small;

    #[test]
    fn a_puzzle_that_is_largely_drawn_beforehand_is_not_good() {
        let with = |length: f64| {
            let mut facts = Facts::clone(&small());
            facts.predrawn = vec![vec![[10.0, 90.0], [10.0 + length, 90.0]]];
            check(&Level::new(facts), &Job::endless())
        };
        assert!(with(1.0).good);
        let check = with(20.0);
        assert!(!check.good && check.problems[0].contains("drawn beforehand"), "{:?}", check.problems);
    }
}
