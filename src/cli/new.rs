//! `new`: makes puzzles.

use super::asked::{self, Asked, Order};
use super::drawings;
use super::ending::{Ending, Outcome, Status, wrong};
use super::input::Source;
use super::output::{expect_absent, expect_writable, is_stream, note, print, print_line, save};
use super::picture::Wanted;
use super::watch::watched;
use super::words;
use crate::games::GAMES;
use pentimento_base::document::{to_json, to_toml};
use pentimento_base::job::Job;
use pentimento_engine::contract::Failure;
use pentimento_engine::kind::AnyPuzzle;
use rayon::prelude::*;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// Make a puzzle
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento new buttons --difficulty easy -o first.toml\n  \
    pentimento new buttons --difficulty medium --seed 7 --json\n  \
    pentimento new buttons --count 3 -o puzzles\n  \
    pentimento new dots --drawing art/cat --set lattice=88")]
pub struct Args {
    /// A game, or the code of a puzzle, which says game, settings and seed
    #[arg(value_name = "GAME or CODE", value_parser = words::game(), hide_possible_values = true)]
    what: String,
    #[command(flatten)]
    asked: Asked,
    /// Make it from this picture: PNG, JPEG, GIF, BMP, PNM or SVG, or art/NAME of our own
    #[arg(long, value_name = "FILE", conflicts_with = "count")]
    picture: Option<OsString>,
    /// Change at most so many cells of the picture so that it has one solution; as many as it takes without it
    #[arg(long, value_name = "N", requires = "picture")]
    repair: Option<u32>,
    /// Make it from the lines of this drawing: SVG, graph JSON, or art/NAME of our own
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "picture"])]
    drawing: Option<OsString>,
    #[command(
        flatten,
        next_help_heading = "Of the picture, and --size of any puzzle with a width and a height"
    )]
    wanted: Wanted,
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = asked::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    /// Where to write it, the format by the extension; standard output, as TOML, without it
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
    /// How many, from consecutive seeds; with -o a folder, whose files are named game-seed.toml
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: Option<u32>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args) -> Outcome {
    let mut order = Order::of(&args.what, &args.asked)?;
    if args.drawing.is_some() {
        order.params = args.asked.params_drawn(order.kind)?;
    }
    resize(args, &mut order)?;
    if let Some(most) = args.repair {
        order
            .params
            .set("repair", &most.to_string())
            .or_else(|why| wrong(format!("--repair {most}: {why}")))?;
    }
    match args.count {
        None => one(args, &order)?,
        Some(_) if order.painted.is_some() => {
            return wrong("this code is one picture; there are no others of it");
        }
        Some(count) => many(args, &order, count)?,
    }
    Ok(Status::Done)
}

/// `--size` is the grid of a picture; a page in millimetres, and what is made without a picture, have it as settings.
fn resize(args: &Args, order: &mut Order) -> Result<(), Ending> {
    let Some((width, height)) = args.wanted.size else { return Ok(()) };
    if let Some((name, value)) = args.asked.set.iter().find(|(name, _)| name == "width" || name == "height") {
        return wrong(format!("--size says the {name} already; leave out --set {name}={value}"));
    }
    if args.picture.is_some() && !has_page(order) {
        return Ok(());
    }
    for (name, side) in [("width", width), ("height", height)] {
        order.params.set(name, &side.to_string()).or_else(|why| wrong(format!("--size: {why}")))?;
    }
    Ok(())
}

/// What is made from drawings lies on a page, whatever it is made from.
fn has_page(order: &Order) -> bool {
    order.kind.facts().drawn.is_some()
}

fn one(args: &Args, order: &Order) -> Result<(), Ending> {
    if let Some(path) = &args.output {
        expect_writable(order.kind, path, args.force)?;
    }
    let job = asked::job(args.timeout);
    let puzzle = match (&args.picture, &args.drawing) {
        (None, None) => watched("making", &job, || order.make(&job))?,
        (Some(file), _) => from_picture(args, order, &Source::of(file), &job)?,
        (None, Some(file)) => from_drawing(order, &Source::of(file), &job)?,
    };
    if let Some(path) = &args.output {
        save(puzzle.as_ref(), path, args.force)?;
    }
    if let Some(note) = &puzzle.meta().note {
        super::output::note(note);
    }
    if args.json {
        return print_line(&to_json(&puzzle.document()));
    }
    match &args.output {
        None => print(&to_toml(&puzzle.document())),
        // What went to standard output is the puzzle; a sentence would spoil it.
        Some(path) if is_stream(path) => Ok(()),
        Some(path) => print_line(&format!("{}: {}", path.display(), sentence(puzzle.as_ref()))),
    }
}

fn from_picture(
    args: &Args,
    order: &Order,
    source: &Source,
    job: &Job,
) -> Result<Box<dyn AnyPuzzle>, Ending> {
    let mut options = args.wanted.options();
    if has_page(order) {
        options.size = None;
    }
    let made = crate::untrusted::picture(&source.bytes()?, &options);
    let (picture, _) = made.map_err(|error| source.wrong(error))?;
    let make = || order.kind.paint(&picture, &order.params, order.seed, job);
    let puzzle = watched("making", job, make).map_err(|failure| unmade(source, failure))?;
    if let (Some(wanted), Some(is)) = (args.asked.difficulty, puzzle.meta().difficulty)
        && wanted != is
    {
        note(&format!(
            "this picture makes a puzzle that is {is}, not {wanted} as asked for; try another size"
        ));
    }
    Ok(puzzle)
}

fn from_drawing(order: &Order, source: &Source, job: &Job) -> Result<Box<dyn AnyPuzzle>, Ending> {
    if order.kind.facts().drawn.is_none() {
        return wrong(format!("{} is not made from drawings", order.kind.info().name));
    }
    let text = source.text(drawings::EXPECTED)?;
    let drawing = drawings::read(&text, &order.params, job).map_err(|error| source.wrong(error))?;
    let make = || order.kind.trace(&drawing, &order.params, order.seed, job);
    watched("making", job, make).map_err(|failure| unmade(source, failure))
}

/// What cannot be made of a file is told with its name.
fn unmade(source: &Source, failure: Failure) -> Ending {
    match failure {
        Failure::Impossible(why) => source.wrong(why),
        Failure::Stopped => failure.into(),
    }
}

fn sentence(puzzle: &dyn AnyPuzzle) -> String {
    let code = puzzle.meta().code.as_ref().map(|code| format!(" ({code})")).unwrap_or_default();
    puzzle.describe() + &code
}

fn many(args: &Args, order: &Order, count: u32) -> Result<(), Ending> {
    asked::expect_seeds(order.seed, count)?;
    let Some(folder) = &args.output else {
        if !args.json {
            return wrong("--count needs -o with a folder, or --json");
        }
        return print_all(&make(args, order, count)?);
    };
    if folder.exists() && !folder.is_dir() {
        return wrong(format!("{} is no folder; --count writes into one", folder.display()));
    }
    let paths: Vec<PathBuf> = (0..count).map(|n| folder.join(file_name(order, n))).collect();
    paths.iter().try_for_each(|path| expect_absent(path, args.force))?;
    let puzzles = make(args, order, count)?;
    write_all(folder, &paths, &puzzles, args.force)?;
    if args.json {
        return print_all(&puzzles);
    }
    print_line(&format!("{}: {count} puzzles", folder.display()))
}

fn print_all(puzzles: &[Box<dyn AnyPuzzle>]) -> Result<(), Ending> {
    puzzles.iter().try_for_each(|puzzle| print_line(&to_json(&puzzle.document())))
}

fn file_name(order: &Order, number: u32) -> String {
    format!("{}-{}.toml", order.kind.info().name, order.seed.wrapping_add(u64::from(number)))
}

/// All of them before the first is written, so that a failure leaves nothing behind.
fn make(args: &Args, order: &Order, count: u32) -> Result<Vec<Box<dyn AnyPuzzle>>, Ending> {
    let job = asked::job(args.timeout);
    // Each generator tells how far it is, so the whole is watched by a meter of its own.
    let (whole, made) = (crate::clock::job(), AtomicUsize::new(0));
    let generate = |number: u32| {
        let puzzle = order.kind.generate(&order.params, order.seed.wrapping_add(u64::from(number)), &job);
        whole.progress((made.fetch_add(1, Relaxed) + 1) as f64 / f64::from(count));
        puzzle
    };
    let all: Result<Vec<_>, Failure> =
        watched("making", &whole, || (0..count).into_par_iter().map(generate).collect());
    Ok(all?)
}

fn write_all(
    folder: &Path,
    paths: &[PathBuf],
    puzzles: &[Box<dyn AnyPuzzle>],
    force: bool,
) -> Result<(), Ending> {
    let made = !folder.exists();
    let refused = |source| crate::store::Error::Io { doing: "create", path: folder.to_owned(), source };
    fs::create_dir_all(folder).map_err(refused)?;
    let new: Vec<bool> = paths.iter().map(|path| !path.exists()).collect();
    for (place, (path, puzzle)) in paths.iter().zip(puzzles).enumerate() {
        if let Err(ending) = save(puzzle.as_ref(), path, force) {
            take_back(folder, made, paths[..place].iter().zip(&new).filter(|(_, new)| **new).map(|(p, _)| p));
            return Err(ending);
        }
    }
    Ok(())
}

/// Removes what this call has made; what it cannot remove, it could not help.
fn take_back<'a>(folder: &Path, made: bool, written: impl Iterator<Item = &'a PathBuf>) {
    for path in written {
        let _ = fs::remove_file(path);
    }
    if made {
        let _ = fs::remove_dir(folder);
    }
}

/// The settings of every game, for `--help`.
pub fn settings_help() -> String {
    let mut text = "Settings for --set, with what easy, medium, hard and expert take:\n".to_owned();
    for kind in GAMES {
        let _ = writeln!(text, "\n  {}", kind.info().name);
        let presets = kind.facts().presets;
        for param in kind.facts().table {
            let value = |preset: &pentimento_base::params::Preset| {
                preset.values.iter().find(|(name, _)| *name == param.name).map_or("", |(_, value)| *value)
            };
            let values: Vec<&str> = presets.iter().map(value).collect();
            let _ = writeln!(text, "    {} = {} ({})", param.name, param.range, values.join(", "));
            let _ = writeln!(text, "        {}", param.help);
        }
    }
    text
}
