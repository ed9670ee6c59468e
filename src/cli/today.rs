//! `today` and `share`: the puzzles of a day, and the player's result as text.

use super::ending::{Ending, Outcome, Status, wrong};
use super::looks::Looks;
use super::output::{note, print, print_line};
use super::play;
use crate::app::First;
use crate::store::{Day, Store};
use crate::today::share::{long_date, state_words};
use crate::today::{DayPuzzle, DayPuzzles};
use std::io::{self, IsTerminal};

/// Play the five puzzles of the day
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  pentimento today\n  pentimento today --json\n  pentimento play today:nonogram\n\n\
    The puzzles are the same for everyone. They change at midnight UTC. Without a terminal, the command prints them."
)]
pub(super) struct TodayArgs {
    /// A past day, such as 2026-11-16
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<Day>,
    /// Print the puzzles as JSON
    #[arg(long)]
    json: bool,
    /// Print the puzzles in words
    #[arg(long, conflicts_with = "json")]
    plain: bool,
}

/// Print your result of today, to share it
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento share\n  pentimento share --words\n\n\
    The text has no title and no part of a solution, so it spoils nothing.")]
pub(super) struct ShareArgs {
    /// In words, for screen readers
    #[arg(long)]
    words: bool,
    /// A past day, such as 2026-11-16
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<Day>,
}

pub(super) fn run(args: &TodayArgs, looks: &Looks) -> Outcome {
    if args.json {
        print_line(&read(args.date)?.json().to_string())?;
        return Ok(Status::Done);
    }
    if args.plain || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        print(&in_words(&read(args.date)?))?;
        return Ok(Status::Done);
    }
    expect_past(args.date)?;
    play::on_screen(Some(First::Today(args.date)), looks)
}

pub(super) fn share(args: &ShareArgs) -> Outcome {
    let day = read(args.date)?;
    print_line(&if args.words { day.share_words() } else { day.share_line() })?;
    Ok(Status::Done)
}

fn expect_past(date: Option<Day>) -> Result<(), Ending> {
    match date {
        Some(date) if date > Day::today() => wrong(format!("--date {date}: this day has not come yet")),
        Some(_) | None => Ok(()),
    }
}

/// The puzzles of a date with the player's progress. If the results can't be read, all puzzles count as new.
fn read(date: Option<Day>) -> Result<DayPuzzles, Ending> {
    expect_past(date)?;
    let store = Store::from_env()?;
    let day = of_store(&store, date);
    if let Some(why) = store.summary().trouble {
        note(&why);
    }
    Ok(day)
}

pub(super) fn of_store(store: &Store, date: Option<Day>) -> DayPuzzles {
    let today = Day::today();
    DayPuzzles::of(date.unwrap_or(today), today, &store.summary(), &store.list().saves)
}

/// Describes the day in words, with one line for each puzzle.
pub(super) fn in_words(day: &DayPuzzles) -> String {
    let line = |puzzle: &DayPuzzle| {
        let size = if puzzle.size.is_empty() { String::new() } else { format!(", {}", puzzle.size) };
        let (name, difficulty) = (puzzle.kind.info().name, puzzle.difficulty);
        format!("{name}: {difficulty}{size}, {}.\n", state_words(&puzzle.state))
    };
    let late = if day.is_late() { " This day is over. It counts for stars, not for the streak." } else { "" };
    let mut text = format!("{}.{late}\n", long_date(day.date));
    text.extend(day.puzzles.iter().map(line));
    let (current, longest) = (day.streak.current, day.streak.longest);
    text + &format!(
        "{} of {} solved. Streak {current}, longest {longest}.\n",
        day.solved(),
        day.puzzles.len()
    )
}
