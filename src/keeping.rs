//! Between a game being played and what is kept of it: how it becomes a save, and how it went.
//!
//! The screen and the line mode keep the same things, so that a game begun in one is continued in the other.
//! Invariant: [`resumed`] of what [`note`] wrote is the same board with the same way back.

use crate::games::find;
use crate::library::{Held, Library};
use crate::store::{Day, Origin, Outcome, Progress, Save, Store, days};
use pentimento_base::code;
use pentimento_base::document;
use pentimento_base::params::{Difficulty, Params};
use pentimento_base::prose::capital;
use pentimento_engine::contract::Standing;
use pentimento_engine::game::Game;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use serde_json::Value as Json;

/// The save of a puzzle that begins now.
pub fn begun(library: &Library, puzzle: &dyn AnyPuzzle, origin: Origin) -> Save {
    let title = title_of(library, puzzle, &origin);
    let fields = puzzle.document().into_iter().map(|(name, value)| (name.to_owned(), value));
    let level = Json::Object(fields.collect());
    Save::begin(puzzle.kind().info().name, &title, level, origin, days::now())
}

/// The game that a save holds; the sentence says why it can't be had.
pub fn resumed(save: &Save) -> Result<Box<dyn Game>, String> {
    let told = |why: String| format!("{} cannot be resumed: {why}", save.title);
    let kind = find(&save.game).ok_or_else(|| told(format!("there is no game {:?}", save.game)))?;
    let root = document::parse(&save.level.to_string()).map_err(|e| told(e.to_string()))?;
    let puzzle = kind.read(&root).map_err(|e| told(e.to_string()))?;
    puzzle.resume(&save.log).map_err(told)
}

/// Whether anything was done that is worth a save.
pub fn is_touched(game: &dyn Game) -> bool {
    game.moves() > 0 || game.log()["entries"].as_array().is_some_and(|entries| !entries.is_empty())
}

/// Brings a save up to the game as it stands.
pub fn note(save: &mut Save, game: &dyn Game, seconds: u64) {
    if let Standing::Playing { done, total } = game.standing() {
        save.progress = Progress { done: done as u32, total: total as u32 };
    }
    save.seconds = seconds;
    save.log = game.log();
    save.touch(days::now());
}

/// How it went. A puzzle that was played to its end by the computer counts as played, not as solved.
pub fn outcome(save: &Save, game: &dyn Game, seconds: u64) -> Outcome {
    let meta = game.puzzle().meta();
    Outcome {
        game: save.game.clone(),
        difficulty: meta.difficulty.map(|d| d.name().to_owned()),
        size: game.puzzle().describe(),
        seconds,
        moves: game.moves() as u32,
        par: game.par().map(|par| par as u32),
        hints: save.hints,
        checks: save.checks,
        solved: !save.helped,
        at: days::now(),
        day: Day::today(),
        origin: save.origin.clone(),
        code: meta.code.clone(),
    }
}

/// What a puzzle is called now: that of today is so only today.
pub fn called(title: &str, origin: &Origin) -> String {
    match origin {
        Origin::Daily { date } if *date == Day::today() => "Today".to_owned(),
        _ => title.to_owned(),
    }
}

/// Brings in the player's own packs where a level is of one of them and they were not looked at yet.
pub fn find_pack(library: &mut Library, store: &Store, save: &Save) {
    if let Origin::Level { pack, name } = &save.origin
        && library.number(&save.game, pack, name).is_none()
    {
        // What can't be read of a pack is told where packs are chosen.
        let _ = library.read_own(store);
    }
}

/// What there is to play after a puzzle.
#[must_use]
pub enum Another {
    /// The next level of the same pack, and where it comes from.
    Level(Held, Origin),
    /// It was the last one.
    Last,
    /// One with the same settings.
    Make(&'static dyn Kind, Params),
}

pub fn another(library: &Library, save: &Save, puzzle: &dyn AnyPuzzle) -> Another {
    let kind = puzzle.kind();
    if let Origin::Level { pack, name } = &save.origin {
        let Some((next, puzzle)) = library.after(kind.info().name, pack, name) else { return Another::Last };
        return Another::Level(puzzle, Origin::Level { pack: pack.clone(), name: next });
    }
    let code = puzzle.meta().code.as_deref().and_then(|text| code::parse(text).ok());
    let params = code.and_then(|code| kind.params_of(&code).ok());
    Another::Make(kind, params.unwrap_or_else(|| kind.params(Difficulty::Medium)))
}

/// What the header and the list of unfinished games call a puzzle.
fn title_of(library: &Library, puzzle: &dyn AnyPuzzle, origin: &Origin) -> String {
    let meta = puzzle.meta();
    let grade = meta.difficulty.map_or("Custom".to_owned(), |d| capital(d.name()));
    match origin {
        // Not "today": the save may be continued tomorrow.
        Origin::Daily { date } => date.to_string(),
        Origin::Tutorial => "Tutorial".to_owned(),
        Origin::Fresh { .. } => grade,
        // A title would give the picture away; it is the reward for solving it.
        Origin::Level { pack, name } if puzzle.kind().facts().hides_picture => {
            let number = library.number(puzzle.kind().info().name, pack, name);
            number.map_or(grade, |number| format!("Level {number}"))
        }
        Origin::File if puzzle.kind().facts().hides_picture => grade,
        Origin::Level { .. } | Origin::File => meta.title.clone().unwrap_or(grade),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    #[test]
    fn a_game_comes_back_from_its_save_as_it_was() {
        for kind in GAMES {
            let puzzle = kind.example();
            let mut game = puzzle.open();
            let mut save = begun(&Library::default(), &*puzzle, Origin::File);
            assert!(!is_touched(&*game), "{}", kind.info().name);
            game.begin(pentimento_engine::game::Task::Hint)(&crate::clock::job());
            let _ = game.poll();
            while game.press_hint() != pentimento_engine::game::Pressed::Played {}
            note(&mut save, &*game, 7);
            let again = resumed(&save).expect("our own save");
            assert!(is_touched(&*again) && save.seconds == 7);
            assert_eq!((again.log(), again.moves()), (game.log(), game.moves()), "{}", kind.info().name);
        }
    }

    #[test]
    fn the_puzzle_of_a_day_is_called_today_only_on_that_day() {
        let daily = |date| Origin::Daily { date };
        let puzzle = GAMES[0].example();
        let today = Day::today();
        let save = begun(&Library::default(), &*puzzle, daily(today));
        assert_eq!(save.title, today.to_string());
        assert_eq!(called(&save.title, &save.origin), "Today");
        assert_eq!(called("2026-01-02", &daily(Day(today.0 - 1))), "2026-01-02");
    }

    #[test]
    fn what_the_computer_finished_is_not_the_players() {
        let puzzle = GAMES[0].example();
        let save = begun(&Library::default(), &*puzzle, Origin::File);
        let solved = |helped| outcome(&Save { helped, ..save.clone() }, &*puzzle.open(), 9).solved;
        assert!(solved(false) && !solved(true));
    }
}
