//! webpbn's XML format: one or more puzzles, with colours, a goal and saved grids.
//!
//! This file reads a stream of tags, `build` turns them into a puzzle, and `write` writes a puzzle. Reading never
//! fetches anything: it ignores the document type. It knows only the five entities of XML and character numbers. In
//! webpbn's files, a count of 0 means an unknown number.

mod build;
mod write;

pub(super) use write::write;

use super::MOST_PUZZLES;
use crate::Nonogram;
use crate::model::LONGEST;
use build::finish;
use pentimento_base::document::ReadError;
use pentimento_engine::contract::{Meta, Puzzle};
use pentimento_picture::paint::{MOST_COLOURS, Paint};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// The parts of a `<puzzle>` that have been read so far.
#[derive(Default)]
struct Reading {
    meta: Meta,
    default: Option<String>,
    background: Option<String>,
    /// The colours, in the order of the file.
    colours: Vec<Paint>,
    rows: Vec<Vec<Count>>,
    columns: Vec<Vec<Count>>,
    goal: Option<String>,
    saved: Vec<String>,
}

/// A number in the clues of a line, and its position in the file, in bytes.
struct Count {
    colour: Option<String>,
    number: usize,
    at: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Rows,
    Columns,
}

/// Where the reader is in a puzzle.
struct State {
    side: Side,
    /// An attribute of the innermost tag that is not closed yet: a colour, or the type of a solution.
    attribute: Option<String>,
    letter: Option<char>,
    text: String,
    /// The position of the current tag in the file, in bytes.
    at: usize,
    /// Whether the reader is inside a `<solution>`, which has notes of its own.
    in_solution: bool,
}

pub(super) fn read(text: &str) -> Result<Vec<Puzzle<Nonogram>>, ReadError> {
    let mut reader = Reader::from_str(text);
    let mut state = State {
        side: Side::Rows,
        attribute: None,
        letter: None,
        text: String::new(),
        at: 0,
        in_solution: false,
    };
    let mut current: Option<Reading> = None;
    let mut puzzles = Vec::new();
    loop {
        let at = (reader.buffer_position() as usize).min(text.len());
        state.at = at;
        let wrong_at = |at: usize, why: String| {
            let line = 1 + text.get(..at).unwrap_or_default().matches('\n').count();
            ReadError::at_line(line as u32, why)
        };
        let wrong = |why: String| wrong_at(at, why);
        match reader.read_event().map_err(|e| wrong(format!("not XML: {e}")))? {
            Event::Eof => break,
            Event::Start(tag) => begin(&tag, &mut current, &mut state).map_err(wrong)?,
            Event::Empty(tag) => {
                begin(&tag, &mut current, &mut state).map_err(wrong)?;
                end(tag.local_name().as_ref(), &mut current, &mut state).map_err(wrong)?;
            }
            Event::End(tag) => {
                end(tag.local_name().as_ref(), &mut current, &mut state).map_err(wrong)?;
                if tag.local_name().as_ref() == "puzzle"
                    && let Some(reading) = current.take()
                {
                    let puzzle = finish(reading).map_err(|fault| wrong_at(fault.at.unwrap_or(at), fault.why));
                    puzzles.push(puzzle?);
                    if puzzles.len() > MOST_PUZZLES {
                        return Err(wrong(format!("there are more than {MOST_PUZZLES} puzzles")));
                    }
                }
            }
            Event::Text(part) => state.text.push_str(&part),
            Event::CData(part) => state.text.push_str(&part),
            Event::GeneralRef(name) => state.text.push(entity(&name).map_err(wrong)?),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
    if current.is_some() {
        return Err(ReadError::whole("the last puzzle is not closed: </puzzle> is missing"));
    }
    Ok(puzzles)
}

fn entity(name: &str) -> Result<char, String> {
    let number = |digits: &str| match digits.strip_prefix('x') {
        Some(hex) => u32::from_str_radix(hex, 16).ok(),
        None => digits.parse().ok(),
    };
    let found = match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => name.strip_prefix('#').and_then(number).and_then(char::from_u32),
    };
    found.ok_or_else(|| format!("the entity &{name}; is unknown"))
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.attributes().flatten().find(|a| a.key.local_name().as_ref() == name)?;
    let raw = found.value.clone().into_owned();
    let mut out = String::new();
    let mut rest = raw.as_str();
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let (name, behind) = after.split_once(';')?;
        out.push(entity(name).ok()?);
        rest = behind;
    }
    out.push_str(rest);
    Some(out)
}

fn begin(tag: &BytesStart<'_>, current: &mut Option<Reading>, state: &mut State) -> Result<(), String> {
    state.text.clear();
    match (tag.local_name().as_ref(), current.as_mut()) {
        ("puzzle", None) => {
            if attribute(tag, "type").is_some_and(|kind| kind != "grid") {
                return Err("only puzzles of type \"grid\" are nonograms".to_owned());
            }
            *current = Some(Reading {
                default: attribute(tag, "defaultcolor"),
                background: attribute(tag, "backgroundcolor"),
                ..Reading::default()
            });
        }
        ("puzzle", Some(_)) => return Err("a puzzle is inside another puzzle".to_owned()),
        ("clues", Some(_)) => {
            state.side = match attribute(tag, "type").as_deref() {
                Some("rows") => Side::Rows,
                Some("columns") => Side::Columns,
                other => {
                    let found = other.unwrap_or("no type");
                    return Err(format!("expected clues of type rows or columns, found {found}"));
                }
            };
        }
        ("line", Some(reading)) => {
            let lines = reading.lines(state.side);
            if lines.len() >= LONGEST {
                return Err(format!("there are more than {LONGEST} lines"));
            }
            lines.push(Vec::new());
        }
        ("count", Some(_)) => state.attribute = attribute(tag, "color"),
        ("color", Some(_)) => {
            state.attribute = attribute(tag, "name");
            state.letter = attribute(tag, "char").and_then(|text| text.chars().next());
        }
        ("solution", Some(_)) => {
            state.in_solution = true;
            state.attribute = attribute(tag, "type");
        }
        _ => {}
    }
    Ok(())
}

impl Reading {
    fn without_clues(&self) -> bool {
        self.rows.is_empty() && self.columns.is_empty()
    }

    fn lines(&mut self, side: Side) -> &mut Vec<Vec<Count>> {
        match side {
            Side::Rows => &mut self.rows,
            Side::Columns => &mut self.columns,
        }
    }
}

fn end(name: &str, current: &mut Option<Reading>, state: &mut State) -> Result<(), String> {
    let Some(reading) = current.as_mut() else { return Ok(()) };
    let text = state.text.trim();
    match name {
        "title" => reading.meta.title = Some(text.to_owned()),
        "author" => reading.meta.author = Some(text.to_owned()),
        "source" => reading.meta.source = Some(text.to_owned()),
        "copyright" => reading.meta.license = Some(text.to_owned()),
        "id" => reading.meta.id = Some(text.to_owned()),
        "description" => reading.meta.description = Some(text.to_owned()),
        "solution" => state.in_solution = false,
        "note" if !state.in_solution => reading.meta.notes.push(text.to_owned()),
        "color" => colour(reading, state)?,
        "count" => {
            let number = text.parse().ok().filter(|&n: &usize| n <= LONGEST);
            let number =
                number.ok_or_else(|| format!("expected a number up to {LONGEST}, found {text:?}"))?;
            let colour = state.attribute.take();
            let line = reading.lines(state.side).last_mut();
            line.ok_or("a count is outside a line")?.push(Count { colour, number, at: state.at });
        }
        "image" if state.attribute.as_deref() == Some("saved") => reading.saved.push(text.to_owned()),
        "image" if reading.goal.is_none() => reading.goal = Some(text.to_owned()),
        _ => return Ok(()),
    }
    state.text.clear();
    Ok(())
}

fn colour(reading: &mut Reading, state: &mut State) -> Result<(), String> {
    let name = state.attribute.take().ok_or("a colour has no name")?;
    let text = state.text.trim();
    let long: String = if text.len() == 3 && text.is_ascii() {
        text.chars().flat_map(|c| [c, c]).collect()
    } else {
        text.to_owned()
    };
    let rgb = Paint::hex(&long).ok_or_else(|| format!("expected a colour such as ff0000, found {text:?}"))?;
    if reading.colours.len() > MOST_COLOURS {
        return Err(format!("there are at most {MOST_COLOURS} colours"));
    }
    let letter = state.letter.take().unwrap_or(' ');
    reading.colours.push(Paint { letter, rgb, name: Some(name) });
    Ok(())
}
