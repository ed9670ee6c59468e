//! How hard a maze is, and whether it is a good puzzle.
//!
//! Techniques do not separate easy mazes from hard ones, because closing dead ends solves every maze without loops.
//! So the difficulty depends only on the number of cells, which determines how long a maze takes. The score also
//! grows a little with the number of wrong turnings, so that mazes of the same size can be ranked too.

use crate::model::{Cell, Level, SIDES, Side};
use crate::solve::{Paths, reached, shortest_within};
use crate::visibility::visibility;
use pentimento_base::exact;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::Difficulty;
use pentimento_engine::contract::{Check, Grade, Verdict};
use serde_json::{Value as Json, json};

/// The largest number of cells for each difficulty below expert.
const BOUNDS: [(usize, Difficulty); 3] =
    [(640, Difficulty::Easy), (1664, Difficulty::Medium), (4368, Difficulty::Hard)];

pub(crate) fn check(level: &Level, job: &Job) -> Check {
    check_within(level, job).unwrap_or_else(|Stopped| Check {
        good: false,
        verdict: Verdict::Unknown,
        problems: vec!["the check did not finish in time".to_owned()],
        grade: None,
        extra: figures_without_path(level),
    })
}

fn check_within(level: &Level, job: &Job) -> Result<Check, Stopped> {
    let Some(path) = shortest_within(level, job)? else {
        return Ok(Check {
            good: false,
            verdict: Verdict::None,
            problems: vec!["no path leads from the entrance to the exit".to_owned()],
            grade: None,
            extra: figures_without_path(level),
        });
    };
    let mut paths = Paths::of(level, job)?;
    let verdict = match (paths.next(job)?, paths.next(job)?) {
        (_, Some(_)) => Verdict::Multiple,
        (_, None) => Verdict::Unique,
    };
    let problems = problems(level, &path, verdict, job)?;
    let extra = figures(level, &path, job)?;
    let grade = Some(grade(level, path.len(), wrong_turnings(level, &path)));
    Ok(Check { good: problems.is_empty(), verdict, problems, grade, extra })
}

fn problems(level: &Level, path: &[u32], verdict: Verdict, job: &Job) -> Result<Vec<String>, Stopped> {
    let mut problems = Vec::new();
    if verdict == Verdict::Multiple {
        problems.push("there is more than one path to the exit".to_owned());
    }
    let missed = level.cells() - reached(level, job)?;
    if missed > 0 {
        problems.push(format!("{missed} cells cannot be reached"));
    }
    if level.picture().is_some() && !fills_picture(level, path) {
        problems.push("the path does not fill the picture".to_owned());
    }
    Ok(problems)
}

fn figures(level: &Level, path: &[u32], job: &Job) -> Result<Vec<(&'static str, Json)>, Stopped> {
    Ok(vec![
        ("dead_ends", json!(dead_ends(level))),
        ("touching_dead_ends", json!(touching_dead_ends(level))),
        ("wrong_turnings", json!(wrong_turnings(level, path))),
        ("wrong_turnings_per_thousand", json!(rounded(turnings_per_thousand(level, path), 10.0))),
        ("visibility", visibility(level, job)?.map_or(json!(null), |seen| json!(rounded(seen, 1000.0)))),
        ("steps", json!(path.len() - 1)),
    ])
}

/// The fields of [`figures`] for a maze without a known path. Only the dead ends are counted. All other fields are
/// null.
fn figures_without_path(level: &Level) -> Vec<(&'static str, Json)> {
    let known =
        [("dead_ends", json!(dead_ends(level))), ("touching_dead_ends", json!(touching_dead_ends(level)))];
    let unknown = ["wrong_turnings", "wrong_turnings_per_thousand", "visibility", "steps"];
    known.into_iter().chain(unknown.map(|name| (name, Json::Null))).collect()
}

fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}

pub(crate) fn dead_ends(level: &Level) -> usize {
    (0..level.cells()).filter(|&cell| is_dead_end(level, cell)).count()
}

fn is_dead_end(level: &Level, cell: Cell) -> bool {
    !level.is_door(cell) && level.passages(cell) == 1
}

/// The number of pairs of neighbouring cells that are both dead ends. Most such pairs have a wall between them.
pub(crate) fn touching_dead_ends(level: &Level) -> usize {
    let touches = |cell: Cell, side| level.beside(cell, side).is_some_and(|next| is_dead_end(level, next));
    let dead_ends = (0..level.cells()).filter(|&cell| is_dead_end(level, cell));
    dead_ends
        .map(|cell| [Side::East, Side::South].into_iter().filter(|&side| touches(cell, side)).count())
        .sum()
}

/// The number of passages that lead away from a path.
pub(crate) fn wrong_turnings(level: &Level, path: &[u32]) -> usize {
    let passages: usize = path.iter().map(|&cell| level.passages(cell as Cell)).sum();
    // Each step of the path uses one passage of each of the two cells that it joins.
    passages.saturating_sub(2 * path.len().saturating_sub(1))
}

/// The number of wrong turnings for every thousand cells of the path that have a neighbour outside the path.
pub(crate) fn turnings_per_thousand(level: &Level, path: &[u32]) -> f64 {
    1000.0 * wrong_turnings(level, path) as f64 / edge_cells(level, path).max(1) as f64
}

/// The number of cells of a path that have a neighbour outside the path. It does not matter whether a wall separates
/// the two cells.
fn edge_cells(level: &Level, path: &[u32]) -> usize {
    let mut on_path = vec![false; level.cells()];
    for &cell in path {
        on_path[cell as usize] = true;
    }
    let is_edge = |cell: Cell| {
        SIDES.into_iter().any(|side| level.beside(cell, side).is_some_and(|next| !on_path[next]))
    };
    path.iter().filter(|&&cell| is_edge(cell as Cell)).count()
}

/// Whether a path passes through all black cells of the picture, and through no other cells.
fn fills_picture(level: &Level, path: &[u32]) -> bool {
    let Some(mask) = level.picture() else { return true };
    let is_black = |&cell: &u32| {
        let [row, column] = level.place(cell as usize);
        mask.cells[row / 2 * mask.width + column / 2]
    };
    path.len() == level.black_cells() && path.iter().all(is_black)
}

fn grade(level: &Level, path_cells: usize, turnings: usize) -> Grade {
    let cells = level.cells();
    let bound = BOUNDS.iter().find(|(most, _)| cells <= *most);
    let behind = cells.saturating_sub(path_cells) / turnings.max(1);
    let steps = path_cells.saturating_sub(1);
    let reasons = vec![
        format!("{} by {} cells, {steps} steps to walk", level.height(), level.width()),
        match turnings {
            0 => "no wrong turnings".to_owned(),
            1 => format!("one wrong turning, with {behind} cells behind it"),
            many => format!("{many} wrong turnings, with {behind} cells behind each on average"),
        },
    ];
    let score = exact::log2(cells as f64) + exact::log2(turnings as f64 + 1.0) / 4.0;
    Grade {
        difficulty: bound.map_or(Difficulty::Expert, |&(_, difficulty)| difficulty),
        score: rounded(score, 100.0),
        reasons,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{drawn, small};
    use crate::solve::shortest;

    #[test]
    fn turnings_at_the_entrance_and_the_exit_count() {
        let turnings = |level: &Level| wrong_turnings(level, &shortest(level).unwrap());
        assert_eq!(turnings(&small()), 1, "at the entrance");
        assert_eq!(turnings(&drawn(&["+-+-+-+", "|E X  |", "+-+-+-+"])), 1, "at the exit");
        assert_eq!(turnings(&drawn(&["+-+-+-+", "|E   X|", "+-+ +-+", "| |   |", "+-+-+-+"])), 1);
    }
}
