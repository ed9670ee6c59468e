//! The solver. It finds solutions with the fewest presses. If there is time, it also proves that no solution
//! is shorter.
//!
//! Its modules share some words of linear algebra. Twins are nodes with the same neighbours, and a class is a group of
//! twins. A generator is a list of presses, one number for each class, that together change nothing. The kernel is the
//! list of all generators. For each target colour, the solutions form a coset: one solution plus any sum of generators.
//! A member is one element of the coset, and its weight or cost is its number of presses. A block is a part of the
//! kernel that can be searched separately. Its columns are groups of classes that always move together. A member of a
//! block gives a value to each column.

mod bidirectional;
mod blocks;
mod descent;
mod enumerate;
mod lightest;
mod minimum;
#[cfg(test)]
pub(crate) mod oracle;
mod original;
mod packed;
mod spans;
mod system;
mod trellis;
mod zimmermann;

use crate::model::{Board, COLOR_NAMES, Level, Press, node_name, presses};
use pentimento_base::job::Job;
use pentimento_engine::contract::Answer;
use serde_json::{Value as Json, json};

pub(crate) use lightest::Count;
pub(crate) use minimum::{Best, Fewest, Solution};
pub use minimum::{Range, fewest};
pub use original::{Refused, search as original_search};
pub(crate) use packed::{add_bytes, inverse};
pub(crate) use system::{Quotient, System, singled_out};

/// A solution, and whether it is proved that none is shorter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    pub solution: Solution,
    pub minimal: bool,
}

pub(crate) fn solve(level: &Level, want: usize, job: &Job) -> Answer<Way> {
    let Ok(found) = fewest(level, level.state(), want.max(1), job) else {
        return Answer::new(any_way(level, job).into_iter().collect(), false);
    };
    let minimal = found.presses.is_none_or(Range::is_proved);
    let listed = found.solutions.len() as u128;
    // If the caller wants only one solution, this function does not look for others. So such an answer is complete
    // only if there is no solution.
    let complete = minimal && found.count == Count::of(listed) && (want != 1 || listed == 0);
    let ways = found.solutions.iter().map(|solution| Way { solution: solution.clone(), minimal });
    let mut answer = Answer::new(ways.collect(), complete);
    if let Some(range) = found.presses.filter(|range| !range.is_proved()) {
        answer.extra.push(("at_least", json!(range.lower)));
    }
    answer
}

/// Solves with the level-order search of the original game, which finds one shortest solution.
pub(crate) fn as_the_original(level: &Level, job: &Job) -> Result<Answer<Way>, String> {
    match original_search(level, job) {
        Ok(found) => {
            let is_none = found.is_none();
            let ways = found.into_iter().map(|solution| Way { solution, minimal: true });
            Ok(Answer::new(ways.collect(), is_none))
        }
        Err(Refused::Stopped) => Ok(Answer::new(Vec::new(), false)),
        Err(Refused::TooLarge) => {
            Err(format!("the original search takes at most {} buttons", original::MOST_NODES))
        }
    }
}

/// Up to this many buttons, finding any solution takes only a moment.
const FEW_NODES: usize = 200;

/// Finds any solution. It is used when there was no time to find a short one. A large system is not solved after the
/// job is stopped, because the caller would have to wait.
fn any_way(level: &Level, job: &Job) -> Option<Way> {
    let quick = Job::endless();
    let job = if level.nodes() <= FEW_NODES { &quick } else { job };
    let system = System::new(level, level.state(), job).ok()?;
    let target = system.particular.iter().position(Option::is_some)?;
    let mut presses = vec![0; level.nodes()];
    for (class, &times) in system.classes.iter().zip(system.particular[target].as_ref()?) {
        presses[usize::from(class[0])] = times;
    }
    Some(Way { solution: Solution { presses, target: target as u8 }, minimal: false })
}

pub(crate) fn par(level: &Level, job: &Job) -> Option<usize> {
    let range = fewest(level, level.state(), 1, job).ok()?.presses?;
    range.is_proved().then_some(range.best as usize)
}

impl Way {
    pub(crate) fn to_json(&self) -> Json {
        json!({
            "presses": self.solution.presses,
            "total": self.solution.total(),
            "target": self.solution.target,
            "minimal": self.minimal,
        })
    }

    pub(crate) fn to_text(&self) -> String {
        let pressed = self.solution.presses.iter().enumerate().filter(|&(_, &times)| times > 0);
        let each: Vec<String> =
            pressed.map(|(node, times)| format!("{} x{times}", node_name(node))).collect();
        let fewest = if self.minimal { "the fewest possible" } else { "the best found" };
        let color = COLOR_NAMES[usize::from(self.solution.target)];
        format!("{}\n{}, {fewest}; all become {color}", each.join("  "), presses(self.solution.total()))
    }

    /// The presses that lead from the board to this solution.
    pub(crate) fn presses_left(&self, level: &Level, board: &Board) -> Vec<Press> {
        let k = u32::from(level.colors());
        let both = self.solution.presses.iter().zip(&board.pressed);
        let left = both.map(|(&all, made)| (u32::from(all) + k - made % k) % k);
        let pressed = left.enumerate().filter(|&(_, times)| times > 0);
        pressed.map(|(press, times)| Press { press, times: times as u8 }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::parsed;
    use pentimento_engine::contract::{Standing, Verdict};

    fn solved(text: &str, want: usize) -> Answer<Way> {
        solve(&parsed(text).unwrap(), want, &Job::endless())
    }

    #[test]
    fn the_verdict_counts_only_the_shortest_solutions() {
        let line = "colors = 3\nstate = [2, 0, 2]\nedges = [[0, 1], [1, 2]]";
        let answer = solved(line, 2);
        assert_eq!((answer.verdict, answer.complete), (Verdict::Unique, true));
        let shown = answer.solutions[0].to_json();
        assert_eq!(shown, json!({"presses": [0, 1, 0], "total": 1, "target": 0, "minimal": true}));
        let twins = "colors = 3\nstate = [1, 0, 1]\nedges = [[0, 1], [1, 2]]";
        assert_eq!((solved(twins, 2).verdict, solved(twins, 2).complete), (Verdict::Multiple, true));
        let never = "colors = 3\nstate = [1, 0, 2]\nedges = [[0, 1], [1, 2]]";
        assert_eq!((solved(never, 2).verdict, solved(never, 2).complete), (Verdict::None, true));
    }

    #[test]
    fn the_verdict_is_unknown_if_only_one_solution_is_requested() {
        let answer = solved("colors = 3\nstate = [2, 0, 2]\nedges = [[0, 1], [1, 2]]", 1);
        assert_eq!((answer.solutions.len(), answer.verdict), (1, Verdict::Unknown));
    }

    #[test]
    fn finishing_takes_earlier_presses_into_account() {
        let level = parsed("colors = 3\nstate = [2, 1, 2, 0]\nedges = [[0, 1], [1, 2], [2, 3]]").unwrap();
        let way = solve(&level, 1, &Job::endless()).solutions.remove(0);
        let mut board = Board::new(&level);
        for press in [Press { press: 0, times: 2 }, Press { press: 3, times: 1 }] {
            board.apply(&level, press).unwrap();
        }
        for press in way.presses_left(&level, &board) {
            board.apply(&level, press).unwrap();
        }
        assert_eq!(board.standing(&level), Standing::Solved);
    }
}
