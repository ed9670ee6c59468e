//! The moves: walking, shutting cells and opening them.

use super::walk::{Walk, walk_to, without_choice};
use super::{Board, Cell, Level};
use pentimento_engine::contract::{Illegal, Standing};
use serde::{Deserialize, Serialize};

/// The row and column of a cell, counted from 0.
pub(crate) type Place = [usize; 2];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Move {
    /// Walks to a cell: a new cell, or an earlier cell of the trail.
    Go(Place),
    /// Marks a cell as a dead end. It then counts as a wall.
    Shut(Place),
    Open(Place),
}

impl Move {
    pub(crate) fn place(self) -> Place {
        match self {
            Move::Go(place) | Move::Shut(place) | Move::Open(place) => place,
        }
    }
}

pub(crate) fn apply(level: &Level, board: &mut Board, mv: Move) -> Result<(), Illegal> {
    let place = mv.place();
    let cell = level.cell(place).ok_or_else(|| {
        Illegal(format!("there is no cell {place:?} in a maze of {} by {}", level.height(), level.width()))
    })?;
    match mv {
        Move::Go(_) => go(level, board, cell),
        Move::Shut(_) => shut(level, board, cell),
        Move::Open(_) => open(level, board, cell),
    }
}

fn go(level: &Level, board: &mut Board, cell: Cell) -> Result<(), Illegal> {
    if board.is_shut(cell) {
        return Err(Illegal(format!("{} is closed", level.name(cell))));
    }
    let walk = walk_to(level, board, cell, usize::MAX);
    let Walk { back_to, on } =
        walk.ok_or_else(|| Illegal(format!("no path leads to {}", level.name(cell))))?;
    board.back_to(back_to);
    for cell in on {
        board.push(cell);
    }
    Ok(())
}

fn shut(level: &Level, board: &mut Board, cell: Cell) -> Result<(), Illegal> {
    if board.is_on_trail(cell) {
        return Err(Illegal(format!("{} is on the trail", level.name(cell))));
    }
    if cell == level.exit() {
        return Err(Illegal("the exit can't be closed".to_owned()));
    }
    if board.is_shut(cell) {
        return Err(Illegal(format!("{} is already closed", level.name(cell))));
    }
    board.set_shut(cell, true);
    Ok(())
}

fn open(level: &Level, board: &mut Board, cell: Cell) -> Result<(), Illegal> {
    if !board.is_shut(cell) {
        return Err(Illegal(format!("{} is not closed", level.name(cell))));
    }
    board.set_shut(cell, false);
    Ok(())
}

/// Refuses a typed walk that goes past a junction. Such a walk would choose the way for the player, and one command
/// could solve any maze. [`apply`] still allows such walks, because clicks, the last step of a method and older saves
/// need them.
pub(crate) fn forbids(level: &Level, board: &Board, mv: Move) -> Option<Illegal> {
    let Move::Go(place) = mv else { return None };
    let cell = level.cell(place).filter(|&cell| !board.is_shut(cell))?;
    without_choice(level, board, cell).is_none().then(|| {
        let name = level.name(cell);
        Illegal(format!("{name} is not on your trail, and you can't get there without passing a junction"))
    })
}

pub(crate) fn standing(level: &Level, board: &Board) -> Standing {
    if board.head() == level.exit() {
        return Standing::Solved;
    }
    let total = if level.black_cells() > 0 { level.black_cells() } else { level.cells() };
    Standing::Playing { done: (board.trail().len() - 1).min(total), total }
}

#[cfg(test)]
mod tests {
    use super::super::drawn;
    use super::*;
    use crate::Maze;
    use pentimento_engine::contract::Puzzle;
    use pentimento_engine::game::Game;
    use pentimento_engine::kind::AnyPuzzle;
    use pentimento_engine::session::Session;
    use pentimento_engine::view::Said;
    use serde_json::json;
    use std::sync::Arc;

    /// A maze with a junction at the second cell. The exit is to the right of the junction.
    fn forked() -> Level {
        drawn(&["+-+-+-+", "|E   X|", "+-+ +-+", "|     |", "+-+-+-+"])
    }

    #[test]
    fn a_typed_walk_ends_at_the_next_junction() {
        let level = forked();
        let mut board = Board::new(&level);
        assert_eq!(
            forbids(&level, &board, Move::Go([0, 2])),
            Some(Illegal(
                "row 1, column 3 is not on your trail, and you can't get there without passing a junction"
                    .to_owned()
            ))
        );
        assert_eq!(forbids(&level, &board, Move::Go([0, 1])), None);
        board.push(1);
        for place in [[0, 0], [0, 2], [1, 1]] {
            assert_eq!(forbids(&level, &board, Move::Go(place)), None);
        }
        board.set_shut(4, true);
        board.back_to(0);
        assert_eq!(forbids(&level, &board, Move::Go([0, 2])), None, "no junction is left");
    }

    #[test]
    fn typed_walks_must_not_pass_a_junction_but_saved_ones_may() {
        let puzzle = Puzzle::<Maze>::plain(forked());
        let mut game = puzzle.open();
        let reply = game.say(&["go", "1", "3"]);
        assert!(
            matches!(reply, Said::Refused(why) if why.starts_with("Row 1, column 3 is not on your trail"))
        );
        assert!(game.play(&[json!({ "go": [0, 2] })]).is_err());
        assert_eq!(game.moves(), 0);
        let mut older = Session::new(Arc::new(puzzle.clone()));
        older.make(vec![Move::Go([0, 2])]).unwrap();
        let resumed = puzzle.resume(&older.log()).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(resumed.standing(), Standing::Solved);
    }

    #[test]
    fn refusals_count_rows_and_columns_from_1() {
        let level = forked();
        let mut board = Board::new(&level);
        board.set_shut(4, true);
        let mut refused = |mv| apply(&level, &mut board, mv).unwrap_err().0;
        assert_eq!(refused(Move::Open([0, 0])), "row 1, column 1 is not closed");
        assert_eq!(refused(Move::Shut([0, 0])), "row 1, column 1 is on the trail");
        assert_eq!(refused(Move::Shut([1, 1])), "row 2, column 2 is already closed");
        assert_eq!(refused(Move::Go([1, 1])), "row 2, column 2 is closed");
        assert_eq!(refused(Move::Go([1, 2])), "no path leads to row 2, column 3");
    }
}
