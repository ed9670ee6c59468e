//! Draws the maze for printing.
//!
//! Each straight wall is a single stroke, so it has no visible joints. If the entrance or the exit is at the outer
//! wall, that wall has a gap there, with an arrow outside. If it is inside the maze, its cell has a mark: a disc for
//! the entrance, a ring for the exit. A mark is hard to find among ten thousand cells, so triangles outside the wall
//! point at its row and its column. The solution is drawn as a coloured area, because that area is the picture, with a line
//! along the path. It has no walls: they would cover the picture of a large maze, and all solutions of a book look alike.

use crate::model::{Cell, Level, SIDES, Side};
use crate::solve::Path;
use pentimento_paper::ruled::Grid;
use pentimento_paper::{Anchor, BLACK, Cap, Ease, Figure, Ink, Pen, Point, Room, Style, font};

/// The side of the largest cell. All lengths in this file are in millimetres.
const LARGEST_CELL: f64 = 7.0;
/// The width of the narrowest corridor that a pencil can follow, and of the narrowest one that is comfortable.
const CELLS: (f64, f64) = (1.0, 2.4);
/// The margin around the walls for arrows and triangles.
const RIM: f64 = 6.0;
/// The height of the legend, which explains the disc and the ring.
const LEGEND: f64 = 6.0;
/// The picture, and the line of the path through it.
const PATH_INK: Ink = Ink([0xdc, 0xc0, 0x82]);
const ROUTE_INK: Ink = Ink([0x8a, 0x5c, 0x0c]);

pub(crate) fn figure(level: &Level, path: Option<&Path>, room: Room) -> Figure {
    let (columns, rows) = (level.width(), level.height());
    let inside_ends = [level.entrance(), level.exit()].iter().any(|&cell| outer_side(level, cell).is_none());
    let legend = if inside_ends { LEGEND } else { 0.0 };
    let inside = Room::new(room.width - 2.0 * RIM, room.height - 2.0 * RIM - legend);
    let cell = inside.cell(columns as f64, rows as f64, LARGEST_CELL);
    let grid = Grid { at: (RIM, RIM), columns, rows, cell };
    let mut figure = Figure::new(grid.width() + 2.0 * RIM, grid.height() + 2.0 * RIM + legend);
    if let Some(path) = path {
        let mut on_path = vec![false; level.cells()];
        for &cell in path {
            on_path[cell as Cell] = true;
        }
        grid.fill(&mut figure, |row, column| on_path[row * columns + column].then_some(PATH_INK));
    } else {
        figure.ease = Ease::of(cell, CELLS);
    }
    let pen = Pen::new((cell * 0.13).clamp(0.08, 0.7), BLACK).cap(Cap::Square);
    match path {
        Some(path) => {
            figure.frame(grid.at, grid.width(), grid.height(), Pen::new(0.3, BLACK));
            let route = path.iter().map(|&cell| grid.middle(cell as Cell / columns, cell as Cell % columns));
            let pen = Pen::new(cell * 0.22, ROUTE_INK).cap(Cap::Round);
            figure.strokes(vec![route.collect()], pen);
        }
        None => figure.strokes(walls(level, &grid), pen),
    }
    draw_end(&mut figure, level, &grid, End::Entrance);
    draw_end(&mut figure, level, &grid, End::Exit);
    if inside_ends {
        draw_legend(&mut figure);
    }
    figure
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Entrance,
    Exit,
}

/// A side at which a cell touches the outer wall. `None` if the cell is inside the maze.
fn outer_side(level: &Level, cell: Cell) -> Option<Side> {
    SIDES.into_iter().find(|&side| level.beside(cell, side).is_none())
}

fn is_gap(level: &Level, cell: Cell, side: Side) -> bool {
    level.is_door(cell) && outer_side(level, cell) == Some(side)
}

/// Every straight wall as one line. The horizontal walls come first, then the vertical ones.
fn walls(level: &Level, grid: &Grid) -> Vec<Vec<Point>> {
    let has_wall = |row: usize, column: usize, side: Side| {
        let cell = row * level.width() + column;
        level.walls(cell) & side.bit() != 0 && !is_gap(level, cell, side)
    };
    let mut lines = Vec::new();
    for line in 0..=level.height() {
        let (row, side) = if line == 0 { (0, Side::North) } else { (line - 1, Side::South) };
        runs(
            level.width(),
            |column| has_wall(row, column, side),
            |from, to| {
                lines.push(vec![(grid.x(from), grid.y(line)), (grid.x(to), grid.y(line))]);
            },
        );
    }
    for line in 0..=level.width() {
        let (column, side) = if line == 0 { (0, Side::West) } else { (line - 1, Side::East) };
        runs(
            level.height(),
            |row| has_wall(row, column, side),
            |from, to| {
                lines.push(vec![(grid.x(line), grid.y(from)), (grid.x(line), grid.y(to))]);
            },
        );
    }
    lines
}

/// Finds the runs of consecutive indices below `length` for which `holds` is true. For each run, calls `each` with its
/// first index and the index after its last.
fn runs(length: usize, holds: impl Fn(usize) -> bool, mut each: impl FnMut(usize, usize)) {
    let mut start = None;
    for place in 0..=length {
        match (start, place < length && holds(place)) {
            (None, true) => start = Some(place),
            (Some(from), false) => {
                each(from, place);
                start = None;
            }
            (None, false) | (Some(_), true) => {}
        }
    }
}

/// Draws the entrance or the exit. An end at the outer wall gets an arrow outside the wall. An end inside the maze
/// gets a mark in its cell and triangles outside the wall.
fn draw_end(figure: &mut Figure, level: &Level, grid: &Grid, end: End) {
    let cell = match end {
        End::Entrance => level.entrance(),
        End::Exit => level.exit(),
    };
    let [row, column] = level.place(cell);
    let (x, y) = grid.middle(row, column);
    let Some(side) = outer_side(level, cell) else {
        mark(figure, end, (x, y), grid.cell * 0.32);
        triangles(figure, grid, end, (x, y));
        return;
    };
    let (dx, dy) = match side {
        Side::North => (0.0, -1.0),
        Side::East => (1.0, 0.0),
        Side::South => (0.0, 1.0),
        Side::West => (-1.0, 0.0),
    };
    let out = |far: f64| (x + dx * (grid.cell / 2.0 + far), y + dy * (grid.cell / 2.0 + far));
    let (from, to) = match end {
        End::Entrance => (out(RIM - 0.7), out(1.0)),
        End::Exit => (out(1.0), out(RIM - 0.7)),
    };
    arrow(figure, from, to);
}

/// Draws a disc for the entrance or a ring for the exit.
fn mark(figure: &mut Figure, end: End, at: Point, radius: f64) {
    match end {
        End::Entrance => figure.disc(at, radius, BLACK),
        End::Exit => figure.ring(at, radius * 0.8, Pen::new(radius * 0.4, BLACK)),
    }
}

/// Draws two triangles outside the wall. They point at the column and the row of the entrance or the exit. The
/// triangles of the exit are hollow.
fn triangles(figure: &mut Figure, grid: &Grid, end: End, (x, y): Point) {
    let (right, bottom) = (grid.x(grid.columns), grid.y(grid.rows));
    let tips = match end {
        End::Entrance => [((x, grid.at.1 - 0.9), (0.0, 1.0)), ((grid.at.0 - 0.9, y), (1.0, 0.0))],
        End::Exit => [((x, bottom + 0.9), (0.0, -1.0)), ((right + 0.9, y), (-1.0, 0.0))],
    };
    for ((x, y), (dx, dy)) in tips {
        let wing = |sign: f64| (x - dx * 2.2 - dy * 1.1 * sign, y - dy * 2.2 + dx * 1.1 * sign);
        let corners = vec![(x, y), wing(1.0), wing(-1.0)];
        match end {
            End::Entrance => figure.area(vec![corners], BLACK),
            End::Exit => {
                let closed = [corners.as_slice(), &corners[..1]].concat();
                figure.strokes(vec![closed], Pen::new(0.3, BLACK).cap(Cap::Round));
            }
        }
    }
}

/// Draws the legend, which explains the disc and the ring.
fn draw_legend(figure: &mut Figure) {
    let (middle, y) = (figure.width / 2.0, figure.height - 2.2);
    let style = Style::regular(3.2, BLACK);
    let wide = |word: &str| font::width(word, style.size, style.weight);
    let whole = wide("start") + wide("goal") + 16.0;
    let mut x = middle - whole / 2.0;
    for (end, word) in [(End::Entrance, "start"), (End::Exit, "goal")] {
        mark(figure, end, (x + 1.2, y - 1.15), 1.1);
        figure.text((x + 3.6, y), Anchor::Start, style, word);
        x += wide(word) + 12.4;
    }
}

fn arrow(figure: &mut Figure, from: Point, to: Point) {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let (ux, uy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let head = 2.4;
    let neck = (to.0 - ux * head, to.1 - uy * head);
    figure.line(from, (neck.0 + ux * 0.2, neck.1 + uy * 0.2), Pen::new(0.6, BLACK));
    let half = 1.25;
    let wing = |sign: f64| (neck.0 - uy * half * sign, neck.1 + ux * half * sign);
    figure.area(vec![vec![to, wing(1.0), wing(-1.0)]], BLACK);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::small;
    use crate::solve::shortest;
    use pentimento_paper::Mark;

    fn strokes(figure: &Figure) -> Vec<Vec<Point>> {
        let lines = figure.marks.iter().find_map(|mark| match mark {
            Mark::Strokes { lines, .. } => Some(lines.clone()),
            _ => None,
        });
        lines.unwrap()
    }

    #[test]
    fn the_strokes_are_the_walls_of_the_cells_without_entrance_and_exit() {
        let level = small();
        let lines = strokes(&figure(&level, None, Room::new(100.0, 100.0)));
        let cell = LARGEST_CELL;
        let length: f64 = lines.iter().map(|l| (l[1].0 - l[0].0) + (l[1].1 - l[0].1)).sum();
        let inner: u32 = (0..level.cells()).map(|cell| level.walls(cell).count_ones()).sum();
        let outer = 2 * (level.width() + level.height()) as u32;
        let doors =
            [level.entrance(), level.exit()].iter().filter(|&&c| outer_side(&level, c).is_some()).count();
        let walls = (inner - outer) / 2 + outer - doors as u32;
        assert!((length / cell - f64::from(walls)).abs() < 1e-6, "{} {walls}", length / cell);
    }

    #[test]
    fn the_solution_fills_the_path() {
        let level = small();
        let path = shortest(&level).unwrap();
        let figure = figure(&level, Some(&path), Room::new(100.0, 100.0));
        let area = |rings: &[Vec<Point>]| {
            let (low, high) = (rings[0][0], rings[0][2]);
            ((high.0 - low.0) / LARGEST_CELL).round() as usize
        };
        let filled: usize = figure
            .marks
            .iter()
            .map(|mark| match mark {
                Mark::Area { rings, ink } if *ink == PATH_INK => area(rings),
                _ => 0,
            })
            .sum();
        assert_eq!(filled, path.len());
    }
}
