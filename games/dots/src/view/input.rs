//! Handles keys and clicks. They move the cursor to a dot, start a line there, aim at another dot, and join the two.

use super::Ui;
use super::aim::{Heading, turned};
use super::measure;
use super::tally::Tally;
use crate::model::{Board, Level, Move, line};
use crate::names::colour_name;
use pentimento_base::prose::{Prose, Tone};
use pentimento_engine::view::{Button, Input, Phase, Reply};
use pentimento_ui::keymap::Action;

/// The player can enlarge the board by at most this many steps. Each step adds half of the scale at which the whole
/// board fits.
const LARGEST_ZOOM: u16 = 6;
/// How many dots the cursor passes with Shift.
const RUN: usize = 4;

pub(crate) fn interpret(level: &Level, board: &Board, ui: &mut Ui, input: &Input<u32>) -> Reply<Vec<Move>> {
    ui.before_key();
    let reply = match *input {
        Input::Do(action) => act(level, board, ui, action),
        Input::Named(dot) => name(level, ui, dot),
        Input::Point { spot, button: Button::Left, phase } => click(level, board, ui, spot, phase),
        Input::Point { spot, button: Button::Right | Button::Middle, phase: Phase::Down } => {
            if ui.let_go() {
                Reply::Looked
            } else {
                ui.cursor = spot;
                remove(board, spot)
            }
        }
        Input::Point { .. } => Reply::Ignored,
    };
    ui.shown = [Some(ui.cursor), ui.from, ui.aim].into_iter().flatten().collect();
    reply
}

fn act(level: &Level, board: &Board, ui: &mut Ui, action: Action) -> Reply<Vec<Move>> {
    match action {
        Action::Up => arrow(level, ui, Heading::Up, 1),
        Action::Down => arrow(level, ui, Heading::Down, 1),
        Action::Left => arrow(level, ui, Heading::Left, 1),
        Action::Right => arrow(level, ui, Heading::Right, 1),
        Action::RunUp => arrow(level, ui, Heading::Up, RUN),
        Action::RunDown => arrow(level, ui, Heading::Down, RUN),
        Action::RunLeft => arrow(level, ui, Heading::Left, RUN),
        Action::RunRight => arrow(level, ui, Heading::Right, RUN),
        Action::Act => start_or_join(level, board, ui),
        Action::Mark | Action::Back if ui.let_go() => Reply::Looked,
        Action::Mark => remove(board, ui.cursor),
        Action::Next => switch_colour(level, board, ui, 1),
        Action::Previous => switch_colour(level, board, ui, -1),
        Action::Digit(digit) => choose_by_number(level, board, ui, digit),
        Action::Command("measure") => measure(level, ui),
        Action::ZoomIn => zoom(ui, 1),
        Action::ZoomOut => zoom(ui, -1),
        _ => Reply::Ignored,
    }
}

/// Moves the cursor, or the aim if a line is started.
fn arrow(level: &Level, ui: &mut Ui, heading: Heading, steps: usize) -> Reply<Vec<Move>> {
    let Some(from) = ui.from else {
        for _ in 0..steps {
            ui.cursor = neighbour(level, ui.cursor, heading).unwrap_or(ui.cursor);
        }
        return Reply::Looked;
    };
    let is_candidate = |dot: &u32| *dot != from && level.dots[*dot as usize].colours.contains(&ui.colour);
    let candidates: Vec<u32> = (0..level.dots.len() as u32).filter(is_candidate).collect();
    if candidates.is_empty() {
        let name = colour_name(ui.colour);
        return Reply::Refused(
            Prose::new().say("No other dot is ").toned(Tone::Colour(ui.colour), name).say("."),
        );
    }
    let before = ui.aim;
    for _ in 0..steps {
        let Some(aim) = turned(level, from, ui.aim.zip(ui.way), &candidates, heading) else { break };
        (ui.aim, ui.way) = (Some(aim), Some(heading));
    }
    if ui.aim == before {
        return Reply::Refused(Prose::from("No other dot of the colour lies that way."));
    }
    Reply::Looked
}

/// The next dot in a direction, of any colour. A dot that is more to the side than ahead is taken only if there is no
/// other.
fn neighbour(level: &Level, cursor: u32, heading: Heading) -> Option<u32> {
    let ([x, y], (across, down)) = (level.dots[cursor as usize].at, heading.vector());
    let (across, down) = (across as f64, down as f64);
    let along = |dot: u32| {
        let [to_x, to_y] = level.dots[dot as usize].at;
        let (dx, dy) = (to_x - x, to_y - y);
        (dx * across + dy * down, (dx * down).abs() + (dy * across).abs())
    };
    let cost = |(ahead, aside): (f64, f64)| {
        (ahead * ahead + 2.0 * aside * aside) * if aside > ahead { 1e6 } else { 1.0 }
    };
    let dots = (0..level.dots.len() as u32).filter(|&dot| dot != cursor);
    let ahead = dots.map(|dot| (dot, along(dot))).filter(|(_, (ahead, _))| *ahead > 1e-9);
    ahead.min_by(|(_, a), (_, b)| cost(*a).total_cmp(&cost(*b))).map(|(dot, _)| dot)
}

/// Starts a line at the cursor, or draws the started line to the aim.
fn start_or_join(level: &Level, board: &Board, ui: &mut Ui) -> Reply<Vec<Move>> {
    match (ui.from, ui.aim) {
        (None, _) => {
            start(level, board, ui, ui.cursor);
            Reply::Looked
        }
        (Some(_), None) => Reply::Refused(Prose::from("Aim at a dot with the arrow keys first.")),
        (Some(from), Some(aim)) => join(level, board, ui, from, aim),
    }
}

fn start(level: &Level, board: &Board, ui: &mut Ui, dot: u32) {
    ui.colour = ui.colour_at(level, board, dot);
    (ui.cursor, ui.from, ui.aim) = (dot, Some(dot), None);
}

/// Draws a line. If it is already drawn, removes it.
fn join(level: &Level, board: &Board, ui: &mut Ui, from: u32, to: u32) -> Reply<Vec<Move>> {
    let is_drawn = board.has(from, to);
    if !is_drawn && level.shared(from, to).next().is_none() {
        return Reply::Refused(Prose::from("These two dots have no colour in common."));
    }
    (ui.cursor, ui.from, ui.aim) = (to, None, None);
    let line = line(from, to);
    Reply::Play(vec![if is_drawn { Move::Part(line) } else { Move::Join(line) }])
}

/// Removes the only line at a dot.
fn remove(board: &Board, dot: u32) -> Reply<Vec<Move>> {
    let at: Vec<_> = board.lines.iter().filter(|line| line.contains(&dot)).copied().collect();
    match at.as_slice() {
        [] => Reply::Refused(Prose::from("No line ends here.")),
        [only] => Reply::Play(vec![Move::Part(*only)]),
        _ => Reply::Refused(Prose::from("Several lines end here. To remove one, join its two dots again.")),
    }
}

/// Draws the circle through the aim, and says which dots are inside.
fn measure(level: &Level, ui: &mut Ui) -> Reply<Vec<Move>> {
    match (ui.from, ui.aim) {
        (None, _) => Reply::Refused(Prose::from("Press Enter on a dot and aim at another, then measure.")),
        (Some(_), None) => Reply::Refused(Prose::from("Aim at a dot with the arrow keys first.")),
        (Some(from), Some(aim)) => {
            ui.is_measured = true;
            Reply::Measured(measure::result(level, from, aim, ui.colour))
        }
    }
}

/// Goes to a dot by its number. If a line is started, aims at the dot instead. Refuses this if the dot shares no colour
/// with the start.
fn name(level: &Level, ui: &mut Ui, dot: u32) -> Reply<Vec<Move>> {
    match ui.from {
        Some(from) if from != dot => match common_colour(level, ui, from, dot) {
            None => return Reply::Refused(Prose::from("These two dots have no colour in common.")),
            Some(colour) => (ui.colour, ui.aim) = (colour, Some(dot)),
        },
        Some(_) | None => ui.cursor = dot,
    }
    Reply::Looked
}

/// The chosen colour if both dots have it, otherwise another colour that they share.
fn common_colour(level: &Level, ui: &Ui, a: u32, b: u32) -> Option<u8> {
    let chosen = level.shared(a, b).find(|&colour| colour == ui.colour);
    chosen.or_else(|| level.shared(a, b).next())
}

/// Chooses the next or the previous colour. If a line is started, only the colours of its first dot are chosen from.
/// Otherwise, finished colours are skipped.
fn switch_colour(level: &Level, board: &Board, ui: &mut Ui, by: isize) -> Reply<Vec<Move>> {
    let tally = Tally::new(level, board);
    let is_open = |colour: &u8| tally.left(*colour) > 0 || !tally.all_have_lines(level, *colour);
    let colours = match ui.from {
        Some(from) => level.dots[from as usize].colours.clone(),
        None => level.palette().into_iter().filter(|c| *c == ui.colour || is_open(c)).collect(),
    };
    let place = colours.iter().position(|&colour| colour == ui.colour).unwrap_or(0) as isize;
    let Some(&next) = colours.get((place + by).rem_euclid(colours.len().max(1) as isize) as usize) else {
        return Reply::Ignored;
    };
    if next == ui.colour {
        let why = match ui.from {
            Some(_) => "This dot has no other colour.",
            None => "No other colour is left.",
        };
        return Reply::Refused(Prose::from(why));
    }
    choose(level, &tally, ui, next);
    Reply::Looked
}

fn choose_by_number(level: &Level, board: &Board, ui: &mut Ui, digit: u8) -> Reply<Vec<Move>> {
    let palette = level.palette();
    let place = if digit == 0 { 9 } else { usize::from(digit) - 1 };
    let Some(&colour) = palette.get(place) else {
        let count = palette.len();
        let noun = if count == 1 { "colour" } else { "colours" };
        return Reply::Refused(Prose::from(format!("This puzzle has {count} {noun}.")));
    };
    choose(level, &Tally::new(level, board), ui, colour);
    Reply::Looked
}

/// Chooses a colour. A line that was started at a dot without this colour is cancelled. If no line is started, the
/// cursor goes to a dot of the colour.
fn choose(level: &Level, tally: &Tally, ui: &mut Ui, colour: u8) {
    let has = |dot: u32| level.dots[dot as usize].colours.contains(&colour);
    if ui.colour != colour {
        ui.aim = None;
    }
    ui.colour = colour;
    if ui.from.is_some_and(|from| !has(from)) {
        let _ = ui.let_go();
    }
    if ui.from.is_some() || has(ui.cursor) {
        return;
    }
    // The dot under the cursor does not have the colour. So this distance gives away nothing about the solution.
    let away = |&dot: &u32| (tally.has_line(dot, colour), level.square(ui.cursor, dot));
    let dots = (0..level.dots.len() as u32).filter(|&dot| has(dot));
    let nearest = dots.min_by(|a, b| {
        let (a, b) = (away(a), away(b));
        a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
    });
    ui.cursor = nearest.unwrap_or(ui.cursor);
}

fn zoom(ui: &mut Ui, by: i16) -> Reply<Vec<Move>> {
    match ui.zoom.checked_add_signed(by).filter(|&zoom| zoom <= LARGEST_ZOOM) {
        Some(zoom) => {
            ui.zoom = zoom;
            Reply::Looked
        }
        None if by < 0 => Reply::Refused(Prose::from("The board cannot be smaller.")),
        None => Reply::Refused(Prose::from("The board cannot be larger.")),
    }
}

fn click(level: &Level, board: &Board, ui: &mut Ui, spot: u32, phase: Phase) -> Reply<Vec<Move>> {
    match (phase, ui.from) {
        (Phase::Down, None) => {
            start(level, board, ui, spot);
            Reply::Looked
        }
        (Phase::Down, Some(from)) if from == spot => {
            let _ = ui.let_go();
            Reply::Looked
        }
        // The player clicked again, or ended a drag, at a different dot than the start of the line.
        (Phase::Down | Phase::Up, Some(from)) if from != spot => {
            ui.colour = common_colour(level, ui, from, spot).unwrap_or(ui.colour);
            join(level, board, ui, from, spot)
        }
        (Phase::Drag, Some(from)) if from != spot => match common_colour(level, ui, from, spot) {
            Some(colour) => {
                (ui.colour, ui.aim) = (colour, Some(spot));
                Reply::Looked
            }
            None => Reply::Ignored,
        },
        (Phase::Down | Phase::Drag | Phase::Up, _) => Reply::Ignored,
    }
}

/// For tests: the character cell of a dot.
#[cfg(test)]
pub(crate) fn cell(level: &Level, ui: &Ui, area: ratatui::layout::Rect, dot: usize) -> (i32, i32) {
    super::layout::Layout::new(level, ui, area).cells[dot]
}
