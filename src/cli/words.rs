//! Arguments that have a list of known words. The shell can complete them. The error messages are our own,
//! not clap's.

use crate::config;
use crate::games::GAMES;
use crate::packs::embedded;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use pentimento_base::params::{Difficulty, Range};
use pentimento_base::suggest::did_you_mean;
use std::ffi::{OsStr, OsString};
use std::sync::OnceLock;

/// A value parser with known words. Clap's own parser has other error messages, and would refuse words that
/// are not in its list.
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
    WordParser { words: || config::Theme::NAMES.to_vec(), read: |text| chosen(config::Theme::NAMES, text) }
}

pub(super) fn color() -> WordParser<String> {
    WordParser { words: || config::Color::NAMES.to_vec(), read: |text| chosen(config::Color::NAMES, text) }
}

pub(super) fn difficulty() -> WordParser<Difficulty> {
    let read = |word: &str| {
        Difficulty::parse(word).ok_or_else(|| "expected easy, medium, hard or expert".to_owned())
    };
    WordParser { words: || Difficulty::ALL.map(Difficulty::name).to_vec(), read }
}

/// Parses a seed.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// Parses the name of a game. It accepts any other word too, because some commands take more than the names
/// of games. The caller reports errors.
pub(super) fn game() -> WordParser<String> {
    let games = || GAMES.iter().map(|kind| kind.info().name).collect();
    WordParser { words: games, read: |word| Ok(word.to_owned()) }
}

/// Parses the name of a schema. The caller reports errors.
pub(super) fn schema() -> WordParser<String> {
    let names = || GAMES.iter().map(|kind| kind.info().name).chain(super::schema::NAMES).collect();
    WordParser { words: names, read: |word| Ok(word.to_owned()) }
}

/// Parses a FILE argument. The shell completes the names of levels, but any other text is accepted too.
#[derive(Clone)]
pub(super) struct FileParser;

pub(super) fn file() -> FileParser {
    FileParser
}

impl TypedValueParser for FileParser {
    type Value = OsString;

    fn parse_ref(&self, _: &Command, _: Option<&Arg>, value: &OsStr) -> Result<OsString, clap::Error> {
        Ok(value.to_owned())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let levels = embedded::packs().iter().flat_map(|pack| &pack.levels);
        Some(Box::new(levels.map(|level| PossibleValue::new(level.id.as_str()))))
    }
}

/// Parses a setting such as `name=value`. The shell completes the names, and the values that are words.
pub(super) fn setting() -> WordParser<(String, String)> {
    let read = |text: &str| {
        let (name, value) = text.split_once('=').ok_or("expected name=value")?;
        Ok((name.trim().to_owned(), value.trim().to_owned()))
    };
    WordParser { words: || settings().iter().map(String::as_str).collect(), read }
}

/// The settings of all games, as a person begins to type them: `width=`, `variant=ties`.
fn settings() -> &'static [String] {
    static ALL: OnceLock<Vec<String>> = OnceLock::new();
    ALL.get_or_init(|| {
        let params = GAMES.iter().flat_map(|kind| kind.facts().table);
        let mut all: Vec<String> = params.flat_map(|param| written(param.name, param.range)).collect();
        all.sort();
        all.dedup();
        all
    })
}

fn written(name: &str, range: Range) -> Vec<String> {
    match range {
        Range::Choice(words) => words.iter().map(|word| format!("{name}={word}")).collect(),
        Range::Flag => ["yes", "no"].map(|word| format!("{name}={word}")).to_vec(),
        Range::WholeOr { word, .. } => vec![format!("{name}="), format!("{name}={word}")],
        Range::Whole { .. } | Range::Real { .. } => vec![format!("{name}=")],
    }
}

/// Checks that a text is one of these words, and returns it.
fn chosen(words: &[&str], text: &str) -> Result<String, String> {
    if words.contains(&text) {
        return Ok(text.to_owned());
    }
    Err(format!("expected {}{}", words.join(", "), did_you_mean(text, words.iter().copied())))
}
