//! What keys and clicks mean: steps, runs, and shutting what leads nowhere.

use super::super::corridor::{End, Walk, entered, follow, implied, onward, walk_to, ways};
use super::super::game::{Move, Place};
use super::super::model::{Board, Cell, Level, Side};
use pentimento_base::prose::Prose;
use pentimento_engine::view::Reply;
use pentimento_ui::keymap::Action;

/// A click walks this far through junctions; along a corridor it walks any distance.
const NEARBY: usize = 40;

/// Why a walk cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cannot {
    Wall,
    Shut,
    DeadEnd,
    Several,
    NoCorridor,
    NothingFollows,
}

impl Cannot {
    /// With the keys and clicks that help.
    pub fn on_screen(self) -> &'static str {
        match self {
            Cannot::Wall => "There is a wall.",
            Cannot::Shut => "That way is shut; a right click opens it again.",
            Cannot::DeadEnd => "No way leads on from here; x goes back and shuts it.",
            Cannot::Several => "Several ways lead on: choose one with an arrow.",
            Cannot::NoCorridor => "Walk into a corridor first; x goes back and shuts it.",
            Cannot::NothingFollows => "Nothing follows from what is shut.",
        }
    }

    /// With the words of the line mode that help.
    pub fn in_words(self) -> &'static str {
        match self {
            Cannot::Wall | Cannot::NothingFollows => self.on_screen(),
            Cannot::Shut => "That way is shut; open, with its row and column, opens it again.",
            Cannot::DeadEnd => "No way leads on from here; shut goes back and shuts it.",
            Cannot::Several => "Several ways lead on: choose one, as in run left.",
            Cannot::NoCorridor => "Walk into a corridor first; shut goes back and shuts it.",
        }
    }
}

type Walked = Result<Vec<Move>, Cannot>;

pub fn act(level: &Level, board: &Board, action: Action) -> Reply<Vec<Move>> {
    match walked(level, board, action) {
        None => Reply::Ignored,
        Some(Ok(moves)) => Reply::Play(moves),
        Some(Err(cannot)) => refuse(cannot.on_screen()),
    }
}

/// What an action comes to; `None` for one that is no walk.
pub fn walked(level: &Level, board: &Board, action: Action) -> Option<Walked> {
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

/// To the next junction that way, or back along the trail to the last one.
fn run(level: &Level, board: &Board, side: Side) -> Walked {
    let next = ahead(level, board, side)?;
    if board.is_on_trail(next) {
        let behind = entered(level, board).map_or(next, |(junction, _)| junction);
        return Ok(go(level, if board.previous() == Some(next) { behind } else { next }));
    }
    let (cells, end) = follow(level, board, board.head(), next);
    let last = match end {
        // One cell short of the trail: a ring is not closed.
        End::Trail => cells.len().saturating_sub(2),
        End::Dead | End::Junction | End::Door => cells.len() - 1,
    };
    Ok(go(level, cells[last]))
}

/// On where there is one way on.
fn run_on(level: &Level, board: &Board) -> Walked {
    match onward(level, board).as_slice() {
        [] => Err(Cannot::DeadEnd),
        &[next] => {
            level.side_to(board.head(), next).map_or(Err(Cannot::Wall), |side| run(level, board, side))
        }
        _ => Err(Cannot::Several),
    }
}

/// Back to where the corridor was entered, and shut it there.
fn shut_behind(level: &Level, board: &Board) -> Walked {
    let (junction, mouth) = entered(level, board).ok_or(Cannot::NoCorridor)?;
    Ok(vec![Move::Go(level.place(junction)), Move::Shut(level.place(mouth))])
}

/// Shuts what only leads to shut cells, the player's own corridor first.
fn fill(level: &Level, board: &Board) -> Walked {
    let mut moves = Vec::new();
    let mut after = board.clone();
    while after.head() != level.exit()
        && ways(level, &after, after.head()).all(|next| Some(next) == after.previous())
    {
        let Some((junction, mouth)) = entered(level, &after) else { break };
        after.back_to(after.step_of(junction).unwrap_or(0));
        after.set_shut(mouth, true);
        moves.extend([Move::Go(level.place(junction)), Move::Shut(level.place(mouth))]);
    }
    moves.extend(implied(level, &after).into_iter().map(|cell| Move::Shut(level.place(cell))));
    if moves.is_empty() { Err(Cannot::NothingFollows) } else { Ok(moves) }
}

/// A click: back along the trail, along a corridor, or to a place nearby.
pub fn to(level: &Level, board: &Board, place: Place) -> Reply<Vec<Move>> {
    let Some(cell) = level.cell(place).filter(|&cell| cell != board.head()) else { return Reply::Looked };
    if board.is_shut(cell) {
        return refuse("That cell is shut; a right click opens it again.");
    }
    match walk_to(level, board, cell, NEARBY) {
        Some(_) => Reply::Play(go(level, cell)),
        None => refuse("No short way leads there: click nearer to where you stand, ◉."),
    }
}

/// A drag: as far as it is right beside the trail, and otherwise nothing.
pub fn drawn_to(level: &Level, board: &Board, place: Place) -> Reply<Vec<Move>> {
    let Some(cell) = level.cell(place).filter(|&cell| cell != board.head()) else { return Reply::Looked };
    match walk_to(level, board, cell, 3) {
        Some(Walk { back_to, on }) if on.len() <= 3 && board.trail().len() - back_to <= 9 => {
            Reply::Play(go(level, cell))
        }
        Some(_) | None => Reply::Looked,
    }
}

/// A right click shuts a cell, or opens it.
pub fn turned(level: &Level, board: &Board, place: Place) -> Reply<Vec<Move>> {
    let Some(cell) = level.cell(place) else { return Reply::Ignored };
    match cell {
        _ if board.is_shut(cell) => Reply::Play(vec![Move::Open(place)]),
        _ if board.is_on_trail(cell) => refuse("Your own trail cannot be shut; back up first."),
        _ if cell == level.exit() => refuse("The exit stays open."),
        _ => Reply::Play(vec![Move::Shut(place)]),
    }
}
