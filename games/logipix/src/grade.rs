//! How hard a puzzle is: its ladder climbed from an empty board to the end.
//!
//! What a technique weighs depends on how far one has to look: a line that is free is seen, lines that cut another off
//! have to be compared. A puzzle is easy while single numbers tell everything and there is not much of it, medium where
//! a little must be compared, hard where much must, and expert where very much must or something has to be supposed.

use crate::hint::ladder;
use crate::hint::reason::Reasoner;
use crate::model::{Board, Level};
use crate::solve::{self, Solution};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::Difficulty;
use pentimento_engine::contract::{Check, Grade, Verdict};
use pentimento_engine::ladder::{Needed, Technique};
use serde_json::json;

/// Up to these sums a puzzle is easy, medium, hard.
const EASY: f64 = 90.0;
const MEDIUM: f64 = 260.0;
const HARD: f64 = 400.0;

/// How often each technique was needed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Climb {
    needed: Needed,
}

fn weight(rung: &Technique) -> f64 {
    match rung.tier {
        0 | 1 => 1.0,
        2 => 2.0,
        3 => 6.0,
        4 => 12.0,
        _ => 40.0,
    }
}

impl Climb {
    /// `solution` is asked only where cases must be taken.
    pub fn of(level: &Level, solution: &Solution, job: &Job) -> Result<Self, Stopped> {
        let mut climb = Self::default();
        let mut reasoner = Reasoner::new(level, &Board::new(level), job)?;
        let mut drawn = 0;
        while drawn < solution.len() {
            job.go_on()?;
            let found = reasoner.conclusion(job)?;
            let Some(found) = found.or_else(|| reasoner.case(solution)) else { break };
            climb.needed.add(found.rung());
            drawn += found.lines.len();
            reasoner.take(&found);
        }
        Ok(climb)
    }

    pub fn count(&self, rung: &Technique) -> usize {
        self.needed.count(rung)
    }

    pub fn steps(&self) -> usize {
        self.needed.steps()
    }

    /// How many suppositions there must be.
    pub fn guesses(&self) -> usize {
        self.count(&ladder::PROBE) + self.count(&ladder::CASES)
    }

    pub fn score(&self) -> f64 {
        self.needed.weighed(weight)
    }

    pub fn difficulty(&self) -> Difficulty {
        let compared = self.count(&ladder::CUT) + self.count(&ladder::REACH);
        match self.score() {
            _ if self.guesses() > 0 => Difficulty::Expert,
            score if score <= EASY && compared == 0 => Difficulty::Easy,
            score if score <= MEDIUM => Difficulty::Medium,
            score if score <= HARD => Difficulty::Hard,
            _ => Difficulty::Expert,
        }
    }

    pub fn grade(&self) -> Grade {
        let reasons = self.needed.reasons(self.guesses(), "no supposition is needed");
        Grade { difficulty: self.difficulty(), score: self.score(), reasons }
    }
}

/// The verdict, the problems and the grade.
pub fn check(level: &Level, job: &Job) -> Check {
    let findings = solve::solve(level, 2, job);
    let verdict = Verdict::of(findings.solutions.len(), findings.complete);
    let mut problems = Vec::new();
    match verdict {
        Verdict::Unique => {}
        Verdict::Multiple => problems.push(differing(level, &findings)),
        Verdict::None => problems.push("no lines join all numbers".to_owned()),
        Verdict::Unknown => {
            problems.push("it could not be judged in the time and memory there was".to_owned());
        }
    }
    let climb = findings.solutions.first().filter(|_| verdict == Verdict::Unique);
    let climb = climb.and_then(|solution| Climb::of(level, solution, job).ok());
    let extra = vec![
        ("guesses", json!(climb.as_ref().map(Climb::guesses))),
        ("picture_verdict", json!(findings.picture.name())),
    ];
    Check { good: problems.is_empty(), verdict, problems, grade: climb.map(|climb| climb.grade()), extra }
}

/// Where two solutions differ, in words.
fn differing(level: &Level, findings: &solve::Findings) -> String {
    let [one, other, ..] = &findings.solutions[..] else { return "there are several solutions".to_owned() };
    let apart: Vec<String> = one
        .iter()
        .filter(|line| !other.iter().any(|o| o == *line || o.iter().rev().eq(line.iter())))
        .map(|line| format!("{:?}", level.at(line[0])))
        .collect();
    let more = if apart.len() > 8 { format!(" and {} more", apart.len() - 8) } else { String::new() };
    let picture = match findings.picture {
        Verdict::Unique => "they all show one picture",
        Verdict::Multiple => "they show several pictures",
        Verdict::None | Verdict::Unknown => "whether they show one picture is not decided",
    };
    let shown = apart[..apart.len().min(8)].join(", ");
    format!(
        "the lines have several solutions ({picture}); two differ in the lines of the numbers at {shown}{more}"
    )
}
