//! What a person may ask of a generator, the same for every command that makes puzzles.

use super::ending::{Ending, wrong};
use super::words;
use crate::clock::fresh_seed;
use pentimento_base::code;
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Params};
use pentimento_engine::contract::Failure;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_engine::share;
use pentimento_picture::Picture;
use std::time::Duration;

#[derive(Debug, Clone, clap::Args)]
pub struct Asked {
    /// How hard it shall be: easy, medium, hard or expert
    #[arg(long, value_name = "LEVEL", value_parser = words::difficulty(), hide_possible_values = true)]
    pub difficulty: Option<Difficulty>,
    /// The same seed gives the same puzzle
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Changes one setting; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub set: Vec<(String, String)>,
}

impl Asked {
    /// Whatever comes.
    pub fn none() -> Self {
        Self { difficulty: None, seed: None, set: Vec::new() }
    }

    pub fn is_empty(&self) -> bool {
        self.difficulty.is_none() && self.seed.is_none() && self.set.is_empty()
    }

    pub fn params(&self, kind: &dyn Kind) -> Result<Params, Ending> {
        self.changed(kind.params(self.difficulty.unwrap_or(Difficulty::Easy)))
    }

    /// The same for a drawing from a file, which has a beginning of its own unless a difficulty is asked for.
    pub fn params_drawn(&self, kind: &dyn Kind) -> Result<Params, Ending> {
        let Some(study) = kind.facts().drawn.filter(|_| self.difficulty.is_none()) else {
            return self.params(kind);
        };
        let mut params = kind.params(study.base);
        for (name, value) in study.changes {
            params.set(name, value).or_else(wrong)?;
        }
        self.changed(params)
    }

    fn changed(&self, mut params: Params) -> Result<Params, Ending> {
        for (name, value) in &self.set {
            params.set(name, value).or_else(|why| wrong(format!("--set {name}={value}: {why}")))?;
        }
        Ok(params)
    }
}

/// What to make: a game's settings and a first seed.
pub struct Order {
    pub kind: &'static dyn Kind,
    pub params: Params,
    pub seed: u64,
    /// The picture that a code brought along.
    pub painted: Option<Picture>,
}

impl Order {
    /// From a game with what was asked of it, or from a code, which says it all.
    pub fn of(what: &str, asked: &Asked) -> Result<Self, Ending> {
        if !code::looks_like_code(what) {
            let kind = super::input::game(what)?;
            let seed = asked.seed.unwrap_or_else(fresh_seed);
            return Ok(Self { kind, params: asked.params(kind)?, seed, painted: None });
        }
        if !asked.is_empty() {
            return wrong(format!("{what} is a code; it says difficulty, settings and seed itself"));
        }
        if let Some(painted) = share::read(what) {
            let painted = painted.map_err(Ending::Wrong)?;
            let kind = super::input::game(&painted.game)?;
            painted.expect_version(kind.facts().version).map_err(Ending::Wrong)?;
            let params = kind.params(Difficulty::Medium);
            return Ok(Self { kind, params, seed: 0, painted: Some(painted.picture) });
        }
        let code = code::parse(what).map_err(Ending::Wrong)?;
        let kind = super::input::game(&code.game)?;
        let params = kind.params_of(&code).map_err(Ending::Wrong)?;
        Ok(Self { kind, params, seed: code.seed, painted: None })
    }

    /// The puzzle, the first of several.
    pub fn make(&self, job: &Job) -> Result<Box<dyn AnyPuzzle>, Failure> {
        match &self.painted {
            Some(picture) => self.kind.as_drawn(picture, job),
            None => self.kind.generate(&self.params, self.seed, job),
        }
    }
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected name=value")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// Consecutive seeds end with the last there is: beyond it the first ones would come again.
pub fn expect_seeds(first: u64, count: u32) -> Result<(), Ending> {
    match first.checked_add(u64::from(count) - 1) {
        Some(_) => Ok(()),
        None => wrong(format!("--seed {first}: there are no {count} seeds from there on")),
    }
}

/// A time in seconds, as in `--timeout 2.5`.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    number.ok_or_else(|| "expected a number of seconds".to_owned())
}

pub fn job(limit: Option<Duration>) -> Job {
    limit.map_or_else(crate::clock::job, crate::clock::job_for)
}
