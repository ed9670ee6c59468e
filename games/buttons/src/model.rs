//! The graph, its colours and what a press does.
//!
//! Invariant: a `Level` that exists is well formed. Every colour is below `colors`, every edge joins two
//! different nodes and stands there once, neighbours are sorted. It need not be connected or solvable:
//! those are judgements on a puzzle, not conditions for having one.

use pentimento_picture::colours::SCREEN;
use std::collections::HashSet;
use std::fmt;

/// A node's number, from 0 in the order of the level's states.
pub type Node = u16;

pub const MOST_NODES: usize = 1000;
pub const FEWEST_COLORS: u8 = 2;
pub const MOST_COLORS: u8 = 6;

/// The colours' names, in the order in which presses run through them.
pub const COLOR_NAMES: [&str; 6] = {
    let [a, b, c, d, e, f, _, _] = SCREEN;
    [a.name, b.name, c.name, d.name, e.name, f.name]
};

/// What never changes while one plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    colors: u8,
    state: Vec<u8>,
    edges: Vec<(Node, Node)>,
    neighbours: Vec<Vec<Node>>,
}

/// Why a graph is not a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LevelError {
    Colors(usize),
    Nodes(usize),
    ColorOutOfRange { node: usize, color: usize, colors: u8 },
    EdgeToNowhere { edge: usize, node: usize, nodes: usize },
    SelfLoop { edge: usize, node: usize },
    EdgeTwice { edge: usize, ends: (usize, usize) },
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colors(given) => write!(f, "colors is {given}; expected 2 to 6"),
            Self::Nodes(given) => write!(f, "state has {given} nodes; expected 1 to {MOST_NODES}"),
            Self::ColorOutOfRange { node, color, colors } => {
                write!(f, "state {node} is {color}; expected 0 to {}", colors - 1)
            }
            Self::EdgeToNowhere { edge, node, nodes } => {
                write!(f, "edge {edge} leads to node {node}; expected 0 to {}", nodes - 1)
            }
            Self::SelfLoop { edge, node } => write!(f, "edge {edge} joins node {node} to itself"),
            Self::EdgeTwice { edge, ends: (a, b) } => {
                write!(f, "edge {edge} joins {a} and {b}, which are joined already")
            }
        }
    }
}

impl std::error::Error for LevelError {}

impl Level {
    pub fn new(colors: usize, state: &[usize], edges: &[(usize, usize)]) -> Result<Self, LevelError> {
        if !(usize::from(FEWEST_COLORS)..=usize::from(MOST_COLORS)).contains(&colors) {
            return Err(LevelError::Colors(colors));
        }
        if state.is_empty() || state.len() > MOST_NODES {
            return Err(LevelError::Nodes(state.len()));
        }
        if let Some(node) = state.iter().position(|&color| color >= colors) {
            return Err(LevelError::ColorOutOfRange { node, color: state[node], colors: colors as u8 });
        }
        check_edges(state.len(), edges)?;
        let mut neighbours = vec![Vec::new(); state.len()];
        for &(a, b) in edges {
            neighbours[a].push(b as Node);
            neighbours[b].push(a as Node);
        }
        for list in &mut neighbours {
            list.sort_unstable();
        }
        Ok(Self {
            colors: colors as u8,
            state: state.iter().map(|&color| color as u8).collect(),
            edges: edges.iter().map(|&(a, b)| (a as Node, b as Node)).collect(),
            neighbours,
        })
    }

    pub fn colors(&self) -> u8 {
        self.colors
    }

    pub fn nodes(&self) -> usize {
        self.state.len()
    }

    /// The colours at the start.
    pub fn state(&self) -> &[u8] {
        &self.state
    }

    pub fn edges(&self) -> &[(Node, Node)] {
        &self.edges
    }

    pub fn neighbours(&self, node: usize) -> &[Node] {
        &self.neighbours[node]
    }

    pub fn joined(&self, a: usize, b: usize) -> bool {
        self.neighbours[a].binary_search(&(b as Node)).is_ok()
    }

    /// The same graph in other colours; `state` must come from this level's own arithmetic.
    #[must_use]
    pub fn recolored(&self, state: Vec<u8>) -> Self {
        debug_assert!(state.len() == self.nodes() && state.iter().all(|&color| color < self.colors));
        Self { state, ..self.clone() }
    }

    /// Whether every node can be reached from every other.
    pub fn is_connected(&self) -> bool {
        let mut seen = vec![false; self.nodes()];
        let mut waiting = vec![0];
        seen[0] = true;
        while let Some(node) = waiting.pop() {
            for &next in &self.neighbours[node] {
                if !std::mem::replace(&mut seen[usize::from(next)], true) {
                    waiting.push(usize::from(next));
                }
            }
        }
        seen.into_iter().all(|reached| reached)
    }

    /// The colours after pressing each node as often as `presses` says.
    pub fn after(&self, state: &[u8], presses: &[u8]) -> Vec<u8> {
        let mut after = state.to_vec();
        for (node, &times) in presses.iter().enumerate().filter(|&(_, &times)| times > 0) {
            self.advance(&mut after, node, times);
        }
        after
    }

    fn advance(&self, state: &mut [u8], node: usize, times: u8) {
        let step = times % self.colors;
        for &next in &self.neighbours[node] {
            let color = &mut state[usize::from(next)];
            *color = (*color + step) % self.colors;
        }
    }
}

fn check_edges(nodes: usize, edges: &[(usize, usize)]) -> Result<(), LevelError> {
    let mut seen = HashSet::with_capacity(edges.len());
    for (edge, &(a, b)) in edges.iter().enumerate() {
        if let Some(node) = [a, b].into_iter().find(|&end| end >= nodes) {
            return Err(LevelError::EdgeToNowhere { edge, node, nodes });
        }
        if a == b {
            return Err(LevelError::SelfLoop { edge, node: a });
        }
        if !seen.insert((a.min(b), a.max(b))) {
            return Err(LevelError::EdgeTwice { edge, ends: (a, b) });
        }
    }
    Ok(())
}

/// What undo restores: the colours, and how often each node was pressed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    pub state: Vec<u8>,
    pub pressed: Vec<u32>,
}

impl Board {
    pub fn new(level: &Level) -> Self {
        Self { state: level.state.clone(), pressed: vec![0; level.nodes()] }
    }

    /// Presses a node of the level; the number of times is counted as made, even where it comes full circle.
    pub fn press(&mut self, level: &Level, node: usize, times: u8) {
        level.advance(&mut self.state, node, times);
        self.pressed[node] += u32::from(times);
    }

    pub fn is_solved(&self) -> bool {
        all_alike(&self.state)
    }

    /// All presses made so far.
    pub fn total(&self) -> u32 {
        self.pressed.iter().sum()
    }
}

pub fn all_alike(state: &[u8]) -> bool {
    state.iter().all(|&color| color == state[0])
}

/// A to Z, then A1 to Z1, A2 and so on: short, and never two alike.
pub fn node_name(node: usize) -> String {
    let letter = char::from(b'A' + (node % 26) as u8);
    match node / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_advances_the_neighbours_and_not_the_node() {
        let level = Level::new(3, &[0, 2, 1], &[(0, 1), (1, 2)]).unwrap();
        let mut board = Board::new(&level);
        board.press(&level, 1, 2);
        assert_eq!(board.state, [2, 2, 0]);
        board.press(&level, 1, 1);
        assert_eq!((board.state.as_slice(), board.total()), ([0, 2, 1].as_slice(), 3));
        assert_eq!(level.after(&[0, 2, 1], &[0, 2, 0]), [2, 2, 0]);
    }

    #[test]
    fn what_is_wrong_with_a_graph_is_named() {
        let told = |colors, state: &[usize], edges: &[(usize, usize)]| {
            Level::new(colors, state, edges).unwrap_err().to_string()
        };
        assert_eq!(told(7, &[0], &[]), "colors is 7; expected 2 to 6");
        assert_eq!(told(3, &[], &[]), "state has 0 nodes; expected 1 to 1000");
        assert_eq!(told(3, &[0, 3], &[]), "state 1 is 3; expected 0 to 2");
        assert_eq!(told(3, &[0, 1], &[(0, 2)]), "edge 0 leads to node 2; expected 0 to 1");
        assert_eq!(told(3, &[0, 1], &[(1, 1)]), "edge 0 joins node 1 to itself");
        assert_eq!(told(3, &[0, 1], &[(0, 1), (1, 0)]), "edge 1 joins 1 and 0, which are joined already");
    }

    #[test]
    fn a_graph_in_two_parts_is_a_level_but_not_connected() {
        assert!(!Level::new(3, &[0, 1, 0], &[(0, 1)]).unwrap().is_connected());
        assert!(Level::new(3, &[0, 1, 0], &[(0, 1), (1, 2)]).unwrap().is_connected());
    }

    #[test]
    fn names_run_through_the_alphabet_again_and_again() {
        assert_eq!([0, 25, 26, 999].map(node_name), ["A", "Z", "A1", "L38"]);
    }
}
