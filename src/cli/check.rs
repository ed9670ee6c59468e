//! `check`: judges puzzles.

use super::ending::{Ending, Outcome, Status, wrong};
use super::in_order::{cores, in_order};
use super::input::{Item, Named, Source, Unread, items};
use super::output::{bold, note, object, print, print_line};
use super::time_limit;
use super::watch::{counted, watched};
use super::words;
use crate::packs::folders;
use pentimento_base::document::to_json;
use pentimento_base::job::Job;
use pentimento_base::outside::line;
use pentimento_base::params::Difficulty;
use pentimento_engine::contract::{Check, Grade, Verdict};
use pentimento_engine::kind::AnyPuzzle;
use serde_json::{Value as Json, json};
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// Judge puzzles: well formed, solvable, unique, and how hard
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento new buttons --seed 7 | pentimento check -\n  \
    pentimento new buttons --count 3 -o puzzles && pentimento check puzzles\n  \
    pentimento new nonogram --count 20 --json | pentimento check - --json")]
pub(super) struct Args {
    /// Puzzle files (see below), or folders of them; all puzzles of a file are judged, on all cores
    #[arg(required = true, value_name = "FILE", value_parser = words::file(), hide_possible_values = true)]
    files: Vec<OsString>,
    /// Print a line of JSON for each puzzle
    #[arg(long)]
    json: bool,
    /// Give up on a puzzle after this time
    #[arg(long, value_name = "SECONDS", value_parser = time_limit::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
}

pub(super) fn run(args: &Args) -> Outcome {
    args.files.iter().try_fold(Status::Done, |worst, file| {
        let path = Path::new(file);
        let status = if path.is_dir() { check_pack(path, args)? } else { check(file, args)? };
        Ok(worst.or_worse(status))
    })
}

/// The result for a puzzle: its check, or why there is none.
type Judged = Result<(Named, Check, Status), Unread>;

fn judge(item: Item, job: impl Fn() -> Job) -> Judged {
    let named = item.read()?;
    let job = job();
    let report = named.puzzle.check(&job);
    let status = status(&report, &job);
    Ok((named, report, status))
}

/// Judges all puzzles of a file. If one cannot be read, the others are still judged.
fn check(file: &OsStr, args: &Args) -> Outcome {
    let mut worst = Status::Done;
    let whole = crate::clock::job();
    let source = Source::of(file).making_with(&time_limit::job(args.timeout));
    let mut items = items(&source).peekable();
    // `peek` reads the first item, so that the progress bar appears only if there is something to judge.
    if items.peek().is_none() {
        return Ok(worst);
    }
    watched("checking", &whole, || {
        in_order(
            cores(),
            items,
            |item| judge(item, || source.job_left(args.timeout)),
            |judged| {
                worst = worst.or_worse(report(judged, args)?.0);
                Ok(())
            },
        )
    })?;
    Ok(worst)
}

/// Prints the result for a puzzle.
fn report(judged: Judged, args: &Args) -> Result<(Status, Option<Check>), Ending> {
    match judged {
        Ok((named, check, status)) => {
            print(&written(&named.name, named.puzzle.as_ref(), &check, args))?;
            Ok((status, Some(check)))
        }
        Err(Unread { name, why, status }) => {
            if args.json {
                print_line(&unreadable(&name, &why))?;
            }
            note(&why);
            Ok((status, None))
        }
    }
}

/// Judges a folder on all cores. The results are printed in order, each one as early as possible.
fn check_pack(path: &Path, args: &Args) -> Outcome {
    let folder = folders::read(path)?;
    let mut worst = Status::Done;
    for (file, why) in &folder.unread {
        worst = report(Err(Unread::wrong(file.display().to_string(), why.clone())), args)?.0;
    }
    if folder.levels.is_empty() && folder.unread.is_empty() {
        return wrong(format!("{}: there are no puzzles in this folder", path.display()));
    }
    let (total, done, mut tally) = (folder.levels.len(), AtomicUsize::new(0), Tally::default());
    let items = folder.levels.iter().filter_map(|level| {
        Some(Item::Puzzle(Named { name: level.id.clone(), puzzle: level.puzzle().ok()?.copy() }))
    });
    counted("checking", Some(total), &done, || {
        in_order(
            cores(),
            items,
            |item| judge(item, || time_limit::job(args.timeout)),
            |judged| {
                done.fetch_add(1, Relaxed);
                let (status, check) = report(judged, args)?;
                if let Some(check) = &check {
                    tally.add(check);
                }
                worst = worst.or_worse(status);
                Ok(())
            },
        )
    })?;
    if !args.json {
        print_line(&tally.sentence())?;
    }
    Ok(worst)
}

/// The totals for a whole folder.
#[derive(Default)]
struct Tally {
    good: usize,
    bad: usize,
    undecided: usize,
    grades: [usize; 4],
}

impl Tally {
    fn add(&mut self, report: &Check) {
        match (report.good, report.verdict) {
            (true, _) => self.good += 1,
            (false, Verdict::Unknown) => self.undecided += 1,
            (false, _) => self.bad += 1,
        }
        if let Some(grade) = &report.grade {
            self.grades[grade.difficulty as usize] += 1;
        }
    }

    fn sentence(&self) -> String {
        let Tally { good, bad, undecided, grades } = self;
        let mut parts = vec![format!("{good} good")];
        parts.extend((*bad > 0).then(|| format!("{bad} not good")));
        parts.extend((*undecided > 0).then(|| format!("{undecided} not decided")));
        let graded = Difficulty::ALL.iter().zip(grades).filter(|(_, count)| **count > 0);
        let graded: Vec<String> = graded.map(|(grade, count)| format!("{count} {grade}")).collect();
        let whole = good + bad + undecided;
        let noun = if whole == 1 { "puzzle" } else { "puzzles" };
        let graded = if graded.is_empty() { String::new() } else { format!("; {}", graded.join(", ")) };
        format!("{}: {}{graded}", bold(&format!("{whole} {noun}")), parts.join(", "))
    }
}

fn written(name: &str, puzzle: &dyn AnyPuzzle, report: &Check, args: &Args) -> String {
    if args.json { as_json(name, puzzle, report) + "\n" } else { as_text(name, puzzle, report) }
}

fn status(report: &Check, job: &Job) -> Status {
    match (report.good, report.verdict) {
        (true, _) => Status::Done,
        (false, Verdict::Unknown) if job.stopped() => Status::Late,
        (false, _) => Status::No,
    }
}

fn grade_json(grade: &Grade) -> Json {
    json!({ "level": grade.difficulty.name(), "score": grade.score, "reasons": grade.reasons })
}

fn as_json(name: &str, puzzle: &dyn AnyPuzzle, report: &Check) -> String {
    let mut fields = fields(puzzle, report);
    fields.push(("file", json!(name)));
    to_json(&fields)
}

/// The JSON object that `check --json` prints. `serve` uses it too.
pub(super) fn json(puzzle: &dyn AnyPuzzle, report: &Check) -> Json {
    object(&fields(puzzle, report))
}

fn fields(puzzle: &dyn AnyPuzzle, report: &Check) -> Vec<(&'static str, Json)> {
    let mut fields: Vec<(&str, Json)> = vec![
        ("game", json!(puzzle.kind().info().name)),
        ("good", json!(report.good)),
        ("verdict", json!(report.verdict.name())),
        ("problems", json!(report.problems)),
        ("difficulty", report.grade.as_ref().map_or(Json::Null, grade_json)),
    ];
    fields.extend(report.extra.iter().cloned());
    fields
}

/// The JSON line for a file that cannot be read.
fn unreadable(name: &str, why: &str) -> String {
    to_json(&[
        ("game", Json::Null),
        ("good", json!(false)),
        ("verdict", json!(Verdict::Unknown.name())),
        ("problems", json!([why])),
        ("difficulty", Json::Null),
        ("file", json!(name)),
        ("error", json!(why)),
    ])
}

fn as_text(name: &str, puzzle: &dyn AnyPuzzle, report: &Check) -> String {
    let verdict = match (report.good, report.verdict) {
        (true, _) => "good",
        (false, Verdict::Unknown) => "not decided",
        (false, _) => "not good",
    };
    let mut text =
        format!("{}: {}: {}, {}\n", line(name), bold(verdict), puzzle.kind().info().title, puzzle.describe());
    for problem in &report.problems {
        let _ = writeln!(text, "  problem: {problem}");
    }
    if let Some(grade) = &report.grade {
        let _ = writeln!(text, "  {} ({:.1}): {}", grade.difficulty, grade.score, grade.reasons.join("; "));
    }
    for (name, value) in report.extra.iter().filter(|(_, value)| !value.is_null()) {
        let _ = writeln!(text, "  {}: {}", name.replace('_', " "), plain(value));
    }
    text
}

fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
