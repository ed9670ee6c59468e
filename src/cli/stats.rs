//! `stats`: counts the games played.

use super::ending::{Ending, Outcome, Status};
use super::output::{bold, note, print, print_line};
use crate::store::tally::{self, Class, Figures, Streak};
use crate::store::{Day, Origin, Results, Store};
use pentimento_ui::widgets::clock;
use serde_json::json;
use std::collections::BTreeMap;

/// Show how many puzzles you played, how fast, and your daily streak
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento stats\n  pentimento stats --json")]
pub(super) struct Args {
    /// Print it as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Outcome {
    let Results { mut all, skipped, trouble } = Store::from_env()?.results();
    // Lessons are not counted. The statistics screen does not count them either.
    all.retain(|outcome| outcome.origin != Origin::Tutorial);
    if let Some(trouble) = trouble {
        return Err(Ending::Wrong(trouble));
    }
    if skipped > 0 {
        note(&format!("{skipped} lines of the results cannot be read and are ignored"));
    }
    let (classes, streak) = (tally::by_class(&all), tally::streak(&all, Day::today()));
    match (args.json, all.is_empty()) {
        (true, _) => print_line(&as_json(&classes, &tally::figures(&all), streak))?,
        (false, true) => print_line("You have not played any puzzles yet.")?,
        (false, false) => print(&as_text(&classes, streak))?,
    }
    Ok(Status::Done)
}

fn as_json(classes: &BTreeMap<Class, Figures>, whole: &Figures, streak: Streak) -> String {
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

fn as_text(classes: &BTreeMap<Class, Figures>, streak: Streak) -> String {
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
