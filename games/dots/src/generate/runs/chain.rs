//! Chooses the points of a curve where dots go, so that few runs cover the curve.

use super::Law;
use crate::geometry::{distance, square};
use pentimento_base::rng::Rng;
use pentimento_picture::drawing::Place;

/// The cost of a new run. The cost of a line of the usual length is 2.
const NEW_RUN: f64 = 4.0;
/// No line is longer than this many times the usual length.
const LONGEST: f64 = 3.0;
/// Random costs up to this much make each of several equally good chains possible.
const NOISE: f64 = 0.3;
/// The search for the next dot ends after this many points in a row that a line cannot reach.
const PATIENCE: usize = 24;
const NONE: u32 = u32::MAX;

/// Whether the lengths of a run still fall, or already grow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    Falling,
    Growing,
}

/// A line between two points of the curve, and for each phase the lowest cost of a chain that ends with this line.
struct Shortcut {
    from: usize,
    to: usize,
    length: f64,
    cost: [f64; 2],
    /// For each phase, the line before this one and its phase, as one number.
    before: [u32; 2],
}

impl Shortcut {
    fn improve(&mut self, phase: Phase, cost: f64, before: u32) {
        if cost < self.cost[phase as usize] {
            self.cost[phase as usize] = cost;
            self.before[phase as usize] = before;
        }
    }
}

/// The points of the best chain from the first place to the last one. `None` if there is no chain. `fits` says
/// whether a line can replace the curve between two of its points.
pub(in crate::generate) fn chain(
    places: &[Place],
    law: &Law,
    fits: impl Fn(usize, usize) -> bool,
    rng: &mut Rng,
) -> Option<Vec<usize>> {
    let last = places.len() - 1;
    let mut shortcuts: Vec<Shortcut> = Vec::new();
    let mut arriving: Vec<Vec<u32>> = vec![Vec::new(); places.len()];
    for from in 0..last {
        if from > 0 && arriving[from].is_empty() {
            continue;
        }
        let mut missed = 0;
        for to in from + 1..=last {
            let length = distance(places[from], places[to]);
            if length < law.least {
                continue;
            }
            if length > LONGEST * law.usual || !fits(from, to) {
                missed += 1;
                if missed > PATIENCE {
                    break;
                }
                continue;
            }
            missed = 0;
            let mut next = Shortcut { from, to, length, cost: [f64::INFINITY; 2], before: [NONE; 2] };
            let share = length / law.usual;
            let own = 1.0 + share * share + NOISE * rng.unit();
            if from == 0 {
                next.improve(Phase::Falling, own, NONE);
            }
            for &before in &arriving[from] {
                extend(&mut next, &shortcuts[before as usize], before, own, places, law);
            }
            arriving[to].push(shortcuts.len() as u32);
            shortcuts.push(next);
        }
    }
    best(&shortcuts, &arriving[last])
}

/// Continues a chain that ends with the line `old`: with the same run if the rule allows it, or with a new run.
fn extend(next: &mut Shortcut, old: &Shortcut, number: u32, own: f64, places: &[Place], law: &Law) {
    let [falling, growing] = old.cost;
    let code = |phase: Phase| 2 * number + phase as u32;
    let cheapest = if falling <= growing { Phase::Falling } else { Phase::Growing };
    next.improve(Phase::Falling, falling.min(growing) + NEW_RUN + own, code(cheapest));
    let reach = law.rho * old.length.max(next.length);
    if square(places[old.from], places[next.to]) < reach * reach {
        return;
    }
    if next.length * law.rho <= old.length {
        next.improve(Phase::Falling, falling + own, code(Phase::Falling));
    } else if next.length >= old.length * law.rho {
        next.improve(Phase::Growing, falling.min(growing) + own, code(cheapest));
    }
}

fn best(shortcuts: &[Shortcut], arriving: &[u32]) -> Option<Vec<usize>> {
    let both = arriving.iter().flat_map(|&number| [2 * number, 2 * number + 1]);
    let cost = |code: u32| shortcuts[code as usize / 2].cost[code as usize % 2];
    let mut code = both.min_by(|&a, &b| cost(a).total_cmp(&cost(b)))?;
    let mut points = vec![shortcuts[code as usize / 2].to];
    while code != NONE {
        let shortcut = &shortcuts[code as usize / 2];
        points.push(shortcut.from);
        code = shortcut.before[code as usize % 2];
    }
    points.reverse();
    Some(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lengths_along_a_run_fall_and_then_grow() {
        let places: Vec<Place> = (0..=90).map(|x| [f64::from(x), 0.0]).collect();
        let law = Law { least: 4.5, usual: 16.0, rho: 1.25 };
        let points = chain(&places, &law, |_, _| true, &mut Rng::new(3)).unwrap();
        assert_eq!((points[0], points[points.len() - 1]), (0, 90));
        let lengths: Vec<usize> = points.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let shortest = (0..lengths.len()).min_by_key(|&at| lengths[at]).unwrap();
        let clear = |pair: &[usize]| 4 * pair[0].max(pair[1]) >= 5 * pair[0].min(pair[1]);
        assert!(lengths.len() >= 5 && lengths.windows(2).all(clear), "{lengths:?}");
        assert!(lengths[..=shortest].is_sorted_by(|a, b| a > b), "{lengths:?}");
        assert!(lengths[shortest..].is_sorted(), "{lengths:?}");
    }

    #[test]
    fn there_is_no_chain_where_nothing_fits() {
        let places = vec![[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]];
        let law = Law { least: 4.5, usual: 16.0, rho: 1.25 };
        assert_eq!(chain(&places, &law, |_, _| true, &mut Rng::new(1)), None);
    }
}
