//! Shows the maze on the screen.
//!
//! The end of the trail is the cursor, and the view follows it. Every state of a cell has its own glyph: `◉` is the
//! player, `⊚` is the exit, and `✕` is a shut cell. A hint uses three more: `∙` is a premise, `◊` is a target, and
//! `!` is a mistake.

mod draw;
mod finale;
mod input;
mod layout;
mod lessons;
mod panel;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use draw::draw;
pub(crate) use finale::{finale, finale_size, pixels};
pub(crate) use input::interpret;
pub(crate) use layout::{Layout, Ui, needs};
pub(crate) use lessons::{LESSONS, example};
pub(crate) use panel::{cursor_lines, panel, status};
pub(crate) use ratatui::buffer::Buffer;
pub(crate) use ratatui::layout::{Position, Rect};
pub(crate) use ratatui::text::Line;
pub(crate) use words::{PHRASES, board_in_words, said};

use pentimento_ui::keymap::{Action, Command};

pub(crate) const COMMANDS: &[Command] =
    &[Command { id: "fill", key: "f", verb: "close all", help: "Close every dead end that is left." }];

pub(crate) const KEYS: &[(Action, &str)] = &[
    (Action::Act, "run on"),
    (Action::Mark, "close"),
    (Action::Undo, "undo"),
    (Action::Hint, "hint"),
    (Action::Command("fill"), "close all"),
    (Action::ZoomOut, "size"),
    (Action::Solve, "solve"),
];
