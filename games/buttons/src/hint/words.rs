//! The sentences of the hints.

use super::exhibit::{Entry, Exhibit, Way};
use crate::Buttons;
use crate::model::{COLOR_NAMES, node_name};
use pentimento_base::prose::{Prose, Tone, capital};
use pentimento_engine::contract::Link;

/// The most names in a list. A longer list ends with a count, such as `5 others`.
const MOST_NAMED: usize = 8;

/// The most solutions that a sentence lists.
const MOST_WAYS: usize = 3;

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

pub(super) fn names(nodes: &[usize]) -> Vec<String> {
    if nodes.len() <= MOST_NAMED {
        return nodes.iter().map(|&node| node_name(node)).collect();
    }
    let mut names: Vec<String> = nodes[..MOST_NAMED - 2].iter().map(|&node| node_name(node)).collect();
    names.push(format!("{} others", nodes.len() + 2 - MOST_NAMED));
    names
}

/// Explains the choice of the target colour. `equal` is the number of other colours that need the same number of
/// presses.
pub(super) fn opening(target: u8, total: u32, proved: bool, equal: usize) -> Prose {
    let color = COLOR_NAMES[usize::from(target)];
    let presses = if total == 1 { "one press".to_owned() } else { format!("{total} presses") };
    let said = Prose::new().say("Aim for ").toned(Tone::Colour(target), color);
    match (proved, equal) {
        (true, 0) => said.say(format!(". It takes {presses}, the fewest of all colours. ")),
        (true, _) => said.say(format!(". It takes {presses}, and no colour takes fewer. ")),
        (false, _) => said.say(format!(". It takes {presses}. No shorter way was found. ")),
    }
}

/// Says where to look for the first link of the hint.
pub(super) fn place(said: Prose, link: &Link<Buttons>) -> Prose {
    match &link.exhibit.compared[..] {
        [(_, row)] => {
            said.say("Look at ").premise(row.name.clone()).say(format!(". It needs {}.", steps(row.is)))
        }
        [(_, first), (_, second)] => said
            .say("Compare ")
            .premise(first.name.clone())
            .say(" and ")
            .premise(second.name.clone())
            .say("."),
        _ => {
            let mut nodes: Vec<usize> = link.marks.iter().map(|&(node, _)| node).collect();
            nodes.sort_unstable();
            let said = said.say("Look at ").list(Tone::Premise, names(&nodes));
            if link.exhibit.cancels.is_empty() {
                said.say(". They change the same buttons.")
            } else {
                said.say(". Their presses can cancel out.")
            }
        }
    }
}

pub(super) fn twins(nodes: &[usize]) -> Prose {
    let said = Prose::new().list(Tone::Premise, names(nodes)).say(" change the same buttons. So press only ");
    said.target(node_name(nodes[0])).say(if nodes.len() == 2 {
        " and leave the other alone."
    } else {
        " and leave the others alone."
    })
}

/// Explains that these presses together change nothing, so they can be added to any solution.
pub(super) fn cancel(cancels: &[(usize, u8)]) -> Prose {
    let mut said = Prose::new().say("These presses cancel out. ");
    let most = cancels.iter().map(|&(_, n)| n).max().unwrap_or(0);
    for often in 1..=most {
        let nodes: Vec<usize> = cancels.iter().filter(|&&(_, n)| n == often).map(|&(node, _)| node).collect();
        if !nodes.is_empty() {
            let each = if nodes.len() == 1 { "" } else { " each" };
            said = said
                .say(format!("{}{each}: ", capital(&times(often))))
                .list(Tone::Premise, names(&nodes))
                .say(". ");
        }
    }
    said.say("Every button comes back to its colour.")
}

/// Explains a choice. Each of the `ways` is a whole solution.
pub(super) fn choice(node: usize, presses: u8, ways: &[Way]) -> Prose {
    let own = ways.iter().find(|way| way.times == presses).map_or(0, |way| way.total);
    let mut said = Prose::new().say("So you can add them to any solution. ");
    for way in ways.iter().take(MOST_WAYS) {
        let all = way.presses.iter().map(|&(node, times)| format!("{} {times}x", node_name(node)));
        said = said.say(format!("{} {}x: ", node_name(node), way.times));
        if way.presses.len() <= MOST_NAMED {
            said = said.list(Tone::Premise, all).say(", ");
        }
        said = said.say(format!("{}. ", total(way.total)));
    }
    let others = ways.iter().filter(|way| way.times != presses).map(|way| way.total).min();
    let said = match others {
        Some(least) if least > own => said.say(format!("The fewest is {own}. ")),
        Some(least) if least == own => said.say(format!("No way takes fewer than {own}. ")),
        _ => said,
    };
    conclude(said, node, presses)
}

/// `one press`, `5 presses`.
fn total(presses: u32) -> String {
    if presses == 1 { "one press".to_owned() } else { format!("{presses} presses") }
}

fn conclude(said: Prose, node: usize, presses: u8) -> Prose {
    match presses {
        0 => said.say("So don't press ").target(node_name(node)).say("."),
        _ => said.say("So press ").target(node_name(node)).say(format!(" {}.", times(presses))),
    }
}

/// Explains a row that contains only one button.
pub(super) fn read(row: &Entry, node: usize, presses: u8) -> Prose {
    if row.button().is_none() {
        return settled(Prose::new().say("Look at ").premise(row.name.clone()).say(". "), row, node, presses);
    }
    let said = Prose::new().premise(row.name.clone());
    let said = match row.is {
        0 => said.say(" has the final colour. Only ").target(node_name(node)).say(" can still change it. "),
        is => {
            let them = if is == 1 { "it" } else { "them" };
            said.say(format!(" needs {}. Only ", steps(is)))
                .target(node_name(node))
                .say(format!(" can still give {them}. "))
        }
    };
    conclude(said, node, presses)
}

/// Explains a comparison of two rows. `decided` is the button that the comparison settles, and its presses.
pub(super) fn compare(exhibit: &Exhibit, decided: Option<(usize, u8)>, colors: u8) -> Prose {
    let ([(a, first), (b, second)], Some(left)) = (&exhibit.compared[..], &exhibit.left) else {
        return Prose::new();
    };
    let said = mixed(Prose::new(), (*a, first), (*b, second));
    let gone: Vec<usize> = first
        .terms
        .iter()
        .map(|&(node, _)| node)
        .filter(|node| second.terms.iter().any(|(other, _)| other == node))
        .filter(|node| left.terms.iter().all(|(other, _)| other != node))
        .collect();
    let said = match gone.len() {
        0 => said.say(". "),
        1 => said.say(". ").list(Tone::Strong, names(&gone)).say(" drops out. "),
        _ => said.say(". ").list(Tone::Strong, names(&gone)).say(" drop out. "),
    };
    let said = turned(said, exhibit, left, colors);
    let said = arithmetic(said, (*a, first.is), (*b, second.is), left.is, colors);
    match decided {
        Some((node, presses)) => settled(said, left, node, presses),
        None => kept(said, left),
    }
}

fn mixed(said: Prose, (a, first): (i8, &Entry), (b, second): (i8, &Entry)) -> Prose {
    let name = |said: Prose, times: i8, row: &Entry| {
        let said = match times.abs() {
            1 => said,
            2 => said.say("twice "),
            n => said.say(format!("{n} times ")),
        };
        match row.button() {
            Some(_) => said.premise(format!("{}'s", row.name)).say(" row"),
            None => said.say("row ").premise(row.name.clone()),
        }
    };
    if b < 0 && a > 0 {
        let said = name(said.say("Take "), b, second);
        name(said.say(" from "), a, first)
    } else {
        let said = name(said.say("Add "), a, first);
        name(said.say(" and "), b, second)
    }
}

/// Explains how the terms of a sum are reduced by the number of colours: `-2C counts as C`.
fn turned(said: Prose, exhibit: &Exhibit, left: &Entry, colors: u8) -> Prose {
    let times = |row: &Entry, node: usize| {
        row.terms.iter().find(|term| term.0 == node).map_or(0, |term| i32::from(term.1))
    };
    let sum = |node: usize| -> i32 {
        exhibit.compared.iter().map(|(by, row)| i32::from(*by) * times(row, node)).sum()
    };
    let turned: Vec<(usize, i32)> = left
        .terms
        .iter()
        .map(|&(node, times)| (node, sum(node), i32::from(times)))
        .filter(|(_, sum, times)| sum != times)
        .map(|(node, sum, _)| (node, sum))
        .collect();
    let Some(&(first, times_first)) = turned.first() else { return said };
    let text = |node: usize, times: i32| match times {
        1 => node_name(node),
        -1 => format!("-{}", node_name(node)),
        n => format!("{n}{}", node_name(node)),
    };
    let said = said.say(format!(
        "{} counts as {}, because {} presses change nothing. ",
        text(first, times_first),
        text(first, times(left, first)),
        word(colors)
    ));
    match turned.len() {
        1 => said,
        2 => said.say(format!("It is the same for {}. ", node_name(turned[1].0))),
        _ => said.say("It is the same for the others. "),
    }
}

/// Explains how the number of a row is reduced by the number of colours. Adds nothing if the sum is already
/// in range.
fn arithmetic(said: Prose, (a, first): (i8, u8), (b, second): (i8, u8), is: u8, colors: u8) -> Prose {
    let sum = i32::from(a) * i32::from(first) + i32::from(b) * i32::from(second);
    if sum == i32::from(is) {
        return said;
    }
    let part = |times: i8, number: u8| match times.abs() {
        1 => number.to_string(),
        n => format!("{n}x{number}"),
    };
    let (sign, circle) = (if b < 0 { "-" } else { "+" }, word(colors));
    let before = if a < 0 { "-" } else { "" };
    // Without blanks, a line break can't split the sum.
    let sum = format!("{before}{}{sign}{}", part(a, first), part(b, second));
    said.say(format!("{sum} counts as {is}, because {circle} steps are a full circle. "))
}

fn settled(said: Prose, left: &Entry, node: usize, presses: u8) -> Prose {
    let times_left = left.terms.first().map_or(1, |&(_, times)| times);
    let said = said.say("Only ").target(node_name(node)).say(" is left");
    let said = match (times_left, left.is) {
        (_, 0) => said.say(", and it gives no step. "),
        (1, is) => said.say(format!(", and it gives {}. ", steps(is))),
        (n, is) => {
            let many = counted((node, n));
            let said = said.say(format!(". {} gives {}. ", capital(&many), steps(is)));
            said.say(format!(
                "{n}x{presses} {} {is}. ",
                if i32::from(n) * i32::from(presses) == i32::from(is) { "is" } else { "counts as" }
            ))
        }
    };
    conclude(said, node, presses)
}

/// Explains the row that is left: `B and H together give two steps.`, or `B and H give one step more than C.`
fn kept(said: Prose, left: &Entry) -> Prose {
    let with = |sign: i8| -> Vec<String> {
        left.terms.iter().filter(|(_, times)| times.signum() == sign).map(|&term| counted(term)).collect()
    };
    let (mut added, taken) = (with(1), with(-1));
    if let Some(first) = added.first_mut() {
        *first = capital(first);
    }
    let verb = if added.len().max(1) == 1 { "gives" } else { "give" };
    let said = match (added.len(), taken.len(), left.is) {
        (0, _, is) => said.list(Tone::Target, taken).say(format!(" taken away give {}", steps(is))),
        (1, 0, is) => said.list(Tone::Target, added).say(format!(" gives {}", steps(is))),
        (_, 0, is) => said.list(Tone::Target, added).say(format!(" together give {}", steps(is))),
        (_, _, 0) => {
            let said = said.list(Tone::Target, added).say(format!(" {verb} as many steps as "));
            said.list(Tone::Target, taken)
        }
        (_, _, is) => {
            let said = said.list(Tone::Target, added).say(format!(" {verb} {} more than ", steps(is)));
            said.list(Tone::Target, taken)
        }
    };
    said.say(". Keep this as row ").strong(left.name.clone()).say(".")
}

/// `B`, or `twice B`.
fn counted((node, times): (usize, i8)) -> String {
    match times.abs() {
        1 => node_name(node),
        2 => format!("twice {}", node_name(node)),
        n => format!("{n} x {}", node_name(node)),
    }
}
