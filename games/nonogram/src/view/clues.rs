//! The clues beside the board: rows at the left, columns above, and how far each has come.
//!
//! A clue is bold while it is open and faint once it certainly stands; a line that is complete has a `✓`. Columns
//! stand on stripes, so that 11 beside 11 is not 1111. The gutters are as deep as the clues need, but never take
//! more than their share of the screen: of a longer list the end is shown, and `..` for the rest.

use super::super::aids;
use super::super::model::{Board, Cell, Clue, Level, Line, Spot};
use super::{LIVE_ERRORS, Nonogram, Palette};
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::board::Grid;
use pentimento_ui::theme::{Depth, Ink, Look};
use pentimento_ui::widgets::{put, tint};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Between a row's clues and its cells: a blank, and the place of `✓` and `▸`.
const AFTER: u16 = 2;
/// What a list is cut with.
const CUT: &str = "..";

/// Whether a line has all its runs, for certain.
pub fn is_complete(level: &Level, board: &Board, line: Line) -> bool {
    let cells = || (0..level.length(line)).map(|place| board.get(line.cell(place)));
    let blotted = level.clues(line).iter().any(|clue| clue.count.is_none());
    level.meets(line, |at| board.get(at).colour())
        && (!blotted || cells().all(|cell| !matches!(cell, Cell::Unknown | Cell::Maybe)))
}

/// A number as it is written; one that is blotted is not known.
pub fn number(clue: Clue) -> String {
    clue.count.map_or("?".to_owned(), |count| count.to_string())
}

/// How wide the clues of rows stand: in columns where there is one colour, close together where there are more.
fn slot(level: &Level) -> Option<u16> {
    let widest = level.rows().iter().flatten().map(|clue| number(*clue).len()).max().unwrap_or(1);
    level.is_plain().then_some(widest as u16 + 1)
}

fn width(slot: Option<u16>, clue: Clue) -> u16 {
    slot.unwrap_or(number(clue).len() as u16 + 2)
}

/// Columns left of the board and rows above it that the clues would like, and what they get of an area.
pub fn gutters(level: &Level, area: Rect) -> (u16, u16) {
    let slot = slot(level);
    let row = |clues: &Vec<Clue>| -> u16 { clues.iter().map(|clue| width(slot, *clue)).sum() };
    let widest = level.rows().iter().map(row).max().unwrap_or(0).max(2);
    let deepest = level.columns().iter().map(Vec::len).max().unwrap_or(0).max(1) as u16;
    let most = ((area.width * 2 / 5).max(7), (area.height * 2 / 5).max(3));
    ((widest + 1 + AFTER).min(most.0), deepest.min(most.1))
}

/// The state of a line, for all that is drawn of it.
struct State<'a> {
    line: Line,
    clues: &'a [Clue],
    finished: Vec<bool>,
    complete: bool,
    broken: bool,
    /// The cursor's own line.
    current: bool,
}

impl<'a> State<'a> {
    fn of(scene: &Scene<'a, Nonogram>, line: Line) -> Self {
        let (level, board) = (scene.level, scene.board);
        let complete = is_complete(level, board, line);
        let clues = level.clues(line);
        let finished = if complete { vec![true; clues.len()] } else { aids::finished(level, board, line) };
        let cursor = scene.ui.cursor;
        let current = match line {
            Line::Row(row) => row == cursor[0],
            Line::Column(column) => column == cursor[1],
        };
        Self {
            line,
            clues,
            finished,
            complete,
            broken: scene.aids.has(&LIVE_ERRORS) && !complete && aids::is_broken(level, board, line),
            current: current && scene.mode == Mode::Playing,
        }
    }

    /// The number's style and that of its glyph.
    fn style(&self, scene: &Scene<'_, Nonogram>, i: usize) -> (Style, Style) {
        let look = *scene.look;
        if let Some(style) = marked(look, scene.mark(&self.line.clue_spot(i))) {
            return (style, style);
        }
        if self.broken {
            return (look.ink(Ink::Conflict), look.ink(Ink::Conflict));
        }
        if self.finished.get(i).copied().unwrap_or(false) {
            // In mono what is done is plain; dim may be missing and never stands alone.
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

/// Stripes below the clues of columns: before the cursor's lines are lit.
pub fn draw_stripes(scene: &Scene<'_, Nonogram>, grid: &Grid, buffer: &mut Buffer) {
    let above = grid.above();
    for x in grid.columns().filter(|column| column % 2 == 0).filter_map(|column| grid.x(column)) {
        let stripe = Rect { x, width: 2, ..above };
        tint(buffer, stripe.intersection(above), scene.look.ground(Ink::Panel));
    }
}

pub fn draw(scene: &Scene<'_, Nonogram>, grid: &Grid, buffer: &mut Buffer) {
    let slot = slot(scene.level);
    for row in grid.rows() {
        draw_row(scene, grid, row, slot, buffer);
    }
    for column in grid.columns() {
        draw_column(scene, grid, column, buffer);
    }
    draw_brush(scene, grid, buffer);
}

/// A mark at the inner end of a line's clues: the cursor's, what a hint says of the line, how far it has come.
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

/// A clue that ends before column `end`.
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

fn draw_column(scene: &Scene<'_, Nonogram>, grid: &Grid, column: usize, buffer: &mut Buffer) {
    let Some(x) = grid.x(column) else { return };
    let above = grid.above().intersection(grid.area);
    let state = State::of(scene, Line::Column(column));
    let (depth, count) = (above.height as usize, state.clues.len());
    let shown = if count > depth { depth.saturating_sub(1) } else { count };
    for (back, i) in (count - shown..count).rev().enumerate() {
        let y = above.bottom() - 1 - back as u16;
        draw_column_clue(scene, &state, i, (above, x, y), buffer);
    }
    let top = above.bottom() - shown as u16;
    if count == 0 && depth > 0 {
        put(buffer, above, x, above.bottom() - 1, " 0", scene.look.ink(Ink::Faint));
    } else if count > depth && depth > 0 {
        put(buffer, above, x, above.y, CUT, scene.look.ink(Ink::Faint));
    }
    let (text, style) = sign(scene, &state, "▾");
    let top = if count == 0 { top.saturating_sub(1) } else { top };
    if top > above.y && count <= depth && text != "✓" {
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
    let (look, palette, clue) = (*scene.look, &scene.ui.palette, state.clues[i]);
    let (style, glyph_style) = state.style(scene, i);
    let text = column_text(palette, clue);
    let two = number(clue).len() > 1;
    if scene.mark(&state.line.clue_spot(i)) == Some(Role::Conflict) && !two {
        put(buffer, above, x, y, &format!("{}!", number(clue)), style);
    } else if palette.is_plain() {
        // Without stripes two numbers of two digits would run together.
        let odd = look.depth == Depth::Mono && two && state.line.index() % 2 == 1;
        let style = if odd { style.add_modifier(Modifier::UNDERLINED) } else { style };
        put_number(look, &text, style, style, (above, x, y), buffer);
    } else if two {
        // No room for the glyph: the number stands in its colour, and the status line spells it.
        let coloured = glyph_style.add_modifier(style.add_modifier);
        put_number(look, &text, coloured, style, (above, x, y), buffer);
    } else {
        let next = put(buffer, above, x, y, &text, style);
        put(buffer, above, next, y, palette.glyph(clue.colour), glyph_style);
    }
}

/// Two characters. While a number of two digits is open its tens are dim, so that 13 beside 14 is not read as 1314.
fn put_number(
    look: Look,
    text: &str,
    shown: Style,
    state: Style,
    (above, x, y): (Rect, u16, u16),
    buffer: &mut Buffer,
) {
    let open = [Ink::Text, Ink::Strong].iter().any(|&ink| state == look.bold(ink));
    let tens = if open && look.depth != Depth::Mono { look.ink(Ink::Muted) } else { shown };
    let next = put(buffer, above, x, y, &text[..1], tens);
    put(buffer, above, next, y, &text[1..], shown);
}

/// A clue in two characters; one of three digits has to be read elsewhere.
fn column_text(palette: &Palette, clue: Clue) -> String {
    let text = number(clue);
    match (text.len(), palette.is_plain()) {
        (1, true) => format!(" {text}"),
        (1 | 2, _) => text,
        _ => "++".to_owned(),
    }
}

/// The chosen colour, in the corner between the gutters: it has to be seen where there is no panel too.
fn draw_brush(scene: &Scene<'_, Nonogram>, grid: &Grid, buffer: &mut Buffer) {
    let palette = &scene.ui.palette;
    let corner = grid.corner().intersection(grid.area);
    if palette.is_plain() || scene.mode != Mode::Playing || corner.width < 4 || corner.height == 0 {
        return;
    }
    let style = super::cells::painted(*scene.look, palette, scene.ui.brush);
    let text = palette.signs(scene.ui.brush).concat();
    put(buffer, corner, corner.right() - 4, corner.bottom() - 1, &text, style);
}
