//! Makes small boards that can't be solved without a what-if.
//!
//! Such boards are rare: one in 1400 random ones. So a board is changed a little, again and again. A change stays if
//! the board still has one solution, and lines must be compared at least as often as before.

use super::{hard_steps, is_same};
use crate::hint::ladder::{COMMON, CUT, ONES, REACH};
use crate::model::{Cell, Level};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;

/// The number of changes to try before giving up.
const CHANGES: usize = 600;
/// The most cells of a line.
const LONGEST: usize = 9;

/// A board that needs a what-if. `None` if no change leads to one.
pub(super) fn level(seed: u64) -> Option<Level> {
    let mut rng = Rng::new(seed);
    let (side, mut lines) = unique(&mut rng);
    let mut score = comparisons(&level_of(side, &lines));
    for _ in 0..CHANGES {
        let Some(changed) = changed(side, &lines, &mut rng) else { continue };
        if other_solution(side, &changed).is_some() {
            continue;
        }
        let level = level_of(side, &changed);
        if hard_steps(&level) != (0, 0) {
            return Some(level);
        }
        let new = comparisons(&level);
        if new >= score {
            (lines, score) = (changed, new);
        }
    }
    None
}

/// How much a person must compare lines. Ones are walls that make a board easier.
fn comparisons(level: &Level) -> usize {
    let job = Job::endless();
    let solution = crate::solve::solve(level, 1, &job).solutions.remove(0);
    let needed = crate::grade::needed(level, &solution, &job).unwrap();
    let hard = needed.count(&CUT) + needed.count(&REACH);
    (10 * hard + 2 * needed.count(&COMMON) + 50).saturating_sub(needed.count(&ONES))
}

/// The lines after one small change: an end moves by a cell, or part of a line goes to another line, or a line is cut
/// in two.
fn changed(side: usize, lines: &[Vec<Cell>], rng: &mut Rng) -> Option<Vec<Vec<Cell>>> {
    let empty = Level::plain(side, vec![0; side * side]).unwrap();
    let mut lines = lines.to_vec();
    let mut line = lines.swap_remove(rng.below(lines.len()));
    if rng.chance(0.5) {
        line.reverse();
    }
    match rng.below(6) {
        0 => drop(line.pop()),
        1 if line.len() > 1 => lines.push(line.split_off(1 + rng.below(line.len() - 1))),
        _ => {
            let near: Vec<Cell> =
                empty.beside(line[line.len() - 1]).filter(|cell| !line.contains(cell)).collect();
            let next = *rng.pick(&near)?;
            let owner = lines.iter().position(|other| other.contains(&next));
            let mut taken = owner.map_or(vec![next], |owner| lines.swap_remove(owner));
            let at = taken.iter().position(|&cell| cell == next)?;
            if at + 1 == taken.len() || rng.chance(0.5) {
                taken.reverse();
            }
            let at = taken.iter().position(|&cell| cell == next)?;
            line.extend(taken.split_off(at));
            lines.push(taken);
        }
    }
    lines.push(line);
    lines.retain(|line| !line.is_empty());
    lines.iter().all(|line| line.len() <= LONGEST).then_some(lines)
}

/// Fills a share of a small board with random lines.
fn packed(side: usize, lengths: (usize, usize), share: f64, rng: &mut Rng) -> Vec<Vec<Cell>> {
    let cells = side * side;
    let empty = Level::plain(side, vec![0; cells]).unwrap();
    let (mut lines, mut taken) = (Vec::new(), vec![false; cells]);
    for _ in 0..6 * cells {
        let covered = taken.iter().filter(|&&taken| taken).count();
        if covered as f64 >= share * cells as f64 {
            break;
        }
        let length = rng.between(lengths.0, lengths.1);
        let mut line = vec![rng.below(cells) as Cell];
        while line.len() < length {
            let is_free = |cell: &Cell| !taken[*cell as usize] && !line.contains(cell);
            let free: Vec<Cell> = empty.beside(line[line.len() - 1]).filter(is_free).collect();
            let Some(&next) = free.get(rng.below(free.len().max(1))) else { break };
            line.push(next);
        }
        if line.len() == length && line.iter().all(|&cell| !taken[cell as usize]) {
            for &cell in &line {
                taken[cell as usize] = true;
            }
            lines.push(line);
        }
    }
    lines
}

fn level_of(side: usize, lines: &[Vec<Cell>]) -> Level {
    let mut numbers = vec![0; side * side];
    for line in lines {
        for end in [line[0], line[line.len() - 1]] {
            numbers[end as usize] = line.len() as u8;
        }
    }
    Level::plain(side, numbers).unwrap()
}

/// A solution other than these lines. `None` if there is none.
fn other_solution(side: usize, lines: &[Vec<Cell>]) -> Option<Vec<Vec<Cell>>> {
    let found = crate::solve::solve(&level_of(side, lines), 2, &Job::endless());
    let is_in = |line: &Vec<Cell>, all: &[Vec<Cell>]| all.iter().any(|other| is_same(other, line));
    found.solutions.into_iter().find(|solution| lines.iter().any(|line| !is_in(line, solution)))
}

/// A small board with one solution. While there is another solution, a one blocks a free cell that it uses. If it uses
/// no free cell, one of the lines in which it differs is cut in two. In the end, ones that are not needed go. Nothing
/// is blocked only because a person can't decide it.
fn unique(rng: &mut Rng) -> (usize, Vec<Vec<Cell>>) {
    let side = 6 + rng.below(5);
    let least = 3 + rng.below(3);
    let most = least + rng.below(4);
    let share = 0.5 + 0.4 * rng.unit();
    let mut lines = packed(side, (least, most), share, rng);
    while let Some(other) = other_solution(side, &lines) {
        let free: Vec<Cell> = other
            .iter()
            .flatten()
            .copied()
            .filter(|cell| !lines.iter().flatten().any(|c| c == cell))
            .collect();
        if !free.is_empty() {
            lines.push(vec![free[rng.below(free.len())]]);
            continue;
        }
        let differs = |line: &Vec<Cell>| !other.iter().any(|other| is_same(other, line));
        let wrong: Vec<usize> = (0..lines.len()).filter(|&at| differs(&lines[at])).collect();
        let line = lines.swap_remove(wrong[rng.below(wrong.len())]);
        let (first, last) = line.split_at(1 + rng.below(line.len() - 1));
        lines.extend([first.to_vec(), last.to_vec()]);
    }
    let mut at = 0;
    while at < lines.len() {
        let line = lines.remove(at);
        if line.len() > 1 || other_solution(side, &lines).is_some() {
            lines.insert(at, line);
            at += 1;
        }
    }
    (side, lines)
}
