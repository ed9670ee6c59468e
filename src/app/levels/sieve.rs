//! Which levels are listed, and in which order.
//!
//! Words are looked for in what the list shows, so that a search cannot find out what a picture is before it is
//! solved. Packs keep their order whatever else is asked for.

use super::shelf::{Entry, Shelf};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    #[default]
    Number,
    Grade,
    /// The longest best time first, what was never solved last.
    Best,
}

impl Order {
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Order::Number => Order::Grade,
            Order::Grade => Order::Best,
            Order::Best => Order::Number,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Order::Number => "by number",
            Order::Grade => "by grade",
            Order::Best => "by time",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Which {
    #[default]
    All,
    Unsolved,
}

#[derive(Debug, Clone, Default)]
pub struct Sieve {
    pub words: String,
    pub which: Which,
    pub order: Order,
}

impl Sieve {
    /// The places of the entries that pass, in the order of the list.
    pub fn pass(&self, shelves: &[Shelf], entries: &[Entry]) -> Vec<usize> {
        let words: Vec<String> = self.words.split_whitespace().map(str::to_lowercase).collect();
        let fits = |place: &usize| {
            let entry = &entries[*place];
            (self.which == Which::All || !entry.solved) && holds(shelves, entry, &words)
        };
        let mut places: Vec<usize> = (0..entries.len()).filter(fits).collect();
        places.sort_by_key(|&place| {
            let entry = &entries[place];
            let key = match self.order {
                Order::Number => 0,
                Order::Grade => entry.grade.map_or(u64::MAX, |grade| grade as u64),
                Order::Best => entry.best.map_or(u64::MAX, |best| u64::MAX - 1 - best),
            };
            (entry.shelf, key, place)
        });
        places
    }
}

/// Whether every word is somewhere in what is shown of a level.
fn holds(shelves: &[Shelf], entry: &Entry, words: &[String]) -> bool {
    if words.is_empty() {
        return true;
    }
    let shelf = shelves.get(entry.shelf).map_or("", |shelf| shelf.title.as_str());
    let grade = entry.grade.map_or("", |grade| grade.name());
    let author = entry.puzzle.meta().author.as_deref().unwrap_or_default();
    let shown =
        [shelf, &entry.number.to_string(), &entry.title, &entry.puzzle.describe(), grade, author].join(" ");
    let shown = shown.to_lowercase();
    words.iter().all(|word| shown.contains(word))
}
