//! A nonogram on the screen.
//!
//! The cursor is a cell. Every state of a cell has its own glyph: `█▉` filled, ` ✕` empty, ` ∙` open, ` ?` maybe, and a
//! sign for each colour. Cells that a hint refers to are hatched. The cells are as large as the screen allows.

mod clue_form;
mod clue_window;
pub(crate) mod draw;
pub(crate) mod input;
pub(crate) mod layout;
pub(crate) mod lessons;
pub(crate) mod needs;
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
use crate::hint::WhatIf;
use crate::model::{Board, Level, Line, Mark, Spot};
use crate::solve::on_board::is_broken;
use clue_form::Form;
use input::{MAYBE_COMMAND, NOT_COMMAND, Stroke};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Role, Step};
use pentimento_engine::named_lines::NamedLines;
use pentimento_engine::view::Aid;
use pentimento_engine::view::{Aids, Attend, Naming, NextFrame, placed};
use pentimento_picture::paint::Colour;
use pentimento_ui::board::{Fold, Scale};
use pentimento_ui::fit::Fit;
use pentimento_ui::keymap::{Action, Command};
use pentimento_ui::own_colours::Scheme;
use pentimento_ui::palette::Palette;
use pentimento_ui::theme::Glyphs;
use std::sync::Arc;

pub(crate) const AUTO_CROSS: Aid = Aid {
    name: "auto_cross",
    label: "Auto empty cells",
    help: "Empty the rest of a line whose numbers are all done.",
    default: true,
};

pub(crate) const COMMANDS: &[Command] = &[
    Command { id: MAYBE_COMMAND, key: "e", verb: "maybe", help: "Note that a cell may be filled." },
    Command {
        id: NOT_COMMAND,
        key: "!",
        verb: "not this",
        help: "Note that a cell is not the chosen colour.",
    },
];

pub(crate) const KEYS: &[(Action, &str)] = &[
    (Action::Act, "fill"),
    (Action::Mark, "empty"),
    (Action::Undo, "undo"),
    (Action::Hint, "hint"),
    (Action::Check, "check"),
    (Action::SavepointSet, "what if"),
    (Action::Command(MAYBE_COMMAND), "maybe"),
    (Action::ZoomOut, "size"),
    (Action::Solve, "solve"),
    (Action::Command(NOT_COMMAND), "not this"),
];

/// The state of the screen that is not part of the board.
#[derive(Debug, Clone)]
pub struct Ui {
    cursor: [usize; 2],
    /// The first row and the first column in view.
    scroll: (usize, usize),
    /// The selected colour.
    brush: Colour,
    /// The size of the cells, as the play screen chose it. `None` in a preview.
    fit: Option<Fit>,
    /// The rows that are drawn at half height.
    fold: Option<Fold>,
    /// Whether the characters of the screen allow rows at half height.
    can_fold: bool,
    /// How clues are written.
    form: Form,
    stroke: Option<Stroke>,
    palette: Arc<Palette>,
    /// The colours of the puzzle on the screen. `None` before the first frame.
    scheme: Option<Arc<Scheme>>,
    aids: Aids,
    /// The size of a cell on the map.
    smallest: Scale,
    /// The moves of the hint that is shown.
    next: Vec<Mark>,
    /// The what-if that is being explained.
    what_if: Option<WhatIf>,
    attend: Attend<[usize; 2]>,
    /// The rows and columns that the hint on the screen names.
    named: NamedLines,
    /// The area where the last frame was drawn.
    area: Rect,
}

pub(crate) fn ui(level: &Level) -> Ui {
    Ui {
        cursor: [0, 0],
        scroll: (0, 0),
        brush: 1,
        fit: None,
        fold: None,
        can_fold: false,
        form: if level.paints().is_plain() { Form::Plain } else { Form::Chip },
        stroke: None,
        palette: Arc::new(Palette::of(level.paints())),
        scheme: None,
        aids: Aids::default(),
        smallest: Scale::Halves,
        next: Vec::new(),
        what_if: None,
        attend: Attend::default(),
        named: NamedLines::default(),
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

pub(crate) fn notice(level: &Level, ui: &mut Ui, frame: &NextFrame<'_, Nonogram>) {
    ui.aids = frame.aids;
    ui.smallest = Scale::smallest(frame.look);
    ui.fit = frame.fit;
    ui.can_fold = frame.look.glyphs != Glyphs::Ascii;
    ui.form = Form::of(level, frame.look);
    ui.next = frame.moves.to_vec();
    if !ui.scheme.as_ref().is_some_and(|scheme| scheme.is_for(*frame.look)) {
        ui.scheme = Some(Arc::new(ui.palette.scheme(*frame.look)));
    }
    let is_shown = |what_if: &&WhatIf| frame.marks.contains(&(Spot::Cell(what_if.tried.at), Role::Target));
    ui.what_if = frame.exhibit.filter(is_shown).cloned();
    // To bring a whole row or column into view, the view shows its cell in the cursor's column or row.
    let focus = ui.what_if.as_ref().map(|what_if| Spot::Cell(what_if.focus));
    let cell = focus.or(frame.focus().copied()).map(|spot| match spot {
        Spot::Cell(at) => at,
        Spot::Row(row) | Spot::RowClue(row, _) => [row, ui.cursor[1]],
        Spot::Column(column) | Spot::ColumnClue(column, _) => [ui.cursor[0], column],
    });
    ui.attend.notice(cell, ui.cursor);
    ui.named = named_lines(level, frame);
}

/// The rows and columns that a hint names or marks.
fn named_lines(level: &Level, frame: &NextFrame<'_, Nonogram>) -> NamedLines {
    let mut named = frame.named.clone();
    for (spot, _) in frame.marks {
        match *spot {
            Spot::Row(row) | Spot::RowClue(row, _) => named.add_row(row),
            Spot::Column(column) | Spot::ColumnClue(column, _) => named.add_column(column),
            Spot::Cell(_) => {}
        }
    }
    for [row, column] in draw::what_if::named(frame.marks) {
        named.add_row(row);
        named.add_column(column);
    }
    named.keep_within((level.height(), level.width()));
    named
}

/// What the first stage of a hint highlights: the line that the hint is about, or the row and the column of its cell.
pub(crate) fn pointed(step: &Step<Nonogram>) -> Vec<(Spot, Role)> {
    let role = |spot| (spot, Role::Premise);
    let lines = step.marks.iter().filter_map(|(spot, _)| match *spot {
        Spot::Row(row) | Spot::RowClue(row, _) => Some(Line::Row(row)),
        Spot::Column(column) | Spot::ColumnClue(column, _) => Some(Line::Column(column)),
        Spot::Cell(_) => None,
    });
    let targets = step.marks.iter().filter(|(_, role)| *role == Role::Target);
    let cells: Vec<[usize; 2]> = targets.filter_map(|(spot, _)| spot.cell()).collect();
    let is_about = |line: &Line| !cells.is_empty() && cells.iter().all(|&at| line.contains(at));
    let along = match cells[..] {
        [first, second, ..] if first[0] == second[0] => Some(Line::Row(first[0])),
        [first, _, ..] => Some(Line::Column(first[1])),
        _ => None,
    };
    if let Some(line) = lines.chain(along).find(is_about) {
        return vec![role(line.spot())];
    }
    let first = step.marks.iter().find_map(|(spot, _)| spot.cell());
    first.map_or(Vec::new(), |[row, column]| vec![role(Spot::Row(row)), role(Spot::Column(column))])
}

pub(crate) fn dead_end(level: &Level, board: &Board) -> Option<Prose> {
    let line = level.lines().find(|&line| is_broken(level, board, line))?;
    Some(Prose::new().conflict(line.name()).say(" can't be completed any more."))
}
