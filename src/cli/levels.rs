//! `levels`: lists the embedded levels, and what the player has added.

use super::ending::{Outcome, Status};
use super::input;
use super::output::{bold, note, print, print_line};
use super::words;
use crate::levels::{Level, Pack, packs};
use crate::library::{self, Book, Piece};
use crate::store::Store;
use pentimento_base::document::to_json;
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::AnyPuzzle;
use serde_json::{Value as Json, json};

/// List the levels that come with the program, and your own
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento levels\n  pentimento levels buttons --json\n\n\
    A level's name stands for a file in every other command.")]
pub struct Args {
    /// Only those of one game
    #[arg(value_parser = words::game())]
    game: Option<String>,
    /// Print a line of JSON for each level
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Outcome {
    let game = args.game.as_deref().map(input::game).transpose()?.map(|kind| kind.info().name);
    let asked = |pack: &&Pack| game.is_none_or(|game| game == pack.kind.info().name);
    let found: Vec<&Pack> = packs().iter().filter(asked).collect();
    if found.is_empty() && !args.json {
        print_line("There are no levels yet; pentimento new makes puzzles.")?;
    }
    for pack in found {
        print(&if args.json { as_json(pack) } else { as_text(pack) })?;
    }
    // Without a home there are no packs of one's own, which is no reason to list none.
    let (own, notes) = Store::from_env().map(|store| library::own(&store)).unwrap_or_default();
    for why in &notes {
        note(why);
    }
    for book in own.iter().filter(|book| game.is_none_or(|game| game == book.kind.info().name)) {
        print(&if args.json { own_json(book) } else { own_text(book) })?;
    }
    Ok(Status::Done)
}

/// What other commands know it by.
fn id(book: &Book, piece: &Piece) -> String {
    format!("{}/{}", book.pack, piece.name)
}

/// What the player has added.
fn own_json(book: &Book) -> String {
    let line = |piece: &Piece| {
        let fields: Vec<(&str, Json)> = vec![
            ("id", json!(id(book, piece))),
            ("game", json!(book.kind.info().name)),
            ("pack", json!(book.pack)),
            ("title", json!(piece.title)),
            ("difficulty", json!(piece.puzzle.meta().difficulty.map(Difficulty::name))),
            ("size", json!(piece.puzzle.describe())),
        ];
        to_json(&fields) + "\n"
    };
    book.pieces.iter().map(line).collect()
}

fn own_text(book: &Book) -> String {
    let width = book.pieces.iter().map(|piece| id(book, piece).chars().count()).max().unwrap_or(0);
    let line = |piece: &Piece| {
        let grade = piece.puzzle.meta().difficulty.map_or("", Difficulty::name);
        format!("  {:width$}  {grade:6}  {} ({})\n", id(book, piece), piece.title, piece.puzzle.describe())
    };
    format!("{}\n{}", bold(&book.title), book.pieces.iter().map(line).collect::<String>())
}

fn difficulty(level: &Level) -> Option<Difficulty> {
    level.puzzle().ok()?.meta().difficulty
}

fn as_json(pack: &Pack) -> String {
    let line = |level: &Level| {
        let fields: Vec<(&str, Json)> = vec![
            ("id", json!(level.id)),
            ("game", json!(pack.kind.info().name)),
            ("pack", json!(pack.name)),
            ("title", json!(level.title())),
            ("difficulty", json!(difficulty(level).map(Difficulty::name))),
            ("size", json!(level.puzzle().ok().map(AnyPuzzle::describe))),
        ];
        to_json(&fields) + "\n"
    };
    pack.levels.iter().map(line).collect()
}

fn as_text(pack: &Pack) -> String {
    let width = pack.levels.iter().map(|level| level.id.chars().count()).max().unwrap_or(0);
    let line = |level: &Level| {
        let size = level.puzzle().map(AnyPuzzle::describe).unwrap_or_default();
        let grade = difficulty(level).map_or("", Difficulty::name);
        format!("  {:width$}  {:6}  {} ({size})\n", level.id, grade, level.title())
    };
    let heading = bold(&format!("{}: {}", pack.kind.info().title, pack.name));
    format!("{heading}\n{}", pack.levels.iter().map(line).collect::<String>())
}
