//! `print`: prints puzzles on paper.

use super::ending::{Ending, Outcome, Status, wrong};
use super::input::{Named, Source};
use super::output::{note, print_line};
use super::paper_args::{BookArgs, PaperArgs, form};
use super::time_limit;
use super::watch::watched;
use super::words;
use crate::booklet::poster::{self, Cells};
use crate::booklet::{self, Booklet, Contents, Plan, Unprintable};
use crate::games;
use crate::packs::murals::Mural;
use crate::packs::{embedded, folders};
use pentimento_base::job::Job;
use pentimento_base::prose::capital;
use pentimento_engine::contract::Verdict;
use pentimento_engine::kind::{AnyPuzzle, NoPage};
use pentimento_picture::Picture;
use rayon::prelude::*;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The time limit for checking a puzzle before it is printed.
const CHECKING: Duration = Duration::from_secs(5);

/// Print puzzles as SVG, PNG or PDF, on loose sheets or as a book
#[allow(clippy::struct_excessive_bools)] // Each is a switch of the command line.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento print nonogram/07 -o mushroom.pdf\n  \
    pentimento new maze --seed 7 | pentimento print - -o maze.png --solution\n  \
    pentimento print buttons -o buttons.pdf --title \"Rainy days\" --per-page 1 --paper 6x9\n\n\
    A folder is printed as a book, with a title page, a chapter for each game, and the solutions at the end. So is a \
    game, which means its levels. Several pages of SVG or PNG become several files, with a number before the extension.")]
pub(super) struct Args {
    /// Puzzle files (see below), folders of them, or games
    #[arg(required = true, value_name = "FILE", value_parser = words::file(), hide_possible_values = true)]
    files: Vec<OsString>,
    /// The file to write: .svg, .png or .pdf; - is standard output, with --format
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The format, instead of the one of the extension: svg, png or pdf
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
    /// Print the solutions instead
    #[arg(long, conflicts_with = "booklet")]
    solution: bool,
    /// Print a book: a title page, chapters, and the solutions at the end; from a file with several puzzles, print all
    #[arg(long)]
    booklet: bool,
    /// Print a mural as a poster: a page for each piece, empty to be filled in, or solved with --solution
    #[arg(long, conflicts_with = "booklet")]
    poster: bool,
    /// Give up on making puzzles and finding solutions after this time
    #[arg(long, value_name = "SECONDS", value_parser = time_limit::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    paper: PaperArgs,
    #[command(flatten)]
    book: BookArgs,
}

/// The puzzles to print.
#[derive(Default)]
pub(super) struct Selection {
    pub puzzles: Vec<Box<dyn AnyPuzzle>>,
    /// The arguments as the user typed them, for error messages.
    pub names: Vec<String>,
    /// Whether each puzzle is known to be good, because it was just made or is one of our levels.
    known: Vec<bool>,
    /// The name of the first folder or game.
    pub pack: Option<String>,
    /// How the pieces fit together, if the first folder is a mural.
    mural: Option<Mural>,
}

pub(super) fn run(args: &Args) -> Outcome {
    let form = form(&args.output, args.format.as_deref())?;
    let mut selection = Selection::default();
    let job = time_limit::job(args.timeout);
    args.files.iter().try_for_each(|file| selection.add(file, args.booklet, &job))?;
    let title = selection.title(args.book.title.as_deref(), &args.output);
    let pages = if args.poster {
        expect_loose(args)?;
        watched("printing", &job, || as_poster(args, &selection, &job))?
    } else {
        let is_book =
            args.booklet || args.book.title.is_some() || (selection.pack.is_some() && !args.solution);
        if !is_book {
            expect_loose(args)?;
        }
        let contents = match (args.solution, is_book) {
            (true, _) => Contents::Solutions,
            (false, true) => Contents::Both,
            (false, false) => Contents::Puzzles,
        };
        let plan = args.paper.plan(contents, is_book.then(|| args.book.book(title.clone())));
        selection.compose(&plan, &job)?
    };
    args.paper.write(&pages, form, &args.book.about(title), &args.output, args.force)?;
    if args.output != Path::new("-") {
        let summary = summary(selection.puzzles.len(), pages.len());
        print_line(&format!("{}: {summary}", args.output.display()))?;
    }
    Ok(Status::Done)
}

/// Returns an error for options that only a book uses.
fn expect_loose(args: &Args) -> Result<(), Ending> {
    match args.book.first_used().filter(|option| *option != "--title") {
        Some(option) => wrong(format!("{option} is for a book; it needs --booklet or --title")),
        None => Ok(()),
    }
}

/// The number of puzzles and pages in words.
pub(super) fn summary(puzzles: usize, pages: usize) -> String {
    let plural = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    format!("{} on {}", plural(puzzles, "puzzle"), plural(pages, "page"))
}

impl Selection {
    /// Adds the puzzles of a file, folder or game. If `all` is set, adds all puzzles of a file, otherwise only those
    /// that the argument asks for. The job makes the puzzles of codes.
    pub(super) fn add(&mut self, file: &OsString, all: bool, job: &Job) -> Result<(), Ending> {
        let path = Path::new(file);
        let word = file.to_string_lossy();
        if path.is_dir() {
            return self.add_pack(path);
        }
        if let (Some(kind), false) = (games::find(&word), path.exists()) {
            let packs = embedded::packs().iter().filter(|pack| pack.is_of(kind.info().name));
            for level in packs.flat_map(|pack| &pack.levels) {
                let puzzle = level.puzzle().or_else(|error| wrong(format!("{}: {error}", level.id)))?;
                self.push_known(level.id.clone(), puzzle.copy());
            }
            self.pack.get_or_insert_with(|| kind.info().title.to_owned());
            return Ok(());
        }
        if all && path.is_file() {
            return self.add_pack(path);
        }
        for Named { name, puzzle } in Source::of(file).making_with(job).chosen()? {
            self.push(name, puzzle);
        }
        Ok(())
    }

    fn add_pack(&mut self, path: &Path) -> Result<(), Ending> {
        let folder = folders::read(path)?;
        if folder.levels.is_empty() {
            let why = folder.notes.into_iter().next();
            let empty = || format!("{}: there are no puzzles in this folder", path.display());
            return wrong(why.unwrap_or_else(empty));
        }
        for why in &folder.notes {
            note(why);
        }
        for level in folder.levels {
            let puzzle = level.puzzle().or_else(|error| wrong(format!("{}: {error}", level.id)))?.copy();
            self.push(level.id, puzzle);
        }
        self.name_pack(path);
        if self.mural.is_none() {
            self.mural = folder.mural;
        }
        Ok(())
    }

    /// If the selection has no name yet, names it after this folder or file.
    pub(super) fn name_pack(&mut self, path: &Path) {
        let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let name = whole.file_stem().unwrap_or_default().to_string_lossy().replace(['-', '_'], " ");
        self.pack.get_or_insert(capital(&name));
    }

    fn push(&mut self, name: String, puzzle: Box<dyn AnyPuzzle>) {
        self.push_known(name, puzzle);
        if let Some(known) = self.known.last_mut() {
            *known = false;
        }
    }

    /// Adds a puzzle that needs no check.
    pub(super) fn push_known(&mut self, name: String, puzzle: Box<dyn AnyPuzzle>) {
        self.names.push(name);
        self.puzzles.push(puzzle);
        self.known.push(true);
    }

    /// For each puzzle that is not good, a sentence that says why. A puzzle that takes too long to check has none.
    fn faults(&self, job: &Job) -> Vec<String> {
        let fault = |place: usize| {
            let check = self.puzzles[place].check(&job.within(CHECKING));
            let problem =
                check.problems.first().filter(|_| !check.good && check.verdict != Verdict::Unknown)?;
            Some(format!("{} is not a good puzzle: {problem}", self.names[place]))
        };
        let unknown: Vec<usize> = (0..self.puzzles.len()).filter(|&place| !self.known[place]).collect();
        unknown.into_par_iter().filter_map(fault).collect()
    }

    /// The title on the title page and in the metadata of the file.
    pub(super) fn title(&self, given: Option<&str>, output: &Path) -> String {
        let stem = || output.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        given.map(str::to_owned).or_else(|| self.pack.clone()).unwrap_or_else(stem)
    }

    /// Lays the puzzles out. Names each puzzle that is not good, or that is hard to read even on its own page. Says how
    /// many puzzles are on pages with fewer puzzles than requested.
    pub(super) fn compose(&self, plan: &Plan, job: &Job) -> Result<Vec<pentimento_paper::Page>, Ending> {
        let puzzles: Vec<&dyn AnyPuzzle> = self.puzzles.iter().map(AsRef::as_ref).collect();
        let (made, faults) = watched("printing", job, || {
            let faults = if plan.contents == Contents::Solutions { Vec::new() } else { self.faults(job) };
            (booklet::make(&puzzles, plan, job), faults)
        });
        for fault in &faults {
            note(fault);
        }
        let Booklet { pages, cramped, roomier } = made.map_err(|trouble| self.not_printed(&trouble))?;
        for place in cramped {
            note(&format!("{} is hard to read even on its own page; use larger paper", self.names[place]));
        }
        if let (1.., Some(asked)) = (roomier, plan.per_page) {
            note(&format!(
                "{roomier} of the {} puzzles are on pages with fewer than {asked}, because they would be too small",
                puzzles.len()
            ));
        }
        Ok(pages)
    }

    fn not_printed(&self, trouble: &Unprintable) -> Ending {
        let (name, puzzle) = (&self.names[trouble.place], &self.puzzles[trouble.place]);
        match trouble.why {
            NoPage::Unprinted => {
                Ending::Wrong(format!("{name}: {} puzzles cannot be printed", puzzle.kind().info().name))
            }
            NoPage::Unsolvable => Ending::Unsolvable(format!("{name}: there is no solution to print")),
            NoPage::Stopped => Ending::Late(format!("{name}: no solution was found within the time limit")),
        }
    }
}

/// The pages of a mural, a page for each piece.
fn as_poster(args: &Args, selection: &Selection, job: &Job) -> Result<Vec<pentimento_paper::Page>, Ending> {
    let Some(mural) = &selection.mural else {
        return wrong("--poster needs the folder of a mural; `new --mural` makes one");
    };
    if args.paper.per_page().is_some() {
        return wrong("--per-page has no effect on a poster; leave it out");
    }
    let image = |name: &str, puzzle: &dyn AnyPuzzle| -> Result<Picture, Ending> {
        let picture = puzzle.goal().or_else(|| puzzle.solve(1, job).into_image());
        picture.ok_or_else(|| Ending::Unsolvable(format!("{name}: there is no picture to print")))
    };
    let named = selection.names.iter().zip(&selection.puzzles);
    let pieces = named.map(|(name, puzzle)| image(name, &**puzzle)).collect::<Result<Vec<_>, Ending>>()?;
    let plan = args.paper.plan(Contents::Puzzles, None);
    let cells = if args.solution { Cells::Painted } else { Cells::Empty };
    let title = args.book.title.as_ref().unwrap_or(&mural.title);
    Ok(poster::pages(&plan, title, mural.columns, &pieces, cells))
}
