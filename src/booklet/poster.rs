//! A mural as a poster: a page for each piece. Cut along the frames and put side by side, the pages give the picture.
//!
//! Every page has the same cells, so the pieces fit. A small plan on each page shows which piece it is.

use super::Plan;
use super::frame::Frame;
use pentimento_paper::ruled::Grid;
use pentimento_paper::{Anchor, BLACK, Cap, GREY, HAIR, Ink, Page, Pen, Point, Room, Style};
use pentimento_picture::Picture;

/// The largest side of a cell. All lengths are in millimetres.
const LARGEST: f64 = 14.0;
/// The length of the marks for cutting, and their distance from the frame.
const MARK: (f64, f64) = (4.0, 1.5);
/// The height of the line above a piece.
const HEAD: f64 = 12.0;
/// The side of a square in the small plan.
const SQUARE: f64 = 2.2;

/// Whether the cells are painted, or empty so that a person can paint them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cells {
    Painted,
    Empty,
}

/// The pages of a poster with so many columns of pieces, from left to right and from top to bottom.
pub(crate) fn pages(plan: &Plan, title: &str, columns: usize, pieces: &[Picture], cells: Cells) -> Vec<Page> {
    let most = |side: fn(&Picture) -> usize| pieces.iter().map(side).max().unwrap_or(1) as f64;
    let frame = Frame::of(plan, 1);
    let around = MARK.0 + MARK.1;
    let room = Room::new(frame.width - 2.0 * around, frame.bottom - frame.top - HEAD - 2.0 * around);
    let cell = room.cell(most(|piece| piece.width), most(|piece| piece.height), LARGEST);
    let rows = pieces.len().div_ceil(columns.max(1));
    let page = |(place, piece): (usize, &Picture)| {
        let frame = Frame::of(plan, place + 1);
        let mut page = plan.blank_page();
        let (row, column) = (place / columns, place % columns);
        let words = format!("{title}: row {}, column {}", row + 1, column + 1);
        let at = (frame.left, frame.top + 4.0);
        page.figure.text(at, Anchor::Start, Style::bold(4.2, BLACK), words.as_str());
        page.bookmark(0, words);
        small_plan(&mut page, (frame.right(), frame.top), (rows, columns), place);
        let start = (frame.left + around, frame.top + HEAD + around);
        draw(&mut page, piece, start, cell, cells);
        frame.draw_foot(&mut page, title, true);
        page
    };
    pieces.iter().enumerate().map(page).collect()
}

fn draw(page: &mut Page, piece: &Picture, at: Point, cell: f64, cells: Cells) {
    let grid = Grid { at, columns: piece.width, rows: piece.height, cell };
    if cells == Cells::Painted {
        grid.fill(&mut page.figure, |row, column| {
            let colour = usize::from(piece.get(row, column));
            colour.checked_sub(1).map(|place| Ink(piece.palette[place]))
        });
    } else {
        let line = Pen::new((cell * 0.025).clamp(0.07, 0.15), HAIR);
        let across = (1..grid.rows).map(|row| vec![(at.0, grid.y(row)), (grid.x(grid.columns), grid.y(row))]);
        let down =
            (1..grid.columns).map(|column| vec![(grid.x(column), at.1), (grid.x(column), grid.y(grid.rows))]);
        page.figure.strokes(across.chain(down).collect(), line);
        page.figure.frame(at, grid.width(), grid.height(), line);
    }
    cutting_marks(page, &grid);
}

/// Draws two short lines at each corner, outside the piece.
fn cutting_marks(page: &mut Page, grid: &Grid) {
    let pen = Pen::new(0.15, GREY).cap(Cap::Butt);
    let mut lines = Vec::new();
    for (x, dx) in [(grid.at.0, -1.0), (grid.x(grid.columns), 1.0)] {
        for (y, dy) in [(grid.at.1, -1.0), (grid.y(grid.rows), 1.0)] {
            let (from, to) = (MARK.1, MARK.0 + MARK.1);
            lines.push(vec![(x + dx * from, y), (x + dx * to, y)]);
            lines.push(vec![(x, y + dy * from), (x, y + dy * to)]);
        }
    }
    page.figure.strokes(lines, pen);
}

/// Draws a square for each piece, and fills the one of this page.
fn small_plan(page: &mut Page, (right, top): Point, (rows, columns): (usize, usize), place: usize) {
    let left = right - columns as f64 * SQUARE;
    let scale = (HEAD - 3.0) / (rows as f64 * SQUARE);
    let side = SQUARE * scale.min(1.0);
    for index in 0..rows * columns {
        let at = (left + (index % columns) as f64 * side, top + (index / columns) as f64 * side);
        if index == place {
            page.figure.rect(at, side, side, GREY);
        }
        page.figure.frame(at, side, side, Pen::new(0.15, GREY));
    }
}

#[cfg(test)]
mod tests {
    use super::super::Contents;
    use super::*;
    use pentimento_paper::{Mark, Paper};

    #[test]
    fn every_piece_has_cells_of_the_same_size_on_its_own_page() {
        let large = Picture::from_rows(&["####", "#..#", "####"]).unwrap();
        let small = Picture::from_rows(&["##", "##"]).unwrap();
        let plan = Plan::sheets(Paper::A4, None, Contents::Puzzles);
        let pages = pages(&plan, "Castle", 2, &[large, small], Cells::Painted);
        assert_eq!(pages.len(), 2);
        let cells = |page: &Page| {
            let ink = |mark: &&Mark| matches!(mark, Mark::Area { ink, .. } if *ink == Ink([0; 3]));
            let ((left, _), (right, _)) = page.figure.marks.iter().find(ink).unwrap().extent();
            right - left
        };
        assert!((cells(&pages[0]) / 4.0 - cells(&pages[1]) / 2.0).abs() < 1e-9);
        let words: Vec<&str> = pages[1].figure.texts().map(|text| text.text.as_str()).collect();
        assert!(words.contains(&"Castle: row 1, column 2"), "{words:?}");
    }
}
