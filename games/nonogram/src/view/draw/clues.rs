//! Draws the clues: the clues of rows to the left of the board, and the clues of columns above it.
//!
//! A clue is bold until it is done, and then faint. A complete row has a `✓`. If the clues need more space than the
//! screen has, a line shows those that belong to the part of the board in view, with a `+` for the others. The rail or
//! the status line shows all clues of the cursor's row and column.

use super::cell::Brushes;
use super::large_print;
use crate::Nonogram;
use crate::model::{Board, Cell, Clue, Level, Line, Spot};
use crate::solve::on_board::{done_clues, is_broken};
use crate::view::clue_form::{AFTER, Form, LARGE, column_depth, digits_end, number, pair_text};
use crate::view::clue_window;
use crate::view::layout::BoardLayout;
use pentimento_engine::aids::LIVE_ERRORS;
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::fit::Size;
use pentimento_ui::theme::{Depth, Ink, Look};
use pentimento_ui::widgets::{put, tint};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The sign for clues that don't fit.
const MORE: &str = "+";

/// Whether all runs of a line are certainly complete.
pub(crate) fn is_complete(level: &Level, board: &Board, line: Line) -> bool {
    let cells = || (0..level.length(line)).map(|place| board.get(line.cell(place)));
    let unknown = level.clues(line).iter().any(|clue| clue.count.is_none());
    level.meets(line, |at| board.get(at).colour())
        && (!unknown || cells().all(|cell| !matches!(cell, Cell::Unknown | Cell::Maybe)))
}

/// What the clues show about the state of a line.
pub(crate) struct State<'a> {
    line: Line,
    pub(crate) clues: &'a [Clue],
    done: Vec<bool>,
    complete: bool,
    broken: bool,
    /// Whether the cursor is in this line.
    current: bool,
}

impl<'a> State<'a> {
    pub(crate) fn of(scene: &Scene<'a, Nonogram>, line: Line) -> Self {
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

    /// The style of a clue.
    pub(crate) fn style(&self, scene: &Scene<'_, Nonogram>, brushes: &Brushes<'_>, i: usize) -> Style {
        let look = *scene.look;
        let is_done = self.done.get(i).copied().unwrap_or(false);
        let mark = scene.mark(&self.line.clue_spot(i));
        if scene.ui.form == Form::Plain || look.depth == Depth::Mono {
            return self.plain_style(look, mark, is_done);
        }
        let tint = brushes.scheme.tint(self.clues[i].colour);
        let chip = Style::new().fg(tint.ink).bg(tint.fill);
        match mark {
            Some(Role::Premise | Role::Target) => chip.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Some(Role::Conflict) => self.plain_style(look, mark, is_done),
            None if self.broken => chip.add_modifier(Modifier::BOLD | Modifier::CROSSED_OUT),
            None if is_done => Style::new().fg(tint.faded_ink).bg(tint.faded),
            None => chip.add_modifier(Modifier::BOLD),
        }
    }

    fn plain_style(&self, look: Look, mark: Option<Role>, is_done: bool) -> Style {
        match mark {
            Some(Role::Premise) => look.bold(Ink::Premise).add_modifier(Modifier::UNDERLINED),
            Some(Role::Target) => look.bold(Ink::Target),
            Some(Role::Conflict) => look.on(Ink::Conflict, Ink::ConflictGround),
            None if self.broken => look.ink(Ink::Conflict),
            // Without colours, faint text is dim. A terminal that can't show dim text shows it as normal text, while
            // other clues are bold.
            None if is_done => look.ink(Ink::Faint),
            None if self.current => look.bold(Ink::Strong),
            None => look.bold(Ink::Text),
        }
    }
}

/// Draws stripes behind the clues of columns. They are drawn before the row and column of the cursor are highlighted.
pub(crate) fn draw_stripes(scene: &Scene<'_, Nonogram>, board: &BoardLayout, buffer: &mut Buffer) {
    let above = clue_area(board);
    let width = board.grid.cell_size().0;
    let odd = board.grid.columns().filter(|column| column % 2 == 1);
    for x in odd.filter_map(|column| board.grid.x(column)) {
        tint(buffer, Rect { x, width, ..above }.intersection(above), scene.look.ground(Ink::Panel));
    }
}

/// The area above the board, without the column numbers.
fn clue_area(board: &BoardLayout) -> Rect {
    let above = board.grid.above().intersection(board.grid.area);
    let ruler = u16::from(board.ruler == Some(above.y)).min(above.height);
    Rect { y: above.y + ruler, height: above.height - ruler, ..above }
}

pub(crate) fn draw(
    scene: &Scene<'_, Nonogram>,
    brushes: &Brushes<'_>,
    board: &BoardLayout,
    buffer: &mut Buffer,
) {
    for row in board.grid.rows() {
        match board.grid.folded_pair(row) {
            Some((upper, lower)) if upper == row => draw_pair(scene, board, (upper, lower), buffer),
            Some(_) => {}
            None => draw_row(scene, brushes, board, row, buffer),
        }
    }
    for column in board.grid.columns() {
        draw_column(scene, brushes, board, column, buffer);
    }
    draw_brush(scene, brushes, board, buffer);
}

/// The sign of a line. It is between the clues and the cells of a row, or above the clues of a column. It marks a hint,
/// an error, the cursor or a complete line.
fn sign(scene: &Scene<'_, Nonogram>, state: &State<'_>, cursor: &'static str) -> (&'static str, Style) {
    let look = *scene.look;
    let spot = match state.line {
        Line::Row(row) => Spot::Row(row),
        Line::Column(column) => Spot::Column(column),
    };
    match scene.mark(&spot) {
        Some(Role::Premise) => return (cursor, look.bold(Ink::Premise)),
        Some(Role::Target) => return (cursor, look.bold(Ink::Target)),
        Some(Role::Conflict) => return ("!!", look.on(Ink::Conflict, Ink::ConflictGround)),
        None => {}
    }
    match state {
        State { broken: true, .. } => ("!", look.bold(Ink::Conflict)),
        State { current: true, .. } => (cursor, look.bold(Ink::Accent)),
        State { complete: true, .. } => ("✓", look.ink(Ink::Faint)),
        State { .. } => (" ", Style::new()),
    }
}

/// Draws the clues of two rows that share a row of text: `15/13`, or `2 rows` or `▾2` if the clues are too long.
fn draw_pair(
    scene: &Scene<'_, Nonogram>,
    board: &BoardLayout,
    (upper, lower): (usize, usize),
    buffer: &mut Buffer,
) {
    let left = board.grid.left().intersection(board.grid.area);
    let Some(y) = board.grid.y(upper) else { return };
    let [upper, lower] = [upper, lower].map(|row| State::of(scene, Line::Row(row)));
    let both = pair_text(&scene.level.rows()[upper.line.index()..=lower.line.index()]);
    // Clues with colours are not drawn as a pair, because they would lose their colours.
    let fits = |text: &str| text.chars().count() as u16 + AFTER <= left.width;
    let text = match scene.ui.form {
        Form::Plain if fits(&both) => both,
        _ if fits("2 rows") => "2 rows".to_owned(),
        _ => "▾2".to_owned(),
    };
    let is_done = upper.complete && lower.complete;
    let style = if is_done { scene.look.ink(Ink::Faint) } else { scene.look.bold(Ink::Text) };
    let x = left.right().saturating_sub(AFTER + text.chars().count() as u16);
    put(buffer, left, x.max(left.x), y, &text, style);
}

fn draw_row(
    scene: &Scene<'_, Nonogram>,
    brushes: &Brushes<'_>,
    board: &BoardLayout,
    row: usize,
    buffer: &mut Buffer,
) {
    let (size, form) = (board.size, scene.ui.form);
    let place = if size == Size::LargePrint { board.grid.y(row) } else { board.grid.label_y(row) };
    let Some(y) = place else { return };
    let left = board.grid.left().intersection(board.grid.area);
    let state = State::of(scene, Line::Row(row));
    let mut end = left.right().saturating_sub(AFTER);
    if left.width >= AFTER {
        let (text, style) = sign(scene, &state, "▸");
        put(buffer, left, end, y, text, style);
    }
    if state.clues.is_empty() && end > left.x {
        draw_zero(scene, size, end, (left, y), buffer);
    }
    let window = clue_window::row(form, size, state.clues, end.saturating_sub(left.x), board.across);
    let faint = scene.look.ink(Ink::Faint);
    if window.end < state.clues.len() && end > left.x {
        put(buffer, left, end - 1, y, MORE, faint);
        end = end.saturating_sub(2);
    }
    for (i, clue) in state.clues.iter().enumerate().take(window.end).skip(window.start).rev() {
        let width = form.width(size, *clue);
        let gap = i.checked_sub(1).map_or(0, |before| form.gap(size, state.clues[before], *clue));
        let style = state.style(scene, brushes, i);
        draw_clue(
            brushes,
            size,
            (form, *clue),
            Rect { x: end - width, y, width, height: 1 },
            style,
            left,
            buffer,
        );
        if scene.mark(&state.line.clue_spot(i)) == Some(Role::Conflict) {
            put(buffer, left, end, y, "!", style);
        }
        // Clues of different colours touch, but the `+` before them does not.
        let gap = if i == window.start { gap.max(1) } else { gap };
        end = end.saturating_sub(width + gap);
    }
    if window.start > 0 && end > left.x {
        put(buffer, left, end - 1, y, MORE, faint);
    }
}

fn draw_zero(scene: &Scene<'_, Nonogram>, size: Size, end: u16, (left, y): (Rect, u16), buffer: &mut Buffer) {
    let style = scene.look.ink(Ink::Faint);
    if size == Size::LargePrint {
        large_print::draw("0", (end.saturating_sub(LARGE.0).max(left.x), y), left, style, buffer);
    } else {
        put(buffer, left, end - 1, y, "0", style);
    }
}

/// Draws a clue into a place of the right width.
fn draw_clue(
    brushes: &Brushes<'_>,
    size: Size,
    (form, clue): (Form, Clue),
    place: Rect,
    style: Style,
    area: Rect,
    buffer: &mut Buffer,
) {
    let text = number(clue);
    if size == Size::LargePrint {
        let chip = Rect { height: LARGE.1, ..place }.intersection(area);
        if form != Form::Plain {
            tint(buffer, chip, style);
        }
        let x = place.x + u16::from(form != Form::Plain);
        large_print::draw(&text, (x, place.y), area, style, buffer);
        return;
    }
    let text = form.text(clue, brushes.palette.glyph(clue.colour));
    put(buffer, area, place.x, place.y, &text, style);
}

fn draw_column(
    scene: &Scene<'_, Nonogram>,
    brushes: &Brushes<'_>,
    board: &BoardLayout,
    column: usize,
    buffer: &mut Buffer,
) {
    let Some(x) = board.grid.x(column) else { return };
    let (above, seen) = (clue_area(board), &board.columns[column]);
    let state = State::of(scene, Line::Column(column));
    let step = if board.size == Size::LargePrint { LARGE.1 } else { 1 };
    let y = |height: u16| above.bottom().saturating_sub((height + 1) * step);
    for (i, &height) in seen.window.clone().zip(&seen.heights) {
        draw_column_clue(scene, brushes, board, &state, i, (x, y(height)), buffer);
    }
    let digit = x + (digits_end(board.size) - 1) as u16;
    if state.clues.is_empty() && above.height >= step {
        let end = if board.size == Size::LargePrint { x + 5 } else { digit + 1 };
        draw_zero(scene, board.size, end, (above, above.bottom() - step), buffer);
    }
    for height in seen.more.0.into_iter().chain(seen.more.1.then_some(0)) {
        put(buffer, above, digit, y(height) + step - 1, MORE, scene.look.ink(Ink::Faint));
    }
    let (text, style) = sign(scene, &state, "▾");
    let depth = column_depth(&seen.heights).max(seen.more.0.map_or(1, |height| height + 1));
    let top = above.bottom().saturating_sub(depth * step);
    if top > above.y && text != "✓" {
        put(buffer, above, if text == "!!" { digit.saturating_sub(1) } else { digit }, top - 1, text, style);
    }
}

fn draw_column_clue(
    scene: &Scene<'_, Nonogram>,
    brushes: &Brushes<'_>,
    board: &BoardLayout,
    state: &State<'_>,
    i: usize,
    (x, y): (u16, u16),
    buffer: &mut Buffer,
) {
    let (clue, size, form) = (state.clues[i], board.size, scene.ui.form);
    let style = state.style(scene, brushes, i);
    let area = board.grid.area;
    let width = form.width(size, clue);
    let end = if size == Size::LargePrint {
        x + (size.cell().0 + width).div_ceil(2)
    } else {
        x + digits_end(size) as u16 + u16::from(form == Form::Lettered)
    };
    let place = Rect { x: end.saturating_sub(width), y, width, height: 1 };
    draw_clue(brushes, size, (form, clue), place, style, area, buffer);
    let has_room = form == Form::Plain && number(clue).len() == 1 && size != Size::LargePrint;
    if scene.mark(&state.line.clue_spot(i)) == Some(Role::Conflict) && has_room {
        put(buffer, area, place.x.saturating_sub(1), y, "!", style);
    }
}

/// Draws the selected colour in the corner beside the clues, because the panel can be hidden.
fn draw_brush(scene: &Scene<'_, Nonogram>, brushes: &Brushes<'_>, board: &BoardLayout, buffer: &mut Buffer) {
    let palette = &scene.ui.palette;
    let corner = board.grid.corner().intersection(board.grid.area);
    if palette.is_plain() || scene.mode != Mode::Playing || corner.width < 4 || corner.height == 0 {
        return;
    }
    let style = brushes.painted(scene.ui.brush);
    let text = palette.signs(scene.ui.brush).concat();
    put(buffer, corner, corner.right() - 4, corner.bottom() - 1, &text, style);
}
