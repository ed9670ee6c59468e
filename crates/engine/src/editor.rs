//! A puzzle in the making that is no picture: a graph, a drawing. What its maker sees and does.
//!
//! A game that is made by hand in a way of its own brings a bench; the workshop lends it a screen, undo, a place to
//! keep the work, and a thread for the verdict. Everything a bench holds is in its draft, so undo, and what lies there
//! at the next visit, are the same one value. Invariant: a draft that a bench gave is a draft that it takes back.

use super::contract::Failure;
use super::kind::AnyPuzzle;
use super::view::{Button, Phase};
use pentimento_base::job::Job;
use pentimento_ui::keymap::Key;
use pentimento_ui::theme::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use serde_json::Value as Json;

/// What came of a key or a click.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Touch {
    /// Nothing of this bench's.
    Ignored,
    /// The cursor, the view.
    Looked,
    /// The puzzle is another.
    Changed,
}

/// What the work is worth as it stands.
pub struct Judged {
    /// `9 presses`, `4 colours`: what a maker looks at first.
    pub headline: String,
    pub good: bool,
    /// Figures, each with its name.
    pub figures: Vec<(String, String)>,
    /// What is wrong with it, a sentence each.
    pub problems: Vec<String>,
    /// To be played and kept, where it is one.
    pub puzzle: Option<Box<dyn AnyPuzzle>>,
}

pub type Judging = Box<dyn FnOnce(&Job) -> Result<Judged, Failure> + Send>;

/// A key and what it does, for the list beside the bench.
pub type KeyHelp = (&'static str, &'static str);

pub trait Editor: Send {
    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer);
    fn key(&mut self, key: Key) -> Touch;
    fn point(&mut self, area: Rect, at: Position, button: Button, phase: Phase) -> Touch;
    /// Scrolling follows the cursor before each frame.
    fn settle(&mut self, area: Rect);
    fn keys(&self) -> &'static [KeyHelp];
    /// One line about what is under the cursor.
    fn status(&self) -> String;
    /// Settings that change what comes of it, with their values as words.
    fn settings(&self) -> Vec<(String, String)> {
        Vec::new()
    }
    /// Judges the work as it is now, elsewhere.
    fn judge(&self) -> Judging;
    /// Everything that is to be kept.
    fn draft(&self) -> Json;
    /// Takes a draft, or the native document of a puzzle; what is neither is left alone.
    fn restore(&mut self, draft: &Json) -> bool;
    /// Takes a file of what such puzzles are made from; the puzzles themselves come as drafts.
    fn open(&mut self, name: &str, _bytes: &[u8], _job: &Job) -> Result<(), String> {
        Err(format!("{name}: expected a puzzle of this game"))
    }
}
