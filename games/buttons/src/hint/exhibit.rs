//! Exhibits. A link is one part of a hint's reason. Its exhibit has the rows that it compares, and the row that
//! remains.
//!
//! The ledger is the table of rows, one for each button. Each link stores its own copy of the whole ledger,
//! so the screen never mixes rows of different boards.

use super::ledger::{From, Made, Row};
use crate::model::node_name;
use serde_json::{Value as Json, json};

/// Where a row comes from: the need of a button, or an earlier link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    Button(usize),
    /// The row that the link with this number wrote.
    Kept(usize),
}

/// A row of the ledger. It names buttons, not classes of twins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) origin: Origin,
    pub(crate) is: u8,
    /// The buttons in the row, and how often the presses of each count. A negative number is subtracted.
    pub(crate) terms: Vec<(usize, i8)>,
}

/// The ledger at one link of a hint.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Exhibit {
    /// The colour that all buttons get.
    pub(crate) target: u8,
    /// The buttons that have all their presses.
    pub(crate) done: Vec<usize>,
    /// The buttons that need no press because of an earlier link or a twin. Buttons in `done` are not repeated here.
    pub(crate) unpressed: Vec<usize>,
    /// The rows that earlier links kept.
    pub(crate) kept: Vec<Entry>,
    /// The one or two rows that this link looks at, each with its factor.
    pub(crate) compared: Vec<(i8, Entry)>,
    /// The row that remains when the two compared rows are added or subtracted.
    pub(crate) left: Option<Entry>,
    /// The buttons that this link settles, and their presses.
    pub(crate) settles: Vec<(usize, u8)>,
    /// Presses that together change nothing. The hint uses them to explain a choice.
    pub(crate) cancels: Vec<(usize, u8)>,
    /// For a choice: the solution for each possible number of presses of the button.
    pub(crate) ways: Vec<Way>,
}

/// One of the solutions among which a choice is made.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Way {
    /// The presses of the button that is chosen.
    pub(crate) times: u8,
    pub(crate) total: u32,
    /// All buttons that are pressed, and how often.
    pub(crate) presses: Vec<(usize, u8)>,
}

impl Entry {
    /// The button whose need this row states. `None` for a row that a link wrote.
    pub(crate) fn button(&self) -> Option<usize> {
        match self.origin {
            Origin::Button(node) => Some(node),
            Origin::Kept(_) => None,
        }
    }
}

impl Exhibit {
    pub(crate) fn is_settled(&self, node: usize) -> bool {
        self.done.contains(&node) || self.unpressed.contains(&node)
    }
}

/// Converts a number of presses mod `colors` to the equal number nearest to zero. With three colours, 2
/// becomes -1.
pub(super) fn signed(times: u8, colors: u8) -> i8 {
    if 2 * times > colors { times as i8 - colors as i8 } else { times as i8 }
}

/// Two rows combined into a third: `a` times the first plus `b` times the second. Neither factor is zero.
pub(super) struct Mix {
    pub(super) a: i8,
    pub(super) b: i8,
    pub(super) row: Row,
}

/// Finds the simplest factors for which the mix is a multiple of `third`.
pub(super) fn mix(first: &Row, second: &Row, third: &Row, colors: u8) -> Option<Mix> {
    let multiples: Vec<Row> = (1..colors).map(|by| third.scaled(by, colors)).collect();
    let pairs = (1..colors).flat_map(|a| (1..colors).map(move |b| (a, b)));
    let mixes = pairs.filter_map(|(a, b)| {
        let row = first.mixed(a, second, b, colors);
        let same = row.width() == third.width() && multiples.contains(&row);
        same.then_some(Mix { a: signed(a, colors), b: signed(b, colors), row })
    });
    let simple = |mix: &Mix| {
        let negative = mix.row.times.iter().filter(|&&times| signed(times, colors) < 0).count();
        let single = mix.row.only().is_some_and(|class| mix.row.times[class] != 1);
        // A row with only negative terms is hard to read, so a row with the opposite signs is preferred.
        let all_negative = negative > 0 && negative == mix.row.width();
        (mix.a < 0 && mix.b < 0, all_negative, mix.a.abs() + mix.b.abs(), single, negative, mix.a < 0)
    };
    mixes.min_by_key(simple)
}

/// The needs that add up to a row, each with its factor.
type Parts = Vec<(usize, i32)>;

/// Turns the rows of a conclusion into entries for the screen.
pub(super) struct Entries<'a> {
    pub(super) colors: u8,
    pub(super) rows: &'a [Made],
    /// Returns the first node of a class of twins.
    pub(super) node: &'a dyn Fn(usize) -> usize,
    /// The number of the first link of this conclusion.
    pub(super) first_link: usize,
    /// The rows that earlier conclusions wrote.
    pub(super) kept: &'a [Shown],
}

/// A row for the screen, and the needs that add up to it.
#[derive(Clone)]
pub(super) struct Shown {
    pub(super) entry: Entry,
    row: Row,
    parts: Parts,
}

impl Shown {
    /// Removes a class of twins from the row, because it is not pressed.
    pub(super) fn drop_class(&mut self, class: usize, node: usize) {
        self.row.times[class] = 0;
        self.entry.terms.retain(|&(term, _)| term != node);
    }
}

/// Two rows in the order in which the hint names them.
struct Ordered<'a> {
    first: &'a Shown,
    second: &'a Shown,
    mix: Mix,
}

/// A comparison of two rows, and the row that remains.
pub(super) struct Compared {
    pub(super) rows: Vec<(i8, Entry)>,
    pub(super) left: Shown,
}

impl Entries<'_> {
    fn entry(&self, name: String, origin: Origin, row: &Row) -> Entry {
        let term = |class: usize| ((self.node)(class), signed(row.times[class], self.colors));
        let mut terms: Vec<(usize, i8)> = row.classes().map(term).collect();
        // A row with negative terms only is hard to read, so its terms are counted the other way round.
        if terms.iter().all(|&(_, times)| times < 0) {
            for (_, times) in &mut terms {
                *times += self.colors as i8;
            }
        }
        Entry { name, origin, is: row.is, terms }
    }

    fn given(&self, made: &Made) -> Option<Shown> {
        match made.from {
            From::Need(class) => {
                let node = (self.node)(class);
                let entry = self.entry(node_name(node), Origin::Button(node), &made.row);
                Some(Shown { entry, row: made.row.clone(), parts: vec![(node, 1)] })
            }
            From::Earlier(at) => self.kept.get(at).cloned(),
            From::Both(..) => None,
        }
    }

    /// The first row. It is the need of a button, or a row of an earlier conclusion.
    pub(super) fn first(&self) -> Option<Entry> {
        self.rows.first().and_then(|made| self.given(made)).map(|shown| shown.entry)
    }

    /// The comparisons in order. Each comparison is one link.
    pub(super) fn compared(&self) -> Vec<Compared> {
        let mut shown: Vec<Shown> = Vec::new();
        let mut compared: Vec<Compared> = Vec::new();
        for made in self.rows {
            let From::Both(a, b) = made.from else {
                shown.extend(self.given(made));
                continue;
            };
            let Ordered { first, second, mix } = self.ordered(&shown[a], &shown[b], &made.row);
            let parts = joined(&first.parts, mix.a, &second.parts, mix.b);
            let taken = |name: &String| {
                let written = compared.iter().map(|compared| &compared.left);
                self.kept.iter().chain(written).any(|shown| shown.entry.name == *name)
            };
            let number = self.kept.len() + compared.len() + 1;
            let name = name(&parts).filter(|name| !taken(name)).unwrap_or_else(|| format!("#{number}"));
            let entry = self.entry(name, Origin::Kept(self.first_link + compared.len()), &mix.row);
            let rows = vec![(mix.a, first.entry.clone()), (mix.b, second.entry.clone())];
            let left = Shown { entry, row: mix.row, parts };
            compared.push(Compared { rows, left: left.clone() });
            shown.push(left);
        }
        compared
    }

    /// Orders two rows so that the added row comes before the subtracted one.
    fn ordered<'b>(&self, a: &'b Shown, b: &'b Shown, row: &Row) -> Ordered<'b> {
        let same = || Mix { a: 1, b: 1, row: row.clone() };
        let mix = mix(&a.row, &b.row, row, self.colors).unwrap_or_else(same);
        if mix.a < 0 && mix.b > 0 {
            Ordered { first: b, second: a, mix: Mix { a: mix.b, b: mix.a, row: mix.row } }
        } else {
            Ordered { first: a, second: b, mix }
        }
    }
}

fn joined(first: &Parts, a: i8, second: &Parts, b: i8) -> Parts {
    let mut parts: Parts = first.iter().map(|&(node, times)| (node, times * i32::from(a))).collect();
    for &(node, times) in second {
        match parts.iter_mut().find(|(known, _)| *known == node) {
            Some((_, sum)) => *sum += times * i32::from(b),
            None => parts.push((node, times * i32::from(b))),
        }
    }
    parts.retain(|&(_, times)| times != 0);
    parts
}

/// The name of a row made of two or three needs, such as `E-C`. `None` for longer rows, and for rows that use
/// a need twice.
fn name(parts: &Parts) -> Option<String> {
    let is_short = (2..=3).contains(&parts.len()) && parts.iter().all(|(_, times)| times.abs() == 1);
    let mut parts = parts.clone();
    parts.sort_by_key(|&(_, times)| times < 0);
    let part = |(place, &(node, times)): (usize, &(usize, i32))| match (place, times < 0) {
        (0, false) => node_name(node),
        (_, false) => format!("+{}", node_name(node)),
        (_, true) => format!("-{}", node_name(node)),
    };
    is_short.then(|| parts.iter().enumerate().map(part).collect())
}

/// The ledger for `hint --json`. A row with an empty `from` does not follow from other rows. It states a
/// choice, or a button that needs no more presses.
pub(super) fn to_json<'a>(links: impl Iterator<Item = (&'a Exhibit, String)>) -> Json {
    let mut lines: Vec<Json> = Vec::new();
    let mut places = Vec::new();
    let given = |node: usize, is: u8, text: String| json!({"from": [], "line": {node_name(node): 1}, "is": is, "text": text});
    for (number, (exhibit, text)) in links.enumerate() {
        if number == 0 {
            let said = |node: &usize, why: &str| given(*node, 0, format!("{} {why}.", node_name(*node)));
            lines.extend(exhibit.done.iter().map(|node| said(node, "has all its presses")));
            lines.extend(
                exhibit
                    .unpressed
                    .iter()
                    .map(|node| said(node, "is left alone, because another does the same")),
            );
        }
        let from: Vec<Json> = exhibit
            .compared
            .iter()
            .map(|(_, entry)| match entry.origin {
                Origin::Button(node) => json!(node_name(node)),
                Origin::Kept(link) => json!(places[link]),
            })
            .collect();
        places.push(lines.len());
        let row = exhibit.left.as_ref().or(exhibit.compared.first().map(|(_, entry)| entry));
        if let Some(row) = row {
            let line: serde_json::Map<String, Json> =
                row.terms.iter().map(|&(node, times)| (node_name(node), json!(times))).collect();
            lines.push(json!({"from": from, "line": line, "is": row.is, "text": text}));
        } else {
            for &(node, presses) in &exhibit.settles {
                let mut line = given(node, presses, text.clone());
                if !exhibit.cancels.is_empty() {
                    let cancels: serde_json::Map<String, Json> = exhibit
                        .cancels
                        .iter()
                        .map(|&(node, times)| (node_name(node), json!(times)))
                        .collect();
                    line["cancels"] = json!(cancels);
                }
                lines.push(line);
            }
        }
    }
    json!(lines)
}
