//! Finds the next press that a person could find, and explains it link by link.
//!
//! The solver first looks for a shortest solution. If it runs out of time, it uses the best solution it found. A
//! [plan] then leads to a button that this solution presses, and a [walk] explains the plan in words. If the
//! solution is a shortest one, a player who only follows hints needs the fewest possible presses, from any board.
//!
//! The rows of a walk disappear with the hint, so they are never out of date. A button that the player has pressed
//! and that needs no more presses counts as settled.

mod exhibit;
mod ladder;
mod ledger;
mod plan;
mod reason;
mod search;
#[cfg(test)]
mod tests;
mod walk;
mod words;

use crate::Buttons;
use crate::model::{Board, COLOR_NAMES, Level, Press};
use crate::solve::{Best, Fewest, Quotient, Solution, System, fewest};
use ledger::Conclusion;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::prose::{Prose, Tone};
use pentimento_engine::contract::{Advice, Link, Role, Step};
use plan::Plan;
use serde_json::Value as Json;
use walk::Walk;

pub(crate) use exhibit::{Entry, Exhibit, Origin, Way};
pub(crate) use ladder::{ALL_NEEDS, LADDER, NOTHING_CHANGES};
pub(crate) use reason::{MOST_COMBINED, Reasoning};
pub(crate) use words::times;

pub(crate) fn next_step(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Buttons>>, Stopped> {
    if board.is_solved() {
        return Ok(Advice::Done);
    }
    let found = fewest(level, &board.state, 1, job)?;
    let (best, proved) = match found.best() {
        Best::Unsolvable => {
            return Ok(Advice::Stuck("no presses make all buttons the same".to_owned()));
        }
        Best::Proved(best) => (best, true),
        Best::Between { best, .. } => (best, false),
    };
    let system = System::new(level, &board.state, job)?;
    let followed = Followed { level, board, system: &system, found: &found, best, proved };
    Ok(followed.step(job)?.map_or(Advice::Done, Advice::Step))
}

/// A board and the solution that its hints follow.
struct Followed<'a> {
    level: &'a Level,
    board: &'a Board,
    system: &'a System,
    found: &'a Fewest,
    best: &'a Solution,
    proved: bool,
}

impl Followed<'_> {
    fn step(&self, job: &Job) -> Result<Option<Step<Buttons>>, Stopped> {
        let press_sum =
            |class: &Vec<u16>| class.iter().map(|&node| self.best.presses[usize::from(node)]).sum::<u8>();
        let solution: Vec<u8> = self.system.classes.iter().map(press_sum).collect();
        let k = self.level.colors();
        let need = |class: &Vec<u16>| (self.best.target + k - self.board.state[usize::from(class[0])]) % k;
        let needs: Vec<u8> = self.system.classes.iter().map(need).collect();
        let quotient = Quotient::new(self.level, &self.board.state, &self.system.classes);
        let is_done = |(class, nodes): (usize, &Vec<u16>)| {
            solution[class] == 0 && nodes.iter().any(|&node| self.board.pressed[usize::from(node)] > 0)
        };
        let settled: Vec<bool> = self.system.classes.iter().enumerate().map(is_done).collect();
        let plan = Plan {
            level: self.level,
            state: &self.board.state,
            system: self.system,
            quotient: &quotient,
            needs: &needs,
            solution: &solution,
        };
        let plan = plan.find(&settled, job)?;
        let Some(last) = plan.last().filter(|last| last.presses > 0) else { return Ok(None) };
        let links = Walk::new(self.system, &solution, self.ledger(&settled)).tell(&plan);
        Ok(Some(self.explain(&plan, last, links)))
    }

    /// The ledger before the first link.
    fn ledger(&self, settled: &[bool]) -> Exhibit {
        let mut ledger = Exhibit { target: self.best.target, ..Exhibit::default() };
        for (class, nodes) in self.system.classes.iter().enumerate() {
            for (place, &node) in nodes.iter().enumerate() {
                let node = usize::from(node);
                if settled[class] && self.board.pressed[node] > 0 {
                    ledger.done.push(node);
                } else if settled[class] || place > 0 {
                    ledger.unpressed.push(node);
                }
            }
        }
        ledger
    }

    fn explain(&self, plan: &[Conclusion], last: &Conclusion, walk: Vec<Link<Buttons>>) -> Step<Buttons> {
        let pressed = usize::from(self.system.classes[last.class][0]);
        let equal = self.found.targets.iter().flatten().filter(|range| range.best == self.best.total());
        let opening = words::opening(self.best.target, self.best.total(), self.proved, equal.count() - 1);
        let mut marks: Vec<(usize, Role)> = Vec::new();
        for &(node, role) in walk.iter().flat_map(|link| &link.marks) {
            if role == Role::Premise && node != pressed && !marks.contains(&(node, role)) {
                marks.push((node, role));
            }
        }
        marks.push((pressed, Role::Target));
        let place = walk.first().map_or_else(|| opening.clone(), |link| words::place(opening.clone(), link));
        let reason = walk.iter().enumerate().fold(opening, |said, (number, link)| {
            let said = if number == 0 { said } else { said.say(" ") };
            link.text.runs().iter().fold(said, |said, (tone, text)| said.toned(*tone, text.clone()))
        });
        Step {
            technique: ladder::hardest(plan),
            place,
            reason,
            marks,
            moves: vec![Press { press: pressed, times: last.presses }],
            walk,
        }
    }
}

/// The ledger of a step for `hint --json`.
pub(crate) fn proof(step: &Step<Buttons>) -> Option<(&'static str, Json)> {
    let links = step.walk.iter().map(|link| (&link.exhibit, link.text.to_string()));
    (!step.walk.is_empty()).then(|| ("ledger", exhibit::to_json(links)))
}

/// Names the target colour of the shortest solution, and says whether the fewest presses can still be reached. If
/// not, says how many moves to undo.
pub(crate) fn review(level: &Level, moves: &[Press], job: &Job) -> Result<Option<Prose>, Stopped> {
    let mut boards = vec![Board::new(level)];
    for &mv in moves {
        let mut board = boards[boards.len() - 1].clone();
        if board.apply(level, mv).is_ok() {
            boards.push(board);
        }
    }
    let last = boards.len() - 1;
    let (Some(par), Some(left)) = (left(level, &boards[0], job)?, left(level, &boards[last], job)?) else {
        return Ok(Some(Prose::from("No presses make all buttons the same.")));
    };
    let to = |said: Prose| {
        let (more, verb) = match left.presses {
            1 => ("1 more press".to_owned(), " makes all "),
            many => (format!("{many} more presses"), " make all "),
        };
        let color = COLOR_NAMES[usize::from(left.target)];
        said.strong(more).say(verb).toned(Tone::Colour(left.target), color)
    };
    if !par.is_proved || !left.is_proved {
        return Ok(Some(to(Prose::new()).say(". Perhaps fewer are enough.")));
    }
    if boards[last].total() + left.presses == par.presses {
        return Ok(Some(to(Prose::new().say("Right so far: ")).say(", the fewest possible.")));
    }
    let back = last - last_good(level, &boards, par.presses, job)?;
    // The whole sentence has to fit into a line of 80 columns.
    let said = Prose::new().say("Too many presses. For the fewest, ").strong(format!("undo {back}"));
    Ok(Some(to(said.say(". Or go on: ")).say(".")))
}

/// The length and the target colour of the shortest solution from a board.
#[derive(Debug, Clone, Copy)]
struct Left {
    presses: u32,
    target: u8,
    is_proved: bool,
}

/// Finds the shortest solution from a board. `None` if the board can't be solved.
fn left(level: &Level, board: &Board, job: &Job) -> Result<Option<Left>, Stopped> {
    let found = fewest(level, &board.state, 1, job)?;
    let (best, is_proved) = match found.best() {
        Best::Unsolvable => return Ok(None),
        Best::Proved(best) => (best, true),
        Best::Between { best, .. } => (best, false),
    };
    Ok(Some(Left { presses: best.total(), target: best.target, is_proved }))
}

/// The last board from which the player can still finish with `par` presses in all. If this is not possible
/// from one board, it is not possible from any later board. So this is a binary search.
fn last_good(level: &Level, boards: &[Board], par: u32, job: &Job) -> Result<usize, Stopped> {
    let (mut good, mut bad) = (0, boards.len() - 1);
    while bad - good > 1 {
        let middle = usize::midpoint(good, bad);
        let rest = left(level, &boards[middle], job)?.map_or(u32::MAX, |left| left.presses);
        if boards[middle].total().saturating_add(rest) <= par { good = middle } else { bad = middle }
    }
    Ok(good)
}
