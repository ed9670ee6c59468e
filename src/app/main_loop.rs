//! The main loop: waits for events, passes them to the top screen, and draws.

use super::context::Context;
use super::event::{self, Event};
use super::frame::{key_bar_of, paint};
use super::screen::{KeysPlace, Next, Screen, Typing};
use super::terminal;
use crate::store::{Flush, SaveNews};
use color_eyre::eyre::{Result, WrapErr};
use pentimento_ui::keymap::Key;
use pentimento_ui::keymap::{Action, Layer};
use pentimento_ui::theme::Shade;
use pentimento_ui::widgets;
use ratatui::crossterm::event::{self as input, MouseButton, MouseEventKind};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::layout::{Position, Rect};
use std::io::stdout;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// The longest time between two frames while events are waiting.
const FRAME: Duration = Duration::from_millis(50);

/// How the program should end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    NotYet,
    Quit,
    /// The program ends with the signal of this number.
    Signal(i32),
}

pub(super) struct MainLoop {
    pub(super) context: Context,
    pub(super) screens: Vec<Box<dyn Screen>>,
    pub(super) end: End,
    /// The size of the last frame, or of the last resize event.
    area: Rect,
    is_dirty: bool,
    /// Whether to suspend the program after the waiting events are handled.
    suspend: bool,
    /// Whether to set up the terminal again. Another program may have used it.
    retake: bool,
}

impl MainLoop {
    pub(super) fn new(context: Context) -> Self {
        Self {
            context,
            screens: Vec::new(),
            end: End::NotYet,
            area: Rect::ZERO,
            is_dirty: true,
            suspend: false,
            retake: false,
        }
    }

    pub(super) fn run(&mut self, screen: &mut terminal::Screen, queue: &Receiver<Event>) -> Result<()> {
        while self.end == End::NotYet {
            if self.is_dirty {
                self.frame(screen)?;
            }
            self.wait(queue);
            if std::mem::take(&mut self.suspend) {
                self.sleep()?;
            }
            if std::mem::take(&mut self.retake) {
                let mouse = self.context.config.settings.mouse;
                terminal::retake(screen, mouse).wrap_err("cannot set up the terminal again")?;
                self.is_dirty = true;
            }
        }
        Ok(())
    }

    /// Suspends the program like Ctrl-Z, until it is continued.
    fn sleep(&mut self) -> Result<()> {
        self.leave_all();
        terminal::suspend().wrap_err("cannot suspend")?;
        self.context.now = Instant::now();
        self.enter_top();
        self.retake = true;
        Ok(())
    }

    /// Waits for an event, or until the top screen wants to change. Then handles the waiting events, but stops when the
    /// next frame is due.
    fn wait(&mut self, queue: &Receiver<Event>) {
        let wake = self.screens.last().and_then(|screen| screen.wake(&self.context));
        let first = match wake {
            None => queue.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(limit) => queue.recv_timeout(limit.max(Duration::from_millis(1))),
        };
        self.context.now = Instant::now();
        match first {
            Ok(event) => self.handle(event),
            // It is time for the next frame of an animation.
            Err(RecvTimeoutError::Timeout) => {
                self.is_dirty = true;
                self.poll_top();
            }
            Err(RecvTimeoutError::Disconnected) => self.end = End::Quit,
        }
        // The time at which the loop stops and draws a frame, even if more events are waiting.
        let frame = Instant::now() + FRAME;
        while self.end == End::NotYet && Instant::now() < frame {
            match queue.try_recv() {
                Ok(event) => self.handle(event),
                Err(_) => break,
            }
        }
        for screen in &mut self.screens {
            screen.rest(&mut self.context);
        }
    }

    fn poll_top(&mut self) {
        let next = self.with_top(|screen, context| screen.poll(context));
        self.follow(next);
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Input(event) => self.input(event),
            Event::Ground(shade) => self.learn_shade(shade),
            Event::Hangup => self.end = End::Quit,
            Event::Signal(signal) => self.signal(signal),
            Event::Answer => self.poll_top(),
            Event::Fault => {
                for screen in &mut self.screens {
                    screen.fault();
                }
                self.poll_top();
                self.context.complain("That failed. Your game is safe.");
                self.is_dirty = true;
            }
            Event::Saving(report) => {
                match report {
                    SaveNews::Failing(why) => self.context.complain(why),
                    SaveNews::Recovered => self.context.say("Saving works again."),
                }
                self.is_dirty = true;
            }
        }
    }

    fn signal(&mut self, signal: i32) {
        #[cfg(unix)]
        if signal == signal_hook::consts::SIGCONT {
            // The program was continued with `fg`. Other programs may have written to the terminal.
            self.retake = true;
            return;
        }
        #[cfg(unix)]
        if signal == signal_hook::consts::SIGTSTP {
            self.suspend = !self.context.store.is_guest();
            return;
        }
        self.end = End::Signal(signal);
    }

    fn input(&mut self, event: input::Event) {
        crate::guest::note_input();
        match event {
            input::Event::Key(pressed) => {
                if let Some(key) = event::key(pressed) {
                    self.key(key);
                }
            }
            input::Event::Mouse(mouse) => self.mouse(mouse),
            input::Event::Resize(width, height) => {
                self.area = Rect::new(0, 0, width, height);
                self.is_dirty = true;
            }
            input::Event::Paste(text) => {
                let next = self.with_top(|screen, context| screen.paste(context, &text));
                self.follow(next);
            }
            _ => {}
        }
    }

    fn key(&mut self, key: Key) {
        panic_for_test(key);
        if self.context.message().is_some() {
            self.context.clear_message();
            self.is_dirty = true;
        }
        let keymap = &self.context.keymap;
        let everywhere = keymap.action_in(Layer::Global, key);
        if everywhere == Some(Action::Quit) {
            self.end = End::Quit;
            return;
        }
        let typing = self.screens.last().map_or(Typing::Commands, |screen| screen.typing());
        if everywhere == Some(Action::Suspend)
            && typing == Typing::Commands
            && keymap.action(key) == everywhere
        {
            // A guest has no shell that could continue the program.
            self.suspend = !self.context.store.is_guest();
            return;
        }
        let Some(top) = self.screens.last_mut() else { return };
        let next = match top.key(&mut self.context, key) {
            Some(next) => next,
            None if typing == Typing::Text => Next::Same,
            None => self.command(key),
        };
        self.follow(next);
    }

    fn command(&mut self, key: Key) -> Next {
        // The context has the keymap of the current game, so this also finds the commands of that game.
        match self.context.keymap.action(key) {
            Some(action) => self.with_top(|screen, context| screen.act(context, action)),
            None => Next::Same,
        }
    }

    fn mouse(&mut self, event: input::MouseEvent) {
        if matches!(event.kind, MouseEventKind::Moved) {
            return;
        }
        if self.context.message().is_some() && matches!(event.kind, MouseEventKind::Down(_)) {
            self.context.clear_message();
            self.is_dirty = true;
        }
        let area = self.area;
        let at = Position::new(event.column, event.row);
        let place = self.screens.last().map_or(KeysPlace::Bar, |top| top.keys_place(&self.context, area));
        let keys = match place {
            KeysPlace::Bar => key_bar_of(area),
            KeysPlace::Rail { keys, .. } => keys,
        };
        if keys.contains(at) {
            if event.kind == MouseEventKind::Down(MouseButton::Left) {
                self.click_key(place, at);
            }
            return;
        }
        let next = self.with_top(|screen, context| screen.mouse(context, area, event));
        self.follow(next);
    }

    fn click_key(&mut self, place: KeysPlace, at: Position) {
        let keys = self.screens.last().map_or_else(Vec::new, |screen| screen.keys(&self.context));
        let action = match place {
            KeysPlace::Bar => widgets::key_at(key_bar_of(self.area), &keys, at),
            KeysPlace::Rail { keys: place, .. } => widgets::key_in_columns(place, &keys, at),
        };
        if let Some(action) = action {
            let next = self.with_top(|screen, context| screen.act(context, action));
            self.follow(next);
        }
    }

    fn with_top(&mut self, f: impl FnOnce(&mut dyn Screen, &mut Context) -> Next) -> Next {
        match self.screens.last_mut() {
            Some(top) => f(&mut **top, &mut self.context),
            None => Next::Quit,
        }
    }

    fn follow(&mut self, next: Next) {
        match next {
            Next::Same => return,
            Next::Redraw => {}
            Next::Quit => self.end = End::Quit,
            Next::Push(screen) => {
                self.screens.push(screen);
                self.enter_top();
            }
            Next::Replace(screen) => {
                self.drop_top();
                self.screens.push(screen);
                self.enter_top();
            }
            Next::Pop => {
                self.drop_top();
                self.enter_top();
            }
        }
        self.is_dirty = true;
    }

    fn drop_top(&mut self) {
        if let Some(mut top) = self.screens.pop() {
            top.leave(&mut self.context);
        }
    }

    pub(super) fn enter_top(&mut self) {
        self.is_dirty = true;
        let Some(top) = self.screens.last_mut() else {
            self.end = End::Quit;
            return;
        };
        top.enter(&mut self.context);
        // Answers of background work may have arrived while another screen was on top.
        let next = top.poll(&mut self.context);
        self.follow(next);
    }

    /// Saves everything, as if each screen were closed. If saving fails, the message gives the reason.
    pub(super) fn leave_all(&mut self) {
        self.context.clear_message();
        for screen in self.screens.iter_mut().rev() {
            screen.leave(&mut self.context);
        }
        // A disk that does not respond must not block the program.
        match self.context.saver.flush(Duration::from_secs(3)) {
            Flush::Written => {}
            Flush::Failed(why) => self.context.complain(why),
            Flush::TimedOut => self.context.complain("the disk is not responding"),
        }
    }

    fn learn_shade(&mut self, shade: Shade) {
        if shade != self.context.terminal.shade {
            self.context.terminal.shade = shade;
            self.context.refresh_look();
            self.is_dirty = true;
        }
    }

    pub(super) fn frame(&mut self, screen: &mut terminal::Screen) -> Result<()> {
        self.is_dirty = false;
        terminal::expect_real_size().wrap_err("cannot draw")?;
        // Terminals that do not know synchronised updates ignore these commands.
        let _ = execute!(stdout(), BeginSynchronizedUpdate);
        let drawn = screen.draw(|frame| {
            self.area = frame.area();
            paint(&mut self.screens, &self.context, self.area, frame.buffer_mut());
        });
        let _ = execute!(stdout(), EndSynchronizedUpdate);
        drawn.map(|_| ()).wrap_err("cannot draw")
    }
}

/// Panics on demand, so that a test can check that the terminal is restored. Debug builds only.
#[cfg(debug_assertions)]
fn panic_for_test(key: Key) {
    let asked = std::env::var("PENTIMENTO_PANIC_AT_KEY").ok().and_then(|name| name.chars().next());
    assert!(
        asked.is_none_or(|asked| key.code != pentimento_ui::keymap::KeyCode::Char(asked)),
        "a test asked for this panic"
    );
}

#[cfg(not(debug_assertions))]
fn panic_for_test(_key: Key) {}
