use super::*;
use crate::generate::tests::plain_level;
use crate::model::{drawn, small};
use crate::solve::shortest;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Model;
use pentimento_engine::progress::Progress;
use serde_json::{Value as Json, json};

fn hint(level: &Level, board: &Board) -> Step<Maze> {
    match next_step(level, board, &Job::endless()) {
        Ok(Advice::Step(step)) => step,
        other => panic!("{other:?}"),
    }
}

fn walked_by_hints(level: &Level) -> Vec<u32> {
    let mut board = Board::new(level);
    while board.head() != level.exit() {
        let step = hint(level, &board);
        step.moves.iter().for_each(|mv| Maze::apply(level, &mut board, mv).unwrap());
    }
    board.trail().to_vec()
}

#[test]
fn neither_side_of_a_loop_is_called_a_dead_end() {
    let level = drawn(&["+-+-+", "|E  |", "+ + +", "|X  |", "+-+-+"]);
    let step = hint(&level, &Board::new(&level));
    assert_eq!(step.technique.id, "several-ways");
    assert_eq!(
        step.reason.to_string(),
        "Several ways lead to the exit: the shortest goes down. Follow it for one step, to the exit."
    );
    let even = drawn(&["+-+-+", "|E  |", "+ + +", "|  X|", "+-+-+"]);
    let reason = hint(&even, &Board::new(&even)).reason.to_string();
    assert!(reason.contains("one of the shortest goes "), "{reason}");
}

#[test]
fn a_passage_that_returns_to_the_trail_is_not_called_a_dead_end() {
    // From the second cell, down leads back to the entrance and right leads to the exit.
    let level = drawn(&["+-+-+-+", "|E   X|", "+ + +-+", "|     |", "+-+-+-+"]);
    let mut board = Board::new(&level);
    board.push(1);
    assert_eq!(
        hint(&level, &board).reason.to_string(),
        "The other ways from here lead only to one dead end and back to your own trail. \
         The path must go right. Follow it for one step, to the exit."
    );
}

#[test]
fn a_trail_that_encloses_itself_is_reported() {
    // The trail goes round the loop at the left, past the passage at the bottom.
    let level = drawn(&["+-+-+-+", "|E    |", "+ +-+-+", "|   |X|", "+ + + +", "|     |", "+-+-+-+"]);
    let mut board = Board::new(&level);
    for cell in [3, 6, 7, 4] {
        board.push(cell);
    }
    assert_eq!(
        hint(&level, &board).reason.to_string(),
        "The last step leads only to dead ends and to your own trail. \
         Go back to row 3, column 2 and try another way."
    );
}

#[test]
fn the_hint_counts_the_dead_ends_behind_other_passages() {
    let level = drawn(&["+-+-+-+", "|E   X|", "+-+ +-+", "|     |", "+-+-+-+"]);
    let mut board = Board::new(&level);
    board.push(1);
    let step = hint(&level, &board);
    assert_eq!(step.technique.id, "nothing-there");
    assert_eq!(
        step.reason.to_string(),
        "The other ways from here lead only to 2 dead ends. The path must go right. \
         Follow it for one step, to the exit."
    );
}

#[test]
fn hints_walk_the_shortest_path() {
    let mut rng = Rng::new(7);
    for loops in [0.0, 0.1, 0.3, 0.6, 1.0] {
        for _ in 0..20 {
            let level = plain_level((8, 10), loops, &mut rng);
            assert_eq!(Some(walked_by_hints(&level)), shortest(&level));
        }
    }
    assert_eq!(Some(walked_by_hints(&small())), shortest(&small()));
}

fn hint_after(level: &Level, moves: &[Json]) -> (String, Json) {
    match Progress::<Maze>::read(level, moves).unwrap().hint(level, &Job::endless()) {
        Ok(Advice::Step(step)) => (step.technique.id.to_owned(), json!(step.moves)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn impossible_moves_are_mistakes_and_moves_without_effect_are_ignored() {
    let level = drawn(&["+-+-+-+", "|E   X|", "+ +-+-+", "|   | |", "+-+-+-+"]);
    let wrong = |moves: &[Json]| {
        let (technique, back) = hint_after(&level, moves);
        assert_eq!(technique, "mistake", "{moves:?}");
        back
    };
    assert_eq!(wrong(&[json!({ "shut": [0, 2] })]), json!([{ "open": [0, 2] }]));
    assert_eq!(wrong(&[json!({ "go": [1, 2] })]), json!([{ "go": [0, 0] }]));
    assert_eq!(wrong(&[json!({ "shut": [1, 0] }), json!({ "go": [1, 0] })]), json!([{ "go": [0, 0] }]));
    let idle = [json!({ "open": [1, 0] }), json!({ "shut": [1, 0] }), json!({ "shut": [1, 0] })];
    assert_eq!(hint_after(&level, &idle).0, "one-way");
    let taken_back = [json!({ "shut": [0, 2] }), json!({ "open": [0, 2] })];
    assert_ne!(hint_after(&level, &taken_back).0, "mistake");
}
