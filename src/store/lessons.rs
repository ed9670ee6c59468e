//! Which lesson of each game the player was in, so that a tutorial goes on where it was left.

use super::{Error, Store, bounded, write_atomically};
use std::collections::BTreeMap;
use std::path::PathBuf;

const MOST_BYTES: u64 = 1 << 16;

impl Store {
    fn lessons_path(&self) -> PathBuf {
        self.state_dir().join("lessons.json")
    }

    /// The lesson to begin with, by game. A file that can't be read counts as empty, because lessons are short.
    fn lessons(&self) -> BTreeMap<String, usize> {
        let bytes = bounded::read(&self.lessons_path(), MOST_BYTES).unwrap_or_default();
        serde_json::from_slice(&bytes).unwrap_or_default()
    }

    /// The lesson in which the player left the tutorial of a game, counted from 0.
    pub(crate) fn lesson(&self, game: &str) -> usize {
        self.lessons().get(game).copied().unwrap_or(0)
    }

    pub(crate) fn keep_lesson(&self, game: &str, number: usize) -> Result<(), Error> {
        let mut lessons = self.lessons();
        if lessons.get(game).copied().unwrap_or(0) == number {
            return Ok(());
        }
        lessons.insert(game.to_owned(), number);
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
        assert_eq!(store.lesson("buttons"), 0);
        store.keep_lesson("buttons", 2).unwrap();
        store.keep_lesson("maze", 1).unwrap();
        assert_eq!([store.lesson("buttons"), store.lesson("maze"), store.lesson("dots")], [2, 1, 0]);
        std::fs::write(store.lessons_path(), "not JSON").unwrap();
        assert_eq!(store.lesson("buttons"), 0);
    }
}
