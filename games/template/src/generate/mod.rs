//! Makes a puzzle. The generator starts with a random row and all its numbers, and then removes numbers.
//!
//! A number is removed if the rest still has one solution and is not harder than requested. If the result is easier
//! than requested, the generator tries another row. A code must give the same puzzle on every machine, so all random
//! numbers come from the given `Rng`, and effort is counted in tries, never in seconds.

mod settings;

pub(crate) use settings::{PARAMS, PRESETS, STUDIES};

use super::Lamps;
use super::grade;
use super::model::{Board, Level};
use super::solve;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::{Difficulty, Params};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Puzzle};

/// The number of rows to try before the request counts as impossible.
const TRIES: usize = 2000;

pub(crate) fn puzzle(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Lamps>, Failure> {
    let wanted = settings::difficulty(params);
    let most = params.whole("numbers").map_or(usize::MAX, |number| number as usize);
    for tried in 0..TRIES {
        job.go_on()?;
        job.progress(tried as f64 / TRIES as f64);
        let level = thinned(Level::of_row(&row(params, rng)), wanted, rng, job)?;
        let is_right = difficulty(&level, job)? == Some(wanted);
        if is_right && level.given().count() <= most {
            return Ok(Puzzle::plain(level));
        }
    }
    Err(Failure::Impossible(
        "no such row of lamps was found; longer rows or other settings may help".to_owned(),
    ))
}

fn row(params: &Params, rng: &mut Rng) -> Vec<bool> {
    let (length, share) = (params.size("length"), params.real("lit"));
    let mut row: Vec<bool> = (0..length).map(|_| rng.chance(share)).collect();
    if params.flag("mirror") {
        for place in 0..length / 2 {
            row[length - 1 - place] = row[place];
        }
    }
    row
}

/// How hard a level is. `None` if it does not have exactly one solution.
fn difficulty(level: &Level, job: &Job) -> Result<Option<Difficulty>, Stopped> {
    if solve::rows(level, &Board::new(level), 2, job)?.len() != 1 {
        return Ok(None);
    }
    Ok(Some(grade::grade(level, job)?.difficulty))
}

/// Goes through the numbers in random order, and removes each one that the level does not need. The level does not
/// need a number if, without it, there is still one solution and the grade is not above `wanted`.
fn thinned(mut level: Level, wanted: Difficulty, rng: &mut Rng, job: &Job) -> Result<Level, Stopped> {
    let mut places: Vec<usize> = (0..level.len()).collect();
    rng.shuffle(&mut places);
    for place in places {
        let fewer = level.without(place);
        if difficulty(&fewer, job)?.is_some_and(|grade| grade <= wanted) {
            level = fewer;
        }
    }
    Ok(level)
}

/// Numbers about a puzzle, for the command `lab`.
pub(crate) fn measure(level: &Level, job: &Job) -> Vec<(&'static str, f64)> {
    let score = grade::grade(level, job).map_or(0.0, |grade| grade.score);
    vec![("score", score), ("numbers", level.given().count() as f64)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_engine::contract::Generate;

    fn params(difficulty: Difficulty, changes: &[(&str, &str)]) -> Params {
        let preset = PRESETS.iter().find(|preset| preset.difficulty == difficulty).unwrap();
        let mut params = Params::of(PARAMS, preset);
        for (name, value) in changes {
            params.set(name, value).unwrap();
        }
        params
    }

    #[test]
    fn puzzles_have_the_grade_that_was_asked_for() {
        for (wanted, seed) in
            Difficulty::ALL.into_iter().flat_map(|wanted| (0..20).map(move |seed| (wanted, seed)))
        {
            let made = Lamps::generate(&params(wanted, &[]), &mut Rng::new(seed), &Job::endless());
            let level = made.unwrap_or_else(|why| panic!("{wanted} {seed}: {why:?}")).level;
            assert_eq!(grade::check(&level, &Job::endless()).grade.unwrap().difficulty, wanted);
        }
    }

    #[test]
    fn a_mirrored_row_reads_the_same_from_both_ends() {
        let params = params(Difficulty::Medium, &[("mirror", "yes"), ("numbers", "any")]);
        let level = Lamps::generate(&params, &mut Rng::new(1), &Job::endless()).unwrap().level;
        let mut row = solve::rows(&level, &Board::new(&level), 1, &Job::endless()).unwrap().remove(0);
        let forwards = row.clone();
        row.reverse();
        assert_eq!(row, forwards);
    }

    #[test]
    fn what_cannot_be_made_is_refused_in_words() {
        let params = params(Difficulty::Expert, &[("length", "2")]);
        let refused = Lamps::generate(&params, &mut Rng::new(1), &Job::endless());
        assert!(matches!(refused, Err(Failure::Impossible(_))));
    }
}
