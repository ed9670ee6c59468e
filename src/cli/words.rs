//! Words that an argument may be: read with a complaint of ours, and known to the shell that completes them.

use crate::config;
use crate::games::GAMES;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use pentimento_base::params::Difficulty;
use std::ffi::OsStr;

/// Clap's own list of values would bring its own complaint, and would refuse what is not in it.
#[derive(Clone)]
pub struct Known<T> {
    words: fn() -> Vec<&'static str>,
    read: fn(&str) -> Result<T, String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Known<T> {
    type Value = T;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        TypedValueParser::parse_ref(&self.read, cmd, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.words)().into_iter().map(PossibleValue::new)))
    }
}

pub fn theme() -> Known<String> {
    Known { words: || config::Theme::NAMES.to_vec(), read: |text| chosen("theme", text) }
}

pub fn color() -> Known<String> {
    Known { words: || config::Color::NAMES.to_vec(), read: |text| chosen("color", text) }
}

pub fn difficulty() -> Known<Difficulty> {
    let read = |word: &str| {
        Difficulty::parse(word).ok_or_else(|| "expected easy, medium, hard or expert".to_owned())
    };
    Known { words: || Difficulty::ALL.map(Difficulty::name).to_vec(), read }
}

/// A game, or whatever else may stand there: who is given it knows better what is wrong with it.
pub fn game() -> Known<String> {
    let games = || GAMES.iter().map(|kind| kind.info().name).collect();
    Known { words: games, read: |word| Ok(word.to_owned()) }
}

/// A value that a setting takes, as it was typed.
fn chosen(name: &str, text: &str) -> Result<String, String> {
    let setting = config::setting(name).ok_or_else(|| format!("there is no setting {name:?}"))?;
    setting.parse(text).map(|_| text.to_owned())
}
