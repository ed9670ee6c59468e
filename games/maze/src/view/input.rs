//! What keys and clicks do: steps, runs, and shutting dead ends.

use crate::model::{
    Board, Cell, CorridorEnd, Level, Move, NoDeadEnd, Place, Side, Walk, entered, follow, is_dead_end,
    onward, walk_to, way_out,
};
use crate::solve::implied;
use pentimento_base::prose::Prose;
use pentimento_engine::view::{Button, Input, Phase, Reply};
use pentimento_ui::keymap::Action;

/// The most cells that a click can add to the trail if the walk passes a junction. There is no limit along a
/// corridor.
const CLICK_REACH: usize = 40;
/// A drag adds at most `DRAG_ADDS` cells to the trail, and removes fewer than `DRAG_REMOVES` cells from it.
const DRAG_ADDS: usize = 3;
const DRAG_REMOVES: usize = 9;

/// Why an action is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cannot {
    Wall,
    Shut,
    DeadEnd,
    Several,
    /// The player's own trail is in the way.
    Trail,
    /// The corridor is not a dead end, so the key `x` can't close it.
    LeadsOn,
    NoCorridor,
    /// Every other way from the trail is closed too.
    AllClosed,
    NothingFollows,
}

impl Cannot {
    /// The sentence that the screen shows. It tells the player which keys or clicks help.
    pub(super) fn on_screen(self) -> &'static str {
        match self {
            Cannot::Wall => "There is a wall.",
            Cannot::Shut => "That way is closed. A right click opens it.",
            Cannot::DeadEnd => "Dead end. x goes back and closes it.",
            Cannot::Several => "Choose a way with an arrow.",
            Cannot::Trail => "Your own trail is in the way. Step back.",
            Cannot::LeadsOn => "This way leads on. x closes only dead ends.",
            Cannot::NoCorridor => "Walk into a dead end first. Then x goes back and closes it.",
            Cannot::AllClosed => "Every other way is closed too. A right click opens one.",
            Cannot::NothingFollows => "There is nothing more to close yet.",
        }
    }

    /// The sentence in line mode. It tells the player which words to type.
    pub(super) fn in_words(self) -> &'static str {
        match self {
            Cannot::Wall | Cannot::Trail | Cannot::NothingFollows => self.on_screen(),
            Cannot::Shut => "That way is closed. To open it, type open with its row and column.",
            Cannot::DeadEnd => "Dead end. Type close to go back and close it.",
            Cannot::Several => "Choose a way, for example run left.",
            Cannot::LeadsOn => "This way leads on. Close alone closes only dead ends.",
            Cannot::NoCorridor => "Walk into a dead end first. Then close goes back and closes it.",
            Cannot::AllClosed => {
                "Every other way is closed too. To open one, type open with its row and column."
            }
        }
    }
}

type Walked = Result<Vec<Move>, Cannot>;

pub(crate) fn interpret(level: &Level, board: &Board, input: &Input<Place>) -> Reply<Vec<Move>> {
    match *input {
        Input::Do(action) => act(level, board, action),
        Input::Named(place) => click(level, board, place),
        Input::Point { spot, button: Button::Left, phase: Phase::Down } => click(level, board, spot),
        Input::Point { spot, button: Button::Left, phase: Phase::Drag } => drag(level, board, spot),
        Input::Point { spot, button: Button::Right | Button::Middle, phase: Phase::Down } => {
            right_click(level, board, spot)
        }
        Input::Point { .. } => Reply::Ignored,
    }
}

fn act(level: &Level, board: &Board, action: Action) -> Reply<Vec<Move>> {
    match moves_of(level, board, action) {
        None => Reply::Ignored,
        Some(Ok(moves)) => Reply::Play(moves),
        Some(Err(cannot)) => refuse(cannot.on_screen()),
    }
}

/// The moves of an action, or why it is refused. `None` if Maze does not use this action.
pub(super) fn moves_of(level: &Level, board: &Board, action: Action) -> Option<Walked> {
    Some(match action {
        Action::Up => step(level, board, Side::North),
        Action::Down => step(level, board, Side::South),
        Action::Left => step(level, board, Side::West),
        Action::Right => step(level, board, Side::East),
        Action::RunUp => run(level, board, Side::North),
        Action::RunDown => run(level, board, Side::South),
        Action::RunLeft => run(level, board, Side::West),
        Action::RunRight => run(level, board, Side::East),
        Action::Act => run_on(level, board),
        Action::Mark => shut_behind(level, board),
        Action::Command("fill") => fill(level, board),
        _ => return None,
    })
}

fn go(level: &Level, cell: Cell) -> Vec<Move> {
    vec![Move::Go(level.place(cell))]
}

fn refuse(words: &'static str) -> Reply<Vec<Move>> {
    Reply::Refused(Prose::from(words))
}

fn ahead(level: &Level, board: &Board, side: Side) -> Result<Cell, Cannot> {
    match level.through(board.head(), side) {
        None => Err(Cannot::Wall),
        Some(next) if board.is_shut(next) => Err(Cannot::Shut),
        Some(next) => Ok(next),
    }
}

fn step(level: &Level, board: &Board, side: Side) -> Walked {
    ahead(level, board, side).map(|next| go(level, next))
}

/// Runs to the next junction in a direction. If the direction leads back along the trail, runs back to the last
/// junction.
fn run(level: &Level, board: &Board, side: Side) -> Walked {
    let next = ahead(level, board, side)?;
    if board.is_on_trail(next) {
        let behind = entered(level, board).map_or(next, |(junction, _)| junction);
        return Ok(go(level, if board.previous() == Some(next) { behind } else { next }));
    }
    let (cells, end) = follow(level, board, board.head(), next);
    let last = match end {
        // Stop one cell before the trail, because the trail must not cross itself.
        CorridorEnd::Trail => cells.len().saturating_sub(2),
        CorridorEnd::DeadEnd | CorridorEnd::Junction | CorridorEnd::Door => cells.len() - 1,
    };
    Ok(go(level, cells[last]))
}

/// Runs ahead if only one way leads on.
fn run_on(level: &Level, board: &Board) -> Walked {
    match onward(level, board).as_slice() {
        [] if is_dead_end(level, board) => Err(Cannot::DeadEnd),
        [] => Err(Cannot::Trail),
        &[next] => {
            level.side_to(board.head(), next).map_or(Err(Cannot::Wall), |side| run(level, board, side))
        }
        _ => Err(Cannot::Several),
    }
}

/// Goes back out of a dead end to the last cell of the trail that has another open way. Then shuts the dead end
/// there.
fn shut_behind(level: &Level, board: &Board) -> Walked {
    let (junction, mouth) = way_out(level, board).map_err(|why| match why {
        NoDeadEnd::LeadsOn => Cannot::LeadsOn,
        NoDeadEnd::Entrance => Cannot::NoCorridor,
        NoDeadEnd::AllClosed => Cannot::AllClosed,
    })?;
    Ok(vec![Move::Go(level.place(junction)), Move::Shut(level.place(mouth))])
}

/// Shuts every corridor that leads only to shut cells. If the player is in such a corridor, the moves first take the
/// player out and shut it.
fn fill(level: &Level, board: &Board) -> Walked {
    let mut moves = Vec::new();
    let mut after = board.clone();
    while is_dead_end(level, &after) {
        let Ok((junction, mouth)) = way_out(level, &after) else { break };
        after.back_to(after.step_of(junction).unwrap_or(0));
        after.set_shut(mouth, true);
        moves.extend([Move::Go(level.place(junction)), Move::Shut(level.place(mouth))]);
    }
    moves.extend(implied(level, &after).into_iter().map(|cell| Move::Shut(level.place(cell))));
    if moves.is_empty() { Err(Cannot::NothingFollows) } else { Ok(moves) }
}

/// Walks to the clicked cell: back along the trail, along a corridor, or to a cell nearby.
fn click(level: &Level, board: &Board, place: Place) -> Reply<Vec<Move>> {
    let Some(cell) = level.cell(place).filter(|&cell| cell != board.head()) else { return Reply::Looked };
    if board.is_shut(cell) {
        return refuse("That cell is closed. A right click opens it.");
    }
    match walk_to(level, board, cell, CLICK_REACH) {
        Some(_) => Reply::Play(go(level, cell)),
        None => refuse("Too far. Click closer to you."),
    }
}

/// Walks to a cell close to the trail, which makes the trail longer or shorter. Ignores cells that are farther away.
fn drag(level: &Level, board: &Board, place: Place) -> Reply<Vec<Move>> {
    let Some(cell) = level.cell(place).filter(|&cell| cell != board.head()) else { return Reply::Looked };
    match walk_to(level, board, cell, DRAG_ADDS) {
        Some(Walk { back_to, on })
            if on.len() <= DRAG_ADDS && board.trail().len() - back_to <= DRAG_REMOVES =>
        {
            Reply::Play(go(level, cell))
        }
        Some(_) | None => Reply::Looked,
    }
}

/// Shuts a cell, or opens it if it is shut.
fn right_click(level: &Level, board: &Board, place: Place) -> Reply<Vec<Move>> {
    let Some(cell) = level.cell(place) else { return Reply::Ignored };
    match cell {
        _ if board.is_shut(cell) => Reply::Play(vec![Move::Open(place)]),
        _ if board.is_on_trail(cell) => refuse("You came this way. Step back first."),
        _ if cell == level.exit() => refuse("You can't close the exit."),
        _ => Reply::Play(vec![Move::Shut(place)]),
    }
}
