//! `new --mural`: cuts a large picture into pieces. Each piece is a puzzle.

use super::{Args, has_page, sign};
use crate::cli::ending::{Ending, Outcome, Status, wrong};
use crate::cli::from_picture::{naming_file, title};
use crate::cli::generator_args::Request;
use crate::cli::input::Source;
use crate::cli::output::{expect_absent, print_line, save_all};
use crate::cli::time_limit;
use crate::cli::watch::watched;
use crate::packs::murals::{self, Mural};
use crate::store;
use pentimento_base::document::to_toml;
use pentimento_base::job::Job;
use pentimento_engine::contract::Failure;
use pentimento_engine::kind::AnyPuzzle;
use pentimento_picture::{Options, Picture};
use rayon::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

/// The side of a piece in cells, if no size is given.
const PIECE: usize = 25;

/// Reads rows and columns of pieces, such as `3x4`.
pub(super) fn rows_and_columns(text: &str) -> Result<(usize, usize), String> {
    let expected = || format!("expected ROWSxCOLUMNS of pieces, 1 to {} each, such as 3x4", murals::MOST);
    let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(expected)?;
    let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=murals::MOST).contains(side));
    side(rows).zip(side(columns)).filter(|(rows, columns)| rows * columns > 1).ok_or_else(expected)
}

pub(super) fn run(args: &Args, request: &Request, (rows, columns): (usize, usize)) -> Outcome {
    let (Some(folder), [file]) = (&args.output, &args.picture[..]) else {
        return wrong("--mural needs one picture, and -o with a folder");
    };
    if args.count.is_some() || args.repair_to.is_some() {
        let option = if args.count.is_some() { "--count" } else { "--repair-to" };
        return wrong(format!("--mural and {option} can't be used together"));
    }
    if folder.exists() && !folder.is_dir() {
        return wrong(format!("{} is not a folder; --mural writes into a folder", folder.display()));
    }
    if !request.kind.facts().takes_pictures || has_page(request) {
        return wrong(format!("{} puzzles can't be pieces of a mural", request.kind.info().name));
    }
    let paths = paths(folder, rows * columns);
    paths.iter().try_for_each(|path| expect_absent(path, args.force))?;
    let source = Source::of(file);
    let title = args.title.clone().or_else(|| title(Path::new(file)));
    let mural = Mural { title: title.unwrap_or_else(|| "Mural".to_owned()), rows, columns };
    let job = time_limit::job(args.timeout);
    let pieces = whole(args, &source, &mural)?.cut(rows, columns);
    let made = watched("making", &job, || make(request, &mural, &pieces, &job));
    let mut puzzles = made.map_err(|failure| naming_file(&source, failure))?;
    for puzzle in &mut puzzles {
        let title = puzzle.meta().title.clone();
        sign(args, puzzle.as_mut());
        puzzle.meta_mut().title = title;
    }
    write(folder, &paths, &mural, &puzzles, args.force)?;
    let size = puzzles.first().map(|puzzle| puzzle.describe()).unwrap_or_default();
    print_line(&format!("{}: {} pieces, about {size} each", folder.display(), puzzles.len()))?;
    Ok(Status::Done)
}

/// The paths of the files: one for each piece, and one that says how the pieces fit together.
fn paths(folder: &Path, pieces: usize) -> Vec<PathBuf> {
    let piece = |number: usize| folder.join(format!("{number:03}.toml"));
    (1..=pieces).map(piece).chain([folder.join(murals::FILE)]).collect()
}

/// Converts the whole picture to cells. If no size is given, the longer side of a piece has about [`PIECE`]
/// cells.
fn whole(args: &Args, source: &Source, mural: &Mural) -> Result<Picture, Ending> {
    let bytes = source.bytes()?;
    let cells = |options: &Options| {
        let made = crate::untrusted::picture(&bytes, options).map_err(|error| source.wrong(error));
        made.map(|(picture, _)| picture)
    };
    let options = args.picture_options.options();
    if options.size.is_some() || options.longest.is_some() {
        return cells(&options);
    }
    let small = cells(&options)?;
    let across = (PIECE * mural.columns) as f64 / small.width as f64;
    let scale = across.min((PIECE * mural.rows) as f64 / small.height as f64);
    let side = |length: usize, pieces: usize| ((length as f64 * scale).round() as usize).max(5 * pieces);
    let size = (side(small.width, mural.columns), side(small.height, mural.rows));
    cells(&Options { size: Some(size), ..options })
}

fn make(
    request: &Request,
    mural: &Mural,
    pieces: &[Picture],
    job: &Job,
) -> Result<Vec<Box<dyn AnyPuzzle>>, Failure> {
    let piece = |(place, picture): (usize, &Picture)| {
        let number = place + 1;
        let named = |why: String| {
            let (row, column) = (place / mural.columns + 1, place % mural.columns + 1);
            Failure::Impossible(format!("piece {number} (row {row}, column {column}): {why}"))
        };
        if picture.count() == 0 {
            return Err(named("it is blank; use fewer pieces or another picture".to_owned()));
        }
        let made = request.kind.paint(picture, &request.params, request.seed, job);
        let mut puzzle = made.map_err(|failure| match failure {
            Failure::Impossible(why) => named(why),
            Failure::Stopped => Failure::Stopped,
        })?;
        puzzle.meta_mut().title = Some(format!("{}, piece {number}", mural.title));
        Ok(puzzle)
    };
    pieces.par_iter().enumerate().map(piece).collect()
}

fn write(
    folder: &Path,
    paths: &[PathBuf],
    mural: &Mural,
    puzzles: &[Box<dyn AnyPuzzle>],
    force: bool,
) -> Result<(), Ending> {
    let created = !folder.exists();
    let refused = |source| store::Error::Io { doing: "create", path: folder.to_owned(), source };
    fs::create_dir_all(folder).map_err(refused)?;
    let texts = puzzles.iter().map(|puzzle| to_toml(&puzzle.document())).chain([mural.text()]);
    let saved = save_all(paths, &texts.collect::<Vec<String>>(), force);
    if created && saved.is_err() {
        // This removes the folder only if it is empty.
        let _ = fs::remove_dir(folder);
    }
    saved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_are_read() {
        assert_eq!(rows_and_columns("3x4"), Ok((3, 4)));
        for bad in ["", "3", "0x4", "1x1", "99x2", "ax2"] {
            assert!(rows_and_columns(bad).is_err(), "{bad}");
        }
    }
}
