//! The sentences of the hints. They explain decisions.

use super::reason::{Decision, Why};
use crate::model::{COLOR_NAMES, Node, node_name};
use crate::solve::System;
use pentimento_base::prose::{Prose, Tone, capital};

/// The most names in a list. A longer list ends with the number of the others, such as `5 others`.
const MOST_NAMED: usize = 8;
/// The most needs in a sum that is still explained in full.
const MOST_SUMMED: usize = 12;

/// `no steps`, `one step`, `two steps`.
pub(super) fn steps(number: u8) -> String {
    match number {
        1 => "one step".to_owned(),
        _ => format!("{} steps", word(number)),
    }
}

/// `once`, `twice`, `three times`.
pub(crate) fn times(number: u8) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", word(number)),
    }
}

fn word(number: u8) -> &'static str {
    ["no", "one", "two", "three", "four", "five", "six"].get(usize::from(number)).copied().unwrap_or("many")
}

pub(super) struct Words<'a> {
    pub(super) system: &'a System,
    /// For each class, the number of steps from its colour to the target colour.
    pub(super) needs: Vec<u8>,
    pub(super) target: u8,
}

impl Words<'_> {
    pub(super) fn name(&self, class: usize) -> String {
        node_name(self.node(class))
    }

    pub(super) fn node(&self, class: usize) -> usize {
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

    /// Explains the choice of the target colour. `equal` is the number of other colours that need the same number of
    /// presses.
    pub(super) fn opening(&self, total: u32, proved: bool, equal: usize) -> Prose {
        let color = COLOR_NAMES[usize::from(self.target)];
        let presses = if total == 1 { "one press".to_owned() } else { format!("{total} presses") };
        let said = Prose::new().say("Aim for ").toned(Tone::Colour(self.target), color);
        match (proved, equal) {
            (true, 0) => said.say(format!(". It takes {presses}, the fewest of all colours. ")),
            (true, _) => said.say(format!(". It takes {presses}, and no colour takes fewer. ")),
            (false, _) => said.say(format!(". It takes {presses}. No shorter way was found. ")),
        }
    }

    /// Explains why the buttons that the reason depends on need no press.
    pub(super) fn unpressed(&self, said: Prose, decisions: &[&Decision]) -> Prose {
        if decisions.is_empty() {
            return said;
        }
        if decisions.len() > 2 {
            let classes: Vec<usize> = decisions.iter().map(|decision| decision.class).collect();
            let all_single =
                decisions.iter().all(|d| matches!(&d.why, Why::Combined(parts) if parts.len() == 1));
            let why = if all_single {
                " need no press. Check them in this order. Each is the last one that can change a button with the \
                 final colour. "
            } else {
                " need no press. Their neighbours' needs rule them out one by one. "
            };
            return said.list(Tone::Strong, self.names(&classes)).say(why);
        }
        decisions.iter().fold(said, |said, decision| self.one_unpressed(said, decision))
    }

    fn one_unpressed(&self, said: Prose, decision: &Decision) -> Prose {
        let said = said.say("Don't press ").strong(self.name(decision.class)).say(": ");
        match &decision.why {
            Why::Combined(parts) if parts.len() == 1 => {
                let row = self.name(parts[0].0);
                said.say("nothing else can still change ")
                    .premise(row)
                    .say(", which already has the final colour. ")
            }
            Why::Combined(parts) => {
                let rows = parts.iter().map(|&(row, _)| self.name(row));
                said.say("the needs of ").list(Tone::Premise, rows).say(" together rule it out. ")
            }
            Why::Chosen(_) => said.say("the shortest solution doesn't need it. "),
            Why::Together(_) => said.say("all needs together rule it out. "),
        }
    }

    /// Explains the reason and the conclusion.
    pub(super) fn because(
        &self,
        said: Prose,
        decision: &Decision,
        changes: impl Fn(usize, usize) -> bool,
    ) -> Prose {
        let said = self.twins(said, decision.class);
        match &decision.why {
            Why::Combined(parts) => match parts[..] {
                [(row, _)] => self.one(said, decision, row),
                [(a, _), (b, _)] if changes(decision.class, a) => self.two(said, decision, a, b),
                [(a, _), (b, _)] => self.two(said, decision, b, a),
                _ => self.several(said, decision, parts),
            },
            Why::Chosen(generator) => self.choice(said, decision, *generator),
            Why::Together(parts) if (1..=MOST_SUMMED).contains(&parts.len()) => {
                let said = said.say("This one takes several needs at once. ");
                self.several(said, decision, parts)
            }
            Why::Together(_) => self.whole(said, decision),
        }
    }

    fn twins(&self, said: Prose, class: usize) -> Prose {
        let nodes = &self.system.classes[class];
        let name = |&node: &Node| node_name(usize::from(node));
        let same = "change the same buttons, so pressing one of them is enough. ";
        match nodes.len() {
            1 => said,
            2..=4 => said.list(Tone::Strong, nodes.iter().map(name)).say(format!(" {same}")),
            more => said.strong(name(&nodes[0])).say(format!(" and {} others {same}", more - 1)),
        }
    }

    /// Explains why a sum of steps can be smaller than its parts.
    fn full_circle(&self) -> String {
        format!("{} steps bring back the same colour, so ", capital(word(self.system.colors)))
    }

    fn so(&self, said: Prose, decision: &Decision) -> Prose {
        let said = said.say("So press ").target(self.name(decision.class));
        said.say(format!(" {}.", times(decision.presses)))
    }

    fn one(&self, said: Prose, decision: &Decision, row: usize) -> Prose {
        let said = said.say("Only ").target(self.name(decision.class)).say(" can still change ");
        let said = said.premise(self.name(row)).say(", and ").premise(self.name(row));
        let said = said.say(format!(" is {} away. ", steps(self.needs[row])));
        self.so(said, decision)
    }

    /// Explains two equations that have the same undecided buttons, except for one that changes `with` but not
    /// `without`.
    fn two(&self, said: Prose, decision: &Decision, with: usize, without: usize) -> Prose {
        let (more, less) = (self.needs[with], self.needs[without]);
        let said = said.say("Compare ").premise(self.name(with)).say(" and ");
        let said = said
            .premise(self.name(without))
            .say(". Every undecided button changes both or neither, except ")
            .target(self.name(decision.class));
        let said = said.say(": it changes ").premise(self.name(with));
        let said = said.say(" but not ").premise(self.name(without)).say(". ");
        let said = said.premise(self.name(with)).say(format!(" needs {} and ", steps(more)));
        let said = said.premise(self.name(without)).say(format!(" needs {}. ", steps(less)));
        let start = if more < less { self.full_circle() + "the" } else { "The".to_owned() };
        let said = said.say(format!("{start} difference is {}. ", steps(decision.presses)));
        self.so(said, decision)
    }

    /// Explains a sum in which all buttons but one cancel out.
    fn several(&self, said: Prose, decision: &Decision, parts: &[(usize, u8)]) -> Prose {
        let k = self.system.colors;
        let part = |row: usize, number: u8| match number {
            1 => self.name(row),
            _ => format!("{} ({})", self.name(row), times(number)),
        };
        let added: Vec<String> =
            parts.iter().filter(|(_, n)| 2 * n <= k).map(|&(row, n)| part(row, n)).collect();
        let taken: Vec<String> =
            parts.iter().filter(|(_, n)| 2 * n > k).map(|&(row, n)| part(row, k - n)).collect();
        let those = if taken.len() == 1 { "that of " } else { "those of " };
        let said = match (added.len(), taken.len()) {
            (0, _) => said.say("Start at zero and subtract the needs of ").list(Tone::Premise, taken),
            (1, 0) => said.say("Start with the need of ").list(Tone::Premise, added),
            (_, 0) => said.say("Add the needs of ").list(Tone::Premise, added),
            (n, _) => {
                let verb = if n == 1 { "Start with the need of " } else { "Add the needs of " };
                let said = said.say(verb).list(Tone::Premise, added);
                said.say(format!(" and subtract {those}")).list(Tone::Premise, taken)
            }
        };
        let said = said.say(". Every undecided button except ").target(self.name(decision.class));
        let remain = if decision.presses == 1 { "is left" } else { "are left" };
        let left = format!("{}{} {remain}. ", self.full_circle(), steps(decision.presses));
        self.so(said.say(format!(" cancels out. {left}")), decision)
    }

    fn choice(&self, said: Prose, decision: &Decision, generator: usize) -> Prose {
        let presses = &self.system.kernel[generator].presses;
        let moved: Vec<usize> = (0..presses.len()).filter(|&class| presses[class] > 0).collect();
        let said = if moved.len() <= MOST_NAMED {
            let each = moved.iter().map(|&class| format!("{} {}", self.name(class), times(presses[class])));
            said.say("Pressing ").list(Tone::Premise, each).say(" changes nothing in the end. ")
        } else {
            said.say("Some presses of ").list(Tone::Premise, self.names(&moved)).say(" cancel out. ")
        };
        let said = said.say("So you can choose. The shortest solution presses ");
        said.target(self.name(decision.class)).say(format!(" {}, so do that.", times(decision.presses)))
    }

    fn whole(&self, said: Prose, decision: &Decision) -> Prose {
        let said = said.say("A few needs are not enough here. All needs together decide it. ");
        self.so(said, decision)
    }
}
