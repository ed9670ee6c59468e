//! Reads and writes the native file format and the text format of the INF421 course.
//!
//! A native file has the field `clues` and, if the puzzle has colours, also `palette` and `colors`. Black needs no
//! entry in the palette. The text format is the width, the height and then the numbers, row by row. Invariant:
//! reading takes time proportional to the length of the text. It returns a puzzle or a one-sentence error.

use crate::Logipix;
use crate::model::{Cell, LARGEST, LONGEST, Level, Solution};
use pentimento_base::document::{Fields, Item, ReadError};
use pentimento_engine::contract::{Format, Puzzle};
use pentimento_picture::paint::{BLACK, Colour, Paint, add_black, read_palette};
use serde_json::{Map, Value as Json, json};

pub(crate) const FORMATS: &[Format<Logipix>] = &[Format {
    name: "INF421 text",
    extension: "txt",
    recognise: starts_with_a_number,
    read: read_text,
    write: Some(write_text),
}];

pub(crate) fn read(fields: &mut Fields<'_>) -> Result<Level, ReadError> {
    let palette = fields.take("palette");
    let clues = fields.need("clues")?;
    let colors = fields.take("colors");
    let rows = clues.list()?;
    if rows.is_empty() || rows.len() > LONGEST {
        return Err(clues.error(format!("expected 1 to {LONGEST} rows, found {}", rows.len())));
    }
    let numbers = rows.iter().map(read_row).collect::<Result<Vec<_>, _>>()?;
    let width = numbers[0].len();
    if let Some(row) = numbers.iter().position(|row| row.len() != width) {
        let found = numbers[row].len();
        return Err(rows[row].error(format!("expected {width} numbers as in the first row, found {found}")));
    }
    let mut paints = read_palette(palette.as_ref())?;
    let inks = if let Some(colors) = &colors {
        read_inks(colors, &numbers, &mut paints)?
    } else {
        if paints.len() > 1 && paints[1..] != [Paint::black()] {
            return Err(
                clues.error("the puzzle has a palette; expected colors with a letter for each number")
            );
        }
        paints.truncate(1);
        paints.push(Paint::black());
        numbers.concat().iter().map(|&number| Colour::from(number > 0)).collect()
    };
    Level::new(width, numbers.concat(), inks, paints).map_err(|why| clues.error(why))
}

fn read_row(row: &Item<'_>) -> Result<Vec<u8>, ReadError> {
    let cells = row.list()?;
    if cells.is_empty() || cells.len() > LONGEST {
        return Err(row.error(format!("expected 1 to {LONGEST} numbers, found {}", cells.len())));
    }
    cells.iter().map(|cell| Ok(cell.size(0..=usize::from(LARGEST))? as u8)).collect()
}

fn read_inks(
    item: &Item<'_>,
    numbers: &[Vec<u8>],
    paints: &mut Vec<Paint>,
) -> Result<Vec<Colour>, ReadError> {
    let rows = item.list()?;
    if rows.len() != numbers.len() {
        return Err(item.error(format!("expected {} rows, found {}", numbers.len(), rows.len())));
    }
    let mut texts = Vec::new();
    for row in &rows {
        texts.push(row.text()?);
    }
    add_black(paints, || texts.iter().any(|text| text.contains(BLACK)));
    let mut inks = Vec::new();
    for ((row, text), numbers) in rows.iter().zip(texts).zip(numbers) {
        if text.chars().count() != numbers.len() {
            let found = text.chars().count();
            return Err(row.error(format!("expected {} letters, found {found}", numbers.len())));
        }
        for (column, (letter, &number)) in text.chars().zip(numbers).enumerate() {
            let ink = paints.iter().position(|paint| paint.letter == letter);
            let ink = ink.ok_or_else(|| row.error(format!("the palette has no colour {letter:?}")))?;
            if (ink == 0) != (number == 0) {
                let found = if number == 0 { "no number" } else { "a number" };
                return Err(row.error(format!("column {column} has {found} but the letter {letter:?}")));
            }
            inks.push(ink as Colour);
        }
    }
    Ok(inks)
}

pub(crate) fn write(level: &Level) -> Vec<(&'static str, Json)> {
    let mut fields = Vec::new();
    let row = |row: usize| (0..level.width()).map(move |column| level.cell([row, column]));
    let clues: Vec<Vec<u8>> =
        (0..level.height()).map(|r| row(r).map(|cell| level.number(cell)).collect()).collect();
    if level.paints().is_plain() && level.paints()[1].is_black() && level.paints()[0].rgb == [255; 3] {
        return vec![("clues", json!(clues))];
    }
    fields.push(("palette", Json::Object(palette(level))));
    fields.push(("clues", json!(clues)));
    let letters = |r: usize| row(r).map(|cell| level.paints().letter(level.ink(cell))).collect::<String>();
    fields.push(("colors", json!((0..level.height()).map(letters).collect::<Vec<_>>())));
    fields
}

fn palette(level: &Level) -> Map<String, Json> {
    let entries = level.paints().iter().enumerate();
    let needed = entries.filter(|(colour, paint)| *colour > 0 || paint.rgb != [255; 3]);
    needed.map(|(_, paint)| (paint.letter.to_string(), json!(paint.to_hex()))).collect()
}

/// A solution as JSON: its lines, and the picture with one string for each row.
pub(crate) fn solution(level: &Level, solution: &Solution) -> Json {
    let line = |line: &Vec<Cell>| json!(line.iter().map(|&cell| level.at(cell)).collect::<Vec<_>>());
    let lines: Vec<Json> = solution.iter().map(line).collect();
    json!({ "lines": lines, "picture": level.paints().rows(level.width(), &level.picture(solution)) })
}

/// Whether a text starts with a number. Only files in the text format do. So a file that starts with a number and
/// can't be read is a broken file in this format.
fn starts_with_a_number(text: &str) -> bool {
    let first = text.split_ascii_whitespace().next();
    first.is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The words of a text, and the line number of the current word.
struct Words<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    line: u32,
    left: std::str::SplitAsciiWhitespace<'a>,
}

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Self {
        Self { lines: text.lines().enumerate(), line: 1, left: "".split_ascii_whitespace() }
    }

    fn next(&mut self) -> Option<&'a str> {
        loop {
            if let Some(word) = self.left.next() {
                return Some(word);
            }
            let (line, text) = self.lines.next()?;
            self.line = line as u32 + 1;
            self.left = text.split_ascii_whitespace();
        }
    }

    fn number(&mut self, what: &str, most: usize) -> Result<usize, ReadError> {
        let Some(word) = self.next() else {
            return Err(ReadError::at_line(self.line, format!("the text ends; expected {what}")));
        };
        let wrong = || ReadError::at_line(self.line, format!("expected {what} up to {most}, found {word:?}"));
        word.parse().ok().filter(|&n: &usize| n <= most).ok_or_else(wrong)
    }
}

fn read_text(text: &str) -> Result<Vec<Puzzle<Logipix>>, ReadError> {
    let mut words = Words::of(text);
    let width = words.number("the width", LONGEST)?;
    let height = words.number("the height", LONGEST)?;
    let mut numbers = Vec::with_capacity(width * height);
    for cell in 0..width * height {
        let what = || format!("the number of row {}, column {}", cell / width + 1, cell % width + 1);
        numbers.push(words.number(&what(), usize::from(LARGEST))? as u8);
    }
    if let Some(word) = words.next() {
        return Err(ReadError::at_line(
            words.line,
            format!("expected {width}x{height} numbers, found one more: {word:?}"),
        ));
    }
    let level = Level::plain(width, numbers).map_err(|why| ReadError::at_line(1, why))?;
    Ok(vec![Puzzle::plain(level)])
}

fn write_text(puzzle: &Puzzle<Logipix>) -> Result<String, String> {
    let level = &puzzle.level;
    if !level.paints().is_plain() {
        return Err("the INF421 text can't store colours".to_owned());
    }
    let mut text = format!("{}\n{}\n", level.width(), level.height());
    for row in 0..level.height() {
        let numbers = (0..level.width()).map(|column| level.number(level.cell([row, column])).to_string());
        text += &numbers.collect::<Vec<_>>().join(" ");
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_base::document::{parse, to_toml};
    use pentimento_base::rng::Rng;

    fn level(text: &str) -> Result<Level, ReadError> {
        let root = parse(text)?;
        let mut fields = Fields::of(&root)?;
        let level = read(&mut fields)?;
        fields.finish()?;
        Ok(level)
    }

    const COLOURED: &str = "palette = { r = \"#ff0000\", b = \"#0000ff\" }\nclues = [[2, 2, 0], [1, 0, 1]]\n\
                            colors = [\"rr.\", \"#.b\"]";

    #[test]
    fn a_written_level_reads_back_the_same() {
        let tinted = "palette = { \".\" = \"#eeeeee\" }\nclues = [[2, 2], [0, 1]]";
        assert_eq!(level(tinted).unwrap().paints()[0].rgb, [0xee; 3]);
        for text in ["clues = [[2, 2], [0, 1]]", tinted, COLOURED] {
            let read = level(text).unwrap();
            assert_eq!(level(&to_toml(&write(&read))).unwrap(), read, "{text}");
        }
    }

    #[test]
    fn the_text_format_reads_and_writes() {
        let text = "3\n2\n2 2 0\n1 0 99\n";
        let puzzle = read_text(text).unwrap().remove(0);
        assert_eq!(write_text(&puzzle).unwrap(), text);
        assert!(write_text(&Puzzle::plain(level(COLOURED).unwrap())).is_err());
    }

    #[test]
    fn an_error_names_its_place() {
        let native = |text| level(text).unwrap_err().to_string();
        assert_eq!(native("clues = [[2, 2], [0]]"), {
            "line 1, clues[1]: expected 2 numbers as in the first row, found 1"
        });
        assert_eq!(
            native("clues = [[100]]"),
            "line 1, clues[0][0]: expected a number from 0 to 99, found 100"
        );
        assert_eq!(native("clues = [[2]]\ncolors = [\".\"]"), {
            "line 2, colors[0]: column 0 has a number but the letter '.'"
        });
        assert_eq!(native("clues = [[2]]\ncolors = [\"g\"]"), {
            "line 2, colors[0]: the palette has no colour 'g'"
        });
        let text = |text| read_text(text).unwrap_err().to_string();
        assert_eq!(
            text("2\n2\n1 0\n1 x"),
            "line 4, expected the number of row 2, column 2 up to 99, found \"x\""
        );
        assert_eq!(text("2\n2\n1 0\n1"), "line 4, the text ends; expected the number of row 2, column 2");
        assert_eq!(text("1 1 1 1"), "line 1, expected 1x1 numbers, found one more: \"1\"");
    }

    /// A text with a few random bytes changed, removed or inserted.
    fn mutated(text: &str, rng: &mut Rng) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..rng.between(1, 6) {
            let at = rng.below(bytes.len());
            match rng.below(4) {
                0 => bytes[at] = rng.below(128) as u8,
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, b"0123456789[]\",=-."[rng.below(17)]),
                _ => bytes.truncate(at.max(1)),
            }
            if bytes.is_empty() {
                bytes.push(b' ');
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn survives_mutation(many: u64) {
        let sources = [
            "11\n4\n2 2 3 0 0 0 0 0 0 4 1\n0 1 0 0 0 0 0 0 0 1 0\n0 0 3 1 0 0 0 1 4 0 0\n0 0 0 4 0 1 0 6 0 0 0\n",
            COLOURED,
        ];
        let mut readable = 0;
        for seed in 0..many {
            let mut rng = Rng::new(seed);
            let text = mutated(sources[(seed % 2) as usize], &mut rng);
            readable += usize::from(read_text(&text).is_ok() || level(&text).is_ok());
        }
        assert!(readable > 0 && readable < many as usize, "{readable}");
    }

    #[test]
    fn mutated_files_are_read_or_refused() {
        survives_mutation(2_000);
    }

    #[test]
    #[ignore = "slow"]
    fn a_hundred_thousand_mutated_files_are_read_or_refused() {
        survives_mutation(100_000);
    }
}
