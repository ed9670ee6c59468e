//! Splits the lines of a graph into chains. A chain ends at every node that doesn't have exactly two edges.
//!
//! Invariant: every edge is in exactly one chain, and the inner nodes of a chain have two edges. A chain that ends at
//! its first node is a loop.

use super::{Drawing, Place};

/// The neighbours of each node, and the edges to them. Those of node `i` are `links[starts[i]..starts[i + 1]]`.
#[derive(Debug)]
pub(super) struct Adjacency {
    starts: Vec<u32>,
    links: Vec<(u32, u32)>,
}

impl Adjacency {
    pub(crate) fn of(nodes: usize, edges: &[[u32; 2]]) -> Self {
        let mut starts = vec![0u32; nodes + 1];
        for &end in edges.iter().flatten() {
            starts[end as usize + 1] += 1;
        }
        for node in 1..starts.len() {
            starts[node] += starts[node - 1];
        }
        let mut next = starts.clone();
        let mut links = vec![(0, 0); 2 * edges.len()];
        for (edge, &[a, b]) in edges.iter().enumerate() {
            for (from, to) in [(a, b), (b, a)] {
                links[next[from as usize] as usize] = (to, edge as u32);
                next[from as usize] += 1;
            }
        }
        Self { starts, links }
    }

    /// The neighbours of a node, and the edges to them.
    pub(crate) fn links(&self, node: u32) -> &[(u32, u32)] {
        let node = node as usize;
        &self.links[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    pub(crate) fn degree(&self, node: u32) -> usize {
        self.links(node).len()
    }
}

/// The chains of a graph. Each is a list of node numbers.
pub(super) fn chains(adjacency: &Adjacency, nodes: usize, edges: usize) -> Vec<Vec<u32>> {
    let mut used = vec![false; edges];
    let mut chains = Vec::new();
    // The walks start at junctions and at the ends of lines. The edges that remain form loops that touch nothing
    // else.
    let nodes = nodes as u32;
    let (plain, special): (Vec<u32>, Vec<u32>) = (0..nodes).partition(|&node| adjacency.degree(node) == 2);
    for start in special.into_iter().chain(plain) {
        for &(next, edge) in adjacency.links(start) {
            if !used[edge as usize] {
                chains.push(walk(adjacency, start, next, edge, &mut used));
            }
        }
    }
    chains
}

fn walk(adjacency: &Adjacency, start: u32, mut at: u32, mut edge: u32, used: &mut [bool]) -> Vec<u32> {
    let mut chain = vec![start];
    loop {
        used[edge as usize] = true;
        chain.push(at);
        if adjacency.degree(at) != 2 {
            return chain;
        }
        let Some(&(next, onward)) = adjacency.links(at).iter().find(|(_, e)| !used[*e as usize]) else {
            return chain;
        };
        (at, edge) = (next, onward);
    }
}

impl Drawing {
    /// The node numbers along each line. A loop ends with its first node.
    pub fn chains(&self) -> Vec<Vec<u32>> {
        let adjacency = Adjacency::of(self.nodes.len(), &self.edges);
        chains(&adjacency, self.nodes.len(), self.edges.len())
    }

    /// The lines of [`Drawing::chains`] as lists of places.
    pub fn polylines(&self) -> Vec<Vec<Place>> {
        let place = |&node: &u32| self.nodes[node as usize];
        self.chains().iter().map(|chain| chain.iter().map(place).collect()).collect()
    }

    /// The number of edges at each node.
    pub fn degrees(&self) -> Vec<u32> {
        let mut degrees = vec![0; self.nodes.len()];
        for &end in self.edges.iter().flatten() {
            degrees[end as usize] += 1;
        }
        degrees
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(nodes: u32, edges: &[[u32; 2]]) -> Drawing {
        let nodes = (0..nodes).map(|i| [f64::from(i), f64::from(i * i)]).collect();
        Drawing { width: 100.0, height: 100.0, nodes, edges: edges.to_vec() }
    }

    #[test]
    fn lines_are_split_at_junctions_and_ends() {
        // A stem 0-1-2 with a triangle 2-3-4 at its end.
        let stem = drawing(5, &[[0, 1], [1, 2], [2, 3], [3, 4], [4, 2]]);
        assert_eq!(stem.chains(), [vec![0, 1, 2], vec![2, 3, 4, 2]]);
        assert_eq!(stem.degrees(), [1, 2, 3, 2, 2]);
    }

    #[test]
    fn a_separate_loop_is_a_line_too() {
        assert_eq!(drawing(3, &[[0, 1], [1, 2], [2, 0]]).chains(), [vec![0, 1, 2, 0]]);
    }

    #[test]
    fn every_edge_is_in_one_line() {
        let edges: Vec<_> = (0..30).flat_map(|i| [[i, (i + 1) % 30], [i, (i * 7 + 3) % 30]]).collect();
        let edges: Vec<_> = edges.into_iter().filter(|[a, b]| a != b).collect();
        let total: usize = drawing(30, &edges).chains().iter().map(|chain| chain.len() - 1).sum();
        assert_eq!(total, edges.len());
    }
}
