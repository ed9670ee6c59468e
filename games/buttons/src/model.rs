//! The graph, its colours, and the effect of a press.
//!
//! Invariant: every `Level` is well formed. Each colour is below `colors`, each edge joins two different nodes and is
//! listed once, and neighbours are sorted. A level can be disconnected or unsolvable. `check` reports that.

use crate::arrange::Arrangement;
use pentimento_engine::contract::{Illegal, Standing};
use pentimento_picture::colours::SCREEN;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A node's number. Nodes are numbered from 0, in the order of the level's `state`.
pub(crate) type Node = u16;

pub(crate) const MOST_NODES: usize = 1000;
pub(crate) const FEWEST_COLORS: u8 = 2;
pub(crate) const MOST_COLORS: u8 = 6;

/// The names of the colours, in the order in which presses change them.
pub(crate) const COLOR_NAMES: [&str; 6] = {
    let [a, b, c, d, e, f, _, _] = SCREEN;
    [a.name, b.name, c.name, d.name, e.name, f.name]
};

/// The part of a puzzle that never changes during play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    colors: u8,
    state: Vec<u8>,
    edges: Vec<(Node, Node)>,
    neighbours: Vec<Vec<Node>>,
    /// The drawing of the graph, once it is made. The screen and the print share it, because making it takes
    /// a while.
    pub(crate) drawn: Drawn,
}

/// A drawing that is made when it is first needed. The graph determines the drawing, so two of these always
/// count as equal.
#[derive(Debug, Clone, Default)]
pub(crate) struct Drawn(OnceLock<Arc<Arrangement>>);

impl Drawn {
    pub(crate) fn or_make(&self, make: impl FnOnce() -> Arrangement) -> Arc<Arrangement> {
        Arc::clone(self.0.get_or_init(|| Arc::new(make())))
    }
}

impl PartialEq for Drawn {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for Drawn {}

/// What can be wrong with a graph.
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
            drawn: Drawn::default(),
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

    pub(crate) fn edges(&self) -> &[(Node, Node)] {
        &self.edges
    }

    pub(crate) fn neighbours(&self, node: usize) -> &[Node] {
        &self.neighbours[node]
    }

    pub(crate) fn joined(&self, a: usize, b: usize) -> bool {
        self.neighbours[a].binary_search(&(b as Node)).is_ok()
    }

    /// The same graph with other colours. The colours must be valid in this level.
    #[must_use]
    pub fn recolored(&self, state: Vec<u8>) -> Self {
        debug_assert!(state.len() == self.nodes() && state.iter().all(|&color| color < self.colors));
        Self { state, ..self.clone() }
    }

    pub(crate) fn is_connected(&self) -> bool {
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

    /// The colours after each node has been pressed as often as `presses` says.
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

/// A move: a button, and how many times it is pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Press {
    pub press: usize,
    pub times: u8,
}

/// The current colours, and how many times the player has pressed each node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    pub(crate) state: Vec<u8>,
    pub(crate) pressed: Vec<u32>,
}

impl Board {
    pub(crate) fn new(level: &Level) -> Self {
        Self { state: level.state.clone(), pressed: vec![0; level.nodes()] }
    }

    pub(crate) fn apply(&mut self, level: &Level, Press { press, times }: Press) -> Result<(), Illegal> {
        if press >= level.nodes() {
            let last = level.nodes() - 1;
            return Err(Illegal(format!("there is no button {press}; expected 0 to {last}")));
        }
        if times == 0 {
            return Err(Illegal(format!("button {press} is pressed 0 times; expected at least 1")));
        }
        self.press(level, press, times);
        Ok(())
    }

    /// Presses a node. All presses are counted, even if together they change nothing.
    pub(crate) fn press(&mut self, level: &Level, node: usize, times: u8) {
        level.advance(&mut self.state, node, times);
        self.pressed[node] += u32::from(times);
    }

    pub fn is_solved(&self) -> bool {
        all_alike(&self.state)
    }

    /// The progress of the player. It is measured by the number of buttons that have the most common colour.
    pub(crate) fn standing(&self, level: &Level) -> Standing {
        if self.is_solved() {
            return Standing::Solved;
        }
        let mut counts = [0; MOST_COLORS as usize];
        for &color in &self.state {
            counts[usize::from(color)] += 1;
        }
        let done = counts.into_iter().max().unwrap_or(0);
        Standing::Playing { done, total: level.nodes() }
    }

    /// The number of presses so far.
    pub fn total(&self) -> u32 {
        self.pressed.iter().sum()
    }
}

pub(crate) fn all_alike(state: &[u8]) -> bool {
    state.iter().all(|&color| color == state[0])
}

/// A number of presses in words: `1 press`, `4 presses`.
pub(crate) fn presses(number: u32) -> String {
    if number == 1 { "1 press".to_owned() } else { format!("{number} presses") }
}

/// The name of a node: A to Z, then A1 to Z1, A2 to Z2 and so on.
pub(crate) fn node_name(node: usize) -> String {
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
    fn a_press_changes_the_neighbours_but_not_the_node() {
        let level = Level::new(3, &[0, 2, 1], &[(0, 1), (1, 2)]).unwrap();
        let mut board = Board::new(&level);
        board.press(&level, 1, 2);
        assert_eq!(board.state, [2, 2, 0]);
        board.press(&level, 1, 1);
        assert_eq!((board.state.as_slice(), board.total()), ([0, 2, 1].as_slice(), 3));
        assert_eq!(level.after(&[0, 2, 1], &[0, 2, 0]), [2, 2, 0]);
    }

    #[test]
    fn an_error_says_what_is_wrong_with_the_graph() {
        let error = |colors, state: &[usize], edges: &[(usize, usize)]| {
            Level::new(colors, state, edges).unwrap_err().to_string()
        };
        assert_eq!(error(7, &[0], &[]), "colors is 7; expected 2 to 6");
        assert_eq!(error(3, &[], &[]), "state has 0 nodes; expected 1 to 1000");
        assert_eq!(error(3, &[0, 3], &[]), "state 1 is 3; expected 0 to 2");
        assert_eq!(error(3, &[0, 1], &[(0, 2)]), "edge 0 leads to node 2; expected 0 to 1");
        assert_eq!(error(3, &[0, 1], &[(1, 1)]), "edge 0 joins node 1 to itself");
        assert_eq!(error(3, &[0, 1], &[(0, 1), (1, 0)]), "edge 1 joins 1 and 0, which are joined already");
    }

    #[test]
    fn a_graph_in_two_parts_is_a_level_but_not_connected() {
        assert!(!Level::new(3, &[0, 1, 0], &[(0, 1)]).unwrap().is_connected());
        assert!(Level::new(3, &[0, 1, 0], &[(0, 1), (1, 2)]).unwrap().is_connected());
    }

    #[test]
    fn after_z_the_alphabet_starts_again_with_a_number() {
        assert_eq!([0, 25, 26, 999].map(node_name), ["A", "Z", "A1", "L38"]);
    }
}
