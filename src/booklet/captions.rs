//! The text around a puzzle on its page: caption, heading, grade, rules and credits.

use super::body::Slot;
use super::frame::Frame;
use super::{Item, name, typeset};
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::{AnyPuzzle, Face};
use pentimento_paper::font;
use pentimento_paper::{Anchor, BLACK, Figure, GOLD, GREY, HAIR, Pen, Point, Style, Weight};

/// The height of the line above a puzzle that shares its page.
pub(super) const CAPTION: f64 = 7.0;

/// Draws a figure in its part of the page, with a caption unless it has the page for itself.
pub(super) fn place(
    page: &mut Figure,
    item: &Item<'_>,
    figure: Figure,
    slot: Slot,
    frame: &Frame,
    alone: bool,
) {
    let x = slot.at.0 + (slot.width - figure.width) / 2.0;
    if alone {
        // The figure is slightly above the middle, because that looks centred.
        let y = slot.at.1 + (slot.height - figure.height).max(0.0) * 0.3;
        page.put((x, y), figure);
        return;
    }
    let wide = figure.width.max(62.0 * frame.scale).min(slot.width);
    let left = x.min(slot.at.0 + slot.width - wide).max(slot.at.0);
    caption(page, item, (left, slot.at.1 + 3.6), wide, frame.scale);
    page.put((x, slot.at.1 + CAPTION * frame.scale), figure);
}

/// Draws the line above a small puzzle: number, name, size, and the grade on the right.
fn caption(page: &mut Figure, item: &Item<'_>, at: Point, width: f64, scale: f64) {
    let (mut x, y) = at;
    let (style, is_puzzle) = (Style::regular(3.1 * scale, GREY), item.face == Face::Puzzle);
    let grade = item.grade.filter(|_| is_puzzle).map_or("", Difficulty::name);
    let graded = if grade.is_empty() { 0.0 } else { font::width(grade, style.size, style.weight) + 3.0 };
    let mut room = width - graded;
    let number = item.number.map(|number| (Style::bold(3.8 * scale, GOLD), number.to_string(), 1.8));
    let named = (Style::bold(3.8 * scale, BLACK), name(item.puzzle, item.face), 2.2);
    for (style, text, gap) in number.into_iter().chain([named]) {
        let text = font::shortened(&text, style.size, style.weight, room);
        let wide = font::width(&text, style.size, style.weight) + gap;
        page.text((x, y), Anchor::Start, style, text);
        x += wide;
        room = (room - wide).max(0.0);
    }
    // If the size does not fit beside the goal, it is left out. The figure shows the size anyway.
    let texts = [Some(size(item)), item.goal.clone()].into_iter().flatten();
    let fitting =
        texts.filter(|_| is_puzzle).find(|text| font::width(text, style.size, style.weight) <= room);
    if let Some(text) = fitting {
        page.text((x, y), Anchor::Start, style, text);
    }
    page.text((at.0 + width, y), Anchor::End, style, grade);
}

/// Draws the heading of a page with one puzzle and returns the position below it.
pub(super) fn heading(page: &mut Figure, item: &Item<'_>, frame: &Frame) -> f64 {
    let scale = frame.scale;
    let (mut x, y) = (frame.left, frame.top + 6.0 * scale);
    if let Some(number) = item.number {
        let (style, number) = (Style::bold(7.0 * scale, GOLD), number.to_string());
        x += font::width(&number, style.size, style.weight) + 3.0;
        page.text((frame.left, y), Anchor::Start, style, number);
    }
    let title = name(item.puzzle, item.face);
    let room = frame.right() - x - 40.0 * scale;
    let sizes = [7.0, 6.0, 5.2].map(|size| size * scale);
    let size = sizes.into_iter().find(|&size| font::width(&title, size, Weight::Bold) <= room);
    let size = size.unwrap_or(4.6 * scale);
    let shown = font::shortened(&title, size, Weight::Bold, room);
    page.text((x, y), Anchor::Start, Style::bold(size, BLACK), shown);
    if let Some(grade) = item.grade {
        meter(page, (frame.right(), y), grade, scale);
    }
    let below = font::shortened(&subtitle(item, &title), 3.6 * scale, Weight::Regular, frame.width);
    page.text((frame.left, y + 6.2 * scale), Anchor::Start, Style::regular(3.6 * scale, GREY), below);
    y + 12.0 * scale
}

/// The line below the heading: game, size and author.
fn subtitle(item: &Item<'_>, title: &str) -> String {
    let game = item.puzzle.kind().info().title;
    let author = item.puzzle.meta().author.as_ref().map(|author| format!("by {author}"));
    let game = (title != game).then(|| game.to_owned());
    game.into_iter().chain([size(item)]).chain(author).collect::<Vec<_>>().join(", ")
}

/// The size of a puzzle, and its goal if the game has one: `8 buttons, 3 colours, 5 presses`.
fn size(item: &Item<'_>) -> String {
    let size = typeset(&item.puzzle.describe());
    [Some(size), item.goal.clone()].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Draws the grade as a word and as squares, right-aligned.
fn meter(page: &mut Figure, (x, y): Point, grade: Difficulty, scale: f64) {
    let (side, gap) = (2.2 * scale, 0.9 * scale);
    let word = Style::regular(3.6 * scale, GREY);
    let start = x - 4.0 * side - 3.0 * gap;
    for step in 0..4 {
        let at = (start + f64::from(step) * (side + gap), y - side - 0.2);
        if step <= grade as i32 {
            page.rect(at, side, side, GREY);
        } else {
            let inset = 0.1;
            let at = (at.0 + inset, at.1 + inset);
            page.frame(at, side - 2.0 * inset, side - 2.0 * inset, Pen::new(0.2, HAIR));
        }
    }
    page.text((start - 2.0, y), Anchor::End, word, grade.name());
}

/// Prints the rule of each game on the page once, and returns the position below the rules.
pub(super) fn rules(page: &mut Figure, items: &[Item<'_>], top: f64, frame: &Frame) -> f64 {
    let mut printed: Vec<&str> = Vec::new();
    let (mut y, style) = (top, Style::regular(3.4 * frame.scale, BLACK));
    for item in items {
        let rule = item.puzzle.kind().info().rule;
        if printed.contains(&rule) {
            continue;
        }
        printed.push(rule);
        for line in font::wrap(rule, style.size, Weight::Regular, frame.width) {
            y += 2.6 * frame.scale;
            page.text((frame.left, y), Anchor::Start, style, line);
            y += 2.4 * frame.scale;
        }
    }
    y + 4.0
}

/// The author, the licence and the code.
pub(super) fn credits(puzzle: &dyn AnyPuzzle) -> String {
    let meta = puzzle.meta();
    let author = meta.author.as_ref().map(|author| format!("by {author}"));
    let parts = [author, meta.license.clone(), meta.code.clone()];
    parts.into_iter().flatten().collect::<Vec<_>>().join("   ")
}
