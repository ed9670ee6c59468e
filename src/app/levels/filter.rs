//! Chooses which levels are listed, and in which order.
//!
//! The search only looks at text on the screen, so it never reveals the title of an unsolved picture. A puzzle of the
//! player's own is also found by whole words of its title, because the maker knows them. Packs always keep their
//! order.

use super::collection::{Entry, PackSummary};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Order {
    #[default]
    Number,
    Grade,
    /// The levels with the longest best time come first. Levels without a time come last.
    Best,
}

impl Order {
    #[must_use]
    pub(crate) fn next(self) -> Self {
        match self {
            Order::Number => Order::Grade,
            Order::Grade => Order::Best,
            Order::Best => Order::Number,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Order::Number => "by number",
            Order::Grade => "by grade",
            Order::Best => "by time",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Which {
    #[default]
    All,
    Unsolved,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Filter {
    pub words: String,
    pub which: Which,
    pub order: Order,
}

impl Filter {
    /// The indices of the listed entries, in the order of the list.
    pub(crate) fn apply(&self, packs: &[PackSummary], entries: &[Entry]) -> Vec<usize> {
        let words: Vec<String> = self.words.split_whitespace().map(str::to_lowercase).collect();
        let matches = |place: &usize| {
            let entry = &entries[*place];
            (self.which == Which::All || !entry.solved) && contains(packs, entry, &words)
        };
        let mut places: Vec<usize> = (0..entries.len()).filter(matches).collect();
        places.sort_by_key(|&place| {
            let entry = &entries[place];
            let key = match self.order {
                Order::Number => 0,
                Order::Grade => entry.grade.map_or(u64::MAX, |grade| grade as u64),
                Order::Best => entry.best.map_or(u64::MAX, |best| u64::MAX - 1 - best),
            };
            (entry.pack, key, place)
        });
        places
    }
}

/// Whether the text that the screen shows for a level contains every word.
fn contains(packs: &[PackSummary], entry: &Entry, words: &[String]) -> bool {
    if words.is_empty() {
        return true;
    }
    let pack = packs.get(entry.pack).map_or("", |pack| pack.title.as_str());
    let grade = entry.grade.map_or("", |grade| grade.name());
    let author = entry.puzzle.meta().author.as_deref().unwrap_or_default();
    let shown =
        [pack, &entry.number.to_string(), &entry.title, &entry.puzzle.describe(), grade, author].join(" ");
    let shown = shown.to_lowercase();
    let is_in_title = |word: &str| {
        entry.hidden_title.as_ref().is_some_and(|title| title.split_whitespace().any(|part| part == word))
    };
    words.iter().all(|word| shown.contains(word) || is_in_title(word))
}
