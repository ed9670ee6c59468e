//! The commands of line mode that are the same in every game. The parser and the help use the same tables.

use pentimento_engine::view::Phrase;

/// A command during a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Board,
    Draw,
    Hint,
    Why,
    Do,
    Check,
    Undo,
    Redo,
    Restart,
    Savepoint,
    Return,
    Solve,
    Save,
    Code,
    Train,
    Replay,
    Rules,
    Next,
    Menu,
    Help,
    Quit,
}

/// A command in the lobby.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LobbyVerb {
    Games,
    Play,
    Just,
    Continue,
    Today,
    Share,
    Stats,
    Practice,
    Levels,
    Album,
    Help,
    Quit,
}

/// A command, its name and its help text.
pub(super) struct Entry<V> {
    verb: V,
    word: &'static str,
    help: &'static str,
}

const fn entry<V>(verb: V, word: &'static str, help: &'static str) -> Entry<V> {
    Entry { verb, word, help }
}

pub(super) const IN_GAME: &[Entry<Verb>] = &[
    entry(Verb::Board, "board", "describe the whole board"),
    entry(Verb::Draw, "draw", "draw the board with letters"),
    entry(Verb::Hint, "hint", "say where to look; a second time, say why; a third time, make the move"),
    entry(Verb::Why, "why", "say the reason for the hint"),
    entry(Verb::Do, "do", "make the move of the hint"),
    entry(Verb::Check, "check", "look for mistakes"),
    entry(Verb::Undo, "undo", "take back the last move"),
    entry(Verb::Redo, "redo", "make the undone move again"),
    entry(Verb::Restart, "restart", "go back to the start; undo reverses it"),
    entry(Verb::Savepoint, "savepoint", "remember this board"),
    entry(Verb::Return, "return", "go back to the last savepoint"),
    entry(Verb::Solve, "solve", "let the program finish the puzzle; it does not count as solved by you"),
    entry(Verb::Save, "save", "say whether the game is saved; it is saved after every move"),
    entry(Verb::Code, "code", "show the code with which others can play this puzzle"),
    entry(Verb::Train, "train", "practise the technique of the hint in small puzzles; menu comes back here"),
    entry(Verb::Replay, "replay", "tell your moves so far, one by one"),
    entry(Verb::Rules, "rules", "explain the rules of this game"),
    entry(Verb::Next, "next", "play another puzzle like this one, or the next level"),
    entry(Verb::Menu, "menu", "leave this puzzle; it is saved"),
    entry(Verb::Help, "help", "show this list"),
    entry(Verb::Quit, "quit", "leave the program; the game is saved"),
];

pub(super) const IN_LOBBY: &[Entry<LobbyVerb>] = &[
    entry(LobbyVerb::Games, "games", "list the games, and those you have not finished"),
    entry(
        LobbyVerb::Play,
        "play",
        "play a new puzzle, such as play buttons or play nonogram hard; or a level, a code, a file or a folder; \
         play 2 is the second level of a folder",
    ),
    entry(
        LobbyVerb::Continue,
        "continue",
        "continue an unfinished game; continue 2 is the second in the list",
    ),
    entry(LobbyVerb::Just, "just", "just play: the program picks a puzzle for you and says why"),
    entry(LobbyVerb::Today, "today", "list the puzzles of the day; play today:maze plays one"),
    entry(
        LobbyVerb::Stats,
        "stats",
        "say how many puzzles you solved, your times, and the hints you asked for",
    ),
    entry(
        LobbyVerb::Practice,
        "practice",
        "practise a technique in small puzzles, such as practice nonogram split; practice nonogram lists them",
    ),
    entry(LobbyVerb::Share, "share", "say your result of today, and the line to share it"),
    entry(
        LobbyVerb::Levels,
        "levels",
        "list the levels that come with the program; levels maze lists one game",
    ),
    entry(
        LobbyVerb::Album,
        "album",
        "list your pictures by collection; album woodland lists the pictures of one",
    ),
    entry(LobbyVerb::Help, "help", "show this list"),
    entry(LobbyVerb::Quit, "quit", "leave the program"),
];

/// Other names for some commands.
const SYNONYMS: &[(&str, &str)] = &[
    ("?", "help"),
    ("q", "quit"),
    ("exit", "quit"),
    ("u", "undo"),
    ("look", "board"),
    ("back", "undo"),
    ("list", "games"),
];

pub(super) fn find<V: Copy>(table: &[Entry<V>], word: &str) -> Option<V> {
    table.iter().find(|entry| entry.word == word).map(|entry| entry.verb)
}

/// The command that a synonym means. The caller tries the game's phrases first, so a synonym never hides a
/// phrase.
pub(super) fn find_synonym<V: Copy>(table: &[Entry<V>], word: &str) -> Option<V> {
    SYNONYMS.iter().find(|(said, _)| *said == word).and_then(|(_, meant)| find(table, meant))
}

/// The help text: the phrases of the game, then the commands.
pub(super) fn help<V>(table: &[Entry<V>], phrases: &[Phrase]) -> String {
    let own = phrases.iter().map(|(phrase, help)| format!("{phrase}: {help}."));
    let rest = table.iter().map(|entry| format!("{}: {}.", entry.word, entry.help));
    own.chain(rest).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    #[test]
    fn every_word_is_unique_and_every_synonym_means_a_command() {
        for (place, entry) in IN_GAME.iter().enumerate() {
            assert!(IN_GAME[..place].iter().all(|other| other.word != entry.word), "{}", entry.word);
        }
        for (said, word) in SYNONYMS {
            let found = find_synonym(IN_GAME, said).is_some() || find_synonym(IN_LOBBY, said).is_some();
            assert!(found, "{said} {word}");
            assert!(find(IN_GAME, said).is_none() && find(IN_LOBBY, said).is_none(), "{said}");
        }
    }

    #[test]
    fn no_phrase_of_a_game_begins_with_the_word_of_a_command() {
        for kind in GAMES {
            for (phrase, _) in kind.facts().phrases {
                let word = phrase.split(' ').next().expect("a word");
                assert!(find(IN_GAME, word).is_none(), "{}: {phrase}", kind.info().name);
            }
        }
    }
}
