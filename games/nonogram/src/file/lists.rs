//! Reads formats that are little more than lists of clues.
//!
//! | format | a file holds |
//! | --- | --- |
//! | `.nin`, of Jakub Wilk's solver | the width and the height, a line for each row, a line for each column |
//! | `.mk` | the height and the width, a line for each row, a line `#`, a line for each column |
//! | a game ID of Pattern, in Simon Tatham's collection | `10x10:`, the columns and then the rows with `/` between them, and dots between their numbers |

use super::{at_line, number};
use crate::Nonogram;
use crate::model::{Clue, LONGEST, Level};
use pentimento_base::document::ReadError;
use pentimento_engine::contract::Puzzle;
use pentimento_picture::paint::Paint;
use std::fmt::Write as _;

type Lines = Vec<Vec<Clue>>;

fn puzzle(rows: Lines, columns: Lines) -> Result<Vec<Puzzle<Nonogram>>, ReadError> {
    let level = Level::new(rows, columns, vec![Paint::blank(), Paint::black()]).map_err(ReadError::whole)?;
    Ok(vec![Puzzle::plain(level)])
}

fn clues(at: usize, line: &str) -> Result<Vec<Clue>, ReadError> {
    let numbers = line.split([' ', '\t', ',', '.']).filter(|part| !part.is_empty());
    let counts: Vec<usize> = numbers.map(|part| number(at, part)).collect::<Result<_, _>>()?;
    Ok(counts.into_iter().filter(|&count| count > 0).map(|count| Clue::new(count, 1)).collect())
}

/// The two numbers on the first line.
fn sides(line: &str) -> Option<(usize, usize)> {
    let mut words =
        line.split_whitespace().map(|word| word.parse().ok().filter(|side| (1..=LONGEST).contains(side)));
    let (first, second) = (words.next()??, words.next()??);
    words.next().is_none().then_some((first, second))
}

fn are_clues(line: &str) -> bool {
    line.chars().all(|c| c.is_ascii_digit() || c.is_ascii_whitespace() || c == ',')
}

/// The lines of a text without the blank ones at its end.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim).collect()
}

pub(super) fn recognise_nin(text: &str) -> bool {
    let lines = lines(text);
    let Some((width, height)) = lines.first().and_then(|line| sides(line)) else { return false };
    // Blank lines at the end can be columns without clues.
    (2..=width + height + 1).contains(&lines.len())
        && lines.len() > height
        && lines.iter().all(|line| are_clues(line))
}

pub(super) fn read_nin(text: &str) -> Result<Vec<Puzzle<Nonogram>>, ReadError> {
    let lines = lines(text);
    let first = lines.first().copied().unwrap_or_default();
    let (width, height) = sides(first).ok_or_else(|| at_line(0, "expected a width and a height"))?;
    if lines.len() > width + height + 1 {
        return Err(at_line(
            width + height + 1,
            format!("expected {height} rows and {width} columns, but there are more lines"),
        ));
    }
    let block = |from: usize, count: usize| -> Result<Lines, ReadError> {
        (from..from + count).map(|at| clues(at, lines.get(at).copied().unwrap_or_default())).collect()
    };
    puzzle(block(1, height)?, block(1 + height, width)?)
}

pub(super) fn recognise_mk(text: &str) -> bool {
    let lines = lines(text);
    lines.first().is_some_and(|line| sides(line).is_some())
        && lines.iter().filter(|line| **line == "#").count() == 1
        && lines.iter().all(|line| *line == "#" || are_clues(line))
}

pub(super) fn read_mk(text: &str) -> Result<Vec<Puzzle<Nonogram>>, ReadError> {
    let lines = lines(text);
    let first = lines.first().copied().unwrap_or_default();
    let (height, width) = sides(first).ok_or_else(|| at_line(0, "expected a height and a width"))?;
    let cut = lines.iter().position(|line| *line == "#");
    let cut = cut.ok_or_else(|| ReadError::whole("expected a line `#` between the rows and the columns"))?;
    let block = |from: usize, to: usize, count: usize, what: &str| -> Result<Lines, ReadError> {
        let mut found: Lines = (from..to).map(|at| clues(at, lines[at])).collect::<Result<_, _>>()?;
        if found.len() > count {
            return Err(at_line(from + count, format!("expected {count} {what}, but there are more lines")));
        }
        found.resize(count, Vec::new());
        Ok(found)
    };
    puzzle(block(1, cut, height, "rows")?, block(cut + 1, lines.len(), width, "columns")?)
}

/// The size and the clues in a game ID.
fn parts(text: &str) -> Option<((usize, usize), &str)> {
    let (size, rest) = text.trim().split_once(':')?;
    let (width, height) = size.split_once('x')?;
    let side = |text: &str| text.parse().ok().filter(|side| (1..=LONGEST).contains(side));
    let is_id =
        rest.contains('/') && rest.bytes().all(|byte| byte.is_ascii_digit() || b"./,".contains(&byte));
    Some(((side(width)?, side(height)?), rest)).filter(|_| is_id)
}

pub(super) fn recognise_pattern(text: &str) -> bool {
    parts(text).is_some()
}

pub(super) fn read_pattern(text: &str) -> Result<Vec<Puzzle<Nonogram>>, ReadError> {
    let wrong = |what: &str| ReadError::whole(format!("{what}, as in 2x2:1/1/2/"));
    let ((width, height), rest) = parts(text).ok_or_else(|| wrong("expected a game ID of Pattern"))?;
    if rest.contains(',') {
        return Err(ReadError::whole("this game ID gives some cells, which is not supported"));
    }
    let lines: Lines = rest.split('/').map(|line| clues(0, line)).collect::<Result<_, _>>()?;
    if lines.len() != width + height {
        let found = lines.len();
        return Err(wrong(&format!("expected {width} columns and {height} rows, found {found} lines")));
    }
    let (columns, rows) = lines.split_at(width);
    puzzle(rows.to_vec(), columns.to_vec())
}

pub(super) fn write_pattern(puzzle: &Puzzle<Nonogram>) -> Result<String, String> {
    let level = &puzzle.level;
    let all = level.columns().iter().chain(level.rows());
    let line = |line: &Vec<Clue>| -> Option<String> {
        let counts: Option<Vec<String>> = line.iter().map(|clue| clue.count.map(|n| n.to_string())).collect();
        counts.map(|counts| counts.join("."))
    };
    let lines: Option<Vec<String>> = all.map(line).collect();
    match lines {
        Some(lines) if level.paints().colours() == 1 => {
            Ok(format!("{}x{}:{}\n", level.width(), level.height(), lines.join("/")))
        }
        Some(_) => Err("a game ID of Pattern can't have colours".to_owned()),
        None => Err("a game ID of Pattern can't have unknown numbers".to_owned()),
    }
}

/// Writes Olšák's `.g` format. `olsak.rs` describes it.
pub(super) fn write_olsak(puzzle: &Puzzle<Nonogram>) -> Result<String, String> {
    let level = &puzzle.level;
    if level.has_unknown_clue() {
        return Err("a .g file can't have unknown numbers".to_owned());
    }
    let mut out = String::new();
    if let Some(title) = &puzzle.meta.title {
        let _ = writeln!(out, "# {}", title.replace(['\n', '\r'], " "));
    }
    let colours = level.paints().colours() > 1 || !level.paints()[1].is_black();
    if colours {
        let _ = writeln!(out, "#d");
        for (place, paint) in level.paints().iter().enumerate() {
            let key = key(place, paint);
            let _ = writeln!(out, "   {key}:{}  {}", paint.letter, paint.to_hex());
        }
    }
    for (word, lines) in [(": rows", level.rows()), (": columns", level.columns())] {
        let _ = writeln!(out, "{word}");
        for line in lines {
            let clue = |clue: &Clue| {
                let key = key(usize::from(clue.colour), &level.paints()[usize::from(clue.colour)]);
                format!(
                    "{}{}",
                    clue.count.unwrap_or_default(),
                    if key == '1' { String::new() } else { key.to_string() }
                )
            };
            let clues: Vec<String> = line.iter().map(clue).collect();
            let _ = writeln!(out, "{}", if clues.is_empty() { "0".to_owned() } else { clues.join(" ") });
        }
    }
    Ok(out + ":\n")
}

/// The letter of a paint in the clues of a `.g` file: `0` for blank and `1` for black.
fn key(place: usize, paint: &Paint) -> char {
    match (place, paint.letter) {
        (0, _) => '0',
        (_, '#') => '1',
        (_, letter) => letter,
    }
}
