//! Finds the next step for a player.
//!
//! Wrong lines come first. Then come the missing links, in the order of their colour numbers. Within a colour, links
//! of easier techniques come first, and then links with wider margins. Each step draws one line of a link, or all of
//! its missing lines in the ties variant. So a player who only takes hints finishes every puzzle that has a solution.

mod ladder;
mod words;

pub(crate) use ladder::{LADDER, OBVIOUS, margin};
pub(crate) use words::with_letters;

use crate::Dots;
use crate::model::{Board, Level, Line, Move, Variant, line};
use crate::names::{colour_name, dot_name};
use crate::solve::Link;
use ladder::{is_mutual, technique_for};
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
    match next_link(level, board) {
        Some(link) => Advice::Step(draw(level, board, link)),
        None => Advice::Stuck("every dot has its lines, but the puzzle is not solved".to_owned()),
    }
}

/// The missing link that a hint is about, if there are no wrong lines.
pub(crate) fn next_link<'a>(level: &'a Level, board: &Board) -> Option<&'a Link> {
    let missing = level.links().iter().filter(|link| !board.has_link(link, level.variant));
    missing.min_by_key(|link| {
        (link.colour, technique_for(level, link).tier, -(margin(level, link).min(1e6) * 1e3) as i64)
    })
}

fn remove(level: &Level, wrong: Line) -> Step<Dots> {
    let [a, b] = wrong;
    let closest = |dot: u32, colour: u8| level.link(dot, colour)?.closest.first().copied();
    let colour = level.shared(a, b).next();
    let closer = colour.and_then(|colour| Some((colour, [closest(a, colour)?, closest(b, colour)?])));
    let ends: BTreeSet<u32> = closer.iter().flat_map(|(_, dots)| *dots).collect();
    let closer_dots = closer.iter().flat_map(|(_, dots)| *dots).take(ends.len());
    Step {
        technique: &MISTAKE,
        place: words::wrong_line(level, wrong),
        reason: words::why_wrong(level, wrong, closer),
        marks: [(a, Role::Conflict), (b, Role::Conflict)]
            .into_iter()
            .chain(closer_dots.map(|dot| (dot, Role::Premise)))
            .collect(),
        moves: vec![Move::Part(wrong)],
        walk: Vec::new(),
    }
}

/// What the first stage of a hint marks: the start of the missing line, or both ends of the wrong line.
pub(crate) fn pointed(step: &Step<Dots>) -> Vec<(u32, Role)> {
    let ends = step.marks.iter().take_while(|(_, role)| *role == Role::Conflict);
    let ends: Vec<(u32, Role)> = ends.copied().collect();
    if ends.is_empty() { step.marks.iter().take(1).copied().collect() } else { ends }
}

fn draw(level: &Level, board: &Board, link: &Link) -> Step<Dots> {
    let technique = technique_for(level, link);
    let missing: Vec<u32> = link.closest.iter().copied().filter(|&to| !board.has(link.dot, to)).collect();
    let targets = if level.variant == Variant::Ties { missing } else { missing[..1].to_vec() };
    let is_tied = link.closest.len() > 1;
    let compared: Vec<u32> = if is_tied {
        link.closest.iter().copied().filter(|to| !targets.contains(to)).collect()
    } else {
        link.runner_up.iter().map(|&(_, dot)| dot).collect()
    };
    let marked = targets.iter().map(|&to| (to, Role::Target));
    Step {
        technique,
        place: words::missing_line(level, link),
        reason: if is_tied {
            words::why_tied(level, link, &targets)
        } else {
            words::why_closest(level, link, link.closest[0], is_mutual(level, link))
        },
        marks: [(link.dot, Role::Target)]
            .into_iter()
            .chain(marked)
            .chain(compared.into_iter().map(|dot| (dot, Role::Premise)))
            .collect(),
        moves: targets.iter().map(|&to| Move::Join(line(link.dot, to))).collect(),
        walk: Vec::new(),
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
    fn hints_say_which_dots_they_compare_and_finish_the_puzzle() {
        let level = small();
        let mut board = Board::default();
        let first = step(&level, &board);
        assert_eq!(first.moves, [Move::Join([0, 1])]);
        assert_eq!(
            first.reason.to_string(),
            "From dot 1, the closest red dot is dot 2, to the right. The next is dot 3, to the right, at least twice \
             as far. From dot 2, dot 1 is the closest too. Join dot 1 to dot 2."
        );
        assert_eq!(
            first.place.to_string(),
            "Look at dot 1, at the upper left, in red. It has no line to its closest dot yet."
        );
        assert_eq!(first.marks, [(0, Role::Target), (1, Role::Target), (2, Role::Premise)]);
        assert_eq!(pointed(&first), [(0, Role::Target)]);
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
            "In red, dot 2 is closer to both ends of this line. Remove the line."
        );
        assert_eq!(first.marks, [(0, Role::Conflict), (2, Role::Conflict), (1, Role::Premise)]);
        assert_eq!(pointed(&first), [(0, Role::Conflict), (2, Role::Conflict)]);
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
            "From dot 1, these red dots are exactly equally close: dot 2 and dot 3. \
             Any of them will do: join dot 1 to dot 2."
        );
        let all = step(&level(Variant::Ties, dots), &board);
        assert_eq!(all.moves.len(), 2);
        assert!(
            all.reason.to_string().ends_with("equally close: dot 2 and dot 3. Join dot 1 to each of them.")
        );
    }
}
