//! What is to be thought of a puzzle: whether it is good, and how hard it is.
//!
//! What makes dots hard is above all the margin: half as far again is seen at once, a tenth has to be measured. How many
//! wishes there are to grant, and how many colours lie over each other, orders puzzles of one margin.

use super::hint::{AT_ONCE, margin};
use super::model::Level;
use super::verify::{closest_pair, error, faults, predrawn_percent, segments};
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty;
use pentimento_engine::contract::{Check, Grade};
use serde_json::{Value as Json, json};

/// From such factors on a puzzle is easy, medium, hard.
const BOUNDS: [(f64, Difficulty); 3] =
    [(1.4, Difficulty::Easy), (1.2, Difficulty::Medium), (1.125, Difficulty::Hard)];
/// So few dots are easy whatever the margin.
const FEW: usize = 8;
/// The most problems that are told one by one.
const TOLD: usize = 8;

pub fn report(level: &Level, job: &Job) -> Check {
    let answer = super::solver::solve(level, 2, job);
    let mut problems = faults(level);
    let found = problems.len();
    if found > TOLD {
        problems.truncate(TOLD);
        problems.push(format!("and {} more of the kind", found - TOLD));
    }
    let source = segments(&level.drawing);
    let measured = |value: f64| if value.is_finite() { json!(rounded(value, 100.0)) } else { Json::Null };
    let known = !source.is_empty();
    let extra = vec![
        ("dots", json!(level.dots.len())),
        ("colors", json!(level.colours())),
        ("multicolored", json!(level.several())),
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

/// Wishes whose closest has to be measured rather than seen.
pub fn narrow(level: &Level) -> usize {
    level.wishes().iter().filter(|wish| margin(level, wish) < AT_ONCE).count()
}

pub fn grade(level: &Level) -> Grade {
    let (wishes, narrow) = (level.wishes().len(), narrow(level));
    let tightest = level.wishes().iter().map(|wish| margin(level, wish)).fold(f64::INFINITY, f64::min);
    let score = wishes as f64 * 0.6 + narrow as f64 + level.several() as f64 * 0.5;
    let bound = BOUNDS.iter().find(|(least, _)| level.rho >= *least);
    let easy = (level.dots.len() <= FEW).then_some(Difficulty::Easy);
    let mut reasons = vec![format!("{} dots, {} of several colours", level.dots.len(), level.several())];
    if tightest.is_finite() {
        let percent = 100.0 * (tightest - 1.0);
        reasons
            .push(format!("{narrow} of {wishes} closest must be measured, the tightest by {percent:.0} %"));
    }
    Grade {
        difficulty: easy.or(bound.map(|bound| bound.1)).unwrap_or(Difficulty::Expert),
        score: rounded(score, 10.0),
        reasons,
    }
}
