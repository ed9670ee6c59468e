//! The search of the original game, for `solve --method original` and for benchmarks.
//!
//! The search tries all combinations of presses, the smallest first. Three rules leave out combinations. It skips a
//! node if a node with a lower number has the same neighbours. It presses no node as many times as there are colours.
//! It presses nodes only in ascending order. It uses no linear algebra. Like the original, it accepts at most ten
//! nodes.

use super::minimum::Solution;
use crate::model::{Level, all_alike};
use pentimento_base::job::Job;

pub(super) const MOST_NODES: usize = 10;

/// Why the search gives no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The level has more than ten nodes.
    TooLarge,
    Stopped,
}

/// The number of states between two checks whether the job is stopped.
const ASK_EVERY: usize = 1024;

struct Entry {
    state: Vec<u8>,
    presses: Vec<u8>,
    last: usize,
}

/// Finds a solution with the fewest presses. `None` if the level has no solution.
pub fn search(level: &Level, job: &Job) -> Result<Option<Solution>, Refused> {
    if level.nodes() > MOST_NODES {
        return Err(Refused::TooLarge);
    }
    let usable: Vec<usize> = (0..level.nodes()).filter(|&node| !has_lower_twin(level, node)).collect();
    let first = Entry { state: level.state().to_vec(), presses: vec![0; level.nodes()], last: 0 };
    let mut row = vec![first];
    while !row.is_empty() {
        let mut next = Vec::new();
        for (number, entry) in row.iter().enumerate() {
            if number % ASK_EVERY == 0 {
                job.go_on().map_err(|_| Refused::Stopped)?;
            }
            if all_alike(&entry.state) {
                return Ok(Some(Solution { presses: entry.presses.clone(), target: entry.state[0] }));
            }
            let ascending = usable.iter().filter(|&&node| node >= entry.last);
            let further = ascending.filter(|&&node| entry.presses[node] + 1 < level.colors());
            next.extend(further.map(|&node| entry.pressed(level, node)));
        }
        row = next;
    }
    Ok(None)
}

fn has_lower_twin(level: &Level, node: usize) -> bool {
    (0..node).any(|lower| level.neighbours(lower) == level.neighbours(node))
}

impl Entry {
    fn pressed(&self, level: &Level, node: usize) -> Self {
        let mut state = self.state.clone();
        for &next in level.neighbours(node) {
            let color = &mut state[usize::from(next)];
            *color = (*color + 1) % level.colors();
        }
        let mut presses = self.presses.clone();
        presses[node] += 1;
        Self { state, presses, last: node }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_three_is_solved_in_the_fewest_presses() {
        let level = Level::new(3, &[1, 0, 1], &[(0, 1), (1, 2)]).unwrap();
        let solution = search(&level, &Job::endless()).unwrap().unwrap();
        assert_eq!((solution.presses.as_slice(), solution.target), ([1, 0, 0].as_slice(), 1));
    }

    #[test]
    fn the_search_ends_without_a_solution_if_there_is_none() {
        let level = Level::new(3, &[1, 0, 2], &[(0, 1), (1, 2)]).unwrap();
        assert_eq!(search(&level, &Job::endless()), Ok(None));
    }

    #[test]
    fn eleven_nodes_are_too_many() {
        let level = Level::new(3, &[0; 11], &[]).unwrap();
        assert_eq!(search(&level, &Job::endless()), Err(Refused::TooLarge));
    }
}
