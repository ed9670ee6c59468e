//! Handles keys. They draw a line from a number, mark cells and show possible lines.
//!
//! A line that is being drawn is not a move until it reaches its mate, the number at its other end. The line grows
//! cell by cell, and shrinks when the player goes back. If the line can't go to a cell, it stays as it is, and a
//! message says why. Drawing never erases other lines.

mod pointer;

pub(super) use pointer::Stroke;

use super::possible_lines::{MOST, PossibleLines};
use super::{ON_LINE, POSSIBLE_LINES, Ui};
use crate::hint::clue_name;
use crate::model::{Board, Cell, Level, Move, NO_NOTE, Note, OFF, ON, Spot};
use pentimento_base::prose::Prose;
use pentimento_engine::view::{Input, Reply};
use pentimento_ui::keymap::Action;

/// The number of cells that the cursor moves with one of the actions `RunUp` to `RunRight`.
const RUN: usize = 5;

/// The change of the row (positive is down) and of the column (positive is right).
type Direction = (isize, isize);

pub(crate) fn interpret(level: &Level, board: &Board, ui: &mut Ui, input: &Input<Spot>) -> Reply<Vec<Move>> {
    ui.clash = None;
    ui.drop_stale_draft(board);
    match *input {
        Input::Do(action) => act(level, board, ui, action),
        Input::Named(Spot(at)) => look_at(ui, level.cell(at)),
        Input::Point { spot: Spot(at), button, phase } => {
            pointer::point(level, board, ui, level.cell(at), button, phase)
        }
    }
}

fn act(level: &Level, board: &Board, ui: &mut Ui, action: Action) -> Reply<Vec<Move>> {
    match action {
        Action::Up => step(level, board, ui, (-1, 0)),
        Action::Down => step(level, board, ui, (1, 0)),
        Action::Left => step(level, board, ui, (0, -1)),
        Action::Right => step(level, board, ui, (0, 1)),
        Action::RunUp => run(level, board, ui, (-1, 0)),
        Action::RunDown => run(level, board, ui, (1, 0)),
        Action::RunLeft => run(level, board, ui, (0, -1)),
        Action::RunRight => run(level, board, ui, (0, 1)),
        Action::RowStart => to_end(level, board, ui, (0, -1)),
        Action::RowEnd => to_end(level, board, ui, (0, 1)),
        Action::Act => begin_or_drop(level, board, ui),
        Action::Back if !ui.draft.is_empty() => {
            ui.draft.clear();
            Reply::Looked
        }
        Action::Mark => mark(level, board, ui, OFF),
        Action::Command(ON_LINE) => mark(level, board, ui, ON),
        Action::Command(POSSIBLE_LINES) => show_possible_lines(level, board, ui),
        Action::Next => jump(level, board, ui, true),
        Action::Previous => jump(level, board, ui, false),
        _ => Reply::Ignored,
    }
}

fn look_at(ui: &mut Ui, cell: Cell) -> Reply<Vec<Move>> {
    ui.draft.clear();
    ui.cursor = cell;
    Reply::Looked
}

fn neighbour(level: &Level, cell: Cell, (down, right): Direction) -> Cell {
    let [row, column] = level.at(cell);
    let row = row.saturating_add_signed(down).min(level.height() - 1);
    level.cell([row, column.saturating_add_signed(right).min(level.width() - 1)])
}

fn step(level: &Level, board: &Board, ui: &mut Ui, direction: Direction) -> Reply<Vec<Move>> {
    let to = neighbour(level, ui.cursor, direction);
    if ui.draft.is_empty() {
        ui.cursor = to;
        return Reply::Looked;
    }
    if to == ui.cursor { Reply::Looked } else { extend(level, board, ui, to) }
}

/// Moves the cursor several cells. If a line is being drawn, extends the line as far as possible instead.
fn run(level: &Level, board: &Board, ui: &mut Ui, direction: Direction) -> Reply<Vec<Move>> {
    if ui.draft.is_empty() {
        (0..RUN).for_each(|_| ui.cursor = neighbour(level, ui.cursor, direction));
        return Reply::Looked;
    }
    let first = step(level, board, ui, direction);
    let mut last = first.clone();
    while last == Reply::Looked {
        let (before, length) = (ui.cursor, ui.draft.len());
        last = step(level, board, ui, direction);
        if ui.cursor == before || ui.draft.len() < length {
            break;
        }
    }
    // If the first step worked, an obstacle after that is not an error.
    match (first, last) {
        (Reply::Looked, Reply::Refused(_)) => {
            ui.clash = None;
            Reply::Looked
        }
        (Reply::Looked, last) => last,
        (first, _) => first,
    }
}

/// Moves the cursor to the first or last cell of its row. If a line is being drawn, extends the line as far as possible
/// instead.
fn to_end(level: &Level, board: &Board, ui: &mut Ui, direction: Direction) -> Reply<Vec<Move>> {
    if !ui.draft.is_empty() {
        return run(level, board, ui, direction);
    }
    (0..level.width()).for_each(|_| ui.cursor = neighbour(level, ui.cursor, direction));
    Reply::Looked
}

fn refuse(ui: &mut Ui, clash: Cell, why: String) -> Reply<Vec<Move>> {
    ui.clash = Some(clash);
    Reply::Refused(Prose::from(why))
}

/// Extends the line that is being drawn to a cell next to its tip. Shortens it if the player goes back.
fn extend(level: &Level, board: &Board, ui: &mut Ui, to: Cell) -> Reply<Vec<Move>> {
    let Some(&clue) = ui.draft.first() else { return Reply::Ignored };
    if let Some(index) = ui.draft.iter().position(|&cell| cell == to) {
        if index + 2 == ui.draft.len() {
            ui.draft.pop();
            ui.cursor = to;
            return Reply::Looked;
        }
        return refuse(ui, to, "A line can't cross itself. Go back to shorten it.".to_owned());
    }
    let (number, length) = (usize::from(level.number(clue)), ui.draft.len() + 1);
    if board.is_on_line(to) {
        return refuse(ui, to, "A finished line is in the way.".to_owned());
    }
    if level.number(to) > 0 {
        return meet(level, ui, clue, to, length);
    }
    if length >= number {
        return refuse(
            ui,
            to,
            format!("A line of {number} has {number} cells and must end at another {number}."),
        );
    }
    ui.draft.push(to);
    ui.cursor = to;
    Reply::Looked
}

/// Handles a line that meets a number. If the number is equal and has the same colour, and the length is right, the
/// line is finished.
fn meet(level: &Level, ui: &mut Ui, clue: Cell, to: Cell, length: usize) -> Reply<Vec<Move>> {
    let number = level.number(clue);
    let fits = level.number(to) == number && level.ink(to) == level.ink(clue);
    if fits && length == usize::from(number) {
        let mut line = std::mem::take(&mut ui.draft);
        line.push(to);
        ui.cursor = to;
        return Reply::Play(vec![Move::line(level, &line)]);
    }
    let why = if fits {
        format!("That would be a line of {length} cells, but a {number} needs {number}.")
    } else if level.number(to) == number {
        format!("That {number} has another colour.")
    } else {
        format!("A line of {number} cannot pass {}.", clue_name(level, to))
    };
    refuse(ui, to, why)
}

/// Starts a line at a number, or drops the line that is being drawn.
fn begin_or_drop(level: &Level, board: &Board, ui: &mut Ui) -> Reply<Vec<Move>> {
    if let Some(&clue) = ui.draft.first() {
        let length = ui.draft.len();
        ui.draft.clear();
        if length == 1 {
            return Reply::Looked;
        }
        let number = level.number(clue);
        return Reply::Refused(Prose::from(format!("Line dropped: it has to end at another {number}.")));
    }
    begin(level, board, ui, ui.cursor)
}

fn begin(level: &Level, board: &Board, ui: &mut Ui, cell: Cell) -> Reply<Vec<Move>> {
    ui.cursor = cell;
    ui.draft.clear();
    match level.number(cell) {
        _ if board.is_on_line(cell) => Reply::Refused(Prose::from("This line is finished. x erases it.")),
        0 => Reply::Refused(Prose::from("A line starts at a number.")),
        1 => Reply::Play(ones(level, board)),
        _ => {
            ui.draft.push(cell);
            Reply::Looked
        }
    }
}

/// The moves that draw the line of every open 1 at once. The line of a 1 is only its own cell, so the player has
/// nothing to work out.
fn ones(level: &Level, board: &Board) -> Vec<Move> {
    let open = level.clues().filter(|&clue| level.number(clue) == 1 && !board.is_on_line(clue));
    open.map(|clue| Move::line(level, &[clue])).collect()
}

/// Sets or removes a note in the cell under the cursor. On a finished line, the note "on no line" erases the line.
fn mark(level: &Level, board: &Board, ui: &mut Ui, note: char) -> Reply<Vec<Move>> {
    ui.draft.clear();
    let cell = ui.cursor;
    if let Some(line) = board.line(cell) {
        return match note {
            OFF => Reply::Play(vec![Move::erase(level, line)]),
            _ => Reply::Refused(Prose::from("This cell is already on a line.")),
        };
    }
    if level.number(cell) > 0 {
        return Reply::Refused(Prose::from("Numbers are always part of a line."));
    }
    Reply::Play(vec![Move::note(level, cell, toggled(board, cell, note))])
}

fn toggled(board: &Board, cell: Cell, note: char) -> char {
    let old = match board.note(cell) {
        Note::None => NO_NOTE,
        Note::On => ON,
        Note::Off => OFF,
    };
    if old == note { NO_NOTE } else { note }
}

fn show_possible_lines(level: &Level, board: &Board, ui: &mut Ui) -> Reply<Vec<Move>> {
    let clue = ui.draft.first().copied().unwrap_or(ui.cursor);
    if ui.possible.take().is_some_and(|possible| possible.clue == clue || level.number(clue) < 2) {
        return Reply::Looked;
    }
    if level.number(clue) < 2 {
        return Reply::Refused(Prose::from("Go to a number above 1 to see its possible lines."));
    }
    if board.is_on_line(clue) {
        return Reply::Refused(Prose::from("This number already has its line."));
    }
    ui.possible = PossibleLines::of(level, board, clue);
    if ui.possible.is_some() {
        return Reply::Looked;
    }
    let why = format!("This number has more than {MOST} possible lines, too many to show.");
    Reply::Refused(Prose::from(why))
}

/// Moves the cursor to the next or previous number without a line, row by row.
fn jump(level: &Level, board: &Board, ui: &mut Ui, forward: bool) -> Reply<Vec<Move>> {
    let open: Vec<Cell> = level.clues().filter(|&clue| !board.is_on_line(clue)).collect();
    let next = if forward {
        open.iter().find(|&&clue| clue > ui.cursor).or(open.first())
    } else {
        open.iter().rev().find(|&&clue| clue < ui.cursor).or(open.last())
    };
    next.map_or(Reply::Ignored, |&clue| look_at(ui, clue))
}
