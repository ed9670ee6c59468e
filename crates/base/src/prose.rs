//! Sentences in which some words have a tone, for example a place, a reason or a conclusion.
//!
//! A hint is shown in three ways: in colour beside the board, in bold on a terminal without colours, and as plain
//! text on the command line. So a sentence is a list of words with tones, not a string with escape codes.

use std::fmt;

/// Returns the word with its first letter in upper case, for the start of a sentence or a title.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns at most `most` names and the number of those left out: `a, b and 3 more`.
pub fn listed(names: &[String], most: usize) -> String {
    match names.len().saturating_sub(most) {
        0 => names.join(", "),
        more => format!("{} and {more} more", names[..most].join(", ")),
    }
}

/// The meaning of a group of words. The theme decides how the words look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tone {
    Plain,
    /// The place or the number that matters.
    Strong,
    /// A reason.
    Premise,
    /// A conclusion.
    Target,
    /// A contradiction.
    Conflict,
    /// The name or sign of a colour. The number is the colour's index among the eight screen colours.
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

    /// Adds names separated by commas and a final "and", such as `A, B and C`. Each name gets the given tone.
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
    fn names_are_joined_with_commas_and_an_and() {
        let list = |names: &[&str]| {
            Prose::new().list(Tone::Premise, names.iter().map(|&n| n.to_owned())).to_string()
        };
        assert_eq!(list(&["A"]), "A");
        assert_eq!(list(&["A", "B"]), "A and B");
        assert_eq!(list(&["A", "B", "C"]), "A, B and C");
    }

    #[test]
    fn a_long_list_says_how_many_names_are_left_out() {
        let names = ["A", "B", "C"].map(str::to_owned);
        assert_eq!([listed(&names, 3), listed(&names, 1)], ["A, B, C", "A and 2 more"]);
    }
}
