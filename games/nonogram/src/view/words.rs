//! Nonograms for the line mode: every line with its clues and what is known of it, and cells said by number.

use super::super::model::{Board, Cell, Level, Line, MAYBE, Mark, TAKEN_BACK};
use super::super::tell::{cells, run_name};
use pentimento_engine::view::{Phrase, Said};
use pentimento_picture::paint::{BLANK, Colour};

pub const PHRASES: &[Phrase] = &[
    ("fill 3 5", "fill the cell in row 3, column 5"),
    ("fill 3 5-8", "fill columns 5 to 8 of row 3; rows too may be several, as in 1-4 or 2,5"),
    ("fill 3 5 r", "fill it with the colour r, where there are several"),
    ("cross 3 5", "mark it as blank"),
    ("maybe 3 5", "mark it as maybe filled"),
    ("clear 3 5", "take back what was said of it"),
    ("row 3", "the clues of row 3 and what is known of it; column 3 likewise"),
];

pub fn board(level: &Level, board: &Board) -> String {
    let mut lines = vec![format!("{} rows and {} columns.", level.height(), level.width())];
    if !level.is_plain() {
        let paints = level.paints().iter().enumerate().skip(1);
        let named = paints
            .map(|(colour, paint)| format!("{} is {}", paint.letter, level.colour_word(colour as Colour)));
        lines.push(format!("Colours: {}.", named.collect::<Vec<_>>().join(", ")));
    }
    lines.extend((0..level.height()).map(|row| line(level, board, Line::Row(row))));
    // What is known of the columns' cells was said with the rows.
    let clues =
        |column| format!("{}: {}.", Line::Column(column).name(), clue_words(level, Line::Column(column)));
    lines.extend((0..level.width()).map(clues));
    lines.join("\n")
}

fn clue_words(level: &Level, of: Line) -> String {
    let runs: Vec<String> = (0..level.clues(of).len()).map(|run| run_name(level, of, run)).collect();
    if runs.is_empty() { "no clue".to_owned() } else { format!("clues {}", runs.join(" ")) }
}

/// `Row 3: clues 2 1; cells 1 and 2 filled, cell 4 crossed, 1 open.`
fn line(level: &Level, board: &Board, of: Line) -> String {
    let places = |wanted: Cell| -> Vec<usize> {
        (0..level.length(of)).filter(|&place| board.get(of.cell(place)) == wanted).collect()
    };
    let painted = (1..level.paints().len()).map(|colour| {
        let letter = level.paints()[colour].letter;
        let word = if level.is_plain() { "filled".to_owned() } else { format!("in {letter}") };
        (places(Cell::Colour(colour as u8)), word)
    });
    let others = [(places(Cell::Blank), "crossed".to_owned()), (places(Cell::Maybe), "maybe".to_owned())];
    let known = painted.chain(others).filter(|(places, _)| !places.is_empty());
    let mut parts: Vec<String> = known.map(|(places, word)| format!("{} {word}", cells(&places))).collect();
    match places(Cell::Unknown).len() {
        0 => {}
        open if open == level.length(of) => parts.push("all open".to_owned()),
        open => parts.push(format!("{open} open")),
    }
    format!("{}: {}; {}.", of.name(), clue_words(level, of), parts.join(", "))
}

/// `7`, `2-5`, `1,4,6-8`, counted from 1.
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

pub fn said(level: &Level, board: &Board, words: &[&str]) -> Said<Vec<Mark>> {
    let (verb, rows, columns, letter) = match words {
        ["row", row] => return told(level, board, row, level.height(), Line::Row),
        ["column", column] => return told(level, board, column, level.width(), Line::Column),
        ["fill", rows, columns] => ("fill", rows, columns, level.paints()[1].letter),
        ["fill", rows, columns, letter] => match level.paints()[1..]
            .iter()
            .find(|p| letter.chars().eq([p.letter]))
        {
            Some(paint) => ("fill", rows, columns, paint.letter),
            None => {
                return Said::Refused(format!("{letter} is no colour here; the board tells their letters."));
            }
        },
        ["cross", rows, columns] => ("cross", rows, columns, BLANK),
        ["maybe", rows, columns] => ("maybe", rows, columns, MAYBE),
        ["clear", rows, columns] => ("clear", rows, columns, TAKEN_BACK),
        [verb @ ("fill" | "cross" | "maybe" | "clear" | "row" | "column"), ..] => {
            return Said::Refused(format!("Expected a row and a column after {verb}: {verb} 3 5-8."));
        }
        _ => return Said::Nothing,
    };
    let (Some(rows), Some(columns)) = (numbers(rows, level.height()), numbers(columns, level.width())) else {
        let (height, width) = (level.height(), level.width());
        return Said::Refused(format!(
            "There are rows 1 to {height} and columns 1 to {width}: {verb} 3 5-8."
        ));
    };
    let at = rows.iter().flat_map(|&row| columns.iter().map(move |&column| [row, column]));
    Said::Play(at.map(|at| Mark { at, to: letter }).collect())
}

fn told(level: &Level, board: &Board, text: &str, most: usize, of: fn(usize) -> Line) -> Said<Vec<Mark>> {
    match numbers(text, most) {
        Some(all) => {
            Said::Told(all.iter().map(|&i| line(level, board, of(i))).collect::<Vec<_>>().join("\n"))
        }
        None => Said::Refused(format!("There are 1 to {most}.")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::model::Clue;
    use super::*;
    use pentimento_picture::paint::Paint;

    fn small() -> Level {
        let run = |n| vec![Clue::new(n, 1)];
        let paints = vec![Paint::blank(), Paint::black()];
        Level::new(vec![run(2), vec![]], vec![run(1), run(1), vec![]], paints).expect("a level")
    }

    #[test]
    fn lines_are_told_with_what_is_known() {
        let level = small();
        let mut after = Board::new(&level);
        let Said::Play(moves) = said(&level, &after, &["fill", "1", "1-2"]) else { panic!("a move") };
        let Said::Play(crosses) = said(&level, &after, &["cross", "1,2", "3"]) else { panic!("a move") };
        for mv in moves.iter().chain(&crosses) {
            after.apply(&level, mv).expect("a cell");
        }
        let told = board(&level, &after);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[0], "2 rows and 3 columns.");
        assert_eq!(lines[1], "Row 1: clues 2; cells 1 and 2 filled, cell 3 crossed.");
        assert_eq!(lines[2], "Row 2: no clue; cell 3 crossed, 2 open.");
        assert_eq!(lines[5], "Column 3: no clue.");
    }

    #[test]
    fn what_is_not_there_is_refused() {
        let (level, start) = (small(), Board::new(&small()));
        for words in [
            &["fill", "3", "1"][..],
            &["fill", "1", "0"],
            &["fill", "1", "1", "r"],
            &["cross"],
            &["row", "x"],
        ] {
            assert!(matches!(said(&level, &start, words), Said::Refused(_)), "{words:?}");
        }
        assert_eq!(said(&level, &start, &["hello"]), Said::Nothing);
        assert!(
            matches!(said(&level, &start, &["column", "2"]), Said::Told(text) if text == "Column 2: clues 1; all open.")
        );
    }
}
