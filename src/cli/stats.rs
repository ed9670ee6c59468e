//! `stats`: counts the games played.

mod csv;

use super::ending::{Ending, Outcome, Status};
use super::output::{bold, note, print, print_line};
use crate::store::tally::{self, Class, Figures, Streak};
use crate::store::{Day, Origin, Store};
use pentimento_ui::widgets::clock;
use serde_json::json;
use std::collections::BTreeMap;

/// Show how many puzzles you played, how fast, and your daily streak
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento stats\n  pentimento stats --json\n  pentimento stats --csv")]
pub(super) struct Args {
    /// Print it as JSON
    #[arg(long)]
    json: bool,
    /// Print every result as a line of CSV, oldest first
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

pub(super) fn run(args: &Args) -> Outcome {
    let store = Store::from_env()?;
    if args.csv {
        return print_csv(&store);
    }
    let summary = store.summary();
    if let Some(trouble) = summary.trouble {
        return Err(Ending::Wrong(trouble));
    }
    note_skipped(summary.skipped);
    let (classes, streak) = (tally::by_class(&summary), tally::streak(&summary, Day::today()));
    match (args.json, classes.is_empty()) {
        (true, _) => print_line(&as_json(&classes, &tally::whole(&summary), &streak))?,
        (false, true) => print_line("You have not played any puzzles yet.")?,
        (false, false) => print(&as_text(&classes, &streak))?,
    }
    Ok(Status::Done)
}

/// How much CSV is printed at once.
const CHUNK: usize = 1 << 16;

/// Prints all results but lessons. They are not collected, because there can be millions.
fn print_csv(store: &Store) -> Outcome {
    let mut text = csv::HEADER.to_owned();
    let mut printed = Ok(());
    let skipped = store.each_result(|result| {
        if printed.is_ok() && result.origin != Origin::Tutorial {
            text += &csv::line(&result);
            if text.len() > CHUNK {
                printed = print(&std::mem::take(&mut text));
            }
        }
    })?;
    printed?;
    print(&text)?;
    note_skipped(skipped);
    Ok(Status::Done)
}

fn note_skipped(skipped: usize) {
    if skipped > 0 {
        note(&format!("{skipped} lines of the results cannot be read and are ignored"));
    }
}

fn as_json(classes: &BTreeMap<Class, Figures>, whole: &Figures, streak: &Streak) -> String {
    let class = |((game, difficulty), f): (&Class, &Figures)| {
        json!({
            "game": game, "difficulty": difficulty, "played": f.played, "solved": f.solved,
            "unaided": f.unaided, "best_seconds": f.best, "median_seconds": f.median,
        })
    };
    json!({
        "played": whole.played,
        "solved": whole.solved,
        "unaided": whole.unaided,
        "streak": { "current": streak.current, "longest": streak.longest },
        "games": classes.iter().map(class).collect::<Vec<_>>(),
    })
    .to_string()
}

fn as_text(classes: &BTreeMap<Class, Figures>, streak: &Streak) -> String {
    let columns = ["game", "", "played", "solved", "no hint", "best", "median"];
    let mut text = bold(&row(&columns.map(str::to_owned))) + "\n";
    for ((game, difficulty), figures) in classes {
        let cells = [
            game.clone(),
            difficulty.clone().unwrap_or_default(),
            figures.played.to_string(),
            figures.solved.to_string(),
            figures.unaided.to_string(),
            figures.best.map_or_else(|| "-".to_owned(), clock),
            figures.median.map_or_else(|| "-".to_owned(), clock),
        ];
        text += &(row(&cells) + "\n");
    }
    text + &format!("Daily puzzles: {} days in a row, longest {}.\n", streak.current, streak.longest)
}

fn row(cells: &[String; 7]) -> String {
    let [game, difficulty, rest @ ..] = cells;
    let rest: Vec<String> = rest.iter().map(|cell| format!("{cell:>9}")).collect();
    format!("{game:10}{difficulty:8}{}", rest.concat())
}
