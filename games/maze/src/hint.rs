//! The next step of a walk, and why.
//!
//! Whatever is wrong comes first: a shut cell on the way, a trail that left it. Then the ladder looks only from
//! where the player stands: a corridor at the side that ends is shut, the only way on is walked, and where every
//! other way branches but comes to nothing, the one that remains is walked to the next junction. In a maze with
//! loops several ways may lead out: then none must be taken, and the shortest is advised. Each step shuts a mouth or
//! lengthens the trail along the shortest way out, so hints alone reach the exit.

use super::Maze;
use super::corridor::{End, follow, onward, walk_to, ways};
use super::game::Move;
use super::model::{Board, Cell, Level, Side};
use super::solver::{Outlook, outlook, steps_out};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Advice, MISTAKE, Role, Step};
use pentimento_engine::ladder::Technique;
use std::collections::HashSet;

pub static DEAD_END: Technique = Technique {
    id: "dead-end",
    name: "Dead end",
    tier: 1,
    idea: "A corridor that ends without reaching the exit can be shut at its mouth.",
};
pub static ONE_WAY: Technique = Technique {
    id: "one-way",
    name: "One way on",
    tier: 1,
    idea: "Where only one way leads on, it is the way.",
};
pub static NOTHING_THERE: Technique = Technique {
    id: "nothing-there",
    name: "Nothing there",
    tier: 2,
    idea: "A way whose every branch ends is as good as shut.",
};
pub static SEVERAL_WAYS: Technique = Technique {
    id: "several-ways",
    name: "Several ways",
    tier: 2,
    idea: "Where several ways lead to the exit, any will do; the shortest is the one to take.",
};
pub const LADDER: &[&Technique] = &[&DEAD_END, &ONE_WAY, &NOTHING_THERE, &SEVERAL_WAYS];

/// The most cells that are marked for one hint.
const MARKED: usize = 3000;

pub fn next_step(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Maze>>, Stopped> {
    if board.head() == level.exit() {
        return Ok(Advice::Done);
    }
    let way = match outlook(level, board, job)? {
        Outlook::Hopeless => return Ok(Advice::Stuck("no way leads to the exit".to_owned())),
        Outlook::Barred(cells) => return Ok(Advice::Step(open_again(level, &cells))),
        Outlook::Astray(step) => return Ok(Advice::Step(turn_back(level, board, step))),
        Outlook::Ahead(way) => way,
    };
    let next = way[1] as Cell;
    let on = onward(level, board);
    if let [_] = on.as_slice() {
        let reason = Prose::from("Everything else here is wall, shut, or your own trail. ");
        return Ok(Advice::Step(go_on(level, board, &way, must(&ONE_WAY, reason))));
    }
    if let Some(step) = dead_end(level, board, &on, next) {
        return Ok(Advice::Step(step));
    }
    let lengths = steps_out(level, board, &on, job)?;
    let others: Vec<usize> = on
        .iter()
        .zip(lengths)
        .filter(|&(&mouth, _)| mouth != next)
        .filter_map(|(_, length)| length)
        .collect();
    let why = match others.iter().min() {
        None => must(&NOTHING_THERE, nothing_there(level, board, next)),
        Some(&other) => may(way.len() - 1, other),
    };
    Ok(Advice::Step(go_on(level, board, &way, why)))
}

/// `row 3, column 7`, counted from 1 as people do.
pub fn named(level: &Level, cell: Cell) -> String {
    let [row, column] = level.place(cell);
    format!("row {}, column {}", row + 1, column + 1)
}

fn here(level: &Level, board: &Board) -> Prose {
    let whence = if board.head() == level.entrance() { " at the entrance" } else { "" };
    Prose::new()
        .say("Look around ")
        .strong("where you stand")
        .say(format!("{whence}: {}.", named(level, board.head())))
}

fn open_again(level: &Level, cells: &[Cell]) -> Step<Maze> {
    let several = cells.len() > 1;
    Step {
        technique: &MISTAKE,
        place: Prose::new().say("Look at ").conflict(named(level, cells[0])).say(", which is shut."),
        reason: Prose::new()
            .say("With ")
            .conflict(if several { format!("{} cells", cells.len()) } else { "this cell".to_owned() })
            .say(" shut no way leads to the exit any more. ")
            .target(if several { "Open them again." } else { "Open it again." }),
        marks: cells.iter().map(|&cell| (level.place(cell), Role::Conflict)).collect(),
        moves: cells.iter().map(|&cell| Move::Open(level.place(cell))).collect(),
    }
}

fn turn_back(level: &Level, board: &Board, step: usize) -> Step<Maze> {
    let trail = board.trail();
    let (good, astray) = (trail[step] as Cell, trail.len() - 1 - step);
    let steps = if astray == 1 { "step".to_owned() } else { format!("{astray} steps") };
    let lost = trail[step + 1..].iter().take(MARKED).map(|&cell| (level.place(cell as Cell), Role::Conflict));
    Step {
        technique: &MISTAKE,
        place: Prose::new()
            .say("Look at ")
            .strong(named(level, good))
            .say(", where your way took a wrong turning."),
        reason: Prose::new()
            .say("The last ")
            .conflict(steps)
            .say(if astray == 1 { " leads" } else { " lead" })
            .say(if comes_back(level, board, step) {
                " to dead ends and to your own trail only. "
            } else {
                " to dead ends only. "
            })
            .target("Back up")
            .say(format!(" to {} and try another way.", named(level, good))),
        marks: lost.chain([(level.place(good), Role::Target)]).collect(),
        moves: vec![Move::Go(level.place(good))],
    }
}

/// Whether what was entered after a step leads back to the trail before it, as it can in a maze with loops.
fn comes_back(level: &Level, board: &Board, step: usize) -> bool {
    let (kept, lost) = board.trail().split_at(step + 1);
    let kept: HashSet<Cell> = kept.iter().map(|&cell| cell as Cell).collect();
    let mut seen = HashSet::new();
    let mut waiting = vec![lost[0] as Cell];
    let mut doors = 0;
    while let Some(cell) = waiting.pop() {
        if seen.insert(cell) {
            doors += ways(level, board, cell).filter(|next| kept.contains(next)).count();
            waiting.extend(ways(level, board, cell).filter(|next| !kept.contains(next)));
        }
    }
    doors > 1
}

/// A side corridor that ends, the shortest first: that is the one a person sees.
fn dead_end(level: &Level, board: &Board, on: &[Cell], next: Cell) -> Option<Step<Maze>> {
    let ending = |&mouth: &Cell| {
        let (cells, end) = follow(level, board, board.head(), mouth);
        (end == End::Dead).then_some((mouth, cells))
    };
    let side = on.iter().filter(|&&mouth| mouth != next);
    let (mouth, cells) = side.filter_map(ending).min_by_key(|(_, cells)| cells.len())?;
    let way = level.side_to(board.head(), mouth).map_or("aside", super::model::Side::name);
    let marks = cells.iter().skip(1).take(MARKED).map(|&cell| (level.place(cell), Role::Premise));
    let length =
        if cells.len() == 1 { "after one cell".to_owned() } else { format!("after {} cells", cells.len()) };
    Some(Step {
        technique: &DEAD_END,
        place: here(level, board),
        reason: Prose::new()
            .say(format!("The corridor {way} ends "))
            .premise(length)
            .say(", without a branch and without the exit. ")
            .target("Shut it."),
        marks: marks.chain([(level.place(mouth), Role::Target)]).collect(),
        moves: vec![Move::Shut(level.place(mouth))],
    })
}

/// Why a way is walked: the reason as far as the side is named.
struct Why {
    technique: &'static Technique,
    reason: Prose,
}

fn must(technique: &'static Technique, reason: Prose) -> Why {
    Why { technique, reason: reason.say("The way must go ") }
}

/// One of several ways to the exit, so many steps long, beside another of so many.
fn may(steps: usize, other: usize) -> Why {
    let shortest =
        if steps < other { "the shortest goes " } else { "none is shorter than the one that goes " };
    let reason = Prose::new().say("Several ways lead to the exit; ").say(shortest);
    Why { technique: &SEVERAL_WAYS, reason }
}

/// On along the way as far as there is nothing to choose.
fn go_on(level: &Level, board: &Board, way: &[u32], why: Why) -> Step<Maze> {
    let stretch: Vec<Cell> = way[1..=stretch(level, board, way)].iter().map(|&cell| cell as Cell).collect();
    let (first, last) = (stretch[0], stretch[stretch.len() - 1]);
    let side = level.side_to(board.head(), first).map_or("on", Side::name);
    let steps = if stretch.len() == 1 { "one step".to_owned() } else { format!("{} steps", stretch.len()) };
    let reason = why.reason.target(side).say(format!(
        ". Follow it {steps}, to {}.",
        if last == level.exit() { "the exit".to_owned() } else { named(level, last) }
    ));
    Step {
        technique: why.technique,
        place: here(level, board),
        reason,
        marks: stretch.iter().take(MARKED).map(|&cell| (level.place(cell), Role::Target)).collect(),
        moves: along(level, board, &stretch),
    }
}

/// The moves that walk a stretch: one, unless another corridor as short leads to the same place.
fn along(level: &Level, board: &Board, stretch: &[Cell]) -> Vec<Move> {
    let last = stretch.len() - 1;
    let plain = walk_to(level, board, stretch[last], stretch.len()).is_some_and(|walk| walk.on == stretch);
    let before = if plain { None } else { last.checked_sub(1) };
    before.into_iter().chain([last]).map(|step| Move::Go(level.place(stretch[step]))).collect()
}

/// The place on a way where the next choice is.
pub fn stretch(level: &Level, board: &Board, way: &[u32]) -> usize {
    let choice = |&step: &usize| ways(level, board, way[step] as Cell).count() > 2;
    (1..way.len() - 1).find(choice).unwrap_or(way.len() - 1)
}

/// That the ways beside the right one come to nothing, and how: `end in 3 places`.
fn nothing_there(level: &Level, board: &Board, right: Cell) -> Prose {
    let others: Vec<Cell> = onward(level, board).into_iter().filter(|&next| next != right).collect();
    let said = Prose::new().say("The other ways from here ");
    match behind(level, board, others) {
        Behind { ends: 0, meets_trail: false } => said.premise("only lead round in rings").say(". "),
        Behind { ends: 0, meets_trail: true } => said.premise("only lead back to your own trail").say(". "),
        Behind { ends, meets_trail: false } => said.premise(places(ends)).say(": only dead ends. "),
        Behind { ends, meets_trail: true } => {
            said.premise(format!("{} or at your own trail", places(ends))).say(": none reaches the exit. ")
        }
    }
}

fn places(ends: usize) -> String {
    if ends == 1 { "end in one place".to_owned() } else { format!("end in {ends} places") }
}

/// What lies behind ways that don't lead out.
struct Behind {
    ends: usize,
    /// In a maze with loops they may come back to where the player was.
    meets_trail: bool,
}

fn behind(level: &Level, board: &Board, mouths: Vec<Cell>) -> Behind {
    let mut seen = HashSet::new();
    let mut waiting = mouths;
    let mut found = Behind { ends: 0, meets_trail: false };
    while let Some(cell) = waiting.pop() {
        if !seen.insert(cell) {
            continue;
        }
        found.ends += usize::from(ways(level, board, cell).count() <= 1);
        found.meets_trail |= ways(level, board, cell).any(|on| board.is_on_trail(on) && on != board.head());
        waiting.extend(ways(level, board, cell).filter(|&next| !board.is_on_trail(next)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::generator::level as level_of;
    use super::super::model::tests::{drawn, small};
    use super::super::plain::{Algorithm, make};
    use super::super::solver::shortest;
    use super::*;
    use pentimento_engine::contract::Model;

    fn told(level: &Level, board: &Board) -> Step<Maze> {
        match next_step(level, board, &Job::endless()) {
            Ok(Advice::Step(step)) => step,
            other => panic!("{other:?}"),
        }
    }

    fn walked(level: &Level) -> Vec<u32> {
        let mut board = Board::new(level);
        while board.head() != level.exit() {
            let step = told(level, &board);
            step.moves.iter().for_each(|mv| Maze::apply(level, &mut board, mv).unwrap());
        }
        board.trail().to_vec()
    }

    #[test]
    fn of_two_ways_round_a_ring_neither_is_called_dead() {
        let level = drawn(&["+-+-+", "|E  |", "+ + +", "|X  |", "+-+-+"]);
        let step = told(&level, &Board::new(&level));
        assert_eq!(step.technique.id, "several-ways");
        assert_eq!(
            step.reason.to_string(),
            "Several ways lead to the exit; the shortest goes down. Follow it one step, to the exit."
        );
        let even = drawn(&["+-+-+", "|E  |", "+ + +", "|  X|", "+-+-+"]);
        let reason = told(&even, &Board::new(&even)).reason.to_string();
        assert!(reason.contains("none is shorter than the one that goes "), "{reason}");
    }

    #[test]
    fn a_way_that_comes_back_to_the_trail_is_not_called_a_dead_end() {
        //  from the second cell: down is a way round to the entrance, right is the way out
        let level = drawn(&["+-+-+-+", "|E   X|", "+ + +-+", "|     |", "+-+-+-+"]);
        let mut board = Board::new(&level);
        board.push(1);
        assert_eq!(
            told(&level, &board).reason.to_string(),
            "The other ways from here end in one place or at your own trail: none reaches the exit. \
             The way must go right. Follow it one step, to the exit."
        );
    }

    #[test]
    fn a_trail_that_shut_itself_in_is_told_so() {
        //  round the ring at the left, past the way on at the bottom
        let level = drawn(&["+-+-+-+", "|E    |", "+ +-+-+", "|   |X|", "+ + + +", "|     |", "+-+-+-+"]);
        let mut board = Board::new(&level);
        for cell in [3, 6, 7, 4] {
            board.push(cell);
        }
        assert_eq!(
            told(&level, &board).reason.to_string(),
            "The last step leads to dead ends and to your own trail only. \
             Back up to row 3, column 2 and try another way."
        );
    }

    #[test]
    fn what_the_others_come_to_is_still_told_in_a_maze_without_loops() {
        let level = drawn(&["+-+-+-+", "|E   X|", "+-+ +-+", "|     |", "+-+-+-+"]);
        let mut board = Board::new(&level);
        board.push(1);
        let step = told(&level, &board);
        assert_eq!(step.technique.id, "nothing-there");
        assert_eq!(
            step.reason.to_string(),
            "The other ways from here end in 2 places: only dead ends. The way must go right. \
             Follow it one step, to the exit."
        );
    }

    #[test]
    fn hints_walk_the_way_that_is_printed_first() {
        let mut rng = pentimento_base::rng::Rng::new(7);
        for loops in [0.0, 0.1, 0.3, 0.6, 1.0] {
            for _ in 0..20 {
                let made = make((8, 10), Algorithm::Uniform, loops, &mut rng, &Job::endless()).unwrap();
                let level = level_of(made, None);
                assert_eq!(Some(walked(&level)), shortest(&level));
            }
        }
        assert_eq!(Some(walked(&small())), shortest(&small()));
    }
}
