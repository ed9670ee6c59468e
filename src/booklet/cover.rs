//! The cover of a booklet: the title, the rules, and the table of contents.

use super::MARGIN;
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::AnyPuzzle;
use pentimento_paper::font;
use pentimento_paper::{Anchor, BLACK, Figure, GOLD, GREY, Page, Paper, Pen, Style, Weight};

/// A line of the table of contents.
pub(super) struct Line {
    pub number: usize,
    pub name: String,
    pub size: String,
    pub grade: Option<Difficulty>,
    pub page: usize,
}

const PITCH: f64 = 4.6;
const BETWEEN: f64 = 10.0;
const BOTTOM: f64 = 24.0;

pub(super) fn pages(paper: Paper, title: &str, puzzles: &[&dyn AnyPuzzle], lines: &[Line]) -> Vec<Page> {
    let mut page = Page::blank(paper);
    let mut y = head(&mut page.figure, title, puzzles);
    y = rules(&mut page.figure, puzzles, y);
    colophon(&mut page.figure);
    let mut pages = vec![page];
    let mut rest = lines;
    let columns = columns(paper, lines);
    while !rest.is_empty() {
        let room = ((paper.size().1 - BOTTOM - y) / PITCH).floor().max(0.0) as usize;
        let taken = rest.len().min(room * columns);
        // If the cover has room for only a few lines, the list starts on the next page.
        if taken < rest.len().min(6) && pages.len() == 1 {
            pages.push(Page::blank(paper));
            y = MARGIN + 6.0;
            continue;
        }
        let Some(page) = pages.last_mut() else { break };
        contents(&mut page.figure, &rest[..taken], y, columns);
        rest = &rest[taken..];
        if !rest.is_empty() {
            pages.push(Page::blank(paper));
            y = MARGIN + 6.0;
        }
    }
    pages
}

/// Draws the title and the number of puzzles, and returns the position below them.
fn head(page: &mut Figure, title: &str, puzzles: &[&dyn AnyPuzzle]) -> f64 {
    let width = page.width - 2.0 * MARGIN;
    let size = if font::width(title, 15.0, Weight::Bold) <= width { 15.0 } else { 11.0 };
    let mut y = MARGIN + 38.0;
    page.line((MARGIN, y - 22.0), (MARGIN + 24.0, y - 22.0), Pen::new(1.2, GOLD));
    for line in font::wrap(title, size, Weight::Bold, width) {
        let line = font::shortened(&line, size, Weight::Bold, width);
        page.text((MARGIN, y), Anchor::Start, Style::bold(size, BLACK), line);
        y += size * 1.15;
    }
    let words = counted(puzzles);
    page.text((MARGIN, y - 2.0), Anchor::Start, Style::regular(5.0, GREY), words);
    y + 16.0
}

/// The number of puzzles: `24 Nonogram puzzles`, or `24 puzzles: 12 Nonogram, 12 Maze`.
fn counted(puzzles: &[&dyn AnyPuzzle]) -> String {
    let games = games(puzzles);
    let count = |title: &str| puzzles.iter().filter(|p| p.kind().info().title == title).count();
    let noun = if puzzles.len() == 1 { "puzzle" } else { "puzzles" };
    match games.as_slice() {
        [only] => format!("{} {} {noun}", puzzles.len(), only.0),
        many => {
            let parts: Vec<String> =
                many.iter().map(|(title, _)| format!("{} {title}", count(title))).collect();
            format!("{} {noun}: {}", puzzles.len(), parts.join(", "))
        }
    }
}

/// The titles and rules of the games in the booklet, in the order of their first puzzle.
fn games(puzzles: &[&dyn AnyPuzzle]) -> Vec<(&'static str, &'static str)> {
    let mut games: Vec<(&str, &str)> = Vec::new();
    for puzzle in puzzles {
        let info = puzzle.kind().info();
        if games.iter().all(|(title, _)| *title != info.title) {
            games.push((info.title, info.rule));
        }
    }
    games
}

fn rules(page: &mut Figure, puzzles: &[&dyn AnyPuzzle], top: f64) -> f64 {
    let (width, mut y) = (page.width - 2.0 * MARGIN, top);
    let games = games(puzzles);
    for (title, rule) in &games {
        // If there is only one game, the line above already names it.
        if games.len() > 1 {
            page.text((MARGIN, y), Anchor::Start, Style::bold(4.2, BLACK), *title);
            y += 5.6;
        }
        for line in font::wrap(rule, 3.8, Weight::Regular, width) {
            page.text((MARGIN, y), Anchor::Start, Style::regular(3.8, BLACK), line);
            y += 5.2;
        }
        y += 4.0;
    }
    y + 8.0
}

fn column_width(page: f64, columns: usize) -> f64 {
    (page - 2.0 * MARGIN - BETWEEN * (columns - 1) as f64) / columns as f64
}

/// The width that is left for a name beside its size, its grade and its page number.
fn name_room(width: f64, size: &str) -> f64 {
    width - 36.0 - font::width(size, 3.2, Weight::Regular)
}

/// The number of columns: two, or one if two columns would cut names off.
fn columns(paper: Paper, lines: &[Line]) -> usize {
    let width = column_width(paper.size().0, 2);
    let fits = |line: &Line| font::width(&line.name, 3.2, Weight::Regular) <= name_room(width, &line.size);
    if lines.iter().all(fits) { 2 } else { 1 }
}

fn contents(page: &mut Figure, lines: &[Line], top: f64, columns: usize) {
    let width = column_width(page.width, columns);
    let rows = lines.len().div_ceil(columns);
    let plain = |ink| Style::regular(3.2, ink);
    // If all puzzles have the same name, the names are left out.
    let alike = lines.iter().all(|line| line.name == lines[0].name);
    for (place, line) in lines.iter().enumerate() {
        let x = MARGIN + (place / rows) as f64 * (width + BETWEEN);
        let y = top + (place % rows) as f64 * PITCH;
        page.text((x + 6.0, y), Anchor::End, Style::bold(3.2, GOLD), line.number.to_string());
        let size = font::shortened(&line.size, 3.2, Weight::Regular, 36.0);
        if alike {
            page.text((x + 8.5, y), Anchor::Start, plain(BLACK), size);
        } else {
            let name = font::shortened(&line.name, 3.2, Weight::Regular, name_room(width, &size));
            page.text((x + 8.5, y), Anchor::Start, plain(BLACK), name);
            page.text((x + width - 24.0, y), Anchor::End, plain(GREY), size);
        }
        if let Some(grade) = line.grade {
            page.text((x + width - 21.0, y), Anchor::Start, plain(GREY), grade.name());
        }
        page.text((x + width, y), Anchor::End, plain(BLACK), line.page.to_string());
    }
}

fn colophon(page: &mut Figure) {
    let at = (MARGIN, page.height - 12.0);
    page.text(at, Anchor::Start, Style::regular(2.7, GREY), "made with Pentimento");
}
