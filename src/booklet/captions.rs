//! The text around a puzzle on its page: caption, heading, grade, rules and credits.

use super::{CAPTION, Item, MARGIN, Slot, name, typeset};
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::{AnyPuzzle, Face};
use pentimento_paper::font;
use pentimento_paper::{Anchor, BLACK, Figure, GOLD, GREY, HAIR, Pen, Point, Style, Weight};

/// Draws a figure in its part of the page, with a caption if other puzzles share the page.
pub(super) fn place(page: &mut Figure, item: &Item<'_>, figure: Figure, slot: Slot, alone: bool) {
    let x = slot.at.0 + (slot.width - figure.width) / 2.0;
    if alone {
        // The figure is slightly above the middle, because that looks centred.
        let y = slot.at.1 + (slot.height - figure.height).max(0.0) * 0.3;
        page.put((x, y), figure);
        return;
    }
    let wide = figure.width.max(62.0).min(slot.width);
    let left = x.min(slot.at.0 + slot.width - wide);
    caption(page, item, (left, slot.at.1 + 3.6), wide);
    page.put((x, slot.at.1 + CAPTION), figure);
}

/// Draws the line above a small puzzle: number, name, size, and the grade on the right.
fn caption(page: &mut Figure, item: &Item<'_>, at: Point, width: f64) {
    let (mut x, y) = at;
    let mut room = width;
    let number = item.number.map(|number| (Style::bold(3.8, GOLD), number.to_string(), 1.8));
    let named = (Style::bold(3.8, BLACK), name(item.puzzle, item.face), 2.2);
    for (style, text, gap) in number.into_iter().chain([named]) {
        let text = font::shortened(&text, style.size, style.weight, room);
        let wide = font::width(&text, style.size, style.weight) + gap;
        page.text((x, y), Anchor::Start, style, text);
        x += wide;
        room = (room - wide).max(0.0);
    }
    if item.face == Face::Puzzle {
        let (style, size) = (Style::regular(3.1, GREY), typeset(&item.puzzle.describe()));
        let grade = item.puzzle.meta().difficulty.map_or("", Difficulty::name);
        let graded = font::width(grade, style.size, style.weight) + 3.0;
        // A size that does not fit is left out. The figure shows the size anyway.
        if font::width(&size, style.size, style.weight) + graded <= room {
            page.text((x, y), Anchor::Start, style, size);
        }
        if graded <= room {
            page.text((at.0 + width, y), Anchor::End, style, grade);
        }
    }
}

/// Draws the heading of a page with one puzzle and returns the position below it.
pub(super) fn heading(page: &mut Figure, item: &Item<'_>, width: f64) -> f64 {
    let (mut x, y) = (MARGIN, MARGIN + 6.0);
    if let Some(number) = item.number {
        let (style, number) = (Style::bold(7.0, GOLD), number.to_string());
        x += font::width(&number, style.size, style.weight) + 3.0;
        page.text((MARGIN, y), Anchor::Start, style, number);
    }
    let title = name(item.puzzle, item.face);
    let room = width - (x - MARGIN) - 40.0;
    let sizes = [7.0, 6.0, 5.2];
    let size = sizes.into_iter().find(|&size| font::width(&title, size, Weight::Bold) <= room).unwrap_or(4.6);
    let shown = font::shortened(&title, size, Weight::Bold, room);
    page.text((x, y), Anchor::Start, Style::bold(size, BLACK), shown);
    if let Some(grade) = item.puzzle.meta().difficulty {
        meter(page, (MARGIN + width, y), grade);
    }
    let game = item.puzzle.kind().info().title;
    let size = typeset(&item.puzzle.describe());
    let below = if title == game { size } else { format!("{game}, {size}") };
    page.text((MARGIN, y + 6.2), Anchor::Start, Style::regular(3.6, GREY), below);
    y + 12.0
}

/// Draws the grade as a word and as squares, right-aligned.
fn meter(page: &mut Figure, (x, y): Point, grade: Difficulty) {
    let (side, gap) = (2.2, 0.9);
    let word = Style::regular(3.6, GREY);
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
pub(super) fn rules(page: &mut Figure, items: &[Item<'_>], top: f64, width: f64) -> f64 {
    let mut printed: Vec<&str> = Vec::new();
    let mut y = top;
    for item in items {
        let rule = item.puzzle.kind().info().rule;
        if printed.contains(&rule) {
            continue;
        }
        printed.push(rule);
        for line in font::wrap(rule, 3.4, Weight::Regular, width) {
            y += 2.6;
            page.text((MARGIN, y), Anchor::Start, Style::regular(3.4, BLACK), line);
            y += 2.4;
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
