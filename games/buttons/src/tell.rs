//! The words of hints: numbers, names and the sentences that give a decision's reason.

use super::model::{COLOR_NAMES, Node, node_name};
use super::reason::{Decision, Why};
use super::system::System;
use pentimento_base::prose::{Prose, Tone};

/// Names listed in full; more are summed up.
const MOST_NAMED: usize = 8;
/// Needs in a sum that is told in full.
const MOST_SUMMED: usize = 12;

/// `no step`, `one step`, `two steps`.
pub fn steps(number: u8) -> String {
    match number {
        0 => "no step".to_owned(),
        1 => "one step".to_owned(),
        _ => format!("{} steps", word(number)),
    }
}

/// `once`, `twice`, `three times`.
pub fn times(number: u8) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", word(number)),
    }
}

fn word(number: u8) -> &'static str {
    ["no", "one", "two", "three", "four", "five", "six"].get(usize::from(number)).copied().unwrap_or("many")
}

/// Knows the names of classes and what each equation needs.
pub struct Teller<'a> {
    pub system: &'a System,
    /// The steps each class's nodes need to reach the target.
    pub needs: Vec<u8>,
    pub target: u8,
}

impl Teller<'_> {
    pub fn name(&self, class: usize) -> String {
        node_name(self.node(class))
    }

    pub fn node(&self, class: usize) -> usize {
        usize::from(self.system.classes[class][0])
    }

    fn names(&self, classes: &[usize]) -> Vec<String> {
        if classes.len() <= MOST_NAMED {
            return classes.iter().map(|&class| self.name(class)).collect();
        }
        let mut names: Vec<String> =
            classes[..MOST_NAMED - 2].iter().map(|&class| self.name(class)).collect();
        names.push(format!("{} others", classes.len() + 2 - MOST_NAMED));
        names
    }

    /// Why the colour is aimed at.
    pub fn opening(&self, total: u32, proved: bool, rivals: usize) -> Prose {
        let color = COLOR_NAMES[usize::from(self.target)];
        let presses = if total == 1 { "one press".to_owned() } else { format!("{total} presses") };
        let said = Prose::new().say("Ending in ").toned(Tone::Colour(self.target), color);
        match (proved, rivals) {
            (true, 0) => said.say(format!(" takes the fewest presses, {total}. ")),
            (true, _) => said.say(format!(" takes {presses}, and no colour takes fewer. ")),
            (false, _) => said.say(format!(" takes {presses}, the best way found. ")),
        }
    }

    /// What was found to need no press before, as far as the reason counts on it.
    pub fn leaving(&self, said: Prose, left: &[&Decision]) -> Prose {
        if left.is_empty() {
            return said;
        }
        if left.len() > 2 {
            let classes: Vec<usize> = left.iter().map(|decision| decision.class).collect();
            let all_single = left.iter().all(|d| matches!(&d.why, Why::Combined(parts) if parts.len() == 1));
            let why = if all_single {
                " need no press: one after the other is all that still reaches a button that is done. "
            } else {
                " need no press, as the needs of their neighbours show step by step. "
            };
            return said.list(Tone::Strong, self.names(&classes)).say(why);
        }
        left.iter().fold(said, |said, decision| self.leave(said, decision))
    }

    fn leave(&self, said: Prose, decision: &Decision) -> Prose {
        let said = said.say("Leave ").strong(self.name(decision.class)).say(": ");
        match &decision.why {
            Why::Combined(parts) if parts.len() == 1 => {
                let row = self.name(parts[0].0);
                said.say("nothing else still reaches ").premise(row).say(", which is done. ")
            }
            Why::Combined(parts) => {
                let rows = parts.iter().map(|&(row, _)| self.name(row));
                said.say("the needs of ").list(Tone::Premise, rows).say(" leave nothing for it. ")
            }
            Why::Chosen(_) => said.say("the fewest presses do without it. "),
            Why::Together(_) => said.say("all needs together leave nothing for it. "),
        }
    }

    /// The reason itself, up to the conclusion.
    pub fn because(&self, said: Prose, decision: &Decision, reaches: impl Fn(usize, usize) -> bool) -> Prose {
        let said = self.twins(said, decision.class);
        match &decision.why {
            Why::Combined(parts) => match parts[..] {
                [(row, _)] => self.one(said, decision, row),
                [(a, _), (b, _)] if reaches(decision.class, a) => self.two(said, decision, a, b),
                [(a, _), (b, _)] => self.two(said, decision, b, a),
                _ => self.several(said, decision, parts),
            },
            Why::Chosen(generator) => self.choice(said, decision, *generator),
            Why::Together(parts) if (1..=MOST_SUMMED).contains(&parts.len()) => {
                let said = said.say("No four needs settle a button here, but more do. ");
                self.several(said, decision, parts)
            }
            Why::Together(_) => self.whole(said, decision),
        }
    }

    fn twins(&self, said: Prose, class: usize) -> Prose {
        let nodes = &self.system.classes[class];
        let name = |&node: &Node| node_name(usize::from(node));
        match nodes.len() {
            1 => said,
            2..=4 => said
                .list(Tone::Strong, nodes.iter().map(name))
                .say(" reach the same buttons, so one of them will do. "),
            more => {
                let said = said.strong(name(&nodes[0]));
                said.say(format!(" and {} others reach the same buttons, so one of them will do. ", more - 1))
            }
        }
    }

    /// Sums come round: three steps of three colours are none.
    fn round(&self) -> String {
        format!("counted round the {} colours, ", word(self.system.colors))
    }

    fn so(&self, said: Prose, decision: &Decision) -> Prose {
        let said = said.say("So ").target(self.name(decision.class));
        said.say(format!(" must be pressed {}.", times(decision.presses)))
    }

    fn one(&self, said: Prose, decision: &Decision, row: usize) -> Prose {
        let said = said.say("Only ").target(self.name(decision.class)).say(" still reaches ");
        let said = said.premise(self.name(row)).say(", and ").premise(self.name(row));
        let said = said.say(format!(" needs {}. ", steps(self.needs[row])));
        self.so(said, decision)
    }

    /// Two equations that share all but one button, which reaches the first.
    fn two(&self, said: Prose, decision: &Decision, with: usize, without: usize) -> Prose {
        let (more, less) = (self.needs[with], self.needs[without]);
        let said = said.premise(self.name(with)).say(" and ").premise(self.name(without));
        let said = said.say(" share all undecided buttons but ").target(self.name(decision.class));
        let said = said.say(", which reaches ").premise(self.name(with)).say(". ");
        let said = said.premise(self.name(with)).say(format!(" needs {} and ", steps(more)));
        let said = said.premise(self.name(without)).say(format!(" {}: ", steps(less)));
        let round = if more < less { self.round() } else { String::new() };
        let said = said.say(format!("{round}a difference of {}. ", steps(decision.presses)));
        self.so(said, decision)
    }

    /// A sum in which all but one button cancel out.
    fn several(&self, said: Prose, decision: &Decision, parts: &[(usize, u8)]) -> Prose {
        let k = self.system.colors;
        let part = |row: usize, number: u8| match number {
            1 => self.name(row),
            _ => format!("{} {}", times(number), self.name(row)),
        };
        let added: Vec<String> =
            parts.iter().filter(|(_, n)| 2 * n <= k).map(|&(row, n)| part(row, n)).collect();
        let taken: Vec<String> =
            parts.iter().filter(|(_, n)| 2 * n > k).map(|&(row, n)| part(row, k - n)).collect();
        let mut said = match (added.len(), taken.len()) {
            (0, _) => said.say("Count back the needs of ").list(Tone::Premise, taken.clone()),
            (1, _) => said.say("From the need of ").list(Tone::Premise, added.clone()),
            _ => said.say("Add the needs of ").list(Tone::Premise, added.clone()),
        };
        if !taken.is_empty() && added.len() == 1 {
            said = said.say(" take away those of ").list(Tone::Premise, taken);
        } else if !taken.is_empty() && !added.is_empty() {
            said = said.say(" and take away those of ").list(Tone::Premise, taken);
        }
        let said = said.say(": every undecided button but ").target(self.name(decision.class));
        let said = said.say(format!(" cancels out, and {}", self.round()));
        let remain = if decision.presses == 1 { "remains" } else { "remain" };
        self.so(said.say(format!("{} {remain}. ", steps(decision.presses))), decision)
    }

    fn choice(&self, said: Prose, decision: &Decision, generator: usize) -> Prose {
        let presses = &self.system.kernel[generator].presses;
        let moved: Vec<usize> = (0..presses.len()).filter(|&class| presses[class] > 0).collect();
        let said = if moved.len() <= MOST_NAMED {
            let each = moved.iter().map(|&class| format!("{} {}", self.name(class), times(presses[class])));
            said.say("Pressing ").list(Tone::Premise, each).say(" changes nothing as a whole. ")
        } else {
            said.say("Certain presses of ")
                .list(Tone::Premise, self.names(&moved))
                .say(" together change nothing. ")
        };
        let said = said.say("So there is a choice, and the fewest presses come with ");
        said.target(self.name(decision.class)).say(format!(" pressed {}: try that.", times(decision.presses)))
    }

    fn whole(&self, said: Prose, decision: &Decision) -> Prose {
        let said =
            said.say("No few needs settle a button here. All open needs, solved together, leave one way. ");
        self.so(said, decision)
    }
}
