//! The next press a person could find, and why.
//!
//! The shortest solution is known first; the reasoning then follows it, one decision at a time, until one
//! calls for a press. What was found on the way to need no press is told only where the reason counts on it.
//! Each press lies on a shortest solution, so after it one less is needed, and hints alone end in a solution
//! as short as there is one from where they began. No press is ever a mistake: from every position that
//! can be reached the way on is as good as the way back.

use super::Buttons;
use super::game::Press;
use super::minimum::{Fewest, Solution, Verdict, fewest};
use super::model::{Board, Level};
use super::reason::{Decision, Reasoning, Why};
use super::system::System;
use super::tell::{Teller, steps};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Advice, Role, Step};
use pentimento_engine::ladder::Technique;

pub static ONE_NEED: Technique = Technique {
    id: "one-need",
    name: "One need",
    tier: 1,
    idea: "What only one button still reaches says how often that button is pressed.",
};
pub static TWO_NEEDS: Technique = Technique {
    id: "two-needs",
    name: "Two needs",
    tier: 2,
    idea: "Two buttons reached by the same others but one differ by what that one does.",
};
pub static COMBINED_NEEDS: Technique = Technique {
    id: "combined-needs",
    name: "Combined needs",
    tier: 3,
    idea: "Needs added and taken away until only one undecided button is left.",
};
pub static NOTHING_CHANGES: Technique = Technique {
    id: "nothing-changes",
    name: "Nothing changes",
    tier: 4,
    idea: "Presses that together change nothing leave a choice: take the cheaper way.",
};
pub static ALL_NEEDS: Technique = Technique {
    id: "all-needs",
    name: "All needs",
    tier: 5,
    idea: "Where no few needs settle a button, all of them together do.",
};
pub const LADDER: &[&Technique] = &[&ONE_NEED, &TWO_NEEDS, &COMBINED_NEEDS, &NOTHING_CHANGES, &ALL_NEEDS];

pub fn next_step(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Buttons>>, Stopped> {
    if board.is_solved() {
        return Ok(Advice::Done);
    }
    let found = fewest(level, &board.state, 1, job)?;
    let (best, proved) = match found.verdict() {
        Verdict::Unsolvable => {
            return Ok(Advice::Stuck("no presses whatever make all buttons alike".to_owned()));
        }
        Verdict::Proved(best) => (best, true),
        Verdict::Bounds { best, .. } => (best, false),
    };
    let system = System::new(level, &board.state, job)?;
    let followed = Followed { level, board, system: &system, found: &found, best, proved };
    Ok(followed.step(job)?.map_or(Advice::Done, Advice::Step))
}

/// A position and the solution that its hints lead along.
struct Followed<'a> {
    level: &'a Level,
    board: &'a Board,
    system: &'a System,
    found: &'a Fewest,
    best: &'a Solution,
    proved: bool,
}

/// A decision, and the classes decided before that it counts on.
struct Counted {
    decision: Decision,
    on: Vec<usize>,
}

impl Followed<'_> {
    fn step(&self, job: &Job) -> Result<Option<Step<Buttons>>, Stopped> {
        let press_sum =
            |class: &Vec<u16>| class.iter().map(|&node| self.best.presses[usize::from(node)]).sum();
        let presses: Vec<u8> = self.system.classes.iter().map(press_sum).collect();
        let mut reasoning = Reasoning::new(self.level, &self.board.state, self.system, &presses);
        let mut left: Vec<Counted> = Vec::new();
        while let Some(decision) = reasoning.decide(job)? {
            let on = counted_on(&decision, &reasoning);
            if decision.presses > 0 {
                return Ok(Some(self.tell(&Counted { decision, on }, &left, &reasoning)));
            }
            left.push(Counted { decision, on });
        }
        Ok(None)
    }

    fn tell(&self, last: &Counted, left: &[Counted], reasoning: &Reasoning<'_>) -> Step<Buttons> {
        let decision = &last.decision;
        let k = self.level.colors();
        let need = |class: &Vec<u16>| (self.best.target + k - self.board.state[usize::from(class[0])]) % k;
        let needs = self.system.classes.iter().map(need).collect();
        let teller = Teller { system: self.system, needs, target: self.best.target };
        let premises = self.premises(decision);
        let needed = needed(last, left);
        let reasons = || needed.iter().copied().chain([decision]);
        let hardest = reasons().map(|reason| rung(&reason.why)).max_by_key(|rung| rung.tier);
        let rivals = self.found.targets.iter().flatten().filter(|range| range.best == self.best.total());
        let said = teller.opening(self.best.total(), self.proved, rivals.count() - 1);
        let said = teller.leaving(said, &needed);
        let mut marks: Vec<(usize, Role)> =
            premises.iter().map(|&class| (teller.node(class), Role::Premise)).collect();
        let pressed = teller.node(decision.class);
        // A button may stand on both sides of a choice; then what follows matters more.
        marks.retain(|&(node, _)| node != pressed);
        marks.push((pressed, Role::Target));
        Step {
            technique: hardest.unwrap_or(&ONE_NEED),
            place: place(&teller, decision, &premises),
            reason: teller.because(said, decision, |class, row| reasoning.reaches(class, row)),
            marks,
            moves: vec![Press { press: pressed, times: decision.presses }],
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

fn rung(why: &Why) -> &'static Technique {
    match why {
        Why::Combined(parts) => match parts.len() {
            1 => &ONE_NEED,
            2 => &TWO_NEEDS,
            _ => &COMBINED_NEEDS,
        },
        Why::Chosen(_) => &NOTHING_CHANGES,
        Why::Together(_) => &ALL_NEEDS,
    }
}

fn place(teller: &Teller<'_>, decision: &Decision, premises: &[usize]) -> Prose {
    let names = || premises.iter().map(|&class| teller.name(class));
    let said = Prose::new().say("Look at ");
    match &decision.why {
        Why::Combined(parts) if parts.len() == 1 => {
            let row = premises[0];
            said.premise(teller.name(row)).say(format!(", which needs {}.", steps(teller.needs[row])))
        }
        _ if (1..=8).contains(&premises.len()) => {
            said.list(pentimento_base::prose::Tone::Premise, names()).say(" together.")
        }
        _ => said.say("the whole board, and at ").target(teller.name(decision.class)).say("."),
    }
}

/// The decided classes that a decision's equations contain.
fn counted_on(decision: &Decision, reasoning: &Reasoning<'_>) -> Vec<usize> {
    let (Why::Combined(parts) | Why::Together(parts)) = &decision.why else { return Vec::new() };
    let settled = parts.iter().flat_map(|&(row, _)| reasoning.settled(row));
    let mut on: Vec<usize> = settled.filter(|&class| class != decision.class).collect();
    on.sort_unstable();
    on.dedup();
    on
}

/// Of what was decided before, all that the last decision counts on, directly or not, in its order.
fn needed<'a>(last: &Counted, left: &'a [Counted]) -> Vec<&'a Decision> {
    let mut wanted: Vec<usize> = last.on.clone();
    let mut needed = Vec::new();
    for counted in left.iter().rev() {
        if wanted.contains(&counted.decision.class) {
            wanted.extend(&counted.on);
            needed.push(&counted.decision);
        }
    }
    needed.reverse();
    needed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::original;
    use crate::oracle::{torus, tree};
    use pentimento_base::rng::Rng;

    fn told(level: &Level) -> String {
        match next_step(level, &Board::new(level), &Job::endless()).unwrap() {
            Advice::Step(step) => step.reason.to_string(),
            other => panic!("{other:?}"),
        }
    }

    /// Plays hints to the end; each must bring the shortest solution nearer by its presses.
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
    fn hints_alone_finish_a_thousand_puzzles_by_a_shortest_way() {
        for seed in 0..1000 {
            let mut rng = Rng::new(seed);
            let (nodes, colors) = (2 + rng.below(8), 2 + rng.below(5) as u8);
            let density = rng.unit() * 0.7;
            finish(&original(nodes, density, colors, &mut rng).unwrap());
        }
    }

    #[test]
    fn hints_finish_graphs_that_leave_many_choices() {
        for colors in 2..=6 {
            assert!(finish(&torus(4, colors, 1)).contains(&"nothing-changes"));
            finish(&tree(14, colors, 2));
        }
    }

    #[test]
    fn one_need_is_told_in_plain_words() {
        // A - B - C - D - E
        let level = Level::new(3, &[0, 2, 0, 2, 2], &[(0, 1), (1, 2), (2, 3), (3, 4)]).unwrap();
        assert_eq!(
            told(&level),
            "Ending in yellow takes the fewest presses, 2. Only B still reaches A, and A needs two steps. \
             So B must be pressed twice."
        );
    }

    #[test]
    fn three_needs_are_added_and_taken_away() {
        let level = Level::new(3, &[2, 2, 1], &[(0, 1), (1, 2), (2, 0)]).unwrap();
        let told = told(&level);
        assert!(told.contains("cancels out") && told.contains("must be pressed"), "{told}");
    }

    #[test]
    fn what_cannot_be_solved_is_said_so() {
        let level = Level::new(3, &[1, 0, 2], &[(0, 1), (1, 2)]).unwrap();
        let advice = next_step(&level, &Board::new(&level), &Job::endless()).unwrap();
        assert_eq!(advice, Advice::Stuck("no presses whatever make all buttons alike".to_owned()));
    }
}
