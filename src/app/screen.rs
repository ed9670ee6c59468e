//! What a screen is: it handles input, draws itself, and says which screen comes next.
//!
//! Screens form a stack. The top screen gets the input; an overlay is drawn over the screen below it. Invariant: only
//! the top screen changes, and drawing changes nothing.

use super::context::Context;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::Key;
use pentimento_ui::widgets::BarKey;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use std::time::Duration;

/// Where to go after an input.
#[must_use]
pub enum Next {
    /// Nothing changed, so no frame is needed.
    Same,
    /// This screen changed.
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

pub trait Screen {
    /// Whether it is drawn over the screen below.
    fn is_overlay(&self) -> bool {
        false
    }

    fn typing(&self) -> Typing {
        Typing::Commands
    }

    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer);

    /// The key bar; help and the way out come last.
    fn keys(&self, context: &Context) -> Vec<BarKey>;

    /// Handles the action of a key or of a clicked entry of the key bar.
    fn act(&mut self, _context: &mut Context, _action: Action) -> Next {
        Next::Same
    }

    /// Handles a key before the keymap does: text fields and shortcuts of one screen. `None` passes it to the keymap.
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

    /// Takes answers of background work, if there are any.
    fn poll(&mut self, _context: &mut Context) -> Next {
        Next::Same
    }

    /// Background work panicked: it will give no answer.
    fn fault(&mut self) {}

    /// How long until the screen changes without input; `None` if it does not.
    fn wake(&self, _context: &Context) -> Option<Duration> {
        None
    }

    /// Called once after all waiting events, before the frame.
    fn rest(&mut self, _context: &mut Context) {}

    /// Called before each frame with its area, to scroll to the cursor.
    fn settle(&mut self, _context: &Context, _area: Rect) {}

    /// The screen is now on top: read what may have changed.
    fn enter(&mut self, _context: &mut Context) {}

    /// The screen is closed or the program ends: save everything.
    fn leave(&mut self, _context: &mut Context) {}
}
