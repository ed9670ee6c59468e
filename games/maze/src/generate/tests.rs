use super::*;
use crate::grade::touching_dead_ends;
use crate::solve::{is_tree, shortest};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Generate as _, Solve as _};
use proptest::prelude::*;
use std::time::Instant;

/// A maze without a picture, for tests of other modules.
pub(crate) fn plain_level(size: (usize, usize), loops: f64, rng: &mut Rng) -> Level {
    plain::make(size, Algorithm::Wilson, loops, rng, &Job::endless()).unwrap().level(None)
}

/// Asserts that neighbouring cells agree about their walls, that the maze is a tree, and that the path fills the
/// picture.
fn assert_fills(level: &Level, mask: &Mask) {
    assert_eq!(level.flaw(), None);
    assert!(is_tree(level));
    let path = shortest(level).expect("a path");
    let mut painted = vec![0; mask.cells.len()];
    for cell in &path {
        let [row, column] = level.place(*cell as usize);
        painted[row / 2 * mask.width + column / 2] += 1;
    }
    let expected: Vec<usize> = mask.cells.iter().map(|&black| 4 * usize::from(black)).collect();
    assert_eq!(painted, expected);
}

fn made(mask: &Mask, style: Style, seed: u64) -> Level {
    of_picture(mask, style, Ends::Anywhere, &mut Rng::new(seed), &Job::endless()).unwrap()
}

fn connected(width: usize, height: usize, seed: u64, share: f64) -> Mask {
    let mut rng = Rng::new(seed);
    let mut mask = Mask { width, height, cells: (0..width * height).map(|_| rng.chance(share)).collect() };
    mask.cells[rng.below(width * height)] = true;
    for (row, column) in pentimento_picture::connect::bridge(&mask).cells {
        mask.cells[row * width + column] = true;
    }
    mask
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]
    #[test]
    fn the_only_path_fills_every_picture(
        width in 1usize..24, height in 1usize..24, seed in 0u64..1000, share in 0.05f64..0.98, piece in 1usize..90,
    ) {
        let mask = connected(width, height, seed, share);
        assert_fills(&made(&mask, Style::Pieces(piece), seed), &mask);
        assert_fills(&made(&mask, Style::OkamotoUehara, seed), &mask);
        assert_fills(&made(&mask, Style::Hidden, seed), &mask);
    }
}

#[test]
fn the_smallest_picture_is_a_ring_cut_once() {
    let mask = Mask::from_rows(&["#"]).unwrap();
    for style in [Style::Hidden, Style::HIDING] {
        let level = made(&mask, style, 1);
        assert_eq!(shortest(&level).map(|path| path.len()), Some(4));
    }
}

#[test]
fn no_dead_ends_touch_in_the_style_of_okamoto_and_uehara() {
    for seed in 0..8 {
        let mask = connected(30, 30, seed, 0.4);
        let level = made(&mask, Style::OkamotoUehara, seed);
        assert_eq!(touching_dead_ends(&level), 0);
    }
}

#[test]
fn ends_can_be_on_the_outline() {
    let mask = Mask::from_rows(&[".....", ".###.", ".###.", ".###.", "....."]).unwrap();
    for seed in 0..20 {
        let level = of_picture(&mask, Style::HIDING, Ends::Outline, &mut Rng::new(seed), &Job::endless());
        let [row, column] = level.map(|level| level.place(level.entrance())).unwrap();
        assert_ne!((row / 2, column / 2), (2, 2));
    }
}

#[test]
fn chosen_ends_are_used_in_every_style() {
    let mask = connected(14, 11, 3, 0.6);
    for (seed, style) in [(1, Style::HIDING), (2, Style::OkamotoUehara), (3, Style::Hidden)] {
        let first = (0..28 * 22).find(|cell| mask.cells[cell / 28 / 2 * 14 + cell % 28 / 2]).unwrap();
        let entrance = Some([first / 28, first % 28]);
        let chosen = Ends::Chosen { entrance, exit: Some([21, 27]) };
        let (level, note) = with_note(&mask, style, chosen, &mut Rng::new(seed), &Job::endless()).unwrap();
        assert_fills(&level, &mask);
        let moved = Some(level.place(level.entrance())) != entrance || level.place(level.exit()) != [21, 27];
        assert_eq!(note.is_some(), moved);
        let alone = Ends::Chosen { entrance, exit: None };
        let (level, note) = with_note(&mask, style, alone, &mut Rng::new(seed), &Job::endless()).unwrap();
        assert_fills(&level, &mask);
        assert_eq!((Some(level.place(level.entrance())), note), (entrance, None));
    }
}

#[test]
fn a_seed_always_gives_the_same_maze() {
    let mask = connected(12, 9, 5, 0.4);
    let sum = |style| {
        let level = made(&mask, style, 7);
        let digits = (0..level.cells()).map(|cell| u64::from(level.walls(cell)));
        digits.fold(level.entrance() as u64, |sum, wall| sum.wrapping_mul(31).wrapping_add(wall))
    };
    assert_eq!([sum(Style::HIDING), sum(Style::OkamotoUehara)], GOLDEN);
}

const GOLDEN: [u64; 2] = [4_784_061_236_404_701_776, 1_057_188_101_757_740_962];

/// Makes many mazes for each difficulty. Prints the time that they took and the number of different pictures.
fn sweep(many: u64) {
    for (preset, before) in Maze::PRESETS.into_iter().zip(Maze::FORMER[0].presets) {
        let params = Params::of(Maze::PARAMS, &preset);
        let former = Params::of_former(Maze::PARAMS, &before, Maze::FORMER[0].version);
        let (mut times, mut old_times) = (Vec::new(), Vec::new());
        let (mut titles, mut added) = (std::collections::BTreeSet::new(), 0);
        for seed in 0..many {
            let begin = Instant::now();
            Maze::generate(&former, &mut Rng::new(seed), &Job::endless()).unwrap();
            old_times.push(begin.elapsed().as_millis());
            let begin = Instant::now();
            let puzzle = Maze::generate(&params, &mut Rng::new(seed), &Job::endless()).unwrap();
            times.push(begin.elapsed().as_millis());
            let check = Maze::check(&puzzle.level, &Job::endless());
            assert!(check.good, "{:?}", check.problems);
            assert_eq!(check.grade.unwrap().difficulty, preset.difficulty, "seed {seed}");
            added += puzzle.meta.changed.len();
            titles.insert(puzzle.meta.title.unwrap());
        }
        times.sort_unstable();
        old_times.sort_unstable();
        let late = times.len() * 95 / 100;
        println!(
            "{}: 95 %: {} ms, before: {} ms, {} pictures, {added} pixels added",
            preset.difficulty,
            times[late],
            old_times[late],
            titles.len()
        );
    }
}

#[test]
fn presets_hide_a_picture_and_have_their_difficulty() {
    sweep(4);
}

#[test]
#[ignore = "slow"]
fn presets_hide_pictures_of_their_difficulty_a_hundred_times() {
    sweep(100);
}
