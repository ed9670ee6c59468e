//! Grades the difficulty of a puzzle, and checks how many solutions it has.
//!
//! To grade a puzzle, the reasoner solves it from an empty board with the same techniques as the hints. Each inference
//! has the weight of its technique, and the score is the sum of all weights. If the puzzle can be solved by looking at
//! one line at a time, the score decides whether it is easy, medium or hard. If it needs a supposition, it is expert.

mod walk;

pub(crate) use walk::walk;

use crate::hint::ladder::{CASES, CONTRADICTION};
use crate::hint::{BoardReasoner, Solution};
use crate::model::Level;
use crate::solve::bits::{MOST_WORDS, words};
use crate::solve::{Picture, solve};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::Difficulty;
use pentimento_base::prose::listed;
use pentimento_engine::contract::{Check, Grade, Verdict};
use pentimento_engine::ladder::{Needed, climb};
use serde_json::json;
use walk::Walk;

/// The weight of an inference, for each tier of techniques.
pub(crate) const WEIGHTS: [f64; 5] = [1.0, 1.5, 3.0, 10.0, 40.0];
/// A puzzle without suppositions is easy if its score is below this.
const EASY: f64 = 75.0;
/// A puzzle without suppositions is hard if its score is this or more. Between [`EASY`] and this, it is medium.
const MEDIUM: f64 = 190.0;
/// The most cells that a message about two different solutions lists.
const LISTED: usize = 8;

/// Finds the techniques that a puzzle needs, and how often it needs each of them.
pub(crate) fn needed(level: &Level, solution: &Picture, job: &Job) -> Result<Needed, Stopped> {
    let solution = Solution::known(solution.clone());
    let open = vec![None; level.size()];
    match words(level) {
        1 => climb(&mut BoardReasoner::<1>::new(level, open, solution), job),
        2 => climb(&mut BoardReasoner::<2>::new(level, open, solution), job),
        4 => climb(&mut BoardReasoner::<4>::new(level, open, solution), job),
        _ => climb(&mut BoardReasoner::<MOST_WORDS>::new(level, open, solution), job),
    }
}

/// The number of suppositions that a puzzle needs. If it needs none, looking at single lines is enough.
pub(crate) fn suppositions(needed: &Needed) -> usize {
    needed.count(&CONTRADICTION) + needed.count(&CASES)
}

pub(crate) fn difficulty(needed: &Needed) -> Difficulty {
    match needed.score(WEIGHTS) {
        _ if suppositions(needed) > 0 => Difficulty::Expert,
        score if score < EASY => Difficulty::Easy,
        score if score < MEDIUM => Difficulty::Medium,
        _ => Difficulty::Hard,
    }
}

fn grade(needed: &Needed, suppositions: usize, walk: Option<Walk>) -> Grade {
    let mut reasons = needed.reasons(suppositions, "no guessing needed: single lines are enough");
    reasons.extend(walk.into_iter().flat_map(expectations));
    Grade { difficulty: difficulty(needed), score: needed.score(WEIGHTS), reasons }
}

/// What a player can expect, in words.
fn expectations(walk: Walk) -> Vec<String> {
    let nested = walk.nested.then(|| "some what-ifs contain others, which is beyond a person".to_owned());
    let links = (walk.links > 0).then(|| format!("the longest what-if has {} links", walk.links));
    let openings = walk.openings.map(|openings| match openings {
        1 => "at its narrowest, only one place to go on".to_owned(),
        many => format!("at its narrowest, {many} places to go on"),
    });
    let dependency = (walk.dependency > 1)
        .then(|| format!("the longest row of steps that build on one another has {}", walk.dependency));
    [nested, links, openings, dependency].into_iter().flatten().collect()
}

pub(crate) fn check(level: &Level, job: &Job) -> Check {
    let (found, complete) = solve(level, 2, job);
    let verdict = Verdict::of(found.len(), complete);
    let problems = match verdict {
        Verdict::Unique => Vec::new(),
        Verdict::Multiple => vec![differing(level, &found)],
        Verdict::None => vec!["no grid meets these clues".to_owned()],
        Verdict::Unknown => vec!["there was not enough time to decide".to_owned()],
    };
    let unique = found.first().filter(|_| verdict == Verdict::Unique);
    let needed = unique.and_then(|solution| needed(level, solution, job).ok());
    let walk = unique.and_then(|solution| walk(level, solution, job).ok());
    // If the walk ended at a nested proof, its count of suppositions is incomplete, so the count of the reasoner is
    // used.
    let whole = walk.filter(|walk| !walk.nested).map(|walk| walk.suppositions);
    let guesses = whole.or(needed.as_ref().map(suppositions));
    let extra = vec![
        ("line_solvable", json!(guesses.map(|count| count == 0))),
        ("guesses", json!(guesses)),
        ("links", json!(walk.map(|walk| walk.links))),
        ("suppositions", json!(guesses)),
        ("openings", json!(walk.and_then(|walk| walk.openings))),
        ("dependency", json!(walk.map(|walk| walk.dependency))),
        ("nested", json!(walk.map(|walk| walk.nested))),
    ];
    let grade = needed.as_ref().zip(guesses).map(|(needed, guesses)| grade(needed, guesses, walk));
    Check { good: problems.is_empty(), verdict, problems, grade, extra }
}

/// Names the cells in which two solutions differ.
fn differing(level: &Level, found: &[Picture]) -> String {
    let [one, other, ..] = found else { return "there are several solutions".to_owned() };
    let places = (0..one.len()).filter(|&place| one[place] != other[place]);
    let name = |place: usize| format!("[{}, {}]", place / level.width(), place % level.width());
    let cells = listed(&places.map(name).collect::<Vec<_>>(), LISTED);
    format!("there are several solutions; two of them differ in {cells}")
}
