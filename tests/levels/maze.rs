//! Tests of the levels of Maze, and of hints for a hundred generated mazes.

use crate::of;
use pentimento_base::job::Job;
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Advice, Generate, Hint, Model};
use pentimento_maze::Level;
use pentimento_maze::Maze;

#[test]
fn the_levels_grow_from_16_to_196_cells_a_side() {
    let sizes: Vec<String> = of("maze").iter().map(|(_, puzzle)| puzzle.describe()).collect();
    assert_eq!((&*sizes[0], &*sizes[15]), ("16x16", "196x196"));
}

fn solved_by_hints(level: &Level) -> bool {
    let (job, mut board) = (Job::endless(), Maze::start(level));
    // A maze must not need more hints than it has cells.
    for _ in 0..level.cells() {
        match Maze::hint(level, &board, &job).expect("an endless job") {
            Advice::Done => return true,
            Advice::Stuck(_) => return false,
            Advice::Step(step) => {
                for mv in &step.moves {
                    Maze::apply(level, &mut board, mv).expect("the rules allow a hint");
                }
            }
        }
    }
    false
}

#[test]
fn hints_alone_solve_a_hundred_made_mazes() {
    for seed in 0..100 {
        let mut params = Params::of(Maze::PARAMS, &Maze::PRESETS[seed as usize % 3]);
        let changes: &[(&str, &str)] = match seed % 5 {
            0 => &[("style", "paper")],
            1 => &[("picture", "blob")],
            2 => &[("picture", "none"), ("loops", "0.1")],
            _ => &[],
        };
        for (name, value) in changes {
            params.set(name, value).expect("a setting");
        }
        let puzzle = Maze::generate(&params, &mut Rng::new(seed), &Job::endless()).expect("made");
        assert!(solved_by_hints(&puzzle.level), "seed {seed} {changes:?}");
    }
}
