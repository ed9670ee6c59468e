//! Logipix on paper: numbers in their cells, heavy lines every five.
//!
//! With colours a number stands on its colour, with the colour's shape in the corner for printers that have none; black
//! is a bare number. What the shapes mean stands below. A solution is the picture, each cell in its colour, with the
//! lines drawn through the cells: the same cells can be joined in more than one way, and the lines are what was asked.

use crate::model::{Cell, Level};
use crate::solve::Solution;
use pentimento_paper::legend::{SIGN, legend};
use pentimento_paper::ruled::Grid;
use pentimento_paper::{BLACK, Cap, Ease, Figure, GREY, Ink, Pen, Point, Room, Style, hues, symbols};
use pentimento_picture::paint::Colour;

/// The largest cells.
const LARGEST: f64 = 9.0;
/// The smallest in which a number is read, and in which a pencil follows it with ease.
const CELLS: (f64, f64) = (2.6, 4.8);
/// Of smaller cells the lines would be all that is seen.
const FINEST: f64 = 0.8;
/// From this size on the lines are as clear as can be; in smaller cells they give way to the picture.
const CLEAR: f64 = 3.0;
/// Shares of a cell.
const LETTER: f64 = 0.55;
const SHAPE: f64 = 0.12;
/// Half the frame around the grid.
const RIM: f64 = 0.3;
/// Between grid and legend.
const GAP: f64 = 3.5;

pub fn figure(level: &Level, solution: Option<&Solution>, room: Room) -> Figure {
    match solution {
        Some(lines) => solved(level, lines, room),
        None => open(level, room),
    }
}

fn ink(level: &Level, colour: Colour) -> Ink {
    if is_black(level, colour) { BLACK } else { Ink(level.paints()[usize::from(colour)].rgb) }
}

fn is_black(level: &Level, colour: Colour) -> bool {
    level.paints()[usize::from(colour)].rgb == [0, 0, 0]
}

/// The grid in a corner of a room, as large as it allows.
fn grid(level: &Level, room: Room) -> Grid {
    let (columns, rows) = (level.width(), level.height());
    let inside = Room::new(room.width - 2.0 * RIM, room.height - 2.0 * RIM);
    let cell = inside.cell(columns as f64, rows as f64, LARGEST);
    Grid { at: (RIM, RIM), columns, rows, cell }
}

fn open(level: &Level, room: Room) -> Figure {
    let meaning = meaning(level, room.width);
    let below = if meaning.height > 0.0 { meaning.height + GAP } else { 0.0 };
    let grid = grid(level, Room::new(room.width, room.height - below));
    let mut plate = Figure::new(grid.width() + 2.0 * RIM, grid.height() + 2.0 * RIM);
    plate.ease = Ease::of(grid.cell, CELLS);
    let ground = |cell: Cell| Some(level.ink(cell)).filter(|&colour| colour > 0 && !is_black(level, colour));
    grid.fill(&mut plate, |row, column| ground(level.cell([row, column])).map(|colour| ink(level, colour)));
    grid.rule(&mut plate, 0.0, 0.0);
    for clue in level.clues() {
        number(&mut plate, level, clue, &grid);
    }
    let width = plate.width.max(meaning.width);
    let mut figure = Figure::new(width, plate.height + below);
    let (left, under) = ((width - plate.width) / 2.0, plate.height + GAP);
    figure.put((left, 0.0), plate);
    figure.put(((width - meaning.width) / 2.0, under), meaning);
    figure
}

/// A number in its cell; on a colour it makes way for the colour's shape.
fn number(figure: &mut Figure, level: &Level, clue: Cell, grid: &Grid) {
    let [row, column] = level.at(clue);
    let ((x, y), cell) = (grid.middle(row, column), grid.cell);
    let (text, colour) = (level.number(clue).to_string(), level.ink(clue));
    if is_black(level, colour) {
        figure.centred((x, y), Style::regular(LETTER * cell, BLACK), text);
        return;
    }
    let on = ink(level, colour).contrast();
    figure.centred((x - 0.07 * cell, y + 0.08 * cell), Style::bold(LETTER * 0.92 * cell, on), text);
    let corner = (x + 0.31 * cell, y - 0.31 * cell);
    symbols::draw(figure, usize::from(colour) - 1, corner, SHAPE * cell, on);
}

/// The colours with their shapes and names; nothing where all is black.
fn meaning(level: &Level, room: f64) -> Figure {
    if level.is_plain() {
        return Figure::new(0.0, 0.0);
    }
    let paints = &level.paints()[1..];
    let words: Vec<String> = paints
        .iter()
        .map(|paint| paint.name.clone().unwrap_or_else(|| hues::name(paint.rgb).to_owned()))
        .collect();
    legend(&words, room, |figure, place, (x, y)| {
        let colour = place as Colour + 1;
        let (ground, corner) = (ink(level, colour), (x - SIGN / 2.0, y - SIGN / 2.0));
        figure.rect(corner, SIGN, SIGN, ground);
        let inset = (corner.0 + 0.05, corner.1 + 0.05);
        figure.frame(inset, SIGN - 0.1, SIGN - 0.1, Pen::new(0.1, GREY));
        if !is_black(level, colour) {
            symbols::draw(figure, place, (x, y), SIGN * 0.28, ground.contrast());
        }
    })
}

fn solved(level: &Level, lines: &Solution, room: Room) -> Figure {
    let grid = grid(level, room);
    let mut figure = Figure::new(grid.width() + 2.0 * RIM, grid.height() + 2.0 * RIM);
    let picture = level.picture(lines);
    let colour = |row: usize, column: usize| picture[level.cell([row, column]) as usize];
    grid.fill(&mut figure, |row, column| {
        Some(colour(row, column)).filter(|&colour| colour > 0).map(|colour| ink(level, colour))
    });
    grid.rule(&mut figure, 0.0, 0.0);
    if grid.cell >= FINEST {
        for colour in 1..level.paints().len() {
            let of_colour = |line: &&Vec<Cell>| line.first().is_some_and(|&end| is_of(level, end, colour));
            let lines: Vec<&Vec<Cell>> = lines.iter().filter(of_colour).collect();
            threads(&mut figure, level, &lines, &grid, thread(ink(level, colour as Colour), grid.cell));
        }
    }
    figure
}

fn is_of(level: &Level, cell: Cell, colour: usize) -> bool {
    usize::from(level.ink(cell)) == colour
}

/// The ink of lines on a ground.
fn thread(ground: Ink, cell: f64) -> Ink {
    let Ink(clear) = ground.contrast();
    if cell >= CLEAR {
        return Ink(clear);
    }
    let half = |part: usize| clear[part].midpoint(ground.0[part]);
    Ink([half(0), half(1), half(2)])
}

/// Lines through the middles of their cells, with a bead at each end.
fn threads(figure: &mut Figure, level: &Level, lines: &[&Vec<Cell>], grid: &Grid, ink: Ink) {
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
            figure.disc(middle(end), grid.cell * if grid.cell >= CLEAR { 0.17 } else { 0.13 }, ink);
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
        let texts = figure.marks.iter().filter_map(|mark| match mark {
            Mark::Text(text) => Some(text.text.as_str()),
            _ => None,
        });
        texts.collect()
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
    fn every_number_stands_in_its_cell() {
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
    fn numbers_fit_their_cells_with_both_digits_and_their_shape() {
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
    fn colours_have_a_ground_a_shape_and_a_name_but_black_is_bare() {
        let (level, room) = (coloured(), Room::new(180.0, 240.0));
        let figure = figure(&level, None, room);
        assert!(texts(&figure).ends_with(&["red", "black"]), "{:?}", texts(&figure));
        let areas = figure.marks.iter().filter(|mark| matches!(mark, Mark::Area { .. })).count();
        // Three red numbers and the legend's red, each a ground and a shape; black has a ground in the legend only.
        assert_eq!(areas, 2 * (3 + 1) + 1);
        assert!(is_inside(&figure, room));
    }

    #[test]
    fn the_solution_paints_every_cell_and_draws_every_line() {
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
        let threads = figure.marks.iter().find_map(|mark| match mark {
            Mark::Strokes { lines, pen } if pen.cap == Cap::Round => Some(lines.len()),
            _ => None,
        });
        let beads = figure.marks.iter().filter(|mark| matches!(mark, Mark::Disc { .. })).count();
        assert_eq!((threads, beads, texts(&figure).len()), (Some(2), 5, 0));
        assert!(is_inside(&figure, room));
    }

    #[test]
    fn the_largest_is_cramped_and_still_inside_its_room() {
        let level = Level::plain(200, vec![1; 40_000]).unwrap();
        let room = Room::new(180.0, 230.0);
        let figure = figure(&level, None, room);
        assert!(figure.ease == Ease::Cramped && is_inside(&figure, room));
    }
}
