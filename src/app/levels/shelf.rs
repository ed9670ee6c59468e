//! The levels as the player knows them: which are solved, which begun, and how they went.

use crate::library::{Book, Held};
use crate::store::results::level_id;
use crate::store::{Header, Origin, Outcome};
use pentimento_base::params::Difficulty;
use std::collections::HashMap;

/// A pack, in the order in which it is shown.
pub struct Shelf {
    pub title: String,
    pub count: usize,
    pub solved: usize,
}

pub struct Entry {
    /// Its pack's place among the shelves.
    pub shelf: usize,
    pub number: usize,
    pub title: String,
    pub puzzle: Held,
    pub origin: Origin,
    pub solved: bool,
    pub best: Option<u64>,
    /// The game to go on with.
    pub save: Option<Header>,
    /// As its file says, or as it was found out here.
    pub grade: Option<Difficulty>,
}

impl Entry {
    /// Whether its picture may not be seen yet.
    pub fn is_veiled(&self) -> bool {
        self.puzzle.kind().facts().hides_picture && !self.solved
    }

    /// How far its game has come, in per cent.
    pub fn progress(&self) -> Option<u32> {
        let progress = self.save.as_ref()?.progress;
        Some(u64::from(progress.done).saturating_mul(100).checked_div(progress.total.into()).unwrap_or(0)
            as u32)
    }
}

/// Puts the player's games to the levels.
pub fn stock(books: &[Book], results: &[Outcome], saves: &[Header]) -> (Vec<Shelf>, Vec<Entry>) {
    let best = best_times(results);
    let (mut shelves, mut entries): (Vec<Shelf>, Vec<Entry>) = (Vec::new(), Vec::new());
    for (shelf, book) in books.iter().enumerate() {
        let game = book.kind.info().name;
        let mut done = 0;
        for piece in &book.pieces {
            let origin = Origin::Level { pack: book.pack.clone(), name: piece.name.clone() };
            let best = level_id(game, &origin).and_then(|id| best.get(&id).copied());
            let solved = best.is_some();
            done += usize::from(solved);
            let veiled = book.kind.facts().hides_picture && !solved;
            let title = if veiled { format!("Level {}", piece.number) } else { piece.title.clone() };
            let going_on = |save: &&Header| save.game == game && save.origin == origin;
            let save = saves.iter().find(going_on).cloned();
            let grade = piece.puzzle.meta().difficulty;
            let (number, puzzle) = (piece.number, piece.puzzle.clone());
            entries.push(Entry { shelf, number, title, puzzle, origin, solved, best, save, grade });
        }
        shelves.push(Shelf { title: book.title.clone(), count: book.pieces.len(), solved: done });
    }
    (shelves, entries)
}

fn best_times(results: &[Outcome]) -> HashMap<String, u64> {
    let mut best: HashMap<String, u64> = HashMap::new();
    for outcome in results.iter().filter(|outcome| outcome.solved) {
        if let Some(id) = outcome.level_id() {
            let time = best.entry(id).or_insert(outcome.seconds);
            *time = outcome.seconds.min(*time);
        }
    }
    best
}
