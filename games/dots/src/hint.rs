//! The next line, and why.
//!
//! Wrong lines come first. Then colour by colour, the most used first, and within a colour the clearest first: the
//! dot whose next is furthest behind its closest is the one a person sees. Each step draws one line that the rule
//! asks for, or with ties all from one dot, so hints alone finish every puzzle that can be solved.

use super::Dots;
use super::game::Move;
use super::model::{Board, Level, Line, Variant, line};
use super::names::{colour_name, dot_name, region, told};
use super::solver::Wish;
use pentimento_base::prose::{Prose, Tone};
use pentimento_engine::contract::{Advice, MISTAKE, Role, Step};
use pentimento_engine::ladder::Technique;

pub static CLEAR: Technique = Technique {
    id: "clear",
    name: "Clear",
    tier: 1,
    idea: "The closest dot of the colour is far closer than the next: join it.",
};
pub static MUTUAL: Technique = Technique {
    id: "mutual",
    name: "Mutual",
    tier: 1,
    idea: "Two dots of which each is the other's closest are joined from either side.",
};
pub static NARROW: Technique = Technique {
    id: "narrow",
    name: "Narrow margin",
    tier: 2,
    idea: "The closest is only a little closer than the next: compare the distances.",
};
pub static TIED: Technique = Technique {
    id: "tied",
    name: "Exactly tied",
    tier: 2,
    idea: "Several dots of the colour are exactly as close: with ties all of them are joined.",
};
pub const LADDER: &[&Technique] = &[&MUTUAL, &CLEAR, &NARROW, &TIED];

/// From this factor on the closest is seen at once.
pub const AT_ONCE: f64 = 1.6;

/// By which factor the next is further than the closest.
pub fn margin(level: &Level, wish: &Wish) -> f64 {
    wish.next.map_or(f64::INFINITY, |(next, _)| level.millimetres(next) / level.millimetres(wish.near))
}

/// Which technique a wish asks for.
pub fn rung(level: &Level, wish: &Wish) -> &'static Technique {
    let mutual = |&to: &u32| level.wish(to, wish.colour).is_some_and(|back| back.closest.contains(&wish.dot));
    if wish.closest.len() > 1 {
        &TIED
    } else if margin(level, wish) < AT_ONCE {
        &NARROW
    } else if wish.closest.iter().all(mutual) {
        &MUTUAL
    } else {
        &CLEAR
    }
}

pub fn next_step(level: &Level, board: &Board) -> Advice<Step<Dots>> {
    if board.is_solved(level) {
        return Advice::Done;
    }
    if let Some(&wrong) = board.wrong(level).first() {
        return Advice::Step(take_back(level, wrong));
    }
    if let Some(alone) = level.wishes().iter().find(|wish| wish.closest.is_empty()) {
        let name = colour_name(alone.colour);
        return Advice::Stuck(format!(
            "{} is the only {name} one, so nothing can be joined to it",
            dot_name(alone.dot)
        ));
    }
    let open = level.wishes().iter().filter(|wish| !board.grants(wish, level.variant));
    // Colour by colour, so that a drawing grows as a person would draw it; within a colour the easiest to see.
    let key =
        |wish: &&Wish| (wish.colour, rung(level, wish).tier, -(margin(level, wish).min(1e6) * 1e3) as i64);
    match open.min_by_key(key) {
        Some(wish) => Advice::Step(draw(level, board, wish)),
        None => Advice::Stuck("every dot has its lines, and yet it is not solved".to_owned()),
    }
}

fn take_back(level: &Level, [a, b]: Line) -> Step<Dots> {
    let shared: Vec<u8> = level.shared(a, b).collect();
    let why = if let Some(&colour) = shared.first() {
        let own = level.wish(a, colour).map(|wish| told(level, wish.near)).unwrap_or_default();
        let length = told(level, level.square(a, b));
        Prose::new()
            .say("This line is ")
            .conflict(length)
            .say(format!(" long, but each of its ends has a closer dot: one of {} at ", colour_name(colour)))
            .premise(own)
            .say(". ")
    } else {
        Prose::new().say("The two dots have ").conflict("no colour in common").say(". ")
    };
    Step {
        technique: &MISTAKE,
        place: Prose::new()
            .say("Look at the line ")
            .conflict(format!("from {} to {}", dot_name(a), dot_name(b)))
            .say(format!(", {}.", region(level, a))),
        reason: why.target("Take it back."),
        marks: vec![(a, Role::Conflict), (b, Role::Conflict)],
        moves: vec![Move::Part([a, b])],
    }
}

fn draw(level: &Level, board: &Board, wish: &Wish) -> Step<Dots> {
    let technique = rung(level, wish);
    let place = Prose::new()
        .say("Look at ")
        .toned(Tone::Colour(wish.colour), colour_name(wish.colour))
        .say(format!(" {}, {}: it still lacks a line.", dot_name(wish.dot), region(level, wish.dot)));
    let missing: Vec<u32> = wish.closest.iter().copied().filter(|&to| !board.has(wish.dot, to)).collect();
    let wanted = if level.variant == Variant::Ties { missing } else { missing[..1].to_vec() };
    let next = wish.next.filter(|_| technique.tier > 1).map(|(_, dot)| (dot, Role::Premise));
    let targets = wanted.iter().map(|&to| (to, Role::Target));
    Step {
        technique,
        place,
        reason: if wish.closest.len() > 1 { tied(level, wish, &wanted) } else { closest(level, wish) },
        marks: [(wish.dot, Role::Target)].into_iter().chain(targets).chain(next).collect(),
        moves: wanted.iter().map(|&to| Move::Join(line(wish.dot, to))).collect(),
    }
}

/// Why a dot is joined to the one that is closest.
fn closest(level: &Level, wish: &Wish) -> Prose {
    let (colour, to) = (colour_name(wish.colour), wish.closest.first().copied().map(dot_name));
    let reason = Prose::new()
        .say(format!("The closest {colour} to {} is {}, ", dot_name(wish.dot), to.unwrap_or_default()))
        .premise(told(level, wish.near))
        .say(" away");
    let reason = match wish.next {
        Some((next, _)) => reason.say(", the next ").premise(told(level, next)).say(". "),
        None => reason.say(", and there is no other. "),
    };
    reason.target("Join them.")
}

/// Why a dot is joined to some of those that are exactly as close: with ties to all, else to any one of them.
fn tied(level: &Level, wish: &Wish, wanted: &[u32]) -> Prose {
    let reason = Prose::new()
        .say(format!("The closest {} to {} are ", colour_name(wish.colour), dot_name(wish.dot)))
        .list(Tone::Plain, wish.closest.iter().map(|&to| dot_name(to)))
        .say(", each exactly ")
        .premise(told(level, wish.near))
        .say(" away. ");
    match (level.variant, wanted) {
        (Variant::Closest | Variant::Pairs, &[to]) => {
            reason.say("Any of them will do: ").target(format!("join it to {}.", dot_name(to)))
        }
        (Variant::Closest | Variant::Pairs | Variant::Ties, _) => reason.target("Join it to each of them."),
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::tests::{level, small};
    use super::*;
    use pentimento_engine::contract::Model;

    fn told_step(level: &Level, board: &Board) -> Step<Dots> {
        match next_step(level, board) {
            Advice::Step(step) => step,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn hints_tell_both_distances_and_alone_finish_the_puzzle() {
        let level = small();
        let mut board = Board::default();
        let first = told_step(&level, &board);
        assert_eq!(first.moves, [Move::Join([0, 1])]);
        assert_eq!(
            first.reason.to_string(),
            "The closest red to dot 1 is dot 2, 10.0 mm away, the next 25.0 mm. Join them."
        );
        assert_eq!(first.place.to_string(), "Look at red dot 1, at the upper left: it still lacks a line.");
        let mut steps = 0;
        while let Advice::Step(step) = next_step(&level, &board) {
            for mv in &step.moves {
                Dots::apply(&level, &mut board, mv).unwrap();
            }
            steps += 1;
        }
        assert!(board.is_solved(&level) && steps == 3);
    }

    #[test]
    fn a_wrong_line_is_taken_back_first() {
        let level = small();
        let mut board = Board::default();
        board.lines.insert([0, 2]);
        let step = told_step(&level, &board);
        assert_eq!((step.technique.id, step.moves), ("mistake", vec![Move::Part([0, 2])]));
        board.lines.clear();
        board.lines.insert([0, 3]);
        assert!(told_step(&level, &board).reason.to_string().contains("no colour in common"));
    }

    #[test]
    fn tied_dots_are_joined_at_once() {
        let dots: &[(f64, f64, &[u8])] = &[(50.0, 10.0, &[0]), (40.0, 10.0, &[0]), (60.0, 10.0, &[0])];
        let level = level(Variant::Ties, dots);
        let mut board = Board::default();
        board.lines.insert([0, 1]);
        let step = told_step(&level, &board);
        assert_eq!(step.moves, [Move::Join([0, 2])]);
    }

    #[test]
    fn of_tied_dots_none_is_called_the_next_and_any_will_do_without_ties() {
        let dots: &[(f64, f64, &[u8])] = &[
            (50.0, 10.0, &[0]),
            (48.0, 10.0, &[0]),
            (52.0, 10.0, &[0]),
            (47.0, 10.0, &[0]),
            (53.0, 10.0, &[0]),
        ];
        let board = Board { lines: [[1, 3], [2, 4]].into() };
        let step = told_step(&level(Variant::Closest, dots), &board);
        assert_eq!(step.moves, [Move::Join([0, 1])]);
        assert_eq!(
            step.reason.to_string(),
            "The closest red to dot 1 are dot 2 and dot 3, each exactly 2.0 mm away. \
             Any of them will do: join it to dot 2."
        );
        let step = told_step(&level(Variant::Ties, dots), &board);
        assert_eq!(step.moves.len(), 2);
        assert!(step.reason.to_string().ends_with("each exactly 2.0 mm away. Join it to each of them."));
    }
}
