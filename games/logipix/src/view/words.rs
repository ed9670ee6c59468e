//! Line mode: describes the board in words, row by row, and reads typed commands. A player types a line as a walk.

use crate::model::{At, Board, Cell, Level, Move, NO_NOTE, Note, OFF, ON, name};
use pentimento_engine::view::{Phrase, Said};

pub(crate) const PHRASES: &[Phrase] = &[
    ("line 3 5 right 2 down 1", "draw a line from row 3, column 5, two cells right and one down"),
    ("line 3 5", "draw the line of a 1"),
    ("erase 3 5", "erase the line through that cell"),
    (
        "on 3 5",
        "note that a cell is on some line; off 3 5: that it is on no line; clear 3 5: remove the note",
    ),
    ("row 3", "one row: its numbers, its lines, its notes"),
];

pub(crate) fn board(level: &Level, board: &Board) -> String {
    let size = format!("{} rows and {} columns.", level.height(), level.width());
    let rows = (0..level.height()).map(|row| row_in_words(level, board, row));
    std::iter::once(size).chain(rows).collect::<Vec<_>>().join("\n")
}

/// Describes a row: `Row 3: 2 at 1, 4 at 7 drawn; on a line 5, 6, 7.`
fn row_in_words(level: &Level, board: &Board, row: usize) -> String {
    let cells: Vec<Cell> = (0..level.width()).map(|column| level.cell([row, column])).collect();
    let clue = |&cell: &Cell| {
        let ink = if level.paints().is_plain() {
            String::new()
        } else {
            level.paints().letter(level.ink(cell)).to_string()
        };
        let drawn = if board.is_on_line(cell) { " drawn" } else { "" };
        format!("{}{ink} at {}{drawn}", level.number(cell), level.at(cell)[1] + 1)
    };
    let clues: Vec<String> = cells.iter().filter(|&&cell| level.number(cell) > 0).map(clue).collect();
    let columns = |holds: &dyn Fn(Cell) -> bool| -> Vec<usize> {
        cells.iter().filter(|&&cell| holds(cell)).map(|&cell| level.at(cell)[1] + 1).collect()
    };
    let mut parts = vec![if clues.is_empty() { "no number".to_owned() } else { clues.join(", ") }];
    let kinds: [(&str, Vec<usize>); 3] = [
        ("on a line", columns(&|cell| board.is_on_line(cell))),
        ("noted on", columns(&|cell| board.note(cell) == Note::On)),
        ("noted off", columns(&|cell| board.note(cell) == Note::Off)),
    ];
    for (words, columns) in kinds.into_iter().filter(|(_, columns)| !columns.is_empty()) {
        let list: Vec<String> = columns.iter().map(ToString::to_string).collect();
        parts.push(format!("{words} {}", list.join(", ")));
    }
    format!("Row {}: {}.", row + 1, parts.join("; "))
}

pub(crate) fn said(level: &Level, board: &Board, words: &[&str]) -> Said<Vec<Move>> {
    let note = |to: char, row: &str, column: &str| match at(level, row, column) {
        Ok(at) => Said::Play(vec![Move::Note { at, to }]),
        Err(why) => Said::Refused(why),
    };
    match words {
        ["row", row] => match row.parse::<usize>() {
            Ok(row) if (1..=level.height()).contains(&row) => {
                Said::Answer(row_in_words(level, board, row - 1))
            }
            _ => Said::Refused(format!("The rows are 1 to {}.", level.height())),
        },
        ["on", row, column] => note(ON, row, column),
        ["off", row, column] => note(OFF, row, column),
        ["clear", row, column] => note(NO_NOTE, row, column),
        ["erase", row, column] => erase(level, board, row, column),
        ["line", row, column, steps @ ..] => match walk(level, row, column, steps) {
            Ok(line) => Said::Play(vec![Move::Line { line }]),
            Err(why) => Said::Refused(why),
        },
        [verb @ ("on" | "off" | "clear" | "erase" | "line" | "row"), ..] => {
            Said::Refused(format!("Expected a row and a column after {verb}: {verb} 3 5."))
        }
        _ => Said::Nothing,
    }
}

fn at(level: &Level, row: &str, column: &str) -> Result<At, String> {
    let number = |text: &str, most: usize| text.parse::<usize>().ok().filter(|n| (1..=most).contains(n));
    match (number(row, level.height()), number(column, level.width())) {
        (Some(row), Some(column)) => Ok([row - 1, column - 1]),
        _ => Err(format!("The rows are 1 to {}, and the columns 1 to {}.", level.height(), level.width())),
    }
}

fn erase(level: &Level, board: &Board, row: &str, column: &str) -> Said<Vec<Move>> {
    let at = match at(level, row, column) {
        Ok(at) => at,
        Err(why) => return Said::Refused(why),
    };
    match board.line(level.cell(at)) {
        Some(line) => Said::Play(vec![Move::erase(level, line)]),
        None => Said::Refused(format!("No line goes through {}.", name(at))),
    }
}

/// The cells of a typed walk, such as `right 2 down 1`, that starts at this cell.
fn walk(level: &Level, row: &str, column: &str, steps: &[&str]) -> Result<Vec<At>, String> {
    let mut line = vec![at(level, row, column)?];
    for pair in steps.chunks(2) {
        let steps = match pair {
            [_, steps] => steps.parse::<usize>().map_err(|_| format!("{steps} is not a number of steps."))?,
            _ => 1,
        };
        for _ in 0..steps {
            let [row, column] = line[line.len() - 1];
            let next = match pair[0] {
                "up" => row.checked_sub(1).map(|row| [row, column]),
                "down" => Some([row + 1, column]),
                "left" => column.checked_sub(1).map(|column| [row, column]),
                "right" => Some([row, column + 1]),
                other => return Err(format!("{other} is not a direction. Use up, down, left or right.")),
            };
            line.push(next.filter(|&at| level.contains(at)).ok_or("The line leaves the board.")?);
        }
    }
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_draws_a_line_and_a_row_is_described() {
        let level = Level::plain(3, vec![3, 0, 3, 0, 0, 1]).expect("a level");
        let mut after = Board::new(&level);
        let Said::Play(moves) = said(&level, &after, &["line", "1", "1", "right", "2"]) else {
            panic!("a move")
        };
        assert_eq!(moves, [Move::Line { line: vec![[0, 0], [0, 1], [0, 2]] }]);
        after.apply(&level, &moves[0]).expect("a line");
        assert_eq!(row_in_words(&level, &after, 0), "Row 1: 3 at 1 drawn, 3 at 3 drawn; on a line 1, 2, 3.");
        assert_eq!(row_in_words(&level, &after, 1), "Row 2: 1 at 3.");
        assert!(matches!(said(&level, &after, &["erase", "1", "2"]), Said::Play(_)));
        for words in [
            &["line", "1", "1", "left"][..],
            &["line", "9", "1"],
            &["on", "x"],
            &["erase", "2", "1"],
            &["row", "3"],
        ] {
            assert!(matches!(said(&level, &after, words), Said::Refused(_)), "{words:?}");
        }
        assert_eq!(said(&level, &after, &["sing"]), Said::Nothing);
    }
}
