//! Finds the next step for a player.
//!
//! Wrong lines come first. Then come the missing links, in the order of their colour numbers. Within a colour, links
//! of easier techniques come first, and then links with wider margins. Each step draws one line of a link, or all of
//! its missing lines in the ties variant. So a player who only takes hints finishes every puzzle that has a solution.

mod ladder;
mod words;

pub(crate) use ladder::{LADDER, OBVIOUS, margin};

use crate::Dots;
use crate::model::{Board, Level, Line, Move, Variant, line};
use crate::names::{colour_name, dot_name};
use crate::solve::Link;
use ladder::technique_for;
use pentimento_engine::contract::{Advice, MISTAKE, Refusal, Role, Step};
use std::collections::BTreeSet;

pub(crate) fn next_step(level: &Level, board: &Board) -> Advice<Step<Dots>> {
    if board.is_solved(level) {
        return Advice::Done;
    }
    if let Some(&wrong) = board.wrong(level).first() {
        return Advice::Step(remove(level, wrong));
    }
    if let Some(alone) = level.links().iter().find(|link| link.closest.is_empty()) {
        let (dot, colour) = (dot_name(alone.dot), colour_name(alone.colour));
        return Advice::Stuck(format!("{dot} is the only {colour} dot, so it cannot be joined to another"));
    }
    let missing = level.links().iter().filter(|link| !board.has_link(link, level.variant));
    let key = |link: &&Link| {
        (link.colour, technique_for(level, link).tier, -(margin(level, link).min(1e6) * 1e3) as i64)
    };
    match missing.min_by_key(key) {
        Some(link) => Advice::Step(draw(level, board, link)),
        None => Advice::Stuck("every dot has its lines, but the puzzle is not solved".to_owned()),
    }
}

fn remove(level: &Level, wrong: Line) -> Step<Dots> {
    let [a, b] = wrong;
    Step {
        technique: &MISTAKE,
        place: words::wrong_line(level, wrong),
        reason: words::why_wrong(level, wrong),
        marks: vec![(a, Role::Conflict), (b, Role::Conflict)],
        moves: vec![Move::Part(wrong)],
        chain: None,
    }
}

fn draw(level: &Level, board: &Board, link: &Link) -> Step<Dots> {
    let technique = technique_for(level, link);
    let missing: Vec<u32> = link.closest.iter().copied().filter(|&to| !board.has(link.dot, to)).collect();
    let targets = if level.variant == Variant::Ties { missing } else { missing[..1].to_vec() };
    let runner_up = link.runner_up.filter(|_| technique.tier > 1).map(|(_, dot)| (dot, Role::Premise));
    let marked = targets.iter().map(|&to| (to, Role::Target));
    Step {
        technique,
        place: words::missing_line(level, link),
        reason: if link.closest.len() > 1 {
            words::why_tied(level, link, &targets)
        } else {
            words::why_closest(level, link)
        },
        marks: [(link.dot, Role::Target)].into_iter().chain(marked).chain(runner_up).collect(),
        moves: targets.iter().map(|&to| Move::Join(line(link.dot, to))).collect(),
        chain: None,
    }
}

/// The dots at the ends of wrong lines.
pub(crate) fn mistakes(level: &Level, board: &Board) -> Vec<u32> {
    let ends: BTreeSet<u32> = board.wrong(level).into_iter().flatten().collect();
    ends.into_iter().collect()
}

/// Why the board refused a move.
pub(crate) fn refusal(level: &Level, mv: Move) -> Refusal<Dots> {
    let (Move::Join([a, b]) | Move::Part([a, b])) = mv;
    let is_line = a != b && a.max(b) < level.dots.len() as u32;
    // Between two different dots, the board refuses only to draw a line that is already drawn, or to remove a line
    // that is not drawn. So the refused move would change nothing.
    if is_line { Refusal::Idle } else { Refusal::Nowhere }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::tests::{level, small};

    fn step(level: &Level, board: &Board) -> Step<Dots> {
        match next_step(level, board) {
            Advice::Step(step) => step,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn hints_give_both_distances_and_finish_the_puzzle() {
        let level = small();
        let mut board = Board::default();
        let first = step(&level, &board);
        assert_eq!(first.moves, [Move::Join([0, 1])]);
        assert_eq!(
            first.reason.to_string(),
            "The closest red dot to dot 1 is dot 2, 10.0 mm away. \
             The runner-up is 25.0 mm away. Join them."
        );
        assert_eq!(first.place.to_string(), "Look at red dot 1, at the upper left: it still needs a line.");
        let mut steps = 0;
        while let Advice::Step(step) = next_step(&level, &board) {
            for &mv in &step.moves {
                board.apply(&level, mv).unwrap();
            }
            steps += 1;
        }
        assert!(board.is_solved(&level) && steps == 3);
    }

    #[test]
    fn a_wrong_line_is_removed_first() {
        let level = small();
        let mut board = Board::default();
        board.lines.insert([0, 2]);
        let first = step(&level, &board);
        assert_eq!(
            first.reason.to_string(),
            "This line is 25.0 mm long, but both of its ends have a closer red dot. \
             For dot 1, that dot is 10.0 mm away. Remove the line."
        );
        assert_eq!((first.technique.id, first.moves), ("mistake", vec![Move::Part([0, 2])]));
        board.lines.clear();
        board.lines.insert([0, 3]);
        assert!(step(&level, &board).reason.to_string().contains("no colour in common"));
    }

    #[test]
    fn with_ties_a_step_draws_all_missing_lines_of_a_dot() {
        let dots: &[(f64, f64, &[u8])] = &[(50.0, 10.0, &[0]), (40.0, 10.0, &[0]), (60.0, 10.0, &[0])];
        let level = level(Variant::Ties, dots);
        let mut board = Board::default();
        board.lines.insert([0, 1]);
        assert_eq!(step(&level, &board).moves, [Move::Join([0, 2])]);
    }

    #[test]
    fn a_tied_dot_is_never_called_the_runner_up_and_without_ties_any_of_them_will_do() {
        let dots: &[(f64, f64, &[u8])] = &[
            (50.0, 10.0, &[0]),
            (48.0, 10.0, &[0]),
            (52.0, 10.0, &[0]),
            (47.0, 10.0, &[0]),
            (53.0, 10.0, &[0]),
        ];
        let board = Board { lines: [[1, 3], [2, 4]].into() };
        let any = step(&level(Variant::Closest, dots), &board);
        assert_eq!(any.moves, [Move::Join([0, 1])]);
        assert_eq!(
            any.reason.to_string(),
            "The closest red dots to dot 1 are dot 2 and dot 3, each exactly 2.0 mm away. \
             Any of them will do: join dot 1 to dot 2."
        );
        let all = step(&level(Variant::Ties, dots), &board);
        assert_eq!(all.moves.len(), 2);
        assert!(all.reason.to_string().ends_with("each exactly 2.0 mm away. Join dot 1 to each of them."));
    }
}
