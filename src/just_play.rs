//! Chooses a puzzle for a player who does not want to choose, and gives a reason.
//!
//! The program picks the game that the player has not played for the longest time. The difficulty depends on the last
//! results in that game. Three puzzles without hints raise it. Many hints, or a solution by the program, lower it.
//! Every reason is true for the results.

use crate::games::GAMES;
use crate::store::summary::Summary;
use crate::store::{Outcome, tally};
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::Kind;

/// How many puzzles of one difficulty the player must solve without help, one after another, before the next one is
/// harder.
const IN_A_ROW: usize = 3;
/// A puzzle was too hard if it took at least this many hints.
const MANY_HINTS: u32 = 4;
/// A puzzle was slow if it took more than this many times the usual time.
const SLOW: u64 = 2;

/// The puzzle to play, and why.
pub(crate) struct Pick {
    pub kind: &'static dyn Kind,
    pub difficulty: Difficulty,
    /// The usual time of this player for such a puzzle, in seconds.
    pub seconds: Option<u64>,
    /// One or two sentences.
    pub why: String,
}

impl Pick {
    /// The puzzle in a few words: `a maze, medium`.
    pub(crate) fn what(&self) -> String {
        let title = self.kind.info().title.to_lowercase();
        // "dots" and "buttons" are plural and have no article.
        let article = if title.ends_with('s') { "" } else { "a " };
        format!("{article}{title}, {}", self.difficulty.name())
    }
}

/// How the last puzzle of a game went.
enum Went {
    SolvedByProgram,
    ManyHints(u32),
    /// The player solved the puzzle without hints, and not slowly. The number counts the latest puzzles in a row that
    /// were solved without hints and have the same difficulty.
    Unaided(usize),
    /// The player solved the puzzle without hints, but took much longer than usual.
    Slowly,
    /// The player used a few hints.
    WithHints(u32),
}

/// Chooses a puzzle from the latest results.
pub(crate) fn pick(summary: &Summary) -> Pick {
    let mut played: Vec<&Outcome> = summary.recent().filter(|outcome| is_puzzle(outcome)).collect();
    played.reverse();
    let Some((kind, others)) = rested_longest(&played) else { return first(summary) };
    let own: Vec<&Outcome> = played.into_iter().filter(|outcome| outcome.game == kind.info().name).collect();
    let (difficulty, level_why) = level(summary, &own);
    let why =
        if others { format!("{} has rested longest. {level_why}", kind.info().title) } else { level_why };
    Pick { kind, difficulty, seconds: usual_time(summary, kind.info().name, difficulty), why }
}

/// Whether a result counts here: its puzzle has a difficulty, and this program has its game.
fn is_puzzle(outcome: &Outcome) -> bool {
    level_of(outcome).is_some() && GAMES.iter().any(|kind| kind.info().name == outcome.game)
}

fn level_of(outcome: &Outcome) -> Option<Difficulty> {
    Difficulty::parse(outcome.difficulty.as_deref()?)
}

/// The player's first puzzle. It belongs to a game whose lessons the player knows, otherwise to the first
/// game that hides a picture.
fn first(summary: &Summary) -> Pick {
    let learned = GAMES.iter().copied().find(|kind| summary.has_met(kind.info().name));
    let hides = GAMES.iter().copied().find(|kind| kind.facts().hides_picture);
    let kind = learned.or(hides).unwrap_or(GAMES[0]);
    let why = "An easy one to begin with.".to_owned();
    Pick { kind, difficulty: Difficulty::Easy, seconds: None, why }
}

/// The game that was played the longest time ago, and whether the player has played other games too.
fn rested_longest(played: &[&Outcome]) -> Option<(&'static dyn Kind, bool)> {
    let last = |kind: &&'static dyn Kind| played.iter().rposition(|outcome| outcome.game == kind.info().name);
    let games: Vec<&'static dyn Kind> = GAMES.iter().copied().filter(|kind| last(kind).is_some()).collect();
    let kind = games.iter().copied().min_by_key(last)?;
    Some((kind, games.len() > 1))
}

/// The difficulty of the next puzzle of a game, and the reason.
fn level(summary: &Summary, own: &[&Outcome]) -> (Difficulty, String) {
    let Some(last) = own.last().and_then(|outcome| level_of(outcome)) else {
        return (Difficulty::Easy, "An easy one to begin with.".to_owned());
    };
    let name = last.name();
    let (harder, easier) = (step(last, 1), step(last, -1));
    match went(summary, own, last) {
        Went::SolvedByProgram if easier == last => (last, format!("The last {name} one was solved for you.")),
        Went::SolvedByProgram => {
            (easier, format!("The last {name} one was solved for you, so this one is easier."))
        }
        Went::ManyHints(hints) if easier == last => {
            (last, format!("The last {name} one took {hints} hints."))
        }
        Went::ManyHints(hints) => {
            (easier, format!("The last {name} one took {hints} hints, so this one is easier."))
        }
        Went::Unaided(IN_A_ROW..) if harder == last => {
            (last, format!("You solved three {name} ones without hints. No level is harder."))
        }
        Went::Unaided(IN_A_ROW..) => {
            (harder, format!("You solved three {name} ones without hints, so this one is harder."))
        }
        Went::Unaided(_) => (last, format!("You solved the last {name} one without hints.")),
        Went::Slowly => (last, format!("The last {name} one took longer than usual.")),
        Went::WithHints(1) => (last, format!("The last {name} one took 1 hint.")),
        Went::WithHints(hints) => (last, format!("The last {name} one took {hints} hints.")),
    }
}

fn step(difficulty: Difficulty, by: isize) -> Difficulty {
    let at = (difficulty as usize).saturating_add_signed(by).min(Difficulty::ALL.len() - 1);
    Difficulty::ALL[at]
}

fn went(summary: &Summary, own: &[&Outcome], level: Difficulty) -> Went {
    let Some(last) = own.last() else { return Went::Unaided(0) };
    if !last.solved {
        return Went::SolvedByProgram;
    }
    match last.hints {
        MANY_HINTS.. => return Went::ManyHints(last.hints),
        1.. => return Went::WithHints(last.hints),
        0 => {}
    }
    if usual_time(summary, &last.game, level).is_some_and(|usual| last.seconds > SLOW * usual.max(30)) {
        return Went::Slowly;
    }
    let is_well =
        |outcome: &&&Outcome| outcome.solved && outcome.hints == 0 && level_of(outcome) == Some(level);
    Went::Unaided(own.iter().rev().take_while(is_well).count())
}

/// The usual time of the player for a game at this difficulty.
fn usual_time(summary: &Summary, game: &str, level: Difficulty) -> Option<u64> {
    tally::of_class(summary, game, level.name())?.median
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::outcome;
    use crate::store::Origin;

    fn solved(game: &str, difficulty: &str, hints: u32) -> Outcome {
        let base = outcome(100, Origin::File);
        Outcome { game: game.into(), difficulty: Some(difficulty.into()), hints, ..base }
    }

    fn chosen(results: &[Outcome]) -> (String, String) {
        let pick = pick(&Summary::of(results.to_vec()));
        (pick.what(), pick.why)
    }

    #[test]
    fn a_newcomer_gets_an_easy_picture() {
        let expected = ("a nonogram, easy".to_owned(), "An easy one to begin with.".to_owned());
        assert_eq!(chosen(&[]), expected);
        let lesson = Outcome { origin: Origin::Tutorial, ..solved("maze", "easy", 0) };
        assert_eq!(chosen(&[lesson]).0, "a maze, easy");
    }

    #[test]
    fn three_without_hints_raise_the_level_and_two_do_not() {
        let hard = || solved("maze", "hard", 0);
        assert_eq!(
            chosen(&[hard(), hard()]),
            ("a maze, hard".into(), "You solved the last hard one without hints.".into())
        );
        let why = "You solved three hard ones without hints, so this one is harder.";
        assert_eq!(chosen(&[hard(), hard(), hard()]), ("a maze, expert".into(), why.into()));
        let top: Vec<Outcome> = (0..3).map(|_| solved("maze", "expert", 0)).collect();
        let why = "You solved three expert ones without hints. No level is harder.";
        assert_eq!(chosen(&top), ("a maze, expert".into(), why.into()));
    }

    #[test]
    fn help_lowers_the_level_but_nothing_is_easier_than_easy() {
        let why = "The last hard one took 6 hints, so this one is easier.";
        assert_eq!(chosen(&[solved("dots", "hard", 6)]), ("dots, medium".into(), why.into()));
        assert_eq!(chosen(&[solved("dots", "easy", 6)]).1, "The last easy one took 6 hints.");
        let watched = Outcome { solved: false, ..solved("dots", "medium", 0) };
        let why = "The last medium one was solved for you, so this one is easier.";
        assert_eq!(chosen(&[watched]), ("dots, easy".into(), why.into()));
        assert_eq!(chosen(&[solved("dots", "hard", 1)]).1, "The last hard one took 1 hint.");
    }

    #[test]
    fn the_game_that_rested_longest_comes_next_if_there_are_several() {
        let results = [solved("maze", "easy", 2), solved("dots", "easy", 0), solved("dots", "easy", 0)];
        assert_eq!(
            chosen(&results),
            ("a maze, easy".into(), "Maze has rested longest. The last easy one took 2 hints.".into())
        );
        assert!(!chosen(&results[1..]).1.contains("rested"), "one game has no other to compare with");
    }

    #[test]
    fn a_slow_one_keeps_the_level_and_times_are_the_players_own() {
        let mut results: Vec<Outcome> = (0..3).map(|_| solved("maze", "medium", 0)).collect();
        results.push(Outcome { seconds: 500, ..solved("maze", "medium", 0) });
        let pick = pick(&Summary::of(results));
        assert_eq!(pick.why, "The last medium one took longer than usual.");
        assert_eq!((pick.difficulty, pick.seconds), (Difficulty::Medium, Some(100)));
    }
}
