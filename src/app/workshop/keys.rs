//! What can be done in the workshop, and with which key: one table for input, help, and the lists beside the canvas.

use crate::workshop::canvas::{Inside, Way};
use pentimento_ui::keymap::{Key, KeyCode};

/// What Space and the mouse do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    Brush,
    Line,
    Rectangle(Inside),
    Fill,
    Erase,
}

impl Tool {
    pub fn name(self) -> &'static str {
        match self {
            Tool::Brush => "brush",
            Tool::Line => "line",
            Tool::Rectangle(Inside::Empty) => "rectangle",
            Tool::Rectangle(Inside::Full) => "full rectangle",
            Tool::Fill => "fill",
            Tool::Erase => "erase",
        }
    }

    /// Whether it has a beginning and an end.
    pub fn is_drawn_out(self) -> bool {
        matches!(self, Tool::Line | Tool::Rectangle(_))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    Take(Tool),
    Colour(u8),
    Mirror,
    Lock,
    Use,
    Undo,
    Redo,
    Shift(Way),
    Clear,
    Size,
    Open,
    Keep,
    Play,
    Code,
    Print,
    /// Looks at the picture as another game would.
    Look,
    /// As the game of that number.
    LookAs(usize),
    Accept,
    Another,
    Page(isize),
    Closer,
    Farther,
    Help,
}

/// A line of the table.
pub struct Entry {
    pub deed: Deed,
    key: KeyCode,
    /// As shown.
    pub label: &'static str,
    pub help: &'static str,
}

const fn letter(deed: Deed, key: char, label: &'static str, help: &'static str) -> Entry {
    Entry { deed, key: KeyCode::Char(key), label, help }
}

#[rustfmt::skip]
pub const TABLE: &[Entry] = &[
    letter(Deed::Use, ' ', "Space", "paint here; a line or a rectangle begins, and ends"),
    letter(Deed::Take(Tool::Brush), 'b', "b", "brush: Space paints, Shift with an arrow paints on the way"),
    letter(Deed::Take(Tool::Line), 'l', "l", "line, from one end to the other"),
    letter(Deed::Take(Tool::Rectangle(Inside::Empty)), 'r', "r", "rectangle, from corner to corner"),
    letter(Deed::Take(Tool::Rectangle(Inside::Full)), 'R', "R", "full rectangle, from corner to corner"),
    letter(Deed::Take(Tool::Fill), 'f', "f", "fill all that hangs together"),
    letter(Deed::Take(Tool::Erase), 'e', "e", "erase"),
    letter(Deed::Mirror, 'm', "m", "mirror: off, left and right, top and bottom, all four"),
    letter(Deed::Lock, 'k', "k", "keep this cell: no repair may change it"),
    letter(Deed::Undo, 'u', "u", "take a stroke back"),
    letter(Deed::Redo, 'U', "U", "make a stroke again that was taken back"),
    letter(Deed::Shift(Way::Left), 'H', "H", "move the picture left"),
    letter(Deed::Shift(Way::Down), 'J', "J", "move the picture down"),
    letter(Deed::Shift(Way::Up), 'K', "K", "move the picture up"),
    letter(Deed::Shift(Way::Right), 'L', "L", "move the picture right"),
    letter(Deed::Clear, 'c', "c", "clear it all"),
    letter(Deed::Size, 's', "s", "another size"),
    letter(Deed::Open, 'o', "o", "open a picture or a puzzle"),
    letter(Deed::Open, 'i', "i", "open a picture or a puzzle as well"),
    letter(Deed::Keep, 'w', "w", "keep it: title, author, licence, and where"),
    letter(Deed::Play, 'p', "p", "play it"),
    letter(Deed::Print, 'P', "P", "put it on paper"),
    letter(Deed::Code, 'y', "y", "its code, to send in a line"),
    Entry { deed: Deed::Look, key: KeyCode::Tab, label: "Tab", help: "look at it as another puzzle" },
    Entry { deed: Deed::Accept, key: KeyCode::Enter, label: "Enter", help: "accept the repair" },
    letter(Deed::Another, 'n', "n", "another repair"),
    letter(Deed::Page(1), '>', ">", "the next solution"),
    letter(Deed::Page(-1), '<', "<", "the solution before"),
    letter(Deed::Closer, 'z', "z", "larger cells"),
    letter(Deed::Farther, 'Z', "Z", "smaller cells"),
    letter(Deed::Help, '?', "?", "this list"),
];

/// What a key asks for.
pub fn deed(key: Key) -> Option<Deed> {
    if key.is_chord() {
        return None;
    }
    match key.code {
        KeyCode::Char(digit @ '0'..='9') => Some(Deed::Colour(digit as u8 - b'0')),
        KeyCode::F(1) => Some(Deed::Help),
        KeyCode::F(number @ 2..=6) => Some(Deed::LookAs(number as usize - 2)),
        code => TABLE.iter().find(|entry| entry.key == code).map(|entry| entry.deed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_does_two_things() {
        for (place, entry) in TABLE.iter().enumerate() {
            assert!(TABLE[..place].iter().all(|other| other.key != entry.key), "{}", entry.label);
        }
        let control = Key::new(KeyCode::Char('l'), pentimento_ui::keymap::Modifiers::CONTROL);
        assert_eq!(deed(control), None);
    }
}
