//! A puzzle being played.

use super::context::Context;
use super::screen::{Next, Screen};
use crate::engine::kind::AnyPuzzle;
use crate::engine::session::Game;
use crate::keymap::Action;
use crate::store::{Header, Origin};
use crate::ui::widgets::Key;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub struct Play {
    game: Box<dyn Game>,
}

impl Play {
    /// A puzzle from its start.
    pub fn begin(_context: &mut Context, puzzle: Box<dyn AnyPuzzle>, _origin: Origin) -> Self {
        Self { game: puzzle.open() }
    }

    /// A game from its save; the sentence says why it can't be had.
    pub fn resume(_context: &mut Context, _header: &Header) -> Result<Self, String> {
        Err(String::new())
    }
}

impl Screen for Play {
    fn draw(&self, _context: &Context, _area: Rect, _buffer: &mut Buffer) {}

    fn keys(&self, _context: &Context) -> Vec<Key> {
        vec![]
    }

    fn act(&mut self, _context: &mut Context, action: Action) -> Next {
        let _ = self.game.act(action);
        Next::Pop
    }
}
