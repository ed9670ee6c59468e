//! The search of the original game. Benchmarks compare the fast solver with it.
//!
//! It tries all combinations of presses, the smallest first, with three rules: skip a node if one with a lower number
//! has the same neighbours, press no node as many times as there are colours, and press nodes in ascending order. It
//! uses no linear algebra. Like the original, it accepts at most ten nodes.

use super::minimum::Solution;
use crate::model::{Level, all_alike};

const MOST_NODES: usize = 10;

/// The error if the level has more than ten nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

struct Entry {
    state: Vec<u8>,
    presses: Vec<u8>,
    last: usize,
}

/// A solution with the fewest presses. `None` if the level has no solution.
pub fn search(level: &Level) -> Result<Option<Solution>, TooLarge> {
    if level.nodes() > MOST_NODES {
        return Err(TooLarge);
    }
    let usable: Vec<usize> = (0..level.nodes()).filter(|&node| !has_lower_twin(level, node)).collect();
    let first = Entry { state: level.state().to_vec(), presses: vec![0; level.nodes()], last: 0 };
    let mut row = vec![first];
    while !row.is_empty() {
        let mut next = Vec::new();
        for entry in &row {
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
        let solution = search(&level).unwrap().unwrap();
        assert_eq!((solution.presses.as_slice(), solution.target), ([1, 0, 0].as_slice(), 1));
    }

    #[test]
    fn the_search_ends_without_a_solution_if_there_is_none() {
        let level = Level::new(3, &[1, 0, 2], &[(0, 1), (1, 2)]).unwrap();
        assert_eq!(search(&level), Ok(None));
    }

    #[test]
    fn eleven_nodes_are_too_many() {
        assert_eq!(search(&Level::new(3, &[0; 11], &[]).unwrap()), Err(TooLarge));
    }
}
