//! The settings of a generator, as data.
//!
//! Each game has one table of settings. The form for custom puzzles, `--set`, the help and the puzzle codes all use
//! this table, so they have the same settings. Invariant: a [`Params`] has a value for every setting of its table, and
//! each value is within its range.
//!
//! ```
//! use pentimento_base::params::{Difficulty, Param, Params, Preset, Range};
//!
//! const TABLE: &[Param] = &[
//!     Param::new("width", "Width", "", Range::Whole { min: 2, max: 40 }),
//!     Param::new("presses", "Presses", "", Range::WholeOr { min: 1, max: 9, word: "any" }),
//! ];
//! const EASY: Preset =
//!     Preset { difficulty: Difficulty::Easy, asks: "", values: &[("width", "5"), ("presses", "any")] };
//!
//! let mut params = Params::of(TABLE, &EASY);
//! assert_eq!((params.size("width"), params.whole("presses")), (5, None));
//! assert_eq!(params.set("width", "99"), Err("width = \"99\": expected 2 to 40".to_owned()));
//! assert_eq!(params.set("width", "12"), Ok(()));
//! assert_eq!(params.changes(), [("width", "12".to_owned())]);
//! ```

use crate::suggest::did_you_mean;
use std::fmt;

/// A choice with more words than this is not listed whole in an error message, only its first [`FEW`] words.
const MANY: usize = 16;
const FEW: usize = 3;

/// How hard a puzzle is or should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
    Expert,
}

impl Difficulty {
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert];

    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
        }
    }

    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|d| d.name() == word)
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One setting.
#[derive(Debug, Clone, Copy)]
pub struct Param {
    /// The name in `--set name=value` and in codes.
    pub name: &'static str,
    pub label: &'static str,
    /// One or two sentences that say what the setting is and how it changes the puzzle.
    pub help: &'static str,
    pub range: Range,
    pub tie: Tie,
    /// When the setting has an effect. `None` means always.
    effect: Option<Effect>,
}

/// When a setting has an effect: only if the setting `other` has the value `word`, or only if it has another value.
#[derive(Debug, Clone, Copy)]
struct Effect {
    other: &'static str,
    word: &'static str,
    /// If true, `other` must have the value `word`. If false, it must have another value.
    is_word: bool,
}

impl Param {
    pub const fn new(name: &'static str, label: &'static str, help: &'static str, range: Range) -> Self {
        Self { name, label, help, range, tie: Tie::Free, effect: None }
    }

    /// Returns a setting that has an effect only if the setting `other` has the value `word`.
    #[must_use]
    pub const fn only_if(self, other: &'static str, word: &'static str) -> Self {
        Self { effect: Some(Effect { other, word, is_word: true }), ..self }
    }

    /// Returns a setting that has an effect unless the setting `other` has the value `word`.
    #[must_use]
    pub const fn unless(self, other: &'static str, word: &'static str) -> Self {
        Self { effect: Some(Effect { other, word, is_word: false }), ..self }
    }

    /// Returns the same setting with another [`Tie`].
    #[must_use]
    pub const fn tied(self, tie: Tie) -> Self {
        Self { tie, ..self }
    }
}

/// What happens to a setting when the player changes the size of the puzzle. The values of a preset suit one another,
/// so some of them no longer fit a puzzle of another size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tie {
    /// The setting keeps its value, and a change of it has no effect on other settings.
    Free,
    /// The setting is part of the size. If the player changes it, the settings with the tie `Wish` or `Grade` change
    /// too.
    Frame,
    /// When the size changes, the setting changes to this value.
    Wish(&'static str),
    /// Like `Wish`, but the setting keeps its value if the player asked for a difficulty, because the difficulty
    /// depends on it.
    Grade(&'static str),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Range {
    Whole {
        min: i64,
        max: i64,
    },
    /// A whole number, or a word instead of a number, as in `presses = any`.
    WholeOr {
        min: i64,
        max: i64,
        word: &'static str,
    },
    Real {
        min: f64,
        max: f64,
        step: f64,
    },
    Choice(&'static [&'static str]),
    Flag,
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Range::Whole { min, max } => write!(f, "{min} to {max}"),
            Range::WholeOr { min, max, word } => write!(f, "{min} to {max}, or {word}"),
            Range::Real { min, max, .. } => write!(f, "{min} to {max}"),
            Range::Choice(words) => f.write_str(&words.join(", ")),
            Range::Flag => f.write_str("yes or no"),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Setting {
    Whole(i64),
    Real(f64),
    Word(&'static str),
    Flag(bool),
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Whole(n) => write!(f, "{n}"),
            Setting::Real(x) => write!(f, "{x}"),
            Setting::Word(word) => f.write_str(word),
            Setting::Flag(flag) => f.write_str(if *flag { "yes" } else { "no" }),
        }
    }
}

impl Range {
    fn read(&self, text: &str) -> Option<Setting> {
        match *self {
            Range::Whole { min, max } => whole(text, min, max),
            Range::WholeOr { min, max, word } if text != word => whole(text, min, max),
            Range::WholeOr { word, .. } => Some(Setting::Word(word)),
            Range::Real { min, max, .. } => {
                let x: f64 = text.parse().ok()?;
                (min..=max).contains(&x).then_some(Setting::Real(x))
            }
            Range::Choice(words) => words.iter().find(|&&w| w == text).map(|&w| Setting::Word(w)),
            Range::Flag => match text {
                "yes" | "true" | "on" | "1" => Some(Setting::Flag(true)),
                "no" | "false" | "off" | "0" => Some(Setting::Flag(false)),
                _ => None,
            },
        }
    }
}

fn whole(text: &str, min: i64, max: i64) -> Option<Setting> {
    let n = text.parse().ok()?;
    (min..=max).contains(&n).then_some(Setting::Whole(n))
}

/// The values of all settings for one of the four difficulties.
#[derive(Debug, Clone, Copy)]
pub struct Preset {
    pub difficulty: Difficulty,
    /// A few words for the menu that say what the preset demands of the player, such as `one step at a time`.
    pub asks: &'static str,
    /// A value for every setting of the table, written as people type it.
    pub values: &'static [(&'static str, &'static str)],
}

/// A value for every setting of a game, and the preset that the values come from.
#[derive(Debug, Clone, PartialEq)]
pub struct Params {
    base: Difficulty,
    table: &'static [Param],
    values: Vec<Setting>,
    preset: Vec<Setting>,
    former: Option<u32>,
}

impl PartialEq for Param {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Params {
    /// Returns the values of a preset.
    ///
    /// # Panics
    /// If the preset has no value for a setting of the table, has a value for a setting that the table lacks, or has a
    /// value outside its range. Each of these is a mistake in the tables of the game.
    #[track_caller]
    pub fn of(table: &'static [Param], preset: &Preset) -> Self {
        for (name, _) in preset.values {
            assert!(table.iter().any(|param| param.name == *name), "{}", unknown(name, table));
        }
        let value = |param: &Param| {
            let text = preset.values.iter().find(|(name, _)| *name == param.name).map(|(_, text)| text);
            text.and_then(|text| param.range.read(text)).unwrap_or_else(|| {
                let (preset, name, range) = (preset.difficulty, param.name, param.range);
                panic!("the preset {preset} sets {name} to {text:?}: expected {range}")
            })
        };
        let values: Vec<Setting> = table.iter().map(value).collect();
        Self { base: preset.difficulty, table, preset: values.clone(), values, former: None }
    }

    /// Returns the values of a preset that belongs to an older version of the generator.
    #[track_caller]
    pub fn of_former(table: &'static [Param], preset: &Preset, version: u32) -> Self {
        Self { former: Some(version), ..Self::of(table, preset) }
    }

    /// The version of the generator that must make the puzzle, or `None` for the current version. A code of an older
    /// version must still give the same puzzle.
    pub fn former(&self) -> Option<u32> {
        self.former
    }

    pub fn table(&self) -> &'static [Param] {
        self.table
    }

    pub fn base(&self) -> Difficulty {
        self.base
    }

    /// Sets one value from its text.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), String> {
        let Some(place) = self.table.iter().position(|p| p.name == name) else {
            return Err(unknown(name, self.table));
        };
        let param = &self.table[place];
        let wrong = || {
            let (near, expected) = match param.range {
                Range::Choice(words) => (did_you_mean(text, words.iter().copied()), few_of(words)),
                _ => (String::new(), param.range.to_string()),
            };
            format!("{name} = {text:?}: expected {expected}{near}")
        };
        self.values[place] = param.range.read(text).ok_or_else(wrong)?;
        Ok(())
    }

    /// `said` has the names of the settings that the player chose. If one of them is part of the size, this changes
    /// the other settings to the values in their ties (see [`Tie`]). The settings in `said` keep their values. If
    /// `is_graded` is true, settings with the tie `Grade` keep theirs too.
    pub fn give_way(&mut self, said: &[&str], is_graded: bool) {
        let is_frame = |param: &Param| param.tie == Tie::Frame && said.contains(&param.name);
        if !self.table.iter().any(is_frame) {
            return;
        }
        for (place, param) in self.table.iter().enumerate().filter(|(_, param)| !said.contains(&param.name)) {
            let open = match param.tie {
                Tie::Wish(open) => Some(open),
                Tie::Grade(open) => Some(open).filter(|_| !is_graded),
                Tie::Free | Tie::Frame => None,
            };
            if let Some(value) = open.and_then(|open| param.range.read(open)) {
                self.values[place] = value;
            }
        }
    }

    /// The value of a setting, if the table has it. Callers that know the type of the setting use `whole`, `size`,
    /// `real`, `word` or `flag` instead.
    pub fn get(&self, name: &str) -> Option<Setting> {
        let place = self.table.iter().position(|p| p.name == name)?;
        Some(self.values[place])
    }

    /// Whether a setting of the table has an effect on the puzzle, given the other values.
    pub fn has_effect(&self, param: &Param) -> bool {
        param.effect.is_none_or(|Effect { other, word, is_word }| {
            (self.get(other).map(|value| value.to_string()).as_deref() == Some(word)) == is_word
        })
    }

    /// A whole number, or `None` if the value is a word instead ([`Range::WholeOr`]).
    ///
    /// # Panics
    /// If the table has no setting of this name, or if the setting has another type. `size`, `real`, `word` and `flag`
    /// panic in the same cases.
    #[track_caller]
    pub fn whole(&self, name: &str) -> Option<i64> {
        match self.need(name) {
            (Range::WholeOr { .. }, Setting::Whole(n)) => Some(n),
            (Range::WholeOr { .. }, Setting::Word(_)) => None,
            _ => self.mistaken(name, "a number or a word"),
        }
    }

    /// A whole number ([`Range::Whole`]).
    #[track_caller]
    pub fn size(&self, name: &str) -> usize {
        match self.need(name) {
            (Range::Whole { .. }, Setting::Whole(n)) => n as usize,
            _ => self.mistaken(name, "a whole number"),
        }
    }

    #[track_caller]
    pub fn real(&self, name: &str) -> f64 {
        match self.need(name) {
            (Range::Real { .. }, Setting::Real(x)) => x,
            _ => self.mistaken(name, "a real number"),
        }
    }

    /// A word from a list of choices ([`Range::Choice`]).
    #[track_caller]
    pub fn word(&self, name: &str) -> &'static str {
        match self.need(name) {
            (Range::Choice(_), Setting::Word(word)) => word,
            _ => self.mistaken(name, "a choice"),
        }
    }

    #[track_caller]
    pub fn flag(&self, name: &str) -> bool {
        match self.need(name) {
            (Range::Flag, Setting::Flag(flag)) => flag,
            _ => self.mistaken(name, "a flag"),
        }
    }

    #[track_caller]
    fn need(&self, name: &str) -> (Range, Setting) {
        let place = self.table.iter().position(|param| param.name == name);
        let place = place.unwrap_or_else(|| panic!("{}", unknown(name, self.table)));
        (self.table[place].range, self.values[place])
    }

    #[track_caller]
    fn mistaken(&self, name: &str, expected: &str) -> ! {
        let range = self.need(name).0;
        panic!("the setting {name:?} is not {expected}: its range is {range} ({})", names(self.table))
    }

    /// The settings that differ from the preset, written as people type them.
    pub fn changes(&self) -> Vec<(&'static str, String)> {
        let pairs = self.values.iter().zip(&self.preset).zip(self.table);
        pairs.filter(|((a, b), _)| a != b).map(|((a, _), param)| (param.name, a.to_string())).collect()
    }

    /// The difficulty of the preset, or `None` if a setting differs from the preset.
    pub fn difficulty(&self) -> Option<Difficulty> {
        (self.values == self.preset).then_some(self.base)
    }
}

/// The words of a choice for an error message: the first few, if there are many.
fn few_of(words: &[&str]) -> String {
    match words.len() {
        0..=MANY => words.join(", "),
        _ => format!("{}, ...", words[..FEW].join(", ")),
    }
}

fn unknown(name: &str, table: &[Param]) -> String {
    let near = did_you_mean(name, table.iter().map(|param| param.name));
    format!("there is no setting {name:?}; there are {}{near}", names(table))
}

fn names(table: &[Param]) -> String {
    table.iter().map(|param| param.name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &[Param] = &[
        Param::new("nodes", "Nodes", "", Range::Whole { min: 2, max: 40 }),
        Param::new("presses", "Presses", "", Range::WholeOr { min: 1, max: 99, word: "any" }),
        Param::new("density", "Density", "", Range::Real { min: 0.0, max: 1.0, step: 0.05 }),
        Param::new("unique", "Unique", "", Range::Flag),
    ];
    const EASY: Preset = Preset {
        difficulty: Difficulty::Easy,
        asks: "",
        values: &[("nodes", "5"), ("presses", "4"), ("density", "0.4"), ("unique", "yes")],
    };

    #[test]
    fn a_setting_without_effect_is_known() {
        const WITH: &[Param] = &[
            Param::new("picture", "Picture", "", Range::Choice(&["none", "cat"])),
            Param::new("density", "Density", "", Range::Whole { min: 1, max: 9 }).only_if("picture", "none"),
            Param::new("repair", "Repair", "", Range::Flag).unless("picture", "none"),
        ];
        const EASY: Preset = Preset {
            difficulty: Difficulty::Easy,
            asks: "",
            values: &[("picture", "none"), ("density", "5"), ("repair", "no")],
        };
        let mut params = Params::of(WITH, &EASY);
        let effects = |params: &Params| WITH.iter().map(|param| params.has_effect(param)).collect::<Vec<_>>();
        assert_eq!(effects(&params), [true, true, false]);
        params.set("picture", "cat").expect("a choice");
        assert_eq!(effects(&params), [true, false, true]);
    }

    #[test]
    fn a_preset_sets_every_value_and_changes_are_listed() {
        let mut params = Params::of(TABLE, &EASY);
        assert_eq!((params.size("nodes"), params.difficulty()), (5, Some(Difficulty::Easy)));
        params.set("presses", "any").expect("in range");
        params.set("unique", "no").expect("a flag");
        assert_eq!(params.changes(), [("presses", "any".to_owned()), ("unique", "no".to_owned())]);
        assert_eq!((params.whole("presses"), params.difficulty()), (None, None));
    }

    #[test]
    fn a_value_out_of_range_is_refused_with_the_range() {
        let mut params = Params::of(TABLE, &EASY);
        let before = params.clone();
        assert_eq!(params.set("nodes", "99"), Err("nodes = \"99\": expected 2 to 40".to_owned()));
        assert!(params.set("density", "NaN").is_err());
        assert_eq!(
            params.set("size", "3"),
            Err("there is no setting \"size\"; there are nodes, presses, density, unique".to_owned())
        );
        assert_eq!(params, before);
    }

    #[test]
    fn the_wishes_of_a_preset_give_way_to_another_size() {
        const TIED: &[Param] = &[
            TABLE[0].tied(Tie::Frame),
            TABLE[1].tied(Tie::Wish("any")),
            TABLE[2],
            TABLE[3].tied(Tie::Grade("no")),
        ];
        let given = |said: &[&str], is_graded: bool| {
            let mut params = Params::of(TIED, &EASY);
            params.give_way(said, is_graded);
            (params.whole("presses"), params.flag("unique"))
        };
        assert_eq!(given(&["density"], false), (Some(4), true));
        assert_eq!(given(&["nodes"], false), (None, false));
        assert_eq!(given(&["nodes", "presses"], false), (Some(4), false));
        assert_eq!(given(&["nodes"], true), (None, true));
    }

    #[test]
    #[should_panic(expected = "there is no setting \"size\"; there are nodes, presses, density, unique")]
    fn an_unknown_setting_is_a_fault_of_the_program() {
        Params::of(TABLE, &EASY).size("size");
    }

    #[test]
    #[should_panic(expected = "the setting \"presses\" is not a whole number: its range is 1 to 99, or any")]
    fn a_number_that_may_be_open_is_no_plain_number() {
        Params::of(TABLE, &EASY).size("presses");
    }

    #[test]
    #[should_panic(expected = "the preset easy sets unique to None: expected yes or no")]
    fn a_preset_without_a_value_is_a_fault_of_the_program() {
        let values = &[("nodes", "5"), ("presses", "4"), ("density", "0.4")];
        Params::of(TABLE, &Preset { values, ..EASY });
    }

    #[test]
    #[should_panic(expected = "there is no setting \"size\"; there are nodes")]
    fn a_preset_with_an_unknown_setting_is_a_fault_of_the_program() {
        Params::of(TABLE, &Preset { values: &[("size", "3")], ..EASY });
    }
}
