//! Small levels, and what trying everything says of them: for tests only.

use proptest::prelude::*;

use super::bidirectional::{Meeting, meet};
use super::blocks::Split;
use super::descent::descend;
use super::enumerate::enumerate;
use super::lightest::{Count, cost};
use super::minimum::{Range, Verdict, fewest};
use super::model::{Level, all_alike};
use super::system::System;
use super::trellis::Trellis;
use super::zimmermann::weigh_sets;
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Any graph of up to `most` nodes in any number of colours, solvable or not.
pub fn any_level(most: usize) -> impl Strategy<Value = Level> {
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

pub struct Tried {
    pub per_target: Vec<Option<u32>>,
    pub least: Option<u32>,
    pub minimal: Vec<Vec<u8>>,
}

/// Tries every number of presses of every node.
pub fn try_all(level: &Level) -> Tried {
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

/// A grid that closes upon itself both ways, in colours that can be solved.
pub fn torus(side: usize, colors: usize, seed: u64) -> Level {
    let at = |r: usize, c: usize| (r % side) * side + c % side;
    let cells = (0..side).flat_map(|r| (0..side).map(move |c| (r, c)));
    let edges: Vec<_> =
        cells.flat_map(|(r, c)| [(at(r, c), at(r, c + 1)), (at(r, c), at(r + 1, c))]).collect();
    scrambled(colors, side * side, &edges, seed)
}

/// Each node hangs on a random earlier one.
pub fn tree(nodes: usize, colors: usize, seed: u64) -> Level {
    let mut rng = Rng::new(seed);
    let edges: Vec<_> = (1..nodes).map(|node| (node, rng.below(node))).collect();
    scrambled(colors, nodes, &edges, seed + 1)
}

pub fn scrambled(colors: usize, nodes: usize, edges: &[(usize, usize)], seed: u64) -> Level {
    let mut rng = Rng::new(seed);
    let level = Level::new(colors, &vec![0; nodes], edges).unwrap();
    let presses: Vec<u8> = (0..nodes).map(|_| rng.below(colors) as u8).collect();
    level.recolored(level.after(level.state(), &presses))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_fewest_presses_are_those_that_trying_everything_finds(level in any_level(7)) {
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
        for node in 0..level.nodes() {
            let most = minimal.iter().map(|presses| presses[node]).max().unwrap_or(0);
            prop_assert!(listed.len() >= 1000 || found.safe[node] == most);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Each engine alone, on the same blocks: trees and grids of a middling size have some.
    #[test]
    fn all_engines_agree(colors in 2usize..=6, nodes in 12usize..=24, grid in any::<bool>(), seed in 0u64..1000) {
        let level = if grid { torus(4, colors, seed) } else { tree(nodes, colors, seed) };
        let job = Job::endless();
        let system = System::new(&level, level.state(), &job).unwrap();
        let particular = system.particular[0].as_ref().unwrap();
        for block in Split::new(&system).blocks.iter().filter(|block| block.size() < 1e5) {
            let tables = block.tables(&system, particular);
            let walked = enumerate(block, &tables, 9, &job);
            let by_trellis = Trellis::new(block).lightest(&tables, 9, &job).unwrap();
            prop_assert_eq!((walked.cost, walked.count), (by_trellis.cost, by_trellis.count));
            prop_assert_eq!(&walked.possible, &by_trellis.possible);
            prop_assert_eq!(walked.listed.len(), by_trellis.listed.len());
            prop_assert!(by_trellis.listed.iter().all(|values| cost(&tables, values) == walked.cost));
            let downhill = descend(block, &tables, &job).unwrap();
            prop_assert!(cost(&tables, &downhill) >= walked.cost);
            if block.is_over_a_field() {
                let by_sets = weigh_sets(block, &tables, &downhill, 9, &job);
                prop_assert_eq!((by_sets.cost, by_sets.lower), (walked.cost, walked.cost));
                prop_assert_eq!((by_sets.count, &by_sets.possible), (walked.count, &walked.possible));
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
fn when_the_time_is_up_the_best_so_far_is_no_minimum() {
    // A torus of 20 by 20 in five colours takes longer than this.
    let level = torus(20, 5, 1);
    // A clock that goes on each time it is read, so that the limit is the same on every machine.
    let clock = || {
        static READ: AtomicU64 = AtomicU64::new(0);
        Duration::from_millis(READ.fetch_add(1, Ordering::Relaxed))
    };
    let within =
        |times| fewest(&level, level.state(), 1, &Job::with_limit(clock, Duration::from_millis(times))).ok();
    let found = [100, 400, 1600, 6400].into_iter().find_map(within).expect("something in thousands of looks");
    let Verdict::Bounds { best, lower } = found.verdict() else { panic!("proved within a moment") };
    assert!(lower < best.total());
    let after = level.after(level.state(), &best.presses);
    assert!(after.iter().all(|&color| color == best.target));
}
