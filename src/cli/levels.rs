//! `levels`: lists the embedded levels and the player's own.

use super::ending::{Outcome, Status};
use super::input;
use super::output::{bold, note, print, print_line};
use super::words;
use crate::packs::{self, LevelFile, Pack, Source, embedded};
use crate::store::Store;
use pentimento_base::document::to_json;
use pentimento_base::outside;
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::AnyPuzzle;
use serde_json::{Value as Json, json};

/// List the levels that come with the program, and your own
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento levels\n  pentimento levels buttons --json\n\n\
    Every command that takes a file also takes the name of a level.")]
pub(super) struct Args {
    /// Only the levels of this game
    #[arg(value_parser = words::game())]
    game: Option<String>,
    /// Print a line of JSON for each level
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Outcome {
    let game = args.game.as_deref().map(input::game).transpose()?.map(|kind| kind.info().name);
    let is_asked = |pack: &&Pack| game.is_none_or(|game| pack.is_of(game));
    let embedded: Vec<&Pack> = embedded::packs().iter().filter(is_asked).collect();
    if embedded.is_empty() && !args.json {
        print_line("There are no levels yet. Run pentimento new to make a puzzle.")?;
    }
    // Without a home folder, the player has no packs. The command still lists the embedded packs.
    let (own, notes) = Store::from_env().map(|store| packs::own(&store)).unwrap_or_default();
    for why in &notes {
        note(why);
    }
    for pack in embedded.into_iter().chain(own.iter().filter(is_asked)) {
        print(&if args.json { as_json(pack) } else { as_text(pack) })?;
    }
    Ok(Status::Done)
}

fn difficulty(level: &LevelFile) -> Option<Difficulty> {
    level.puzzle().ok()?.meta().difficulty
}

fn as_json(pack: &Pack) -> String {
    let line = |level: &LevelFile| {
        let fields: Vec<(&str, Json)> = vec![
            ("id", json!(level.id)),
            ("game", json!(pack.kind.info().name)),
            ("pack", json!(pack.id)),
            ("title", json!(level.title())),
            ("difficulty", json!(difficulty(level).map(Difficulty::name))),
            ("size", json!(level.puzzle().ok().map(AnyPuzzle::describe))),
        ];
        to_json(&fields) + "\n"
    };
    pack.levels.iter().map(line).collect()
}

fn as_text(pack: &Pack) -> String {
    let ids: Vec<String> = pack.levels.iter().map(|level| outside::line(&level.id)).collect();
    let width = ids.iter().map(|id| id.chars().count()).max().unwrap_or(0);
    let line = |(id, level): (&String, &LevelFile)| {
        let size = level.puzzle().map(AnyPuzzle::describe).unwrap_or_default();
        let grade = difficulty(level).map_or("", Difficulty::name);
        format!("  {id:width$}  {grade:6}  {} ({size})\n", level.title())
    };
    let heading = match pack.source {
        Source::Embedded => format!("{}: {}", pack.kind.info().title, pack.id),
        Source::Own | Source::Opened => pack.title.clone(),
    };
    format!("{}\n{}", bold(&heading), ids.iter().zip(&pack.levels).map(line).collect::<String>())
}
