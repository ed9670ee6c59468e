//! Reads the text files of the TAAI and TCGA contests. A file can have several puzzles. Each puzzle starts with a line
//! such as `$12`, which is a dollar sign and the number of the puzzle. Then comes one line for each column, followed by
//! one line for each row. White space separates the numbers of a line.
//!
//! The file doesn't contain the size of a puzzle. The grids of the contests are square, so the first half of the lines
//! are columns and the second half are rows.

use super::{MOST_PUZZLES, at_line, number};
use crate::Nonogram;
use crate::model::{Clue, LONGEST, Level};
use pentimento_base::document::ReadError;
use pentimento_engine::contract::Puzzle;
use pentimento_picture::paint::Paint;

pub(super) fn recognise(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    first.is_some_and(|line| line.strip_prefix('$').is_some_and(|n| n.trim().parse::<u32>().is_ok()))
}

pub(super) fn read(text: &str) -> Result<Vec<Puzzle<Nonogram>>, ReadError> {
    let mut puzzles = Vec::new();
    let mut current: Option<(usize, &str, Vec<Vec<Clue>>)> = None;
    for (at, line) in text.lines().enumerate() {
        if let Some(name) = line.trim().strip_prefix('$') {
            if let Some((start, name, lines)) = current.take() {
                puzzles.push(puzzle(start, name, lines)?);
            }
            if puzzles.len() >= MOST_PUZZLES {
                return Err(at_line(at, format!("there are more than {MOST_PUZZLES} puzzles")));
            }
            current = Some((at, name.trim(), Vec::new()));
        } else if let Some((_, _, lines)) = &mut current {
            lines.push(clues(at, line)?);
            if lines.len() > 2 * LONGEST + 2 {
                return Err(at_line(at, "the puzzle has too many lines"));
            }
        } else if !line.trim().is_empty() {
            return Err(at_line(at, "expected `$` and the number of a puzzle"));
        }
    }
    if let Some((start, name, lines)) = current {
        puzzles.push(puzzle(start, name, lines)?);
    }
    Ok(puzzles)
}

fn clues(at: usize, line: &str) -> Result<Vec<Clue>, ReadError> {
    let mut clues = Vec::new();
    for part in line.split_whitespace() {
        match number(at, part)? {
            0 => {}
            count => clues.push(Clue::new(count, 1)),
        }
    }
    Ok(clues)
}

fn puzzle(start: usize, name: &str, mut lines: Vec<Vec<Clue>>) -> Result<Puzzle<Nonogram>, ReadError> {
    // An empty line is a row or column without clues. But if the number of lines is odd, an empty line at the end does
    // not belong to the puzzle, so it is removed.
    if lines.len() % 2 == 1 && lines.last().is_some_and(Vec::is_empty) {
        lines.pop();
    }
    if lines.len() % 2 == 1 {
        return Err(at_line(
            start,
            format!("expected the same number of columns and rows, found {} lines", lines.len()),
        ));
    }
    let rows = lines.split_off(lines.len() / 2);
    let level = Level::new(rows, lines, vec![Paint::blank(), Paint::black()]);
    let mut puzzle = Puzzle::plain(level.map_err(|why| at_line(start, why))?);
    puzzle.meta.title = Some(format!("${name}"));
    Ok(puzzle)
}
