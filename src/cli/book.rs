//! `book`: makes a book from pictures and puzzles in one command.

use super::ending::{Ending, Outcome, Status, wrong};
use super::from_picture::{self, Made, Recipe, is_picture, pictures_in};
use super::generator_args::GeneratorArgs;
use super::in_order::{cores, in_order};
use super::input::game;
use super::output::{expect_absent, note, print_line};
use super::paper_args::{BookArgs, PaperArgs, form};
use super::picture::{PictureArgs, Size};
use super::print::{Selection, summary};
use super::time_limit;
use super::watch::counted;
use super::words;
use crate::booklet::Contents;
use crate::packs::folders;
use pentimento_base::job::Job;
use pentimento_base::params::Params;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_engine::repair::RepairGoal;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// Make a book from pictures and puzzles
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  pentimento book art/cat art/fox art/owl --size 20 -o animals.pdf --title Animals\n  \
    pentimento book art/cat art/owl --game logipix --size 16 --paper 6x9 --gutter 6mm -o owls.pdf\n\n\
    Each picture becomes a puzzle. From a folder, the puzzles are used, or the pictures if there are no puzzles. The book \
    has a title page, contents, a chapter for each game with its rules, and the solutions at the end."
)]
pub(super) struct Args {
    /// Pictures, puzzle files, or folders of them
    #[arg(required = true, value_name = "FILE or DIR", value_parser = words::file(), hide_possible_values = true)]
    files: Vec<OsString>,
    /// The file to write: .pdf, .svg or .png
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The game to make from pictures
    #[arg(long, value_name = "GAME", default_value = "nonogram", value_parser = words::game(), hide_possible_values = true)]
    game: String,
    #[command(flatten)]
    generator: GeneratorArgs,
    /// Change cells of the pictures until the solution is unique, or until no supposition is needed: unique or line
    #[arg(long, value_name = "GOAL", value_parser = from_picture::goal)]
    repair_to: Option<RepairGoal>,
    /// Make N puzzles at once [default: one for each core]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// End with status 1 if a puzzle is not what was asked for, instead of with a note
    #[arg(long)]
    strict: bool,
    /// Give up after this time
    #[arg(long, value_name = "SECONDS", value_parser = time_limit::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    /// Replace a file that exists
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    paper: PaperArgs,
    #[command(flatten)]
    book: BookArgs,
    #[command(flatten, next_help_heading = "Pictures")]
    picture: PictureArgs,
}

pub(super) fn run(args: &Args) -> Outcome {
    let form = form(&args.output, None)?;
    expect_absent(&args.output, args.force)?;
    let job = time_limit::job(args.timeout);
    let selection = selection(args, &job)?;
    let title = selection.title(args.book.title.as_deref(), &args.output);
    let plan = args.paper.plan(Contents::Both, Some(args.book.book(title.clone())));
    let pages = selection.compose(&plan, &job)?;
    args.paper.write(&pages, form, &args.book.about(title), &args.output, args.force)?;
    print_line(&format!("{}: {}", args.output.display(), summary(selection.puzzles.len(), pages.len())))?;
    Ok(Status::Done)
}

/// A part of the book, in the order of the arguments.
enum Entry {
    /// A picture file, to become a puzzle.
    Picture(OsString),
    /// A file or folder of puzzles.
    Puzzles(OsString),
}

/// Reads the puzzles and makes the others from their pictures.
fn selection(args: &Args, job: &Job) -> Result<Selection, Ending> {
    let mut selection = Selection::default();
    let mut entries = Vec::new();
    for file in &args.files {
        if Path::new(file).is_dir() {
            selection.name_pack(Path::new(file));
        }
        entries.extend(of_argument(file)?);
    }
    let pictures: Vec<&OsString> = entries.iter().filter_map(Entry::picture).collect();
    expect_effect(args, &pictures)?;
    let mut made = made(args, &pictures, job)?.into_iter();
    for entry in &entries {
        match entry {
            Entry::Puzzles(file) => selection.add(file, true, job)?,
            Entry::Picture(file) => {
                if let Some(Some(puzzle)) = made.next() {
                    selection.push_known(file.to_string_lossy().into_owned(), puzzle);
                }
            }
        }
    }
    if selection.puzzles.is_empty() {
        return wrong("no picture gave a puzzle");
    }
    Ok(selection)
}

impl Entry {
    fn picture(&self) -> Option<&OsString> {
        match self {
            Entry::Picture(file) => Some(file),
            Entry::Puzzles(_) => None,
        }
    }
}

/// The pictures and puzzles of an argument. If a folder has puzzles and pictures, only the puzzles are used.
fn of_argument(file: &OsString) -> Result<Vec<Entry>, Ending> {
    let path = Path::new(file);
    if !path.is_dir() {
        let is_art = !path.exists() && pentimento_picture::art::by_path(&file.to_string_lossy()).is_some();
        let is_raster = is_art || is_picture(path);
        return Ok(vec![if is_raster { Entry::Picture(file.clone()) } else { Entry::Puzzles(file.clone()) }]);
    }
    let pictures = pictures_in(path)?;
    if pictures.is_empty() || !folders::read(path)?.levels.is_empty() {
        if !pictures.is_empty() {
            note(&format!("{}: this folder has puzzles, so its pictures are left out", path.display()));
        }
        return Ok(vec![Entry::Puzzles(file.clone())]);
    }
    Ok(pictures.into_iter().map(|picture| Entry::Picture(picture.into_os_string())).collect())
}

/// Returns an error for options about pictures if there are none.
fn expect_effect(args: &Args, pictures: &[&OsString]) -> Result<(), Ending> {
    if !pictures.is_empty() {
        return Ok(());
    }
    let used = args.picture.first_used().or(args.picture.size.map(|_| "--size"));
    let used = used.or(args.repair_to.map(|_| "--repair-to"));
    let used = used.or((!args.generator.is_empty()).then_some("--difficulty, --seed or --set"));
    match used {
        Some(option) => wrong(format!("{option} is for pictures; there are only puzzles")),
        None => Ok(()),
    }
}

/// Makes the puzzles of the pictures. Says what was done with each picture, and why one gives no puzzle.
fn made(args: &Args, pictures: &[&OsString], job: &Job) -> Result<Vec<Option<Box<dyn AnyPuzzle>>>, Ending> {
    if pictures.is_empty() {
        return Ok(Vec::new());
    }
    let kind = game(&args.game)?;
    let params = params(args, kind)?;
    let recipe = Recipe {
        kind,
        params: &params,
        options: args.picture.options(),
        goal: args.repair_to,
        most: usize::MAX / 2,
        // A book without a seed is the same every time.
        seed: args.generator.seed.unwrap_or(1),
    };
    recipe.expect_possible()?;
    let (done, mut all) = (AtomicUsize::new(0), Vec::new());
    let work = |file: &OsString| {
        let made = recipe.make(file, job);
        done.fetch_add(1, Relaxed);
        (file.to_string_lossy().into_owned(), made)
    };
    let workers = args.jobs.map_or_else(cores, usize::from);
    counted("making", Some(pictures.len()), &done, || {
        in_order(workers, pictures.iter().copied(), work, |(name, made)| {
            all.push(kept(args, &name, made)?);
            Ok(())
        })
    })?;
    Ok(all)
}

fn params(args: &Args, kind: &'static dyn Kind) -> Result<Params, Ending> {
    let mut params = args.generator.params(kind)?;
    // If a game has a page in millimetres, `--size` is the size of that page.
    if let Some((width, height)) = args.picture.size.map(Size::sides).filter(|_| kind.facts().drawn.is_some())
    {
        for (name, side) in [("width", width), ("height", height)] {
            params.set(name, &side.to_string()).or_else(|why| wrong(format!("--size: {why}")))?;
        }
    }
    Ok(params)
}

/// Says what was done with a picture. `None` if it gives no puzzle: the book is made without it.
fn kept(args: &Args, name: &str, made: Result<Made, Ending>) -> Result<Option<Box<dyn AnyPuzzle>>, Ending> {
    let mut made = match made {
        Ok(made) => made,
        Err(Ending::Wrong(why) | Ending::Unmet(why) | Ending::Unsolvable(why)) if !args.strict => {
            note(&format!("{why}; it is left out"));
            return Ok(None);
        }
        Err(ending) => return Err(ending),
    };
    note(&format!("{name}: {}", made.done));
    if let (Some(asked), Some(is)) = (args.generator.difficulty, made.puzzle.meta().difficulty)
        && asked != is
    {
        made.unmet.push(format!("this puzzle is {is}, not {asked}; try another size"));
    }
    if args.strict && !made.unmet.is_empty() {
        return Err(Ending::Unmet(format!("{name}: {}", made.unmet.join("; "))));
    }
    for line in made.unmet.iter().map(String::as_str).chain(made.advice) {
        note(&format!("{name}: {line}"));
    }
    let meta = made.puzzle.meta_mut();
    meta.license.clone_from(&args.book.license);
    Ok(Some(made.puzzle))
}
