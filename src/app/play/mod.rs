//! A puzzle being played: the board, what the keys do to it, and everything kept about it.
//!
//! One screen in five moods: playing, paused, watching the theatre, comparing solutions, and solved. Whatever changes the board goes
//! through `changed`, which saves, looks whether it is solved, and forgets what was said about the board before.
//! Invariant: when a frame is drawn, what is on the disk or on its way there is the game as it is shown.

mod clock;
mod draw;
mod lesson;
mod others;
#[cfg(test)]
mod tests;
mod theatre;
mod victory;

use super::context::Context;
use super::making::{From, Making};
use super::screen::{Next, Screen, Typing};
use crate::clock::fresh_seed;
use crate::keeping::{self, Another};
use crate::store::{Header, Lock, Origin, Save, days};
use clock::Clock;
use lesson::Lessons;
use pentimento_base::job::Handle;
use pentimento_base::prose::Prose;
use pentimento_engine::contract::Standing;
use pentimento_engine::game::{Game, News, Pressed, Task};
use pentimento_engine::history::Changed;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_engine::view::{Button, Mode, Naming, Phase, Reply};
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::widgets::BarKey;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use std::sync::Arc;
use std::time::Duration;
use theatre::Watching;
use victory::Victory;

/// Lines by which a key reads on in a note.
const PAGE: isize = 3;

/// What the screen is about at the moment.
enum Mood {
    Playing,
    Paused,
    Watching(Watching),
    /// Paging through the solutions of a puzzle that has several.
    Comparing,
    Won(Victory),
}

/// Background work under way; a handle that is dropped stops it.
#[derive(Default)]
struct Jobs {
    hint: Option<Handle>,
    check: Option<Handle>,
    par: Option<Handle>,
    finish: Option<Handle>,
    others: Option<Handle>,
}

impl Jobs {
    /// What was asked of a board that is no longer looked at need not be found out.
    fn stop_answers(&mut self) {
        (self.hint, self.check, self.finish) = (None, None, None);
    }
}

pub struct Play {
    game: Box<dyn Game>,
    save: Save,
    /// Held so that no second program writes the same save; a puzzle that nobody touched needs none.
    lock: Option<Arc<Lock>>,
    clock: Clock,
    jobs: Jobs,
    mood: Mood,
    /// The name being typed after the go-to key.
    naming: Option<String>,
    lessons: Option<Lessons>,
    /// The first line shown of a note that is longer than its place.
    read: usize,
    /// Which savepoint the next return goes to, counted from the newest.
    savepoint: usize,
    /// Moves were made that are not handed to the saver yet: that is done once for all events that had come.
    unkept: bool,
}

impl Play {
    /// A puzzle from its start.
    pub fn begin(context: &mut Context, puzzle: &dyn AnyPuzzle, origin: Origin) -> Self {
        Self::new(puzzle.open(), keeping::begun(&context.library, puzzle, origin), None)
    }

    /// A game from its save; the sentence says why it can't be had.
    pub fn resume(context: &mut Context, header: &Header) -> Result<Self, String> {
        // What a full or a slow disk has not taken yet is newer than what lies there, and its lock is ours already.
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
        keeping::find_pack(&mut context.library, &context.store, &save);
        let game = keeping::resumed(&save)?;
        Ok(Self::new(game, save, Some(lock)))
    }

    fn new(game: Box<dyn Game>, save: Save, lock: Option<Arc<Lock>>) -> Self {
        Self {
            game,
            clock: Clock::resumed(save.seconds),
            save,
            lock,
            jobs: Jobs::default(),
            mood: Mood::Playing,
            naming: None,
            lessons: None,
            read: 0,
            savepoint: 0,
            unkept: false,
        }
    }

    /// The tutorial of a game, from its first lesson.
    pub fn tutorial(context: &mut Context, kind: &'static dyn Kind) -> Option<Self> {
        lesson::begin(context, kind, 0)
    }

    fn kind(&self) -> &'static dyn Kind {
        self.game.kind()
    }

    fn seconds(&self, context: &Context) -> u64 {
        self.clock.elapsed(context.now).as_secs()
    }

    /// Hands the game to the thread that saves. A puzzle that nobody touched is not kept, nor is a lesson.
    fn keep(&mut self, context: &Context) {
        self.unkept = false;
        if !keeping::is_touched(&*self.game) || self.lessons.is_some() || matches!(self.mood, Mood::Won(_)) {
            return;
        }
        let seconds = self.seconds(context);
        keeping::note(&mut self.save, &*self.game, seconds);
        let lock = self.lock.get_or_insert_with(|| Arc::new(context.store.guard(&self.save)));
        context.saver.save(self.save.clone(), lock);
    }

    /// The board has changed.
    fn changed(&mut self, context: &mut Context) -> Next {
        self.jobs.stop_answers();
        self.read = 0;
        self.savepoint = 0;
        if self.game.standing() == Standing::Solved {
            return self.solved(context);
        }
        self.unkept = true;
        self.lesson_follows();
        self.say_dead_end(context);
        Next::Redraw
    }

    fn outcome(&mut self, context: &mut Context, outcome: Reply<()>) -> Next {
        match outcome {
            Reply::Ignored => Next::Same,
            Reply::Looked => Next::Redraw,
            Reply::Play(()) => self.changed(context),
            Reply::Refused(why) => {
                context.say(why);
                Next::Redraw
            }
        }
    }

    fn stepped(&mut self, context: &mut Context, changed: Changed, done: &str, not: &str) -> Next {
        match changed {
            Changed::Yes => {
                context.say(done);
                self.changed(context)
            }
            Changed::No => {
                context.say(not);
                Next::Redraw
            }
        }
    }

    fn play(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Undo => {
                let changed = self.game.undo();
                self.stepped(context, changed, "Undone.", "Nothing to undo.")
            }
            Action::Redo => {
                let changed = self.game.redo();
                self.stepped(context, changed, "Done again.", "Nothing to redo.")
            }
            Action::Restart => {
                let changed = self.game.restart();
                let undo = context.keymap.short_label(Action::Undo);
                self.stepped(
                    context,
                    changed,
                    &format!("From the start. {undo} brings it back."),
                    "This is the start.",
                )
            }
            Action::SavepointSet => {
                self.game.set_savepoint();
                let back = context.keymap.short_label(Action::SavepointLoad);
                let keep = context.keymap.short_label(Action::SavepointDrop);
                let count = self.game.savepoints();
                context.say(format!("Savepoint {count} set. {back} returns to it, {keep} forgets it."));
                self.keep(context);
                Next::Redraw
            }
            Action::SavepointLoad => self.load_savepoint(context),
            Action::SavepointDrop => self.drop_savepoint(context),
            Action::Solutions => self.compare(context),
            Action::Hint => self.press_hint(context),
            Action::Check => self.press_check(context),
            Action::Solve => self.open_theatre(context),
            Action::Pause => {
                self.clock.stop(context.now);
                self.mood = Mood::Paused;
                Next::Redraw
            }
            Action::Skip => self.another(context),
            Action::Code => self.show_code(context),
            Action::Goto => {
                self.naming = Some(String::new());
                Next::Redraw
            }
            Action::Help => self.cover(context, Box::new(super::help::Help::new(Some(self.kind())))),
            Action::Settings => self.cover(context, Box::new(super::settings::SettingsScreen::default())),
            Action::Back if self.game.hint().is_some() => {
                self.game.drop_hint();
                Next::Redraw
            }
            Action::Leave => Next::Pop,
            // What is in hand is let go first.
            Action::Back => match self.game.act(Action::Back) {
                Reply::Ignored => Next::Pop,
                outcome => self.outcome(context, outcome),
            },
            other => {
                let outcome = self.game.act(other);
                self.outcome(context, outcome)
            }
        }
    }

    /// Puts another screen over this one; the clock stands meanwhile.
    fn cover(&mut self, context: &Context, screen: Box<dyn Screen>) -> Next {
        self.clock.stop(context.now);
        Next::Push(screen)
    }

    fn load_savepoint(&mut self, context: &mut Context) -> Next {
        let count = self.game.savepoints();
        if count == 0 {
            let set = context.keymap.short_label(Action::SavepointSet);
            context.say(format!("There is no savepoint yet. {set} sets one."));
            return Next::Redraw;
        }
        // Pressed again and again it goes back through all of them.
        let back = self.savepoint % count;
        let which = count - 1 - back;
        let changed = self.game.load_savepoint(which);
        if self.supposes() {
            // What was supposed is taken back, and with it the supposition.
            let _ = self.game.drop_savepoint(which);
            self.keep(context);
            return self.stepped(context, changed, "Taken back.", "Nothing was supposed since.");
        }
        let next = self.stepped(context, changed, &format!("Back at savepoint {}.", which + 1), "");
        self.savepoint = back + 1;
        next
    }

    fn press_hint(&mut self, context: &mut Context) -> Next {
        self.read = 0;
        // One is on its way.
        if self.jobs.hint.is_some() {
            return Next::Same;
        }
        match self.game.press_hint() {
            Pressed::Ask => {
                self.jobs.hint = Some(context.spawn(self.game.begin(Task::Hint)));
                Next::Redraw
            }
            Pressed::Shown => Next::Redraw,
            Pressed::Played => {
                context.say("Played. Undo takes it back.");
                self.changed(context)
            }
        }
    }

    fn press_check(&mut self, context: &mut Context) -> Next {
        if self.game.press_check() == Pressed::Ask {
            self.save.checks += 1;
            self.jobs.check = Some(context.spawn(self.game.begin(Task::Check)));
        }
        Next::Redraw
    }

    fn news(&mut self, context: &mut Context, news: News) -> Next {
        if matches!(news, News::Hint | News::Done | News::Stuck(_)) {
            self.jobs.hint = None;
        }
        match news {
            News::Hint => self.save.hints += 1,
            News::Done => context.say("It is solved already."),
            News::Stuck(why) => context.say(format!("No hint: {why}.")),
            News::Checked(0) => context.say("Right so far."),
            News::Checked(wrong) => {
                let key = context.keymap.short_label(Action::Check);
                let places =
                    if wrong == 1 { "1 place is wrong".into() } else { format!("{wrong} places are wrong") };
                context.say(Prose::new().conflict(places).say(format!(". {key} again shows where.")));
            }
            News::Par | News::Theatre => {}
            News::Several => self.say_several(context),
            News::NoSolution => {
                self.jobs.finish = None;
                context.say("No solution was found.");
            }
            News::Finished => {
                self.jobs.finish = None;
                self.save.helped = true;
                return self.changed(context);
            }
        }
        Next::Redraw
    }

    /// Another puzzle of the same kind; this one is kept where it stands.
    fn another(&mut self, context: &mut Context) -> Next {
        if self.lessons.is_some() {
            return self.next_lesson(context);
        }
        match keeping::another(&context.library, &self.save, self.game.puzzle()) {
            Another::Last => {
                context.say("That was the last level of this pack.");
                // Solved, there is nothing left to do here.
                if matches!(self.mood, Mood::Won(_)) { Next::Pop } else { Next::Redraw }
            }
            Another::Level(puzzle, origin) => Next::Replace(Box::new(Play::begin(context, &*puzzle, origin))),
            Another::Make(kind, params) => {
                Next::Replace(Box::new(Making::new(context, kind, params, fresh_seed(), From::Fresh)))
            }
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

    fn point(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        let places = self.places(context, area);
        let at = Position::new(event.column, event.row);
        let on_note = places.note.or(places.panel).is_some_and(|note| note.contains(at));
        let (button, phase) = match event.kind {
            MouseEventKind::Down(button) => (button, Phase::Down),
            MouseEventKind::Drag(button) => (button, Phase::Drag),
            MouseEventKind::Up(button) => (button, Phase::Up),
            MouseEventKind::ScrollUp if on_note => return self.read_by(-1),
            MouseEventKind::ScrollDown if on_note => return self.read_by(1),
            // Where the arrows walk, a wheel would run away with the player.
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown if self.game.kind().facts().walks => {
                return Next::Same;
            }
            MouseEventKind::ScrollUp => return self.play(context, Action::Up),
            MouseEventKind::ScrollDown => return self.play(context, Action::Down),
            _ => return Next::Same,
        };
        let button = match button {
            MouseButton::Left => Button::Left,
            MouseButton::Right => Button::Right,
            MouseButton::Middle => Button::Middle,
        };
        if !places.board.contains(at) {
            return Next::Same;
        }
        let outcome = self.game.point(places.board, at, button, phase);
        self.outcome(context, outcome)
    }

    /// Reads on in a note that is longer than its place, or back; how far it can go is known before the frame.
    fn read_by(&mut self, lines: isize) -> Next {
        self.read = self.read.saturating_add_signed(lines);
        Next::Redraw
    }

    /// Letters after the go-to key, until they name a place or nothing.
    fn name(&mut self, context: &mut Context, key: Key) -> Next {
        let Some(mut text) = self.naming.take() else { return Next::Same };
        match key.code {
            KeyCode::Char(letter) => text.push(letter.to_ascii_uppercase()),
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Enter => {
                let outcome = self.game.act_named(&text);
                return match self.outcome(context, outcome) {
                    Next::Same => Next::Redraw,
                    next => next,
                };
            }
            _ => return Next::Redraw,
        }
        match self.game.naming(&text) {
            Naming::Is(()) => {
                let outcome = self.game.act_named(&text);
                return self.outcome(context, outcome);
            }
            Naming::Nothing if !text.is_empty() => context.say(format!("There is no {text} here.")),
            Naming::Nothing | Naming::Maybe(()) | Naming::Begins => self.naming = Some(text),
        }
        Next::Redraw
    }
}

impl Screen for Play {
    fn typing(&self) -> Typing {
        // A place can be named on a board only: a click may have solved it, or opened the theatre, meanwhile.
        let naming = self.naming.is_some() && matches!(self.mood, Mood::Playing);
        if naming { Typing::Text } else { Typing::Commands }
    }

    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        self.draw_all(context, area, buffer);
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        self.key_bar(context)
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        match &self.mood {
            Mood::Playing if self.naming.is_some() => Some(self.name(context, key)),
            // Any key ends the celebration; it does nothing else then.
            Mood::Won(victory) if victory.celebrating(context) => Some(self.end_celebration()),
            Mood::Won(_) => self.victory_key(context, key),
            Mood::Watching(_) => self.theatre_key(context, key),
            Mood::Playing | Mood::Paused | Mood::Comparing => None,
        }
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        self.naming = None;
        match action {
            Action::ReadOn => return self.read_by(PAGE),
            Action::ReadBack => return self.read_by(-PAGE),
            _ => {}
        }
        match self.mood {
            Mood::Playing => self.play(context, action),
            Mood::Paused => match action {
                Action::Leave | Action::Back => Next::Pop,
                Action::Help => Next::Push(Box::new(super::help::Help::new(Some(self.kind())))),
                _ => {
                    self.mood = Mood::Playing;
                    self.clock.start(context.now);
                    Next::Redraw
                }
            },
            Mood::Comparing => self.compare_on(context, action),
            Mood::Watching(_) => self.watch(context, action),
            Mood::Won(_) => self.after(context, action),
        }
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        match self.mood {
            Mood::Playing => self.point(context, area, event),
            Mood::Watching(_) => self.theatre_mouse(context, area, event),
            Mood::Won(_) => self.victory_mouse(context, area, event),
            Mood::Paused | Mood::Comparing => Next::Same,
        }
    }

    fn poll(&mut self, context: &mut Context) -> Next {
        let mut next = self.advance(context);
        for news in self.game.poll() {
            next = match self.news(context, news) {
                Next::Same => next,
                other => other,
            };
        }
        next
    }

    fn wake(&self, context: &Context) -> Option<Duration> {
        match &self.mood {
            Mood::Playing if context.config.settings.timer => self.clock.until_next_second(context.now),
            Mood::Playing | Mood::Paused | Mood::Comparing => None,
            Mood::Watching(watching) => watching.wake(context),
            Mood::Won(victory) => victory.wake(context),
        }
    }

    fn fault(&mut self) {
        self.jobs = Jobs::default();
    }

    fn rest(&mut self, context: &mut Context) {
        if self.unkept {
            self.keep(context);
        }
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        self.read_within(context, area);
        let board = self.places(context, area).board;
        let showing = context.showing(mode(&self.mood));
        self.game.settle(&showing, board);
    }

    fn enter(&mut self, context: &mut Context) {
        context.use_keys_of(Some(self.kind()));
        if matches!(self.mood, Mood::Playing) {
            self.clock.start(context.now);
        }
        if self.game.par().is_none() && self.jobs.par.is_none() {
            self.jobs.par = Some(context.spawn(self.game.begin(Task::Par)));
        }
        self.look_for_others(context);
        if self.game.standing() == Standing::Solved && matches!(self.mood, Mood::Playing) {
            let _ = self.solved(context);
        }
    }

    fn leave(&mut self, context: &mut Context) {
        self.clock.stop(context.now);
        self.keep(context);
    }
}

/// The mode in which the board is shown in each mood.
fn mode(mood: &Mood) -> Mode {
    match mood {
        Mood::Watching(_) | Mood::Comparing => Mode::Watching,
        Mood::Playing | Mood::Paused | Mood::Won(_) => Mode::Playing,
    }
}
