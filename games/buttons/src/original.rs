//! The search of the game this one descends from: press multisets in order of their size.
//!
//! Breadth first, with three rules that cut it: skip a node if a lower-numbered one has the same neighbours;
//! press no node more than k−1 times; press in ascending order of number. Nothing here knows of linear
//! algebra, which makes it the oracle that the fast solver is tested against and the baseline it is measured
//! against. Up to ten nodes, as there: beyond, it is hopeless.

use super::minimum::Solution;
use super::model::{Level, all_alike};

pub const MOST_NODES: usize = 10;

/// The first solution in level order, and how many states were looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub solution: Option<Solution>,
    pub states: usize,
}

struct Entry {
    state: Vec<u8>,
    presses: Vec<u8>,
    last: usize,
}

/// Searches a level of at most [`MOST_NODES`] nodes; none for a larger one.
pub fn search(level: &Level) -> Option<Found> {
    if level.nodes() > MOST_NODES {
        return None;
    }
    let usable: Vec<usize> = (0..level.nodes()).filter(|&node| !has_lower_twin(level, node)).collect();
    let mut states = 0;
    let first = Entry { state: level.state().to_vec(), presses: vec![0; level.nodes()], last: 0 };
    let mut row = vec![first];
    while !row.is_empty() {
        let mut next = Vec::new();
        for entry in &row {
            states += 1;
            if all_alike(&entry.state) {
                let solution = Solution { presses: entry.presses.clone(), target: entry.state[0] };
                return Some(Found { solution: Some(solution), states });
            }
            let ascending = usable.iter().filter(|&&node| node >= entry.last);
            let further = ascending.filter(|&&node| entry.presses[node] + 1 < level.colors());
            next.extend(further.map(|&node| entry.pressed(level, node)));
        }
        row = next;
    }
    Some(Found { solution: None, states })
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
        let solution = search(&level).unwrap().solution.unwrap();
        assert_eq!((solution.presses.as_slice(), solution.target), ([1, 0, 0].as_slice(), 1));
    }

    #[test]
    fn what_cannot_be_solved_is_searched_to_the_end() {
        let level = Level::new(3, &[1, 0, 2], &[(0, 1), (1, 2)]).unwrap();
        assert_eq!(search(&level).unwrap().solution, None);
    }

    #[test]
    fn eleven_nodes_are_too_many() {
        assert_eq!(search(&Level::new(3, &[0; 11], &[]).unwrap()), None);
    }
}
