//! The interface of a game's own editor. It is for puzzles that are not pictures, such as graphs and drawings.
//!
//! The workshop gives an editor a screen, undo, a place to save the work, and a thread that computes the verdict. A
//! draft is the work so far as JSON. Undo and the next visit restore the work from a draft. Invariant: an editor
//! accepts every draft that it has written.

use super::contract::Failure;
use super::kind::AnyPuzzle;
use super::view::{Button, Phase};
use pentimento_base::job::Job;
use pentimento_ui::keymap::Key;
use pentimento_ui::theme::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use serde_json::Value as Json;

/// The effect of a key or a click.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Touch {
    /// The editor does not use this key or click.
    Ignored,
    /// The cursor or the view changed.
    Looked,
    /// The puzzle changed.
    Changed,
}

/// The verdict on the work so far.
pub struct Judged {
    /// The most important figure, such as `9 presses` or `4 colours`.
    pub headline: String,
    pub good: bool,
    /// More figures, each with its name.
    pub figures: Vec<(String, String)>,
    /// What is wrong with the puzzle. Each problem is one sentence.
    pub problems: Vec<String>,
    /// The puzzle to play and to save, if there is one.
    pub puzzle: Option<Box<dyn AnyPuzzle>>,
}

pub type Judging = Box<dyn FnOnce(&Job) -> Result<Judged, Failure> + Send>;

/// A key and its effect, for the list beside the editor.
pub type KeyHelp = (&'static str, &'static str);

pub trait Editor: Send {
    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer);
    fn key(&mut self, key: Key) -> Touch;
    fn point(&mut self, area: Rect, at: Position, button: Button, phase: Phase) -> Touch;
    /// Scrolls so that the cursor is in view. The workshop calls it before each frame.
    fn settle(&mut self, area: Rect);
    fn keys(&self) -> &'static [KeyHelp];
    /// One line about the spot under the cursor.
    fn status(&self) -> String;
    /// The settings that change the puzzle, with their values in words.
    fn settings(&self) -> Vec<(String, String)> {
        Vec::new()
    }
    /// Returns the work that judges the current state. The work runs on another thread.
    fn judge(&self) -> Judging;
    /// Everything that must be saved.
    fn draft(&self) -> Json;
    /// Restores a draft, or opens a puzzle from the fields of its file. If the JSON is neither, this changes nothing
    /// and returns false.
    fn restore(&mut self, draft: &Json) -> bool;
    /// Opens a file from which this editor can make a puzzle, such as a drawing. `restore` opens puzzle files.
    fn open(&mut self, name: &str, _bytes: &[u8], _job: &Job) -> Result<(), String> {
        Err(format!("{name}: expected a puzzle of this game"))
    }
}
