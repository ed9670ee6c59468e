//! Stores the player's lessons: the current lesson of each game, and which lessons are done.

use super::{Error, Store, bounded, write_atomically};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

const MOST_BYTES: u64 = 1 << 16;

/// The lessons of one game. Lessons are counted from 0.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Learned {
    /// The lesson at which the player left the tutorial.
    pub at: usize,
    pub done: BTreeSet<usize>,
}

/// The entry of a game in the file. Older versions wrote only a number. The number means that all lessons
/// before it are done.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Number(usize),
    Learned(Learned),
}

impl Store {
    fn lessons_path(&self) -> PathBuf {
        self.state_dir().join("lessons.json")
    }

    /// Reads the lessons of all games. A file that can't be read counts as empty. That is no great loss,
    /// because lessons are short.
    fn lessons(&self) -> BTreeMap<String, Learned> {
        let bytes = bounded::read(&self.lessons_path(), MOST_BYTES).unwrap_or_default();
        let written: BTreeMap<String, Written> = serde_json::from_slice(&bytes).unwrap_or_default();
        let learned = |written| match written {
            Written::Number(at) => Learned { at, done: (0..at.min(99)).collect() },
            Written::Learned(learned) => learned,
        };
        written.into_iter().map(|(game, written)| (game, learned(written))).collect()
    }

    pub(crate) fn learned(&self, game: &str) -> Learned {
        self.lessons().remove(game).unwrap_or_default()
    }

    /// Stores the lesson to continue with.
    pub(crate) fn keep_lesson(&self, game: &str, number: usize) -> Result<(), Error> {
        self.change(game, |learned| learned.at = number)
    }

    /// Stores that a lesson is done.
    pub(crate) fn finish_lesson(&self, game: &str, number: usize) -> Result<(), Error> {
        self.change(game, |learned| {
            learned.done.insert(number);
        })
    }

    fn change(&self, game: &str, change: impl FnOnce(&mut Learned)) -> Result<(), Error> {
        let mut lessons = self.lessons();
        let before = lessons.get(game).cloned().unwrap_or_default();
        let mut after = before.clone();
        change(&mut after);
        if after == before {
            return Ok(());
        }
        lessons.insert(game.to_owned(), after);
        let text = serde_json::to_string(&lessons).unwrap_or_default();
        write_atomically(&self.lessons_path(), text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::scratch;

    #[test]
    fn each_game_remembers_its_own_lesson() {
        let (_folder, store) = scratch();
        assert_eq!(store.learned("buttons").at, 0);
        store.keep_lesson("buttons", 2).unwrap();
        store.keep_lesson("maze", 1).unwrap();
        store.finish_lesson("maze", 0).unwrap();
        store.finish_lesson("maze", 0).unwrap();
        assert_eq!(["buttons", "maze", "dots"].map(|game| store.learned(game).at), [2, 1, 0]);
        assert!(store.learned("maze").done.contains(&0) && store.learned("buttons").done.is_empty());
        std::fs::write(store.lessons_path(), "not JSON").unwrap();
        assert_eq!(store.learned("buttons").at, 0);
    }

    #[test]
    fn a_file_of_an_older_version_is_read() {
        let (_folder, store) = scratch();
        std::fs::create_dir_all(store.state_dir()).unwrap();
        std::fs::write(store.lessons_path(), r#"{"maze":2}"#).unwrap();
        let learned = store.learned("maze");
        assert_eq!((learned.at, learned.done.len()), (2, 2));
    }
}
