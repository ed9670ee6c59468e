//! The panel beside the board, which has the map and the picture so far. Also the status line.

use super::layout::{Layout, Scale};
use crate::Maze;
use crate::model::{Level, Side, is_dead_end, onward};
use pentimento_base::prose::{Prose, capital};
use pentimento_engine::view::Scene;
use pentimento_ui::fit::Bars;
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::theme::{Depth, Glyphs, Ink, Look};
use pentimento_ui::widgets;
use ratatui::style::{Color, Modifier};
use ratatui::text::{Line, Span};

/// The most rows of text for the map, in a narrow panel, in a usual one and in a wide one.
const NARROW_MAP_ROWS: usize = 6;
const MAP_ROWS: usize = 14;
const WIDE_MAP_ROWS: usize = 24;
const WIDE: u16 = 44;

pub(crate) fn panel(scene: &Scene<'_, Maze>, width: u16) -> Vec<Line<'static>> {
    let mut lines = vec![heading(scene.look, width as usize)];
    lines.extend(map(scene, width));
    lines.push(Line::default());
    lines.extend(legend(scene, width as usize));
    lines
}

fn heading(look: &Look, width: usize) -> Line<'static> {
    let (map, picture) = (Span::styled("map", look.bold(Ink::Muted)), "picture so far");
    let faint = |text: &'static str| Span::styled(text, look.ink(Ink::Faint));
    match width {
        0..14 => Line::from(faint("picture")),
        14..20 => Line::from(faint(picture)),
        _ => {
            Line::from(vec![map, Span::raw(" ".repeat(width - "map".len() - picture.len())), faint(picture)])
        }
    }
}

/// A legend that explains the signs on the board, wrapped to `width`.
fn legend(scene: &Scene<'_, Maze>, width: usize) -> Vec<Line<'static>> {
    let look = scene.look;
    let scale = Layout::new(scene.level, scene.ui, scene.ui.area).scale;
    let you = |ground: Ink| look.on(Ink::OnAccent, ground).add_modifier(Modifier::BOLD);
    let (trail, closed, you, exit) = match scale {
        Scale::Near => ("┏━", look.on(Ink::Muted, Ink::Closed), you(Ink::Accent), look.bold(Ink::Ok)),
        Scale::Lines => ("┏━", look.ink(Ink::Crossed), you(Ink::Accent), look.bold(Ink::Ok)),
        Scale::Fine => ("██", look.on(Ink::Strong, Ink::Closed), you(Ink::Strong), you(Ink::Ok)),
        Scale::Far => ("⣿", look.ink(Ink::Crossed), look.ink(Ink::Accent), look.ink(Ink::Ok)),
    };
    let entries = [
        (trail, look.ink(Ink::Trail), "way"),
        ("✕", closed, "closed"),
        ("◉", you, "you"),
        ("⊚", exit, "exit"),
    ];
    let mut lines: Vec<Line<'static>> = Vec::new();
    for (sign, style, word) in entries {
        let spans = [Span::styled(sign, style), Span::styled(format!(" {word}"), look.ink(Ink::Text))];
        let wide: usize = spans.iter().map(Span::width).sum();
        match lines.last_mut().filter(|line| line.width() + 3 + wide <= width) {
            Some(line) => {
                line.push_span(Span::raw("   "));
                line.extend(spans);
            }
            None => lines.push(Line::from(spans.to_vec())),
        }
    }
    lines
}

/// The map shows a square of cells as one pixel. This is the side of that square in cells.
fn cells_per_pixel(level: &Level, width: usize, height: usize) -> usize {
    level.width().div_ceil(width.max(1)).max(level.height().div_ceil(height.max(1))).max(1)
}

fn map(scene: &Scene<'_, Maze>, width: u16) -> Vec<Line<'static>> {
    let (level, look) = (scene.level, *scene.look);
    let rows = match width {
        0..NARROW => NARROW_MAP_ROWS,
        NARROW..WIDE => MAP_ROWS,
        _ => WIDE_MAP_ROWS,
    };
    let step = cells_per_pixel(level, width as usize, 2 * rows);
    let (columns, lines) = (level.width().div_ceil(step), level.height().div_ceil(step));
    let mut walked = vec![0; columns * lines];
    for &cell in scene.board.trail() {
        let [row, column] = level.place(cell as usize);
        walked[row / step * columns + column / step] += 1;
    }
    let [head_row, head_column] = level.place(scene.board.head());
    let head = head_row / step * columns + head_column / step;
    let ((top, bottom), (left, right)) = Layout::new(level, scene.ui, scene.ui.area).in_view();
    let in_view = |row: usize, column: usize| {
        (top..bottom).contains(&(row * step)) && (left..right).contains(&(column * step))
    };
    // A rail (the narrow panel) has the colour `Ink::Panel`, so the part of the maze out of view gets another colour.
    let is_rail = scene.ui.fit.is_some_and(|fit| fit.bars == Bars::Standing);
    let outside = if is_rail { Ink::Ground } else { Ink::Panel };
    // With few colours, or if every pixel is drawn with the same letter, the background would look like the trail.
    // Then only the trail is drawn.
    let blank = look.depth < Depth::Indexed || look.glyphs == Glyphs::Ascii;
    let pixel = |row: usize, column: usize| -> Option<Color> {
        let place = row * columns + column;
        match walked[place] {
            _ if place == head => Some(look.colour(Ink::Strong)),
            count if 3 * count >= step * step => Some(look.colour(Ink::Trail)),
            _ if blank => None,
            _ if in_view(row, column) => Some(look.colour(Ink::Lit)),
            _ => Some(look.colour(outside)),
        }
    };
    // If only the trail is drawn, four corners show the size of the map.
    let corners = usize::from(blank && columns + 2 <= width as usize);
    let pad = Span::raw(" ".repeat((width as usize).saturating_sub(columns + 2 * corners) / 2));
    let drawn = Mosaic::new(columns, lines, pixel).lines(&look);
    let inside = drawn.into_iter().map(|line| {
        let mut spans = vec![pad.clone(), Span::raw(" ".repeat(corners))];
        spans.extend(line.spans);
        Line::from(spans)
    });
    let edge = |left: &str, right: &str| {
        let between = " ".repeat(columns);
        let text = format!("{left}{between}{right}");
        (corners > 0).then(|| Line::from(vec![pad.clone(), Span::styled(text, look.ink(Ink::Line))]))
    };
    edge("╭", "╮").into_iter().chain(inside).chain(edge("╰", "╯")).collect()
}

pub(crate) fn status(scene: &Scene<'_, Maze>) -> Prose {
    let (level, board) = (scene.level, scene.board);
    if board.head() == level.exit() {
        return Prose::from("You are at the exit.");
    }
    let prose = match closed(scene) {
        None => here(scene),
        Some(closed) => here(scene).say(format!("  {closed}.")),
    };
    let prose =
        prose.say("  The exit ").strong("⊚").say(format!(" lies {}.", exit_direction(level, board.head())));
    parts_in_view(scene).into_iter().fold(prose, |prose, part| prose.say(format!("  {}.", capital(&part))))
}

fn closed(scene: &Scene<'_, Maze>) -> Option<String> {
    match scene.board.shut().count() {
        0 => None,
        1 => Some("1 corridor closed".to_owned()),
        many => Some(format!("{many} corridors closed")),
    }
}

/// A sentence that says what the player can do at this cell.
fn here(scene: &Scene<'_, Maze>) -> Prose {
    let (level, board) = (scene.level, scene.board);
    let on = onward(level, board);
    let sides = on.iter().filter_map(|&next| level.side_to(board.head(), next));
    let names: Vec<&str> = sides.map(Side::name).collect();
    match on.len() {
        0 if is_dead_end(level, board) => {
            Prose::new().conflict("Dead end").say(". x goes back and closes it.")
        }
        0 => Prose::new().conflict("Your own trail").say(" is in the way. Step back."),
        1 => Prose::new().say("Corridor continues ").strong(names.concat()).say("."),
        _ => Prose::new().say("Junction: ").strong(names.join(" or ")).say("."),
    }
}

/// The rows and the columns in view: `rows 1-24 of 32`. A direction in which everything is in view is left out.
fn parts_in_view(scene: &Scene<'_, Maze>) -> Vec<String> {
    let level = scene.level;
    let (rows, columns) = Layout::new(level, scene.ui, scene.ui.area).in_view();
    [("rows", rows, level.height()), ("columns", columns, level.width())]
        .into_iter()
        .filter(|&(_, (first, end), total)| end - first < total)
        .map(|(what, (first, end), total)| format!("{what} {}-{end} of {total}", first + 1))
        .collect()
}

/// In a panel narrower than this, the lines about the cursor are shorter.
const NARROW: u16 = 18;

/// The lines about the place of the player, the direction to the exit, and the part of the maze in view.
pub(crate) fn cursor_lines(scene: &Scene<'_, Maze>, width: u16) -> Vec<Line<'static>> {
    let (level, look, head) = (scene.level, scene.look, scene.board.head());
    let is_narrow = width < NARROW;
    let mut lines = if is_narrow {
        narrow_lines(scene, width)
    } else {
        let direction = exit_direction(level, head);
        let exit = Prose::new().say("Exit ").strong("⊚").say(format!(" lies {direction}"));
        let mut lines = lines_of(look, &here(scene), width, 2);
        lines.extend(lines_of(look, &exit, width, if width < 26 { 2 } else { 1 }));
        lines.push(closed(scene).map_or_else(Line::default, |text| Line::styled(text, look.ink(Ink::Text))));
        lines
    };
    for part in parts_in_view(scene) {
        match part.split_once(" of ").filter(|_| is_narrow) {
            Some((shown, total)) => {
                lines.extend(lines_of(look, &Prose::from(shown), width, 1));
                lines.extend(lines_of(look, &Prose::from(format!("of {total}")), width, 1));
            }
            None => lines.extend(lines_of(look, &Prose::from(part), width, 1)),
        }
    }
    lines
}

/// The open directions and the way to the exit in two short lines, with arrows: `go ▴ ◂` and `exit 8▾ 4◂`.
fn narrow_lines(scene: &Scene<'_, Maze>, width: u16) -> Vec<Line<'static>> {
    let (level, board) = (scene.level, scene.board);
    let on = onward(level, board);
    let sides = on.iter().filter_map(|&next| level.side_to(board.head(), next));
    let arrows: Vec<String> = sides.map(|side| side.arrow().to_string()).collect();
    let ways = match on.len() {
        0 if is_dead_end(level, board) => Prose::new().conflict("dead end: x"),
        0 => Prose::new().conflict("step back"),
        _ => Prose::new().say("go ").strong(arrows.join(" ")),
    };
    let ([row, column], [to_row, to_column]) = (level.place(board.head()), level.place(level.exit()));
    let part = |from: usize, to: usize, back: Side, on: Side| {
        let side = if to < from { back } else { on };
        (from != to).then(|| format!(" {}{}", from.abs_diff(to), side.arrow()))
    };
    let down = part(row, to_row, Side::North, Side::South);
    let across = part(column, to_column, Side::West, Side::East);
    let exit = [down, across].into_iter().flatten().collect::<String>();
    let mut lines = lines_of(scene.look, &ways, width, 1);
    lines.extend(lines_of(scene.look, &Prose::from(format!("exit{exit}")), width, 1));
    lines
}

/// Wraps a text. Then adds blank lines or drops lines until there are `count`.
fn lines_of(look: &Look, prose: &Prose, width: u16, count: usize) -> Vec<Line<'static>> {
    let mut lines = widgets::wrap(look, prose, width);
    lines.resize(count, Line::default());
    lines
}

/// The direction to the exit, ignoring walls: `24 down, 10 right`.
pub(super) fn exit_direction(level: &Level, from: usize) -> String {
    let ([row, column], [to_row, to_column]) = (level.place(from), level.place(level.exit()));
    let down = match to_row.cmp(&row) {
        std::cmp::Ordering::Less => Some(format!("{} up", row - to_row)),
        std::cmp::Ordering::Greater => Some(format!("{} down", to_row - row)),
        std::cmp::Ordering::Equal => None,
    };
    let across = match to_column.cmp(&column) {
        std::cmp::Ordering::Less => Some(format!("{} left", column - to_column)),
        std::cmp::Ordering::Greater => Some(format!("{} right", to_column - column)),
        std::cmp::Ordering::Equal => None,
    };
    [down, across].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
