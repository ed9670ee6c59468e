//! `print`: prints puzzles on paper.

use super::ending::{Ending, Outcome, Status, wrong};
use super::input::{Named, Source};
use super::output::{note, print_line, save_all};
use super::time_limit;
use super::watch::watched;
use super::words;
use crate::booklet::{self, Booklet, Contents, MOST_ON_A_PAGE, Plan, Unprintable};
use crate::games;
use crate::packs::{embedded, folders};
use pentimento_base::prose::capital;
use pentimento_engine::kind::{AnyPuzzle, NoPage};
use pentimento_paper::{Form, Paper, write};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Print puzzles as SVG, PNG or PDF, on single pages or as a booklet
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento print nonogram/07 -o mushroom.pdf\n  \
    pentimento new maze --seed 7 | pentimento print - -o maze.png --solution\n  \
    pentimento print buttons -o buttons.pdf --title \"Rainy days\" --per-page 1\n\n\
    A folder is printed as a booklet, with a cover, numbers, and the solutions at the end. So is a game, which \
    means its levels. Several pages of SVG or PNG become several files, with a number before the extension.")]
pub(super) struct Args {
    /// Puzzle files (see below), folders of them, or games
    #[arg(required = true, value_name = "FILE", value_parser = words::file(), hide_possible_values = true)]
    files: Vec<OsString>,
    /// The file to write: .svg, .png or .pdf
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Print the solutions instead
    #[arg(long, conflicts_with = "booklet")]
    solution: bool,
    /// Print a booklet: a cover, numbers, and the solutions at the end; from a file with several puzzles, print all
    #[arg(long)]
    booklet: bool,
    /// The title on the cover of a booklet
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// At most N puzzles on a page, fewer if they would be too small [default: 1; automatic in a booklet]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MOST_ON_A_PAGE as i64))]
    per_page: Option<u8>,
    /// The paper size: a4 or letter
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = paper)]
    paper: Paper,
    /// The resolution of a PNG in dots per inch
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(36..=1200))]
    dpi: u32,
    /// Give up on finding solutions after this time
    #[arg(long, value_name = "SECONDS", value_parser = time_limit::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

fn paper(word: &str) -> Result<Paper, String> {
    let found = Paper::ALL.into_iter().find(|paper| paper.name() == word.to_ascii_lowercase());
    found.ok_or_else(|| "expected a4 or letter".to_owned())
}

/// The puzzles to print.
#[derive(Default)]
struct Selection {
    puzzles: Vec<Box<dyn AnyPuzzle>>,
    /// The arguments as the user typed them, for error messages.
    names: Vec<String>,
    /// The name of the first folder or game.
    pack: Option<String>,
}

pub(super) fn run(args: &Args) -> Outcome {
    let form = form(&args.output)?;
    let mut selection = Selection::default();
    args.files.iter().try_for_each(|file| selection.add(file, args.booklet))?;
    let made = compose(args, &selection)?;
    for number in &made.cramped {
        let name = &selection.names[number - 1];
        note(&format!("{name} is hard to read even on its own page; use larger paper"));
    }
    let title = title(args, &selection);
    let files = write(&made.pages, form, args.dpi, &title).or_else(wrong)?;
    let paths = paths(&args.output, files.len());
    save_all(&paths, &files, args.force)?;
    let summary = summary(selection.puzzles.len(), made.pages.len());
    print_line(&format!("{}: {summary}", args.output.display()))?;
    Ok(Status::Done)
}

fn form(output: &Path) -> Result<Form, Ending> {
    let extension = output.extension().and_then(|extension| extension.to_str());
    match extension.and_then(Form::of_extension) {
        Some(form) => Ok(form),
        None => wrong(format!("{}: expected a file name that ends in .svg, .png or .pdf", output.display())),
    }
}

fn summary(puzzles: usize, pages: usize) -> String {
    let plural = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    format!("{} on {}", plural(puzzles, "puzzle"), plural(pages, "page"))
}

impl Selection {
    /// Adds the puzzles of a file, folder or game. If `all` is set, adds all puzzles of a file, otherwise only those
    /// that the argument asks for.
    fn add(&mut self, file: &OsString, all: bool) -> Result<(), Ending> {
        let path = Path::new(file);
        let word = file.to_string_lossy();
        if path.is_dir() {
            return self.add_pack(path);
        }
        if let (Some(kind), false) = (games::find(&word), path.exists()) {
            let packs = embedded::packs().iter().filter(|pack| pack.is_of(kind.info().name));
            for level in packs.flat_map(|pack| &pack.levels) {
                let puzzle = level.puzzle().or_else(|error| wrong(format!("{}: {error}", level.id)))?;
                self.push(level.id.clone(), puzzle.copy());
            }
            self.pack.get_or_insert_with(|| kind.info().title.to_owned());
            return Ok(());
        }
        if all && path.is_file() {
            return self.add_pack(path);
        }
        for Named { name, puzzle } in Source::of(file).chosen()? {
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
        let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let name = whole.file_stem().unwrap_or_default().to_string_lossy().replace(['-', '_'], " ");
        self.pack.get_or_insert(capital(&name));
        Ok(())
    }

    fn push(&mut self, name: String, puzzle: Box<dyn AnyPuzzle>) {
        self.names.push(name);
        self.puzzles.push(puzzle);
    }
}

/// The title on the cover and in the metadata of the file.
fn title(args: &Args, selection: &Selection) -> String {
    let stem = || args.output.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    args.title.clone().or_else(|| selection.pack.clone()).unwrap_or_else(stem)
}

fn compose(args: &Args, selection: &Selection) -> Result<Booklet, Ending> {
    let is_booklet = args.booklet || args.title.is_some() || (selection.pack.is_some() && !args.solution);
    let contents = match (args.solution, is_booklet) {
        (true, _) => Contents::Solutions,
        (false, true) => Contents::Both,
        (false, false) => Contents::Puzzles,
    };
    let plan = Plan {
        paper: args.paper,
        per_page: args.per_page.map(usize::from).or((!is_booklet).then_some(1)),
        contents,
        title: is_booklet.then(|| title(args, selection)),
    };
    let job = time_limit::job(args.timeout);
    let puzzles: Vec<&dyn AnyPuzzle> = selection.puzzles.iter().map(AsRef::as_ref).collect();
    watched("printing", &job, || booklet::make(&puzzles, &plan, &job))
        .map_err(|trouble| not_printed(selection, &trouble))
}

fn not_printed(selection: &Selection, trouble: &Unprintable) -> Ending {
    let (name, puzzle) = (&selection.names[trouble.place], &selection.puzzles[trouble.place]);
    match trouble.why {
        NoPage::Unprinted => {
            Ending::Wrong(format!("{name}: {} puzzles cannot be printed", puzzle.kind().info().name))
        }
        NoPage::Unsolvable => Ending::Unsolvable(format!("{name}: there is no solution to print")),
        NoPage::Stopped => Ending::Late(format!("{name}: no solution was found within the time limit")),
    }
}

/// The names of the files to write. A single file has the name that the user chose. Several files get a number before
/// the extension.
fn paths(output: &Path, count: usize) -> Vec<PathBuf> {
    if count == 1 {
        return vec![output.to_owned()];
    }
    let digits = count.to_string().len();
    let stem = output.file_stem().unwrap_or_default().to_string_lossy();
    let extension = output.extension().unwrap_or_default().to_string_lossy();
    let name = |number: usize| output.with_file_name(format!("{stem}-{number:0digits$}.{extension}"));
    (1..=count).map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_files_are_numbered_with_leading_zeros() {
        assert_eq!(paths(Path::new("out/a.svg"), 1), [Path::new("out/a.svg")]);
        let many = paths(Path::new("out/a.svg"), 12);
        assert_eq!((many[0].as_path(), many.len()), (Path::new("out/a-01.svg"), 12));
    }
}
