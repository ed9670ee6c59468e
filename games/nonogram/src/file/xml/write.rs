//! Writes webpbn's XML.

use crate::Nonogram;
use crate::model::{Cell, Clue, Level};
use pentimento_engine::contract::Puzzle;
use pentimento_picture::paint::BLANK;
use std::fmt::Write as _;

fn escaped(text: &str) -> String {
    let safe = |c: char| match c {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        c if c.is_control() => " ".to_owned(),
        c => c.to_string(),
    };
    text.chars().map(safe).collect()
}

/// The name of a colour. If it has none, this is `white` for blank, `black` for `#`, and otherwise the letter of the
/// colour.
fn name(level: &Level, colour: usize) -> String {
    let paint = &level.paints()[colour];
    match (&paint.name, paint.letter) {
        (Some(name), _) => name.clone(),
        (None, BLANK) => "white".to_owned(),
        (None, '#') => "black".to_owned(),
        (None, letter) => letter.to_string(),
    }
}

fn letter(level: &Level, cell: Cell) -> char {
    match cell {
        Cell::Unknown | Cell::Maybe => '?',
        Cell::Blank => BLANK,
        Cell::Colour(colour) => match level.paints().letter(colour) {
            '#' => 'X',
            letter => letter,
        },
    }
}

#[expect(clippy::unnecessary_wraps, reason = "the writers of other formats can fail")]
pub(in crate::file) fn write(puzzle: &Puzzle<Nonogram>) -> Result<String, String> {
    let (level, meta) = (&puzzle.level, &puzzle.meta);
    let mut out = String::from("<?xml version=\"1.0\"?>\n<puzzleset>\n");
    let _ = writeln!(
        out,
        "<puzzle type=\"grid\" defaultcolor=\"{}\" backgroundcolor=\"{}\">",
        escaped(&name(level, 1)),
        escaped(&name(level, 0))
    );
    let words = [
        ("source", &meta.source),
        ("id", &meta.id),
        ("title", &meta.title),
        ("author", &meta.author),
        ("copyright", &meta.license),
        ("description", &meta.description),
    ];
    for (tag, text) in words {
        if let Some(text) = text {
            let _ = writeln!(out, "<{tag}>{}</{tag}>", escaped(text));
        }
    }
    for (place, paint) in level.paints().iter().enumerate() {
        let shown = if paint.letter == '#' { 'X' } else { paint.letter };
        let hex = paint.to_hex();
        let name = escaped(&name(level, place));
        let _ = writeln!(out, "<color name=\"{name}\" char=\"{shown}\">{}</color>", &hex[1..]);
    }
    for (kind, lines) in [("columns", level.columns()), ("rows", level.rows())] {
        let _ = writeln!(out, "<clues type=\"{kind}\">");
        for line in lines {
            write_line(&mut out, level, line);
        }
        out.push_str("</clues>\n");
    }
    if let Some(goal) = level.goal() {
        let cells: Vec<Cell> = goal.iter().map(|&colour| Cell::of(colour)).collect();
        write_grid(&mut out, level, "goal", &cells);
    }
    level.saved.iter().for_each(|cells| write_grid(&mut out, level, "saved", cells));
    for note in &meta.notes {
        let _ = writeln!(out, "<note>{}</note>", escaped(note));
    }
    out.push_str("</puzzle>\n</puzzleset>\n");
    Ok(out)
}

fn write_line(out: &mut String, level: &Level, line: &[Clue]) {
    out.push_str("<line>");
    for clue in line {
        // The colour is always written, because a single 0 without a colour means an empty line.
        let colour = escaped(&name(level, clue.colour.into()));
        let _ = write!(out, "<count color=\"{colour}\">{}</count>", clue.count.unwrap_or(0));
    }
    out.push_str("</line>\n");
}

fn write_grid(out: &mut String, level: &Level, kind: &str, cells: &[Cell]) {
    let _ = writeln!(out, "<solution type=\"{kind}\">\n<image>");
    for row in cells.chunks(level.width()) {
        let row: String = row.iter().map(|&cell| letter(level, cell)).collect();
        let _ = writeln!(out, "|{row}|");
    }
    out.push_str("</image>\n</solution>\n");
}
