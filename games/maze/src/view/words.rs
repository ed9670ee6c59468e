//! The maze for the line mode: where one stands, which ways are open, and walking in words.

use super::super::corridor::{follow, onward};
use super::super::game::Move;
use super::super::model::{Board, Cell, Level, SIDES, Side};
use super::panel::towards;
use super::walk;
use pentimento_base::prose::capital;
use pentimento_engine::view::{Phrase, Said};
use pentimento_ui::keymap::Action;

pub const PHRASES: &[Phrase] = &[
    ("up 3", "three cells up; down, left and right likewise; a number is not needed"),
    ("run left", "left to the next junction"),
    ("on", "run on where there is only one way"),
    ("back 5", "five cells back along the trail; back alone goes to the last junction"),
    ("shut", "go back to the last junction and shut the corridor you were in"),
    ("fill", "shut everything that leads to shut corridors only"),
    ("go 7 12", "to row 7, column 12, along the corridor or back along the trail"),
    ("shut 7 12", "shut a cell; open 7 12 opens it again"),
];

pub fn board(level: &Level, board: &Board) -> String {
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
        lines.push("You are through.".to_owned());
        return lines.join("\n");
    }
    lines.push(around(level, board));
    lines.extend(onward(level, board).into_iter().filter_map(|next| ahead(level, board, next)));
    let [row, column] = level.place(level.exit());
    let way = towards(level, board.head());
    lines.push(format!(
        "The exit is at row {}, column {}: {way} from here, walls or not.",
        row + 1,
        column + 1
    ));
    match board.shut().count() {
        0 => {}
        1 => lines.push("1 cell is shut.".to_owned()),
        many => lines.push(format!("{many} cells are shut.")),
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
    let said = match open.len() {
        0 => "A dead end".to_owned(),
        1 => format!("One way on, {}", open[0]),
        _ => format!("A junction: {}", open.join(" or ")),
    };
    let back = back.first().map(|back| format!("; you came from {back}")).unwrap_or_default();
    let shut = if shut.is_empty() { String::new() } else { format!("; shut is {}", shut.join(" and ")) };
    format!("{said}{back}{shut}.")
}

/// How far a way goes before there is something to decide.
fn ahead(level: &Level, board: &Board, next: Cell) -> Option<String> {
    let side = level.side_to(board.head(), next)?;
    let (cells, end) = follow(level, board, board.head(), next);
    let ends = match end {
        super::super::corridor::End::Dead => "a dead end",
        super::super::corridor::End::Junction => "a junction",
        super::super::corridor::End::Door => "the exit",
        super::super::corridor::End::Trail => "your own trail",
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

pub fn said(level: &Level, board: &Board, words: &[&str]) -> Said<Vec<Move>> {
    let act = |action| heard(walk::walked(level, board, action));
    match words {
        ["on"] => act(Action::Act),
        ["shut"] => act(Action::Mark),
        ["fill"] => act(Action::Command("fill")),
        ["run", side] => side_of(side).map_or_else(
            || Said::Refused(format!("Run up, down, left or right, not {side}.")),
            |side| act(run_of(side)),
        ),
        ["back"] => back(level, board, None),
        ["back", count] => match count.parse() {
            Ok(count) => back(level, board, Some(count)),
            Err(_) => Said::Refused(format!("{count} is no number of steps.")),
        },
        ["go", row, column] => at(level, row, column, Move::Go),
        ["shut", row, column] => at(level, row, column, Move::Shut),
        ["open", row, column] => at(level, row, column, Move::Open),
        [word] => side_of(word).map_or(Said::Nothing, |side| straight(level, board, side, 1)),
        [word, count] => match (side_of(word), count.parse()) {
            (Some(side), Ok(count)) => straight(level, board, side, count),
            (Some(_), Err(_)) => Said::Refused(format!("{count} is no number of steps.")),
            (None, _) => Said::Nothing,
        },
        _ => Said::Nothing,
    }
}

fn heard(walked: Option<Result<Vec<Move>, walk::Cannot>>) -> Said<Vec<Move>> {
    match walked {
        Some(Ok(moves)) => Said::Play(moves),
        Some(Err(cannot)) => Said::Refused(cannot.in_words().to_owned()),
        None => Said::Nothing,
    }
}

/// So many cells one way, or not at all.
fn straight(level: &Level, board: &Board, side: Side, count: usize) -> Said<Vec<Move>> {
    let mut cell = board.head();
    let mut moves = Vec::new();
    for _ in 0..count {
        match level.through(cell, side) {
            Some(next) if !board.is_shut(next) => cell = next,
            Some(_) => return Said::Refused(format!("After {} that way is shut.", steps(moves.len()))),
            None => return Said::Refused(format!("After {} there is a wall.", steps(moves.len()))),
        }
        moves.push(Move::Go(level.place(cell)));
    }
    if moves.is_empty() { Said::Refused("That is no step at all.".into()) } else { Said::Play(moves) }
}

fn back(level: &Level, board: &Board, count: Option<usize>) -> Said<Vec<Move>> {
    let trail = board.trail();
    let junction = || super::super::corridor::entered(level, board).map(|(junction, _)| junction);
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

fn at(level: &Level, row: &str, column: &str, to: fn([usize; 2]) -> Move) -> Said<Vec<Move>> {
    let number = |text: &str, most: usize| text.parse::<usize>().ok().filter(|n| (1..=most).contains(n));
    match (number(row, level.height()), number(column, level.width())) {
        (Some(row), Some(column)) => Said::Play(vec![to([row - 1, column - 1])]),
        _ => Said::Refused(format!(
            "There are rows 1 to {} and columns 1 to {}.",
            level.height(),
            level.width()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::model::tests::small;
    use super::*;

    #[test]
    fn where_one_stands_is_told_with_the_ways_on() {
        let level = small();
        let mut at = Board::new(&level);
        assert_eq!(
            board(&level, &at),
            "A maze of 3 rows and 3 columns. You are at row 1, column 1, 0 steps from the entrance.\n\
             A junction: right or down.\nRight: 6 steps to the exit.\nDown: 2 steps to a dead end.\n\
             The exit is at row 2, column 2: 1 down, 1 right from here, walls or not."
        );
        at.set_shut(3, true);
        at.push(1);
        assert!(board(&level, &at).contains("One way on, right; you came from left."));
    }

    #[test]
    fn walking_is_said_in_words() {
        let (level, start) = (small(), Board::new(&small()));
        assert_eq!(
            said(&level, &start, &["right", "2"]),
            Said::Play(vec![Move::Go([0, 1]), Move::Go([0, 2])])
        );
        assert!(
            matches!(said(&level, &start, &["right", "3"]), Said::Refused(why) if why == "After 2 steps there is a wall.")
        );
        assert_eq!(said(&level, &start, &["shut", "2", "1"]), Said::Play(vec![Move::Shut([1, 0])]));
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
    fn what_cannot_be_done_is_told_without_keys_and_clicks() {
        let level = small();
        let mut at = Board::new(&level);
        let told = |at: &Board, words: &[&str]| match said(&level, at, words) {
            Said::Refused(why) => why,
            other => panic!("{other:?}"),
        };
        assert_eq!(told(&at, &["on"]), "Several ways lead on: choose one, as in run left.");
        assert_eq!(told(&at, &["shut"]), "Walk into a corridor first; shut goes back and shuts it.");
        at.set_shut(1, true);
        let shut = "That way is shut; open, with its row and column, opens it again.";
        assert_eq!(told(&at, &["run", "right"]), shut);
        at.push(3);
        at.push(6);
        assert_eq!(told(&at, &["on"]), "No way leads on from here; shut goes back and shuts it.");
    }
}
