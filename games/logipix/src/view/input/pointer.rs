//! Handles the mouse. It draws lines, marks cells and shows possible lines.

use super::{begin, extend, look_at, mark, neighbour, show_possible_lines, toggled};
use crate::model::{Board, Cell, Level, Move, NO_NOTE, OFF};
use crate::view::Ui;
use pentimento_engine::view::{Button, Phase, Reply};

/// What dragging with the pressed mouse button does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stroke {
    Drawing,
    /// Marks cells with this note.
    Marking(char),
}

pub(super) fn point(
    level: &Level,
    board: &Board,
    ui: &mut Ui,
    cell: Cell,
    button: Button,
    phase: Phase,
) -> Reply<Vec<Move>> {
    if ui.is_map() {
        // A character of the map can show two cells, so a click there only moves the cursor.
        return if phase == Phase::Up { Reply::Ignored } else { look_at(ui, cell) };
    }
    match (phase, button) {
        (Phase::Down, Button::Left) => press(level, board, ui, cell),
        (Phase::Down, Button::Right) => press_mark(level, board, ui, cell),
        (Phase::Down, Button::Middle) => {
            let _ = look_at(ui, cell);
            show_possible_lines(level, board, ui)
        }
        (Phase::Drag, _) => drag(level, board, ui, cell),
        (Phase::Up, _) => {
            ui.stroke = None;
            Reply::Looked
        }
    }
}

fn press(level: &Level, board: &Board, ui: &mut Ui, cell: Cell) -> Reply<Vec<Move>> {
    ui.stroke = Some(Stroke::Drawing);
    if let Some(index) = ui.draft.iter().position(|&drawn| drawn == cell) {
        ui.draft.truncate(index + 1);
        ui.cursor = cell;
        return Reply::Looked;
    }
    let is_next = ui.draft.last().is_some_and(|&tip| level.distance(tip, cell) == 1);
    if is_next {
        return extend(level, board, ui, cell);
    }
    if level.number(cell) > 0 && !board.is_on_line(cell) {
        return begin(level, board, ui, cell);
    }
    look_at(ui, cell)
}

fn press_mark(level: &Level, board: &Board, ui: &mut Ui, cell: Cell) -> Reply<Vec<Move>> {
    ui.cursor = cell;
    ui.stroke = Some(Stroke::Marking(toggled(board, cell, OFF)));
    mark(level, board, ui, OFF)
}

fn drag(level: &Level, board: &Board, ui: &mut Ui, cell: Cell) -> Reply<Vec<Move>> {
    match ui.stroke {
        Some(Stroke::Drawing) if !ui.draft.is_empty() => draw_towards(level, board, ui, cell),
        Some(Stroke::Marking(with)) if cell != ui.cursor => {
            ui.cursor = cell;
            let open = !board.is_on_line(cell) && level.number(cell) == 0;
            if !open || toggled(board, cell, with) == NO_NOTE {
                return Reply::Looked;
            }
            Reply::Play(vec![Move::note(level, cell, with)])
        }
        _ => Reply::Ignored,
    }
}

/// Draws cell by cell towards the pointer, because a fast pointer skips cells. Stops at the first obstacle.
fn draw_towards(level: &Level, board: &Board, ui: &mut Ui, cell: Cell) -> Reply<Vec<Move>> {
    if let Some(index) = ui.draft.iter().position(|&drawn| drawn == cell) {
        ui.draft.truncate(index + 1);
        ui.cursor = cell;
        return Reply::Looked;
    }
    while let Some(&tip) = ui.draft.last() {
        let ([row, column], [r, c]) = (level.at(tip), level.at(cell));
        let (down, right) = (r as isize - row as isize, c as isize - column as isize);
        if (down, right) == (0, 0) {
            break;
        }
        let direction = if down.abs() > right.abs() { (down.signum(), 0) } else { (0, right.signum()) };
        let length = ui.draft.len();
        match extend(level, board, ui, neighbour(level, tip, direction)) {
            Reply::Looked if ui.draft.len() > length => {}
            // The clash is shown without a message, because the pointer often slips.
            Reply::Refused(_) => return Reply::Looked,
            other => return other,
        }
    }
    Reply::Looked
}
