//! webpbn's XML: one or many puzzles, with colours, a goal and saved grids.
//!
//! The text is read as a stream of tags. Nothing is ever fetched: a document type is passed over and only XML's own
//! five entities and character numbers are known. A number of 0 is a blotted one, as webpbn has it.

use super::super::Nonogram;
use super::super::model::{Cell, Clue, LONGEST, Level};
use super::MOST_PUZZLES;
use pentimento_base::document::ReadError;
use pentimento_engine::contract::{Meta, Puzzle};
use pentimento_picture::paint::{BLACK, BLANK, Colour, MOST_COLOURS, Paint};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// What one `<puzzle>` has said so far.
#[derive(Default)]
struct Reading {
    meta: Meta,
    default: Option<String>,
    background: Option<String>,
    /// Names with their paints, in the order of the file.
    colours: Vec<Paint>,
    rows: Vec<Vec<Count>>,
    columns: Vec<Vec<Count>>,
    goal: Option<String>,
    saved: Vec<String>,
}

/// A number of a line, and the byte where it stands.
struct Count {
    colour: Option<String>,
    number: usize,
    at: usize,
}

/// What is wrong, and the byte where, unless that is where the reader is.
struct Fault {
    at: Option<usize>,
    why: String,
}

impl From<String> for Fault {
    fn from(why: String) -> Self {
        Self { at: None, why }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Rows,
    Columns,
}

/// Where in a puzzle the stream is.
struct State {
    side: Side,
    /// The attribute that matters of the innermost open tag: a colour, a kind of solution.
    attribute: Option<String>,
    letter: Option<char>,
    text: String,
    /// The byte where the tag begins.
    at: usize,
}

pub fn read(text: &str) -> Result<Vec<Puzzle<Nonogram>>, ReadError> {
    let mut reader = Reader::from_str(text);
    let mut state = State { side: Side::Rows, attribute: None, letter: None, text: String::new(), at: 0 };
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
        match reader.read_event().map_err(|e| wrong(format!("no XML: {e}")))? {
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
    found.ok_or_else(|| format!("the entity &{name}; is not known"))
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
        ("puzzle", Some(_)) => return Err("a puzzle within a puzzle".to_owned()),
        ("clues", Some(_)) => {
            state.side = match attribute(tag, "type").as_deref() {
                Some("rows") => Side::Rows,
                Some("columns") => Side::Columns,
                other => return Err(format!("clues of type {}", other.unwrap_or("none"))),
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
        ("solution", Some(_)) => state.attribute = attribute(tag, "type"),
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
    let said = state.text.trim();
    match name {
        "title" => reading.meta.title = Some(said.to_owned()),
        "author" => reading.meta.author = Some(said.to_owned()),
        "source" => reading.meta.source = Some(said.to_owned()),
        "copyright" => reading.meta.license = Some(said.to_owned()),
        "color" => colour(reading, state)?,
        "count" => {
            let number = said.parse().ok().filter(|&n: &usize| n <= LONGEST);
            let number =
                number.ok_or_else(|| format!("expected a number up to {LONGEST}, found {said:?}"))?;
            let colour = state.attribute.take();
            let line = reading.lines(state.side).last_mut();
            line.ok_or("a count outside of a line")?.push(Count { colour, number, at: state.at });
        }
        "image" if state.attribute.as_deref() == Some("saved") => reading.saved.push(said.to_owned()),
        "image" if reading.goal.is_none() => reading.goal = Some(said.to_owned()),
        _ => return Ok(()),
    }
    state.text.clear();
    Ok(())
}

fn colour(reading: &mut Reading, state: &mut State) -> Result<(), String> {
    let name = state.attribute.take().ok_or("a colour without a name")?;
    let said = state.text.trim();
    let long: String = if said.len() == 3 && said.is_ascii() {
        said.chars().flat_map(|c| [c, c]).collect()
    } else {
        said.to_owned()
    };
    let rgb = Paint::hex(&long).ok_or_else(|| format!("expected a colour such as ff0000, found {said:?}"))?;
    if reading.colours.len() > MOST_COLOURS {
        return Err(format!("there are at most {MOST_COLOURS} colours"));
    }
    let letter = state.letter.take().unwrap_or(' ');
    reading.colours.push(Paint { letter, rgb, name: Some(name) });
    Ok(())
}

/// The colours by name, the background first, each with a letter that a native file can have.
struct Table {
    paints: Vec<Paint>,
    /// The letters that the file itself uses in its grids.
    chars: Vec<char>,
}

fn table(reading: &Reading) -> Table {
    let ground = reading.background.clone().unwrap_or_else(|| "white".to_owned());
    let default = reading.default.clone().unwrap_or_else(|| "black".to_owned());
    let mut colours = reading.colours.clone();
    for (name, paint) in [(&ground, Paint::blank()), (&default, Paint::black())] {
        if !colours.iter().any(|known| known.name.as_ref() == Some(name)) {
            let letter = if paint.letter == BLACK { 'X' } else { BLANK };
            colours.push(Paint { letter, name: Some(name.clone()), ..paint });
        }
    }
    colours.sort_by_key(|paint| paint.name.as_ref() != Some(&ground));
    let asked = |name: &str| {
        let lines = reading.rows.iter().chain(&reading.columns).flatten();
        lines.into_iter().any(|count| count.colour.as_deref().unwrap_or(&default) == name)
    };
    let shown = |paint: &Paint| {
        reading.without_clues() && reading.goal.as_ref().is_some_and(|goal| goal.contains(paint.letter))
    };
    // Of what was added here or never used, the default is kept only where it is the only one.
    let many = colours.len();
    colours.retain(|paint| {
        let name = paint.name.as_deref().unwrap_or_default();
        let said = reading.colours.iter().any(|known| known.name == paint.name);
        name == ground
            || asked(name)
            || shown(paint)
            || (said && (many > 3 || name != "black"))
            || (name == default && many == 2)
    });
    if colours.len() == 1 {
        colours.push(Paint { name: Some("black".to_owned()), letter: 'X', rgb: [0; 3] });
    }
    let chars: Vec<char> = colours.iter().map(|paint| paint.letter).collect();
    Table { paints: lettered(colours), chars }
}

/// A letter for each: black is `#`, the others keep theirs where it is one, and where nobody else has it.
fn lettered(mut paints: Vec<Paint>) -> Vec<Paint> {
    let mut taken = vec![BLANK];
    let mut spare = ('a'..='z').chain('A'..='Z');
    for (place, paint) in paints.iter_mut().enumerate() {
        if place == 0 {
            paint.letter = BLANK;
            continue;
        }
        let black = paint.name.as_deref() == Some("black") || paint.rgb == [0; 3];
        let own = paint.letter;
        paint.letter = if black && !taken.contains(&BLACK) {
            BLACK
        } else if own.is_ascii_alphabetic() && !taken.contains(&own) {
            own
        } else {
            spare.find(|letter| !taken.contains(letter)).unwrap_or('?')
        };
        taken.push(paint.letter);
    }
    paints
}

fn finish(reading: Reading) -> Result<Puzzle<Nonogram>, Fault> {
    let Table { paints, chars } = table(&reading);
    let default = reading.default.clone().unwrap_or_else(|| "black".to_owned());
    let clue = |&Count { ref colour, number, at }: &Count| {
        let name = colour.as_ref().unwrap_or(&default);
        let place = paints.iter().position(|paint| paint.name.as_ref() == Some(name));
        let unknown = || Fault { at: Some(at), why: format!("there is no colour {name:?}") };
        let colour = place.filter(|&place| place > 0).ok_or_else(unknown)? as Colour;
        Ok(if number == 0 { Clue::blotted(colour) } else { Clue::new(number, colour) })
    };
    // webpbn writes an empty line as a line with a single zero, too.
    let line = |line: &Vec<Count>| match &line[..] {
        [Count { colour: None, number: 0, .. }] => Ok(Vec::new()),
        counts => counts.iter().map(clue).collect::<Result<Vec<_>, Fault>>(),
    };
    let rows = reading.rows.iter().map(line).collect::<Result<Vec<_>, _>>()?;
    let columns = reading.columns.iter().map(line).collect::<Result<Vec<_>, _>>()?;
    let mut level = match &reading.goal {
        Some(goal) if reading.without_clues() => of_goal(goal, &chars, paints)?,
        Some(_) | None => Level::new(rows, columns, paints)?,
    };
    for saved in &reading.saved {
        level.saved.push(grid(&level, saved, &chars)?);
    }
    let cells = reading.goal.as_ref().map(|goal| grid(&level, goal, &chars)).transpose()?;
    // A goal in which something is open is no goal.
    let whole = cells.and_then(|cells| cells.into_iter().map(Cell::known).collect::<Option<Vec<Colour>>>());
    if let Some(goal) = whole {
        level = level.with_goal(goal).map_err(|why| format!("goal: {why}"))?;
    }
    Ok(Puzzle { meta: reading.meta, level })
}

/// The clues of a picture, where a file has no others.
fn of_goal(goal: &str, chars: &[char], paints: Vec<Paint>) -> Result<Level, String> {
    let rows: Vec<&str> = goal.split(['|', '\n']).map(str::trim).filter(|row| !row.is_empty()).collect();
    let mut picture = Vec::new();
    let mut width = 0;
    for row in &rows {
        let known = cells(row, chars)?.into_iter().map(Cell::known).collect::<Option<Vec<Colour>>>();
        let known = known.ok_or("there are no clues, and some cells of the goal are open")?;
        width = if width == 0 { known.len() } else { width };
        if known.len() != width || width > LONGEST || rows.len() > LONGEST {
            return Err(format!("the rows of the goal differ in length, or are more than {LONGEST}"));
        }
        picture.extend(known);
    }
    Level::of_picture(width, &picture, paints)
}

/// A grid between bars, a character a cell, `?` open, `[ab]` one of several and so open, too.
fn grid(level: &Level, image: &str, chars: &[char]) -> Result<Vec<Cell>, String> {
    let cells = cells(image, chars)?;
    if cells.len() != level.size() {
        return Err(format!("a grid has {} cells instead of {}", cells.len(), level.size()));
    }
    Ok(cells)
}

fn cells(image: &str, chars: &[char]) -> Result<Vec<Cell>, String> {
    let mut cells = Vec::with_capacity(image.len());
    let mut letters = image.chars().filter(|c| !c.is_whitespace() && *c != '|');
    while let Some(letter) = letters.next() {
        cells.push(match letter {
            '[' => {
                while letters.next().is_some_and(|c| c != ']') {}
                Cell::Unknown
            }
            '?' => Cell::Unknown,
            _ => {
                let place = chars.iter().position(|&c| c == letter);
                let place = place.or_else(|| (chars.len() == 2 && letter == 'X').then_some(1));
                Cell::of(place.ok_or_else(|| format!("there is no colour {letter:?} in the grid"))? as Colour)
            }
        });
    }
    Ok(cells)
}
