//! The context, which all screens share: look, settings, keys, store, messages, and background threads.

use super::event::Event;
use super::screen::{Next, Typing};
use crate::config::{self, Config};
use crate::packs::Library;
use crate::store::{Listing, Saver, Store};
use pentimento_base::job::Handle;
use pentimento_base::prose::Prose;
use pentimento_engine::game::{Showing, Work};
use pentimento_engine::kind::Kind;
use pentimento_engine::view::Mode;
use pentimento_ui::keymap::{Action, Keymap, key_label};
use pentimento_ui::theme::{Depth, Glyphs, Look, Shade};
use pentimento_ui::widgets::BarKey;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// A sentence for the status line, shown until the next key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Message {
    Note(Prose),
    Trouble(String),
}

/// What the terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capabilities {
    pub depth: Depth,
    pub shade: Shade,
}

pub struct Context {
    pub(crate) look: Look,
    pub(crate) config: Config,
    pub(crate) keymap: Keymap,
    pub(crate) store: Store,
    pub(crate) saver: Saver,
    pub(crate) terminal: Capabilities,
    /// The player's own levels and opened packs.
    pub(crate) library: Library,
    /// The time of the current event.
    pub(crate) now: Instant,
    message: Option<Message>,
    events: Sender<Event>,
}

impl Context {
    pub fn new(
        config: Config,
        terminal: Capabilities,
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

    /// Sets the keymap. If a game is given, the keymap includes the commands of that game.
    pub(crate) fn use_keys_of(&mut self, game: Option<&dyn Kind>) {
        let (keymap, _) = Keymap::from_config(&self.config.keys);
        self.keymap = match game {
            Some(kind) => keymap.for_game(kind.info().name, kind.facts().commands).0,
            None => keymap,
        };
    }

    /// Updates the look after a change of the settings.
    pub(crate) fn refresh_look(&mut self) {
        self.look = look_of(&self.config.settings, self.terminal);
    }

    /// The unfinished games, most recent first. Waits a moment for saves that are still being written. If the
    /// disk refuses a save, its game is listed from memory.
    pub(crate) fn saved_games(&self) -> Listing {
        let _ = self.saver.flush(Duration::from_millis(250));
        let waiting = self.saver.unwritten();
        let mut listing = self.store.list();
        listing.saves.retain(|header| waiting.iter().all(|state| state.save.id != header.id));
        listing.saves.extend(waiting.iter().map(|state| state.save.header()));
        listing.saves.sort_by_key(|save| std::cmp::Reverse(save.updated));
        listing
    }

    pub(crate) fn say(&mut self, prose: impl Into<Prose>) {
        self.message = Some(Message::Note(prose.into()));
    }

    pub(crate) fn complain(&mut self, trouble: impl Into<String>) {
        self.message = Some(Message::Trouble(trouble.into()));
    }

    /// Shows why something cannot be done.
    pub(crate) fn refuse(&mut self, why: impl Into<String>) -> Next {
        self.complain(why);
        Next::Redraw
    }

    pub(crate) fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    pub(crate) fn clear_message(&mut self) {
        self.message = None;
    }

    pub(crate) fn showing(&self, mode: Mode) -> Showing<'_> {
        Showing { look: &self.look, aids: self.config.settings.aids, mode }
    }

    /// Runs work on another thread. Dropping the handle stops the work. When the work ends, the top screen is polled.
    pub(crate) fn spawn(&self, work: Work) -> Handle {
        let job = crate::clock::job();
        let (handle, events) = (Handle::new(&job), self.events.clone());
        let run = move || {
            // A panic in a solver must not end the program. It is caught, and the screen gets no answer.
            let fault = catch_unwind(AssertUnwindSafe(|| work(&job))).is_err();
            let _ = events.send(if fault { Event::Fault } else { Event::Answer });
        };
        // If no thread can be started, the screen gets no answer.
        let _ = std::thread::Builder::new().name("worker".to_owned()).spawn(run);
        handle
    }

    /// An entry of the key bar, with the key from the player's keymap.
    pub(crate) fn key(&self, action: Action, verb: &str) -> BarKey {
        BarKey { label: self.keymap.short_label(action), verb: verb.to_owned(), action }
    }

    /// One entry of the key bar for the four direction keys.
    pub(crate) fn moves_key(&self, verb: &str) -> BarKey {
        BarKey { label: self.keymap.moves_label(), verb: verb.to_owned(), action: Action::Down }
    }

    pub(crate) fn up_down_key(&self, verb: &str) -> BarKey {
        self.pair(Action::Up, Action::Down, verb)
    }

    pub(crate) fn left_right_key(&self, verb: &str) -> BarKey {
        self.pair(Action::Left, Action::Right, verb)
    }

    fn pair(&self, first: Action, second: Action, verb: &str) -> BarKey {
        let label = self.keymap.short_label(first) + &self.keymap.short_label(second);
        BarKey { label, verb: verb.to_owned(), action: second }
    }

    /// The entry of the key bar for help. While the player types text, letters don't open the help. Then the
    /// entry shows another key, such as F1.
    pub(crate) fn help_key(&self, typing: Typing) -> BarKey {
        let key = self.key(Action::Help, "help");
        let mut labels = self.keymap.keys(Action::Help).map(key_label);
        match (typing, labels.find(|label| label.chars().count() > 1)) {
            (Typing::Text, Some(label)) => BarKey { label, ..key },
            (Typing::Text | Typing::Commands, _) => key,
        }
    }
}

/// Computes the look from the settings and from what the terminal can show.
fn look_of(settings: &config::Settings, terminal: Capabilities) -> Look {
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
        config::Theme::Auto
        | config::Theme::HighContrast
        | config::Theme::ColourBlind
        | config::Theme::Mono => terminal.shade,
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
        theme_paints: settings.picture_colours == config::PictureColours::Theme,
        paints_ground: settings.background == config::Background::Theme && depth > Depth::Sixteen,
        motion: settings.motion,
    }
}
