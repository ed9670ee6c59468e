//! What keys and the pointer do: drawing a line from a number, marking cells, looking at lines.
//!
//! A line that is being drawn is no move yet: it belongs to the screen until it joins its mate. It grows cell by cell,
//! back over itself it shrinks, and where it may not go it stays and says why; nothing that is drawn is ever taken away
//! by it.

use super::ways::Ways;
use super::{Ui, Zoom};
use crate::hint::words::clue_name;
use crate::model::Spot;
use crate::model::{Board, Cell, Level, Move, Note, OFF, ON, TAKEN_BACK};
use pentimento_base::prose::Prose;
use pentimento_engine::view::{Button, Input, Phase, Reply};
use pentimento_ui::keymap::Action;

/// Shows the possible lines of a number.
pub const WAYS: &str = "ways";
/// Marks a cell as on some line.
pub const ON_LINE: &str = "on";
/// How far the cursor runs.
const RUN: usize = 5;

/// A direction, as rows and columns to go.
type Way = (isize, isize);

/// A button held down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stroke {
    Drawing,
    /// Marks cells: with what.
    Marking(char),
}

pub fn interpret(level: &Level, board: &Board, ui: &mut Ui, input: &Input<Spot>) -> Reply<Vec<Move>> {
    ui.clash = None;
    ui.drop_stale(board);
    match *input {
        Input::Do(action) => act(level, board, ui, action),
        Input::Named(Spot(at)) => look_at(ui, level.cell(at)),
        Input::Point { spot: Spot(at), button, phase } => {
            point(level, board, ui, level.cell(at), button, phase)
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
        Action::Act => begin_or_leave(level, board, ui),
        Action::Back if !ui.draft.is_empty() => {
            ui.draft.clear();
            Reply::Looked
        }
        Action::Mark => mark(level, board, ui, OFF),
        Action::Command(ON_LINE) => mark(level, board, ui, ON),
        Action::Command(WAYS) => show_ways(level, board, ui),
        Action::Next => jump(level, board, ui, true),
        Action::Previous => jump(level, board, ui, false),
        Action::ZoomIn => zoom(ui, Zoom::Near),
        Action::ZoomOut => zoom(ui, Zoom::Far),
        _ => Reply::Ignored,
    }
}

fn zoom(ui: &mut Ui, zoom: Zoom) -> Reply<Vec<Move>> {
    ui.zoom = zoom;
    Reply::Looked
}

fn look_at(ui: &mut Ui, cell: Cell) -> Reply<Vec<Move>> {
    ui.draft.clear();
    ui.cursor = cell;
    Reply::Looked
}

fn beside(level: &Level, cell: Cell, (down, right): Way) -> Cell {
    let [row, column] = level.at(cell);
    let row = row.saturating_add_signed(down).min(level.height() - 1);
    level.cell([row, column.saturating_add_signed(right).min(level.width() - 1)])
}

fn step(level: &Level, board: &Board, ui: &mut Ui, way: Way) -> Reply<Vec<Move>> {
    let to = beside(level, ui.cursor, way);
    if ui.draft.is_empty() {
        ui.cursor = to;
        return Reply::Looked;
    }
    if to == ui.cursor { Reply::Looked } else { extend(level, board, ui, to) }
}

/// Far over the board; a line that is being drawn goes on as far as it may.
fn run(level: &Level, board: &Board, ui: &mut Ui, way: Way) -> Reply<Vec<Move>> {
    if ui.draft.is_empty() {
        (0..RUN).for_each(|_| ui.cursor = beside(level, ui.cursor, way));
        return Reply::Looked;
    }
    let first = step(level, board, ui, way);
    let mut last = first.clone();
    while last == Reply::Looked {
        let (before, length) = (ui.cursor, ui.draft.len());
        last = step(level, board, ui, way);
        if ui.cursor == before || ui.draft.len() < length {
            break;
        }
    }
    // That it ends somewhere is what running is for.
    match (first, last) {
        (Reply::Looked, Reply::Refused(_)) => {
            ui.clash = None;
            Reply::Looked
        }
        (Reply::Looked, last) => last,
        (first, _) => first,
    }
}

fn refuse(ui: &mut Ui, clash: Cell, why: String) -> Reply<Vec<Move>> {
    ui.clash = Some(clash);
    Reply::Refused(Prose::from(why))
}

/// The line that is being drawn goes on to a cell beside its tip, or back over itself.
fn extend(level: &Level, board: &Board, ui: &mut Ui, to: Cell) -> Reply<Vec<Move>> {
    let Some(&clue) = ui.draft.first() else { return Reply::Ignored };
    if let Some(place) = ui.draft.iter().position(|&cell| cell == to) {
        if place + 2 == ui.draft.len() {
            ui.draft.pop();
            ui.cursor = to;
            return Reply::Looked;
        }
        return refuse(ui, to, "A line visits no cell twice. Back over itself it gets shorter.".to_owned());
    }
    let (number, length) = (usize::from(level.number(clue)), ui.draft.len() + 1);
    if board.is_on_line(to) {
        return refuse(ui, to, "There is a finished line in the way.".to_owned());
    }
    if level.number(to) > 0 {
        return meet(level, ui, clue, to, length);
    }
    if length >= number {
        return refuse(
            ui,
            to,
            format!("A line of {number} has {number} cells: the last one must be another {number}."),
        );
    }
    ui.draft.push(to);
    ui.cursor = to;
    Reply::Looked
}

/// The line meets a number: its mate after the right number of cells, or a clash.
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
        format!("That {number} would be reached with {length} cells; a line of {number} has {number}.")
    } else if level.number(to) == number {
        format!("That {number} has another colour.")
    } else {
        format!("A line of {number} cannot pass {}.", clue_name(level, to))
    };
    refuse(ui, to, why)
}

/// Begins a line at a number, or leaves the one that is being drawn.
fn begin_or_leave(level: &Level, board: &Board, ui: &mut Ui) -> Reply<Vec<Move>> {
    if !ui.draft.is_empty() {
        ui.draft.clear();
        return Reply::Looked;
    }
    begin(level, board, ui, ui.cursor)
}

fn begin(level: &Level, board: &Board, ui: &mut Ui, cell: Cell) -> Reply<Vec<Move>> {
    ui.cursor = cell;
    ui.draft.clear();
    match level.number(cell) {
        _ if board.is_on_line(cell) => Reply::Refused(Prose::from("This line is finished. x takes it away.")),
        0 => Reply::Refused(Prose::from("A line begins at a number.")),
        1 => Reply::Play(ones(level, board)),
        _ => {
            ui.draft.push(cell);
            Reply::Looked
        }
    }
}

/// All ones at once: there is nothing to be found out about them.
fn ones(level: &Level, board: &Board) -> Vec<Move> {
    let open = level.clues().filter(|&clue| level.number(clue) == 1 && !board.is_on_line(clue));
    open.map(|clue| Move::line(level, &[clue])).collect()
}

/// A mark on or off the cell under the cursor; on a finished line it takes the line away.
fn mark(level: &Level, board: &Board, ui: &mut Ui, with: char) -> Reply<Vec<Move>> {
    ui.draft.clear();
    let cell = ui.cursor;
    if let Some(line) = board.line(cell) {
        return match with {
            OFF => Reply::Play(vec![Move::erase(level, line)]),
            _ => Reply::Refused(Prose::from("This cell is on a line already.")),
        };
    }
    if level.number(cell) > 0 {
        return Reply::Refused(Prose::from("A number is on a line in any case."));
    }
    Reply::Play(vec![Move::note(level, cell, toggled(board, cell, with))])
}

fn toggled(board: &Board, cell: Cell, with: char) -> char {
    let there = match board.note(cell) {
        Note::None => TAKEN_BACK,
        Note::On => ON,
        Note::Off => OFF,
    };
    if there == with { TAKEN_BACK } else { with }
}

fn show_ways(level: &Level, board: &Board, ui: &mut Ui) -> Reply<Vec<Move>> {
    let clue = ui.draft.first().copied().unwrap_or(ui.cursor);
    if ui.ways.take().is_some_and(|ways| ways.clue == clue || level.number(clue) < 2) {
        return Reply::Looked;
    }
    if level.number(clue) < 2 {
        return Reply::Refused(Prose::from("Go to a number above 1 to see its possible lines."));
    }
    if board.is_on_line(clue) {
        return Reply::Refused(Prose::from("This number has its line."));
    }
    ui.ways = Ways::of(level, board, clue);
    if ui.ways.is_some() {
        return Reply::Looked;
    }
    let told = format!("It has more than {} lines still: too many to be seen.", super::ways::MOST);
    Reply::Refused(Prose::from(told))
}

/// The next number without a line, row by row; or the one before.
fn jump(level: &Level, board: &Board, ui: &mut Ui, forward: bool) -> Reply<Vec<Move>> {
    let open: Vec<Cell> = level.clues().filter(|&clue| !board.is_on_line(clue)).collect();
    let next = if forward {
        open.iter().find(|&&clue| clue > ui.cursor).or(open.first())
    } else {
        open.iter().rev().find(|&&clue| clue < ui.cursor).or(open.last())
    };
    next.map_or(Reply::Ignored, |&clue| look_at(ui, clue))
}

fn point(
    level: &Level,
    board: &Board,
    ui: &mut Ui,
    cell: Cell,
    button: Button,
    phase: Phase,
) -> Reply<Vec<Move>> {
    if ui.zoom == Zoom::Far {
        // A character holds two cells there: too small to be drawn in with a pointer.
        return if phase == Phase::Up { Reply::Ignored } else { look_at(ui, cell) };
    }
    match (phase, button) {
        (Phase::Down, Button::Left) => press(level, board, ui, cell),
        (Phase::Down, Button::Right) => press_mark(level, board, ui, cell),
        (Phase::Down, Button::Middle) => {
            let _ = look_at(ui, cell);
            show_ways(level, board, ui)
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
    if let Some(place) = ui.draft.iter().position(|&drawn| drawn == cell) {
        ui.draft.truncate(place + 1);
        ui.cursor = cell;
        return Reply::Looked;
    }
    let goes_on = ui.draft.last().is_some_and(|&tip| level.distance(tip, cell) == 1);
    if goes_on {
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
            if !open || toggled(board, cell, with) == TAKEN_BACK {
                return Reply::Looked;
            }
            Reply::Play(vec![Move::note(level, cell, with)])
        }
        _ => Reply::Ignored,
    }
}

/// Cell by cell towards the pointer: a fast hand skips some. Where it may not go on it stays.
fn draw_towards(level: &Level, board: &Board, ui: &mut Ui, cell: Cell) -> Reply<Vec<Move>> {
    if let Some(place) = ui.draft.iter().position(|&drawn| drawn == cell) {
        ui.draft.truncate(place + 1);
        ui.cursor = cell;
        return Reply::Looked;
    }
    while let Some(&tip) = ui.draft.last() {
        let ([row, column], [r, c]) = (level.at(tip), level.at(cell));
        let (down, right) = (r as isize - row as isize, c as isize - column as isize);
        if (down, right) == (0, 0) {
            break;
        }
        let way = if down.abs() > right.abs() { (down.signum(), 0) } else { (0, right.signum()) };
        let length = ui.draft.len();
        match extend(level, board, ui, beside(level, tip, way)) {
            Reply::Looked if ui.draft.len() > length => {}
            // A hand that wavers is told nothing; the clash is shown where it was.
            Reply::Refused(_) => return Reply::Looked,
            other => return other,
        }
    }
    Reply::Looked
}
