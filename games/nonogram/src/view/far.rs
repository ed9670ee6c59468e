//! The board zoomed out: two cells in each character, or one glyph a cell where there are no colours.
//!
//! There is no room for gutters, so the clues of the cursor's row and column stand below the board, and at their
//! end what is out of view.

use super::super::aids;
use super::super::model::{Level, Line};
use super::cells::{self, Seen};
use super::clues::{is_complete, number};
use super::{LIVE_ERRORS, Nonogram, Ui};
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::board::{Grid, Plan, Scale};
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Rows of the strip below the board, with a blank one above it.
const STRIP: u16 = 3;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Far {
    pub grid: Grid,
    /// Where the clues of the cursor's lines stand; absent where there is no room at all.
    strip: Option<Rect>,
}

impl Far {
    pub fn new(level: &Level, ui: &Ui, area: Rect) -> Self {
        let rows = if area.height >= 3 * STRIP { STRIP } else { 0 };
        let board = Rect { height: area.height - rows, ..area };
        let plan = Plan {
            rows: level.height(),
            columns: level.width(),
            gutter: (0, 0),
            scale: if ui.glyphs_only { Scale::Letters } else { Scale::Halves },
        };
        let strip = Rect { y: board.bottom() + 1, height: STRIP - 1, ..area };
        Self { grid: Grid::new(board, plan, ui.scroll), strip: (rows > 0).then_some(strip) }
    }

    pub fn draw(&self, scene: &Scene<'_, Nonogram>, buffer: &mut Buffer) {
        match self.grid.scale {
            Scale::Halves => {
                let pixel = |row, column| cells::pixel(scene, [row, column]);
                self.grid.draw_halves(pixel, (" ", Style::new()), buffer);
            }
            Scale::Letters | Scale::Cells => self.draw_letters(scene, buffer),
        }
        if let Some(strip) = self.strip {
            let [row, column] = scene.ui.cursor;
            self.draw_line(scene, Line::Row(row), strip, strip.y, buffer);
            self.draw_line(scene, Line::Column(column), strip, strip.y + 1, buffer);
        }
    }

    fn draw_letters(&self, scene: &Scene<'_, Nonogram>, buffer: &mut Buffer) {
        for row in self.grid.rows() {
            for column in self.grid.columns() {
                let Some(place) = self.grid.rect(row, column) else { continue };
                let seen = Seen::of(scene, [row, column]);
                let (text, style) = cells::sign(*scene.look, &scene.ui.palette, seen);
                put(buffer, place, place.x, place.y, text, style);
            }
        }
    }

    /// `row 34  29 10`, and at the right what is out of view that way.
    fn draw_line(&self, scene: &Scene<'_, Nonogram>, line: Line, strip: Rect, y: u16, buffer: &mut Buffer) {
        let (look, [above, below, left, right]) = (*scene.look, self.grid.hidden());
        let (signs, hidden) = match line {
            Line::Row(_) => (["▴", "▾"], [above, below]),
            Line::Column(_) => (["◂", "▸"], [left, right]),
        };
        let counts = signs.iter().zip(hidden).filter(|(_, count)| *count > 0);
        let hidden = counts.map(|(sign, count)| format!("{sign} {count}")).collect::<Vec<_>>().join("  ");
        let width = hidden.chars().count() as u16;
        put(buffer, strip, strip.right().saturating_sub(width + 2), y, &hidden, look.ink(Ink::Faint));
        if scene.mode != Mode::Playing {
            return;
        }
        let room = Rect { width: strip.width.saturating_sub(width + 4), ..strip };
        let name = format!("{:<11}", line.name().to_lowercase());
        let x = put(buffer, room, strip.x + 2, y, &name, look.ink(Ink::Muted));
        draw_clues(scene, line, room, (x, y), buffer);
    }
}

fn draw_clues(
    scene: &Scene<'_, Nonogram>,
    line: Line,
    room: Rect,
    (mut x, y): (u16, u16),
    buffer: &mut Buffer,
) {
    let (look, palette, level) = (*scene.look, &scene.ui.palette, scene.level);
    let complete = is_complete(level, scene.board, line);
    let finished = aids::finished(level, scene.board, line);
    for (i, clue) in level.clues(line).iter().enumerate() {
        let done = complete || finished.get(i).copied().unwrap_or(false);
        let style = if done { look.ink(Ink::Faint) } else { look.bold(Ink::Strong) };
        x = put(buffer, room, x, y, &number(*clue), style);
        if !palette.is_plain() {
            let glyph = look.pigment(palette.pigment(clue.colour));
            let style = if done { look.ink(Ink::Faint) } else { glyph };
            x = put(buffer, room, x, y, palette.glyph(clue.colour), style.remove_modifier(Modifier::BOLD));
        }
        x += 1;
    }
    if complete {
        put(buffer, room, x, y, "✓", look.ink(Ink::Ok));
    } else if scene.aids.has(&LIVE_ERRORS) && aids::is_broken(level, scene.board, line) {
        put(buffer, room, x, y, "!", look.bold(Ink::Conflict));
    }
}
