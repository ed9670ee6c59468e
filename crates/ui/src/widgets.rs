//! The widgets that all screens use: header, key bar, bars, paragraphs and boxes.
//!
//! Each widget is a function that draws into a buffer and clips to its area, so it works in a terminal of any size.
//! Clicks are looked up with the same function that places the widget.

use super::theme::{Ink, Look};
use crate::keymap::Action;
use pentimento_base::prose::{Prose, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

/// Writes a text into row `y`, clipped to the area, and returns the column after it.
pub fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
    let area = area.intersection(buffer.area);
    if y < area.top() || y >= area.bottom() || x >= area.right() || x < area.left() {
        return x.saturating_add(text.width() as u16);
    }
    buffer.set_stringn(x, y, text, (area.right() - x) as usize, style).0
}

/// The rows of a buffer as text, without the spaces at their ends.
pub fn rows(buffer: &Buffer) -> Vec<String> {
    let area = buffer.area;
    let row = |y| (area.left()..area.right()).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (area.top()..area.bottom()).map(|y| row(y).trim_end().to_owned()).collect()
}

/// Writes a line of spans, clipped like `put`.
pub fn put_line(buffer: &mut Buffer, area: Rect, x: u16, y: u16, line: &Line<'_>) -> u16 {
    line.spans.iter().fold(x, |x, span| put(buffer, area, x, y, &span.content, line.style.patch(span.style)))
}

/// Writes the spans of a line, up to the first one that does not fit completely.
pub fn put_whole(buffer: &mut Buffer, area: Rect, x: u16, y: u16, line: &Line<'_>) {
    let mut x = x;
    for span in &line.spans {
        if x.saturating_add(span.width() as u16) > area.right() {
            return;
        }
        x = put(buffer, area, x, y, &span.content, line.style.patch(span.style));
    }
}

/// Writes as many whole sentences into a row as fit, with a margin. If not even the first one fits, it is cut and ends
/// in two dots.
pub fn put_sentences(buffer: &mut Buffer, row: Rect, look: &Look, prose: &Prose) {
    let room = Rect { x: row.x.saturating_add(2), width: row.width.saturating_sub(3), ..row };
    let (mut x, fits) = (room.x, whole_sentences(&prose.to_string(), room.width as usize));
    let mut left = fits.unwrap_or(usize::MAX);
    for (tone, words) in prose.runs() {
        let shown: String = words.chars().take(left).collect();
        left = left.saturating_sub(shown.chars().count());
        x = put(buffer, room, x, room.y, &shown, look.tone(*tone));
    }
    if fits.is_none() && x > room.right() && room.width > 2 {
        put(buffer, room, room.right() - 2, room.y, "..", look.ink(Ink::Muted));
    }
}

/// The number of characters in the first sentences that fit completely. `None` if not even the first one fits.
fn whole_sentences(text: &str, width: usize) -> Option<usize> {
    if text.width() <= width {
        return Some(text.chars().count());
    }
    let (mut used, mut end) = (0, None);
    let mut letters = text.chars().enumerate().peekable();
    while let Some((place, letter)) = letters.next() {
        used += letter.to_string().width();
        let ends = letter == '.' && letters.peek().is_none_or(|(_, next)| *next == ' ');
        if ends && used <= width {
            end = Some(place + 1);
        }
    }
    end
}

/// Clears an area and fills it with a style.
pub fn wipe(buffer: &mut Buffer, area: Rect, style: Style) {
    for position in area.intersection(buffer.area).positions() {
        buffer[position].reset();
        buffer[position].set_style(style);
    }
}

/// Changes the style of an area and keeps its text.
pub fn tint(buffer: &mut Buffer, area: Rect, style: Style) {
    buffer.set_style(area.intersection(buffer.area), style);
}

/// A title in the header is left out instead of cut if at most this many columns are free. The first title is always
/// shown.
const LEAST_TITLE: usize = 7;

/// Draws the first row: titles on the left, figures on the right.
pub fn header(buffer: &mut Buffer, area: Rect, look: &Look, left: &[Span<'_>], right: &[Span<'_>]) {
    let row = Rect { height: area.height.min(1), ..area };
    wipe(buffer, row, look.ink(Ink::Text).patch(look.ground(Ink::Panel)));
    let width: usize = right.iter().map(Span::width).sum();
    let start = row.right().saturating_sub(width as u16 + 2);
    let room = Rect { width: start.saturating_sub(row.x).saturating_sub(1), ..row };
    let mut x = row.x + 2;
    for span in left {
        let free = room.right().saturating_sub(x) as usize;
        if span.width() > free {
            // A reader can recognise a title by its beginning, but not by a few letters.
            if free > LEAST_TITLE || x == row.x + 2 {
                put(buffer, room, x, row.y, &span.content, span.style);
                put(
                    buffer,
                    room,
                    room.right().saturating_sub(2).max(row.x),
                    row.y,
                    "..",
                    look.ink(Ink::Muted),
                );
            }
            break;
        }
        x = put(buffer, room, x, row.y, &span.content, span.style);
    }
    put_line(buffer, row, start, row.y, &Line::from(right.to_vec()));
}

/// An entry of the key bar: the label of the key, a word for its effect, and its action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BarKey {
    pub label: String,
    pub verb: String,
    pub action: Action,
}

impl BarKey {
    fn width(&self) -> u16 {
        (self.label.width() + 1 + self.verb.width()) as u16
    }
}

/// Returns where the entries of a key bar are drawn. If they don't fit, entries are left out from the right. The last
/// two are always kept, because they are for help and for leaving.
fn key_places(area: Rect, keys: &[BarKey]) -> Vec<(Rect, &BarKey)> {
    let gap = if area.width >= 100 { 3 } else { 2 };
    let room = area.width.saturating_sub(3);
    let (mut front, last) = keys.split_at(keys.len().saturating_sub(2));
    let width = |keys: &[BarKey]| keys.iter().map(|k| k.width() + gap).sum::<u16>();
    while !front.is_empty() && width(front) + width(last) > room + gap {
        front = &front[..front.len() - 1];
    }
    let mut x = area.x + 2;
    let mut places = Vec::new();
    for key in front.iter().chain(last) {
        let width = key.width().min(area.right().saturating_sub(x));
        places.push((Rect { x, y: area.y, width, height: 1 }, key));
        x += key.width() + gap;
    }
    places
}

/// Draws the last row: keys and what they do.
pub fn key_bar(buffer: &mut Buffer, area: Rect, look: &Look, keys: &[BarKey]) {
    wipe(buffer, area, look.ink(Ink::Muted).patch(look.ground(Ink::Panel)));
    for (place, key) in key_places(area, keys) {
        let x = put(buffer, area, place.x, place.y, &key.label, look.bold(Ink::Accent));
        put(buffer, area, x + 1, place.y, &key.verb, look.ink(Ink::Muted));
    }
}

/// Returns the action of the key bar entry under a click.
pub fn key_at(area: Rect, keys: &[BarKey], at: Position) -> Option<Action> {
    key_places(area, keys).into_iter().find(|(place, _)| place.contains(at)).map(|(_, key)| key.action)
}

/// Returns where the keys of a rail (the column beside the board) are drawn. They are in two columns, or in one if the
/// rail is narrow. A long entry gets its own row. If they don't fit, entries are left out. The last two entries stay
/// longest.
fn column_places(area: Rect, keys: &[BarKey]) -> Vec<(Rect, &BarKey)> {
    let (front, last) = keys.split_at(keys.len().saturating_sub(2));
    let mut shown = front.len();
    loop {
        let entries: Vec<&BarKey> = front[..shown].iter().chain(last).collect();
        let places = in_columns(area, &entries);
        if shown == 0 || places.last().is_none_or(|place| place.y < area.bottom()) {
            let places = places.into_iter().zip(entries);
            return places.filter(|(place, _)| place.y < area.bottom()).collect();
        }
        shown -= 1;
    }
}

/// Returns the places of these entries, starting at the top of the area. The places can reach beyond the bottom of the
/// area.
fn in_columns(area: Rect, entries: &[&BarKey]) -> Vec<Rect> {
    let columns = if area.width >= 20 { 2 } else { 1 };
    let width = area.width / columns;
    let (mut row, mut column) = (area.y, 0);
    let mut places = Vec::with_capacity(entries.len());
    for entry in entries {
        // A long entry takes both columns, because a blank must separate the columns.
        let is_long = columns == 2 && entry.width() >= width;
        if column > 0 && is_long {
            (row, column) = (row + 1, 0);
        }
        let x = area.x + column * width;
        let right = if is_long || column + 1 == columns { area.right() } else { x + width };
        places.push(Rect { x, y: row, width: right - x, height: 1 });
        column += 1;
        if is_long || column == columns {
            (row, column) = (row + 1, 0);
        }
    }
    places
}

/// Draws the keys of a rail, the column beside the board.
pub fn key_columns(buffer: &mut Buffer, area: Rect, look: &Look, keys: &[BarKey]) {
    for (place, key) in column_places(area, keys) {
        let x = put(buffer, place, place.x, place.y, &key.label, look.bold(Ink::Accent));
        put(buffer, place, x + 1, place.y, &key.verb, look.ink(Ink::Muted));
    }
}

/// Returns the action of the key under a click in a rail, the column beside the board.
pub fn key_in_columns(area: Rect, keys: &[BarKey], at: Position) -> Option<Action> {
    column_places(area, keys).into_iter().find(|(place, _)| place.contains(at)).map(|(_, key)| key.action)
}

/// Returns a bar of `width` cells. `share`, from 0 to 1, is how much of the bar is filled.
pub fn bar(look: &Look, width: usize, share: f64) -> [Span<'static>; 2] {
    let full = ((share.clamp(0.0, 1.0) * width as f64).round() as usize).min(width);
    [
        Span::styled("━".repeat(full), look.ink(Ink::Accent)),
        Span::styled("─".repeat(width - full), look.ink(Ink::Line)),
    ]
}

/// Returns a bar like [`bar`], with a mark at the cell that belongs to the share `ghost`.
pub fn bar_with_ghost(look: &Look, width: usize, share: f64, ghost: f64) -> Vec<Span<'static>> {
    let full = ((share.clamp(0.0, 1.0) * width as f64).round() as usize).min(width);
    let at = ((ghost.clamp(0.0, 1.0) * width as f64) as usize).min(width.saturating_sub(1));
    let cell = |place: usize| match place {
        _ if place == at => Span::styled("┼", look.bold(Ink::Strong)),
        _ if place < full => Span::styled("━", look.ink(Ink::Accent)),
        _ => Span::styled("─", look.ink(Ink::Line)),
    };
    (0..width).map(cell).collect()
}

/// Returns a meter such as `∎∎∙∙`. It has `all` signs, and the first `full` of them are filled.
pub fn meter(look: &Look, full: usize, all: usize, style: Style) -> [Span<'static>; 2] {
    [
        Span::styled("∎".repeat(full.min(all)), style),
        Span::styled("∙".repeat(all.saturating_sub(full)), look.ink(Ink::Line)),
    ]
}

/// Formats seconds as `4:07` or `1:02:03`.
pub fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Breaks a text into lines of at most `width`, at blanks. A word longer than a line is cut.
pub fn wrap(look: &Look, prose: &Prose, width: u16) -> Vec<Line<'static>> {
    let mut lines = Wrapping { look, width: width.max(1) as usize, lines: vec![Vec::new()], used: 0 };
    for (tone, text) in prose.runs() {
        for (place, paragraph) in text.split('\n').enumerate() {
            if place > 0 {
                lines.end_line();
            }
            for word in paragraph.split_inclusive(' ') {
                lines.word(*tone, word);
            }
        }
    }
    lines.finish()
}

struct Wrapping<'a> {
    look: &'a Look,
    width: usize,
    lines: Vec<Vec<(Tone, String)>>,
    used: usize,
}

impl Wrapping<'_> {
    fn end_line(&mut self) {
        self.lines.push(Vec::new());
        self.used = 0;
    }

    /// Adds a word. Lines break only at blanks, because punctuation must stay on the line of the word before it, even
    /// if the two have different tones.
    fn word(&mut self, tone: Tone, word: &str) {
        let solid = word.trim_end();
        if self.used + solid.width() > self.width && self.used > 0 {
            let carried = self.carried();
            self.end_line();
            for (tone, text) in carried {
                self.push(tone, &text);
            }
        }
        let mut rest = word.to_owned();
        while rest.trim_end().width() > self.width - self.used.min(self.width - 1) && !rest.is_empty() {
            let room = self.width - self.used.min(self.width - 1);
            let cut = rest.char_indices().nth(room).map_or(rest.len(), |(at, _)| at);
            let tail = rest.split_off(cut);
            self.push(tone, &rest);
            self.end_line();
            rest = tail;
        }
        self.push(tone, &rest);
    }

    /// Removes everything after the last blank of the line and returns it, so that it can move to the next line.
    fn carried(&mut self) -> Vec<(Tone, String)> {
        let Some(line) = self.lines.last_mut() else { return Vec::new() };
        let from = line.iter().rposition(|(_, text)| text.ends_with(' ')).map_or(0, |place| place + 1);
        if from == 0 { Vec::new() } else { line.split_off(from) }
    }

    fn push(&mut self, tone: Tone, text: &str) {
        if text.is_empty() || (self.used == 0 && text.trim().is_empty()) {
            return;
        }
        self.used += text.width();
        if let Some(line) = self.lines.last_mut() {
            line.push((tone, text.to_owned()));
        }
    }

    fn finish(self) -> Vec<Line<'static>> {
        let line = |words: Vec<(Tone, String)>| {
            words.into_iter().map(|(tone, text)| Span::styled(text, self.look.tone(tone))).collect()
        };
        self.lines.into_iter().map(line).collect()
    }
}

/// Removes the colours from everything behind an overlay.
pub fn fade(buffer: &mut Buffer, look: &Look) {
    let style = look.ink(Ink::Line).patch(look.ground(Ink::Ground));
    for cell in &mut buffer.content {
        cell.modifier = Modifier::empty();
        (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
        cell.set_style(style);
    }
}

/// Fades the screen, draws a box with a title in its upper edge, and returns the area inside the box.
pub fn overlay(buffer: &mut Buffer, look: &Look, screen: Rect, width: u16, height: u16, title: &str) -> Rect {
    let area = centred(screen, width, height);
    fade(buffer, look);
    wipe(buffer, area, look.ink(Ink::Text).patch(look.ground(Ink::Raised)));
    frame(buffer, area, look.ink(Ink::Line));
    if !title.is_empty() && area.width > 6 {
        let room = Rect { width: area.width - 3, ..area };
        put(buffer, room, area.x + 2, area.y, &format!(" {title} "), look.bold(Ink::Strong));
    }
    Rect {
        x: area.x + 3.min(area.width / 2),
        y: area.y + 1.min(area.height),
        width: area.width.saturating_sub(6),
        height: area.height.saturating_sub(2),
    }
}

/// Draws a rounded frame along the edge of an area.
pub fn frame(buffer: &mut Buffer, area: Rect, style: Style) {
    let clip = area.intersection(buffer.area);
    if area.width < 2 || area.height < 2 {
        return;
    }
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for x in area.x + 1..right {
        put(buffer, clip, x, area.y, "─", style);
        put(buffer, clip, x, bottom, "─", style);
    }
    for y in area.y + 1..bottom {
        put(buffer, clip, area.x, y, "│", style);
        put(buffer, clip, right, y, "│", style);
    }
    for (x, y, corner) in
        [(area.x, area.y, "╭"), (right, area.y, "╮"), (area.x, bottom, "╰"), (right, bottom, "╯")]
    {
        put(buffer, clip, x, y, corner, style);
    }
}

pub fn centred(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    Rect {
        x: screen.x + (screen.width - width) / 2,
        y: screen.y + (screen.height - height) / 2,
        width,
        height,
    }
}

/// Highlights the selected row of a list, with a bar on its left.
pub fn chosen(buffer: &mut Buffer, look: &Look, row: Rect) {
    tint(buffer, row, look.ground(Ink::Lit));
    put(buffer, row, row.x, row.y, "▌", look.ink(Ink::Accent).patch(look.ground(Ink::Lit)));
}

#[cfg(test)]
mod tests;
