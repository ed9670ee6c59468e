//! What a screen is to the loop: something that takes input, draws itself, and says where to go next.
//!
//! Screens form a stack. The topmost gets the input; an overlay is drawn over what lies below it. Invariant: only
//! the topmost screen changes, and drawing changes none.

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
    /// Nothing changed; no frame need be drawn.
    Same,
    /// Something on this screen changed.
    Redraw,
    Push(Box<dyn Screen>),
    /// This screen is done.
    Pop,
    Replace(Box<dyn Screen>),
    /// Back to the menu, whatever lies between.
    Home,
    Quit,
}

/// What is in the way of a keypress: a text field takes letters, a board takes commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Typing {
    Commands,
    Text,
}

pub trait Screen {
    /// Drawn over the screen below it.
    fn is_overlay(&self) -> bool {
        false
    }

    /// Whether letters are being typed, and not commands.
    fn typing(&self) -> Typing {
        Typing::Commands
    }

    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer);

    /// The key bar, the ways to help and out last.
    fn keys(&self, context: &Context) -> Vec<BarKey>;

    /// A key that the keymap knows; digits and moves among them.
    fn act(&mut self, _context: &mut Context, _action: Action) -> Next {
        Next::Same
    }

    /// A key as it came, before the keymap is asked: letters for text fields, short cuts of a menu.
    /// `None` lets the keymap have it.
    fn key(&mut self, _context: &mut Context, _key: Key) -> Option<Next> {
        None
    }

    fn mouse(&mut self, _context: &mut Context, _area: Rect, _event: MouseEvent) -> Next {
        Next::Same
    }

    /// Text that was pasted.
    fn paste(&mut self, _context: &mut Context, _text: &str) -> Next {
        Next::Same
    }

    /// Background work may have an answer.
    fn poll(&mut self, _context: &mut Context) -> Next {
        Next::Same
    }

    /// Background work has failed by a fault of ours: nothing will come of it.
    fn fault(&mut self) {}

    /// How long the screen can be left alone; `None` where nothing moves by itself.
    fn wake(&self, _context: &Context) -> Option<Duration> {
        None
    }

    /// All events that had come are done: what is done once for all of them is done now, before the frame.
    fn rest(&mut self, _context: &mut Context) {}

    /// Called before each frame with the area it will be drawn in: scrolling follows the cursor here.
    fn settle(&mut self, _context: &Context, _area: Rect) {}

    /// The screen is on top again, or for the first time: read what may have changed.
    fn enter(&mut self, _context: &mut Context) {}

    /// The program is about to end or this screen to be left: keep what must be kept.
    fn leave(&mut self, _context: &mut Context) {}
}
