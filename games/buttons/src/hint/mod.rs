//! Finds the next press that a person could find, and explains it.
//!
//! The solver finds a shortest solution first, or the best one that it can. The reasoning then decides one button at a
//! time, as in this solution, until it finds a button that must be pressed. If a button needs no press, that is
//! explained only if the later reason depends on it. Each press belongs to this solution. So if it is a shortest one, a
//! player who only follows hints needs the fewest presses possible.

mod ladder;
mod reason;
mod words;

use crate::Buttons;
use crate::model::{Board, Level, Press};
use crate::solve::{Best, Fewest, Solution, System, fewest};
use ladder::ONE_NEED;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::prose::{Prose, Tone};
use pentimento_engine::contract::{Advice, Role, Step};
use pentimento_engine::ladder::Reasoner;
use reason::{Decision, Why};
use words::{Words, steps};

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

/// A decision, and the classes of twins that it depends on. Those were decided earlier.
struct Dependent {
    decision: Decision,
    on: Vec<usize>,
}

impl Followed<'_> {
    fn step(&self, job: &Job) -> Result<Option<Step<Buttons>>, Stopped> {
        let press_sum =
            |class: &Vec<u16>| class.iter().map(|&node| self.best.presses[usize::from(node)]).sum::<u8>();
        let presses: Vec<u8> = self.system.classes.iter().map(press_sum).collect();
        let mut reasoning = Reasoning::new(self.level, &self.board.state, self.system, &presses);
        let mut unpressed: Vec<Dependent> = Vec::new();
        while let Some(decision) = reasoning.next(job)? {
            let on = depends_on(&decision, &reasoning);
            if decision.presses > 0 {
                return Ok(Some(self.explain(&Dependent { decision, on }, &unpressed, &reasoning)));
            }
            reasoning.take(decision.clone());
            unpressed.push(Dependent { decision, on });
        }
        Ok(None)
    }

    fn explain(&self, last: &Dependent, unpressed: &[Dependent], reasoning: &Reasoning<'_>) -> Step<Buttons> {
        let decision = &last.decision;
        let k = self.level.colors();
        let need = |class: &Vec<u16>| (self.best.target + k - self.board.state[usize::from(class[0])]) % k;
        let needs = self.system.classes.iter().map(need).collect();
        let words = Words { system: self.system, needs, target: self.best.target };
        let premises = self.premises(decision);
        let needed = needed(last, unpressed);
        let reasons = || needed.iter().copied().chain([decision]);
        let hardest = reasons().map(Reasoning::technique).max_by_key(|technique| technique.tier);
        let equal = self.found.targets.iter().flatten().filter(|range| range.best == self.best.total());
        let said = words.opening(self.best.total(), self.proved, equal.count() - 1);
        let said = words.unpressed(said, &needed);
        let mut marks: Vec<(usize, Role)> =
            premises.iter().map(|&class| (words.node(class), Role::Premise)).collect();
        let pressed = words.node(decision.class);
        // In a choice, the pressed button can also be a premise. It is marked only as the target, which is more
        // important.
        marks.retain(|&(node, _)| node != pressed);
        marks.push((pressed, Role::Target));
        Step {
            technique: hardest.unwrap_or(&ONE_NEED),
            place: place(&words, decision, &premises),
            reason: words.because(said, decision, |class, row| reasoning.changes(class, row)),
            marks,
            moves: vec![Press { press: pressed, times: decision.presses }],
            chain: None,
        }
    }

    fn premises(&self, decision: &Decision) -> Vec<usize> {
        match &decision.why {
            Why::Combined(parts) | Why::Together(parts) => parts.iter().map(|&(row, _)| row).collect(),
            Why::Chosen(generator) => {
                let presses = &self.system.kernel[*generator].presses;
                (0..presses.len()).filter(|&class| presses[class] > 0).collect()
            }
        }
    }
}

fn place(words: &Words<'_>, decision: &Decision, premises: &[usize]) -> Prose {
    let names = || premises.iter().map(|&class| words.name(class));
    let said = Prose::new().say("Look at ");
    match &decision.why {
        Why::Combined(parts) if parts.len() == 1 => {
            let row = premises[0];
            said.premise(words.name(row))
                .say(format!(". It is {} from the final colour.", steps(words.needs[row])))
        }
        _ if (1..=8).contains(&premises.len()) => said.list(Tone::Premise, names()).say(" together."),
        _ => said.say("the whole board, and at ").target(words.name(decision.class)).say("."),
    }
}

/// The classes that are already decided and are part of the equations of the next decision.
fn depends_on(decision: &Decision, reasoning: &Reasoning<'_>) -> Vec<usize> {
    let (Why::Combined(parts) | Why::Together(parts)) = &decision.why else { return Vec::new() };
    let mut on: Vec<usize> = parts.iter().flat_map(|&(row, _)| reasoning.decided_in(row)).collect();
    on.sort_unstable();
    on.dedup();
    on
}

/// The earlier decisions that the last one depends on, directly or indirectly, in order.
fn needed<'a>(last: &Dependent, earlier: &'a [Dependent]) -> Vec<&'a Decision> {
    let mut classes: Vec<usize> = last.on.clone();
    let mut needed = Vec::new();
    for dependent in earlier.iter().rev() {
        if classes.contains(&dependent.decision.class) {
            classes.extend(&dependent.on);
            needed.push(&dependent.decision);
        }
    }
    needed.reverse();
    needed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::random_level;
    use crate::solve::oracle::{torus, tree};
    use pentimento_base::rng::Rng;

    fn reason(level: &Level) -> String {
        match next_step(level, &Board::new(level), &Job::endless()).unwrap() {
            Advice::Step(step) => step.reason.to_string(),
            other => panic!("{other:?}"),
        }
    }

    /// Plays hints until the level is solved. Checks that each hint makes the shortest solution shorter by its number
    /// of presses.
    fn finish(level: &Level) -> Vec<&'static str> {
        let job = Job::endless();
        let mut board = Board::new(level);
        let mut techniques = Vec::new();
        let mut left = fewest(level, &board.state, 1, &job).unwrap().presses.unwrap().best;
        loop {
            match next_step(level, &board, &job).unwrap() {
                Advice::Done => break,
                Advice::Stuck(why) => panic!("{why}: {level:?}"),
                Advice::Step(step) => {
                    for press in &step.moves {
                        board.press(level, press.press, press.times);
                        left -= u32::from(press.times);
                    }
                    let now = fewest(level, &board.state, 1, &job).unwrap().presses.unwrap().best;
                    assert_eq!(now, left, "{} {level:?}", step.reason);
                    techniques.push(step.technique.id);
                }
            }
        }
        assert!(board.is_solved() && left == 0);
        techniques
    }

    #[test]
    fn hints_alone_finish_a_thousand_puzzles_in_the_fewest_presses() {
        for seed in 0..1000 {
            let mut rng = Rng::new(seed);
            let (nodes, colors) = (2 + rng.below(8), 2 + rng.below(5) as u8);
            let density = rng.unit() * 0.7;
            finish(&random_level(nodes, density, colors, &mut rng).unwrap());
        }
    }

    #[test]
    fn hints_finish_graphs_with_many_choices() {
        for colors in 2..=6 {
            assert!(finish(&torus(4, colors, 1)).contains(&"nothing-changes"));
            finish(&tree(14, colors, 2));
        }
    }

    #[test]
    fn one_need_is_explained_in_plain_words() {
        // A - B - C - D - E
        let level = Level::new(3, &[0, 2, 0, 2, 2], &[(0, 1), (1, 2), (2, 3), (3, 4)]).unwrap();
        assert_eq!(
            reason(&level),
            "Aim for yellow. It takes 2 presses, the fewest of all colours. Only B can still change A, and A is two \
             steps away. So press B twice."
        );
    }

    #[test]
    fn three_needs_are_added_and_subtracted() {
        let level = Level::new(3, &[2, 2, 1], &[(0, 1), (1, 2), (2, 0)]).unwrap();
        let reason = reason(&level);
        assert!(reason.contains("cancels out") && reason.contains("So press "), "{reason}");
    }

    #[test]
    fn an_unsolvable_level_gets_no_hint() {
        let level = Level::new(3, &[1, 0, 2], &[(0, 1), (1, 2)]).unwrap();
        let advice = next_step(&level, &Board::new(&level), &Job::endless()).unwrap();
        assert_eq!(advice, Advice::Stuck("no presses make all buttons the same".to_owned()));
    }
}
