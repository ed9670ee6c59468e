//! `stats`: counts the games played.

mod csv;

use super::ending::{Ending, Outcome, Status};
use super::output::{bold, note, print, print_line};
use crate::plots::{self, GamePlots};
use crate::store::summary::Summary;
use crate::store::tally::{self, Class, Figures, Streak};
use crate::store::{Day, Origin, Store};
use pentimento_ui::widgets::clock;
use serde_json::json;
use std::collections::BTreeMap;

/// Show how many puzzles you played, how fast, and your daily streak
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  pentimento stats\n  pentimento stats --json\n  pentimento stats --csv\n  pentimento stats --svg > times.svg"
)]
pub(super) struct Args {
    /// Print it as JSON
    #[arg(long)]
    json: bool,
    /// Print every result as a line of CSV, oldest first
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print plots of your times as SVG
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    svg: bool,
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
    let plots = plots::plots(&summary, Day::today());
    if args.svg {
        print(&plots::svg::svg(&plots))?;
        return Ok(Status::Done);
    }
    match (args.json, classes.is_empty()) {
        (true, _) => print_line(&as_json(&classes, &tally::whole(&summary), &streak))?,
        (false, true) => print_line("You have not played any puzzles yet.")?,
        (false, false) => print(&(as_text(&classes, &streak) + &words(&plots)))?,
    }
    Ok(Status::Done)
}

/// Describes the plots in words, after an empty line.
fn words(plots: &[GamePlots]) -> String {
    let words: String = plots.iter().map(GamePlots::words).collect();
    if words.is_empty() { words } else { format!("\n{words}") }
}

/// Describes the statistics in words, for line mode.
pub(super) fn in_words(summary: &Summary) -> String {
    let (classes, streak) = (tally::by_class(summary), tally::streak(summary, Day::today()));
    if classes.is_empty() {
        return "You have not played any puzzles yet.".to_owned();
    }
    let line = |((game, difficulty), f): (&Class, &Figures)| {
        let difficulty = difficulty.as_deref().unwrap_or("custom");
        let time = |seconds: Option<u64>| seconds.map_or_else(|| "none".to_owned(), clock);
        let (best, median) = (time(f.best), time(f.median));
        format!(
            "{game} {difficulty}: played {}, solved {}, {} without hints, best {best}, usual {median}.\n",
            f.played, f.solved, f.unaided
        )
    };
    let table: Vec<String> = classes.iter().map(line).collect();
    let plots: String = plots::plots(summary, Day::today()).iter().map(GamePlots::words).collect();
    let (current, longest) = (streak.current, streak.longest);
    format!("{}{plots}Streak {current}, longest {longest}.", table.concat())
}

/// How many bytes of CSV are printed at once.
const CHUNK: usize = 1 << 16;

/// Prints all results except lessons. It prints them while it reads, because there can be millions.
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
