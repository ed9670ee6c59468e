//! Reads Petr and Mirek Olšák's `.g` format. A file has an optional colour table that starts with `#d`. Then come a
//! line `: rows` with the clues of the rows after it, a line `: columns` with the clues of the columns after it, and a
//! line `:` at the end.
//!
//! A line of the colour table is `letter:char  #rrggbb  remark`. The name of a colour can be used instead of `#rrggbb`.
//! The letter `0` is the background, and `1` is the colour of a number without a letter. A number can be followed by
//! the letter of its colour. All other lines that begin with `#`, and all other text before the first colon, are
//! remarks.

use super::{at_line, number};
use crate::Nonogram;
use crate::model::{Clue, LONGEST, Level};
use pentimento_base::document::ReadError;
use pentimento_engine::contract::Puzzle;
use pentimento_picture::paint::{BLACK, BLANK, Colour, Paint};

pub(super) fn recognise(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("#d") || line.starts_with("#D"))
        || text.lines().filter(|line| line.starts_with(':')).count() >= 2
}

/// An entry of the colour table: a colour, and its letter in the clues.
struct Entry {
    key: char,
    paint: Paint,
}

const NAMES: [(&str, [u8; 3]); 10] = [
    ("white", [255, 255, 255]),
    ("black", [0, 0, 0]),
    ("red", [255, 0, 0]),
    ("green", [0, 160, 0]),
    ("blue", [0, 0, 255]),
    ("yellow", [255, 220, 0]),
    ("orange", [255, 140, 0]),
    ("brown", [140, 80, 30]),
    ("gray", [128, 128, 128]),
    ("pink", [255, 150, 190]),
];

pub(super) fn read(text: &str) -> Result<Vec<Puzzle<Nonogram>>, ReadError> {
    let mut table: Vec<Entry> = Vec::new();
    let mut blocks: Vec<Vec<(usize, &str)>> = Vec::new();
    let mut in_table = false;
    for (at, line) in text.lines().enumerate() {
        let line = line.trim_end();
        if line.starts_with("#d") || line.starts_with("#D") {
            in_table = true;
        } else if line.starts_with(':') {
            in_table = false;
            blocks.push(Vec::new());
        } else if line.starts_with('#') {
        } else if in_table && blocks.is_empty() {
            table.extend(entry(at, line)?);
        } else if let Some(block) = blocks.last_mut() {
            block.push((at, line));
        }
    }
    let [rows, columns, ..] = &blocks[..] else {
        return Err(ReadError::whole("expected `: rows` and `: columns`, each followed by clues"));
    };
    let paints = paints(&table);
    let letters =
        |key: char| table.iter().find(|entry| entry.key == key).map_or(key, |entry| entry.paint.letter);
    let lines = |block: &Vec<(usize, &str)>| -> Result<Vec<Vec<Clue>>, ReadError> {
        let used = block.iter().rposition(|(_, line)| !line.trim().is_empty()).map_or(0, |last| last + 1);
        if used > LONGEST {
            return Err(at_line(block[0].0, format!("there are more than {LONGEST} lines")));
        }
        block[..used].iter().map(|&(at, line)| clues(at, line, &paints, &letters)).collect()
    };
    let level = Level::new(lines(rows)?, lines(columns)?, paints.clone()).map_err(ReadError::whole)?;
    Ok(vec![Puzzle::plain(level)])
}

fn entry(at: usize, line: &str) -> Result<Option<Entry>, ReadError> {
    let mut words = line.split_whitespace();
    let Some(names) = words.next() else { return Ok(None) };
    let mut parts = names.chars();
    let wrong = || at_line(at, "expected a colour such as `r:% #ff0000`");
    let key = parts.next().ok_or_else(wrong)?;
    let colour = words.next().unwrap_or("#000000");
    let known = NAMES.iter().find(|(name, _)| *name == colour).map(|&(_, rgb)| rgb);
    let rgb = Paint::hex(colour).or(known).ok_or_else(wrong)?;
    let letter = match key {
        '0' => BLANK,
        '1' => BLACK,
        other if other.is_ascii_alphabetic() => other,
        _ => return Err(at_line(at, format!("{key:?} can't be the letter of a colour"))),
    };
    Ok(Some(Entry { key, paint: Paint::new(letter, rgb) }))
}

fn paints(table: &[Entry]) -> Vec<Paint> {
    let mut paints = vec![Paint::blank()];
    if let Some(ground) = table.iter().find(|entry| entry.key == '0') {
        paints[0].rgb = ground.paint.rgb;
    }
    if !table.iter().any(|entry| entry.key == '1') {
        paints.push(Paint::black());
    }
    paints.extend(table.iter().filter(|entry| entry.key != '0').map(|entry| entry.paint.clone()));
    paints
}

fn clues(
    at: usize,
    line: &str,
    paints: &[Paint],
    letter: &dyn Fn(char) -> char,
) -> Result<Vec<Clue>, ReadError> {
    let mut clues = Vec::new();
    for part in line.split([' ', '\t', ',']).filter(|part| !part.is_empty()) {
        let digits = part.trim_end_matches(|c: char| !c.is_ascii_digit());
        let count = number(at, if digits.is_empty() { part } else { digits })?;
        if count == 0 {
            continue;
        }
        let mut rest = part[digits.len()..].chars();
        let letter = rest.next().map_or(BLACK, letter);
        let colour = paints.iter().skip(1).position(|paint| paint.letter == letter);
        let (Some(colour), None) = (colour, rest.next()) else {
            return Err(at_line(at, format!("the colour of {part:?} is not in the table")));
        };
        clues.push(Clue::new(count, colour as Colour + 1));
    }
    Ok(clues)
}
