//! Between puzzles: what there is to play, in words.

use crate::games::{self, GAMES};
use crate::keeping;
use crate::packs::{Pack, embedded};
use crate::store::Listing;
use pentimento_engine::kind::AnyPuzzle;

/// The games, and the unfinished ones by number.
pub fn welcome(listing: Listing) -> String {
    let mut lines = listing.notes;
    lines.push("The games:".to_owned());
    lines.extend(GAMES.iter().map(|kind| {
        let info = kind.info();
        format!("{}: {}.", info.name, info.tagline)
    }));
    if !listing.saves.is_empty() {
        lines.push("Unfinished:".to_owned());
    }
    lines.extend(listing.saves.iter().enumerate().map(|(place, save)| {
        let (number, done, total) = (place + 1, save.progress.done, save.progress.total);
        let called = keeping::called(&save.title, &save.origin);
        format!("{number}: {}, {called}, {done} of {total} done.", save.game)
    }));
    lines.push("Say play and a game, as in play buttons, or continue and a number.".to_owned());
    lines.join("\n")
}

/// The levels of a folder, numbered through all games, after what of it could not be read.
pub fn pack(packs: &[Pack], notes: Vec<String>) -> String {
    let levels = packs.iter().flat_map(|pack| pack.levels.iter().map(move |level| (pack, level)));
    let lines = levels.enumerate().filter_map(|(place, (pack, level))| {
        let puzzle = level.puzzle().ok()?;
        let grade = puzzle.meta().difficulty.map_or(String::new(), |grade| format!("{grade} "));
        let (game, size) = (pack.kind.info().name, puzzle.describe());
        Some(format!("{}: {}, {game}, {grade}{size}.", place + 1, level.name))
    });
    let last = "Say play and a number, as in play 1.".to_owned();
    notes.into_iter().chain(lines).chain([last]).collect::<Vec<_>>().join("\n")
}

pub fn levels(game: Option<&str>) -> String {
    if let Some(name) = game.filter(|name| games::find(name).is_none()) {
        return format!("There is no game {name}.");
    }
    let packs = embedded::packs().iter().filter(|pack| game.is_none_or(|game| pack.is_of(game)));
    let lines = packs.flat_map(|pack| pack.levels.iter()).map(|level| {
        let puzzle = level.puzzle().ok();
        let size = puzzle.map(AnyPuzzle::describe).unwrap_or_default();
        let grade = puzzle.and_then(|puzzle| puzzle.meta().difficulty).map_or("", |grade| grade.name());
        format!("{}: {grade} {size}.", level.id)
    });
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() {
        "There are no levels.".to_owned()
    } else {
        lines.join("\n") + "\nSay play and a level's name."
    }
}
