//! Reads and writes the native file format, which has the fields `rows`, `columns`, `palette` and `goal`.
//!
//! [`FORMATS`] lists the formats of other programs. Each has its own file in `file/`.

mod grid;
mod lists;
mod non;
mod olsak;
mod taai;
#[cfg(test)]
mod tests;
mod xml;

use crate::Nonogram;
use crate::model::{Clue, LONGEST, Level, least_length};
use pentimento_base::document::{Fields, Item, ReadError, Value};
use pentimento_engine::contract::Format;
use pentimento_picture::paint::{BLACK, Colour, Paint, add_black, read_palette};
use serde_json::{Map, Value as Json, json};

/// The formats of other programs: webpbn's XML, Simpson's `.non`, Olšák's `.g`, the text files of the Taiwanese
/// contests, pictures as text or bitmaps, and lists of clues.
///
/// Invariant: reading any text returns puzzles or one clear error, in time proportional to the length of the text.
pub(crate) const FORMATS: &[Format<Nonogram>] = &[
    Format {
        name: "webpbn XML",
        extension: "xml",
        recognise: |text| text.contains("<puzzleset") || text.contains("<puzzle"),
        read: xml::read,
        write: Some(xml::write),
    },
    Format {
        name: "Simpson's .non",
        extension: "non",
        recognise: non::recognise,
        read: non::read,
        write: Some(non::write),
    },
    Format {
        name: "Olšák's .g",
        extension: "g",
        recognise: olsak::recognise,
        read: olsak::read,
        write: Some(lists::write_olsak),
    },
    Format {
        name: "contest text",
        extension: "txt",
        recognise: taai::recognise,
        read: taai::read,
        write: None,
    },
    Format {
        name: "grid of text",
        extension: "grid",
        recognise: grid::recognise,
        read: grid::read,
        write: Some(grid::write),
    },
    Format {
        name: "portable bitmap",
        extension: "pbm",
        recognise: grid::recognise_bitmap,
        read: grid::read_bitmap,
        write: Some(grid::write_bitmap),
    },
    Format {
        name: "Wilk's .nin",
        extension: "nin",
        recognise: lists::recognise_nin,
        read: lists::read_nin,
        write: None,
    },
    Format {
        name: ".mk",
        extension: "mk",
        recognise: lists::recognise_mk,
        read: lists::read_mk,
        write: None,
    },
    Format {
        name: "game ID of Simon Tatham's Pattern",
        extension: "gameid",
        recognise: lists::recognise_pattern,
        read: lists::read_pattern,
        write: Some(lists::write_pattern),
    },
];

/// The most puzzles that are read from one file.
const MOST_PUZZLES: usize = 10_000;

/// An error in a text file. `line` counts from 0.
fn at_line(line: usize, message: impl Into<String>) -> ReadError {
    ReadError::at_line(line as u32 + 1, message)
}

/// Reads a number from a text file: the length of a run, or 0.
fn number(line: usize, text: &str) -> Result<usize, ReadError> {
    let found = text.parse().ok().filter(|&n: &usize| n <= LONGEST);
    found.ok_or_else(|| at_line(line, format!("expected a number up to {LONGEST}, found {text:?}")))
}

pub(crate) fn read(fields: &mut Fields<'_>) -> Result<Level, ReadError> {
    let (palette, goal) = (fields.take("palette"), fields.take("goal"));
    let (rows, columns) = (fields.take("rows"), fields.take("columns"));
    if let (None, None, Some(goal)) = (&rows, &columns, &goal) {
        return of_goal(goal, palette.as_ref());
    }
    let rows = rows.map_or_else(|| fields.need("rows"), Ok)?;
    let columns = columns.map_or_else(|| fields.need("columns"), Ok)?;
    let mut paints = read_palette(palette.as_ref())?;
    add_black(&mut paints, || uses_black(&[&rows, &columns], goal.as_ref()));
    let (height, width) = (rows.list()?.len(), columns.list()?.len());
    let across = read_lines(&rows, &paints, width)?;
    let down = read_lines(&columns, &paints, height)?;
    let level = Level::new(across, down, paints).map_err(|why| rows.error(why))?;
    let Some(goal) = goal else { return Ok(level) };
    let cells = read_goal(&goal, &level)?;
    level.with_goal(cells).map_err(|why| goal.error(why))
}

/// Reads a level from a file that holds only the picture. The clues follow from the picture.
fn of_goal(goal: &Item<'_>, palette: Option<&Item<'_>>) -> Result<Level, ReadError> {
    let mut paints = read_palette(palette)?;
    add_black(&mut paints, || uses_black(&[], Some(goal)));
    let rows = goal.list()?;
    let width = rows.first().map_or(Ok(0), |row| row.text().map(|text| text.chars().count()))?;
    let mut cells = Vec::new();
    for row in &rows {
        let text = row.text()?;
        if text.chars().count() != width || width > LONGEST || rows.len() > LONGEST {
            let found = text.chars().count();
            return Err(row.error(format!("expected {width} cells (at most {LONGEST}), found {found}")));
        }
        for letter in text.chars() {
            let colour = grid::paint_of(letter, &mut paints);
            cells.push(colour.ok_or_else(|| row.error(format!("the palette has no colour {letter:?}")))?);
        }
    }
    Level::of_picture(width, &cells, paints).map_err(|why| goal.error(why))
}

/// Whether any clue or cell is black.
fn uses_black(lines: &[&Item<'_>], goal: Option<&Item<'_>>) -> bool {
    let clues =
        lines.iter().filter_map(|item| item.list().ok()).flatten().filter_map(|line| line.list().ok());
    let black = |clue: &Item<'_>| match clue.value() {
        Value::Whole(_) => true,
        Value::Text(text) => !text.ends_with(|c: char| c.is_ascii_alphabetic()),
        _ => false,
    };
    let drawn = |item: &Item<'_>| item.text().is_ok_and(|text| text.contains(BLACK));
    clues.flatten().any(|clue| black(&clue))
        || goal.and_then(|goal| goal.list().ok()).is_some_and(|rows| rows.iter().any(drawn))
}

fn read_lines(item: &Item<'_>, paints: &[Paint], length: usize) -> Result<Vec<Vec<Clue>>, ReadError> {
    let lines = item.list()?;
    if lines.is_empty() || lines.len() > LONGEST {
        return Err(item.error(format!("expected 1 to {LONGEST} lines, found {}", lines.len())));
    }
    let read = |line: &Item<'_>| -> Result<Vec<Clue>, ReadError> {
        let clues =
            line.list()?.iter().map(|clue| read_clue(clue, paints, length)).collect::<Result<Vec<_>, _>>()?;
        let least = least_length(&clues);
        if least > length {
            return Err(line.error(format!("the clues need {least} cells, but there are {length}")));
        }
        Ok(clues)
    };
    lines.iter().map(read).collect()
}

fn read_clue(item: &Item<'_>, paints: &[Paint], length: usize) -> Result<Clue, ReadError> {
    let text = match item.value() {
        Value::Whole(n) => n.to_string(),
        _ => item.text()?.to_owned(),
    };
    let cut = text.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == BLACK);
    let letter = if cut.len() == text.len() { "#" } else { &text[cut.len()..] };
    let mut letters = letter.chars();
    let colour = letters.next().and_then(|letter| paints.iter().position(|paint| paint.letter == letter));
    let (Some(colour), None) = (colour.filter(|&c| c > 0), letters.next()) else {
        return Err(item.error(format!("the palette has no colour {letter:?}")));
    };
    if cut == "?" {
        return Ok(Clue::unknown(colour as Colour));
    }
    let count = cut.parse().ok().filter(|&n| (1..=length).contains(&n));
    let wrong = || item.error(format!("expected a number from 1 to {length}, or \"?\", found {text:?}"));
    count.map(|n| Clue::new(n, colour as Colour)).ok_or_else(wrong)
}

fn read_goal(item: &Item<'_>, level: &Level) -> Result<Vec<Colour>, ReadError> {
    let rows = item.list()?;
    if rows.len() != level.height() {
        return Err(item.error(format!("expected {} rows, found {}", level.height(), rows.len())));
    }
    let mut cells = Vec::with_capacity(level.size());
    for row in rows {
        let text = row.text()?;
        if text.chars().count() != level.width() {
            return Err(row.error(format!(
                "expected {} cells, found {}",
                level.width(),
                text.chars().count()
            )));
        }
        for letter in text.chars() {
            let colour = level.colour_of(letter);
            cells.push(colour.ok_or_else(|| row.error(format!("the palette has no colour {letter:?}")))?);
        }
    }
    Ok(cells)
}

pub(crate) fn write(level: &Level) -> Vec<(&'static str, Json)> {
    let mut fields = Vec::new();
    let palette = palette(level);
    if !palette.is_empty() {
        fields.push(("palette", Json::Object(palette)));
    }
    let lines = |lines: &[Vec<Clue>]| {
        let clue = |clue: &Clue| write_clue(level, *clue);
        Json::Array(lines.iter().map(|line| Json::Array(line.iter().map(clue).collect())).collect())
    };
    fields.push(("rows", lines(level.rows())));
    fields.push(("columns", lines(level.columns())));
    if let Some(goal) = level.goal() {
        fields.push(("goal", json!(level.paints().rows(level.width(), goal))));
    }
    fields
}

/// The palette entries that a file needs. White as the blank colour needs no entry. Black needs no entry if the reader
/// adds it anyway.
fn palette(level: &Level) -> Map<String, Json> {
    let used = level.rows().iter().chain(level.columns()).flatten().any(|clue| clue.colour == 1);
    let is_implied = |place: usize, paint: &Paint| match place {
        0 => paint.rgb == [255; 3],
        1 => paint.letter == BLACK && paint.is_black() && (used || level.paints().colours() == 1),
        _ => false,
    };
    let entries = level.paints().iter().enumerate().filter(|(place, paint)| !is_implied(*place, paint));
    entries.map(|(_, paint)| (paint.letter.to_string(), json!(paint.to_hex()))).collect()
}

fn write_clue(level: &Level, clue: Clue) -> Json {
    let letter = level.paints().letter(clue.colour);
    let suffix = if letter == BLACK { String::new() } else { letter.to_string() };
    match clue.count {
        Some(count) if suffix.is_empty() => json!(count),
        Some(count) => json!(format!("{count}{suffix}")),
        None => json!(format!("?{suffix}")),
    }
}

/// A picture for a terminal. Each cell is two characters wide, so that it looks square.
pub(crate) fn picture_text(level: &Level, cells: &[Colour]) -> String {
    let wide = |row: String| row.chars().flat_map(|c| [c, c]).collect::<String>();
    level.paints().rows(level.width(), cells).into_iter().map(wide).collect::<Vec<_>>().join("\n")
}
