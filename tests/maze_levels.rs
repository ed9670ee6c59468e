//! The mazes that come with the program, and hints alone: they walk every level and a hundred fresh mazes.

use pentimento::engine::contract::{Advice, Generate, Hint, Model, Standing};
use pentimento::engine::job::Job;
use pentimento::engine::kind::{AnyPuzzle, Told};
use pentimento::engine::params::Params;
use pentimento::engine::rng::Rng;
use pentimento::games::maze::Maze;
use pentimento::games::maze::model::Level;
use pentimento::levels;

fn shipped() -> Vec<(String, &'static dyn AnyPuzzle)> {
    let packs = levels::packs().iter().filter(|pack| pack.kind.info().name == "maze");
    packs
        .flat_map(|pack| &pack.levels)
        .map(|level| (level.id.clone(), level.puzzle().expect("reads")))
        .collect()
}

#[test]
fn every_level_is_good_titled_and_graded() {
    let all = shipped();
    assert_eq!(all.len(), 16);
    assert_eq!((all[0].1.describe(), all[15].1.describe()), ("16x16".to_owned(), "196x196".to_owned()));
    for (id, puzzle) in &all {
        let report = puzzle.check(&Job::endless());
        assert!(report.good, "{id}: {:?}", report.problems);
        assert_eq!(report.grade.map(|grade| grade.level), puzzle.meta().difficulty, "{id}");
        assert!(puzzle.meta().title.is_some(), "{id}");
    }
}

#[test]
fn hints_alone_walk_every_level() {
    for (id, puzzle) in shipped() {
        let mut moves = Vec::new();
        let mut note = |told: Told| {
            moves.extend(told.moves);
            true
        };
        assert!(puzzle.explain(&[], &Job::endless(), &mut note).is_ok(), "{id}");
        let mut game = puzzle.open();
        game.play(&moves).unwrap_or_else(|why| panic!("{id}: {why}"));
        assert_eq!(game.standing(), Standing::Solved, "{id}");
    }
}

fn walked_by_hints(level: &Level) -> bool {
    let (job, mut board) = (Job::endless(), Maze::start(level));
    // No maze asks for more hints than it has cells.
    for _ in 0..level.cells() {
        match Maze::hint(level, &board, &job).expect("never stopped") {
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
fn hints_alone_walk_a_hundred_fresh_mazes() {
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
        assert!(walked_by_hints(&puzzle.level), "seed {seed} {changes:?}");
    }
}
