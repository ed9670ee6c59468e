//! Measures how long it takes to find the fewest presses, and to prove that fewer are not enough. The levels have 10
//! to 1000 nodes.
//!
//! Each sample solves a different level, so the median is over different levels, not over repetitions of one.

use divan::Bencher;
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Params};
use pentimento_base::rng::Rng;
use pentimento_buttons::{Buttons, Level, Range, fewest, original_search as search, random_level};
use pentimento_engine::contract::Generate;

fn main() {
    divan::main();
}

fn scrambled(colors: usize, nodes: usize, edges: &[(usize, usize)], rng: &mut Rng) -> Level {
    let level = Level::new(colors, &vec![0; nodes], edges).expect("a well-formed graph");
    let presses: Vec<u8> = (0..nodes).map(|_| rng.below(colors) as u8).collect();
    level.recolored(level.after(level.state(), &presses))
}

/// Solves one level after another, each made from the next seed.
fn solve(bencher: Bencher<'_, '_>, make: impl Fn(&mut Rng) -> Level + Sync) {
    let mut seed = 0;
    let next = || {
        seed += 1;
        make(&mut Rng::new(seed))
    };
    bencher.with_inputs(next).bench_local_values(|level| {
        let found = fewest(&level, level.state(), 1, &Job::endless()).expect("an endless job");
        assert!(found.presses.is_some_and(Range::is_proved));
        found
    });
}

/// Random graphs in three colours. A path joins all nodes, and each other pair of nodes is joined with a probability of
/// 0.3.
#[divan::bench(args = [10, 26, 64, 200, 1000], sample_size = 1)]
fn line_and_more(bencher: Bencher<'_, '_>, nodes: usize) {
    solve(bencher, |rng| random_level(nodes, 0.3, 3, rng).expect("a level"));
}

/// Random graphs as in `line_and_more`, with 200 nodes and different numbers of colours.
#[divan::bench(args = [2, 3, 4, 5, 6], sample_size = 1)]
fn colors(bencher: Bencher<'_, '_>, colors: u8) {
    solve(bencher, |rng| random_level(200, 0.3, colors, rng).expect("a level"));
}

/// A grid that wraps around in both directions. Its matrix has a large kernel, so each level has many solutions to
/// compare.
#[divan::bench(args = [8, 12], sample_size = 1)]
fn torus(bencher: Bencher<'_, '_>, side: usize) {
    let at = |r: usize, c: usize| (r % side) * side + c % side;
    let cells = (0..side).flat_map(|r| (0..side).map(move |c| (r, c)));
    let edges: Vec<_> =
        cells.flat_map(|(r, c)| [(at(r, c), at(r, c + 1)), (at(r, c), at(r + 1, c))]).collect();
    solve(bencher, |rng| scrambled(3, side * side, &edges, rng));
}

/// Solves levels on a grid of 26 by 26 nodes.
#[divan::bench(sample_size = 1, sample_count = 10)]
fn grid(bencher: Bencher<'_, '_>) {
    let side = 26;
    let right = (0..side * side).filter(|at| at % side + 1 < side).map(|at| (at, at + 1));
    let down = (0..side * (side - 1)).map(|at| (at, at + side));
    let edges: Vec<_> = right.chain(down).collect();
    solve(bencher, |rng| scrambled(3, side * side, &edges, rng));
}

/// Solves levels on random trees. Each node is joined to a random earlier node.
#[divan::bench(args = [100, 1000], sample_size = 1)]
fn tree(bencher: Bencher<'_, '_>, nodes: usize) {
    solve(bencher, |rng| {
        let edges: Vec<_> = (1..nodes).map(|node| (node, rng.below(node))).collect();
        scrambled(3, nodes, &edges, rng)
    });
}

/// Solves levels with the search of the original game. They are the same levels as in `line_and_more` with
/// ten nodes.
#[divan::bench(sample_size = 1)]
fn original_search(bencher: Bencher<'_, '_>) {
    let mut seed = 0;
    let next = || {
        seed += 1;
        random_level(10, 0.3, 3, &mut Rng::new(seed)).expect("a level")
    };
    bencher.with_inputs(next).bench_local_values(|level| search(&level, &Job::endless()));
}

/// Generates puzzles of each difficulty.
#[divan::bench(args = [0, 1, 2, 3], sample_size = 1)]
fn generate(bencher: Bencher<'_, '_>, grade: usize) {
    let preset = Buttons::PRESETS.into_iter().find(|preset| preset.difficulty == Difficulty::ALL[grade]);
    let params = Params::of(Buttons::PARAMS, &preset.expect("four grades"));
    let mut seed = 0;
    let next = || {
        seed += 1;
        Rng::new(seed)
    };
    bencher.with_inputs(next).bench_local_values(|mut rng| {
        Buttons::generate(&params, &mut rng, &Job::endless()).expect("the presets can be met")
    });
}
