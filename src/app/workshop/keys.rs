//! The table of the player's operations in the workshop, with their keys. Input, help and the lists on the
//! screen all use this table.

use crate::workshop::canvas::Direction;
use crate::workshop::shapes::Rectangle;
use pentimento_ui::keymap::{Key, KeyCode};

/// What Space and the mouse do on the canvas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tool {
    Brush,
    Line,
    Rectangle(Rectangle),
    Fill,
    Eraser,
}

impl Tool {
    pub(super) fn name(self) -> &'static str {
        match self {
            Tool::Brush => "brush",
            Tool::Line => "line",
            Tool::Rectangle(Rectangle::Outline) => "rectangle",
            Tool::Rectangle(Rectangle::Filled) => "full rectangle",
            Tool::Fill => "fill",
            Tool::Eraser => "erase",
        }
    }

    /// Whether the player must set a start and an end for this tool.
    pub(super) fn has_two_ends(self) -> bool {
        matches!(self, Tool::Line | Tool::Rectangle(_))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operation {
    Undo,
    Redo,
    Open,
    Save,
    Play,
    Print,
    Help,
    /// Shows the list of drafts.
    Drafts,
    /// Switches to the game with this index, in the order of the function keys.
    SwitchTo(usize),
    /// Judges the picture as a puzzle of the next game.
    NextGame,
    Resize,
    ShowCode,
    Canvas(CanvasOperation),
}

impl Operation {
    pub(super) fn needs_canvas(self) -> bool {
        matches!(self, Operation::NextGame | Operation::Resize | Operation::ShowCode | Operation::Canvas(_))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CanvasOperation {
    Choose(Tool),
    Colour(u8),
    NextMirror,
    ToggleLock,
    UseTool,
    Shift(Direction),
    Clear,
    AcceptRepair,
    NextRepair,
    /// Shows another solution, this many places further on.
    TurnPage(isize),
    ZoomIn,
    ZoomOut,
}

/// A line of the table of keys.
pub(super) struct Entry {
    operation: Operation,
    key: KeyCode,
    /// The name of the key on the screen.
    pub(super) label: &'static str,
    pub(super) help: &'static str,
}

const fn letter(operation: Operation, key: char, label: &'static str, help: &'static str) -> Entry {
    Entry { operation, key: KeyCode::Char(key), label, help }
}

const fn canvas(operation: CanvasOperation, key: char, label: &'static str, help: &'static str) -> Entry {
    Entry { operation: Operation::Canvas(operation), key: KeyCode::Char(key), label, help }
}

use CanvasOperation as On;

#[rustfmt::skip]
pub(super) const TABLE: &[Entry] = &[
    canvas(On::UseTool, ' ', "Space", "paint here; start or end a line or a rectangle"),
    canvas(On::Choose(Tool::Brush), 'b', "b", "brush; Shift with an arrow paints while moving"),
    canvas(On::Choose(Tool::Line), 'l', "l", "line, from one end to the other"),
    canvas(On::Choose(Tool::Rectangle(Rectangle::Outline)), 'r', "r", "rectangle, from corner to corner"),
    canvas(On::Choose(Tool::Rectangle(Rectangle::Filled)), 'R', "R", "full rectangle, from corner to corner"),
    canvas(On::Choose(Tool::Fill), 'f', "f", "fill a connected area"),
    canvas(On::Choose(Tool::Eraser), 'e', "e", "erase"),
    canvas(On::NextMirror, 'm', "m", "mirror: off, left and right, top and bottom, all four"),
    canvas(On::ToggleLock, 'k', "k", "lock this cell: no repair may change it"),
    letter(Operation::Undo, 'u', "u", "undo a stroke"),
    letter(Operation::Redo, 'U', "U", "redo a stroke"),
    canvas(On::Shift(Direction::Left), 'H', "H", "move the picture left"),
    canvas(On::Shift(Direction::Down), 'J', "J", "move the picture down"),
    canvas(On::Shift(Direction::Up), 'K', "K", "move the picture up"),
    canvas(On::Shift(Direction::Right), 'L', "L", "move the picture right"),
    canvas(On::Clear, 'c', "c", "clear everything"),
    letter(Operation::Resize, 's', "s", "change the size"),
    letter(Operation::Open, 'o', "o", "open a picture or a puzzle"),
    letter(Operation::Open, 'i', "i", "open a picture or a puzzle, too"),
    letter(Operation::Save, 'w', "w", "save: title, author, licence and file"),
    letter(Operation::Drafts, 'D', "D", "drafts: what you painted before, or a new canvas"),
    letter(Operation::Play, 'p', "p", "play it"),
    letter(Operation::Print, 'P', "P", "print it"),
    letter(Operation::ShowCode, 'y', "y", "show its code, to share it as one line of text"),
    Entry { operation: Operation::NextGame, key: KeyCode::Tab, label: "Tab", help: "switch to the next game" },
    Entry { operation: Operation::Canvas(On::AcceptRepair), key: KeyCode::Enter, label: "Enter", help: "accept the repair" },
    canvas(On::NextRepair, 'n', "n", "another repair"),
    canvas(On::TurnPage(1), '>', ">", "next solution"),
    canvas(On::TurnPage(-1), '<', "<", "previous solution"),
    canvas(On::ZoomIn, 'z', "z", "larger cells"),
    canvas(On::ZoomOut, 'Z', "Z", "smaller cells"),
    letter(Operation::Help, '?', "?", "this list"),
];

pub(super) fn operation(key: Key) -> Option<Operation> {
    if key.is_chord() {
        return None;
    }
    match key.code {
        KeyCode::Char(digit @ '0'..='9') => Some(Operation::Canvas(On::Colour(digit as u8 - b'0'))),
        KeyCode::F(1) => Some(Operation::Help),
        KeyCode::F(number @ 2..) => Some(Operation::SwitchTo(number as usize - 2)),
        code => TABLE.iter().find(|entry| entry.key == code).map(|entry| entry.operation),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_meanings_and_chords_have_none() {
        for (place, entry) in TABLE.iter().enumerate() {
            assert!(TABLE[..place].iter().all(|other| other.key != entry.key), "{}", entry.label);
        }
        let control = Key::new(KeyCode::Char('l'), pentimento_ui::keymap::Modifiers::CONTROL);
        assert_eq!(operation(control), None);
    }
}
