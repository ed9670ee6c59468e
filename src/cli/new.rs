//! `new`: makes puzzles.

use super::drawings;
use super::ending::{Ending, Outcome, Status, wrong};
use super::generator_args::{self, GeneratorArgs, Request};
use super::input::Source;
use super::output::{expect_absent, expect_writable, is_stream, note, print, print_line, save};
use super::picture::{PictureArgs, Size, advice};
use super::time_limit;
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
pub(super) struct Args {
    /// A game, or the code of a puzzle
    #[arg(value_name = "GAME or CODE", value_parser = words::game(), hide_possible_values = true)]
    what: String,
    #[command(flatten)]
    generator: GeneratorArgs,
    /// Make it from this picture: a PNG, JPEG, GIF, BMP, PNM, WebP or SVG file, or art/NAME for one that comes with the program
    #[arg(long, value_name = "FILE", conflicts_with = "count")]
    picture: Option<OsString>,
    /// Change at most N cells of the picture to make the solution unique [default: no limit]
    #[arg(long, value_name = "N", requires = "picture")]
    repair: Option<u32>,
    /// Make it from the lines of this drawing: an SVG or graph JSON file, or art/NAME for one that comes with the program
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "picture"])]
    drawing: Option<OsString>,
    /// Give up after this time
    #[arg(long, value_name = "SECONDS", value_parser = time_limit::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    /// The file to write; its extension decides the format [default: TOML on standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
    /// Make N puzzles from consecutive seeds; -o is then a folder for files named game-seed.toml
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: Option<u32>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
    // These come last, because their heading applies to all arguments that follow.
    #[command(
        flatten,
        next_help_heading = "For --picture; --size also works for every puzzle with a width and a height"
    )]
    picture_options: PictureArgs,
}

pub(super) fn run(args: &Args) -> Outcome {
    let mut request = Request::new(&args.what, &args.generator)?;
    if args.drawing.is_some() {
        request.params = args.generator.params_for_drawing(request.kind)?;
    }
    resize(args, &mut request)?;
    if let Some(most) = args.repair {
        request
            .params
            .set("repair", &most.to_string())
            .or_else(|why| wrong(format!("--repair {most}: {why}")))?;
    }
    match args.count {
        None => one(args, &request)?,
        Some(_) if request.painted.is_some() => {
            return wrong("this code holds a picture, so it gives only one puzzle; leave out --count");
        }
        Some(count) => many(args, &request, count)?,
    }
    Ok(Status::Done)
}

/// Applies `--size`. It is the size of the grid for a picture. Without a picture, and for games with a page in
/// millimetres, it changes the settings `width` and `height`.
fn resize(args: &Args, request: &mut Request) -> Result<(), Ending> {
    let Some((width, height)) = args.picture_options.size.map(Size::sides) else { return Ok(()) };
    let mut settings = args.generator.set.iter();
    if let Some((name, value)) = settings.find(|(name, _)| name == "width" || name == "height") {
        return wrong(format!("--size already sets the {name}; leave out --set {name}={value}"));
    }
    if args.picture.is_some() && !has_page(request) {
        return Ok(());
    }
    for (name, side) in [("width", width), ("height", height)] {
        request.params.set(name, &side.to_string()).or_else(|why| wrong(format!("--size: {why}")))?;
    }
    Ok(())
}

/// Whether the game has a page size in millimetres. Such games make puzzles from drawings.
fn has_page(request: &Request) -> bool {
    request.kind.facts().drawn.is_some()
}

fn one(args: &Args, request: &Request) -> Result<(), Ending> {
    if let Some(path) = &args.output {
        expect_writable(request.kind, path, args.force)?;
    }
    let job = time_limit::job(args.timeout);
    let puzzle = match (&args.picture, &args.drawing) {
        (None, None) => watched("making", &job, || request.make(&job))?,
        (Some(file), _) => from_picture(args, request, &Source::of(file), &job)?,
        (None, Some(file)) => from_drawing(request, &Source::of(file), &job)?,
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
        // The puzzle itself went to standard output, so nothing else is printed there.
        Some(path) if is_stream(path) => Ok(()),
        Some(path) => print_line(&format!("{}: {}", path.display(), sentence(puzzle.as_ref()))),
    }
}

fn from_picture(
    args: &Args,
    request: &Request,
    source: &Source,
    job: &Job,
) -> Result<Box<dyn AnyPuzzle>, Ending> {
    let mut options = args.picture_options.options();
    if has_page(request) {
        options.size = None;
        options.longest = None;
    }
    let made = crate::untrusted::picture(&source.bytes()?, &options);
    let (picture, report) = made.map_err(|error| source.wrong(error))?;
    if let Some(advice) = advice(&report) {
        note(advice);
    }
    let make = || request.kind.paint(&picture, &request.params, request.seed, job);
    let puzzle = watched("making", job, make).map_err(|failure| naming_file(source, failure))?;
    if let (Some(asked), Some(is)) = (args.generator.difficulty, puzzle.meta().difficulty)
        && asked != is
    {
        note(&format!("the puzzle from this picture is {is}, not {asked}; try another size"));
    }
    Ok(puzzle)
}

fn from_drawing(request: &Request, source: &Source, job: &Job) -> Result<Box<dyn AnyPuzzle>, Ending> {
    if request.kind.facts().drawn.is_none() {
        return wrong(format!("{} puzzles cannot be made from drawings", request.kind.info().name));
    }
    let text = source.text(drawings::EXPECTED)?;
    let drawing = drawings::read(&text, &request.params, job).map_err(|error| source.wrong(error))?;
    let make = || request.kind.trace(&drawing, &request.params, request.seed, job);
    watched("making", job, make).map_err(|failure| naming_file(source, failure))
}

fn naming_file(source: &Source, failure: Failure) -> Ending {
    match failure {
        Failure::Impossible(why) => source.wrong(why),
        Failure::Stopped => failure.into(),
    }
}

fn sentence(puzzle: &dyn AnyPuzzle) -> String {
    let code = puzzle.meta().code.as_ref().map(|code| format!(" ({code})")).unwrap_or_default();
    puzzle.describe() + &code
}

fn many(args: &Args, request: &Request, count: u32) -> Result<(), Ending> {
    generator_args::expect_seeds(request.seed, count)?;
    let Some(folder) = &args.output else {
        if !args.json {
            return wrong("--count needs -o with a folder, or --json");
        }
        return print_all(&make(args, request, count)?);
    };
    if folder.exists() && !folder.is_dir() {
        return wrong(format!("{} is not a folder; --count writes into a folder", folder.display()));
    }
    let paths: Vec<PathBuf> = (0..count).map(|n| folder.join(file_name(request, n))).collect();
    paths.iter().try_for_each(|path| expect_absent(path, args.force))?;
    let puzzles = make(args, request, count)?;
    write_all(folder, &paths, &puzzles, args.force)?;
    if args.json {
        return print_all(&puzzles);
    }
    print_line(&format!("{}: {count} puzzles", folder.display()))
}

fn print_all(puzzles: &[Box<dyn AnyPuzzle>]) -> Result<(), Ending> {
    puzzles.iter().try_for_each(|puzzle| print_line(&to_json(&puzzle.document())))
}

fn file_name(request: &Request, number: u32) -> String {
    format!("{}-{}.toml", request.kind.info().name, request.seed.wrapping_add(u64::from(number)))
}

/// Makes all puzzles before the first one is written, so a failure leaves no files behind.
fn make(args: &Args, request: &Request, count: u32) -> Result<Vec<Box<dyn AnyPuzzle>>, Ending> {
    let job = time_limit::job(args.timeout);
    // Each generator reports its own progress to `job`, but the progress bar shows the progress of all puzzles
    // together.
    let (whole, made) = (crate::clock::job(), AtomicUsize::new(0));
    let generate = |number: u32| {
        let seed = request.seed.wrapping_add(u64::from(number));
        let puzzle = request.kind.generate(&request.params, seed, &job);
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

/// Removes the files that this command wrote, and the folder if this command made it. A file that cannot be removed
/// stays.
fn take_back<'a>(folder: &Path, made: bool, written: impl Iterator<Item = &'a PathBuf>) {
    for path in written {
        let _ = fs::remove_file(path);
    }
    if made {
        let _ = fs::remove_dir(folder);
    }
}

/// The settings of all games, for `--help`.
pub(super) fn settings_help() -> String {
    let mut text = "Settings for --set, with their values for easy, medium, hard and expert:\n".to_owned();
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
