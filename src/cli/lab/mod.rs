//! `lab`: makes and solves many puzzles, and reports how they turn out.
//!
//! A *row* is one setting of the generator; all rows are made from the same seeds, so what differs between
//! them is the setting. Without settings the rows are the studies that the game itself proposes.

mod curves;
mod figures;
mod plan;
mod report;

use super::asked::{self, Asked};
use super::drawings;
use super::ending::{Ending, Outcome, Status};
use super::watch::watched;
use super::{input, output, words};
use crate::clock::fresh_seed;
use pentimento_base::job::Job;
use pentimento_engine::contract::Failure;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_picture::drawing;
use plan::{Material, Row, Sweep};
use rayon::prelude::*;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Make and solve many puzzles, and report mean, deviation and histogram
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento lab buttons --count 20\n  \
    pentimento lab buttons --count 10 --difficulty easy --csv easy.csv\n  \
    pentimento lab maze --count 2 --sweep width=6..12/3 --svg curves.svg")]
pub struct Args {
    /// Without settings its own studies are run side by side
    #[arg(value_parser = words::game())]
    game: String,
    #[command(flatten)]
    asked: Asked,
    /// How many puzzles a row
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// A row for each of so many values, evenly from one to the other, as in nodes=5..15/3
    #[arg(long, value_name = "NAME=FROM..TO/STEPS", value_parser = plan::sweep)]
    sweep: Option<Sweep>,
    /// Make them from every SVG and graph JSON of this folder, instead of from seeds
    #[arg(long, value_name = "DIR")]
    drawings: Option<PathBuf>,
    /// Give up on a puzzle after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = asked::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
    /// Write a line for each puzzle
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw the means of a sweep as curves
    #[arg(long, value_name = "FILE", requires = "sweep")]
    svg: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

/// What became of one puzzle.
struct Sample {
    seed: u64,
    /// Its code, empty where the time limit cut it short, or the name of the drawing.
    code: String,
    make_ms: f64,
    solve_ms: f64,
    figures: Vec<(&'static str, f64)>,
}

/// A row and what was found.
struct Tried {
    row: Row,
    samples: Vec<Sample>,
    /// Why the others were not made.
    failures: Vec<Missed>,
}

/// A puzzle that was not made.
struct Missed {
    /// The drawing it should have been made from.
    drawing: Option<String>,
    why: Failure,
}

impl Missed {
    fn told(&self) -> String {
        let why = match &self.why {
            Failure::Stopped => "out of time",
            Failure::Impossible(why) => why,
        };
        self.drawing.as_ref().map_or_else(|| why.to_owned(), |name| format!("{name}: {why}"))
    }
}

/// A folder's drawings as text: how they are read depends on the settings of a row.
type Folder = Vec<(String, String)>;

pub fn run(args: &Args) -> Outcome {
    let kind = input::game(&args.game)?;
    let folder = args.drawings.as_deref().map(drawings::folder).transpose()?;
    if folder.is_some() && kind.facts().drawn.is_none() {
        return Err(Ending::Wrong(format!("{} is not made from drawings", args.game)));
    }
    let material = if folder.is_some() { Material::Drawings } else { Material::Seeds };
    let rows = plan::rows(kind, &args.asked, args.sweep.as_ref(), material)?;
    for path in [&args.csv, &args.svg].into_iter().flatten() {
        output::expect_absent(path, args.force)?;
    }
    let seed = args.asked.seed.unwrap_or_else(fresh_seed);
    asked::expect_seeds(seed, if folder.is_some() { 1 } else { args.count })?;
    let began = Instant::now();
    let tried = try_all(kind, rows, seed, folder.as_ref(), args);
    let report = report::Report {
        kind,
        seed,
        count: folder.as_ref().map_or(args.count, |folder| folder.len() as u32),
        material,
        sweep: args.sweep.as_ref().map(|sweep| sweep.name().to_owned()),
        tried,
        seconds: began.elapsed().as_secs_f64(),
    };
    finish(args, &report)
}

/// Where nothing was made there is nothing to report, only why.
fn finish(args: &Args, report: &report::Report) -> Outcome {
    if report.tried.iter().all(|tried| tried.samples.is_empty()) {
        return Err(nothing(report));
    }
    let csv = args.csv.iter().map(|path| (path.clone(), report.csv()));
    let svg = args.svg.iter().map(|path| (path.clone(), report.curves().svg()));
    let (paths, texts): (Vec<PathBuf>, Vec<String>) = csv.chain(svg).unzip();
    output::save_all(&paths, &texts, args.force)?;
    output::print(&if args.json { report.json() } else { report.text() })?;
    Ok(Status::Done)
}

/// More time might have helped wherever it ran out.
fn nothing(report: &report::Report) -> Ending {
    let all = || report.tried.iter().flat_map(|tried| &tried.failures);
    let late = all().find(|missed| matches!(missed.why, Failure::Stopped));
    let why = |missed: Option<&Missed>| {
        format!("no puzzle was made: {}", missed.map_or_else(String::new, Missed::told))
    };
    match late {
        Some(_) => Ending::Late(why(late)),
        None => Ending::Wrong(why(all().next())),
    }
}

/// Every puzzle of every row, on all cores.
fn try_all(
    kind: &'static dyn Kind,
    rows: Vec<Row>,
    seed: u64,
    folder: Option<&Folder>,
    args: &Args,
) -> Vec<Tried> {
    let count = folder.map_or(args.count as usize, Vec::len);
    let (whole, done, total) = (crate::clock::job(), AtomicUsize::new(0), rows.len() * count);
    let one = |row: &Row, number: usize| {
        let sample = match folder {
            None => sample(kind, row, seed.wrapping_add(number as u64), args.timeout),
            Some(folder) => drawn(kind, row, seed, &folder[number], args.timeout),
        };
        whole.progress((done.fetch_add(1, Relaxed) + 1) as f64 / total as f64);
        sample
    };
    let row = |row: Row| {
        let all: Vec<_> = (0..count).into_par_iter().map(|number| one(&row, number)).collect();
        let mut tried = Tried { row, samples: Vec::new(), failures: Vec::new() };
        for sample in all {
            match sample {
                Ok(sample) => tried.samples.push(sample),
                Err(why) => tried.failures.push(why),
            }
        }
        tried
    };
    watched("making", &whole, || rows.into_par_iter().map(row).collect())
}

fn sample(kind: &dyn Kind, row: &Row, seed: u64, limit: Option<Duration>) -> Result<Sample, Missed> {
    let job = asked::job(limit);
    let began = Instant::now();
    let puzzle = kind.generate(&row.params, seed, &job).map_err(|why| Missed { drawing: None, why })?;
    let make_ms = millis(began);
    // One that was cut short has none: its seed gives another puzzle to whoever has more time.
    let code = puzzle.meta().code.clone().unwrap_or_default();
    Ok(solved(puzzle.as_ref(), Sample { seed, code, make_ms, solve_ms: 0.0, figures: Vec::new() }, &job))
}

fn drawn(
    kind: &dyn Kind,
    row: &Row,
    seed: u64,
    (name, text): &(String, String),
    limit: Option<Duration>,
) -> Result<Sample, Missed> {
    let job = asked::job(limit);
    let missed = |why: Failure| Missed { drawing: Some(name.clone()), why };
    let drawing = drawings::read(text, &row.params, &job).map_err(|error| missed(unread(error)))?;
    let began = Instant::now();
    let puzzle = kind.trace(&drawing, &row.params, seed, &job).map_err(missed)?;
    let make_ms = millis(began);
    let figures = kind.survey(&drawing, &row.params, &job);
    Ok(solved(puzzle.as_ref(), Sample { seed, code: name.clone(), make_ms, solve_ms: 0.0, figures }, &job))
}

fn unread(error: drawing::Error) -> Failure {
    match error {
        drawing::Error::Stopped => Failure::Stopped,
        drawing::Error::Read(why) => Failure::Impossible(why.to_string()),
    }
}

/// The puzzle's own figures come before what was found out about its drawing.
fn solved(puzzle: &dyn AnyPuzzle, sample: Sample, job: &Job) -> Sample {
    let began = Instant::now();
    let _ = puzzle.solve(2, job);
    let solve_ms = millis(began);
    let figures = puzzle.measure(job).into_iter().chain(sample.figures).collect();
    Sample { solve_ms, figures, ..sample }
}

fn millis(began: Instant) -> f64 {
    (began.elapsed().as_secs_f64() * 1e6).round() / 1e3
}
