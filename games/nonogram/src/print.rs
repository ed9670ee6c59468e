//! Prints the puzzle: the grid with a thick line every five cells, and the clues beside it.
//!
//! In a puzzle with colours, a clue is printed as a box in its colour. The box contains the number and a small shape,
//! which shows the colour on a black-and-white printer. A black clue is only a number. A legend below the grid explains
//! the shapes. A solution is printed as the picture without clues.

use crate::model::{Clue, Level};
use crate::solve::Picture;
use pentimento_paper::legend::{SIGN, legend};
use pentimento_paper::ruled::Grid;
use pentimento_paper::{
    BLACK, Ease, Figure, GREY, HAIR, Ink, Pen, Point, Room, Style, Weight, font, symbols,
};
use pentimento_picture::paint::Colour;

/// The largest size of a cell, in millimetres.
const LARGEST: f64 = 9.0;
/// The smallest size of a cell that a pencil can fill, and the smallest size that is comfortable, in millimetres.
const CELLS: (f64, f64) = (2.6, 4.8);
/// The size of a printed number, as a share of the size of a cell.
const LETTER: f64 = 0.6;
/// The space between the grid and the legend, in millimetres.
const GAP: f64 = 3.0;

pub(crate) fn figure(level: &Level, picture: Option<&Picture>, room: Room) -> Figure {
    match picture {
        Some(picture) => solved(level, picture, room),
        None => open(level, room),
    }
}

fn ink(level: &Level, colour: Colour) -> Ink {
    Ink::of(&level.paints()[usize::from(colour)])
}

fn is_black(level: &Level, colour: Colour) -> bool {
    level.paints()[usize::from(colour)].is_black()
}

fn solved(level: &Level, picture: &Picture, room: Room) -> Figure {
    let (columns, rows) = (level.width(), level.height());
    let cell = Room::new(room.width - 0.6, room.height - 0.6).cell(columns as f64, rows as f64, LARGEST);
    let grid = Grid { at: (0.3, 0.3), columns, rows, cell };
    let mut figure = Figure::new(grid.width() + 0.6, grid.height() + 0.6);
    let colour = |row: usize, column: usize| picture[row * columns + column];
    grid.fill(&mut figure, |row, column| {
        Some(colour(row, column)).filter(|&colour| colour != 0).map(|colour| ink(level, colour))
    });
    grid.rule(&mut figure, 0.0, 0.0);
    figure
}

/// The space for clues. Sizes are measured in cells.
struct Gutter {
    /// The width of a clue beside a row.
    across: f64,
    /// The height of a clue above a column.
    down: f64,
    /// The largest number of clues that a row has.
    rows: f64,
    /// The largest number of clues that a column has.
    columns: f64,
}

impl Gutter {
    fn of(level: &Level) -> Self {
        let most = |lines: &[Vec<Clue>]| lines.iter().map(Vec::len).max().unwrap_or(0).max(1) as f64;
        let widest = level.rows().iter().flatten().map(|clue| number(*clue));
        let widest = widest.map(|text| font::width(&text, LETTER, Weight::Regular)).fold(0.3, f64::max);
        let coloured = !level.paints().is_plain();
        let gap = if coloured { 0.42 } else { 0.28 };
        Self {
            across: (widest + gap).max(if coloured { 1.0 } else { 0.62 }),
            down: if coloured { 0.92 } else { 0.76 },
            rows: most(level.rows()),
            columns: most(level.columns()),
        }
    }

    fn left(&self) -> f64 {
        self.rows * self.across + 0.25
    }

    fn above(&self) -> f64 {
        self.columns * self.down + 0.25
    }
}

fn number(clue: Clue) -> String {
    clue.count.map_or_else(|| "?".to_owned(), |count| count.to_string())
}

fn open(level: &Level, room: Room) -> Figure {
    let gutter = Gutter::of(level);
    let (columns, rows) = (level.width(), level.height());
    let colours = colour_legend(level, room.width);
    let below = if colours.height > 0.0 { colours.height + GAP } else { 0.0 };
    let across = columns as f64 + gutter.left();
    let down = rows as f64 + gutter.above();
    let inside = Room::new(room.width - 0.6, room.height - 0.6 - below);
    let cell = inside.cell(across, down, LARGEST);
    let (left, above) = (gutter.left() * cell, gutter.above() * cell);
    let grid = Grid { at: (0.3 + left, 0.3 + above), columns, rows, cell };
    let width = (left + grid.width() + 0.6).max(colours.width);
    let mut figure = Figure::new(width, above + grid.height() + 0.6 + below);
    figure.ease = Ease::of(cell, CELLS);
    grid.rule(&mut figure, left, above);
    for (row, clues) in level.rows().iter().enumerate() {
        let (_, y) = grid.middle(row, 0);
        let place = |back: usize| (grid.at.0 - (back as f64 + 0.5) * gutter.across * cell - 0.12 * cell, y);
        line(&mut figure, level, clues, (gutter.across * cell, cell), cell, place);
    }
    for (column, clues) in level.columns().iter().enumerate() {
        let (x, _) = grid.middle(0, column);
        let place = |back: usize| (x, grid.at.1 - (back as f64 + 0.5) * gutter.down * cell - 0.12 * cell);
        line(&mut figure, level, clues, (cell, gutter.down * cell), cell, place);
    }
    let under = grid.at.1 + grid.height() + GAP;
    figure.put(((width - colours.width) / 2.0, under), colours);
    figure
}

/// Draws the clues of a line. The last clue is next to the grid. A line without clues gets a grey 0.
fn line(
    figure: &mut Figure,
    level: &Level,
    clues: &[Clue],
    slot: (f64, f64),
    cell: f64,
    place: impl Fn(usize) -> Point,
) {
    if clues.is_empty() {
        figure.centred(place(0), Style::regular(LETTER * cell, HAIR), "0");
    }
    for (back, clue) in clues.iter().rev().enumerate() {
        if level.paints().is_plain() {
            figure.centred(place(back), Style::regular(LETTER * cell, BLACK), number(*clue));
        } else {
            boxed(figure, level, *clue, place(back), slot, cell);
        }
    }
}

/// Draws a clue in a box of its colour, with the shape of the colour in the corner. A black clue has no box.
fn boxed(figure: &mut Figure, level: &Level, clue: Clue, (x, y): Point, slot: (f64, f64), cell: f64) {
    let black = is_black(level, clue.colour);
    let ground = ink(level, clue.colour);
    let on = ground.contrast();
    let (width, height) = (slot.0 - 0.08 * cell, slot.1 - 0.08 * cell);
    let corner = (x - width / 2.0, y - height / 2.0);
    let size = LETTER * cell;
    // A black clue gets no box, because a black box would waste ink.
    if black {
        figure.centred((x, y), Style::regular(size, BLACK), number(clue));
        return;
    }
    figure.rect(corner, width, height, ground);
    figure.frame(corner, width, height, Pen::new((0.02 * cell).max(0.06), GREY));
    figure.centred((x - 0.09 * cell, y + 0.05 * cell), Style::bold(size * 0.9, on), number(clue));
    let shape = (x + width / 2.0 - 0.17 * cell, y - height / 2.0 + 0.17 * cell);
    symbols::draw(figure, usize::from(clue.colour) - 1, shape, 0.12 * cell, on);
}

/// The legend with the shapes and names of the colours, in as many rows as needed. It is empty if all clues are black.
fn colour_legend(level: &Level, width: f64) -> Figure {
    if level.paints().is_plain() {
        return Figure::new(0.0, 0.0);
    }
    // The legend shows a black square, but black clues have neither a box nor a shape.
    let word = |colour: Colour| match level.colour_word(colour) {
        word if is_black(level, colour) => format!("{word}: a number without a box"),
        word => word,
    };
    let words: Vec<String> = (1..level.paints().len()).map(|colour| word(colour as Colour)).collect();
    legend(&words, width, |figure, index, (x, y)| {
        let colour = index as Colour + 1;
        let (ground, corner) = (ink(level, colour), (x - SIGN / 2.0, y - SIGN / 2.0));
        figure.rect(corner, SIGN, SIGN, ground);
        let inset = (corner.0 + 0.05, corner.1 + 0.05);
        figure.frame(inset, SIGN - 0.1, SIGN - 0.1, Pen::new(0.1, GREY));
        if !is_black(level, colour) {
            symbols::draw(figure, index, (x, y), SIGN * 0.28, ground.contrast());
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_paper::Mark;
    use pentimento_picture::paint::Paint;

    fn texts(figure: &Figure) -> Vec<&str> {
        figure.texts().map(|text| text.text.as_str()).collect()
    }

    #[test]
    fn every_clue_is_printed_and_an_empty_line_has_a_0() {
        let paints = vec![Paint::blank(), Paint::black()];
        let level = Level::of_picture(3, &[1, 1, 0, 0, 0, 0, 1, 0, 1], paints).unwrap();
        let figure = figure(&level, None, Room::new(180.0, 240.0));
        assert_eq!(texts(&figure), ["2", "0", "1", "1", "1", "1", "1", "1"]);
        assert_eq!(figure.ease, Ease::Comfortable);
    }

    #[test]
    fn a_large_puzzle_on_a_small_page_is_cramped() {
        let paints = vec![Paint::blank(), Paint::black()];
        let level = Level::of_picture(80, &[1; 6400], paints).unwrap();
        assert_eq!(figure(&level, None, Room::new(80.0, 80.0)).ease, Ease::Cramped);
        assert_eq!(figure(&level, Some(&vec![1; 6400]), Room::new(80.0, 80.0)).ease, Ease::Comfortable);
    }

    #[test]
    fn the_legend_names_the_colours_and_every_coloured_clue_has_a_shape() {
        let paints = vec![Paint::blank(), Paint::new('r', [255, 0, 0]), Paint::black()];
        let level = Level::of_picture(2, &[1, 2, 1, 1], paints).unwrap();
        let figure = figure(&level, None, Room::new(180.0, 240.0));
        assert!(texts(&figure).ends_with(&["red", "black: a number without a box"]), "{:?}", texts(&figure));
        let areas = figure.marks.iter().filter(|mark| matches!(mark, Mark::Area { .. })).count();
        // The four red clues and the legend entry for red each have a box and a shape. Black has only a box in the
        // legend.
        assert_eq!(areas, 2 * (4 + 1) + 1);
    }
}
