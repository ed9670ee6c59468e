//! Sentences in which some words carry a meaning: a place, a reason, a conclusion.
//!
//! Hints are written once and shown in three ways: in colour on the board's panel, in bold on a mono terminal,
//! as plain text on the command line. So a sentence is a list of words with a tone, not a string with escapes.

use std::fmt;

/// A word as it begins a sentence or a title.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What a run of words stands for; the theme decides how it looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tone {
    Plain,
    /// The place or the number that matters.
    Strong,
    /// Because.
    Premise,
    /// So.
    Target,
    /// This cannot be.
    Conflict,
    /// One of the games' own colours, by number.
    Colour(u8),
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Prose(Vec<(Tone, String)>);

impl Prose {
    pub fn new() -> Self {
        Self::default()
    }

    #[must_use]
    pub fn toned(mut self, tone: Tone, words: impl Into<String>) -> Self {
        self.0.push((tone, words.into()));
        self
    }

    #[must_use]
    pub fn say(self, words: impl Into<String>) -> Self {
        self.toned(Tone::Plain, words)
    }

    #[must_use]
    pub fn strong(self, words: impl Into<String>) -> Self {
        self.toned(Tone::Strong, words)
    }

    #[must_use]
    pub fn premise(self, words: impl Into<String>) -> Self {
        self.toned(Tone::Premise, words)
    }

    #[must_use]
    pub fn target(self, words: impl Into<String>) -> Self {
        self.toned(Tone::Target, words)
    }

    #[must_use]
    pub fn conflict(self, words: impl Into<String>) -> Self {
        self.toned(Tone::Conflict, words)
    }

    /// Names of things, with commas and an "and": `A, B and C`, each in the tone.
    #[must_use]
    pub fn list(mut self, tone: Tone, names: impl IntoIterator<Item = String>) -> Self {
        let names: Vec<String> = names.into_iter().collect();
        let last = names.len().saturating_sub(1);
        for (place, name) in names.into_iter().enumerate() {
            if place > 0 {
                self = self.say(if place == last { " and " } else { ", " });
            }
            self = self.toned(tone, name);
        }
        self
    }

    pub fn runs(&self) -> &[(Tone, String)] {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Prose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(_, words)| f.write_str(words))
    }
}

impl From<&str> for Prose {
    fn from(words: &str) -> Self {
        Self::new().say(words)
    }
}

impl From<String> for Prose {
    fn from(words: String) -> Self {
        Self::new().say(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_joined_as_people_join_them() {
        let told = |names: &[&str]| {
            Prose::new().list(Tone::Premise, names.iter().map(|&n| n.to_owned())).to_string()
        };
        assert_eq!(told(&["A"]), "A");
        assert_eq!(told(&["A", "B"]), "A and B");
        assert_eq!(told(&["A", "B", "C"]), "A, B and C");
    }
}
