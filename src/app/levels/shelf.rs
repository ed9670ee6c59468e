//! The levels as the player knows them: which are solved, which begun, and how they went.

use crate::engine::kind::{AnyPuzzle, Kind};
use crate::engine::params::Difficulty;
use crate::levels::{self, Level};
use crate::store::results::level_id;
use crate::store::{Header, Origin, Outcome};
use std::collections::HashMap;

/// A pack, in the order of the menu.
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
    pub puzzle: &'static dyn AnyPuzzle,
    pub origin: Origin,
    pub solved: bool,
    pub best: Option<u64>,
    /// The game to go on with.
    pub save: Option<Header>,
}

impl Entry {
    pub fn grade(&self) -> Option<Difficulty> {
        self.puzzle.meta().difficulty
    }

    /// Whether its picture may not be seen yet.
    pub fn is_veiled(&self) -> bool {
        self.puzzle.kind().hides_picture() && !self.solved
    }

    /// How far its game has come, in per cent.
    pub fn progress(&self) -> Option<u32> {
        let progress = self.save.as_ref()?.progress;
        Some(u64::from(progress.done).saturating_mul(100).checked_div(progress.total.into()).unwrap_or(0)
            as u32)
    }
}

/// A level before anything is known of the player.
pub struct Source {
    pub kind: &'static dyn Kind,
    pub pack: &'static str,
    pub name: &'static str,
    pub title: String,
    pub puzzle: &'static dyn AnyPuzzle,
}

/// All levels that come with the program.
pub fn embedded() -> Vec<Source> {
    let source = |pack: &'static levels::Pack, level: &'static Level| {
        // One that can't be read is a fault of ours, which a test finds; the others are still there.
        let puzzle = level.puzzle().ok()?;
        Some(Source { kind: pack.kind, pack: pack.name, name: level.name, title: level.title(), puzzle })
    };
    let packs = levels::packs().iter();
    packs.flat_map(|pack| pack.levels.iter().filter_map(move |level| source(pack, level))).collect()
}

/// Puts the player's games to the levels.
pub fn stock(sources: Vec<Source>, results: &[Outcome], saves: &[Header]) -> (Vec<Shelf>, Vec<Entry>) {
    let best = best_times(results);
    let (mut shelves, mut entries): (Vec<Shelf>, Vec<Entry>) = (Vec::new(), Vec::new());
    let mut last = None;
    for source in sources {
        let Source { kind, pack, name, puzzle, .. } = source;
        let game = kind.info().name;
        if last != Some((game, pack)) {
            last = Some((game, pack));
            shelves.push(Shelf { title: pack_title(kind, pack), count: 0, solved: 0 });
        }
        let Some(shelf) = shelves.last_mut() else { continue };
        shelf.count += 1;
        let origin = Origin::Level { pack: pack.to_owned(), name: name.to_owned() };
        let best = level_id(game, &origin).and_then(|id| best.get(&id).copied());
        let solved = best.is_some();
        shelf.solved += usize::from(solved);
        let number = leading_number(name).unwrap_or(shelf.count);
        let veiled = kind.hides_picture() && !solved;
        let title = if veiled { format!("Level {number}") } else { source.title };
        let going_on = |save: &&Header| save.game == game && save.origin == origin && !save.solved;
        let save = saves.iter().find(going_on).cloned();
        let shelf = shelves.len() - 1;
        entries.push(Entry { shelf, number, title, puzzle, origin, solved, best, save });
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

/// The game's own folder is called as the game; others by their name, dashes being blanks.
fn pack_title(kind: &dyn Kind, pack: &str) -> String {
    if pack == kind.info().name {
        return kind.info().title.to_owned();
    }
    let words = pack.replace('-', " ");
    let words: String =
        words.chars().take(1).flat_map(char::to_uppercase).chain(words.chars().skip(1)).collect();
    format!("{}: {words}", kind.info().title)
}

fn leading_number(name: &str) -> Option<usize> {
    let digits: String = name.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}
