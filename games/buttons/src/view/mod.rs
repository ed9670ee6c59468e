//! Buttons on the screen, as a graph or as a matrix, with a preview of what a press changes.
//!
//! Until the player chooses a view, the screen shows a graph if the graph can be drawn clearly in the area, and
//! otherwise a matrix. Both views share the cursor, which is on a node.
//!
//! Everything is visible without colours. A button has its letter and the glyph of its colour. The cursor is `▸`, a
//! premise is `⊚`, a target is `[ ]`, and a mistake is `!`. Beside a button is its need for the goal colour: `+1`,
//! `+2` or `✓`. The panel has the same needs as a table, which is called the ledger.

mod draw;
mod editor;
mod finale;
mod input;
mod layout;
mod ledger;
mod lessons;
mod panel;
#[cfg(test)]
mod tests;
mod words;

use crate::Buttons;
use crate::arrange::{self, Arrangement};
use crate::hint::Exhibit;
use crate::model::{Level, MOST_COLORS};
use layout::{graph, matrix};
use pentimento_engine::contract::Role;
use pentimento_engine::editor::Editor;
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::keymap::{Action, Command};
use std::sync::Arc;

pub(crate) use draw::draw;
pub(crate) use finale::{finale, size as finale_size};
pub(crate) use input::named;
pub(crate) use layout::Layout;
pub(crate) use ledger::on_paper;
pub(crate) use lessons::LESSONS;
pub(crate) use panel::{panel, status};
pub(crate) use ratatui::buffer::Buffer;
pub(crate) use ratatui::layout::{Position, Rect};
pub(crate) use ratatui::text::Line;
pub(crate) use words::{PHRASES, board as board_in_words, said};

/// Changes the goal colour. Needs are the colour steps to this colour.
const GOAL: Action = Action::Command("goal");
/// Shows or hides the needs and the ledger.
const NEEDS: Action = Action::Command("needs");
/// The letters that press a button at once. The other letters are used for other commands.
const LETTERS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

const fn letter(id: &'static str, help: &'static str) -> Command {
    Command { id, key: id, verb: "press", help }
}

pub(crate) const COMMANDS: &[Command] = &[
    Command { id: "goal", key: "t", verb: "colour", help: "Count the needs for another colour." },
    Command { id: "needs", key: "N", verb: "needs", help: "Show or hide what each button needs." },
    letter("a", "Press A."),
    letter("b", "Press B."),
    letter("c", "Press C."),
    letter("d", "Press D."),
    letter("e", "Press E."),
    letter("f", "Press F."),
];
pub(crate) const KEYS: &[(Action, &str)] = &[
    (Action::Act, "press"),
    (Action::Next, "view"),
    (Action::Undo, "undo"),
    (Action::Hint, "hint"),
    (GOAL, "colour"),
    (NEEDS, "needs"),
    (Action::Check, "check"),
    (Action::Mark, "press back"),
    (Action::Goto, "by name"),
    (Action::Solve, "solve"),
];
pub(crate) const LEGEND: [&str; 2] = ["⊚", "[ ]"];

/// Whether the puzzle is shown as a graph or as a matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    Matrix,
    Graph,
}

/// The state of the screen that is not part of the board.
#[derive(Debug, Clone)]
pub struct Ui {
    cursor: usize,
    /// The view that the player chose. `None` means that it depends on the area.
    chosen: Option<Shown>,
    /// The row and column of the matrix at the top left of the screen.
    scroll: (usize, usize),
    /// The column and row of the drawing at the top left of the screen.
    pan: (usize, usize),
    arranged: Arc<Arrangement>,
    /// The area where the board was last drawn. The arrow keys depend on it.
    area: Rect,
    /// The goal colour. Needs are the colour steps to this colour.
    goal: u8,
    needs_hidden: bool,
    /// The link of the hint that is shown. It is copied before each frame, so it always matches the board.
    exhibit: Option<Exhibit>,
}

impl Ui {
    pub(crate) fn new(level: &Level) -> Self {
        Self {
            cursor: 0,
            chosen: None,
            scroll: (0, 0),
            pan: (0, 0),
            arranged: arrange::drawing(level),
            area: Rect::ZERO,
            goal: most_common(level),
            needs_hidden: false,
            exhibit: None,
        }
    }

    fn shown(&self, area: Rect) -> Shown {
        let drawable = self.arranged.cells.len() <= arrange::MOST;
        match self.chosen {
            Some(Shown::Graph) if drawable => Shown::Graph,
            None if graph::suits(&self.arranged, area) => Shown::Graph,
            Some(_) | None => Shown::Matrix,
        }
    }

    /// Copies the ledger of the hint. While it is shown, needs count towards its target colour. The goal colour stays
    /// as the player chose it.
    pub(crate) fn notice(&mut self, exhibit: Option<&Exhibit>) {
        self.exhibit = exhibit.cloned();
    }

    /// Scrolls so that the cursor is in view.
    pub(crate) fn settle(&mut self, level: &Level, area: Rect) {
        self.area = area;
        match self.shown(area) {
            Shown::Matrix => self.scroll = matrix::Matrix::scrolled(level, self, area),
            Shown::Graph => self.pan = graph::Graph::panned(self, area),
        }
    }
}

/// The colour that most buttons have at the start. With equal counts, the colour of the first of these buttons.
fn most_common(level: &Level) -> u8 {
    let mut counts = [0; MOST_COLORS as usize];
    level.state().iter().for_each(|&color| counts[usize::from(color)] += 1);
    // With equal counts, `max_by_key` takes the last, so the buttons are reversed to take the first.
    level.state().iter().copied().rev().max_by_key(|&color| counts[usize::from(color)]).unwrap_or(0)
}

/// The selected button: the one under the cursor, or the target of the hint if the player only watches.
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

    fn is_cursor(self, node: usize) -> bool {
        self.playing && self.node == Some(node)
    }
}

/// A small puzzle in the shape of a house.
pub(crate) fn example() -> Level {
    let edges = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 4), (3, 4)];
    Level::new(3, &[0, 1, 1, 2, 2], &edges).expect("a valid graph")
}

pub(crate) fn editor() -> Box<dyn Editor> {
    Box::new(editor::Matrix::default())
}
