//! The app: one loop on the main thread that drains events, updates, and draws once.
//!
//! Nothing is drawn without a change, and nothing slow runs here. The loop knows screens, not games; screens know
//! games only through the registry. See [`event`] for where events come from and [`screen`] for what a screen is.

pub mod context;
pub mod event;
mod form;
mod help;
mod levels;
mod making;
pub mod menu;
mod new;
mod paper;
mod parts;
pub mod play;
pub mod screen;
mod settings;
mod stats;
mod terminal;
#[cfg(test)]
mod testing;
mod workshop;

use crate::config::{Config, Theme};
use crate::library::Book;
use crate::store::{Flush, Origin, Saver, Store};
use color_eyre::eyre::{Result, WrapErr};
use context::{Context, Message};
use crossterm::clipboard::CopyToClipboard;
use event::Event;
use pentimento_engine::kind::AnyPuzzle;
use pentimento_ui::keymap::Key;
use pentimento_ui::keymap::{Action, Layer};
use pentimento_ui::theme::{Depth, Ink};
use pentimento_ui::{glyphs, widgets};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{self as input, MouseButton, MouseEventKind};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::layout::{Position, Rect};
use screen::{Next, Screen, Typing};
use std::io::stdout;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Below this, there is only room to ask for room.
pub const SMALLEST: (u16, u16) = (40, 12);

/// How the program should end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Not,
    Quit,
    /// By a signal, whose number the exit status tells.
    Signal(i32),
}

struct App {
    context: Context,
    screens: Vec<Box<dyn Screen>>,
    end: End,
    dirty: bool,
    /// To be put to sleep after this round of events.
    suspend: bool,
    /// Someone else has had the terminal.
    retake: bool,
}

/// The longest time without a frame while events keep coming.
const FRAME: Duration = Duration::from_millis(50);

/// What to begin with.
pub enum First {
    /// A puzzle, and where it comes from.
    Puzzle(Box<dyn AnyPuzzle>, Origin),
    /// A pack to choose from, and what of it could not be read.
    Pack(Vec<Book>, Vec<String>),
}

/// How it ended.
pub struct Ended {
    /// The exit status: that of the signal, if it was one.
    pub status: u8,
    /// Why what was played last could not be kept: the screen that would say so is gone.
    pub unkept: Option<String>,
}

/// Plays until the player leaves, from the menu, in a pack or straight in a puzzle.
pub fn start(config: Config, store: Store, first: Option<First>) -> Result<Ended> {
    run(config, store, |context| {
        let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(menu::Menu::default())];
        match first {
            None => {}
            Some(First::Puzzle(puzzle, origin)) => {
                screens.push(Box::new(play::Play::begin(context, &*puzzle, origin)));
            }
            Some(First::Pack(books, notes)) => {
                screens.push(Box::new(levels::Levels::opened(context, books, notes)));
            }
        }
        screens
    })
}

fn run(
    config: Config,
    store: Store,
    first: impl FnOnce(&mut Context) -> Vec<Box<dyn Screen>>,
) -> Result<Ended> {
    let (events, queue) = channel();
    event::listen_to_signals(events.clone()).wrap_err("cannot listen to signals")?;
    let saver = {
        let events = events.clone();
        Saver::new(store.clone(), move |report| {
            let _ = events.send(Event::Saving(report));
        })
    };
    let (theme, mouse) = (config.settings.theme, config.settings.mouse);
    let context = Context::new(config, terminal::first_guess(), store, saver, events.clone());
    let mut app =
        App { context, screens: Vec::new(), end: End::Not, dirty: true, suspend: false, retake: false };

    terminal::guard_panics();
    let _guard = terminal::Guard;
    let mut screen = terminal::take(mouse).wrap_err("cannot take the terminal")?;
    app.screens = first(&mut app.context);
    app.frame(&mut screen)?;
    if theme == Theme::Auto && app.context.look.depth > Depth::Mono {
        app.learn_shade();
    }
    event::read_terminal(events);
    app.enter_top();
    let ended = app.go_on(&mut screen, &queue);
    app.leave_all();
    terminal::give_back();
    ended?;
    let unkept = match app.context.message() {
        Some(Message::Trouble(why)) => Some(why.clone()),
        Some(Message::Note(_)) | None => None,
    };
    let status = match app.end {
        End::Signal(number) => 128 + number as u8,
        End::Not | End::Quit => 0,
    };
    Ok(Ended { status, unkept })
}

impl App {
    fn go_on(&mut self, screen: &mut terminal::Screen, queue: &Receiver<Event>) -> Result<()> {
        while self.end == End::Not {
            if self.dirty {
                self.frame(screen)?;
            }
            self.wait(queue);
            if std::mem::take(&mut self.suspend) {
                self.leave_all();
                terminal::suspend().wrap_err("cannot suspend")?;
                self.context.now = Instant::now();
                self.enter_top();
                self.retake = true;
            }
            if std::mem::take(&mut self.retake) {
                let mouse = self.context.config.settings.mouse;
                terminal::retake(screen, mouse).wrap_err("cannot take the terminal again")?;
                self.dirty = true;
            }
        }
        Ok(())
    }

    /// Waits for something to happen, then takes everything that has happened, for a moment at most.
    fn wait(&mut self, queue: &Receiver<Event>) {
        let wake = self.screens.last().and_then(|screen| screen.wake(&self.context));
        let first = match wake {
            None => queue.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(limit) => queue.recv_timeout(limit.max(Duration::from_millis(1))),
        };
        self.context.now = Instant::now();
        match first {
            Ok(event) => self.happen(event),
            // What moves by itself has moved.
            Err(RecvTimeoutError::Timeout) => {
                self.dirty = true;
                let next = self.with_top(|screen, context| screen.poll(context));
                self.follow(next);
            }
            Err(RecvTimeoutError::Disconnected) => self.end = End::Quit,
        }
        // Events that come faster than they are done must not keep the screen from being drawn.
        let frame = Instant::now() + FRAME;
        while self.end == End::Not && Instant::now() < frame {
            match queue.try_recv() {
                Ok(event) => self.happen(event),
                Err(_) => break,
            }
        }
        for screen in &mut self.screens {
            screen.rest(&mut self.context);
        }
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Input(event) => self.input(event),
            Event::Hangup => self.end = End::Quit,
            Event::Signal(signal) => self.signal(signal),
            Event::Answer => {
                let next = self.with_top(|screen, context| screen.poll(context));
                self.follow(next);
            }
            Event::Fault => {
                for screen in &mut self.screens {
                    screen.fault();
                }
                let next = self.with_top(|screen, context| screen.poll(context));
                self.follow(next);
                self.context.complain("Something went wrong while thinking. Your game is safe.");
                self.dirty = true;
            }
            Event::Saving(report) => {
                match report {
                    crate::store::Report::Failing(why) => self.context.complain(why),
                    crate::store::Report::Recovered => self.context.say("Saving works again."),
                }
                self.dirty = true;
            }
        }
    }

    fn signal(&mut self, signal: i32) {
        #[cfg(unix)]
        if signal == signal_hook::consts::SIGCONT {
            // Woken by `fg`, maybe after a stop from outside: others have written to the terminal meanwhile.
            self.retake = true;
            return;
        }
        self.end = End::Signal(signal);
    }

    fn input(&mut self, event: input::Event) {
        match event {
            input::Event::Key(pressed) => {
                if let Some(key) = event::key(pressed) {
                    self.key(key);
                }
            }
            input::Event::Mouse(mouse) => self.mouse(mouse),
            input::Event::Resize(..) => self.dirty = true,
            input::Event::Paste(text) => {
                let next = self.with_top(|screen, context| screen.paste(context, &text));
                self.follow(next);
            }
            _ => {}
        }
    }

    fn key(&mut self, key: Key) {
        panic_if_asked(key);
        if self.context.message().is_some() {
            self.context.clear_message();
            self.dirty = true;
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
            self.suspend = true;
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
        // A game's own commands are in the keymap that it brought along.
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
            self.dirty = true;
        }
        let (width, height) = ratatui::crossterm::terminal::size().unwrap_or((80, 24));
        let area = Rect::new(0, 0, width, height);
        let at = Position::new(event.column, event.row);
        let bar = key_bar_of(area);
        if bar.contains(at) {
            if event.kind == MouseEventKind::Down(MouseButton::Left) {
                let keys = self.screens.last().map_or_else(Vec::new, |screen| screen.keys(&self.context));
                if let Some(action) = widgets::key_at(bar, &keys, at) {
                    let next = self.with_top(|screen, context| screen.act(context, action));
                    self.follow(next);
                }
            }
            return;
        }
        let next = self.with_top(|screen, context| screen.mouse(context, area, event));
        self.follow(next);
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
            Next::Home => {
                while self.screens.len() > 1 {
                    self.drop_top();
                }
                self.enter_top();
            }
        }
        self.dirty = true;
    }

    fn drop_top(&mut self) {
        if let Some(mut top) = self.screens.pop() {
            top.leave(&mut self.context);
        }
    }

    fn enter_top(&mut self) {
        self.dirty = true;
        let Some(top) = self.screens.last_mut() else {
            self.end = End::Quit;
            return;
        };
        top.enter(&mut self.context);
        // What came while another screen was on top is taken now.
        let next = top.poll(&mut self.context);
        self.follow(next);
    }

    /// Everything that must be kept is kept, as if each screen were left. What was not is the message of the moment.
    fn leave_all(&mut self) {
        self.context.clear_message();
        for screen in self.screens.iter_mut().rev() {
            screen.leave(&mut self.context);
        }
        // A dead disk must not hold the terminal.
        match self.context.saver.flush(Duration::from_secs(3)) {
            Flush::Written => {}
            Flush::Failed(why) => self.context.complain(why),
            Flush::TimedOut => self.context.complain("the disk does not answer"),
        }
    }

    fn learn_shade(&mut self) {
        if let Some(shade) = terminal::ask_shade()
            && shade != self.context.terminal.shade
        {
            self.context.terminal.shade = shade;
            self.context.refresh_look();
            self.dirty = true;
        }
    }

    fn frame(&mut self, screen: &mut terminal::Screen) -> Result<()> {
        self.dirty = false;
        // Terminals that don't know synchronised updates ignore the marks.
        let _ = execute!(stdout(), BeginSynchronizedUpdate);
        let drawn = screen.draw(|frame| {
            let area = frame.area();
            paint(&mut self.screens, &self.context, area, frame.buffer_mut());
        });
        let _ = execute!(stdout(), EndSynchronizedUpdate);
        drawn.map(|_| ()).wrap_err("cannot draw")
    }
}

/// A panic on demand, so that a test can see the terminal given back. Not in the program that people play.
#[cfg(debug_assertions)]
fn panic_if_asked(key: Key) {
    let asked = std::env::var("PENTIMENTO_PANIC_AT_KEY").ok().and_then(|name| name.chars().next());
    assert!(
        asked.is_none_or(|asked| key.code != pentimento_ui::keymap::KeyCode::Char(asked)),
        "a panic was asked for"
    );
}

#[cfg(not(debug_assertions))]
fn panic_if_asked(_key: Key) {}

/// Draws the topmost screen, and below it those that its overlays leave to be seen.
pub fn paint(screens: &mut [Box<dyn Screen>], context: &Context, area: Rect, buffer: &mut Buffer) {
    let look = &context.look;
    widgets::wipe(buffer, area, look.ink(Ink::Text).patch(look.ground(Ink::Ground)));
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let room = format!("Pentimento needs {}x{}", SMALLEST.0, SMALLEST.1);
        widgets::put(buffer, area, area.x, area.y + area.height / 2, &room, look.ink(Ink::Text));
        glyphs::translate(buffer, look.glyphs);
        return;
    }
    let base = screens.iter().rposition(|screen| !screen.is_overlay()).unwrap_or(0);
    for screen in &mut screens[base..] {
        screen.settle(context, area);
        screen.draw(context, area, buffer);
    }
    if let Some(top) = screens.last() {
        widgets::key_bar(buffer, key_bar_of(area), look, &top.keys(context));
        draw_message(context, area, buffer);
    }
    glyphs::translate(buffer, look.glyphs);
}

/// The message of the moment, in the status line above the key bar.
fn draw_message(context: &Context, area: Rect, buffer: &mut Buffer) {
    let look = &context.look;
    let row = Rect { y: area.bottom().saturating_sub(2), height: 1, ..area };
    match context.message() {
        None => {}
        Some(Message::Note(prose)) => {
            widgets::wipe(buffer, row, look.ink(Ink::Text).patch(look.ground(Ink::Ground)));
            widgets::put_sentences(buffer, row, look, prose);
        }
        Some(Message::Trouble(why)) => {
            widgets::wipe(buffer, row, look.ink(Ink::Text).patch(look.ground(Ink::Ground)));
            widgets::put(buffer, row, row.x + 2, row.y, &format!("! {why}"), look.ink(Ink::Conflict));
        }
    }
}

/// Hands a text to the terminal's clipboard, where it has one; the text is on the screen as well.
fn copy_to_clipboard(text: &str) {
    let _ = execute!(stdout(), CopyToClipboard::to_clipboard_from(text));
}

/// The key bar's place, the same for every screen.
pub fn key_bar_of(area: Rect) -> Rect {
    Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area }
}
