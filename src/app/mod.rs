//! The program on the screen: menu, games, levels, workshop, help, settings and statistics.
//!
//! One loop on the main thread handles all waiting events and then draws one frame. Nothing slow runs on that thread.
//! The loop knows about screens but not about games. Screens get the games from the registry. [`event`] lists the
//! sources of events, and [`screen`] defines what a screen is.

pub(crate) mod album;
mod code_box;
mod context;
mod event;
mod form;
mod frame;
mod generating;
mod help;
mod input;
mod lessons;
mod levels;
mod main_loop;
mod menu;
mod new;
mod page;
mod paper;
mod play;
mod practising;
#[cfg(test)]
mod reading_tests;
mod screen;
mod settings;
mod stats;
mod terminal;
#[cfg(test)]
pub(crate) mod testing;
mod today;
mod workshop;

pub use context::{Capabilities, Context};
pub use frame::paint;
pub use menu::Menu;
pub use play::Play;
pub use screen::Screen;

use crate::config::{Config, Theme};
use crate::packs::Pack;
use crate::store::{Day, Origin, Saver, Store};
use color_eyre::eyre::{Result, WrapErr};
use context::Message;
use crossterm::clipboard::CopyToClipboard;
use event::Event;
use main_loop::{End, MainLoop};
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_ui::theme::Depth;
use ratatui::crossterm::execute;
use std::io::stdout;
use std::sync::mpsc::channel;

/// What to open first, above the menu.
pub enum First {
    Puzzle(Box<dyn AnyPuzzle>, Origin),
    /// Packs of levels, and a sentence for each file that could not be read.
    Pack(Vec<Pack>, Vec<String>),
    /// The puzzles of today or of a past date.
    Today(Option<Day>),
    /// Today's puzzle of a game.
    TodayOf(&'static dyn Kind),
}

/// How the program ended.
pub struct Ended {
    /// The exit status: 0, or 128 plus the number of the signal that ended the program.
    pub status: u8,
    /// Why the last game could not be saved. The caller prints the reason, because no screen is open any
    /// more.
    pub unkept: Option<String>,
}

/// Runs until the player quits.
pub fn start(config: Config, store: Store, first: Option<First>) -> Result<Ended> {
    run(config, store, |context| {
        let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(Menu::default())];
        match first {
            None => {}
            Some(First::Puzzle(puzzle, origin)) => {
                screens.push(Box::new(Play::begin(context, &*puzzle, origin)));
            }
            Some(First::Pack(books, notes)) => {
                screens.push(Box::new(levels::Levels::opened(context, books, notes)));
            }
            Some(First::Today(date)) => screens.push(Box::new(today::Today::new(date))),
            Some(First::TodayOf(kind)) => screens.push(Box::new(today::Today::opening(kind))),
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
    let saver = {
        let events = events.clone();
        Saver::new(store.clone(), move |report| {
            let _ = events.send(Event::Saving(report));
        })
    };
    event::listen_to_signals(events.clone(), saver.flusher()).wrap_err("cannot listen to signals")?;
    let (theme, mouse) = (config.settings.theme, config.settings.mouse);
    let context = Context::new(config, terminal::first_guess(), store, saver, events.clone());
    let mut main_loop = MainLoop::new(context);

    terminal::guard_panics();
    let _guard = terminal::Guard;
    let mut screen = terminal::take(mouse).wrap_err("cannot set up the terminal")?;
    main_loop.screens = first(&mut main_loop.context);
    main_loop.frame(&mut screen)?;
    input::read_terminal(events).wrap_err("cannot read the terminal")?;
    if theme == Theme::Auto && main_loop.context.look.depth > Depth::Mono {
        terminal::ask_ground();
    }
    main_loop.enter_top();
    let ended = main_loop.run(&mut screen, &queue);
    main_loop.leave_all();
    terminal::give_back();
    ended?;
    let unkept = match main_loop.context.message() {
        Some(Message::Trouble(why)) => Some(why.clone()),
        Some(Message::Note(_)) | None => None,
    };
    let status = match main_loop.end {
        End::Signal(number) => 128 + number as u8,
        End::NotYet | End::Quit => 0,
    };
    Ok(Ended { status, unkept })
}

/// Copies a text to the clipboard, if the terminal supports that. The text is also on the screen, so the
/// player can copy it by hand.
fn copy_to_clipboard(text: &str) {
    let _ = execute!(stdout(), CopyToClipboard::to_clipboard_from(text));
}
