//! The two methods of the original program, kept for comparison in benchmarks. One is plain backtracking. The other
//! is combination and exclusion, followed by backtracking over the remaining lines.
//!
//! Both list the broken lines of a number by walking in every direction, even if no mate can be reached any more.
//! There are up to 4·3^(n-2) such walks for a number n, so these methods are slow. Both methods find one solution and
//! do not look for a second one.

use crate::model::{Cell, Level, Solution};
use pentimento_base::job::{Job, Stopped};

/// After this many steps, a method checks whether its job is stopped.
const ASK_EVERY: usize = 4096;

struct Grid<'a> {
    level: &'a Level,
    taken: Vec<bool>,
    /// For each cell, the clue that owns it. All lines of that clue pass through the cell.
    owner: Vec<Option<Cell>>,
    steps: usize,
    job: &'a Job,
}

impl<'a> Grid<'a> {
    fn new(level: &'a Level, job: &'a Job) -> Self {
        Self { level, taken: vec![false; level.size()], owner: vec![None; level.size()], steps: 0, job }
    }

    fn lines(&mut self, clue: Cell) -> Result<Vec<Vec<Cell>>, Stopped> {
        let mut found = Vec::new();
        self.walk(&mut vec![clue], &mut found)?;
        Ok(found)
    }

    fn walk(&mut self, path: &mut Vec<Cell>, found: &mut Vec<Vec<Cell>>) -> Result<(), Stopped> {
        self.steps += 1;
        if self.steps.is_multiple_of(ASK_EVERY) {
            self.job.go_on()?;
        }
        let (first, last) = (path[0], path[path.len() - 1]);
        if path.len() == usize::from(self.level.number(first)) {
            if self.level.fault(path).is_none() && self.fits(path) {
                found.push(path.clone());
            }
            return Ok(());
        }
        for side in self.level.beside(last) {
            let inner = path.len() + 1 < usize::from(self.level.number(first));
            if self.taken[side as usize] || path.contains(&side) || (inner && self.level.number(side) > 0) {
                continue;
            }
            path.push(side);
            self.walk(path, found)?;
            path.pop();
        }
        Ok(())
    }

    /// Whether a line avoids all cells that are taken or that other clues own.
    fn fits(&self, line: &[Cell]) -> bool {
        let ends = [line[0], line[line.len() - 1]];
        let mine = |cell: &Cell| self.owner[*cell as usize].is_none_or(|owner| ends.contains(&owner));
        line.iter().all(|cell| !self.taken[*cell as usize] && mine(cell))
    }

    fn set_taken(&mut self, line: &[Cell], taken: bool) {
        for &cell in line {
            self.taken[cell as usize] = taken;
        }
    }
}

/// The clues, smallest numbers first.
fn in_order(level: &Level) -> Vec<Cell> {
    let mut clues: Vec<Cell> = level.clues().collect();
    clues.sort_by_key(|&clue| level.number(clue));
    clues
}

/// Solves with plain backtracking, smallest numbers first.
pub fn backtracking(level: &Level, job: &Job) -> Result<Option<Solution>, Stopped> {
    let mut grid = Grid::new(level, job);
    let mut lines = Vec::new();
    let found = descend(&mut grid, &in_order(level), &mut lines)?;
    Ok(found.then_some(lines))
}

fn descend(grid: &mut Grid<'_>, clues: &[Cell], lines: &mut Solution) -> Result<bool, Stopped> {
    let Some(next) = clues.iter().position(|&clue| !grid.taken[clue as usize]) else { return Ok(true) };
    for line in grid.lines(clues[next])? {
        grid.set_taken(&line, true);
        lines.push(line.clone());
        if descend(grid, &clues[next + 1..], lines)? {
            return Ok(true);
        }
        lines.pop();
        grid.set_taken(&line, false);
    }
    Ok(false)
}

/// Solves with combination and exclusion until nothing changes, then with backtracking over the remaining lines.
pub fn exclusion(level: &Level, job: &Job) -> Result<Option<Solution>, Stopped> {
    let mut grid = Grid::new(level, job);
    let clues = in_order(level);
    let mut lists: Vec<Vec<Vec<Cell>>> = Vec::new();
    for &clue in &clues {
        lists.push(grid.lines(clue)?);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for (index, &clue) in clues.iter().enumerate() {
            job.go_on()?;
            let before = lists[index].len();
            lists[index].retain(|line| grid.fits(line));
            changed |= lists[index].len() < before;
            let Some(first) = lists[index].first() else { return Ok(None) };
            for &cell in first {
                let common = lists[index].iter().all(|line| line.contains(&cell));
                if common && grid.owner[cell as usize].is_none() {
                    grid.owner[cell as usize] = Some(clue);
                    changed = true;
                }
            }
        }
    }
    let mut lines = Vec::new();
    let found = choose(&mut grid, &clues, &lists, &mut lines)?;
    Ok(found.then_some(lines))
}

fn choose(
    grid: &mut Grid<'_>,
    clues: &[Cell],
    lists: &[Vec<Vec<Cell>>],
    lines: &mut Solution,
) -> Result<bool, Stopped> {
    let Some(next) = clues.iter().position(|&clue| !grid.taken[clue as usize]) else { return Ok(true) };
    for line in &lists[next] {
        grid.steps += 1;
        if grid.steps.is_multiple_of(ASK_EVERY) {
            grid.job.go_on()?;
        }
        if line.iter().any(|&cell| grid.taken[cell as usize]) {
            continue;
        }
        grid.set_taken(line, true);
        lines.push(line.clone());
        if choose(grid, &clues[next + 1..], &lists[next + 1..], lines)? {
            return Ok(true);
        }
        lines.pop();
        grid.set_taken(line, false);
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_methods_find_a_solution_if_there_is_one() {
        let rows = [[5, 0, 0, 0, 2, 2], [2, 0, 3, 5, 0, 1], [2, 3, 2, 2, 2, 2], [0, 3, 0, 3, 0, 0]];
        let level = Level::plain(6, rows.concat()).unwrap();
        for method in [backtracking, exclusion] {
            assert!(level.is_solved_by(&method(&level, &Job::endless()).unwrap().unwrap()));
        }
        let level = Level::plain(3, vec![3, 0, 0, 3, 0, 0]).unwrap();
        for method in [backtracking, exclusion] {
            assert_eq!(method(&level, &Job::endless()), Ok(None));
        }
    }
}
