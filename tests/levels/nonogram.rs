//! The nonograms that come with the program: unique, titled, graded; and how they are made from our art.

use crate::{count, of};
use pentimento_base::document::to_toml;
use pentimento_base::job::Job;
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Advice;
use pentimento_engine::contract::{Generate, Puzzle};
use pentimento_engine::kind::AnyPuzzle;
use pentimento_nonogram::{Level, Nonogram};
use pentimento_picture::Picture;
use pentimento_picture::art::title;
use serde_json::Value as Json;

#[test]
fn there_are_enough_and_some_are_coloured() {
    let all = of("nonogram");
    assert!(all.len() >= 30 && count(&all, "colours") >= 10, "{} levels", all.len());
}

#[test]
fn no_level_begins_or_ends_with_an_empty_line() {
    for (id, puzzle) in of("nonogram") {
        let fields = puzzle.document();
        for name in ["rows", "columns"] {
            let lines = fields.iter().find(|(field, _)| *field == name).map(|(_, lines)| lines.clone());
            let lines = lines.and_then(|lines| lines.as_array().cloned()).expect("lines");
            let ends = [lines.first(), lines.last()].map(|line| line.and_then(Json::as_array));
            assert!(ends.iter().all(|line| line.is_some_and(|line| !line.is_empty())), "{id}: {name}");
        }
    }
}

/// Every step of every hint is true of the picture, says why, and all of them together solve it.
fn hints_solve(id: &str, puzzle: &dyn AnyPuzzle) {
    let fields = puzzle.document();
    let goal = fields.iter().find(|(name, _)| *name == "goal").map(|(_, goal)| goal.clone()).expect("a goal");
    let letter = |row: usize, column: usize| goal[row].as_str().and_then(|row| row.chars().nth(column));
    let end = puzzle.explain(&[], &Job::endless(), &mut |told| {
        assert!(!told.reason.is_empty() && !told.place.is_empty(), "{id}");
        for mv in &told.moves {
            let at = |axis: usize| mv["at"][axis].as_u64().expect("a place") as usize;
            let to = mv["to"].as_str().and_then(|to| to.chars().next());
            assert_eq!(to, letter(at(0), at(1)), "{id}: {} says {mv}", told.reason);
        }
        true
    });
    assert!(matches!(end, Ok(Advice::Done)), "{id} ended with {end:?}");
}

#[test]
fn hints_alone_solve_the_small_levels() {
    for (id, puzzle) in of("nonogram").iter().take(12) {
        hints_solve(id, *puzzle);
    }
}

#[test]
#[ignore = "slow"]
fn hints_alone_solve_every_level() {
    for (id, puzzle) in &of("nonogram") {
        hints_solve(id, *puzzle);
    }
}

const BY_HAND: [(&str, [&str; 5]); 3] = [
    ("heart", [".#.#.", "#####", "#####", ".###.", "..#.."]),
    ("cottage", ["..#..", ".###.", "#####", ".#.#.", ".###."]),
    ("arrow", ["..#..", ".###.", "#####", "..#..", "..#.."]),
];

/// Name, side, colours.
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

/// Without the blank lines at its edges, which would be nothing but 0 to read.
fn cropped(puzzle: Puzzle<Nonogram>) -> Puzzle<Nonogram> {
    let Puzzle { mut meta, level } = puzzle;
    let (width, goal) = (level.width(), level.goal().expect("drawn").to_vec());
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
    let level = Level::of_picture(columns.count(), &cells, level.paints().to_vec()).expect("a picture");
    Puzzle { meta, level }
}

fn write(number: &mut usize, name: &str, puzzle: Puzzle<Nonogram>) {
    let mut puzzle = cropped(puzzle);
    *number += 1;
    puzzle.meta.title = Some(title(name));
    puzzle.meta.author = Some("Pentimento".to_owned());
    puzzle.meta.license = Some("CC0-1.0".to_owned());
    let report = AnyPuzzle::check(&puzzle, &Job::endless());
    assert!(report.good, "{name}: {:?}", report.problems);
    puzzle.meta.difficulty = report.grade.map(|grade| grade.difficulty);
    let path = format!("{}/levels/nonogram/{number:02}-{name}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::write(path, to_toml(&AnyPuzzle::document(&puzzle))).expect("written");
}

fn params(changes: &[(&str, &str)]) -> Params {
    let mut params = Params::of(Nonogram::PARAMS, &Nonogram::PRESETS[0]);
    for (name, value) in changes {
        params.set(name, value).expect("a value of the setting");
    }
    params
}

#[test]
#[ignore = "writes the levels anew"]
fn levels_are_drawn() {
    let _ = std::fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/levels/nonogram"));
    let (mut number, job) = (0, Job::endless());
    for (name, rows) in BY_HAND {
        let picture = Picture::from_rows(&rows).expect("rows");
        let params = params(&[("repair", "1")]);
        let puzzle = Nonogram::from_picture(&picture, &params, &mut Rng::new(1), &job).expect("unique");
        assert!(puzzle.meta.changed.is_empty(), "{name}");
        write(&mut number, name, puzzle);
    }
    for (name, side, colours) in DRAWN {
        let (side, colours) = (side.to_string(), colours.to_string());
        let params = params(&[
            ("width", &side),
            ("height", &side),
            ("colors", &colours),
            ("picture", name),
            ("repair", "1000"),
        ]);
        match Nonogram::generate(&params, &mut Rng::new(7), &job) {
            Ok(puzzle) => write(&mut number, name, puzzle),
            Err(why) => println!("{name}: {why:?}"),
        }
    }
}
