//! Draws the clues: those of rows to the left of the board, those of columns above it.
//!
//! A clue is bold until it is done, and then faint. A complete row has a `✓`. Numbers never touch: above the board, a
//! two-digit number moves up if it would touch the number to its left. Clues get only a share of the screen. If the
//! clues of a line don't fit, only the last ones are shown, with `..` for the rest.

use super::cell;
use crate::Nonogram;
use crate::model::{Board, Cell, Clue, Level, Line, Spot};
use crate::solve::on_board::{done_clues, is_broken};
use pentimento_engine::aids::LIVE_ERRORS;
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::board::Grid;
use pentimento_ui::palette::Palette;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::{put, tint};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The width of the gap between the clues of a row and its cells: a space, then a sign such as `✓` or `▸`.
const AFTER: u16 = 2;
/// Shown instead of the clues that don't fit.
const CUT: &str = "..";

/// Whether all runs of a line are certainly complete.
pub(crate) fn is_complete(level: &Level, board: &Board, line: Line) -> bool {
    let cells = || (0..level.length(line)).map(|place| board.get(line.cell(place)));
    let unknown = level.clues(line).iter().any(|clue| clue.count.is_none());
    level.meets(line, |at| board.get(at).colour())
        && (!unknown || cells().all(|cell| !matches!(cell, Cell::Unknown | Cell::Maybe)))
}

pub(crate) fn number(clue: Clue) -> String {
    clue.count.map_or("?".to_owned(), |count| count.to_string())
}

/// The width of a clue beside a row. `None` in a puzzle with colours, where clues have different widths.
fn slot(level: &Level) -> Option<u16> {
    let widest = level.rows().iter().flatten().map(|clue| number(*clue).len()).max().unwrap_or(1);
    level.paints().is_plain().then_some(widest as u16 + 1)
}

fn width(slot: Option<u16>, clue: Clue) -> u16 {
    slot.unwrap_or(number(clue).len() as u16 + 2)
}

/// The space for the clues: the number of screen columns to the left of the board, and the number of screen rows above
/// it.
pub(crate) fn gutters(level: &Level, area: Rect) -> (u16, u16) {
    let slot = slot(level);
    let row = |clues: &Vec<Clue>| -> u16 { clues.iter().map(|clue| width(slot, *clue)).sum() };
    let widest = level.rows().iter().map(row).max().unwrap_or(0).max(2);
    let deepest = heights(level).iter().map(|heights| depth(heights)).max().unwrap_or(0).max(1);
    let most = ((area.width * 2 / 5).max(7), (area.height * 2 / 5).max(3));
    ((widest + 1 + AFTER).min(most.0), deepest.min(most.1))
}

/// For each column, how many rows above the board each of its clues is. 0 is the row next to the board. The columns are
/// handled from left to right, and the clues of a column from the lowest to the highest. A clue that would touch a clue
/// of the column to its left moves up until it doesn't.
fn heights(level: &Level) -> Vec<Vec<u16>> {
    let mut all: Vec<Vec<u16>> = Vec::with_capacity(level.columns().len());
    let mut left: Vec<(u16, Clue)> = Vec::new();
    for clues in level.columns() {
        let (mut heights, mut next) = (vec![0; clues.len()], 0);
        for (i, clue) in clues.iter().enumerate().rev() {
            while left.iter().any(|&(height, other)| height == next && touch(level, other, *clue)) {
                next += 1;
            }
            heights[i] = next;
            next += 1;
        }
        left = heights.iter().copied().zip(clues.iter().copied()).collect();
        all.push(heights);
    }
    all
}

/// Whether two clues in neighbouring columns touch if they are in the same row. A clue is two characters wide. A
/// two-digit number fills both characters. A one-digit number starts with a space. In a puzzle with colours, it ends
/// with the glyph of its colour instead.
fn touch(level: &Level, left: Clue, right: Clue) -> bool {
    let two = |clue: Clue| number(clue).len() > 1;
    two(right) && (level.paints().is_plain() || two(left))
}

fn depth(heights: &[u16]) -> u16 {
    heights.first().map_or(0, |highest| highest + 1)
}

/// What the clues show about the state of a line.
struct State<'a> {
    line: Line,
    clues: &'a [Clue],
    done: Vec<bool>,
    complete: bool,
    broken: bool,
    /// Whether the cursor is in this line.
    current: bool,
}

impl<'a> State<'a> {
    fn of(scene: &Scene<'a, Nonogram>, line: Line) -> Self {
        let (level, board) = (scene.level, scene.board);
        let complete = is_complete(level, board, line);
        let clues = level.clues(line);
        let done = if complete { vec![true; clues.len()] } else { done_clues(level, board, line) };
        let cursor = scene.ui.cursor;
        let current = match line {
            Line::Row(row) => row == cursor[0],
            Line::Column(column) => column == cursor[1],
        };
        Self {
            line,
            clues,
            done,
            complete,
            broken: scene.aids.has(&LIVE_ERRORS) && !complete && is_broken(level, board, line),
            current: current && scene.mode == Mode::Playing,
        }
    }

    /// The styles of a number and of its glyph.
    fn style(&self, scene: &Scene<'_, Nonogram>, i: usize) -> (Style, Style) {
        let look = *scene.look;
        if let Some(style) = marked(look, scene.mark(&self.line.clue_spot(i))) {
            return (style, style);
        }
        if self.broken {
            return (look.ink(Ink::Conflict), look.ink(Ink::Conflict));
        }
        if self.done.get(i).copied().unwrap_or(false) {
            // Without colours, faint text is dim. A terminal that can't show dim text shows it as normal text, while
            // other clues are bold.
            let faint = look.ink(Ink::Faint);
            return (faint, faint);
        }
        let ink = if self.current { Ink::Strong } else { Ink::Text };
        let glyph = look.pigment(scene.ui.palette.pigment(self.clues[i].colour));
        (look.bold(ink), glyph)
    }
}

fn marked(look: Look, role: Option<Role>) -> Option<Style> {
    Some(match role? {
        Role::Premise => look.bold(Ink::Premise).add_modifier(Modifier::UNDERLINED),
        Role::Target => look.bold(Ink::Target),
        Role::Conflict => look.on(Ink::Conflict, Ink::ConflictGround),
    })
}

/// Draws stripes behind the clues of columns. They are drawn before the row and column of the cursor are highlighted.
pub(crate) fn draw_stripes(scene: &Scene<'_, Nonogram>, grid: &Grid, buffer: &mut Buffer) {
    let above = grid.above();
    for x in grid.columns().filter(|column| column % 2 == 0).filter_map(|column| grid.x(column)) {
        let stripe = Rect { x, width: 2, ..above };
        tint(buffer, stripe.intersection(above), scene.look.ground(Ink::Panel));
    }
}

pub(crate) fn draw(scene: &Scene<'_, Nonogram>, grid: &Grid, buffer: &mut Buffer) {
    let slot = slot(scene.level);
    for row in grid.rows() {
        draw_row(scene, grid, row, slot, buffer);
    }
    let heights = heights(scene.level);
    for column in grid.columns() {
        draw_column(scene, grid, column, &heights[column], buffer);
    }
    draw_brush(scene, grid, buffer);
}

/// The sign of a line, between the clues and the cells of a row or above the clues of a column. It marks a hint, an
/// error, the cursor or a complete line.
fn sign(scene: &Scene<'_, Nonogram>, state: &State<'_>, cursor: &'static str) -> (&'static str, Style) {
    let look = *scene.look;
    let spot = match state.line {
        Line::Row(row) => Spot::Row(row),
        Line::Column(column) => Spot::Column(column),
    };
    match scene.mark(&spot) {
        Some(Role::Premise) => return (cursor, look.bold(Ink::Premise)),
        Some(Role::Target) => return (cursor, look.bold(Ink::Target)),
        Some(Role::Conflict) => return ("!", look.on(Ink::Conflict, Ink::ConflictGround)),
        None => {}
    }
    match state {
        State { broken: true, .. } => ("!", look.bold(Ink::Conflict)),
        State { current: true, .. } => (cursor, look.bold(Ink::Accent)),
        State { complete: true, .. } => ("✓", look.ink(Ink::Faint)),
        State { .. } => (" ", Style::new()),
    }
}

fn draw_row(scene: &Scene<'_, Nonogram>, grid: &Grid, row: usize, slot: Option<u16>, buffer: &mut Buffer) {
    let Some(y) = grid.y(row) else { return };
    let left = grid.left().intersection(grid.area);
    let state = State::of(scene, Line::Row(row));
    if left.width >= 1 {
        let (text, style) = sign(scene, &state, "▸");
        put(buffer, left, left.right() - 1, y, text, style);
    }
    let mut end = left.right().saturating_sub(AFTER);
    let first = left.x + 1;
    if state.clues.is_empty() && end > first {
        put(buffer, left, end - 1, y, "0", scene.look.ink(Ink::Faint));
    }
    let whole = state.clues.iter().map(|clue| width(slot, *clue)).sum::<u16>() <= end - first.min(end);
    for (i, clue) in state.clues.iter().enumerate().rev() {
        let room = width(slot, *clue) + if whole || i == 0 { 0 } else { CUT.len() as u16 + 1 };
        if end < first + room.saturating_sub(u16::from(whole)) {
            let x = end.saturating_sub(CUT.len() as u16).max(left.x);
            put(buffer, left, x, y, CUT, scene.look.ink(Ink::Faint));
            return;
        }
        draw_row_clue(scene, &state, i, (left, end, y), buffer);
        end = end.saturating_sub(width(slot, *clue));
    }
}

/// Draws a clue of a row that ends before the screen column `end`.
fn draw_row_clue(
    scene: &Scene<'_, Nonogram>,
    state: &State<'_>,
    i: usize,
    (left, end, y): (Rect, u16, u16),
    buffer: &mut Buffer,
) {
    let (clue, palette) = (state.clues[i], &scene.ui.palette);
    let (style, glyph_style) = state.style(scene, i);
    let text = number(clue);
    let glyph = if palette.is_plain() { "" } else { palette.glyph(clue.colour) };
    let width = (text.len() + glyph.chars().count()) as u16;
    let x = put(buffer, left, end.saturating_sub(width), y, &text, style);
    put(buffer, left, x, y, glyph, glyph_style);
    if scene.mark(&state.line.clue_spot(i)) == Some(Role::Conflict) {
        put(buffer, left, end, y, "!", style);
    }
}

fn draw_column(
    scene: &Scene<'_, Nonogram>,
    grid: &Grid,
    column: usize,
    heights: &[u16],
    buffer: &mut Buffer,
) {
    let Some(x) = grid.x(column) else { return };
    let above = grid.above().intersection(grid.area);
    let state = State::of(scene, Line::Column(column));
    let whole = depth(heights) <= above.height;
    // If some clues don't fit, the top row is kept free for `CUT`.
    let room = if whole { above.height } else { above.height.saturating_sub(1) };
    for (i, &height) in heights.iter().enumerate().filter(|(_, height)| **height < room) {
        draw_column_clue(scene, &state, i, (above, x, above.bottom() - 1 - height), buffer);
    }
    if heights.is_empty() && above.height > 0 {
        put(buffer, above, x, above.bottom() - 1, " 0", scene.look.ink(Ink::Faint));
    } else if !whole && above.height > 0 {
        put(buffer, above, x, above.y, CUT, scene.look.ink(Ink::Faint));
    }
    let (text, style) = sign(scene, &state, "▾");
    let top = above.bottom().saturating_sub(depth(heights).max(1));
    if top > above.y && whole && text != "✓" {
        put(buffer, above, x + 1, top - 1, text, style);
    }
}

fn draw_column_clue(
    scene: &Scene<'_, Nonogram>,
    state: &State<'_>,
    i: usize,
    (above, x, y): (Rect, u16, u16),
    buffer: &mut Buffer,
) {
    let (palette, clue) = (&scene.ui.palette, state.clues[i]);
    let (style, glyph_style) = state.style(scene, i);
    let text = column_text(palette, clue);
    let two = number(clue).len() > 1;
    if scene.mark(&state.line.clue_spot(i)) == Some(Role::Conflict) && !two {
        put(buffer, above, x, y, &format!("{}!", number(clue)), style);
    } else if palette.is_plain() {
        put(buffer, above, x, y, &text, style);
    } else if two {
        // There is no space for the glyph, so the number itself is coloured. The status line shows the glyph.
        put(buffer, above, x, y, &text, glyph_style.add_modifier(style.add_modifier));
    } else {
        let next = put(buffer, above, x, y, &text, style);
        put(buffer, above, next, y, palette.glyph(clue.colour), glyph_style);
    }
}

/// The two characters of a clue above a column. Instead of a three-digit number, they are `++`. The status line shows
/// the whole number.
fn column_text(palette: &Palette, clue: Clue) -> String {
    let text = number(clue);
    match (text.len(), palette.is_plain()) {
        (1, true) => format!(" {text}"),
        (1 | 2, _) => text,
        _ => "++".to_owned(),
    }
}

/// Draws the selected colour in the corner beside the clues, because the panel can be hidden.
fn draw_brush(scene: &Scene<'_, Nonogram>, grid: &Grid, buffer: &mut Buffer) {
    let palette = &scene.ui.palette;
    let corner = grid.corner().intersection(grid.area);
    if palette.is_plain() || scene.mode != Mode::Playing || corner.width < 4 || corner.height == 0 {
        return;
    }
    let style = cell::painted(*scene.look, palette, scene.ui.brush);
    let text = palette.signs(scene.ui.brush).concat();
    put(buffer, corner, corner.right() - 4, corner.bottom() - 1, &text, style);
}
