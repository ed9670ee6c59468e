//! What is to be thought of a maze: whether it is good, and how hard it is.
//!
//! What makes a maze long to solve is above all how much of it there is; wrong turnings and how far they lead
//! astray order mazes of one size.

use super::model::{Cell, Level, Side};
use super::several::Ways;
use super::solver::{reached, shore, shortest_within, wrong_turnings};
use super::visibility::visibility;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::Difficulty;
use pentimento_engine::contract::{Check, Grade, Verdict};
use serde_json::{Value as Json, json};

/// Up to so many cells a maze is easy, medium, hard.
const BOUNDS: [(usize, Difficulty); 3] =
    [(640, Difficulty::Easy), (1664, Difficulty::Medium), (4368, Difficulty::Hard)];

pub fn dead_ends(level: &Level) -> usize {
    (0..level.cells()).filter(|&cell| is_dead(level, cell)).count()
}

fn is_dead(level: &Level, cell: Cell) -> bool {
    cell != level.entrance() && cell != level.exit() && level.ways(cell) == 1
}

/// Pairs of dead ends side by side.
pub fn touching(level: &Level) -> usize {
    let beside = |cell: Cell, side| level.beside(cell, side).is_some_and(|next| is_dead(level, next));
    let dead = (0..level.cells()).filter(|&cell| is_dead(level, cell));
    dead.map(|cell| [Side::East, Side::South].into_iter().filter(|&side| beside(cell, side)).count()).sum()
}

pub fn report(level: &Level, job: &Job) -> Result<Check, Stopped> {
    let Some(way) = shortest_within(level, job)? else {
        return Ok(Check {
            good: false,
            verdict: Verdict::None,
            problems: vec!["no way leads from the entrance to the exit".to_owned()],
            grade: None,
            extra: without_way(level),
        });
    };
    let mut ways = Ways::of(level, job)?;
    let verdict = match (ways.next(job)?, ways.next(job)?) {
        (_, Some(_)) => Verdict::Multiple,
        (_, None) => Verdict::Unique,
    };
    let mut problems = Vec::new();
    if verdict == Verdict::Multiple {
        problems.push("there is more than one way through".to_owned());
    }
    let missed = level.cells() - reached(level, job)?;
    if missed > 0 {
        problems.push(format!("{missed} cells cannot be reached"));
    }
    if level.picture().is_some() && !fills(level, &way) {
        problems.push("the way through does not fill the picture".to_owned());
    }
    let turnings = wrong_turnings(level, &way);
    let edge = shore(level, &way);
    let extra = vec![
        ("dead_ends", json!(dead_ends(level))),
        ("touching_dead_ends", json!(touching(level))),
        ("wrong_turnings", json!(turnings)),
        ("wrong_turnings_per_thousand", json!(rounded(1000.0 * turnings as f64 / edge.max(1) as f64, 10.0))),
        ("visibility", visibility(level, job)?.map_or(json!(null), |seen| json!(rounded(seen, 1000.0)))),
        ("steps", json!(way.len() - 1)),
    ];
    let grade = Some(grade(level, way.len(), turnings));
    Ok(Check { good: problems.is_empty(), verdict, problems, grade, extra })
}

/// The same fields where no way is known: what can be counted without one, and nothing for the rest.
pub fn without_way(level: &Level) -> Vec<(&'static str, Json)> {
    let counted = [("dead_ends", json!(dead_ends(level))), ("touching_dead_ends", json!(touching(level)))];
    let open = ["wrong_turnings", "wrong_turnings_per_thousand", "visibility", "steps"];
    counted.into_iter().chain(open.map(|name| (name, Json::Null))).collect()
}

fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}

/// Whether a way passes exactly the picture's cells.
fn fills(level: &Level, way: &[u32]) -> bool {
    let Some(mask) = level.picture() else { return true };
    let black = |&cell: &u32| {
        let [row, column] = level.place(cell as usize);
        mask.cells[row / 2 * mask.width + column / 2]
    };
    way.len() == level.black() && way.iter().all(black)
}

fn grade(level: &Level, steps: usize, turnings: usize) -> Grade {
    let cells = level.cells();
    let bound = BOUNDS.iter().find(|(most, _)| cells <= *most);
    let astray = cells.saturating_sub(steps) / turnings.max(1);
    let reasons = vec![
        format!("{} by {} cells, {} steps to walk", level.height(), level.width(), steps.saturating_sub(1)),
        match turnings {
            0 => "no wrong turning on the way".to_owned(),
            1 => format!("one wrong turning, {astray} cells behind it"),
            many => format!("{many} wrong turnings, {astray} cells behind each"),
        },
    ];
    let score = (cells as f64).log2() + (turnings as f64 + 1.0).log2() / 4.0;
    Grade {
        difficulty: bound.map_or(Difficulty::Expert, |&(_, difficulty)| difficulty),
        score: rounded(score, 100.0),
        reasons,
    }
}
