//! One puzzle being played in words: what is said, done to the session, kept on the disk and answered.
//!
//! After each move the lines of the board that became different are told, so the listener hears what happened and
//! not everything again. Invariant: when an answer has been given, the game is on the disk as it stands, or the
//! player was told that it could not be written.

use super::verbs::{self, SEAT, Verb};
use crate::keeping::{self, Another};
use crate::library::Library;
use crate::store::{Lock, Origin, Save, Store, days};
use pentimento_engine::contract::Standing;
use pentimento_engine::game::{Game, HintStage, News, Pressed, Task};
use pentimento_engine::history::Changed;
use pentimento_engine::kind::AnyPuzzle;
use pentimento_engine::view::Said;
use serde_json::Value as Json;
use std::time::{Duration, Instant};

/// More changed lines than this are not read out unasked.
const MOST_TOLD: usize = 16;
/// How long the fewest moves are searched for when a puzzle is solved.
const PAR: Duration = Duration::from_secs(2);
/// The largest drawing in letters.
const SHEET: (u16, u16) = (160, 120);

pub struct Seat {
    game: Box<dyn Game>,
    save: Save,
    /// Held so that no second program writes the same save; a game that nobody touched needs none.
    lock: Option<Lock>,
    since: Instant,
    /// Why the last write failed: told once.
    trouble: Option<String>,
}

impl Seat {
    pub fn begin(library: &Library, puzzle: &dyn AnyPuzzle, origin: Origin) -> Self {
        let save = keeping::begun(library, puzzle, origin);
        Self::new(puzzle.open(), save, None)
    }

    /// A game from its save, and what there is to say about it.
    pub fn resume(store: &Store, id: &str) -> Result<(Self, Option<String>), String> {
        let opened = store.open(id, days::now()).map_err(|e| e.to_string())?;
        let game = keeping::resumed(&opened.save)?;
        Ok((Self::new(game, opened.save, Some(opened.lock)), opened.note))
    }

    fn new(game: Box<dyn Game>, save: Save, lock: Option<Lock>) -> Self {
        Self { game, save, lock, since: Instant::now(), trouble: None }
    }

    pub fn opening(&self) -> String {
        let info = self.game.kind().info();
        let size = self.game.puzzle().describe();
        let called = keeping::called(&self.save.title, &self.save.origin);
        let head = format!("{}, {called}: {size}.\n{}", info.title, info.rule);
        format!("{head}\n{}", self.game.words())
    }

    fn seconds(&self) -> u64 {
        self.save.seconds.saturating_add(self.since.elapsed().as_secs())
    }

    fn is_solved(&self) -> bool {
        self.game.standing() == Standing::Solved
    }

    /// What to play after this one.
    pub fn another(&self, library: &mut Library, store: &Store) -> Another {
        keeping::find_pack(library, store, &self.save);
        keeping::another(library, &self.save, self.game.puzzle())
    }

    /// Ends the sitting; a solved game has nothing left to keep.
    pub fn leave(&mut self, store: &Store) -> String {
        if self.is_solved() || !keeping::is_touched(&*self.game) {
            return "Goodbye to this puzzle.".to_owned();
        }
        let news = self.keep(store);
        match (news, &self.trouble) {
            (Some(news), _) => news,
            (None, Some(why)) => format!("This game is not kept: {why}."),
            (None, None) => "This game is kept; continue goes on with it.".to_owned(),
        }
    }

    /// Writes the game; a sentence when that begins to fail or works again.
    fn keep(&mut self, store: &Store) -> Option<String> {
        if !keeping::is_touched(&*self.game) || self.is_solved() {
            return None;
        }
        let seconds = self.seconds();
        keeping::note(&mut self.save, &*self.game, seconds);
        self.since = Instant::now();
        self.lock.get_or_insert_with(|| store.guard(&self.save));
        let failed = store.save(&self.save).err().map(|e| e.to_string());
        let news = match (&self.trouble, &failed) {
            (None, Some(why)) => Some(format!("The game is not kept: {why}. You can go on playing.")),
            (Some(_), None) => Some("The game is kept again.".to_owned()),
            (None, None) | (Some(_), Some(_)) => None,
        };
        self.trouble = failed;
        news
    }

    /// A move or moves as JSON, as scripts write them.
    pub fn json(&mut self, store: &Store, line: &str) -> String {
        let moves = match serde_json::from_str(line) {
            Ok(Json::Array(moves)) => moves,
            Ok(Json::Object(mut fields)) if fields.contains_key("moves") => match fields.remove("moves") {
                Some(Json::Array(moves)) => moves,
                _ => return "Expected a list of moves.".to_owned(),
            },
            Ok(mv) => vec![mv],
            Err(e) => return format!("This is no move in JSON: {e}."),
        };
        let before = self.game.words();
        match self.game.play(&moves) {
            Ok(()) => self.changed(store, &before),
            Err(why) => format!("That cannot be done: {why}."),
        }
    }

    /// A phrase of the game, or what people usually mean by it.
    pub fn hear(&mut self, store: &Store, words: &[&str]) -> String {
        let before = self.game.words();
        match self.game.say(words) {
            Said::Told(text) => text,
            Said::Play(()) => self.changed(store, &before),
            Said::Refused(why) => why,
            Said::Nothing => match verbs::meant(SEAT, words[0]) {
                Some(verb) if words.len() == 1 => self.follow(store, verb),
                _ => "That is not understood; say help for what can be said.".to_owned(),
            },
        }
    }

    pub fn follow(&mut self, store: &Store, verb: Verb) -> String {
        let before = self.game.words();
        match verb {
            Verb::Board => self.whole(),
            Verb::Draw => self.game.drawn(SHEET),
            Verb::Hint => self.hint(store, &before, None),
            Verb::Why => self.hint(store, &before, Some(HintStage::Why)),
            Verb::Do => self.carry_out(store, &before),
            Verb::Check => self.check(),
            Verb::Undo => {
                self.step(store, &before, |game| game.undo(), "Undone.", "There is nothing to undo.")
            }
            Verb::Redo => {
                self.step(store, &before, |game| game.redo(), "Done again.", "There is nothing to redo.")
            }
            Verb::Restart => self.step(
                store,
                &before,
                |game| game.restart(),
                "From the start; undo brings it back.",
                "This is the start.",
            ),
            Verb::Savepoint => {
                self.game.set_savepoint();
                let told = format!("Savepoint {} is set; return goes back to it.", self.game.savepoints());
                self.keep(store).into_iter().chain([told]).collect::<Vec<_>>().join("\n")
            }
            Verb::Return => self.step(
                store,
                &before,
                |game| game.savepoints().checked_sub(1).map_or(Changed::No, |last| game.load_savepoint(last)),
                "Back at the last savepoint.",
                "There is no savepoint yet; savepoint sets one.",
            ),
            Verb::Solve => self.solve(store, &before),
            Verb::Save => self.saved(store),
            Verb::Code => self.game.puzzle().meta().code.clone().map_or_else(
                || "This puzzle comes from a file and has no code.".to_owned(),
                |code| format!("The code of this puzzle: {code}"),
            ),
            Verb::Rules => self.game.kind().info().rules.to_owned(),
            Verb::Help => {
                verbs::help(SEAT, self.game.kind().facts().phrases) + "\nMoves may be given as JSON too."
            }
            // Those that lead away from the puzzle are followed where it can be left.
            Verb::Next | Verb::Menu | Verb::Quit => String::new(),
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
        if !keeping::is_touched(&*self.game) {
            return "There is nothing to keep yet.".to_owned();
        }
        let news = self.keep(store);
        match (&self.trouble, news) {
            (Some(why), None) => format!("The game is not kept: {why}."),
            (_, Some(news)) => news,
            (None, None) => "The game is kept.".to_owned(),
        }
    }

    fn step(
        &mut self,
        store: &Store,
        before: &str,
        step: impl Fn(&mut dyn Game) -> Changed,
        done: &str,
        not: &str,
    ) -> String {
        match step(&mut *self.game) {
            Changed::Yes => format!("{done}\n{}", self.changed(store, before)),
            Changed::No => not.to_owned(),
        }
    }

    /// Keeps the game and tells what is different on the board.
    fn changed(&mut self, store: &Store, before: &str) -> String {
        let kept = self.keep(store);
        let told = if self.is_solved() { self.solved(store) } else { difference(before, &self.game.words()) };
        kept.into_iter().chain([told]).collect::<Vec<_>>().join("\n")
    }

    fn solved(&mut self, store: &Store) -> String {
        self.game.begin(Task::Par)(&crate::clock::job_for(PAR));
        let _ = self.game.poll();
        let seconds = self.seconds();
        let mut lines = vec![self.verdict(seconds)];
        let meta = self.game.puzzle().meta();
        if let Some(title) = meta.title.as_ref().filter(|_| self.game.kind().facts().hides_picture) {
            lines.push(format!("The picture: {title}."));
        }
        let first = !std::mem::replace(&mut self.save.solved, true);
        let outcome = first.then(|| keeping::outcome(&self.save, &*self.game, seconds));
        let written = [outcome.map_or(Ok(()), |outcome| store.record(&outcome)), store.delete(&self.save.id)];
        lines.extend(written.into_iter().filter_map(Result::err).map(|e| e.to_string()));
        // Whoever takes the last move back plays on under another name: this one is given up.
        self.save.renew(days::now());
        self.lock = None;
        lines.push("Say next for another one, menu for the other games, quit to leave.".to_owned());
        lines.join("\n")
    }

    fn verdict(&self, seconds: u64) -> String {
        let (moves, name) = (self.game.moves(), self.game.kind().info().moves);
        let whose = if self.save.helped { "Solved for you" } else { "Solved" };
        let par = self.game.par().map(|par| format!(", par {par}")).unwrap_or_default();
        format!("{whose}: {moves} {name}{par}, {seconds} seconds, hints {}.", self.save.hints)
    }

    /// The news of some work, done here and now.
    fn find_out(&mut self, task: Task) -> Vec<News> {
        self.game.begin(task)(&crate::clock::job());
        self.game.poll()
    }

    /// Makes sure that there is a hint; otherwise the reason why not.
    fn ask(&mut self) -> Result<(), String> {
        if self.game.hint().is_some() {
            return Ok(());
        }
        for news in self.find_out(Task::Hint) {
            match news {
                News::Hint => self.save.hints += 1,
                News::Done => return Err("It is solved already.".to_owned()),
                News::Stuck(why) => return Err(format!("No hint: {why}.")),
                News::Checked(_)
                | News::Par
                | News::Several
                | News::Theatre
                | News::Finished
                | News::NoSolution => {}
            }
        }
        if self.game.hint().is_some() { Ok(()) } else { Err("No hint was found.".to_owned()) }
    }

    fn hint(&mut self, store: &Store, before: &str, wanted: Option<HintStage>) -> String {
        let shown = self.game.hint().map(|hint| hint.stage);
        if let Err(why) = self.ask() {
            return why;
        }
        let at = self.game.hint().map(|hint| hint.stage);
        match (shown, wanted) {
            // Said a third time it is done.
            (Some(HintStage::Why), None) => return self.carry_out(store, before),
            (Some(HintStage::Where), None) | (_, Some(HintStage::Why)) if at == Some(HintStage::Where) => {
                let _ = self.game.press_hint();
            }
            _ => {}
        }
        self.told_hint()
    }

    fn told_hint(&self) -> String {
        let Some(hint) = self.game.hint() else { return String::new() };
        let name = hint.technique.name;
        match hint.stage {
            HintStage::Where => format!("{name}. {} Say why for the reason, do to have it done.", hint.place),
            HintStage::Why => format!("{name}. {} Say do to have it done.", hint.reason),
        }
    }

    fn carry_out(&mut self, store: &Store, before: &str) -> String {
        if let Err(why) = self.ask() {
            return why;
        }
        // Where, why, and then it is played; a hint has no more stages.
        for _ in 0..3 {
            if self.game.press_hint() == Pressed::Played {
                return self.changed(store, before);
            }
        }
        "The hint could not be carried out.".to_owned()
    }

    fn check(&mut self) -> String {
        self.save.checks += 1;
        let wrong = self.find_out(Task::Check).into_iter().find_map(|news| match news {
            News::Checked(wrong) => Some(wrong),
            _ => None,
        });
        match wrong {
            Some(0) => "Right so far.".to_owned(),
            Some(1) => "1 place is wrong; hint says what.".to_owned(),
            Some(wrong) => format!("{wrong} places are wrong; hint says what."),
            None => "It could not be found out.".to_owned(),
        }
    }

    fn solve(&mut self, store: &Store, before: &str) -> String {
        if self.is_solved() {
            return "It is solved already.".to_owned();
        }
        if self.find_out(Task::Finish).contains(&News::Finished) {
            self.save.helped = true;
            return self.changed(store, before);
        }
        "No solution was found.".to_owned()
    }
}

/// The lines that are new.
fn difference(before: &str, after: &str) -> String {
    let old: std::collections::HashSet<&str> = before.lines().collect();
    let new: Vec<&str> = after.lines().filter(|line| !old.contains(line)).collect();
    match new.len() {
        0 => "Done.".to_owned(),
        1..=MOST_TOLD => new.join("\n"),
        many => format!("{many} lines of the board are different now; board tells it."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_became_different_is_told_and_no_more() {
        assert_eq!(difference("a\nb\nc", "a\nB\nc"), "B");
        assert_eq!(difference("a", "a"), "Done.");
        let many: Vec<String> = (0..40).map(|line| line.to_string()).collect();
        assert_eq!(
            difference("", &many.join("\n")),
            "40 lines of the board are different now; board tells it."
        );
    }
}
