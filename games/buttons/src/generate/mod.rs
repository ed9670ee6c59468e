//! Generates new levels. Also provides the numbers that the command `lab` compares.

mod graph;
mod search;
mod settings;

use crate::grade::Rating;
use crate::model::Level;
use crate::solve::{System, fewest};
use pentimento_base::job::Job;
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;

pub use graph::random_level;
pub(crate) use settings::{PARAMS, PRESETS, STUDIES};

pub(crate) fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Level, Failure> {
    search::find(&settings::wishes(params), rng, job)
}

pub(crate) fn measure(level: &Level, job: &Job) -> Vec<(&'static str, f64)> {
    let Ok(found) = fewest(level, level.state(), 1, job) else { return Vec::new() };
    let system = System::new(level, level.state(), job);
    let rating = system.and_then(|system| Rating::of(level, &system, job));
    let mut figures = vec![
        ("presses", f64::from(found.presses.map_or(0, |range| range.best))),
        ("solutions", found.count.at_least as f64),
        ("colors", found.targets.iter().flatten().count() as f64),
    ];
    if let Ok(rating) = rating {
        figures.push(("combined", rating.combined as f64));
    }
    figures
}
