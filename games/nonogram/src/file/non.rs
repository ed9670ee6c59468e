//! Reads and writes Steve Simpson's `.non` format. A file has keywords with values, and the blocks `rows` and
//! `columns`. A block has one line of text for each row or column, with its clues separated by commas.
//!
//! In a block, `0` is a row or column without clues. An empty line means the same if the block still has fewer lines
//! than the file announces. `goal` is the picture, written in zeros and ones. Unknown keywords are ignored, as the
//! author of the format asks. `?` for an unknown number is our addition.

use super::{at_line, number};
use crate::Nonogram;
use crate::model::{Clue, LONGEST, Level};
use pentimento_base::document::ReadError;
use pentimento_engine::contract::{Meta, Puzzle};
use pentimento_picture::paint::{Colour, Paint};
use std::fmt::Write as _;

pub(super) fn recognise(text: &str) -> bool {
    let has = |word: &str| text.lines().any(|line| line.trim() == word);
    has("rows") && has("columns")
}

#[derive(Default)]
struct Reading {
    meta: Meta,
    width: Option<Size>,
    height: Option<Size>,
    rows: Vec<Vec<Clue>>,
    columns: Vec<Vec<Clue>>,
    goal: Option<String>,
}

/// The number of rows or columns that the file announces, and the line of the file that announces it.
#[derive(Clone, Copy)]
struct Size {
    lines: usize,
    at: usize,
}

/// The keywords that can end a block in which lines are missing. Any other word in such a block is an error.
const KEYWORDS: [&str; 13] = [
    "rows",
    "columns",
    "title",
    "by",
    "author",
    "copyright",
    "license",
    "catalogue",
    "width",
    "height",
    "goal",
    "color",
    "colour",
];

#[derive(Clone, Copy, PartialEq)]
enum Block {
    None,
    Rows,
    Columns,
}

impl Reading {
    fn lines(&mut self, block: Block) -> Option<&mut Vec<Vec<Clue>>> {
        match block {
            Block::None => None,
            Block::Rows => Some(&mut self.rows),
            Block::Columns => Some(&mut self.columns),
        }
    }

    /// Whether a block has fewer lines so far than the file announces.
    fn is_missing(&self, block: Block) -> bool {
        let (found, size) = match block {
            Block::None => return false,
            Block::Rows => (self.rows.len(), self.height),
            Block::Columns => (self.columns.len(), self.width),
        };
        size.is_some_and(|size| found < size.lines)
    }
}

pub(super) fn read(text: &str) -> Result<Vec<Puzzle<Nonogram>>, ReadError> {
    let mut reading = Reading::default();
    let mut block = Block::None;
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        let missing = reading.is_missing(block);
        let word = line.split_whitespace().next().unwrap_or_default();
        let known = !missing || KEYWORDS.contains(&word);
        if known && line.starts_with(|c: char| c.is_ascii_alphabetic()) {
            block = keyword(&mut reading, at, line)?;
            continue;
        }
        let Some(lines) = reading.lines(block) else { continue };
        // While lines are missing, an empty line is a row or column without clues. After that, empty lines are skipped.
        if line.is_empty() && !missing {
            continue;
        }
        if lines.len() >= LONGEST {
            return Err(at_line(at, format!("there are more than {LONGEST} lines")));
        }
        lines.push(clues(at, line)?);
    }
    finish(reading).map(|puzzle| vec![puzzle])
}

fn keyword(reading: &mut Reading, at: usize, line: &str) -> Result<Block, ReadError> {
    let (word, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let value = value.trim();
    let text = unquoted(value);
    match word {
        "rows" => return Ok(Block::Rows),
        "columns" => return Ok(Block::Columns),
        "title" => reading.meta.title = Some(text),
        "by" | "author" => reading.meta.author = Some(text),
        "license" => reading.meta.license = Some(text),
        "catalogue" => reading.meta.source = Some(text),
        "width" => reading.width = Some(Size { lines: number(at, value)?, at }),
        "height" => reading.height = Some(Size { lines: number(at, value)?, at }),
        "goal" => reading.goal = Some(text),
        _ => {}
    }
    Ok(Block::None)
}

/// Removes the quotation marks around a value. Between them, a backslash escapes a quotation mark or a backslash.
fn unquoted(value: &str) -> String {
    let inner = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let Some(inner) = inner else { return value.trim_matches('"').to_owned() };
    let mut text = String::with_capacity(inner.len());
    let mut letters = inner.chars().peekable();
    while let Some(letter) = letters.next() {
        let kept = if letter == '\\' { letters.next_if(|next| ['"', '\\'].contains(next)) } else { None };
        text.push(kept.unwrap_or(letter));
    }
    text
}

fn quoted(value: &str) -> String {
    let line = value.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{line}\"")
}

fn clues(at: usize, line: &str) -> Result<Vec<Clue>, ReadError> {
    let mut clues = Vec::new();
    for part in line.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        match part {
            "?" => clues.push(Clue::unknown(1)),
            _ => match number(at, part)? {
                0 => {}
                count => clues.push(Clue::new(count, 1)),
            },
        }
    }
    Ok(clues)
}

fn finish(reading: Reading) -> Result<Puzzle<Nonogram>, ReadError> {
    let Reading { meta, width, height, rows, columns, goal } = reading;
    for (name, size, found) in [("height", height, rows.len()), ("width", width, columns.len())] {
        if let Some(size) = size.filter(|size| size.lines != found) {
            let lines = if found == 1 { "is 1 line".to_owned() } else { format!("are {found} lines") };
            return Err(at_line(size.at, format!("the {name} is {}, but there {lines}", size.lines)));
        }
    }
    let level = Level::new(rows, columns, vec![Paint::blank(), Paint::black()]).map_err(ReadError::whole)?;
    let level = match goal {
        None => level,
        Some(goal) => {
            let cells: Vec<Colour> = goal.chars().map(|c| Colour::from(c == '1')).collect();
            level.with_goal(cells).map_err(|why| ReadError::whole(format!("goal: {why}")))?
        }
    };
    Ok(Puzzle { meta, level })
}

pub(super) fn write(puzzle: &Puzzle<Nonogram>) -> Result<String, String> {
    let level = &puzzle.level;
    if level.paints().colours() > 1 {
        return Err("a .non file can't have colours".to_owned());
    }
    let mut out = String::new();
    let meta = &puzzle.meta;
    let words = [
        ("catalogue", &meta.source),
        ("title", &meta.title),
        ("by", &meta.author),
        ("license", &meta.license),
    ];
    for (word, value) in words {
        if let Some(value) = value {
            let _ = writeln!(out, "{word} {}", quoted(value));
        }
    }
    let _ = writeln!(out, "width {}\nheight {}", level.width(), level.height());
    for (word, lines) in [("rows", level.rows()), ("columns", level.columns())] {
        let _ = writeln!(out, "\n{word}");
        for line in lines {
            let parts: Vec<String> =
                line.iter().map(|clue| clue.count.map_or("?".to_owned(), |n| n.to_string())).collect();
            let _ = writeln!(out, "{}", if parts.is_empty() { "0".to_owned() } else { parts.join(",") });
        }
    }
    if let Some(goal) = level.goal() {
        let digits: String = goal.iter().map(|&colour| if colour > 0 { '1' } else { '0' }).collect();
        let _ = writeln!(out, "\ngoal \"{digits}\"");
    }
    Ok(out)
}
