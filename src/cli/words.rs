//! Arguments that have a list of known words. The shell can complete them, and we write the error messages ourselves.

use crate::config;
use crate::games::GAMES;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use pentimento_base::params::Difficulty;
use std::ffi::OsStr;

/// A value parser with known words. Clap's own parser has other error messages and accepts no other words.
#[derive(Clone)]
pub(super) struct WordParser<T> {
    words: fn() -> Vec<&'static str>,
    read: fn(&str) -> Result<T, String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for WordParser<T> {
    type Value = T;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        TypedValueParser::parse_ref(&self.read, cmd, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.words)().into_iter().map(PossibleValue::new)))
    }
}

pub(super) fn theme() -> WordParser<String> {
    WordParser { words: || config::Theme::NAMES.to_vec(), read: |text| chosen("theme", text) }
}

pub(super) fn color() -> WordParser<String> {
    WordParser { words: || config::Color::NAMES.to_vec(), read: |text| chosen("color", text) }
}

pub(super) fn difficulty() -> WordParser<Difficulty> {
    let read = |word: &str| {
        Difficulty::parse(word).ok_or_else(|| "expected easy, medium, hard or expert".to_owned())
    };
    WordParser { words: || Difficulty::ALL.map(Difficulty::name).to_vec(), read }
}

/// The name of a game. Other words are accepted too, because some commands take more than the names of games. The
/// caller reports errors.
pub(super) fn game() -> WordParser<String> {
    let games = || GAMES.iter().map(|kind| kind.info().name).collect();
    WordParser { words: games, read: |word| Ok(word.to_owned()) }
}

/// Checks that a setting accepts the text, and returns the text.
fn chosen(name: &str, text: &str) -> Result<String, String> {
    let setting = config::setting(name).ok_or_else(|| format!("there is no setting {name:?}"))?;
    setting.parse(text).map(|_| text.to_owned())
}
