//! The screen on which a puzzle is played.
//!
//! The screen has five activities: playing, paused, watching the theatre, comparing solutions, and solved.
//! Every change of the board goes through `changed`. It marks the game for saving, checks whether the game is
//! solved, and stops hints and checks for the old board. Invariant: when a frame is drawn, the game in it is
//! saved or being saved.

mod answers;
mod clock;
mod draw;
mod ghost;
mod key_bar;
mod lesson;
#[cfg(test)]
mod lesson_tests;
mod needs;
mod note;
mod places;
mod practice;
#[cfg(test)]
pub(super) mod reading_tests;
mod savepoints;
mod screen;
mod solutions;
#[cfg(test)]
mod tests;
mod theatre;
mod theatre_view;
mod victory;
mod victory_view;
mod zoom;

use super::context::Context;
use super::generating::{Generating, Occasion};
use super::help::Help;
use super::screen::{Next, Screen};
use super::settings::SettingsScreen;
use super::today;
use crate::clock::fresh_seed;
use crate::save_game::{self, NextPuzzle};
use crate::store::{Header, Lock, Origin, Pace, Save, days};
use clock::Clock;
use lesson::Lessons;
use needs::Needs;
use pentimento_base::job::Handle;
use pentimento_base::prose::Prose;
use pentimento_engine::contract::Standing;
use pentimento_engine::game::Game;
use pentimento_engine::history::Changed;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_engine::view::{Mode, Naming, Reply};
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode};
use practice::Practice;
use std::sync::Arc;
use theatre::Watching;
use victory::Victory;
use zoom::Zoom;

/// What the player is doing.
enum Activity {
    Playing,
    Paused,
    Watching(Watching),
    /// Looking at the solutions of a puzzle that has more than one.
    Comparing,
    Solved(Victory),
}

/// Handles of background work. Dropping a handle stops its work.
#[derive(Default)]
struct Jobs {
    hint: Option<Handle>,
    check: Option<Handle>,
    par: Option<Handle>,
    finish: Option<Handle>,
    others: Option<Handle>,
    /// The job that writes the finished game.
    finished: Option<Handle>,
}

impl Jobs {
    /// Stops hints and checks for a board that has changed.
    fn stop_answers(&mut self) {
        (self.hint, self.check, self.finish) = (None, None, None);
    }
}

pub struct Play {
    game: Box<dyn Game>,
    save: Save,
    /// Keeps another running program from writing the same save. The lock is taken when the first move is
    /// saved.
    lock: Option<Arc<Lock>>,
    clock: Clock,
    jobs: Jobs,
    activity: Activity,
    /// The name that the player is typing after the go-to key.
    naming: Option<String>,
    lessons: Option<Lessons>,
    /// Whether the game has computed the fewest moves, or has found that it can't.
    is_par_known: bool,
    practice: Option<Practice>,
    /// Whether this screen only shows how a puzzle is solved. Closing the theatre closes the screen.
    is_replay: bool,
    /// The size of cells that the player chose. It applies only to the current size of the terminal.
    zoom: Option<Zoom>,
    /// The columns and rows of the terminal, from the last frame.
    terminal: (u16, u16),
    /// The first visible line of the note.
    note_offset: usize,
    /// Which savepoint `Action::SavepointLoad` loads next. 0 is the newest savepoint, 1 the one before it.
    savepoint: usize,
    /// The id of the hardest technique that the puzzle needs. It is found in the background.
    needs: Needs,
    /// The pace of the player's best run. `None` until it is read, and if the setting is off.
    ghost: Option<Pace>,
    /// Whether there are moves that the saver does not have yet. The saver gets them together, after all
    /// waiting events.
    is_unsaved: bool,
}

impl Play {
    /// Starts a puzzle from the beginning.
    pub fn begin(context: &mut Context, puzzle: &dyn AnyPuzzle, origin: Origin) -> Self {
        Self::new(puzzle.open(), save_game::begin(&context.library, puzzle, origin), None)
    }

    /// Starts a puzzle that the player makes. Its title is no secret.
    pub(crate) fn begin_own(context: &mut Context, puzzle: &dyn AnyPuzzle) -> Self {
        let mut play = Self::begin(context, puzzle, Origin::File);
        if let Some(title) = puzzle.meta().title.clone().filter(|title| !title.trim().is_empty()) {
            play.save.title = title;
        }
        play
    }

    /// Continues a saved game. Returns an error if that is not possible.
    pub(crate) fn resume(context: &mut Context, header: &Header) -> Result<Self, String> {
        // A save that is not written yet is newer than the file, and we already have its lock.
        let waiting = context.saver.unwritten().into_iter().find(|state| state.save.id == header.id);
        let (save, lock) = if let Some(state) = waiting {
            (Save::clone(&state.save), state.lock)
        } else {
            let opened = context.store.open(&header.id, days::now()).map_err(|e| e.to_string())?;
            if let Some(note) = opened.note {
                context.say(note);
            }
            (opened.save, Arc::new(opened.lock))
        };
        save_game::find_pack(&mut context.library, &context.store, &save);
        let game = save_game::resume(&save)?;
        Ok(Self::new(game, save, Some(lock)))
    }

    fn new(game: Box<dyn Game>, save: Save, lock: Option<Arc<Lock>>) -> Self {
        Self {
            game,
            clock: Clock::resumed(save.seconds),
            save,
            lock,
            jobs: Jobs::default(),
            activity: Activity::Playing,
            naming: None,
            lessons: None,
            is_par_known: false,
            practice: None,
            is_replay: false,
            zoom: None,
            terminal: (80, 24),
            note_offset: 0,
            savepoint: 0,
            needs: Needs::default(),
            ghost: None,
            is_unsaved: false,
        }
    }

    /// Opens the tutorial of a game, at the lesson where the player stopped.
    pub(crate) fn tutorial(context: &mut Context, kind: &'static dyn Kind) -> Option<Self> {
        let number = context.store.learned(kind.info().name).at;
        Self::lesson(context, kind, number).or_else(|| Self::lesson(context, kind, 0))
    }

    /// Opens a lesson by its number. `None` if the game has no such lesson.
    pub(crate) fn lesson(context: &mut Context, kind: &'static dyn Kind, number: usize) -> Option<Self> {
        lesson::begin(context, kind, number)
    }

    fn kind(&self) -> &'static dyn Kind {
        self.game.kind()
    }

    fn seconds(&self, context: &Context) -> u64 {
        self.clock.elapsed(context.now).as_secs()
    }

    /// Gives the game to the saver thread. Puzzles without a move, lessons, practice and solved games are not saved.
    fn keep(&mut self, context: &Context) {
        self.is_unsaved = false;
        if !save_game::is_touched(&*self.game)
            || self.lessons.is_some()
            || self.practice.is_some()
            || matches!(self.activity, Activity::Solved(_))
        {
            return;
        }
        let seconds = self.seconds(context);
        save_game::update(&mut self.save, &*self.game, seconds);
        let lock = self.lock.get_or_insert_with(|| Arc::new(context.store.guard(&self.save)));
        context.saver.save(self.save.clone(), lock);
    }

    /// Called after every change of the board.
    fn changed(&mut self, context: &mut Context) -> Next {
        self.jobs.stop_answers();
        self.note_offset = 0;
        self.savepoint = 0;
        if self.game.standing() == Standing::Solved {
            return self.solved(context);
        }
        self.is_unsaved = true;
        self.find_needs(context);
        self.advance_practice();
        self.report_dead_end(context);
        Next::Redraw
    }

    fn reply(&mut self, context: &mut Context, reply: Reply<()>) -> Next {
        match reply {
            Reply::Ignored => Next::Same,
            Reply::Looked => Next::Redraw,
            Reply::Play(()) => self.changed(context),
            Reply::Refused(why) => {
                context.say(why);
                Next::Redraw
            }
            Reply::Measured(result) => {
                self.save.measures += 1;
                self.is_unsaved = true;
                context.say(result);
                Next::Redraw
            }
        }
    }

    /// Shows a message about what was done, or why nothing was done.
    fn report(&mut self, context: &mut Context, changed: Changed, done: &str, not_done: &str) -> Next {
        match changed {
            Changed::Yes => {
                context.say(done);
                self.changed(context)
            }
            Changed::No => {
                context.say(not_done);
                Next::Redraw
            }
        }
    }

    /// Performs an action on the board.
    fn play(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Undo => self.undo(context),
            Action::Redo => self.redo(context),
            Action::Restart => self.restart(context),
            Action::Act if self.tells_what_if() => self.conclude(context),
            Action::SavepointSet if self.tells_what_if() => self.try_hint(context),
            Action::SavepointSet => self.set_savepoint(context),
            Action::SavepointLoad => self.load_savepoint(context),
            Action::SavepointDrop => self.drop_savepoint(context),
            Action::Solutions => self.compare(context),
            Action::Hint => self.press_hint(context),
            Action::HintBack => self.hint_back(),
            Action::Check => self.press_check(context),
            Action::Solve => self.open_theatre(context),
            Action::Pause => self.pause(context),
            Action::Skip => self.another(context),
            Action::Code => self.show_code(context),
            Action::Goto => {
                self.naming = Some(String::new());
                Next::Redraw
            }
            Action::Help => self.cover(context, Box::new(Help::new(Some(self.kind())))),
            Action::Settings => self.cover(context, Box::new(SettingsScreen::default())),
            Action::ZoomIn => self.zoom_in(context),
            Action::ZoomOut => self.zoom_out(context),
            Action::Back => self.back(context),
            Action::Leave => Next::Pop,
            practice::TRAIN => self.train(context).unwrap_or(Next::Same),
            other => {
                let reply = self.game.act(other);
                self.reply(context, reply)
            }
        }
    }

    fn undo(&mut self, context: &mut Context) -> Next {
        let changed = self.game.undo();
        self.report(context, changed, "Undone.", "Nothing to undo.")
    }

    fn redo(&mut self, context: &mut Context) -> Next {
        let changed = self.game.redo();
        self.report(context, changed, "Redone.", "Nothing to redo.")
    }

    fn restart(&mut self, context: &mut Context) -> Next {
        let changed = self.game.restart();
        let undo = context.keymap.short_label(Action::Undo);
        let done = format!("From the start. {undo} brings it back.");
        self.report(context, changed, &done, "This is the start.")
    }

    fn pause(&mut self, context: &Context) -> Next {
        self.clock.stop(context.now);
        self.activity = Activity::Paused;
        Next::Redraw
    }

    /// Closes the hint. If no hint is open, the game cancels what the player has begun, such as a line. If
    /// there is nothing to cancel, a message names the key that leaves the screen, so that no player leaves by
    /// accident.
    fn back(&mut self, context: &mut Context) -> Next {
        if self.game.hint().is_some() {
            self.game.drop_hint();
            return Next::Redraw;
        }
        match self.game.act(Action::Back) {
            Reply::Ignored => {
                let leave = context.keymap.short_label(Action::Leave);
                let what_if = self.supposes() && self.game.savepoints() > 0;
                let load = context.keymap.short_label(Action::SavepointLoad);
                let prose =
                    if what_if { Prose::new().strong(load).say(" ends the what-if. ") } else { Prose::new() };
                let is_saved = self.game.moves() > 0 && self.lessons.is_none();
                let saved = if is_saved { " leaves. Your game is saved." } else { " leaves." };
                context.say(prose.strong(leave).say(saved));
                Next::Redraw
            }
            reply => self.reply(context, reply),
        }
    }

    /// Opens another screen above this one and stops the clock.
    fn cover(&mut self, context: &Context, screen: Box<dyn Screen>) -> Next {
        self.clock.stop(context.now);
        Next::Push(screen)
    }

    /// Opens the next level or another generated puzzle. This game stays saved.
    fn another(&mut self, context: &mut Context) -> Next {
        if self.lessons.is_some() {
            return self.next_lesson(context);
        }
        if self.practice.is_some() {
            return self.next_practice(context);
        }
        match save_game::next_puzzle(&context.library, &self.save, self.game.puzzle()) {
            NextPuzzle::Last => {
                context.say("You finished this pack.");
                if matches!(self.activity, Activity::Solved(_)) { Next::Pop } else { Next::Redraw }
            }
            NextPuzzle::Level(puzzle, origin) => {
                Next::Replace(Box::new(Play::begin(context, &*puzzle, origin)))
            }
            NextPuzzle::OfDay(date) => {
                if let Some(screen) = today::after(context, &self.save.game, date) {
                    return Next::Replace(screen);
                }
                context.say("All five solved. New ones tomorrow.");
                Next::Pop
            }
            NextPuzzle::Make(kind, params) => Next::Replace(Box::new(Generating::new(
                context,
                kind,
                params,
                fresh_seed(),
                Occasion::Unseen,
            ))),
        }
    }

    fn show_code(&mut self, context: &mut Context) -> Next {
        match self.game.puzzle().meta().code.clone() {
            Some(code) => {
                super::copy_to_clipboard(&code);
                context.say(Prose::new().say("The code of this puzzle: ").strong(code));
            }
            None => context.say("This puzzle comes from a file and has no code."),
        }
        Next::Redraw
    }

    /// Scrolls the note. `settle` keeps the offset within its limits.
    fn scroll_note(&mut self, lines: isize) -> Next {
        self.note_offset = self.note_offset.saturating_add_signed(lines);
        Next::Redraw
    }

    /// Handles a key after the go-to key. This ends when the text names a spot, or when no spot starts with
    /// the text.
    fn type_name(&mut self, context: &mut Context, key: Key) -> Next {
        let Some(mut text) = self.naming.take() else { return Next::Same };
        match key.code {
            KeyCode::Char(letter) => text.push(letter.to_ascii_uppercase()),
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Enter => {
                let reply = self.game.act_named(&text);
                return match self.reply(context, reply) {
                    Next::Same => Next::Redraw,
                    next => next,
                };
            }
            _ => return Next::Redraw,
        }
        match self.game.naming(&text) {
            Naming::Is(()) => {
                let reply = self.game.act_named(&text);
                return self.reply(context, reply);
            }
            Naming::Nothing if !text.is_empty() => context.say(format!("There is no {text} here.")),
            Naming::Nothing | Naming::Maybe(()) | Naming::Begins => self.naming = Some(text),
        }
        Next::Redraw
    }
}

/// How the board is shown during each activity.
fn mode(activity: &Activity) -> Mode {
    match activity {
        Activity::Watching(_) | Activity::Comparing => Mode::Watching,
        Activity::Playing | Activity::Paused | Activity::Solved(_) => Mode::Playing,
    }
}
