//! The row on the screen: lamps with their numbers below.
//!
//! Only this module knows about keys, clicks and the screen. Nothing is shown by colour alone: a lit lamp is `◉`, a
//! dark one `✕`, an unknown one `∙`. Hints put `( )` around their premises, `[ ]` around what follows, and `! !`
//! around a mistake.

mod draw;
mod input;
mod layout;
mod lessons;
mod panel;
#[cfg(test)]
mod tests;
mod words;

use super::Lamps;
use super::model::{Board, Level, Move, Spot, is_broken};
use layout::Layout;
use pentimento_base::prose::Prose;
use pentimento_engine::aids::LIVE_ERRORS;
use pentimento_engine::contract::Puzzle;
use pentimento_engine::view::{Aid, Input, Lesson, Naming, Phrase, Reply, Said, Scene, View};
use pentimento_ui::keymap::{Action, Command};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

/// The state of the screen. Undo does not change it.
#[derive(Debug, Clone)]
pub struct Ui {
    cursor: usize,
    /// The first lamp in view.
    first: usize,
}

impl View for Lamps {
    type Ui = Ui;
    type Layout = Layout;
    const COMMANDS: &'static [Command] =
        &[Command { id: input::CLEAR, key: "b", verb: "clear", help: "Take all marks back." }];
    const KEYS: &'static [(Action, &'static str)] = &[
        (Action::Act, "lit"),
        (Action::Mark, "dark"),
        (Action::Undo, "undo"),
        (Action::Hint, "hint"),
        (Action::Check, "check"),
        (Action::Solve, "solve"),
    ];
    const LEGEND: [&'static str; 2] = ["( )", "[ ]"];
    const AIDS: &'static [Aid] = &[LIVE_ERRORS];
    const LESSONS: &'static [Lesson<Self>] = lessons::LESSONS;
    const PHRASES: &'static [Phrase] = words::PHRASES;

    fn example() -> Puzzle<Self> {
        Puzzle::plain(lessons::example())
    }

    fn ui(_level: &Level) -> Ui {
        Ui { cursor: 0, first: 0 }
    }

    fn interpret(level: &Level, board: &Board, ui: &mut Ui, input: Input<Spot>) -> Reply<Vec<Move>> {
        input::interpret(level, board, ui, &input)
    }

    fn named(level: &Level, text: &str) -> Naming<Spot> {
        input::named(level, text)
    }

    fn words(level: &Level, board: &Board) -> Option<String> {
        Some(words::board(level, board))
    }

    fn said(level: &Level, _board: &Board, said: &[&str]) -> Said<Vec<Move>> {
        words::said(level, said)
    }

    fn settle(level: &Level, ui: &mut Ui, area: Rect) {
        ui.first = layout::first_in_view(level, ui, area);
    }

    fn layout(level: &Level, ui: &Ui, area: Rect) -> Layout {
        Layout::new(level, ui, area)
    }

    fn draw(scene: &Scene<'_, Self>, layout: &Layout, buffer: &mut Buffer) {
        draw::board(scene, layout, buffer);
    }

    fn hit(layout: &Layout, at: Position) -> Option<Spot> {
        layout.hit(at)
    }

    fn dead_end(level: &Level, board: &Board) -> Option<Prose> {
        let place = (0..level.len()).find(|&place| is_broken(level, board, place))?;
        Some(
            Prose::new()
                .say("The number below ")
                .conflict(format!("lamp {}", place + 1))
                .say(" can't be right."),
        )
    }

    fn panel(scene: &Scene<'_, Self>, _width: u16) -> Vec<Line<'static>> {
        panel::panel(scene)
    }

    fn status(scene: &Scene<'_, Self>) -> Prose {
        panel::status(scene)
    }

    fn finale(scene: &Scene<'_, Self>, progress: f64, area: Rect, buffer: &mut Buffer) {
        draw::finale(scene, progress, area, buffer);
    }

    fn finale_size(level: &Level) -> (u16, u16) {
        (layout::STEP * level.len() as u16, 1)
    }
}
