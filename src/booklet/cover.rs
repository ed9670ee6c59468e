//! The front of a book: the title page and the contents.

use super::frame::Frame;
use super::{Book, Plan};
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::AnyPuzzle;
use pentimento_paper::font;
use pentimento_paper::{Anchor, BLACK, Figure, GOLD, GREY, Page, Pen, Style, Weight};

/// A line of the contents.
pub(super) enum Line {
    Chapter(String),
    Puzzle { number: usize, name: String, size: String, grade: Option<Difficulty>, page: usize },
    Solutions(usize),
}

const PITCH: f64 = 4.6;
const BETWEEN: f64 = 10.0;
/// The width of the grade and the page number at the end of a line.
const END: f64 = 24.0;

/// The title page, with the contents if they fit below, otherwise with contents on the next pages.
pub(super) fn pages(plan: &Plan, book: &Book, puzzles: &[&dyn AnyPuzzle], lines: &[Line]) -> Vec<Page> {
    let frame = Frame::of(plan, 1);
    let mut page = plan.blank_page();
    page.bookmark(0, book.title.as_str());
    band(&mut page, plan);
    let y = head(&mut page.figure, book, puzzles, &frame);
    colophon(&mut page.figure, book, &frame);
    let columns = columns(&frame, lines);
    // One line is reserved for the solutions, because their line is still missing when the pages are counted.
    let listed: Vec<&Line> = lines.iter().filter(|line| !matches!(line, Line::Solutions(_))).collect();
    let end = lines.iter().find(|line| matches!(line, Line::Solutions(_)));
    let all: Vec<Option<&Line>> = listed.into_iter().map(Some).chain([end]).collect();
    if let Some((columns, _)) = divided(&all, columns, rows_between(y, frame.bottom - 10.0, &frame))
        .filter(|(_, rest)| rest.is_empty())
    {
        contents(&mut page.figure, &columns, y, lines, &frame);
        return vec![page];
    }
    let mut pages = vec![page];
    let mut rest = all.as_slice();
    let top = frame.top + 14.0 * frame.scale;
    let room = rows_between(top, frame.bottom, &frame).max(2);
    while let Some((taken, others)) = divided(rest, columns, room) {
        let part = pages.len() - 1;
        let frame = Frame::of(plan, 2 + part);
        let mut page = plan.blank_page();
        if part == 0 {
            page.bookmark(0, "Contents");
            let style = Style::bold(7.0 * frame.scale, BLACK);
            page.figure.text((frame.left, frame.top + 6.0), Anchor::Start, style, "Contents");
        }
        contents(&mut page.figure, &taken, top, lines, &frame);
        rest = others;
        frame.draw_foot(&mut page, &book.title, true);
        pages.push(page);
    }
    pages
}

type Column<'a> = Vec<Option<&'a Line>>;

/// Divides lines into columns of about the same length, with at most `room` lines each. The heading of a chapter is never
/// the last line of a column. Also returns the lines that are left. `None` if there are no lines.
fn divided<'a, 'b>(
    lines: &'b [Option<&'a Line>],
    columns: usize,
    room: usize,
) -> Option<(Vec<Column<'a>>, &'b [Option<&'a Line>])> {
    if lines.is_empty() || room == 0 {
        return None;
    }
    let (mut rest, mut divided) = (lines, Vec::new());
    for column in 0..columns {
        let mut taken = rest.len().div_ceil(columns - column).min(room);
        while taken > 1 && taken < rest.len() && matches!(rest[taken - 1], Some(Line::Chapter(_))) {
            taken -= 1;
        }
        // A heading at the top of a column takes its first line with it.
        while taken < rest.len().min(room) && taken > 0 && matches!(rest[taken - 1], Some(Line::Chapter(_))) {
            taken += 1;
        }
        let (now, later) = rest.split_at(taken);
        divided.push(now.to_vec());
        rest = later;
    }
    Some((divided, rest))
}

fn rows_between(top: f64, bottom: f64, frame: &Frame) -> usize {
    ((bottom - top) / (PITCH * frame.scale)).floor().max(0.0) as usize
}

/// Draws a band at the top of the title page. It reaches into the bleed, so that no white edge is left after cutting.
fn band(page: &mut Page, plan: &Plan) {
    if plan.bleed > 0.0 {
        let (width, _) = page.sheet();
        page.figure.rect((-plan.bleed, -plan.bleed), width, plan.bleed + 6.0, GOLD);
    }
}

/// Draws the title, the author and the number of puzzles, and returns the position below them.
fn head(page: &mut Figure, book: &Book, puzzles: &[&dyn AnyPuzzle], frame: &Frame) -> f64 {
    let sizes = [15.0, 11.0, 8.0];
    let fits = |size: &f64| font::width(&book.title, *size, Weight::Bold) <= frame.width;
    let size = sizes.into_iter().find(fits).unwrap_or(8.0);
    let mut y = frame.top + 38.0;
    page.line((frame.left, y - 22.0), (frame.left + 24.0, y - 22.0), Pen::new(1.2, GOLD));
    for line in font::wrap(&book.title, size, Weight::Bold, frame.width) {
        let line = font::shortened(&line, size, Weight::Bold, frame.width);
        page.text((frame.left, y), Anchor::Start, Style::bold(size, BLACK), line);
        y += size * 1.15;
    }
    if let Some(author) = &book.author {
        let line = font::shortened(author, 5.6, Weight::Regular, frame.width);
        page.text((frame.left, y - 2.0), Anchor::Start, Style::regular(5.6, BLACK), line);
        y += 8.5;
    }
    let style = Style::regular(if frame.width < 120.0 { 4.0 } else { 5.0 }, GREY);
    for line in font::wrap(&counted(puzzles), style.size, Weight::Regular, frame.width) {
        page.text((frame.left, y - 2.0), Anchor::Start, style, line);
        y += style.size * 1.3;
    }
    y + 11.0
}

/// The number of puzzles: `24 Nonogram puzzles`, or `24 puzzles: Nonogram (12), Maze (12)`.
fn counted(puzzles: &[&dyn AnyPuzzle]) -> String {
    let mut games: Vec<(&str, usize)> = Vec::new();
    for puzzle in puzzles {
        let title = puzzle.kind().info().title;
        match games.iter_mut().find(|(other, _)| *other == title) {
            Some((_, count)) => *count += 1,
            None => games.push((title, 1)),
        }
    }
    let noun = if puzzles.len() == 1 { "puzzle" } else { "puzzles" };
    match games.as_slice() {
        [(only, _)] => format!("{} {only} {noun}", puzzles.len()),
        many => {
            let parts: Vec<String> = many.iter().map(|(title, count)| format!("{title} ({count})")).collect();
            format!("{} {noun}: {}", puzzles.len(), parts.join(", "))
        }
    }
}

fn column_width(frame: &Frame, columns: usize) -> f64 {
    (frame.width - BETWEEN * (columns - 1) as f64) / columns as f64
}

/// The width that is left for a name beside its size, its grade and its page number.
fn name_room(width: f64, size: &str, scale: f64) -> f64 {
    width - (8.5 + END + 3.5) * scale - font::width(size, 3.2 * scale, Weight::Regular)
}

/// Whether the names are left out because they are all the same.
fn are_alike(lines: &[Line]) -> bool {
    let mut names = lines.iter().filter_map(|line| match line {
        Line::Puzzle { name, .. } => Some(name),
        Line::Chapter(_) | Line::Solutions(_) => None,
    });
    let has_chapters = lines.iter().any(|line| matches!(line, Line::Chapter(_)));
    let first = names.next();
    !has_chapters && names.all(|name| Some(name) == first)
}

/// The number of columns: two, or one if two columns would cut names off.
fn columns(frame: &Frame, lines: &[Line]) -> usize {
    let (width, alike) = (column_width(frame, 2), are_alike(lines));
    let fits = |line: &Line| match line {
        Line::Puzzle { name, size, .. } => {
            let shown = if alike { "" } else { name };
            font::width(shown, 3.2 * frame.scale, Weight::Regular) <= name_room(width, size, frame.scale)
        }
        Line::Chapter(_) | Line::Solutions(_) => true,
    };
    if lines.iter().all(fits) { 2 } else { 1 }
}

fn contents(page: &mut Figure, columns: &[Column<'_>], top: f64, lines: &[Line], frame: &Frame) {
    let (width, alike) = (column_width(frame, columns.len()), are_alike(lines));
    for (column, lines) in columns.iter().enumerate() {
        let x = frame.left + column as f64 * (width + BETWEEN);
        for (row, line) in lines.iter().enumerate() {
            let y = top + row as f64 * PITCH * frame.scale;
            if let Some(line) = line {
                entry(page, line, (x, y), width, alike, frame.scale);
            }
        }
    }
}

fn entry(page: &mut Figure, line: &Line, (x, y): (f64, f64), width: f64, alike: bool, scale: f64) {
    let plain = |ink| Style::regular(3.2 * scale, ink);
    let bold = |ink| Style::bold(3.2 * scale, ink);
    match line {
        Line::Chapter(title) => page.text((x, y), Anchor::Start, bold(BLACK), title.as_str()),
        Line::Solutions(number) => {
            page.text((x, y), Anchor::Start, bold(BLACK), "Solutions");
            page.text((x + width, y), Anchor::End, plain(BLACK), number.to_string());
        }
        Line::Puzzle { number, name, size, grade, page: on } => {
            page.text((x + 6.0 * scale, y), Anchor::End, bold(GOLD), number.to_string());
            let start = x + 8.5 * scale;
            let size = font::shortened(size, 3.2 * scale, Weight::Regular, 40.0 * scale);
            if alike || name.is_empty() {
                page.text((start, y), Anchor::Start, plain(BLACK), size);
            } else {
                let room = name_room(width, &size, scale);
                let name = font::shortened(name, 3.2 * scale, Weight::Regular, room);
                page.text((start, y), Anchor::Start, plain(BLACK), name);
                page.text((x + width - END * scale, y), Anchor::End, plain(GREY), size);
            }
            if let Some(grade) = grade {
                let at = (x + width - (END - 3.0) * scale, y);
                page.text(at, Anchor::Start, plain(GREY), grade.name());
            }
            page.text((x + width, y), Anchor::End, plain(BLACK), on.to_string());
        }
    }
}

/// Prints the licence at the foot of the title page, and the name of the program if it is wanted.
fn colophon(page: &mut Figure, book: &Book, frame: &Frame) {
    let imprint = book.imprint.then(|| "made with Pentimento".to_owned());
    let words: Vec<String> = book.license.clone().into_iter().chain(imprint).collect();
    let style = Style::regular(2.7 * frame.scale, GREY);
    let words = font::shortened(&words.join("   "), style.size, Weight::Regular, frame.width);
    page.text((frame.left, frame.foot), Anchor::Start, style, words);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_never_ends_a_column_and_no_line_is_lost() {
        let lines: Vec<Line> = (0..40)
            .map(|n| if n % 5 == 0 { Line::Chapter(n.to_string()) } else { Line::Solutions(n) })
            .collect();
        for count in 1..=lines.len() {
            let all: Vec<Option<&Line>> = lines[..count].iter().map(Some).collect();
            for (columns, room) in [(1, 7), (2, 7), (2, 30)] {
                let (mut rest, mut found) = (all.as_slice(), 0);
                while let Some((divided, others)) = divided(rest, columns, room) {
                    for column in &divided {
                        assert!(column.len() <= room);
                        found += column.len();
                        let is_heading = matches!(column.last(), Some(Some(Line::Chapter(_))));
                        assert!(!is_heading || found == count, "{count} {columns} {room}");
                    }
                    rest = others;
                }
                assert_eq!(found, count);
            }
        }
    }
}
