//! Small levels, and what trying everything says of them: for tests only.

use proptest::prelude::*;

use super::lightest::Count;
use super::minimum::fewest;
use super::model::{Level, all_alike};
use crate::engine::job::Job;
use crate::engine::rng::Rng;

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
        prop_assert!(found.presses.is_none_or(|range| range.is_proved()));
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

#[test]
#[ignore = "a look at the speed, not a test"]
fn timing() {
    use super::generator::original;
    use std::time::Instant;
    for (n, reps) in [(10, 2000), (26, 500), (64, 200), (200, 60), (1000, 8)] {
        let levels: Vec<_> = (0..reps).map(|s| original(n, 0.3, 3, &mut Rng::new(s)).unwrap()).collect();
        let mut times: Vec<f64> = levels
            .iter()
            .map(|l| {
                let t = Instant::now();
                let f = fewest(l, l.state(), 1, &Job::endless()).unwrap();
                assert!(f.presses.unwrap().is_proved());
                t.elapsed().as_secs_f64() * 1e6
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!("n={n} median {:.1} us max {:.1}", times[times.len() / 2], times[times.len() - 1]);
    }
    let show = |name: &str, l: &Level| {
        let t = Instant::now();
        let sys = super::system::System::new(l, l.state(), &Job::endless()).unwrap();
        let split = super::blocks::Split::new(&sys);
        let dims: Vec<_> =
            split.blocks.iter().map(|b| (b.generators.len(), b.columns.len())).filter(|b| b.0 > 6).collect();
        println!(
            "{name}: null {} blocks {} {:?} at {:?}",
            sys.kernel.len(),
            split.blocks.len(),
            dims,
            t.elapsed()
        );
        for b in split.blocks.iter().filter(|b| super::enumerate::work(b) > 2e4) {
            let t = Instant::now();
            println!(
                "  walk {:e} trellis {:e} {:?}",
                super::enumerate::work(b),
                super::trellis::Trellis::new(b).work(),
                t.elapsed()
            );
        }
        let f = fewest(l, l.state(), 1, &Job::endless()).unwrap();
        println!("{name}: {:?} {:?} {:?}", f.targets, f.count, t.elapsed());
    };
    for k in [3, 2, 5, 4, 6] {
        println!("colors {k}");
        show("tree1000", &tree(1000, k, 3));
        show("torus12", &torus(12, k, 3));
        show("torus8", &torus(8, k, 3));
        let grid = |s: usize| {
            let mut e = vec![];
            for r in 0..s {
                for c in 0..s {
                    if c + 1 < s {
                        e.push((r * s + c, r * s + c + 1));
                    }
                    if r + 1 < s {
                        e.push((r * s + c, r * s + s + c));
                    }
                }
            }
            scrambled(k, s * s, &e, 5)
        };
        show("grid8", &grid(8));
        show("grid26", &grid(26));
        let cube = |d: usize| {
            let mut e = vec![];
            for a in 0..1 << d {
                for b in 0..d {
                    if a >> b & 1 == 0 {
                        e.push((a, a | 1 << b));
                    }
                }
            }
            scrambled(k, 1 << d, &e, 5)
        };
        show("cube6", &cube(6));
        show("cube7", &cube(7));
    }
}
