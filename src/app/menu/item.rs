//! The entries of the menu: their keys, names and descriptions.

use crate::games::GAMES;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Item {
    /// Continues an unfinished game.
    GoOn,
    /// Opens the lessons of the first game. The menu has this entry only on the first start.
    ShowMe,
    JustPlay,
    Today,
    Album,
    Game(usize),
    Levels,
    Lessons,
    Workshop,
    Statistics,
    Settings,
    Code,
}

impl Item {
    /// The key that opens this entry from anywhere in the menu.
    pub(super) fn key(self) -> String {
        let key = match self {
            Self::GoOn | Self::ShowMe => "Enter",
            Self::JustPlay => "Space",
            Self::Today => "t",
            Self::Album => "a",
            Self::Game(game) => return (game + 1).to_string(),
            Self::Levels => "l",
            Self::Lessons => "L",
            Self::Workshop => "w",
            Self::Statistics => "s",
            Self::Settings => "o",
            Self::Code => "c",
        };
        key.to_owned()
    }

    /// Returns the entry that a letter or digit opens.
    pub(super) fn of_key(letter: char) -> Option<Self> {
        let fixed = [
            Self::JustPlay,
            Self::Today,
            Self::Album,
            Self::Levels,
            Self::Lessons,
            Self::Workshop,
            Self::Statistics,
            Self::Settings,
            Self::Code,
        ];
        if letter == ' ' {
            return Some(Self::JustPlay);
        }
        let games = (0..GAMES.len()).map(Self::Game);
        let letter = letter.to_string();
        games.chain(fixed).find(|item| item.key() == letter)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::GoOn => "Go on",
            Self::ShowMe => "Show me how",
            Self::JustPlay => "Just play",
            Self::Today => "Today",
            Self::Album => "Album",
            Self::Game(game) => GAMES[game].info().title,
            Self::Levels => "Levels",
            Self::Lessons => "Lessons",
            Self::Workshop => "Workshop",
            Self::Statistics => "Statistics",
            Self::Settings => "Settings",
            Self::Code => "Code",
        }
    }

    /// A few words for the help, and for the list on small screens.
    pub(super) fn about(self) -> &'static str {
        match self {
            Self::GoOn => "continue your last game",
            Self::ShowMe => "two minutes",
            Self::JustPlay => "a puzzle chosen for you",
            Self::Today => "the puzzles of the day",
            Self::Album => "your pictures",
            Self::Game(game) => GAMES[game].info().tagline,
            Self::Levels => "made by hand",
            Self::Lessons => "how to play",
            Self::Workshop => "make your own",
            Self::Statistics => "what you solved",
            Self::Settings => "colours, keys, aids",
            Self::Code => "open a code or file",
        }
    }
}
