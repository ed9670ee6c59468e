//! Draws the board as a map: two cells in each character, or one glyph for each cell on a terminal without colours.
//!
//! There is no space for clues beside the board, so the clues of the cursor's row and column are below it. To the right
//! of them are the numbers of hidden rows and columns.

use super::cell::{Brushes, Seen};
use super::clues::{State, is_complete};
use crate::Nonogram;
use crate::model::{Cell, Line};
use crate::solve::on_board::is_broken;
use crate::view::layout::MapLayout;
use crate::view::panel::clue_spans;
use pentimento_engine::aids::LIVE_ERRORS;
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::board::{BLOCK, Grid, Scale};
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

pub(super) fn draw(
    scene: &Scene<'_, Nonogram>,
    brushes: &Brushes<'_>,
    layout: &MapLayout,
    buffer: &mut Buffer,
) {
    let MapLayout { grid, strip } = layout;
    match grid.scale {
        Scale::Halves => {
            let pixel = |row, column| pixel(scene, brushes, [row, column]);
            grid.draw_halves(pixel, (" ", Style::new()), buffer);
        }
        Scale::Letters | Scale::Cells | Scale::Sized(_) => draw_letters(scene, brushes, grid, buffer),
    }
    if let Some(strip) = *strip {
        let [row, column] = scene.ui.cursor;
        draw_line(scene, grid, Line::Row(row), Rect { height: 1, ..strip }, buffer);
        draw_line(scene, grid, Line::Column(column), Rect { y: strip.y + 1, height: 1, ..strip }, buffer);
    }
}

/// The colour of a cell. Open cells have two tones, which alternate between blocks of five by five cells. Empty cells
/// are close to the background.
fn pixel(scene: &Scene<'_, Nonogram>, brushes: &Brushes<'_>, at: [usize; 2]) -> Color {
    let (look, seen) = (*scene.look, Seen::of(scene, at));
    if seen.cursor || seen.role.is_some() || !brushes.palette.is_plain() {
        return brushes.half(seen);
    }
    let [row, column] = at;
    let cursor = scene.ui.cursor;
    let lit = scene.mode == Mode::Playing && (cursor[0] == row || cursor[1] == column);
    let odd = (row / BLOCK + column / BLOCK) % 2 == 1;
    look.colour(match seen.cell {
        Cell::Colour(_) if lit => Ink::Seam,
        Cell::Colour(_) => Ink::Filled,
        Cell::Blank if lit => Ink::Lit,
        Cell::Blank => Ink::Panel,
        Cell::Maybe => Ink::Tone,
        Cell::Unknown if lit => Ink::Crossed,
        Cell::Unknown if odd => Ink::Line,
        Cell::Unknown => Ink::Soft,
    })
}

fn draw_letters(scene: &Scene<'_, Nonogram>, brushes: &Brushes<'_>, grid: &Grid, buffer: &mut Buffer) {
    for (at, place) in grid.cells() {
        let (text, style) = letter(brushes, Seen::of(scene, at));
        put(buffer, place, place.x, place.y, text, style);
    }
}

/// The single character of a cell, for a terminal without colours.
pub(crate) fn letter(brushes: &Brushes<'_>, seen: Seen) -> (&'static str, Style) {
    let look = brushes.look;
    let style = match (seen.cursor, seen.role) {
        (true, _) => look.on(Ink::OnAccent, Ink::Accent).add_modifier(Modifier::BOLD),
        (false, Some(Role::Premise)) => look.on(Ink::Premise, Ink::PremiseGround),
        (false, Some(Role::Target)) => look.on(Ink::Target, Ink::TargetGround),
        (false, Some(Role::Conflict)) => look.on(Ink::Conflict, Ink::ConflictGround),
        (false, None) => match seen.cell {
            Cell::Unknown => look.ink(Ink::Line),
            Cell::Blank => look.ink(Ink::Crossed),
            Cell::Maybe => look.ink(Ink::Muted),
            Cell::Colour(_) if brushes.palette.is_plain() => look.ink(Ink::Filled),
            Cell::Colour(colour) => brushes.painted(colour),
        },
    };
    let text = match seen.cell {
        Cell::Unknown => "∙",
        Cell::Blank => "✕",
        Cell::Maybe => "?",
        Cell::Colour(_) if brushes.palette.is_plain() && seen.cursor => "∎",
        Cell::Colour(_) if brushes.palette.is_plain() => "█",
        Cell::Colour(colour) => brushes.palette.glyph(colour),
    };
    (text, style)
}

/// Draws the clues of a line, such as `row 34  29 10`. At the right end, the number of hidden rows follows the clues of
/// a row, and the number of hidden columns follows the clues of a column.
fn draw_line(scene: &Scene<'_, Nonogram>, grid: &Grid, line: Line, strip: Rect, buffer: &mut Buffer) {
    let (look, [above, below, left, right]) = (*scene.look, grid.hidden());
    let (signs, hidden) = match line {
        Line::Row(_) => (["▴", "▾"], [above, below]),
        Line::Column(_) => (["◂", "▸"], [left, right]),
    };
    let counts = signs.iter().zip(hidden).filter(|(_, count)| *count > 0);
    let hidden = counts.map(|(sign, count)| format!("{sign} {count}")).collect::<Vec<_>>().join("  ");
    let width = hidden.chars().count() as u16;
    put(buffer, strip, strip.right().saturating_sub(width + 2), strip.y, &hidden, look.ink(Ink::Faint));
    if scene.mode != Mode::Playing {
        return;
    }
    let room = Rect { width: strip.width.saturating_sub(width + 4), ..strip };
    let name = format!("{:<11}", line.name().to_lowercase());
    let x = put(buffer, room, strip.x + 2, strip.y, &name, look.ink(Ink::Muted));
    draw_clues(scene, line, room, x, buffer);
}

fn draw_clues(scene: &Scene<'_, Nonogram>, line: Line, room: Rect, x: u16, buffer: &mut Buffer) {
    let (look, level) = (*scene.look, scene.level);
    let spans = clue_spans(scene, &State::of(scene, line));
    let x = spans.iter().fold(x, |x, span| put(buffer, room, x, room.y, &span.content, span.style));
    if is_complete(level, scene.board, line) {
        put(buffer, room, x + 1, room.y, "✓", look.ink(Ink::Ok));
    } else if scene.aids.has(&LIVE_ERRORS) && is_broken(level, scene.board, line) {
        put(buffer, room, x + 1, room.y, "!", look.bold(Ink::Conflict));
    }
}
