//! Tests of the levels of Dots, and of its reader and generator with hostile input.

use crate::{count, of};
use pentimento::packs::{LevelFile, embedded};
use pentimento_base::document::parse;
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Params};
use pentimento_base::rng::Rng;
use pentimento_dots::Dots;
use pentimento_engine::contract::{Failure, Generate};
use pentimento_engine::kind::{AnyPuzzle, Kind, Of};
use pentimento_picture::art;
use pentimento_picture::drawing::{self, Options};
use std::time::{Duration, Instant};

#[test]
fn there_are_at_least_20_levels_and_some_of_each_variant() {
    let all = of("dots");
    assert!(all.len() >= 20 && count(&all, "ties") > 0 && count(&all, "pairs") > 0, "{} levels", all.len());
}

fn params(difficulty: Difficulty, changes: &[(&str, &str)]) -> Params {
    let mut params = Of::<Dots>::NEW.params(difficulty);
    for (name, value) in changes {
        params.set(name, value).expect("a setting");
    }
    params
}

/// The time limit for one input. It is generous, because the machine can be busy and the build is not optimised. Bad
/// code would take many minutes or use all memory.
const SOON: Duration = Duration::from_mins(1);

/// Makes up to three random changes to a text: replaces a byte, removes or repeats a piece, or inserts a number.
fn mutated(text: &str, rng: &mut Rng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rng.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = rng.below(bytes.len());
        let end = (at + rng.below(40)).min(bytes.len());
        match rng.below(5) {
            0 => bytes[at] = b"0123456789.,-[]{}=\"e"[rng.below(20)],
            1 => drop(bytes.drain(at..end)),
            2 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            3 => drop(bytes.splice(at..at, b"1e300".iter().copied())),
            _ => drop(bytes.splice(at..at, b"-9".iter().copied())),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn expect_one_line(message: &str, of: &str) {
    assert!(!message.is_empty() && message.lines().count() == 1 && message.len() < 400, "{of}: {message}");
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Puzzle,
    Refused,
    /// The time limit was reached.
    Stopped,
}

/// Reads a puzzle file, and solves, checks, measures and opens it.
fn read_puzzle(text: &str) -> Outcome {
    let read = parse(text).and_then(|root| Of::<Dots>::NEW.read(&root));
    match read {
        Err(error) => {
            expect_one_line(&error.to_string(), "a puzzle");
            Outcome::Refused
        }
        Ok(puzzle) => {
            let job = Job::endless();
            let _ = (puzzle.solve(3, &job), puzzle.check(&job), puzzle.measure(&job), puzzle.hint(&[], &job));
            let _ = puzzle.open();
            Outcome::Puzzle
        }
    }
}

/// Makes a puzzle from a drawing.
fn make_from_drawing(text: &str, settings: &Params, rng: &mut Rng) -> Outcome {
    let job = pentimento::clock::job_for(Duration::from_secs(5));
    let read = if text.trim_start().starts_with('{') {
        drawing::from_json(text, &Options::default(), &job)
    } else {
        drawing::from_svg(text, &Options::default(), &job)
    };
    let (drawing, _) = match read {
        Ok(read) => read,
        Err(error) => {
            expect_one_line(&error.to_string(), "a drawing");
            return Outcome::Refused;
        }
    };
    match Dots::from_drawing(&drawing, settings, rng, &job) {
        Ok(puzzle) => {
            assert!(AnyPuzzle::check(&puzzle, &Job::endless()).good);
            Outcome::Puzzle
        }
        Err(Failure::Impossible(why)) => {
            expect_one_line(&why, "a generator");
            Outcome::Refused
        }
        Err(Failure::Stopped) => Outcome::Stopped,
    }
}

fn random_settings(rng: &mut Rng) -> Params {
    let pick = |rng: &mut Rng, from: &[&str]| from[rng.below(from.len())].to_owned();
    let mut params = params(Difficulty::Easy, &[]);
    let choices: [(&str, &[&str]); 7] = [
        ("variant", &["closest", "ties", "pairs"]),
        ("rho", &["1", "1.1", "1.5", "3"]),
        ("lattice", &["none", "24", "88"]),
        ("epsilon", &["0.2", "3", "50"]),
        ("d_min", &["0", "4.5", "100"]),
        ("d_max", &["0", "5", "30"]),
        ("method", &["edges", "edges", "thesis"]),
    ];
    for (name, values) in choices {
        params.set(name, &pick(rng, values)).expect("in range");
    }
    params
}

#[test]
#[ignore = "300 hostile and mutated inputs, some minutes"]
fn hostile_input_gives_a_puzzle_or_an_error_message_within_a_minute() {
    let levels: Vec<&str> = embedded::packs()
        .iter()
        .filter(|pack| pack.kind.info().name == "dots")
        .flat_map(|pack| pack.levels.iter().filter_map(LevelFile::embedded_text))
        .collect();
    let art = ["cat", "house", "heart", "bicycle"].map(|name| art::svg(name).expect("art"));
    let graph = r#"{"nodes": [[10, 10], [90, 93], [12, 80], [95, 11], [50, 5]], "edges": [[0, 1], [2, 3], [3, 0], [4, 1]]}"#;
    let mut rng = Rng::new(300);
    let (mut outcomes, mut slowest) = (Vec::new(), (Duration::ZERO, 0));
    for round in 0..300 {
        let begun = Instant::now();
        let outcome = match round % 3 {
            0 => read_puzzle(&mutated(levels[rng.below(levels.len())], &mut rng)),
            1 => {
                let settings = random_settings(&mut rng);
                let text = String::from_utf8_lossy(art[rng.below(art.len())]).into_owned();
                make_from_drawing(&mutated(&text, &mut rng), &settings, &mut rng)
            }
            _ => {
                let settings = random_settings(&mut rng);
                make_from_drawing(&mutated(graph, &mut rng), &settings, &mut rng)
            }
        };
        outcomes.push(outcome);
        slowest = slowest.max((begun.elapsed(), round));
        assert!(begun.elapsed() < SOON, "round {round} took {:?}", begun.elapsed());
    }
    let count = |which: Outcome| outcomes.iter().filter(|&&outcome| outcome == which).count();
    let (made, refused, stopped) = (count(Outcome::Puzzle), count(Outcome::Refused), count(Outcome::Stopped));
    println!("{made} puzzles, {refused} refused, {stopped} stopped; slowest (with its round): {slowest:?}");
    assert!(made + stopped > 30, "nearly all inputs were refused");
}

#[test]
fn bad_files_are_refused_with_their_place() {
    let with = |dots: &str, more: &str| {
        format!("game = \"dots\"\nwidth = 100\nheight = 100\nrho = 1.25\ndots = {dots}\n{more}")
    };
    let two = "[{ at = [1, 1], colors = [0] }, { at = [9, 1], colors = [0] }]";
    let message = |text: &str| {
        let read = parse(text).and_then(|root| Of::<Dots>::NEW.read(&root));
        read.map(|_| ()).expect_err(text).to_string()
    };
    assert_eq!(read_puzzle(&with(two, "")), Outcome::Puzzle);
    for (text, expected) in [
        (with("[]", ""), "dots: expected 2 to 4000 dots, found 0"),
        (with("[{ at = [1, 1], colors = [] }, { at = [2, 1], colors = [0] }]", ""), "a dot needs a colour"),
        (with("[{ at = [1, 1], colors = [0, 0] }, { at = [2, 1], colors = [0] }]", ""), "is listed twice"),
        (with("[{ at = [1, 101], colors = [0] }, { at = [2, 1], colors = [0] }]", ""), "is not on the page"),
        (with("[{ at = [nan, 1], colors = [0] }, { at = [2, 1], colors = [0] }]", ""), "expected"),
        (
            with("[{ at = [1, 1], colors = [64] }, { at = [2, 1], colors = [0] }]", ""),
            "expected a number from 0 to 63",
        ),
        (
            with("[{ at = [1, 1], colors = [0] }, { at = [1, 1], colors = [1] }]", ""),
            "dots 0 and 1 are in the same place",
        ),
        (with(two, "lattice = 88"), "is not at the centre of a lattice pixel"),
        (with(two, "lattice = 4"), "expected a number from 8 to 2000"),
        (with(two, "variant = \"nearest\""), "expected closest, ties or pairs"),
        (with(two, "predrawn = [[[1, 1]]]"), "a line needs two points"),
        (with(two, "drawing = [[[1, 1], [500, 1]]]"), "is not on the page"),
        (with(two, "flavour = 1"), "unknown field"),
    ] {
        let found = message(&text);
        assert!(found.contains(expected) && found.starts_with("line "), "{found}");
    }
    assert!(message(&with(two, "").replace("1.25", "0.5")).contains("expected a factor from 1 to 100"));
    assert!(message(&with(two, "").replace("width = 100", "width = 1e9")).contains("expected a side"));
}
