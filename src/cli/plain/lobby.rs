//! The lobby of line mode: lists what can be played.

use crate::games::{self, GAMES};
use crate::packs::{Pack, embedded};
use crate::save_game;
use crate::store::Listing;
use pentimento_base::outside;
use pentimento_engine::kind::AnyPuzzle;

/// Lists all games, and the player's unfinished games with their numbers.
pub(super) fn welcome(listing: &Listing) -> String {
    let mut lines: Vec<String> = listing.notes.iter().map(|note| outside::line(note)).collect();
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
        let title = outside::title(&save_game::title_now(&save.title, &save.origin));
        format!("{number}: {}, {title}, {done} of {total} done.", outside::title(&save.game))
    }));
    lines.push("Type play and a game, such as play buttons, or continue and a number.".to_owned());
    lines.join("\n")
}

/// Lists the levels of a folder with their numbers. Notes about files that cannot be read come first.
pub(super) fn pack(packs: &[Pack], notes: &[String]) -> String {
    let levels = packs.iter().flat_map(|pack| pack.levels.iter().map(move |level| (pack, level)));
    let lines = levels.enumerate().filter_map(|(place, (pack, level))| {
        let puzzle = level.puzzle().ok()?;
        let grade = puzzle.meta().difficulty.map_or(String::new(), |grade| format!("{grade} "));
        let (game, size) = (pack.kind.info().name, puzzle.describe());
        Some(format!("{}: {}, {game}, {grade}{size}.", place + 1, outside::title(&level.name)))
    });
    let last = "Type play and a number, such as play 1.".to_owned();
    let notes = notes.iter().map(|note| outside::line(note));
    notes.chain(lines).chain([last]).collect::<Vec<_>>().join("\n")
}

pub(super) fn levels(game: Option<&str>) -> String {
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
        lines.join("\n") + "\nType play and the name of a level."
    }
}
