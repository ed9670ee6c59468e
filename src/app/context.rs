//! What all screens share: the look, the settings, the keys, the disk, and a way to have work done elsewhere.

use super::event::Event;
use crate::config::{self, Config};
use crate::library::Library;
use crate::store::{Listing, Saver, Store};
use pentimento_base::job::Handle;
use pentimento_base::prose::Prose;
use pentimento_engine::game::{Showing, Work};
use pentimento_engine::kind::Kind;
use pentimento_engine::view::Mode;
use pentimento_ui::keymap::{Action, Keymap};
use pentimento_ui::theme::{Depth, Glyphs, Look, Shade};
use pentimento_ui::widgets::BarKey;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// A sentence for the status line; it stays until the next key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    Note(Prose),
    Trouble(String),
}

/// What was found out about the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terminal {
    pub depth: Depth,
    pub shade: Shade,
}

pub struct Context {
    pub look: Look,
    pub config: Config,
    pub keymap: Keymap,
    pub store: Store,
    pub saver: Saver,
    pub terminal: Terminal,
    /// The levels beside ours.
    pub library: Library,
    /// The moment of the event being handled: one clock for a whole update.
    pub now: Instant,
    message: Option<Message>,
    events: Sender<Event>,
}

impl Context {
    pub fn new(
        config: Config,
        terminal: Terminal,
        store: Store,
        saver: Saver,
        events: Sender<Event>,
    ) -> Self {
        let (keymap, warnings) = Keymap::from_config(&config.keys);
        let warnings = config.placed(warnings);
        let first = config.warnings.iter().chain(&warnings).next();
        Self {
            message: first.map(|warning| Message::Trouble(warning.to_string())),
            look: look_of(&config.settings, terminal),
            config,
            keymap,
            store,
            saver,
            terminal,
            library: Library::default(),
            now: Instant::now(),
            events,
        }
    }

    /// Brings in the commands of the game that is played, or takes them away again.
    pub fn use_keys_of(&mut self, game: Option<&dyn Kind>) {
        let (keymap, _) = Keymap::from_config(&self.config.keys);
        self.keymap = match game {
            Some(kind) => keymap.for_game(kind.info().name, kind.facts().commands).0,
            None => keymap,
        };
    }

    /// The settings have changed: what follows from them does too.
    pub fn refresh_look(&mut self) {
        self.look = look_of(&self.config.settings, self.terminal);
    }

    /// The games in progress, the one played last first. What was played a moment ago may still be on its way to the
    /// disk, so this waits for it, but not long; what the disk does not take is listed as it stands here.
    pub fn saved_games(&self) -> Listing {
        let _ = self.saver.flush(Duration::from_millis(250));
        let waiting = self.saver.unwritten();
        let mut listing = self.store.list();
        listing.saves.retain(|header| waiting.iter().all(|state| state.save.id != header.id));
        listing.saves.extend(waiting.iter().map(|state| state.save.header()));
        listing.saves.sort_by_key(|save| std::cmp::Reverse(save.updated));
        listing
    }

    pub fn say(&mut self, prose: impl Into<Prose>) {
        self.message = Some(Message::Note(prose.into()));
    }

    pub fn complain(&mut self, trouble: impl Into<String>) {
        self.message = Some(Message::Trouble(trouble.into()));
    }

    pub fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    pub fn clear_message(&mut self) {
        self.message = None;
    }

    pub fn showing(&self, mode: Mode) -> Showing<'_> {
        Showing { look: &self.look, aids: self.config.settings.aids, mode }
    }

    /// Runs work on a thread of its own. It stops when the handle is dropped; when it ends, screens are polled.
    pub fn spawn(&self, work: Work) -> Handle {
        let job = crate::clock::job();
        let (handle, events) = (Handle::new(&job), self.events.clone());
        let run = move || {
            // A fault in a solver must not take the game with it; the screen just never gets that answer.
            let fault = catch_unwind(AssertUnwindSafe(|| work(&job))).is_err();
            let _ = events.send(if fault { Event::Fault } else { Event::Answer });
        };
        // Without a thread to spare there is no answer, which is all that is lost.
        let _ = std::thread::Builder::new().name("worker".to_owned()).spawn(run);
        handle
    }

    /// An entry of the key bar, with the key that the player has for it.
    pub fn key(&self, action: Action, verb: &str) -> BarKey {
        BarKey { label: self.keymap.short_label(action), verb: verb.to_owned(), action }
    }

    /// The four moves as one entry.
    pub fn moves_key(&self, verb: &str) -> BarKey {
        BarKey { label: self.keymap.moves_label(), verb: verb.to_owned(), action: Action::Down }
    }
}

/// The look that settings ask for, as far as the terminal can show it.
pub fn look_of(settings: &config::Settings, terminal: Terminal) -> Look {
    let depth = match settings.color {
        config::Color::Auto => terminal.depth,
        config::Color::Truecolor => Depth::True,
        config::Color::Indexed => Depth::Indexed,
        config::Color::Basic => Depth::Sixteen,
        config::Color::None => Depth::Mono,
    };
    let shade = match settings.theme {
        config::Theme::Dark => Shade::Dark,
        config::Theme::Light => Shade::Light,
        _ => terminal.shade,
    };
    let depth = if settings.theme == config::Theme::Mono { Depth::Mono } else { depth };
    Look {
        shade,
        depth,
        glyphs: match settings.glyphs {
            config::Glyphs::Full => Glyphs::Full,
            config::Glyphs::Plain => Glyphs::Plain,
            config::Glyphs::Ascii => Glyphs::Ascii,
        },
        high_contrast: settings.theme == config::Theme::HighContrast,
        spell_colours: settings.theme == config::Theme::ColourBlind,
        strong_marks: settings.strong_marks,
        paints_ground: settings.background == config::Background::Theme && depth > Depth::Sixteen,
        motion: settings.motion,
    }
}
