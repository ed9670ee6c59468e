//! Explains a plan in words, link by link. Each link looks at one or two rows.

use super::exhibit::{Entries, Entry, Exhibit, Origin, Shown, Way};
use super::ledger::{Conclusion, Ground, Made};
use super::words;
use crate::Buttons;
use crate::solve::System;
use pentimento_engine::contract::{Link, Role};

/// Each link stores at most this many of the rows that earlier links wrote. Otherwise, a plan with hundreds of links
/// would need a gigabyte.
const MOST_KEPT: usize = 24;

pub(super) struct Walk<'a> {
    pub(super) system: &'a System,
    pub(super) solution: &'a [u8],
    /// The ledger before the first link: only the target colour and the settled buttons.
    pub(super) ledger: Exhibit,
    /// The rows that the links wrote.
    kept: Vec<Shown>,
    links: Vec<Link<Buttons>>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(system: &'a System, solution: &'a [u8], ledger: Exhibit) -> Self {
        Self { system, solution, ledger, kept: Vec::new(), links: Vec::new() }
    }

    pub(super) fn tell(mut self, plan: &[Conclusion]) -> Vec<Link<Buttons>> {
        self.tell_twins(plan);
        for conclusion in plan {
            match &conclusion.ground {
                Ground::Rows(rows) => self.tell_rows(rows, conclusion),
                Ground::Choice(cancels) => self.tell_choice(cancels, conclusion),
            }
            if conclusion.presses == 0 {
                let node = self.node(conclusion.class);
                self.ledger.unpressed.push(node);
                self.kept.iter_mut().for_each(|shown| shown.drop_class(conclusion.class, node));
            }
        }
        self.forget_unused();
        self.links
    }

    /// Removes each kept row from all links after the last one that uses it.
    fn forget_unused(&mut self) {
        let mut last_use = vec![0; self.links.len()];
        for (number, link) in self.links.iter().enumerate() {
            for (_, row) in &link.exhibit.compared {
                if let Origin::Kept(at) = row.origin {
                    last_use[at] = number;
                }
            }
        }
        for (number, link) in self.links.iter_mut().enumerate() {
            link.exhibit
                .kept
                .retain(|entry| matches!(entry.origin, Origin::Kept(at) if last_use[at] >= number));
        }
    }

    fn kept_entries(&self) -> Vec<Entry> {
        let oldest = self.kept.len().saturating_sub(MOST_KEPT);
        self.kept[oldest..].iter().map(|shown| shown.entry.clone()).collect()
    }

    fn node(&self, class: usize) -> usize {
        usize::from(self.system.classes[class][0])
    }

    fn push(&mut self, text: pentimento_base::prose::Prose, marks: Vec<(usize, Role)>, exhibit: Exhibit) {
        self.links.push(Link { text, marks, exhibit });
    }

    /// Adds a link for each group of twins (buttons with the same neighbours) in the plan. It says that only
    /// the first twin is pressed.
    fn tell_twins(&mut self, plan: &[Conclusion]) {
        let used = |class: usize| {
            plan.iter().any(|conclusion| match &conclusion.ground {
                Ground::Rows(rows) => rows.iter().any(|made| made.row.times[class] > 0),
                Ground::Choice(_) => conclusion.class == class,
            })
        };
        for class in (0..self.system.classes.len()).filter(|&class| used(class)) {
            let nodes: Vec<usize> =
                self.system.classes[class].iter().map(|&node| usize::from(node)).collect();
            if nodes.len() > 1 {
                let settles = nodes[1..].iter().map(|&node| (node, 0)).collect();
                let mut marks: Vec<_> = nodes[1..].iter().map(|&node| (node, Role::Premise)).collect();
                marks.push((nodes[0], Role::Target));
                let exhibit = Exhibit { settles, ..self.ledger.clone() };
                self.push(words::twins(&nodes), marks, exhibit);
            }
        }
    }

    fn tell_rows(&mut self, rows: &[Made], conclusion: &Conclusion) {
        let (colors, system) = (self.system.colors, self.system);
        let node = |class: usize| usize::from(system.classes[class][0]);
        let decided = (node(conclusion.class), conclusion.presses);
        let entries = Entries { colors, rows, node: &node, first_link: self.links.len(), kept: &self.kept };
        let compared = entries.compared();
        if compared.is_empty() {
            let Some(row) = entries.first() else { return };
            let text = words::read(&row, decided.0, decided.1);
            let marks = marks(&[(1, row.clone())], None, Some(decided.0));
            let exhibit = Exhibit {
                kept: self.kept_entries(),
                compared: vec![(1, row)],
                settles: vec![decided],
                ..self.ledger.clone()
            };
            return self.push(text, marks, exhibit);
        }
        let last = compared.len() - 1;
        for (place, rows) in compared.into_iter().enumerate() {
            let decided = (place == last).then_some(decided);
            let left = rows.left.entry.clone();
            let marks = marks(&rows.rows, Some(&left), decided.map(|(node, _)| node));
            let exhibit = Exhibit {
                kept: self.kept_entries(),
                compared: rows.rows,
                left: Some(left),
                settles: decided.into_iter().collect(),
                ..self.ledger.clone()
            };
            self.kept.push(rows.left);
            self.push(words::compare(&exhibit, decided, colors), marks, exhibit);
        }
    }

    fn tell_choice(&mut self, presses: &[u8], conclusion: &Conclusion) {
        let moved = (0..presses.len()).filter(|&class| presses[class] > 0);
        let cancels: Vec<(usize, u8)> = moved.map(|class| (self.node(class), presses[class])).collect();
        let node = self.node(conclusion.class);
        let premises = cancels.iter().map(|&(node, _)| (node, Role::Premise));
        let exhibit = Exhibit { kept: self.kept_entries(), cancels: cancels.clone(), ..self.ledger.clone() };
        self.push(words::cancel(&cancels), premises.clone().collect(), exhibit.clone());
        let mut marks: Vec<_> = premises.filter(|&(other, _)| other != node).collect();
        marks.push((node, Role::Target));
        let ways = self.ways(presses, conclusion.class);
        let exhibit = Exhibit { settles: vec![(node, conclusion.presses)], ways: ways.clone(), ..exhibit };
        self.push(words::choice(node, conclusion.presses, &ways), marks, exhibit);
    }

    /// For each possible number of presses of the class, the whole solution. To find
    /// them, adds the cancelling presses to the solution once, twice and so on.
    fn ways(&self, cancels: &[u8], class: usize) -> Vec<Way> {
        let colors = self.system.colors;
        let mut now = self.solution.to_vec();
        let mut ways = Vec::new();
        loop {
            let pressed = (0..now.len()).filter(|&class| now[class] > 0);
            ways.push(Way {
                times: now[class],
                total: now.iter().map(|&times| u32::from(times)).sum(),
                presses: pressed.map(|class| (self.node(class), now[class])).collect(),
            });
            now.iter_mut().zip(cancels).for_each(|(times, more)| *times = (*times + more) % colors);
            if now == self.solution {
                ways.sort_unstable();
                return ways;
            }
        }
    }
}

/// The premises are the buttons whose needs are compared. The target is the button that is decided. If no button is
/// decided, the targets are all buttons in the remaining row.
fn marks(rows: &[(i8, Entry)], left: Option<&Entry>, decided: Option<usize>) -> Vec<(usize, Role)> {
    let mut marks: Vec<(usize, Role)> = Vec::new();
    let owners = rows.iter().filter_map(|(_, row)| row.button()).filter(|&node| decided != Some(node));
    marks.extend(owners.map(|node| (node, Role::Premise)));
    let targets: Vec<usize> = match (decided, left) {
        (Some(node), _) => vec![node],
        (None, Some(left)) => left.terms.iter().map(|&(node, _)| node).collect(),
        (None, None) => Vec::new(),
    };
    for node in targets {
        if marks.iter().all(|&(marked, _)| marked != node) {
            marks.push((node, Role::Target));
        }
    }
    marks
}
