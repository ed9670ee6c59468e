//! Makes small levels for tests, and finds all their solutions by trying every combination of presses.

use proptest::prelude::*;

use super::bidirectional::{Meeting, meet};
use super::blocks::Split;
use super::descent::descend;
use super::enumerate::enumerate;
use super::lightest::{Count, cost};
use super::minimum::{Best, Range, fewest};
use super::system::System;
use super::trellis::Trellis;
use super::zimmermann::weigh_sets;
use crate::model::{Level, all_alike};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A random graph with up to `most` nodes and two to six colours. The level can be unsolvable.
pub(super) fn any_level(most: usize) -> impl Strategy<Value = Level> {
    (2usize..=6, 1..=most).prop_flat_map(|(colors, nodes)| {
        let nodes = if colors > 4 { nodes.min(5) } else { nodes };
        let pairs = nodes * (nodes - 1) / 2;
        let chosen = prop::collection::vec(any::<bool>(), pairs);
        (
            prop::collection::vec(0..colors, nodes),
            chosen,
            any::<bool>(),
            prop::collection::vec(0..colors, nodes),
        )
            .prop_map(move |(state, chosen, solvable, presses)| {
                let all = (0..nodes).flat_map(|a| (0..a).map(move |b| (a, b)));
                let edges: Vec<_> = all.zip(chosen).filter(|&(_, c)| c).map(|(edge, _)| edge).collect();
                let level = Level::new(colors, &state, &edges).unwrap();
                if !solvable {
                    return level;
                }
                let presses: Vec<u8> = presses.iter().map(|&times| times as u8).collect();
                level.recolored(level.after(&vec![0; nodes], &presses))
            })
    })
}

struct Tried {
    per_target: Vec<Option<u32>>,
    least: Option<u32>,
    minimal: Vec<Vec<u8>>,
}

/// Tries every number of presses of every node.
fn try_all(level: &Level) -> Tried {
    let k = level.colors();
    let mut tried = Tried { per_target: vec![None; k.into()], least: None, minimal: Vec::new() };
    let mut presses = vec![0; level.nodes()];
    loop {
        let after = level.after(level.state(), &presses);
        if all_alike(&after) {
            let total: u32 = presses.iter().map(|&times| u32::from(times)).sum();
            let best = &mut tried.per_target[usize::from(after[0])];
            *best = Some(best.map_or(total, |best| best.min(total)));
            if tried.least.is_none_or(|least| total < least) {
                tried.minimal.clear();
                tried.least = Some(total);
            }
            if tried.least == Some(total) {
                tried.minimal.push(presses.clone());
            }
        }
        let Some(at) = presses.iter().position(|&times| times + 1 < k) else { return tried };
        presses[at] += 1;
        presses[..at].fill(0);
    }
}

/// A solvable level on a grid whose opposite sides are joined.
pub(crate) fn torus(side: usize, colors: usize, seed: u64) -> Level {
    let at = |r: usize, c: usize| (r % side) * side + c % side;
    let cells = (0..side).flat_map(|r| (0..side).map(move |c| (r, c)));
    let edges: Vec<_> =
        cells.flat_map(|(r, c)| [(at(r, c), at(r, c + 1)), (at(r, c), at(r + 1, c))]).collect();
    scrambled(colors, side * side, &edges, seed)
}

/// A level on a tree. Each node is joined to a random earlier one.
pub(crate) fn tree(nodes: usize, colors: usize, seed: u64) -> Level {
    let mut rng = Rng::new(seed);
    let edges: Vec<_> = (1..nodes).map(|node| (node, rng.below(node))).collect();
    scrambled(colors, nodes, &edges, seed + 1)
}

fn scrambled(colors: usize, nodes: usize, edges: &[(usize, usize)], seed: u64) -> Level {
    let mut rng = Rng::new(seed);
    let level = Level::new(colors, &vec![0; nodes], edges).unwrap();
    let presses: Vec<u8> = (0..nodes).map(|_| rng.below(colors) as u8).collect();
    level.recolored(level.after(level.state(), &presses))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_fewest_presses_are_the_same_as_by_trying_everything(level in any_level(7)) {
        let tried = try_all(&level);
        let found = fewest(&level, level.state(), 1000, &Job::endless()).unwrap();
        let per_target: Vec<_> = found.targets.iter().map(|range| range.map(|range| range.best)).collect();
        prop_assert_eq!(per_target, tried.per_target);
        prop_assert!(found.presses.is_none_or(Range::is_proved));
        prop_assert_eq!(found.presses.map(|range| range.best), tried.least);
        prop_assert_eq!(found.count, Count::of(tried.minimal.len() as u128));
        let mut listed: Vec<_> = found.solutions.iter().map(|solution| solution.presses.clone()).collect();
        listed.sort();
        let mut minimal = tried.minimal;
        minimal.sort();
        minimal.truncate(1000);
        if listed.len() < 1000 {
            prop_assert_eq!(&listed, &minimal);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Trees and grids of this size have several blocks.
    #[test]
    fn all_methods_agree_on_each_block(colors in 2usize..=6, nodes in 12usize..=24, grid in any::<bool>(), seed in 0u64..1000) {
        let level = if grid { torus(4, colors, seed) } else { tree(nodes, colors, seed) };
        let job = Job::endless();
        let system = System::new(&level, level.state(), &job).unwrap();
        let particular = system.particular[0].as_ref().unwrap();
        for block in Split::new(&system).blocks.iter().filter(|block| block.size() < 1e5) {
            let tables = block.tables(&system, particular);
            let walked = enumerate(block, &tables, 9, &job);
            let by_trellis = Trellis::new(block).lightest(&tables, 9, &job).unwrap();
            prop_assert_eq!((walked.cost, walked.count), (by_trellis.cost, by_trellis.count));
            prop_assert_eq!(walked.listed.len(), by_trellis.listed.len());
            prop_assert!(by_trellis.listed.iter().all(|values| cost(&tables, values) == walked.cost));
            let downhill = descend(block, &tables, &job).unwrap();
            prop_assert!(cost(&tables, &downhill) >= walked.cost);
            if block.is_over_a_field() {
                let by_sets = weigh_sets(block, &tables, &downhill, 9, &job);
                prop_assert_eq!((by_sets.cost, by_sets.lower), (walked.cost, walked.cost));
                prop_assert_eq!(by_sets.count, walked.count);
            }
        }
    }

    #[test]
    fn searching_from_both_ends_finds_the_same_minimum(level in any_level(6)) {
        let job = Job::endless();
        let least = fewest(&level, level.state(), 1, &job).unwrap().presses.map(|range| range.best);
        match meet(&level, level.state(), 40, &job).unwrap() {
            Meeting::At(solution) => {
                prop_assert_eq!(Some(solution.total()), least);
                let after = level.after(level.state(), &solution.presses);
                prop_assert!(after.iter().all(|&color| color == solution.target));
            }
            Meeting::NotBelow(_) => prop_assert_eq!(least, None),
        }
    }
}

#[test]
fn a_solution_found_before_the_time_ran_out_is_not_called_minimal() {
    // This job is too short to solve a 20 by 20 torus with five colours.
    let level = torus(20, 5, 1);
    // This clock advances each time it is read, so the limit is the same on every machine.
    let clock = || {
        static READ: AtomicU64 = AtomicU64::new(0);
        Duration::from_millis(READ.fetch_add(1, Ordering::Relaxed))
    };
    let within =
        |times| fewest(&level, level.state(), 1, &Job::with_limit(clock, Duration::from_millis(times))).ok();
    let found = [100, 400, 1600, 6400].into_iter().find_map(within).expect("a solution in time");
    let Best::Between { best, lower } = found.best() else { panic!("proved in time") };
    assert!(lower < best.total());
    let after = level.after(level.state(), &best.presses);
    assert!(after.iter().all(|&color| color == best.target));
}
