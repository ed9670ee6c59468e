//! The arguments of every command that uses a generator: difficulty, seed and settings.

use super::ending::{Ending, wrong};
use super::words;
use crate::clock::fresh_seed;
use crate::unseen::{self, Seen};
use pentimento_base::code;
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Params};
use pentimento_engine::contract::Failure;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_engine::share;
use pentimento_picture::Picture;

#[derive(Debug, Clone, Default, clap::Args)]
pub(super) struct GeneratorArgs {
    /// How hard the puzzle is: easy, medium, hard or expert
    #[arg(long, value_name = "LEVEL", value_parser = words::difficulty(), hide_possible_values = true)]
    pub difficulty: Option<Difficulty>,
    /// The number that decides the puzzle: the same seed gives the same puzzle
    #[arg(long, value_name = "N", value_parser = words::seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Change one setting; can be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = words::setting(), hide_possible_values = true)]
    pub set: Vec<(String, String)>,
}

impl GeneratorArgs {
    pub(super) fn is_empty(&self) -> bool {
        self.difficulty.is_none() && self.seed.is_none() && self.set.is_empty()
    }

    pub(super) fn params(&self, kind: &dyn Kind) -> Result<Params, Ending> {
        self.changed(kind.params(self.difficulty.unwrap_or(Difficulty::Easy)))
    }

    /// The settings for a puzzle made from a drawing. If no difficulty is given, they start from the game's own
    /// preset for drawings.
    pub(super) fn params_for_drawing(&self, kind: &dyn Kind) -> Result<Params, Ending> {
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
        params.give_way(&self.said(), self.difficulty.is_some());
        Ok(params)
    }

    /// The names of the settings that the user set.
    pub(super) fn said(&self) -> Vec<&str> {
        self.set.iter().map(|(name, _)| name.as_str()).collect()
    }
}

/// A puzzle to make.
pub(super) struct Request {
    pub kind: &'static dyn Kind,
    pub params: Params,
    /// The seed. With `--count`, it is the first of several seeds.
    pub seed: u64,
    /// The picture in a code from the workshop.
    pub painted: Option<Picture>,
    /// Whether the user left the choice of the puzzle to the program.
    pub any: bool,
}

impl Request {
    /// Reads a game with its arguments, or a code. A code contains all settings.
    pub(super) fn new(what: &str, args: &GeneratorArgs) -> Result<Self, Ending> {
        if let Some(kind) = super::play::today_of(what.as_ref())? {
            if !args.is_empty() {
                return wrong(format!(
                    "{what} is the same for everyone; leave out difficulty, seed and settings"
                ));
            }
            let (params, seed) = crate::today::request(kind, crate::store::Day::today());
            return Ok(Self { kind, params, seed, painted: None, any: false });
        }
        if !code::looks_like_code(what) {
            let kind = super::input::game(what)?;
            let seed = args.seed.unwrap_or_else(fresh_seed);
            let any = args.seed.is_none();
            return Ok(Self { kind, params: args.params(kind)?, seed, painted: None, any });
        }
        if !args.is_empty() {
            return wrong(format!("{what} is a code, which already contains difficulty, settings and seed"));
        }
        if let Some(painted) = share::read(what) {
            let painted = painted.map_err(Ending::Wrong)?;
            let kind = super::input::game(&painted.game)?;
            painted.expect_version(kind.facts()).map_err(Ending::Wrong)?;
            let params = kind.params(Difficulty::Medium);
            return Ok(Self { kind, params, seed: 0, painted: Some(painted.picture), any: false });
        }
        let code = code::parse(what).map_err(Ending::Wrong)?;
        let kind = super::input::game(&code.game)?;
        let params = kind.params_of(&code).map_err(Ending::Wrong)?;
        Ok(Self { kind, params, seed: code.seed, painted: None, any: false })
    }

    /// Makes the puzzle from the picture if there is one, otherwise from `seed`. If the choice is free,
    /// prefers pictures that the player has not found yet.
    pub(super) fn make(&self, job: &Job) -> Result<Box<dyn AnyPuzzle>, Failure> {
        match &self.painted {
            Some(picture) => self.kind.as_drawn(picture, job),
            None if self.any => {
                let seen = Seen::from_env(self.kind.info().name);
                unseen::make(self.kind, &self.params, self.seed, &seen, job)
            }
            None => self.kind.generate(&self.params, self.seed, job),
        }
    }
}

/// Returns an error if the first seed is so large that the last of `count` seeds would overflow.
pub(super) fn expect_seeds(first: u64, count: u32) -> Result<(), Ending> {
    match first.checked_add(u64::from(count) - 1) {
        Some(_) => Ok(()),
        None => wrong(format!("--seed {first}: there are fewer than {count} seeds from here on")),
    }
}
