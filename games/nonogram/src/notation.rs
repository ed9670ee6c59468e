//! The native file: `rows`, `columns`, `palette`, `goal`.

use super::model::{Clue, LONGEST, Level};
use pentimento_base::document::{Fields, Item, ReadError, Value};
use pentimento_picture::paint::{BLACK, Colour, Paint, read_palette};
use serde_json::{Map, Value as Json, json};

pub fn read(fields: &mut Fields<'_>) -> Result<Level, ReadError> {
    let palette = fields.take("palette");
    let rows = fields.need("rows")?;
    let columns = fields.need("columns")?;
    let goal = fields.take("goal");
    let mut paints = vec![Paint::blank()];
    if let Some(palette) = &palette {
        read_palette(palette, &mut paints)?;
    }
    let black = paints.iter().any(|paint| paint.letter == BLACK);
    if !black && (paints.len() == 1 || speaks_of_black(&[&rows, &columns], goal.as_ref())) {
        paints.insert(1, Paint::black());
    }
    let (height, width) = (rows.list()?.len(), columns.list()?.len());
    let across = read_lines(&rows, &paints, width)?;
    let down = read_lines(&columns, &paints, height)?;
    let level = Level::new(across, down, paints).map_err(|why| rows.error(why))?;
    let Some(goal) = goal else { return Ok(level) };
    let cells = read_goal(&goal, &level)?;
    level.with_goal(cells).map_err(|why| goal.error(why))
}

/// Whether some clue or cell is black, which needs no entry in the palette.
fn speaks_of_black(lines: &[&Item<'_>], goal: Option<&Item<'_>>) -> bool {
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
        let least = super::model::least_length(&clues);
        if least > length {
            return Err(line.error(format!("the clues need {least} cells, there are {length}")));
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
        return Err(item.error(format!("there is no colour {letter:?} in the palette")));
    };
    if cut == "?" {
        return Ok(Clue::blotted(colour as Colour));
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
            cells.push(colour.ok_or_else(|| row.error(format!("there is no colour {letter:?}")))?);
        }
    }
    Ok(cells)
}

pub fn write(level: &Level) -> Vec<(&'static str, Json)> {
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
        fields.push(("goal", json!(drawn(level, goal))));
    }
    fields
}

/// What needs an entry: all but a white blank, and black where it would be put first anyway.
fn palette(level: &Level) -> Map<String, Json> {
    let used = level.rows().iter().chain(level.columns()).flatten().any(|clue| clue.colour == 1);
    let needless = |place: usize, paint: &Paint| match place {
        0 => paint.rgb == [255; 3],
        1 => paint.letter == BLACK && paint.rgb == [0; 3] && (used || level.colours() == 1),
        _ => false,
    };
    let entries = level.paints().iter().enumerate().filter(|(place, paint)| !needless(*place, paint));
    entries.map(|(_, paint)| (paint.letter.to_string(), json!(paint.to_hex()))).collect()
}

fn write_clue(level: &Level, clue: Clue) -> Json {
    let letter = level.letter(clue.colour);
    let suffix = if letter == BLACK { String::new() } else { letter.to_string() };
    match clue.count {
        Some(count) if suffix.is_empty() => json!(count),
        Some(count) => json!(format!("{count}{suffix}")),
        None => json!(format!("?{suffix}")),
    }
}

/// A grid a row a text.
pub fn drawn(level: &Level, cells: &[Colour]) -> Vec<String> {
    cells.chunks(level.width()).map(|row| row.iter().map(|&colour| level.letter(colour)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_base::document::{parse, to_toml};

    fn level(text: &str) -> Result<Level, ReadError> {
        let root = parse(text)?;
        read(&mut Fields::of(&root)?)
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "rows = [[1], []]\ncolumns = [[], [\"?\"]]",
            "palette = { r = \"#ff0000\", b = \"#0000ff\" }\nrows = [[1, \"1r\"], [\"?b\"]]\n\
             columns = [[1], [\"1r\", \"1b\"]]\ngoal = [\"#r\", \".b\"]",
            "palette = { \".\" = \"#eeeeee\", \"#\" = \"#111111\" }\nrows = [[1]]\ncolumns = [[1]]",
        ] {
            let read = level(text).unwrap();
            assert_eq!(level(&to_toml(&write(&read))).unwrap(), read, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let told = |text| level(text).unwrap_err().to_string();
        assert_eq!(told("rows = [[3]]\ncolumns = [[], []]"), {
            "line 1, rows[0][0]: expected a number from 1 to 2, or \"?\", found \"3\""
        });
        assert_eq!(told("rows = [[1, 1]]\ncolumns = [[], []]"), {
            "line 1, rows[0]: the clues need 3 cells, there are 2"
        });
        assert_eq!(told("rows = [[\"1r\"]]\ncolumns = [[1]]"), {
            "line 1, rows[0][0]: there is no colour \"r\" in the palette"
        });
        assert_eq!(told("rows = [[1]]\ncolumns = [[1]]\ngoal = [\".\"]"), {
            "line 3, goal: Row 1: the goal does not meet the clues"
        });
    }
}
