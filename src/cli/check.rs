//! `check`: judges puzzles.

use super::ending::{Ending, Outcome, Status, wrong};
use super::input::Source;
use super::output::{bold, note, print, print_line};
use super::time_limit;
use super::watch::watched;
use crate::packs::{LevelFile, folders};
use pentimento_base::document::to_json;
use pentimento_base::job::Job;
use pentimento_base::outside::line;
use pentimento_base::params::Difficulty;
use pentimento_engine::contract::{Check, Grade, Verdict};
use pentimento_engine::kind::AnyPuzzle;
use rayon::prelude::*;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Judge puzzles: well formed, solvable, unique, and how hard
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento new buttons --seed 7 | pentimento check -\n  \
    pentimento new buttons --count 3 -o puzzles && pentimento check puzzles")]
pub(super) struct Args {
    /// Puzzle files (see below), or folders of them, which are judged on all cores
    #[arg(required = true, value_name = "FILE")]
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

/// Judges one file. If it cannot be read, the other files are still judged.
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
    let job = time_limit::job(args.timeout);
    let report = watched("checking", &job, || puzzle.check(&job));
    print(&written(&source.shown(), puzzle.as_ref(), &report, args))?;
    Ok(status(&report, &job))
}

/// Judges a folder on all cores. A result is printed as soon as all results before it have been printed.
fn check_pack(path: &Path, args: &Args) -> Outcome {
    let folder = folders::read(path)?;
    for why in &folder.notes {
        note(why);
    }
    if folder.levels.is_empty() && folder.notes.is_empty() {
        return wrong(format!("{}: there are no puzzles in this folder", path.display()));
    }
    let worst = if folder.notes.is_empty() { Status::Done } else { Status::Unreadable };
    let judge = |(level, puzzle): &(&LevelFile, &dyn AnyPuzzle)| {
        let job = time_limit::job(args.timeout);
        let report = puzzle.check(&job);
        let text = written(&level.id, *puzzle, &report, args);
        (text, status(&report, &job), report)
    };
    let levels = folder.levels.iter().filter_map(|level| Some((level, level.puzzle().ok()?)));
    let levels: Vec<(&LevelFile, &dyn AnyPuzzle)> = levels.collect();
    let mut tally = Tally::default();
    let whole = crate::clock::job();
    let worst = watched("checking", &whole, || {
        in_order(&levels, judge, |place, (text, status, report)| {
            whole.progress((place + 1) as f64 / levels.len() as f64);
            print(&text)?;
            tally.add(&report);
            Ok(status)
        })
    })?
    .into_iter()
    .fold(worst, Status::or_worse);
    if !args.json {
        print_line(&tally.sentence())?;
    }
    Ok(worst)
}

/// Works on all items in parallel. `each` is called with the results in the order of the items, as early as possible.
fn in_order<I: Sync, T: Send, R>(
    items: &[I],
    work: impl Fn(&I) -> T + Sync,
    mut each: impl FnMut(usize, T) -> Result<R, Ending>,
) -> Result<Vec<R>, Ending> {
    let (send, receive) = mpsc::channel();
    // This is set when the output is closed, because then nobody needs the results of the remaining work.
    let closed = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            items.par_iter().enumerate().for_each_with(send, |send, (place, item)| {
                if !closed.load(Relaxed) && send.send((place, work(item))).is_err() {
                    closed.store(true, Relaxed);
                }
            });
        });
        let (mut waiting, mut done) = (BTreeMap::new(), Vec::new());
        for (place, result) in receive {
            waiting.insert(place, result);
            while let Some(next) = waiting.remove(&done.len()) {
                match each(done.len(), next) {
                    Ok(value) => done.push(value),
                    Err(ending) => {
                        closed.store(true, Relaxed);
                        return Err(ending);
                    }
                }
            }
        }
        Ok(done)
    })
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
    let mut fields: Vec<(&str, Json)> = vec![
        ("game", json!(puzzle.kind().info().name)),
        ("good", json!(report.good)),
        ("verdict", json!(report.verdict.name())),
        ("problems", json!(report.problems)),
        ("difficulty", report.grade.as_ref().map_or(Json::Null, grade_json)),
    ];
    fields.extend(report.extra.iter().cloned());
    fields.push(("file", json!(name)));
    to_json(&fields)
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
