//! A page of rows that scrolls and can be clicked, and other parts that several screens use.
//!
//! A screen computes its rows from its state and its size. Drawing shows a part of these rows, and a click is looked
//! up in the same rows, so drawing and clicks always agree.

use super::context::Context;
use pentimento_base::prose::Prose;
use pentimento_ui::scroll::follow;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// The area between the header and the status line.
pub(crate) fn body_of(area: Rect) -> Rect {
    Rect { y: area.y.saturating_add(1), height: area.height.saturating_sub(3), ..area }
}

/// The area of the status line, which is the row above the key bar.
pub(crate) fn status_of(area: Rect) -> Rect {
    Rect { y: area.bottom().saturating_sub(2), height: area.height.min(1), ..area }
}

/// Draws a sentence in the status line, shortened if it is too long.
pub(crate) fn draw_status(buffer: &mut Buffer, area: Rect, look: &Look, words: &str) {
    let row = status_of(area);
    if area.height > 2 {
        let words = shortened(words, row.width.saturating_sub(4));
        widgets::put(buffer, row, row.x.saturating_add(2), row.y, &words, look.ink(Ink::Muted));
    }
}

/// Shortens a text that is too wide. It then ends in two dots.
pub(crate) fn shortened(text: &str, width: u16) -> String {
    if text.width() <= width as usize {
        return text.to_owned();
    }
    let kept = (width as usize).saturating_sub(2);
    text.chars().take(kept).collect::<String>() + &".."[..2.min(width as usize)]
}

/// How a row is highlighted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Highlight {
    Plain,
    /// The chosen row of a list. The columns in this range are highlighted, and a bar marks the left end.
    Chosen(Range<u16>),
}

/// A row of a page: texts that start at certain columns, and the targets of clicks.
#[derive(Debug, Clone)]
pub(crate) struct Row<T> {
    pieces: Vec<(u16, String, Style)>,
    spots: Vec<(Range<u16>, T)>,
    target: Option<T>,
    highlight: Highlight,
}

impl<T: Copy> Row<T> {
    pub(crate) fn blank() -> Self {
        Self { pieces: Vec::new(), spots: Vec::new(), target: None, highlight: Highlight::Plain }
    }

    /// Adds text that starts at a column.
    #[must_use]
    pub(crate) fn at(mut self, column: u16, text: impl Into<String>, style: Style) -> Self {
        self.pieces.push((column, text.into(), style));
        self
    }

    /// Adds text that ends before a column.
    #[must_use]
    pub(crate) fn to(self, end: u16, text: impl Into<String>, style: Style) -> Self {
        let text = text.into();
        let column = end.saturating_sub(text.width() as u16);
        self.at(column, text, style)
    }

    #[must_use]
    pub(crate) fn spans(mut self, mut column: u16, spans: &[Span<'static>]) -> Self {
        for span in spans {
            self.pieces.push((column, span.content.to_string(), span.style));
            column += span.width() as u16;
        }
        self
    }

    /// Adds text with its own click target.
    #[must_use]
    pub(crate) fn button(mut self, column: u16, text: &str, style: Style, target: T) -> Self {
        self.spots.push((column..column + text.width() as u16, target));
        self.at(column, text, style)
    }

    /// Sets the click target for the rest of the row.
    #[must_use]
    pub(crate) fn means(mut self, target: T) -> Self {
        self.target = Some(target);
        self
    }

    #[must_use]
    pub(crate) fn highlight(mut self, highlight: Highlight) -> Self {
        self.highlight = highlight;
        self
    }

    fn is_focus(&self) -> bool {
        self.highlight != Highlight::Plain
    }

    fn draw(&self, buffer: &mut Buffer, look: &Look, row: Rect) {
        let lit = |range: &Range<u16>| Rect {
            x: row.x + range.start,
            width: range.end.saturating_sub(range.start).min(row.width.saturating_sub(range.start)),
            ..row
        };
        match &self.highlight {
            Highlight::Plain => {}
            Highlight::Chosen(range) => widgets::chosen(buffer, look, lit(range)),
        }
        for (column, text, style) in &self.pieces {
            widgets::put(buffer, row, row.x.saturating_add(*column), row.y, text, *style);
        }
    }

    fn hit(&self, column: u16) -> Option<T> {
        let spot = self.spots.iter().find(|(range, _)| range.contains(&column));
        spot.map(|(_, target)| *target).or(self.target)
    }
}

/// Wraps a text into rows.
pub(crate) fn text_rows<T: Copy>(look: &Look, text: &str, ink: Ink, column: u16, width: u16) -> Vec<Row<T>> {
    let style = look.ink(ink);
    let row = |line: &Line<'static>| {
        let words: String = line.spans.iter().map(|span| span.content.as_ref()).collect();
        Row::blank().at(column, words, style)
    };
    widgets::wrap(look, &Prose::from(text), width).iter().map(row).collect()
}

/// Scrolls so that the highlighted row is visible, and returns the index of the first visible row. If the
/// highlighted row is the first or the last row that can be chosen, the text before or after it becomes
/// visible too.
pub(crate) fn scroll_to_focus<T: Copy>(rows: &[Row<T>], offset: usize, height: u16) -> usize {
    let (room, total) = (height as usize, rows.len());
    let most = total.saturating_sub(room);
    let Some(focus) = rows.iter().position(Row::is_focus).filter(|_| room > 0) else {
        return offset.min(most);
    };
    let nothing_to_choose = |rows: &[Row<T>]| rows.iter().all(|row| row.target.is_none());
    if nothing_to_choose(&rows[focus + 1..]) {
        most.min(focus)
    } else if nothing_to_choose(&rows[..focus]) {
        (focus + 1).saturating_sub(room)
    } else {
        follow(offset, focus, room, total, 2)
    }
}

/// Draws the visible rows of a page. Marks at the right show whether there are more rows.
pub(crate) fn draw_rows<T: Copy>(
    buffer: &mut Buffer,
    look: &Look,
    area: Rect,
    rows: &[Row<T>],
    offset: usize,
) {
    let area = area.intersection(buffer.area);
    for (row, y) in rows.iter().skip(offset).zip(area.top()..area.bottom()) {
        row.draw(buffer, look, Rect { y, height: 1, ..area });
    }
    if area.height == 0 || area.width == 0 {
        return;
    }
    let right = area.right() - 1;
    if offset > 0 {
        widgets::put(buffer, area, right, area.y, "▴", look.ink(Ink::Faint));
    }
    if offset + (area.height as usize) < rows.len() {
        widgets::put(buffer, area, right, area.bottom() - 1, "▾", look.ink(Ink::Faint));
    }
}

/// The target of a click at a position.
pub(crate) fn hit<T: Copy>(area: Rect, rows: &[Row<T>], offset: usize, at: Position) -> Option<T> {
    if !area.contains(at) {
        return None;
    }
    rows.get(offset + (at.y - area.y) as usize)?.hit(at.x - area.x)
}

/// A mouse event for screens that use only clicks and the wheel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mouse {
    Click(Position),
    /// The number of rows that the wheel scrolled. Down is positive.
    Wheel(isize),
    Nothing,
}

pub(crate) fn mouse(event: MouseEvent) -> Mouse {
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => Mouse::Click(Position::new(event.column, event.row)),
        MouseEventKind::ScrollDown => Mouse::Wheel(1),
        MouseEventKind::ScrollUp => Mouse::Wheel(-1),
        _ => Mouse::Nothing,
    }
}

/// Moves an index in a list of `count` entries. It stops at both ends.
pub(crate) fn moved(place: usize, by: isize, count: usize) -> usize {
    place.saturating_add_signed(by).min(count.saturating_sub(1))
}

/// Draws a slider: `━━━━◉────`.
pub(crate) fn slider(look: &Look, width: u16, share: f64) -> Vec<Span<'static>> {
    let width = width.max(2) as usize;
    let knob = ((share.clamp(0.0, 1.0) * (width - 1) as f64).round() as usize).min(width - 1);
    vec![
        Span::styled("━".repeat(knob), look.ink(Ink::Accent)),
        Span::styled("◉", look.ink(Ink::Accent)),
        Span::styled("─".repeat(width - knob - 1), look.ink(Ink::Line)),
    ]
}

/// Draws the background of the panel at the right and returns the area inside.
pub(crate) fn draw_panel(context: &Context, buffer: &mut Buffer, area: Rect) -> Rect {
    widgets::tint(buffer, area, context.look.ground(Ink::Panel));
    inside_panel(area)
}

pub(crate) fn inside_panel(area: Rect) -> Rect {
    Rect {
        x: area.x.saturating_add(2),
        y: area.y.saturating_add(1),
        width: area.width.saturating_sub(4),
        height: area.height.saturating_sub(2),
    }
}

/// The height of a small picture in a panel. It is half the width, because characters are twice as high as wide, but
/// at least nine rows.
pub(crate) fn picture_rows(inside: Rect) -> u16 {
    (inside.width / 2).max(9)
}

/// A rough duration as text: `40 s`, `3 min`, `2 h`.
pub(crate) fn about(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..5400 => format!("{} min", (seconds + 30) / 60),
        _ => format!("{} h", (seconds + 1800) / 3600),
    }
}
