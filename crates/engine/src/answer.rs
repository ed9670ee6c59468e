//! What a solver and a check find out about a puzzle.

use pentimento_base::params::Difficulty;
use serde_json::Value as Json;

/// How many solutions a puzzle has, as far as that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Verdict {
    Unique,
    Multiple,
    None,
    Unknown,
}

impl Verdict {
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::Multiple => "multiple",
            Verdict::None => "none",
            Verdict::Unknown => "unknown",
        }
    }

    /// Returns the verdict if `found` solutions are known. `complete` means that there are no others.
    pub fn of(found: usize, complete: bool) -> Self {
        match (found, complete) {
            (0, true) => Verdict::None,
            (1, true) => Verdict::Unique,
            (0 | 1, false) => Verdict::Unknown,
            _ => Verdict::Multiple,
        }
    }
}

/// What a solver found before its job was stopped.
#[derive(Debug, Clone)]
pub struct Answer<S> {
    pub solutions: Vec<S>,
    /// Whether there are no further solutions.
    pub complete: bool,
    pub verdict: Verdict,
    /// Fields that the game adds to `solve --json`.
    pub extra: Vec<(&'static str, Json)>,
}

impl<S> Answer<S> {
    pub fn new(solutions: Vec<S>, complete: bool) -> Self {
        let verdict = Verdict::of(solutions.len(), complete);
        Self { solutions, complete, verdict, extra: Vec::new() }
    }
}

/// How hard a puzzle is, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Grade {
    pub difficulty: Difficulty,
    pub score: f64,
    pub reasons: Vec<String>,
}

/// The result of the command `check`.
#[derive(Debug, Clone)]
pub struct Check {
    pub good: bool,
    pub verdict: Verdict,
    /// What is wrong with the puzzle. Each problem is one sentence.
    pub problems: Vec<String>,
    /// The grade. It is `None` if there was not enough time to grade the puzzle, or if there is nothing to solve.
    pub grade: Option<Grade>,
    /// Fields that the game adds to `check --json`.
    pub extra: Vec<(&'static str, Json)>,
}
