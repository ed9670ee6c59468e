//! Makes random graphs. Also makes random levels by the method of the original game.

use crate::model::Level;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;

/// The edges of a random graph. A path joins all nodes in random order. Each other pair of nodes is joined with
/// probability `density`.
fn edges(nodes: usize, density: f64, rng: &mut Rng) -> Vec<(usize, usize)> {
    let mut path: Vec<usize> = (0..nodes).collect();
    rng.shuffle(&mut path);
    let mut place = vec![0; nodes];
    path.iter().enumerate().for_each(|(at, &node)| place[node] = at);
    let mut edges = Vec::new();
    for a in 0..nodes {
        for b in a + 1..nodes {
            if place[a].abs_diff(place[b]) == 1 || rng.chance(density) {
                edges.push((a, b));
            }
        }
    }
    edges
}

/// A random graph in which all nodes have the same random colour.
pub(super) fn blank(nodes: usize, density: f64, colors: u8, rng: &mut Rng) -> Result<Level, Failure> {
    let color = rng.below(colors.into());
    let edges = edges(nodes, density, rng);
    Level::new(colors.into(), &vec![color; nodes], &edges).map_err(|why| Failure::Impossible(why.to_string()))
}

/// Makes a level by the method of the original game. All nodes start with the same colour. Then each node is pressed
/// a random number of times, fewer than there are colours.
pub fn random_level(nodes: usize, density: f64, colors: u8, rng: &mut Rng) -> Result<Level, Failure> {
    let level = blank(nodes, density, colors, rng)?;
    let presses: Vec<u8> = (0..nodes).map(|_| rng.below(colors.into()) as u8).collect();
    let state = level.after(level.state(), &presses);
    Ok(level.recolored(state))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::fewest;
    use pentimento_base::job::Job;

    #[test]
    fn a_random_level_is_connected_and_solvable() {
        for seed in 0..50 {
            let level = random_level(8, 0.4, 3, &mut Rng::new(seed)).unwrap();
            assert!(fewest(&level, level.state(), 1, &Job::endless()).unwrap().presses.is_some());
            assert!(level.is_connected());
        }
    }
}
