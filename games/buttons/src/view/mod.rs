//! Buttons on the screen: as a graph and as a matrix, with what a press would change told before it is made.
//!
//! Until the player chooses, the area does: the graph where it can be drawn clearly, the matrix elsewhere. Both
//! stand on the same cursor, which is a node. Every state has its glyph: a button its letter and its colour's
//! sign, the cursor `▸`, a reason `⊚`, a target `[ ]`, a mistake `!`.

pub(super) mod arrange;
pub(super) mod chip;
mod editor;
mod finale;
mod graph;
mod lessons;
mod matrix;
mod panel;
mod plane;
mod start;
#[cfg(test)]
mod tests;
mod words;

use super::Buttons;
use super::game::Press;
use super::model::{Board, Level, node_name};
use arrange::{Arrangement, arrange};
use graph::{Graph, Way};
use matrix::Matrix;
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Model, Puzzle, Role};
use pentimento_engine::editor::Editor;
use pentimento_engine::view::{Button, Input, Lesson, Mode, Naming, Phase, Phrase, Reply, Said, Scene, View};
use pentimento_ui::keymap::{Action, Command};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use std::sync::Arc;

/// How the graph is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    Matrix,
    Graph,
}

#[derive(Debug, Clone)]
pub struct Ui {
    cursor: usize,
    /// What the player chose; until then the area decides.
    chosen: Option<Shown>,
    /// The first row and column of the matrix.
    scroll: (usize, usize),
    /// The first column and row of the drawing.
    pan: (usize, usize),
    arranged: Arc<Arrangement>,
    /// Where the board was last drawn: the arrows go by what is seen.
    area: Rect,
}

impl Ui {
    fn shown(&self, area: Rect) -> Shown {
        let drawable = self.arranged.cells.len() <= arrange::MOST;
        match self.chosen {
            Some(Shown::Graph) if drawable => Shown::Graph,
            None if graph::suits(&self.arranged, area) => Shown::Graph,
            Some(_) | None => Shown::Matrix,
        }
    }

    /// One step to a node that way; in the matrix that is the next or the previous one.
    fn step(&mut self, level: &Level, way: Way) {
        self.cursor = match self.shown(self.area) {
            Shown::Graph => Graph::new(self, self.area).beside(self.cursor, way).unwrap_or(self.cursor),
            Shown::Matrix => self.along(level, way, 1),
        };
    }

    /// A far step: five places in the matrix; in the graph through the nodes by name, whatever lies where.
    fn run(&mut self, level: &Level, way: Way) {
        let far = if self.shown(self.area) == Shown::Graph { 1 } else { 5 };
        self.cursor = self.along(level, way, far);
    }

    fn along(&self, level: &Level, way: Way, places: usize) -> usize {
        match way {
            Way::Up | Way::Left => self.cursor.saturating_sub(places),
            Way::Down | Way::Right => (self.cursor + places).min(level.nodes() - 1),
        }
    }

    fn turn_over(&mut self) -> Reply<Vec<<Buttons as Model>::Move>> {
        if self.arranged.cells.len() > arrange::MOST {
            let most = arrange::MOST;
            return Reply::Refused(Prose::from(format!(
                "More than {most} buttons are shown as a table only."
            )));
        }
        self.chosen = Some(match self.shown(self.area) {
            Shown::Matrix => Shown::Graph,
            Shown::Graph => Shown::Matrix,
        });
        Reply::Looked
    }
}

/// The button in question: under the cursor, or where nobody plays, the one a hint speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Focus {
    node: Option<usize>,
    playing: bool,
}

impl Focus {
    fn of(scene: &Scene<'_, Buttons>) -> Self {
        let target = || scene.marks.iter().find(|(_, role)| *role == Role::Target).map(|(node, _)| *node);
        match scene.mode {
            Mode::Playing => Self { node: Some(scene.ui.cursor), playing: true },
            Mode::Watching | Mode::Preview => Self { node: target(), playing: false },
        }
    }

    /// Whether a press is shown before it is made. Whoever watches sees it made already.
    fn previews(scene: &Scene<'_, Buttons>) -> bool {
        scene.mode == Mode::Playing
    }

    fn is_cursor(self, node: usize) -> bool {
        self.playing && self.node == Some(node)
    }
}

/// Where everything stands, in either view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Layout {
    Matrix(Matrix),
    Graph(Graph),
}

fn press(node: usize, times: u8) -> Reply<Vec<<Buttons as Model>::Move>> {
    Reply::Play(vec![Press { press: node, times }])
}

impl View for Buttons {
    type Ui = Ui;
    type Layout = Layout;
    const COMMANDS: &'static [Command] = &[];
    const KEYS: &'static [(Action, &'static str)] = &[
        (Action::Act, "press"),
        (Action::Next, "other view"),
        (Action::Undo, "undo"),
        (Action::Hint, "hint"),
        (Action::Mark, "press back"),
        (Action::Goto, "by name"),
        (Action::Solve, "solve"),
    ];
    const LEGEND: [&'static str; 2] = ["⊚", "[ ]"];
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const PHRASES: &'static [Phrase] = words::PHRASES;

    fn example() -> Puzzle<Self> {
        let edges = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 4), (3, 4)];
        Puzzle::plain(Level::new(3, &[0, 1, 1, 2, 2], &edges).expect("a house is a graph"))
    }

    fn ui(level: &Level) -> Ui {
        let arranged = Arc::new(arrange(level, i32::from(chip::chip_width(level))));
        Ui { cursor: 0, chosen: None, scroll: (0, 0), pan: (0, 0), arranged, area: Rect::ZERO }
    }

    fn interpret(level: &Level, _board: &Board, ui: &mut Ui, input: Input<usize>) -> Reply<Vec<Self::Move>> {
        match input {
            Input::Do(action) => act(level, ui, action),
            Input::Named(node) => {
                ui.cursor = node;
                Reply::Looked
            }
            Input::Point { spot, button, phase: Phase::Down } => {
                ui.cursor = spot;
                match button {
                    Button::Left => press(ui.cursor, 1),
                    // A look at what a press would change, without making it.
                    Button::Right | Button::Middle => Reply::Looked,
                }
            }
            Input::Point { phase: Phase::Drag | Phase::Up, .. } => Reply::Ignored,
        }
    }

    fn named(level: &Level, text: &str) -> Naming<usize> {
        let typed = text.trim().to_uppercase();
        if typed.is_empty() {
            return Naming::Begins;
        }
        let names = || (0..level.nodes()).map(|node| (node, node_name(node)));
        let node = names().find(|(_, name)| *name == typed).map(|(node, _)| node);
        let longer = names().any(|(_, name)| name.len() > typed.len() && name.starts_with(&typed));
        match (node, longer) {
            (Some(node), true) => Naming::Maybe(node),
            (Some(node), false) => Naming::Is(node),
            (None, true) => Naming::Begins,
            (None, false) => Naming::Nothing,
        }
    }

    fn words(level: &Level, board: &Board) -> Option<String> {
        Some(words::board(level, board))
    }

    fn said(level: &Level, board: &Board, said: &[&str]) -> Said<Vec<Press>> {
        words::said(level, board, said)
    }

    fn settle(level: &Level, ui: &mut Ui, area: Rect) {
        ui.area = area;
        match ui.shown(area) {
            Shown::Matrix => ui.scroll = Matrix::scrolled(level, ui, area),
            Shown::Graph => ui.pan = Graph::panned(ui, area),
        }
    }

    fn layout(level: &Level, ui: &Ui, area: Rect) -> Layout {
        match ui.shown(area) {
            Shown::Matrix => Layout::Matrix(Matrix::new(level, ui, area)),
            Shown::Graph => Layout::Graph(Graph::new(ui, area)),
        }
    }

    fn draw(scene: &Scene<'_, Self>, layout: &Layout, buffer: &mut Buffer) {
        match layout {
            Layout::Matrix(matrix) => matrix.draw(scene, buffer),
            Layout::Graph(graph) => graph.draw(scene, buffer),
        }
    }

    fn hit(layout: &Layout, at: Position) -> Option<usize> {
        match layout {
            Layout::Matrix(matrix) => matrix.hit(at),
            Layout::Graph(graph) => graph.hit(at),
        }
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
        Some(Box::new(editor::Matrix::default()))
    }

    fn finale_size(level: &Level) -> (u16, u16) {
        finale::size(level)
    }
}

fn act(level: &Level, ui: &mut Ui, action: Action) -> Reply<Vec<<Buttons as Model>::Move>> {
    match action {
        Action::Up => ui.step(level, Way::Up),
        Action::Down => ui.step(level, Way::Down),
        Action::Left => ui.step(level, Way::Left),
        Action::Right => ui.step(level, Way::Right),
        Action::RunUp => ui.run(level, Way::Up),
        Action::RunDown => ui.run(level, Way::Down),
        Action::RunLeft => ui.run(level, Way::Left),
        Action::RunRight => ui.run(level, Way::Right),
        Action::Next | Action::Previous => return ui.turn_over(),
        Action::Act => return press(ui.cursor, 1),
        // As many presses as bring the neighbours one colour back.
        Action::Mark => return press(ui.cursor, level.colors() - 1),
        Action::Digit(digit) => return press_digit(level, ui, digit),
        _ => return Reply::Ignored,
    }
    Reply::Looked
}

/// The digits press the first ten, 1 to 9 and then 0.
fn press_digit(level: &Level, ui: &mut Ui, digit: u8) -> Reply<Vec<<Buttons as Model>::Move>> {
    let node = (usize::from(digit) + 9) % 10;
    if node >= level.nodes() {
        let last = node_name(level.nodes() - 1);
        return Reply::Refused(Prose::from(format!("There is no such button; the last one is {last}.")));
    }
    ui.cursor = node;
    press(node, 1)
}
