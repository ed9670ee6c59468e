//! Dots on the screen: signs in their colours, lines in braille.
//!
//! A sign and a colour together say which colour a dot has, so that nobody needs to see colours. Every state has its
//! glyph as well: where one draws from `[◉]`, the closest `‹◉›`, a mistake `!`. Lines are drawn below the signs and
//! in one tone, whatever their colour: it is the drawing that matters.

mod act;
mod draw;
mod editor;
mod finale;
mod lessons;
mod panel;
mod plane;
#[cfg(test)]
mod tests;
mod words;

pub use finale::in_characters;

use super::Dots;
use super::game::Move;
use super::model::{Board, Level};
use pentimento_base::document::{Fields, parse};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Model, Puzzle};
use pentimento_engine::editor::Editor;
use pentimento_engine::view::{Aid, Input, Lesson, Naming, NextFrame, Phrase, Reply, Said, Scene, View};
use pentimento_ui::keymap::{Action, Command};
use plane::{Layout, Scale, Sheet};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

const SHOW_RING: Aid = Aid {
    name: "ring",
    label: "Ring",
    help: "In dots, show the distance to the closest candidate.",
    default: true,
};

#[derive(Debug, Clone)]
pub struct Ui {
    /// The dot under the cursor.
    cursor: u32,
    /// The dot from which a line is being drawn.
    from: Option<u32>,
    /// The colour in question, if the dot has it.
    colour: u8,
    /// Only this colour is shown.
    only: Option<u8>,
    /// What the player chose; until then as large as fits.
    factor: Option<u16>,
    scroll: (usize, usize),
    /// The dot that must be in view.
    shown: u32,
    /// Whether the closest is marked.
    ring: bool,
    /// Where the board was last drawn.
    area: Rect,
}

impl Ui {
    fn sheet(&self, level: &Level, area: Rect) -> Sheet {
        match self.factor {
            Some(factor) => Sheet::new(level, Scale::times(factor)),
            // No board that is played on is as narrow as this: it is a preview.
            None if area.width < 36 => Sheet::small(level, area),
            None => Sheet::new(level, Scale::times(Sheet::fitting(level, area))),
        }
    }

    /// The colour in question for a dot: the chosen one if it has it, else its first that still lacks a line.
    fn colour_at(&self, level: &Level, board: &Board, dot: u32) -> u8 {
        let colours = &level.dots[dot as usize].colours;
        if let Some(only) = self.only.filter(|only| colours.contains(only)) {
            return only;
        }
        if colours.contains(&self.colour) {
            return self.colour;
        }
        let lacks = |&&colour: &&u8| !is_joined(level, board, dot, colour);
        colours.iter().find(lacks).or(colours.first()).copied().unwrap_or(0)
    }

    /// Whether a dot can be gone to while one colour is shown alone.
    fn sees(&self, level: &Level, dot: u32) -> bool {
        self.only.is_none_or(|only| level.dots[dot as usize].colours.contains(&only))
    }
}

/// Whether a dot has a line to another dot of a colour. Whether it is the right one is not said.
fn is_joined(level: &Level, board: &Board, dot: u32, colour: u8) -> bool {
    board
        .lines
        .iter()
        .any(|&[a, b]| (a == dot || b == dot) && level.dots[(a + b - dot) as usize].colours.contains(&colour))
}

impl View for Dots {
    type Ui = Ui;
    type Layout = Layout;
    const COMMANDS: &'static [Command] = &[Command {
        id: "colour",
        key: "c",
        verb: "one colour",
        help: "Show the next colour alone, or all again. The digits choose one, 0 shows all.",
    }];
    const KEYS: &'static [(Action, &'static str)] = &[
        (Action::Act, "join"),
        (Action::Hint, "hint"),
        (Action::Next, "colour"),
        (Action::Undo, "undo"),
        (Action::Command("colour"), "only one"),
        (Action::Check, "check"),
        (Action::Solve, "solve"),
    ];
    const LEGEND: [&'static str; 2] = ["( )", "[ ]"];
    const AIDS: &'static [Aid] = &[SHOW_RING];
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const PHRASES: &'static [Phrase] = words::PHRASES;

    fn example() -> Puzzle<Self> {
        let root = parse(lessons::EXAMPLE).expect("our own file");
        let mut fields = Fields::of(&root).expect("a table");
        for said in ["game", "title", "author", "license", "seed"] {
            let _ = fields.take(said);
        }
        Puzzle::plain(Dots::read(&mut fields).expect("our own dots"))
    }

    fn ui(level: &Level) -> Ui {
        let colour = level.dots[0].colours.first().copied().unwrap_or(0);
        Ui {
            cursor: 0,
            from: None,
            colour,
            only: None,
            factor: None,
            scroll: (0, 0),
            shown: 0,
            ring: true,
            area: Rect::ZERO,
        }
    }

    fn interpret(level: &Level, board: &Board, ui: &mut Ui, input: Input<u32>) -> Reply<Vec<Move>> {
        let reply = act::interpret(level, board, ui, &input);
        ui.shown = ui.cursor;
        reply
    }

    fn named(level: &Level, text: &str) -> Naming<u32> {
        let last = level.dots.len();
        match text.trim().parse::<usize>() {
            Ok(number) if (1..=last).contains(&number) && number * 10 <= last => {
                Naming::Maybe(number as u32 - 1)
            }
            Ok(number) if (1..=last).contains(&number) => Naming::Is(number as u32 - 1),
            Err(_) if text.trim().is_empty() => Naming::Begins,
            Ok(_) | Err(_) => Naming::Nothing,
        }
    }

    fn notice(level: &Level, ui: &mut Ui, glance: &NextFrame<'_, Self>) {
        ui.ring = glance.aids.has(&SHOW_RING);
        ui.cursor = ui.cursor.min(level.dots.len() as u32 - 1);
        if let Some((dot, _)) = glance.marks.first() {
            ui.shown = *dot;
        }
    }

    fn settle(level: &Level, ui: &mut Ui, area: Rect) {
        ui.area = area;
        ui.scroll = plane::scrolled(level, ui, area);
    }

    fn layout(level: &Level, ui: &Ui, area: Rect) -> Layout {
        Layout::new(level, ui, area)
    }

    fn draw(scene: &Scene<'_, Self>, layout: &Layout, buffer: &mut Buffer) {
        draw::draw(scene, layout, buffer);
    }

    fn hit(layout: &Layout, at: Position) -> Option<u32> {
        layout.hit(at)
    }

    fn panel(scene: &Scene<'_, Self>, width: u16) -> Vec<Line<'static>> {
        panel::panel(scene, width)
    }

    fn status(scene: &Scene<'_, Self>) -> Prose {
        panel::status(scene)
    }

    fn finale(scene: &Scene<'_, Self>, progress: f64, area: Rect, buffer: &mut Buffer) {
        finale::finale(scene, progress, area, buffer);
    }

    fn editor() -> Option<Box<dyn Editor>> {
        Some(Box::new(editor::Page::default()))
    }

    fn words(level: &Level, board: &Board) -> Option<String> {
        Some(words::board(level, board))
    }

    fn said(level: &Level, board: &Board, said: &[&str]) -> Said<Vec<Move>> {
        words::said(level, board, said)
    }

    fn finale_size(level: &Level) -> (u16, u16) {
        finale::size(level)
    }
}
