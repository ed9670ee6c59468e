//! A nonogram on the screen.
//!
//! The cursor is a cell. Every state of a cell has its own glyph: `█▉` filled, ` ✕` crossed out, ` ∙` undecided, ` ?`
//! maybe, and a sign for each colour. Cells that a hint refers to are hatched.

pub(crate) mod draw;
pub(crate) mod input;
pub(crate) mod layout;
pub(crate) mod lessons;
pub(crate) mod panel;
#[cfg(test)]
mod tests;
pub(crate) mod words;

// `lib.rs` uses these types in its signatures. They are exported from here, because only the view names the drawing
// library.
pub(crate) use ratatui::buffer::Buffer;
pub(crate) use ratatui::layout::{Position, Rect};
pub(crate) use ratatui::text::Line as TextLine;

use crate::Nonogram;
use crate::model::{Board, Level, Mark, Spot};
use crate::solve::on_board::is_broken;
use input::{MAYBE_COMMAND, Stroke};
use layout::Zoom;
use pentimento_base::prose::Prose;
use pentimento_engine::view::Aid;
use pentimento_engine::view::{Aids, Attend, Naming, NextFrame, placed};
use pentimento_picture::paint::Colour;
use pentimento_ui::board::Scale;
use pentimento_ui::keymap::{Action, Command};
use pentimento_ui::palette::Palette;
use std::sync::Arc;

pub(crate) const AUTO_CROSS: Aid = Aid {
    name: "auto_cross",
    label: "Auto empty cells",
    help: "Empty the rest of a line whose numbers are all done.",
    default: true,
};

pub(crate) const COMMANDS: &[Command] =
    &[Command { id: MAYBE_COMMAND, key: "e", verb: "maybe", help: "Note that a cell may be filled." }];

pub(crate) const KEYS: &[(Action, &str)] = &[
    (Action::Act, "fill"),
    (Action::Mark, "empty"),
    (Action::Undo, "undo"),
    (Action::Hint, "hint"),
    (Action::Check, "check"),
    (Action::SavepointSet, "what if"),
    (Action::SavepointLoad, "take back"),
    (Action::SavepointDrop, "keep it"),
    (Action::Command(MAYBE_COMMAND), "maybe"),
    (Action::ZoomOut, "size"),
    (Action::Solve, "solve"),
];

/// The state of the screen that is not part of the board.
#[derive(Debug, Clone)]
pub struct Ui {
    cursor: [usize; 2],
    /// The first row and the first column in view.
    scroll: (usize, usize),
    /// The selected colour.
    brush: Colour,
    /// The zoom that the player chose. Until then, it depends on the size of the area.
    zoom: Option<Zoom>,
    stroke: Option<Stroke>,
    palette: Arc<Palette>,
    aids: Aids,
    /// The size of a cell when zoomed out.
    smallest: Scale,
    /// The moves of the hint that is shown.
    next: Vec<Mark>,
    attend: Attend<[usize; 2]>,
    /// The area where the last frame was drawn.
    area: Rect,
}

pub(crate) fn ui(level: &Level) -> Ui {
    Ui {
        cursor: [0, 0],
        scroll: (0, 0),
        brush: 1,
        zoom: None,
        stroke: None,
        palette: Arc::new(Palette::of(level.paints())),
        aids: Aids::default(),
        smallest: Scale::Halves,
        next: Vec::new(),
        attend: Attend::default(),
        area: Rect::ZERO,
    }
}

/// Finds a spot by its name. `12 7` is the seventh cell of row 12, and `12` is the row.
pub(crate) fn named(level: &Level, text: &str) -> Naming<Spot> {
    placed(text, (level.height(), level.width()), |row, column| match column {
        Some(column) => Spot::Cell([row, column]),
        None => Spot::Row(row),
    })
}

pub(crate) fn notice(ui: &mut Ui, frame: &NextFrame<'_, Nonogram>) {
    ui.aids = frame.aids;
    ui.smallest = Scale::smallest(frame.look);
    ui.next = frame.moves.to_vec();
    let cell = match frame.focus() {
        Some(&Spot::Cell(at)) => Some(at),
        Some(Spot::Row(_) | Spot::Column(_) | Spot::RowClue(..) | Spot::ColumnClue(..)) | None => None,
    };
    ui.attend.notice(cell, ui.cursor);
}

pub(crate) fn dead_end(level: &Level, board: &Board) -> Option<Prose> {
    let line = level.lines().find(|&line| is_broken(level, board, line))?;
    Some(Prose::new().conflict(line.name()).say(" can't be completed any more."))
}
