//! `practice`: finds positions in which one technique makes progress.

use super::ending::{Ending, Outcome, Status, wrong};
use super::output::{print, print_line};
use super::{input, words};
use crate::clock::{fresh_seed, job};
use crate::practice::{self, Exercise, PLACES};
use crate::store::Store;
use crate::store::summary::Summary;
use pentimento_base::prose::listed;
use pentimento_base::suggest::did_you_mean;
use pentimento_engine::kind::Kind;
use pentimento_engine::ladder::Technique;
use serde_json::json;

/// Find places where one technique is the next step
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento practice nonogram\n  pentimento practice nonogram split\n\n\
    On the screen, T trains the technique of the hint that is shown.")]
pub(super) struct Args {
    /// The game
    #[arg(value_parser = words::game(), hide_possible_values = true)]
    game: String,
    /// The technique [default: list them all, with the hints you asked for]
    technique: Option<String>,
    /// How many places
    #[arg(long, value_name = "N", default_value_t = PLACES as u32, value_parser = clap::value_parser!(u32).range(1..=100))]
    count: u32,
    /// The number that decides the puzzles
    #[arg(long, value_name = "N", value_parser = words::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Print a line of JSON for each place: the code of its puzzle, the moves up to the place, and the moves to find
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Outcome {
    let kind = input::game(&args.game)?;
    let Some(word) = &args.technique else {
        print(&list(kind, &Store::from_env()?.summary()))?;
        return Ok(Status::Done);
    };
    let Some(technique) = practice::technique(kind, word) else {
        return wrong(unknown(kind, word));
    };
    let (seed, count) = (args.seed.unwrap_or_else(fresh_seed), args.count as usize);
    let (mut found, mut printed) = (0, Ok(()));
    practice::find(kind, technique, (seed, count), &job(), &mut |exercise| {
        found += 1;
        if printed.is_ok() {
            printed = print_line(&if args.json { as_json(&exercise) } else { as_text(found, &exercise) });
        }
    });
    printed?;
    match found {
        0 => Err(Ending::Unsolvable(format!("no small {} puzzle needs {}", args.game, technique.name))),
        _ => Ok(Status::Done),
    }
}

/// The message for a technique that the game does not have.
pub(super) fn unknown(kind: &'static dyn Kind, word: &str) -> String {
    let names: Vec<String> = kind.facts().ladder.iter().map(|technique| technique.id.to_owned()).collect();
    let near = did_you_mean(word, names.iter().map(String::as_str));
    format!("{} has no technique {word:?}; it has {}{near}", kind.info().name, listed(&names, 20))
}

/// Lists the techniques, cheapest first, with the number of hints that the player asked for.
pub(super) fn list(kind: &'static dyn Kind, summary: &Summary) -> String {
    let asked = summary.game(kind.info().name).map(|game| game.asked.clone()).unwrap_or_default();
    let line = |technique: &&Technique| {
        let hints = asked.get(technique.id).copied().unwrap_or(0);
        let hints = if hints > 0 { format!(" Hints you asked for: {hints}.") } else { String::new() };
        format!("{}: {}. {}{hints}\n", technique.id, technique.name, technique.idea)
    };
    kind.facts().ladder.iter().map(line).collect()
}

fn as_text(number: usize, exercise: &Exercise) -> String {
    let code = exercise.puzzle.meta().code.clone().unwrap_or_default();
    format!("{number}: {code}, after {} moves. {}", exercise.before.len(), exercise.place)
}

fn as_json(exercise: &Exercise) -> String {
    json!({
        "code": exercise.puzzle.meta().code, "technique": exercise.technique.id,
        "progress": { "moves": exercise.before }, "moves": exercise.moves, "text": exercise.place,
    })
    .to_string()
}
