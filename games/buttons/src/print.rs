//! Prints the puzzle: the drawing, the order of the colours, and a table with the same puzzle.
//!
//! A button has its letter and a symbol for its colour, so a black-and-white printer is enough. The table has a
//! column for notes. A printed solution is the drawing with numbers of presses instead of colours. The buttons
//! have the same arrangement as on the screen.

use crate::arrange::{MOST, drawing};
use crate::model::{COLOR_NAMES, Level, node_name, presses};
use crate::solve::Way;
use pentimento_paper::{
    Anchor, BLACK, Cap, Ease, Figure, GOLD, GREY, HAIR, Pen, Point, Room, Style, WHITE, Weight, font, symbols,
};
use std::f64::consts::PI;

/// The width and height of a chip on paper, in dots of the drawing.
const WIDE: f64 = 8.4;
const HIGH: f64 = 5.0;
/// The largest size of a dot, in millimetres. `DOTS` has the smallest readable size and the smallest comfortable
/// size.
const DOT: f64 = 1.7;
const DOTS: (f64, f64) = (0.6, 0.95);
/// The largest size of a cell of the table, in millimetres. `CELLS` has the smallest readable size and the
/// smallest comfortable size.
const CELL: f64 = 7.0;
const CELLS: (f64, f64) = (2.0, 4.0);
const LEGEND: f64 = 11.0;
const GAP: f64 = 7.0;

pub(crate) fn figure(level: &Level, way: Option<&Way>, room: Room) -> Figure {
    let graph = |height: f64| graph(level, way, Room::new(room.width, height));
    if let Some(way) = way {
        let drawing = if level.nodes() <= MOST { Some(graph(room.height - LEGEND)) } else { None };
        return stacked(room, [drawing, Some(summary(level, way, room.width))]);
    }
    let least = if level.nodes() <= MOST { 0.5 } else { 0.95 };
    let table = table(level, Room::new(room.width, (room.height - LEGEND - GAP) * least));
    let left = room.height - table.height - LEGEND - 2.0 * GAP;
    let drawing = (level.nodes() <= MOST).then(|| graph(left));
    stacked(room, [drawing, Some(color_order(level, room.width)), Some(table)])
}

/// Puts figures below each other and centres them.
fn stacked<const N: usize>(room: Room, parts: [Option<Figure>; N]) -> Figure {
    let parts: Vec<Figure> = parts.into_iter().flatten().collect();
    let gaps = GAP * parts.len().saturating_sub(1) as f64;
    let height = parts.iter().map(|part| part.height).sum::<f64>() + gaps;
    let width = parts.iter().map(|part| part.width).fold(1.0, f64::max);
    let mut whole = Figure::new(width, height);
    let mut y = 0.0;
    for part in parts {
        let below = y + part.height + GAP;
        whole.put(((width - part.width) / 2.0, y), part);
        y = below;
    }
    if whole.height > room.height + 0.5 {
        whole.ease = Ease::Cramped;
    }
    whole
}

fn graph(level: &Level, way: Option<&Way>, room: Room) -> Figure {
    let arranged = drawing(level);
    let dots: Vec<Point> =
        arranged.cells.iter().map(|&(x, y)| (f64::from(2 * x), f64::from(4 * y))).collect();
    let most = |of: fn(&Point) -> f64| dots.iter().map(of).fold(0.0, f64::max);
    let (across, down) = (most(|dot| dot.0) + WIDE, most(|dot| dot.1) + HIGH);
    let unit = Room::new(room.width - 0.6, room.height - 0.6).cell(across, down, DOT);
    let mut figure = Figure::new(across * unit + 0.6, down * unit + 0.6);
    figure.ease = Ease::of(unit, DOTS);
    let middle =
        |node: usize| (0.3 + (dots[node].0 + WIDE / 2.0) * unit, 0.3 + (dots[node].1 + HIGH / 2.0) * unit);
    let line = |&(a, b): &(usize, usize)| vec![middle(a), middle(b)];
    let pen = Pen::new((unit * 0.3).clamp(0.2, 0.5), GREY).cap(Cap::Round);
    figure.strokes(arranged.edges.iter().map(line).collect(), pen);
    for node in 0..level.nodes() {
        let presses = way.map(|way| way.solution.presses[node]);
        chip(&mut figure, level, node, presses, middle(node), unit);
    }
    figure
}

/// Draws a button with its letter, and its colour or its number of presses.
fn chip(figure: &mut Figure, level: &Level, node: usize, presses: Option<u8>, (x, y): Point, unit: f64) {
    let colour = usize::from(level.state()[node]);
    let ground = match presses {
        None => symbols::COLOURS[colour],
        Some(0) => WHITE,
        Some(_) => GOLD.tint(0.55),
    };
    let outline = capsule((x, y), WIDE * unit, HIGH * unit);
    let mut closed = outline.clone();
    closed.push(outline[0]);
    figure.area(vec![outline], ground);
    figure.strokes(vec![closed], Pen::new((unit * 0.16).clamp(0.15, 0.3), BLACK).cap(Cap::Round));
    let ink = if presses == Some(0) { GREY } else { ground.contrast() };
    let (name, size) = (node_name(node), unit * if node < 26 { 3.6 } else { 2.8 });
    let side = unit * 1.75;
    figure.centred((x - side, y), Style::bold(size, ink), name);
    match presses {
        None => symbols::draw(figure, colour, (x + side, y), unit * 1.25, ink),
        Some(0) => {}
        Some(times) => figure.centred((x + side, y), Style::bold(size, ink), times.to_string()),
    }
}

fn capsule((x, y): Point, width: f64, height: f64) -> Vec<Point> {
    let (radius, reach) = (height / 2.0, width / 2.0 - height / 2.0);
    let corner = |middle: f64, n: usize| {
        let turn = PI * n as f64 / 12.0;
        (middle + radius * turn.sin(), y - radius * turn.cos())
    };
    // The outline goes half a turn around the right end, then half a turn around the left.
    let right = (0..=12).map(|n| corner(x + reach, n));
    right.chain((12..=24).map(|n| corner(x - reach, n))).collect()
}

/// Draws the colours in the order in which presses change them.
fn color_order(level: &Level, room: f64) -> Figure {
    let colours = usize::from(level.colors());
    let names: Vec<&str> = COLOR_NAMES[..colours].to_vec();
    let style = Style::regular(3.3, BLACK);
    let entry = |name: &&str| font::width(name, style.size, Weight::Regular) + 15.4;
    let width = names.iter().map(entry).sum::<f64>() + 6.0;
    let scale = (room / width).min(1.0);
    let mut figure = Figure::new(width.min(room), LEGEND - 5.0);
    let (mut x, y) = (2.6 * scale, 3.0);
    for (colour, name) in names.iter().enumerate() {
        symbols::chip(&mut figure, colour, (x, y), 2.4 * scale);
        let named = Style { size: style.size * scale, ..style };
        figure.text((x + 3.8 * scale, y + 1.15 * scale), Anchor::Start, named, *name);
        x += entry(name) * scale;
        arrow(&mut figure, (x - 9.5 * scale, y), 5.0 * scale);
    }
    symbols::chip(&mut figure, 0, (x, y), 2.4 * scale);
    figure
}

fn arrow(figure: &mut Figure, (x, y): Point, length: f64) {
    figure.line((x, y), (x + length - 1.0, y), Pen::new(0.35, GREY));
    let head = vec![(x + length, y), (x + length - 1.8, y - 0.9), (x + length - 1.8, y + 0.9)];
    figure.area(vec![head], GREY);
}

/// Draws a table with a row and a column for each button. Crosses show edges. The last column is for notes on
/// presses.
fn table(level: &Level, room: Room) -> Figure {
    let nodes = level.nodes();
    let (before, after) = (2.4, 2.6);
    let cell = room.cell(nodes as f64 + before + after, nodes as f64 + 1.4, CELL);
    let at = (before * cell, 1.3 * cell);
    let side = nodes as f64 * cell;
    let mut figure = Figure::new((nodes as f64 + before + after) * cell, side + 1.4 * cell);
    figure.ease = Ease::of(cell, CELLS);
    let name = Style::bold(cell * if nodes > 26 { 0.42 } else { 0.5 }, BLACK);
    for node in 0..nodes {
        let middle = (node as f64 + 0.5) * cell;
        figure.rect((at.0 + middle - cell / 2.0, at.1 + middle - cell / 2.0), cell, cell, HAIR.tint(0.6));
        figure.centred((at.0 + middle, at.1 - 0.6 * cell), name, node_name(node));
        figure.centred((at.0 - 1.7 * cell, at.1 + middle), name, node_name(node));
        symbols::chip(
            &mut figure,
            usize::from(level.state()[node]),
            (at.0 - 0.65 * cell, at.1 + middle),
            cell * 0.36,
        );
    }
    lines(&mut figure, at, nodes, cell, after);
    figure.strokes(crosses(level, at, cell), Pen::new((cell * 0.09).max(0.2), BLACK).cap(Cap::Round));
    let head = Style::regular((cell * 0.42).min(3.0), GREY);
    figure.centred((at.0 + side + (after / 2.0 + 0.3) * cell, at.1 - 0.6 * cell), head, "presses");
    figure
}

fn lines(figure: &mut Figure, (x, y): Point, nodes: usize, cell: f64, after: f64) {
    let side = nodes as f64 * cell;
    let end = x + side + after * cell;
    let note = x + side + 0.6 * cell;
    let (mut hair, mut heavy) = (Vec::new(), Vec::new());
    for n in 0..=nodes {
        let far = n as f64 * cell;
        let list = if n.is_multiple_of(5) || n == nodes { &mut heavy } else { &mut hair };
        list.push(vec![(x + far, y), (x + far, y + side)]);
        list.push(vec![(x, y + far), (x + side, y + far)]);
        list.push(vec![(note, y + far), (end, y + far)]);
    }
    heavy.extend([vec![(note, y), (note, y + side)], vec![(end, y), (end, y + side)]]);
    figure.strokes(hair, Pen::new(0.1, HAIR));
    figure.strokes(heavy, Pen::new((cell * 0.04).clamp(0.12, 0.3), BLACK).cap(Cap::Square));
}

fn crosses(level: &Level, (x, y): Point, cell: f64) -> Vec<Vec<Point>> {
    let arm = cell * 0.22;
    let one = |(a, b): (usize, usize)| {
        let (cx, cy) = (x + (b as f64 + 0.5) * cell, y + (a as f64 + 0.5) * cell);
        [vec![(cx - arm, cy - arm), (cx + arm, cy + arm)], vec![(cx - arm, cy + arm), (cx + arm, cy - arm)]]
    };
    let joined = level.edges().iter().map(|&(a, b)| (usize::from(a), usize::from(b)));
    joined.flat_map(|(a, b)| [(a, b), (b, a)]).flat_map(one).collect()
}

/// Describes the solution in words.
fn summary(level: &Level, way: &Way, room: f64) -> Figure {
    let target = COLOR_NAMES[usize::from(way.solution.target)];
    let fewest = if way.minimal { ", the fewest possible" } else { "" };
    let mut text = format!("{}{fewest}; all become {target}.", presses(way.solution.total()));
    if level.nodes() > MOST {
        let each = way.solution.presses.iter().enumerate().filter(|&(_, &times)| times > 0);
        let each: Vec<String> = each.map(|(node, times)| format!("{} {times}", node_name(node))).collect();
        text = format!("{text} {}", each.join(", "));
    }
    let size = if room < 100.0 { 2.8 } else { 3.4 };
    let lines = balanced(&text, size, room);
    let width = lines.iter().map(|line| font::width(line, size, Weight::Regular)).fold(1.0, f64::max);
    let mut figure = Figure::new(width, lines.len() as f64 * size * 1.4 + 1.0);
    for (row, line) in lines.into_iter().enumerate() {
        let at = (width / 2.0, (row as f64 + 0.8) * size * 1.4);
        figure.text(at, Anchor::Middle, Style::regular(size, BLACK), line);
    }
    figure
}

/// Breaks a text into the fewest lines, and makes them about equally long, so that no word stands alone at the end.
fn balanced(text: &str, size: f64, room: f64) -> Vec<String> {
    let lines = |width: f64| font::wrap(text, size, Weight::Regular, width);
    let fewest = lines(room).len();
    let narrower = (1..=20).map(|step| room * (1.0 - f64::from(step) * 0.03));
    let narrowest = narrower.take_while(|&width| lines(width).len() == fewest).last();
    lines(narrowest.unwrap_or(room))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Buttons;
    use pentimento_base::job::Job;
    use pentimento_engine::contract::Solve;
    use pentimento_paper::Mark;

    fn path() -> Level {
        Level::new(3, &[2, 0, 2], &[(0, 1), (1, 2)]).unwrap()
    }

    fn words(figure: &Figure) -> Vec<&str> {
        figure.texts().map(|text| text.text.as_str()).collect()
    }

    #[test]
    fn a_page_has_the_drawing_the_colours_and_the_table() {
        let figure = figure(&path(), None, Room::new(180.0, 230.0));
        let words = words(&figure);
        assert_eq!(words.iter().filter(|word| **word == "B").count(), 3, "{words:?}");
        assert!(words.contains(&"yellow") && !words.contains(&"green") && words.contains(&"presses"));
        let strokes = figure.marks.iter().filter_map(|mark| match mark {
            Mark::Strokes { lines, .. } => Some(lines.len()),
            _ => None,
        });
        assert!(strokes.into_iter().any(|lines| lines == 8), "two strokes for each side of two edges");
    }

    #[test]
    fn a_solution_says_what_to_press_and_the_final_colour() {
        let level = path();
        let way = Buttons::solve(&level, 1, &Job::endless()).solutions.remove(0);
        let figure = figure(&level, Some(&way), Room::new(80.0, 80.0));
        let words = words(&figure).join(" ");
        assert!(words.contains("B 1") && words.contains("1 press, the fewest possible"), "{words}");
        assert!(words.contains("all become red."), "{words}");
    }

    #[test]
    fn no_word_stands_alone_on_the_last_line() {
        let text = "3 presses, the fewest possible; all become red.";
        let room = font::width(text, 2.8, Weight::Regular) - 1.0;
        assert_eq!(font::wrap(text, 2.8, Weight::Regular, room).last().map(String::as_str), Some("red."));
        let lines = balanced(text, 2.8, room);
        assert!(lines.len() == 2 && lines[1].split(' ').count() > 2, "{lines:?}");
    }
}
