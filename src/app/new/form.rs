//! The custom form: a value for each setting of a game's generator and a seed, turned or typed.
//!
//! What is typed is kept as text until it means something within its range, so that a number can be out of range
//! while it is being written, and is shown so. Invariant: `params` itself is always valid.

use pentimento_base::params::{Difficulty, Param, Params, Range, Setting};
use pentimento_engine::kind::Kind;

pub struct Form {
    kind: &'static dyn Kind,
    pub params: Params,
    /// `None` is a new one each time.
    pub seed: Option<u64>,
    /// What is being typed into each field, the seed's last.
    typed: Vec<Option<String>>,
}

impl Form {
    pub fn new(kind: &'static dyn Kind) -> Self {
        let params = kind.params(Difficulty::Medium);
        Self { kind, params, seed: None, typed: vec![None; kind.facts().table.len() + 1] }
    }

    /// Fields, the seed counted.
    pub fn len(&self) -> usize {
        self.typed.len()
    }

    fn param(&self, field: usize) -> Option<&'static Param> {
        self.kind.facts().table.get(field)
    }

    /// Everything as in a preset again.
    pub fn start_from(&mut self, base: Difficulty) {
        *self = Self { params: self.kind.params(base), ..Self::new(self.kind) };
    }

    /// Begins from the next preset, or the one before.
    pub fn turn_base(&mut self, by: isize) {
        let at = self.params.base() as usize;
        self.start_from(Difficulty::ALL[at.saturating_add_signed(by).min(Difficulty::ALL.len() - 1)]);
    }

    pub fn label(&self, field: usize) -> &'static str {
        self.param(field).map_or("Seed", |param| param.label)
    }

    pub fn help(&self, field: usize) -> &'static str {
        let seed = "The same seed makes the same puzzle again. Random draws a new one each time.";
        self.param(field).map_or(seed, |param| param.help)
    }

    pub fn range(&self, field: usize) -> String {
        self.param(field).map_or_else(|| "random or a number".to_owned(), |param| param.range.to_string())
    }

    /// What is shown: what is being typed, or else the value.
    pub fn value(&self, field: usize) -> String {
        match (&self.typed[field], self.param(field)) {
            (Some(text), _) => text.clone(),
            (None, None) => self.seed.map_or_else(|| "random".to_owned(), |seed| seed.to_string()),
            (None, Some(param)) => value_of(&self.params, param),
        }
    }

    /// A value of a preset, to be looked at.
    pub fn value_in(&self, params: &Params, field: usize) -> String {
        self.param(field).map_or_else(|| "random".to_owned(), |param| value_of(params, param))
    }

    pub fn is_typing(&self, field: usize) -> bool {
        self.typed[field].is_some()
    }

    /// Whether what was typed is out of range.
    pub fn is_wrong(&self, field: usize) -> bool {
        self.typed[field].as_ref().is_some_and(|text| !self.would_take(field, text))
    }

    fn would_take(&self, field: usize, text: &str) -> bool {
        match self.param(field) {
            Some(param) => self.params.clone().set(param.name, text).is_ok(),
            None => text.parse::<u64>().is_ok(),
        }
    }

    /// The first field that is out of range, with a sentence about it.
    pub fn trouble(&self) -> Option<(usize, String)> {
        let field = (0..self.len()).find(|&field| self.is_wrong(field))?;
        let (label, range) = (self.label(field), self.range(field));
        Some((field, format!("{label} can be {range}, not {}", self.value(field))))
    }

    /// The words of a choice, with the place of the chosen one.
    pub fn choices(&self, field: usize) -> Option<(&'static [&'static str], usize)> {
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

    /// How far along its range a number is.
    pub fn share(&self, field: usize) -> Option<f64> {
        let param = self.param(field)?;
        let (min, max) = match param.range {
            Range::Whole { min, max } | Range::WholeOr { min, max, .. } => (min as f64, max as f64),
            Range::Real { min, max, .. } => (min, max),
            Range::Choice(_) | Range::Flag => return None,
        };
        match self.params.get(param.name)? {
            Setting::Whole(n) => Some((n as f64 - min) / (max - min).max(1.0)),
            Setting::Real(x) => Some((x - min) / (max - min).max(f64::MIN_POSITIVE)),
            // A word leaves the number open: there is no place to show.
            Setting::Word(_) | Setting::Flag(_) => None,
        }
    }

    pub fn takes_numbers(&self, field: usize) -> bool {
        self.choices(field).is_none()
    }

    /// Turns a field by so many steps.
    pub fn step(&mut self, field: usize, by: isize) {
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
            (Range::Real { min, max, step }, Some(Setting::Real(x))) => nudged(x, by, min, max, step),
            (Range::Choice(_) | Range::Flag, _) => match self.choices(field) {
                Some((words, at)) => {
                    words[at.saturating_add_signed(by as isize).min(words.len() - 1)].to_owned()
                }
                None => return,
            },
            _ => return,
        };
        // In range by the arithmetic above.
        let _ = self.params.set(param.name, &text);
    }

    /// A character of a number; the first one replaces what was there.
    pub fn type_in(&mut self, field: usize, c: char) -> bool {
        let point = c == '.' && matches!(self.param(field).map(|p| p.range), Some(Range::Real { .. }));
        if !(c.is_ascii_digit() || point) || !self.takes_numbers(field) {
            return false;
        }
        let text = self.typed[field].get_or_insert_default();
        // No range needs more, and a field is no wider.
        if text.len() < 20 {
            text.push(c);
        }
        self.take(field);
        true
    }

    pub fn erase(&mut self, field: usize) -> bool {
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
            Some(param) => drop(self.params.set(param.name, &text)),
            None => self.seed = text.parse().ok(),
        }
    }

    /// The field is left: an empty one means what it was before, one out of range stays as it is.
    pub fn finish(&mut self, field: usize) {
        let done = |text: &String| text.is_empty() || self.would_take(field, text);
        if self.typed[field].as_ref().is_some_and(done) {
            self.typed[field] = None;
        }
    }
}

fn value_of(params: &Params, param: &Param) -> String {
    params.get(param.name).map_or_else(String::new, |setting| setting.to_string())
}

/// A real number moved by steps, without the dust that binary fractions leave.
fn nudged(x: f64, by: i64, min: f64, max: f64, step: f64) -> String {
    let next = (((x / step).round() + by as f64) * step).clamp(min, max);
    ((next * 1e6).round() / 1e6).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_template::KIND as LAMPS;

    #[test]
    fn fields_step_within_their_range_and_words_stand_below_numbers() {
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
    fn what_is_typed_out_of_range_is_told_and_never_reaches_the_settings() {
        let mut form = Form::new(LAMPS);
        assert!(form.type_in(0, '9') && form.params.size("length") == 9);
        assert!(form.type_in(0, '9') && form.is_wrong(0));
        assert_eq!(form.params.size("length"), 9);
        form.finish(0);
        assert_eq!(form.trouble(), Some((0, "Lamps can be 2 to 40, not 99".to_owned())));
        assert!(form.erase(0) && !form.is_wrong(0));
        form.finish(0);
        assert_eq!((form.value(0), form.trouble()), ("9".to_owned(), None));
        assert!(!form.type_in(3, '1') && !form.type_in(0, '.') && form.type_in(2, '.'));
    }

    #[test]
    fn the_seed_is_random_until_it_is_typed() {
        let mut form = Form::new(LAMPS);
        let seed = form.len() - 1;
        assert_eq!((form.label(seed), form.value(seed)), ("Seed", "random".to_owned()));
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
