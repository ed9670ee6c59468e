//! The words that the line mode knows beside a game's own, as tables: what is understood and what help says agree.

use pentimento_engine::view::Phrase;

/// What can be said while a puzzle is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
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
    Rules,
    Next,
    Menu,
    Help,
    Quit,
}

/// What can be said between puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hall {
    Games,
    Play,
    Continue,
    Levels,
    Help,
    Quit,
}

/// A word, what it means, and what help says of it.
pub struct Entry<V> {
    verb: V,
    word: &'static str,
    help: &'static str,
}

const fn entry<V>(verb: V, word: &'static str, help: &'static str) -> Entry<V> {
    Entry { verb, word, help }
}

pub const SEAT: &[Entry<Verb>] = &[
    entry(Verb::Board, "board", "the whole board in words"),
    entry(Verb::Draw, "draw", "the board drawn in letters"),
    entry(Verb::Hint, "hint", "where to look; said again why, said a third time the move is made"),
    entry(Verb::Why, "why", "the reason of the hint"),
    entry(Verb::Do, "do", "make the move that the hint speaks of"),
    entry(Verb::Check, "check", "whether all is right so far"),
    entry(Verb::Undo, "undo", "take the last move back"),
    entry(Verb::Redo, "redo", "make it again"),
    entry(Verb::Restart, "restart", "from the start; undo brings it back"),
    entry(Verb::Savepoint, "savepoint", "remember this board"),
    entry(Verb::Return, "return", "back to the last savepoint"),
    entry(Verb::Solve, "solve", "have it played to the end; it does not count as yours"),
    entry(Verb::Save, "save", "whether the game is kept on the disk; it is kept after every move anyway"),
    entry(Verb::Code, "code", "the code by which others can play this puzzle"),
    entry(Verb::Rules, "rules", "the rules of this game"),
    entry(Verb::Next, "next", "another puzzle like this one, or the next level"),
    entry(Verb::Menu, "menu", "leave this puzzle, which is kept"),
    entry(Verb::Help, "help", "this list"),
    entry(Verb::Quit, "quit", "leave the program; everything is kept"),
];

pub const HALL: &[Entry<Hall>] = &[
    entry(Hall::Games, "games", "the games, and those you have not finished"),
    entry(
        Hall::Play,
        "play",
        "a new puzzle: play buttons, play nonogram hard, play a level, a code, a file or a folder, \
         play 2 the second level of a folder",
    ),
    entry(Hall::Continue, "continue", "go on with an unfinished game: continue 2 the second of them"),
    entry(Hall::Levels, "levels", "the levels that come with the program: levels maze those of one game"),
    entry(Hall::Help, "help", "this list"),
    entry(Hall::Quit, "quit", "leave the program"),
];

/// Words that people try first and that mean one of these.
const SYNONYMS: &[(&str, &str)] = &[
    ("?", "help"),
    ("q", "quit"),
    ("exit", "quit"),
    ("u", "undo"),
    ("look", "board"),
    ("back", "undo"),
    ("list", "games"),
];

/// The verb of a word, or of what it usually means.
pub fn find<V: Copy>(table: &[Entry<V>], word: &str) -> Option<V> {
    let known = |word: &str| table.iter().find(|entry| entry.word == word).map(|entry| entry.verb);
    known(word)
}

/// The verb that a word usually means, asked where no game has a phrase for it.
pub fn meant<V: Copy>(table: &[Entry<V>], word: &str) -> Option<V> {
    SYNONYMS.iter().find(|(said, _)| *said == word).and_then(|(_, meant)| find(table, meant))
}

/// The game's own phrases first.
pub fn help<V>(table: &[Entry<V>], phrases: &[Phrase]) -> String {
    let own = phrases.iter().map(|(phrase, help)| format!("{phrase}: {help}."));
    let rest = table.iter().map(|entry| format!("{}: {}.", entry.word, entry.help));
    own.chain(rest).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    #[test]
    fn every_word_stands_once_and_synonyms_lead_somewhere() {
        for (place, entry) in SEAT.iter().enumerate() {
            assert!(SEAT[..place].iter().all(|other| other.word != entry.word), "{}", entry.word);
        }
        for (said, word) in SYNONYMS {
            assert!(meant(SEAT, said).is_some() || meant(HALL, said).is_some(), "{said} {word}");
            assert!(find(SEAT, said).is_none() && find(HALL, said).is_none(), "{said}");
        }
    }

    #[test]
    fn no_game_has_a_phrase_that_is_already_a_word_of_ours() {
        for kind in GAMES {
            for (phrase, _) in kind.facts().phrases {
                let word = phrase.split(' ').next().expect("a word");
                assert!(find(SEAT, word).is_none(), "{}: {phrase}", kind.info().name);
            }
        }
    }
}
