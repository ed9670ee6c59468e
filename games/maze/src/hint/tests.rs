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
         Go right. Follow it for one step, to the exit."
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
        "Your last step leads only to dead ends and your own trail. \
         Go back one step and try another way."
    );
}

#[test]
fn a_region_with_one_opening_is_marked_and_closed() {
    let level = drawn(&["+-+-+-+", "|E   X|", "+-+ +-+", "|     |", "+-+-+-+"]);
    let mut board = Board::new(&level);
    board.push(1);
    let step = hint(&level, &board);
    assert_eq!(step.technique.id, "nothing-there");
    assert_eq!(
        step.reason.to_string(),
        "Behind the turning down are 3 cells and no exit. They lead to 2 dead ends. \
         So no way leads on there. Close it."
    );
    assert_eq!(step.place.to_string(), "Look at the turning down. It leads nowhere.");
    assert_eq!(step.moves, [Move::Shut([1, 1])]);
    let target = ([1, 1], Role::Target);
    assert_eq!(step.marks, [([1, 2], Role::Premise), ([1, 0], Role::Premise), target]);
    assert_eq!(pointed(&step), [([1, 1], Role::Premise)]);
    board.set_shut(4, true);
    let reason = hint(&level, &board).reason.to_string();
    assert_eq!(reason, "There is only one way on. Go right. Follow it for one step, to the exit.");
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

#[test]
fn a_nook_is_passed_and_a_longer_dead_end_is_closed() {
    let nook = drawn(&["+-+-+-+", "|E   X|", "+-+ +-+", "| | | |", "+-+-+-+"]);
    let step = hint(&nook, &Board::new(&nook));
    assert_eq!(step.technique.id, "one-way");
    // Each move leads only to the next junction, so a person could type the same moves.
    assert_eq!(step.moves, [Move::Go([0, 1]), Move::Go([0, 2])]);
    let longer = drawn(&["+-+-+-+-+-+", "|E   X|   |", "+-+ +-+-+-+", "| |       |", "+-+-+-+-+-+"]);
    let mut board = Board::new(&longer);
    board.push(1);
    let step = hint(&longer, &board);
    assert_eq!(step.technique.id, "dead-end");
    assert_eq!(
        step.reason.to_string(),
        "Behind the turning down is a corridor without branches. It ends after 4 cells. Close it."
    );
}

#[test]
fn no_hint_walks_far_or_closes_two_turnings() {
    let mut rng = Rng::new(11);
    for loops in [0.0, 0.2] {
        for _ in 0..10 {
            let level = plain_level((14, 16), loops, &mut rng);
            let mut board = Board::new(&level);
            while board.head() != level.exit() {
                let step = hint(&level, &board);
                let (trail, shut) = (board.trail().len(), board.shut().count());
                for mv in &step.moves {
                    assert_eq!(Maze::forbids(&level, &board, mv), None, "{mv:?}");
                    Maze::apply(&level, &mut board, mv).unwrap();
                }
                let (walked, closed) = (board.trail().len() - trail, board.shut().count() - shut);
                assert!((1..=12).contains(&walked) && closed == 0 || walked == 0 && closed == 1, "{step:?}");
            }
        }
    }
}

#[test]
fn a_wrong_turning_says_that_the_way_in_is_the_only_way_out() {
    let level = small();
    let mut board = Board::new(&level);
    board.push(3);
    board.push(6);
    let step = hint(&level, &board);
    assert_eq!(
        step.reason.to_string(),
        "Behind your last turning is no exit. The only way out is where you went in. \
         Go back 2 steps and try another way."
    );
    assert_eq!(step.moves, [Move::Go([0, 0])]);
}

#[test]
fn in_a_corridor_the_hint_looks_at_the_next_turning() {
    let level = drawn(&["+-+-+-+-+", "|E     X|", "+-+-+ +-+", "|       |", "+-+-+-+-+"]);
    let mut board = Board::new(&level);
    let step = hint(&level, &board);
    assert_eq!(step.technique.id, "nothing-there");
    assert_eq!(step.place.to_string(), "Look at the turning 2 steps ahead. It leads nowhere.");
    assert_eq!(step.moves, [Move::Shut([1, 2])]);
    board.set_shut(6, true);
    // The turning is closed now, so the hint walks past it.
    assert_eq!(hint(&level, &board).moves, [Move::Go([0, 3])]);
}
