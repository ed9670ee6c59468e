//! The next step of a walk, and why.
//!
//! Whatever is wrong comes first: a shut cell on the way, a trail that left it. Then the ladder looks only from
//! where the player stands: a corridor at the side that ends is shut, the only way on is walked, and where every
//! other way branches but comes to nothing, the one that remains is walked to the next junction. Each step shuts a
//! mouth or lengthens the trail along a way that leads out, so hints alone reach the exit.

use super::Maze;
use super::corridor::{End, follow, onward, ways};
use super::game::Move;
use super::model::{Board, Cell, Level};
use super::solver::{Outlook, outlook};
use crate::engine::contract::{Advice, Certainty, MISTAKE, Role, Step};
use crate::engine::job::{Job, Stopped};
use crate::engine::ladder::Rung;
use crate::engine::prose::Prose;

pub static DEAD_END: Rung = Rung {
    id: "dead-end",
    name: "Dead end",
    tier: 1,
    idea: "A corridor that ends without reaching the exit can be shut at its mouth.",
};
pub static ONE_WAY: Rung =
    Rung { id: "one-way", name: "One way on", tier: 1, idea: "Where only one way leads on, it is the way." };
pub static NOTHING_THERE: Rung = Rung {
    id: "nothing-there",
    name: "Nothing there",
    tier: 2,
    idea: "A way whose every branch ends is as good as shut.",
};
pub const LADDER: &[&Rung] = &[&DEAD_END, &ONE_WAY, &NOTHING_THERE];

/// The most cells that are marked for one hint.
const MARKED: usize = 3000;

pub fn next_step(level: &Level, board: &Board, job: &Job) -> Result<Advice<Maze>, Stopped> {
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
    let step = match on.as_slice() {
        [_] => go_on(level, board, &way, &ONE_WAY),
        _ => dead_end(level, board, &on, next).unwrap_or_else(|| go_on(level, board, &way, &NOTHING_THERE)),
    };
    Ok(Advice::Step(step))
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
        certainty: Certainty::Forced,
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
        certainty: Certainty::Forced,
        place: Prose::new()
            .say("Look at ")
            .strong(named(level, good))
            .say(", where your way took a wrong turning."),
        reason: Prose::new()
            .say("The last ")
            .conflict(steps)
            .say(" lead to dead ends only. ")
            .target("Back up")
            .say(format!(" to {} and try another way.", named(level, good))),
        marks: lost.chain([(level.place(good), Role::Target)]).collect(),
        moves: vec![Move::Go(level.place(good))],
    }
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
        certainty: Certainty::Forced,
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

/// On along the way as far as there is nothing to choose.
fn go_on(level: &Level, board: &Board, way: &[u32], why: &'static Rung) -> Step<Maze> {
    let stretch = &way[1..=stretch(level, board, way)];
    let last = stretch.last().map_or(board.head(), |&cell| cell as Cell);
    let first = way[1] as Cell;
    let side = level.side_to(board.head(), first).map_or("on", super::model::Side::name);
    let steps = if stretch.len() == 1 { "one step".to_owned() } else { format!("{} steps", stretch.len()) };
    let reason = if why.id == ONE_WAY.id {
        Prose::new().say("Everything else here is wall, shut, or your own trail. ")
    } else {
        let dead = others_lead_to(level, board, first);
        Prose::new().say("The other ways from here ").premise(dead).say(": only dead ends. ")
    };
    let reason = reason.say("The way must go ").target(side).say(format!(
        ". Follow it {steps}, to {}.",
        if last == level.exit() { "the exit".to_owned() } else { named(level, last) }
    ));
    let marks = stretch.iter().take(MARKED).map(|&cell| (level.place(cell as Cell), Role::Target));
    Step {
        technique: why,
        certainty: Certainty::Forced,
        place: here(level, board),
        reason,
        marks: marks.collect(),
        moves: vec![Move::Go(level.place(last))],
    }
}

/// The place on a way where the next choice is.
pub fn stretch(level: &Level, board: &Board, way: &[u32]) -> usize {
    let choice = |&step: &usize| ways(level, board, way[step] as Cell).count() > 2;
    (1..way.len() - 1).find(choice).unwrap_or(way.len() - 1)
}

/// How much lies behind the ways that are not the right one: `end in 3 places`.
fn others_lead_to(level: &Level, board: &Board, right: Cell) -> String {
    let mut seen = std::collections::HashSet::from([board.head(), right]);
    let mut waiting: Vec<Cell> = onward(level, board).into_iter().filter(|&next| next != right).collect();
    let mut ends = 0;
    while let Some(cell) = waiting.pop() {
        if !seen.insert(cell) {
            continue;
        }
        ends += usize::from(ways(level, board, cell).count() <= 1);
        waiting.extend(ways(level, board, cell).filter(|&next| !board.is_on_trail(next)));
    }
    match ends {
        0 => "lead round in rings".to_owned(),
        1 => "end in one place".to_owned(),
        many => format!("end in {many} places"),
    }
}
