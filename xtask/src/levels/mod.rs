//! Makes the levels below `levels/` from the art.
//!
//! A collection is a folder of levels of one game. Its levels come from fixed drawings, sizes and seeds, so the
//! same generators always give the same files. A level is written only if it is a good puzzle and hints solve it.
//! The levels of a collection are ordered by difficulty. Levels directly in the folder of a game were drawn or
//! chosen by hand. This command does not change them.

mod buttons;
mod drawings;
mod finish;
mod made;
mod murals;
mod nonogram;

use crate::{Outcome, root, say};
use finish::{Finished, finish};
use pentimento_engine::kind::{AnyPuzzle, Kind};
use std::fs;
use std::path::Path;

/// Make the levels again from the art, and write them below levels/
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only the levels of this game
    game: Option<Game>,
    /// Only collections whose name contains this word
    #[arg(long, value_name = "WORD")]
    only: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Game {
    Nonogram,
    Buttons,
    Logipix,
    Maze,
    Dots,
}

impl Game {
    const ALL: [Game; 5] = [Game::Nonogram, Game::Buttons, Game::Logipix, Game::Maze, Game::Dots];

    fn kind(self) -> &'static dyn Kind {
        match self {
            Game::Nonogram => pentimento_nonogram::KIND,
            Game::Buttons => pentimento_buttons::KIND,
            Game::Logipix => pentimento_logipix::KIND,
            Game::Maze => pentimento_maze::KIND,
            Game::Dots => pentimento_dots::KIND,
        }
    }

    fn collections(self) -> Vec<Collection> {
        match self {
            Game::Nonogram => nonogram::collections(),
            Game::Buttons => buttons::collections(),
            Game::Logipix => made::logipix(),
            Game::Maze => made::maze(),
            Game::Dots => made::dots(),
        }
    }
}

type Made = Result<Box<dyn AnyPuzzle>, String>;

/// Instructions for making one level.
struct Order {
    /// The name in the file name, such as `fox`.
    name: String,
    /// Makes the puzzle, with its title.
    make: Box<dyn Fn() -> Made>,
}

/// A folder of levels of one game.
struct Collection {
    folder: String,
    orders: Vec<Order>,
}

pub(crate) fn run(args: &Args) -> Outcome {
    for game in Game::ALL.into_iter().filter(|game| args.game.is_none_or(|asked| asked == *game)) {
        for collection in game.collections() {
            if args.only.as_ref().is_some_and(|word| !collection.folder.contains(word)) {
                continue;
            }
            let folder = root().join("levels").join(game.kind().info().name).join(&collection.folder);
            write(&folder, made(game.kind(), &collection))?;
        }
    }
    if args.game.is_none_or(|asked| asked == Game::Nonogram) {
        for mural in murals::all() {
            if args.only.as_ref().is_none_or(|word| mural.folder().contains(word)) {
                let folder = root().join("levels/nonogram").join(mural.folder());
                write(&folder, mural.made()?)?;
                fs::write(folder.join("mural.toml"), mural.text())?;
            }
        }
    }
    Ok(())
}

/// The levels of a collection, easiest first. A level that can't be made is reported and left out.
fn made(kind: &'static dyn Kind, collection: &Collection) -> Vec<Finished> {
    let mut levels = Vec::new();
    for order in &collection.orders {
        match (order.make)().and_then(|puzzle| finish(kind, &order.name, &*puzzle)) {
            Ok(level) => levels.push(level),
            Err(why) => say(&format!("{}/{}: {why}", collection.folder, order.name)),
        }
    }
    levels.sort_by(|a, b| a.difficulty.cmp(&b.difficulty).then(a.score.total_cmp(&b.score)));
    levels
}

/// Replaces the levels in a folder with these levels.
fn write(folder: &Path, levels: Vec<Finished>) -> Outcome {
    if folder.is_dir() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    for (place, level) in levels.into_iter().enumerate() {
        let name = format!("{:02}-{}.toml", place + 1, level.name);
        say(&format!("{}/{name}: {}", folder.file_name().unwrap_or_default().display(), level.difficulty));
        fs::write(folder.join(name), level.text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_levels_of_each_game_can_be_made() {
        for game in Game::ALL.into_iter().filter(|game| *game != Game::Dots) {
            let mut collection = game.collections().swap_remove(0);
            collection.orders.truncate(1);
            assert_eq!(made(game.kind(), &collection).len(), 1, "{game:?}");
        }
    }

    #[test]
    fn there_are_more_than_five_hundred_orders_and_no_name_comes_twice_in_a_collection() {
        let mut count = 0;
        for game in Game::ALL {
            let collections = game.collections();
            let mut folders: Vec<&str> =
                collections.iter().map(|collection| collection.folder.as_str()).collect();
            folders.sort_unstable();
            folders.dedup();
            assert_eq!(folders.len(), collections.len(), "{game:?}");
            for collection in &collections {
                let mut names: Vec<&str> =
                    collection.orders.iter().map(|order| order.name.as_str()).collect();
                count += names.len();
                names.sort_unstable();
                names.dedup();
                assert_eq!(names.len(), collection.orders.len(), "{}", collection.folder);
            }
        }
        assert!(count >= 480, "{count}");
    }
}
