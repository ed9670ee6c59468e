//! Prints the puzzle: numbers in a grid, with a thick grid line every five cells.
//!
//! No cell is filled, because filled cells would show the picture before it is solved. A number that is not black has
//! the symbol of its colour in the corner, and a legend below the grid explains the symbols. A printed solution shows the
//! lines as well as the picture, because the same picture can come from different lines.

use crate::model::{Cell, Level, Solution};
use pentimento_paper::legend::{SIGN, legend};
use pentimento_paper::ruled::Grid;
use pentimento_paper::{BLACK, Cap, Ease, Figure, GREY, Ink, Pen, Point, Room, Style, WHITE, symbols};
use pentimento_picture::names::names;
use pentimento_picture::paint::Colour;

/// The largest size of a cell, in millimetres.
const LARGEST: f64 = 9.0;
/// The size of the smallest cells in which numbers can be read, and of the smallest in which lines can be drawn
/// easily. Both are in millimetres.
const CELLS: (f64, f64) = (2.6, 4.8);
/// In cells smaller than this, no lines are drawn, because they would hide the picture.
const SMALLEST_WITH_LINES: f64 = 0.8;
/// In cells smaller than this, lines are paler and their ends are smaller.
const SMALLEST_WITH_CLEAR_LINES: f64 = 3.0;
/// The sizes of digits and symbols, as shares of a cell.
const DIGIT: f64 = 0.55;
const SYMBOL: f64 = 0.13;
/// Half the width of the frame around the grid.
const FRAME: f64 = 0.3;
/// The space between the grid and the legend.
const GAP: f64 = 3.5;

pub(crate) fn figure(level: &Level, solution: Option<&Solution>, room: Room) -> Figure {
    match solution {
        Some(lines) => solved(level, lines, room),
        None => unsolved(level, room),
    }
}

fn ink(level: &Level, colour: Colour) -> Ink {
    Ink::of(&level.paints()[usize::from(colour)])
}

fn is_black(level: &Level, colour: Colour) -> bool {
    level.paints()[usize::from(colour)].is_black()
}

/// The largest grid that fits into the available room.
fn grid(level: &Level, room: Room) -> Grid {
    let (columns, rows) = (level.width(), level.height());
    let inside = Room::new(room.width - 2.0 * FRAME, room.height - 2.0 * FRAME);
    let cell = inside.cell(columns as f64, rows as f64, LARGEST);
    Grid { at: (FRAME, FRAME), columns, rows, cell }
}

fn unsolved(level: &Level, room: Room) -> Figure {
    let colours = colour_legend(level, room.width);
    let below = if colours.height > 0.0 { colours.height + GAP } else { 0.0 };
    let grid = grid(level, Room::new(room.width, room.height - below));
    let mut board = Figure::new(grid.width() + 2.0 * FRAME, grid.height() + 2.0 * FRAME);
    board.ease = Ease::of(grid.cell, CELLS);
    grid.rule(&mut board, 0.0, 0.0);
    for clue in level.clues() {
        number(&mut board, level, clue, &grid);
    }
    let width = board.width.max(colours.width);
    let mut figure = Figure::new(width, board.height + below);
    let (left, under) = ((width - board.width) / 2.0, board.height + GAP);
    figure.put((left, 0.0), board);
    figure.put(((width - colours.width) / 2.0, under), colours);
    figure
}

/// Draws a number in its cell. A coloured number is smaller, to leave room for the symbol.
fn number(figure: &mut Figure, level: &Level, clue: Cell, grid: &Grid) {
    let [row, column] = level.at(clue);
    let ((x, y), cell) = (grid.middle(row, column), grid.cell);
    let (text, colour) = (level.number(clue).to_string(), level.ink(clue));
    if is_black(level, colour) {
        figure.centred((x, y), Style::regular(DIGIT * cell, BLACK), text);
        return;
    }
    figure.centred((x - 0.07 * cell, y + 0.08 * cell), Style::regular(DIGIT * 0.92 * cell, BLACK), text);
    let corner = (x + 0.31 * cell, y - 0.31 * cell);
    symbols::draw(figure, usize::from(colour) - 1, corner, SYMBOL * cell, on_paper(ink(level, colour)));
}

/// The ink for a thin sign of this colour on white paper. A light colour can't be seen there, so it becomes black.
fn on_paper(ink: Ink) -> Ink {
    if ink.contrast() == WHITE { ink } else { BLACK }
}

/// The legend with the symbols and names of the colours. It is empty if all numbers are black.
fn colour_legend(level: &Level, width: f64) -> Figure {
    if level.paints().is_plain() {
        return Figure::new(0.0, 0.0);
    }
    let colours: Vec<[u8; 3]> = level.paints()[1..].iter().map(|paint| paint.rgb).collect();
    let words = names(&colours);
    legend(&words, width, |figure, index, (x, y)| {
        let colour = index as Colour + 1;
        let (background, corner) = (ink(level, colour), (x - SIGN / 2.0, y - SIGN / 2.0));
        figure.rect(corner, SIGN, SIGN, background);
        let inset = (corner.0 + 0.05, corner.1 + 0.05);
        figure.frame(inset, SIGN - 0.1, SIGN - 0.1, Pen::new(0.1, GREY));
        if !is_black(level, colour) {
            symbols::draw(figure, index, (x, y), SIGN * 0.28, background.contrast());
        }
    })
}

fn solved(level: &Level, lines: &Solution, room: Room) -> Figure {
    let grid = grid(level, room);
    let mut figure = Figure::new(grid.width() + 2.0 * FRAME, grid.height() + 2.0 * FRAME);
    let picture = level.picture(lines);
    let colour = |row: usize, column: usize| picture[level.cell([row, column]) as usize];
    grid.fill(&mut figure, |row, column| {
        Some(colour(row, column)).filter(|&colour| colour > 0).map(|colour| ink(level, colour))
    });
    grid.rule(&mut figure, 0.0, 0.0);
    if grid.cell >= SMALLEST_WITH_LINES {
        for colour in 1..level.paints().len() {
            let of_colour = |line: &&Vec<Cell>| line.first().is_some_and(|&end| is_of(level, end, colour));
            let lines: Vec<&Vec<Cell>> = lines.iter().filter(of_colour).collect();
            draw_lines(&mut figure, level, &lines, &grid, line_ink(ink(level, colour as Colour), grid.cell));
        }
    }
    figure
}

fn is_of(level: &Level, cell: Cell, colour: usize) -> bool {
    usize::from(level.ink(cell)) == colour
}

/// The ink for lines on a background. In small cells, it is halfway between a clearly visible ink and the background.
fn line_ink(background: Ink, cell: f64) -> Ink {
    let Ink(clear) = background.contrast();
    if cell >= SMALLEST_WITH_CLEAR_LINES {
        return Ink(clear);
    }
    let half = |part: usize| clear[part].midpoint(background.0[part]);
    Ink([half(0), half(1), half(2)])
}

/// Draws lines through the centres of their cells, with a dot at each end.
fn draw_lines(figure: &mut Figure, level: &Level, lines: &[&Vec<Cell>], grid: &Grid, ink: Ink) {
    let middle = |&cell: &Cell| {
        let [row, column] = level.at(cell);
        grid.middle(row, column)
    };
    let long = lines.iter().filter(|line| line.len() > 1);
    let strokes: Vec<Vec<Point>> = long.map(|line| line.iter().map(middle).collect()).collect();
    figure.strokes(strokes, Pen::new((grid.cell * 0.1).clamp(0.1, 0.6), ink).cap(Cap::Round));
    for line in lines {
        let ends = [line.first(), line.last()].into_iter().flatten();
        for end in ends.take(line.len()) {
            figure.disc(
                middle(end),
                grid.cell * if grid.cell >= SMALLEST_WITH_CLEAR_LINES { 0.17 } else { 0.13 },
                ink,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Logipix;
    use pentimento_base::job::Job;
    use pentimento_engine::contract::Solve;
    use pentimento_paper::Mark;
    use pentimento_picture::paint::Paint;

    fn texts(figure: &Figure) -> Vec<&str> {
        figure.texts().map(|text| text.text.as_str()).collect()
    }

    fn is_inside(figure: &Figure, room: Room) -> bool {
        let inside = |mark: &Mark| {
            let (low, high) = mark.extent();
            low.0 >= -0.01
                && low.1 >= -0.01
                && high.0 <= figure.width + 0.01
                && high.1 <= figure.height + 0.01
        };
        let fits = figure.width <= room.width + 0.01 && figure.height <= room.height + 0.01;
        fits && figure.marks.iter().all(inside)
    }

    fn black() -> Level {
        Level::plain(3, vec![3, 0, 3, 2, 2, 1]).unwrap()
    }

    fn coloured() -> Level {
        let paints = vec![Paint::blank(), Paint::new('r', [255, 0, 0]), Paint::black()];
        Level::new(3, vec![3, 0, 3, 12, 12, 1], vec![1, 0, 1, 2, 2, 1], paints).unwrap()
    }

    #[test]
    fn every_number_is_in_its_cell() {
        let (level, room) = (black(), Room::new(180.0, 240.0));
        let figure = figure(&level, None, room);
        assert_eq!(texts(&figure), ["3", "3", "2", "2", "1"]);
        assert!(is_inside(&figure, room) && figure.ease == Ease::Comfortable);
        let middles = figure.marks.iter().filter_map(|mark| match mark {
            Mark::Text(_) => {
                let ((left, _), (right, _)) = mark.extent();
                Some((f64::midpoint(left, right) / LARGEST) as usize)
            }
            _ => None,
        });
        assert_eq!(middles.collect::<Vec<_>>(), [0, 2, 0, 1, 2]);
    }

    #[test]
    fn two_digits_and_a_symbol_fit_into_a_cell() {
        let level = coloured();
        let figure = figure(&level, None, Room::new(180.0, 240.0));
        let width = |text: &str| {
            let of = |mark: &&Mark| matches!(mark, Mark::Text(found) if found.text == text);
            let (low, high) = figure.marks.iter().find(of).unwrap().extent();
            high.0 - low.0
        };
        assert!(width("12") < LARGEST * 0.8 && width("3") < LARGEST * 0.45);
    }

    #[test]
    fn colours_have_a_symbol_and_a_name_but_no_cell_is_filled() {
        let (level, room) = (coloured(), Room::new(180.0, 240.0));
        let figure = figure(&level, None, room);
        assert!(texts(&figure).ends_with(&["red", "black"]), "{:?}", texts(&figure));
        let areas = figure.marks.iter().filter(|mark| matches!(mark, Mark::Area { .. })).count();
        // The three red numbers have a symbol each. The legend has a background and a symbol for red, and a background for
        // black.
        assert_eq!(areas, 3 + 2 + 1);
        assert!(is_inside(&figure, room));
    }

    #[test]
    fn a_solution_paints_every_cell_and_draws_every_line() {
        let (level, room) = (black(), Room::new(60.0, 60.0));
        let lines = Logipix::solve(&level, 1, &Job::endless()).solutions.remove(0);
        let figure = figure(&level, Some(&lines), room);
        let painted: f64 = figure
            .marks
            .iter()
            .filter_map(|mark| if let Mark::Area { rings, .. } = mark { Some(&rings[0]) } else { None })
            .map(|ring| ((ring[2].0 - ring[0].0) / LARGEST).round())
            .sum();
        assert!((painted - 6.0).abs() < 1e-9, "{painted}");
        let drawn = figure.marks.iter().find_map(|mark| match mark {
            Mark::Strokes { lines, pen } if pen.cap == Cap::Round => Some(lines.len()),
            _ => None,
        });
        let dots = figure.marks.iter().filter(|mark| matches!(mark, Mark::Disc { .. })).count();
        assert_eq!((drawn, dots, texts(&figure).len()), (Some(2), 5, 0));
        assert!(is_inside(&figure, room));
    }

    #[test]
    fn the_largest_level_is_cramped_but_fits() {
        let level = Level::plain(200, vec![1; 40_000]).unwrap();
        let room = Room::new(180.0, 230.0);
        let figure = figure(&level, None, room);
        assert!(figure.ease == Ease::Cramped && is_inside(&figure, room));
    }
}
