//! Grades the difficulty of a puzzle, and checks puzzles for mistakes.
//!
//! The grade comes from solving the puzzle with hints, starting with an empty board. The score is the sum of the
//! weights of all steps. The weight of a step depends on how much a person has to look at. A number with only one
//! line is easy to see. To find lines that block another number, a person must compare lines, so such a step weighs
//! more. A puzzle with a low score and without comparisons is easy. Medium, hard and expert puzzles have higher
//! scores, in this order. A puzzle that needs a supposition is always expert.

use crate::hint::ladder;
use crate::hint::reason::Thinker;
use crate::model::{Board, Level, Solution, is_same_line};
use crate::solve::{self, Findings};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::Difficulty;
use pentimento_base::prose::listed;
use pentimento_engine::contract::{Check, Grade, Verdict};
use pentimento_engine::ladder::{Needed, climb};
use serde_json::json;

/// The weight of a step, for each tier of techniques.
pub(crate) const WEIGHTS: [f64; 5] = [1.0, 2.0, 6.0, 12.0, 40.0];
/// The highest scores of easy, medium and hard puzzles.
const EASY: f64 = 90.0;
const MEDIUM: f64 = 260.0;
const HARD: f64 = 400.0;
/// The most places that a message lists.
const MOST_PLACES: usize = 8;

/// How often a puzzle needs each technique. Uses `solution` only for a proof by cases, when no other technique helps.
pub(crate) fn needed(level: &Level, solution: &Solution, job: &Job) -> Result<Needed, Stopped> {
    climb(&mut Thinker::new(level, &Board::new(level), solution, job)?, job)
}

pub(crate) fn suppositions(needed: &Needed) -> usize {
    needed.count(&ladder::PROBE) + needed.count(&ladder::CASES)
}

pub(crate) fn difficulty(needed: &Needed) -> Difficulty {
    let comparisons = needed.count(&ladder::CUT) + needed.count(&ladder::REACH);
    match needed.score(WEIGHTS) {
        _ if suppositions(needed) > 0 => Difficulty::Expert,
        score if score <= EASY && comparisons == 0 => Difficulty::Easy,
        score if score <= MEDIUM => Difficulty::Medium,
        score if score <= HARD => Difficulty::Hard,
        _ => Difficulty::Expert,
    }
}

fn grade(needed: &Needed) -> Grade {
    let reasons = needed.reasons(suppositions(needed), "no what-if is needed");
    Grade { difficulty: difficulty(needed), score: needed.score(WEIGHTS), reasons }
}

/// Checks a level. Returns the verdict, the problems and the grade.
pub(crate) fn check(level: &Level, job: &Job) -> Check {
    let findings = solve::solve(level, 2, job);
    let verdict = Verdict::of(findings.solutions.len(), findings.complete);
    let problem = match verdict {
        Verdict::Unique => None,
        Verdict::Multiple => Some(difference(level, &findings)),
        Verdict::None => Some("no set of lines joins all numbers".to_owned()),
        Verdict::Unknown => Some("the check ran out of time or memory".to_owned()),
    };
    let unique = findings.solutions.first().filter(|_| verdict == Verdict::Unique);
    let needed = unique.and_then(|solution| needed(level, solution, job).ok());
    let extra = vec![
        ("guesses", json!(needed.as_ref().map(suppositions))),
        ("picture_verdict", json!(findings.picture.name())),
    ];
    let problems: Vec<String> = problem.into_iter().collect();
    Check { good: problems.is_empty(), verdict, problems, grade: needed.as_ref().map(grade), extra }
}

/// Says where two solutions differ.
fn difference(level: &Level, findings: &Findings) -> String {
    let [one, other, ..] = &findings.solutions[..] else {
        return "the puzzle has several solutions".to_owned();
    };
    let differing: Vec<String> = one
        .iter()
        .filter(|line| !other.iter().any(|o| is_same_line(o, line)))
        .map(|line| format!("{:?}", level.at(line[0])))
        .collect();
    let ends = listed(&differing, MOST_PLACES);
    let picture = match findings.picture {
        Verdict::Unique => "they all show the same picture",
        Verdict::Multiple => "they show different pictures",
        Verdict::None | Verdict::Unknown => "whether they show the same picture is unknown",
    };
    format!("the puzzle has several solutions ({picture}); two of them differ in the lines from {ends}")
}
