//! `print`: puzzles on paper.

use super::asked;
use super::ending::{Ending, Outcome, Status, wrong};
use super::input::Source;
use super::output::{note, print_line, save_all};
use super::watch::watched;
use crate::booklet::{self, Booklet, Contents, MOST_ON_A_PAGE, Plan, Unprintable};
use crate::games;
use crate::packs::{embedded, folders};
use pentimento_base::prose::capital;
use pentimento_engine::kind::{AnyPuzzle, NoPage};
use pentimento_paper::{Form, Paper, write};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Put puzzles on paper: SVG, PNG or PDF, one page or a booklet
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento print nonogram/07 -o mushroom.pdf\n  \
    pentimento new maze --seed 7 | pentimento print - -o maze.png --solution\n  \
    pentimento print buttons -o buttons.pdf --title \"Rainy days\" --per-page 1\n\n\
    A folder, or the name of a game for its levels, is printed as a booklet: with a cover, numbers, and the \
    solutions at the end. Several pages of SVG or PNG become files with a number before the extension.")]
pub struct Args {
    /// Puzzle files, folders of them, or games whose levels are meant (see below)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
    /// Where to write it; .svg, .png or .pdf
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Print the solutions instead
    #[arg(long, conflicts_with = "booklet")]
    solution: bool,
    /// With a cover, numbers, and the solutions at the end; all puzzles of a file that holds several
    #[arg(long)]
    booklet: bool,
    /// What stands on the cover of a booklet
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// At most so many on a page, fewer where they would be too small [default: 1; in a booklet as suits them]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MOST_ON_A_PAGE as i64))]
    per_page: Option<u8>,
    /// a4 or letter
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = paper)]
    paper: Paper,
    /// Dots to the inch of a PNG
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(36..=1200))]
    dpi: u32,
    /// Give up looking for solutions after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = asked::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

fn paper(word: &str) -> Result<Paper, String> {
    let found = Paper::ALL.into_iter().find(|paper| paper.name() == word.to_ascii_lowercase());
    found.ok_or_else(|| "expected a4 or letter".to_owned())
}

/// What is to be printed, and whether it was given as a whole pack.
#[derive(Default)]
struct Given {
    puzzles: Vec<Box<dyn AnyPuzzle>>,
    /// As typed, for complaints.
    names: Vec<String>,
    /// The name of the first pack.
    pack: Option<String>,
}

pub fn run(args: &Args) -> Outcome {
    let form = form(&args.output)?;
    let mut given = Given::default();
    args.files.iter().try_for_each(|file| given.add(file, args.booklet))?;
    let made = compose(args, &given)?;
    for number in &made.cramped {
        let name = &given.names[number - 1];
        note(&format!("{name} is small even on a page of its own; larger paper would help"));
    }
    let title = title(args, &given);
    let files = write(&made.pages, form, args.dpi, &title).or_else(wrong)?;
    let paths = paths(&args.output, files.len());
    save_all(&paths, &files, args.force)?;
    print_line(&format!("{}: {}", args.output.display(), told(given.puzzles.len(), made.pages.len())))?;
    Ok(Status::Done)
}

fn form(output: &Path) -> Result<Form, Ending> {
    let extension = output.extension().and_then(|extension| extension.to_str());
    match extension.and_then(Form::of_extension) {
        Some(form) => Ok(form),
        None => wrong(format!("{}: expected a name that ends in .svg, .png or .pdf", output.display())),
    }
}

fn told(puzzles: usize, pages: usize) -> String {
    let plural = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    format!("{} on {}", plural(puzzles, "puzzle"), plural(pages, "page"))
}

impl Given {
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
        let source = Source::of(file);
        self.push(source.shown(), source.puzzle()?);
        Ok(())
    }

    fn add_pack(&mut self, path: &Path) -> Result<(), Ending> {
        let folder = folders::read(path)?;
        if folder.levels.is_empty() {
            let why = folder.notes.into_iter().next();
            return wrong(why.unwrap_or_else(|| format!("{}: no puzzle is in it", path.display())));
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

/// On the cover, and what a reader of the file calls it.
fn title(args: &Args, given: &Given) -> String {
    let stem = || args.output.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    args.title.clone().or_else(|| given.pack.clone()).unwrap_or_else(stem)
}

fn compose(args: &Args, given: &Given) -> Result<Booklet, Ending> {
    let is_booklet = args.booklet || args.title.is_some() || (given.pack.is_some() && !args.solution);
    let contents = match (args.solution, is_booklet) {
        (true, _) => Contents::Solutions,
        (false, true) => Contents::Both,
        (false, false) => Contents::Puzzles,
    };
    let plan = Plan {
        paper: args.paper,
        per_page: args.per_page.map(usize::from).or((!is_booklet).then_some(1)),
        contents,
        title: is_booklet.then(|| title(args, given)),
    };
    let job = asked::job(args.timeout);
    let puzzles: Vec<&dyn AnyPuzzle> = given.puzzles.iter().map(AsRef::as_ref).collect();
    watched("setting", &job, || booklet::make(&puzzles, &plan, &job))
        .map_err(|trouble| unprinted(given, &trouble))
}

fn unprinted(given: &Given, trouble: &Unprintable) -> Ending {
    let (name, puzzle) = (&given.names[trouble.place], &given.puzzles[trouble.place]);
    match trouble.why {
        NoPage::Unprinted => Ending::Wrong(format!("{name}: {} is not printed", puzzle.kind().info().name)),
        NoPage::Unsolvable => Ending::Unsolvable(format!("{name}: there is no solution to print")),
        NoPage::Stopped => Ending::Late(format!("{name}: no solution was found within the time limit")),
    }
}

/// One file has the name that was asked for; of several each has its number before the extension.
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
    fn pages_of_several_files_are_numbered_so_that_they_sort() {
        assert_eq!(paths(Path::new("out/a.svg"), 1), [Path::new("out/a.svg")]);
        let many = paths(Path::new("out/a.svg"), 12);
        assert_eq!((many[0].as_path(), many.len()), (Path::new("out/a-01.svg"), 12));
    }
}
