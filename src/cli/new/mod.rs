//! `new`: makes puzzles.

mod many;
mod mural;
mod pictures;

use super::drawings;
use super::ending::{Ending, Outcome, Status, wrong};
use super::from_picture::{self, Made, Recipe, naming_file};
use super::generator_args::{GeneratorArgs, Request};
use super::input::Source;
use super::output::{Target, is_stream, note, print, print_line};
use super::picture::{PictureArgs, Size};
use super::time_limit;
use super::watch::watched;
use super::words;
use pentimento_base::code::looks_like_code;
use pentimento_base::document::to_json;
use pentimento_base::job::Job;
use pentimento_base::params::Tie;
use pentimento_engine::kind::AnyPuzzle;
use pentimento_engine::repair::RepairGoal;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Make a puzzle
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento new buttons --difficulty easy -o first.toml\n  \
    pentimento new buttons --difficulty medium --seed 7 --json\n  \
    pentimento new buttons --count 3 -o puzzles\n  \
    pentimento new dots --drawing art/cat --set lattice=88\n  \
    pentimento new nonogram --picture art/castle --mural 2x2 -o castle\n  \
    pentimento new nonogram --picture art/cat art/fox --size 25 --repair-to line -o pets")]
pub(super) struct Args {
    /// A game, or the code of a puzzle
    #[arg(value_name = "GAME or CODE", value_parser = words::game(), hide_possible_values = true)]
    what: String,
    #[command(flatten)]
    generator: GeneratorArgs,
    /// Make it from this picture: a PNG, JPEG, GIF, BMP, PNM, WebP or SVG file, art/NAME for one that comes with the
    /// program, or a folder of pictures. Several pictures give several puzzles; -o is then a folder
    #[arg(long, value_name = "FILE", num_args = 1..)]
    picture: Vec<OsString>,
    /// Cut the picture into R rows and C columns, each piece a puzzle; -o is then a folder
    #[arg(long, value_name = "RxC", value_parser = mural::rows_and_columns, requires = "picture", conflicts_with_all = ["format", "json"])]
    mural: Option<(usize, usize)>,
    /// Change at most N cells of the picture to make the solution unique [default: no limit]
    #[arg(long, value_name = "N", requires = "picture")]
    repair: Option<u32>,
    /// Change cells until the solution is unique, or until each step follows from one line, without suppositions: unique or line
    #[arg(long, value_name = "GOAL", requires = "picture", value_parser = from_picture::goal)]
    repair_to: Option<RepairGoal>,
    /// Make it from the lines of this drawing: an SVG or graph JSON file, or art/NAME for one that comes with the program
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "picture"])]
    drawing: Option<OsString>,
    /// Give up after this time
    #[arg(long, value_name = "SECONDS", value_parser = time_limit::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    /// The file to write; its extension decides the format [default: TOML on standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format to write, instead of the one of the extension: toml, json, id, or one of another program
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    format: Option<String>,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
    /// Make N puzzles from consecutive seeds; -o is then a folder. With --picture, make N variants of each picture
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: Option<u32>,
    /// With --count or several pictures, make N puzzles at once [default: one for each core]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// The title [default: for a picture, the name of its file]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// The author
    #[arg(long, value_name = "NAME")]
    author: Option<String>,
    /// The licence
    #[arg(long, value_name = "TEXT")]
    license: Option<String>,
    /// End with status 1 if the result is not what was asked for, instead of with a note
    #[arg(long)]
    strict: bool,
    /// Replace files that exist
    #[arg(long, requires = "output")]
    force: bool,
    // These come last, because their heading applies to all arguments that follow.
    #[command(
        flatten,
        next_help_heading = "For --picture; --size also works for every puzzle with a width and a height"
    )]
    picture_options: PictureArgs,
}

pub(super) fn run(args: &Args) -> Outcome {
    expect_effect(args)?;
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
    if let Some(cut) = args.mural {
        return mural::run(args, &request, cut);
    }
    if !args.picture.is_empty() {
        return with_pictures(args, &request);
    }
    match args.count {
        None => one(args, &request),
        Some(_) if request.painted.is_some() => {
            wrong("this code holds a picture, so it gives only one puzzle; leave out --count")
        }
        Some(count) => many::run(args, &request, count),
    }
}

fn with_pictures(args: &Args, request: &Request) -> Outcome {
    let recipe = recipe(args, request);
    recipe.expect_possible()?;
    let files = from_picture::files(&args.picture)?;
    if !pictures::is_several(args, &files) {
        return one(args, request);
    }
    if args.title.is_some() && files.len() > 1 {
        return wrong("--title is for one picture; the titles of several are the names of their files");
    }
    pictures::run(args, request, &files, &recipe)
}

fn recipe<'a>(args: &Args, request: &'a Request) -> Recipe<'a> {
    Recipe {
        kind: request.kind,
        params: &request.params,
        options: args.picture_options.options(),
        goal: args.repair_to,
        most: args.repair.map_or(usize::MAX / 2, |most| most as usize),
        seed: request.seed,
    }
}

/// Adds title, author and licence.
fn sign(args: &Args, puzzle: &mut dyn AnyPuzzle) {
    let meta = puzzle.meta_mut();
    for (given, field) in
        [(&args.title, &mut meta.title), (&args.author, &mut meta.author), (&args.license, &mut meta.license)]
    {
        if given.is_some() {
            field.clone_from(given);
        }
    }
}

/// Returns an error for options that would have no effect.
fn expect_effect(args: &Args) -> Result<(), Ending> {
    if args.jobs.is_some() && args.count.is_none() && args.picture.is_empty() {
        return wrong("-j is for several puzzles; it needs --count or --picture");
    }
    if args.picture.is_empty()
        && let Some(option) = args.picture_options.first_used()
    {
        return wrong(format!("{option} is for pictures; it needs --picture"));
    }
    if looks_like_code(&args.what) {
        let given = [
            (!args.picture.is_empty(), "--picture"),
            (args.drawing.is_some(), "--drawing"),
            (args.picture_options.size.is_some(), "--size"),
        ];
        if let Some((_, option)) = given.iter().find(|(given, _)| *given) {
            return wrong(format!(
                "{} is a code, which already contains everything; leave out {option}",
                args.what
            ));
        }
    }
    Ok(())
}

/// Applies `--size`. For a picture, it is the size of the grid. Without a picture, and for games with a page
/// in millimetres, it changes the settings `width` and `height`.
fn resize(args: &Args, request: &mut Request) -> Result<(), Ending> {
    let Some((width, height)) = args.picture_options.size.map(Size::sides) else { return Ok(()) };
    let mut settings = args.generator.set.iter();
    if let Some((name, value)) = settings.find(|(name, _)| name == "width" || name == "height") {
        return wrong(format!("--size already sets the {name}; leave out --set {name}={value}"));
    }
    if !args.picture.is_empty() && !has_page(request) {
        return Ok(());
    }
    expect_sides(request)?;
    for (name, side) in [("width", width), ("height", height)] {
        let said = args.picture_options.size.map(Size::text).unwrap_or_default();
        request.params.set(name, &side.to_string()).or_else(|why| wrong(format!("--size {said}: {why}")))?;
    }
    Ok(())
}

/// Returns an error if puzzles of the game have no width and height.
fn expect_sides(request: &Request) -> Result<(), Ending> {
    let facts = request.kind.facts();
    if facts.table.iter().any(|param| param.name == "width") {
        return Ok(());
    }
    let game = request.kind.info().name;
    let frame: Vec<String> = facts
        .table
        .iter()
        .filter(|param| param.tie == Tie::Frame)
        .map(|param| format!("--set {}=...", param.name))
        .collect();
    wrong(format!("--size: {game} puzzles have no width and height; use {}", frame.join(", ")))
}

/// Whether the game has a page size in millimetres. Such games make puzzles from drawings.
fn has_page(request: &Request) -> bool {
    request.kind.facts().drawn.is_some()
}

fn one(args: &Args, request: &Request) -> Outcome {
    let path = args.output.as_deref().unwrap_or(Path::new("-"));
    let target = Target::new(request.kind, path, args.format.as_deref())?;
    target.expect_free(args.force)?;
    let job = time_limit::job(args.timeout);
    let plain = |puzzle| Made { puzzle, done: String::new(), unmet: Vec::new(), advice: None };
    let made = match (args.picture.first(), &args.drawing) {
        (None, None) => plain(watched("making", &job, || request.make(&job))?),
        (Some(_), _) => of_one_picture(args, request, &job)?,
        (None, Some(file)) => plain(from_drawing(request, &Source::of(file), &job)?),
    };
    let Made { mut puzzle, done, unmet: mut notes, advice } = made;
    if let (Some(file), None) = (&args.drawing, &puzzle.meta().title) {
        puzzle.meta_mut().title = from_picture::title(Path::new(file));
    }
    sign(args, puzzle.as_mut());
    notes.extend(unmet(args, puzzle.as_ref(), &job));
    tell(args, &notes)?;
    for line in [done.as_str(), advice.unwrap_or_default()] {
        if !line.is_empty() {
            note(line);
        }
    }
    if args.output.is_some() {
        target.save(puzzle.as_ref(), args.force)?;
    }
    match &args.output {
        _ if args.json => print_line(&to_json(&puzzle.document()))?,
        None => print(&target.text(puzzle.as_ref())?)?,
        // The puzzle itself went to standard output, so nothing else is printed there.
        Some(path) if is_stream(path) => {}
        Some(path) => print_line(&format!("{}: {}", path.display(), sentence(puzzle.as_ref())))?,
    }
    Ok(Status::Done)
}

/// Lists how the puzzle differs from the request, with one sentence for each difference.
fn unmet(args: &Args, puzzle: &dyn AnyPuzzle, job: &Job) -> Vec<String> {
    let mut notes: Vec<String> = puzzle.meta().note.iter().cloned().collect();
    if let (Some(asked), Some(is)) = (args.generator.difficulty, puzzle.meta().difficulty)
        && asked != is
        && notes.is_empty()
    {
        let advice = if args.picture.is_empty() { "" } else { "; try another size" };
        notes.push(format!("this puzzle is {is}, not {asked}{advice}"));
    }
    if job.stopped() {
        notes.push("the time limit cut the work short; with more time the puzzle can be another".to_owned());
    }
    notes
}

/// Prints the notes. With `--strict`, returns them as an error instead.
fn tell(args: &Args, notes: &[String]) -> Result<(), Ending> {
    if args.strict && !notes.is_empty() {
        return Err(Ending::Unmet(notes.join("; ")));
    }
    for line in notes {
        note(line);
    }
    Ok(())
}

/// Makes a puzzle from the one picture of the arguments.
fn of_one_picture(args: &Args, request: &Request, job: &Job) -> Result<Made, Ending> {
    let files = from_picture::files(&args.picture)?;
    let Some(file) = files.first() else { return wrong("--picture: expected a picture") };
    watched("making", job, || recipe(args, request).make(file, job))
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

fn sentence(puzzle: &dyn AnyPuzzle) -> String {
    let code = puzzle.meta().code.as_ref().map(|code| format!(" ({code})")).unwrap_or_default();
    puzzle.describe() + &code
}
