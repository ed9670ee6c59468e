//! Handles keys and clicks. They move the cursor to a dot, start a line, or join two dots.

use super::Ui;
use super::layout::{LARGEST, Sheet};
use crate::model::{Board, Level, Move, line};
use crate::names::colour_name;
use pentimento_base::prose::{Prose, Tone};
use pentimento_engine::view::{Button, Input, Phase, Reply};
use pentimento_ui::keymap::Action;

pub(crate) fn interpret(level: &Level, board: &Board, ui: &mut Ui, input: &Input<u32>) -> Reply<Vec<Move>> {
    let reply = respond(level, board, ui, input);
    ui.shown = ui.cursor;
    reply
}

fn respond(level: &Level, board: &Board, ui: &mut Ui, input: &Input<u32>) -> Reply<Vec<Move>> {
    match *input {
        Input::Do(action) => act(level, board, ui, action),
        Input::Named(dot) => {
            ui.cursor = dot;
            Reply::Looked
        }
        Input::Point { spot, button: Button::Left, phase } => click(level, board, ui, spot, phase),
        Input::Point { spot, button: Button::Right | Button::Middle, phase: Phase::Down } => {
            ui.cursor = spot;
            cancel_or_remove(board, ui)
        }
        Input::Point { .. } => Reply::Ignored,
    }
}

fn act(level: &Level, board: &Board, ui: &mut Ui, action: Action) -> Reply<Vec<Move>> {
    match action {
        Action::Up => go(level, ui, (0, -1), 1),
        Action::Down => go(level, ui, (0, 1), 1),
        Action::Left => go(level, ui, (-1, 0), 1),
        Action::Right => go(level, ui, (1, 0), 1),
        Action::RunUp => go(level, ui, (0, -1), 4),
        Action::RunDown => go(level, ui, (0, 1), 4),
        Action::RunLeft => go(level, ui, (-1, 0), 4),
        Action::RunRight => go(level, ui, (1, 0), 4),
        Action::Act => start_or_join(level, board, ui),
        Action::Mark => cancel_or_remove(board, ui),
        Action::Back if ui.from.take().is_some() => Reply::Looked,
        Action::Next => switch_colour(level, board, ui, 1),
        Action::Previous => switch_colour(level, board, ui, -1),
        Action::Digit(digit) => show_only(level, ui, digit),
        Action::Command("colour") => show_next(level, ui),
        Action::ZoomIn => zoom(level, ui, 1),
        Action::ZoomOut => zoom(level, ui, -1),
        _ => Reply::Ignored,
    }
}

/// Moves to the nearest dot in a direction. A dot that is more to the side than ahead is chosen only if there is no
/// other.
fn go(level: &Level, ui: &mut Ui, direction: (i32, i32), steps: usize) -> Reply<Vec<Move>> {
    for _ in 0..steps {
        let [x, y] = level.dots[ui.cursor as usize].at;
        let along = |dot: u32| {
            let [to_x, to_y] = level.dots[dot as usize].at;
            let (dx, dy) = (to_x - x, to_y - y);
            let ahead = dx * f64::from(direction.0) + dy * f64::from(direction.1);
            let aside = (dx * f64::from(direction.1)).abs() + (dy * f64::from(direction.0)).abs();
            (ahead, aside)
        };
        let dots = (0..level.dots.len() as u32).filter(|&dot| dot != ui.cursor && ui.sees(level, dot));
        let ahead = dots.map(|dot| (dot, along(dot))).filter(|(_, (ahead, _))| *ahead > 1e-9);
        let cost = |(ahead, aside): (f64, f64)| {
            (ahead * ahead + 2.0 * aside * aside) * if aside > ahead { 1e6 } else { 1.0 }
        };
        match ahead.min_by(|(_, a), (_, b)| cost(*a).total_cmp(&cost(*b))) {
            Some((dot, _)) => ui.cursor = dot,
            None => break,
        }
    }
    Reply::Looked
}

/// Starts a line at the cursor, or draws the started line to the cursor.
fn start_or_join(level: &Level, board: &Board, ui: &mut Ui) -> Reply<Vec<Move>> {
    match ui.from {
        None => {
            ui.colour = ui.colour_at(level, board, ui.cursor);
            ui.from = Some(ui.cursor);
            Reply::Looked
        }
        Some(from) if from == ui.cursor => {
            // The cursor is still at the start of the line. If the closest dot is marked, join the start to it.
            // Otherwise cancel the line.
            let colour = ui.colour_at(level, board, from);
            let marked = level.link(from, colour).and_then(|link| link.closest.first().copied());
            if let Some(to) = marked.filter(|_| ui.ring) {
                join(level, board, ui, from, to)
            } else {
                ui.from = None;
                Reply::Looked
            }
        }
        Some(from) => join(level, board, ui, from, ui.cursor),
    }
}

/// Draws a line. If it is already drawn, removes it.
fn join(level: &Level, board: &Board, ui: &mut Ui, from: u32, to: u32) -> Reply<Vec<Move>> {
    ui.cursor = to;
    if board.has(from, to) {
        ui.from = None;
        return Reply::Play(vec![Move::Part(line(from, to))]);
    }
    let Some(shared) = level.shared(from, to).next() else {
        return Reply::Refused(Prose::from("These two dots have no colour in common."));
    };
    if let Some(only) = ui.only.filter(|&only| level.shared(from, to).all(|colour| colour != only)) {
        return Reply::Refused(
            Prose::new()
                .say("Only ")
                .toned(Tone::Colour(only), colour_name(only))
                .say(" is shown, but these two dots share ")
                .toned(Tone::Colour(shared), colour_name(shared))
                .say("."),
        );
    }
    ui.from = None;
    Reply::Play(vec![Move::Join(line(from, to))])
}

/// Cancels the line that was started, or removes the only line at the cursor.
fn cancel_or_remove(board: &Board, ui: &mut Ui) -> Reply<Vec<Move>> {
    if ui.from.take().is_some() {
        return Reply::Looked;
    }
    let at: Vec<_> = board.lines.iter().filter(|line| line.contains(&ui.cursor)).copied().collect();
    match at.as_slice() {
        [] => Reply::Refused(Prose::from("No line ends here.")),
        [only] => Reply::Play(vec![Move::Part(*only)]),
        _ => Reply::Refused(Prose::from("To remove a line, press Enter at both its ends.")),
    }
}

/// Switches to the next or the previous colour of the dot where the line starts. If no line is started, switches the
/// colour of the dot under the cursor.
fn switch_colour(level: &Level, board: &Board, ui: &mut Ui, by: isize) -> Reply<Vec<Move>> {
    let dot = ui.from.unwrap_or(ui.cursor);
    let colours = &level.dots[dot as usize].colours;
    let now = ui.colour_at(level, board, dot);
    let place = colours.iter().position(|&colour| colour == now).unwrap_or(0) as isize;
    ui.colour = colours[(place + by).rem_euclid(colours.len() as isize) as usize];
    ui.only = ui.only.map(|_| ui.colour);
    Reply::Looked
}

fn show_only(level: &Level, ui: &mut Ui, digit: u8) -> Reply<Vec<Move>> {
    if digit == 0 {
        ui.only = None;
        return Reply::Looked;
    }
    let palette = level.palette();
    let Some(&colour) = palette.get(usize::from(digit) - 1) else {
        return Reply::Refused(Prose::from(format!(
            "There are only {} colours. 0 shows all.",
            palette.len()
        )));
    };
    ui.only = if ui.only == Some(colour) { None } else { Some(colour) };
    leave_hidden_dots(level, ui);
    Reply::Looked
}

fn show_next(level: &Level, ui: &mut Ui) -> Reply<Vec<Move>> {
    let palette = level.palette();
    ui.only = match ui.only {
        None => palette.first().copied(),
        Some(now) => palette.into_iter().find(|&colour| colour > now),
    };
    leave_hidden_dots(level, ui);
    Reply::Looked
}

/// Moves the cursor to a visible dot. If the dot where a line was started is hidden now, cancels that line.
fn leave_hidden_dots(level: &Level, ui: &mut Ui) {
    ui.from = ui.from.filter(|&from| ui.sees(level, from));
    ui.colour = ui.only.unwrap_or(ui.colour);
    if ui.sees(level, ui.cursor) {
        return;
    }
    let here = level.dots[ui.cursor as usize].at;
    let away = |&dot: &u32| crate::geometry::square(here, level.dots[dot as usize].at);
    let seen = (0..level.dots.len() as u32).filter(|&dot| ui.sees(level, dot));
    ui.cursor = seen.min_by(|a, b| away(a).total_cmp(&away(b))).unwrap_or(ui.cursor);
}

fn zoom(level: &Level, ui: &mut Ui, by: i32) -> Reply<Vec<Move>> {
    let now = ui.factor.unwrap_or_else(|| Sheet::fitting(level, ui.area));
    let factor = (i32::from(now) + by).clamp(1, i32::from(LARGEST)) as u16;
    if factor == now {
        let why = if by < 0 { "The board cannot be smaller." } else { "The board cannot be larger." };
        return Reply::Refused(Prose::from(why));
    }
    ui.factor = Some(factor);
    Reply::Looked
}

fn click(level: &Level, board: &Board, ui: &mut Ui, spot: u32, phase: Phase) -> Reply<Vec<Move>> {
    if !ui.sees(level, spot) {
        return Reply::Ignored;
    }
    match (phase, ui.from) {
        (Phase::Down, None) => {
            ui.cursor = spot;
            start_or_join(level, board, ui)
        }
        (Phase::Down, Some(from)) if from == spot => {
            ui.from = None;
            Reply::Looked
        }
        // This is a second click, or the end of a drag, at another dot than the start of the line.
        (Phase::Down | Phase::Up, Some(from)) if from != spot => join(level, board, ui, from, spot),
        (Phase::Drag, Some(_)) => {
            ui.cursor = spot;
            Reply::Looked
        }
        (Phase::Down | Phase::Drag | Phase::Up, _) => Reply::Ignored,
    }
}

/// For tests: the character cell of a dot.
#[cfg(test)]
pub(crate) fn cell(level: &Level, ui: &Ui, area: ratatui::layout::Rect, dot: usize) -> (i32, i32) {
    super::layout::Layout::new(level, ui, area).cells[dot]
}
