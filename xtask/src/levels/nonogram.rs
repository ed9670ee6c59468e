//! The levels of Nonogram. Three are drawn by hand, and the others are made from the art.

use super::LevelFile;
use pentimento_base::document::to_toml;
use pentimento_base::job::Job;
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Generate, Puzzle};
use pentimento_engine::kind::AnyPuzzle;
use pentimento_nonogram::{Level, Nonogram};
use pentimento_picture::Picture;
use pentimento_picture::art::title;

const BY_HAND: [(&str, [&str; 5]); 3] = [
    ("heart", [".#.#.", "#####", "#####", ".###.", "..#.."]),
    ("cottage", ["..#..", ".###.", "#####", ".#.#.", ".###."]),
    ("arrow", ["..#..", ".###.", "#####", "..#..", "..#.."]),
];

/// The name of the picture, the length of its sides, and the number of colours.
const DRAWN: [(&str, usize, usize); 36] = [
    ("apple", 10, 1),
    ("key", 10, 1),
    ("umbrella", 10, 1),
    ("mushroom", 12, 1),
    ("tulip", 12, 3),
    ("cup", 12, 1),
    ("cherries", 15, 3),
    ("anchor", 15, 1),
    ("candle", 15, 3),
    ("crown", 15, 1),
    ("bell", 15, 1),
    ("duck", 15, 3),
    ("fish", 15, 1),
    ("top-hat", 15, 1),
    ("snail", 20, 1),
    ("cactus", 20, 3),
    ("cat", 20, 1),
    ("penguin", 20, 3),
    ("rocket", 20, 1),
    ("ice-cream", 20, 4),
    ("house", 20, 4),
    ("rabbit", 20, 1),
    ("teapot", 20, 1),
    ("hot-air-balloon", 25, 4),
    ("sailing-boat", 25, 1),
    ("butterfly", 25, 1),
    ("lighthouse", 25, 3),
    ("elephant", 25, 1),
    ("owl", 25, 1),
    ("crab", 30, 3),
    ("dinosaur", 30, 1),
    ("windmill", 30, 1),
    ("turtle", 30, 4),
    ("castle", 35, 1),
    ("steam-train", 40, 1),
    ("camel", 40, 1),
];

pub(super) fn levels() -> impl Iterator<Item = Result<LevelFile, String>> {
    let by_hand = BY_HAND.into_iter().map(|(name, rows)| (name, from_rows(&rows)));
    let from_art = DRAWN.into_iter().map(|(name, side, colours)| (name, from_art(name, side, colours)));
    let all = by_hand.chain(from_art).enumerate();
    all.map(|(place, (name, puzzle))| {
        let text = puzzle.and_then(|puzzle| finished(name, puzzle));
        Ok(LevelFile::new(place + 1, name, text.map_err(|why| format!("{name}: {why}"))?))
    })
}

fn from_rows(rows: &[&str]) -> Result<Puzzle<Nonogram>, String> {
    let picture = Picture::from_rows(rows).ok_or("these rows are no picture")?;
    let params = params(&[("repair", "1")])?;
    let puzzle =
        Nonogram::from_picture(&picture, &params, &mut Rng::new(1), &Job::endless()).map_err(said)?;
    if puzzle.meta.changed.is_empty() { Ok(puzzle) } else { Err("it has several solutions".to_owned()) }
}

fn from_art(name: &str, side: usize, colours: usize) -> Result<Puzzle<Nonogram>, String> {
    let (side, colours) = (side.to_string(), colours.to_string());
    let params = params(&[
        ("width", &side),
        ("height", &side),
        ("colors", &colours),
        ("picture", name),
        ("repair", "1000"),
    ])?;
    Nonogram::generate(&params, &mut Rng::new(7), &Job::endless()).map_err(said)
}

fn params(changes: &[(&str, &str)]) -> Result<Params, String> {
    let mut params = Params::of(Nonogram::PARAMS, &Nonogram::PRESETS[0]);
    changes.iter().try_for_each(|(name, value)| params.set(name, value))?;
    Ok(params)
}

fn said(failure: Failure) -> String {
    match failure {
        Failure::Impossible(why) => why,
        Failure::Stopped => "stopped".to_owned(),
    }
}

/// The text of the file: the cropped puzzle with title, author, licence and the grade that the check finds.
fn finished(name: &str, puzzle: Puzzle<Nonogram>) -> Result<String, String> {
    let mut puzzle = cropped(puzzle)?;
    puzzle.meta.title = Some(title(name));
    puzzle.meta.author = Some("Pentimento".to_owned());
    puzzle.meta.license = Some("CC0-1.0".to_owned());
    let report = AnyPuzzle::check(&puzzle, &Job::endless());
    if !report.good {
        return Err(format!("{:?}", report.problems));
    }
    puzzle.meta.difficulty = report.grade.map(|grade| grade.difficulty);
    Ok(to_toml(&AnyPuzzle::document(&puzzle)))
}

/// Removes blank rows and columns at the edges of a puzzle, because a clue of 0 says nothing interesting.
fn cropped(puzzle: Puzzle<Nonogram>) -> Result<Puzzle<Nonogram>, String> {
    let Puzzle { mut meta, level } = puzzle;
    let (width, goal) = (level.width(), level.goal().ok_or("it has no picture")?.to_vec());
    let painted: Vec<[usize; 2]> =
        (0..goal.len()).filter(|&p| goal[p] > 0).map(|p| [p / width, p % width]).collect();
    let span = |axis: usize| {
        let places = painted.iter().map(|at| at[axis]);
        places.clone().min().unwrap_or(0)..=places.max().unwrap_or(0)
    };
    let (rows, columns) = (span(0), span(1));
    let cells: Vec<u8> = rows
        .clone()
        .flat_map(|r| columns.clone().map(move |c| [r, c]))
        .map(|[r, c]| goal[r * width + c])
        .collect();
    meta.changed.retain(|[r, c]| rows.contains(r) && columns.contains(c));
    meta.changed.iter_mut().for_each(|[r, c]| (*r, *c) = (*r - rows.start(), *c - columns.start()));
    let level = Level::of_picture(columns.count(), &cells, level.paints().to_vec())?;
    Ok(Puzzle { meta, level })
}
