//! `lab`: makes and solves many puzzles, and reports statistics about them.
//!
//! A *row* is one combination of generator settings. All rows use the same seeds, so they differ only in the
//! settings. If the user gives no settings, the rows are the game's *studies*. These are combinations of
//! settings that the game defines for this command. A *figure* is a number that is measured for each puzzle.

mod curves;
mod figures;
mod plan;
mod report;

use super::drawings;
use super::ending::{Ending, Outcome, Status, wrong};
use super::generator_args::{self, GeneratorArgs};
use super::time_limit;
use super::watch::watched;
use super::{input, output, words};
use crate::clock::fresh_seed;
use pentimento_base::job::Job;
use pentimento_engine::contract::Failure;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_picture::drawing;
use plan::{Material, Row, Sweep};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Make and solve many puzzles, and report means, deviations and a histogram
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento lab buttons --count 20\n  \
    pentimento lab buttons --count 10 --difficulty easy --csv easy.csv\n  \
    pentimento lab maze --count 2 --sweep width=6..12/3 --svg curves.svg")]
pub(super) struct Args {
    /// A game; without settings, the lab compares the game's own studies
    #[arg(value_parser = words::game())]
    game: String,
    #[command(flatten)]
    generator: GeneratorArgs,
    /// Make N puzzles for each row
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// Compare STEPS evenly spaced values of a setting, as in nodes=5..15/3
    #[arg(long, value_name = "NAME=FROM..TO/STEPS", value_parser = plan::sweep)]
    sweep: Option<Sweep>,
    /// Make the puzzles from every SVG and graph JSON file in this folder, instead of from seeds
    #[arg(long, value_name = "DIR", conflicts_with = "count")]
    drawings: Option<PathBuf>,
    /// Give up on a puzzle after this time
    #[arg(long, value_name = "SECONDS", value_parser = time_limit::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
    /// Write a CSV file with a line for each puzzle; - prints it instead of the report
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw the means of a sweep as curves in an SVG file; - prints it instead of the report
    #[arg(long, value_name = "FILE", requires = "sweep")]
    svg: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

/// A puzzle that was made, with its measurements.
struct Sample {
    seed: u64,
    /// The puzzle's code, or the name of the drawing. Empty if the generator reached the time limit.
    code: String,
    make_ms: f64,
    solve_ms: f64,
    figures: Vec<(&'static str, f64)>,
}

/// The puzzles of a row.
struct RowResult {
    row: Row,
    samples: Vec<Sample>,
    failures: Vec<FailedSample>,
}

/// A puzzle that could not be made.
struct FailedSample {
    drawing: Option<String>,
    why: Failure,
}

impl FailedSample {
    fn message(&self) -> String {
        let why = match &self.why {
            Failure::Stopped => "the time limit was reached",
            Failure::Impossible(why) => why,
        };
        self.drawing.as_ref().map_or_else(|| why.to_owned(), |name| format!("{name}: {why}"))
    }
}

/// The names and texts of drawings. Each row parses the texts again, because the page size is a setting.
type Folder = Vec<(String, String)>;

pub(super) fn run(args: &Args) -> Outcome {
    let kind = input::game(&args.game)?;
    if args.drawings.is_some() && kind.facts().drawn.is_none() {
        return wrong(format!("{} puzzles cannot be made from drawings", args.game));
    }
    expect_one_stream(args)?;
    let folder = args.drawings.as_deref().map(drawings::folder).transpose()?;
    if args.force && args.csv.is_none() && args.svg.is_none() {
        return wrong("--force needs --csv or --svg: nothing else is written");
    }
    let material = if folder.is_some() { Material::Drawings } else { Material::Seeds };
    let rows = plan::rows(kind, &args.generator, args.sweep.as_ref(), material)?;
    for path in [&args.csv, &args.svg].into_iter().flatten() {
        output::expect_absent(path, args.force)?;
    }
    let seed = args.generator.seed.unwrap_or_else(fresh_seed);
    generator_args::expect_seeds(seed, if folder.is_some() { 1 } else { args.count })?;
    let began = Instant::now();
    let results = run_rows(kind, rows, seed, folder.as_ref(), args);
    let report = report::LabReport {
        kind,
        seed,
        count: folder.as_ref().map_or(args.count, |folder| folder.len() as u32),
        material,
        sweep: args.sweep.as_ref().map(|sweep| sweep.name().to_owned()),
        results,
        seconds: began.elapsed().as_secs_f64(),
    };
    finish(args, &report)
}

/// Prints the report. Returns an error if no puzzle was made.
fn finish(args: &Args, report: &report::LabReport) -> Outcome {
    if report.results.iter().all(|result| result.samples.is_empty()) {
        return Err(nothing_made(report));
    }
    let csv = args.csv.iter().map(|path| (path.clone(), report.csv()));
    let svg = args.svg.iter().map(|path| (path.clone(), report.curves().svg()));
    let (printed, saved): (Vec<_>, Vec<_>) = csv.chain(svg).partition(|(path, _)| path == Path::new("-"));
    let (paths, texts): (Vec<PathBuf>, Vec<String>) = saved.into_iter().unzip();
    output::save_all(&paths, &texts, args.force)?;
    let whole = || if args.json { report.json() } else { report.text() };
    output::print(&printed.into_iter().next().map_or_else(whole, |(_, text)| text))?;
    Ok(Status::Done)
}

/// Returns an error if two outputs would go to standard output.
fn expect_one_stream(args: &Args) -> Result<(), Ending> {
    let streams = [&args.csv, &args.svg].into_iter().flatten().filter(|path| *path == Path::new("-"));
    match streams.count() + usize::from(args.json) {
        2.. => wrong("only one of --csv -, --svg - and --json can go to standard output"),
        _ => Ok(()),
    }
}

/// Says why no puzzle was made. If any puzzle reached the time limit, gives that reason, because more time
/// might help.
fn nothing_made(report: &report::LabReport) -> Ending {
    let all = || report.results.iter().flat_map(|result| &result.failures);
    let late = all().find(|failed| matches!(failed.why, Failure::Stopped));
    let why = |failed: Option<&FailedSample>| {
        format!("no puzzle was made: {}", failed.map_or_else(String::new, FailedSample::message))
    };
    match late {
        Some(_) => Ending::Late(why(late)),
        None => Ending::Wrong(why(all().next())),
    }
}

/// Makes all puzzles of all rows, on all cores.
fn run_rows(
    kind: &'static dyn Kind,
    rows: Vec<Row>,
    seed: u64,
    folder: Option<&Folder>,
    args: &Args,
) -> Vec<RowResult> {
    let count = folder.map_or(args.count as usize, Vec::len);
    let (whole, done, total) = (crate::clock::job(), AtomicUsize::new(0), rows.len() * count);
    let one = |row: &Row, number: usize| {
        let job = time_limit::job(args.timeout);
        let sample = match folder {
            None => sample(kind, row, seed.wrapping_add(number as u64), &job),
            Some(folder) => drawn(kind, row, seed, &folder[number], &job),
        };
        whole.progress((done.fetch_add(1, Relaxed) + 1) as f64 / total as f64);
        sample
    };
    let row = |row: Row| {
        let all: Vec<_> = (0..count).into_par_iter().map(|number| one(&row, number)).collect();
        let mut result = RowResult { row, samples: Vec::new(), failures: Vec::new() };
        for sample in all {
            match sample {
                Ok(sample) => result.samples.push(sample),
                Err(why) => result.failures.push(why),
            }
        }
        result
    };
    watched("making", &whole, || rows.into_par_iter().map(row).collect())
}

fn sample(kind: &dyn Kind, row: &Row, seed: u64, job: &Job) -> Result<Sample, FailedSample> {
    let began = Instant::now();
    let puzzle = kind.generate(&row.params, seed, job).map_err(|why| FailedSample { drawing: None, why })?;
    let make_ms = millis(began);
    // If the generator reached the time limit, the puzzle has no code: with more time, the same seed would
    // give another puzzle.
    let code = puzzle.meta().code.clone().unwrap_or_default();
    Ok(solved(puzzle.as_ref(), Sample { seed, code, make_ms, solve_ms: 0.0, figures: Vec::new() }, job))
}

fn drawn(
    kind: &dyn Kind,
    row: &Row,
    seed: u64,
    (name, text): &(String, String),
    job: &Job,
) -> Result<Sample, FailedSample> {
    let failed = |why: Failure| FailedSample { drawing: Some(name.clone()), why };
    let drawing = drawings::read(text, &row.params, job).map_err(|error| failed(unreadable(error)))?;
    let began = Instant::now();
    let puzzle = kind.trace(&drawing, &row.params, seed, job).map_err(failed)?;
    let make_ms = millis(began);
    let figures = kind.survey(&drawing, &row.params, job);
    Ok(solved(puzzle.as_ref(), Sample { seed, code: name.clone(), make_ms, solve_ms: 0.0, figures }, job))
}

fn unreadable(error: drawing::Error) -> Failure {
    match error {
        drawing::Error::Stopped => Failure::Stopped,
        drawing::Error::Read(why) => Failure::Impossible(why.to_string()),
    }
}

/// Solves and measures a puzzle. The figures of the puzzle come before those of its drawing, which the sample already
/// has.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use pentimento_base::params::Difficulty;
    use std::sync::atomic::AtomicU64;

    /// A clock that advances by a millisecond each time it is read.
    fn ticking() -> Duration {
        static TICKS: AtomicU64 = AtomicU64::new(0);
        Duration::from_millis(TICKS.fetch_add(1, Relaxed))
    }

    #[test]
    fn a_puzzle_that_the_time_limit_cut_short_has_no_code() {
        let kind = games::find("dots").expect("a game with effort");
        // A small page, so that the searches take a few milliseconds.
        let mut params = kind.params(Difficulty::Medium);
        for (name, value) in
            [("width", "50"), ("height", "50"), ("lattice", "none"), ("picture", "cat"), ("variant", "ties")]
        {
            params.set(name, value).expect("a setting");
        }
        let row = Row { label: String::new(), params, at: None };
        let made = |reads: u64| {
            let job = Job::with_limit(ticking, Duration::from_millis(reads));
            sample(kind, &row, 1, &job).ok()
        };
        // A very short limit gives no puzzle. The first limit that gives a puzzle still cuts the generator
        // short, because each limit is only a little longer than the one before.
        let limits = std::iter::successors(Some(16), |reads| Some(reads + reads / 8));
        assert!(made(16).is_none());
        let cut = limits.take_while(|reads| *reads < 10_000_000).find_map(made).expect("a puzzle");
        assert_eq!(cut.code, "");
        assert_ne!(made(10_000_000).expect("a puzzle").code, "");
    }
}
