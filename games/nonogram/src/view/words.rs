//! Line mode: describes the board in words, and reads typed moves.

use crate::hint::words::{cells, run_name};
use crate::model::{Board, CLEAR, Cell, Level, Line, MAYBE, Mark, not};
use pentimento_engine::view::{Phrase, Said};
use pentimento_picture::paint::{BLANK, Colour};

pub(crate) const PHRASES: &[Phrase] = &[
    ("fill 3 5", "fill the cell in row 3, column 5"),
    ("fill 3 5-8", "fill columns 5 to 8 of row 3; the row can also be a list, such as 1-4 or 2,5"),
    ("fill 3 5 r", "fill it with the colour r, if there are several colours"),
    ("empty 3 5", "set it to empty"),
    ("maybe 3 5", "note that it may be filled"),
    ("not 3 5 r", "note that it doesn't have the colour r"),
    ("clear 3 5", "make it open again"),
    ("row 3", "show the clues and cells of row 3; column 3 shows those of a column"),
];

pub(crate) fn board(level: &Level, board: &Board) -> String {
    let mut lines = vec![format!("{} rows and {} columns.", level.height(), level.width())];
    if !level.paints().is_plain() {
        let paints = level.paints().iter().enumerate().skip(1);
        let named = paints
            .map(|(colour, paint)| format!("{} is {}", paint.letter, level.colour_word(colour as Colour)));
        lines.push(format!("Colours: {}.", named.collect::<Vec<_>>().join(", ")));
    }
    lines.extend((0..level.height()).map(|row| line(level, board, Line::Row(row))));
    // For a column, only the clues are listed, because the rows above already list every cell.
    let clues =
        |column| format!("{}: {}.", Line::Column(column).name(), clue_words(level, Line::Column(column)));
    lines.extend((0..level.width()).map(clues));
    lines.join("\n")
}

fn clue_words(level: &Level, of: Line) -> String {
    let runs: Vec<String> = (0..level.clues(of).len()).map(|run| run_name(level, of, run)).collect();
    if runs.is_empty() { "no clue".to_owned() } else { format!("clues {}", runs.join(" ")) }
}

/// Describes a line: `Row 3: clues 2 1; cells 1 and 2 filled, cell 4 empty, 1 open.`
fn line(level: &Level, board: &Board, of: Line) -> String {
    let places = |state: Cell| -> Vec<usize> {
        (0..level.length(of)).filter(|&place| board.get(of.cell(place)) == state).collect()
    };
    let painted = (1..level.paints().len()).map(|colour| {
        let letter = level.paints()[colour].letter;
        let word = if level.paints().is_plain() { "filled".to_owned() } else { format!("in {letter}") };
        (places(Cell::Colour(colour as u8)), word)
    });
    let others = [(places(Cell::Blank), "empty".to_owned()), (places(Cell::Maybe), "maybe".to_owned())];
    let known = painted.chain(others).filter(|(places, _)| !places.is_empty());
    let mut parts: Vec<String> = known.map(|(places, word)| format!("{} {word}", cells(&places))).collect();
    for colour in 0..level.paints().len() {
        let is_not = |place: &usize| board.ruled_out_at(level.place(of.cell(*place))) >> colour & 1 != 0;
        let gone: Vec<usize> = (0..level.length(of)).filter(is_not).collect();
        if !gone.is_empty() {
            let word =
                if colour == 0 { "empty".to_owned() } else { level.paints()[colour].letter.to_string() };
            parts.push(format!("{} not {word}", cells(&gone)));
        }
    }
    match places(Cell::Unknown).len() {
        0 => {}
        open if open == level.length(of) => parts.push("all open".to_owned()),
        open => parts.push(format!("{open} open")),
    }
    format!("{}: {}; {}.", of.name(), clue_words(level, of), parts.join(", "))
}

/// Reads a list such as `7`, `2-5` or `1,4,6-8`. The text counts from 1, the result from 0.
fn numbers(text: &str, most: usize) -> Option<Vec<usize>> {
    let mut all = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
        if first == 0 || last > most || first > last {
            return None;
        }
        all.extend(first - 1..last);
    }
    Some(all)
}

pub(crate) fn said(level: &Level, board: &Board, words: &[&str]) -> Said<Vec<Mark>> {
    let (verb, rows, columns, letter) = match words {
        ["row", row] => return described(level, board, row, level.height(), Line::Row),
        ["column", column] => return described(level, board, column, level.width(), Line::Column),
        ["fill", rows, columns] => ("fill", rows, columns, level.paints()[1].letter),
        ["fill", rows, columns, letter] => {
            match level.paints()[1..].iter().find(|p| letter.chars().eq([p.letter])) {
                Some(paint) => ("fill", rows, columns, paint.letter),
                None => {
                    return Said::Refused(format!(
                        "{letter} is not a colour of this puzzle; type board to see the letters."
                    ));
                }
            }
        }
        ["not", rows, columns, letter] => match level.paints().iter().find(|p| letter.chars().eq([p.letter]))
        {
            Some(paint) => ("not", rows, columns, not(paint.letter)),
            None => {
                return Said::Refused(format!(
                    "{letter} is not a colour of this puzzle; type board to see the letters."
                ));
            }
        },
        ["empty" | "cross", rows, columns] => ("empty", rows, columns, BLANK),
        ["maybe", rows, columns] => ("maybe", rows, columns, MAYBE),
        ["clear", rows, columns] => ("clear", rows, columns, CLEAR),
        ["not", ..] => {
            return Said::Refused(
                "Expected a row, a column and a colour after not, such as not 3 5 r.".to_owned(),
            );
        }
        [verb @ ("fill" | "empty" | "cross" | "maybe" | "clear" | "row" | "column"), ..] => {
            return Said::Refused(format!("Expected a row and a column after {verb}, such as {verb} 3 5-8."));
        }
        _ => return Said::Nothing,
    };
    let (Some(rows), Some(columns)) = (numbers(rows, level.height()), numbers(columns, level.width())) else {
        let (height, width) = (level.height(), level.width());
        return Said::Refused(format!(
            "Expected rows from 1 to {height} and columns from 1 to {width}, such as {verb} 3 5-8."
        ));
    };
    let at = rows.iter().flat_map(|&row| columns.iter().map(move |&column| [row, column]));
    Said::Play(at.map(|at| Mark { at, to: letter }).collect())
}

fn described(
    level: &Level,
    board: &Board,
    text: &str,
    most: usize,
    of: fn(usize) -> Line,
) -> Said<Vec<Mark>> {
    match numbers(text, most) {
        Some(all) => {
            Said::Answer(all.iter().map(|&i| line(level, board, of(i))).collect::<Vec<_>>().join("\n"))
        }
        None => Said::Refused(format!("Expected a number from 1 to {most}.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Clue;
    use pentimento_picture::paint::Paint;

    fn small() -> Level {
        let run = |n| vec![Clue::new(n, 1)];
        let paints = vec![Paint::blank(), Paint::black()];
        Level::new(vec![run(2), vec![]], vec![run(1), run(1), vec![]], paints).expect("a level")
    }

    #[test]
    fn the_board_in_words_lists_the_clues_and_cells_of_each_line() {
        let level = small();
        let mut after = Board::new(&level);
        let Said::Play(moves) = said(&level, &after, &["fill", "1", "1-2"]) else { panic!("a move") };
        let Said::Play(empty) = said(&level, &after, &["empty", "1,2", "3"]) else { panic!("a move") };
        for mv in moves.iter().chain(&empty) {
            after.apply(&level, mv).expect("a cell");
        }
        let text = board(&level, &after);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "2 rows and 3 columns.");
        assert_eq!(lines[1], "Row 1: clues 2; cells 1 and 2 filled, cell 3 empty.");
        assert_eq!(lines[2], "Row 2: no clue; cell 3 empty, 2 open.");
        assert_eq!(lines[5], "Column 3: no clue.");
    }

    #[test]
    fn places_outside_the_board_and_unknown_colours_are_refused() {
        let (level, start) = (small(), Board::new(&small()));
        for words in [
            &["fill", "3", "1"][..],
            &["fill", "1", "0"],
            &["fill", "1", "1", "r"],
            &["empty"],
            &["row", "x"],
        ] {
            assert!(matches!(said(&level, &start, words), Said::Refused(_)), "{words:?}");
        }
        assert_eq!(said(&level, &start, &["hello"]), Said::Nothing);
        assert!(
            matches!(said(&level, &start, &["column", "2"]), Said::Answer(text) if text == "Column 2: clues 1; all open.")
        );
    }
}
