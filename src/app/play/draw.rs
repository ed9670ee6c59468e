//! Draws the play screen: header, board, panel and status line.
//!
//! The layout depends only on the area and on the size of the note, so a click can be looked up in the same layout
//! that was drawn.

use super::note::{NotePlace, note_width};
use super::theatre_view::track_rows;
use super::{Activity, Play, mode};
use crate::app::context::Context;
use crate::save_game;
use pentimento_engine::contract::Standing;
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// The areas of the parts of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) header: Rect,
    pub(super) board: Rect,
    /// The panel beside the board. `None` on narrow terminals.
    pub(super) panel: Option<Rect>,
    /// The note below the board, if there is no panel.
    pub(super) note: Option<Rect>,
    /// The status line. `None` on low terminals.
    pub(super) status: Option<Rect>,
}

/// The number of rows of the board that a note never covers.
const LEAST_BOARD: u16 = 4;

/// The most rows that a note can take on a low screen.
const LOW_NOTE: u16 = 8;

fn panel_width(width: u16) -> u16 {
    match width {
        0..72 => 0,
        72..100 => 31,
        100..130 => 36,
        _ => 46,
    }
}

/// Whether there are too few rows for a status line.
pub(super) fn is_low(area: Rect) -> bool {
    area.height < 14
}

/// The layout for a note of this height. Directly above the status line, `reserved` rows are left free.
fn layout(area: Rect, note_rows: u16, reserved: u16) -> Layout {
    let header = Rect { height: area.height.min(1), ..area };
    let bottom = area.bottom().saturating_sub(1 + u16::from(!is_low(area)));
    let status = (!is_low(area)).then_some(Rect { y: bottom, height: 1, ..area });
    let bottom = bottom.saturating_sub(reserved);
    let middle = Rect { y: area.y + 1, height: bottom.saturating_sub(area.y + 1), ..area };
    let width = panel_width(area.width);
    if width > 0 {
        let panel = Rect {
            x: middle.right() - width,
            y: middle.y + 1.min(middle.height),
            width: width - 1,
            height: middle.height.saturating_sub(1),
        };
        let board = Rect { width: middle.width - width, ..middle };
        return Layout { header, board, panel: Some(panel), note: None, status };
    }
    // On a low screen the note is more important, but a part of the board stays visible.
    let most = (middle.height / 2).max(middle.height.saturating_sub(LEAST_BOARD).min(LOW_NOTE));
    let rows = note_rows.min(most);
    let board = Rect { height: middle.height - rows, ..middle };
    let note = (rows > 0).then_some(Rect { y: board.bottom(), height: rows, ..middle });
    Layout { header, board, panel: None, note, status }
}

impl Play {
    pub(super) fn layout(&self, context: &Context, area: Rect) -> Layout {
        let rows = if panel_width(area.width) > 0 {
            0
        } else {
            self.note(context, note_width(area, NotePlace::Below), NotePlace::Below).len() as u16
        };
        let below = match self.activity {
            Activity::Watching(_) => track_rows(area),
            Activity::Playing | Activity::Paused | Activity::Comparing | Activity::Solved(_) => 0,
        };
        layout(area, rows, below)
    }

    pub(super) fn draw_all(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        match &self.activity {
            Activity::Solved(victory) => self.draw_victory(victory, context, area, buffer),
            Activity::Paused => self.draw_pause(context, area, buffer),
            Activity::Playing | Activity::Comparing | Activity::Watching(_) => {
                let layout = self.layout(context, area);
                let showing = context.showing(mode(&self.activity));
                self.draw_header(context, layout.header, buffer);
                self.game.draw(&showing, layout.board, buffer);
                self.draw_panel(context, &layout, buffer);
                if let Activity::Watching(watching) = &self.activity {
                    self.draw_transport(watching, context, area, buffer);
                } else {
                    self.draw_status(context, &layout, buffer);
                }
            }
        }
    }

    fn draw_header(&self, context: &Context, row: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let mut left = vec![
            Span::styled(self.kind().info().title, look.bold(Ink::Accent)),
            Span::raw("  "),
            Span::styled(save_game::title_now(&self.save.title, &self.save.origin), look.ink(Ink::Strong)),
        ];
        let right = match &self.activity {
            Activity::Watching(_) => self.theatre_figures(look, row.width),
            Activity::Playing | Activity::Paused | Activity::Comparing | Activity::Solved(_) => {
                self.figures(context, row.width)
            }
        };
        // The size is shown only if it fits.
        let size = format!("  {}", self.game.puzzle().describe().replace(", ", "  "));
        let taken: usize = left.iter().chain(&right).map(Span::width).sum();
        if taken + size.chars().count() + 8 <= row.width as usize {
            left.push(Span::styled(size, look.ink(Ink::Muted)));
        }
        widgets::header(buffer, row, look, &left, &right);
    }

    /// The figures in the header: time, moves, and par or progress.
    fn figures(&self, context: &Context, width: u16) -> Vec<Span<'static>> {
        let look = &context.look;
        let gap = if width >= 60 { "   " } else { "  " };
        let mut figures = Vec::new();
        let mut figure = |label: &str, value: String, style: Style| {
            if !figures.is_empty() {
                figures.push(Span::raw(gap));
            }
            if !label.is_empty() {
                figures.push(Span::styled(format!("{label} "), look.ink(Ink::Muted)));
            }
            figures.push(Span::styled(value, style));
        };
        if context.config.settings.timer {
            figure("", widgets::clock(self.seconds(context)), look.ink(Ink::Text));
        }
        figure(self.kind().info().moves, self.game.moves().to_string(), look.ink(Ink::Strong));
        match (self.game.par(), self.game.standing()) {
            (Some(par), _) => figure("par", par.to_string(), look.bold(Ink::Accent)),
            (None, Standing::Playing { done, total }) if total > 0 => {
                figure("", format!("{}%", 100 * done / total), look.bold(Ink::Accent));
            }
            (None, Standing::Playing { .. } | Standing::Solved) => {}
        }
        figures
    }

    fn draw_panel(&self, context: &Context, layout: &Layout, buffer: &mut Buffer) {
        if let Some(note) = layout.note {
            self.draw_note(context, note, NotePlace::Below, buffer);
        }
        let Some(panel) = layout.panel else { return };
        let showing = context.showing(mode(&self.activity));
        let note = self.note(context, note_width(panel, NotePlace::Beside), NotePlace::Beside);
        let note_rows = (note.len() as u16).min(panel.height);
        let gap = u16::from(note_rows > 0);
        let room = panel.height - note_rows;
        let mut lines = self.game.panel(&showing, panel.width);
        let savepoint = self.savepoint_lines(&context.look, panel.width);
        if matches!(self.activity, Activity::Playing) && !savepoint.is_empty() {
            lines.push(Line::default());
            lines.extend(savepoint);
        }
        // The note is more important than the game's lines, so these only get the room above the note.
        let room_above = room.saturating_sub(gap) as usize;
        // If not even the first group of lines fits, no line is shown above a note. Without a note, as many lines as
        // fit are shown.
        let lines = whole_groups(&lines, room_above).unwrap_or_else(|| {
            let kept = if note_rows > 0 { 0 } else { room_above };
            &lines[..kept]
        });
        for (y, line) in (panel.y..).zip(lines) {
            widgets::put_line(buffer, panel, panel.x, y, line);
        }
        if note_rows > 0 {
            let gap = if lines.is_empty() { 0 } else { gap };
            let rows = (lines.len() as u16 + gap).min(room);
            let place = Rect { y: panel.y + rows, height: note_rows, ..panel };
            self.draw_note(context, place, NotePlace::Beside, buffer);
        }
    }

    fn draw_status(&self, context: &Context, layout: &Layout, buffer: &mut Buffer) {
        let Some(row) = layout.status else { return };
        let look = &context.look;
        if let Some(name) = &self.naming {
            let x = widgets::put(buffer, row, row.x + 2, row.y, "Name: ", look.ink(Ink::Muted));
            let x = widgets::put(buffer, row, x, row.y, name, look.bold(Ink::Strong));
            widgets::put(buffer, row, x, row.y, "▌", look.ink(Ink::Accent));
            return;
        }
        let status = self.game.status(&context.showing(mode(&self.activity)));
        widgets::put_sentences(buffer, row, look, &status);
    }

    fn draw_pause(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        self.draw_header(context, layout(area, 0, 0).header, buffer);
        let inside = widgets::overlay(buffer, look, area, 49, 7, "Paused");
        let mut lines = widgets::wrap(look, &"The board is hidden.".into(), inside.width);
        lines.extend([Line::default(), Line::styled("Press any key to continue.", look.ink(Ink::Muted))]);
        for (y, line) in (inside.y + 1..).zip(&lines) {
            widgets::put_line(buffer, inside, inside.x, y, line);
        }
    }
}

/// As many whole groups of lines as fit. Blank lines separate groups. `None` if even the first group is too long.
fn whole_groups<'a>(lines: &'a [Line<'static>], room: usize) -> Option<&'a [Line<'static>]> {
    if lines.len() <= room {
        return Some(lines);
    }
    let end = lines[..=room].iter().rposition(|line| line.width() == 0)?;
    Some(&lines[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_never_overlap_and_stay_on_the_screen() {
        for width in 40..200 {
            for height in 12..60 {
                let area = Rect::new(0, 0, width, height);
                let layout = layout(area, 5, 0);
                let parts =
                    [Some(layout.header), Some(layout.board), layout.panel, layout.note, layout.status];
                let parts: Vec<Rect> = parts.into_iter().flatten().collect();
                for (i, a) in parts.iter().enumerate() {
                    assert!(a.right() <= width && a.bottom() < height, "{a:?} at {width}x{height}");
                    assert!(parts[..i].iter().all(|b| !a.intersects(*b)), "{parts:?} at {width}x{height}");
                }
                assert!(layout.board.width >= 38 && layout.board.height >= 5, "{layout:?}");
            }
        }
    }
}
