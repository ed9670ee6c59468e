//! The page before a chapter: the rules of a game, and an example with its solution.

use super::Plan;
use super::frame::Frame;
use pentimento_engine::kind::{Face, Kind};
use pentimento_paper::{Anchor, BLACK, Figure, GOLD, GREY, Page, Pen, Room, Style, Weight, font};

/// The space between the rules and the example.
const GAP: f64 = 10.0;
/// The least height of the example.
const LEAST: f64 = 25.0;
/// The sizes of the text, and the height that is kept for the example, best first. A large example is worth smaller text.
const SIZES: [(f64, f64); 8] =
    [(4.0, 80.0), (3.8, 80.0), (3.5, 75.0), (3.2, 75.0), (3.2, 60.0), (3.0, 60.0), (2.9, 45.0), (2.9, LEAST)];

pub(super) fn page(plan: &Plan, kind: &'static dyn Kind, frame: Frame, foot: &str) -> Page {
    let mut page = plan.blank_page();
    let title = kind.info().title;
    page.bookmark(0, title);
    let mut y = frame.top + 10.0;
    let rule = Pen::new(1.2, GOLD);
    page.figure.line((frame.left, frame.top), (frame.left + 24.0, frame.top), rule);
    page.figure.text((frame.left, y), Anchor::Start, Style::bold(9.0 * frame.scale, BLACK), title);
    y += 10.0 * frame.scale;
    y = rules(&mut page.figure, kind.info().paper_rules, y, &frame);
    example(&mut page.figure, kind, y + GAP, &frame);
    frame.draw_foot(&mut page, foot, true);
    page
}

/// Prints the rules and returns the position below them. On small paper, or if the rules are long, the text is smaller.
fn rules(page: &mut Figure, text: &str, top: f64, frame: &Frame) -> f64 {
    let lines_at = |size: f64| -> Vec<Vec<String>> {
        let paragraphs = text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
        paragraphs.map(|paragraph| font::wrap(paragraph, size, Weight::Regular, frame.width)).collect()
    };
    let height = |size: f64| -> f64 {
        lines_at(size).iter().map(|lines| (lines.len() as f64 * 1.4 + 0.8) * size).sum()
    };
    let room = frame.bottom - top - GAP;
    let fits = |&(size, example): &(f64, f64)| height(size) + example <= room;
    let sizes = SIZES.map(|(size, example)| (size * frame.scale, example));
    let size = sizes.into_iter().find(fits).map_or(2.7, |(size, _)| size);
    let mut y = top + size;
    for lines in lines_at(size) {
        for line in lines {
            page.text((frame.left, y), Anchor::Start, Style::regular(size, BLACK), line);
            y += 1.4 * size;
        }
        y += 0.8 * size;
    }
    y
}

/// Draws a small puzzle and its solution beside each other, as far as there is room.
fn example(page: &mut Figure, kind: &'static dyn Kind, top: f64, frame: &Frame) {
    let puzzle = kind.example();
    let (half, height) = ((frame.width - 10.0) / 2.0, (frame.bottom - top - 8.0).min(95.0));
    if height < LEAST - 8.0 {
        return;
    }
    let job = crate::clock::job_for(super::GRADING);
    for (index, (face, words)) in
        [(Face::Puzzle, "An example"), (Face::Solution, "and its solution")].into_iter().enumerate()
    {
        let Ok(draw) = puzzle.on_paper(face, &job) else { return };
        let Some(figure) = draw(Room::new(half, height)) else { return };
        let left = frame.left + index as f64 * (half + 10.0);
        page.text((left, top + 2.0), Anchor::Start, Style::regular(3.4 * frame.scale, GREY), words);
        page.put((left, top + 6.0), figure);
    }
}
