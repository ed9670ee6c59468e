//! The collections of Logipix, Maze and Dots. The generators of these games choose the size for each
//! difficulty.

use super::drawings::{Share, reason, shares};
use super::finish::first_good;
use super::{Collection, Made, Order};
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty::{self, Easy, Expert, Hard, Medium};
use pentimento_engine::kind::{AnyPuzzle, Kind};
use serde_json::Value as Json;

/// The seeds to try for a level.
const SEEDS: std::ops::Range<u64> = 1..7;

/// The difficulties of the levels in a collection. Each has the settings of the generator, except the
/// picture.
type Steps = [(Difficulty, &'static [(&'static str, &'static str)])];

const COLOURED: &[(&str, &str)] = &[("colors", "3")];
const LOGIPIX: &Steps =
    &[(Easy, &[]), (Easy, COLOURED), (Medium, &[]), (Medium, COLOURED), (Hard, &[]), (Expert, &[])];
const MAZE: &Steps = &[(Easy, &[]), (Medium, &[]), (Medium, &[]), (Hard, &[]), (Expert, &[])];
const DOTS: &Steps = &[(Easy, &[]), (Medium, &[]), (Medium, &[]), (Hard, &[]), (Expert, &[])];
const SCENES: [Difficulty; 6] = [Hard, Hard, Hard, Expert, Expert, Expert];

pub(super) fn logipix() -> Vec<Collection> {
    let all = from_drawings(pentimento_logipix::KIND, LOGIPIX, |place| place % 3 == 2);
    with_scenes(pentimento_logipix::KIND, all)
}

pub(super) fn maze() -> Vec<Collection> {
    let all = from_drawings(pentimento_maze::KIND, MAZE, |place| place % 3 == 1);
    with_scenes(pentimento_maze::KIND, all)
}

pub(super) fn dots() -> Vec<Collection> {
    from_drawings(pentimento_dots::KIND, DOTS, |place| place % 4 == 0)
}

fn from_drawings(
    kind: &'static dyn Kind,
    steps: &'static Steps,
    is_chosen: impl Fn(usize) -> bool,
) -> Vec<Collection> {
    let collection = |Share { folder, drawings }: Share| {
        let count = drawings.len().max(1);
        let order = |(place, drawing): (usize, &'static pentimento_picture::art::Drawing)| {
            let (difficulty, changes) = steps[place * steps.len() / count];
            let name = drawing.name.clone();
            let picture = name.clone();
            Order { name, make: Box::new(move || level(kind, &picture, difficulty, changes, SEEDS)) }
        };
        Collection { folder, orders: drawings.into_iter().enumerate().map(order).collect() }
    };
    shares(is_chosen).into_iter().map(collection).collect()
}

fn with_scenes(kind: &'static dyn Kind, mut collections: Vec<Collection>) -> Vec<Collection> {
    let order = |(place, difficulty): (u64, Difficulty)| {
        let seeds = 100 * (place + 1)..100 * (place + 1) + 6;
        let make = move || level(kind, "scene", difficulty, &[], seeds.clone());
        Order { name: format!("scene-{place:02}"), make: Box::new(make) }
    };
    let orders = (0..).zip(SCENES).map(order).collect();
    collections.push(Collection { folder: "scenes".to_owned(), orders });
    collections
}

/// The first good puzzle from these seeds that has the difficulty and nothing predrawn. If there is none, returns the
/// first good puzzle.
fn level(
    kind: &'static dyn Kind,
    picture: &str,
    difficulty: Difficulty,
    changes: &[(&str, &str)],
    seeds: std::ops::Range<u64>,
) -> Made {
    let mut params = kind.params(difficulty);
    params.set("picture", picture)?;
    for (name, value) in changes {
        params.set(name, value)?;
    }
    let made = |seed| kind.generate(&params, seed, &Job::endless()).map_err(reason);
    let as_asked = |seed| {
        let puzzle = made(seed)?;
        let grade = puzzle.check(&Job::endless()).grade.map(|grade| grade.difficulty);
        let fits = grade == Some(difficulty) && !has_predrawn(&*puzzle);
        if fits {
            Ok(puzzle)
        } else {
            Err("it has another difficulty, or something is drawn beforehand".to_owned())
        }
    };
    first_good(seeds.clone().map(as_asked)).or_else(|_| first_good(seeds.map(made)))
}

/// Whether the puzzle has lines that are already drawn when the player begins.
fn has_predrawn(puzzle: &dyn AnyPuzzle) -> bool {
    puzzle.document().iter().any(|(name, value)| {
        *name == "predrawn" && value.as_array().is_some_and(|a: &Vec<Json>| !a.is_empty())
    })
}
