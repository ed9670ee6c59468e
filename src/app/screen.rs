//! Defines a screen: it handles input, draws itself, and decides which screen comes next.
//!
//! Screens form a stack. The top screen gets the input. An overlay is drawn over the screen below it.
//! Invariant: only the top screen changes, and drawing changes nothing.

use super::context::Context;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::Key;
use pentimento_ui::widgets::BarKey;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use std::time::Duration;

/// What the main loop does after an input.
#[must_use]
pub enum Next {
    /// Nothing changed, so no frame is needed.
    Same,
    /// This screen changed, so a frame is needed.
    Redraw,
    Push(Box<dyn Screen>),
    /// Closes this screen.
    Pop,
    Replace(Box<dyn Screen>),
    Quit,
}

/// Whether letters are commands or text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Typing {
    Commands,
    Text,
}

/// Where a screen shows its keys and its message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeysPlace {
    /// The keys are in the last row, the message in the row above it.
    Bar,
    /// The keys are in columns in the area `keys`. The message is in the area `message`.
    Rail { keys: Rect, message: Rect },
}

pub trait Screen {
    /// Whether the screen is drawn over the screen below it.
    fn is_overlay(&self) -> bool {
        false
    }

    fn typing(&self) -> Typing {
        Typing::Commands
    }

    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer);

    /// The entries of the key bar. Help and the way out come last.
    fn keys(&self, context: &Context) -> Vec<BarKey>;

    fn keys_place(&self, _context: &Context, _area: Rect) -> KeysPlace {
        KeysPlace::Bar
    }

    /// Handles an action. It comes from a key or from a click on the key bar.
    fn act(&mut self, _context: &mut Context, _action: Action) -> Next {
        Next::Same
    }

    /// Handles a key before the keymap does. Text fields and the shortcuts of a single screen use this.
    /// `None` passes the key to the keymap.
    fn key(&mut self, _context: &mut Context, _key: Key) -> Option<Next> {
        None
    }

    fn mouse(&mut self, _context: &mut Context, _area: Rect, _event: MouseEvent) -> Next {
        Next::Same
    }

    /// Handles pasted text.
    fn paste(&mut self, _context: &mut Context, _text: &str) -> Next {
        Next::Same
    }

    /// Takes the answers of background work, if there are any.
    fn poll(&mut self, _context: &mut Context) -> Next {
        Next::Same
    }

    /// Called when background work has panicked, so that no answer will come.
    fn fault(&mut self) {}

    /// The time until the screen changes without input. `None` if it waits for input.
    fn wake(&self, _context: &Context) -> Option<Duration> {
        None
    }

    /// Called once before a frame is drawn, after the waiting events are handled.
    fn rest(&mut self, _context: &mut Context) {}

    /// Called before each frame with its area, so that the screen can scroll to the cursor.
    fn settle(&mut self, _context: &Context, _area: Rect) {}

    /// Called when the screen becomes the top screen. Reads everything that may have changed.
    fn enter(&mut self, _context: &mut Context) {}

    /// Called when the screen is closed or the program ends. Saves everything.
    fn leave(&mut self, _context: &mut Context) {}
}
