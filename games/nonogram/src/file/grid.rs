//! Reads pictures as puzzles: a grid of text, and portable bitmaps (PBM), which are also written.
//!
//! In a grid of text, `.` is blank, `#` is black, and a letter is a colour. Each letter has a colour of its own, such as
//! red for `r`. The clues follow from the picture.

use super::at_line;
use crate::Nonogram;
use crate::model::{LONGEST, Level};
use pentimento_base::document::ReadError;
use pentimento_engine::contract::Puzzle;
use pentimento_picture::paint::{BLACK, BLANK, Colour, Paint};

/// The colours of the letters from `a` to `z`. Capitals are half as bright.
const LETTERS: [[u8; 3]; 26] = [
    [0, 255, 255],
    [0, 0, 255],
    [0, 200, 200],
    [160, 32, 32],
    [128, 128, 0],
    [255, 0, 255],
    [0, 160, 0],
    [255, 105, 180],
    [75, 0, 130],
    [0, 168, 107],
    [40, 40, 40],
    [50, 205, 50],
    [200, 0, 120],
    [140, 80, 30],
    [255, 140, 0],
    [128, 0, 128],
    [230, 230, 60],
    [255, 0, 0],
    [192, 192, 192],
    [0, 128, 128],
    [100, 60, 200],
    [238, 130, 238],
    [245, 222, 179],
    [120, 120, 120],
    [255, 220, 0],
    [65, 105, 225],
];

/// The default colour of a letter that is not in a palette.
pub(super) fn colour_of(letter: char) -> Option<[u8; 3]> {
    let place = (letter.to_ascii_lowercase() as usize).checked_sub('a' as usize)?;
    let rgb = LETTERS.get(place)?;
    Some(if letter.is_ascii_uppercase() { rgb.map(|part| part / 2) } else { *rgb })
}

/// The lines of a text without the blank ones, each with its number.
fn lines(text: &str) -> Vec<(usize, &str)> {
    text.lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty()).collect()
}

pub(super) fn recognise(text: &str) -> bool {
    let lines = lines(text);
    let width = lines.first().map_or(0, |(_, line)| line.len());
    let is_cell = |c: char| c == BLANK || c == BLACK || c.is_ascii_alphabetic();
    let is_row = |line: &str| line.len() == width && line.chars().all(is_cell);
    lines.len() > 1
        && lines.iter().all(|(_, line)| is_row(line))
        && lines.iter().any(|(_, line)| line.contains([BLANK, BLACK]))
}

pub(super) fn read(text: &str) -> Result<Vec<Puzzle<Nonogram>>, ReadError> {
    let lines = lines(text);
    let width = lines.first().map_or(0, |(_, line)| line.chars().count());
    let mut paints = vec![Paint::blank()];
    if lines.iter().any(|(_, line)| line.contains(BLACK)) {
        paints.push(Paint::black());
    }
    let mut cells: Vec<Colour> = Vec::new();
    for &(at, line) in &lines {
        let found = line.chars().count();
        if found != width || width > LONGEST || lines.len() > LONGEST {
            return Err(at_line(at, format!("expected {width} cells (at most {LONGEST}), found {found}")));
        }
        for letter in line.chars() {
            cells.push(paint_of(letter, &mut paints).ok_or_else(|| {
                at_line(at, format!("expected `.`, `#` or a letter for each cell, found {letter:?}"))
            })?);
        }
    }
    puzzle(width, &cells, paints)
}

/// The number of the paint with this letter. If no paint has the letter, adds one with the letter's default colour.
pub(super) fn paint_of(letter: char, paints: &mut Vec<Paint>) -> Option<Colour> {
    if let Some(place) = paints.iter().position(|paint| paint.letter == letter) {
        return Some(place as Colour);
    }
    paints.push(Paint::new(letter, colour_of(letter)?));
    Some(paints.len() as Colour - 1)
}

fn puzzle(
    width: usize,
    cells: &[Colour],
    mut paints: Vec<Paint>,
) -> Result<Vec<Puzzle<Nonogram>>, ReadError> {
    if paints.len() == 1 {
        paints.push(Paint::black());
    }
    let level = Level::of_picture(width, cells, paints).map_err(ReadError::whole)?;
    Ok(vec![Puzzle::plain(level)])
}

pub(super) fn recognise_bitmap(text: &str) -> bool {
    text.strip_prefix("P1")
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_whitespace() || c == '#'))
}

/// Reads a bitmap that has a digit for each pixel. A comment starts with `#`.
pub(super) fn read_bitmap(text: &str) -> Result<Vec<Puzzle<Nonogram>>, ReadError> {
    let plain: Vec<&str> = text.lines().map(|line| line.split('#').next().unwrap_or_default()).collect();
    let plain = plain.join("\n");
    let mut words = plain.split_whitespace();
    let wrong = |what: &str| ReadError::whole(format!("expected {what} in this bitmap"));
    if words.next() != Some("P1") {
        return Err(wrong("P1"));
    }
    let mut side = |what| {
        let side = words.next().and_then(|word| word.parse().ok());
        side.filter(|side| (1..=LONGEST).contains(side)).ok_or_else(|| wrong(what))
    };
    let (width, height): (usize, usize) = (side("a width up to 255")?, side("a height up to 255")?);
    let digits: String = words.collect();
    if digits.len() < width * height || !digits.bytes().all(|digit| digit == b'0' || digit == b'1') {
        return Err(wrong(&format!("{} digits, 0 or 1,", width * height)));
    }
    let cells: Vec<Colour> = digits.bytes().take(width * height).map(|digit| digit - b'0').collect();
    puzzle(width, &cells, vec![Paint::blank(), Paint::black()])
}

pub(super) fn write_bitmap(puzzle: &Puzzle<Nonogram>) -> Result<String, String> {
    let level = &puzzle.level;
    let goal = level.goal().ok_or("a bitmap shows the solution, but this file does not hold it")?;
    if level.paints().colours() > 1 {
        return Err("a bitmap can't have colours".to_owned());
    }
    let digit = |&cell: &Colour| if cell > 0 { "1" } else { "0" };
    let rows = goal.chunks(level.width()).map(|row| row.iter().map(digit).collect::<Vec<_>>().join(" "));
    Ok(format!("P1\n{} {}\n{}\n", level.width(), level.height(), rows.collect::<Vec<_>>().join("\n")))
}

pub(super) fn write(puzzle: &Puzzle<Nonogram>) -> Result<String, String> {
    let level = &puzzle.level;
    let goal = level.goal().ok_or("a grid shows the solution, but this file does not hold it")?;
    Ok(level.paints().rows(level.width(), goal).join("\n") + "\n")
}
