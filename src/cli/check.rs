//! `check`: judges puzzles.

use super::asked;
use super::ending::{Ending, Outcome, Status};
use super::input::Source;
use super::output::{bold, note, one_line, print, print_line};
use super::watch::watched;
use crate::engine::contract::{Grade, Report, Verdict};
use crate::engine::document::to_json;
use crate::engine::job::Job;
use crate::engine::kind::AnyPuzzle;
use serde_json::{Value as Json, json};
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::time::Duration;

/// Judge puzzles: well formed, solvable, unique, how hard and why
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento new buttons --seed 7 | pentimento check -\n  \
    pentimento new buttons --count 3 -o puzzles && pentimento check puzzles/* --json")]
pub struct Args {
    /// Puzzle files, or what stands for one (see below)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
    /// Print a line of JSON for each file
    #[arg(long)]
    json: bool,
    /// Give up on a file after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = asked::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
}

pub fn run(args: &Args) -> Outcome {
    args.files.iter().try_fold(Status::Done, |worst, file| Ok(worst.or_worse(check(file, args)?)))
}

/// One file; one that cannot be read doesn't keep the next from being judged.
fn check(file: &OsStr, args: &Args) -> Outcome {
    let source = Source::of(file);
    let puzzle = match source.puzzle() {
        Ok(puzzle) => puzzle,
        Err(Ending::Wrong(why)) => {
            note(&why);
            return Ok(Status::Unreadable);
        }
        Err(other) => return Err(other),
    };
    let job = asked::job(args.timeout);
    let report = watched("checking", &job, || puzzle.check(&job));
    if args.json {
        print_line(&as_json(&source, puzzle.as_ref(), &report))?;
    } else {
        print(&as_text(&source, puzzle.as_ref(), &report))?;
    }
    Ok(status(&report, &job))
}

fn status(report: &Report, job: &Job) -> Status {
    match (report.good, report.verdict) {
        (true, _) => Status::Done,
        (false, Verdict::Unknown) if job.stopped() => Status::Late,
        (false, _) => Status::No,
    }
}

fn grade_json(grade: &Grade) -> Json {
    json!({ "level": grade.level.name(), "score": grade.score, "reasons": grade.reasons })
}

fn as_json(source: &Source, puzzle: &dyn AnyPuzzle, report: &Report) -> String {
    let mut fields: Vec<(&str, Json)> = vec![
        ("game", json!(puzzle.kind().info().name)),
        ("good", json!(report.good)),
        ("verdict", json!(report.verdict.name())),
        ("problems", json!(report.problems)),
        ("difficulty", report.grade.as_ref().map_or(Json::Null, grade_json)),
    ];
    fields.extend(report.extra.iter().cloned());
    fields.push(("file", json!(source.shown())));
    to_json(&fields)
}

fn as_text(source: &Source, puzzle: &dyn AnyPuzzle, report: &Report) -> String {
    let verdict = match (report.good, report.verdict) {
        (true, _) => "good",
        (false, Verdict::Unknown) => "not decided",
        (false, _) => "not good",
    };
    let mut text = format!(
        "{}: {}: {}, {}\n",
        one_line(&source.shown()),
        bold(verdict),
        puzzle.kind().info().title,
        puzzle.describe()
    );
    for problem in &report.problems {
        let _ = writeln!(text, "  problem: {problem}");
    }
    if let Some(grade) = &report.grade {
        let _ = writeln!(text, "  {} ({:.1}): {}", grade.level, grade.score, grade.reasons.join("; "));
    }
    for (name, value) in &report.extra {
        let _ = writeln!(text, "  {}: {}", name.replace('_', " "), plain(value));
    }
    text
}

fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
