//! `lab`: makes and solves many puzzles, and reports how they turn out.
//!
//! A *row* is one setting of the generator; all rows are made from the same seeds, so what differs between
//! them is the setting. Without settings the rows are the studies that the game itself proposes.

mod figures;
mod plan;
mod report;

use super::asked::{self, Asked};
use super::ending::{Ending, Outcome, Status};
use super::watch::watched;
use super::{input, output};
use crate::engine::contract::Failure;
use crate::engine::job::Job;
use crate::engine::kind::Kind;
use crate::engine::rng::fresh_seed;
use crate::store::create_new;
use plan::{Row, Sweep};
use rayon::prelude::*;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Make and solve many puzzles, and report mean, deviation and histogram
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento lab buttons --count 20\n  \
    pentimento lab buttons --count 10 --difficulty easy --csv easy.csv")]
pub struct Args {
    /// Without settings its own studies are run side by side
    game: String,
    #[command(flatten)]
    asked: Asked,
    /// How many puzzles a row
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// A row for each of so many values, evenly from one to the other, as in nodes=5..15/3
    #[arg(long, value_name = "NAME=FROM..TO/STEPS", value_parser = plan::sweep)]
    sweep: Option<Sweep>,
    /// Give up on a puzzle after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = asked::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
    /// Write a line for each puzzle
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace a file that exists
    #[arg(long)]
    force: bool,
}

/// What became of one puzzle.
struct Sample {
    seed: u64,
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
    failures: Vec<String>,
}

pub fn run(args: &Args) -> Outcome {
    let kind = input::game(&args.game)?;
    let rows = plan::rows(kind, &args.asked, args.sweep.as_ref())?;
    if let Some(path) = &args.csv {
        output::expect_absent(path, args.force)?;
    }
    let seed = args.asked.seed.unwrap_or_else(fresh_seed);
    let began = Instant::now();
    let tried = try_all(kind, rows, seed, args);
    let report =
        report::Report { kind, seed, count: args.count, tried, seconds: began.elapsed().as_secs_f64() };
    finish(args, &report)
}

fn finish(args: &Args, report: &report::Report) -> Outcome {
    if let Some(path) = &args.csv {
        create_new(path, report.csv().as_bytes(), output::overwrite(args.force))?;
    }
    output::print(&if args.json { report.json() } else { report.text() })?;
    if report.tried.iter().all(|tried| tried.samples.is_empty()) {
        return Err(Ending::Wrong(format!("no puzzle was made: {}", report.first_failure())));
    }
    Ok(Status::Done)
}

/// Every puzzle of every row, on all cores.
fn try_all(kind: &'static dyn Kind, rows: Vec<Row>, seed: u64, args: &Args) -> Vec<Tried> {
    let (whole, done, total) = (Job::endless(), AtomicUsize::new(0), rows.len() * args.count as usize);
    let one = |row: &Row, number: u32| {
        let sample = sample(kind, row, seed.wrapping_add(u64::from(number)), args.timeout);
        whole.progress((done.fetch_add(1, Relaxed) + 1) as f64 / total as f64);
        sample
    };
    let row = |row: Row| {
        let all: Vec<_> = (0..args.count).into_par_iter().map(|number| one(&row, number)).collect();
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

fn sample(kind: &dyn Kind, row: &Row, seed: u64, limit: Option<Duration>) -> Result<Sample, String> {
    let job = asked::job(limit);
    let began = Instant::now();
    let puzzle = kind.generate(&row.params, seed, &job).map_err(|failure| match failure {
        Failure::Stopped => "out of time".to_owned(),
        Failure::Impossible(why) => why,
    })?;
    let make_ms = millis(began);
    let began = Instant::now();
    let _ = puzzle.solve(2, &job);
    let solve_ms = millis(began);
    let code = kind.code(&row.params, seed).to_string();
    Ok(Sample { seed, code, make_ms, solve_ms, figures: puzzle.measure(&job) })
}

fn millis(began: Instant) -> f64 {
    (began.elapsed().as_secs_f64() * 1e6).round() / 1e3
}
