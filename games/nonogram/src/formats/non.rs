//! Steve Simpson's `.non`: keywords with a value, then `rows` and `columns` with a line of commas each.
//!
//! `0` or an empty line inside a block is a blank line. `goal` is the picture in zeros and ones. Unknown keywords are
//! passed over, as their author asks. `?` for a blotted number is ours.

use super::super::Nonogram;
use super::super::model::{Clue, LONGEST, Level};
use super::{at_line, number};
use pentimento_base::document::ReadError;
use pentimento_engine::contract::{Meta, Puzzle};
use pentimento_picture::paint::{Colour, Paint};
use std::fmt::Write as _;

pub fn recognise(text: &str) -> bool {
    let has = |word: &str| text.lines().any(|line| line.trim() == word);
    has("rows") && has("columns")
}

#[derive(Default)]
struct Reading {
    meta: Meta,
    width: Option<Said>,
    height: Option<Said>,
    rows: Vec<Vec<Clue>>,
    columns: Vec<Vec<Clue>>,
    goal: Option<String>,
}

/// How many lines there shall be, and where that is said.
#[derive(Clone, Copy)]
struct Said {
    lines: usize,
    at: usize,
}

/// What may follow a block that is not finished without being taken for one of its lines gone wrong.
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

    /// Whether fewer lines of a block were read than the file says there are.
    fn is_missing(&self, block: Block) -> bool {
        let (found, said) = match block {
            Block::None => return false,
            Block::Rows => (self.rows.len(), self.height),
            Block::Columns => (self.columns.len(), self.width),
        };
        said.is_some_and(|said| found < said.lines)
    }
}

pub fn read(text: &str) -> Result<Vec<Puzzle<Nonogram>>, ReadError> {
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
        // An empty line is a blank one while lines are still missing, else it ends the block.
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
    let said = unquoted(value);
    match word {
        "rows" => return Ok(Block::Rows),
        "columns" => return Ok(Block::Columns),
        "title" => reading.meta.title = Some(said),
        "by" | "author" => reading.meta.author = Some(said),
        "license" => reading.meta.license = Some(said),
        "catalogue" => reading.meta.source = Some(said),
        "width" => reading.width = Some(Said { lines: number(at, value)?, at }),
        "height" => reading.height = Some(Said { lines: number(at, value)?, at }),
        "goal" => reading.goal = Some(said),
        _ => {}
    }
    Ok(Block::None)
}

/// A value without its quotation marks; within them a backslash keeps a mark or another backslash.
fn unquoted(value: &str) -> String {
    let inner = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let Some(inner) = inner else { return value.trim_matches('"').to_owned() };
    let mut said = String::with_capacity(inner.len());
    let mut letters = inner.chars().peekable();
    while let Some(letter) = letters.next() {
        let kept = if letter == '\\' { letters.next_if(|next| ['"', '\\'].contains(next)) } else { None };
        said.push(kept.unwrap_or(letter));
    }
    said
}

fn quoted(value: &str) -> String {
    let line = value.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{line}\"")
}

fn clues(at: usize, line: &str) -> Result<Vec<Clue>, ReadError> {
    let mut clues = Vec::new();
    for part in line.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        match part {
            "?" => clues.push(Clue::blotted(1)),
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
    for (name, said, found) in [("height", height, rows.len()), ("width", width, columns.len())] {
        if let Some(said) = said.filter(|said| said.lines != found) {
            let lines = if found == 1 { "is 1 line".to_owned() } else { format!("are {found} lines") };
            return Err(at_line(
                said.at,
                format!("the {name} is said to be {}, but there {lines}", said.lines),
            ));
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

pub fn write(puzzle: &Puzzle<Nonogram>) -> Result<String, String> {
    let level = &puzzle.level;
    if level.colours() > 1 {
        return Err("a .non file has no colours".to_owned());
    }
    let mut out = String::new();
    let meta = &puzzle.meta;
    let said = [
        ("catalogue", &meta.source),
        ("title", &meta.title),
        ("by", &meta.author),
        ("license", &meta.license),
    ];
    for (word, value) in said {
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
