//! What keys and clicks do.

use super::Ui;
use crate::model::{Board, Lamp, Level, Move, Spot};
use pentimento_engine::view::{Button, Input, Naming, Phase, Reply};
use pentimento_ui::keymap::Action;

/// The game's own command, which takes back the marks of all lamps.
pub(crate) const CLEAR: &str = "clear";

pub(crate) fn interpret(level: &Level, board: &Board, ui: &mut Ui, input: &Input<Spot>) -> Reply<Vec<Move>> {
    match *input {
        Input::Do(action) => act(level, board, ui, action),
        Input::Point { spot, button, phase: Phase::Down } => {
            ui.cursor = lamp_of(spot);
            toggled(board, ui.cursor, if button == Button::Left { Lamp::Lit } else { Lamp::Dark })
        }
        Input::Point { phase: Phase::Drag | Phase::Up, .. } => Reply::Ignored,
        Input::Named(spot) => moved(ui, lamp_of(spot)),
    }
}

fn act(level: &Level, board: &Board, ui: &mut Ui, action: Action) -> Reply<Vec<Move>> {
    let last = level.len() - 1;
    match action {
        Action::Left => moved(ui, ui.cursor.saturating_sub(1)),
        Action::Right => moved(ui, (ui.cursor + 1).min(last)),
        Action::RunLeft => moved(ui, 0),
        Action::RunRight => moved(ui, last),
        Action::Act => toggled(board, ui.cursor, Lamp::Lit),
        Action::Mark => toggled(board, ui.cursor, Lamp::Dark),
        Action::Command(CLEAR) => cleared(board),
        _ => Reply::Ignored,
    }
}

fn lamp_of(spot: Spot) -> usize {
    match spot {
        Spot::Lamp(lamp) | Spot::Number(lamp) => lamp,
    }
}

fn moved(ui: &mut Ui, to: usize) -> Reply<Vec<Move>> {
    ui.cursor = to;
    Reply::Looked
}

/// Marks a lamp. If the lamp already has this mark, the mark is removed.
fn toggled(board: &Board, lamp: usize, to: Lamp) -> Reply<Vec<Move>> {
    let to = if board.lamps[lamp] == to { Lamp::Unknown } else { to };
    Reply::Play(vec![Move { lamp, to }])
}

fn cleared(board: &Board) -> Reply<Vec<Move>> {
    let marked = (0..board.lamps.len()).filter(|&lamp| board.lamps[lamp] != Lamp::Unknown);
    let moves: Vec<Move> = marked.map(|lamp| Move { lamp, to: Lamp::Unknown }).collect();
    if moves.is_empty() { Reply::Refused("No lamp is marked.".into()) } else { Reply::Play(moves) }
}

/// Finds a lamp by its number, counted from 1.
pub(crate) fn named(level: &Level, text: &str) -> Naming<Spot> {
    match text.trim().parse::<usize>() {
        Err(_) if text.trim().is_empty() => Naming::Begins,
        Ok(number) if (1..=level.len()).contains(&number) && 10 * number <= level.len() => {
            Naming::Maybe(Spot::Lamp(number - 1))
        }
        Ok(number) if (1..=level.len()).contains(&number) => Naming::Is(Spot::Lamp(number - 1)),
        Ok(_) | Err(_) => Naming::Nothing,
    }
}
