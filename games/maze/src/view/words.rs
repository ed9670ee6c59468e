//! Line mode: describes the board in sentences, and reads moves in words.

use super::input::{Cannot, moves_of};
use super::panel::exit_direction;
use crate::model::{Board, Cell, CorridorEnd, Level, Move, Place, SIDES, Side, entered, follow, onward};
use pentimento_base::prose::capital;
use pentimento_engine::view::{Phrase, Said};
use pentimento_ui::keymap::Action;

pub(crate) const PHRASES: &[Phrase] = &[
    ("up 3", "walk three cells up; also down, left and right; up alone walks one cell"),
    ("run left", "run left to the next junction"),
    ("on", "run on if there is only one way"),
    ("back 5", "go five cells back along the trail; back alone goes to the last junction"),
    ("close", "in a dead end, go back to the last junction and close it"),
    ("fill", "close every dead end that is left"),
    ("go 7 12", "walk to row 7, column 12, along the corridor or back along the trail"),
    ("close 7 12", "close a cell; open 7 12 opens it"),
];

pub(crate) fn board_in_words(level: &Level, board: &Board) -> String {
    let [row, column] = level.place(board.head());
    let mut lines = vec![format!(
        "A maze of {} rows and {} columns. You are at row {}, column {}, {} from the entrance.",
        level.height(),
        level.width(),
        row + 1,
        column + 1,
        steps(board.trail().len() - 1)
    )];
    if board.head() == level.exit() {
        lines.push("You are at the exit.".to_owned());
        return lines.join("\n");
    }
    lines.push(around(level, board));
    lines.extend(onward(level, board).into_iter().filter_map(|next| ahead(level, board, next)));
    let [row, column] = level.place(level.exit());
    let direction = exit_direction(level, board.head());
    lines.push(format!(
        "The exit is at row {}, column {}: {direction} from here, ignoring walls.",
        row + 1,
        column + 1
    ));
    match board.shut().count() {
        0 => {}
        1 => lines.push("1 cell is closed.".to_owned()),
        many => lines.push(format!("{many} cells are closed.")),
    }
    lines.join("\n")
}

fn steps(number: usize) -> String {
    if number == 1 { "1 step".to_owned() } else { format!("{number} steps") }
}

fn around(level: &Level, board: &Board) -> String {
    let names = |holds: &dyn Fn(Cell) -> bool| -> Vec<&str> {
        let through = |side: &Side| level.through(board.head(), *side).is_some_and(holds);
        SIDES.into_iter().filter(through).map(Side::name).collect()
    };
    let on = onward(level, board);
    let open = names(&|next| on.contains(&next));
    let shut = names(&|next| board.is_shut(next));
    let back = names(&|next| board.previous() == Some(next));
    let here = match open.len() {
        0 => "A dead end".to_owned(),
        1 => format!("The corridor continues {}", open[0]),
        _ => format!("A junction: {}", open.join(" or ")),
    };
    let back = back.first().map(|back| format!("; {back} is where you came from")).unwrap_or_default();
    let shut = match shut.len() {
        0 => String::new(),
        1 => format!("; {} is closed", shut[0]),
        _ => format!("; {} are closed", shut.join(" and ")),
    };
    format!("{here}{back}{shut}.")
}

/// Says how far a corridor goes, and how it ends.
fn ahead(level: &Level, board: &Board, next: Cell) -> Option<String> {
    let side = level.side_to(board.head(), next)?;
    let (cells, end) = follow(level, board, board.head(), next);
    let ends = match end {
        CorridorEnd::DeadEnd => "a dead end",
        CorridorEnd::Junction => "a junction",
        CorridorEnd::Door => "the exit",
        CorridorEnd::Trail => "your own trail",
    };
    Some(format!("{}: {} to {ends}.", capital(side.name()), steps(cells.len())))
}

fn side_of(word: &str) -> Option<Side> {
    SIDES.into_iter().find(|side| side.name() == word)
}

fn run_of(side: Side) -> Action {
    match side {
        Side::North => Action::RunUp,
        Side::East => Action::RunRight,
        Side::South => Action::RunDown,
        Side::West => Action::RunLeft,
    }
}

pub(crate) fn said(level: &Level, board: &Board, words: &[&str]) -> Said<Vec<Move>> {
    let act = |action| reply(moves_of(level, board, action));
    match words {
        ["on"] => act(Action::Act),
        ["close" | "shut"] => act(Action::Mark),
        ["fill"] => act(Action::Command("fill")),
        ["run", side] => side_of(side).map_or_else(
            || Said::Refused(format!("Expected run up, down, left or right, found {side}.")),
            |side| act(run_of(side)),
        ),
        ["back"] => back(level, board, None),
        ["back", count] => match count.parse() {
            Ok(count) => back(level, board, Some(count)),
            Err(_) => Said::Refused(format!("{count} is not a number of steps.")),
        },
        ["go", row, column] => at(level, row, column, Move::Go),
        ["close" | "shut", row, column] => at(level, row, column, Move::Shut),
        ["open", row, column] => at(level, row, column, Move::Open),
        [word] => side_of(word).map_or(Said::Nothing, |side| straight(level, board, side, 1)),
        [word, count] => match (side_of(word), count.parse()) {
            (Some(side), Ok(count)) => straight(level, board, side, count),
            (Some(_), Err(_)) => Said::Refused(format!("{count} is not a number of steps.")),
            (None, _) => Said::Nothing,
        },
        _ => Said::Nothing,
    }
}

fn reply(moves: Option<Result<Vec<Move>, Cannot>>) -> Said<Vec<Move>> {
    match moves {
        Some(Ok(moves)) => Said::Play(moves),
        Some(Err(cannot)) => Said::Refused(cannot.in_words().to_owned()),
        None => Said::Nothing,
    }
}

/// Walks this many cells in one direction. Refuses the whole walk if something is in the way.
fn straight(level: &Level, board: &Board, side: Side, count: usize) -> Said<Vec<Move>> {
    let mut cell = board.head();
    let mut moves = Vec::new();
    for _ in 0..count {
        match level.through(cell, side) {
            Some(next) if !board.is_shut(next) => cell = next,
            Some(_) => return Said::Refused(format!("After {}, that way is closed.", steps(moves.len()))),
            None => return Said::Refused(format!("After {}, there is a wall.", steps(moves.len()))),
        }
        moves.push(Move::Go(level.place(cell)));
    }
    if moves.is_empty() { Said::Refused("Give at least 1 step.".into()) } else { Said::Play(moves) }
}

fn back(level: &Level, board: &Board, count: Option<usize>) -> Said<Vec<Move>> {
    let trail = board.trail();
    let junction = || entered(level, board).map(|(junction, _)| junction);
    let cell = match count {
        None => junction(),
        Some(0) => None,
        Some(count) => (trail.len() - 1).checked_sub(count).map(|step| trail[step] as Cell),
    };
    match cell {
        Some(cell) => Said::Play(vec![Move::Go(level.place(cell))]),
        None => Said::Refused(format!("You are {} from the entrance.", steps(trail.len() - 1))),
    }
}

fn at(level: &Level, row: &str, column: &str, to: fn(Place) -> Move) -> Said<Vec<Move>> {
    let number = |text: &str, most: usize| text.parse::<usize>().ok().filter(|n| (1..=most).contains(n));
    match (number(row, level.height()), number(column, level.width())) {
        (Some(row), Some(column)) => Said::Play(vec![to([row - 1, column - 1])]),
        _ => Said::Refused(format!(
            "Rows go from 1 to {}, columns from 1 to {}.",
            level.height(),
            level.width()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::small;

    #[test]
    fn the_board_in_words_says_where_the_player_can_go() {
        let level = small();
        let mut at = Board::new(&level);
        assert_eq!(
            board_in_words(&level, &at),
            "A maze of 3 rows and 3 columns. You are at row 1, column 1, 0 steps from the entrance.\n\
             A junction: right or down.\nRight: 6 steps to the exit.\nDown: 2 steps to a dead end.\n\
             The exit is at row 2, column 2: 1 down, 1 right from here, ignoring walls."
        );
        at.set_shut(3, true);
        at.push(1);
        assert!(
            board_in_words(&level, &at)
                .contains("The corridor continues right; left is where you came from.")
        );
    }

    #[test]
    fn the_player_walks_in_words() {
        let (level, start) = (small(), Board::new(&small()));
        assert_eq!(
            said(&level, &start, &["right", "2"]),
            Said::Play(vec![Move::Go([0, 1]), Move::Go([0, 2])])
        );
        assert!(
            matches!(said(&level, &start, &["right", "3"]), Said::Refused(why) if why == "After 2 steps, there is a wall.")
        );
        assert_eq!(said(&level, &start, &["close", "2", "1"]), Said::Play(vec![Move::Shut([1, 0])]));
        assert!(matches!(said(&level, &start, &["go", "9", "1"]), Said::Refused(_)));
        assert!(matches!(said(&level, &start, &["back", "1"]), Said::Refused(_)));
        assert_eq!(said(&level, &start, &["dance"]), Said::Nothing);
        let mut away = start.clone();
        away.push(1);
        away.push(2);
        assert_eq!(said(&level, &away, &["back", "1"]), Said::Play(vec![Move::Go([0, 1])]));
        assert_eq!(said(&level, &away, &["back"]), Said::Play(vec![Move::Go([0, 0])]));
    }

    #[test]
    fn refusals_in_words_name_no_keys_or_clicks() {
        let level = small();
        let mut at = Board::new(&level);
        let refused = |at: &Board, words: &[&str]| match said(&level, at, words) {
            Said::Refused(why) => why,
            other => panic!("{other:?}"),
        };
        assert_eq!(refused(&at, &["on"]), "Choose a way, for example run left.");
        assert_eq!(
            refused(&at, &["close"]),
            "Walk into a dead end first. Then close goes back and closes it."
        );
        at.set_shut(1, true);
        let closed = "That way is closed. To open it, type open with its row and column.";
        assert_eq!(refused(&at, &["run", "right"]), closed);
        at.push(3);
        at.push(6);
        assert_eq!(refused(&at, &["on"]), "Dead end. Type close to go back and close it.");
    }
}
