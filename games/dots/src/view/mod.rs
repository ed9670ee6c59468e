//! Dots on the screen: signs in their colours, lines in braille.
//!
//! The player chooses a colour, and only the dots of that colour are bright. Such a dot is a chip until it has a line
//! of the colour, and then only its sign. A dot of other colours is a faint sign, or `∙` when it is finished. A dot
//! that needs lines of several colours has a sign for each of them. `‹▴›` is the cursor or the aim, and `[▴]` is the
//! start of a line. A line that passes a dot leaves a gap around it. The game never marks the closest dot, because
//! finding it is the puzzle. Invariant: before a line is drawn, the screen depends only on the pixels of the dots and
//! on the keys, not on distances. Only measuring and hints compare distances.

mod aim;
mod draw;
mod editor;
mod finale;
mod input;
mod layout;
mod lessons;
mod measure;
mod panel;
mod signs;
mod spots;
mod tally;
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
use crate::hint::next_link;
use crate::model::{Board, Level, line};
use aim::Heading;
use pentimento_base::document::{Fields, parse};
use pentimento_engine::contract::{Model, Puzzle, Role};
use pentimento_engine::editor::Editor;
use pentimento_engine::view::{Naming, NextFrame};
use pentimento_ui::keymap::{Action, Command};
use tally::Tally;

pub(crate) const COMMANDS: &[Command] = &[Command {
    id: "measure",
    key: "d",
    verb: "measure",
    help: "Draw a circle through the dot you aim at. It says if another one is closer. This is counted.",
}];
pub(crate) const KEYS: &[(Action, &str)] = &[
    (Action::Act, "join"),
    (Action::Hint, "hint"),
    (Action::Command("measure"), "measure"),
    (Action::Next, "colour"),
    (Action::Undo, "undo"),
    (Action::Check, "check"),
    (Action::ZoomIn, "size"),
    (Action::Solve, "solve"),
];

#[derive(Debug, Clone)]
pub struct Ui {
    /// The dot under the cursor.
    cursor: u32,
    /// The dot at the start of a new line.
    from: Option<u32>,
    /// The dot that the new line would go to. It has the chosen colour, and so does the start.
    aim: Option<u32>,
    /// The arrow that was pressed last while aiming.
    way: Option<Heading>,
    /// Whether the circle through the aim is shown.
    is_measured: bool,
    /// The chosen colour.
    colour: u8,
    /// How many zoom steps the board is enlarged.
    zoom: u16,
    scroll: (usize, usize),
    /// The dots that should be in view. The last dot is the most important.
    shown: Vec<u32>,
    /// The marks of the last frame.
    marks: Vec<(u32, Role)>,
    /// The dots that a hint names a, b and so on.
    letters: Vec<u32>,
    /// The colour that a hint is about.
    hinted: Option<u8>,
    /// The board area of the last frame without a hint. A hint can cover a part of this area without changing the
    /// scale.
    without_hint: Rect,
}

impl Ui {
    pub(crate) fn new(level: &Level) -> Self {
        Self {
            cursor: 0,
            from: None,
            aim: None,
            way: None,
            is_measured: false,
            colour: level.dots[0].colours.first().copied().unwrap_or(0),
            zoom: 0,
            scroll: (0, 0),
            shown: vec![0],
            marks: Vec::new(),
            letters: Vec::new(),
            hinted: None,
            without_hint: Rect::ZERO,
        }
    }

    pub(crate) fn notice(&mut self, level: &Level, frame: &NextFrame<'_, Dots>) {
        self.cursor = self.cursor.min(level.dots.len() as u32 - 1);
        let letters = lettered(frame);
        if self.marks == frame.marks && self.letters == letters {
            return;
        }
        self.marks = frame.marks.to_vec();
        self.letters = letters;
        self.hinted = hinted_colour(level, frame.board, &self.letters);
        if !frame.marks.is_empty() {
            self.shown = frame.marks.iter().rev().map(|(dot, _)| *dot).collect();
        }
        if self.from.is_none() {
            self.colour = self.hinted.unwrap_or(self.colour);
        }
    }

    pub(crate) fn settle(&mut self, level: &Level, area: Rect) {
        self.without_hint = self.whole(area);
        self.scroll = layout::scrolled(level, self, area);
    }

    /// The area that decides the scale. A hint below the board does not make the board smaller.
    fn whole(&self, area: Rect) -> Rect {
        let before = self.without_hint;
        let is_covered = !self.marks.is_empty() && before.width == area.width && before.height > area.height;
        if is_covered { Rect { height: before.height, ..area } } else { area }
    }

    pub(crate) fn before_key(&mut self) {
        self.is_measured = false;
    }

    /// The start and the aim of a measurement that is shown.
    fn measured(&self) -> Option<(u32, u32)> {
        self.from.zip(self.aim).filter(|_| self.is_measured)
    }

    /// The colour that a line from a dot would have: the chosen colour if the dot has it, otherwise the dot's first
    /// colour that has no line.
    fn colour_at(&self, level: &Level, board: &Board, dot: u32) -> u8 {
        let colours = &level.dots[dot as usize].colours;
        if colours.contains(&self.colour) {
            return self.colour;
        }
        let open = Tally::new(level, board).open(level, dot).next();
        open.or(colours.first().copied()).unwrap_or(self.colour)
    }

    /// Cancels the line that was started. The cursor goes back to the start of the line.
    fn let_go(&mut self) -> bool {
        (self.aim, self.way) = (None, None);
        let from = self.from.take();
        self.cursor = from.unwrap_or(self.cursor);
        from.is_some()
    }
}

/// The dots that get letters, which are the dots of a hint. The marks of a check get no letters: all of them are
/// conflicts, and a check proposes no moves.
fn lettered(frame: &NextFrame<'_, Dots>) -> Vec<u32> {
    let is_hint = !frame.moves.is_empty() || frame.marks.iter().any(|(_, role)| *role != Role::Conflict);
    frame.marks.iter().filter(|_| is_hint).map(|(dot, _)| *dot).collect()
}

/// The colour that a hint about these dots is about.
fn hinted_colour(level: &Level, board: &Board, dots: &[u32]) -> Option<u8> {
    match *dots {
        [] => None,
        [start] => next_link(level, board).filter(|link| link.dot == start).map(|link| link.colour),
        [a, b, ..] => level.colours_of(line(a, b)).first().copied().or_else(|| level.shared(a, b).next()),
    }
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
