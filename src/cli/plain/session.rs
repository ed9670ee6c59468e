//! A game in line mode.
//!
//! After each move, the answer contains only the lines of the board that changed, so that a listener does not hear
//! the whole board again. Invariant: when the answer is printed, the game is saved, or the answer says why it could
//! not be saved.

use super::changes::difference;
use super::replay;
use super::training::Place;
use super::verbs::{self, IN_GAME, Verb};
use crate::hidden_art;
use crate::packs::Library;
use crate::practice::{self, Exercise};
use crate::reward::Reward;
use crate::save_game::{self, NextPuzzle};
use crate::store::{Day, Lock, Origin, Save, Store, days};
use pentimento_engine::contract::Standing;
use pentimento_engine::game::{Game, HintStage, News, Pressed, Task};
use pentimento_engine::history::Changed;
use pentimento_engine::kind::AnyPuzzle;
use pentimento_engine::view::Said;
use serde_json::Value as Json;
use std::time::{Duration, Instant};

/// The time limit for computing par (the fewest moves) when a puzzle is solved.
const PAR: Duration = Duration::from_secs(2);
/// The time limit for finding the hardest technique that a solved puzzle needs.
const NEEDS: Duration = Duration::from_secs(1);
/// The time limit for hints, checks and solutions.
const PATIENCE: Duration = Duration::from_secs(30);
/// The largest size of a drawn board, in characters.
const SHEET: (u16, u16) = (160, 120);

pub(super) struct Session {
    game: Box<dyn Game>,
    save: Save,
    /// Stops other programs from writing the same save. `None` until the player has made a move.
    lock: Option<Lock>,
    since: Instant,
    /// Why the last write failed. The message is shown only once.
    trouble: Option<String>,
    /// The time limit for a hint, a check or a solution. In line mode, the player can't stop the work
    /// earlier.
    patience: Duration,
    /// The place of a practice that this session shows. Such a session is not saved and does not count.
    practice: Option<Place>,
}

impl Session {
    pub(super) fn begin(library: &Library, puzzle: &dyn AnyPuzzle, origin: Origin) -> Self {
        let save = save_game::begin(library, puzzle, origin);
        Self::new(puzzle.open(), save, None)
    }

    /// Opens a save. Also returns a note for the player, if there is one.
    pub(super) fn resume(store: &Store, id: &str) -> Result<(Self, Option<String>), String> {
        let opened = store.open(id, days::now()).map_err(|e| e.to_string())?;
        let game = save_game::resume(&opened.save)?;
        Ok((Self::new(game, opened.save, Some(opened.lock)), opened.note))
    }

    fn new(game: Box<dyn Game>, save: Save, lock: Option<Lock>) -> Self {
        Self { game, save, lock, since: Instant::now(), trouble: None, patience: PATIENCE, practice: None }
    }

    /// Opens a place of a practice.
    pub(super) fn practise(library: &Library, exercise: &Exercise, place: Place) -> Result<Self, String> {
        let mut session = Self::begin(library, &*exercise.puzzle, Origin::File);
        if !exercise.before.is_empty() {
            session.game.play(&exercise.before)?;
        }
        session.practice = Some(place);
        Ok(session)
    }

    pub(super) fn is_practice(&self) -> bool {
        self.practice.is_some()
    }

    pub(super) fn place(&self) -> Option<&Place> {
        self.practice.as_ref()
    }

    pub(super) fn game(&self) -> &dyn Game {
        &*self.game
    }

    pub(super) fn opening(&self) -> String {
        if let Some(place) = &self.practice {
            return format!("{}\n{}", place.heading(), self.game.words());
        }
        let info = self.game.kind().info();
        let size = self.game.puzzle().describe();
        let title = save_game::title_now(&self.save.title, &self.save.origin);
        let head = format!("{}, {title}: {size}.\n{}", info.title, info.rule);
        format!("{head}\n{}", self.game.words())
    }

    fn seconds(&self) -> u64 {
        self.save.seconds.saturating_add(self.since.elapsed().as_secs())
    }

    fn is_solved(&self) -> bool {
        self.game.standing() == Standing::Solved
    }

    pub(super) fn next_puzzle(&self, library: &mut Library, store: &Store) -> NextPuzzle {
        save_game::find_pack(library, store, &self.save);
        save_game::next_puzzle(library, &self.save, self.game.puzzle())
    }

    /// Ends the session. Saves the game, unless it is solved or has no moves.
    pub(super) fn leave(&mut self, store: &Store) -> String {
        if self.is_solved() || self.is_practice() || !save_game::is_touched(&*self.game) {
            return "You left the puzzle.".to_owned();
        }
        let news = self.keep(store);
        match (news, &self.trouble) {
            (Some(news), _) => news,
            (None, Some(why)) => format!("This game is not saved: {why}."),
            (None, None) => "This game is saved. Type continue to go on with it.".to_owned(),
        }
    }

    /// Saves the game. Returns a sentence when saving starts to fail, and when it works again.
    fn keep(&mut self, store: &Store) -> Option<String> {
        if !save_game::is_touched(&*self.game) || self.is_solved() || self.is_practice() {
            return None;
        }
        let seconds = self.seconds();
        save_game::update(&mut self.save, &*self.game, seconds);
        self.since = Instant::now();
        self.lock.get_or_insert_with(|| store.guard(&self.save));
        let failed = store.save(&self.save).err().map(|e| e.to_string());
        let news = match (&self.trouble, &failed) {
            (None, Some(why)) => Some(format!("The game is not saved: {why}. You can go on playing.")),
            (Some(_), None) => Some("The game is saved again.".to_owned()),
            (None, None) | (Some(_), Some(_)) => None,
        };
        self.trouble = failed;
        news
    }

    /// Plays a move or a list of moves given as JSON.
    pub(super) fn json(&mut self, library: &Library, store: &Store, line: &str) -> String {
        let moves = match serde_json::from_str(line) {
            Ok(Json::Array(moves)) => moves,
            Ok(Json::Object(mut fields)) if fields.contains_key("moves") => match fields.remove("moves") {
                Some(Json::Array(moves)) => moves,
                _ => return "Expected a list of moves.".to_owned(),
            },
            Ok(mv) => vec![mv],
            Err(e) => return format!("This is not JSON: {e}."),
        };
        let before = self.game.words();
        match self.game.play(&moves) {
            Ok(()) => self.changed(library, store, &before),
            Err(why) => format!("This move is not possible: {why}."),
        }
    }

    /// Follows a phrase that the game understands, such as `press B`, or a synonym of a command.
    pub(super) fn follow_phrase(&mut self, library: &Library, store: &Store, words: &[&str]) -> String {
        let before = self.game.words();
        match self.game.say(words) {
            Said::Answer(text) => text,
            Said::Play(()) => self.changed(library, store, &before),
            Said::Refused(why) => why,
            Said::Nothing => match verbs::find_synonym(IN_GAME, words[0]) {
                Some(verb) if words.len() == 1 => self.follow(library, store, verb),
                Some(_) | None => "Unknown command. Type help for a list of commands.".to_owned(),
            },
        }
    }

    pub(super) fn follow(&mut self, library: &Library, store: &Store, verb: Verb) -> String {
        let before = self.game.words();
        match verb {
            Verb::Board => self.whole(),
            Verb::Draw => self.game.drawn(SHEET),
            Verb::Hint => self.hint(library, store, &before, None),
            Verb::Why => self.hint(library, store, &before, Some(HintStage::Why)),
            Verb::Do => self.carry_out(library, store, &before),
            Verb::Check => self.check(),
            Verb::Undo => {
                self.step(library, store, &before, |game| game.undo(), "Undone.", "There is nothing to undo.")
            }
            Verb::Redo => {
                self.step(library, store, &before, |game| game.redo(), "Redone.", "There is nothing to redo.")
            }
            Verb::Restart => self.step(
                library,
                store,
                &before,
                |game| game.restart(),
                "Back at the start. Type undo to reverse it.",
                "This is the start.",
            ),
            Verb::Savepoint => {
                self.game.set_savepoint();
                let answer =
                    format!("Savepoint {} is set. Type return to go back to it.", self.game.savepoints());
                self.keep(store).into_iter().chain([answer]).collect::<Vec<_>>().join("\n")
            }
            Verb::Return => self.step(
                library,
                store,
                &before,
                |game| game.savepoints().checked_sub(1).map_or(Changed::No, |last| game.load_savepoint(last)),
                "Back at the last savepoint.",
                "There is no savepoint. Type savepoint to set one.",
            ),
            Verb::Solve => self.solve(library, store, &before),
            Verb::Save => self.saved(store),
            Verb::Code => self.game.puzzle().meta().code.clone().map_or_else(
                || "This puzzle has no code, because it comes from a file.".to_owned(),
                |code| format!("The code of this puzzle: {code}"),
            ),
            Verb::Rules => self.game.kind().info().rules.to_owned(),
            Verb::Help => {
                verbs::help(IN_GAME, self.game.kind().facts().phrases) + "\nYou can also type moves as JSON."
            }
            Verb::Replay => replay::sentences(&*self.game),
            // The caller handles the commands that leave the game.
            Verb::Next | Verb::Train | Verb::Menu | Verb::Quit => String::new(),
        }
    }

    fn whole(&self) -> String {
        let progress = match self.game.standing() {
            Standing::Playing { done, total } => format!("{done} of {total} done"),
            Standing::Solved => "Solved".to_owned(),
        };
        let (moves, name) = (self.game.moves(), self.game.kind().info().moves);
        format!("{}\n{progress}, {moves} {name} made.", self.game.words())
    }

    fn saved(&mut self, store: &Store) -> String {
        if !save_game::is_touched(&*self.game) {
            return "There is nothing to save yet.".to_owned();
        }
        let news = self.keep(store);
        match (&self.trouble, news) {
            (Some(why), None) => format!("The game is not saved: {why}."),
            (_, Some(news)) => news,
            (None, None) => "The game is saved.".to_owned(),
        }
    }

    fn step(
        &mut self,
        library: &Library,
        store: &Store,
        before: &str,
        step: impl Fn(&mut dyn Game) -> Changed,
        done: &str,
        not: &str,
    ) -> String {
        match step(&mut *self.game) {
            Changed::Yes => format!("{done}\n{}", self.changed(library, store, before)),
            Changed::No => not.to_owned(),
        }
    }

    /// Saves the game and returns what changed on the board.
    fn changed(&mut self, library: &Library, store: &Store, before: &str) -> String {
        let kept = self.keep(store);
        let answer = match &self.practice {
            None if self.is_solved() => self.solved(library, store),
            None => difference(before, &self.game.words()),
            Some(place) => place.answer(&*self.game, difference(before, &self.game.words())),
        };
        kept.into_iter().chain([answer]).collect::<Vec<_>>().join("\n")
    }

    fn solved(&mut self, library: &Library, store: &Store) -> String {
        self.game.begin(Task::Par)(&crate::clock::job_for(PAR));
        let _ = self.game.poll();
        let seconds = self.seconds();
        let mut lines = vec![self.verdict(seconds)];
        let meta = self.game.puzzle().meta();
        if let Some(title) = meta.title.as_ref().filter(|_| self.game.kind().facts().hides_picture) {
            lines.push(format!("The picture: {title}."));
            lines.extend(hidden_art::line(self.game.puzzle()).map(str::to_owned));
        }
        let first = !std::mem::replace(&mut self.save.solved, true);
        if first {
            lines.extend(self.record(library, store, seconds));
        }
        save_game::update(&mut self.save, &*self.game, seconds);
        if !self.save.helped {
            // If writing fails, the player can't watch this game later. Nothing else depends on it.
            let _ = store.keep_finished(&self.save);
        }
        lines.extend(store.delete(&self.save.id).err().map(|e| e.to_string()));
        // If the player undoes the last move now, the game gets a new save.
        self.save.renew(days::now());
        self.lock = None;
        lines.push("Type next for another puzzle, menu for the other games, quit to leave.".to_owned());
        lines.join("\n")
    }

    /// Adds the result to the player's results. Returns what it earned, in sentences.
    fn record(&self, library: &Library, store: &Store, seconds: u64) -> Vec<String> {
        let mut outcome = save_game::outcome(&self.save, &*self.game, seconds);
        if outcome.solved {
            outcome.needs = practice::hardest(self.game.puzzle(), &crate::clock::job_for(NEEDS));
            outcome.replay = Some(self.save.id.clone());
        }
        let before = store.summary();
        if let Err(why) = store.record(&outcome) {
            return vec![why.to_string()];
        }
        Reward::of(library, (&before, &store.summary()), &outcome, Day::today()).for_line_mode(&outcome)
    }

    fn verdict(&self, seconds: u64) -> String {
        let (moves, name) = (self.game.moves(), self.game.kind().info().moves);
        let whose = if self.save.helped { "Solved for you" } else { "Solved" };
        let fewest = self.game.par().map(|par| format!(", fewest {par}")).unwrap_or_default();
        format!("{whose}: {name} {moves}{fewest}, {seconds} seconds, hints {}.", self.save.hints)
    }

    /// Runs a task until it ends or reaches the time limit. Returns its results.
    fn find_out(&mut self, task: Task) -> Vec<News> {
        self.game.begin(task)(&crate::clock::job_for(self.patience));
        self.game.poll()
    }

    /// Finds a hint if none is shown. The error says why there is no hint.
    fn ensure_hint(&mut self) -> Result<(), String> {
        if self.game.hint().is_some() {
            return Ok(());
        }
        for news in self.find_out(Task::Hint) {
            match news {
                News::Hint => save_game::count_hint(&mut self.save, &*self.game),
                News::Done => return Err("The puzzle is already solved.".to_owned()),
                News::Stuck(why) => return Err(format!("No hint: {why}.")),
                News::Checked(_)
                | News::Reviewed(_)
                | News::Par
                | News::Several
                | News::Theatre
                | News::Finished
                | News::NoSolution => {}
            }
        }
        if self.game.hint().is_some() { Ok(()) } else { Err(self.unanswered("hint")) }
    }

    fn hint(&mut self, library: &Library, store: &Store, before: &str, stage: Option<HintStage>) -> String {
        let shown = self.game.hint().map(|hint| hint.stage);
        if let Err(why) = self.ensure_hint() {
            return why;
        }
        let at = self.game.hint().map(|hint| hint.stage);
        match (shown, stage) {
            // The hint explains its reason link by link, so asking again shows the next link.
            (Some(HintStage::Why), None) if self.has_next_link() => {
                let _ = self.game.press_hint();
            }
            // The hint already shows its reason, so asking again makes its moves.
            (Some(HintStage::Why), None) => return self.carry_out(library, store, before),
            (Some(HintStage::Where), None) | (_, Some(HintStage::Why)) if at == Some(HintStage::Where) => {
                let _ = self.game.press_hint();
            }
            _ => {}
        }
        self.hint_text()
    }

    fn hint_text(&self) -> String {
        let Some(hint) = self.game.hint() else { return String::new() };
        let name = hint.technique.name;
        match hint.stage {
            HintStage::Where => {
                format!("{name}. {} Type why for the reason, do to make the move.", hint.place_in_words)
            }
            HintStage::Why if self.has_next_link() => {
                format!("{name}. {} Type hint to go on, do to make the move.", hint.reason_in_words)
            }
            HintStage::Why => format!("{name}. {} Type do to make the move.", hint.reason_in_words),
        }
    }

    fn has_next_link(&self) -> bool {
        self.game.hint().and_then(|hint| hint.link).is_some_and(|(number, all)| number < all)
    }

    fn carry_out(&mut self, library: &Library, store: &Store, before: &str) -> String {
        if let Err(why) = self.ensure_hint() {
            return why;
        }
        // A hint shows where to look, then the reason (sometimes in several links), and then makes its moves.
        let links = self.game.hint().map_or(0, |hint| hint.links);
        for _ in 0..links + 3 {
            if self.game.press_hint() == Pressed::Played {
                self.save.played += 1;
                return self.changed(library, store, before);
            }
        }
        "The move of the hint is not possible.".to_owned()
    }

    fn check(&mut self) -> String {
        self.save.checks += 1;
        let answer = self.find_out(Task::Check).into_iter().find_map(|news| match news {
            News::Checked(wrong) => Some(Ok(wrong)),
            News::Reviewed(said) => Some(Err(said.to_string())),
            News::Hint
            | News::Done
            | News::Stuck(_)
            | News::Par
            | News::Several
            | News::Theatre
            | News::Finished
            | News::NoSolution => None,
        });
        match answer {
            Some(Err(said)) => said,
            Some(Ok(0)) => "No mistakes so far.".to_owned(),
            Some(Ok(1)) => "There is 1 mistake. Type hint to see it.".to_owned(),
            Some(Ok(wrong)) => format!("There are {wrong} mistakes. Type hint to see one."),
            None => self.unanswered("answer"),
        }
    }

    fn solve(&mut self, library: &Library, store: &Store, before: &str) -> String {
        if self.is_solved() {
            return "The puzzle is already solved.".to_owned();
        }
        let news = self.find_out(Task::Finish);
        if news.contains(&News::Finished) {
            self.save.helped = true;
            return self.changed(library, store, before);
        }
        if news.contains(&News::NoSolution) {
            return "No solution was found.".to_owned();
        }
        self.unanswered("solution")
    }

    /// The sentence for the player when the time limit is reached.
    fn unanswered(&self, what: &str) -> String {
        format!("No {what} was found in {} seconds. You can go on playing.", self.patience.as_secs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;
    use crate::store::tests::scratch;

    #[test]
    fn a_question_that_takes_too_long_is_given_up_and_the_game_goes_on() {
        let (_folder, store) = scratch();
        for kind in GAMES {
            let mut session = Session::begin(&Library::default(), &*kind.example(), Origin::File);
            session.patience = Duration::ZERO;
            for verb in [Verb::Solve, Verb::Check, Verb::Hint] {
                let answer = session.follow(&Library::default(), &store, verb);
                assert!(!answer.is_empty(), "{}", kind.info().name);
            }
            let answer = session.follow(&Library::default(), &store, Verb::Solve);
            let given_up = answer.contains("No solution was found in 0 seconds");
            assert!(given_up || session.is_solved(), "{}: {answer}", kind.info().name);
        }
    }
}
