//! `hint`: shows the next step that a person could take, or all steps.

use super::ending::{Ending, Outcome, Status};
use super::input::Source;
use super::output::{bold, note, object, print, print_line};
use super::time_limit;
use super::watch::watched;
use super::words;
use pentimento_base::document::to_json;
use pentimento_base::job::Job;
use pentimento_base::outside::line;
use pentimento_engine::contract::Advice;
use pentimento_engine::kind::{AnyPuzzle, NoHint, StepJson};
use serde_json::{Value as Json, json};
use std::ffi::OsString;
use std::time::Duration;

/// Show the next step a person could take, and why
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento new buttons --seed 7 | pentimento hint -\n  \
    pentimento new buttons --seed 7 | pentimento hint - --all --json\n\n\
    A file for --progress looks like this: {\"moves\": [{\"press\": 3, \"times\": 2}]}. The words of a hint count rows, \
    columns and dots from 1, as on the screen. JSON counts from 0.")]
pub(super) struct Args {
    /// A puzzle file (see below)
    #[arg(value_parser = words::file(), hide_possible_values = true)]
    file: OsString,
    /// The moves made so far as JSON; they may be wrong
    #[arg(long, value_name = "FILE")]
    progress: Option<OsString>,
    /// Explain the whole solution, one step on each line
    #[arg(long)]
    all: bool,
    /// Print each step as JSON
    #[arg(long)]
    json: bool,
    /// Give up after this time
    #[arg(long, value_name = "SECONDS", value_parser = time_limit::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
}

pub(super) fn run(args: &Args) -> Outcome {
    let job = time_limit::job(args.timeout);
    let source = Source::of(&args.file).making_with(&job);
    let puzzle = source.puzzle()?;
    let progress = args.progress.as_ref().map(|file| Source::of(file));
    let made = progress.as_ref().map_or_else(|| Ok(Vec::new()), moves)?;
    let mut printer = Printer { game: puzzle.kind().info().name, json: args.json, steps: 0 };
    let advice = if args.all {
        print_all(&mut printer, puzzle.as_ref(), &made, &job)
    } else {
        watched("thinking", &job, || puzzle.hint(&made, &job)).map_err(Trouble::NoHint)
    };
    match advice {
        Ok(Advice::Step(step)) => printer.one(&step),
        Ok(Advice::Done) => printer.end(SOLVED, "done", Status::Done),
        Ok(Advice::Stuck(why)) => printer.end(&why, "stuck", Status::No),
        Err(Trouble::Output(ending)) => Err(ending),
        Err(Trouble::NoHint(NoHint::Stopped)) => {
            let hint = if printer.steps > 0 { "no further hint" } else { "no hint" };
            Err(Ending::Late(format!("{}: {hint} was found within the time limit", source.shown())))
        }
        Err(Trouble::NoHint(NoHint::Progress(why))) => Err(progress.as_ref().unwrap_or(&source).wrong(why)),
    }
}

/// Why the command ends without a hint.
enum Trouble {
    NoHint(NoHint),
    /// A step could not be printed.
    Output(Ending),
}

/// Reads the moves from `{"moves": […]}`.
fn moves(source: &Source) -> Result<Vec<Json>, Ending> {
    let text = source.text("moves in JSON")?;
    let unread = |e: serde_json::Error| source.wrong(format!("expected {{\"moves\": […]}}: {e}"));
    let root: Json = serde_json::from_str(&text).map_err(unread)?;
    let Json::Object(mut fields) = root else {
        return Err(source.wrong("expected {\"moves\": […]}"));
    };
    let moves = fields.remove("moves");
    if let Some(unknown) = fields.keys().next() {
        return Err(source.wrong(format!("{unknown}: unknown field; expected {{\"moves\": […]}}")));
    }
    match moves {
        Some(Json::Array(moves)) => Ok(moves),
        Some(_) => Err(source.wrong("moves: expected a list")),
        None => Err(source.wrong("moves: this field is missing")),
    }
}

/// Prints each step as soon as it is found. Returns how the steps end: with a solved puzzle, or because no
/// further step is found.
fn print_all(
    printer: &mut Printer,
    puzzle: &dyn AnyPuzzle,
    made: &[Json],
    job: &Job,
) -> Result<Advice<StepJson>, Trouble> {
    let mut printed = Ok(());
    let end = puzzle.explain(made, job, &mut |step| {
        printed = printer.next(&step);
        printed.is_ok()
    });
    printed.map_err(Trouble::Output)?;
    end.map_err(Trouble::NoHint)
}

struct Printer {
    game: &'static str,
    json: bool,
    /// How many steps have been printed.
    steps: usize,
}

impl Printer {
    /// Prints a single hint, on several lines or as JSON.
    fn one(&self, step: &StepJson) -> Outcome {
        if self.json {
            self.step(step)?;
        } else {
            let name = bold(step.technique.name);
            print(&format!("{name}: {}\n{}\n{}\n", step.place, step.reason, listed(&step.moves)))?;
        }
        Ok(Status::Done)
    }

    /// Prints the next step of `--all` on one line.
    fn next(&mut self, step: &StepJson) -> Result<(), Ending> {
        self.steps += 1;
        if self.json {
            return self.step(step);
        }
        let reason = line(&step.reason.to_string());
        let (number, name) = (self.steps, bold(step.technique.name));
        print_line(&format!("{number}. {name}: {reason} {}", listed(&step.moves)))
    }

    fn step(&self, step: &StepJson) -> Result<(), Ending> {
        print_line(&to_json(&step_fields(self.game, step)))
    }

    fn end(&self, text: &str, technique: &str, status: Status) -> Outcome {
        match (self.json, self.steps) {
            (true, 0) => print_line(&to_json(&fields(self.game, text, technique, &[], &[])))?,
            // With `--json`, every line on standard output is a step. So the end of a solved puzzle prints
            // nothing there.
            (true, _) if status == Status::Done => {}
            (true, _) => note(text),
            (false, _) => print_line(text)?,
        }
        Ok(status)
    }
}

fn step_fields(game: &str, step: &StepJson) -> Vec<(&'static str, Json)> {
    let mut fields =
        fields(game, &step.reason.to_string(), step.technique.id, &step.focus, &step.moves).to_vec();
    fields.extend(step.proof.clone());
    fields
}

fn fields(
    game: &str,
    text: &str,
    technique: &str,
    focus: &[Json],
    moves: &[Json],
) -> [(&'static str, Json); 5] {
    [
        ("game", json!(game)),
        ("text", json!(text)),
        ("technique", json!(technique)),
        ("focus", json!(focus)),
        ("moves", json!(moves)),
    ]
}

/// The answer of `serve` to `hint`: an object for the next step, or for each step if `all` is set. Where the steps end,
/// the last object says that the puzzle is solved, or why no step was found.
pub(super) fn json(puzzle: &dyn AnyPuzzle, made: &[Json], all: bool, job: &Job) -> Result<Vec<Json>, NoHint> {
    let game = puzzle.kind().info().name;
    let mut steps = Vec::new();
    let end = if all {
        puzzle.explain(made, job, &mut |step| {
            steps.push(object(&step_fields(game, &step)));
            true
        })?
    } else {
        puzzle.hint(made, job)?
    };
    match end {
        Advice::Step(step) => steps.push(object(&step_fields(game, &step))),
        Advice::Done => steps.push(object(&fields(game, SOLVED, "done", &[], &[]))),
        Advice::Stuck(why) => steps.push(object(&fields(game, &why, "stuck", &[], &[]))),
    }
    Ok(steps)
}

const SOLVED: &str = "The puzzle is solved.";

fn listed(moves: &[Json]) -> String {
    moves.iter().map(Json::to_string).collect::<Vec<_>>().join(" ")
}
