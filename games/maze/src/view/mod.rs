//! Maze on the screen: walls in box drawing and the way in heavy strokes, or from afar in braille.
//!
//! The player stands at the end of the trail, so there is no cursor beside it; the screen follows. Every state has
//! its glyph: you `◉`, the exit `⊚`, a shut cell `✕`, a reason `∙`, what follows `◊`, a mistake `!`.

mod far;
mod finale;
mod lessons;
mod near;
mod panel;
#[cfg(test)]
mod tests;
mod walk;
mod words;

use super::Maze;
use super::game::{Move, Place};
use super::model::{Board, Cell, Level};
use pentimento_base::document::{Fields, parse};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Model, Puzzle, Role};
use pentimento_engine::view::{Button, Input, Lesson, NextFrame, Phase, Phrase, Reply, Said, Scene, View};
use pentimento_ui::keymap::{Action, Command};
use pentimento_ui::scroll::follow;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use std::collections::HashMap;

/// How large the maze is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Zoom {
    Near,
    Far,
}

impl Zoom {
    /// Cells for which an area has room, down and across.
    fn room(self, area: Rect) -> (usize, usize) {
        match self {
            Zoom::Near => {
                ((area.height as usize).saturating_sub(1) / 2, (area.width as usize).saturating_sub(1) / 4)
            }
            Zoom::Far => (2 * area.height as usize, area.width as usize),
        }
    }
}

#[derive(Debug, Clone)]
pub struct Ui {
    zoom: Zoom,
    /// Where the player stands.
    head: Cell,
    /// The first row and column in view.
    scroll: (usize, usize),
    /// Where the board was last drawn, for the map.
    area: Rect,
}

/// Where everything stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    zoom: Zoom,
    area: Rect,
    size: (usize, usize),
    scroll: (usize, usize),
}

impl Layout {
    fn new(level: &Level, ui: &Ui, area: Rect) -> Self {
        let (height, width) = (level.height(), level.width());
        let (rows, columns) = ui.zoom.room(area);
        let drawn = match ui.zoom {
            Zoom::Near => (4 * width + 1, 2 * height + 1),
            Zoom::Far => (width + 1, height.div_ceil(2) + 1),
        };
        // What fits stands in the middle.
        let across = (area.width as usize).saturating_sub(drawn.0) / 2;
        let down = (area.height as usize).saturating_sub(drawn.1) / 2;
        let area = Rect {
            x: area.x + across as u16,
            y: area.y + down as u16,
            width: area.width - across as u16,
            height: area.height - down as u16,
        };
        let scroll =
            (ui.scroll.0.min(height.saturating_sub(rows)), ui.scroll.1.min(width.saturating_sub(columns)));
        Self { zoom: ui.zoom, area, size: (height, width), scroll }
    }

    /// Rows and columns that can be seen, from and to.
    fn seen(&self) -> ((usize, usize), (usize, usize)) {
        let (rows, columns) = self.zoom.room(self.area);
        let (top, left) = self.scroll;
        ((top, (top + rows).min(self.size.0)), (left, (left + columns).min(self.size.1)))
    }

    fn at(&self, at: Position) -> Option<Place> {
        if !self.area.contains(at) {
            return None;
        }
        let (x, y) = ((at.x - self.area.x) as usize, (at.y - self.area.y) as usize);
        let (row, column) = match self.zoom {
            Zoom::Near => (y.saturating_sub(1) / 2, x.saturating_sub(1) / 4),
            Zoom::Far => (2 * y, x),
        };
        let place = [row + self.scroll.0, column + self.scroll.1];
        (place[0] < self.size.0 && place[1] < self.size.1).then_some(place)
    }
}

/// Marks by cell: a hint may have thousands.
fn marked(scene: &Scene<'_, Maze>) -> HashMap<Cell, Role> {
    scene.marks.iter().filter_map(|(place, role)| Some((scene.level.cell(*place)?, *role))).collect()
}

/// The sides by which the trail leaves each of its cells.
fn strokes(level: &Level, board: &Board) -> HashMap<Cell, u8> {
    let trail = board.trail();
    let mut strokes: HashMap<Cell, u8> = HashMap::with_capacity(trail.len());
    strokes.insert(level.entrance(), 0);
    for pair in trail.windows(2) {
        let (a, b) = (pair[0] as Cell, pair[1] as Cell);
        if let Some(side) = level.side_to(a, b) {
            *strokes.entry(a).or_default() |= side.bit();
            *strokes.entry(b).or_default() |= side.back().bit();
        }
    }
    strokes
}

impl View for Maze {
    type Ui = Ui;
    type Layout = Layout;
    const WALKS: bool = true;
    const COMMANDS: &'static [Command] = &[Command {
        id: "fill",
        key: "f",
        verb: "fill",
        help: "Go back and shut everything that leads to shut corridors only.",
    }];
    const KEYS: &'static [(Action, &'static str)] = &[
        (Action::Act, "run on"),
        (Action::Mark, "shut"),
        (Action::Command("fill"), "fill"),
        (Action::Undo, "back"),
        (Action::Hint, "hint"),
        (Action::ZoomOut, "farther"),
        (Action::Solve, "solve"),
    ];
    const LEGEND: [&'static str; 2] = ["∙", "◊"];
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const PHRASES: &'static [Phrase] = words::PHRASES;

    fn example() -> Puzzle<Self> {
        let root = parse(lessons::EXAMPLE).expect("our own file");
        let mut fields = Fields::of(&root).expect("a table");
        let _ = fields.take("game");
        Puzzle::plain(Maze::read(&mut fields).expect("our own maze"))
    }

    fn ui(level: &Level) -> Ui {
        Ui { zoom: Zoom::Near, head: level.entrance(), scroll: (0, 0), area: Rect::ZERO }
    }

    fn interpret(level: &Level, board: &Board, ui: &mut Ui, input: Input<Place>) -> Reply<Vec<Move>> {
        match input {
            Input::Do(Action::ZoomIn) => zoomed(ui, Zoom::Near),
            Input::Do(Action::ZoomOut) => zoomed(ui, Zoom::Far),
            Input::Do(action) => walk::act(level, board, action),
            Input::Named(place) => walk::to(level, board, place),
            Input::Point { spot, button: Button::Left, phase: Phase::Down } => walk::to(level, board, spot),
            Input::Point { spot, button: Button::Left, phase: Phase::Drag } => {
                walk::drawn_to(level, board, spot)
            }
            Input::Point { spot, button: Button::Right | Button::Middle, phase: Phase::Down } => {
                walk::turned(level, board, spot)
            }
            Input::Point { .. } => Reply::Ignored,
        }
    }

    fn notice(_level: &Level, ui: &mut Ui, glance: &NextFrame<'_, Self>) {
        // The trail's head is the cursor, and undo moves it.
        ui.head = glance.board.head();
    }

    fn words(level: &Level, board: &Board) -> Option<String> {
        Some(words::board(level, board))
    }

    fn said(level: &Level, board: &Board, said: &[&str]) -> Said<Vec<Move>> {
        words::said(level, board, said)
    }

    fn settle(level: &Level, ui: &mut Ui, area: Rect) {
        let area = beside_panel(area);
        ui.area = area;
        let [row, column] = level.place(ui.head);
        let (rows, columns) = ui.zoom.room(area);
        let moved = |offset, at, room: usize, total| {
            if room == 0 { 0 } else { follow(offset, at, room, total, (room / 4).min(4)) }
        };
        ui.scroll.0 = moved(ui.scroll.0, row, rows, level.height());
        ui.scroll.1 = moved(ui.scroll.1, column, columns, level.width());
    }

    fn layout(level: &Level, ui: &Ui, area: Rect) -> Layout {
        Layout::new(level, ui, beside_panel(area))
    }

    fn draw(scene: &Scene<'_, Self>, layout: &Layout, buffer: &mut Buffer) {
        match layout.zoom {
            Zoom::Near => near::draw(scene, layout, buffer),
            Zoom::Far => far::draw(scene, layout, buffer),
        }
    }

    fn hit(layout: &Layout, at: Position) -> Option<Place> {
        layout.at(at)
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

    fn finale_size(level: &Level) -> (u16, u16) {
        finale::size(level)
    }
}

/// A column is left free where words may stand beside the board.
fn beside_panel(area: Rect) -> Rect {
    Rect { width: area.width - u16::from(area.width >= 40), ..area }
}

fn zoomed(ui: &mut Ui, zoom: Zoom) -> Reply<Vec<Move>> {
    ui.zoom = zoom;
    Reply::Looked
}
