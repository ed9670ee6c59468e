//! Makes levels: as the original did, and to an exact number of presses.

use super::model::Level;
use crate::engine::rng::Rng;

/// A line through all nodes in shuffled order, and each other pair with probability `p`.
pub fn line_and_more(nodes: usize, p: f64, rng: &mut Rng) -> Vec<(usize, usize)> {
    let mut line: Vec<usize> = (0..nodes).collect();
    rng.shuffle(&mut line);
    let mut place = vec![0; nodes];
    line.iter().enumerate().for_each(|(at, &node)| place[node] = at);
    let mut edges = Vec::new();
    for a in 0..nodes {
        for b in a + 1..nodes {
            if place[a].abs_diff(place[b]) == 1 || rng.chance(p) {
                edges.push((a, b));
            }
        }
    }
    edges
}

/// The original's four steps: one colour for all; a line; more edges; each node pressed 0 to k−1 times.
pub fn original(nodes: usize, p: f64, colors: u8, rng: &mut Rng) -> Option<Level> {
    let color = rng.below(colors.into());
    let edges = line_and_more(nodes, p, rng);
    let level = Level::new(colors.into(), &vec![color; nodes], &edges).ok()?;
    let presses: Vec<u8> = (0..nodes).map(|_| rng.below(colors.into()) as u8).collect();
    let state = level.after(level.state(), &presses);
    Some(level.recolored(state))
}
