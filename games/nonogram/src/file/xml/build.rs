//! Turns the tags of a file into a puzzle.

use super::{Count, Reading};
use crate::Nonogram;
use crate::model::{Cell, Clue, LONGEST, Level};
use pentimento_engine::contract::Puzzle;
use pentimento_picture::paint::{BLACK, BLANK, Colour, Paint};

/// An error and its position in the file, in bytes. `None` means the current position of the reader.
pub(super) struct Fault {
    pub(super) at: Option<usize>,
    pub(super) why: String,
}

impl From<String> for Fault {
    fn from(why: String) -> Self {
        Self { at: None, why }
    }
}

/// The colours of a puzzle. The background comes first.
struct Table {
    /// The paints, with letters that are allowed in a native file.
    paints: Vec<Paint>,
    /// For each paint, the letter that the grids of the file use.
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
    let in_clues = |name: &str| {
        let lines = reading.rows.iter().chain(&reading.columns).flatten();
        lines.into_iter().any(|count| count.colour.as_deref().unwrap_or(&default) == name)
    };
    let in_goal = |paint: &Paint| {
        reading.without_clues() && reading.goal.as_ref().is_some_and(|goal| goal.contains(paint.letter))
    };
    // Drop two kinds of unused colours: a default colour that the file does not list, and a listed black if there are
    // at most three colours, counting the background. But keep the default colour if it is the only one beside the
    // background.
    let count = colours.len();
    colours.retain(|paint| {
        let name = paint.name.as_deref().unwrap_or_default();
        let listed = reading.colours.iter().any(|known| known.name == paint.name);
        name == ground
            || in_clues(name)
            || in_goal(paint)
            || (listed && (count > 3 || name != "black"))
            || (name == default && count == 2)
    });
    if colours.len() == 1 {
        colours.push(Paint { name: Some("black".to_owned()), letter: 'X', rgb: [0; 3] });
    }
    let chars: Vec<char> = colours.iter().map(|paint| paint.letter).collect();
    Table { paints: lettered(colours), chars }
}

/// Gives each paint a letter: `.` for the background and `#` for black. Any other paint keeps its own letter if that is
/// an ASCII letter and no paint before it has it. Otherwise it gets the next unused letter.
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

pub(super) fn finish(reading: Reading) -> Result<Puzzle<Nonogram>, Fault> {
    let Table { paints, chars } = table(&reading);
    let default = reading.default.clone().unwrap_or_else(|| "black".to_owned());
    let clue = |&Count { ref colour, number, at }: &Count| {
        let name = colour.as_ref().unwrap_or(&default);
        let place = paints.iter().position(|paint| paint.name.as_ref() == Some(name));
        let unknown = || Fault { at: Some(at), why: format!("the file has no colour {name:?}") };
        let colour = place.filter(|&place| place > 0).ok_or_else(unknown)? as Colour;
        Ok(if number == 0 { Clue::unknown(colour) } else { Clue::new(number, colour) })
    };
    // webpbn can write an empty line as a single zero without a colour.
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
    // A goal with undecided cells is ignored.
    let decided = cells.and_then(|cells| cells.into_iter().map(Cell::known).collect::<Option<Vec<Colour>>>());
    if let Some(goal) = decided {
        level = level.with_goal(goal).map_err(|why| format!("goal: {why}"))?;
    }
    Ok(Puzzle { meta: reading.meta, level })
}

/// Makes a level from the goal, for a file without clues.
fn of_goal(goal: &str, chars: &[char], paints: Vec<Paint>) -> Result<Level, String> {
    let rows: Vec<&str> = goal.split(['|', '\n']).map(str::trim).filter(|row| !row.is_empty()).collect();
    let mut picture = Vec::new();
    let mut width = 0;
    for row in &rows {
        let known = cells(row, chars)?.into_iter().map(Cell::known).collect::<Option<Vec<Colour>>>();
        let known = known.ok_or("the file has no clues, and its goal has open cells")?;
        width = if width == 0 { known.len() } else { width };
        if known.len() != width || width > LONGEST || rows.len() > LONGEST {
            return Err(format!(
                "the rows of the goal differ in length, or a side has more than {LONGEST} cells"
            ));
        }
        picture.extend(known);
    }
    Level::of_picture(width, &picture, paints)
}

/// Reads a grid between bars, with one character for each cell. `?` is an undecided cell, and so is `[ab]`, which
/// means one of several colours.
fn grid(level: &Level, image: &str, chars: &[char]) -> Result<Vec<Cell>, String> {
    let cells = cells(image, chars)?;
    if cells.len() != level.size() {
        return Err(format!("a grid has {} cells, expected {}", cells.len(), level.size()));
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
                Cell::of(place.ok_or_else(|| format!("the grid has an unknown letter {letter:?}"))? as Colour)
            }
        });
    }
    Ok(cells)
}
