//! How hard a puzzle is: its ladder climbed from an empty board to the end.
//!
//! What a technique weighs depends on how far one has to look: a line that is free is seen, lines that cut another off
//! have to be compared. A puzzle is easy while single numbers tell everything and there is not much of it, medium where
//! a little must be compared, hard where much must, and expert where very much must or something has to be supposed.

use super::model::{Board, Level};
use super::reason::Reasoner;
use super::rungs;
use super::solver::Solution;
use crate::engine::contract::Grade;
use crate::engine::job::{Job, Stopped};
use crate::engine::ladder::Rung;
use crate::engine::params::Difficulty;

/// Up to these sums a puzzle is easy, medium, hard.
const EASY: f64 = 90.0;
const MEDIUM: f64 = 260.0;
const HARD: f64 = 400.0;

/// How often each technique was needed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Climb {
    pub counts: Vec<(&'static Rung, usize)>,
}

fn weight(rung: &Rung) -> f64 {
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
            climb.add(found.rung());
            drawn += found.lines.len();
            reasoner.take(&found);
        }
        Ok(climb)
    }

    fn add(&mut self, rung: &'static Rung) {
        match self.counts.iter_mut().find(|(known, _)| known.id == rung.id) {
            Some((_, count)) => *count += 1,
            None => self.counts.push((rung, 1)),
        }
    }

    pub fn count(&self, rung: &Rung) -> usize {
        self.counts.iter().find(|(known, _)| known.id == rung.id).map_or(0, |&(_, count)| count)
    }

    pub fn steps(&self) -> usize {
        self.counts.iter().map(|&(_, count)| count).sum()
    }

    /// How many suppositions there must be.
    pub fn guesses(&self) -> usize {
        self.count(&rungs::PROBE) + self.count(&rungs::CASES)
    }

    pub fn score(&self) -> f64 {
        self.counts.iter().map(|&(rung, count)| weight(rung) * count as f64).sum()
    }

    pub fn difficulty(&self) -> Difficulty {
        let compared = self.count(&rungs::CUT) + self.count(&rungs::REACH);
        match self.score() {
            _ if self.guesses() > 0 => Difficulty::Expert,
            score if score <= EASY && compared == 0 => Difficulty::Easy,
            score if score <= MEDIUM => Difficulty::Medium,
            score if score <= HARD => Difficulty::Hard,
            _ => Difficulty::Expert,
        }
    }

    pub fn grade(&self) -> Grade {
        let mut reasons = Vec::new();
        match self.guesses() {
            0 => reasons.push("no supposition is needed".to_owned()),
            1 => reasons.push("one supposition is needed".to_owned()),
            many => reasons.push(format!("{many} suppositions are needed")),
        }
        reasons.push(format!("{} steps", self.steps()));
        let mut hard: Vec<_> = self.counts.iter().filter(|(rung, _)| rung.tier > 1).collect();
        hard.sort_by_key(|(rung, _)| std::cmp::Reverse(rung.tier));
        reasons.extend(hard.iter().map(|(rung, count)| format!("{} x{count}", rung.name.to_lowercase())));
        Grade { level: self.difficulty(), score: self.score(), reasons }
    }
}
