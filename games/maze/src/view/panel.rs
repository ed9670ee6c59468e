//! The panel beside the board, with the map and the picture so far, and the status line.

use super::layout::Layout;
use crate::Maze;
use crate::model::{Level, Side, onward};
use pentimento_base::prose::Prose;
use pentimento_engine::view::Scene;
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::theme::{Depth, Glyphs, Ink};
use ratatui::style::Color;
use ratatui::text::{Line, Span};

/// The most rows of text that the map can have, in a narrow panel and in a wide one.
const MAP_ROWS: [usize; 2] = [14, 24];
const WIDE: u16 = 44;

pub(crate) fn panel(scene: &Scene<'_, Maze>, width: u16) -> Vec<Line<'static>> {
    let look = *scene.look;
    let gap = (width as usize).saturating_sub("map".len() + "picture so far".len());
    let mut lines = vec![Line::from(vec![
        Span::styled("map", look.bold(Ink::Muted)),
        Span::raw(" ".repeat(gap)),
        Span::styled("picture so far", look.ink(Ink::Faint)),
    ])];
    lines.extend(map(scene, width));
    lines.push(Line::default());
    lines.push(Line::from(vec![
        Span::styled("┏━", look.ink(Ink::Trail)),
        Span::styled(" way   ", look.ink(Ink::Text)),
        Span::styled("✕", look.ink(Ink::Crossed)),
        Span::styled(" closed   ", look.ink(Ink::Text)),
        Span::styled("◉", look.ink(Ink::Accent)),
        Span::styled(" you", look.ink(Ink::Text)),
    ]));
    lines
}

/// The number of cells along each side of a pixel of the map.
fn cells_per_pixel(level: &Level, width: usize, height: usize) -> usize {
    level.width().div_ceil(width.max(1)).max(level.height().div_ceil(height.max(1))).max(1)
}

fn map(scene: &Scene<'_, Maze>, width: u16) -> Vec<Line<'static>> {
    let (level, look) = (scene.level, *scene.look);
    let rows = MAP_ROWS[usize::from(width >= WIDE)];
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
    // With few colours, or if every pixel is drawn with the same letter, the background would look like the trail. So
    // only the trail is drawn.
    let blank = look.depth < Depth::Indexed || look.glyphs == Glyphs::Ascii;
    let pixel = |row: usize, column: usize| -> Option<Color> {
        let place = row * columns + column;
        match walked[place] {
            _ if place == head => Some(look.colour(Ink::Strong)),
            count if 3 * count >= step * step => Some(look.colour(Ink::Trail)),
            _ if blank => None,
            _ if in_view(row, column) => Some(look.colour(Ink::Lit)),
            _ => Some(look.colour(Ink::Panel)),
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
    let on = onward(level, board);
    let sides = on.iter().filter_map(|&next| level.side_to(board.head(), next));
    let names: Vec<&str> = sides.map(Side::name).collect();
    let prose = match on.len() {
        0 => Prose::new().conflict("Dead end").say(": go back, or press x to close it."),
        1 => Prose::new().say("Corridor continues ").strong(names.concat()).say("."),
        _ => Prose::new().say("Junction: ").strong(names.join(" or ")).say("."),
    };
    let shut = board.shut().count();
    let prose = match shut {
        0 => prose,
        1 => prose.say("  1 corridor closed."),
        many => prose.say(format!("  {many} corridors closed.")),
    };
    prose.say("  Exit ").strong("⊚").say(format!(": {}.", exit_direction(level, board.head())))
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
