//! Makes the save and the result of a game, and opens a save as a game again.
//!
//! The screen and line mode share this module, so a game that is started in one can be continued in the
//! other. Invariant: [`resume`] restores the board and the undo history that [`update`] wrote.

use crate::games::find;
use crate::packs::Library;
use crate::store::{Day, Origin, Outcome, Progress, Save, Store, days};
use pentimento_base::code;
use pentimento_base::document;
use pentimento_base::params::{Difficulty, Params};
use pentimento_base::prose::capital;
use pentimento_engine::contract::Standing;
use pentimento_engine::game::Game;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use serde_json::Value as Json;
use std::sync::Arc;

/// A new save for a puzzle that is started now.
pub fn begin(library: &Library, puzzle: &dyn AnyPuzzle, origin: Origin) -> Save {
    let title = title_of(library, puzzle, &origin);
    let fields = puzzle.document().into_iter().map(|(name, value)| (name.to_owned(), value));
    let level = Json::Object(fields.collect());
    Save::begin(puzzle.kind().info().name, &title, level, origin, days::now())
}

/// Opens the game in a save. The error is a sentence that says why it cannot be resumed.
pub fn resume(save: &Save) -> Result<Box<dyn Game>, String> {
    let message = |why: String| format!("{} cannot be resumed: {why}", save.title);
    let kind = find(&save.game).ok_or_else(|| message(format!("there is no game {:?}", save.game)))?;
    let root = document::parse(&save.level.to_string()).map_err(|e| message(e.to_string()))?;
    let puzzle = kind.read(&root).map_err(|e| message(e.to_string()))?;
    puzzle.resume(&save.log).map_err(message)
}

/// Whether the player has done anything. A game without any action is not saved.
pub fn is_touched(game: &dyn Game) -> bool {
    game.moves() > 0 || game.log()["entries"].as_array().is_some_and(|entries| !entries.is_empty())
}

/// Copies the state of the game into its save.
pub fn update(save: &mut Save, game: &dyn Game, seconds: u64) {
    if let Standing::Playing { done, total } = game.standing() {
        save.progress = Progress { done: done as u32, total: total as u32 };
        save.pace.note(done as u64, total as u64, seconds);
    }
    save.seconds = seconds;
    save.log = game.log();
    save.touch(days::now());
}

/// Counts a hint that the game has just shown. Also counts it for the hint's technique.
pub(crate) fn count_hint(save: &mut Save, game: &dyn Game) {
    save.hints += 1;
    if let Some(hint) = game.hint() {
        *save.asked.entry(hint.technique.id.to_owned()).or_default() += 1;
    }
}

/// The result of a game. If the program solved the puzzle, it counts as played but not as solved.
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
        played: Some(save.played),
        measures: save.measures,
        solved: !save.helped,
        at: days::now(),
        day: Day::today(),
        origin: save.origin.clone(),
        code: meta.code.clone(),
        title: meta.title.clone(),
        started: Some(save.started),
        asked: save.asked.clone(),
        needs: None,
        replay: None,
        pace: save.pace.finished(seconds),
    }
}

/// The title to show today. The daily puzzle is called "Today", but only on its own day.
pub fn title_now(title: &str, origin: &Origin) -> String {
    title_on(Day::today(), title, origin)
}

fn title_on(today: Day, title: &str, origin: &Origin) -> String {
    match origin {
        Origin::Daily { date } if *date == today => "Today".to_owned(),
        Origin::Daily { .. }
        | Origin::Fresh { .. }
        | Origin::Level { .. }
        | Origin::File
        | Origin::Tutorial => title.to_owned(),
    }
}

/// Reads the player's packs if the save's level is in a pack that is not in the library yet.
pub fn find_pack(library: &mut Library, store: &Store, save: &Save) {
    if let Origin::Level { pack, name } = &save.origin
        && library.number(&save.game, pack, name).is_none()
    {
        // Packs that cannot be read are ignored here, because the levels screen reports them.
        let _ = library.read_own(store);
    }
}

/// What to play after the current puzzle.
#[must_use]
pub enum NextPuzzle {
    /// The next level of the same pack.
    Level(Arc<dyn AnyPuzzle>, Origin),
    /// There is no next level, because this was the last level of its pack.
    Last,
    /// The next puzzle of this date.
    OfDay(Day),
    /// A new puzzle with the same settings.
    Make(&'static dyn Kind, Params),
}

pub fn next_puzzle(library: &Library, save: &Save, puzzle: &dyn AnyPuzzle) -> NextPuzzle {
    let kind = puzzle.kind();
    if let Origin::Level { pack, name } = &save.origin {
        let Some((next, puzzle)) = library.after(kind.info().name, pack, name) else {
            return NextPuzzle::Last;
        };
        return NextPuzzle::Level(puzzle, Origin::Level { pack: pack.clone(), name: next });
    }
    if let Origin::Daily { date } = save.origin {
        return NextPuzzle::OfDay(date);
    }
    let code = puzzle.meta().code.as_deref().and_then(|text| code::parse(text).ok());
    let params = code.and_then(|code| kind.params_of(&code).ok());
    NextPuzzle::Make(kind, params.unwrap_or_else(|| kind.params(Difficulty::Medium)))
}

/// The title in the header and in the list of unfinished games.
fn title_of(library: &Library, puzzle: &dyn AnyPuzzle, origin: &Origin) -> String {
    let meta = puzzle.meta();
    let grade = meta.difficulty.map_or("Custom".to_owned(), |d| capital(d.name()));
    match origin {
        // The save has the date instead of the word "Today", because the player can continue the game tomorrow.
        Origin::Daily { date } => date.to_string(),
        Origin::Tutorial => "Tutorial".to_owned(),
        Origin::Fresh { .. } => grade,
        // The title would reveal the picture, which is the reward for solving the puzzle.
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
    fn a_save_restores_the_game() {
        for kind in GAMES {
            let puzzle = kind.example();
            let mut game = puzzle.open();
            let mut save = begin(&Library::default(), &*puzzle, Origin::File);
            assert!(!is_touched(&*game), "{}", kind.info().name);
            game.begin(pentimento_engine::game::Task::Hint)(&crate::clock::job());
            let _ = game.poll();
            while game.press_hint() != pentimento_engine::game::Pressed::Played {}
            update(&mut save, &*game, 7);
            let again = resume(&save).expect("our own save");
            assert!(is_touched(&*again) && save.seconds == 7);
            assert_eq!((again.log(), again.moves()), (game.log(), game.moves()), "{}", kind.info().name);
        }
    }

    #[test]
    fn the_daily_puzzle_is_called_today_only_on_its_own_day() {
        let today = Day(20_773);
        let save = begin(&Library::default(), &*GAMES[0].example(), Origin::Daily { date: today });
        assert_eq!(save.title, "2026-11-16");
        assert_eq!(title_on(today, &save.title, &save.origin), "Today");
        assert_eq!(title_on(Day(today.0 + 1), &save.title, &save.origin), "2026-11-16");
    }

    #[test]
    fn a_puzzle_that_the_program_finished_does_not_count_as_solved() {
        let puzzle = GAMES[0].example();
        let save = begin(&Library::default(), &*puzzle, Origin::File);
        let solved = |helped| outcome(&Save { helped, ..save.clone() }, &*puzzle.open(), 9).solved;
        assert!(solved(false) && !solved(true));
    }
}
