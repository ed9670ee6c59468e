//! Makes puzzles from picture files, and says what was done with each picture. `new` and `book` use it.

use super::ending::{Ending, wrong};
use super::input::Source;
use super::picture::advice;
use pentimento_base::job::Job;
use pentimento_base::params::Params;
use pentimento_engine::contract::Failure;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_engine::repair::{RepairGoal, RepairOrder, repaired};
use pentimento_picture::{Conversion, Look, Options, Picture};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

/// The extensions of picture files in a folder.
const EXTENSIONS: [&str; 11] =
    ["png", "jpg", "jpeg", "gif", "bmp", "pnm", "pbm", "pgm", "ppm", "webp", "svg"];

/// How to make puzzles from pictures.
pub(super) struct Recipe<'a> {
    pub kind: &'static dyn Kind,
    pub params: &'a Params,
    pub options: Options,
    /// What a repair must reach. `None` if the user did not say.
    pub goal: Option<RepairGoal>,
    /// The most cells that a repair can change.
    pub most: usize,
    pub seed: u64,
}

/// A puzzle made from a picture.
pub(super) struct Made {
    pub puzzle: Box<dyn AnyPuzzle>,
    /// What was done with the picture: size, part, look, colours, cells changed.
    pub done: String,
    /// How the puzzle differs from the request, and advice.
    pub unmet: Vec<String>,
    pub advice: Option<&'static str>,
}

/// Reads the name of a goal for `--repair-to`.
pub(super) fn goal(text: &str) -> Result<RepairGoal, String> {
    RepairGoal::named(text).ok_or_else(|| "expected unique or line".to_owned())
}

/// The pictures of the arguments. A folder means the pictures in it, sorted by name.
pub(super) fn files(arguments: &[OsString]) -> Result<Vec<OsString>, Ending> {
    let mut files = Vec::new();
    for argument in arguments {
        if !Path::new(argument).is_dir() {
            files.push(argument.clone());
            continue;
        }
        let found = pictures_in(Path::new(argument))?;
        if found.is_empty() {
            return wrong(format!("{}: there are no pictures in this folder", argument.display()));
        }
        files.extend(found.into_iter().map(PathBuf::into_os_string));
    }
    Ok(files)
}

/// The picture files in a folder, sorted by name.
pub(super) fn pictures_in(folder: &Path) -> Result<Vec<PathBuf>, Ending> {
    let refused = |source| crate::store::Error::Io { doing: "read", path: folder.to_owned(), source };
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .map_err(refused)?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.is_file() && is_picture(path))
        .collect();
    found.sort();
    Ok(found)
}

/// Whether the extension of a file is that of a picture.
pub(super) fn is_picture(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
    extension.is_some_and(|extension| EXTENSIONS.contains(&extension.as_str()))
}

/// The title of a puzzle, made from the name of its picture file. `None` for standard input.
pub(super) fn title(file: &Path) -> Option<String> {
    if file == Path::new("-") {
        return None;
    }
    crate::files::title_of(file)
}

impl Recipe<'_> {
    /// Returns an error if the game can't follow the recipe.
    pub(super) fn expect_possible(&self) -> Result<(), Ending> {
        let (facts, name) = (self.kind.facts(), self.kind.info().name);
        // A game with a page makes puzzles from the outlines of a picture.
        if !facts.takes_pictures && facts.drawn.is_none() {
            return wrong(format!("{name} puzzles cannot be made from pictures"));
        }
        if self.goal.is_some() && !facts.repairs {
            return wrong(format!("--repair-to: a {name} puzzle never needs a supposition; leave it out"));
        }
        Ok(())
    }

    /// Makes one puzzle from a picture file.
    pub(super) fn make(&self, file: &OsStr, job: &Job) -> Result<Made, Ending> {
        let source = Source::of(file);
        let (picture, report) = self.read(&source, &self.options)?;
        self.of_cells(file, &source, &picture, &report, self.seed, job)
    }

    /// Makes up to `count` different puzzles from a picture file. If another seed gives the same puzzle again, the
    /// next one uses another look.
    pub(super) fn variants(&self, file: &OsStr, count: u32, job: &Job) -> Result<Vec<Made>, Ending> {
        let source = Source::of(file);
        let mut made: Vec<Made> = Vec::new();
        let (mut looks, mut options, mut seed) = (self.other_looks(), self.options.clone(), self.seed);
        while made.len() < count as usize {
            let (picture, report) = self.read(&source, &options)?;
            let next = self.of_cells(file, &source, &picture, &report, seed, job)?;
            let is_new = made.iter().all(|other| !is_same(other.puzzle.as_ref(), next.puzzle.as_ref()));
            if is_new {
                made.push(next);
                seed = seed.wrapping_add(1);
                continue;
            }
            let Some(look) = looks.next() else { break };
            options = Options { look, ..self.options.clone() };
        }
        Ok(made)
    }

    /// The looks that variants can use besides the chosen one. There are none if the user chose a look, the
    /// colours or dithering.
    fn other_looks(&self) -> impl Iterator<Item = Look> + use<> {
        let is_free =
            self.options.look == Look::Auto && self.options.colors.is_none() && !self.options.dither;
        Look::SHOWN.into_iter().filter(move |_| is_free)
    }

    fn read(&self, source: &Source, options: &Options) -> Result<(Picture, Conversion), Ending> {
        let mut options = options.clone();
        if self.kind.facts().drawn.is_some() {
            // The size of a puzzle with a page is that of the page, not of the picture.
            (options.size, options.longest) = (None, None);
        }
        crate::untrusted::picture(&source.bytes()?, &options).map_err(|error| source.wrong(error))
    }

    fn of_cells(
        &self,
        file: &OsStr,
        source: &Source,
        picture: &Picture,
        report: &Conversion,
        seed: u64,
        job: &Job,
    ) -> Result<Made, Ending> {
        let (mended, mut unmet) = self.mended(picture, source, job)?;
        let made = self.kind.paint(&mended, self.params, seed, job);
        let mut puzzle = made.map_err(|failure| naming_file(source, failure))?;
        if self.kind.facts().repairs && self.goal == Some(RepairGoal::Line) {
            unmet.extend(needs_suppositions(puzzle.as_ref(), job));
        }
        let changed: Vec<[usize; 2]> = changed(picture, &mended);
        let meta = puzzle.meta_mut();
        meta.title = meta.title.take().or_else(|| title(Path::new(file)));
        if meta.changed.is_empty() {
            meta.changed = changed;
        }
        let done = done(&mended, report, meta.changed.len());
        meta.source = Path::new(file)
            .file_name()
            .filter(|name| *name != "-")
            .map(|name| format!("{}: {done}", name.to_string_lossy()));
        Ok(Made { puzzle, done, unmet, advice: advice(report) })
    }

    /// Repairs a picture so that its puzzle reaches the goal. Also returns a note if only a part of it was reached.
    fn mended(
        &self,
        picture: &Picture,
        source: &Source,
        job: &Job,
    ) -> Result<(Picture, Vec<String>), Ending> {
        let goal = self.goal.unwrap_or_default();
        if !self.kind.facts().repairs || picture.count() == 0 {
            return Ok((picture.clone(), Vec::new()));
        }
        let order = RepairOrder { most: self.most, ..RepairOrder::to(goal) };
        let repairs =
            self.kind.repair(picture, &order, job).map_err(|failure| naming_file(source, failure))?;
        let Some(repair) = repairs.best() else {
            let why = match self.kind.paint(picture, self.params, self.seed, job) {
                Err(Failure::Impossible(why)) => why,
                Err(Failure::Stopped) => return Err(Failure::Stopped.into()),
                Ok(_) => "no repair was found".to_owned(),
            };
            return Err(Ending::Unmet(format!("{}: {why}", source.shown())));
        };
        Ok((repaired(picture, repair), Vec::new()))
    }
}

/// Says so if the puzzle can't be solved without suppositions.
fn needs_suppositions(puzzle: &dyn AnyPuzzle, job: &Job) -> Option<String> {
    let check = puzzle.check(job);
    let count = check.extra.iter().find(|(name, _)| *name == "guesses").and_then(|(_, json)| json.as_u64());
    match count {
        Some(0) => None,
        Some(1) => Some("this puzzle needs 1 supposition; no repair to line was found".to_owned()),
        Some(many) => Some(format!("this puzzle needs {many} suppositions; no repair to line was found")),
        None => Some("it is not known whether this puzzle needs suppositions".to_owned()),
    }
}

fn changed(before: &Picture, after: &Picture) -> Vec<[usize; 2]> {
    let differ = (0..before.cells.len()).filter(|&place| before.cells[place] != after.cells[place]);
    differ.map(|place| [place / before.width, place % before.width]).collect()
}

/// Whether two puzzles are the same, apart from the seed and the description of the picture.
fn is_same(a: &dyn AnyPuzzle, b: &dyn AnyPuzzle) -> bool {
    let fields = |puzzle: &dyn AnyPuzzle| {
        let mut fields = puzzle.document();
        fields.retain(|(name, _)| !["seed", "source", "changed", "title"].contains(name));
        fields
    };
    fields(a) == fields(b)
}

/// What was done with a picture, in words.
fn done(picture: &Picture, report: &Conversion, changed: usize) -> String {
    let mut parts = vec![format!("{}x{} cells", picture.width, picture.height)];
    let (width, height) = report.source;
    parts.push(match report.crop {
        Some(part) => format!("cut to {}x{} pixels at {},{}", part.width, part.height, part.x, part.y),
        None => format!("from {width}x{height} pixels"),
    });
    parts.extend(report.look.map(|look| format!("look {}", look.name())));
    if !picture.is_black_and_white() {
        let count = picture.palette.len();
        parts.push(format!("{count} colour{}", if count == 1 { "" } else { "s" }));
    }
    parts.push(match changed {
        1 => "1 cell changed".to_owned(),
        many => format!("{many} cells changed"),
    });
    parts.join(", ")
}

/// An error that names the picture file.
pub(super) fn naming_file(source: &Source, failure: Failure) -> Ending {
    match failure {
        Failure::Impossible(why) => source.wrong(why),
        Failure::Stopped => failure.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_comes_from_the_name_of_the_file() {
        let of = |name: &str| title(Path::new(name));
        assert_eq!(of("pictures/my_big-day.png").as_deref(), Some("My big day"));
        assert_eq!((of("-"), of("art/cat")), (None, Some("Cat".to_owned())));
    }

    #[test]
    fn pictures_are_known_by_their_extension() {
        assert!(is_picture(Path::new("a.PNG")) && is_picture(Path::new("b.webp")));
        assert!(!is_picture(Path::new("a.toml")) && !is_picture(Path::new("png")));
    }
}
