//! Players and their folders.
//!
//! The host gives a name on the command line (`--player`), or the player types one. Names that are typed have a
//! folder of their own, so a guest can't get the games of a named player by typing the name.

use std::fs;
use std::path::{Path, PathBuf};

/// The longest name.
const LONGEST: usize = 24;

/// A name that is safe as the name of a folder: small letters, digits and hyphens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Player(String);

/// Who chose the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lodging {
    /// The host.
    Named,
    /// The player.
    Typed,
}

impl Player {
    /// Reads a name. The error says what a name looks like.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let name = text.trim().to_ascii_lowercase();
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let is_good = (1..=LONGEST).contains(&name.len())
            && name.bytes().all(is_plain)
            && !name.starts_with('-')
            && !name.ends_with('-');
        if is_good {
            return Ok(Self(name));
        }
        Err(format!("a name has 1 to {LONGEST} letters from a to z, digits and hyphens, such as anna-2"))
    }

    /// The folder of this player below the folder of all guests. `None` if the player is new and there are
    /// `most` players already.
    pub(crate) fn folder(&self, guests: &Path, lodging: Lodging, most: usize) -> Option<PathBuf> {
        let house = guests.join(match lodging {
            Lodging::Named => "players",
            Lodging::Typed => "visitors",
        });
        let own = house.join(&self.0);
        let count = || fs::read_dir(&house).map_or(0, |entries| entries.flatten().take(most).count());
        (own.is_dir() || count() < most).then_some(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_never_a_path() {
        for name in ["anna", "Anna ", "anna-2", "7", &"a".repeat(24)] {
            assert!(Player::read(name).is_ok(), "{name}");
        }
        let long = "a".repeat(25);
        for name in [
            "", " ", ".", "..", "../anna", "/etc", "a/b", "a\\b", "~", "a b", "-x", "x-", "a\0b", "é",
            "\x1b[A", &long,
        ] {
            assert!(Player::read(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn typed_names_have_folders_of_their_own_and_their_number_is_bounded() {
        let guests = tempfile::tempdir().expect("a folder");
        let folder =
            |name: &str, lodging| Player::read(name).expect("a name").folder(guests.path(), lodging, 2);
        let anna = folder("anna", Lodging::Named).expect("room");
        assert_eq!(anna, guests.path().join("players/anna"));
        assert_ne!(folder("anna", Lodging::Typed), Some(anna));
        for name in ["a", "b"] {
            fs::create_dir_all(folder(name, Lodging::Typed).expect("room")).expect("a folder");
        }
        assert_eq!(folder("c", Lodging::Typed), None);
        assert!(folder("a", Lodging::Typed).is_some());
    }
}
