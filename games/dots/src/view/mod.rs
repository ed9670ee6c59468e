//! Dots on the screen: signs in their colours, lines in braille.
//!
//! Each colour has a sign, so a player does not need to see colours. A dot can have marks on both sides of its sign:
//! `[◉]` is the start of a line, `‹◉›` the closest dot, and `!◉!` a mistake. Lines are drawn below the signs, all in
//! the same tone, because the drawing matters more than the colours of the lines.

mod draw;
mod editor;
mod finale;
mod input;
mod layout;
mod lessons;
mod panel;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use draw::draw;
pub(crate) use finale::{finale, in_characters, size as finale_size};
pub(crate) use input::interpret;
pub(crate) use layout::Layout;
pub(crate) use lessons::LESSONS;
pub(crate) use panel::{panel, status};
pub(crate) use ratatui::buffer::Buffer;
pub(crate) use ratatui::layout::{Position, Rect};
pub(crate) use ratatui::text::Line as TextLine;
pub(crate) use words::{PHRASES, board as board_in_words, said};

use crate::Dots;
use crate::model::{Board, Level};
use layout::{Scale, Sheet};
use pentimento_base::document::{Fields, parse};
use pentimento_engine::contract::{Model, Puzzle};
use pentimento_engine::editor::Editor;
use pentimento_engine::view::Aid;
use pentimento_engine::view::{Naming, NextFrame};
use pentimento_ui::keymap::{Action, Command};

pub(crate) const SHOW_RING: Aid = Aid {
    name: "ring",
    label: "Ring",
    help: "In dots, show how far away the closest dot is.",
    default: true,
};

pub(crate) const COMMANDS: &[Command] = &[Command {
    id: "colour",
    key: "c",
    verb: "one colour",
    help: "Show only the next colour, or all colours again. A digit shows one colour, and 0 shows all.",
}];
pub(crate) const KEYS: &[(Action, &str)] = &[
    (Action::Act, "join"),
    (Action::Hint, "hint"),
    (Action::Next, "colour"),
    (Action::Undo, "undo"),
    (Action::Command("colour"), "only one"),
    (Action::Check, "check"),
    (Action::Solve, "solve"),
];

/// If the board is narrower than this, it is a preview that can't be played.
const NARROWEST_BOARD: u16 = 36;

#[derive(Debug, Clone)]
pub struct Ui {
    /// The dot under the cursor.
    cursor: u32,
    /// The dot at the start of a new line.
    from: Option<u32>,
    /// The chosen colour. It is used for dots that have it.
    colour: u8,
    /// If set, only this colour is shown.
    only: Option<u8>,
    /// The zoom factor that the player chose. If there is none, the board is as large as the area allows.
    factor: Option<u16>,
    scroll: (usize, usize),
    /// The dot that must be in view.
    shown: u32,
    /// Whether the closest dot is marked with a ring.
    ring: bool,
    /// The area in which the board was last drawn.
    area: Rect,
}

impl Ui {
    pub(crate) fn new(level: &Level) -> Self {
        Self {
            cursor: 0,
            from: None,
            colour: level.dots[0].colours.first().copied().unwrap_or(0),
            only: None,
            factor: None,
            scroll: (0, 0),
            shown: 0,
            ring: true,
            area: Rect::ZERO,
        }
    }

    pub(crate) fn notice(&mut self, level: &Level, frame: &NextFrame<'_, Dots>) {
        self.ring = frame.aids.has(&SHOW_RING);
        self.cursor = self.cursor.min(level.dots.len() as u32 - 1);
        if let Some((dot, _)) = frame.marks.first() {
            self.shown = *dot;
        }
    }

    pub(crate) fn settle(&mut self, level: &Level, area: Rect) {
        self.area = area;
        self.scroll = layout::scrolled(level, self, area);
    }

    fn sheet(&self, level: &Level, area: Rect) -> Sheet {
        match self.factor {
            Some(factor) => Sheet::new(level, Scale::times(factor)),
            None if area.width < NARROWEST_BOARD => Sheet::preview(level, area),
            None => Sheet::new(level, Scale::times(Sheet::fitting(level, area))),
        }
    }

    /// The colour that a line from a dot would have. It is the only visible colour or the chosen colour, if the dot
    /// has it. Otherwise it is the dot's first colour that still needs a line.
    fn colour_at(&self, level: &Level, board: &Board, dot: u32) -> u8 {
        let colours = &level.dots[dot as usize].colours;
        if let Some(only) = self.only.filter(|only| colours.contains(only)) {
            return only;
        }
        if colours.contains(&self.colour) {
            return self.colour;
        }
        let needs_line = |&&colour: &&u8| !is_joined(level, board, dot, colour);
        colours.iter().find(needs_line).or(colours.first()).copied().unwrap_or(0)
    }

    /// Whether the cursor can go to a dot. If only one colour is shown, the dot must have it.
    fn sees(&self, level: &Level, dot: u32) -> bool {
        self.only.is_none_or(|only| level.dots[dot as usize].colours.contains(&only))
    }
}

/// Whether a dot is joined to another dot that has this colour. The line may be wrong.
fn is_joined(level: &Level, board: &Board, dot: u32, colour: u8) -> bool {
    board
        .lines
        .iter()
        .any(|&[a, b]| (a == dot || b == dot) && level.dots[(a + b - dot) as usize].colours.contains(&colour))
}

/// The small puzzle shown in the menu and in the help.
pub(crate) fn example() -> Puzzle<Dots> {
    let root = parse(lessons::EXAMPLE).expect("the example is valid TOML");
    let mut fields = Fields::of(&root).expect("the example is a table");
    for field in ["game", "title", "author", "license", "seed"] {
        let _ = fields.take(field);
    }
    Puzzle::plain(Dots::read(&mut fields).expect("the example is a valid level"))
}

/// Finds the dot with a typed number. The answer is `Maybe` while another digit could give another dot.
pub(crate) fn dot_named(level: &Level, text: &str) -> Naming<u32> {
    let count = level.dots.len();
    match text.trim().parse::<usize>() {
        Ok(number) if (1..=count).contains(&number) && number * 10 <= count => {
            Naming::Maybe(number as u32 - 1)
        }
        Ok(number) if (1..=count).contains(&number) => Naming::Is(number as u32 - 1),
        Err(_) if text.trim().is_empty() => Naming::Begins,
        Ok(_) | Err(_) => Naming::Nothing,
    }
}

pub(crate) fn editor() -> Box<dyn Editor> {
    Box::new(editor::Page::default())
}
