//! The form for the player's own puzzles. It has a value for each setting of the generator, and a seed, which
//! the screen calls the number. Settings without effect are not shown. At first only six settings are shown.
//!
//! Typed text becomes a value only when it is within its range, because a number can be out of range while
//! the player types it. Invariant: `params` is always valid.

use pentimento_base::params::{Difficulty, Param, Params, Range, Setting, Tie};
use pentimento_engine::kind::Kind;

/// How many settings are shown at first.
const FIRST: usize = 6;

pub(crate) struct Form {
    kind: &'static dyn Kind,
    /// Whether all settings are shown.
    pub shows_all: bool,
    pub params: Params,
    /// `None` means a random seed each time.
    pub seed: Option<u64>,
    /// For each field, the text that the player is typing. The seed is last.
    typed: Vec<Option<String>>,
}

impl Form {
    pub(crate) fn new(kind: &'static dyn Kind) -> Self {
        let params = kind.params(Difficulty::Medium);
        Self { kind, shows_all: false, params, seed: None, typed: vec![None; kind.facts().table.len() + 1] }
    }

    /// The number of fields, including the seed.
    pub(crate) fn len(&self) -> usize {
        self.typed.len()
    }

    /// The fields on the screen. The seed is last.
    pub(crate) fn shown(&self) -> Vec<usize> {
        let mut fields = self.with_effect();
        if !self.shows_all {
            fields.truncate(FIRST);
        }
        fields.push(self.len() - 1);
        fields
    }

    /// Whether there are settings that are shown only when the player asks for more.
    pub(crate) fn has_more(&self) -> bool {
        self.with_effect().len() > FIRST
    }

    fn with_effect(&self) -> Vec<usize> {
        let table = self.kind.facts().table;
        (0..table.len()).filter(|&field| self.params.has_effect(&table[field])).collect()
    }

    fn param(&self, field: usize) -> Option<&'static Param> {
        self.kind.facts().table.get(field)
    }

    /// Sets everything to the values of a preset.
    pub(crate) fn start_from(&mut self, base: Difficulty) {
        let shows_all = self.shows_all;
        *self = Self { params: self.kind.params(base), shows_all, ..Self::new(self.kind) };
    }

    pub(crate) fn label(&self, field: usize) -> &'static str {
        self.param(field).map_or("Number", |param| param.label)
    }

    pub(crate) fn help(&self, field: usize) -> &'static str {
        let seed = "The same number makes the same puzzle again. Any means a new one each time.";
        self.param(field).map_or(seed, |param| param.help)
    }

    pub(crate) fn range(&self, field: usize) -> String {
        self.param(field).map_or_else(|| "any, or a number".to_owned(), |param| param.range.to_string())
    }

    /// The text of a field: what the player is typing, or the value.
    pub(crate) fn value(&self, field: usize) -> String {
        match (&self.typed[field], self.param(field)) {
            (Some(text), _) => text.clone(),
            (None, None) => self.seed.map_or_else(|| "any".to_owned(), |seed| seed.to_string()),
            (None, Some(param)) => value_of(&self.params, param),
        }
    }

    pub(crate) fn is_typing(&self, field: usize) -> bool {
        self.typed[field].is_some()
    }

    /// Whether the player has typed a text that is not a value within the range of the field.
    pub(crate) fn is_wrong(&self, field: usize) -> bool {
        self.typed[field].as_ref().is_some_and(|text| !self.would_take(field, text))
    }

    fn would_take(&self, field: usize, text: &str) -> bool {
        match self.param(field) {
            Some(param) => self.params.clone().set(param.name, text).is_ok(),
            None => text.parse::<u64>().is_ok(),
        }
    }

    /// Finds the first field with a wrong text. Returns the field and a sentence about it.
    pub(crate) fn problem(&self) -> Option<(usize, String)> {
        let field = (0..self.len()).find(|&field| self.is_wrong(field))?;
        let (label, range) = (self.label(field), self.range(field));
        Some((field, format!("{label} can be {range}, not {}", self.value(field))))
    }

    /// The words that a field can have, and the index of the current one. `None` if the field is not a choice.
    pub(crate) fn choices(&self, field: usize) -> Option<(&'static [&'static str], usize)> {
        match self.param(field)?.range {
            Range::Choice(words) => {
                let now = self.value(field);
                Some((words, words.iter().position(|word| *word == now).unwrap_or(0)))
            }
            Range::Flag => {
                let yes = self.params.flag(self.param(field)?.name);
                Some((&["no", "yes"], usize::from(yes)))
            }
            Range::Whole { .. } | Range::WholeOr { .. } | Range::Real { .. } => None,
        }
    }

    /// The position of a number in its range, from 0 to 1.
    pub(crate) fn share(&self, field: usize) -> Option<f64> {
        let param = self.param(field)?;
        let (min, max) = match param.range {
            Range::Whole { min, max } | Range::WholeOr { min, max, .. } => (min as f64, max as f64),
            Range::Real { min, max, .. } => (min, max),
            Range::Choice(_) | Range::Flag => return None,
        };
        match self.params.get(param.name)? {
            Setting::Whole(n) => Some((n as f64 - min) / (max - min).max(1.0)),
            Setting::Real(x) => Some((x - min) / (max - min).max(f64::MIN_POSITIVE)),
            // A setting that is a word, such as `any`, has no position in the range.
            Setting::Word(_) | Setting::Flag(_) => None,
        }
    }

    pub(crate) fn takes_numbers(&self, field: usize) -> bool {
        self.choices(field).is_none()
    }

    /// Changes a field by a number of steps.
    pub(crate) fn step(&mut self, field: usize, by: isize) {
        self.typed[field] = None;
        let by = by as i64;
        let Some(param) = self.param(field) else {
            self.seed = match self.seed {
                None if by > 0 => Some(1),
                Some(seed) if by > 0 || seed > 1 => Some(seed.saturating_add_signed(by)),
                None | Some(_) => None,
            };
            return;
        };
        let now = self.params.get(param.name);
        let text = match (param.range, now) {
            (Range::Whole { min, max }, Some(Setting::Whole(n))) => (n + by).clamp(min, max).to_string(),
            (Range::WholeOr { min, word, .. }, Some(Setting::Whole(n))) if n + by < min => word.to_owned(),
            (Range::WholeOr { max, .. }, Some(Setting::Whole(n))) => (n + by).min(max).to_string(),
            (Range::WholeOr { min, word, .. }, _) => {
                if by > 0 {
                    min.to_string()
                } else {
                    word.to_owned()
                }
            }
            (Range::Real { min, max, step }, Some(Setting::Real(x))) => stepped(x, by, min, max, step),
            (Range::Choice(_) | Range::Flag, _) => match self.choices(field) {
                Some((words, at)) => {
                    words[at.saturating_add_signed(by as isize).min(words.len() - 1)].to_owned()
                }
                None => return,
            },
            (Range::Whole { .. } | Range::Real { .. }, _) => return,
        };
        self.change(param, &text);
    }

    /// Sets a value. If the size of the puzzle changes, resets the settings that the preset chose for its own
    /// size, except those that the player has changed. A text out of range changes nothing.
    fn change(&mut self, param: &Param, text: &str) {
        let changed: Vec<&str> = self.params.changes().into_iter().map(|(name, _)| name).collect();
        if self.params.set(param.name, text).is_ok() && param.tie == Tie::Frame {
            let said: Vec<&str> = changed.into_iter().chain([param.name]).collect();
            self.params.give_way(&said, false);
        }
    }

    /// Types a character of a number. The first typed character replaces the old value.
    pub(crate) fn type_in(&mut self, field: usize, c: char) -> bool {
        let point = c == '.' && matches!(self.param(field).map(|p| p.range), Some(Range::Real { .. }));
        if !(c.is_ascii_digit() || point) || !self.takes_numbers(field) {
            return false;
        }
        let text = self.typed[field].get_or_insert_default();
        // No range needs more digits than this, and a field is not wider.
        if text.len() < 20 {
            text.push(c);
        }
        self.take(field);
        true
    }

    pub(crate) fn erase(&mut self, field: usize) -> bool {
        if !self.takes_numbers(field) {
            return false;
        }
        let mut text = self.value(field);
        text.pop();
        if text.parse::<f64>().is_err() {
            text.clear();
        }
        self.typed[field] = Some(text);
        self.take(field);
        true
    }

    fn take(&mut self, field: usize) {
        let Some(text) = self.typed[field].clone() else { return };
        match self.param(field) {
            Some(param) => self.change(param, &text),
            None => self.seed = text.parse().ok(),
        }
    }

    /// Called when the player leaves a field. If the text is empty, the old value returns. Text that is out
    /// of range stays.
    pub(crate) fn finish(&mut self, field: usize) {
        let done = |text: &String| text.is_empty() || self.would_take(field, text);
        if self.typed[field].as_ref().is_some_and(done) {
            self.typed[field] = None;
        }
    }
}

fn value_of(params: &Params, param: &Param) -> String {
    params.get(param.name).map_or_else(String::new, |setting| setting.to_string())
}

/// Adds steps to a real number, without rounding errors.
fn stepped(x: f64, by: i64, min: f64, max: f64, step: f64) -> String {
    let next = (((x / step).round() + by as f64) * step).clamp(min, max);
    ((next * 1e6).round() / 1e6).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_template::KIND as LAMPS;

    #[test]
    fn fields_step_within_their_range_and_words_come_before_numbers() {
        let mut form = Form::new(LAMPS);
        form.step(0, -99);
        assert_eq!(form.value(0), "2");
        form.step(1, -6);
        assert_eq!(form.value(1), "1");
        form.step(1, -1);
        form.step(1, -1);
        assert_eq!(form.value(1), "any");
        form.step(1, 1);
        assert_eq!(form.value(1), "1");
        form.step(2, 3);
        assert_eq!(form.value(2), "0.55");
        form.step(3, 1);
        form.step(3, 1);
        assert_eq!(
            (form.value(3).as_str(), form.choices(3)),
            ("many", Some((&["none", "one", "two", "many"][..], 3)))
        );
        form.step(4, 1);
        assert_eq!(form.value(4), "yes");
    }

    #[test]
    fn text_out_of_range_is_reported_and_never_reaches_the_settings() {
        let mut form = Form::new(LAMPS);
        assert!(form.type_in(0, '9') && form.params.size("length") == 9);
        assert!(form.type_in(0, '9') && form.is_wrong(0));
        assert_eq!(form.params.size("length"), 9);
        form.finish(0);
        assert_eq!(form.problem(), Some((0, "Lamps can be 2 to 40, not 99".to_owned())));
        assert!(form.erase(0) && !form.is_wrong(0));
        form.finish(0);
        assert_eq!((form.value(0), form.problem()), ("9".to_owned(), None));
        assert!(!form.type_in(3, '1') && !form.type_in(0, '.') && form.type_in(2, '.'));
    }

    #[test]
    fn seven_fields_are_shown_until_the_player_wants_more() {
        for kind in crate::games::GAMES {
            let mut form = Form::new(*kind);
            assert!(form.shown().len() <= 7, "{}", kind.info().name);
            let all: Vec<&str> = form.shown().into_iter().map(|field| form.label(field)).collect();
            assert_eq!(all.last(), Some(&"Number"));
            let first = form.shown().len();
            form.shows_all = true;
            assert_eq!(form.shown().len() > first, form.has_more(), "{}", kind.info().name);
        }
    }

    #[test]
    fn a_setting_without_effect_is_not_offered() {
        let kind = crate::games::find("nonogram").expect("a game");
        let mut form = Form::new(kind);
        let labels =
            |form: &Form| form.shown().into_iter().map(|field| form.label(field)).collect::<Vec<_>>();
        assert!(!labels(&form).contains(&"Density"), "a picture has its own density");
        form.params.set("picture", "none").expect("a choice");
        assert!(labels(&form).contains(&"Density"));
    }

    #[test]
    fn the_number_is_any_until_the_player_types_one() {
        let mut form = Form::new(LAMPS);
        let seed = form.len() - 1;
        assert_eq!((form.label(seed), form.value(seed)), ("Number", "any".to_owned()));
        for c in "77".chars() {
            form.type_in(seed, c);
        }
        assert_eq!(form.seed, Some(77));
        form.step(seed, -80);
        assert_eq!(form.seed, Some(0));
        form.step(seed, -1);
        assert_eq!(form.seed, None);
    }
}
