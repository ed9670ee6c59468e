//! Tests that the programs in `examples/` work.

#[expect(dead_code, reason = "the tests do not call main")]
#[path = "../examples/make_puzzle.rs"]
mod make_puzzle;
#[expect(dead_code, reason = "the tests do not call main")]
#[path = "../examples/solve_file.rs"]
mod solve_file;

use std::path::Path;

#[test]
fn solve_file_solves_a_level() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let solution = solve_file::solve(&folder.join("nonogram/01-heart.toml")).expect("a solution");
    assert!(solution.contains('#') && solution.ends_with("unique"), "{solution}");
    assert!(solve_file::solve(&folder.join("README.md")).is_err());
}

#[test]
fn make_puzzle_makes_the_same_good_puzzles_in_every_run() {
    let made = |seed| make_puzzle::checked(&*make_puzzle::from_seed(seed).expect("a puzzle")).expect("good");
    assert_eq!(made(7), made(7));
    assert_ne!(made(7), made(8));
    let heart = make_puzzle::from_picture(&[".#.#.", "#####", "#####", ".###.", "..#.."]).expect("a puzzle");
    assert!(make_puzzle::checked(&*heart).expect("good").contains("rows = [[1, 1], [5], [5], [3], [1]]"));
}
